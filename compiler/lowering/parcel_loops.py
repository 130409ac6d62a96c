"""Loops that sort units of an operand into parcels, compiled to machine code (`taken_units`)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled, inlined


class ParcelTable(NamedTuple):
    """Result of `fill_parcels`; it is filled up to the numbers of parcels and of items.

    Attributes:
        source, tile, items: sender, receiver and number of items of each parcel, int64[units].
        parcel: index of the parcel of each item, int64[units].
        number: number of each item, int64[units].
        rank: number of earlier items in the same parcel, int64[units].
        item_of_unit: item that each unit without padding is, or lies in, int64[units].
        total: numbers of parcels, of items, and of units without padding, int64[3].
    """

    source: IntArray
    tile: IntArray
    items: IntArray
    parcel: IntArray
    number: IntArray
    rank: IntArray
    item_of_unit: IntArray
    total: IntArray

    @classmethod
    def empty(cls, units: int) -> ParcelTable:
        """Return a table with room for the parcels of so many units."""
        source, tile, items, parcel, number, rank, item_of_unit = np.empty((7, units), np.int64)
        total = np.zeros(3, dtype=np.int64)
        return cls(source, tile, items, parcel, number, rank, item_of_unit, total)


@compiled(
    f"void(int64[:], int64[:], int64[:], int64, bool, {'int64[:], ' * 12})", table=ParcelTable
)
def fill_parcels(
    tile: IntArray,
    source: IntArray,
    origin: IntArray,
    item_shift: int,
    by_target: bool,
    table: ParcelTable,
    group: IntArray,
    number: IntArray,
    units: IntArray,
    spare: IntArray,
) -> None:
    """Fill a table with the parcels of units.

    Args:
        tile: tile of each unit in the operand, ascending, int64[units].
        source: tile of each unit in the result, int64[units]; negative for a unit of padding, which
            is in no parcel and has no entry in the table.
        origin: byte offset of each unit on its sender, int64[units].
        item_shift: binary logarithm of the bytes of an item.
        by_target: True for one item a unit, in the order of units; False for one item a number of
            each parcel, in the order of the numbers.
        table: the result.
        group: work space, int64[senders + 1], for senders from 0 to the largest one.
        number, units, spare: work space, int64[units].
    """
    begin, compact, parcels, items = 0, 0, 0, 0  # `compact` counts units without padding
    while begin < len(tile):
        first = compact
        end = _begin_groups(tile, source, begin, compact, group)
        for unit in range(begin, end):
            sender = source[unit]
            if sender >= 0:
                number[compact] = origin[unit] >> item_shift
                units[group[sender]] = compact
                group[sender] += 1
                compact += 1
        for sender in range(len(group) - 1):
            last = group[sender]  # it was moved to the end of its group
            if last == first:
                continue
            if not by_target:
                _sort(number, units, spare, first, last)
            table.source[parcels], table.tile[parcels] = sender, tile[begin]
            before = items
            for place in range(first, last):
                unit = units[place]
                if by_target or place == first or number[unit] != table.number[items - 1]:
                    table.parcel[items] = parcels
                    table.number[items] = number[unit]
                    table.rank[items] = items - before
                    items += 1
                table.item_of_unit[unit] = items - 1
            table.items[parcels] = items - before
            parcels += 1
            first = last
        begin = end
    table.total[0], table.total[1], table.total[2] = parcels, items, compact


@inlined
def _begin_groups(
    tile: IntArray, source: IntArray, begin: int, compact: int, group: IntArray
) -> int:
    """Write the first place of each sender's units; return the first unit of the next receiver.

    Args:
        tile: tile of each unit in the operand, ascending, int64[units].
        source: tile of each unit in the result, negative for padding, int64[units].
        begin: first unit of the receiver.
        compact: first place of the receiver.
        group: the result, int64[senders + 1].
    """
    for sender in range(len(group)):
        group[sender] = 0
    end = begin
    while end < len(tile) and tile[end] == tile[begin]:
        if source[end] >= 0:
            group[source[end] + 1] += 1
        end += 1
    for sender in range(len(group)):
        compact += group[sender]
        group[sender] = compact
    return end


@inlined
def _sort(number: IntArray, units: IntArray, spare: IntArray, first: int, last: int) -> None:
    """Sort the places from `first` to `last` of `units` by number, by merging ascending runs."""
    runs = 2
    while runs > 1:
        runs, start = 0, first
        while start < last:
            middle = _end_of_run(number, units, start, last)
            stop = _end_of_run(number, units, middle, last) if middle < last else last
            if middle < last:
                left, right = start, middle
                for place in range(start, stop):
                    takes_left = right == stop or (
                        left < middle and number[units[left]] <= number[units[right]]
                    )
                    if takes_left:
                        spare[place] = units[left]
                        left += 1
                    else:
                        spare[place] = units[right]
                        right += 1
                for place in range(start, stop):
                    units[place] = spare[place]
            runs += 1
            start = stop


@inlined
def _end_of_run(number: IntArray, units: IntArray, start: int, last: int) -> int:
    """Return the place behind the ascending run that begins at `start`."""
    place = start + 1
    while place < last and number[units[place]] >= number[units[place - 1]]:
        place += 1
    return place
