"""Products of rows of equally many elements of many vertices as machine code.

The arithmetic is that of `element_loops`, without a list's counts.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled

from ..half_loops import Bits, Floats, rounded_bits, widened
from .element_loops import Words, add_floats, add_halves

Q, S, VALUES, COLUMNS, LIST, ROWS, NONZEROS = range(7)  # numbers of a vertex
HALF_DATA, HALF_PARTIALS = range(2)  # numbers of a kernel


@compiled("void(uint16[:], int64[:], int64[:], int64[:])")
def deepest(words: Words, first: IntArray, count: IntArray, most: IntArray) -> None:
    """Return the largest of some words of each list, from a first one on; 0 for no words."""
    for vertex in range(len(first)):
        largest = np.int64(0)
        for entry in words[first[vertex] : first[vertex] + count[vertex]]:
            largest = max(largest, np.int64(entry))
        most[vertex] = largest


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
        table: int64[vertices, numbers]; LIST is the first entry.
        kernel: int64[...], the numbers of the kernel.
        room: work space, float32[most columns].
    """
    half, halved = kernel[HALF_DATA] != 0, kernel[HALF_PARTIALS] != 0
    for index in range(len(rows)):
        vertex = table[rows[index]]
        n, value, at = vertex[COLUMNS], vertex[VALUES], vertex[LIST]
        line, total = n * (2 if half else 4), room[:n]
        for row in range(vertex[ROWS]):
            for column in range(n):
                total[column] = np.float32(0.0)
            for entry in words[at : at + vertex[NONZEROS]]:
                s = vertex[S] + entry // line * n
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
                    bits[column] = rounded_bits(total[column])
            else:
                into = floats[q : q + n]
                for column in range(n):
                    into[column] = total[column]
