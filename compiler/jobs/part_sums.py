"""Every row of y beside a sum in float64, as machine code: is it surely close enough?

A row of a x is added up in parts of up to DEPTH products. The magnitudes of its parts, together,
are at most |a||x|, and mostly not far below: so that what is within `slope` times them and `least`
is within the bound that has |a||x| in their place. Parts of full matrices are BLAS products.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled, inlined

DEPTH = 16  # products of a part
WIDTH = 128  # columns of x at a time: the rows of x that a part reads stay in the cache

Singles = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]


@compiled(
    "void(int64[:], int64[:], int64[:], float32[:, :, :], float32[:, :], float32[:, :], "
    "float64[:, :], float64[:], int64[:], float64[:])"
)
def compare_rows(
    lines: IntArray,
    starts: IntArray,
    columns: IntArray,
    values: Singles,
    x: Singles,
    y: Singles,
    limits: Doubles,
    work: Doubles,
    unsure: IntArray,
    worst: Doubles,
) -> None:
    """Compare some lines of a matrix of blocks.

    Args:
        lines: rows of blocks.
        starts: where the blocks of each line begin, and how many there are.
        columns, values: of the blocks, [blocks] and [blocks, high, wide]; `wide` divides DEPTH.
        x, y: the dense operands; x has whole lines, y may end within one.
        limits: slope and least of every row of y.
        work: (DEPTH + 2 high) * WIDTH + DEPTH numbers.
        unsure: is given, line by line, the elements that may be too far away.
        worst: is given the largest difference of each line.
    """
    high, wide = values.shape[1], values.shape[2]
    (m, n), step = y.shape, DEPTH // values.shape[2]
    of_x, sums = work[: DEPTH * WIDTH], work[DEPTH * WIDTH : (DEPTH + 2 * high) * WIDTH]
    factors = work[(DEPTH + 2 * high) * WIDTH :]
    for number in range(len(lines)):
        line = lines[number]
        for first in range(0, n, WIDTH):
            width = min(WIDTH, n - first)
            for j in range(len(sums)):
                sums[j] = 0
            block = starts[line]
            while block < starts[line + 1]:
                blocks = min(step, starts[line + 1] - block)
                _copy(columns, block, blocks, wide, x, first, width, of_x)
                for r in range(high):
                    _gather(values, block, blocks, r, factors)
                    _add_part(factors, of_x, sums[2 * r * WIDTH : 2 * (r + 1) * WIDTH], width)
                block += blocks
            for r in range(min(high, m - line * high)):
                row = line * high + r
                here = y[row, first : first + width]
                total = sums[2 * r * WIDTH : 2 * r * WIDTH + width]
                size = sums[(2 * r + 1) * WIDTH : (2 * r + 1) * WIDTH + width]
                compare(here, total, size, limits, row, line, unsure, worst)


@inlined
def _copy(
    columns: IntArray,
    block: int,
    blocks: int,
    wide: int,
    x: Singles,
    first: int,
    width: int,
    of_x: Doubles,
) -> None:
    """The rows of x of a part, WIDTH numbers each; zeros where it has fewer than DEPTH."""
    depth = 0
    for number in range(block, block + blocks):
        row = columns[number] * wide
        for c in range(wide):
            into = of_x[depth * WIDTH : depth * WIDTH + width]
            line = x[row + c, first : first + width]
            for j in range(len(into)):
                into[j] = line[j]
            depth += 1
    rest = of_x[depth * WIDTH : DEPTH * WIDTH]
    for j in range(len(rest)):
        rest[j] = 0


@inlined
def _gather(values: Singles, block: int, blocks: int, r: int, factors: Doubles) -> None:
    """The values of a part in row r of its blocks; zeros where it has fewer than DEPTH."""
    wide = values.shape[2]
    depth = 0
    for number in range(block, block + blocks):
        row = values[number, r]
        for c in range(wide):
            factors[depth] = row[c]
            depth += 1
    for rest in range(depth, DEPTH):
        factors[rest] = 0


@inlined
def _add_part(factors: Doubles, of_x: Doubles, sums: Doubles, width: int) -> None:
    """Add a part to the sums of a row, and its magnitudes to those WIDTH further on."""
    f0, f1, f2, f3 = factors[0], factors[1], factors[2], factors[3]
    f4, f5, f6, f7 = factors[4], factors[5], factors[6], factors[7]
    f8, f9, f10, f11 = factors[8], factors[9], factors[10], factors[11]
    f12, f13, f14, f15 = factors[12], factors[13], factors[14], factors[15]
    for j in range(width):
        part = f0 * of_x[j] + f1 * of_x[j + WIDTH]
        part += f2 * of_x[j + 2 * WIDTH] + f3 * of_x[j + 3 * WIDTH]
        part += f4 * of_x[j + 4 * WIDTH] + f5 * of_x[j + 5 * WIDTH]
        part += f6 * of_x[j + 6 * WIDTH] + f7 * of_x[j + 7 * WIDTH]
        part += f8 * of_x[j + 8 * WIDTH] + f9 * of_x[j + 9 * WIDTH]
        part += f10 * of_x[j + 10 * WIDTH] + f11 * of_x[j + 11 * WIDTH]
        part += f12 * of_x[j + 12 * WIDTH] + f13 * of_x[j + 13 * WIDTH]
        part += f14 * of_x[j + 14 * WIDTH] + f15 * of_x[j + 15 * WIDTH]
        sums[j] += part
        sums[j + WIDTH] += abs(part)


@inlined
def compare(
    y: Singles,
    total: Doubles,
    size: Doubles,
    limits: Doubles,
    row: int,
    line: int,
    unsure: IntArray,
    worst: Doubles,
) -> None:
    """Compare a stretch of a row of y with sums, of which `size` is the magnitude."""
    slope, least, most = limits[0, row], limits[1, row], worst[line]
    for j in range(len(y)):
        difference = abs(y[j] - total[j])
        if not difference <= slope * size[j] + least:  # nor of what is no number
            unsure[line] += 1
        most = max(most, difference)
    worst[line] = most


@compiled("void(float64[:, :], float64[:, :], float64[:, :])")
def add_parts(part: Doubles, sums: Doubles, sizes: Doubles) -> None:
    """Add a part of many sums, and its magnitudes."""
    for row in range(len(part)):
        of_part, total, size = part[row], sums[row], sizes[row]
        for j in range(len(of_part)):
            total[j] += of_part[j]
            size[j] += abs(of_part[j])


@compiled(
    "void(float64[:, :], float64[:, :], float32[:, :], float64[:, :], int64, int64, int64, "
    "int64[:], float64[:])"
)
def compare_sums(
    sums: Doubles,
    sizes: Doubles,
    y: Singles,
    limits: Doubles,
    high: int,
    row: int,
    column: int,
    unsure: IntArray,
    worst: Doubles,
) -> None:
    """Compare sums that begin at a row and a column of y with it; lines are `high` rows."""
    for r in range(len(sums)):
        here = y[row + r, column : column + sums.shape[1]]
        compare(here, sums[r], sizes[r], limits, row + r, (row + r) // high, unsure, worst)
