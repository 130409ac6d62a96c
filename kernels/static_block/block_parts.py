"""What block products of all sizes share, for machine code: q[row] = the sum of block @ s[column].

The terms of an output are added one after another, from zero and without a fused multiply-add, so
that sums are the same on every machine. Inner loops run over columns: a block row of s or q is
turned from [column][row] to [row][column].
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import inlined, inner

from ..half_loops import Bits, Floats, read_numbers, rounded, write_numbers

Q, S, VALUES, COLUMNS, ROWS_AT = range(5)  # numbers of a vertex
HALF_DATA, HALF_PARTIALS, SPLITS, STEP = range(4)  # numbers of a kernel
SIGNATURE = (
    "void(uint16[:], float32[:], uint16[:], int64[:], int64[:, :], int64[:], float32[:], "
    "float32[:])"
)

ZERO = np.float32(0.0)
Words = npt.NDArray[np.uint16]
Add = Callable[[int, Floats, bool, Floats, Floats, Floats], None]
TurnBack = Callable[[int, Floats, Floats, Floats], None]


@inlined
def each_vertex(
    halves: Bits,
    floats: Floats,
    words: Words,
    rows: IntArray,
    table: IntArray,
    kernel: IntArray,
    weights: Floats,
    scratch: Floats,
    block: int,
    add: Add,
    turn_back: TurnBack,
) -> None:
    """Run vertices, one after another.

    Args:
        halves, floats: all memory, as numbers of either type.
        words: all work lists.
        rows: which vertices.
        table: int64[vertices, numbers].
        kernel: its numbers.
        weights: float32[block * block], room for a block.
        scratch: float32[3 n block], room for three block rows.
        block: edge of a block.
        add: adds block @ a block row to sums; takes n, the weights, whether they lie as two halves,
            the block row as it lies in memory, room for another, and the sums.
        turn_back: takes n, the sums, room for a block row, and where to leave them as in memory.
    """
    half, halved = kernel[HALF_DATA] != 0, kernel[HALF_PARTIALS] != 0
    splits, step = kernel[SPLITS] != 0, kernel[STEP]
    for index in range(len(rows)):
        vertex = table[rows[index]]
        n, at = vertex[COLUMNS], vertex[ROWS_AT]
        size, values = n * block, vertex[VALUES]
        room, s = scratch[:size], scratch[size : 2 * size]
        total = scratch[2 * size : 3 * size]
        for _ in range(np.int64(words[at - 1]) + 1):
            blocks = np.int64(words[at + 1]) + 1
            for offset in range(size):
                total[offset] = ZERO
            for entry in words[at + 2 : at + 2 + blocks]:
                read_numbers(halves, floats, half, vertex[S] + entry * step, room)
                read_numbers(halves, floats, half, values, weights)
                add(n, weights, splits, room, s, total)
                if halved:
                    _round(total)
                values += block * block
            turn_back(n, total, s, room)
            q = vertex[Q] + np.int64(words[at]) * step
            write_numbers(room, halves, floats, halved, q)
            at += 2 + blocks


@inner
def _round(total: Floats) -> None:
    """To the nearest halves."""
    for index in range(len(total)):
        total[index] = rounded(total[index])


@inner
def columns_4(n: int, rows: Floats, columns: Floats) -> None:
    """From [n][4] to [4][n]."""
    x0, x1, x2, x3 = columns[:n], columns[n : 2 * n], columns[2 * n : 3 * n], columns[3 * n :]
    for j in range(n):
        x0[j], x1[j] = rows[4 * j], rows[4 * j + 1]
        x2[j], x3[j] = rows[4 * j + 2], rows[4 * j + 3]


@inner
def rows_4(n: int, columns: Floats, rows: Floats) -> None:
    """From [4][n] to [n][4]."""
    x0, x1, x2, x3 = columns[:n], columns[n : 2 * n], columns[2 * n : 3 * n], columns[3 * n :]
    for j in range(n):
        rows[4 * j], rows[4 * j + 1] = x0[j], x1[j]
        rows[4 * j + 2], rows[4 * j + 3] = x2[j], x3[j]


@inlined
def add_four(
    p: np.float32,
    a: np.float32,
    b: np.float32,
    c: np.float32,
    d: np.float32,
    w0: np.float32,
    w1: np.float32,
    w2: np.float32,
    w3: np.float32,
) -> np.float32:
    """Add four terms, one after another."""
    p = np.float32(p + np.float32(a * w0))
    p = np.float32(p + np.float32(b * w1))
    p = np.float32(p + np.float32(c * w2))
    return np.float32(p + np.float32(d * w3))
