"""The dense planner: a search over splits of m, n and k, in parallel and in turn.

A dense matrix is a pattern with every block of 16 present. It is cut into (m parts) x (k parts)
rectangles; the columns of x are cut into parallel parts, and where memory demands it into rounds
that run one after another on the same tiles. For each candidate

    cycles = values exchange + rounds x (x exchange + multiply + partials exchange + reduce)

with the kernels' own cycle formulas and the busiest port of each exchange. The fewest cycles win
among candidates whose temporaries keep to a share of SRAM; if there are none, among all that fit.
Strategy "dense" counts what lives during a round only; "poplin" counts x, weights and partials of a
round, as PopLibs' planner does, wherever they live, and so takes more rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from operator import attrgetter

import attrs
import numpy as np

from ipusim import BoolArray, DataType, IntArray, Machine
from kernels import DenseAmp, dense_kernel

from ..matrix.pattern import Pattern
from ..plan.decision import Decision
from ..plan.mapping.shares import shares
from ..plan.no_plan import NoPlanError
from ..plan.options.methods import DenseOptions
from ..plan.partition import Cut, Part, Partition
from ..plan.plan import Plan
from .cost.dense import BLOCK, SplitBytes, cycle_terms, is_wide, splits_of, tile_bytes
from .cost.static import StaticJob
from .static import known_plan


def within_a_round(
    shape: tuple[int, int],
    *,
    n: int,
    machine: Machine,
    data_type: DataType,
    partials_type: DataType,
    options: DenseOptions,
    bounded: Callable[[SplitBytes], IntArray] = attrgetter("temporary"),
) -> Plan:
    """The plan with the fewest cycles of those whose bytes by `bounded` keep to the share of SRAM.

    Everything else is as `plan_dense` has it.

    Source: the search after PopLibs' dense planner (poplin ConvPlan), reduced to these variables;
        its bound on memory, ConvModel.cpp:1976-2088. PopLibs' rounds take rows of a.
    """
    kernel = dense_kernel(machine, data_type, partials_type, published=options.published_kernels)
    job = StaticJob(machine, kernel, Pattern.full(shape, BLOCK), partials_type)
    share = options.available_memory_proportion * machine.sram_bytes
    decision = _decision(job, kernel, n, lambda need: bounded(need) <= share)
    strategy = options.strategy
    return known_plan(job, decision, n=n, method="dense", strategy=strategy, lowering="own")


as_poplin = partial(within_a_round, bounded=attrgetter("loaded"))


def _decision(
    job: StaticJob, kernel: DenseAmp, n: int, modest: Callable[[SplitBytes], BoolArray]
) -> Decision:
    """The quickest of the splits that are modest, if any is."""
    machine, pattern = job.machine, job.pattern
    splits = splits_of(pattern.grid, n, machine.tiles)
    terms = cycle_terms(machine, kernel, splits)
    terms["total"] = sum(terms.values(), start=np.zeros(len(splits.rows), dtype=np.int64))
    need = tile_bytes(machine, kernel, pattern.grid, n, splits)
    what = f"dense {pattern.shape[0]}x{pattern.shape[1]}, n {n}"
    best = _best(machine, need, modest(need), terms["total"], what)
    chosen = {name: int(column[best]) for name, column in attrs.asdict(splits).items()}
    wide = bool(is_wide(machine, kernel, splits)[best])
    return Decision(
        partition=_partition(pattern.grid, n, chosen),
        details={
            **{name: chosen[name] for name in ("m_split", "k_split", "n_split")},
            "bands": chosen["k_split"],
            "rounds": chosen["rounds"],
            "wide_exchange": wide,
        },
        estimate={name: int(column[best]) for name, column in terms.items()},
        wide=wide,
    )


def _best(machine: Machine, need: SplitBytes, modest: BoolArray, total: IntArray, what: str) -> int:
    """The row with fewest cycles among those that keep the bound, else among those that fit."""
    fits = need.whole <= machine.usable_bytes
    allowed = fits & modest if (fits & modest).any() else fits
    if not allowed.any():
        least = int(need.whole.min())
        raise NoPlanError(
            f"{what} on {machine.name}: no split fits; the smallest needs {least:,} bytes of a "
            f"tile's {machine.usable_bytes:,}; try more tiles or a smaller n",
            least_bytes=least,
            bound_bytes=machine.usable_bytes,
        )
    return int(np.argmin(np.where(allowed, total, np.iinfo(np.int64).max)))


def _partition(grid: tuple[int, int], n: int, chosen: dict[str, int]) -> Partition:
    """Rectangles of blocks, m innermost, so that neighbours on a bus need the same x."""
    m_split, k_split, n_split = (chosen[name] for name in ("m_split", "k_split", "n_split"))
    m_edges, k_edges = shares(grid[0], m_split), shares(grid[1], k_split)
    blocks = np.arange(grid[0] * grid[1]).reshape(grid)
    rectangles = [
        blocks[top:bottom, left:right].ravel()
        for left, right in pairwise(k_edges.tolist())
        for top, bottom in pairwise(m_edges.tolist())
    ]
    last = np.cumsum([len(rectangle) for rectangle in rectangles])
    cut = Cut(np.concatenate([[0], last[:-1]]), last)
    seats = m_split * k_split
    edges = shares(n, n_split * chosen["rounds"]).tolist()
    parts = tuple(
        Part(start, stop, 0, np.arange(seats) + number % n_split * seats, number // n_split)
        for number, (start, stop) in enumerate(pairwise(edges))
        if stop > start
    )
    return Partition(np.concatenate(rectangles), (cut,), parts)
