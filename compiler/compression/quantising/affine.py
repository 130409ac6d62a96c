"""Affine codes: equal steps between two ends, wherever these lie.

    q = round((x - z) s),  s = (2^bits - 1) / (max - min)

`affine` begins at the least weight, z = min, and its codes have no sign. `symmetric` has z = 0 and
ends at -m and m, m = max |x|; its codes have a sign, and m itself, half a step above the last one,
is clipped to it. Errors are half a step 1 / s at most; rounding is to nearest, halves to even.

Source: arXiv 2011.06295, equation (7), which names both choices of z.
"""

from __future__ import annotations

from functools import partial

import numpy as np
import numpy.typing as npt

from ...matrix.entries import HostArray
from .quantised import Decoded, Quantised, checked_bits, quantised

MOST_BITS = 16


def affine(weights: npt.ArrayLike, bits: int) -> Quantised:
    """Weights as steps above the least non-zero; the decoder has `scale`, s, and `zero`, z.

    Args:
        weights: of any shape, finite.
        bits: of a code, 1 to 16.

    Raises:
        MatrixError: no weights, or no such bits.
    """
    width = checked_bits(bits, MOST_BITS)
    return quantised("affine", width, weights, partial(_above_least, bits=width))


def symmetric(weights: npt.ArrayLike, bits: int) -> Quantised:
    """Weights as steps on both sides of 0; the decoder has `scale`, s, and `zero`, 0.

    Args:
        weights: of any shape, finite.
        bits: of a code, its sign among them, 2 to 16.

    Raises:
        MatrixError: no weights, or no such bits.
    """
    width = checked_bits(bits, MOST_BITS, least=2)
    return quantised("symmetric", width, weights, partial(_around_zero, bits=width))


def _above_least(values: HostArray, bits: int) -> Decoded:
    most = (1 << bits) - 1
    least, largest = (float(values.min()), float(values.max())) if values.size else (0.0, 0.0)
    scale = _scale(most, largest - least)
    codes = np.clip(np.rint((values - least) * scale), 0, most)
    back = codes * _inverse(scale) + least
    return codes.astype(np.min_scalar_type(most)), back, {"scale": scale, "zero": np.float64(least)}


def _around_zero(values: HostArray, bits: int) -> Decoded:
    most = 1 << bits - 1
    scale = _scale(2 * most - 1, 2 * float(np.abs(values).max(initial=0)))
    codes = np.clip(np.rint(values * scale), -most, most - 1)
    back = codes * _inverse(scale)
    return codes.astype(np.min_scalar_type(-most)), back, {"scale": scale, "zero": np.float64(0)}


def _scale(steps: int, reach: float) -> np.float64:
    """Steps over their reach; 0 where all weights are one, which have no steps."""
    return np.float64(steps / reach if reach else 0)


def _inverse(scale: np.float64) -> np.float64:
    return np.float64(1 / scale if scale else 0)
