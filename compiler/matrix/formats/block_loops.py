"""Sums of products of blocks as machine code, in an order that is the same on every host.

A BLAS product adds in an order that depends on the processor, so that its last digits depend on the
processor, too. Reported results and the bounds of their rounding errors must not. A line here is a
block row of a; blocks have `high` rows and `wide` columns. Each element of a x is summed in *parts*
of DEPTH products, which come from one block or several neighbouring blocks of a line. Loop
variables are j, a column of x in the strip of WIDTH columns; r and c, a row and a column of a
block.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled, in_shares, inlined

DEPTH = 16  # products of a part
# Columns of x at a time, so that the rows of x that a part reads stay in the cache: 16 KiB.
WIDTH = 128

Numbers: TypeAlias = npt.NDArray[np.float32] | npt.NDArray[np.float64]
Doubles: TypeAlias = npt.NDArray[np.float64]


def block_product(starts: IntArray, columns: IntArray, values: Doubles, x: Doubles) -> Doubles:
    """Return a @ x, float64[lines * high, n]; the blocks of a line are added in their order.

    Args:
        starts: First block of each line, and the number of blocks at the end, int64[lines + 1].
        columns: Column of each block in the grid, int64[blocks].
        values: Values float64[blocks, high, wide]; wide divides DEPTH, or is a multiple of it.
        x: Dense operand float64[columns of the grid * wide, n].
    """
    high, wide = values.shape[1:]
    if wide > DEPTH:  # cut wide blocks into `parts` blocks side by side, DEPTH columns each
        parts = wide // DEPTH
        values = values.reshape(-1, high, parts, DEPTH).swapaxes(1, 2).reshape(-1, high, DEPTH)
        columns = (columns[:, None] * parts + np.arange(parts)).ravel()
        starts = starts * parts
    y = np.zeros(((len(starts) - 1) * high, x.shape[1]))
    values, x = np.ascontiguousarray(values), np.ascontiguousarray(x)
    starts, columns = np.ascontiguousarray(starts), np.ascontiguousarray(columns)

    def multiply(lines: IntArray) -> None:
        """Compute some lines of blocks; each thread has its own work array."""
        work = np.zeros((DEPTH + high) * WIDTH + DEPTH)
        multiply_lines(lines, starts, columns, values, x, y, work)

    in_shares(np.arange(len(starts) - 1), values.size * x.shape[1] // DEPTH, multiply)
    return y


@compiled(
    "void(int64[:], int64[:], int64[:], float64[:, :, :], float64[:, :], float64[:, :], float64[:])"
)
def multiply_lines(
    lines: IntArray,
    starts: IntArray,
    columns: IntArray,
    values: Doubles,
    x: Doubles,
    y: Doubles,
    work: Doubles,
) -> None:
    """Write the rows of y that belong to some lines of blocks.

    Args:
        lines: Lines of blocks to compute.
        starts, columns, values, x, y: Arrays of `block_product`; `wide` divides DEPTH.
        work: Scratch memory of (DEPTH + high) * WIDTH + DEPTH numbers.
    """
    high, part_blocks, n = values.shape[1], DEPTH // values.shape[2], y.shape[1]
    # Scratch memory: DEPTH rows of x, the sums of `high` rows of y, and DEPTH factors.
    x_rows, sums = work[: DEPTH * WIDTH], work[DEPTH * WIDTH : (DEPTH + high) * WIDTH]
    factors = work[(DEPTH + high) * WIDTH :]
    for number in range(len(lines)):
        line = lines[number]
        for first_column in range(0, n, WIDTH):
            width = min(WIDTH, n - first_column)
            for j in range(len(sums)):
                sums[j] = 0
            block = starts[line]
            # A part is the next `blocks` blocks of the line: `part_blocks`, which fill DEPTH
            # columns, or fewer at the end of the line. Its rows of x are copied once for all rows
            # of y.
            while block < starts[line + 1]:
                blocks = min(part_blocks, starts[line + 1] - block)
                copy_x_rows(columns, block, blocks, values.shape[2], x, first_column, width, x_rows)
                for r in range(high):
                    gather_factors(values, block, blocks, r, factors)
                    total = sums[r * WIDTH : (r + 1) * WIDTH]
                    for j in range(width):
                        total[j] += part_of(factors, x_rows, j)
                block += blocks
            for r in range(high):
                row = y[line * high + r, first_column : first_column + width]
                for j in range(width):
                    row[j] = sums[r * WIDTH + j]


@inlined
def copy_x_rows(
    columns: IntArray,
    block: int,
    blocks: int,
    wide: int,
    x: Numbers,
    first: int,
    width: int,
    x_rows: Doubles,
) -> None:
    """Copy the rows of x that a part reads, WIDTH numbers each, padded with zeros to DEPTH rows."""
    depth = 0
    for number in range(block, block + blocks):
        first_row = columns[number] * wide
        for c in range(wide):
            target = x_rows[depth * WIDTH : depth * WIDTH + width]
            x_row = x[first_row + c, first : first + width]
            for j in range(len(target)):
                target[j] = x_row[j]
            depth += 1
    unused = x_rows[depth * WIDTH : DEPTH * WIDTH]
    for j in range(len(unused)):
        unused[j] = 0


@inlined
def gather_factors(values: Numbers, block: int, blocks: int, r: int, factors: Doubles) -> None:
    """Copy the values of a part in row r of its blocks, padded with zeros to DEPTH values."""
    wide = values.shape[2]
    depth = 0
    for number in range(block, block + blocks):
        row = values[number, r]
        for c in range(wide):
            factors[depth] = row[c]
            depth += 1
    for unused in range(depth, DEPTH):
        factors[unused] = 0


@inlined
def part_of(factors: Doubles, x_rows: Doubles, j: int) -> Any:
    """Return the sum of a part's DEPTH products in column j."""
    # Pairs of products are added first, then the pairs in order: this order defines all results.
    part = factors[0] * x_rows[j] + factors[1] * x_rows[j + WIDTH]
    part += factors[2] * x_rows[j + 2 * WIDTH] + factors[3] * x_rows[j + 3 * WIDTH]
    part += factors[4] * x_rows[j + 4 * WIDTH] + factors[5] * x_rows[j + 5 * WIDTH]
    part += factors[6] * x_rows[j + 6 * WIDTH] + factors[7] * x_rows[j + 7 * WIDTH]
    part += factors[8] * x_rows[j + 8 * WIDTH] + factors[9] * x_rows[j + 9 * WIDTH]
    part += factors[10] * x_rows[j + 10 * WIDTH] + factors[11] * x_rows[j + 11 * WIDTH]
    part += factors[12] * x_rows[j + 12 * WIDTH] + factors[13] * x_rows[j + 13 * WIDTH]
    part += factors[14] * x_rows[j + 14 * WIDTH] + factors[15] * x_rows[j + 15 * WIDTH]
    return part
