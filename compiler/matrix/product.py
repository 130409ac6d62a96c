"""The reference product y = a @ x on the host, against which every simulated run is checked.

Block row i of y is its blocks side by side, times the rows of x that they meet: one BLAS call a
block row. Nothing is made dense; elements (b = 1) go through SciPy's CSR product.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from .block_matrix import BlockMatrix
from .entries import MatrixError


def multiply(
    matrix: BlockMatrix, x: npt.NDArray[Any], *, dtype: npt.DTypeLike = np.float64
) -> npt.NDArray[Any]:
    """The product of a block matrix and a dense one, summed in `dtype`.

    Args:
        matrix: a[m, k].
        x: [k, n], any real type.
        dtype: float64, or float32 for speed; operands are converted before they are multiplied.

    Returns:
        [m, n] of `dtype`.

    Raises:
        MatrixError: when x has not k rows.
    """
    pattern, b = matrix.pattern, matrix.pattern.block
    m, k = pattern.shape
    if x.ndim != 2 or len(x) != k:
        raise MatrixError(f"x of shape {x.shape} does not meet the {k} columns of a")
    starts = np.searchsorted(pattern.rows, np.arange(pattern.grid[0] + 1))
    values = matrix.values.astype(dtype)
    if b == 1:
        from scipy.sparse import csr_array  # noqa: PLC0415  # loads only when elements need it

        a = csr_array((values.reshape(-1), pattern.columns, starts), shape=(m, k))
        return np.asarray(a @ x.astype(dtype))
    n = x.shape[1]
    padded = np.zeros((pattern.grid[1] * b, n), dtype=dtype)
    padded[:k] = x
    blocks_of_x = padded.reshape(-1, b, n)
    y = np.zeros((pattern.grid[0], b, n), dtype=dtype)
    for row in np.flatnonzero(np.diff(starts)):
        here = slice(starts[row], starts[row + 1])
        side_by_side = values[here].swapaxes(0, 1).reshape(b, -1)
        np.matmul(side_by_side, blocks_of_x[pattern.columns[here]].reshape(-1, n), out=y[row])
    return y.reshape(-1, n)[:m]
