"""Host layouts: how a dense matrix of the host becomes the flat array of lines of a program."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, same_array

from ...matrix.entries import MatrixError, rounded
from ...matrix.kept_lines import KeptLines

Side: TypeAlias = Literal["x", "y"]
"""Lines lie with x, by the columns of the sparse matrix, or with y, by its rows."""

HostArray: TypeAlias = npt.NDArray[np.generic]


class HostLayout(Protocol):
    """One dense operand or result of an operation, on the host and as lines."""

    @property
    def name(self) -> str:
        """As programs call it: "x", "y", "dy", "dx"."""

    @property
    def side(self) -> Side:
        """With whose lines its own lie."""

    @property
    def lines(self) -> int:
        """How many lines it has."""

    @property
    def height(self) -> int:
        """Elements of one column of a line."""

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """The flat array of its lines, `columns` wide of which the host has n.

        Raises:
            MatrixError: a shape that is not the plan's.
        """

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """The host's array from the flat one; `packed` undone."""


@attrs.frozen
class HostRows:
    """A matrix [rows, n]: line i holds `height` rows, [lines][columns][height], padded with zeros.

    Attributes:
        name: as programs call it.
        side: with whose lines its own lie.
        rows: rows on the host.
        lines: how many there are; the last ones may reach beyond the rows.
        height: rows of a line.
    """

    name: str
    side: Side
    rows: int
    lines: int
    height: int

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """See `HostLayout`."""
        if array.shape != (self.rows, n):
            needed = f"[{self.rows}, {n}]"
            raise MatrixError(f"{self.name} is {list(array.shape)}, the plan needs {needed}")
        padded = np.zeros((self.lines * self.height, columns), dtype=data_type.numpy)
        padded[: self.rows, :n] = rounded(self.name, array, data_type.numpy)
        return padded.reshape(self.lines, self.height, -1).transpose(0, 2, 1).ravel()

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """See `HostLayout`."""
        lines = np.asarray(flat).reshape(-1, columns, self.height)
        rows = lines.transpose(0, 2, 1).reshape(-1, columns)
        return np.ascontiguousarray(rows[: self.rows, :n])


@attrs.frozen
class InnerLayout:
    """The names and sizes of a layout, for one that changes the host's array before it.

    Attributes:
        layout: the layout of the array that a program takes.
    """

    layout: HostLayout

    @property
    def name(self) -> str:
        """The name in programs; see `HostLayout`."""
        return self.layout.name

    @property
    def side(self) -> Side:
        """The operand with whose lines its own lie."""
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
class KeptLayout(InnerLayout):
    """Operand or result of a whole matrix, of which a plan multiplies some lines in its own order.

    Attributes:
        line: int64[left], the number in the whole operand of each row or channel that is left.
        whole: rows or channels of the whole operand.
        axis: the axis of the host's array along which they lie.
    """

    line: IntArray = attrs.field(eq=same_array, repr=False)
    whole: int
    axis: int

    @classmethod
    def of(cls, layout: HostLayout, kept: KeptLines, axis: int) -> KeptLayout:
        """Return the layout of an operand that lies with x, by columns, or with y, by rows."""
        lines = kept.columns if layout.side == "x" else kept.rows
        return cls(layout, lines, kept.shape[layout.side == "x"], axis)

    def packed(self, array: HostArray, n: int, columns: int, data_type: DataType) -> HostArray:
        """Return the flat array of the lines that are left.

        Raises:
            MatrixError: a shape that is not the plan's, or a number beyond the data type, in a line
                that is dropped as well.
        """
        if array.ndim <= self.axis or array.shape[self.axis] != self.whole:
            raise MatrixError(
                f"{self.name} is {list(array.shape)}, the plan needs {self.whole} along axis "
                f"{self.axis}"
            )
        left = np.take(rounded(self.name, array, data_type.numpy), self.line, axis=self.axis)
        return self.layout.packed(left, n, columns, data_type)

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Return the host's array, zeros in lines that were dropped."""
        left = self.layout.unpacked(flat, n, columns)
        shape = list(left.shape)
        shape[self.axis] = self.whole
        whole = np.zeros(shape, dtype=left.dtype)
        np.moveaxis(whole, self.axis, 0)[self.line] = np.moveaxis(left, self.axis, 0)
        return whole
