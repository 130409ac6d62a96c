"""Stochastic rounding of binary32 to binary16 over arrays, as a core does it with $FP_CTL.ESR.

A number is rounded up, away from zero, with a probability equal to the part of the half's last
place that is cut off, in steps of 2**-16. So the half is right on average, and its error is less
than one unit in the last place. A number that is a half already does not change. A half that
overflows becomes NaN, because the core runs with NANOO (NaN on overflow).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray

_SIZE, _SIGN = 0x7FFFFFFF, 0x8000  # bits of a float without its sign, and sign bit of a half
_TOO_LARGE = 0x47800000  # bits of 2**16, which overflows however it is rounded
_NORMAL = 0x38800000  # bits of 2**-14, the smallest normal half
_REBIAS = 112 << 23  # difference of the exponent biases of float and half, 127 - 15
_INFINITY, _NAN = 0x7C00, 0x7E00  # bits of these halves
_STEPS = 1 << 16  # random numbers are 0 to _STEPS - 1


def stochastic_halves(
    values: npt.NDArray[np.float32], nearest: npt.NDArray[np.float16], random: IntArray
) -> npt.NDArray[np.float16]:
    """Return for each number the next half below or above it, chosen at random.

    Args:
        values: the numbers, of any shape.
        nearest: results for numbers that are too large for a half, infinite or NaN.
        random: whole numbers 0 to 65,535. A number is rounded up, away from zero, if its random
            number is less than the part that is cut off, in units of 2^-16 of the last place.
    """
    # Split each number into the half below it in size (`truncated`) and the part that is cut off,
    # in units of 2^-16 of the half's last bit. One is added to the half's bits if the random number
    # is less than the part; a carry out of the fraction raises the exponent, as it should.
    bits = np.ascontiguousarray(values).view(np.uint32).astype(np.int64)
    size, sign = bits & _SIZE, bits >> 16 & _SIGN
    rebiased = size - _REBIAS
    shift = np.minimum(126 - (size >> 23), 47)  # of a subnormal half, whose last place is 2**-24
    shift = np.maximum(shift, 0)
    mantissa = (size & 0x7FFFFF | 0x800000) << 16
    is_normal = size >= _NORMAL
    truncated = np.where(is_normal, rebiased >> 13, mantissa >> shift + 16)
    part = np.where(is_normal, (rebiased & 0x1FFF) << 3, mantissa >> shift & 0xFFFF)
    half = truncated + (random < part)
    half = (sign | np.where(half < _INFINITY, half, _NAN)).astype(np.uint16)
    return np.where(size < _TOO_LARGE, half, nearest.view(np.uint16)).view(np.float16)


def draws(random: np.random.Generator, shape: tuple[int, ...]) -> IntArray:
    """Return 16 random bits for each element, int64[shape]."""
    return random.integers(0, _STEPS, shape)
