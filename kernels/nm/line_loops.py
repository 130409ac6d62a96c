"""Compiled loop that interleaves lines of the dense operand into rows of 16 numbers.

A line is one row of the operand. An entry of a work list copies four lines: it is one target
offset, then four source offsets. Number c of line i goes to target + 16 c + i, so that the 16 lines
of four entries make rows of 16 numbers.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, IntArray
from ipusim.native import compiled, inner

from ..half_loops import Bits

# Columns of the table of vertices: index in memory of the first number of source and of target,
# numbers of a line, index in `worklists` of the first entry, and number of entries.
SOURCE, TARGET, COLUMNS, LIST, ENTRIES = range(5)
LINES_PER_ENTRY = 4

Words32 = npt.NDArray[np.uint32]


@inner
def _gather(
    rows: IntArray, table: IntArray, worklists: IntArray, memory: npt.NDArray[np.unsignedinteger]
) -> None:
    """Interleave the lines of vertices `rows`; offsets in `worklists` count numbers."""
    for index in range(len(rows)):
        vertex = table[rows[index]]
        for entry in range(vertex[ENTRIES]):
            entry_start = vertex[LIST] + entry * (LINES_PER_ENTRY + 1)
            for line in range(LINES_PER_ENTRY):
                source = memory[vertex[SOURCE] + worklists[entry_start + 1 + line] :]
                target = memory[vertex[TARGET] + worklists[entry_start] + line :]
                for column in range(vertex[COLUMNS]):
                    target[column * AMP_BLOCK] = source[column]


@compiled("void(int64[:], int64[:, :], int64[:], uint16[:])")
def gather_halves(rows: IntArray, table: IntArray, worklists: IntArray, memory: Bits) -> None:
    """Interleave the four lines of halves of every entry, vertex by vertex."""
    _gather(rows, table, worklists, memory)


@compiled("void(int64[:], int64[:, :], int64[:], uint32[:])")
def gather_floats(rows: IntArray, table: IntArray, worklists: IntArray, memory: Words32) -> None:
    """Interleave the four lines of floats of every entry, vertex by vertex."""
    _gather(rows, table, worklists, memory)
