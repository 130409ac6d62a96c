"""Loops that find free addresses on each tile, compiled to machine code (`placement`)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled, inlined


class AddressIntervals(NamedTuple):
    """Disjoint intervals of addresses on each tile, ascending, of which none touch.

    Attributes:
        low, high: start and end of each interval, int64[tiles, room] both; filled up to `filled`.
        filled: number of intervals, int64[tiles].
    """

    low: IntArray
    high: IntArray
    filled: IntArray

    @classmethod
    def empty(cls, tiles: int, room: int) -> AddressIntervals:
        """Return no intervals on each tile, with room for so many."""
        low, high = np.empty((2, tiles, room), dtype=np.int64)
        return cls(low, high, np.zeros(tiles, dtype=np.int64))


@compiled(
    "void(int64[:, :], int64[:, :], int64[:], int64[:], int64[:])", intervals=AddressIntervals
)
def add_interval(intervals: AddressIntervals, start: IntArray, end: IntArray) -> None:
    """Add an interval on each tile, and join it with those that it meets.

    Args:
        intervals: intervals with room for another one on each tile.
        start, end: start and end of the interval, int64[tiles]; nothing is added if it is empty.
    """
    low, high = intervals.low, intervals.high
    for tile in range(len(start)):
        begin, stop, count = start[tile], end[tile], intervals.filled[tile]
        if begin >= stop:
            continue
        # Intervals from `first` to `last` meet the new one, and become one interval with it.
        first = count
        while first > 0 and high[tile, first - 1] >= begin:
            first -= 1
        last = first
        while last < count and low[tile, last] <= stop:
            last += 1
        if last > first:
            begin, stop = min(begin, low[tile, first]), max(stop, high[tile, last - 1])
            for number in range(last, count):
                low[tile, number - last + first + 1] = low[tile, number]
                high[tile, number - last + first + 1] = high[tile, number]
        else:
            for number in range(count, first, -1):
                low[tile, number] = low[tile, number - 1]
                high[tile, number] = high[tile, number - 1]
        low[tile, first], high[tile, first] = begin, stop
        intervals.filled[tile] = count + 1 - (last - first)


@compiled(
    "void(int64[:, :], int64[:, :], int64[:], int64[:, :], int64[:, :], int64[:], "
    "int64[:, :], int64[:, :], int64, int64, int64[:], int64[:])",
    occupied=AddressIntervals,
)
def find_first_fit(
    occupied: AddressIntervals,
    starts: IntArray,
    ends: IntArray,
    rows: IntArray,
    apart_starts: IntArray,
    apart_ends: IntArray,
    base: int,
    align: int,
    size: IntArray,
    address: IntArray,
) -> None:
    """Find the lowest address on each tile at which a region overlaps nothing.

    Args:
        occupied: intervals that regions occupy.
        starts, ends: starts and ends of other regions, int64[regions, tiles].
        rows: regions among these that the region must not overlap, int64[any].
        apart_starts, apart_ends: starts and ends of further spans, int64[spans, tiles].
        base: lowest address.
        align: number of bytes of which the address must be a multiple.
        size: bytes of the region on each tile, int64[tiles]; without bytes it overlaps nothing.
        address: the result, int64[tiles].
    """
    low, high = occupied.low, occupied.high
    for tile in range(len(size)):
        free = _aligned(base, align)
        is_moved = size[tile] > 0
        while is_moved:
            # An address that is moved beyond one span may meet a span that was passed already.
            before = free
            for number in range(occupied.filled[tile]):
                free = _beyond(free, size[tile], low[tile, number], high[tile, number], align)
            for row in rows:
                free = _beyond(free, size[tile], starts[row, tile], ends[row, tile], align)
            for row in range(len(apart_starts)):
                start, end = apart_starts[row, tile], apart_ends[row, tile]
                free = _beyond(free, size[tile], start, end, align)
            is_moved = free > before
        address[tile] = free


@inlined
def _beyond(address: int, size: int, start: int, end: int, align: int) -> int:
    """Return an address, or the next one behind a span if the region there overlaps the span."""
    if start < end and start < address + size and end > address:
        return _aligned(end, align)
    return address


@inlined
def _aligned(address: int, align: int) -> int:
    """Return the lowest multiple of `align` from an address on."""
    return (address + align - 1) // align * align
