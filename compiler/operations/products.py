"""Products of a matrix: y = a x, and PopSparse's gradients GradA and GradW.

A dynamic plan can emit all of `OPERATIONS`, since they keep operands and buckets at the same
addresses.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Literal

import attrs
import numpy as np
import numpy.typing as npt

from ..matrix.block_matrix import BlockMatrix
from ..matrix.formats.block_loops import DEPTH, block_product
from ..matrix.product import multiply
from ..plan.mapping.footprint import Footprint, Lines
from ..plan.mapping.host_layout import HostLayout, HostRows
from ..plan.operation import TOTAL, Matrix, Operation, Terms


def x_rows(name: str, matrix: Matrix) -> HostRows:
    """Return the layout of a dense matrix in lines that are owned by the owners of x."""
    lines = matrix.format.lines(matrix.shape)[1]
    return HostRows(name, "x", matrix.shape[1], lines, matrix.format.heights[1])


def y_rows(name: str, matrix: Matrix) -> HostRows:
    """Return the layout of a dense matrix in lines that are owned by the owners of y."""
    lines = matrix.format.lines(matrix.shape)[0]
    return HostRows(name, "y", matrix.shape[0], lines, matrix.format.heights[0])


@attrs.frozen
class Matmul(Operation):
    """The product y[m, n] = a[m, k] @ x[k, n]."""

    name: ClassVar[str] = "forward"
    formula: ClassVar[str] = "y[{m}, {n}] = a[{m}, {k}] @ x[{k}, {n}]"

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:
        """Return the layout of x."""
        return (x_rows("x", matrix),)

    def result(self, matrix: Matrix) -> HostLayout:
        """Return the layout of y."""
        return y_rows("y", matrix)

    def footprint(self, terms: Terms) -> Footprint:
        """Return the lines of all seats: columns are read, rows are written.

        A non-zero reads the line of its column and writes the line of its row.
        """
        return Footprint(
            reads=Lines(terms.seat, terms.column, terms.seats, terms.grid[1]),
            writes=Lines(terms.seat, terms.row, terms.seats, terms.grid[0]),
        )

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Compute a @ x by NumPy."""
        return multiply(matrix, *operands, dtype=dtype)


@attrs.frozen
class TransposedMatmul(Operation):
    """The gradient dx[k, n] = a[m, k]^T @ dy[m, n] of the dense operand, PopSparse's GradA."""

    name: ClassVar[str] = "grad_a"
    formula: ClassVar[str] = "dx[{k}, {n}] = a[{m}, {k}]^T @ dy[{m}, {n}]"
    mark: ClassVar[str] = "GradA "

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:
        """Return the layout of dy, whose lines have the owners of y's lines."""
        return (y_rows("dy", matrix),)

    def result(self, matrix: Matrix) -> HostLayout:
        """Return the layout of dx, whose lines have the owners of x's lines."""
        return x_rows("dx", matrix)

    def footprint(self, terms: Terms) -> Footprint:
        """Return the lines of all seats: rows are read, columns are written."""
        return Matmul().footprint(terms).transposed

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Compute a^T @ dy by NumPy."""
        return multiply(matrix.transposed, *operands, dtype=dtype)


@attrs.frozen
class ValueGradient(Operation):
    """The gradient da[m, k] = dy[m, n] @ x[k, n]^T of the values, PopSparse's GradW.

    It is computed at the non-zeros of a only.
    """

    name: ClassVar[str] = "grad_w"
    formula: ClassVar[str] = "da[{m}, {k}] = dy[{m}, {n}] @ x[{k}, {n}]^T"
    mark: ClassVar[str] = "GradW "

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:
        """Return the layouts of x and of dy."""
        return x_rows("x", matrix), y_rows("dy", matrix)

    def result(self, matrix: Matrix) -> None:
        """Return None, because the result has the layout of the values."""

    def footprint(self, terms: Terms) -> Footprint:
        """Return the lines of all seats: columns of x, and rows of dy as `writes`.

        The rows of dy are read, but stand in `writes`, in place of the rows that the forward
        product writes.
        """
        return Matmul().footprint(terms)

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Compute the gradient of every block in the pattern's order by NumPy, [blocks, b, b]."""
        # 1. Columns padded to whole parts of the depth of `block_product`, which fixes the order of
        # additions; rows padded to whole blocks: [block row, b, parts, DEPTH].
        x, dy = (np.pad(dense, ((0, 0), (0, -dense.shape[1] % DEPTH))) for dense in operands)
        pattern, parts = matrix.pattern, x.shape[1] // DEPTH
        dy_blocks, x_blocks = (
            np.pad(dense.astype(np.float64), ((0, -len(dense) % b), (0, 0))).reshape(
                -1, b, parts, DEPTH
            )
            for dense, b in zip((dy, x), pattern.format.size, strict=True)
        )
        # 2. For each block a line of parts: [b, DEPTH] of dy times [DEPTH, b] of x. Block i of the
        # result is the sum of the products [i * parts, (i + 1) * parts).
        dy_parts = dy_blocks[pattern.rows].swapaxes(1, 2)
        x_parts = x_blocks[pattern.columns].transpose(0, 2, 3, 1)
        products = block_product(
            np.arange(pattern.num_blocks + 1) * parts,
            np.arange(pattern.num_blocks * parts),
            dy_parts.reshape(-1, *dy_parts.shape[2:]),
            x_parts.reshape(-1, x_parts.shape[-1]),
        )
        return products.reshape(-1, *pattern.format.size).astype(dtype, copy=False)


MATMUL, TRANSPOSED, VALUE_GRADIENT = Matmul(), TransposedMatmul(), ValueGradient()
OPERATIONS: Mapping[str, Operation] = MappingProxyType(
    {operation.name: operation for operation in (MATMUL, TRANSPOSED, VALUE_GRADIENT)}
)

Product = Literal["forward", "grad_a", "grad_w", "sddmm"]  # names that `emit` takes


def estimate_for(estimate: Mapping[str, int], operation: Operation) -> Mapping[str, int]:
    """Return the terms of one of `OPERATIONS` in a planner's estimate, and their sum.

    Terms of an operation begin with its `mark`. The result is empty if the planner did not estimate
    the operation.
    """
    mark, marks = (operation.mark, tuple(other.mark for other in OPERATIONS.values() if other.mark))
    terms = {
        name.removeprefix(mark): cycles
        for name, cycles in estimate.items()
        if name != TOTAL and (name.startswith(mark) if mark else not name.startswith(marks))
    }
    return terms | {TOTAL: sum(terms.values())} if terms else {}
