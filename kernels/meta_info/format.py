"""Format of meta-info: sub-groups of unsigned 16-bit words in a bucket, ended by 0.

A rectangle (x, y) is the part of the matrix that the pz tiles (x, y, z) of a grid multiply, each by
its own columns of the dense operand. A sub-group is the list of non-zeros of one rectangle that a
bucket holds. Its header begins with the rectangle's id and has
the number of words to the next sub-group, so that vertices can step over the sub-groups of other
rectangles. s is the dense operand; GradW is the gradient of the values. Words in order:

    element  id, x, y, non-zeros, words to the next sub-group, columns, rows - 1, words to the rows,
             workers; for each worker 5 words {first value, columns, first column, rows - 1, words
             to its rows}; with GradW its number of workers, and 4 words for each; for each row
             {row, non-zeros, byte offset in s of each non-zero}
    block    id, x, y, values, words to the next sub-group, rows - 1, workers of GradW; for each of
             these 4 words; for each row {row in elements, blocks - 1, column in elements of each
             block}

(PopLibs lib/popsparse SparseMetaInfo.hpp and SparsePartitionerImpl.cpp:671-997, at 7eac0f26)
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import attrs
import numpy as np
import numpy.typing as npt

TERMINATOR = 0  # word behind the last sub-group of a bucket
WORKER_WORDS = 5  # words of an element sub-group for a worker of the forward product
GRAD_W_WORDS = 4  # words of a sub-group for a worker of GradW
ROW_WORDS = 2  # words before a row's entries: its number and its length

Words = npt.NDArray[np.uint16]


@attrs.frozen
class Header:
    """Positions of the words of a sub-group's header.

    Attributes:
        words: length of the header.
        values: position of the word with the number of values, which leads to the values of the
            next sub-group.
        next: position of the word that leads to the next sub-group, in words from the start of this
            one.
        rows: position of the word with the number of rows less one.
    """

    words: int
    values: int
    next: int
    rows: int


ELEMENT = Header(words=9, values=3, next=4, rows=6)
BLOCK = Header(words=7, values=3, next=4, rows=5)

# Positions of further words of a header.
ELEMENT_ROWS_AT, ELEMENT_COLUMNS, ELEMENT_WORKERS = 7, 5, 8
BLOCK_GRAD_W_WORKERS = 6

# Vertex fields with the meta-info of buckets, and fields with their values: first the fields of one
# bucket, then those of any number of further buckets.
BUCKETS: Mapping[str, str] = MappingProxyType(
    {"meta_info": "values", "more_meta_info": "more_values"}
)
