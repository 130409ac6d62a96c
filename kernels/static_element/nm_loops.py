"""Compiled loops that multiply by the lists of N:M patterns (see `nm_worklist`), for many vertices.

A vertex computes q[row] = sum of value * s[column] over the non-zeros of the row, from zero: it
overwrites q. s is the dense operand on the tile and q the partial sums, n columns each. All rows of
q have equally many non-zeros, so that the list has an entry for each non-zero and no counts.
Roundings are those of `element_loops`.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled

from ..half_loops import Bits, Floats, cast_bits, widened
from .element_loops import Words, add_floats, add_halves

# Columns of the table of vertices: indices in memory of the first number of q, of s and of the
# values, number n of columns, index in `words` of the first entry, number of rows of q, and number
# of non-zeros of each row.
Q, S, VALUES, COLUMNS, LIST, ROWS, NONZEROS = range(7)
HALF_DATA, HALF_PARTIALS = range(2)  # positions in `kernel`: 1 if s and values, and if q, are half


@compiled("void(uint16[:], int64[:], int64[:], int64[:])")
def largest_offsets(words: Words, first: IntArray, count: IntArray, max_offset: IntArray) -> None:
    """Write the largest entry of each list, 0 without entries, to `max_offset`, int64[vertices].

    Args:
        words: words of all work lists.
        first, count: int64[vertices], index of each list's first entry, and number of entries.
        max_offset: int64[vertices], receives the largest entries.
    """
    for vertex in range(len(first)):
        largest = np.int64(0)
        for entry in words[first[vertex] : first[vertex] + count[vertex]]:
            largest = max(largest, np.int64(entry))
        max_offset[vertex] = largest


@compiled("void(uint16[:], float32[:], uint16[:], int64[:], int64[:, :], int64[:], float32[:])")
def multiply(
    halves: Bits,
    floats: Floats,
    words: Words,
    rows: IntArray,
    table: IntArray,
    kernel: IntArray,
    sums: Floats,
) -> None:
    """Compute q of the vertices `rows`, one vertex after another.

    Args:
        halves, floats: memory of all tiles, as numbers of either format.
        words: words of all work lists.
        rows: int64[...], indices of the vertices to run.
        table: int64[vertices, 7], numbers of all vertices, in the columns named above.
        kernel: int64[2], whether s and values are half, and whether q is.
        sums: work space, float32[largest n].
    """
    # `total` are the sums of one row of q. An entry divided by `row_bytes`, the bytes of a row of
    # s, is the number of the row.
    half, halved = kernel[HALF_DATA] != 0, kernel[HALF_PARTIALS] != 0
    for index in range(len(rows)):
        vertex = table[rows[index]]
        n, value, at = vertex[COLUMNS], vertex[VALUES], vertex[LIST]
        row_bytes, total = n * (2 if half else 4), sums[:n]
        for row in range(vertex[ROWS]):
            for column in range(n):
                total[column] = np.float32(0.0)
            for entry in words[at : at + vertex[NONZEROS]]:
                s = vertex[S] + entry // row_bytes * n
                if half:
                    add_halves(widened(halves[value]), halves, s, total)
                else:
                    add_floats(floats[value], floats, s, total)
                value += 1
            at += vertex[NONZEROS]
            q = vertex[Q] + row * n
            if halved:
                bits = halves[q : q + n]
                for column in range(n):
                    bits[column] = cast_bits(total[column])
            else:
                numbers = floats[q : q + n]
                for column in range(n):
                    numbers[column] = total[column]
