"""Unfolding: the rule by which an exchange makes the operand of a product from a resident array.

An example is im2col: a line of the operand consists of shifted rows of an image. The resident array
consists of units of equal size, divided evenly among all tiles in order. A line of the unfolded
operand consists of runs; a run is consecutive columns of one unit.
"""

from __future__ import annotations

from typing import Protocol

import attrs
import numpy as np

from ipusim import IntArray, same_array

from .shares import shares


@attrs.frozen
class ShiftedRuns:
    """Runs of consecutive columns of the unfolded operand, with their positions in resident units.

    Attributes:
        interval: Index of the requested interval of which each run is a part, int64[runs].
        start, count: Columns [start, start + count) of the line that each run fills, int64[runs].
        unit, shift: Resident unit, and the column in it at which the run begins, int64[runs].
    """

    interval: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    unit: IntArray = attrs.field(eq=same_array, repr=False)
    shift: IntArray = attrs.field(eq=same_array, repr=False)


class Unfolding(Protocol):
    """Rule that makes the lines of a product's operand from resident units."""

    @property
    def units(self) -> int:
        """Number of input units that stay resident on the chip."""

    @property
    def unit_columns(self) -> int:
        """Number of columns of each unit, as high as those of lines."""

    def runs(self, line: IntArray, start: IntArray, stop: IntArray) -> ShiftedRuns:
        """Return the runs of intervals of lines.

        Args:
            line: Line of each interval, int64[intervals].
            start, stop: Columns of the line, int64[intervals]; columns beyond its end repeat it.
        """


@attrs.frozen
class DividedUnits:
    """Division of units among tiles: each tile has consecutive units.

    Attributes:
        edges: Tile i has the units [edges[i], edges[i + 1]), int64[tiles + 1].
    """

    edges: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def evenly(cls, units: int, tiles: int) -> DividedUnits:
        """Divide units among tiles as evenly as possible."""
        return cls(shares(units, tiles))

    @property
    def count(self) -> IntArray:
        """Number of units on each tile, int64[tiles]."""
        return np.diff(self.edges)

    def tile(self, unit: IntArray) -> IntArray:
        """Return the tile of each unit, in the shape of `unit`."""
        return np.searchsorted(self.edges, unit, side="right") - 1

    def before(self, unit: IntArray) -> IntArray:
        """Return the number of earlier units on the tile of each unit, in the shape of `unit`."""
        before: IntArray = unit - self.edges[self.tile(unit)]
        return before
