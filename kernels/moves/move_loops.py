"""Compiled loops of copy, cast and zero over the pieces of many vertices.

A piece is a run of numbers that moves from a source to a target in tile memory.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled

from ..half_loops import Bits, Floats, cast_bits, widened

# Columns of the table of pieces: index in memory of the first number at the source, the same at the
# target, and number of numbers.
SOURCE, TARGET, COUNT = range(3)


@compiled("void(uint16[:], float32[:], int64[:], int64[:], int64[:, :], bool, bool)")
def move(
    halves: Bits,
    floats: Floats,
    rows: IntArray,
    first: IntArray,
    pieces: IntArray,
    from_half: bool,
    to_half: bool,
) -> None:
    """Move pieces, one after another, from one number format to another.

    Args:
        halves, floats: memory of all tiles, as numbers of either format.
        rows: int64[...], indices of the vertices to run.
        first: int64[vertices + 1], the pieces of vertex v are first[v] .. first[v + 1] - 1.
        pieces: int64[pieces, 3], in the columns named above; an index counts halves or floats.
        from_half, to_half: True if the source, or the target, is half.
    """
    for index in range(len(rows)):
        row = rows[index]
        for number in range(first[row], first[row + 1]):
            source, target = pieces[number, SOURCE], pieces[number, TARGET]
            count = pieces[number, COUNT]
            if from_half and to_half:
                bits, bits_out = halves[source : source + count], halves[target : target + count]
                for offset in range(len(bits)):
                    bits_out[offset] = bits[offset]
            elif from_half:
                bits, numbers_out = halves[source : source + count], floats[target : target + count]
                for offset in range(len(bits)):
                    numbers_out[offset] = widened(bits[offset])
            elif to_half:
                numbers, bits_out = floats[source : source + count], halves[target : target + count]
                for offset in range(len(numbers)):
                    bits_out[offset] = cast_bits(numbers[offset])
            else:
                numbers, numbers_out = (
                    floats[source : source + count],
                    floats[target : target + count],
                )
                for offset in range(len(numbers)):
                    numbers_out[offset] = numbers[offset]


@compiled("void(uint32[:], int64[:], int64[:], int64[:])")
def clear(words: npt.NDArray[np.uint32], rows: IntArray, target: IntArray, count: IntArray) -> None:
    """Clear count[row] 32-bit words of memory from index target[row] on, for each row of `rows`."""
    for index in range(len(rows)):
        span = words[target[rows[index]] : target[rows[index]] + count[rows[index]]]
        for offset in range(len(span)):
            span[offset] = np.uint32(0)
