"""How far lists of blocks reach, as machine code."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled

LARGEST_ROW, LARGEST_COLUMN, ROWS, BLOCKS = range(4)  # what a list reaches


@compiled("int64(uint16[:], int64[:], int64[:], int64, int64[:, :])")
def reaches(
    words: npt.NDArray[np.uint16], first: IntArray, count: IntArray, header: int, found: IntArray
) -> int:
    """How far each block list reaches; gives the first list that ends early, or their number."""
    for vertex in range(len(first)):
        at, end = first[vertex] + header, first[vertex] + count[vertex]
        if at > end:
            return vertex
        row = column = blocks = np.int64(0)
        rows = np.int64(words[at - 1]) + 1
        for _ in range(rows):
            if at + 2 > end or at + 3 + np.int64(words[at + 1]) > end:
                return vertex
            row = max(row, np.int64(words[at]))
            here = np.int64(words[at + 1]) + 1
            for entry in words[at + 2 : at + 2 + here]:
                column = max(column, np.int64(entry))
            blocks += here
            at += 2 + here
        found[vertex, LARGEST_ROW] = row
        found[vertex, LARGEST_COLUMN] = column
        found[vertex, ROWS] = rows
        found[vertex, BLOCKS] = blocks
    return len(first)
