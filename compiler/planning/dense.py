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

With poplin, rows of a are cut in parallel parts times trips, each number of these the fewest for
its widest part. PopLibs' planner counts nothing for the loop of trips itself, and has no rounds
over the columns of x as its matmul has operands; here weights travel once for all of them.

Source: the search after PopLibs' dense planner (poplin ConvPlan), reduced to these variables; its
bound on memory and its serial split of output channels, lib/poplin ConvModel.cpp:1960-2090 and
3300-3408, at 7eac0f26. With operands as its matmul has them usually those are rows of a, else
columns of x; what it charges for the layout of the latter is not counted. That
`ceildivConstrainDivisor` leaves the smallest divisor: lib/popsolver/Model.cpp at f7fb56f4.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise

import attrs
import numpy as np

from ipusim import AMP_BLOCK, IntArray, Machine
from ipusim.kernels import DenseAmp, dense_kernel

from ..matrix.pattern import Pattern
from ..plan.axes import Axes, fewest
from ..plan.mapping.shares import shares
from ..plan.no_plan import NoPlanError, refusal
from ..plan.options.methods import PlanLowering
from ..plan.partition import Cut, Part, Partition, Trips
from ..plan.plan import Decision, Plan
from ..popsparse.decide.dense import DenseVertex, poplin_terms, trip_terms
from ..problem import AUTO, Problem
from .dense_cost import (
    ROUNDS,
    WHOLE,
    BlockWeights,
    DenseProduct,
    cycle_terms,
    in_vectors,
    is_wide,
    rounds_of,
    splits_of,
    splits_within,
    tile_bytes,
)
from .engine import admitted, row_of, total_of
from .proposer import Candidate, Margin
from .static import known_plan
from .static_cost import StaticJob

SPLITS = 6  # of the dense splits that a search compares: the best of 15 was among the first three
# Sums of many bands of few rows are estimated too high. Sampled were some splits of about a third
# of 400 drawn jobs: 4,735 cycles were scheduled in 3,106, and 4,263 in 3,012; of larger ones none
# took less than 0.8.
DENSE_MARGIN = Margin(((0.6, 0), (0.75, 1024)))
POPLIN_MARGIN = Margin(((0.6, 0),))  # of PopLibs' formulas: 0.729 was the least in that sample


def dense_candidates(problem: Problem, *, strategy: str = "dense") -> list[Candidate]:
    """Return the best splits of a dense product, by the formulas of ours or of poplin's planner.

    Args:
        problem: the product.
        strategy: "dense" has the splits of fewest estimated cycles whose bounded bytes keep to the
            share of SRAM, and the best one alone where the problem names it. "poplin" has the
            split that poplin's planner takes, by its splits, formulas and reduction.

    Raises:
        NoPlanError: nothing fits.
        NoKernelError: the machine lacks the kernel.
    """
    # A sparse matrix may be too large to number the blocks that it would have if it were dense.
    problem.check_stored(math.prod(problem.shape))
    is_named, is_poplin = problem.strategy == strategy, strategy == "poplin"
    lowering: PlanLowering = "poplin" if is_poplin else "own"
    kernel = dense_kernel(
        problem.machine,
        problem.data_type,
        problem.partials_type,
        published=problem.option("published_kernels"),
    )
    pattern = Pattern.full(problem.shape, AMP_BLOCK)
    job = StaticJob(problem.machine, kernel, pattern, problem.partials_type)
    splits = quickest_splits(
        job,
        kernel,
        n=problem.n,
        share=problem.option("available_memory_proportion"),
        subject="dense",
        lowering=lowering,
        most=1 if is_named or is_poplin else SPLITS,
    )
    name = strategy if is_named else AUTO
    make = partial(plan_of, job, kernel, n=problem.n, strategy=name, lowering=lowering)
    margin = POPLIN_MARGIN if is_poplin else DENSE_MARGIN
    return split_candidates(splits, make, name=strategy, margin=margin)


poplin_candidates = partial(dense_candidates, strategy="poplin")


def split_candidates(
    splits: Axes, make: Callable[..., Plan], *, name: str, margin: Margin
) -> list[Candidate]:
    """Return a candidate for each row of splits; `make` takes the row as `split`."""
    tiles = splits.m_split * splits.k_split * splits.n_split
    work = (tiles * (splits.blocks + splits.rows)).tolist() if name == "dense" else [0]
    return [
        Candidate(
            strategy=name,
            estimate=estimate,
            margin=margin,
            work=pairs,
            budget=name,
            plan=partial(make, split=split),
        )
        for split, estimate, pairs in zip(splits, splits.total.tolist(), work, strict=True)
    ]


def quickest_splits(
    job: StaticJob,
    kernel: DenseProduct,
    *,
    n: int,
    share: float,
    subject: str,
    lowering: PlanLowering = "own",
    form: BlockWeights = WHOLE,
    most: int = 1,
) -> Axes:
    """The splits of fewest cycles, best first, of a full pattern whose blocks lie in a form.

    Args:
        job, kernel: blocks of 16, whole or packed, or units of some side by side; what multiplies.
        n, share: columns of x; the share of SRAM that what is bounded may take.
        subject: what is planned, for a refusal that says its sizes.
        lowering: whose splits, formulas and bound these are.
        form: what a block takes.
        most: how many.

    Returns:
        A row a split, whose cycles are the column `total`.

    Raises:
        NoPlanError: nothing fits.
    """
    machine, pattern, poplins = job.machine, job.pattern, lowering == "poplin"
    splits, lines = _splits(job, n, poplins=poplins), pattern.format.lines(pattern.shape)
    if most > 1 and not poplins:
        splits = Axes.stacked([splits, in_vectors(splits, n, job.grain)])
    need = tile_bytes(
        machine, kernel, lines, splits, staged=poplins, form=form, unfolded=job.unfolded
    )
    # PopLibs' planner has trips alone: our rounds where none of those keeps to the share.
    rows, _ = admitted(machine, need, share, preferred=(splits.rounds == 1) | (not poplins))
    if not len(rows):
        subject = f"{subject} {pattern.shape[0]}x{pattern.shape[1]}, n {n}"
        raise _no_split(subject, machine, int(need.whole.min()))
    splits = splits.take(rows)
    splits = splits.with_(total=total_of(_terms(job, kernel, splits, lowering, form)))
    return splits.take(np.argsort(splits.total, kind="stable")[:most])


def _splits(job: StaticJob, n: int, *, poplins: bool) -> Axes:
    """Those of a job; the rounds of an operand that is laid out anew are known."""
    grid, tiles, across = (
        job.pattern.grid,
        job.machine.tiles,
        job.pattern.format.size[1] // AMP_BLOCK,
    )
    if job.unfolded is not None:
        splits = rounds_of(grid, n, tiles, (job.rounds,))
    else:
        splits = (poplin_splits if poplins else splits_of)(grid, n, tiles)
    return splits.with_(blocks=splits.blocks * across)


def _no_split(subject: str, machine: Machine, least: int) -> NoPlanError:
    """The refusal of a dense search; `least` bytes of a tile are what the smallest split needs."""
    return refusal(
        f"{subject} on {machine.name}: no split fits; the smallest needs {least:,} bytes of a "
        f"tile's {machine.usable_bytes:,}; try more tiles or a smaller n",
        machine,
        least_bytes=least,
    )


def _terms(
    job: StaticJob,
    kernel: DenseProduct,
    splits: Axes,
    lowering: PlanLowering,
    form: BlockWeights,
) -> dict[str, IntArray]:
    """Cycles of every candidate by term, by whose formulas the lowering says."""
    if lowering == "poplin" and isinstance(kernel, DenseAmp):
        return poplin_cycle_terms(job.machine, kernel, job.pattern.grid, splits)
    return cycle_terms(job.machine, kernel, splits, form)


def poplin_cycle_terms(
    machine: Machine, kernel: DenseAmp, grid: tuple[int, int], c: Axes
) -> dict[str, IntArray]:
    """Cycles of every candidate by term and by poplin's formulas, of a matrix of `grid` blocks."""
    vertex = DenseVertex(kernel.data_type, kernel.partials_type, kernel.units)
    often = c.rounds * c.trips
    times = {"dense operand exchange": np.where(c.once, 1, often), "values exchange": c.trips}
    terms = {
        name: cycles * times.get(name, often)
        for name, cycles in poplin_terms(machine, vertex, c).items()
    }
    if not (c.trips > 1).any():
        return terms
    of_trips = trip_terms(machine, vertex, c, grid[0] * grid[1] * AMP_BLOCK**2)
    return terms | {name: cycles * c.trips for name, cycles in of_trips.items()}


def poplin_splits(grid: tuple[int, int], n: int, tiles: int) -> Axes:
    """The splits of a grid of blocks and n columns that the planner compares, then our rounds."""
    # From the most parts down: the first of equal ones is kept.
    by_rows = Axes.stacked([_in_turn(total) for total in fewest(grid[0])[::-1].tolist()])
    parts = Axes.grid(row=np.arange(len(by_rows)), k_split=fewest(grid[1])[::-1])
    m_split, trips = by_rows.m_split[parts.row], by_rows.trips[parts.row]
    parts = parts.with_(m_split=m_split, trips=trips, trip_rows=-(-grid[0] // trips), rounds=1)
    parts = parts.take(m_split * parts.k_split <= tiles)
    anew = splits_within(parts, grid[1], n, tiles).with_(trips=parts.trips)
    staying = anew.take(anew.trips > 1).with_(once=True)
    return Axes.stacked([anew, staying, rounds_of(grid, n, tiles, ROUNDS[1:])])


def _in_turn(total: int) -> Axes:
    """Parallel parts and trips whose product is `total`."""
    trips = np.arange(1, total + 1)
    trips = trips[total % trips == 0]
    return Axes(m_split=total // trips, trips=trips)


def plan_of(
    job: StaticJob,
    kernel: DenseProduct,
    *,
    n: int,
    split: Axes,
    strategy: str,
    lowering: PlanLowering = "own",
    form: BlockWeights = WHOLE,
) -> Plan:
    """The plan that one split stands for; its partition and owners are those of a trip."""
    chosen = split.at(0)
    count, once = chosen["trips"], chosen["once"]
    trips = Trips(count, gathers_once=once) if count > 1 else None
    divided = job.pattern if trips is None else trips.pattern(job.pattern)
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
        estimate=row_of(_terms(job, kernel, split, lowering, form), 0),
        wide=wide,
    )
    of_trip = attrs.evolve(job, pattern=divided)
    plan = known_plan(of_trip, decision, n=n, method="dense", strategy=strategy, lowering=lowering)
    return attrs.evolve(plan, pattern=job.pattern, trips=trips)


def _partition(grid: tuple[int, int], n: int, chosen: Mapping[str, int]) -> Partition:
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
