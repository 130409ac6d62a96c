"""The product y = a x: a non-zero reads the line of its column and writes that of its row."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ..matrix.block_matrix import BlockMatrix
from ..matrix.product import multiply
from ..plan.mapping.footprint import Footprint, Lines
from ..plan.mapping.host_layout import HostLayout, HostRows
from ..plan.operation import Matrix, Operation, Terms


def x_rows(name: str, matrix: Matrix) -> HostRows:
    """A dense matrix whose lines lie with those of x."""
    lines = matrix.format.lines(matrix.shape)[1]
    return HostRows(name, "x", matrix.shape[1], lines, matrix.block)


def y_rows(name: str, matrix: Matrix) -> HostRows:
    """A dense matrix whose lines lie with those of y."""
    lines = matrix.format.lines(matrix.shape)[0]
    return HostRows(name, "y", matrix.shape[0], lines, matrix.block)


@attrs.frozen
class Matmul(Operation):
    """y[m, n] = a[m, k] @ x[k, n]."""

    name: ClassVar[str] = "forward"
    formula: ClassVar[str] = "y[{m}, {n}] = a[{m}, {k}] @ x[{k}, {n}]"

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:
        """The lines of x."""
        return (x_rows("x", matrix),)

    def result(self, matrix: Matrix) -> HostLayout:
        """The lines of y."""
        return y_rows("y", matrix)

    def footprint(self, terms: Terms) -> Footprint:
        """Columns are read, rows are written."""
        return Footprint(
            reads=Lines(terms.seat, terms.column, terms.seats, terms.grid[1]),
            writes=Lines(terms.seat, terms.row, terms.seats, terms.grid[0]),
        )

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """The product a @ x."""
        return multiply(matrix, *operands, dtype=dtype)
