"""The realisation "streamed": single elements and small blocks in groups of one row.

    inner      groups of 1 x 16 (float: 1 x 8) that cover the non-zeros, and one group without a
               non-zero in each empty row, so that its result is computed, too

The kernel has x in the weight registers of the AMP, past which the groups stream.
"""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType
from ipusim.kernels import MultiplyKernel, StreamedGroups

from ...matrix.block_matrix import FloatArray
from ...matrix.formats import Groups
from ...matrix.pattern import Pattern
from ...plan.realisation import Realisation


@attrs.frozen
class Streamed(Realisation):
    """The realisation "streamed" for one data type.

    Attributes:
        data_type: Data type of the operands.
    """

    name: ClassVar[str] = "streamed"

    data_type: DataType

    @property
    def groups(self) -> Groups:
        """Format of the groups that a slab of x multiplies."""
        return Groups(StreamedGroups(self.data_type).depth)

    def inner(self, pattern: Pattern) -> Pattern:
        """Return the pattern of groups, with at least one group in each row."""
        covering = Pattern.of(pattern, format=self.groups)
        empty_rows = np.setdiff1d(np.arange(covering.grid[0]), covering.rows)
        if not len(empty_rows):
            return attrs.evolve(covering, nonzeros=pattern.nonzeros)
        numbers = np.sort(np.concatenate([covering.flat, empty_rows * covering.grid[1]]))
        rows, columns = np.divmod(numbers, covering.grid[1])
        return Pattern(pattern.shape, self.groups, rows, columns, pattern.nonzeros)

    def values(
        self,
        pattern: Pattern,
        values: FloatArray,
        kernel: MultiplyKernel,  # noqa: ARG002
    ) -> npt.NDArray[np.generic]:
        """Return the values of groups, [groups, depth]; see `Realisation`."""
        inner, depth = self.inner(pattern), self.groups.depth
        high, wide = pattern.format.size
        shape = pattern.num_blocks, high, wide
        row = np.broadcast_to(
            (pattern.rows * high)[:, None, None] + np.arange(high)[:, None], shape
        )
        column = np.broadcast_to((pattern.columns * wide)[:, None, None] + np.arange(wide), shape)
        is_inside = (row < pattern.shape[0]) & (column < pattern.shape[1])
        slab, position = np.divmod(column[is_inside], depth)
        group = np.searchsorted(inner.flat, row[is_inside] * inner.grid[1] + slab)
        groups = np.zeros((inner.num_blocks, depth), dtype=values.dtype)
        groups[group, position] = values.reshape(shape)[is_inside]
        return groups
