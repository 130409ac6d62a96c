"""Units of an earlier result that an operand consists of, and the parcels in which they travel.

A re-layout moves y, the result of one plan, to x, the operand of the next. A *unit* is the largest
number of bytes that all stay together: 8 if each word of 8 bytes of x is a whole word of y, or
zeros; else 4 if each half of a word of x is half a word of y, or zeros; else 2.

All that one tile takes from another is a *parcel* of *items*. Items are units, each once, or whole
words of y, in which case there may be units among them that the receiver does not need. On its
sender and on its receiver a parcel lies in consecutive whole words.

To find the units, all elements of a region are numbered, tile after tile. An element's number is
called its *slot* in this file.
"""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, BoolArray, IntArray, order_of, same_array, spread

from ..exchange.traffic import changes
from .draft import PlacedArray
from .parcel_loops import ParcelTable, fill_parcels

NONE = -1  # source of a unit of padding, which is zero and comes from no tile


@attrs.frozen
class TakenUnits:
    """Units of an operand: their positions in the operand, and in the result that they come from.

    Units are in the order of tiles, and of their positions on a tile. Each tile has whole words of
    8 bytes.

    Attributes:
        unit_bytes: Size of a unit: 2, 4 or 8.
        tile, target: Tile of each unit in the operand, and its byte offset in the operand's region,
            int64[units].
        source, origin: Tile of each unit in the result, and its byte offset in the result's region,
            int64[units]. The tile is `NONE` if the unit is padding, which is zero.
    """

    unit_bytes: int
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)
    source: IntArray = attrs.field(eq=same_array, repr=False)
    origin: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def zero(self) -> BoolArray:
        """True for units of padding, which are zero, bool[units]."""
        is_zero: BoolArray = self.source == NONE
        return is_zero

    @property
    def are_in_place(self) -> bool:
        """True if all units already lie where they belong, so that none must move."""
        in_place = (self.tile == self.source) & (self.target == self.origin)
        return bool(in_place.all())

    @property
    def takes_any_twice(self) -> bool:
        """True if the operand contains a unit of the result more than once."""
        source, origin = (column[~self.zero] for column in (self.source, self.origin))
        number = origin // self.unit_bytes
        slot = source * (int(number.max(initial=0)) + 1) + number
        is_taken = np.zeros(int(slot.max(initial=-1)) + 1, dtype=np.bool_)
        is_taken[slot] = True
        return int(np.count_nonzero(is_taken)) < len(slot)


def taken_units(
    result: PlacedArray, operand: PlacedArray, elements: npt.NDArray[np.signedinteger[Any]]
) -> TakenUnits:
    """Return the units of a result that an operand consists of.

    Args:
        result: y of an earlier plan.
        operand: x of a later plan, of the same data type.
        elements: Index in y of each element of x, or `NONE` for padding, int32 or int64[elements of
            x].
    """
    size, y_slots, x_slots = operand.data_type.bytes, _Slots.of(result), _Slots.of(operand)
    # With 4 slots on tile 0, tile 1 begins at slot 4. `slot_of_y` maps elements of y to slots of y;
    # the index -1 (NONE) finds its last entry, which is NONE. `slots` maps slots of x to slots of
    # y.
    slot_of_y = np.append(
        spread(y_slots.first(result), result.count).astype(np.int32), np.int32(NONE)
    )
    slots = np.full(x_slots.total, NONE, dtype=np.int32)
    slots[spread(x_slots.first(operand), operand.count)] = slot_of_y[elements]
    # Halve the unit until each unit of x is a whole unit of y. Then one slot a unit is enough.
    unit = DOUBLE_WORD_BYTES
    while unit > size and not _are_whole_units(slots, unit // size):
        unit //= 2
    slots = slots[:: unit // size]
    count = x_slots.words * (DOUBLE_WORD_BYTES // unit)
    tile_index = y_slots.number[slots]
    return TakenUnits(
        unit,
        tile=np.repeat(x_slots.tile, count),
        target=spread(np.zeros_like(count), count) * unit,
        source=np.where(slots == NONE, NONE, y_slots.tile[tile_index]),
        origin=np.where(slots == NONE, 0, slots - y_slots.base[tile_index]) * size,
    )


@attrs.frozen
class _Slots:
    """Numbering of the elements of a region: slots, tile after tile, of whole words on each tile.

    Attributes:
        size: Bytes of an element.
        tile: Tiles that store any element, ascending, int64[tiles].
        words: Number of words of 8 bytes on each of them, int64[tiles].
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
        """Index, among the tiles with elements, of the tile of each slot, int32[slots]."""
        numbers = np.arange(len(self.tile), dtype=np.int32)
        return np.repeat(numbers, self.words * (DOUBLE_WORD_BYTES // self.size))

    @property
    def base(self) -> IntArray:
        """First slot of each tile with elements, int64[tiles]."""
        slots: IntArray = (np.cumsum(self.words) - self.words) * (DOUBLE_WORD_BYTES // self.size)
        return slots

    def first(self, array: PlacedArray) -> IntArray:
        """Return the slot of the first element of each piece of an array, int64[pieces]."""
        # An empty piece may lie on a tile that stores no element.
        base = np.zeros(int(array.tile.max(initial=-1)) + 1, dtype=np.int64)
        base[self.tile] = self.base
        first: IntArray = base[array.tile] + array.offset // self.size
        return first


def _are_whole_units(slots: npt.NDArray[np.int32], count: int) -> bool:
    """Return True if each group of `count` neighbouring elements of x can be one unit.

    `slots` are the slots in y of the elements of x, or NONE. Those of a group must follow one
    another from a multiple of `count` on, or all be NONE. A multiple of `count` is the beginning of
    a unit of y, since every tile's slots begin with a whole word.
    """
    groups = slots.reshape(-1, count)
    first = groups[:, 0]
    begins_unit = first & (count - 1) == 0
    for index in range(1, count):
        is_next = groups[:, index] == first + index
        both_padding = (first == NONE) & (groups[:, index] == NONE)
        if not ((begins_unit & is_next) | both_padding).all():
            return False
    return True


@attrs.frozen
class Parcels:
    """Parcels, all that one tile takes from another, with their items.

    Attributes:
        item_bytes: Bytes of an item, which is a unit or a word of 8 bytes.
        source, tile: Tile that sends and tile that receives each parcel, int64[parcels], ordered by
            receiver, then by sender.
        words: Number of words of 8 bytes of each parcel, int64[parcels].
        parcel: Index of the parcel of each item, ascending, int64[items].
        origin: Byte offset of each item in the result's region, int64[items].
        rank_in_parcel: Number of earlier items in the same parcel, int64[items].
        item_of_unit: Index of the item that each unit is, or lies in, int64[units without padding].
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
        """Return the byte offset of each parcel among the parcels of its sender, int64[parcels]."""
        order, start = order_of(self.source), np.empty_like(self.words)
        start[order] = _words_before(self.words[order], self.source[order])
        return start * DOUBLE_WORD_BYTES

    def receive_offsets(self) -> IntArray:
        """Return the byte offset of each parcel among those of its receiver, int64[parcels]."""
        return _words_before(self.words, self.tile) * DOUBLE_WORD_BYTES

    def busiest(self, machine_tiles: int) -> int:
        """Return the number of 8-byte words that the busiest port sends or receives."""
        both_tiles = self.source, self.tile
        return int(max(np.bincount(tile, self.words, machine_tiles).max() for tile in both_tiles))


def parcels_of(units: TakenUnits, *, whole_words: bool, by_target: bool = False) -> Parcels:
    """Return the parcels in which units travel.

    Args:
        units: Units of the operand.
        whole_words: True if items are words of the result; False if they are units.
        by_target: True if the items of a parcel are in the order of their targets in the operand; a
            unit that occurs twice there is two items. False if they are in the order of the result,
            each once.
    """
    size = DOUBLE_WORD_BYTES if whole_words else units.unit_bytes
    count = len(units.tile)
    table = ParcelTable.empty(count)
    group = np.empty(int(units.source.max(initial=0)) + 2, dtype=np.int64)
    work_space = np.empty((3, count), dtype=np.int64)
    places = units.tile, units.source, units.origin
    fill_parcels(*places, size.bit_length() - 1, by_target, table, group, *work_space)
    parcels, items, taken = table.total
    return Parcels(
        size,
        source=table.source[:parcels],
        tile=table.tile[:parcels],
        words=-(-table.count[:parcels] * size // DOUBLE_WORD_BYTES),
        parcel=table.parcel[:items],
        origin=table.number[:items] * size,
        rank_in_parcel=table.rank[:items],
        item_of_unit=table.item_of_unit[:taken],
    )


def _words_before(words: IntArray, tile: IntArray) -> IntArray:
    """Return the number of words of earlier parcels of the same tile, int64[parcels].

    `words` and `tile` have an entry for each parcel; parcels are ordered by tile.
    """
    all_words_before = np.cumsum(words) - words
    first_parcels = np.flatnonzero(changes(tile))
    before_tile = np.repeat(
        all_words_before[first_parcels], np.diff(first_parcels, append=len(tile))
    )
    start: IntArray = all_words_before - before_tile
    return start
