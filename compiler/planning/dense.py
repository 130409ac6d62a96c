"""The dense planner: a search over splits of m, n and k, in parallel and in turn.

A dense matrix is a pattern with every block of 16 present. It is cut into (m parts) x (k parts)
rectangles; the columns of x are cut into parallel parts. Where memory demands it, rounds over the
columns of x or trips over the rows of a run one after another on the same tiles. For each candidate

    cycles = values exchange + rounds x (x exchange + multiply + partials exchange + reduce)

or, with trips, which send their weights anew and x before each or once,

    cycles = trips x (turn + slice + values exchange + ... + reduce + update)

with the kernels' own cycle formulas and the busiest port of each exchange. The fewest cycles win
among candidates whose temporaries keep to a share of SRAM; if there are none, among all that fit.
Strategy "dense" counts what lives during a round or trip only. Strategy "poplin" counts cycles by
PopLibs' formulas, and x, weights and partials of a round or trip as its planner does, wherever they
live; it compares the splits that the planner does, which has trips and no rounds, takes rounds
where none of those keeps to the share, and sums up in poplin's stages.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from operator import attrgetter

import attrs
import numpy as np

from ipusim import BoolArray, DataType, IntArray, Machine
from ipusim.kernels import DenseAmp, dense_kernel

from ..matrix.pattern import Pattern
from ..plan.mapping.shares import shares
from ..plan.no_plan import NoPlanError
from ..plan.operation import TOTAL
from ..plan.options.methods import DenseOptions, PlanLowering
from ..plan.partition import Cut, Part, Partition, Trips
from ..plan.plan import Decision, Plan
from .cost.block_weights import BLOCK, WHOLE, BlockWeights, DenseProduct
from .cost.dense import SplitBytes, Splits, cycle_terms, is_wide, splits_of, tile_bytes
from .cost.dense_poplin import poplin_cycle_terms, poplin_splits
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
    lowering: PlanLowering = "own",
) -> Plan:
    """The plan with the fewest cycles of those whose bytes by `bounded` keep to the share of SRAM.

    With `lowering` "poplin", splits, formulas and the reduction are that library's, and rounds over
    columns are compared only where nothing else keeps to the share. All else is as `plan_dense`
    has it.

    Source: the search after PopLibs' dense planner (poplin ConvPlan), reduced to these variables;
        its bound on memory and its serial split of output channels, ConvModel.cpp:1976-2088 and
        3300-3352, at 7eac0f26. With operands as its matmul has them usually those are rows of a,
        else columns of x; what it charges for the layout of the latter is not counted.
    """
    kernel = dense_kernel(machine, data_type, partials_type, published=options.published_kernels)
    job = StaticJob(machine, kernel, Pattern.full(shape, BLOCK), partials_type)
    grid, poplins = job.pattern.grid, lowering == "poplin"
    splits = (poplin_splits if poplins else splits_of)(grid, n, machine.tiles)
    need = tile_bytes(machine, kernel, grid, splits, staged=poplins)
    modest = bounded(need) <= options.available_memory_proportion * machine.sram_bytes
    if poplins and (modest & (splits.rounds == 1) & (need.whole <= machine.usable_bytes)).any():
        modest &= splits.rounds == 1
    cycles = np.sum(list(_terms(job, kernel, splits, lowering).values()), axis=0)
    what = f"dense {shape[0]}x{shape[1]}, n {n}"
    split = splits.some(np.array([_best(machine, need, modest, cycles, what)]))
    strategy = options.strategy
    return plan_of(job, kernel, n=n, split=split, strategy=strategy, lowering=lowering)


as_poplin = partial(within_a_round, bounded=attrgetter("loaded"), lowering="poplin")


def quickest_split(
    job: StaticJob, kernel: DenseProduct, form: BlockWeights, *, n: int, share: float, what: str
) -> Splits:
    """The one split of fewest cycles of a full pattern whose blocks lie in a form.

    Args:
        job: the pattern of blocks of 16, whole or packed, or of units of some side by side.
        kernel: that multiplies them.
        form: what a block takes.
        n: columns of x.
        share: of SRAM that temporaries may take.
        what: the words of a refusal.

    Raises:
        NoPlanError: nothing fits.
    """
    machine, pattern = job.machine, job.pattern
    splits = splits_of(pattern.grid, n, machine.tiles)
    splits = attrs.evolve(splits, blocks=splits.blocks * (pattern.format.size[1] // BLOCK))
    lines = pattern.format.lines(pattern.shape)
    need = tile_bytes(machine, kernel, lines, splits, form=form)
    modest = need.temporary <= share * machine.sram_bytes
    cycles = np.sum(list(cycle_terms(machine, kernel, splits, form).values()), axis=0)
    return splits.some(np.array([_best(machine, need, modest, cycles, what)]))


def _terms(
    job: StaticJob,
    kernel: DenseProduct,
    splits: Splits,
    lowering: PlanLowering,
    form: BlockWeights = WHOLE,
) -> dict[str, IntArray]:
    """Cycles of every candidate by term, by whose formulas the lowering says."""
    if lowering == "poplin" and isinstance(kernel, DenseAmp):
        return poplin_cycle_terms(job.machine, kernel, job.pattern.grid, splits)
    return cycle_terms(job.machine, kernel, splits, form)


def plan_of(
    job: StaticJob,
    kernel: DenseProduct,
    *,
    n: int,
    split: Splits,
    strategy: str,
    lowering: PlanLowering = "own",
    form: BlockWeights = WHOLE,
) -> Plan:
    """The plan that one split stands for; its partition and owners are those of a trip."""
    chosen = {name: int(column[0]) for name, column in attrs.asdict(split).items()}
    count, once = chosen["trips"], bool(chosen["once"])
    trips = Trips(count, gathers_once=once) if count > 1 else None
    divided = job.pattern if trips is None else trips.pattern(job.pattern)
    costs = _terms(job, kernel, split, lowering, form).items()
    terms = {name: int(column[0]) for name, column in costs}
    wide = bool(is_wide(job.machine, kernel, split)[0])
    decision = Decision(
        partition=_partition(divided.grid, n, chosen),
        details={
            **{name: chosen[name] for name in ("m_split", "k_split", "n_split")},
            "bands": chosen["k_split"],
            "rounds": chosen["rounds"],
            **({} if trips is None else {"trips": count, "gathers_once": once}),
            "wide_exchange": wide,
        },
        estimate={**terms, TOTAL: sum(terms.values())},
        wide=wide,
    )
    one = attrs.evolve(job, pattern=divided)
    plan = known_plan(one, decision, n=n, method="dense", strategy=strategy, lowering=lowering)
    return attrs.evolve(plan, pattern=job.pattern, trips=trips)


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
