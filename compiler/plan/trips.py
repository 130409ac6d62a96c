"""Trips: a dense product whose rows are computed part after part on the same tiles.

Of L block rows and t trips, each trip takes ceil(L / t) that follow one another; the last ones may
lie beyond the matrix and are zero. Partition, owners and kernel of a plan are those of one trip.

(PopLibs' serial split of output channels, lib/poplin Convolution.cpp:213-226, at 7eac0f26)
"""

from __future__ import annotations

import attrs

from ..matrix.pattern import Pattern


@attrs.frozen
class Trips:
    """A serial split over the rows of a dense matrix.

    Attributes:
        count: how many trips.
        gathers_once: x travels before the first one and stays; else before each.
    """

    count: int
    gathers_once: bool

    def lines(self, pattern: Pattern) -> int:
        """Block rows of a trip."""
        return -(-pattern.grid[0] // self.count)

    def pattern(self, pattern: Pattern) -> Pattern:
        """What one trip multiplies, of a matrix with all of its blocks."""
        shape = (self.lines(pattern) * pattern.block, pattern.shape[1])
        return Pattern.full(shape, pattern.format)
