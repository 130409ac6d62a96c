"""Sets of bytes over the memories of all tiles, as sorted disjoint intervals.

The position of a byte is one number: the number of its tile times the size of SRAM, plus its offset
in SRAM. With 1,000 bytes of SRAM, byte 5 of tile 2 has position 2,005. A span is an interval of
bytes; a table of spans is two columns, positions and sizes. A span of size 0 is empty.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import numpy as np

from ..columns import BoolArray, IntArray, same_array
from ..machine.machine import Machine
from ..order import distinct, order_of
from .program import Handle, Variable


@attrs.frozen
class Ranges:
    """Byte ranges in tile memories, one per row; a range of 0 bytes is empty.

    Attributes:
        tile, address, bytes: int64[rows], tile, first byte address and size.
    """

    tile: IntArray = attrs.field(eq=same_array)
    address: IntArray = attrs.field(eq=same_array)
    bytes: IntArray = attrs.field(eq=same_array)

    def position(self, machine: Machine) -> IntArray:
        """Return the position of the first byte of each range, int64[rows]."""
        return positions(machine, self.tile, self.address)

    def spans(self, machine: Machine) -> Spans:
        """Return the set of all bytes of the ranges."""
        return Spans.of(self.position(machine), self.bytes)

    def text(self, row: int) -> str:
        """Return the text of a range for error messages."""
        return f"{self.bytes[row]:,} bytes at {self.address[row]:#x} of tile {self.tile[row]}"


def ranges_of(handle: Handle) -> Ranges:
    """Return the byte ranges of the pieces of a host array."""
    return Ranges(handle.tile, handle.address, handle.count * handle.data_type.bytes)


def positions(machine: Machine, tile: IntArray, address: IntArray) -> IntArray:
    """Return the position of each byte address of each tile, int64 of the common shape."""
    return tile * machine.sram_bytes + (address - machine.sram_base)


def variable_spans(machine: Machine, variables: Iterable[Variable]) -> tuple[IntArray, IntArray]:
    """Return the position and size of each variable on each tile, int64[variables * tiles] both."""
    rows = list(variables)
    # An empty table first: `vstack` needs the width even if there are no variables.
    empty = np.zeros((0, machine.tiles), dtype=np.int64)
    address = np.vstack([empty, *(row.address for row in rows)])
    size = np.vstack([empty, *(row.bytes for row in rows)])
    position = positions(machine, np.arange(machine.tiles), address)
    return position.ravel(), size.ravel()


def first_overlap(position: IntArray, size: IntArray) -> tuple[int, int] | None:
    """Return two rows whose spans share a byte, or None if there are none.

    If any two spans overlap, then two neighbours in the order of positions do: the neighbour of the
    first of the two starts no later than the second.
    """
    rows = np.flatnonzero(size > 0)
    rows = rows[order_of(position[rows])]
    clash = position[rows[1:]] < (position + size)[rows[:-1]]
    if not clash.any():
        return None
    index = int(np.argmax(clash))
    return int(rows[index]), int(rows[index + 1])


@attrs.frozen
class Spans:
    """Set of bytes as disjoint intervals.

    Attributes:
        start, end: int64[intervals], ascending; intervals have gaps between them.
    """

    start: IntArray = attrs.field(eq=same_array)
    end: IntArray = attrs.field(eq=same_array)

    @classmethod
    def of(cls, position: IntArray, size: IntArray) -> Spans:
        """Return the union of spans, given their positions and sizes, int64[rows] both."""
        nonempty = size > 0
        if not nonempty.all():
            position, size = position[nonempty], size[nonempty]
        # Sort by start and merge: a new interval opens where a start lies beyond all earlier ends,
        # and the interval before it closes there. Spans 0..4, 2..6, 8..9 give 0..6 and 8..9.
        order = order_of(position)
        start = position[order]
        reach = start + size[order]
        np.maximum.accumulate(reach, out=reach)
        opens = np.ones(len(start), dtype=np.bool_)
        opens[1:] = start[1:] > reach[:-1]
        closes = np.ones(len(start), dtype=np.bool_)
        closes[:-1] = opens[1:]
        return cls(start[opens], reach[closes])

    @property
    def bytes(self) -> int:
        """Number of bytes in the set."""
        return int((self.end - self.start).sum())

    def are_apart(self, size: IntArray) -> bool:
        """Return True if the spans that make up this set are disjoint, given their sizes."""
        return self.bytes == int(size[size > 0].sum())

    def union(self, other: Spans) -> Spans:
        """Return the bytes that are in either set."""
        start = np.concatenate([self.start, other.start])
        return Spans.of(start, np.concatenate([self.end, other.end]) - start)

    def without(self, other: Spans) -> Spans:
        """Return the bytes of this set that are not in the other set."""
        if len(other.start) == 0:
            return self
        # All bytes between two neighbouring edges are in the same sets, so that each such piece is
        # kept or dropped as a whole.
        edges = distinct(np.concatenate([self.start, self.end, other.start, other.end]))
        start, size = edges[:-1], np.diff(edges)
        pieces = self.holds(start, size) & ~other.holds(start, size)
        return Spans.of(start[pieces], size[pieces])

    def holds(self, position: IntArray, size: IntArray) -> BoolArray:
        """Return True for each span that lies completely in the set, bool[rows]."""
        index = np.searchsorted(self.start, position, side="right") - 1
        # Index -1 (before the first interval) reads the sentinel at the end, which contains
        # nothing.
        end = np.concatenate([self.end, [np.iinfo(np.int64).min]])
        is_contained: BoolArray = (size == 0) | (position + size <= end[index])
        return is_contained

    def touches(self, position: IntArray, size: IntArray) -> BoolArray:
        """Return True for each span of which any byte lies in the set, bool[rows]."""
        next_start = np.searchsorted(self.end, position, side="right")
        # Behind the last interval, the sentinel starts beyond every span.
        start = np.concatenate([self.start, [np.iinfo(np.int64).max]])
        is_touched: BoolArray = (size > 0) & (start[next_start] < position + size)
        return is_touched


@attrs.frozen
class SplitSpans:
    """Set of bytes in two parts: those of variables that live throughout a program, and all others.

    Most bytes of a long program lie in such variables, and change seldom. A union costs time for
    the other part only, unless it adds bytes to the first one.

    Attributes:
        throughout: Bytes of the variables that live throughout the program.
        lasting: Members of the set that lie in `throughout`.
        passing: All other members. An interval that lies in `throughout` partly is here as a whole.
    """

    throughout: Spans
    lasting: Spans
    passing: Spans

    def union(self, other: Spans) -> SplitSpans:
        """Return the bytes that are in either set."""
        size = other.end - other.start
        is_lasting = self.throughout.holds(other.start, size)
        is_new = is_lasting & ~self.lasting.holds(other.start, size)
        lasting = self.lasting
        if is_new.any():
            lasting = lasting.union(Spans(other.start[is_new], other.end[is_new]))
        passes = ~is_lasting
        return attrs.evolve(
            self,
            lasting=lasting,
            passing=self.passing.union(Spans(other.start[passes], other.end[passes])),
        )

    def without(self, other: Spans) -> SplitSpans:
        """Return the bytes that are not in the other set, which shares none with `throughout`."""
        return attrs.evolve(self, passing=self.passing.without(other))

    def holds(self, position: IntArray, size: IntArray) -> BoolArray:
        """Return True for each span that lies completely in the set, bool[rows]."""
        held = self.lasting.holds(position, size) | self.passing.holds(position, size)
        if held.all():
            return held
        # A span may begin in one part and end in the other.
        rows = self.lasting.touches(position, size) & self.passing.touches(position, size) & ~held
        if rows.any():
            held[rows] = self.lasting.union(self.passing).holds(position[rows], size[rows])
        return held
