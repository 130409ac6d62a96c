"""Codes of equal steps: fixed point, whose step is a power of two, and affine ones of any step.

    f = bits - 1 - ceil(log2 max |x|)                            fixed point: decoding is a shift
    q = clip(round(x 2^f), -2^(bits-1), 2^(bits-1) - 1)

    q = round((x - z) s),  s = (2^bits - 1) / (max - min)        affine, symmetric

`affine` starts at the least weight, z = min, and its codes have no sign. `symmetric` has z = 0 and
ends at -m and m, m = max |x|; its codes have a sign, and m itself, half a step above the last one,
is clipped to it. Errors are half a step at most, and of fixed point up to a whole one where a value
near the upper end is clipped; rounding is to nearest, halves to even.

Source: arXiv 2011.06295: equations (5) and (6), which its networks use, and (7), which names both
choices of z.
"""

from __future__ import annotations

import math
from functools import partial

import numpy as np
import numpy.typing as npt

from ...matrix.entries import HostArray
from .quantised import Decoded, Quantised, checked_bits, quantised

MAX_BITS = 16  # bits of the widest code; no reason recorded for this number


def fixed_point(weights: npt.ArrayLike, bits: int) -> Quantised:
    """Quantise weights to fixed point numbers; the decoder has `fraction_bits`, f of the module.

    Args:
        weights: finite numbers, of any shape.
        bits: bits of a code, its sign included, 2 to 16.

    Raises:
        MatrixError: for no weights, or other bits.
    """
    width = checked_bits(bits, MAX_BITS, least=2)
    return quantised("fixed", width, weights, partial(_shifted, bits=width))


def _shifted(values: HostArray, bits: int) -> Decoded:
    """Return values as codes with a binary point: value = code * 2^-fraction_bits."""
    fraction_bits = bits - 1 - exponent_above(values)
    limit = 1 << bits - 1
    codes = np.clip(np.rint(np.ldexp(values, fraction_bits)), -limit, limit - 1)
    decoder = {"fraction_bits": np.int32(fraction_bits)}
    return codes.astype(np.min_scalar_type(-limit)), np.ldexp(codes, -fraction_bits), decoder


def exponent_above(values: HostArray) -> int:
    """Return ceil(log2 max |x|), exactly; 0 if there are no values."""
    largest = float(np.abs(values).max(initial=0))
    if not largest:
        return 0
    fraction, exponent = math.frexp(largest)  # fraction in [0.5, 1)
    return exponent - 1 if fraction == 0.5 else exponent


def affine(weights: npt.ArrayLike, bits: int) -> Quantised:
    """Quantise weights to steps above the least one; the decoder has `scale`, s, and `zero`, z.

    Args:
        weights: finite numbers, of any shape.
        bits: bits of a code, 1 to 16.

    Raises:
        MatrixError: for no weights, or other bits.
    """
    width = checked_bits(bits, MAX_BITS)
    return quantised("affine", width, weights, partial(_above_least, bits=width))


def symmetric(weights: npt.ArrayLike, bits: int) -> Quantised:
    """Quantise weights to steps above and below 0; the decoder has `scale`, s, and `zero`, 0.

    Args:
        weights: finite numbers, of any shape.
        bits: bits of a code, its sign included, 2 to 16.

    Raises:
        MatrixError: for no weights, or other bits.
    """
    width = checked_bits(bits, MAX_BITS, least=2)
    return quantised("symmetric", width, weights, partial(_around_zero, bits=width))


def _above_least(values: HostArray, bits: int) -> Decoded:
    """Return values as codes from 0 on, in equal steps from the smallest to the largest value."""
    max_code = (1 << bits) - 1
    smallest, largest = (float(values.min()), float(values.max())) if values.size else (0.0, 0.0)
    scale = _scale(max_code, largest - smallest)
    codes = np.clip(np.rint((values - smallest) * scale), 0, max_code)
    decoded_values = codes * _inverse(scale) + smallest
    decoder = {"scale": scale, "zero": np.float64(smallest)}
    return codes.astype(np.min_scalar_type(max_code)), decoded_values, decoder


def _around_zero(values: HostArray, bits: int) -> Decoded:
    """Return values as codes in equal steps from minus to plus the largest magnitude."""
    limit = 1 << bits - 1
    scale = _scale(2 * limit - 1, 2 * float(np.abs(values).max(initial=0)))
    codes = np.clip(np.rint(values * scale), -limit, limit - 1)
    decoded_values = codes * _inverse(scale)
    decoder = {"scale": scale, "zero": np.float64(0)}
    return codes.astype(np.min_scalar_type(-limit)), decoded_values, decoder


def _scale(steps: int, span: float) -> np.float64:
    """Return steps / reach; 0 if all weights are equal, which leaves no steps."""
    return np.float64(steps / span if span else 0)


def _inverse(scale: np.float64) -> np.float64:
    """Return 1 / scale; 0 where all values are equal and the scale is 0."""
    return np.float64(1 / scale if scale else 0)
