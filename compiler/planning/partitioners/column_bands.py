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

from ipusim import same_array

from ...matrix.pattern import Pattern
from ...popsparse.decide.split import ColumnCounts, cut_of, tiles_per_band
from .seating import Short, seat_bands

SEARCHED = (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 128)
GRAIN = 2  # seats that stay together, as tiles of a pair


@attrs.frozen
class ColumnBands:
    """Bands of block columns, and runs of rows in them.

    Attributes:
        bands: how many; 0 takes about as many as make a seat's share square.
    """

    bands: int = 0

    def __call__(self, pattern: Pattern, seats: int, /) -> Short:
        """The seat of every block; where seats are too few, fewer bands are made."""
        return self.prepared(pattern)(pattern, seats)

    def prepared(self, pattern: Pattern, /) -> BandsOf:
        """The same for one pattern, whose columns are counted once."""
        count = np.bincount(pattern.columns, minlength=pattern.grid[1])
        return BandsOf(self.bands, pattern.columns.astype(np.int32), ColumnCounts.of(count))

    def variants(
        self, pattern: Pattern, seats: int, num_column_bands: int, /
    ) -> Sequence[ColumnBands]:
        """Some of 1 to 128 bands, PopSparse's most."""
        if num_column_bands:
            return (ColumnBands(num_column_bands),)
        most = max(1, min(seats // GRAIN, pattern.grid[1]))
        return tuple(ColumnBands(bands) for bands in SEARCHED if bands <= most)


@attrs.frozen
class BandsOf:
    """Bands of one pattern.

    Attributes:
        bands: as of column bands.
        columns: int32[blocks].
        counts: blocks of the columns.
    """

    bands: int
    columns: Short = attrs.field(eq=same_array, repr=False)
    counts: ColumnCounts = attrs.field(repr=False)

    def __call__(self, _pattern: Pattern, seats: int, /) -> Short:
        """The seat of every block."""
        most = max(1, min(seats // GRAIN, self.counts.filled[-1]))
        made = self.counts.bands(min(self.bands or math.isqrt(seats), most))
        nonzeros = np.array(made.nonzeros, dtype=np.int64)
        seat = np.zeros(len(self.columns), dtype=np.int32)
        if not len(nonzeros):
            return seat
        band_seats = tiles_per_band(nonzeros, np.array([seats]), GRAIN)[0]
        cut = cut_of(nonzeros, band_seats, seats)
        ends = np.cumsum(cut.last - cut.first)
        first = np.cumsum(nonzeros) - nonzeros
        taking = np.searchsorted(ends, first, side="right")
        band = np.repeat(np.arange(len(nonzeros), dtype=np.int32), np.diff(made.boundaries))
        seat_bands(self.columns, band, ends, first, taking, seat)
        return seat

    def variants(self, pattern: Pattern, seats: int, num_column_bands: int, /) -> Sequence[BandsOf]:
        """As those of column bands."""
        forms = ColumnBands(self.bands).variants(pattern, seats, num_column_bands)
        return tuple(attrs.evolve(self, bands=form.bands) for form in forms)


column_bands = ColumnBands()
