"""Conversions between binary16 and binary32 for machine code, and over whole arrays.

Halves are their 16 bits here. A value is rounded to the nearest half, ties to even; what overflows
is no number, as on a core that runs with NANOO.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim.native import compiled, inlined, inner

Bits = npt.NDArray[np.uint16]
Floats = npt.NDArray[np.float32]

_BIAS_RATIO = np.float32(2.0**112)  # of the two formats
_INFINITE = np.uint32(0x7F800000)
_OVERFLOW = np.uint32(0x477FF000)  # the bits of 65520, which rounds to 2**16
_NORMAL = np.uint32(0x38800000)  # of 2**-14, the smallest normal half
_REBIAS = np.uint32(0xC8000FFF)  # takes 112 from the exponent, adds less than half of the last bit
_SMALL = np.float32(0.5)  # a sum with it has the last bit of a subnormal half
_SMALL_BITS = np.uint32(0x3F000000)
_SPECIAL = np.uint32(0x7C00)  # from here on infinite, or no number
_NO_NUMBER = np.uint32(0x7E00)
_THIRTEEN, _SIXTEEN, _ONE, _ZERO = np.uint32(13), np.uint32(16), np.uint32(1), np.uint32(0)
_SIGN, _SIZE, _PAYLOAD = np.uint32(0x8000), np.uint32(0x7FFFFFFF), np.uint32(0x3FF)
_WIDE_SIZE, _WIDE_SPECIAL = np.uint32(0x0FFFE000), np.uint32(0x0F800000)
_WIDE_SIGN, _WIDE_NO_NUMBER = np.uint32(0x80000000), np.uint32(0x7FC00000)
_WIDE_PAYLOAD, _FIRST_PAYLOAD = np.uint32(0xFFFFE000), np.uint32(0x00002000)
_FRACTION, _THIRTEEN_UP = np.uint32(0x007FFFFF), np.uint32((13 << 23) | 0x00400000)


@inlined
def widened(bits: np.uint16) -> np.float32:
    """The number of a half; exact, with the bits of what is no number."""
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
    """The half nearest to a float; a zero keeps its sign."""
    bits = np.uint32(np.float32(value).view(np.uint32))
    size = np.uint32(bits & _SIZE)
    sign = np.uint32(np.uint32(bits >> _SIXTEEN) & _SIGN)
    cut = np.uint32(size >> _THIRTEEN)
    normal = np.uint32(np.uint32(np.uint32(size + _REBIAS) + np.uint32(cut & _ONE)) >> _THIRTEEN)
    moved = np.float32(size.view(np.float32) + _SMALL)
    small = np.uint32(np.uint32(moved.view(np.uint32)) - _SMALL_BITS)
    payload = np.uint32(cut & _PAYLOAD)
    payload = np.uint32(np.uint32(payload + (_ONE if payload == _ZERO else _ZERO)) | _SPECIAL)
    finite = np.uint32(np.uint32(small if size < _NORMAL else normal) | sign)
    beyond = np.uint32(np.uint32(payload | sign) if size > _INFINITE else _NO_NUMBER)
    return np.uint16(finite if size < _OVERFLOW else beyond)


@inlined
def rounded_bits(value: np.float32) -> np.uint16:
    """The half nearest to a float; a zero has no sign."""
    bits = cast_bits(value)
    return np.uint16(_ZERO if bits == _SIGN else bits)


@inlined
def rounded(value: np.float32) -> np.float32:
    """The half nearest to a float, as a float; a zero has no sign."""
    bits = np.uint32(np.float32(value).view(np.uint32))
    size = np.uint32(bits & _SIZE)
    power = np.uint32(bits & _INFINITE)
    power = np.uint32(np.uint32(power if power > _NORMAL else _NORMAL) + _THIRTEEN_UP)
    shift = power.view(np.float32)  # so large that the sum's last place is the half's
    near = np.uint32(np.float32(np.float32(np.float32(value) + shift) - shift).view(np.uint32))
    payload = np.uint32(bits & _WIDE_PAYLOAD)
    payload = np.uint32(payload | (_FIRST_PAYLOAD if payload & _FRACTION == _ZERO else _ZERO))
    beyond = np.uint32(payload if size > _INFINITE else _WIDE_NO_NUMBER)
    return np.uint32(near if size < _OVERFLOW else beyond).view(np.float32)


@inner
def read_numbers(halves: Bits, floats: Floats, half: bool, at: int, into: Floats) -> None:
    """Neighbouring numbers of memory, of either type, as floats."""
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
    """Neighbouring numbers to memory; to half they are cast."""
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
    """The numbers of halves."""
    for index in range(len(into)):
        into[index] = widened(halves[index])


@compiled("void(float32[:], float32[:])")
def round_all(values: Floats, into: Floats) -> None:
    """The nearest halves, as floats."""
    for index in range(len(into)):
        into[index] = rounded(values[index])


@compiled("void(float32[:], uint16[:])")
def cast_all(values: Floats, into: Bits) -> None:
    """The nearest halves; zeros keep their signs."""
    for index in range(len(into)):
        into[index] = cast_bits(values[index])
