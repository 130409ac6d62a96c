"""Buckets: how a dynamic plan cuts the (m, k, n) grid, and the fixed room each tile has.

A processing node is one cell (x, y, z) of the grid, on a tile of its own. It keeps one bucket, of
the same size everywhere, and computes the products of rectangle (x, y) of the matrix with part z
of the dense operand; rectangle (x, y) may fill the buckets of all its z, and spill beyond. Of N:M
matrices each bucket has its own rows, full in every mask, and nothing spills.
"""

from __future__ import annotations

import attrs

from ipusim import DataType

from ..matrix.formats import NM, Format, format_of

OVERFLOW_HEADER = 3  # words before the connectivity bits, which come two a word


@attrs.frozen(kw_only=True)
class Buckets:
    """The grid of a dynamic plan and the size of its buckets.

    Attributes:
        px, py, pz: cells of the grid along block rows, block columns and columns of x.
        rows, columns: block rows and block columns of a rectangle; the last ones may have fewer.
        width: columns of x in each of the pz parts.
        block: side of a block as kernels compute it; may divide the pattern's.
        data_type: of the values.
        value_count: values of a bucket, in elements.
        meta_words: unsigned 16-bit words of a bucket's meta-info.
        grad_w: the meta-info holds the workers' entries of GradW.
        popsparse: keep to what PopLibs does where that costs cycles or memory.
        oversize: share by which a bucket exceeds the mean.
        nm: what of every row is stored, in whole groups of a rectangle's columns; None for any
            pattern that fits.
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
        """How kernels have non-zeros."""
        return format_of(self.block)

    @property
    def nodes(self) -> int:
        """Processing nodes, one tile each."""
        return self.px * self.py * self.pz

    @property
    def block_capacity(self) -> int:
        """Blocks that a bucket holds."""
        return self.value_count // self.block**2

    @property
    def bucket_bytes(self) -> int:
        """Bytes of a bucket, values and meta-info."""
        return self.value_count * self.data_type.bytes + 2 * self.meta_words

    @property
    def bucket_rows(self) -> int:
        """Rows of a rectangle that a bucket of an N:M matrix has to itself; the last has fewer."""
        return -(-self.rows // self.pz)

    @property
    def overflow_words(self) -> int:
        """Words that say how far a pattern's spilled non-zeros travel, padded to 64 bits."""
        if self.nm is not None:
            return 0
        return -(-(OVERFLOW_HEADER + -(-self.px // 2)) // 4) * 4

    @property
    def propagates(self) -> bool:
        """Whether non-zeros may lie in the buckets of another rectangle than their own."""
        return self.px * self.py > 1 and self.nm is None
