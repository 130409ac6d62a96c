"""Buckets of N:M matrices: each has its own rows, every row as many values, whatever the mask.

Rectangle (x, y) of the grid has R = min(rows, m - x rows) rows, of each of which L elements are
stored: n of each whole group of its columns, and of a last one that is not whole n or all. Bucket
(x, y, z) has rows [z h, min((z + 1) h, R)) of it, h = ceil(rows / pz), ascending, and of a row its
elements by ascending column. Which words a mask changes, and where they are, follows:

    values     element j of row r of the bucket is value r L + j; what is left of it is 0
    meta-info  one sub-group (`ipusim.kernels.meta_info.format`), unsigned 16-bit words:

        0 .. 8     x py + y + 1; x; y; H L; words of the sub-group, A + H (2 + L); width, which is
                   columns of the dense operand on a tile; H - 1; A; W
        9 + 5 w    of worker w < W: r L, r the first of its rows; its columns; its first column;
                   its rows - 1; words from 9 + 5 w to its first row, A - 9 - 5 w + r (2 + L)
        9 + 5 W    with GradW only: their number G; then 4 words a worker
        A + r (2 + L)           r + z h, the row in the rectangle
        A + r (2 + L) + 1       L
        A + r (2 + L) + 2 + j   byte offset of element j's line of the dense operand: its column in
                                the rectangle times width times bytes of the data type
        A + H (2 + L)           0, the end, and what is left of the bucket

with H the rows of this bucket, 0 of which leave nothing but the end, and A = 9 + 5 W, with GradW
1 + 4 G more. Masks of one plan differ in byte offsets alone; `kernels.offset_words` says where
those lie. Tile (y pz + z) px + x keeps the bucket; in the host's arrays x is slowest and z fastest.
Nothing overflows, so that programs have no loop for what does.
"""

from __future__ import annotations

from ipusim import IntArray

from ..matrix.pattern import Pattern
from ..plan.bucket_grid import Buckets


def own_buckets(buckets: Buckets, pattern: Pattern, rectangle: IntArray) -> IntArray:
    """int64[blocks]: the processing node of each block of a pattern, by the row it lies in."""
    row: IntArray = pattern.rows % buckets.rows
    return rectangle * buckets.pz + row // buckets.bucket_rows
