"""Path delays: cycles from the send of a word to its arrival in SRAM, for any two tiles.

A logical tile number, as programs use it, is first mapped to the floor plan of the chip: 16 columns
of supertiles (groups of four tiles), `tile_rows` rows. The delay is then a closed form of both
positions: a word travels down the column of the source to the spine, which joins all columns, along
the spine to the column of the destination, and through a fixed pipeline. The row of the destination
does not matter, and each row of the source adds 2 cycles, so that a table of 64 x 64 positions
within a row describes all tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import attrs
import numpy as np

from ..columns import IntArray, same_array
from ..errors import InputError
from ..order import distinct
from .machine import TILES_PER_ROW, Machine

# Source of the next three numbers: osmarks/ipu-stack, C600.
_MIN_DELAY = 19  # cycles of the shortest path
_COLUMN_STEP = 6  # cycles per column between source and destination
_ROW_STEP = 2  # cycles per row between the source and the spine


def physical_numbers(machine: Machine) -> IntArray:
    """Return the position of each tile on the floor plan.

    Tiles 2 i and 2 i + 1 form a tile pair; a tile's lane is its number within it. Tile pairs fill
    half a column of supertiles downwards, the other half upwards, and so on in a serpentine.

    Returns:
        int64[tiles]: row * 64 + column * 4 + lane * 2 + half, for logical tiles 0, 1, ...

    Source: osmarks/ipu-stack, C600 numbering; other chips by analogy.
    """
    tile = np.arange(machine.tiles, dtype=np.int64)
    tile_pair, lane = tile // 2, tile & 1
    # Half columns are numbered from 0 and have `tile_rows` tile pairs each. Even ones run
    # downwards, odd ones upwards: with 23 rows, tile pair 22 is in row 22 of half column 0, and
    # tile pair 23 in row 22 of half column 1.
    half_column, step = tile_pair // machine.tile_rows, tile_pair % machine.tile_rows
    half = half_column & 1
    row = np.where(half, machine.tile_rows - 1 - step, step)
    number: IntArray = row * TILES_PER_ROW + (half_column // 2) * 4 + lane * 2 + half
    return number


Tiles = IntArray | Sequence[int] | slice | int  # one tile or several


@attrs.frozen
class PathDelays:
    """Path delays of a machine: cycles from issuing a send to its first word in the destination.

    `delays[source, tile]` reads the delays of sources and destinations, given as whole numbers or
    as integer arrays that broadcast. A full table grows with the square of the number of tiles
    (4 MB on a full chip of 1,472, 512 GiB on 524,288), so only `table` creates one.

    Attributes:
        within_row: int64[64, 64], delays between the positions of row 0 (source, destination).
        position: int64[tiles], position of each tile in its row of the floor plan, 0 to 63.
        rows_down: int64[tiles], cycles that the row of a source tile adds to its delays.
    """

    within_row: IntArray = attrs.field(eq=same_array, repr=False)
    position: IntArray = attrs.field(eq=same_array, repr=False)
    rows_down: IntArray = attrs.field(eq=same_array, repr=False)

    def __getitem__(self, ends: tuple[Tiles, Tiles]) -> IntArray:
        """Return the delay from each source tile to its destination tile, int64.

        Args:
            ends: source and destination tiles, which broadcast; one of the two may be a slice.

        Raises:
            InputError: both are slices; `table` returns all delays.
        """
        # The table has 64 x 64 entries for positions in a row; the source's row adds its own
        # cycles.
        source, tile = ends
        if isinstance(source, slice) and isinstance(tile, slice):
            raise InputError("path delays of a slice by a slice are a table; use table()")
        delay: IntArray = self.within_row[self.position[source], self.position[tile]]
        return delay + self.rows_down[source]

    @property
    def farthest(self) -> IntArray:
        """Delay from each tile to the destination farthest from it, int64[tiles]."""
        delay: IntArray = self.within_row[:, self._present].max(axis=1)
        return delay[self.position] + self.rows_down

    def min(self) -> int:
        """Return the shortest delay between any two tiles."""
        nearest = self.within_row[:, self._present].min(axis=1)
        return int((nearest[self.position] + self.rows_down).min())

    def max(self) -> int:
        """Return the longest delay between any two tiles."""
        return int(self.farthest.max())

    def mean(self) -> float:
        """Return the mean delay from every tile to every tile, correctly rounded."""
        tiles = len(self.position)
        # An entry of the 64 x 64 table counts once for every source and destination at its
        # positions. Integer sums are exact, so their order cannot matter.
        position_tiles = np.bincount(self.position, minlength=TILES_PER_ROW)
        along_spine = int(position_tiles @ self.within_row @ position_tiles)
        return (along_spine + tiles * int(self.rows_down.sum())) / tiles**2

    def table(self) -> IntArray:
        """Return all delays, int64[sources, destinations]; for small machines and tests."""
        tile = np.arange(len(self.position))
        return self[tile[:, None], tile]

    @property
    def _present(self) -> IntArray:
        """Positions of a row at which the machine has a tile, ascending, int64[any]."""
        return distinct(self.position)


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
    # A position is a number of 6 bits: column (4), lane (1), half of the column (1). Arrays are
    # int64[64] over positions, but for tables of sources (rows) and destinations (columns). The
    # closed form is that of osmarks/ipu-stack, whose C600 table it reproduces exactly; the reasons
    # for single terms are not recorded there.
    position = np.arange(TILES_PER_ROW, dtype=np.int64)
    column, lane_half, half = position >> 2, position & 3, position & 1
    right = column >> 3  # 1 for columns 8 to 15, whose wires mirror those of columns 0 to 7
    spine = np.where(right, column ^ 15, column)
    entry = np.where(right, (4 * column) ^ 60, 4 * column)

    leave = ((column & 8) | ((column >> 1) & 3)) + (((column & 7) >> 1) ^ 3) + entry
    arrive = -column - entry
    same_side = right[:, None] == right[None, :]
    between_halves = np.where(same_side, ((column & 7) + 1)[:, None], (16 - (column & 7))[:, None])

    # Cycles along the spine: distance between the exit of the source and the entry of the
    # destination.
    start = _COLUMN_STEP * (spine + (right ^ half))
    second_lane = np.where(right == half, 2, 4)
    first_lane = np.where(right == half, 1, 5)
    stop = _COLUMN_STEP * spine + np.where(lane_half > 1, second_lane, first_lane)
    along = np.abs(stop[None, :] - start[:, None])

    total: IntArray = _MIN_DELAY + leave[:, None] + arrive[None, :] + between_halves + along
    return total
