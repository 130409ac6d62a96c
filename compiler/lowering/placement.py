"""Placement: an address for every region on every tile, first fit, all tiles at once.

Regions that are live together do not overlap. Interleaved regions lie in interleaved memory, and
regions that a kernel touches in one cycle lie in different memory elements. A region that finds no
room still gets an address, beyond the end of SRAM; the program that holds it does not fit. It is
placed anew with interleaved regions as high as they go, so that what is free below them is one
piece: in the order given, and the largest first, so that those that live later find room where
earlier ones were. What reaches least far stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
import numpy as np

from ipusim import IntArray, Machine, same_array

_FAR = np.iinfo(np.int64).max


@attrs.frozen(kw_only=True)
class LiveRegion:
    """A region to place.

    Attributes:
        name, category: as in `Variable`.
        bytes: int64[tiles], 0 where the tile has none.
        first, last: supersteps between which it is live, both included.
        align: its address is a multiple of so many bytes.
        interleaved: must lie in interleaved memory.
        apart: names of regions that must lie in other memory elements.
        uniform: must lie at one address on all tiles.
        pinned: lies below all that is not, so that it does not depend on them.
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
class _Placed:
    region: LiveRegion
    start: IntArray = attrs.field(eq=same_array, repr=False)
    end: IntArray = attrs.field(eq=same_array, repr=False)


def place(machine: Machine, regions: Sequence[LiveRegion]) -> Mapping[str, IntArray]:
    """int64[tiles] addresses by region name.

    Pinned ones go first, in the order given; then the most demanding: uniform ones, interleaved
    ones, those with neighbours to keep apart from, then the rest in the order given.
    """
    turns = sorted(regions, key=_turn)
    placed = _all_placed(machine, turns, high=False)
    for order in (turns, sorted(turns, key=_largest_first)):
        if _beyond(machine, placed):
            anew = _all_placed(machine, order, high=True)
            placed = anew if _beyond(machine, anew) < _beyond(machine, placed) else placed
    return {item.region.name: item.start for item in placed}


def _all_placed(machine: Machine, regions: Sequence[LiveRegion], *, high: bool) -> list[_Placed]:
    """The regions in their order; those that must be interleaved `high` or low."""
    placed: list[_Placed] = []
    for region in regions:
        start = _first_fit(machine, region, placed)
        if region.uniform:  # only pinned ones lie below it yet
            start = np.full(machine.tiles, start.max())
        elif high and region.interleaved and not region.pinned:
            start = _last_fit(machine, region, placed, start)
        placed.append(_Placed(region, start, start + region.bytes))
    return placed


def _beyond(machine: Machine, placed: Sequence[_Placed]) -> int:
    """How many bytes of the fullest tile lie beyond the end of SRAM."""
    limit = machine.sram_base + machine.usable_bytes
    ends = [item.end[item.region.bytes > 0].max(initial=limit) for item in placed]
    return int(max(ends, default=limit)) - limit


def _turn(region: LiveRegion) -> tuple[bool, ...]:
    if region.pinned:
        return (False,)
    return (True, not region.uniform, not region.interleaved, not region.apart)


def _largest_first(region: LiveRegion) -> tuple[int, ...]:
    """The turns of `_turn` but for neighbours to keep apart from."""
    return (*_turn(region)[:3], 0 if region.pinned else -int(region.bytes.max(initial=0)))


def _first_fit(machine: Machine, region: LiveRegion, placed: Sequence[_Placed]) -> IntArray:
    """The lowest address on each tile that overlaps nothing it must not.

    Below each blocked span in ascending order, behind all those before it: the first that has room.
    """
    base = machine.interleaved_base if region.interleaved else machine.sram_base
    low, high = _all_blocked(machine, region, placed, np.full(machine.tiles, base))
    tiles = np.arange(machine.tiles)
    if len(low) > 1:
        order = np.argsort(low, axis=0, kind="stable")
        low, high = low[order, tiles], high[order, tiles]
    behind = np.full_like(high, base)
    np.maximum.accumulate(high[:-1], axis=0, out=behind[1:])
    at = -(-np.maximum(behind, base) // region.align) * region.align
    first = np.argmax(at + region.bytes <= low, axis=0)
    lowest: IntArray = at[first, tiles]
    return lowest


def _last_fit(
    machine: Machine, region: LiveRegion, placed: Sequence[_Placed], otherwise: IntArray
) -> IntArray:
    """The highest such address within SRAM; `otherwise` on tiles that have none."""
    top = np.full(machine.tiles, machine.sram_base + machine.usable_bytes)
    low, high = _all_blocked(machine, region, placed, top)
    best = np.full(machine.tiles, -1)
    for end in low:
        at = (np.minimum(end, top) - region.bytes) // region.align * region.align
        clear = ((at + region.bytes <= low) | (at >= high)).all(axis=0)
        best = np.where(clear & (at >= machine.interleaved_base), np.maximum(best, at), best)
    return np.where(best < 0, otherwise, best)


def _all_blocked(
    machine: Machine, region: LiveRegion, placed: Sequence[_Placed], limit: IntArray
) -> tuple[IntArray, IntArray]:
    """int64[blocked + 1, tiles] each: the blocked spans, the first of none at `limit`."""
    apart = [item for item in placed if item.region.name in region.apart]
    beside = [
        item
        for item in placed
        if item.region.name not in region.apart
        and region.first <= item.region.last
        and item.region.first <= region.last
    ]
    start = np.stack([limit, *(item.start for item in apart + beside)])
    end = np.stack([limit, *(item.end for item in apart + beside)])
    none = (start == end) | (region.bytes == 0)  # then anything lies below
    if apart:
        of_elements = slice(1, 1 + len(apart))
        start[of_elements] = _element_floor(machine, start[of_elements])
        end[of_elements] = _element_ceiling(machine, end[of_elements])
    return np.where(none, _FAR, start), end


def _element_floor(machine: Machine, address: IntArray) -> IntArray:
    """The first address of the memory element (or interleaved pair) of `address`."""
    base, size = machine.sram_base, machine.element_bytes
    plain = base + (address - base) // size * size
    base = machine.interleaved_base
    paired = base + (address - base) // (2 * size) * (2 * size)
    return np.where(address < base, plain, paired)


def _element_ceiling(machine: Machine, address: IntArray) -> IntArray:
    """The address after the memory element (or interleaved pair) of `address - 1`."""
    last = address - 1
    step = np.where(last < machine.interleaved_base, 1, 2) * machine.element_bytes
    ceiling: IntArray = _element_floor(machine, last) + step
    return ceiling
