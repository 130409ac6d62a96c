"""Filters of one length: each is filled with zeros up to the longest.

Zeros lie at columns next to stored ones, so that the windows that they meet lie next to others; of
columns as far away the lower ones are taken. Work grows by filters * longest / stored.

Source: arXiv 2011.06295, section 7, whose rows so need no row pointers.
"""

from __future__ import annotations

import numpy as np

from ipusim import BoolArray, IntArray

from ....matrix.host_memory import check_host_bytes
from ....matrix.pattern import Pattern

PLACE_BYTES = 64  # a place of the matrix while it is filled: an estimate of eight numbers


def unified(pattern: Pattern) -> Pattern:
    """The pattern with explicit zeros, every row of it as long as the longest.

    Raises:
        InputError: this host cannot hold the matrix.
    """
    down, across = pattern.grid
    count = np.bincount(pattern.rows, minlength=down)
    longest = int(count.max(initial=0))
    short = np.flatnonzero(count < longest)
    if not len(short):
        return pattern
    check_host_bytes(PLACE_BYTES * len(short) * across, "rows that are filled up")
    stored = np.zeros((down, across), dtype=np.bool_)
    stored[pattern.rows, pattern.columns] = True
    rank = _distance(stored[short]) * across + np.arange(across)
    chosen = np.argpartition(rank, longest - 1, axis=1)[:, :longest]
    stored[short[:, None], chosen] = True
    rows, columns = np.divmod(np.flatnonzero(stored), across)
    return Pattern(pattern.shape, pattern.format, rows, columns, pattern.nonzeros)


def _distance(stored: BoolArray) -> IntArray:
    """int64[rows, columns]: how far the nearest stored column of the row is; all columns of none.

    Stored ones are at 0.
    """
    across = stored.shape[1]
    column = np.arange(across)
    before = np.maximum.accumulate(np.where(stored, column, -across), axis=1)
    behind = np.where(stored, column, 2 * across)[:, ::-1]
    after = np.minimum.accumulate(behind, axis=1)[:, ::-1]
    found: IntArray = np.minimum(np.minimum(column - before, after - column), across)
    return found
