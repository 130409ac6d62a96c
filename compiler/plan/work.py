"""Footprints of the seats of a plan's cuts, from the terms that they multiply."""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, narrowed
from ipusim.kernels import SPARE

from ..matrix.pattern import Pattern
from .mapping.footprint import Footprint, Lines, SpacedLines
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
    """Return the footprint of every cut.

    If x travels `wide`, both seats of a tile pair read what either of them needs.

    Args:
        operation: Operation of the plan.
        pattern: Blocks that kernels multiply.
        partition: Partition of these blocks.
        wide: True if x travels over both lanes of tile pairs.
        realised: Realisation that turned the user's pattern into these blocks, and the user's
            pattern; None if they are the user's.
    """
    footprints = []
    for cut in partition.cuts:
        terms = Terms.of(pattern, cut.seat, cut.shares, partition.order_of(cut))
        footprints.append(_spaced(_narrow(operation.footprint(terms)), pattern.format.segment))
    # A realisation may make each of the kernel's lines from several received lines: the received
    # lines travel.
    sources_of_line = None if realised is None else realised[0].lines_of(realised[1])
    if realised is not None and sources_of_line is not None:
        num_travelling = realised[0].outer(realised[1]).format.lines(realised[1].shape)[1]
        footprints = [
            Footprint(
                lines_made_of(footprint.reads, sources_of_line, num_travelling),
                footprint.writes,
                footprint.reads,
            )
            for footprint in footprints
        ]
    if not wide:
        return footprints
    return [attrs.evolve(footprint, reads=footprint.reads.shared(2)) for footprint in footprints]


def _spaced(footprint: Footprint, segment: int) -> Footprint:
    """Return the footprint with spare lines of partial sums behind every `segment` lines.

    If `segment` is 0, there are none.
    """
    if not segment:
        return footprint
    lines = footprint.writes
    columns = lines.seat, lines.line, lines.seats, lines.size
    return attrs.evolve(footprint, writes=SpacedLines(*columns, segment=segment, spare=SPARE))


def lines_made_of(reads: Lines, sources_of_line: IntArray, size: int) -> Lines:
    """Return the lines that travel if a codelet makes each line of the kernel from several.

    Args:
        reads: Lines that the kernel reads.
        sources_of_line: Lines that make up each of the kernel's lines, int64[kernel's lines,
            lines].
        size: Number of lines that travel.
    """
    seat = np.repeat(reads.seat, sources_of_line.shape[1])
    return Lines(seat, sources_of_line[reads.line].ravel(), reads.seats, size)


def _narrow(footprint: Footprint) -> Footprint:
    """Return the footprint with seats and lines in int32, which takes half the memory.

    Counts stay int64.
    """
    reads, writes = footprint.reads, footprint.writes
    seat = narrowed(reads.seat)
    is_same = writes.seat is reads.seat
    return Footprint(
        attrs.evolve(reads, seat=seat, line=narrowed(reads.line)),
        attrs.evolve(
            writes, seat=seat if is_same else narrowed(writes.seat), line=narrowed(writes.line)
        ),
        footprint.made,
    )
