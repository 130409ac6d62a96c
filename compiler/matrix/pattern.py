"""A pattern says which blocks of a matrix are non-zero.

Block (i, j) covers rows [i*b, (i+1)*b) and columns [j*b, (j+1)*b). The shape is the user's own: a
last block may reach beyond it, and what lies there is padding.
"""

from __future__ import annotations

import operator
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Shown

from .entries import Entries, MatrixError, entries_of, kept, tiled, touched

__all__ = ["BLOCKS", "MatrixError", "Pattern", "grid_of"]

BLOCKS = (1, 4, 8, 16)  # PopLibs static sparse matmul: the block lengths that its codelets have
_array_eq = attrs.cmp_using(np.array_equal)


def _coordinates(given: npt.ArrayLike) -> IntArray:
    array = np.asarray(given)
    if array.size and array.dtype.kind not in "iu":
        raise MatrixError(f"block coordinates are integers, not {array.dtype}")
    return kept(array.astype(np.int64, copy=False))


def grid_of(shape: tuple[int, ...], block: int) -> tuple[int, int]:
    """Block rows and block columns that cover a shape.

    Raises:
        MatrixError: when the shape is empty or the block is not supported.
    """
    if min(shape) < 1:
        raise MatrixError(f"a matrix has at least one row and one column, not {shape}")
    if block not in BLOCKS:
        raise MatrixError(f"blocks of {block} are not supported; choose 1, 4, 8 or 16")
    return -(-shape[0] // block), -(-shape[1] // block)


def _shape(given: tuple[int, int]) -> tuple[int, int]:
    m, k = given
    return operator.index(m), operator.index(k)


@attrs.frozen
class Pattern(Shown):
    """The non-zero blocks of a matrix a[m, k].

    Attributes:
        shape: (m, k) in elements, as given; it need not be a multiple of the block.
        block: side of a block in elements: 1, 4, 8 or 16.
        rows, columns: int64[blocks], block coordinates in row-major order, each block once.
        nonzeros: element non-zeros of the source, before blocks were filled with zeros.

    Raises:
        MatrixError: when a field breaks these rules.
    """

    shape: tuple[int, int] = attrs.field(converter=_shape)
    block: int
    rows: IntArray = attrs.field(eq=_array_eq, converter=_coordinates, repr=False)
    columns: IntArray = attrs.field(eq=_array_eq, converter=_coordinates, repr=False)
    nonzeros: int

    def __attrs_post_init__(self) -> None:
        rows, columns = self.rows, self.columns
        if rows.ndim != 1 or rows.shape != columns.shape:
            raise MatrixError(f"{rows.shape} block rows do not pair {columns.shape} columns")
        for name, at, limit in zip(("row", "column"), (rows, columns), self.grid, strict=True):
            if len(at) and not 0 <= at.min() <= at.max() < limit:
                raise MatrixError(
                    f"block {name} {at.min()}..{at.max()} lies outside the grid of {limit}"
                )
        if np.any(np.diff(self.flat) <= 0):
            raise MatrixError("blocks must be in row-major order, each block once")
        if not 0 <= self.nonzeros <= self.stored:
            raise MatrixError(f"{self.nonzeros} non-zeros do not fit {self.stored} stored elements")

    def __str__(self) -> str:
        return (
            f"{self.num_blocks:,} blocks of {self.block} in {self.shape[0]:,} x {self.shape[1]:,}, "
            f"density {self.density:.4g}, {self.nonzeros:,} non-zeros"
        )

    @classmethod
    def of(cls, a: Any, *, block: int) -> Pattern:
        """The blocks that `a` needs.

        A dense array needs the blocks that hold a non-zero. A sparse one needs every block that it
        stores something in, explicit zeros included: they are how a mask keeps a place open.

        Args:
            a: a 2-D NumPy array, a scipy.sparse matrix, a torch tensor (strided, sparse_coo,
                sparse_csr, sparse_bsr), a `BlockMatrix`, or a `Pattern` to cut into other blocks.
            block: side of a block in elements: 1, 4, 8 or 16.

        Returns:
            The pattern, in the shape of `a`. Its `nonzeros` are the elements that a format of
            elements stores, or the values unlike zero of a dense array or of stored blocks.

        Raises:
            MatrixError: when `a` is not a real 2-D matrix or the block is not supported.
        """
        source = getattr(a, "pattern", a)  # a BlockMatrix carries its own
        if isinstance(source, Pattern) and source.block == block:
            return source
        if not isinstance(source, Pattern):
            source = entries_of(a)
        across = grid_of(source.shape, block)[1]
        if isinstance(source, np.ndarray):
            mask = source != 0
            in_column = np.any(tiled(mask, block), axis=1)  # whole rows first: ten times faster
            numbers = np.flatnonzero(np.any(in_column, axis=2))
            nonzeros = int(np.count_nonzero(mask))
        else:
            size = source.size if isinstance(source, Entries) else (source.block, source.block)
            numbers = touched(source.shape, size, source.rows, source.columns, block)
            nonzeros = source.nonzeros
        rows, columns = np.divmod(numbers, across)
        return cls(source.shape, block, rows, columns, nonzeros)

    @classmethod
    def filled(cls, shape: tuple[int, int], block: int, numbers: IntArray) -> Pattern:
        """The pattern whose blocks, given by ascending row-major number, hold no zero."""
        rows, columns = np.divmod(numbers, grid_of(shape, block)[1])
        high = np.minimum(block, shape[0] - rows * block)
        wide = np.minimum(block, shape[1] - columns * block)
        return cls(shape, block, rows, columns, int(high @ wide))

    @classmethod
    def full(cls, shape: tuple[int, int], block: int) -> Pattern:
        """The pattern of a dense matrix: every block."""
        down, across = grid_of(shape, block)
        return cls.filled(shape, block, np.arange(down * across))

    @property
    def grid(self) -> tuple[int, int]:
        """Block rows and block columns, the last ones padded."""
        return grid_of(self.shape, self.block)

    @property
    def flat(self) -> IntArray:
        """int64[blocks]: row-major number of each block in the grid, ascending."""
        return self.rows * self.grid[1] + self.columns

    @property
    def num_blocks(self) -> int:
        """Number of non-zero blocks."""
        return len(self.rows)

    @property
    def stored(self) -> int:
        """Elements in the blocks, filling zeros and padding included."""
        return self.num_blocks * self.block**2

    @property
    def density(self) -> float:
        """Stored elements over m*k; at most 1, though padding may store more than m*k."""
        return min(1.0, self.stored / (self.shape[0] * self.shape[1]))

    @property
    def fill_ratio(self) -> float:
        """Stored elements per non-zero of the source: 1 when blocks hold no zero."""
        return self.stored / max(self.nonzeros, 1)
