"""PopSparse's column bands: bands of about equal blocks, in each of them runs of rows.

Seats are given to bands by their blocks, in pairs; a band's blocks go row by row to its seats in
equal runs. How many bands is the number to search: few bands mean few partial sums of a row, many
mean few columns of the dense operand on a seat.

Source: PopLibs lib/popsparse StaticMatMulPartitioner.cpp:45-76, 329-377 and StaticMatMul.cpp
841-910, at 7eac0f26, without its pruning of light rows and columns.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import IntArray

from ...matrix.pattern import Pattern
from ...popsparse.decide.split import ColumnCounts, cut_of, tiles_per_band

SEARCHED = (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 128)
GRAIN = 2  # seats that stay together, as tiles of a pair


@attrs.frozen
class ColumnBands:
    """Bands of block columns, and runs of rows in them.

    Attributes:
        bands: how many; 0 takes about as many as make a seat's share square.
    """

    bands: int = 0

    def __call__(self, pattern: Pattern, seats: int, /) -> IntArray:
        """The seat of every block; where seats are too few, fewer bands are made."""
        count = np.bincount(pattern.columns, minlength=pattern.grid[1])
        grain = GRAIN if seats >= GRAIN else 1
        most = max(1, min(seats // grain, int((count > 0).sum())))
        made = ColumnCounts.of(count).bands(min(self.bands or math.isqrt(seats), most))
        nonzeros = np.array(made.nonzeros, dtype=np.int64)
        seat = np.zeros(pattern.num_blocks, dtype=np.int64)
        if not len(nonzeros):
            return seat
        band_seats = tiles_per_band(nonzeros, np.array([seats]), grain)[0]
        cut = cut_of(nonzeros, band_seats, seats)
        band = np.searchsorted(np.array(made.boundaries[1:]), pattern.columns, side="right")
        order = np.argsort(band.astype(np.int16), kind="stable")
        seat[order] = np.repeat(np.arange(seats), cut.last - cut.first)
        return seat

    def variants(
        self, pattern: Pattern, seats: int, num_column_bands: int, /
    ) -> Sequence[ColumnBands]:
        """Some of 1 to 128 bands, PopSparse's most."""
        if num_column_bands:
            return (ColumnBands(num_column_bands),)
        most = max(1, min(seats // GRAIN, pattern.grid[1]))
        return tuple(ColumnBands(bands) for bands in SEARCHED if bands <= most)


column_bands = ColumnBands()
