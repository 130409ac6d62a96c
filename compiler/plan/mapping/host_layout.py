"""Host layouts: how a dense matrix of the host becomes the flat array of lines of a program."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType

from ...matrix.entries import MatrixError, rounded

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
