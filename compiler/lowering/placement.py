"""Placement of regions: a first-fit address for every region on every tile.

Regions that are live together do not overlap. Interleaved regions lie in interleaved memory, and
regions that a kernel accesses in one cycle lie in different memory elements. A region that finds no
room still gets an address, beyond the end of SRAM; its program does not fit.

If a program does not fit, all regions are placed again with interleaved ones as high as possible,
so that the free memory below them is in one piece: once in the given order, and once with the
largest first, so that a region that lives later finds room where a dead one was. Of the three
placements, the one whose fullest tile exceeds SRAM by the fewest bytes is taken.

Regions that live throughout, such as weights, share no address with any other region. What they
take, and what all regions take, is kept as few joined intervals a tile, so that the time for a
program of many layers is linear in their number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from ipusim import IntArray, Machine, same_array

_FAR = np.iinfo(np.int64).max  # start of an empty span, beyond all addresses


@attrs.frozen(kw_only=True)
class LiveRegion:
    """Region to place, with its life.

    Attributes:
        name, category: Name and category as in `Variable`.
        bytes: Size on each tile, 0 if the tile does not have the region, int64[tiles].
        first, last: First and last superstep in which the region is live.
        align: Number of bytes of which the address must be a multiple.
        interleaved: True if it must lie in interleaved memory.
        apart: Names of regions with which it must not share a memory element.
        uniform: True if it must lie at one address on all tiles.
        pinned: True if it lies below all regions that are not pinned, so that it does not depend on
            them.
    """

    name: str
    category: str
    bytes: IntArray = attrs.field(eq=same_array, repr=False)
    first: int
    last: int
    align: int = 8
    interleaved: bool = False
    apart: frozenset[str] = frozenset()
    uniform: bool = False
    pinned: bool = False


@attrs.frozen
class _PlacedRegion:
    """Region with the addresses at which it starts and ends on each tile, int64[tiles]."""

    region: LiveRegion
    start: IntArray = attrs.field(eq=same_array, repr=False)
    end: IntArray = attrs.field(eq=same_array, repr=False)


class _Intervals:
    """Union of the address intervals of regions, as disjoint intervals that do not touch.

    Attributes:
        low, high: Start and end of the intervals of each tile, ascending, int64[rows, tiles] both;
            `_FAR` in rows without an interval on a tile.
    """

    def __init__(self, tiles: int) -> None:
        self.low = self.high = np.zeros((0, tiles), dtype=np.int64)

    def add(self, start: IntArray, end: IntArray) -> None:
        """Add an interval on each tile, int64[tiles] both; nothing where it has no bytes."""
        # Sort the intervals of each tile. One begins a group if it starts beyond the ends of all
        # before it; the end of a group is the largest of its ends.
        low = np.vstack([self.low, np.where(start < end, start, _FAR)])
        high = np.vstack([self.high, np.where(start < end, end, _FAR)])
        tiles = np.arange(low.shape[1])
        order = np.argsort(low, axis=0, kind="stable")
        low, high = low[order, tiles], np.maximum.accumulate(high[order, tiles], axis=0)
        begins = low < _FAR
        begins[1:] &= low[1:] > high[:-1]
        group = np.cumsum(begins, axis=0) - 1
        self.low, self.high = np.full((2, int(group.max(initial=-1)) + 1, len(tiles)), _FAR)
        for row, number in enumerate(group):
            has_interval = low[row] < _FAR
            self.high[number[has_interval], tiles[has_interval]] = high[row, has_interval]
            self.low[number[begins[row]], tiles[begins[row]]] = low[row, begins[row]]


class _PlacedRegions:
    """Regions that have addresses already, whose spans later regions must avoid.

    Attributes:
        machine: Machine of the program.
        first, last: First and last superstep in which any region lives.
        placed: All regions with addresses, in the order in which they were placed.
    """

    def __init__(self, machine: Machine, regions: Sequence[LiveRegion]) -> None:
        self.machine = machine
        self.first = min((region.first for region in regions), default=0)
        self.last = max((region.last for region in regions), default=0)
        self.placed: list[_PlacedRegion] = []
        self._always, self._any_time = _Intervals(machine.tiles), _Intervals(machine.tiles)

    def add(self, item: _PlacedRegion) -> None:
        """Add a region with its addresses."""
        self.placed.append(item)
        self._any_time.add(item.start, item.end)
        if self._lives_throughout(item.region):
            self._always.add(item.start, item.end)

    def _lives_throughout(self, region: LiveRegion) -> bool:
        """Return True if a region is live from the first superstep to the last."""
        return region.first <= self.first and region.last >= self.last

    def spans(self, region: LiveRegion, limit: IntArray) -> tuple[IntArray, IntArray]:
        """Return the starts and ends of spans that a region must not share, int64[spans, tiles].

        The first span has no bytes and lies at `limit`, so that there is always a span.
        """
        apart = [item for item in self.placed if item.region.name in region.apart]
        concurrent: list[_PlacedRegion] = []
        occupied = self._any_time
        if not self._lives_throughout(region):
            occupied = self._always
            concurrent = [
                item
                for item in self.placed
                if region.first <= item.region.last
                and item.region.first <= region.last
                and not self._lives_throughout(item.region)
            ]
        start = np.vstack([limit, *(item.start for item in apart + concurrent), occupied.low])
        end = np.vstack([limit, *(item.end for item in apart + concurrent), occupied.high])
        is_empty = (start == end) | (region.bytes == 0)  # spans of no bytes block nothing
        if apart:
            separate = slice(1, 1 + len(apart))
            start[separate] = _element_floor(self.machine, start[separate])
            end[separate] = _element_ceiling(self.machine, end[separate])
        return np.where(is_empty, _FAR, start), end


def place(machine: Machine, regions: Sequence[LiveRegion]) -> Mapping[str, IntArray]:
    """Return the address of each region on each tile, int64[tiles] by name.

    Pinned regions are placed first, in the given order. Then come uniform regions, interleaved
    regions, regions with others to keep apart from, and all others in the given order.
    """
    by_priority = sorted(regions, key=_priority)
    placed_regions = _all_placed(machine, by_priority, high=False)
    for order in (by_priority, sorted(by_priority, key=_largest_first)):
        if _beyond(machine, placed_regions):
            alternative = _all_placed(machine, order, high=True)
            placed_regions = (
                alternative
                if _beyond(machine, alternative) < _beyond(machine, placed_regions)
                else placed_regions
            )
    return {item.region.name: item.start for item in placed_regions}


def _all_placed(
    machine: Machine, regions: Sequence[LiveRegion], *, high: bool
) -> list[_PlacedRegion]:
    """Place regions in the given order, each as low as possible; return them with addresses.

    If `high`, interleaved regions are placed as high as possible.
    """
    placed = _PlacedRegions(machine, regions)
    for region in regions:
        start = _first_fit(machine, region, placed)
        if region.uniform:  # only pinned regions are placed before it, all below it
            start = np.full(machine.tiles, start.max())
        elif high and region.interleaved and not region.pinned:
            start = _last_fit(machine, region, placed, start)
        placed.add(_PlacedRegion(region, start, start + region.bytes))
    return placed.placed


def _beyond(machine: Machine, placed_regions: Sequence[_PlacedRegion]) -> int:
    """Return the bytes of the fullest tile that lie beyond the end of SRAM."""
    limit = machine.sram_base + machine.usable_bytes
    ends = [item.end[item.region.bytes > 0].max(initial=limit) for item in placed_regions]
    return int(max(ends, default=limit)) - limit


def _priority(region: LiveRegion) -> tuple[bool, ...]:
    """Return the sort key by which regions are placed; False sorts before True."""
    if region.pinned:
        return (False,)
    return (True, not region.uniform, not region.interleaved, not region.apart)


def _largest_first(region: LiveRegion) -> tuple[int, ...]:
    """Return a sort key like `_priority`, but with larger regions first."""
    return (*_priority(region)[:3], 0 if region.pinned else -int(region.bytes.max(initial=0)))


def _first_fit(machine: Machine, region: LiveRegion, placed: _PlacedRegions) -> IntArray:
    """Return the lowest address on each tile at which the region is free, int64[tiles].

    A span is an interval of addresses that placed regions occupy. Spans are sorted by
    address. Before each span there is a gap, which begins at the end of all earlier spans; the
    first gap that is large enough is taken.
    """
    base = machine.interleaved_base if region.interleaved else machine.sram_base
    low, high = placed.spans(region, np.full(machine.tiles, base))
    tiles = np.arange(machine.tiles)
    if len(low) > 1:
        order = np.argsort(low, axis=0, kind="stable")
        low, high = low[order, tiles], high[order, tiles]
    # Spans may overlap, so `end_before` is the largest end of all earlier ones, int64[spans,
    # tiles].
    end_before = np.full_like(high, base)
    np.maximum.accumulate(high[:-1], axis=0, out=end_before[1:])
    address = -(-np.maximum(end_before, base) // region.align) * region.align
    first = np.argmax(address + region.bytes <= low, axis=0)
    lowest: IntArray = address[first, tiles]
    return lowest


def _last_fit(
    machine: Machine, region: LiveRegion, placed: _PlacedRegions, default: IntArray
) -> IntArray:
    """Return the highest free address of an interleaved region within SRAM, int64[tiles].

    Tiles without such an address get the address `default`, int64[tiles].
    """
    top = np.full(machine.tiles, machine.sram_base + machine.usable_bytes)
    low, high = placed.spans(region, top)
    best = np.full(machine.tiles, -1)
    for end in low:
        start = (np.minimum(end, top) - region.bytes) // region.align * region.align
        is_free = ((start + region.bytes <= low) | (start >= high)).all(axis=0)
        best = np.where(
            is_free & (start >= machine.interleaved_base), np.maximum(best, start), best
        )
    return np.where(best < 0, default, best)


def _element_floor(machine: Machine, address: IntArray) -> IntArray:
    """Return the first address of the memory element (or interleaved pair) of `address`."""
    base, size = machine.sram_base, machine.element_bytes
    plain = base + (address - base) // size * size
    base = machine.interleaved_base
    paired = base + (address - base) // (2 * size) * (2 * size)
    return np.where(address < base, plain, paired)


def _element_ceiling(machine: Machine, address: IntArray) -> IntArray:
    """Return the address after the memory element (or interleaved pair) of `address - 1`."""
    last = address - 1
    step = np.where(last < machine.interleaved_base, 1, 2) * machine.element_bytes
    ceiling: IntArray = _element_floor(machine, last) + step
    return ceiling
