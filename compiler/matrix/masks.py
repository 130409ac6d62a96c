"""Masks of N:M by magnitude, and the energy that a mask of any kind keeps.

Of every m columns that follow one another the n largest live. Of equally large ones the lower
column survives. A last group of fewer columns, where m does not divide them, keeps its n largest,
or all. Rows that share a choice rank the columns by the sum of their squares: such a mask keeps
most energy of all that the format allows.

Kept energy is the share of the sum of squares that survives a mask: a proxy of accuracy. Of
Gaussian weights 2:4 keeps 0.868, 16:2:4 0.615, 64:2:4 0.558 and 1:4 0.617; half of all weights, the
largest wherever they lie, 0.929.

Source: arXiv 2102.04010, which prunes the m - n smallest of each group of m weights and leaves open
which of equal ones; groups along the channels of an input as in its code, aojunzz/NM-sparsity
`SparseConv` at a557d6b, which hardware for 2:4 asks for too.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import in_short

from .entries import HostArray, Mask, MatrixError, check_real
from .formats import NM
from .sources import entries_of

BEHIND = -1  # ranks a column that is not there behind all magnitudes


def nm_mask(w: Any, format: NM) -> Mask:  # noqa: A002
    """Which weights live: the largest n of every m columns.

    Args:
        w: [m, k], a dense matrix as `Pattern.of` takes it.
        format: N:M; its rows share their choice.

    Returns:
        bool[m, k].

    Raises:
        MatrixError: no dense matrix of finite numbers, or rows that are not whole groups.
    """
    return _mask(weights_of(w), format)


def conv_nm_mask(w: npt.ArrayLike, format: NM) -> Mask:  # noqa: A002
    """Which weights of a convolution live; groups run along its input channels.

    The kernel is masked as the matrix [K, R * S * C] of a lowered convolution, channels innermost.
    So where m does not divide C, groups reach from the channels of one pixel into those of the
    next, and only the last one may be short; leave such a layer, often the first, dense.

    Args:
        w: [K, C, R, S], or with any number of dimensions behind the channels.
        format: N:M; its rows are output channels.

    Returns:
        bool, of the shape of w.

    Raises:
        MatrixError: fewer than three dimensions, or what `nm_mask` refuses.
    """
    weights = finite("convolution weights", np.asarray(w))
    if weights.ndim < 3 or not weights.size:
        raise MatrixError(
            "weights of a convolution are output channels, input channels and a kernel of at least "
            f"one dimension, not of shape {in_short(weights.shape)}"
        )
    innermost = np.moveaxis(weights, 1, -1)
    mask = _mask(innermost.reshape(len(weights), -1), format)
    return np.ascontiguousarray(np.moveaxis(mask.reshape(innermost.shape), -1, 1))


def weights_of(w: Any) -> HostArray:
    """A dense matrix of finite numbers.

    Raises:
        MatrixError: it is none.
    """
    weights = entries_of(w)
    if not isinstance(weights, np.ndarray):
        raise MatrixError("weights are a dense matrix, not a sparse one; give an array")
    return finite("weights", weights)


def finite(name: str, values: HostArray) -> HostArray:
    """The values, which are real and finite.

    Raises:
        MatrixError: they are not, and the first place of one that is not.
    """
    check_real(name, values)
    good = np.isfinite(values)
    if not good.all():
        at = tuple(int(index) for index in np.unravel_index(np.argmin(good), values.shape))
        raise MatrixError(f"{name}: the value at {at} is {values[at]}; its size ranks nothing")
    return values


def _mask(weights: HostArray, form: NM) -> Mask:
    """bool[m, k]: the largest n of every m columns."""
    size = _sizes(weights, form)
    ranks = _ranks(size, form.m)
    mask = np.empty(size.shape, dtype=np.bool_)
    for column in range(form.m):
        columns = mask[:, column :: form.m]
        np.less(ranks[column, :, : columns.shape[1]], form.n, out=columns)
    return np.repeat(mask, form.rows, axis=0) if form.rows > 1 else mask


def _sizes(weights: HostArray, form: NM) -> HostArray:
    """[groups of rows, k]: magnitudes, or where rows share a choice sums of squares in float64.

    Raises:
        MatrixError: rows that are not whole groups, squares beyond float64.
    """
    down, across = NM.checked(form).grid(weights.shape)
    single = weights.dtype in (np.float16, np.float32)
    if form.rows == 1:
        magnitudes: HostArray = np.abs(weights.astype(np.float32 if single else float, copy=False))
        return magnitudes
    with np.errstate(over="ignore"):
        squares = np.square(weights, dtype=np.float64).reshape(down, form.rows, across).sum(axis=1)
    return finite("squares of weights", squares)


def _ranks(size: HostArray, m: int) -> npt.NDArray[np.uint8]:
    """uint8[m, rows, groups]: how many columns of its group come before each place.

    Every pair of places is compared once, over all groups at a time.
    """
    rows, across = size.shape
    by_place = np.full((m, rows, -(-across // m)), BEHIND, dtype=size.dtype)
    for column in range(m):
        columns = size[:, column::m]
        by_place[column, :, : columns.shape[1]] = columns
    ranks = np.zeros(by_place.shape, dtype=np.uint8)
    for lower in range(m):
        for higher in range(lower + 1, m):
            survives = by_place[lower] >= by_place[higher]
            ranks[higher] += survives
            ranks[lower] += ~survives
    return ranks


def kept_energy(w: npt.ArrayLike, mask: npt.ArrayLike) -> float:
    """The sum of squares of masked weights over that of all, from 0 to 1; 1 where all are zero.

    Args:
        w: weights of any shape; they are added in float64.
        mask: bool, of the same shape.

    Raises:
        MatrixError: weights that are not finite, or a mask that is none of theirs.
    """
    weights = finite("weights", np.asarray(w))
    chosen = mask_of(mask, weights.shape)
    largest = np.abs(weights).max(initial=0)
    if not largest:
        return 1.0
    squares = np.square(weights.astype(np.float64) / float(largest))  # none beyond float64
    return min(1.0, float(squares[chosen].sum() / squares.sum()))  # both sums are rounded


def mask_of(alive: Any, shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """A mask of this shape.

    Raises:
        MatrixError: it is none.
    """
    mask = np.asarray(alive)
    if mask.dtype != np.bool_ or mask.shape != shape:
        raise MatrixError(
            f"a mask is bool of shape {in_short(shape)}, not {mask.dtype} of {in_short(mask.shape)}"
        )
    return mask
