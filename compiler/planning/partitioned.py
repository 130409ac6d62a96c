"""A decision from a partitioner: it says which seat takes which block, the count the rest."""

from __future__ import annotations

import numpy as np

from ..plan.decision import Decision, Options
from ..plan.no_plan import NoPlanError
from ..plan.partition import Part, Partition
from .candidates import Candidate, candidates_of, intervals_of
from .cost.static import StaticJob, cycle_terms
from .partitioners import Partitioner, cut_by, seats_of


def decision_of(job: StaticJob, candidate: Candidate, n: int) -> Decision:
    """The decision that a candidate stands for."""
    seat = seats_of(candidate.partitioner, job.pattern, candidate.seats)
    order, cut = cut_by(seat, candidate.seats)
    parts = tuple(
        Part(start, stop, 0, np.arange(candidate.seats) + number * candidate.seats)
        for number, (start, stop) in enumerate(intervals_of(job, n, candidate.parts))
    )
    return Decision(
        partition=Partition(order, (cut,), parts),
        details={
            "partitioner": candidate.name,
            "n_split": candidate.parts,
            "bands": getattr(candidate.partitioner, "bands", 0),
            "tiles_per_part": candidate.seats,
            "columns_per_part": max(part.columns for part in parts),
            "wide_exchange": candidate.wide,
            "estimated_tile_bytes": candidate.tile_bytes,
        },
        estimate=candidate.cycles,
        wide=candidate.wide,
    )


def counted_cycles(job: StaticJob, partition: Partition) -> int:
    """Counted cycles of a partition of anybody's, x over one lane: of its slowest part."""
    seat = np.empty(len(partition.order), dtype=np.int64)
    totals = []
    for number, cut in enumerate(partition.cuts):
        seat[partition.order] = cut.seat
        widths = [part.columns for part in partition.parts if part.cut == number]
        seated = job.seated(seat, cut.seats)
        terms = cycle_terms(job, seated, parts=len(widths), columns=max(widths), wide=False)
        totals.append(terms["total"])
    return max(totals)


def decide_partitioned(
    job: StaticJob, name: str, partitioner: Partitioner, *, n: int, options: Options
) -> Decision:
    """The best decision by count of one partitioner.

    Raises:
        InputError: as `candidates_of`.
        NoPlanError: nothing fits.
    """
    candidates = candidates_of(job, name, partitioner, n=n, options=options)
    if not candidates:
        raise no_candidate(job, name, n)
    return decision_of(job, candidates[0], n)


def no_candidate(job: StaticJob, name: str, n: int) -> NoPlanError:
    """The refusal of a strategy without any candidate that fits."""
    return NoPlanError(
        f"strategy {name!r} has no partition of {job.pattern.num_blocks} blocks of "
        f"{job.pattern.block} for n={n} that fits a tile's {job.machine.usable_bytes:,} B on "
        f"{job.machine.tiles} tiles; try more tiles or a smaller n",
        least_bytes=None,
        bound_bytes=job.machine.usable_bytes,
    )
