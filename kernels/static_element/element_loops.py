"""Compiled loops that multiply by element lists (see `element_worklist`), for many vertices.

A vertex computes q[row] = sum of value * s[column] over the non-zeros of a row in its list: s is
the dense operand on the tile, [rows of s][n], and q the partial sums, [rows of q][n]. With half
data every product is rounded to half, products are added in float32 and the sum is rounded once to
the format of q; with float data every product and every sum is rounded to float32. `product_loops`
could multiply elements as blocks of 1, but took up to three times as long where columns are few.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled, inner

from ..half_loops import Bits, Floats, cast_bits, rounded, widened

Words = npt.NDArray[np.uint16]

# Columns of the table of vertices: indices in memory of the first number of q, of s and of the
# values, number n of columns, and index in `words` of the list's first word.
Q, S, VALUES, COLUMNS, LIST = range(5)
# Positions in the array of a kernel's numbers: number of workers, whether s and values are half,
# whether q is half, and the non-zeros of a row that its count in the list leaves out, 0 or 1.
WORKERS, HALF_DATA, HALF_PARTIALS, UNCOUNTED = range(4)
# Columns of the table of extents: how many rows of q, numbers of s and values a list reaches.
ROWS, INPUTS, NONZEROS = range(3)
# Number of 16-bit words of a worker's header, which are in this order: number of rows; index in the
# list of the first row's count; index of its first value; number of columns; first column; first
# row of q.
HEADER_WORDS = 6


@compiled("int64(uint16[:], int64[:], int64[:], int64[:], int64, int64, int64, int64[:, :])")
def measure(
    words: Words,
    first: IntArray,
    count: IntArray,
    n: IntArray,
    size: int,
    workers: int,
    uncounted: int,
    extents: IntArray,
) -> int:
    """Write the extents of element lists, how far into q, s and values they reach.

    Return the index of the first damaged list, or the number of lists if none is damaged.

    Args:
        words: all lists.
        first, count: int64[vertices], first word of each list and its number of words.
        n: int64[vertices], number of columns of the dense operand.
        size: bytes of one number of the dense operand.
        workers: number of workers of a tile.
        uncounted: non-zeros of a row that its count in the list leaves out.
        extents: int64[vertices, 3], receives the rows of q, numbers of s and values that each list
            reaches.
    """
    # Walk each worker's rows as the kernel does: a row is a count, its number of non-zeros less
    # `uncounted`, and then an entry for each non-zero. Entries are byte offsets in s. A list is
    # damaged if a row reaches beyond its end or a worker's columns beyond n.
    for vertex in range(len(first)):
        if count[vertex] < HEADER_WORDS * workers:
            return vertex
        worklist = words[first[vertex] : first[vertex] + count[vertex]]
        for worker in range(workers):
            header = worklist[HEADER_WORDS * worker : HEADER_WORDS * worker + HEADER_WORDS]
            rows, at = np.int64(header[0]), np.int64(header[1])
            if np.int64(header[3]) + np.int64(header[4]) > n[vertex]:
                return vertex
            nonzeros, largest = np.int64(header[2]), np.int64(0)
            for _ in range(rows):
                if at >= len(worklist) or at + 1 + np.int64(worklist[at]) + uncounted > len(
                    worklist
                ):
                    return vertex
                length = np.int64(worklist[at]) + uncounted
                for entry in worklist[at + 1 : at + 1 + length]:
                    largest = max(largest, np.int64(entry))
                nonzeros += length
                at += 1 + length
            if rows > 0:
                inputs = largest // size + np.int64(header[3]) + np.int64(header[4])
                extents[vertex, INPUTS] = max(extents[vertex, INPUTS], inputs)
                extents[vertex, ROWS] = max(extents[vertex, ROWS], np.int64(header[5]) + rows)
                extents[vertex, NONZEROS] = max(extents[vertex, NONZEROS], nonzeros)
    return len(first)


@compiled("void(uint16[:], float32[:], uint16[:], int64[:], int64[:, :], int64[:], float32[:])")
def multiply(
    halves: Bits,
    floats: Floats,
    words: Words,
    rows: IntArray,
    table: IntArray,
    kernel: IntArray,
    workspace: Floats,
) -> None:
    """Compute q of the vertices `rows`, one vertex after another.

    Args:
        halves, floats: memory of all tiles, as numbers of either format.
        words: words of all work lists.
        rows: row in `table` of each vertex to run, int64[vertices to run].
        table: int64[vertices, 5], numbers of all vertices, in the columns named above.
        kernel: int64[4], numbers of the kernel, at the positions named above.
        workspace: work space, float32[largest number of columns of a worker].
    """
    # The loops go over vertices, workers, rows and non-zeros. `total` has the sums of one row of q,
    # for the worker's columns. `at` is the index in `words` of a row's count, `value` the index in
    # memory of the next value, `s` and `q` the indices of the worker's first column in both arrays.
    # An entry is a byte offset in s.
    data_is_half, partials_are_half = kernel[HALF_DATA] != 0, kernel[HALF_PARTIALS] != 0
    for index in range(len(rows)):
        vertex = table[rows[index]]
        n = vertex[COLUMNS]
        for worker in range(kernel[WORKERS]):
            start = vertex[LIST] + HEADER_WORDS * worker
            header = words[start : start + HEADER_WORDS]
            at, value = vertex[LIST] + np.int64(header[1]), vertex[VALUES] + np.int64(header[2])
            total, column = workspace[: header[3]], np.int64(header[4])
            s, q = vertex[S] + column, vertex[Q] + np.int64(header[5]) * n + column
            for _ in range(np.int64(header[0])):
                length = np.int64(words[at]) + kernel[UNCOUNTED]
                for offset in range(len(total)):
                    total[offset] = np.float32(0.0)
                for entry in words[at + 1 : at + 1 + length]:
                    if data_is_half:
                        add_halves(widened(halves[value]), halves, s + entry // 2, total)
                    else:
                        add_floats(floats[value], floats, s + entry // 4, total)
                    value += 1
                if partials_are_half:
                    bits = halves[q : q + len(total)]
                    for offset in range(len(total)):
                        bits[offset] = cast_bits(total[offset])
                else:
                    into = floats[q : q + len(total)]
                    for offset in range(len(total)):
                        into[offset] = total[offset]
                q += n
                at += 1 + length


@inner
def add_halves(value: np.float32, halves: Bits, at: int, total: Floats) -> None:
    """Add the products of a value and a row of s, each rounded to half, to sums in float32."""
    bits = halves[at : at + len(total)]
    for offset in range(len(total)):
        product = rounded(np.float32(value * widened(bits[offset])))
        total[offset] = np.float32(total[offset] + product)


@inner
def add_floats(value: np.float32, floats: Floats, at: int, total: Floats) -> None:
    """Add the products of a value and a row of s in float32 to sums."""
    numbers = floats[at : at + len(total)]
    for offset in range(len(total)):
        total[offset] = np.float32(total[offset] + np.float32(value * numbers[offset]))
