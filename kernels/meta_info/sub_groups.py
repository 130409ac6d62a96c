"""Sub-groups before they are written as words: the non-zeros of one rectangle in one bucket.

A rectangle is the part of the matrix that pz tiles of the grid multiply together; an entry is a
block or an element. The number of words of a sub-group includes words for all six workers. So a
sub-group that fits a bucket fits it for every division of its rows among workers:

    element  9 + 6 * 5 + 2 rows + entries, with GradW (gradient of the values) 1 + 6 * 4 more
    block    7 + 2 rows + entries, with GradW 6 * 4 more

(PopLibs lib/popsparse SparsePartitionerImpl.cpp:213-273, at 7eac0f26)
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, same_array

from ..worklist import WORKERS
from .format import BLOCK, ELEMENT, GRAD_W_WORDS, WORKER_WORDS


@attrs.frozen
class SubGroups:
    """Sub-groups with their rows and entries one after another.

    Attributes:
        number: int64[groups], id of the rectangle, from 1 on.
        x, y: int64[groups], position of the rectangle in the grid of rectangles.
        rows: int64[groups], number of rows, at least 1.
        row, length: int64[rows], number of a row within its rectangle, and its number of entries,
            at least 1.
        column: int64[entries], column of an entry within its rectangle.
    """

    number: IntArray = attrs.field(eq=same_array)
    x: IntArray = attrs.field(eq=same_array)
    y: IntArray = attrs.field(eq=same_array)
    rows: IntArray = attrs.field(eq=same_array)
    row: IntArray = attrs.field(eq=same_array)
    length: IntArray = attrs.field(eq=same_array)
    column: IntArray = attrs.field(eq=same_array)

    def __len__(self) -> int:
        return len(self.number)

    @property
    def first_row(self) -> IntArray:
        """Number of the first row of each sub-group, int64[groups]."""
        return np.cumsum(self.rows) - self.rows

    @property
    def edges(self) -> IntArray:
        """First entry of each row, and at the end the number of all entries, int64[rows + 1]."""
        return np.concatenate([[0], np.cumsum(self.length)])

    @property
    def entries(self) -> IntArray:
        """Number of entries of each sub-group, int64[groups]."""
        edges, first = self.edges, self.first_row
        entries: IntArray = edges[first + self.rows] - edges[first]
        return entries


def sub_group_words(block: int, *, grad_w: bool) -> int:
    """Return the number of words of a sub-group without its rows, with words for six workers.

    `block` is the edge of a block, 1 for elements; `grad_w` adds the words of GradW.
    """
    if block > 1:
        return BLOCK.words + WORKERS * GRAD_W_WORDS * grad_w
    return ELEMENT.words + WORKERS * WORKER_WORDS + (1 + WORKERS * GRAD_W_WORDS) * grad_w
