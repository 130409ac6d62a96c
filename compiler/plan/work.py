"""What the seats of a plan's cuts do: their terms, and the footprints that these leave."""

from __future__ import annotations

import attrs

from ipusim import narrowed
from kernels import SeatWork

from ..matrix.formats import Format
from ..matrix.pattern import Pattern
from .mapping.footprint import Footprint
from .operation import Operation, Terms
from .partition import Cut, Partition


def cut_footprints(
    operation: Operation, pattern: Pattern, partition: Partition, *, wide: bool
) -> list[Footprint]:
    """The footprint of every cut; where x travels `wide`, seats of a pair share what they read."""
    terms = [Terms.of(pattern, cut.seat, cut.seats, partition.order) for cut in partition.cuts]
    footprints = [_narrow(operation.footprint(each)) for each in terms]
    if not wide:
        return footprints
    return [Footprint(each.reads.shared(2), each.writes) for each in footprints]


def _narrow(footprint: Footprint) -> Footprint:
    """The same, whose seats and lines are kept in half the room; what is counted is int64."""
    reads, writes = footprint.reads, footprint.writes
    seat = narrowed(reads.seat)
    same = writes.seat is reads.seat
    return Footprint(
        attrs.evolve(reads, seat=seat, line=narrowed(reads.line)),
        attrs.evolve(
            writes, seat=seat if same else narrowed(writes.seat), line=narrowed(writes.line)
        ),
    )


def seat_work(form: Format, footprint: Footprint, cut: Cut, columns: int) -> SeatWork:
    """The work of every seat of a cut in its own numbers, for a part of so many columns."""
    return SeatWork(
        first=cut.first * form.blocks,
        count=cut.count * form.blocks,
        local_row=footprint.writes.local,
        local_column=footprint.reads.local,
        rows=footprint.writes.count,
        columns=footprint.reads.count,
        n=columns,
    )
