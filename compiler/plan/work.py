"""What the seats of a plan's cuts do: their terms, and the footprints that these leave."""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, narrowed

from ..matrix.pattern import Pattern
from .mapping.footprint import Footprint, Lines
from .operation import Operation, Terms
from .partition import Partition
from .realisation import Realisation


def cut_footprints(
    operation: Operation,
    pattern: Pattern,
    partition: Partition,
    *,
    wide: bool,
    realised: tuple[Realisation, Pattern] | None = None,
) -> list[Footprint]:
    """The footprint of every cut; where x travels `wide`, seats of a pair share what they read.

    Args:
        operation: what is computed.
        pattern: the blocks that kernels multiply.
        partition: of them.
        wide: x travels over both lanes of tile pairs.
        realised: how the units of the user's pattern became these blocks, and that pattern.
    """
    terms = [
        Terms.of(pattern, cut.seat, cut.shares, partition.order_of(cut)) for cut in partition.cuts
    ]
    footprints = [_narrow(operation.footprint(cut_terms)) for cut_terms in terms]
    made_of = None if realised is None else realised[0].lines_of(realised[1])
    if realised is not None and made_of is not None:
        size = realised[0].outer(realised[1]).format.lines(realised[1].shape)[1]
        footprints = [
            Footprint(
                lines_made_of(footprint.reads, made_of, size), footprint.writes, footprint.reads
            )
            for footprint in footprints
        ]
    if not wide:
        return footprints
    return [attrs.evolve(footprint, reads=footprint.reads.shared(2)) for footprint in footprints]


def lines_made_of(reads: Lines, made_of: IntArray, size: int) -> Lines:
    """The lines that travel to seats, where the kernel's are each made of some of them.

    Args:
        reads: the kernel's.
        made_of: int64[the kernel's lines, each], those that each is made of.
        size: how many lines there are that travel.
    """
    seat = np.repeat(reads.seat, made_of.shape[1])
    return Lines(seat, made_of[reads.line].ravel(), reads.seats, size)


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
        footprint.made,
    )
