"""What every piece of an operand takes of an earlier result, in the largest units that serve.

An operand's region is cut into words of 8 bytes, as the exchange moves them. Where each of them is
one word of the result, or zeros, the unit has 8 bytes; where their halves are, 4; else 2.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DOUBLE_WORD_BYTES, BoolArray, IntArray, order_of, same_array, spread

from ..drafted import HeldArray

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
        taken = np.flatnonzero(~self.zero)
        order = order_of(self.source[taken], self.origin[taken])
        source, origin = self.source[taken][order], self.origin[taken][order]
        return bool(np.any((source[1:] == source[:-1]) & (origin[1:] == origin[:-1])))


def taken_units(result: HeldArray, operand: HeldArray, taken: IntArray) -> TakenUnits:
    """The units of `operand`.

    Args:
        result: an earlier plan's y.
        operand: a later plan's x, of the same data type.
        taken: int64[elements of x] or int32, which element of y each one is; `NONE` where it is
            zero.
    """
    size, before, after = operand.data_type.bytes, _Slots.of(result), _Slots.of(operand)
    # Slots count elements from tile to tile, so that they are short; -1 finds the last, no slot.
    place = np.append(spread(before.first(result), result.count).astype(np.int32), np.int32(NONE))
    slots = np.full(after.total, NONE, dtype=np.int32)
    slots[spread(after.first(operand), operand.count)] = place[taken]
    unit = DOUBLE_WORD_BYTES
    while unit > size and not _whole(slots, unit // size):
        unit //= 2
    slots = slots[:: unit // size]
    each = after.words * (DOUBLE_WORD_BYTES // unit)
    tile = np.searchsorted(before.base, slots, side="right") - 1
    return TakenUnits(
        unit,
        tile=np.repeat(after.tile, each),
        target=spread(np.zeros_like(each), each) * unit,
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
    def of(cls, held: HeldArray) -> _Slots:
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
    def base(self) -> IntArray:
        """int64[tiles]: the first of each."""
        before: IntArray = (np.cumsum(self.words) - self.words) * (DOUBLE_WORD_BYTES // self.size)
        return before

    def first(self, held: HeldArray) -> IntArray:
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
    for place in range(1, count):
        follows = groups[:, place] == first + place
        none = (first == NONE) & (groups[:, place] == NONE)
        if not ((starts & follows) | none).all():
            return False
    return True
