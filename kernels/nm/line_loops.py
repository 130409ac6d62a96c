"""Making columns of 16 from lines as machine code."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, IntArray
from ipusim.native import compiled, inner

from ..half_loops import Bits

SOURCE, TARGET, COLUMNS, LIST, ENTRIES = range(5)  # numbers of a vertex
LINES = 4

Words32 = npt.NDArray[np.uint32]


@inner
def _gather(
    rows: IntArray, table: IntArray, numbers: IntArray, memory: npt.NDArray[np.unsignedinteger]
) -> None:
    for index in range(len(rows)):
        vertex = table[rows[index]]
        for entry in range(vertex[ENTRIES]):
            at = vertex[LIST] + entry * (LINES + 1)
            for number in range(LINES):
                source = memory[vertex[SOURCE] + numbers[at + 1 + number] :]
                target = memory[vertex[TARGET] + numbers[at] + number :]
                for column in range(vertex[COLUMNS]):
                    target[column * AMP_BLOCK] = source[column]


@compiled("void(int64[:], int64[:, :], int64[:], uint16[:])")
def gather_halves(rows: IntArray, table: IntArray, numbers: IntArray, memory: Bits) -> None:
    """Write every entry's four lines into the columns that it names, vertex by vertex."""
    _gather(rows, table, numbers, memory)


@compiled("void(int64[:], int64[:, :], int64[:], uint32[:])")
def gather_floats(rows: IntArray, table: IntArray, numbers: IntArray, memory: Words32) -> None:
    """Write every entry's four lines of 32-bit words into its columns, vertex by vertex."""
    _gather(rows, table, numbers, memory)
