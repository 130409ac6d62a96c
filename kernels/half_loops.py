"""Compiled conversions between binary16 (half) and binary32 (float), of numbers and of arrays.

A half is represented by its 16 bits. A float is rounded to the nearest half, ties to even. An
infinity stays an infinity. A finite number that is too large becomes NaN, as on a core that runs
with the bit NANOO (NaN on overflow) set.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim.native import compiled, inlined, inner

Bits = npt.NDArray[np.uint16]
Floats = npt.NDArray[np.float32]

# A binary32 number has 1 sign bit, 8 exponent bits with a bias of 127, and 23 fraction bits. A
# binary16 number has 1 sign bit, 5 exponent bits with a bias of 15, and 10 fraction bits. So a
# fraction moves by 13 bits, and exponents differ by 112.
_BIAS_RATIO = np.float32(2.0**112)  # makes up for the bias when bits of a half moved into a float
_INFINITE = np.uint32(0x7F800000)  # the exponent field of a float, all ones
_OVERFLOW = np.uint32(0x477FF000)  # the bits of 65520, the least float that rounds to 2**16
_NORMAL = np.uint32(0x38800000)  # the bits of 2**-14, the smallest normal half
# Added to a float's bits, _REBIAS subtracts 112 from the exponent and adds 0xFFF, just less than
# half of a half's last bit. With the last kept bit added as well, the sum rounds to nearest, ties
# to even.
_REBIAS = np.uint32(0xC8000FFF)
# Added to the value of a subnormal half, _SMALL makes a float whose last bit is worth 2^-24, as the
# last bit of a subnormal half is, so that the addition itself rounds correctly.
_SMALL = np.float32(0.5)
_SMALL_BITS = np.uint32(0x3F000000)  # the bits of _SMALL
_SPECIAL = np.uint32(0x7C00)  # bits of a half's infinity; larger ones are NaN
_NO_NUMBER = np.uint32(0x7E00)  # bits of a half's NaN
# Typed constants keep the compiled arithmetic in 32 bits.
_THIRTEEN, _SIXTEEN, _ONE, _ZERO = np.uint32(13), np.uint32(16), np.uint32(1), np.uint32(0)
# Masks: the sign of a half, all bits of a float but the sign, and the payload of a half, which is
# the fraction of a NaN.
_SIGN, _SIZE, _PAYLOAD = np.uint32(0x8000), np.uint32(0x7FFFFFFF), np.uint32(0x3FF)
# Of a half whose exponent and fraction were moved to their positions in a float, 13 bits up: mask
# of both, and bits of infinity. Of a float: mask of the sign, and bits of a NaN; mask of the bits
# that a NaN keeps (sign, exponent, upper 10 bits of its fraction), and the lowest of these bits.
_WIDE_SIZE, _WIDE_SPECIAL = np.uint32(0x0FFFE000), np.uint32(0x0F800000)
_WIDE_SIGN, _WIDE_NO_NUMBER = np.uint32(0x80000000), np.uint32(0x7FC00000)
_WIDE_PAYLOAD, _FIRST_PAYLOAD = np.uint32(0xFFFFE000), np.uint32(0x00002000)
# _FRACTION is the mask of the fraction of a float. _THIRTEEN_UP, added to the bits of 2^e, makes
# the bits of 1.5 x 2^(e + 13); see `rounded`.
_FRACTION, _THIRTEEN_UP = np.uint32(0x007FFFFF), np.uint32((13 << 23) | 0x00400000)


@inlined
def widened(bits: np.uint16) -> np.float32:
    """Return the float32 value of a half, without rounding; NaN keeps its payload."""
    # Move exponent and fraction to their places in a float and multiply by 2^112. The product is
    # exact, subnormal halves included. Infinities and NaN need all exponent bits set instead.
    half = np.uint32(bits)
    size = np.uint32(np.uint32(half << _THIRTEEN) & _WIDE_SIZE)
    sign = np.uint32(np.uint32(half << _SIXTEEN) & _WIDE_SIGN)
    number = np.uint32(
        np.float32(np.uint32(size | sign).view(np.float32) * _BIAS_RATIO).view(np.uint32)
    )
    special = np.uint32(np.uint32(size | sign) | _INFINITE)
    return np.uint32(special if size >= _WIDE_SPECIAL else number).view(np.float32)


@inlined
def cast_bits(value: np.float32) -> np.uint16:
    """Return the bits of the half nearest to a float; a zero keeps its sign."""
    bits = np.uint32(np.float32(value).view(np.uint32))
    size = np.uint32(bits & _SIZE)
    sign = np.uint32(np.uint32(bits >> _SIXTEEN) & _SIGN)
    # The results for normal halves, for subnormal halves and for overflows are all computed; then
    # one is selected. `size` is the bits without the sign; `cut` lacks the 13 last bits, too.
    cut = np.uint32(size >> _THIRTEEN)
    normal = np.uint32(np.uint32(np.uint32(size + _REBIAS) + np.uint32(cut & _ONE)) >> _THIRTEEN)
    shifted = np.float32(size.view(np.float32) + _SMALL)
    small = np.uint32(np.uint32(shifted.view(np.uint32)) - _SMALL_BITS)
    # A NaN keeps the upper bits of its payload, which must not become 0: that would be infinity.
    payload = np.uint32(cut & _PAYLOAD)
    payload = np.uint32(np.uint32(payload + (_ONE if payload == _ZERO else _ZERO)) | _SPECIAL)
    finite = np.uint32(np.uint32(small if size < _NORMAL else normal) | sign)
    # An infinity stays an infinity; a finite number that is too large becomes NaN.
    endless = np.uint32(_SPECIAL if size == _INFINITE else _NO_NUMBER)
    overflow_bits = np.uint32(np.uint32(payload if size > _INFINITE else endless) | sign)
    return np.uint16(finite if size < _OVERFLOW else overflow_bits)


@inlined
def rounded(value: np.float32) -> np.float32:
    """Return the half nearest to a float, as a float; a zero keeps its sign."""
    bits = np.uint32(np.float32(value).view(np.uint32))
    size = np.uint32(bits & _SIZE)
    # Add and subtract a number 1.5 x 2^13 times as large as the value's power of two: the sum's
    # last bit is then the half's last bit, and the addition rounds to nearest, ties to even.
    # The power is at least that of the smallest normal half, because the last bit of all subnormal
    # halves is worth the same.
    power = np.uint32(bits & _INFINITE)
    power = np.uint32(np.uint32(power if power > _NORMAL else _NORMAL) + _THIRTEEN_UP)
    shift = power.view(np.float32)
    nearest = np.uint32(np.float32(np.float32(np.float32(value) + shift) - shift).view(np.uint32))
    payload = np.uint32(bits & _WIDE_PAYLOAD)
    payload = np.uint32(payload | (_FIRST_PAYLOAD if payload & _FRACTION == _ZERO else _ZERO))
    sign = np.uint32(bits & _WIDE_SIGN)
    endless = np.uint32((_INFINITE if size == _INFINITE else _WIDE_NO_NUMBER) | sign)
    overflow_bits = np.uint32(payload if size > _INFINITE else endless)
    # A negative number that rounds to zero is a positive zero so far.
    return np.uint32(np.uint32(nearest | sign) if size < _OVERFLOW else overflow_bits).view(
        np.float32
    )


@inner
def read_numbers(halves: Bits, floats: Floats, half: bool, at: int, into: Floats) -> None:
    """Read consecutive numbers of memory as floats into an array.

    Args:
        halves, floats: memory, as numbers of either format.
        half: True if the numbers are halves.
        at: index of the first number in memory.
        into: array for as many numbers as it has.
    """
    if half:
        bits = halves[at : at + len(into)]
        for index in range(len(into)):
            into[index] = widened(bits[index])
    else:
        numbers = floats[at : at + len(into)]
        for index in range(len(into)):
            into[index] = numbers[index]


@inner
def write_numbers(numbers: Floats, halves: Bits, floats: Floats, half: bool, at: int) -> None:
    """Write consecutive numbers to memory.

    Args:
        numbers: numbers to write.
        halves, floats: memory, as numbers of either format.
        half: True to convert the numbers to halves.
        at: index of the first number in memory.
    """
    if half:
        bits = halves[at : at + len(numbers)]
        for index in range(len(numbers)):
            bits[index] = cast_bits(numbers[index])
    else:
        into = floats[at : at + len(numbers)]
        for index in range(len(numbers)):
            into[index] = numbers[index]


@compiled("void(uint16[:], float32[:])")
def widen_all(halves: Bits, into: Floats) -> None:
    """Convert all numbers of an array of halves to floats."""
    for index in range(len(into)):
        into[index] = widened(halves[index])


@compiled("void(float32[:], float32[:])")
def round_all(values: Floats, into: Floats) -> None:
    """Round all numbers of an array to the nearest halves, stored as floats."""
    for index in range(len(into)):
        into[index] = rounded(values[index])


@compiled("void(float32[:], uint16[:])")
def cast_all(values: Floats, into: Bits) -> None:
    """Convert all numbers of an array to the nearest halves; zeros keep their signs."""
    for index in range(len(into)):
        into[index] = cast_bits(values[index])
