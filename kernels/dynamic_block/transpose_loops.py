"""Compiled loops that transpose many small matrices: blocks, or slices of columns.

The matrices of a vertex lie one after another, at its source and at its target. Halves are copied
as 16-bit words, floats as 32-bit words.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled

from ..half_loops import Bits

# Columns of `table`, which has a row for each vertex: index in `memory` of the first number at the
# source, the same at the target, and number of matrices. `rows` are the vertices to run.
SOURCE, TARGET, COUNT = range(3)

Words32 = npt.NDArray[np.uint32]


@compiled("void(int64[:], int64[:, :], int64, int64, uint16[:])")
def transpose_halves(
    rows: IntArray, table: IntArray, matrix_rows: int, matrix_columns: int, memory: Bits
) -> None:
    """Transpose matrices of `matrix_rows` x `matrix_columns` halves, vertex by vertex."""
    for index in range(len(rows)):
        vertex, size = table[rows[index]], matrix_rows * matrix_columns
        for matrix in range(vertex[COUNT]):
            source = memory[vertex[SOURCE] + matrix * size :]
            target = memory[vertex[TARGET] + matrix * size :]
            for row in range(matrix_rows):
                for column in range(matrix_columns):
                    target[column * matrix_rows + row] = source[row * matrix_columns + column]


@compiled("void(int64[:], int64[:, :], int64, int64, uint32[:])")
def transpose_floats(
    rows: IntArray, table: IntArray, matrix_rows: int, matrix_columns: int, memory: Words32
) -> None:
    """Transpose matrices of `matrix_rows` x `matrix_columns` words of 32 bits, vertex by vertex."""
    for index in range(len(rows)):
        vertex, size = table[rows[index]], matrix_rows * matrix_columns
        for matrix in range(vertex[COUNT]):
            source = memory[vertex[SOURCE] + matrix * size :]
            target = memory[vertex[TARGET] + matrix * size :]
            for row in range(matrix_rows):
                for column in range(matrix_columns):
                    target[column * matrix_rows + row] = source[row * matrix_columns + column]
