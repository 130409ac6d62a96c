"""Copy runs of consecutive items between arrays, compiled to machine code.

An item is an element of 1, 2 or 4 bytes.
"""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from ..columns import IntArray
from ..native import compiled, inlined

Items = npt.NDArray[Any]


@compiled("void(uint32[:], uint32[:], int64[:], int64[:], int64[:], int64[:])")
def copy_words(
    origin: Items, goal: Items, rows: IntArray, source: IntArray, target: IntArray, count: IntArray
) -> None:
    """Copy runs of 32-bit items between two arrays, one run for each of `rows`.

    A run is count[row] items from index source[row] of `origin` on, which go to target[row] of
    `goal`.
    """
    _copy(origin, goal, rows, source, target, count)


@compiled("void(uint16[:], uint16[:], int64[:], int64[:], int64[:], int64[:])")
def copy_halves(
    origin: Items, goal: Items, rows: IntArray, source: IntArray, target: IntArray, count: IntArray
) -> None:
    """Copy runs of 16-bit items, in the manner of `copy_words`."""
    _copy(origin, goal, rows, source, target, count)


@compiled("void(uint8[:], uint8[:], int64[:], int64[:], int64[:], int64[:])")
def copy_bytes(
    origin: Items, goal: Items, rows: IntArray, source: IntArray, target: IntArray, count: IntArray
) -> None:
    """Copy runs of bytes, in the manner of `copy_words`."""
    _copy(origin, goal, rows, source, target, count)


@inlined
def _copy(
    origin: Items, goal: Items, rows: IntArray, source: IntArray, target: IntArray, count: IntArray
) -> None:
    """Copy runs of items between rows of two tables."""
    for index in range(len(rows)):
        row = rows[index]
        run = origin[source[row] : source[row] + count[row]]
        into = goal[target[row] : target[row] + count[row]]
        for offset in range(len(run)):
            into[offset] = run[offset]
