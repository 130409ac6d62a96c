"""Adding products of blocks, for machine code: what kernels of blocks of 4, 8 and 16 share.

Work lies by positions, columns of the dense operand, WIDTH of them at a time: an input or an output
of a block is a line of WIDTH numbers. The products of an output with a block are added one after
another, without a fused multiply-add, so that sums are the same on every machine.
"""

from __future__ import annotations

import numpy as np

from ipusim.native import inlined

from ..half_loops import Bits, Floats, cast_bits, widened

WIDTH = 192  # positions at a time: the inputs of a block of 16 stay in the nearest cache
VECTOR = 16  # numbers that hosts work on at a time
FACTORS = 16  # the most weights of an output

_SIZE = np.int32(0x7FFFFFFF)
_POWER = np.int32(0x7F800000)
_LEAST_POWER = np.int32(0x38800000)  # of 2**-14, the smallest normal half
_THIRTEEN_UP = np.int32((13 << 23) | 0x00400000)  # times 2**13, and half of it more
_OVERFLOW = np.int32(0x477FF000)  # the bits of 65520, which rounds to 2**16
_NO_NUMBER = np.float32(np.nan)


@inlined
def padded(width: int) -> int:
    """Whole vectors of the host; what lies beyond the width is nobody's."""
    return (width + VECTOR - 1) // VECTOR * VECTOR


@inlined
def clear(sums: Floats) -> None:
    """All zero."""
    for index in range(len(sums)):
        sums[index] = 0


@inlined
def turn_halves(halves: Bits, block: int, lines: Floats) -> None:
    """Positions of so many halves, as lines."""
    for position in range(len(halves) // block):
        here = halves[position * block : (position + 1) * block]
        for k in range(block):
            lines[k * WIDTH + position] = widened(here[k])


@inlined
def turn_floats(floats: Floats, block: int, lines: Floats) -> None:
    """Positions of so many floats, as lines."""
    for position in range(len(floats) // block):
        here = floats[position * block : (position + 1) * block]
        for k in range(block):
            lines[k * WIDTH + position] = here[k]


@inlined
def turn_back_halves(lines: Floats, block: int, halves: Bits) -> None:
    """Lines of numbers that are halves, as positions."""
    for position in range(len(halves) // block):
        here = halves[position * block : (position + 1) * block]
        for k in range(block):
            here[k] = cast_bits(lines[k * WIDTH + position])


@inlined
def turn_back_floats(lines: Floats, block: int, floats: Floats) -> None:
    """Lines, as positions."""
    for position in range(len(floats) // block):
        here = floats[position * block : (position + 1) * block]
        for k in range(block):
            here[k] = lines[k * WIDTH + position]


@inlined
def widen(halves: Bits, factors: Floats) -> None:
    """The weights of an output."""
    for k in range(len(halves)):
        factors[k] = widened(halves[k])


@inlined
def add_products(block: int, factors: Floats, lines: Floats, sums: Floats, halved: bool) -> None:
    """Add an output of a block to its sums, which may be rounded to half.

    Args:
        block: 16, 8 or 4.
        factors: FACTORS numbers, of which the first `block` count: its weights.
        lines: the inputs.
        sums: the line of the output, as far as it goes.
        halved: whether sums are rounded.
    """
    if block == 4:
        _add_4(factors, lines, sums, halved)
    elif block == 8:
        _add_8(factors, lines, sums, halved)
    else:
        _add_16(factors, lines, sums, halved)


@inlined
def _add_4(factors: Floats, lines: Floats, sums: Floats, halved: bool) -> None:
    f0, f1, f2, f3 = factors[0], factors[1], factors[2], factors[3]
    if halved:
        for j in range(len(sums)):
            total = four(np.float32(0), lines, j, 0, f0, f1, f2, f3)
            sums[j] = quick_rounded(sums[j] + total)
    else:
        for j in range(len(sums)):
            sums[j] += four(np.float32(0), lines, j, 0, f0, f1, f2, f3)


@inlined
def _add_8(factors: Floats, lines: Floats, sums: Floats, halved: bool) -> None:
    f0, f1, f2, f3 = factors[0], factors[1], factors[2], factors[3]
    f4, f5, f6, f7 = factors[4], factors[5], factors[6], factors[7]
    if halved:
        for j in range(len(sums)):
            total = four(np.float32(0), lines, j, 0, f0, f1, f2, f3)
            total = four(total, lines, j, 4, f4, f5, f6, f7)
            sums[j] = quick_rounded(sums[j] + total)
    else:
        for j in range(len(sums)):
            total = four(np.float32(0), lines, j, 0, f0, f1, f2, f3)
            sums[j] += four(total, lines, j, 4, f4, f5, f6, f7)


@inlined
def _add_16(factors: Floats, lines: Floats, sums: Floats, halved: bool) -> None:
    f0, f1, f2, f3 = factors[0], factors[1], factors[2], factors[3]
    f4, f5, f6, f7 = factors[4], factors[5], factors[6], factors[7]
    f8, f9, f10, f11 = factors[8], factors[9], factors[10], factors[11]
    f12, f13, f14, f15 = factors[12], factors[13], factors[14], factors[15]
    if halved:
        for j in range(len(sums)):
            total = four(np.float32(0), lines, j, 0, f0, f1, f2, f3)
            total = four(total, lines, j, 4, f4, f5, f6, f7)
            total = four(total, lines, j, 8, f8, f9, f10, f11)
            total = four(total, lines, j, 12, f12, f13, f14, f15)
            sums[j] = quick_rounded(sums[j] + total)
    else:
        for j in range(len(sums)):
            total = four(np.float32(0), lines, j, 0, f0, f1, f2, f3)
            total = four(total, lines, j, 4, f4, f5, f6, f7)
            total = four(total, lines, j, 8, f8, f9, f10, f11)
            sums[j] += four(total, lines, j, 12, f12, f13, f14, f15)


@inlined
def four(
    total: np.float32,
    lines: Floats,
    j: int,
    first: int,
    f0: np.float32,
    f1: np.float32,
    f2: np.float32,
    f3: np.float32,
) -> np.float32:
    """Add the products of four inputs of a position, one after another."""
    total += f0 * lines[j + first * WIDTH]
    total += f1 * lines[j + (first + 1) * WIDTH]
    total += f2 * lines[j + (first + 2) * WIDTH]
    return np.float32(total + f3 * lines[j + (first + 3) * WIDTH])


@inlined
def quick_rounded(value: np.float32) -> np.float32:
    """The nearest half, as `half_loops.rounded` gives it, in fewer steps."""
    bits = np.int32(np.float32(value).view(np.int32))
    power = np.int32(max(np.int32(bits & _POWER), _LEAST_POWER))
    shift = np.int32(power + _THIRTEEN_UP).view(np.float32)
    near = np.float32(np.float32(value + shift) - shift)
    return near if np.int32(bits & _SIZE) < _OVERFLOW else _NO_NUMBER
