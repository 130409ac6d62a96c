"""Compiled loops that add up products of blocks: q[row] is the sum of block @ s[block row].

s is the dense operand on a tile and q the partial sums. A *window* of WIDTH columns of both is
computed at a time. A *line* is one input or output of a block in all columns of the window: WIDTH
numbers. A block row of s is transposed to lines when a product first needs it, and stays in its
*slot* of the work space. The products of an output with a block are added to its sum in the order
of the AMP (`ipusim.isa`'s `amp`), without a fused multiply-add, so that sums have the bits of the
core on every host: four products of halves in two pairs, products of floats one after another.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled, inlined, inner

from ..half_loops import Bits, Floats, read_numbers, widened, write_numbers

# Columns that are computed at a time: the 16 inputs of a block take 12 KiB of float32, and stay
# in the first-level cache.
WIDTH = 192
VECTOR = 16  # float32 numbers of the longest vector of a host, 512 bits
FLOAT_PASS = 8  # inputs of one half of a split block, whose weights are stored together
# Columns of the table of vertices: number of columns of q to compute, first row, number of rows,
# and, for units of N:M patterns, numbers from one of a unit's two block rows of s to the other.
Q_WIDTH, FIRST_ROW, ROWS, STRIDE = range(4)
# Columns of the table of rows: index in memory of the row's sums, first product, number of
# products, and 1 if the products are added to the sums stored there.
Q, FIRST, COUNT, ADDS_TO_Q = range(4)
# Columns of the table of products: index in memory of the product's block row of s, slot of that
# block row, and index in memory of the block.
S, SLOT, VALUES = range(3)
VERTEX, ROW, PRODUCT = 4, 4, 3  # numbers of columns of the three tables
# Positions in `kernel`: edge of a block; 1 if operands are half; 1 if partial sums are half; 1 if
# blocks are stored as two halves; 1 if blocks are units that keep 2 of every 4 values, see
# `sparse_amp_units`.
BLOCK, HALF_DATA, HALF_PARTIALS, IS_SPLIT, IS_UNIT = range(5)
UNIT_BLOCK, KEPT_VALUES, UNIT_HALVES = 16, 256, 288  # a unit's kept values, then their choices

_MAGNITUDE = np.int32(0x7FFFFFFF)  # bits of a float32 without its sign
_EXPONENT = np.int32(0x7F800000)  # exponent bits of a float32
_MIN_EXPONENT = np.int32(0x38800000)  # the bits of 2**-14, the smallest normal half
# Added to the bits of a power of two, it gives 1.5 x 2**13 times that power, see `quick_rounded`.
_SHIFT_EXPONENT = np.int32((13 << 23) | 0x00400000)
_OVERFLOW = np.int32(0x477FF000)  # the bits of 65520, which rounds to 2**16
_INFINITE = np.int32(0x7F800000)  # the bits of an infinity
_NAN = np.float32(np.nan)
RATIO_BITS = 32  # fraction bits of the reciprocals by which `products.reciprocals` divides
_INDEX_BITS = 34  # bits for the index of a number in the memory of all tiles


@compiled(
    "void(int64[:, :], int64[:, :], int64[:, :], int64[:], uint16[:], float32[:], float32[:], "
    "float32[:], int64[:])"
)
def multiply(
    vertices: IntArray,
    rows: IntArray,
    products: IntArray,
    kernel: IntArray,
    halves: Bits,
    floats: Floats,
    lines: Floats,
    room: Floats,
    slot_content: IntArray,
) -> None:
    """Compute q of vertices, one after another.

    Args:
        vertices, rows, products: int64[vertices, 4], int64[rows, 4] and int64[products, 3], in the
            columns named above.
        kernel: int64[5], numbers of the kernel, at the positions named above.
        halves, floats: memory of all tiles, as numbers of either format.
        lines: work space of block * WIDTH floats a slot, and twice as many for units.
        room: work space of 3 * block * WIDTH + block * block floats.
        slot_content: work space of one number a slot.
    """
    # For each vertex, window and row of q: load or clear the sums, add the row's products in their
    # order, and store the sums. Sums and inputs are lines [block][WIDTH], so that the innermost
    # loops run over columns. `slot_content` has for each slot the window and the block row of s
    # whose lines it holds; a block row is transposed only if its slot holds another one.
    slot_content[:] = -1
    block, half, halved = kernel[BLOCK], kernel[HALF_DATA] != 0, kernel[HALF_PARTIALS] != 0
    size, window = block * WIDTH, np.int64(0)
    slot_size = 2 * size if kernel[IS_UNIT] else size
    sums, numbers, scratch = room[:size], room[size : 2 * size], room[2 * size : 3 * size]
    weights = room[3 * size : 3 * size + block * block]
    for index in range(len(vertices)):
        vertex = vertices[index]
        for first in range(0, vertex[Q_WIDTH], WIDTH):
            width = min(WIDTH, vertex[Q_WIDTH] - first)
            window += 1
            for number in range(vertex[FIRST_ROW], vertex[FIRST_ROW] + vertex[ROWS]):
                row = rows[number]
                at = row[Q] + first * block
                if row[ADDS_TO_Q]:
                    _read(halves, floats, halved, at, width, block, numbers, scratch, sums)
                else:
                    _clear(sums, width, block)
                for product in range(row[FIRST], row[FIRST] + row[COUNT]):
                    start, slot = products[product, S] + first * block, products[product, SLOT]
                    line = lines[slot * slot_size : (slot + 1) * slot_size]
                    if slot_content[slot] != window << _INDEX_BITS | start:
                        slot_content[slot] = window << _INDEX_BITS | start
                        for part in range(slot_size // size):
                            _read(halves, floats, half, start + part * vertex[STRIDE], width, block,
                                  numbers, scratch, line[part * size :])  # fmt: skip
                    if kernel[IS_UNIT]:
                        at_unit = products[product, VALUES]
                        packed = halves[at_unit : at_unit + UNIT_HALVES]
                        _add_unit(packed, line, padded(width), sums)
                    else:
                        _read_block(halves, floats, kernel, products[product, VALUES], weights)
                        _add(line, weights, padded(width), block, kernel, sums)
                _turn_back(sums, width, block, scratch, numbers)
                write_numbers(numbers[: width * block], halves, floats, halved, at)


@inlined
def padded(width: int) -> int:
    """Return the width rounded up to whole vectors of the host; the rest is not used."""
    return (width + VECTOR - 1) // VECTOR * VECTOR


@inner
def _clear(sums: Floats, width: int, block: int) -> None:
    """Set the first `width` columns of each of `block` lines to zero."""
    for k in range(block):
        line = sums[k * WIDTH : k * WIDTH + padded(width)]
        for j in range(len(line)):
            line[j] = 0


@inner
def _read_block(
    halves: Bits, floats: Floats, kernel: IntArray, start: int, weights: Floats
) -> None:
    """Read the weights of a block, row by row, from index `start` of memory.

    A split block is stored as its left half and then its right half.
    """
    if kernel[IS_SPLIT]:
        for output in range(16):
            for k in range(FLOAT_PASS):
                index = start + output * FLOAT_PASS + k
                weights[16 * output + k] = floats[index]
                weights[16 * output + FLOAT_PASS + k] = floats[index + 16 * FLOAT_PASS]
    else:
        read_numbers(halves, floats, kernel[HALF_DATA] != 0, start, weights)


@inner
def _read(
    halves: Bits,
    floats: Floats,
    half: bool,
    at: int,
    width: int,
    block: int,
    numbers: Floats,
    scratch: Floats,
    lines: Floats,
) -> None:
    """Read numbers [width][block] of memory and transpose them to lines [block][WIDTH]."""
    read_numbers(halves, floats, half, at, numbers[: width * block])
    # A block of 16 is transposed in two steps of four: [width][16] is [4 width][4], whose four
    # lines `scratch` are again [width][4] each. Line `part` holds rows part, part + 4, part + 8
    # and part + 12.
    if block == 4:
        _lines_4(numbers, width, lines, WIDTH)
    elif block == 8:
        _lines_8(numbers, width, lines)
    elif block == 16:
        _lines_4(numbers, 4 * width, scratch, 4 * WIDTH)
        for part in range(4):
            of_part = scratch[4 * WIDTH * part : 4 * WIDTH * part + 4 * width]
            _lines_4(of_part, width, lines[WIDTH * part :], 4 * WIDTH)


@inner
def _turn_back(lines: Floats, width: int, block: int, scratch: Floats, numbers: Floats) -> None:
    """Transpose lines [block][WIDTH] to numbers [width][block]."""
    if block == 4:
        _numbers_4(lines, WIDTH, width, numbers)
    elif block == 8:
        _numbers_8(lines, width, numbers)
    else:
        for part in range(4):
            of_part = scratch[4 * WIDTH * part : 4 * WIDTH * part + 4 * width]
            _numbers_4(lines[WIDTH * part :], 4 * WIDTH, width, of_part)
        _numbers_4(scratch, 4 * WIDTH, 4 * width, numbers)


@inner
def _lines_4(numbers: Floats, width: int, lines: Floats, stride: int) -> None:
    """Transpose [width][4] to four lines that lie `stride` numbers apart."""
    a, b = lines[:width], lines[stride : stride + width]
    c, d = lines[2 * stride : 2 * stride + width], lines[3 * stride : 3 * stride + width]
    for j in range(width):
        a[j], b[j], c[j], d[j] = (
            numbers[4 * j],
            numbers[4 * j + 1],
            numbers[4 * j + 2],
            numbers[4 * j + 3],
        )


@inner
def _numbers_4(lines: Floats, stride: int, width: int, numbers: Floats) -> None:
    """Transpose four lines that lie `stride` numbers apart to [width][4]."""
    a, b = lines[:width], lines[stride : stride + width]
    c, d = lines[2 * stride : 2 * stride + width], lines[3 * stride : 3 * stride + width]
    for j in range(width):
        numbers[4 * j], numbers[4 * j + 1] = a[j], b[j]
        numbers[4 * j + 2], numbers[4 * j + 3] = c[j], d[j]


@inner
def _lines_8(numbers: Floats, width: int, lines: Floats) -> None:
    """Transpose [width][8] to eight lines of WIDTH."""
    for j in range(width):
        lines[j], lines[j + WIDTH] = numbers[8 * j], numbers[8 * j + 1]
        lines[j + 2 * WIDTH], lines[j + 3 * WIDTH] = numbers[8 * j + 2], numbers[8 * j + 3]
        lines[j + 4 * WIDTH], lines[j + 5 * WIDTH] = numbers[8 * j + 4], numbers[8 * j + 5]
        lines[j + 6 * WIDTH], lines[j + 7 * WIDTH] = numbers[8 * j + 6], numbers[8 * j + 7]


@inner
def _numbers_8(lines: Floats, width: int, numbers: Floats) -> None:
    """Transpose eight lines of WIDTH to [width][8]."""
    for j in range(width):
        numbers[8 * j], numbers[8 * j + 1] = lines[j], lines[j + WIDTH]
        numbers[8 * j + 2], numbers[8 * j + 3] = lines[j + 2 * WIDTH], lines[j + 3 * WIDTH]
        numbers[8 * j + 4], numbers[8 * j + 5] = lines[j + 4 * WIDTH], lines[j + 5 * WIDTH]
        numbers[8 * j + 6], numbers[8 * j + 7] = lines[j + 6 * WIDTH], lines[j + 7 * WIDTH]


@inlined
def _add(
    lines: Floats, weights: Floats, width: int, block: int, kernel: IntArray, sums: Floats
) -> None:
    """Add a block's outputs to their sums, and round the sums if partials are half."""
    # Each call has constants for the last two arguments, so that a loop has no conditions.
    if kernel[HALF_DATA] == 0:
        _add_block(lines, weights, width, block, sums, False, False)
    elif kernel[HALF_PARTIALS] == 0:
        _add_block(lines, weights, width, block, sums, True, False)
    else:
        _add_block(lines, weights, width, block, sums, True, True)


@inlined
def _add_block(
    lines: Floats,
    weights: Floats,
    width: int,
    block: int,
    sums: Floats,
    in_pairs: bool,
    rounds: bool,
) -> None:
    """Add a block's outputs to their sums, with products in pairs as `four` says."""
    if block == 4:
        _add_4(weights, lines, width, sums, in_pairs, rounds)
    elif block == 8:
        for output in range(8):
            factors, line = weights[8 * output :], sums[output * WIDTH : output * WIDTH + width]
            _add_8(factors, lines, line, in_pairs, rounds)
    else:
        for output in range(16):
            factors, line = weights[16 * output :], sums[output * WIDTH : output * WIDTH + width]
            _add_16(factors, lines, line, in_pairs, rounds)


@inlined
def _add_4(
    weights: Floats, lines: Floats, width: int, sums: Floats, in_pairs: bool, rounds: bool
) -> None:
    """Add the four outputs of a block of 4, all in one loop, which is faster than four loops."""
    a0, a1, a2, a3 = weights[0], weights[1], weights[2], weights[3]
    b0, b1, b2, b3 = weights[4], weights[5], weights[6], weights[7]
    c0, c1, c2, c3 = weights[8], weights[9], weights[10], weights[11]
    d0, d1, d2, d3 = weights[12], weights[13], weights[14], weights[15]
    for j in range(width):
        a = four(sums[j], lines, j, 0, a0, a1, a2, a3, in_pairs)
        b = four(sums[j + WIDTH], lines, j, 0, b0, b1, b2, b3, in_pairs)
        c = four(sums[j + 2 * WIDTH], lines, j, 0, c0, c1, c2, c3, in_pairs)
        d = four(sums[j + 3 * WIDTH], lines, j, 0, d0, d1, d2, d3, in_pairs)
        sums[j], sums[j + WIDTH] = _partial(a, rounds), _partial(b, rounds)
        sums[j + 2 * WIDTH], sums[j + 3 * WIDTH] = _partial(c, rounds), _partial(d, rounds)


@inlined
def _add_8(factors: Floats, lines: Floats, sums: Floats, in_pairs: bool, rounds: bool) -> None:
    """Add one output of a block of 8 to its sums; `factors` is the output's row of weights."""
    f0, f1, f2, f3 = factors[0], factors[1], factors[2], factors[3]
    f4, f5, f6, f7 = factors[4], factors[5], factors[6], factors[7]
    for j in range(len(sums)):
        total = four(sums[j], lines, j, 0, f0, f1, f2, f3, in_pairs)
        total = four(total, lines, j, 4, f4, f5, f6, f7, in_pairs)
        sums[j] = _partial(total, rounds)


@inlined
def _add_16(factors: Floats, lines: Floats, sums: Floats, in_pairs: bool, rounds: bool) -> None:
    """Add one output of a block of 16 to its sums; `factors` is the output's row of weights."""
    f0, f1, f2, f3 = factors[0], factors[1], factors[2], factors[3]
    f4, f5, f6, f7 = factors[4], factors[5], factors[6], factors[7]
    f8, f9, f10, f11 = factors[8], factors[9], factors[10], factors[11]
    f12, f13, f14, f15 = factors[12], factors[13], factors[14], factors[15]
    for j in range(len(sums)):
        total = four(sums[j], lines, j, 0, f0, f1, f2, f3, in_pairs)
        total = four(total, lines, j, 4, f4, f5, f6, f7, in_pairs)
        total = four(total, lines, j, 8, f8, f9, f10, f11, in_pairs)
        total = four(total, lines, j, 12, f12, f13, f14, f15, in_pairs)
        sums[j] = _partial(total, rounds)


@inner
def _add_unit(packed: Bits, lines: Floats, width: int, sums: Floats) -> None:
    """Add the 16 outputs of a 2:4 unit to their sums, and round each sum to half."""
    # A unit has, for each of 16 outputs, 16 kept values of 32 columns, numbered by rank, and two
    # words with their choices: bits 2 r and 2 r + 1 are the column, within its group of four, of
    # the value of rank r. Bit 0 of a rank numbers the two values of a group, bit 1 the two groups
    # of a phase (an AMP instruction), and bits 2 and 3 the four phases.
    for output in range(UNIT_BLOCK):
        choices = np.int64(packed[KEPT_VALUES + 2 * output])
        choices |= np.int64(packed[KEPT_VALUES + 2 * output + 1]) << 16
        of_output = sums[output * WIDTH : output * WIDTH + width]
        for phase in range(UNIT_BLOCK // 4):
            at, first = output * UNIT_BLOCK + 4 * phase, 16 * (phase & 1) + 8 * (phase >> 1)
            chosen = choices >> 8 * phase
            a0 = lines[(first + (chosen & 3)) * WIDTH :]
            a1 = lines[(first + (chosen >> 2 & 3)) * WIDTH :]
            b0 = lines[(first + 4 + (chosen >> 4 & 3)) * WIDTH :]
            b1 = lines[(first + 4 + (chosen >> 6 & 3)) * WIDTH :]
            v0, v1 = widened(packed[at]), widened(packed[at + 1])
            w0, w1 = widened(packed[at + 2]), widened(packed[at + 3])
            for j in range(width):
                of_output[j] += (a0[j] * v0 + a1[j] * v1) + (b0[j] * w0 + b1[j] * w1)
        for j in range(width):
            of_output[j] = quick_rounded(of_output[j])


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
    in_pairs: bool,
) -> np.float32:
    """Return a total plus the products of inputs `first` to `first` + 3 in column j.

    f0 to f3 are their weights. The products are added as the AMP adds them: one after another to
    the total or, with `in_pairs`, in two pairs whose sum is added to it.
    """
    p0, p1 = f0 * lines[j + first * WIDTH], f1 * lines[j + (first + 1) * WIDTH]
    p2, p3 = f2 * lines[j + (first + 2) * WIDTH], f3 * lines[j + (first + 3) * WIDTH]
    if in_pairs:
        return np.float32(total + ((p0 + p1) + (p2 + p3)))
    return np.float32((((total + p0) + p1) + p2) + p3)


@inlined
def _partial(total: np.float32, rounds: bool) -> np.float32:
    """Return a sum as it goes to memory: rounded to half, or as it is."""
    return quick_rounded(total) if rounds else total


@inlined
def quick_rounded(value: np.float32) -> np.float32:
    """Return the half nearest to a float, as `half_loops.rounded` does, in fewer steps."""
    # A sum with a number 2^13 x 1.5 times as large has a half's last bit as its own last bit, so
    # that the addition rounds as a conversion to half does; see `half_loops.rounded`.
    bits = np.int32(np.float32(value).view(np.int32))
    exponent = np.int32(max(np.int32(bits & _EXPONENT), _MIN_EXPONENT))
    shift = np.int32(exponent + _SHIFT_EXPONENT).view(np.float32)
    near = np.float32(np.float32(value + shift) - shift)
    # A number that rounds to zero keeps its sign.
    near = np.int32(near.view(np.int32) | np.int32(bits & ~_MAGNITUDE)).view(np.float32)
    size = np.int32(bits & _MAGNITUDE)
    # An infinity stays one, and a NaN; a finite number that is too large becomes NaN.
    return near if size < _OVERFLOW else _NAN if size < _INFINITE else value
