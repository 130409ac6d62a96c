"""The path delay of every (source, destination) pair: cycles from a send to the word in SRAM.

Rule: a logical tile number is first placed on the floor plan (16 columns of supertiles, four tiles
each, `tile_rows` rows); the delay is then a closed form of the two places: the way down the
source's column, along the spine to the destination's column, and a fixed pipeline. Only the source
row enters, as 2 cycles a row, so 64 x 64 positions inside a row carry the whole table.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ..columns import IntArray
from .machine import TILES_PER_ROW, Machine

_FASTEST = 19  # cycles of the shortest path, osmarks/ipu-stack (C600)
_COLUMN_STEP = 6  # cycles a column away, same source


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


@lru_cache(maxsize=4)  # every phase of a run reads the same table, 4 MB on a full chip
def path_delays(machine: Machine) -> npt.NDArray[np.int16]:
    """The cycles from issuing a send to its first word in the destination's SRAM.

    Returns:
        int16[tiles, tiles], read-only: row the source tile, column the destination tile.

    Source: osmarks/ipu-stack, exact on a C600 (minimum 19, mean 65, maximum 165); a stand-in for
    every other chip, none of whose tables is public.
    """
    number = physical_numbers(machine)
    position, row = number % TILES_PER_ROW, number // TILES_PER_ROW
    delays: npt.NDArray[np.int16] = np.take(_within_row()[position], position, axis=1)
    delays += (2 * row).astype(np.int16)[:, None]
    delays.flags.writeable = False
    return delays


def _within_row() -> npt.NDArray[np.int16]:
    """int16[64, 64]: delays between the positions of row 0 (source row, destination column)."""
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
    return total.astype(np.int16)
