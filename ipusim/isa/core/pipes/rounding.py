"""Rounding of binary32 numbers to halves (binary16), and the floating-point exceptions.

A half is represented by its 16 bits. Rounding is to the nearest, ties to even. With $FP_CTL.ESR it
is stochastic: a number is rounded up with a probability equal to the fraction that is cut off, in
steps of 2**-16. A finite number beyond the largest half overflows: to NaN with $FP_CTL.NANOO, else
to the largest half. The exceptions of an operation are the bits INV (invalid), DIV0 (division by
zero) and OFLO (overflow) of $FP_STS, which are sticky. An exception that is enabled in $FP_CTL
stops the worker.

documented: the fields, and the generator by its authors (Hanlon and Felix, arXiv 2203.04058).
estimated: that one instruction draws 64 bits and gives its result i the bits 16 i .. 16 i + 15.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ....columns import IntArray
from ....native import inlined, inner
from ...table.registers import CSR, FP_CTL_DIV0, FP_CTL_ESR, FP_CTL_INV, FP_CTL_NANOO, FP_CTL_OFLO

WordArray = npt.NDArray[np.uint32]

FLOAT_FAULT = 5  # documented: the exception's number, TEXCPT_FP
INV, DIV0, OFLO = 1 << FP_CTL_INV, 1 << FP_CTL_DIV0, 1 << FP_CTL_OFLO
NOT_A_NUMBER = 0x7FC00000  # bits of the NaN that results if no operand is a NaN
RAISED = 16  # `narrow` returns the exceptions from this bit on, above the half

_FP_CTL, _FP_STS = CSR["FP_CTL"], CSR["FP_STS"]
_PRNG_0_0, _PRNG_0_1 = CSR["PRNG_0_0"], CSR["PRNG_0_1"]
_PRNG_1_0, _PRNG_1_1 = CSR["PRNG_1_0"], CSR["PRNG_1_1"]
_WORD = 0xFFFFFFFF  # mask of 32 bits
_LEAST_NORMAL = 113 << 23  # the bits of 2**-14, the least normal half
_HALF: Any = np.float32(0.5)
_LARGE = 0x477FF000  # the bits of 65520, the least number that is rounded to 2**16: no half


@inlined
def as_float(bits: int) -> float:
    """Return the binary32 number with these bits."""
    return np.uint32(bits).view(np.float32)  # type: ignore[return-value]


@inlined
def as_bits(value: float) -> int:
    """Return the bits of a binary32 number."""
    return int(np.int64(np.float32(value).view(np.uint32)))


@inlined
def widen(half: int) -> float:
    """Return the number that the low 16 bits of a word represent as a half."""
    # The exponent's bias grows by 112 from 15 to 127, the mantissa by 13 bits. There is no branch,
    # so that several halves can be widened as one vector: a subnormal half gets the exponent of the
    # least normal one, which adds 2**-14, and that is subtracted again.
    sign, size = (half & 0x8000) << 16, (half & 0x7FFF) << 13
    subnormal, endless = int(size < 1 << 23), int(size >= 31 << 23)
    number = as_float(size + (112 + subnormal << 23)) - as_float(subnormal * _LEAST_NORMAL)
    return as_float(sign | as_bits(number) | endless * 0x7F800000)


@inlined
def narrow(value: float, control: int, random: int) -> int:
    """Round a binary32 number to a half.

    Args:
        value: number to round.
        control: value of $FP_CTL.
        random: 16 random bits, used if rounding is stochastic.

    Returns:
        The half in bits 15..0 and the exceptions in bits 18..16. A NaN stays a NaN and an infinity
        stays an infinity; neither raises an exception.
    """
    # Bits of halves: 0x7C00 is an infinity, 0x7E00 a NaN, 0x7BFF the largest number. 0x7F800000 are
    # the bits of an infinity in binary32.
    bits = as_bits(value)
    sign, size = bits >> 16 & 0x8000, bits & 0x7FFFFFFF
    if size >= 0x7F800000:
        return sign | (0x7C00 if size == 0x7F800000 else 0x7E00 | size >> 13 & 0x3FF)
    if size >= 0x47800000:  # 2**16, too large however it is rounded
        half = 0x7C00
    elif control >> FP_CTL_ESR & 1:
        half = _stochastic(size, random)
    else:
        half = _nearest(size)
    if half < 0x7C00:
        return sign | half
    return OFLO << RAISED | sign | (0x7E00 if control >> FP_CTL_NANOO & 1 else 0x7BFF)


@inlined
def _nearest(size: int) -> int:
    """Return the half nearest to a number without its sign, given its bits."""
    # Ties to even: add just less than half of the last place, and one more if that place is odd.
    normal = (size - (112 << 23) + 0xFFF + (size >> 13 & 1)) >> 13
    # Below 2**-14: a sum with 0.5 has 2**-24 as its last place, as subnormal halves have, so that
    # the addition of binary32 does the rounding.
    subnormal = as_bits(as_float(size) + _HALF) - 0x3F000000
    chosen = -int(size < _LEAST_NORMAL)  # a mask of all bits or none: no branch, as in `widen`
    return subnormal & chosen | normal & ~chosen


@inner
def _stochastic(size: int, random: int) -> int:
    """Return a number without its sign rounded to a half, up if 16 random bits are low enough."""
    if size >= 0x38800000:  # 2**-14, the least normal half
        size -= 112 << 23
        return (size >> 13) + int(random < (size & 0x1FFF) << 3)
    # Subnormal: the last place of a half is 2**-24. A shift of 47 leaves nothing of the mantissa.
    shift = min(126 - (size >> 23), 47)
    mantissa = ((size & 0x7FFFFF) | 0x800000) << 16
    return (mantissa >> shift + 16) + int(random < (mantissa >> shift & 0xFFFF))


@inner
def draw(csr: IntArray) -> int:
    """Return the 64 random bits of one instruction, or 0 if rounding is to the nearest."""
    if not csr[_FP_CTL] >> FP_CTL_ESR & 1:
        return 0
    return random_bits(csr)


@inlined
def _rotated(word: np.uint64, count: np.uint64) -> np.uint64:
    """Return 64 bits rotated to the left."""
    return word << count | word >> np.uint64(64) - count


@inner
def random_bits(csr: IntArray) -> int:
    """Return the next 64 bits of the random number generator in the control registers."""
    # xoroshiro128aox, constants 55, 14, 36
    low = np.uint64(csr[_PRNG_0_0] & _WORD) | np.uint64(csr[_PRNG_0_1] & _WORD) << np.uint64(32)
    high = np.uint64(csr[_PRNG_1_0] & _WORD) | np.uint64(csr[_PRNG_1_1] & _WORD) << np.uint64(32)
    differing, common = low ^ high, low & high
    result = differing ^ (_rotated(common, np.uint64(1)) | _rotated(common, np.uint64(2)))
    low = _rotated(low, np.uint64(55)) ^ differing ^ (differing << np.uint64(14))
    high = _rotated(differing, np.uint64(36))
    csr[_PRNG_0_0] = np.int64(low & np.uint64(_WORD))
    csr[_PRNG_0_1] = np.int64(low >> np.uint64(32))
    csr[_PRNG_1_0] = np.int64(high & np.uint64(_WORD))
    csr[_PRNG_1_1] = np.int64(high >> np.uint64(32))
    return int(np.int64(result))


@inner
def seed(csr: IntArray, value: int) -> None:
    """Set the state of the generator as a write of $PRNG_SEED does (documented)."""
    value &= _WORD
    inverse = ~value & _WORD
    csr[_PRNG_0_0] = value
    csr[_PRNG_0_1] = inverse
    csr[_PRNG_1_0] = (value << 13 | inverse >> 19) & _WORD
    csr[_PRNG_1_1] = (inverse << 13 | value >> 19) & _WORD


@inlined
def narrow_pair(low: float, high: float, control: int, random: int) -> int:
    """Round two numbers to halves in one word, with 32 random bits; exceptions from bit 32 on.

    `control` is the value of $FP_CTL.
    """
    if control >> FP_CTL_ESR & 1 or is_large(low) or is_large(high):
        return _narrow_any_pair(low, high, control, random)
    return nearest_pair(low, high)


@inlined
def nearest_pair(low: float, high: float) -> int:
    """Round two numbers that are not large to the nearest halves, in one word."""
    first, second = as_bits(low), as_bits(high)
    signs = (second >> 16 & 0x8000) << 16 | first >> 16 & 0x8000
    return signs | _nearest(second & 0x7FFFFFFF) << 16 | _nearest(first & 0x7FFFFFFF)


@inlined
def is_large(value: float) -> bool:
    """Return True for a NaN, an infinity or a number too large for a half.

    Rounding of other numbers raises no exception.
    """
    return as_bits(value) & 0x7FFFFFFF >= _LARGE


@inner
def _narrow_any_pair(low: float, high: float, control: int, random: int) -> int:
    """Round two numbers of any size to halves, as `narrow_pair`."""
    first = narrow(low, control, random & 0xFFFF)
    second = narrow(high, control, random >> 16 & 0xFFFF)
    return (first | second) >> RAISED << 32 | (second & 0xFFFF) << 16 | first & 0xFFFF


@inlined
def leaving(value: float) -> int:
    """Return the exceptions of a number that leaves the accumulators: INV for NaN, OFLO for inf.

    estimated: it is not public when the hardware detects them.
    """
    size = as_bits(value) & 0x7FFFFFFF
    if size < 0x7F800000:
        return 0
    return OFLO if size == 0x7F800000 else INV


@inlined
def leaver(value: float) -> float:
    """Return a number as it leaves the accumulators: every NaN becomes the same one.

    estimated; without this rule the processor of the host would choose the NaN of a sum of NaNs.
    """
    bits = as_bits(value)
    return as_float(NOT_A_NUMBER if bits & 0x7FFFFFFF > 0x7F800000 else bits)


@inlined
def settle(raised: int, csr: IntArray) -> int:
    """Record exceptions in $FP_STS; return the number of a fault if $FP_CTL enables one, else 0."""
    if raised == 0:
        return 0
    csr[_FP_STS] |= raised
    return FLOAT_FAULT if csr[_FP_CTL] & raised else 0
