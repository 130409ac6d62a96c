"""Fixed point: integers times one power of two for a layer, so that decoding is a shift.

    f = bits - 1 - ceil(log2 max |x|)
    q = clip(round(x 2^f), -2^(bits-1), 2^(bits-1) - 1)

Errors are half a step of 2^-f at most, and up to a whole one where a value near the upper end is
clipped; rounding is to nearest, halves to even.

Source: arXiv 2011.06295, equations (5) and (6), which its networks use.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ...matrix.entries import HostArray
from .quantised import Decoded, Quantised, checked_bits, quantised

MOST_BITS = 16


def fixed_point(weights: npt.ArrayLike, bits: int) -> Quantised:
    """Weights as fixed point numbers; the decoder has `fraction_bits`, f of the module's formula.

    Args:
        weights: of any shape, finite.
        bits: of a code, its sign among them, 2 to 16.

    Raises:
        MatrixError: no weights, or no such bits.
    """
    width = checked_bits(bits, MOST_BITS, least=2)
    return quantised("fixed", width, weights, lambda values: _coded(values, width))


def _coded(values: HostArray, bits: int) -> Decoded:
    fraction_bits = bits - 1 - exponent_above(values)
    most = 1 << bits - 1
    codes = np.clip(np.rint(np.ldexp(values, fraction_bits)), -most, most - 1)
    decoder = {"fraction_bits": np.int32(fraction_bits)}
    return codes.astype(np.min_scalar_type(-most)), np.ldexp(codes, -fraction_bits), decoder


def exponent_above(values: HostArray) -> int:
    """ceil(log2 max |x|), exactly; 0 of no values."""
    largest = float(np.abs(values).max(initial=0))
    if not largest:
        return 0
    fraction, exponent = math.frexp(largest)  # fraction in [0.5, 1)
    return exponent - 1 if fraction == 0.5 else exponent
