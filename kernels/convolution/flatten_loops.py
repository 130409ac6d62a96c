"""Compiled loops of `flatten_taps`, which interleaves four lines of words, word by word."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled, inner

from ..half_loops import Bits

SOURCE, TARGET, POSITIONS, LIST, ENTRIES = range(5)  # numbers of a vertex
WORD, LINES = 4, 4

Words32 = npt.NDArray[np.uint32]


@inner
def _flatten(
    rows: IntArray, table: IntArray, numbers: IntArray, memory: npt.NDArray[np.unsignedinteger]
) -> None:
    for index in range(len(rows)):
        vertex = table[rows[index]]
        for entry in range(vertex[ENTRIES]):
            at = vertex[LIST] + entry * (LINES + 1)
            for number in range(LINES):
                source = memory[vertex[SOURCE] + numbers[at + 1 + number] :]
                target = memory[vertex[TARGET] + numbers[at] + number * WORD :]
                for position in range(vertex[POSITIONS]):
                    for k in range(WORD):
                        target[position * LINES * WORD + k] = source[position * WORD + k]


@compiled("void(int64[:], int64[:, :], int64[:], uint16[:])")
def flatten_halves(rows: IntArray, table: IntArray, numbers: IntArray, memory: Bits) -> None:
    """Write every entry's four lines into the line that it names, vertex by vertex."""
    _flatten(rows, table, numbers, memory)


@compiled("void(int64[:], int64[:, :], int64[:], uint32[:])")
def flatten_floats(rows: IntArray, table: IntArray, numbers: IntArray, memory: Words32) -> None:
    """Write every entry's four lines of 32-bit words into its line, vertex by vertex."""
    _flatten(rows, table, numbers, memory)
