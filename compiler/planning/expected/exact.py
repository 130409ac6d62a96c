"""How large the buckets of N:M matrices are: exactly, since every mask fills them alike.

A rectangle has whole groups of columns, so that L of each of its rows are stored, and its pz
buckets have h = ceil(rows / pz) rows each:

    values = h L
    words  = a sub-group's, of six workers, + h (2 + L) + 3

(the layout of a bucket is in `ipusim.compiler.buckets.runs`)
"""

from __future__ import annotations

from ipusim.kernels import sub_group_words

from ...matrix.formats import NM
from ...popsparse.decide.buckets import ALIGNED_WORDS, Sizes, aligned
from ...popsparse.decide.grids import Grids, Problem
from ..cost.regular_work import bucket_rows, row_length

ROW_WORDS = 2  # a row's number and its length
END_WORDS = 3  # the end, and two that kernels load and do not need


def exact_sizes(problem: Problem, nm: NM, grids: Grids, *, grad_w: bool) -> Sizes:
    """The sizes of the buckets of every grid, values and meta-info in whole 64-bit words."""
    length, rows = row_length(nm, grids), bucket_rows(grids)
    values = aligned(rows * length, problem.data_type.vector_width)
    words = sub_group_words(1, grad_w=grad_w) + rows * (ROW_WORDS + length) + END_WORDS
    return Sizes(
        blocks=values,
        values=values,
        meta_words=aligned(words, ALIGNED_WORDS),
        value_bytes=values * problem.data_type.bytes,
    )
