"""Positions of the elements' byte offsets in the buckets of N:M matrices.

Each of these buckets has one sub-group, whose rows have equally many elements; the module `format`
describes its words. A byte offset leads to the row of s, the dense operand in the tile's memory,
that an element multiplies. A new mask, that is a new choice of the non-zeros, changes only the byte
offsets.
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
    """Positions of the offsets of every bucket.

    Attributes:
        first: int64[buckets], position of the first row's first offset; the next row's first offset
            stands 2 + length words further, behind two words for the row.
        rows: int64[buckets], number of rows of the bucket; 0 for an empty bucket.
        length: int64[buckets], number of elements of each row.
    """

    first: IntArray = attrs.field(eq=same_array)
    rows: IntArray = attrs.field(eq=same_array)
    length: IntArray = attrs.field(eq=same_array)


def offset_words(words: Words) -> OffsetWords:
    """Return the positions of offsets, from uint16[buckets, words], the meta-info of any mask."""
    # `ELEMENT` has positions of words in the header. The word at ELEMENT.rows is the number of rows
    # less one; a bucket without a sub-group begins with TERMINATOR.
    numbers = words.astype(np.int64)
    is_stored = numbers[:, 0] != TERMINATOR
    rows = (numbers[:, ELEMENT.rows] + 1) * is_stored
    length = numbers[:, ELEMENT.values] * is_stored // np.maximum(rows, 1)
    return OffsetWords((numbers[:, ELEMENT_ROWS_AT] + ROW_WORDS) * is_stored, rows, length)


def rows_at(rows: IntArray, length: IntArray, grains: IntArray, *, grad_w: bool) -> IntArray:
    """Return the position of the first row's word in buckets of equal rows, int64[buckets].

    Args:
        rows, length: int64[buckets], number of rows of a bucket, at least one, and number of
            elements of each row.
        grains: int64[buckets], number of 64-bit vectors of columns of the dense operand: a worker
            takes whole vectors.
        grad_w: True if the meta-info has words for the workers of GradW.
    """
    # Words of the header, of each worker of the forward product, and of GradW: a word with the
    # number of its workers and some words for each.
    first = np.cumsum(rows) - rows
    edges = np.concatenate([[0], np.cumsum(np.repeat(length, rows))])
    workers = element_shares(first, rows, edges, grains).count
    words = ELEMENT.words + WORKER_WORDS * workers
    if grad_w:
        words += 1 + GRAD_W_WORDS * grid_shares(np.ones_like(rows), rows * length).count
    return words
