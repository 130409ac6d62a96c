"""Plans for a known pattern: by PopSparse's decision, by a partitioner's, from any decision."""

from __future__ import annotations

import numpy as np

from ipusim import number_of
from ipusim.kernels import MultiplyKernel

from ..plan.mapping.owners import Owners, group_owners, operand_owners, result_owners
from ..plan.no_plan import NoPlanError, refusal
from ..plan.operation import TOTAL
from ..plan.options.methods import PlanLowering, StaticOptions, lowering_for
from ..plan.partition import Part, Partition
from ..plan.plan import Decision, Plan
from ..plan.work import cut_footprints
from ..popsparse.decide.static import decide_popsparse
from .candidates import Candidate, candidates_of, groups_of, intervals_of, most_parts
from .partitioners import Partitioner, cut_by, seats_of
from .static_cost import StaticJob, in_lanes, load_of


def plan_popsparse(job: StaticJob, *, n: int, options: StaticOptions) -> Plan:
    """The plan that PopSparse's own planner decides.

    Raises:
        NoPlanError: it finds no partition.
    """
    if options.n_split > most_parts(job, n):
        raise no_candidate(job, "popsparse", n, options)
    decision = decide_popsparse(
        job.pattern, n=n, data_type=job.data_type, machine=job.machine, options=options
    )
    way = lowering_for("popsparse", options.lowering, codebook=options.codebook)
    return known_plan(job, decision, n=n, strategy="popsparse", lowering=way)


def plan_partitioned(
    job: StaticJob, *, name: str, partitioner: Partitioner, n: int, options: StaticOptions
) -> Plan:
    """The best plan by count of one partitioner.

    Raises:
        InputError: as `candidates_of`.
        NoPlanError: nothing fits.
    """
    candidates = candidates_of(job, name, partitioner, n=n, options=options)
    if not candidates:
        raise no_candidate(job, name, n, options)
    decision = decision_of(job, candidates[0], n)
    way = lowering_for(name, options.lowering)
    return known_plan(job, decision, n=n, strategy=name, lowering=way)


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


def decision_of(job: StaticJob, candidate: Candidate, n: int) -> Decision:
    """The decision that a candidate stands for."""
    way = candidate.way
    seat = seats_of(way.partitioner, job.gathered.pattern, way.seats)
    order, cut = cut_by(job.gathered.spread(seat), way.seats)
    parts = tuple(
        Part(
            start,
            stop,
            0,
            np.arange(way.seats) + number % way.parts * way.seats,
            number // way.parts,
        )
        for number, (start, stop) in enumerate(intervals_of(job, n, way.parts))
    )
    return Decision(
        partition=Partition(order, (cut,), parts),
        details={
            "partitioner": way.name,
            "n_split": way.parts,
            **({"rounds": job.rounds} if job.rounds > 1 else {}),
            "bands": getattr(way.partitioner, "bands", 0),
            "tiles_per_part": way.seats,
            "columns_per_part": max(part.columns for part in parts),
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
        load = load_of(job, seated, parts=len(widths), columns=columns, wide=False)
        totals.append(in_lanes(load, job, seated, columns=columns, wide=False)[TOTAL])
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
