"""The transposed product dx = a^T dy, PopSparse's GradA: the gradient of the dense operand."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ..matrix.block_matrix import BlockMatrix
from ..matrix.product import multiply
from ..plan.mapping.footprint import Footprint
from ..plan.mapping.host_layout import HostLayout
from ..plan.operation import Matrix, Operation, Terms
from .matmul import Matmul, x_rows, y_rows


@attrs.frozen
class TransposedMatmul(Operation):
    """dx[k, n] = a[m, k]^T @ dy[m, n]."""

    name: ClassVar[str] = "grad_a"
    formula: ClassVar[str] = "dx[{k}, {n}] = a[{m}, {k}]^T @ dy[{m}, {n}]"
    mark: ClassVar[str] = "GradA "

    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:
        """The lines of dy, which lie as those of y do."""
        return (y_rows("dy", matrix),)

    def result(self, matrix: Matrix) -> HostLayout:
        """The lines of dx, which lie as those of x do."""
        return x_rows("dx", matrix)

    def footprint(self, terms: Terms) -> Footprint:
        """Rows are read, columns are written."""
        return Matmul().footprint(terms).transposed

    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """The product a^T @ dy."""
        return multiply(matrix.transposed, *operands, dtype=dtype)
