"""The path delay of every (source, destination) pair: cycles from a send to the word in SRAM.

Rule: a logical tile number is first placed on the floor plan (16 columns of supertiles, four tiles
each, `tile_rows` rows); the delay is then a closed form of the two places: the way down the
source's column, along the spine to the destination's column, and a fixed pipeline. Only the source
row enters, as 2 cycles a row, so 64 x 64 positions inside a row carry the whole table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import attrs
import numpy as np

from ..columns import IntArray, same_array
from ..errors import InputError
from .machine import TILES_PER_ROW, Machine

_FASTEST = 19  # cycles of the shortest path, osmarks/ipu-stack (C600)
_COLUMN_STEP = 6  # cycles a column away, same source
_ROW_STEP = 2  # cycles a row down, same source


def physical_numbers(machine: Machine) -> IntArray:
    """The place of each tile on the floor plan.

    Two neighbouring tiles form a pair; pairs fill half a supertile column downwards, the next half
    upwards, and so on like a snake.

    Returns:
        int64[tiles]: row * 64 + column * 4 + lane * 2 + half, for logical tiles 0, 1, ...

    Source: osmarks/ipu-stack, C600 numbering; other chips by analogy.
    """
    tile = np.arange(machine.tiles, dtype=np.int64)
    pair, lane = tile // 2, tile & 1
    block, step = pair // machine.tile_rows, pair % machine.tile_rows
    row = np.where(block & 1, machine.tile_rows - 1 - step, step)
    number: IntArray = row * TILES_PER_ROW + (block // 2) * 4 + (block & 1) + lane * 2
    return number


Tiles = IntArray | Sequence[int] | slice | int  # that are read from a column


@attrs.frozen
class PathDelays:
    """Path delays of a machine: cycles from issuing a send to its first word in the destination.

    `delays[source, tile]` reads the delays of pairs of tiles, given as whole numbers or as integer
    arrays that broadcast. A table of all pairs would grow with the square of the number of tiles
    (4 MB on a full chip of 1,472, 512 GiB on 524,288), so nothing but `table` makes one.

    Attributes:
        within_row: int64[64, 64], delays between the positions of row 0 (source, destination).
        position: int64[tiles], the position of each tile in its row of the floor plan.
        rows_down: int64[tiles], cycles that the row of each tile adds to all that it sends.
    """

    within_row: IntArray = attrs.field(eq=same_array, repr=False)
    position: IntArray = attrs.field(eq=same_array, repr=False)
    rows_down: IntArray = attrs.field(eq=same_array, repr=False)

    def __getitem__(self, ends: tuple[Tiles, Tiles]) -> IntArray:
        """Return int64: the delay of each pair of a source tile and a destination tile.

        Args:
            ends: source and destination tiles, which broadcast; one of the two may be a slice.

        Raises:
            InputError: both are slices, which would ask for a table.
        """
        source, tile = ends
        if isinstance(source, slice) and isinstance(tile, slice):
            raise InputError("path delays of a slice by a slice are a table; use table()")
        delay: IntArray = self.within_row[self.position[source], self.position[tile]]
        return delay + self.rows_down[source]

    @property
    def farthest(self) -> IntArray:
        """Delay from each tile to the destination farthest from it, int64[tiles]."""
        longest: IntArray = self.within_row[:, self._present].max(axis=1)
        return longest[self.position] + self.rows_down

    def min(self) -> int:
        """Return the shortest delay of all pairs of tiles."""
        nearest = self.within_row[:, self._present].min(axis=1)
        return int((nearest[self.position] + self.rows_down).min())

    def max(self) -> int:
        """Return the longest delay of all pairs of tiles."""
        return int(self.farthest.max())

    def mean(self) -> float:
        """Return the mean delay of all pairs of tiles, correctly rounded."""
        tiles = len(self.position)
        of_position = np.bincount(self.position, minlength=TILES_PER_ROW)
        # Exact sums of whole numbers, so that the order of summation cannot matter.
        along = int(of_position @ self.within_row @ of_position)
        return (along + tiles * int(self.rows_down.sum())) / tiles**2

    def table(self) -> IntArray:
        """Return int64[tiles, tiles], the delays of all pairs: for small machines and tests."""
        tile = np.arange(len(self.position))
        return self[tile[:, None], tile]

    @property
    def _present(self) -> IntArray:
        """Positions of a row at which the machine has a tile, ascending."""
        return np.unique(self.position)


@lru_cache(maxsize=4)  # every phase of a run reads the same columns
def path_delays(machine: Machine) -> PathDelays:
    """Return the path delays of a machine, read by source tile and destination tile.

    Source: osmarks/ipu-stack, exact on a C600 (minimum 19, mean 65, maximum 165); a stand-in for
    every other chip, none of whose tables is public.
    """
    number = physical_numbers(machine)
    delays = PathDelays(
        _within_row(), number % TILES_PER_ROW, _ROW_STEP * (number // TILES_PER_ROW)
    )
    for column in (delays.within_row, delays.position, delays.rows_down):
        column.flags.writeable = False
    return delays


def _within_row() -> IntArray:
    """Return int64[64, 64], delays between the positions of row 0 (source, destination)."""
    position = np.arange(TILES_PER_ROW, dtype=np.int64)
    column, lane_half, half = position >> 2, position & 3, position & 1
    right = column >> 3  # 1 for columns 8 to 15, which are wired mirror-wise
    spine = np.where(right, column ^ 15, column)
    entry = np.where(right, (4 * column) ^ 60, 4 * column)

    leave = ((column & 8) | ((column >> 1) & 3)) + (((column & 7) >> 1) ^ 3) + entry
    arrive = -column - entry
    same_side = right[:, None] == right[None, :]
    turn = np.where(same_side, ((column & 7) + 1)[:, None], (16 - (column & 7))[:, None])

    start = _COLUMN_STEP * (spine + (right ^ half))
    second_lane = np.where(right == half, 2, 4)
    first_lane = np.where(right == half, 1, 5)
    stop = _COLUMN_STEP * spine + np.where(lane_half > 1, second_lane, first_lane)
    along = np.abs(stop[None, :] - start[:, None])

    total: IntArray = _FASTEST + leave[:, None] + arrive[None, :] + turn + along
    return total
