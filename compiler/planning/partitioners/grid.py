"""A 2-D grid: rows and columns are each cut in intervals of about equal blocks.

A seat takes a rectangle. Where blocks are not spread evenly, rectangles hold unequal numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import IntArray

from ...matrix.pattern import Pattern
from .column_bands import SEARCHED


@attrs.frozen
class Grid:
    """Rectangles of block rows and block columns.

    Attributes:
        bands: intervals of columns; 0 takes about as many as there are of rows.
    """

    bands: int = 0

    def __call__(self, pattern: Pattern, seats: int, /) -> IntArray:
        """The seat of every block; bands follow one another, rows within them."""
        bands = min(self.bands or math.isqrt(seats), seats)
        high = seats // bands
        return _intervals(pattern.columns, pattern.grid[1], bands) * high + _intervals(
            pattern.rows, pattern.grid[0], high
        )

    def variants(self, pattern: Pattern, seats: int, num_column_bands: int, /) -> Sequence[Grid]:
        """Some of 1 to 128 bands."""
        if num_column_bands:
            return (Grid(num_column_bands),)
        most = max(1, min(seats, pattern.grid[1]))
        return tuple(Grid(bands) for bands in SEARCHED if bands <= most)


grid = Grid()


def _intervals(index: IntArray, size: int, intervals: int) -> IntArray:
    """The interval of each index, when indices are cut in intervals of about equal numbers."""
    count = np.bincount(index, minlength=size)
    middle = np.cumsum(count) - count / 2
    number = np.floor(middle * intervals / max(1, len(index))).astype(np.int64)
    interval: IntArray = np.minimum(number, intervals - 1)[index]
    return interval
