"""Candidates for a known pattern: cuts of partitioners, PopSparse's decision; and their plans."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import attrs
import numpy as np

from ipusim import IntArray, number_of
from ipusim.kernels import MultiplyKernel

from ..plan.mapping.owners import Owners, group_owners, operand_owners, result_owners
from ..plan.no_plan import NoPlanError, refusal
from ..plan.operation import TOTAL
from ..plan.options.methods import Lowering, PlanLowering, StaticOptions, lowering_for
from ..plan.partition import Cut, Partition
from ..plan.plan import Decision, Plan
from ..plan.work import cut_footprints
from ..popsparse.decide.static import decide_popsparse
from ..problem import AUTO, Problem, Product
from .candidates import (
    CountedParts,
    candidates_of,
    groups_of,
    most_parts,
    with_fewer_seats,
)
from .partitioners import Family, Partitioner, cut_by, name_of, seats_of
from .proposer import UNKNOWN, Candidate, Margin, candidates_of_all
from .static_cost import StaticJob, cycle_terms
from .strategies import searched_names, strategy_of
from .uneven_parts import CountedWay

# Of our counts. Sampled were some candidates of about a third of 400 drawn jobs, with structured
# matrices among them: 4,126 cycles were scheduled in 3,573, 9,810 in 8,667 and 40,993 in 39,261.
STATIC_MARGIN = Margin(((0.85, 0), (0.95, 1024)))
# Of PopSparse's cut, counted as ours, in the same sample: lowered our way one took 0.768 of its
# count, and lowered PopSparse's way 0.432, an N:M product of four columns whose rows share their
# choice; the next took 0.69.
LIBRARY_MARGIN, LOWERED_MARGIN = Margin(((0.65, 0),)), Margin(((0.35, 0),))
POPSPARSE: Lowering = "popsparse"
# Columns of x up to which the best cut of elements is lowered PopSparse's way as well: it sums rows
# that are neighbours as one, ours takes each of them from a list, which costs more than its sums.
# Of partitioners whose best cuts are counted as close, each has its own.
FEW_COLUMNS, CLOSE_CUTS = 4, 1.02


def static_job(problem: Problem) -> StaticJob:
    """Return what the candidates of a static product have in common.

    Raises:
        NoKernelError: the machine lacks the kernel.
    """
    pattern, options = problem.pattern, problem.options
    assert isinstance(options, StaticOptions)
    kernel = pattern.format.kernel(
        problem.machine,
        problem.data_type,
        problem.partials_type,
        published=options.published_kernels,
    )
    strategy = name_of_strategy(problem.strategy)
    pairs = lowering_for(strategy, options.lowering, codebook=options.codebook) == "own"
    assert isinstance(problem.operation, Product)
    form = problem.operation.form
    return StaticJob(problem.machine, kernel, pattern, problem.partials_type, form, pairs=pairs)


def cut_candidates(
    problem: Problem, job: StaticJob | None = None, *, budget: str = "cuts"
) -> list[Candidate]:
    """Return the cuts of the partitioners: of all of them, or the best of the one that is named.

    Cuts whose temporaries exceed their share of memory are left out where others keep to it.

    Args:
        problem: the product, with the strategy and what is fixed of a cut.
        job: the matmul, where its operand is laid out anew or multiplied by a realisation.
        budget: name of the evaluation budget of these candidates.

    Raises:
        InputError: a number of bands for a partitioner that has none, or seats that are none.
        NoPlanError: nothing fits.
    """
    job, n, options = job or static_job(problem), problem.n, problem.options
    assert isinstance(options, StaticOptions)
    searches = options.strategy == AUTO
    name = name_of_strategy(options.strategy)
    way = lowering_for(name, options.lowering) if not searches else "own"
    counted: list[CountedParts] = []
    for of, partitioner in partitioners_of(options.strategy).items():
        if not (searches and options.num_column_bands) or isinstance(partitioner, Family):
            counted += candidates_of(job, of, partitioner, n=n, options=options)
    if not counted:
        raise no_candidate(job, name, n, options)
    counted.sort(key=lambda parts: parts.order)
    if searches:
        counted = with_fewer_seats(job, counted, n, options) + counted
        counted.sort(key=lambda parts: parts.order)
    admitted = [parts for parts in counted if parts.modest is counted[0].modest]
    # Tables that counting derived take 30 bytes a block; plans are made without them.
    bare = attrs.evolve(job)
    make = partial(cut_candidate, bare, n=n, name=name, budget=budget)
    if not searches:
        return [make(admitted[0], lowering=way)]
    is_open = options.lowering is None and not (options.codebook or problem.finish or job.realised)
    lowered = _lowered(job, admitted, make) if is_open and n <= FEW_COLUMNS else []
    return [*map(make, admitted), *lowered]


def _lowered(
    job: StaticJob, admitted: list[CountedParts], make: Callable[..., Candidate]
) -> list[Candidate]:
    """Return the best cuts of elements, one of a partitioner, lowered PopSparse's way."""
    if job.pattern.block > 1:
        return []
    best: dict[str, CountedParts] = {}
    for parts in admitted:
        if parts.cycles[TOTAL] <= CLOSE_CUTS * admitted[0].cycles[TOTAL]:
            best.setdefault(parts.way.name, parts)
    return [
        attrs.evolve(
            make(parts, lowering=POPSPARSE),
            strategy="cuts, lowered PopSparse's way",
            margin=LOWERED_MARGIN,
        )
        for parts in best.values()
    ]


def cut_candidate(
    job: StaticJob,
    parts: CountedWay,
    n: int,
    *,
    name: str,
    budget: str,
    lowering: PlanLowering = "own",
) -> Candidate:
    """Return the candidate of one cut, whose plan has the strategy `name`."""
    return Candidate(
        strategy=parts.way.name,
        estimate=parts.cycles[TOTAL],
        margin=STATIC_MARGIN if lowering == "own" else UNKNOWN,
        work=parts.way.pairs,
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


def name_of_strategy(strategy: str | Partitioner) -> str:
    """Return the name of a strategy that is given by name or as a partitioner."""
    return strategy if isinstance(strategy, str) else name_of(strategy)


def popsparse_candidates(
    problem: Problem, job: StaticJob | None = None, *, budget: str = POPSPARSE
) -> list[Candidate]:
    """Return the decision of PopSparse's own planner, lowered its way, ours, or both.

    Its own lowering has no codebook and nothing behind the result. Arguments are those of
    `cut_candidates`.

    Raises:
        NoPlanError: it finds no partition.
    """
    job, n, options = job or static_job(problem), problem.n, problem.options
    assert isinstance(options, StaticOptions)
    if options.lowering is None and problem.finish:
        options = attrs.evolve(options, lowering="own")
    if options.n_split > most_parts(job, n):
        raise no_candidate(job, POPSPARSE, n, options)
    decision = decide_popsparse(
        job.pattern, n=n, data_type=job.data_type, machine=job.machine, options=options
    )
    strategy, estimate = name_of_strategy(options.strategy), decision.estimate[TOTAL]
    margin = lowered = UNKNOWN  # of PopSparse's own estimate, which 0.37 of was scheduled
    ways: list[Lowering]
    if strategy == AUTO:
        estimate = counted_cycles(job, decision.partition)
        margin, lowered = LIBRARY_MARGIN, LOWERED_MARGIN
        decision = attrs.evolve(decision, details={"partitioner": POPSPARSE, **decision.details})
        ways = [options.lowering] if options.lowering else ["own", "popsparse"]
        ways = ["own"] if options.codebook else ways
        job = attrs.evolve(job)  # without the tables that counting derived
    else:
        ways = [lowering_for(POPSPARSE, options.lowering, codebook=options.codebook)]
    return [
        Candidate(
            strategy=POPSPARSE if way == POPSPARSE else f"{POPSPARSE}, lowered our way",
            estimate=estimate,
            margin=margin if way == "own" else lowered,
            budget=budget,
            plan=partial(known_plan, job, decision, n=n, strategy=strategy, lowering=way),
        )
        for way in ways
    ]


def strategy_candidates(
    problem: Problem, job: StaticJob | None = None, *, budget: str = "cuts"
) -> list[Candidate]:
    """Return what the strategy of a problem proposes; arguments are those of `cut_candidates`.

    Raises:
        NoPlanError: nothing fits.
    """
    proposals = [cut_candidates, popsparse_candidates]
    if problem.strategy != AUTO:
        proposals = proposals[1:] if problem.strategy == POPSPARSE else proposals[:1]
    return candidates_of_all(partial(each, problem, job, budget=budget) for each in proposals)


def known_plan(
    job: StaticJob,
    decision: Decision,
    *,
    n: int,
    strategy: str,
    lowering: PlanLowering,
    method: str = "static_sparse",
) -> Plan:
    """The plan that carries out a decision for n columns, by the planner's and lowering's names."""
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
        decision=decision.details,
        estimate=decision.estimate,
    )


def _kernel(job: StaticJob, partition: Partition, lowering: PlanLowering) -> MultiplyKernel:
    """The job's kernel, or the one of any seats: where rows are unequal, and as PopSparse lowers.

    PopSparse cuts through groups, and its lowering stands for what that library runs.
    """
    if lowering == "popsparse":
        return job.loose_kernel
    seat = np.empty(len(partition.order), dtype=np.int32)
    for cut in partition.cuts:
        seat[partition.order_of(cut)] = cut.seat
        if not job.has_equal_rows(seat, cut.seats):
            return job.loose_kernel
    return job.kernel


def _owners(
    job: StaticJob, decision: Decision, lowering: PlanLowering
) -> tuple[tuple[Owners, ...], tuple[Owners, ...]]:
    """Of x and y by cut; none of what PopSparse's lowering maps linearly."""
    if lowering == "popsparse":
        return (), ()
    partition = decision.partition
    footprints = cut_footprints(
        job.operation, job.pattern, partition, wide=decision.wide, realised=job.realised
    )
    x_owners = operand_owners(footprints, partition, job.x_line)
    if lowering == "poplin":
        return x_owners, group_owners(footprints, partition)
    return x_owners, result_owners(footprints, partition, job.y_line, job.partials_type)


def decision_of(job: StaticJob, candidate: CountedWay, n: int) -> Decision:
    """Return the decision that a candidate stands for, of parts that are alike or of two kinds."""
    way = candidate.way
    orders: list[IntArray] = []
    cuts: list[Cut] = []
    for partitioner, seats in way.cuts:
        seat = seats_of(partitioner, job.gathered.pattern, seats)
        order, cut = cut_by(job.gathered.spread(seat), seats)
        orders.append(order)
        cuts.append(attrs.evolve(cut, order=order) if cuts else cut)
    parts = tuple(way.placed(job, n))
    widest = [
        max(part.columns for part in parts if part.cut == number) for number in range(len(cuts))
    ]
    return Decision(
        partition=Partition(orders[0], tuple(cuts), parts),
        details={
            "partitioner": way.name,
            "n_split": way.parts,
            **({"rounds": job.rounds} if job.rounds > 1 else {}),
            **way.details(widest),
            "wide_exchange": way.wide,
            "estimated_tile_bytes": candidate.tile_bytes,
        },
        estimate=candidate.cycles,
        wide=way.wide,
    )


def counted_cycles(job: StaticJob, partition: Partition) -> int:
    """Counted cycles of a partition of anybody's, lowered our way: of its slowest part.

    x travels over one lane.
    """
    seat = np.empty(len(partition.order), dtype=np.int32)
    totals = []
    for number, cut in enumerate(partition.cuts):
        seat[partition.order_of(cut)] = cut.seat
        widths = [part.columns for part in partition.parts if part.cut == number]
        seated, columns = job.seated(seat, cut.seats), max(widths)
        counted = cycle_terms(job, seated, parts=len(widths), columns=columns, wide=False)
        totals.append(counted[TOTAL])
    return max(totals)


def no_candidate(job: StaticJob, name: str, n: int, options: StaticOptions) -> NoPlanError:
    """The refusal of a strategy without any candidate that fits."""
    groups, most = groups_of(job, n), most_parts(job, n)
    tiles = number_of(job.machine.tiles, "tile")
    bands = job.gathered.pattern.grid[1]
    columns = f"n = {n:,} has {number_of(groups, 'group')} of {job.grain} columns"
    if most == 0:
        why = f"{job.rounds:,} rounds: {columns}; try {number_of(groups, 'round')} or fewer"
    elif options.num_column_bands > bands:
        why = (
            f"num_column_bands is {options.num_column_bands:,}: the pattern has "
            f"{bands:,} block columns; try 1 to {bands:,}"
        )
    elif options.n_split > most:
        why = f"n_split is {options.n_split:,}: {columns}, on {tiles}; try 1 to {most:,}"
    else:
        why = (
            f"strategy {name!r} has no partition of {job.pattern.num_blocks} blocks of "
            f"{job.pattern.block} for n={n} that fits a tile's {job.machine.usable_bytes:,} B on "
            f"{tiles}; try more tiles or a smaller n"
        )
    return refusal(why, job.machine)
