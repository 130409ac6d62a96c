"""The gradient of the values, dy x^T at the places of the non-zeros: PopSparse's GradW."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ..matrix.block_matrix import BlockMatrix
from ..plan.mapping.footprint import Footprint
from ..plan.mapping.host_layout import HostLayout
from ..plan.operation import Matrix, Operation, Terms
from .matmul import Matmul, x_rows, y_rows


@attrs.frozen
class ValueGradient(Operation):
    """da[m, k] = dy[m, n] @ x[k, n]^T, as many numbers as the matrix stores."""

    name: ClassVar[str] = "grad_w"
    formula: ClassVar[str] = "da[{m}, {k}] = dy[{m}, {n}] @ x[{k}, {n}]^T"
    mark: ClassVar[str] = "GradW "

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:
        """The lines of x and of dy."""
        return x_rows("x", matrix), y_rows("dy", matrix)

    def result(self, matrix: Matrix) -> None:
        """It lies as the values do."""

    def footprint(self, terms: Terms) -> Footprint:
        """Columns of x and rows of dy are read; `writes` are those of dy."""
        return Matmul().footprint(terms)

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """The gradient of every block in the pattern's order, [blocks, b, b]."""
        x, dy = operands
        pattern = matrix.pattern
        dy_blocks, x_blocks = (
            np.pad(dense.astype(dtype), ((0, -len(dense) % b), (0, 0))).reshape(-1, b, x.shape[1])
            for dense, b in zip((dy, x), pattern.format.size, strict=True)
        )
        return np.asarray(dy_blocks[pattern.rows] @ x_blocks[pattern.columns].swapaxes(1, 2))
