"""The hypothetical N:M kernel as machine code: vertices, one after another."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled, inlined

from ..block_stream.block_sums import (
    WIDTH,
    clear,
    padded,
    quick_rounded,
    turn_back_halves,
    turn_halves,
)
from ..half_loops import Bits, Floats, widened

BLOCK = 16
UNIT_COLUMNS = 32
VALUES, HALVES = 256, 288  # halves of a unit: kept values, and these with their choices
N, ROWS, COLUMNS, Q, S, PACKED = range(6)  # numbers of a vertex, the last three places in memory


@compiled("void(int64[:], int64[:, :], uint16[:], float32[:], float32[:])")
def multiply(rows: IntArray, table: IntArray, halves: Bits, work: Floats, sums: Floats) -> None:
    """Run vertices.

    Args:
        rows: of the table, the vertices to run.
        table: the numbers of each vertex.
        halves: the memory of all tiles.
        work: (UNIT_COLUMNS + 1) * WIDTH numbers.
        sums: BLOCK * WIDTH numbers for each block row of a vertex.
    """
    lines, total = work[: UNIT_COLUMNS * WIDTH], work[UNIT_COLUMNS * WIDTH :]
    for index in range(len(rows)):
        vertex = table[rows[index]]
        units = vertex[COLUMNS] // 2
        for first in range(0, vertex[N], WIDTH):
            width = min(WIDTH, vertex[N] - first)
            clear(sums[: vertex[ROWS] * BLOCK * WIDTH])
            for unit in range(units):
                for line in range(2):
                    at = vertex[S] + ((2 * unit + line) * vertex[N] + first) * BLOCK
                    turned = lines[line * BLOCK * WIDTH : (line + 1) * BLOCK * WIDTH]
                    turn_halves(halves[at : at + width * BLOCK], BLOCK, turned)
                for row in range(vertex[ROWS]):
                    at = vertex[PACKED] + (row * units + unit) * HALVES
                    packed = halves[at : at + HALVES]
                    of_row = sums[row * BLOCK * WIDTH : (row + 1) * BLOCK * WIDTH]
                    _add_unit(packed, lines, total[: padded(width)], of_row)
            for row in range(vertex[ROWS]):
                at = vertex[Q] + (row * vertex[N] + first) * BLOCK
                of_row = sums[row * BLOCK * WIDTH : (row + 1) * BLOCK * WIDTH]
                turn_back_halves(of_row, BLOCK, halves[at : at + width * BLOCK])


@inlined
def _add_unit(packed: Bits, lines: Floats, total: Floats, sums: Floats) -> None:
    """Add the 16 outputs of a unit, each of which is then rounded to half."""
    for output in range(BLOCK):
        choices = np.int64(packed[VALUES + 2 * output])
        choices |= np.int64(packed[VALUES + 2 * output + 1]) << 16
        clear(total)
        for rank in range(BLOCK):
            group, phase = rank >> 1 & 1, rank >> 2
            choice = choices >> 2 * rank & 3
            from_column = 16 * (phase & 1) + 8 * (phase >> 1) + 4 * group + choice
            weight = widened(packed[output * BLOCK + rank])
            line = lines[from_column * WIDTH : from_column * WIDTH + len(total)]
            for j in range(len(total)):
                total[j] += line[j] * weight
        of_output = sums[output * WIDTH : output * WIDTH + len(total)]
        for j in range(len(total)):
            of_output[j] = quick_rounded(of_output[j] + total[j])
