"""A model of pruned filters: rows of very different length.

The length of a filter is drawn by its weight exp(sigma z), z a standard normal, scaled so that all
of them together make the density; a full filter is the longest. Its weights are drawn uniformly.
With sigma 0.5 lengths deviate by 0.53 of their mean (the square root of exp(sigma^2) - 1). That
value is an assumption; a layer's own weights say its own.
"""

from __future__ import annotations

import math

import numpy as np

from ipusim import InputError

from ....matrix.formats.elements import Elements
from ....matrix.host_memory import check_host_bytes
from ....matrix.pattern import Pattern
from ....matrix.sizes import share
from ..filters import matrix_shape
from ..geometry import Convolution

PLACE_BYTES = 24  # a number drawn for each place, and its rank
ROUNDS = 60  # of halving an interval: finer than any length


def lognormal_rows(
    convolution: Convolution,
    density: float,
    *,
    sigma: float = 0.5,
    rng: np.random.Generator | None = None,
) -> Pattern:
    """The pattern of a convolution's filters, ceil(density * weights) single elements.

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
    found: np.ndarray = np.minimum(most, high * weight)
    return found
