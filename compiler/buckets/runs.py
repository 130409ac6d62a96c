"""Runs of blocks: division of each rectangle's blocks among its own buckets, before any overflow.

A grid of px x py rectangles divides the matrix. Rectangle (x, y) has pz buckets, numbered z; each
bucket is on the tile of a processing node (x, y, z). Let the rectangle have B blocks in row-major
order, and its fullest bucket F = ceil(B / pz) of them. Then V = ceil(B / F) buckets are used, and
bucket z < V has the blocks [floor(z B / V), floor((z + 1) B / V)). A run is the blocks of one row
in one bucket.

(PopLibs lib/popsparse SparsePartitionerImpl.cpp:144-187, poputil/Util.cpp:118-180, at 7eac0f26)

Buckets of N:M matrices have whole rows instead, and store equally many values of every row,
whatever the mask. Rows are stored by ascending number, and the elements of a row by ascending
column. The letters of this part are:

    m, rows  rows of the matrix, and rows of a rectangle of the grid; the last rectangle may be cut
    R        rows of rectangle (x, y): min(rows, m - x rows)
    L        stored elements of each row of the rectangle: N of each whole group of M columns; of an
             incomplete last group N, or all if there are fewer
    h        rows of a full bucket: ceil(rows / pz)
    H        rows of bucket (x, y, z), which has rows [z h, min((z + 1) h, R)) of the rectangle
    W        workers that multiply rows of the bucket
    G        workers of GradW, in plans with GradW
    A        words of the header, in front of the first row: 9 + 5 W, with GradW 1 + 4 G more

A bucket consists of two arrays:

    values     element j of row r of the bucket is value r L + j; values behind them are 0
    meta-info  one sub-group (`ipusim.kernels.meta_info.format`), unsigned 16-bit words; if H = 0,
               nothing but the end:

        0 .. 8     x py + y + 1; x; y; H L; words of the sub-group, A + H (2 + L); width, the
                   columns of the dense operand on a tile; H - 1; A; W
        9 + 5 w    of worker w < W: r L, r the first of its rows; its columns; its first column;
                   its rows - 1; words from 9 + 5 w to its first row, A - 9 - 5 w + r (2 + L)
        9 + 5 W    in plans with GradW only: G; then 4 words for each of its workers
        A + r (2 + L)           r + z h, the row in the rectangle
        A + r (2 + L) + 1       L
        A + r (2 + L) + 2 + j   byte offset of element j's line of the dense operand: its column in
                                the rectangle times width times bytes of the data type
        A + H (2 + L)           0, the end; all words behind it are 0 too

Masks of one plan differ in byte offsets alone; `kernels.offset_words` returns the positions of the
offsets. Tile (y pz + z) px + x keeps the bucket; in the host's arrays x is slowest and z fastest.
Buckets of N:M matrices never overflow, so that their programs have no loop for overflow.
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
    """Runs of all buckets: a run is the blocks of one row of a rectangle that are in one bucket.

    Attributes:
        home: Number of the processing node whose bucket has each run before any overflow,
            int64[runs]: (x py + y) pz + z. The run lies in rectangle (x, y).
        row: Block row of each run within its rectangle, int64[runs].
        first, count: Positions in `order` of the blocks of each run, [first, first + count),
            int64[runs].
        order: Positions of blocks in the pattern, sorted by rectangle, int64[blocks].
    """

    home: IntArray = attrs.field(eq=same_array, repr=False)
    row: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    order: IntArray = attrs.field(eq=same_array, repr=False)


def runs_of(buckets: Buckets, pattern: Pattern) -> RowRuns:
    """Return the runs of all buckets: by node, in a bucket the longest first, then by row.

    Raises:
        MatrixError: The pattern has blocks of another size than the buckets, or exceeds the grid of
            rectangles.
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
    length_order = np.argsort(home * (longest + 1) + (longest - count), kind="stable")
    first = first[length_order]
    return RowRuns(home[length_order], row[first], first, count[length_order], order)


def _count_dealt(buckets: Buckets, rectangle: IntArray) -> IntArray:
    """Return the number of blocks that each bucket gets from its rectangle, int64[nodes]."""
    # Letters of the module docstring: B is `total`, F `fullest` and V `used_buckets`. `bucket`,
    # [rectangles, pz + 1], stops at V, so that buckets from V on get no blocks.
    total = np.bincount(rectangle, minlength=buckets.px * buckets.py)
    fullest = np.maximum(-(-total // buckets.pz), 1)
    used_buckets = np.maximum(-(-total // fullest), 1)
    bucket = np.minimum(np.arange(buckets.pz + 1), used_buckets[:, None])
    return np.diff(bucket * total[:, None] // used_buckets[:, None], axis=1).ravel()


def own_buckets(buckets: Buckets, pattern: Pattern, rectangle: IntArray) -> IntArray:
    """Return the processing node of each block of an N:M pattern, int64[blocks].

    The row of a block within its rectangle determines the bucket.

    Args:
        buckets: buckets of an N:M matrix.
        pattern: N:M pattern.
        rectangle: number of the rectangle of each block, int64[blocks].
    """
    row: IntArray = pattern.rows % buckets.rows
    return rectangle * buckets.pz + row // buckets.bucket_rows
