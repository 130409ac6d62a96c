"""Products of single elements of many vertices as machine code: q[row] += value * s[column].

Half rounds every product once, adds in float32 and rounds the sum once to the partials type; float
rounds every product and every sum in float32. As blocks of 1 in `product_loops`, with few columns,
they took up to three times as long.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled, inner

from ..half_loops import Bits, Floats, rounded, rounded_bits, widened

Words = npt.NDArray[np.uint16]

Q, S, VALUES, COLUMNS, LIST = range(5)  # columns of a vertex's numbers
WORKERS, HALF_DATA, HALF_PARTIALS, FEWER = range(4)  # positions of a kernel's numbers
ROWS, INPUTS, NONZEROS = range(3)  # columns of a list's extents
# Words of a worker's header: rows, first entry, first value, columns, first column, first row.
HEADER_WORDS = 6


@compiled("int64(uint16[:], int64[:], int64[:], int64[:], int64, int64, int64, int64[:, :])")
def reaches(
    words: Words,
    first: IntArray,
    count: IntArray,
    n: IntArray,
    size: int,
    workers: int,
    fewer: int,
    extents: IntArray,
) -> int:
    """Find the extents of each element list. Return the first damaged list, or their number.

    Args:
        words: all lists.
        first, count: int64[vertices], first word of each list and its number of words.
        n: int64[vertices], number of columns of the dense operand.
        size: bytes of one of its numbers.
        workers: number of workers of a tile.
        fewer: number by which a row's non-zeros exceed the number that the list states.
        extents: int64[vertices, 3], rows of q, numbers of s, and values.
    """
    # Walk each worker's rows as the kernel does: a row is its number of non-zeros, less `fewer`,
    # and an entry each. Entries are byte offsets of s. A list is damaged if a row reaches beyond
    # its end or a worker's columns beyond n.
    for vertex in range(len(first)):
        if count[vertex] < HEADER_WORDS * workers:
            return vertex
        listed = words[first[vertex] : first[vertex] + count[vertex]]
        for worker in range(workers):
            header = listed[HEADER_WORDS * worker : HEADER_WORDS * worker + HEADER_WORDS]
            rows, at = np.int64(header[0]), np.int64(header[1])
            if np.int64(header[3]) + np.int64(header[4]) > n[vertex]:
                return vertex
            nonzeros, largest = np.int64(header[2]), np.int64(0)
            for _ in range(rows):
                if at >= len(listed) or at + 1 + np.int64(listed[at]) + fewer > len(listed):
                    return vertex
                length = np.int64(listed[at]) + fewer
                for entry in listed[at + 1 : at + 1 + length]:
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
    room: Floats,
) -> None:
    """Run vertices, one after another.

    Args:
        halves, floats: memory of all tiles, as numbers of either format.
        words: words of all work lists.
        rows: int64[...], the vertices to run.
        table: int64[vertices, numbers].
        kernel: int64[...], the numbers of the kernel.
        room: work space, float32[most columns].
    """
    # By vertex, worker, row and non-zero; `total` are the sums of the worker's columns of one row.
    half, halved = kernel[HALF_DATA] != 0, kernel[HALF_PARTIALS] != 0
    for index in range(len(rows)):
        vertex = table[rows[index]]
        n = vertex[COLUMNS]
        for worker in range(kernel[WORKERS]):
            start = vertex[LIST] + HEADER_WORDS * worker
            header = words[start : start + HEADER_WORDS]
            at, value = vertex[LIST] + np.int64(header[1]), vertex[VALUES] + np.int64(header[2])
            total, column = room[: header[3]], np.int64(header[4])
            s, q = vertex[S] + column, vertex[Q] + np.int64(header[5]) * n + column
            for _ in range(np.int64(header[0])):
                length = np.int64(words[at]) + kernel[FEWER]
                for offset in range(len(total)):
                    total[offset] = np.float32(0.0)
                for entry in words[at + 1 : at + 1 + length]:
                    if half:
                        add_halves(widened(halves[value]), halves, s + entry // 2, total)
                    else:
                        add_floats(floats[value], floats, s + entry // 4, total)
                    value += 1
                if halved:
                    bits = halves[q : q + len(total)]
                    for offset in range(len(total)):
                        bits[offset] = rounded_bits(total[offset])
                else:
                    into = floats[q : q + len(total)]
                    for offset in range(len(total)):
                        into[offset] = total[offset]
                q += n
                at += 1 + length


@inner
def add_halves(value: np.float32, halves: Bits, at: int, total: Floats) -> None:
    """Add products with a row of halves, each rounded to half, to sums of float."""
    bits = halves[at : at + len(total)]
    for offset in range(len(total)):
        product = rounded(np.float32(value * widened(bits[offset])))
        total[offset] = np.float32(total[offset] + product)


@inner
def add_floats(value: np.float32, floats: Floats, at: int, total: Floats) -> None:
    """Add products with a row of floats to sums."""
    numbers = floats[at : at + len(total)]
    for offset in range(len(total)):
        total[offset] = np.float32(total[offset] + np.float32(value * numbers[offset]))
