"""Host layouts: how a dense matrix of the host becomes the flat array of lines of a program.

A line is a block row of the matrix by the columns of one part of the plan.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, DataType, IntArray, same_array
from ipusim.kernels import MultiplyKernel, arrange_values, restore_values

from ...matrix.entries import MatrixError, rounded
from ...matrix.kept_lines import KeptLines

Side: TypeAlias = Literal["x", "y"]
"""Dimension by which lines are divided: "x" for columns of the sparse matrix, "y" for its rows."""

HostArray: TypeAlias = npt.NDArray[np.generic]


class HostLayout(Protocol):
    """Layout of a dense operand or result: its array on the host, and its lines on the tiles."""

    @property
    def name(self) -> str:
        """Name in programs: "x", "y", "dy", "dx"."""

    @property
    def side(self) -> Side:
        """Side "x" if lines follow columns of the sparse matrix, "y" if they follow its rows."""

    @property
    def lines(self) -> int:
        """Number of lines."""

    @property
    def height(self) -> int:
        """Number of elements of one column of a line."""

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Return the flat array of lines, [lines][columns][height].

        Args:
            array: Array of the host.
            n: Columns that the host's array has.
            columns: Columns of the program's lines; columns beyond n are zeros.
            data_type: Type of the program's numbers.

        Raises:
            MatrixError: The array has another shape than the plan.
        """

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Return the host's array from the flat one: the inverse of `packed`."""


@attrs.frozen
class HostRows:
    """Layout of a matrix [rows, n] in lines of rows, [lines][columns][height], padded with zeros.

    Attributes:
        name: Name in programs.
        side: "x" if lines follow the columns of the sparse matrix, "y" if they follow its rows.
        rows: Number of rows on the host.
        lines: Number of lines; the last ones may reach beyond the rows.
        height: Rows of a line.
    """

    name: str
    side: Side
    rows: int
    lines: int
    height: int

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Return the flat array of lines; see `HostLayout.packed`."""
        if array.shape != (self.rows, n):
            expected_shape = f"[{self.rows}, {n}]"
            raise MatrixError(
                f"{self.name} is {list(array.shape)}, the plan needs {expected_shape}"
            )
        # [lines, height, columns] becomes [lines, columns, height]: height is innermost on tiles.
        padded = np.zeros((self.lines * self.height, columns), dtype=data_type.numpy)
        padded[: self.rows, :n] = rounded(self.name, array, data_type.numpy)
        return padded.reshape(self.lines, self.height, -1).transpose(0, 2, 1).ravel()

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Return the host's array; see `HostLayout.unpacked`."""
        lines = np.asarray(flat).reshape(-1, columns, self.height)
        rows = lines.transpose(0, 2, 1).reshape(-1, columns)
        return np.ascontiguousarray(rows[: self.rows, :n])


@attrs.frozen
class OuterLayout:
    """Base of layouts that change the host's array before an inner layout packs it.

    Name, side, lines and height are those of the inner layout.

    Attributes:
        layout: Inner layout, which packs the changed array.
    """

    layout: HostLayout

    @property
    def name(self) -> str:
        """Name of the operand or result in programs; see `HostLayout`."""
        return self.layout.name

    @property
    def side(self) -> Side:
        """Side "x" if lines follow columns of the sparse matrix, "y" if they follow its rows."""
        return self.layout.side

    @property
    def lines(self) -> int:
        """Number of lines."""
        return self.layout.lines

    @property
    def height(self) -> int:
        """Elements of one column of a line."""
        return self.layout.height


@attrs.frozen
class AmpOperand(OuterLayout):
    """Layout of a dense operand whose blocks of 16 x 16 the AMP takes as its weights.

    A line of 16 columns is such a block: an output of the AMP for each column.

    Attributes:
        kernel: Kernel that loads the blocks.
    """

    kernel: MultiplyKernel

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Return the flat array of blocks as the kernel loads them; see `HostLayout.packed`."""
        flat = self.layout.packed(array, n, columns, data_type)
        return arrange_values(self.kernel, flat.reshape(-1, AMP_BLOCK, AMP_BLOCK))

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Return the host's array; see `HostLayout.unpacked`."""
        blocks = restore_values(self.kernel, np.asarray(flat))
        return self.layout.unpacked(blocks.ravel(), n, columns)


@attrs.frozen
class StreamedResult(OuterLayout):
    """Layout of a result whose rows streamed past the AMP.

    The 16 rows of a line lie one after another in each group of 16 columns, with the columns
    innermost: [lines][groups][16 rows][16 columns].
    """

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Return the flat array of lines; see `HostLayout.packed`."""
        return _transpose_blocks(self.layout.packed(array, n, columns, data_type))

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Return the host's array; see `HostLayout.unpacked`."""
        return self.layout.unpacked(_transpose_blocks(np.asarray(flat)), n, columns)


def _transpose_blocks(flat: HostArray) -> HostArray:
    """Transpose each block of 16 x 16 numbers."""
    return flat.reshape(-1, AMP_BLOCK, AMP_BLOCK).swapaxes(1, 2).ravel()


@attrs.frozen
class KeptLayout(OuterLayout):
    """Layout of an operand or result of a matrix of which only some rows or columns are multiplied.

    Attributes:
        index: Index of each kept row or column along the axis, int64[kept].
        size: Length of the host's array along the axis.
        axis: Axis of the host's array along which only some rows or columns are kept.
    """

    index: IntArray = attrs.field(eq=same_array, repr=False)
    size: int
    axis: int

    @classmethod
    def of(cls, layout: HostLayout, kept_lines: KeptLines, axis: int) -> KeptLayout:
        """Return the layout of the whole operand, given that of its kept rows or columns.

        Args:
            layout: Layout of the kept rows or columns.
            kept_lines: Kept rows and columns of the sparse matrix.
            axis: Axis of the host's array along which they lie.
        """
        index = kept_lines.columns if layout.side == "x" else kept_lines.rows
        return cls(layout, index, kept_lines.shape[layout.side == "x"], axis)

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Return the flat array of the kept rows or columns.

        Raises:
            MatrixError: The shape is not the plan's, or a number is beyond the range of the data
                type, even in a row or column that is dropped.
        """
        if array.ndim <= self.axis or array.shape[self.axis] != self.size:
            raise MatrixError(
                f"{self.name} is {list(array.shape)}, the plan needs {self.size} along axis "
                f"{self.axis}"
            )
        kept_array = np.take(rounded(self.name, array, data_type.numpy), self.index, axis=self.axis)
        return self.layout.packed(kept_array, n, columns, data_type)

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Return the host's array, with zeros in rows or columns that were dropped."""
        kept_array = self.layout.unpacked(flat, n, columns)
        shape = list(kept_array.shape)
        shape[self.axis] = self.size
        array = np.zeros(shape, dtype=kept_array.dtype)
        np.moveaxis(array, self.axis, 0)[self.index] = np.moveaxis(kept_array, self.axis, 0)
        return array
