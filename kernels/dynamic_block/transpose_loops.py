"""The transposition of blocks or slices as machine code."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled

from ..half_loops import Bits

SOURCE, TARGET, COUNT = range(3)  # numbers of a vertex

Words32 = npt.NDArray[np.uint32]


@compiled("void(int64[:], int64[:, :], int64, int64, uint16[:])")
def transpose_halves(rows: IntArray, table: IntArray, high: int, wide: int, memory: Bits) -> None:
    """Transpose matrices of `high` x `wide` halves, vertex by vertex."""
    for index in range(len(rows)):
        vertex, size = table[rows[index]], high * wide
        for matrix in range(vertex[COUNT]):
            source = memory[vertex[SOURCE] + matrix * size :]
            target = memory[vertex[TARGET] + matrix * size :]
            for row in range(high):
                for column in range(wide):
                    target[column * high + row] = source[row * wide + column]


@compiled("void(int64[:], int64[:, :], int64, int64, uint32[:])")
def transpose_floats(
    rows: IntArray, table: IntArray, high: int, wide: int, memory: Words32
) -> None:
    """Transpose matrices of `high` x `wide` words of 32 bits, vertex by vertex."""
    for index in range(len(rows)):
        vertex, size = table[rows[index]], high * wide
        for matrix in range(vertex[COUNT]):
            source = memory[vertex[SOURCE] + matrix * size :]
            target = memory[vertex[TARGET] + matrix * size :]
            for row in range(high):
                for column in range(wide):
                    target[column * high + row] = source[row * wide + column]
