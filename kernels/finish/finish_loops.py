"""Compiled loop of the finish kernel: bias and ReLU on the pieces of many vertices.

A piece is consecutive columns of a block row of y; its biases are one number for each element of a
column, or one for all.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.native import compiled

from ..half_loops import Bits, Floats, cast_bits, widened

# Columns of the table of pieces: index in memory of the first element of y and of the first bias,
# and number of columns.
TARGET, BIASES, COLUMNS = range(3)


@compiled("void(uint16[:], float32[:], int64[:], int64[:], int64[:, :], int64[:], bool, bool)")
def finish(
    halves: Bits,
    floats: Floats,
    rows: IntArray,
    first: IntArray,
    pieces: IntArray,
    sizes: IntArray,
    half: bool,
    relu: bool,
) -> None:
    """Add biases and apply ReLU to pieces, one after another.

    Args:
        halves, floats: memory of all tiles, as numbers of either format.
        rows: int64[...], indices of the vertices to run.
        first: int64[vertices + 1], the pieces of vertex v are first[v] .. first[v + 1] - 1.
        pieces: int64[pieces, 3], in the columns named above.
        sizes: number of elements of a column that are processed, of elements from a column to the
            next, and of biases of a column; 0 biases if none are added.
        half: True for halves, False for floats.
        relu: True if results that are not positive become zero.
    """
    length, stride, biases = sizes[0], sizes[1], sizes[2]
    for index in range(len(rows)):
        row = rows[index]
        for number in range(first[row], first[row + 1]):
            bias = pieces[number, BIASES]
            for column in range(pieces[number, COLUMNS]):
                start = pieces[number, TARGET] + column * stride
                for offset in range(length):
                    position = start + offset
                    bias_position = bias + (offset if biases > 1 else 0)
                    if half:
                        bits = halves[position]
                        if biases > 0:
                            bits = cast_bits(
                                np.float32(widened(bits) + widened(halves[bias_position]))
                            )
                        is_kept = not relu or widened(bits) > np.float32(0)
                        halves[position] = bits if is_kept else np.uint16(0)
                    else:
                        value = floats[position]
                        if biases > 0:
                            value = np.float32(value + floats[bias_position])
                        is_kept = not relu or value > np.float32(0)
                        floats[position] = value if is_kept else np.float32(0)
