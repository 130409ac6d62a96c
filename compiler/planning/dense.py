"""Dense planner: a search over splits of m, n and k, in parallel and one after another.

A dense matrix is a pattern in which every block of 16 x 16 is stored. It is cut into (m parts) x
(k parts) rectangles, and the columns of x into parallel parts. If memory demands it, rounds over
the columns of x, or trips over the rows of a, follow one another on the same tiles. The estimate of
a candidate is

    cycles = values exchange + rounds x (x exchange + multiply + partials exchange + reduce)

or with trips, each of which sends its own weights, while x is sent before each trip or once,

    cycles = trips x (turn + slice + values exchange + ... + reduce + update)

where turn is the control of the loop, slice copies the weights of the trip out of all weights, and
update writes its rows of the result to their place,

with the kernels' own cycle formulas and the busiest port of each exchange. The candidate with the
fewest cycles is selected among those whose temporary bytes keep to a share of SRAM; if there are
none, among all that fit.

A split is one choice of the numbers of parts, rounds and trips. With strategy "dense" the share of
SRAM bounds the bytes that live during a round or trip only. Strategy "poplin" estimates cycles by
PopLibs' formulas, and bounds x, weights and partial sums of a round or trip as PopLibs' planner
does, even where they live longer. It compares the splits of that planner, which has trips and no
rounds; it takes rounds if none of those keeps to the share; and it reduces in poplin's stages.

With poplin, the rows of a are cut into as many pieces as there are parallel parts times trips; of
all numbers of pieces whose largest piece is equal only the smallest is compared. PopLibs' planner
counts no cycles for the loop of trips itself. It has no rounds over the columns of x; in rounds of
this planner weights travel once for all.

Source: the search is after PopLibs' dense planner (poplin ConvPlan), reduced to these variables.
The bound on memory and the serial split of output channels: lib/poplin ConvModel.cpp:1960-2090 and
3300-3408, at 7eac0f26. Output channels are the rows of a if the
operands have the roles of the usual matmul; otherwise they are the columns of x, for whose layout
PopLibs counts cycles, and this planner does not. Of numbers with equal quotients, rounded up, the
smallest is taken, as `ceildivConstrainDivisor` leaves it: lib/popsolver/Model.cpp at f7fb56f4.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise

import attrs
import numpy as np

from ipusim import AMP_BLOCK, IntArray, Machine, number_of
from ipusim.kernels import DenseAmp, NoKernelError, dense_kernel, dense_stream_kernel

from ..matrix.pattern import Pattern
from ..plan.axes import Axes, useful_counts
from ..plan.mapping.shares import shares
from ..plan.no_plan import NoPlanError, over_budget, refusal
from ..plan.options.methods import PlanLowering
from ..plan.partition import Cut, Partition, Trips, parts_in_rounds
from ..plan.plan import Decision, Plan
from ..popsparse.decide.dense import DenseVertex, poplin_terms, trip_terms
from ..problem import AUTO, Problem
from .dense_cost import (
    RESIDENT,
    STREAMED,
    WHOLE,
    BlockWeights,
    DenseProduct,
    cycle_terms,
    finish_in_place,
    is_wide,
    resident_weights,
    tile_bytes,
)
from .dense_splits import ROUNDS, in_vectors, rounds_of, splits_of, splits_within, streamed_splits
from .engine import FINISH, admitted, row_of, total_of
from .proposer import Candidate, Margin, candidates_of_all
from .static import known_plan
from .static_job import StaticJob

# Number of dense splits that a search compares. The quickest schedule of the first 15 splits by
# estimate was always that of one of the first three.
MAX_CANDIDATES = 6
# Estimates of reductions of many parts of k with few rows each are too high. In a sample of the
# splits of about a third of 400 random jobs an estimate of 4,735 cycles was scheduled in 3,106, and
# one of 4,263 in 3,012; no larger split took less than 0.8 of its estimate.
DENSE_MARGIN = Margin(((0.6, 0), (0.75, 1024)))
# PopLibs' formulas: the smallest ratio of scheduled to estimated cycles in that sample was 0.729.
POPLIN_MARGIN = Margin(((0.6, 0),))


def dense_candidates(
    problem: Problem, *, strategy: str = "dense", keeps_streams: bool = True
) -> list[Candidate]:
    """Return the best splits of a dense product.

    Args:
        problem: the product.
        strategy: "dense" returns the splits of fewest estimated cycles, or only the best one if
            the problem names the strategy. "poplin" returns the split that poplin's planner
            selects, by its own splits, formulas and reduction.
        keeps_streams: True if kernels that keep their streams over launches take part, where the
            problem allows kernels that stand for no published ones.

    Raises:
        NoPlanError: nothing fits.
        NoKernelError: the machine lacks the kernel.
    """
    # Checked first: a sparse matrix may have too many blocks to number if all were stored.
    problem.check_stored(math.prod(problem.shape))
    is_named, is_poplin = problem.strategy == strategy, strategy == "poplin"
    pattern = Pattern.full(problem.shape, AMP_BLOCK)
    max_candidates = 1 if is_named or is_poplin else MAX_CANDIDATES
    propose = partial(
        split_candidates,
        problem,
        name=strategy,
        subject="dense",
        margin=POPLIN_MARGIN if is_poplin else DENSE_MARGIN,
        strategy=strategy if is_named else AUTO,
        lowering="poplin" if is_poplin else "own",
        max_candidates=max_candidates,
    )
    forms = [WHOLE] if problem.residence == "shared" else [STREAMED, RESIDENT]
    kernels = [problem.kernel_by(dense_kernel)]
    if keeps_streams and not is_poplin:
        kernels += kernels_of_kept_streams(problem, problem.option("published_kernels"))
    proposals = [
        partial(
            propose,
            StaticJob(
                *(problem.machine, kernel, pattern, problem.partials_type), finish=problem.finish
            ),
            kernel,
            form=form,
        )
        for kernel in kernels
        for form in forms
    ]
    return best_of(candidates_of_all(proposals))[:max_candidates]


def kernels_of_kept_streams(problem: Problem, published: bool) -> list[DenseAmp]:
    """Return the dense kernel that keeps its streams over launches; none if there is none.

    Args:
        problem: the product; its machine and types are read.
        published: True to return none, since no published kernel keeps its streams.
    """
    types = problem.data_type, problem.partials_type
    with suppress(NoKernelError):
        return [] if published else [dense_stream_kernel(problem.machine, *types)]
    return []


def best_of(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates that keep to the share of SRAM, or all if none does, best first."""
    are_modest = any(candidate.modest for candidate in candidates)
    best = [candidate for candidate in candidates if candidate.modest == are_modest]
    return sorted(best, key=lambda candidate: candidate.estimate)


poplin_candidates = partial(dense_candidates, strategy="poplin")


def _touches(splits: Axes) -> list[int]:
    """Return the touches of each split: pairs of a tile and a line of x or y that it uses."""
    tiles = splits.m_split * splits.k_split * splits.n_split
    touches: list[int] = (tiles * (splits.blocks + splits.rows)).tolist()
    return touches


def split_candidates(
    problem: Problem,
    job: StaticJob,
    kernel: DenseProduct,
    *,
    name: str,
    subject: str,
    margin: Margin,
    strategy: str,
    lowering: PlanLowering = "own",
    form: BlockWeights = WHOLE,
    max_candidates: int = 1,
) -> list[Candidate]:
    """Return the candidates of fewest estimated cycles of a product that stores every block.

    Args:
        problem: the product; n and the share of SRAM are read from it.
        job, kernel, subject, lowering, form, max_candidates: arguments of `quickest_splits`.
        name: strategy of the candidates, and name of their evaluation budget.
        margin: how far the estimates may exceed the scheduled cycles.
        strategy: strategy that the plans state.

    Raises:
        NoPlanError: nothing fits.
    """
    n = problem.n
    splits = quickest_splits(
        job,
        kernel,
        n=n,
        share=problem.option("available_memory_proportion"),
        subject=subject,
        lowering=lowering,
        form=form,
        max_splits=max_candidates,
        budget=problem.weights_budget,
    )
    plan = partial(plan_of, job, kernel, n=n, strategy=strategy, lowering=lowering, form=form)
    return [
        Candidate(
            strategy=name,
            estimate=estimate,
            margin=margin,
            work=touches,
            budget=name,
            modest=bool(split.modest[0]),
            plan=partial(plan, split=split),
        )
        for split, estimate, touches in zip(
            splits, splits.total.tolist(), _touches(splits), strict=True
        )
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
    max_splits: int = 1,
    budget: int = 0,
) -> Axes:
    """Return the splits of fewest estimated cycles of a pattern that stores every block.

    Args:
        job: the product, whose pattern has blocks of 16 x 16, stored whole or packed, or units of
            several such blocks side by side.
        kernel: the kernel that multiplies.
        n: number of columns of x.
        share: share of SRAM for bounded bytes.
        subject: name of the product in the message of a refusal.
        lowering: "poplin" takes splits, formulas and bound of PopLibs' planner, "own" ours.
        form: storage and roles of the blocks of weights, see `BlockWeights`.
        max_splits: largest number of splits to return.
        budget: largest number of bytes of weights on a tile; 0 for no bound.

    Returns:
        The splits, best first, with their estimated cycles in the column `total`, and in `modest`
        whether they keep to the share.

    Raises:
        NoPlanError: nothing fits.
    """
    machine, pattern, is_poplin = job.machine, job.pattern, lowering == "poplin"
    splits, grid = (_splits(job, n, form, is_poplin=is_poplin), pattern.format.lines(pattern.shape))
    subject = f"{subject} {pattern.shape[0]}x{pattern.shape[1]}, n {n}"
    if not len(splits):
        raise _no_split(subject, machine, None)
    # A search over several splits compares those whose parts of x are whole vectors, too.
    if max_splits > 1 and not is_poplin and form.roles == "usual":
        splits = Axes.stacked([splits, in_vectors(splits, n, job.grain)])
    need = tile_bytes(
        machine, kernel, grid, splits, is_staged=is_poplin, form=form, unfolded=job.unfolded
    )
    weights = resident_weights(kernel, splits, form)
    # Bytes of weights within the budget are a rule, and what the kernel can stream is another. The
    # planner of PopLibs has trips only: its splits in rounds count if no split with trips keeps to
    # the share.
    allowed = form.can_stream(kernel, splits, grid, n)
    rows, modest = admitted(
        *(machine, need, share),
        allowed=allowed & (weights <= budget) if budget else allowed,
        preferred=(splits.rounds == 1) | (not is_poplin),
    )
    if not len(rows):
        if 0 < budget < weights.min():
            raise over_budget(subject, machine, budget, int(weights.min()))
        raise _no_split(subject, machine, int(need.whole.min()))
    splits = splits.take(rows)
    splits = splits.with_(
        modest=modest, total=total_of(_terms(job, kernel, splits, lowering, form))
    )
    return splits.take(np.argsort(splits.total, kind="stable")[:max_splits])


def _splits(job: StaticJob, n: int, form: BlockWeights, *, is_poplin: bool) -> Axes:
    """Return all splits of a product into parallel parts, rounds and trips.

    If tiles lay x out for each round from bytes that they have (`job.unfolded`), the number of
    rounds is fixed, and only splits with this number are returned.

    Trips slice weights that travel, so resident weights have none.
    """
    grid, tiles = job.pattern.grid, job.machine.tiles
    blocks_per_unit = job.pattern.format.size[1] // AMP_BLOCK
    if form.roles == "exchanged":
        splits = streamed_splits(grid, n, tiles)
        if job.unfolded is not None:
            splits = splits.take((splits.rounds == job.rounds) & ~splits.fused)
    elif job.unfolded is not None:
        splits = rounds_of(grid, n, tiles, (job.rounds,))
    elif form.is_resident:
        splits = rounds_of(grid, n, tiles, ROUNDS)
    else:
        splits = (poplin_splits if is_poplin else splits_of)(grid, n, tiles)
    return splits.with_(blocks=splits.blocks * blocks_per_unit)


def _no_split(subject: str, machine: Machine, least_bytes: int | None) -> NoPlanError:
    """Return the error of a dense search in which no split fits.

    Args:
        subject: product.
        machine: the chip.
        least_bytes: bytes of a tile that the smallest split needs; None if there is no split, since
            each needs more tiles.
    """
    needs = f"each needs more than {number_of(machine.tiles, 'tile')}"
    if least_bytes is not None:
        needs = f"the smallest needs {least_bytes:,} bytes of a tile's {machine.usable_bytes:,}"
    return refusal(
        f"{subject} on {machine.name}: no split fits; {needs}; try more tiles or a smaller n",
        machine,
        least_bytes=least_bytes,
    )


def _terms(
    job: StaticJob, kernel: DenseProduct, splits: Axes, lowering: PlanLowering, form: BlockWeights
) -> dict[str, IntArray]:
    """Return the cycles of every split by term, by poplin's formulas for lowering "poplin".

    Each term is int64[splits].
    """
    if lowering == "poplin" and isinstance(kernel, DenseAmp):
        poplin_terms = poplin_cycle_terms(job.machine, kernel, job.pattern.grid, splits)
        finish_cycles = finish_in_place(
            *(job.machine, kernel, splits, form, job.finish), is_delivered=True
        )
        return poplin_terms if finish_cycles is None else {**poplin_terms, FINISH: finish_cycles}
    return cycle_terms(job.machine, kernel, splits, form, job.finish)


def poplin_cycle_terms(
    machine: Machine, kernel: DenseAmp, grid: tuple[int, int], splits: Axes
) -> dict[str, IntArray]:
    """Return the cycles of every candidate by term, by poplin's formulas.

    Args:
        machine: the chip.
        kernel: the kernel that multiplies.
        grid: number of block rows and block columns.
        splits: candidates.
    """
    vertex = DenseVertex(kernel.data_type, kernel.partials_type, kernel.units)
    repeats = splits.rounds * splits.trips
    x_repeats = np.where(splits.once, 1, repeats)
    repeats_of = {"dense operand exchange": x_repeats, "values exchange": splits.trips}
    terms = {
        name: cycles * repeats_of.get(name, repeats)
        for name, cycles in poplin_terms(machine, vertex, splits).items()
    }
    if not (splits.trips > 1).any():
        return terms
    of_trips = trip_terms(machine, vertex, splits, grid[0] * grid[1] * AMP_BLOCK**2)
    return terms | {name: cycles * splits.trips for name, cycles in of_trips.items()}


def poplin_splits(grid: tuple[int, int], n: int, tiles: int) -> Axes:
    """Return the splits that PopLibs' planner compares, then splits in rounds.

    Args:
        grid: number of block rows and block columns.
        n: number of columns of x.
        tiles: number of tiles of the machine.
    """
    # From the largest number of parts down: of equal candidates the first is selected.
    by_rows = Axes.stacked([_in_turn(total) for total in useful_counts(grid[0])[::-1].tolist()])
    parts = Axes.grid(row=np.arange(len(by_rows)), k_split=useful_counts(grid[1])[::-1])
    m_split, trips = by_rows.m_split[parts.row], by_rows.trips[parts.row]
    parts = parts.with_(m_split=m_split, trips=trips, trip_rows=-(-grid[0] // trips), rounds=1)
    parts = parts.take(m_split * parts.k_split <= tiles)
    x_each_trip = splits_within(parts, grid[1], n, tiles).with_(trips=parts.trips)
    x_once = x_each_trip.take(x_each_trip.trips > 1).with_(once=True)
    return Axes.stacked([x_each_trip, x_once, rounds_of(grid, n, tiles, ROUNDS[1:])])


def _in_turn(total: int) -> Axes:
    """Return all numbers of parallel parts and trips whose product is `total`."""
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
    """Return the plan of one split; partition and owners are those of a trip.

    Args:
        job: the product.
        kernel: the kernel that multiplies.
        n: number of columns of x.
        split: table with one row.
        strategy: strategy of the plan.
        lowering: lowering of the plan.
        form: storage and roles of the blocks of weights, see `BlockWeights`.
    """
    split_numbers = split.at(0)
    trip_count, gathers_once = split_numbers["trips"], split_numbers["once"]
    trips = Trips(trip_count, gathers_once=gathers_once) if trip_count > 1 else None
    trip_pattern = job.pattern if trips is None else trips.pattern(job.pattern)
    wide = bool(is_wide(job.machine, kernel, split)[0])
    grain = AMP_BLOCK if form.roles == "exchanged" else 1
    decision = Decision(
        partition=_partition(trip_pattern.grid, n, split_numbers, grain),
        details={
            **{name: split_numbers[name] for name in ("m_split", "k_split", "n_split")},
            "bands": split_numbers["k_split"],
            "rounds": split_numbers["rounds"],
            **({} if trips is None else {"trips": trip_count, "gathers_once": gathers_once}),
            "wide_exchange": wide,
        },
        estimate=row_of(_terms(job, kernel, split, lowering, form), 0),
        wide=wide,
        weights=form.weights,
        roles=form.roles,
        merges=form.is_resident,
        fuses_rounds=bool(split_numbers.get("fused", False)),
    )
    trip_job = attrs.evolve(job, pattern=trip_pattern)
    plan = known_plan(trip_job, decision, n=n, method="dense", strategy=strategy, lowering=lowering)
    return attrs.evolve(plan, pattern=job.pattern, trips=trips)


def _partition(
    grid: tuple[int, int], n: int, split_numbers: Mapping[str, int], grain: int = 1
) -> Partition:
    """Return the partition into rectangles of blocks, m innermost, and parts of whole grains of n.

    With m innermost, neighbouring tiles need the same lines of x, so that these can travel wide.
    """
    m_split, k_split, n_split = (split_numbers[name] for name in ("m_split", "k_split", "n_split"))
    m_edges, k_edges = shares(grid[0], m_split), shares(grid[1], k_split)
    blocks = np.arange(grid[0] * grid[1]).reshape(grid)
    rectangles = [
        blocks[top:bottom, start:stop].ravel()
        for start, stop in pairwise(k_edges.tolist())
        for top, bottom in pairwise(m_edges.tolist())
    ]
    cut = Cut.of_counts(np.array([len(rectangle) for rectangle in rectangles]))
    edges = (shares(-(-n // grain), n_split * split_numbers["rounds"]) * grain).tolist()
    parts = parts_in_rounds(pairwise(edges), m_split * k_split, n_split)
    return Partition(np.concatenate(rectangles), (cut,), tuple(parts))
