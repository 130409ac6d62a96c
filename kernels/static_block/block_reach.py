"""How far lists of blocks reach, as machine code."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled

OUTPUT, INPUT, BLOCKS = range(3)  # what a list reaches: the largest offsets, and blocks


@compiled("int64(uint16[:], int64[:], int64[:], int64, int64[:, :])")
def reaches(
    words: npt.NDArray[np.uint16], first: IntArray, count: IntArray, header: int, extents: IntArray
) -> int:
    """How far each block list reaches; gives the first list that ends early, or their number."""
    for vertex in range(len(first)):
        at, end = first[vertex] + header, first[vertex] + count[vertex]
        if at > end:
            return vertex
        output = most = blocks = np.int64(0)
        for _ in range(np.int64(words[at - 1]) + 1):
            if at + 2 > end or at + 3 + np.int64(words[at + 1]) > end:
                return vertex
            output = max(output, np.int64(words[at]))
            here = np.int64(words[at + 1]) + 1
            for entry in words[at + 2 : at + 2 + here]:
                most = max(most, np.int64(entry))
            blocks += here
            at += 2 + here
        extents[vertex, OUTPUT] = output
        extents[vertex, INPUT] = most
        extents[vertex, BLOCKS] = blocks
    return len(first)
