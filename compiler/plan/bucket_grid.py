"""Bucket grid: the division of (m, k, n) by a dynamic plan, and the size of each tile's bucket.

A processing node is one cell (x, y, z) of the grid, on a tile of its own. It stores one bucket; all
buckets have the same size. It multiplies rectangle (x, y) of the matrix by part z of the columns of
the dense operand. The non-zeros of rectangle (x, y) are stored in the buckets of all its z, and
spill into buckets of other rectangles if these are full. For N:M matrices each bucket has rows of
its own, which every mask fills equally, and nothing spills.
"""

from __future__ import annotations

import attrs

from ipusim import DataType

from ..matrix.formats import NM, Format, format_of

# Numbers in front of the connectivity bits in the overflow words: they say how far buckets with
# spilled non-zeros travel. There is one bit for each distance along x, two of them in a word.
OVERFLOW_HEADER = 3


@attrs.frozen(kw_only=True)
class Buckets:
    """Grid of a dynamic plan and the size of its buckets.

    Attributes:
        px, py, pz: Cells of the grid along block rows, block columns and columns of x.
        rows, columns: Block rows and block columns of a rectangle; the last ones may have fewer.
        width: Columns of x in each of the pz parts.
        block: Edge of the blocks that kernels compute; the pattern's own, or a divisor of it.
        data_type: Type of the values.
        value_count: Elements of a bucket's values.
        meta_words: Unsigned 16-bit words of a bucket's meta-info.
        grad_w: True if the meta-info holds the workers' entries of GradW.
        popsparse: True to lay out buckets as PopSparse does, even where that costs cycles or
            memory.
        oversize: Spare room of a bucket as a share of the mean size.
        nm: N:M format of all patterns, no group of which lies in two rectangles; None if patterns
            are not N:M.
    """

    px: int
    py: int
    pz: int
    rows: int
    columns: int
    width: int
    block: int
    data_type: DataType
    value_count: int
    meta_words: int
    grad_w: bool
    popsparse: bool
    oversize: float
    nm: NM | None = None

    @property
    def format(self) -> Format:
        """Format of the non-zeros in kernels."""
        return format_of(self.block)

    @property
    def nodes(self) -> int:
        """Number of processing nodes, one tile each."""
        return self.px * self.py * self.pz

    @property
    def block_capacity(self) -> int:
        """Number of blocks that a bucket holds."""
        return self.value_count // self.block**2

    @property
    def bucket_bytes(self) -> int:
        """Bytes of a bucket: values and meta-info."""
        return self.value_count * self.data_type.bytes + 2 * self.meta_words

    @property
    def bucket_rows(self) -> int:
        """Rows of a rectangle in each bucket of an N:M matrix; the last bucket has fewer."""
        return -(-self.rows // self.pz)

    @property
    def overflow_words(self) -> int:
        """Number of 16-bit overflow words, which say how far spilled non-zeros travel; 0 for N:M.

        They are padded to 64 bits.
        """
        if self.nm is not None:
            return 0
        return -(-(OVERFLOW_HEADER + -(-self.px // 2)) // 4) * 4

    @property
    def propagates(self) -> bool:
        """True if non-zeros may lie in the bucket of another rectangle."""
        return self.px * self.py > 1 and self.nm is None
