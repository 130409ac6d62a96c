"""Rounding to binary16, and what a float operation may raise.

A half is its 16 bits. Rounding gives the nearest, ties to even; with $FP_CTL.ESR it goes up with a
probability equal to the part cut off, in steps of 2**-16. A finite number beyond the largest half
overflows: to NaN with $FP_CTL.NANOO, else to the largest half. What an operation raises are the
bits INV, DIV0 and OFLO as in $FP_STS, where they stay; one enabled in $FP_CTL stops the worker.

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
NOT_A_NUMBER = 0x7FC00000  # what arithmetic makes where no operand says which NaN
RAISED = 16  # `narrow` gives what it raises from this bit on

_FP_CTL, _FP_STS = CSR["FP_CTL"], CSR["FP_STS"]
_PRNG_0_0, _PRNG_0_1 = CSR["PRNG_0_0"], CSR["PRNG_0_1"]
_PRNG_1_0, _PRNG_1_1 = CSR["PRNG_1_0"], CSR["PRNG_1_1"]
_WORD = 0xFFFFFFFF
_LEAST_NORMAL = 113 << 23  # the bits of 2**-14, the least normal half
_HALF: Any = np.float32(0.5)
_LARGE = 0x477FF000  # the bits of 65520, the least number that is rounded to 2**16


@inlined
def as_float(bits: int) -> float:
    """The binary32 number with these bits."""
    return np.uint32(bits).view(np.float32)  # type: ignore[return-value]


@inlined
def as_bits(value: float) -> int:
    """The bits of a binary32 number."""
    return int(np.int64(np.float32(value).view(np.uint32)))


@inlined
def widen(half: int) -> float:
    """The number that the low 16 bits stand for."""
    # Without a jump, so that several halves can be one vector: a subnormal half is read as one of
    # twice the least normal's exponent, and what that adds is taken away.
    sign, size = (half & 0x8000) << 16, (half & 0x7FFF) << 13
    subnormal, endless = int(size < 1 << 23), int(size >= 31 << 23)
    number = as_float(size + (112 + subnormal << 23)) - as_float(subnormal * _LEAST_NORMAL)
    return as_float(sign | as_bits(number) | endless * 0x7F800000)


@inlined
def narrow(value: float, control: int, random: int) -> int:
    """A binary32 number rounded to a half.

    Args:
        value: the number.
        control: $FP_CTL.
        random: 16 bits, read when rounding is stochastic.

    Returns:
        The half in bits 15..0 and what it raises in bits 18..16. NaN stay NaN, infinities
        infinities; neither raises.
    """
    bits = as_bits(value)
    sign, size = bits >> 16 & 0x8000, bits & 0x7FFFFFFF
    if size >= 0x7F800000:
        return sign | (0x7C00 if size == 0x7F800000 else 0x7E00 | size >> 13 & 0x3FF)
    if size >= 0x47800000:  # 2**16, too large whichever way
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
    normal = (size - (112 << 23) + 0xFFF + (size >> 13 & 1)) >> 13
    # below 2**-14 the sum's last place is that of the subnormal halves
    subnormal = as_bits(as_float(size) + _HALF) - 0x3F000000
    chosen = -int(size < _LEAST_NORMAL)  # no bits or all of them: no jump, as in `widen`
    return subnormal & chosen | normal & ~chosen


@inner
def _stochastic(size: int, random: int) -> int:
    if size >= 0x38800000:
        size -= 112 << 23
        return (size >> 13) + int(random < (size & 0x1FFF) << 3)
    shift = min(126 - (size >> 23), 47)  # a half's last place is 2**-24
    mantissa = ((size & 0x7FFFFF) | 0x800000) << 16
    return (mantissa >> shift + 16) + int(random < (mantissa >> shift & 0xFFFF))


@inner
def draw(csr: IntArray) -> int:
    """The 64 random bits of one instruction, or 0 when rounding is to nearest."""
    if not csr[_FP_CTL] >> FP_CTL_ESR & 1:
        return 0
    return random_bits(csr)


@inlined
def _rotated(word: np.uint64, count: np.uint64) -> np.uint64:
    return word << count | word >> np.uint64(64) - count


@inner
def random_bits(csr: IntArray) -> int:
    """The generator's next 64 bits."""
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
    """Sets the generator as a write of $PRNG_SEED does (documented)."""
    value &= _WORD
    inverse = ~value & _WORD
    csr[_PRNG_0_0] = value
    csr[_PRNG_0_1] = inverse
    csr[_PRNG_1_0] = (value << 13 | inverse >> 19) & _WORD
    csr[_PRNG_1_1] = (inverse << 13 | value >> 19) & _WORD


@inlined
def narrow_pair(low: float, high: float, control: int, random: int) -> int:
    """Two halves in one word, from 32 random bits; what they raise from bit 32 on."""
    if control >> FP_CTL_ESR & 1 or is_large(low) or is_large(high):
        return _narrow_any_pair(low, high, control, random)
    return nearest_pair(low, high)


@inlined
def nearest_pair(low: float, high: float) -> int:
    """Two halves in one word, of numbers that are not large, rounded to the nearest."""
    first, second = as_bits(low), as_bits(high)
    signs = (second >> 16 & 0x8000) << 16 | first >> 16 & 0x8000
    return signs | _nearest(second & 0x7FFFFFFF) << 16 | _nearest(first & 0x7FFFFFFF)


@inlined
def is_large(value: float) -> bool:
    """Whether a number is none, endless or too large for a half: it may raise something."""
    return as_bits(value) & 0x7FFFFFFF >= _LARGE


@inner
def _narrow_any_pair(low: float, high: float, control: int, random: int) -> int:
    first = narrow(low, control, random & 0xFFFF)
    second = narrow(high, control, random >> 16 & 0xFFFF)
    return (first | second) >> RAISED << 32 | (second & 0xFFFF) << 16 | first & 0xFFFF


@inlined
def leaving(value: float) -> int:
    """What a number raises when it leaves the accumulators: NaN INV, an infinity OFLO.

    estimated: where the hardware notices is not public.
    """
    size = as_bits(value) & 0x7FFFFFFF
    if size < 0x7F800000:
        return 0
    return OFLO if size == 0x7F800000 else INV


@inlined
def leaver(value: float) -> float:
    """A number as it leaves the accumulators: whichever NaN lies there, the same one leaves.

    estimated; which NaN a sum of NaNs is would else be the host's choice.
    """
    bits = as_bits(value)
    return as_float(NOT_A_NUMBER if bits & 0x7FFFFFFF > 0x7F800000 else bits)


@inlined
def settle(raised: int, csr: IntArray) -> int:
    """Keeps what was raised in $FP_STS; a fault's number if $FP_CTL enables it, else 0."""
    if raised == 0:
        return 0
    csr[_FP_STS] |= raised
    return FLOAT_FAULT if csr[_FP_CTL] & raised else 0
