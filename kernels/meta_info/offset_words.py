"""Positions of the elements' byte offsets in buckets that have one sub-group with equal rows.

The buckets of N:M matrices are such, and a new mask changes only these words of them.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, same_array

from .format import (
    ELEMENT,
    ELEMENT_ROWS_AT,
    GRAD_W_WORDS,
    ROW_WORDS,
    TERMINATOR,
    WORKER_WORDS,
    Words,
)
from .worker_shares import element_shares, grid_shares


@attrs.frozen
class OffsetWords:
    """The places of the offsets of every bucket.

    Attributes:
        first: int64[buckets], position of the first row's first offset; 2 + length words lead to
            the next row's.
        rows: int64[buckets], number of rows of the bucket; 0 for an empty one.
        length: int64[buckets], number of elements of each of its rows.
    """

    first: IntArray = attrs.field(eq=same_array)
    rows: IntArray = attrs.field(eq=same_array)
    length: IntArray = attrs.field(eq=same_array)


def offset_words(words: Words) -> OffsetWords:
    """Return the positions in uint16[buckets, words], the metadata of any one mask."""
    numbers = words.astype(np.int64)
    is_stored = numbers[:, 0] != TERMINATOR
    rows = (numbers[:, ELEMENT.rows] + 1) * is_stored
    length = numbers[:, ELEMENT.values] * is_stored // np.maximum(rows, 1)
    return OffsetWords((numbers[:, ELEMENT_ROWS_AT] + ROW_WORDS) * is_stored, rows, length)


def rows_at(rows: IntArray, length: IntArray, grains: IntArray, *, grad_w: bool) -> IntArray:
    """Return the position of the first row's word in buckets of equal rows, int64[buckets].

    Args:
        rows, length: number of rows of the bucket, at least one, and elements of each.
        grains: number of groups of columns of n that stay together.
        grad_w: True if the metadata holds the workers' entries of GradW.
    """
    first = np.cumsum(rows) - rows
    edges = np.concatenate([[0], np.cumsum(np.repeat(length, rows))])
    workers = element_shares(first, rows, edges, grains).count
    words = ELEMENT.words + WORKER_WORDS * workers
    if grad_w:
        words += 1 + GRAD_W_WORDS * grid_shares(np.ones_like(rows), rows * length).count
    return words
