"""An unfolding: the operand of a product laid out on the chip, from a resident one, by exchange.

What is resident are units of equal size, dealt evenly over all tiles in their order. A line of the
operand is made of runs, each some columns that lie together in one unit.
"""

from __future__ import annotations

from typing import Protocol

import attrs
import numpy as np

from ipusim import IntArray, same_array

from .shares import shares


@attrs.frozen
class ShiftedRuns:
    """Columns of lines, and where they lie.

    Attributes:
        interval: int64[runs], of those that were asked for.
        start, count: int64[runs], the columns [start, start + count) of its line.
        unit, shift: int64[runs], the resident unit, and the column in it where the run begins.
    """

    interval: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    unit: IntArray = attrs.field(eq=same_array, repr=False)
    shift: IntArray = attrs.field(eq=same_array, repr=False)


class Unfolding(Protocol):
    """How lines are made of what is resident."""

    @property
    def units(self) -> int:
        """How many are resident."""

    @property
    def unit_columns(self) -> int:
        """Columns of each; as high as those of lines."""

    def runs(self, line: IntArray, start: IntArray, stop: IntArray) -> ShiftedRuns:
        """The runs of intervals of lines.

        Args:
            line: int64[intervals].
            start, stop: int64[intervals], columns of the line; what is beyond its end repeats it.
        """


@attrs.frozen
class DealtUnits:
    """Units on tiles: each tile has a run of them.

    Attributes:
        edges: int64[tiles + 1], tile i has the units [edges[i], edges[i + 1]).
    """

    edges: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def evenly(cls, units: int, tiles: int) -> DealtUnits:
        """As evenly as whole units go."""
        return cls(shares(units, tiles))

    @property
    def count(self) -> IntArray:
        """int64[tiles]: units of each."""
        return np.diff(self.edges)

    def tile(self, unit: IntArray) -> IntArray:
        """int64[any]: who has each unit."""
        return np.searchsorted(self.edges, unit, side="right") - 1

    def before(self, unit: IntArray) -> IntArray:
        """int64[any]: how many units its tile has before it."""
        before: IntArray = unit - self.edges[self.tile(unit)]
        return before
