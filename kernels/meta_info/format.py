"""Format of metadata: sub-groups of unsigned 16-bit words in a bucket, ended by 0.

A sub-group is the non-zeros of one rectangle (x, y) of the matrix in the bucket. Its header begins
with the rectangle's id and has the number of words to the next sub-group, so that vertices can step
over the sub-groups of other rectangles.

    element  id, x, y, non-zeros, words to the next, columns, rows - 1, words to the rows, workers;
             5 words a worker {first value, columns, first column, rows - 1, words to its rows};
             with GradW their number and 4 words each; rows {row, non-zeros, byte offsets of s}
    block    id, x, y, values, words to the next, rows - 1, GradW workers; 4 words each of those;
             rows {row in elements, blocks - 1, columns in elements}

(PopLibs lib/popsparse SparseMetaInfo.hpp and SparsePartitionerImpl.cpp:671-997, at 7eac0f26)
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import attrs
import numpy as np
import numpy.typing as npt

TERMINATOR = 0  # word behind the last sub-group of a bucket
WORKER_WORDS = 5  # words of the entry of a forward worker in an element sub-group
GRAD_W_WORDS = 4  # words of the entry of a GradW worker
ROW_WORDS = 2  # words before a row's entries: its number and its length

Words = npt.NDArray[np.uint16]


@attrs.frozen
class Header:
    """Positions of the words of a sub-group's header.

    Attributes:
        words: length of the header.
        values: word that leads to the values of the next sub-group.
        next: word that leads to the next sub-group, in words from the start of this one.
        rows: word that holds the number of rows less one.
    """

    words: int
    values: int
    next: int
    rows: int


ELEMENT = Header(words=9, values=3, next=4, rows=6)
BLOCK = Header(words=7, values=3, next=4, rows=5)

ELEMENT_ROWS_AT, ELEMENT_COLUMNS, ELEMENT_WORKERS = 7, 5, 8
BLOCK_GRAD_W_WORKERS = 6

# The list fields that hold buckets, with their values; the second may hold any number of them.
BUCKETS: Mapping[str, str] = MappingProxyType(
    {"meta_info": "values", "more_meta_info": "more_values"}
)
