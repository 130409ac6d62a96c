"""The reference product y = a @ x on the host, against which every simulated run is checked."""

from __future__ import annotations

from typing import Any

import attrs
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
    pattern = matrix.pattern
    if x.ndim != 2 or len(x) != pattern.shape[1]:
        raise MatrixError(f"x of shape {x.shape} does not meet the {pattern.shape[1]} columns of a")
    entries = attrs.evolve(matrix.entries, values=matrix.values.astype(dtype))
    return pattern.format.product(entries, x.astype(dtype))
