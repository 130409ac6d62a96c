"""A 2-D grid: rows and columns are each cut in intervals of about equal blocks.

A seat takes a rectangle. Where blocks are not spread evenly, rectangles hold unequal numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import same_array

from ...matrix.pattern import Pattern
from .column_bands import SEARCHED
from .seating import Short, seat_rectangles

Middles: TypeAlias = npt.NDArray[np.float64]


@attrs.frozen
class Grid:
    """Rectangles of block rows and block columns.

    Attributes:
        bands: intervals of columns; 0 takes about as many as there are of rows.
    """

    bands: int = 0

    def __call__(self, pattern: Pattern, seats: int, /) -> Short:
        """The seat of every block; bands follow one another, rows within them."""
        return self.prepared(pattern)(pattern, seats)

    def prepared(self, pattern: Pattern, /) -> GridOf:
        """The same for one pattern, whose rows and columns are counted once."""
        rows, columns = (line.astype(np.int32) for line in (pattern.rows, pattern.columns))
        sides = zip((rows, columns), pattern.grid, strict=True)
        middles = [_middles(line, size) for line, size in sides]
        return GridOf(self.bands, rows, columns, *middles)

    def variants(self, pattern: Pattern, seats: int, num_column_bands: int, /) -> Sequence[Grid]:
        """Some of 1 to 128 bands."""
        if num_column_bands:
            return (Grid(num_column_bands),)
        most = max(1, min(seats, pattern.grid[1]))
        return tuple(Grid(bands) for bands in SEARCHED if bands <= most)


@attrs.frozen
class GridOf:
    """Rectangles of one pattern.

    Attributes:
        bands: as of a grid.
        rows, columns: int32[blocks].
        of_rows, of_columns: float64[lines], blocks before the middle of each row, each column.
    """

    bands: int
    rows: Short = attrs.field(eq=same_array, repr=False)
    columns: Short = attrs.field(eq=same_array, repr=False)
    of_rows: Middles = attrs.field(eq=same_array, repr=False)
    of_columns: Middles = attrs.field(eq=same_array, repr=False)

    def __call__(self, _pattern: Pattern, seats: int, /) -> Short:
        """The seat of every block."""
        bands = min(self.bands or math.isqrt(seats), seats)
        high, blocks = seats // bands, len(self.rows)
        seat = np.empty(blocks, dtype=np.int32)
        down = _intervals(self.of_rows, blocks, high)
        across = _intervals(self.of_columns, blocks, bands) * np.int32(high)
        seat_rectangles(self.rows, self.columns, down, across, seat)
        return seat

    def variants(self, pattern: Pattern, seats: int, num_column_bands: int, /) -> Sequence[GridOf]:
        """As those of a grid."""
        forms = Grid(self.bands).variants(pattern, seats, num_column_bands)
        return tuple(attrs.evolve(self, bands=form.bands) for form in forms)


grid = Grid()


def _middles(line: Short, size: int) -> Middles:
    """float64[lines]: blocks before the middle of each line."""
    count = np.bincount(line, minlength=size)
    middles: Middles = np.cumsum(count) - count / 2
    return middles


def _intervals(middles: Middles, blocks: int, intervals: int) -> Short:
    """int32[lines]: the interval of each, when lines are cut in intervals of about equal blocks."""
    number = np.floor(middles * intervals / max(1, blocks)).astype(np.int32)
    return np.minimum(number, np.int32(intervals - 1))
