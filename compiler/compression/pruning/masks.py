"""Masks of weights by magnitude, by structure, by gradient: which of them live.

    magnitude_mask   the largest of a whole layer: one threshold keeps the most of its energy of all
                     masks of that count
    row_mask         as many of every row or filter: it costs little of the energy, and no row of a
                     balanced matrix waits for a fuller one
    block_mask       whole blocks, whose magnitudes add up to most. A block of a matrix is b x b
                     elements; one of a convolution b filters by b channels of one tap, as the
                     algorithm of blocks stores it (`convolution.filters`). Blocks at an edge may be
                     cut; they are scored by what they hold
    gradient_mask    by what weights are and by what the loss says of them: a small one that the
                     loss still moves stays, and alpha = 1, beta = 0 is pruning by magnitude

        coefficient = alpha |w| + beta |dL/dw|                                        (2)
        mask = the places whose coefficient is below a threshold, which are pruned    (3)

Of equal weights the lower place in row-major order lives; of equal blocks that in the lower row,
then of the lower tap, then of the lower channel.

Sources: Han et al., Learning both Weights and Connections for Efficient Neural Networks, NIPS 2015,
which leaves open what lives of equal ones. Sums of magnitudes as in Gray et al., GPU Kernels for
Block-Sparse Weights, 2017. arXiv 2011.06295, equations (2) and (3), whose symbols are lost in the
text at hand: this is their intended meaning as its sentences have it, not a copy. Masks here say
which weights live, so they are the complement of (3).
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

DIRECTIONS = "give numbers of 0 or more, of which one is above 0"


def weights_in(weights: npt.ArrayLike, *, least: int = 1) -> HostArray:
    """Return weights as an array of finite numbers.

    Args:
        weights: numbers, of any shape.
        least: least number of dimensions.

    Raises:
        MatrixError: for no weights, too few dimensions, or a weight that is not real, not finite or
            beyond float32.
    """
    try:
        array = finite("weights", np.asarray(weights))
    except ValueError as error:  # rows of several lengths
        raise MatrixError(f"no array of numbers: {str(error).splitlines()[0]}") from None
    if array.ndim < least or not array.size:
        raise MatrixError(
            f"weights have {least} or more dimensions and a value, not shape "
            f"{in_short(array.shape)}"
        )
    most = float(np.finfo(np.float32).max)  # of the machine
    reach = float(max(-array.min(), array.max())) if array.dtype.kind == "f" else 0.0
    if reach > most:
        raise MatrixError(
            f"a weight of magnitude {reach:.6g} is beyond float, which ends at {most:.6g}; "
            "scale the weights"
        )
    return array


def magnitudes(weights: HostArray) -> HostArray:
    """Return |w|, of the shape of weights: float32 for float16 and float32, else float64."""
    single = weights.dtype in (np.float16, np.float32)
    sizes: HostArray = np.abs(weights.astype(np.float32 if single else np.float64, copy=False))
    return sizes


def count_of(density: float, places: int) -> int:
    """Return the number of living weights: density * places, rounded to nearest, halves to even.

    Raises:
        MatrixError: for a density that is no share.
    """
    return round(share(density) * places)


def largest(scores: HostArray, alive: int) -> Mask:
    """Mark the largest scores of each row; of equal scores the first ones are marked.

    Args:
        scores: [rows, places], finite.
        alive: number of scores to mark in each row.

    Returns:
        bool[rows, places].
    """
    # `threshold` is the smallest score that lives, [rows, 1]. All scores above it live. Of scores
    # equal to it, as many live as are missing: scores 3 1 2 2 with 2 alive are 1 0 1 0.
    rows, places = scores.shape
    if not 0 < alive < places:
        return np.full((rows, places), alive > 0)
    threshold = np.partition(scores, places - alive, axis=1)[:, places - alive, None]
    mask: Mask = scores > threshold
    ties = scores == threshold
    missing = alive - np.count_nonzero(mask, axis=1)
    for row in np.flatnonzero(np.count_nonzero(ties, axis=1) > missing):
        ties[row, np.flatnonzero(ties[row])[missing[row] :]] = False
    mask |= ties
    return mask


def magnitude_mask(weights: npt.ArrayLike, density: float) -> Mask:
    """Return a mask of the largest weights of a layer, round(density * size) of them.

    Args:
        weights: numbers, of any shape.
        density: share that lives, from 0 to 1.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: for no weights, or a density that is no share.
    """
    scores = magnitudes(weights_in(weights))
    alive = count_of(density, scores.size)
    return largest(scores.reshape(1, -1), alive).reshape(scores.shape)


def row_mask(weights: npt.ArrayLike, density: float) -> Mask:
    """Return a mask of the largest weights of every row or filter, equally many in each.

    Args:
        weights: [m, k], (K, C, R, S), or any shape of two dimensions and more; rows come first.
        density: share that lives, from 0 to 1; round(density * row) of each row.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: for weights without rows, or a density that is no share.
    """
    sizes = magnitudes(weights_in(weights, least=2))
    scores = sizes.reshape(len(sizes), -1)
    return largest(scores, count_of(density, scores.shape[1])).reshape(sizes.shape)


def block_mask(weights: npt.ArrayLike, block: int, density: float) -> Mask:
    """Return a mask of the whole blocks with the largest sums of magnitudes.

    Args:
        weights: [m, k], or (K, C, R, S) with any number of dimensions behind the channels.
        block: edge of the blocks, 1 or more.
        density: share of the blocks that lives, from 0 to 1; round(density * blocks) live.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: for weights of one dimension, an edge below 1, or a density that is no share.
    """
    sizes = magnitudes(weights_in(weights, least=2))
    edge = whole_number(block)
    if edge < 1:
        raise MatrixError(f"blocks of {in_short(block)}; give an edge of 1 or more")
    edge = min(edge, max(sizes.shape[:2]))  # larger ones hold nothing more
    scores = _scores(sizes, edge)
    alive = largest(scores.reshape(1, -1), count_of(density, scores.size)).reshape(scores.shape)
    return _spread(alive, edge, sizes.shape)


def _scores(sizes: HostArray, edge: int) -> HostArray:
    """Return the sums of magnitudes of blocks, float64[block rows, taps, block columns]."""
    rows, columns = sizes.shape[:2]
    taps = math.prod(sizes.shape[2:])
    by_tap = np.moveaxis(sizes.reshape(rows, columns, taps), 2, 1)
    down = np.add.reduceat(by_tap, np.arange(0, rows, edge), axis=0, dtype=np.float64)
    scores: HostArray = np.add.reduceat(down, np.arange(0, columns, edge), axis=2)
    return scores


def _spread(alive: Mask, edge: int, shape: tuple[int, ...]) -> Mask:
    """Return a mask of weights, of shape `shape`, from the mask of their blocks."""
    # alive: [block rows, taps, block columns]; wide and tall repeat blocks, cut at the edges.
    rows, columns = shape[:2]
    wide = np.repeat(alive, edge, axis=2)[:, :, :columns]
    tall = np.repeat(wide, edge, axis=0)[:rows]
    return np.ascontiguousarray(np.moveaxis(tall, 1, 2)).reshape(shape)


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
    slopes = finite("gradients", np.asarray(gradients))
    if slopes.shape != array.shape:
        raise MatrixError(
            f"gradients of shape {in_short(slopes.shape)} are none of weights of shape "
            f"{in_short(array.shape)}; give one dL/dw for each weight"
        )
    magnitude, slope = _factor("alpha", alpha), _factor("beta", beta)
    if not magnitude and not slope:
        raise MatrixError(f"alpha and beta of 0 rank nothing; {DIRECTIONS}")
    with np.errstate(over="ignore"):
        total = magnitude * np.abs(array.astype(np.float64))
        total += slope * np.abs(slopes.astype(np.float64))
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

    The threshold of (3) is the least coefficient of a living weight; of equal ones the lower
    place lives.

    Args:
        weights, gradients, alpha, beta: arguments of `coefficients`.
        density: share that lives, from 0 to 1.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: for what `coefficients` refuses, or a density that is no share.
    """
    ranked = coefficients(weights, gradients, alpha=alpha, beta=beta)
    alive = count_of(density, ranked.size)
    return largest(ranked.reshape(1, -1), alive).reshape(ranked.shape)


def _factor(name: str, factor: Any) -> float:
    if not isinstance(factor, Real) or not 0 <= float(factor) < math.inf:
        raise MatrixError(f"{name} of {in_short(factor)}; {DIRECTIONS}")
    return float(factor)
