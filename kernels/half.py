"""Exact conversions between binary16 and binary32, quicker than NumPy's element by element ones.

Widening shifts the 15 magnitude bits into place and scales by 2**112, the ratio of the two exponent
biases. Rounding adds and takes away 1.5 * 2**(e + 13), where 2**e is the value's power of two (at
least 2**-14): the sum keeps the ten bits below 2**e that binary16 has, nearest with ties to even.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float32]

_HALF_EXPONENT = np.int16(0x7C00)
_SHIFTED = np.int32(np.uint32(0x8FFFE000).view(np.int32))  # sign and 15 magnitude bits
_BIAS_RATIO = np.float32(2.0**112)
_INVERSE_RATIO = np.float32(2.0**-112)
_EXPONENT = np.int32(0x7F800000)
_SMALLEST_NORMAL = np.int32(0x38800000)  # the bits of 2**-14
_NEAR_OVERFLOW = np.int32(0x47000000)  # the bits of 2**15: rounding up may leave binary16
_THIRTEEN_UP = np.int32((13 << 23) | 0x00400000)  # exponent + 13, mantissa 1.5


def widen(values: npt.NDArray[np.generic]) -> FloatArray:
    """The same numbers as float32; infinities and NaN included."""
    if values.dtype != np.float16:
        return values.astype(np.float32, copy=False)
    bits = values.view(np.int16)
    if np.max(bits & _HALF_EXPONENT, initial=0) == _HALF_EXPONENT:
        return values.astype(np.float32)
    wide = bits.astype(np.int32)
    wide <<= 13
    wide &= _SHIFTED
    result = wide.view(np.float32)
    result *= _BIAS_RATIO
    return result


def rounded(values: FloatArray) -> FloatArray:
    """The nearest binary16 numbers, ties to even, still as float32 (a zero may lose its sign)."""
    power = values.view(np.int32) & _EXPONENT
    if np.max(power, initial=0) >= _NEAR_OVERFLOW:
        return cast(values).astype(np.float32)
    np.maximum(power, _SMALLEST_NORMAL, out=power)
    power += _THIRTEEN_UP
    shift = power.view(np.float32)
    result = values + shift
    result -= shift
    return result


def narrow(values: FloatArray) -> npt.NDArray[np.float16]:
    """Float32 that `rounded` gave, as float16; nothing is rounded."""
    if np.max(values.view(np.int32) & _EXPONENT, initial=0) > _NEAR_OVERFLOW:
        return cast(values)
    sign = (values * _INVERSE_RATIO).view(np.int32)
    magnitude = sign >> 13
    magnitude &= np.int32(0x7FFF)
    sign >>= 16
    sign &= np.int32(0x8000)
    magnitude |= sign
    return magnitude.astype(np.uint16).view(np.float16)


def cast(values: npt.NDArray[np.generic]) -> npt.NDArray[np.float16]:
    """The nearest binary16 numbers, element by element; what overflows is no number."""
    with np.errstate(over="ignore"):
        halves = values.astype(np.float16)
    halves[np.isinf(halves)] = np.nan  # the core runs with NANOO: an overflow is no number
    return halves
