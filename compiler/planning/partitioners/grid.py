"""A 2-D grid: rows and columns are each cut into intervals with about equally many blocks.

An interval of columns is a band. A seat takes the blocks of a rectangle; if blocks are not spread
evenly, rectangles hold unequal numbers of blocks.
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
from .column_bands import SEARCHED_BANDS
from .seating import Int32Array, seat_rectangles

Middles: TypeAlias = npt.NDArray[np.float64]


@attrs.frozen
class Grid:
    """Partitioner into rectangles of block rows and block columns.

    Attributes:
        bands: number of intervals of columns; 0 takes the square root of the number of seats.
    """

    bands: int = 0

    def __call__(self, pattern: Pattern, seats: int, /) -> Int32Array:
        """Return the seat of every block; seats of one band are consecutive."""
        return self.for_pattern(pattern)(pattern, seats)

    def for_pattern(self, pattern: Pattern, /) -> GridOf:
        """Return the partitioner of one pattern, whose rows and columns are counted once."""
        rows, columns = (line.astype(np.int32) for line in (pattern.rows, pattern.columns))
        axes = zip((rows, columns), pattern.grid, strict=True)
        middles = [_middles(line, size) for line, size in axes]
        return GridOf(self.bands, rows, columns, *middles)

    def variants(self, pattern: Pattern, seats: int, num_column_bands: int, /) -> Sequence[Grid]:
        """Return partitioners with some numbers of bands from 1 to 128."""
        if num_column_bands:
            return (Grid(num_column_bands),)
        max_bands = max(1, min(seats, pattern.grid[1]))
        return tuple(Grid(bands) for bands in SEARCHED_BANDS if bands <= max_bands)


@attrs.frozen
class GridOf:
    """Partitioner of one pattern into rectangles.

    Attributes:
        bands: number of intervals of columns; 0 takes the square root of the number of seats.
        rows, columns: block row and block column of each block, int32[blocks].
        row_middles, column_middles: number of blocks before the middle of each row and of each
            column, float64[lines].
    """

    bands: int
    rows: Int32Array = attrs.field(eq=same_array, repr=False)
    columns: Int32Array = attrs.field(eq=same_array, repr=False)
    row_middles: Middles = attrs.field(eq=same_array, repr=False)
    column_middles: Middles = attrs.field(eq=same_array, repr=False)

    def __call__(self, _pattern: Pattern, seats: int, /) -> Int32Array:
        """Return the seat of every block: band number x rectangles of a band + row interval."""
        bands = min(self.bands or math.isqrt(seats), seats)
        seats_of_band, blocks = seats // bands, len(self.rows)
        seat = np.empty(blocks, dtype=np.int32)
        row_interval = _intervals(self.row_middles, blocks, seats_of_band)
        band_start = _intervals(self.column_middles, blocks, bands) * np.int32(seats_of_band)
        seat_rectangles(self.rows, self.columns, row_interval, band_start, seat)
        return seat

    def variants(self, pattern: Pattern, seats: int, num_column_bands: int, /) -> Sequence[GridOf]:
        """Return partitioners of this pattern with some numbers of bands from 1 to 128."""
        variants = Grid(self.bands).variants(pattern, seats, num_column_bands)
        return tuple(attrs.evolve(self, bands=variant.bands) for variant in variants)


grid = Grid()


def _middles(line: Int32Array, size: int) -> Middles:
    """Return the number of blocks before the middle of each line, float64[lines].

    Half of the blocks of a line lie before its middle: counts 2, 4 give 1.0, 4.0.
    """
    count = np.bincount(line, minlength=size)
    middles: Middles = np.cumsum(count) - count / 2
    return middles


def _intervals(middles: Middles, blocks: int, intervals: int) -> Int32Array:
    """Return the interval of each line when intervals have about equally many blocks, int32[lines].

    A line goes to the interval in which the middle of its blocks falls.
    """
    interval = np.floor(middles * intervals / max(1, blocks)).astype(np.int32)
    return np.minimum(interval, np.int32(intervals - 1))
