"""Candidates for a known pattern, and their plans: partitioners and PopSparse's decision."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import IntArray, number_of
from ipusim.kernels import MultiplyKernel, kept_kernel

from ..plan.mapping.group_owners import group_owners, merged_owners
from ..plan.mapping.owners import Owners, operand_owners, result_owners
from ..plan.no_plan import NoPlanError, over_budget, refusal
from ..plan.operation import TOTAL
from ..plan.options.methods import Lowering, PlanLowering, StaticOptions, lowering_for
from ..plan.partition import Cut, Partition
from ..plan.plan import Decision, Plan
from ..plan.work import cut_footprints
from ..popsparse.decide.static import decide_popsparse
from ..problem import AUTO, Problem, Product
from .candidates import CountedParts, candidates_of, groups_of, most_parts, with_fewer_seats
from .partitioners import Partitioner, TunablePartitioner, cut_by, name_of, seats_of
from .proposer import UNKNOWN, Candidate, Margin, candidates_of_all
from .static_cost import cycle_terms
from .static_job import StaticJob
from .strategies import searched_names, strategy_of
from .uneven_parts import CountedDivision

# Margin of our estimates. Of 7,712 candidates of 300 random jobs with resident weights, and about
# as many of 400 jobs with shared ones, an estimate of 2,364 cycles was scheduled in 1,853, 4,417 in
# 3,649, 35,210 in 31,170 and 48,880 in 44,753.
STATIC_MARGIN = Margin(((0.75, 0), (0.9, 1024)))
# Margins of our estimate of PopSparse's cut, in the same sample: with our lowering the largest
# difference was 0.768 of the estimate; with PopSparse's lowering 0.432, for an N:M product of four
# columns whose rows share their choice, and 0.69 for the next.
LIBRARY_MARGIN, LOWERED_MARGIN = Margin(((0.65, 0),)), Margin(((0.35, 0),))
POPSPARSE: Lowering = "popsparse"
# Most columns of x for which the best cut of elements gets a second candidate with PopSparse's
# lowering: it sums neighbouring rows as one, while our lowering takes each row from a list, which
# costs more than its sums. Every partitioner whose best estimate is within the factor CLOSE_CUTS of
# the best of all gets such a candidate.
FEW_COLUMNS, CLOSE_CUTS = 4, 1.02


def static_job(problem: Problem) -> StaticJob:
    """Return the job of a static product: everything that its candidates have in common.

    Raises:
        NoKernelError: the machine lacks the kernel.
    """
    pattern, options = problem.pattern, problem.options
    assert isinstance(options, StaticOptions)
    kernel = problem.kernel_by(pattern.format.kernel)
    types = problem.data_type, problem.partials_type
    is_kept = not options.published_kernels and pattern.nm is None
    kept = kept_kernel(problem.machine, pattern.block, *types) if is_kept else None
    strategy = name_of(problem.strategy)
    allows_wide = lowering_for(strategy, options.lowering, codebook=options.codebook) == "own"
    assert isinstance(problem.operation, Product)
    form = problem.operation.form
    return StaticJob(
        *(problem.machine, kernel, pattern, problem.partials_type, form),
        allows_wide=allows_wide,
        weights=problem.residence if allows_wide else "shared",
        weights_budget=options.weights_budget,
        finish=problem.finish,
        kept_kernel=kept,
    )


KnownCuts: TypeAlias = dict[tuple[int, str], list[CountedParts]]
"""Counted cuts by number of rounds and name of the partitioner."""


def cut_candidates(
    problem: Problem,
    job: StaticJob | None = None,
    *,
    budget: str = "cuts",
    known_cuts: KnownCuts | None = None,
) -> list[Candidate]:
    """Return the cuts of all partitioners, or the best cut of the partitioner that is named.

    Cuts whose temporary bytes exceed their share of SRAM are left out if others keep to it.

    Args:
        problem: the product; its options name the strategy and fix numbers of a cut.
        job: the job, if the operand is laid out by a superstep or a realisation multiplies it;
            None takes the job of the problem.
        budget: name of the evaluation budget of these candidates.
        known_cuts: cuts that were estimated before for this product, with the same options but for
            the strategy; new ones are added.

    Raises:
        InputError: the options fix the bands of a partitioner without bands, or a partitioner does
            not return seats.
        NoPlanError: nothing fits.
    """
    job, n, options = job or static_job(problem), problem.n, problem.options
    assert isinstance(options, StaticOptions)
    searches = options.strategy == AUTO
    name = name_of(options.strategy)
    lowering = lowering_for(name, options.lowering) if not searches else "own"
    counted_parts: list[CountedParts] = []
    known_cuts = {} if known_cuts is None else known_cuts
    for title, partitioner in partitioners_of(options.strategy).items():
        is_tunable = isinstance(partitioner, TunablePartitioner)
        if is_tunable or not (searches and options.num_column_bands):
            key = job.rounds, title
            if key not in known_cuts:
                known_cuts[key] = candidates_of(job, title, partitioner, n=n, options=options)
            counted_parts += known_cuts[key]
    if not counted_parts:
        raise no_candidate(job, name, n, options)
    counted_parts.sort(key=lambda parts: parts.order)
    if searches:
        counted_parts = with_fewer_seats(job, counted_parts, n, options) + counted_parts
        counted_parts.sort(key=lambda parts: parts.order)
    admitted = [parts for parts in counted_parts if parts.modest is counted_parts[0].modest]
    # A copy of the job drops the tables that estimating derived, 30 bytes a block, which would
    # otherwise live as long as the candidates.
    candidate_job = attrs.evolve(job)
    make = partial(cut_candidate, candidate_job, n=n, name=name, budget=budget)
    if not searches:
        return [make(admitted[0], lowering=lowering)]
    is_open = options.lowering is None and not (options.codebook or problem.finish or job.realised)
    is_open = is_open and options.weights != "resident"
    lowers_popsparse = is_open and n <= FEW_COLUMNS and job.pattern.block == 1
    lowered = _close_cuts(admitted) if lowers_popsparse else ()
    return [*map(make, admitted), *(make(parts, lowering=POPSPARSE) for parts in lowered)]


def _close_cuts(admitted: Sequence[CountedParts]) -> Collection[CountedParts]:
    """Return the best cut of each partitioner whose estimate is close to the best of all."""
    limit = CLOSE_CUTS * admitted[0].cycles[TOTAL]
    best: dict[str, CountedParts] = {}
    for parts in admitted:
        if parts.cycles[TOTAL] <= limit:
            best.setdefault(parts.division.name, parts)
    return best.values()


def cut_candidate(
    job: StaticJob,
    parts: CountedDivision,
    n: int,
    *,
    name: str,
    budget: str,
    lowering: PlanLowering = "own",
) -> Candidate:
    """Return the candidate of one cut.

    Args:
        job: the product and its kernel.
        parts: the cut, with its estimate.
        n: number of columns of the dense operand.
        name: strategy of the plan.
        budget: name of the evaluation budget.
        lowering: lowering of the plan.
    """
    is_own_lowering = lowering == "own"
    return Candidate(
        strategy=parts.division.name if is_own_lowering else "cuts, lowered PopSparse's way",
        estimate=parts.cycles[TOTAL],
        margin=STATIC_MARGIN if is_own_lowering else LOWERED_MARGIN,
        work=parts.division.touches,
        budget=budget,
        plan=lambda: known_plan(
            job, decision_of(job, parts, n), n=n, strategy=name, lowering=lowering
        ),
    )


def partitioners_of(strategy: str | Partitioner) -> Mapping[str, Partitioner]:
    """Return the partitioners that a strategy compares, by name; "auto" compares all."""
    if not isinstance(strategy, str):
        return {name_of(strategy): strategy}
    names = searched_names() if strategy == AUTO else (strategy,)
    return {name: strategy_of("static", name) for name in names}


def popsparse_candidates(
    problem: Problem, job: StaticJob | None = None, *, budget: str = POPSPARSE
) -> list[Candidate]:
    """Return the decision of PopSparse's planner, with PopSparse's lowering, with ours, or both.

    PopSparse's lowering has no codebook and nothing behind the result.

    Args:
        problem: the product; its options name the strategy and fix numbers of a cut.
        job: the job; None takes the job of the problem.
        budget: name of the evaluation budget of these candidates.

    Raises:
        NoPlanError: PopSparse's planner finds no partition.
    """
    job, n, options = job or static_job(problem), problem.n, problem.options
    assert isinstance(options, StaticOptions)
    if options.lowering is None and (problem.finish or options.weights == "resident"):
        options = attrs.evolve(options, lowering="own")
    if options.n_split > most_parts(job, n):
        raise no_candidate(job, POPSPARSE, n, options)
    decision = decide_popsparse(
        job.pattern, n=n, data_type=job.data_type, machine=job.machine, options=options
    )
    decision = attrs.evolve(decision, weights=job.weights)
    if not all(job.keeps_budget(cut.count) for cut in decision.partition.cuts):
        raise no_candidate(job, POPSPARSE, n, options)
    strategy, estimate = name_of(options.strategy), decision.estimate[TOTAL]
    # PopSparse's own estimate bounds nothing: a plan took 0.37 of it. A search compares by our
    # estimate of the same partition instead.
    margin = popsparse_margin = UNKNOWN
    lowerings: list[Lowering]
    if strategy == AUTO:
        estimate = counted_cycles(job, decision.partition)
        margin, popsparse_margin = LIBRARY_MARGIN, LOWERED_MARGIN
        decision = attrs.evolve(decision, details={"partitioner": POPSPARSE, **decision.details})
        lowerings = [options.lowering] if options.lowering else ["own", "popsparse"]
        lowerings = ["own"] if options.codebook else lowerings
        job = attrs.evolve(job)  # drops the tables that estimating derived
    else:
        lowerings = [lowering_for(POPSPARSE, options.lowering, codebook=options.codebook)]
    return [
        Candidate(
            strategy=POPSPARSE if lowering == POPSPARSE else f"{POPSPARSE}, lowered our way",
            estimate=estimate,
            margin=margin if lowering == "own" else popsparse_margin,
            budget=budget,
            plan=partial(known_plan, job, decision, n=n, strategy=strategy, lowering=lowering),
        )
        for lowering in lowerings
    ]


def strategy_candidates(
    problem: Problem,
    job: StaticJob | None = None,
    *,
    budget: str = "cuts",
    known_cuts: KnownCuts | None = None,
) -> list[Candidate]:
    """Return the candidates of the strategy that a problem names, or of all for "auto".

    Args:
        problem: the product; its options name the strategy and fix numbers of a cut.
        job: the job; None takes the job of the problem.
        budget: name of the evaluation budget of these candidates.
        known_cuts: cuts that were counted before; see `cut_candidates`.

    Raises:
        NoPlanError: nothing fits.
    """
    proposals: list[Callable[..., list[Candidate]]]
    proposals = [partial(cut_candidates, known_cuts=known_cuts), popsparse_candidates]
    if problem.strategy != AUTO:
        proposals = proposals[1:] if problem.strategy == POPSPARSE else proposals[:1]
    return candidates_of_all(partial(propose, problem, job, budget=budget) for propose in proposals)


def known_plan(
    job: StaticJob,
    decision: Decision,
    *,
    n: int,
    strategy: str,
    lowering: PlanLowering,
    method: str = "static",
) -> Plan:
    """Return the plan of a decision.

    Args:
        job: the product and its kernel.
        decision: partition, entries and estimate of the plan.
        n: number of columns of the dense operand.
        strategy: name of the strategy that decided.
        lowering: name of the lowering.
        method: name of the method.
    """
    x_owners, y_owners = _owners(job, decision, lowering)
    return Plan(
        machine=job.machine,
        operation=job.operation,
        pattern=job.user_pattern,
        n=n,
        data_type=job.data_type,
        partials_type=job.partials_type,
        method=method,
        strategy=strategy,
        kernel=_kernel(job, decision.partition, lowering),
        partition=decision.partition,
        x_owners=x_owners,
        y_owners=y_owners,
        wide=decision.wide,
        realisation=None if job.realised is None else job.realised[0],
        lowering=lowering,
        weights="shared" if lowering == "popsparse" else decision.weights,
        roles=decision.roles,
        fuses_rounds=decision.fuses_rounds,
        decision=decision.details,
        estimate=decision.estimate,
    )


def _kernel(job: StaticJob, partition: Partition, lowering: PlanLowering) -> MultiplyKernel:
    """Return the kernel of a plan: the job's, or its loose kernel, which takes unequal rows.

    The loose kernel is needed if the rows of a seat have unequal numbers of blocks. PopSparse's
    lowering always has it: its cuts go through groups, and its kernels are those of that library.
    """
    if lowering == "popsparse":
        return job.loose_kernel
    widths = {part.columns for part in partition.parts}
    seat = np.empty(len(partition.order), dtype=np.int32)
    for cut in partition.cuts:
        seat[partition.order_of(cut)] = cut.seat
        if not job.has_equal_rows(seat, cut.seats):
            return job.kernel_for(widths, equal_rows=False)
    return job.kernel_for(widths, equal_rows=True)


def _owners(
    job: StaticJob, decision: Decision, lowering: PlanLowering
) -> tuple[tuple[Owners, ...], tuple[Owners, ...]]:
    """Return the owners of x and of y by cut.

    They are empty for PopSparse's lowering, which maps operands linearly to tiles.
    """
    if lowering == "popsparse":
        return (), ()
    partition = decision.partition
    footprints = cut_footprints(
        job.operation, job.pattern, partition, wide=decision.wide, realised=job.realised
    )
    x_owners = operand_owners(footprints, partition, job.x_line)
    if lowering == "poplin":
        return x_owners, group_owners(footprints, partition)
    if decision.merges:
        return x_owners, merged_owners(footprints, partition, job.y_line, job.partials_type)
    return x_owners, result_owners(footprints, partition, job.y_line, job.partials_type)


def decision_of(job: StaticJob, candidate: CountedDivision, n: int) -> Decision:
    """Return the decision of a candidate with even or with uneven parts."""
    division = candidate.division
    orders: list[IntArray] = []
    cuts: list[Cut] = []
    for partitioner, seats in division.cuts:
        seat = seats_of(partitioner, job.gathered.pattern, seats)
        order, cut = cut_by(job.gathered.spread(seat), seats)
        orders.append(order)
        cuts.append(attrs.evolve(cut, order=order) if cuts else cut)
    parts = tuple(division.placed(job, n))
    widest = [
        max(part.columns for part in parts if part.cut == number) for number in range(len(cuts))
    ]
    return Decision(
        partition=Partition(orders[0], tuple(cuts), parts),
        details={
            "partitioner": division.name,
            "n_split": division.parts,
            **({"rounds": job.rounds} if job.rounds > 1 else {}),
            **division.details(widest),
            "wide_exchange": division.wide,
            "estimated_tile_bytes": candidate.tile_bytes,
        },
        estimate=candidate.cycles,
        wide=division.wide,
        weights=job.weights,
    )


def counted_cycles(job: StaticJob, partition: Partition) -> int:
    """Return the estimated cycles of any partition with our lowering, of its slowest part.

    x travels over one lane.
    """
    seat = np.empty(len(partition.order), dtype=np.int32)
    totals = []
    for number, cut in enumerate(partition.cuts):
        seat[partition.order_of(cut)] = cut.seat
        widths = [part.columns for part in partition.parts if part.cut == number]
        seated, columns = job.seated(seat, cut.seats), max(widths)
        cycles = cycle_terms(job, seated, parts=len(widths), columns=columns, wide=False)
        totals.append(cycles[TOTAL])
    return max(totals)


def no_candidate(job: StaticJob, name: str, n: int, options: StaticOptions) -> NoPlanError:
    """Return the error of a strategy without any candidate that fits, with what to try."""
    groups, max_parts = groups_of(job, n), most_parts(job, n)
    least_bytes = job.block_bytes * -(-job.pattern.num_blocks // job.machine.tiles)
    if options.weights_budget:
        subject = f"strategy {name!r}, n {n}"
        return over_budget(subject, job.machine, options.weights_budget, least_bytes)
    tiles = number_of(job.machine.tiles, "tile")
    bands = job.gathered.pattern.grid[1]
    columns = f"n = {n:,} has {number_of(groups, 'group')} of {job.grain} columns"
    if max_parts == 0:
        reason = f"{job.rounds:,} rounds: {columns}; try {number_of(groups, 'round')} or fewer"
    elif options.num_column_bands > bands:
        reason = (
            f"num_column_bands is {options.num_column_bands:,}: the pattern has "
            f"{bands:,} block columns; try 1 to {bands:,}"
        )
    elif options.tiles_per_part * max(1, options.n_split) > job.machine.tiles:
        reason = (
            f"tiles_per_part is {options.tiles_per_part:,}, for "
            f"{number_of(max(1, options.n_split), 'part')} of n: there are {tiles}; try 1 to "
            f"{max(1, job.machine.tiles // max(1, options.n_split)):,}"
        )
    elif options.n_split > max_parts:
        reason = f"n_split is {options.n_split:,}: {columns}, on {tiles}; try 1 to {max_parts:,}"
    else:
        reason = (
            f"strategy {name!r} has no partition of {job.pattern.num_blocks} blocks of "
            f"{job.pattern.block} for n={n} that fits a tile's {job.machine.usable_bytes:,} B on "
            f"{tiles}; try more tiles or a smaller n"
        )
    return refusal(reason, job.machine)
