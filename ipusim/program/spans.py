"""Spans are a set of bytes over the memories of all tiles, as sorted disjoint intervals.

A byte's place is one number: tile times SRAM size, plus its offset in SRAM. Tables of spans come as
columns of places and sizes; a span of size 0 holds nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import numpy as np

from ..columns import BoolArray, IntArray, same_array
from ..machine.machine import Machine
from ..order import order_of
from .program import Handle, Variable


@attrs.frozen
class Ranges:
    """Byte ranges of tiles' memories, a row each; a range of 0 bytes holds nothing.

    Attributes:
        tile, address, bytes: int64[rows].
    """

    tile: IntArray = attrs.field(eq=same_array)
    address: IntArray = attrs.field(eq=same_array)
    bytes: IntArray = attrs.field(eq=same_array)

    def place(self, machine: Machine) -> IntArray:
        """int64[rows]: the place where each one begins."""
        return places(machine, self.tile, self.address)

    def spans(self, machine: Machine) -> Spans:
        """All their bytes."""
        return Spans.of(self.place(machine), self.bytes)

    def text(self, row: int) -> str:
        """One of them, for an error."""
        return f"{self.bytes[row]:,} bytes at {self.address[row]:#x} of tile {self.tile[row]}"


def ranges_of(handle: Handle) -> Ranges:
    """The pieces of a host array."""
    return Ranges(handle.tile, handle.address, handle.count * handle.data_type.bytes)


def places(machine: Machine, tile: IntArray, address: IntArray) -> IntArray:
    """The place of each byte address of each tile, int64 of the common shape."""
    return tile * machine.sram_bytes + (address - machine.sram_base)


def regions(machine: Machine, variables: Iterable[Variable]) -> tuple[IntArray, IntArray]:
    """The place and size of each variable on each tile, variable by variable."""
    rows = list(variables)
    none = np.zeros((0, machine.tiles), dtype=np.int64)
    address = np.vstack([none, *(row.address for row in rows)])
    size = np.vstack([none, *(row.bytes for row in rows)])
    place = places(machine, np.arange(machine.tiles), address)
    return place.ravel(), size.ravel()


def first_overlap(place: IntArray, size: IntArray) -> tuple[int, int] | None:
    """Two rows whose spans share a byte, or None.

    Where any two do, two neighbours by place do: the second starts no later than any overlap.
    """
    rows = np.flatnonzero(size > 0)
    rows = rows[order_of(place[rows])]
    clash = place[rows[1:]] < (place + size)[rows[:-1]]
    if not clash.any():
        return None
    at = int(np.argmax(clash))
    return int(rows[at]), int(rows[at + 1])


@attrs.frozen
class Spans:
    """A set of bytes.

    Attributes:
        start, end: int64[intervals], ascending; no interval touches the next.
    """

    start: IntArray = attrs.field(eq=same_array)
    end: IntArray = attrs.field(eq=same_array)

    @classmethod
    def of(cls, place: IntArray, size: IntArray) -> Spans:
        """The bytes of all the spans given."""
        nonempty = size > 0
        if not nonempty.all():
            place, size = place[nonempty], size[nonempty]
        order = order_of(place)
        start = place[order]
        reach = start + size[order]
        np.maximum.accumulate(reach, out=reach)
        opens = np.ones(len(start), dtype=np.bool_)
        opens[1:] = start[1:] > reach[:-1]
        closes = np.ones(len(start), dtype=np.bool_)
        closes[:-1] = opens[1:]
        return cls(start[opens], reach[closes])

    @property
    def bytes(self) -> int:
        """How many there are."""
        return int((self.end - self.start).sum())

    def are_apart(self, size: IntArray) -> bool:
        """Whether spans of these sizes, all that this set is of, share no byte."""
        return self.bytes == int(size[size > 0].sum())

    def union(self, other: Spans) -> Spans:
        """The bytes of either."""
        start = np.concatenate([self.start, other.start])
        return Spans.of(start, np.concatenate([self.end, other.end]) - start)

    def without(self, other: Spans) -> Spans:
        """The bytes of this one that the other lacks."""
        if len(other.start) == 0:
            return self
        edges = np.unique(np.concatenate([self.start, self.end, other.start, other.end]))
        start, size = edges[:-1], np.diff(edges)
        remaining = self.holds(start, size) & ~other.holds(start, size)
        return Spans.of(start[remaining], size[remaining])

    def holds(self, place: IntArray, size: IntArray) -> BoolArray:
        """bool[rows]: the span lies wholly in the set."""
        at = np.searchsorted(self.start, place, side="right") - 1
        end = np.concatenate([self.end, [np.iinfo(np.int64).min]])  # before the first: nothing
        held: BoolArray = (size == 0) | (place + size <= end[at])
        return held

    def touches(self, place: IntArray, size: IntArray) -> BoolArray:
        """bool[rows]: some byte of the span lies in the set."""
        after = np.searchsorted(self.end, place, side="right")
        start = np.concatenate([self.start, [np.iinfo(np.int64).max]])  # behind the last: nothing
        touched: BoolArray = (size > 0) & (start[after] < place + size)
        return touched
