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

from .placement_loops import AddressIntervals, add_interval, find_first_fit

_FAR = np.iinfo(np.int64).max  # start of an empty span, beyond all addresses
FIRST_ROOM = 8  # intervals of a tile for which there is room at first; doubled where they are more


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


class _Union:
    """Union of the address intervals of regions on each tile.

    Attributes:
        intervals: disjoint intervals of each tile.
    """

    def __init__(self, tiles: int) -> None:
        self.intervals = AddressIntervals.empty(tiles, FIRST_ROOM)

    def add(self, start: IntArray, end: IntArray) -> None:
        """Add an interval on each tile, int64[tiles] both; nothing where it has no bytes."""
        known, (tiles, room) = self.intervals, self.intervals.low.shape
        if known.filled.max(initial=0) == room:
            self.intervals = AddressIntervals.empty(tiles, 2 * room)
            self.intervals.low[:, :room], self.intervals.high[:, :room] = known.low, known.high
            self.intervals.filled[:] = known.filled
        add_interval(self.intervals, start, end)

    def spans(self) -> tuple[IntArray, IntArray]:
        """Return starts and ends of all intervals, int64[most intervals of a tile, tiles] both.

        Both are `_FAR` where a tile has fewer.
        """
        low, high, filled = self.intervals
        number = np.arange(filled.max(initial=0))
        is_interval = number[:, None] < filled
        low, high = (np.where(is_interval, ends[:, : len(number)].T, _FAR) for ends in (low, high))
        return low, high


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
        self.placed: dict[str, _PlacedRegion] = {}
        self._always, self._any_time = _Union(machine.tiles), _Union(machine.tiles)
        # Regions that do not live throughout, in the order in which they were placed: starts, ends,
        # and first and last superstep of their lives. Rows behind `_num_passing` are empty.
        num_passing = sum(not self._lives_throughout(region) for region in regions)
        self._starts, self._ends = np.empty((2, num_passing, machine.tiles), dtype=np.int64)
        self._lives, self._num_passing = np.empty((2, num_passing), dtype=np.int64), 0

    def add(self, item: _PlacedRegion) -> None:
        """Add a region with its addresses."""
        region = item.region
        self.placed[region.name] = item
        self._any_time.add(item.start, item.end)
        if self._lives_throughout(region):
            self._always.add(item.start, item.end)
            return
        row = self._num_passing
        self._starts[row], self._ends[row] = item.start, item.end
        self._lives[:, row] = region.first, region.last
        self._num_passing += 1

    def _lives_throughout(self, region: LiveRegion) -> bool:
        """Return True if a region is live from the first superstep to the last."""
        return region.first <= self.first and region.last >= self.last

    def first_fit(self, region: LiveRegion) -> IntArray:
        """Return the lowest address on each tile at which a region is free, int64[tiles]."""
        address = np.empty(self.machine.tiles, dtype=np.int64)
        is_interleaved = region.interleaved
        base = self.machine.interleaved_base if is_interleaved else self.machine.sram_base
        occupied, rows = self._in_the_way(region)
        spans = self._starts, self._ends, rows, *self._apart(region)
        size = np.ascontiguousarray(region.bytes, np.int64)
        find_first_fit(occupied.intervals, *spans, base, region.align, size, address)
        return address

    def spans(self, region: LiveRegion) -> tuple[IntArray, IntArray]:
        """Return the starts and ends of spans that a region must not share, int64[spans, tiles].

        Spans of no bytes begin at `_FAR`.
        """
        occupied, rows = self._in_the_way(region)
        spans = zip(
            self._apart(region),
            (self._starts[rows], self._ends[rows]),
            occupied.spans(),
            strict=True,
        )
        start, end = map(np.vstack, spans)
        is_empty = (start == end) | (region.bytes == 0)
        return np.where(is_empty, _FAR, start), end

    def _in_the_way(self, region: LiveRegion) -> tuple[_Union, IntArray]:
        """Return what a region must not overlap: a union, and rows of regions, int64[any]."""
        if self._lives_throughout(region):
            return self._any_time, np.empty(0, dtype=np.int64)
        first, last = self._lives[:, : self._num_passing]
        return self._always, np.flatnonzero((region.first <= last) & (first <= region.last))

    def _apart(self, region: LiveRegion) -> tuple[IntArray, IntArray]:
        """Return the starts and ends of memory elements not to share, int64[spans, tiles] both."""
        shape = -1, self.machine.tiles
        items = [self.placed[name] for name in sorted(region.apart) if name in self.placed]
        start, end = (
            np.array(ends, dtype=np.int64).reshape(shape)
            for ends in ([item.start for item in items], [item.end for item in items])
        )
        low, high = _element_floor(self.machine, start), _element_ceiling(self.machine, end)
        return np.where(start == end, _FAR, low), high


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
        start = placed.first_fit(region)
        if region.uniform:  # only pinned regions are placed before it, all below it
            start = np.full(machine.tiles, start.max())
        elif high and region.interleaved and not region.pinned:
            start = _last_fit(machine, region, placed, start)
        placed.add(_PlacedRegion(region, start, start + region.bytes))
    return list(placed.placed.values())


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


def _last_fit(
    machine: Machine, region: LiveRegion, placed: _PlacedRegions, default: IntArray
) -> IntArray:
    """Return the highest free address of an interleaved region within SRAM, int64[tiles].

    Tiles without such an address get the address `default`, int64[tiles].
    """
    top = np.full(machine.tiles, machine.sram_base + machine.usable_bytes)
    low, high = placed.spans(region)
    best = np.full(machine.tiles, -1)
    for end in (top, *low):
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
