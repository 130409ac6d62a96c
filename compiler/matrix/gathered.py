"""The units that a partition keeps together: whole groups, as the pattern of a coarser format."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, same_array

from .pattern import Pattern

Number = TypeVar("Number", bound=np.integer)


@attrs.frozen
class Gathered:
    """What partitioners seat.

    Attributes:
        pattern: a unit is a group; the pattern itself where its format has none.
        group: int64[units], the group of each.
    """

    pattern: Pattern
    group: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, pattern: Pattern) -> Gathered:
        """The groups in which a pattern has units."""
        coarse = pattern.format.gathers
        if coarse is None:
            return cls(pattern, np.arange(pattern.num_blocks))
        high, wide = (
            whole // side for whole, side in zip(coarse.size, pattern.format.size, strict=True)
        )
        if high != 1:
            raise NotImplementedError("units of a group lie beside one another")
        group = pattern.rows * coarse.grid(pattern.shape)[1] + pattern.columns // wide
        first = np.flatnonzero(np.diff(group, prepend=-1))
        rows, columns = pattern.rows[first], pattern.columns[first] // wide
        groups = Pattern(pattern.shape, coarse, rows, columns, pattern.nonzeros)
        return cls(groups, np.cumsum(np.diff(group, prepend=-1) != 0) - 1)

    def spread(self, seat: npt.NDArray[Number]) -> npt.NDArray[Number]:
        """A number of each group, for each of its units."""
        if self._alike:
            return seat if self._alike == 1 else np.repeat(seat, self._alike)
        return seat[self.group]

    @cached_property
    def _alike(self) -> int:
        """Units of each group, where all have as many and they follow one another; else 0."""
        groups = self.pattern.num_blocks
        each, rest = divmod(len(self.group), max(1, groups))
        if rest or not np.array_equal(self.group, np.repeat(np.arange(groups), each)):
            return 0
        return each
