"""Units that an operand takes from an earlier result, as large as possible, and parcels of them.

The operand's region consists of words of 8 bytes, as the exchange moves them. If each of them is a
whole word of the result, or zeros, units have 8 bytes; otherwise 4 bytes if each half of a word is
half a word of the result, or else 2.

All that one tile takes from another is a *parcel* of items. Items are units of the result, each
once, or whole words of the result, which may include units that no tile takes. A tile sends its
parcels from consecutive memory and receives them in consecutive memory, each parcel in whole words.
To find the units, all elements of a region are numbered, tile after tile: an element's number is
here called its *slot*.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, BoolArray, IntArray, order_of, same_array, spread

from ..exchange.traffic import changes
from .draft import PlacedArray

NONE = -1  # instead of the source of a unit that is zero


@attrs.frozen
class TakenUnits:
    """Units of an operand's region on all tiles, tile after tile, in whole words of 8 bytes.

    Attributes:
        unit_bytes: Size of a unit: 2, 4 or 8.
        tile, target: Tile of each unit, and bytes into the operand's region, int64[units].
        source, origin: Tile that each unit is taken from, and bytes into the result's region,
            int64[units]; the tile is `NONE` if the unit is zero.
    """

    unit_bytes: int
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)
    source: IntArray = attrs.field(eq=same_array, repr=False)
    origin: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def zero(self) -> BoolArray:
        """True for units that are zero, bool[units]."""
        is_zero: BoolArray = self.source == NONE
        return is_zero

    @property
    def are_in_place(self) -> bool:
        """True if all units of the operand already lie at its positions, so that none must move."""
        in_place = (self.tile == self.source) & (self.target == self.origin)
        return bool(in_place.all())

    @property
    def takes_any_twice(self) -> bool:
        """True if several units are taken from one unit of the result."""
        nonzero = np.flatnonzero(~self.zero)
        order = order_of(self.source[nonzero], self.origin[nonzero])
        source, origin = self.source[nonzero][order], self.origin[nonzero][order]
        return bool(np.any((source[1:] == source[:-1]) & (origin[1:] == origin[:-1])))


def taken_units(result: PlacedArray, operand: PlacedArray, elements: IntArray) -> TakenUnits:
    """Return the units that `operand` takes of `result`.

    Args:
        result: y of an earlier plan.
        operand: x of a later plan, of the same data type.
        elements: Index of the element of y that each element of x is taken from, or `NONE` if it is
            zero, int64[elements of x] or int32.
    """
    size, y_slots, x_slots = operand.data_type.bytes, _Slots.of(result), _Slots.of(operand)
    # With 4 slots on tile 0, tile 1 begins at slot 4. `slot` maps elements of y to slots; the index
    # -1 (NONE) finds its last entry, which is NONE.
    slot = np.append(spread(y_slots.first(result), result.count).astype(np.int32), np.int32(NONE))
    slots = np.full(x_slots.total, NONE, dtype=np.int32)
    slots[spread(x_slots.first(operand), operand.count)] = slot[elements]
    # Halve the unit until all units of x are whole units of y.
    unit = DOUBLE_WORD_BYTES
    while unit > size and not _whole(slots, unit // size):
        unit //= 2
    slots = slots[:: unit // size]
    count = x_slots.words * (DOUBLE_WORD_BYTES // unit)
    tile = y_slots.number[slots]
    return TakenUnits(
        unit,
        tile=np.repeat(x_slots.tile, count),
        target=spread(np.zeros_like(count), count) * unit,
        source=np.where(slots == NONE, NONE, y_slots.tile[tile]),
        origin=np.where(slots == NONE, 0, slots - y_slots.base[tile]) * size,
    )


@attrs.frozen
class _Slots:
    """Numbers of the elements of a region, tile after tile, in whole words on each tile.

    Attributes:
        size: Bytes of an element.
        tile: Tiles that hold any element, int64[tiles].
        words: Words of 8 bytes on each tile, int64[tiles].
    """

    size: int
    tile: IntArray
    words: IntArray

    @classmethod
    def of(cls, array: PlacedArray) -> _Slots:
        """Return the slots of an array's region, up to the last element of each tile."""
        end = np.zeros(int(array.tile.max(initial=-1)) + 1, dtype=np.int64)
        np.maximum.at(end, array.tile, array.offset + array.count * array.data_type.bytes)
        tile = np.flatnonzero(end)
        return cls(array.data_type.bytes, tile, -(-end[tile] // DOUBLE_WORD_BYTES))

    @property
    def total(self) -> int:
        """Number of slots on all tiles."""
        return int(self.words.sum()) * (DOUBLE_WORD_BYTES // self.size)

    @property
    def number(self) -> npt.NDArray[np.int32]:
        """Index in `tile` of the tile of each slot, int32[slots]."""
        numbers = np.arange(len(self.tile), dtype=np.int32)
        return np.repeat(numbers, self.words * (DOUBLE_WORD_BYTES // self.size))

    @property
    def base(self) -> IntArray:
        """First slot of each tile, int64[tiles]."""
        slots: IntArray = (np.cumsum(self.words) - self.words) * (DOUBLE_WORD_BYTES // self.size)
        return slots

    def first(self, array: PlacedArray) -> IntArray:
        """Return the slot of the first element of each piece, int64[pieces]."""
        base = np.zeros(int(self.tile.max(initial=-1)) + 1, dtype=np.int64)
        base[self.tile] = self.base
        first: IntArray = base[array.tile] + array.offset // self.size
        return first


def _whole(slots: npt.NDArray[np.int32], count: int) -> bool:
    """Return True if all groups of `count` slots can be moved as one unit.

    The slots of a group must follow each other from a multiple of `count`, or all be NONE. Every
    tile's slots begin with a whole word.
    """
    groups = slots.reshape(-1, count)
    first = groups[:, 0]
    starts = first & (count - 1) == 0
    for index in range(1, count):
        is_next = groups[:, index] == first + index
        both_zero = (first == NONE) & (groups[:, index] == NONE)
        if not ((starts & is_next) | both_zero).all():
            return False
    return True


@attrs.frozen
class Parcels:
    """Parcels that tiles take from other tiles, with their items.

    Attributes:
        item_bytes: Bytes of an item: of a unit, or of a word.
        source, tile: Tile that sends and tile that receives each parcel, int64[parcels], ordered by
            receiver and sender.
        words: Words of 8 bytes of each parcel, int64[parcels].
        parcel: Parcel of each item, ascending, int64[items].
        origin: Byte offset of each item in the result's region, int64[items].
        rank_in_parcel: Number of earlier items in the same parcel, int64[items].
        item_of_unit: Item that each unit is, or lies in, for units that are not zero, int64[taken
            units].
    """

    item_bytes: int
    source: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    words: IntArray = attrs.field(eq=same_array, repr=False)
    parcel: IntArray = attrs.field(eq=same_array, repr=False)
    origin: IntArray = attrs.field(eq=same_array, repr=False)
    rank_in_parcel: IntArray = attrs.field(eq=same_array, repr=False)
    item_of_unit: IntArray = attrs.field(eq=same_array, repr=False)

    def send_offsets(self) -> IntArray:
        """Return the bytes at which each parcel begins on its sender, int64[parcels]."""
        order, start = order_of(self.source), np.empty_like(self.words)
        start[order] = _before(self.words[order], self.source[order])
        return start * DOUBLE_WORD_BYTES

    def receive_offsets(self) -> IntArray:
        """Return the bytes at which each parcel begins on its receiver, int64[parcels]."""
        return _before(self.words, self.tile) * DOUBLE_WORD_BYTES

    def busiest(self, machine_tiles: int) -> int:
        """Return the number of 8-byte words that the busiest port sends or receives."""
        both_tiles = self.source, self.tile
        return int(max(np.bincount(tile, self.words, machine_tiles).max() for tile in both_tiles))


def parcels_of(units: TakenUnits, *, whole_words: bool, by_target: bool = False) -> Parcels:
    """Return the parcels that tiles take from one another.

    Args:
        units: Units to take.
        whole_words: True if items are words of the result instead of units.
        by_target: True if items are units in the order of their targets, so that a unit that is
            taken twice is two items. Otherwise items are in the order of the result, each once.
    """
    nonzero = np.flatnonzero(~units.zero)
    tile, source, origin = units.tile[nonzero], units.source[nonzero], units.origin[nonzero]
    size = DOUBLE_WORD_BYTES if whole_words else units.unit_bytes
    ports = int(source.max(initial=0)) + 1
    route = tile * ports + source
    # A route is a receiver and a sender; items are ordered by route, then by position in the
    # result.
    item_number = origin // size
    order = order_of(route) if by_target else order_of(route, item_number)
    route, item_number = route[order], item_number[order]
    is_new = np.ones(len(order), dtype=np.bool_) if by_target else changes(route, item_number)
    item = np.empty(len(order), dtype=np.int64)
    item[order] = np.cumsum(is_new) - 1
    route, item_number = route[is_new], item_number[is_new]
    first_items = np.flatnonzero(changes(route))
    count = np.diff(first_items, append=len(route))
    parcel = np.repeat(np.arange(len(first_items)), count)
    return Parcels(
        size,
        source=route[first_items] % ports,
        tile=route[first_items] // ports,
        words=-(-count * size // DOUBLE_WORD_BYTES),
        parcel=parcel,
        origin=item_number * size,
        rank_in_parcel=np.arange(len(route)) - first_items[parcel],
        item_of_unit=item,
    )


def _before(words: IntArray, tile: IntArray) -> IntArray:
    """Return the words of the same tile before each parcel, int64[parcels].

    Parcels are ordered by tile.
    """
    words_before = np.cumsum(words) - words
    heads = np.flatnonzero(changes(tile))
    of_tile = np.repeat(words_before[heads], np.diff(heads, append=len(tile)))
    start: IntArray = words_before - of_tile
    return start
