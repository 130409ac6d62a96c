"""Conversion of convolution weights (K, C, R, S) to a matrix and its pattern.

Weights have K filters, C channels and R x S taps. Rows of the matrix are filters, columns are
channels tap by tap: column (r S + s) C' + c has the weights of channel c and tap (r, s), where C'
is C rounded up to whole blocks, so that no block has weights of two taps.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import InputError

from ...matrix.entries import MatrixError
from ...matrix.formats import FORMATS, Format
from ...matrix.formats.elements import Elements
from ...matrix.host_memory import check_host_bytes
from ...matrix.pattern import Pattern, own_format
from ...matrix.sizes import share
from .geometry import Convolution

# Host bytes of each weight in `lognormal_rows`: a random float64, its rank and its order, int64.
WEIGHT_BYTES = 24
# `filters_in` marks covered units in a table of booleans if the matrix has at most so many units.
# In a larger matrix few units are covered, and sorting their numbers is faster.
MAX_MARKED = 1 << 24
# Number of halvings of the interval in `_scaled`: it is then 2^-60 of its first length, less than
# float64 resolves.
BISECTIONS = 60


def matrix_shape(convolution: Convolution, block: int) -> tuple[int, int]:
    """Return the rows and columns of the weights' matrix in blocks of edge `block`."""
    r, s = convolution.taps
    return convolution.filters, r * s * channels_in(convolution, block)


def channels_in(convolution: Convolution, block: int) -> int:
    """Return the number of channels, rounded up to whole blocks."""
    return -(-convolution.channels // block) * block


def filter_matrix(
    weights: npt.NDArray[Any], convolution: Convolution, block: int
) -> npt.NDArray[Any]:
    """Return weights (K, C, R, S), or (K, C, S) of one dimension, as a matrix [K, R S C'].

    Raises:
        MatrixError: The weights have another shape; the message explains groups.
    """
    check_weights(weights.shape, convolution)
    taps, (k, c) = convolution.taps, weights.shape[:2]
    padded = np.zeros((k, *taps, channels_in(convolution, block)), dtype=weights.dtype)
    padded[..., :c] = weights.reshape(k, c, *taps).transpose(0, 2, 3, 1)
    return padded.reshape(k, -1)


def weights_of(matrix: npt.NDArray[Any], convolution: Convolution, block: int) -> npt.NDArray[Any]:
    """Return weights (K, C, R, S) from their matrix: the inverse of `filter_matrix`."""
    k, taps = convolution.filters, convolution.taps
    by_tap = matrix.reshape(k, *taps, channels_in(convolution, block))
    weights = by_tap[..., : convolution.channels].transpose(0, 3, 1, 2)
    return np.ascontiguousarray(weights).reshape(convolution.weights_shape)


def filter_pattern(
    weights: npt.NDArray[Any], convolution: Convolution, form: Format | None = None
) -> Pattern:
    """Return the pattern of the units of a format that hold non-zero weights.

    If `form` is None, `own_filter_format` selects the format.
    """
    if form is None:
        single = filter_pattern(weights, convolution, Elements())
        pattern = filters_in(single, convolution, own_filter_format(single, convolution))
        return pattern.with_format_fixed(fixed=False)
    return Pattern.of(filter_matrix(weights, convolution, form.block), format=form)


def own_filter_format(weights: Pattern, convolution: Convolution) -> Format:
    """Return the format of filters if the user names none; see `own_format` of a matrix.

    A block lies in one tap. Therefore its edge is the largest one that stores no zero and divides
    the number of channels.

    Args:
        weights: Pattern of single elements.
        convolution: Geometry of the convolution that the weights belong to.
    """
    longest = own_format(weights).block
    edge = math.gcd(longest, convolution.channels)  # a power of two, since `longest` is one
    return FORMATS[edge if edge in FORMATS else 1]


def check_weights(shape: tuple[int, ...], convolution: Convolution) -> None:
    """Refuse weights that do not have the shape of the convolution's weights.

    Raises:
        MatrixError: The shapes differ. If the weights have a fraction of the channels, the message
            explains groups.
    """
    expected_shape = convolution.weights_shape
    if tuple(shape) == expected_shape:
        return
    difference = f"weights are {list(shape)}, the convolution needs {list(expected_shape)}"
    if (
        len(shape) == len(expected_shape)
        and shape[0] == expected_shape[0]
        and shape[2:] == expected_shape[2:]
    ):
        groups, remainder = divmod(expected_shape[1], max(1, shape[1]))
        if groups > 1 and not remainder:
            raise MatrixError(
                f"{difference}: {groups} groups are not supported, nor are depthwise layers; plan "
                "each group as a convolution of its own"
            )
    raise MatrixError(f"{difference}: filters, channels and the kernel's sides")


def filters_in(pattern: Pattern, convolution: Convolution, form: Format) -> Pattern:
    """Return the pattern in another format whose units cover the stored units of a pattern."""
    if pattern.format == form:
        return pattern
    # 1. Rows and columns of all stored elements, int64[units * b * b], in the old matrix.
    old_channels = channels_in(convolution, pattern.block)
    new_channels = channels_in(convolution, form.block)
    b = pattern.block
    row_in_block, column_in_block = np.divmod(np.arange(b * b), b)
    rows = (pattern.rows[:, None] * b + row_in_block).ravel()
    columns = (pattern.columns[:, None] * b + column_in_block).ravel()
    # 2. The units of these elements in the new matrix. Column = tap * C' + channel in both
    # matrices, each with its own C'. Elements beyond the last channel or filter only fill up a
    # block.
    tap, channel = np.divmod(columns, old_channels)
    is_weight = (channel < convolution.channels) & (rows < convolution.filters)
    unit_height, unit_width = form.size
    row = rows[is_weight] // unit_height
    column = (tap * new_channels + channel)[is_weight] // unit_width
    shape = matrix_shape(convolution, form.block)
    # 3. The numbers of covered units, sorted, each once.
    unit, units = row * form.grid(shape)[1] + column, math.prod(form.grid(shape))
    if units > MAX_MARKED:
        numbers = np.unique(unit)
    else:
        is_covered = np.zeros(units, dtype=np.bool_)
        is_covered[unit] = True
        numbers = np.flatnonzero(is_covered)
    rows, columns = np.divmod(numbers, form.grid(shape)[1])
    return Pattern(shape, form, rows, columns, min(pattern.nonzeros, len(numbers) * form.area))


def check_pattern(pattern: Pattern, convolution: Convolution) -> None:
    """Refuse a pattern that does not have the shape of the convolution's filters.

    Raises:
        MatrixError: The shapes differ.
    """
    expected_shape = matrix_shape(convolution, pattern.block)
    if pattern.shape != expected_shape:
        raise MatrixError(
            f"a pattern of {pattern.shape}, the convolution's filters are {expected_shape}: "
            "filters by taps and channels, the channels filled up to whole blocks; "
            "see filter_pattern"
        )


def lognormal_rows(
    convolution: Convolution,
    density: float,
    *,
    sigma: float = 0.5,
    rng: np.random.Generator | None = None,
) -> Pattern:
    """Return a random pattern that models pruned filters, whose rows differ in length.

    The pattern has ceil(density * weights) elements. The length of a filter is proportional to
    exp(sigma z), where z is a standard normal number, but at most that of a full filter. The factor
    of proportion is chosen so that all lengths sum to the density. The positions in a filter are
    drawn uniformly. With sigma 0.5 the standard deviation of lengths is 0.53 of their mean (the
    square root of exp(sigma^2) - 1). This default is an assumption; real layers have other values.

    Args:
        convolution: Filters, channels and taps.
        density: Share of weights that are non-zero, 0 to 1.
        sigma: Standard deviation of the logarithm of lengths. With 0 lengths differ by one weight
            at most.
        rng: Random generator; None uses a generator with seed 0.

    Raises:
        InputError: Sigma is negative, or this host cannot hold the matrix.
        MatrixError: The density is not a number from 0 to 1.
    """
    if not (math.isfinite(sigma) and sigma >= 0):
        raise InputError(f"sigma {sigma} of the lengths of filters: give 0 or more")
    rng = np.random.default_rng(0) if rng is None else rng
    shape = height, width = matrix_shape(convolution, 1)
    check_host_bytes(WEIGHT_BYTES * height * width, f"drawing filters of {height:,} x {width:,}")
    total = math.ceil(share(density) * height * width)
    row_weight = np.exp(sigma * rng.standard_normal(height))
    # Rounding the running sum, not each length, keeps the sum of lengths at `total` exactly.
    ends = np.floor(np.cumsum(_scaled(row_weight, total, width)) + 0.5).astype(np.int64)
    ends[-1] = total
    lengths = np.diff(np.minimum(ends, total), prepend=0)
    # The elements of a row lie at the columns with the smallest random numbers: rank[row, column].
    rank = rng.random((height, width)).argsort(axis=1).argsort(axis=1)
    return Pattern.filled(shape, Elements(), np.flatnonzero(rank < lengths[:, None]))


def _scaled(weight: np.ndarray, total: int, limit: int) -> np.ndarray:
    """Return min(limit, factor * weight), float64[rows], with the factor that sums to `total`."""
    # Bisection: the sum grows with the factor. At the highest factor every row is full.
    low_factor, high_factor = 0.0, limit / float(weight.min())
    for _ in range(BISECTIONS):
        middle = (low_factor + high_factor) / 2
        if np.minimum(limit, middle * weight).sum() < total:
            low_factor = middle
        else:
            high_factor = middle
    return np.asarray(np.minimum(limit, high_factor * weight))
