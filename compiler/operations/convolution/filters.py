"""Weights (K, C, R, S) as a matrix: rows are filters, columns are channels tap by tap.

Column (r S + s) C' + c holds the weights of channel c and tap (r, s), where C' is C filled up to
whole blocks, so that no block meets two taps.
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

PLACE_BYTES = 24  # a number drawn for each place, and its rank
MOST_MARKED = 1 << 24  # units of a matrix: with more, few of them are sooner sorted
ROUNDS = 60  # of halving an interval: finer than any length


def matrix_shape(convolution: Convolution, block: int) -> tuple[int, int]:
    """Rows and columns of the matrix, whose blocks have this edge."""
    r, s = convolution.taps
    return convolution.filters, r * s * channels_in(convolution, block)


def channels_in(convolution: Convolution, block: int) -> int:
    """Channels, filled up to whole blocks."""
    return -(-convolution.channels // block) * block


def filter_matrix(
    weights: npt.NDArray[Any], convolution: Convolution, block: int
) -> npt.NDArray[Any]:
    """[K, R S C'] of weights (K, C, R, S), or (K, C, S) of one dimension.

    Raises:
        MatrixError: another shape; of groups, the line says so.
    """
    check_weights(weights.shape, convolution)
    taps, (k, c) = convolution.taps, weights.shape[:2]
    padded = np.zeros((k, *taps, channels_in(convolution, block)), dtype=weights.dtype)
    padded[..., :c] = weights.reshape(k, c, *taps).transpose(0, 2, 3, 1)
    return padded.reshape(k, -1)


def weights_of(matrix: npt.NDArray[Any], convolution: Convolution, block: int) -> npt.NDArray[Any]:
    """The weights as users have them; `filter_matrix` undone."""
    k, taps = convolution.filters, convolution.taps
    split = matrix.reshape(k, *taps, channels_in(convolution, block))
    weights = split[..., : convolution.channels].transpose(0, 3, 1, 2)
    return np.ascontiguousarray(weights).reshape(convolution.weights_shape)


def filter_pattern(
    weights: npt.NDArray[Any], convolution: Convolution, form: Format | None = None
) -> Pattern:
    """The units of a format that non-zero weights lie in; without one, as `own_filter_format`."""
    if form is None:
        single = filter_pattern(weights, convolution, Elements())
        own = filters_in(single, convolution, own_filter_format(single, convolution))
        return own.with_format_fixed(fixed=False)
    return Pattern.of(filter_matrix(weights, convolution, form.block), format=form)


def own_filter_format(weights: Pattern, convolution: Convolution) -> Format:
    """How filters are stored of which nobody says it; as `own_format` has it for a matrix.

    Blocks lie in one tap. So the largest that would store no zero divide the channels.

    Args:
        weights: single ones.
        convolution: whose they are.
    """
    longest = own_format(weights).block
    whole = math.gcd(longest, convolution.channels)  # a power of two, as it is
    return FORMATS[whole if whole in FORMATS else 1]


def check_weights(shape: tuple[int, ...], convolution: Convolution) -> None:
    """Refuse weights of another shape.

    Raises:
        MatrixError: both shapes, and what groups would be.
    """
    needed = convolution.weights_shape
    if tuple(shape) == needed:
        return
    ahead = f"weights are {list(shape)}, the convolution needs {list(needed)}"
    if len(shape) == len(needed) and shape[0] == needed[0] and shape[2:] == needed[2:]:
        groups, rest = divmod(needed[1], max(1, shape[1]))
        if groups > 1 and not rest:
            raise MatrixError(
                f"{ahead}: {groups} groups are not supported, nor are depthwise layers; plan each "
                "group as a convolution of its own"
            )
    raise MatrixError(f"{ahead}: filters, channels and the kernel's sides")


def filters_in(pattern: Pattern, convolution: Convolution, form: Format) -> Pattern:
    """The units of a format that cover what a pattern of the same filters stores."""
    if pattern.format == form:
        return pattern
    had, wanted = (channels_in(convolution, block) for block in (pattern.block, form.block))
    b = pattern.block
    down, across = np.divmod(np.arange(b * b), b)  # of an element in its block
    rows = (pattern.rows[:, None] * b + down).ravel()
    columns = (pattern.columns[:, None] * b + across).ravel()
    tap, channel = np.divmod(columns, had)
    real = (channel < convolution.channels) & (rows < convolution.filters)
    row, column = rows[real] // form.block, (tap * wanted + channel)[real] // form.block
    shape = matrix_shape(convolution, form.block)
    number, units = row * form.grid(shape)[1] + column, math.prod(form.grid(shape))
    if units > MOST_MARKED:
        numbers = np.unique(number)
    else:
        covers = np.zeros(units, dtype=np.bool_)
        covers[number] = True
        numbers = np.flatnonzero(covers)
    rows, columns = np.divmod(numbers, form.grid(shape)[1])
    return Pattern(shape, form, rows, columns, min(pattern.nonzeros, len(numbers) * form.area))


def check_pattern(pattern: Pattern, convolution: Convolution) -> None:
    """Refuse a pattern that is not of the convolution's filters.

    Raises:
        MatrixError: both shapes.
    """
    needed = matrix_shape(convolution, pattern.block)
    if pattern.shape != needed:
        raise MatrixError(
            f"a pattern of {pattern.shape}, the convolution's filters are {needed}: filters by "
            "taps and channels, the channels filled up to whole blocks; see filter_pattern"
        )


def lognormal_rows(
    convolution: Convolution,
    density: float,
    *,
    sigma: float = 0.5,
    rng: np.random.Generator | None = None,
) -> Pattern:
    """A model of pruned filters, rows of very different length: ceil(density * weights) elements.

    The length of a filter is drawn by its weight exp(sigma z), z a standard normal, scaled so that
    all of them together make the density; a full filter is the longest. Its weights are drawn
    uniformly. With sigma 0.5 lengths deviate by 0.53 of their mean (the square root of
    exp(sigma^2) - 1). That value is an assumption; a layer's own weights say its own.

    Args:
        convolution: filters, channels and taps.
        density: share of weights that live.
        sigma: of the logarithm of lengths; 0 makes them equal, by a weight at most.
        rng: draws; None takes a generator of seed 0.

    Raises:
        InputError: a sigma below 0, or what this host cannot hold.
        MatrixError: a density that is none.
    """
    if not (math.isfinite(sigma) and sigma >= 0):
        raise InputError(f"sigma {sigma} of the lengths of filters: give 0 or more")
    rng = np.random.default_rng(0) if rng is None else rng
    shape = down, across = matrix_shape(convolution, 1)
    check_host_bytes(PLACE_BYTES * down * across, f"drawing filters of {down:,} x {across:,}")
    total = math.ceil(share(density) * down * across)
    weight = np.exp(sigma * rng.standard_normal(down))
    ends = np.floor(np.cumsum(_scaled(weight, total, across)) + 0.5).astype(np.int64)
    ends[-1] = total
    lengths = np.diff(np.minimum(ends, total), prepend=0)
    rank = rng.random((down, across)).argsort(axis=1).argsort(axis=1)
    return Pattern.filled(shape, Elements(), np.flatnonzero(rank < lengths[:, None]))


def _scaled(weight: np.ndarray, total: int, most: int) -> np.ndarray:
    """float64[rows]: min(most, factor * weight) for the factor that makes them sum to total."""
    low, high = 0.0, most / float(weight.min())
    for _ in range(ROUNDS):
        middle = (low + high) / 2
        if np.minimum(most, middle * weight).sum() < total:
            low = middle
        else:
            high = middle
    return np.asarray(np.minimum(most, high * weight))
