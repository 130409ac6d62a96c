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
    source: Items, target: Items, rows: IntArray, reads: IntArray, writes: IntArray, count: IntArray
) -> None:
    """Copy runs of 32-bit items from one array to another.

    Args:
        source, target: Flat arrays that the runs are copied from and to.
        rows: Indices in the three lists below of the runs to copy.
        reads, writes: Index of each run's first item in `source` and in `target`.
        count: Number of items of each run.
    """
    _copy(source, target, rows, reads, writes, count)


@compiled("void(uint16[:], uint16[:], int64[:], int64[:], int64[:], int64[:])")
def copy_halves(
    source: Items, target: Items, rows: IntArray, reads: IntArray, writes: IntArray, count: IntArray
) -> None:
    """Copy runs of 16-bit items, in the manner of `copy_words`."""
    _copy(source, target, rows, reads, writes, count)


@compiled("void(uint8[:], uint8[:], int64[:], int64[:], int64[:], int64[:])")
def copy_bytes(
    source: Items, target: Items, rows: IntArray, reads: IntArray, writes: IntArray, count: IntArray
) -> None:
    """Copy runs of bytes, in the manner of `copy_words`."""
    _copy(source, target, rows, reads, writes, count)


@inlined
def _copy(
    source: Items, target: Items, rows: IntArray, reads: IntArray, writes: IntArray, count: IntArray
) -> None:
    """Copy runs of items of any one size, as described in `copy_words`."""
    for index in range(len(rows)):
        row = rows[index]
        read_run = source[reads[row] : reads[row] + count[row]]
        written_run = target[writes[row] : writes[row] + count[row]]
        for offset in range(len(read_run)):
            written_run[offset] = read_run[offset]
