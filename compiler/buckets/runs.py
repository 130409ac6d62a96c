"""Runs of blocks: division of each rectangle's blocks among its own buckets, before any overflow.

A grid of px x py rectangles divides the matrix. Rectangle (x, y) has pz buckets, numbered z; each
bucket is on the tile of a processing node (x, y, z). Let the rectangle have N blocks in row-major
order, and its fullest bucket m = ceil(N / pz) of them. Then V = ceil(N / m) buckets are used, and
bucket z < V has the blocks [floor(z N / V), floor((z + 1) N / V)). A run is the blocks of one row
in one bucket. In N:M matrices each bucket has whole rows instead, as the last part says.

(PopLibs lib/popsparse SparsePartitionerImpl.cpp:144-187, poputil/Util.cpp:118-180, at 7eac0f26)

Buckets of N:M matrices store equally many values of every row, whatever the mask. Rectangle (x, y)
of the grid has R = min(rows, m - x rows) rows. L elements of each row are stored: n of each whole
group of M columns, and of an incomplete last group n or all. With h = ceil(rows / pz), bucket
(x, y, z) stores rows [z h, min((z + 1) h, R)) of the rectangle by ascending row, and the elements
of a row by ascending column. Its numbers are:

    values     element j of row r of the bucket is value r L + j; values behind them are 0
    meta-info  one sub-group (`ipusim.kernels.meta_info.format`), unsigned 16-bit words:

        0 .. 8     x py + y + 1; x; y; H L; words of the sub-group, A + H (2 + L); width, the
                   columns of the dense operand on a tile; H - 1; A; W
        9 + 5 w    of worker w < W: r L, r the first of its rows; its columns; its first column;
                   its rows - 1; words from 9 + 5 w to its first row, A - 9 - 5 w + r (2 + L)
        9 + 5 W    in plans with GradW only: number G of its workers; then 4 words for each of them
        A + r (2 + L)           r + z h, the row in the rectangle
        A + r (2 + L) + 1       L
        A + r (2 + L) + 2 + j   byte offset of element j's line of the dense operand: its column in
                                the rectangle times width times bytes of the data type
        A + H (2 + L)           0, the end; so are all words behind it

with H the rows of this bucket (with H = 0 there is nothing but the end), W the workers that have
rows, G the workers of GradW, and A = 9 + 5 W, with GradW 1 + 4 G more. Masks of one plan differ in
byte offsets alone; `kernels.offset_words` returns their positions. Tile (y pz + z) px + x keeps the
bucket; in the host's arrays x is slowest and z fastest. Nothing overflows, so that programs have no
loop for overflow.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, same_array

from ..matrix.entries import MatrixError
from ..matrix.pattern import Pattern
from ..plan.bucket_grid import Buckets


@attrs.frozen
class RowRuns:
    """Runs of all buckets: a run is the blocks of one row of a rectangle that one bucket has.

    Attributes:
        home: Processing node of the bucket that each run is dealt to before any overflow,
            int64[runs]. The rectangle of a run is (x, y) of this node.
        row: Block row of the rectangle, int64[runs].
        first, count: Blocks [first, first + count) of `order`, int64[runs].
        order: Permutation of the pattern's blocks, int64[blocks].
    """

    home: IntArray = attrs.field(eq=same_array, repr=False)
    row: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    order: IntArray = attrs.field(eq=same_array, repr=False)


def runs_of(buckets: Buckets, pattern: Pattern) -> RowRuns:
    """Return the runs of every bucket, in host order; in a bucket the longest first, then by row.

    Raises:
        MatrixError: The pattern has other blocks than the buckets, or exceeds their rectangles.
    """
    if pattern.block != buckets.block:
        raise MatrixError(
            f"the pattern has blocks of {pattern.block}, the buckets of {buckets.block}: cut it "
            f"into blocks of {buckets.block}"
        )
    block_rows, block_columns = pattern.grid
    if block_rows > buckets.px * buckets.rows or block_columns > buckets.py * buckets.columns:
        raise MatrixError(
            f"a pattern of {block_rows} x {block_columns} blocks exceeds {buckets.px} x "
            f"{buckets.py} rectangles of {buckets.rows} x {buckets.columns}; plan for its shape"
        )
    rectangle = pattern.rows // buckets.rows * buckets.py + pattern.columns // buckets.columns
    # NumPy sorts 16-bit numbers by radix, which is faster than comparing 64-bit numbers.
    number_type = np.uint16 if buckets.px * buckets.py <= 1 << 16 else np.int64
    order = np.argsort(rectangle.astype(number_type), kind="stable")
    row = (pattern.rows % buckets.rows)[order]
    if buckets.nm is None:
        node = np.repeat(np.arange(buckets.nodes), _count_dealt(buckets, rectangle))
    else:
        node = own_buckets(buckets, pattern, rectangle)[order]
    # A run begins where the row or the node changes. Runs are then sorted by node and falling
    # length.
    starts = np.ones(len(order), dtype=np.bool_)
    starts[1:] = (row[1:] != row[:-1]) | (node[1:] != node[:-1])
    first = np.flatnonzero(starts)
    count = np.diff(np.append(first, len(order)))
    home = node[first]
    longest = int(count.max(initial=0))
    by_length = np.argsort(home * (longest + 1) + (longest - count), kind="stable")
    first = first[by_length]
    return RowRuns(home[by_length], row[first], first, count[by_length], order)


def _count_dealt(buckets: Buckets, rectangle: IntArray) -> IntArray:
    """Return the number of blocks that rectangles deal to each bucket, int64[nodes]."""
    # `bucket` counts to V, the number of buckets that take part; later buckets get none.
    total = np.bincount(rectangle, minlength=buckets.px * buckets.py)
    fullest = np.maximum(-(-total // buckets.pz), 1)
    used_buckets = np.maximum(-(-total // fullest), 1)
    bucket = np.minimum(np.arange(buckets.pz + 1), used_buckets[:, None])
    return np.diff(bucket * total[:, None] // used_buckets[:, None], axis=1).ravel()


def own_buckets(buckets: Buckets, pattern: Pattern, rectangle: IntArray) -> IntArray:
    """Return the processing node of each block of a pattern, by its row, int64[blocks]."""
    row: IntArray = pattern.rows % buckets.rows
    return rectangle * buckets.pz + row // buckets.bucket_rows
