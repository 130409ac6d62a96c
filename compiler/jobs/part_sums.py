"""Comparison of every row of y with a sum in float64, in compiled code.

The bound on the difference of an element of y is slope |a||x| + least, with two numbers `slope` and
`least` for each row (see `tolerance`). A row of a x is added up in parts of up to DEPTH products.
The sum of the magnitudes of the parts is at most |a||x|, and mostly not far below it. So an element
whose difference is at most `slope` times this sum plus `least` is surely within the bound, and all
other elements are counted as unsure. Parts of full matrices are BLAS products.

A line is a row of blocks, whose rows are rows of y. `of_x` is a copy of the rows of x that a part
multiplies, WIDTH columns of them; `j` is a column of this copy, and `r` a row within a line. A
block has `high` rows and `wide` columns. Machine code is generated from this file.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled, inlined

from ..matrix.formats.block_loops import DEPTH, WIDTH, copy_x_rows, gather_factors, part_of

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
    """Compare some lines of a matrix of blocks with y.

    Args:
        lines: numbers of the lines to compare, int64[compared lines].
        starts: number of the first block of each line, and the number of blocks, int64[lines + 1].
        columns, values: block column and values of each block, int64[blocks] and
            float32[blocks, high, wide]; `wide` divides DEPTH.
        x, y: dense operand and result, float32[k, n] and float32[m, n]; k is a multiple of `wide`,
            m need not be one of `high`.
        limits: slope and least of every row of y, float64[2, m].
        work: scratch space of (DEPTH + 2 high) * WIDTH + DEPTH numbers.
        unsure: counts of elements of each line that may exceed the bound, int64[lines]; increased.
        worst: largest difference of each line, float64[lines]; increased.
    """
    # Scratch space: `of_x`, [DEPTH, WIDTH], is a stretch of x; `sums`, [2 high, WIDTH], has the sum
    # and the sum of magnitudes of each row of the line, one behind the other; `factors`, [DEPTH].
    high, wide = values.shape[1], values.shape[2]
    (m, n), part_blocks = y.shape, DEPTH // values.shape[2]
    of_x, sums = work[: DEPTH * WIDTH], work[DEPTH * WIDTH : (DEPTH + 2 * high) * WIDTH]
    factors = work[(DEPTH + 2 * high) * WIDTH :]
    for number in range(len(lines)):
        line = lines[number]
        # Columns of y in stretches of WIDTH: clear the sums, add all parts of the line, compare its
        # rows.
        for first in range(0, n, WIDTH):
            width = min(WIDTH, n - first)
            for j in range(len(sums)):
                sums[j] = 0
            block = starts[line]
            while block < starts[line + 1]:
                # A part has the products of up to `part_blocks` blocks side by side, DEPTH of them.
                blocks = min(part_blocks, starts[line + 1] - block)
                copy_x_rows(columns, block, blocks, wide, x, first, width, of_x)
                # Each row r of a block has 2 * WIDTH numbers of `sums`: sums, then magnitudes.
                for r in range(high):
                    gather_factors(values, block, blocks, r, factors)
                    _add_part(factors, of_x, sums[2 * r * WIDTH : 2 * (r + 1) * WIDTH], width)
                block += blocks
            for r in range(min(high, m - line * high)):
                row = line * high + r
                y_row = y[row, first : first + width]
                total = sums[2 * r * WIDTH : 2 * r * WIDTH + width]
                size = sums[(2 * r + 1) * WIDTH : (2 * r + 1) * WIDTH + width]
                compare(y_row, total, size, limits, row, line, unsure, worst)


@inlined
def _add_part(factors: Doubles, of_x: Doubles, sums: Doubles, width: int) -> None:
    """Add a part to the sums of a row, and its magnitudes WIDTH numbers behind them."""
    for j in range(width):
        part = part_of(factors, of_x, j)
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
    """Compare a stretch of a row of y with sums and the sums of their magnitudes, `size`."""
    slope, floor, largest = limits[0, row], limits[1, row], worst[line]
    for j in range(len(y)):
        difference = abs(y[j] - total[j])
        if not difference <= slope * size[j] + floor:  # true also for a NaN
            unsure[line] += 1
        largest = max(largest, difference)
    worst[line] = largest


@compiled("void(float64[:, :], float64[:, :], float64[:, :])")
def add_parts(part: Doubles, sums: Doubles, sizes: Doubles) -> None:
    """Add a part to each sum, and its magnitude to each sum of magnitudes, `sizes`.

    All arrays are float64[rows, columns] of y, or of a piece of y.
    """
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
    """Compare sums with the piece of y that begins at a row and a column.

    `sums` and `sizes`, the sums of magnitudes, are float64[rows, columns] of the piece; the other
    arguments are as in `compare_rows`. A line has `high` rows.
    """
    for r in range(len(sums)):
        y_row = y[row + r, column : column + sums.shape[1]]
        compare(y_row, sums[r], sizes[r], limits, row + r, (row + r) // high, unsure, worst)
