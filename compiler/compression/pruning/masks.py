"""Masks of kept weights: by magnitude, by structure or by gradient.

A weight that is not kept is pruned: it becomes 0. The energy of weights is the sum of their
squares. Each function keeps:

    magnitude_mask   the largest weights of a whole layer; no other mask of as many weights keeps
                     more energy
    row_mask         the largest weights of every row or filter, equally many of each. It keeps a
                     little less energy, and all rows of a matrix have equal work
    block_mask       whole blocks with the largest sums of magnitudes. A block of a matrix is b x b
                     elements; one of a convolution b filters by b channels of one tap, as the
                     algorithm of blocks stores it (`convolution.filters`). Blocks at an edge may be
                     smaller; their sums are of the weights that they have
    gradient_mask    the weights with the largest coefficients. A small weight with a large gradient
                     is kept; alpha = 1, beta = 0 is pruning by magnitude

        coefficient = alpha |w| + beta |dL/dw|                                           (2)
        mask = the positions whose coefficient is below a threshold, which are pruned    (3)

Of equal weights the first in row-major order is kept; of equal blocks the one in the lower row,
then of the lower tap, then of the lower channel.

Sources: Han et al., Learning both Weights and Connections for Efficient Neural Networks, NIPS 2015,
which does not say which of equal weights are kept. Sums of magnitudes as in Gray et al., GPU
Kernels for Block-Sparse Weights, 2017. arXiv 2011.06295, equations (2) and (3), whose symbols are
lost in the text at hand: they are rebuilt here from its sentences. Masks here are True
for kept weights, so they are the complement of (3).
"""

from __future__ import annotations

import math
from numbers import Real
from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import in_short

from ...matrix.entries import HostArray, Mask, MatrixError
from ...matrix.masks import finite
from ...matrix.sizes import share, whole_number

FACTOR_ADVICE = "give numbers of 0 or more, of which one is above 0"


def weights_in(weights: npt.ArrayLike, *, min_dimensions: int = 1) -> HostArray:
    """Return weights as an array of finite numbers.

    Args:
        weights: numbers, of any shape.
        min_dimensions: least number of dimensions.

    Raises:
        MatrixError: for no weights, too few dimensions, or a weight that is not real, not finite or
            beyond float32.
    """
    try:
        array = finite("weights", np.asarray(weights))
    except ValueError as error:  # rows of several lengths
        raise MatrixError(f"no array of numbers: {str(error).splitlines()[0]}") from None
    if array.ndim < min_dimensions or not array.size:
        raise MatrixError(
            f"weights have {min_dimensions} or more dimensions and a value, not shape "
            f"{in_short(array.shape)}"
        )
    limit = float(np.finfo(np.float32).max)  # the machine has no larger type than float
    magnitude = float(max(-array.min(), array.max())) if array.dtype.kind == "f" else 0.0
    if magnitude > limit:
        raise MatrixError(
            f"a weight of magnitude {magnitude:.6g} is beyond float, which ends at {limit:.6g}; "
            "scale the weights"
        )
    return array


def magnitudes(weights: HostArray) -> HostArray:
    """Return |w|, of the shape of weights: float32 for float16 and float32, else float64."""
    fits_float = weights.dtype in (np.float16, np.float32)
    sizes: HostArray = np.abs(weights.astype(np.float32 if fits_float else np.float64, copy=False))
    return sizes


def count_of(density: float, size: int) -> int:
    """Return the number of kept weights: density * size, rounded to nearest, halves to even.

    Raises:
        MatrixError: for a density that is no share.
    """
    return round(share(density) * size)


def largest(scores: HostArray, count: int) -> Mask:
    """Mark the largest scores of each row; of equal scores the first ones are marked.

    Args:
        scores: [rows, columns], finite.
        count: number of scores to mark in each row.

    Returns:
        bool[rows, columns].
    """
    # `threshold` is the smallest marked score, [rows, 1]. All scores above it are marked, and the
    # first of those equal to it, until `count` are marked: of 3 1 2 2 a count of 2 marks 1 0 1 0.
    rows, columns = scores.shape
    if not 0 < count < columns:
        return np.full((rows, columns), count > 0)
    threshold = np.partition(scores, columns - count, axis=1)[:, columns - count, None]
    mask: Mask = scores > threshold
    ties = scores == threshold
    num_missing = count - np.count_nonzero(mask, axis=1)
    for row in np.flatnonzero(np.count_nonzero(ties, axis=1) > num_missing):
        ties[row, np.flatnonzero(ties[row])[num_missing[row] :]] = False
    mask |= ties
    return mask


def magnitude_mask(weights: npt.ArrayLike, density: float) -> Mask:
    """Return a mask of the largest weights of a layer, round(density * size) of them.

    Args:
        weights: numbers, of any shape.
        density: share that is kept, from 0 to 1.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: for no weights, or a density that is no share.
    """
    scores = magnitudes(weights_in(weights))
    return largest(scores.reshape(1, -1), count_of(density, scores.size)).reshape(scores.shape)


def row_mask(weights: npt.ArrayLike, density: float) -> Mask:
    """Return a mask of the largest weights of every row or filter, equally many in each.

    Args:
        weights: [m, k], (K, C, R, S), or any shape of two dimensions and more; rows come first.
        density: share that is kept, from 0 to 1; round(density * row) of each row.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: for weights without rows, or a density that is no share.
    """
    sizes = magnitudes(weights_in(weights, min_dimensions=2))
    scores = sizes.reshape(len(sizes), -1)
    return largest(scores, count_of(density, scores.shape[1])).reshape(sizes.shape)


def block_mask(weights: npt.ArrayLike, block: int, density: float) -> Mask:
    """Return a mask of the whole blocks with the largest sums of magnitudes.

    Args:
        weights: [m, k], or (K, C, R, S) with any number of dimensions behind the channels.
        block: edge of the blocks, 1 or more.
        density: share of the blocks that is kept, from 0 to 1; rounded to whole blocks.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: for weights of one dimension, an edge below 1, or a density that is no share.
    """
    sizes = magnitudes(weights_in(weights, min_dimensions=2))
    edge = whole_number(block)
    if edge < 1:
        raise MatrixError(f"blocks of {in_short(block)}; give an edge of 1 or more")
    edge = min(edge, max(sizes.shape[:2]))  # a larger block has no more weights
    scores = _scores(sizes, edge)
    mask_of_blocks = largest(scores.reshape(1, -1), count_of(density, scores.size)).reshape(
        scores.shape
    )
    return _mask_of_blocks(mask_of_blocks, edge, sizes.shape)


def _scores(sizes: HostArray, edge: int) -> HostArray:
    """Return the sums of magnitudes of blocks, float64[block rows, taps, block columns]."""
    rows, columns = sizes.shape[:2]
    taps = math.prod(sizes.shape[2:])
    sizes_by_tap = np.moveaxis(sizes.reshape(rows, columns, taps), 2, 1)
    row_sums = np.add.reduceat(sizes_by_tap, np.arange(0, rows, edge), axis=0, dtype=np.float64)
    scores: HostArray = np.add.reduceat(row_sums, np.arange(0, columns, edge), axis=2)
    return scores


def _mask_of_blocks(mask: Mask, edge: int, shape: tuple[int, ...]) -> Mask:
    """Return a mask of weights, of shape `shape`, from the mask of their blocks."""
    # mask: [block rows, taps, block columns]. Repeat it along both sides, and cut it at the edges.
    rows, columns = shape[:2]
    widened_mask = np.repeat(mask, edge, axis=2)[:, :, :columns]
    result = np.repeat(widened_mask, edge, axis=0)[:rows]
    return np.ascontiguousarray(np.moveaxis(result, 1, 2)).reshape(shape)


def coefficients(
    weights: npt.ArrayLike, gradients: npt.ArrayLike, *, alpha: float = 1.0, beta: float = 1.0
) -> HostArray:
    """Return the coefficients of equation (2), float64, of the shape of weights.

    Args:
        weights: numbers, of any shape.
        gradients: dL/dw, of the shape of weights.
        alpha, beta: factors of magnitudes and of gradients.

    Raises:
        MatrixError: for arrays that are not finite or of two shapes, negative factors, or two of 0.
    """
    array = weights_in(weights)
    derivatives = finite("gradients", np.asarray(gradients))
    if derivatives.shape != array.shape:
        raise MatrixError(
            f"gradients of shape {in_short(derivatives.shape)} are none of weights of shape "
            f"{in_short(array.shape)}; give one dL/dw for each weight"
        )
    magnitude, slope = _factor("alpha", alpha), _factor("beta", beta)
    if not magnitude and not slope:
        raise MatrixError(f"alpha and beta of 0 rank nothing; {FACTOR_ADVICE}")
    with np.errstate(over="ignore"):
        total = magnitude * np.abs(array.astype(np.float64))
        total += slope * np.abs(derivatives.astype(np.float64))
    return finite("coefficients of weights", total)


def above(ranked: npt.ArrayLike, threshold: float) -> Mask:
    """Return the complement of equation (3): True for coefficients not below the threshold."""
    mask: Mask = finite("coefficients", np.asarray(ranked)) >= threshold
    return mask


def gradient_mask(
    weights: npt.ArrayLike,
    gradients: npt.ArrayLike,
    density: float,
    *,
    alpha: float = 1.0,
    beta: float = 1.0,
) -> Mask:
    """Return a mask of the weights with the largest coefficients, round(density * size) of them.

    The threshold of (3) is the least coefficient of a kept weight.

    Args:
        weights, gradients, alpha, beta: arguments of `coefficients`.
        density: share that is kept, from 0 to 1.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: for what `coefficients` refuses, or a density that is no share.
    """
    scores = coefficients(weights, gradients, alpha=alpha, beta=beta)
    return largest(scores.reshape(1, -1), count_of(density, scores.size)).reshape(scores.shape)


def _factor(name: str, factor: Any) -> float:
    """Return a finite factor of 0 or more as a float; refuse any other."""
    if not isinstance(factor, Real) or not 0 <= float(factor) < math.inf:
        raise MatrixError(f"{name} of {in_short(factor)}; {FACTOR_ADVICE}")
    return float(factor)
