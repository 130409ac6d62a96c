"""Compiled loops of `flatten_taps`, which interleaves four lines of words, word by word.

A line is a row of positions (pixels of images); a word is four numbers of one position. Of four
lines [positions][4] the kernel makes one line [positions][16].
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled, inner

from ..half_loops import Bits

# Columns of the table of vertices: index in memory of the first number of source and of target,
# positions of a line, index in `numbers` of the first entry, and number of entries.
SOURCE, TARGET, POSITIONS, LIST, ENTRIES = range(5)
WORD, LINES = 4, 4  # numbers of a word, and lines of an entry

Words32 = npt.NDArray[np.uint32]


@inner
def _flatten(
    rows: IntArray, table: IntArray, numbers: IntArray, memory: npt.NDArray[np.unsignedinteger]
) -> None:
    """Interleave the lines of vertices `rows`; `numbers` are all lists, in numbers, not bytes."""
    for index in range(len(rows)):
        vertex = table[rows[index]]
        for entry in range(vertex[ENTRIES]):
            head = vertex[LIST] + entry * (LINES + 1)
            for number in range(LINES):
                source = memory[vertex[SOURCE] + numbers[head + 1 + number] :]
                target = memory[vertex[TARGET] + numbers[head] + number * WORD :]
                for position in range(vertex[POSITIONS]):
                    for k in range(WORD):
                        target[position * LINES * WORD + k] = source[position * WORD + k]


@compiled("void(int64[:], int64[:, :], int64[:], uint16[:])")
def flatten_halves(rows: IntArray, table: IntArray, numbers: IntArray, memory: Bits) -> None:
    """Interleave the four lines of halves of every entry, vertex by vertex."""
    _flatten(rows, table, numbers, memory)


@compiled("void(int64[:], int64[:, :], int64[:], uint32[:])")
def flatten_floats(rows: IntArray, table: IntArray, numbers: IntArray, memory: Words32) -> None:
    """Interleave the four lines of floats of every entry, vertex by vertex."""
    _flatten(rows, table, numbers, memory)
