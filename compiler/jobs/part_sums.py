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

from ..matrix.formats.block_loops import DEPTH, WIDTH, copy_lines, gather_factors, part_of

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
                copy_lines(columns, block, blocks, wide, x, first, width, of_x)
                for r in range(high):
                    gather_factors(values, block, blocks, r, factors)
                    _add_part(factors, of_x, sums[2 * r * WIDTH : 2 * (r + 1) * WIDTH], width)
                block += blocks
            for r in range(min(high, m - line * high)):
                row = line * high + r
                here = y[row, first : first + width]
                total = sums[2 * r * WIDTH : 2 * r * WIDTH + width]
                size = sums[(2 * r + 1) * WIDTH : (2 * r + 1) * WIDTH + width]
                compare(here, total, size, limits, row, line, unsure, worst)


@inlined
def _add_part(factors: Doubles, of_x: Doubles, sums: Doubles, width: int) -> None:
    """Add a part to the sums of a row, and its magnitudes to those WIDTH further on."""
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
