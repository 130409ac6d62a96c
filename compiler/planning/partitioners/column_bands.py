"""PopSparse's column bands: intervals of columns with about equally many blocks each.

Bands get seats in proportion to their blocks, in whole tile pairs. The blocks of a band go row by
row to its seats in equal runs. The planner searches the number of bands: with few bands a row has
few partial sums, with many bands a seat reads few lines of the dense operand.

Source: PopLibs lib/popsparse StaticMatMulPartitioner.cpp:45-76, 329-377 and StaticMatMul.cpp
841-910, at 7eac0f26, without its pruning of light rows and columns.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import PAIR_TILES, same_array

from ...matrix.pattern import Pattern
from ...popsparse.decide.split import ColumnCounts, band_cut, tiles_per_band
from .seating import Int32Array, seat_bands

# Numbers of bands that are compared, up to the 128 that PopSparse compares at most. Steps grow with
# the number, since neighbouring large numbers give almost equal plans.
SEARCHED_BANDS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 128)


@attrs.frozen
class ColumnBands:
    """Partitioner into bands of block columns, and consecutive blocks row by row in each band.

    Attributes:
        bands: number of bands; 0 takes the square root of the number of seats.
    """

    bands: int = 0

    def __call__(self, pattern: Pattern, seats: int, /) -> Int32Array:
        """Return the seat of every block, with fewer bands if there are too few seats."""
        return self.for_pattern(pattern)(pattern, seats)

    def for_pattern(self, pattern: Pattern, /) -> BandsOf:
        """Return the partitioner of one pattern, whose columns are counted once."""
        count = np.bincount(pattern.columns, minlength=pattern.grid[1])
        return BandsOf(self.bands, pattern.columns.astype(np.int32), ColumnCounts.of(count))

    def variants(
        self, pattern: Pattern, seats: int, num_column_bands: int, /
    ) -> Sequence[ColumnBands]:
        """Return partitioners with some numbers of bands from 1 to 128."""
        if num_column_bands:
            return (ColumnBands(num_column_bands),)
        max_bands = max(1, min(seats // PAIR_TILES, pattern.grid[1]))
        return tuple(ColumnBands(bands) for bands in SEARCHED_BANDS if bands <= max_bands)


@attrs.frozen
class BandsOf:
    """Partitioner of one pattern into bands of block columns.

    Attributes:
        bands: number of bands; 0 takes the square root of the number of seats.
        columns: block column of each block, int32[blocks].
        counts: number of blocks of each block column.
    """

    bands: int
    columns: Int32Array = attrs.field(eq=same_array, repr=False)
    counts: ColumnCounts = attrs.field(repr=False)

    def __call__(self, _pattern: Pattern, seats: int, /) -> Int32Array:
        """Return the seat of every block."""
        # Each band needs a pair of seats and a column that is not empty.
        max_bands = max(1, min(seats // PAIR_TILES, self.counts.filled[-1]))
        bands = self.counts.bands(min(self.bands or math.isqrt(seats), max_bands))
        nonzeros = np.array(bands.blocks, dtype=np.int64)
        seat = np.zeros(len(self.columns), dtype=np.int32)
        if not len(nonzeros):
            return seat
        # In an order by band, and row-major within a band, seat s takes the next cut.last[s] -
        # cut.first[s] blocks. `seat_bands` deals them in this order without sorting: for each band
        # it keeps the position of the next block and the seat that takes it.
        band_seats = tiles_per_band(nonzeros, np.array([seats]), PAIR_TILES)[0]
        cut = band_cut(nonzeros, band_seats, seats)
        ends = np.cumsum(cut.last - cut.first)
        first = np.cumsum(nonzeros) - nonzeros
        first_seat = np.searchsorted(ends, first, side="right")
        band = np.repeat(np.arange(len(nonzeros), dtype=np.int32), np.diff(bands.boundaries))
        seat_bands(self.columns, band, ends, first, first_seat, seat)
        return seat

    def variants(self, pattern: Pattern, seats: int, num_column_bands: int, /) -> Sequence[BandsOf]:
        """Return partitioners of this pattern with some numbers of bands from 1 to 128."""
        variants = ColumnBands(self.bands).variants(pattern, seats, num_column_bands)
        return tuple(attrs.evolve(self, bands=variant.bands) for variant in variants)


column_bands = ColumnBands()
