"""What every piece of an operand takes of an earlier result, in the largest units that serve.

An operand's region is cut into words of 8 bytes, as the exchange moves them. Where each of them is
one word of the result, or zeros, the unit has 8 bytes; where their halves are, 4; else 2.

What one tile takes of another is a *parcel* of items: units of the result, each once, or whole
words of 8 bytes of it, in which others may lie that are not wanted. A tile sends its parcels from
one after the other and receives them so, each in whole words.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, BoolArray, IntArray, order_of, same_array, spread

from ..exchange.traffic import changes
from .draft import PlacedArray

NONE = -1  # taken by what is zero


@attrs.frozen
class TakenUnits:
    """The units of an operand's region on all tiles, tile after tile, whole words of 8 bytes.

    Attributes:
        unit_bytes: 2, 4 or 8.
        tile, target: int64[units], where the unit lies: tile, and bytes into the operand's region.
        source, origin: int64[units], what it takes: tile, and bytes into the result's region; the
            tile is `NONE` where the unit is zero.
    """

    unit_bytes: int
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)
    source: IntArray = attrs.field(eq=same_array, repr=False)
    origin: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def zero(self) -> BoolArray:
        """bool[units]: which take nothing."""
        none: BoolArray = self.source == NONE
        return none

    @property
    def are_where_they_were(self) -> bool:
        """Whether all units lie where they are taken: nothing is to be done."""
        there = (self.tile == self.source) & (self.target == self.origin)
        return bool(there.all())

    @property
    def takes_any_twice(self) -> bool:
        """Whether several units are one of the result's."""
        used = np.flatnonzero(~self.zero)
        order = order_of(self.source[used], self.origin[used])
        source, origin = self.source[used][order], self.origin[used][order]
        return bool(np.any((source[1:] == source[:-1]) & (origin[1:] == origin[:-1])))


def taken_units(result: PlacedArray, operand: PlacedArray, elements: IntArray) -> TakenUnits:
    """The units of `operand`.

    Args:
        result: an earlier plan's y.
        operand: a later plan's x, of the same data type.
        elements: int64[elements of x] or int32, which element of y each one is; `NONE` where it is
            zero.
    """
    size, before, after = operand.data_type.bytes, _Slots.of(result), _Slots.of(operand)
    # Slots count elements from tile to tile, so that they are short; -1 finds the last, no slot.
    slot = np.append(spread(before.first(result), result.count).astype(np.int32), np.int32(NONE))
    slots = np.full(after.total, NONE, dtype=np.int32)
    slots[spread(after.first(operand), operand.count)] = slot[elements]
    unit = DOUBLE_WORD_BYTES
    while unit > size and not _whole(slots, unit // size):
        unit //= 2
    slots = slots[:: unit // size]
    count = after.words * (DOUBLE_WORD_BYTES // unit)
    tile = before.number[slots]
    return TakenUnits(
        unit,
        tile=np.repeat(after.tile, count),
        target=spread(np.zeros_like(count), count) * unit,
        source=np.where(slots == NONE, NONE, before.tile[tile]),
        origin=np.where(slots == NONE, 0, slots - before.base[tile]) * size,
    )


@attrs.frozen
class _Slots:
    """Room for the elements of a region, tile after tile, whole words each.

    Attributes:
        size: bytes of an element.
        tile: int64[tiles], those that hold any.
        words: int64[tiles], of 8 bytes.
    """

    size: int
    tile: IntArray
    words: IntArray

    @classmethod
    def of(cls, held: PlacedArray) -> _Slots:
        """Up to the last element of each tile."""
        end = np.zeros(int(held.tile.max(initial=-1)) + 1, dtype=np.int64)
        np.maximum.at(end, held.tile, held.offset + held.count * held.data_type.bytes)
        tile = np.flatnonzero(end)
        return cls(held.data_type.bytes, tile, -(-end[tile] // DOUBLE_WORD_BYTES))

    @property
    def total(self) -> int:
        """Of all tiles."""
        return int(self.words.sum()) * (DOUBLE_WORD_BYTES // self.size)

    @property
    def number(self) -> npt.NDArray[np.int32]:
        """int32[slots]: the tile of each, by its number among those here."""
        numbers = np.arange(len(self.tile), dtype=np.int32)
        return np.repeat(numbers, self.words * (DOUBLE_WORD_BYTES // self.size))

    @property
    def base(self) -> IntArray:
        """int64[tiles]: the first of each."""
        before: IntArray = (np.cumsum(self.words) - self.words) * (DOUBLE_WORD_BYTES // self.size)
        return before

    def first(self, held: PlacedArray) -> IntArray:
        """int64[pieces]: the slot of the first element of each."""
        base = np.zeros(int(self.tile.max(initial=-1)) + 1, dtype=np.int64)
        base[self.tile] = self.base
        first: IntArray = base[held.tile] + held.offset // self.size
        return first


def _whole(slots: npt.NDArray[np.int32], count: int) -> bool:
    """Whether every so many slots are as many that follow one another, from a whole unit, or none.

    Every tile's slots begin with a whole word.
    """
    groups = slots.reshape(-1, count)
    first = groups[:, 0]
    starts = first & (count - 1) == 0
    for index in range(1, count):
        follows = groups[:, index] == first + index
        none = (first == NONE) & (groups[:, index] == NONE)
        if not ((starts & follows) | none).all():
            return False
    return True


@attrs.frozen
class Parcels:
    """What tiles take of tiles.

    Attributes:
        item_bytes: of an item: those of a unit, or of a word.
        source, tile: int64[parcels], from whom to whom, ordered by tile and source.
        words: int64[parcels], of 8 bytes.
        parcel: int64[items], to which each belongs, ascending.
        origin: int64[items], bytes into the result.
        rank: int64[items], how many of the parcel come before.
        item: int64[wanted], which item each unit that takes any is, or lies in.
    """

    item_bytes: int
    source: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    words: IntArray = attrs.field(eq=same_array, repr=False)
    parcel: IntArray = attrs.field(eq=same_array, repr=False)
    origin: IntArray = attrs.field(eq=same_array, repr=False)
    rank: IntArray = attrs.field(eq=same_array, repr=False)
    item: IntArray = attrs.field(eq=same_array, repr=False)

    def sent(self) -> IntArray:
        """int64[parcels]: where each begins on the tile that sends it."""
        order, start = order_of(self.source), np.empty_like(self.words)
        start[order] = _before(self.words[order], self.source[order])
        return start * DOUBLE_WORD_BYTES

    def received(self) -> IntArray:
        """int64[parcels]: where each begins on the tile that takes it."""
        return _before(self.words, self.tile) * DOUBLE_WORD_BYTES

    def busiest(self, machine_tiles: int) -> int:
        """Words of 8 bytes that the busiest port sends or receives."""
        ports = (
            np.bincount(tile, self.words, machine_tiles).max() for tile in (self.source, self.tile)
        )
        return int(max(ports))


def parcels_of(units: TakenUnits, *, whole_words: bool, by_target: bool = False) -> Parcels:
    """What all tiles take of one another.

    Args:
        units: what is wanted.
        whole_words: items are words of the result, not units.
        by_target: items are units in the order of their targets, a unit that is wanted twice two of
            them; else in the order of the result, each once.
    """
    wanted = np.flatnonzero(~units.zero)
    tile, source, origin = units.tile[wanted], units.source[wanted], units.origin[wanted]
    size = DOUBLE_WORD_BYTES if whole_words else units.unit_bytes
    ports = int(source.max(initial=0)) + 1
    pair = tile * ports + source
    number = origin // size
    order = order_of(pair) if by_target else order_of(pair, number)
    pair, number = pair[order], number[order]
    new = np.ones(len(order), dtype=np.bool_) if by_target else changes(pair, number)
    item = np.empty(len(order), dtype=np.int64)
    item[order] = np.cumsum(new) - 1
    pair, number = pair[new], number[new]
    heads = np.flatnonzero(changes(pair))
    count = np.diff(heads, append=len(pair))
    parcel = np.repeat(np.arange(len(heads)), count)
    return Parcels(
        size,
        source=pair[heads] % ports,
        tile=pair[heads] // ports,
        words=-(-count * size // DOUBLE_WORD_BYTES),
        parcel=parcel,
        origin=number * size,
        rank=np.arange(len(pair)) - heads[parcel],
        item=item,
    )


def _before(words: IntArray, tile: IntArray) -> IntArray:
    """Of parcels in the order of their tiles: words of the same tile before each."""
    before = np.cumsum(words) - words
    heads = np.flatnonzero(changes(tile))
    start: IntArray = before - np.repeat(before[heads], np.diff(heads, append=len(tile)))
    return start
