"""Weights live by what they are and by what the loss says of them.

    coefficient = alpha |w| + beta |dL/dw|                                        (2)
    mask = the places whose coefficient is below a threshold, which are pruned    (3)

So a small weight that the loss still moves stays, and alpha = 1, beta = 0 is pruning by magnitude.

Source: arXiv 2011.06295, equations (2) and (3), whose symbols are lost in the text at hand: this is
their intended meaning as its sentences have it, not a copy. Masks here say which weights live, so
they are the complement of (3).
"""

from __future__ import annotations

import math
from numbers import Real
from typing import Any

import numpy as np
import numpy.typing as npt

from ipusim import in_short

from ...matrix.entries import HostArray, MatrixError
from ...matrix.formats.groups import Mask
from ...matrix.nm.masks import finite
from .ranking import count_of, largest, weights_in

DIRECTIONS = "give numbers of 0 or more, of which one is above 0"


def coefficients(
    weights: npt.ArrayLike, gradients: npt.ArrayLike, *, alpha: float = 1.0, beta: float = 1.0
) -> HostArray:
    """Equation (2): float64, of the shape of weights.

    Args:
        weights: of any shape.
        gradients: dL/dw, of the same shape.
        alpha, beta: how much a magnitude and a gradient count.

    Raises:
        MatrixError: arrays that are not finite or of two shapes, negative factors, or two of 0.
    """
    given = weights_in(weights)
    slopes = finite("gradients", np.asarray(gradients))
    if slopes.shape != given.shape:
        raise MatrixError(
            f"gradients of shape {in_short(slopes.shape)} are none of weights of shape "
            f"{in_short(given.shape)}; give one dL/dw for each weight"
        )
    magnitude, slope = _factor("alpha", alpha), _factor("beta", beta)
    if not magnitude and not slope:
        raise MatrixError(f"alpha and beta of 0 rank nothing; {DIRECTIONS}")
    with np.errstate(over="ignore"):
        total = magnitude * np.abs(given.astype(np.float64))
        total += slope * np.abs(slopes.astype(np.float64))
    return finite("coefficients of weights", total)


def above(ranked: npt.ArrayLike, threshold: float) -> Mask:
    """Equation (3): which weights live, those whose coefficient is not below the threshold."""
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
    """Which weights live: round(density * size), those of the largest coefficients.

    The threshold of (3) is the least of theirs; of equal ones the lower place lives.

    Args:
        weights, gradients, alpha, beta: as `coefficients` takes them.
        density: share that lives, from 0 to 1.

    Returns:
        bool, of the shape of weights.

    Raises:
        MatrixError: what `coefficients` refuses, or no share.
    """
    ranked = coefficients(weights, gradients, alpha=alpha, beta=beta)
    alive = count_of(density, ranked.size)
    return largest(ranked.reshape(1, -1), alive).reshape(ranked.shape)


def _factor(name: str, given: Any) -> float:
    if not isinstance(given, Real) or not 0 <= float(given) < math.inf:
        raise MatrixError(f"{name} of {in_short(given)}; {DIRECTIONS}")
    return float(given)
