"""N:M masks by magnitude, and the energy that a mask of any kind keeps.

Of every m consecutive columns of a row, the n weights of largest magnitude stay; of equally large
weights that in the lower column stays. If m does not divide the columns, the last group keeps its n
largest weights, or all. If several rows share a choice (store the same columns), columns are ranked
by the sum of their squares; such a mask keeps the most energy that the format allows.

Kept energy is the share of the sum of squares that a mask keeps: a proxy of accuracy. Of Gaussian
weights a 2:4 mask keeps 0.868, 16:2:4 (16 rows share a choice) 0.615, 64:2:4 0.558 and 1:4 0.617; a
mask of the largest half of all weights keeps 0.929.

Source: arXiv 2102.04010, which prunes the m - n smallest of each group of m weights, and does not
say which of equal weights. Groups lie along the input channels as in its code, aojunzz/NM-sparsity
`SparseConv` at a557d6b; hardware for 2:4 requires this, too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import in_short

from .entries import HostArray, Mask, MatrixError, check_real
from .formats import NM
from .sources import entries_of

# Size of columns beyond the matrix; they rank last because magnitudes are not negative.
LAST_SIZE = -1


def nm_mask(w: Any, format: NM) -> Mask:  # noqa: A002
    """Return the mask of weights that stay: the largest n of every m columns.

    Args:
        w: Dense matrix [m, k] that `Pattern.of` accepts.
        format: N:M format; `format.rows` rows share a choice.

    Returns:
        A mask bool[m, k], True for weights that stay.

    Raises:
        MatrixError: The array is not a matrix of finite numbers, or rows do not form whole groups.
    """
    return _mask(weights_of(w), format)


def conv_nm_mask(w: npt.ArrayLike, format: NM) -> Mask:  # noqa: A002
    """Return the N:M mask of a convolution's weights, with groups along its input channels.

    The weights are masked as the matrix [K, R * S * C] of a lowered convolution, with the channels
    of a pixel of the filter side by side. If m does not divide C, groups reach from one pixel into
    the next, and only the last group may be short; it is better to leave such a layer, often the
    first, dense.

    Args:
        w: Weights [K, C, R, S], or with any number of dimensions behind the channels.
        format: N:M format; rows are output channels.

    Returns:
        A boolean mask of the shape of w.

    Raises:
        MatrixError: The array has fewer than three dimensions, or `nm_mask` refuses it.
    """
    weights = finite("convolution weights", np.asarray(w))
    if weights.ndim < 3 or not weights.size:
        raise MatrixError(
            "weights of a convolution are output channels, input channels and a kernel of at least "
            f"one dimension, not of shape {in_short(weights.shape)}"
        )
    # [K, C, R, S] to [K, R, S, C]: groups of columns then run along the channels of one pixel.
    innermost = np.moveaxis(weights, 1, -1)
    mask = _mask(innermost.reshape(len(weights), -1), format)
    return np.ascontiguousarray(np.moveaxis(mask.reshape(innermost.shape), -1, 1))


def weights_of(w: Any) -> HostArray:
    """Return a dense matrix of finite numbers.

    Raises:
        MatrixError: The matrix is sparse, not real, or has a number that is not finite.
    """
    weights = entries_of(w)
    if not isinstance(weights, np.ndarray):
        raise MatrixError("weights are a dense matrix, not a sparse one; give an array")
    return finite("weights", weights)


def finite(name: str, values: HostArray) -> HostArray:
    """Return the values if all of them are real and finite.

    Raises:
        MatrixError: A value is not real or not finite; the message has the position of the first
            one.
    """
    check_real(name, values)
    is_finite = np.isfinite(values)
    if not is_finite.all():
        index = tuple(int(axis) for axis in np.unravel_index(np.argmin(is_finite), values.shape))
        raise MatrixError(
            f"{name}: the value at {index} is {values[index]}; its size ranks nothing"
        )
    return values


def _mask(weights: HostArray, nm_format: NM) -> Mask:
    """Return the mask of the largest n of every m columns, a bool array of the weights' shape."""
    size = _sizes(weights, nm_format)
    ranks = _ranks(size, nm_format.m)
    mask = np.empty(size.shape, dtype=np.bool_)
    # Column i of all groups is compared at once: these columns are `nm_format.m` apart.
    for column in range(nm_format.m):
        columns = mask[:, column :: nm_format.m]
        np.less(ranks[column, :, : columns.shape[1]], nm_format.n, out=columns)
    return np.repeat(mask, nm_format.rows, axis=0) if nm_format.rows > 1 else mask


def _sizes(weights: HostArray, nm_format: NM) -> HostArray:
    """Return the numbers by which columns are ranked, [groups of rows, k].

    They are magnitudes, or sums of squares in float64 if rows share a choice.

    Raises:
        MatrixError: Rows do not form whole groups, or squares are beyond float64.
    """
    num_groups, columns = NM.checked(nm_format).grid(weights.shape)
    single = weights.dtype in (np.float16, np.float32)
    if nm_format.rows == 1:
        magnitudes: HostArray = np.abs(weights.astype(np.float32 if single else float, copy=False))
        return magnitudes
    with np.errstate(over="ignore"):
        squares = (
            np.square(weights, dtype=np.float64)
            .reshape(num_groups, nm_format.rows, columns)
            .sum(axis=1)
        )
    return finite("squares of weights", squares)


def _ranks(size: HostArray, m: int) -> npt.NDArray[np.uint8]:
    """Return the number of columns of its group before each column in rank, uint8[m, rows, groups].

    Every pair of columns of a group is compared once, over all groups at a time.
    """
    rows, columns_in_row = size.shape
    sizes = np.full((m, rows, -(-columns_in_row // m)), LAST_SIZE, dtype=size.dtype)
    for column in range(m):
        columns = size[:, column::m]
        sizes[column, :, : columns.shape[1]] = columns
    ranks = np.zeros(sizes.shape, dtype=np.uint8)
    # Of equal sizes the lower column comes first.
    for lower in range(m):
        for higher in range(lower + 1, m):
            lower_is_first = sizes[lower] >= sizes[higher]
            ranks[higher] += lower_is_first
            ranks[lower] += ~lower_is_first
    return ranks


def kept_energy(w: npt.ArrayLike, mask: npt.ArrayLike) -> float:
    """Return the sum of squares of kept weights over that of all weights, from 0 to 1.

    Return 1 if all weights are zero.

    Args:
        w: Weights of any shape. They are added in float64.
        mask: Boolean mask of the same shape.

    Raises:
        MatrixError: Weights are not finite, or the mask has another shape or type.
    """
    weights = finite("weights", np.asarray(w))
    is_kept = mask_of(mask, weights.shape)
    # If all weights are zero, the quotient below would be 0 / 0.
    largest = np.abs(weights).max(initial=0)
    if not largest:
        return 1.0
    # Dividing by the largest weight keeps squares within float64. Both sums are rounded, so that
    # their quotient could exceed 1.
    squares = np.square(weights.astype(np.float64) / float(largest))
    return min(1.0, float(squares[is_kept].sum() / squares.sum()))


def mask_of(source: Any, shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """Return a mask as a boolean array of a shape.

    Raises:
        MatrixError: The array has another type or shape.
    """
    mask = np.asarray(source)
    if mask.dtype != np.bool_ or mask.shape != shape:
        raise MatrixError(
            f"a mask is bool of shape {in_short(shape)}, not {mask.dtype} of {in_short(mask.shape)}"
        )
    return mask
