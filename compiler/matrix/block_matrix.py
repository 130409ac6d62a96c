"""Block matrices: a pattern with its values, of any real type that NumPy has.

Values are stored block by block in the pattern's order; an element that a block covers and the
source does not store is zero. Values of a file keep the file's type; those of an operand are
float16 or float32.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Shown

from .entries import (
    Entries,
    HostArray,
    MatrixError,
    Position,
    check_real,
    cut_in_blocks,
    read_only,
    rounded,
)
from .formats import FORMATS, Format
from .pattern import Pattern
from .sources import entries_of

FloatArray: TypeAlias = npt.NDArray[np.float16 | np.float32]


def _values(blocks: HostArray) -> HostArray:
    """Return the blocks as a NumPy array that cannot be written."""
    return read_only(np.asarray(blocks))


@attrs.frozen
class BlockMatrix(Shown):
    """A matrix as readers and generators return it: a pattern and its values.

    Attributes:
        pattern: Pattern of the stored blocks.
        values: Real numbers [blocks, b, b] in the pattern's order, zero beyond the shape. Units
            that are not square have [units, rows, columns].

    Raises:
        MatrixError: The values do not fit the pattern.
    """

    pattern: Pattern
    values: HostArray = attrs.field(
        eq=attrs.cmp_using(np.array_equal), converter=_values, repr=False
    )

    def __attrs_post_init__(self) -> None:
        pattern, (high, wide) = self.pattern, self.pattern.format.size
        check_real("block values", self.values)
        if self.values.shape != (pattern.num_blocks, high, wide):
            raise MatrixError(
                f"values of shape {self.values.shape} do not fit {pattern.num_blocks} blocks "
                f"of {high} x {wide}"
            )
        # The last row and column of blocks may reach beyond the shape, where values must be zero.
        # If the shape is a multiple of the block, the comparisons select no block.
        beyond_rows = self.values[
            pattern.rows == pattern.shape[0] // high, pattern.shape[0] % high :
        ]
        is_last_column = pattern.columns == pattern.shape[1] // wide
        beyond_columns = self.values[is_last_column, :, pattern.shape[1] % wide :]
        if beyond_rows.any() or beyond_columns.any():
            raise MatrixError(f"values beyond the shape {pattern.shape} are not zero")

    def __str__(self) -> str:
        return f"{self.pattern}, {self.values.dtype} values"

    @classmethod
    def of(
        cls,
        a: Any,
        *,
        block: int | None = None,
        format: Format | None = None,  # noqa: A002
        exact: bool = False,
    ) -> BlockMatrix:
        """Return the pattern and the values of a matrix.

        Args:
            a, block, format: Arguments of `Pattern.of`; `a` is not a bare `Pattern`.
            exact: True to keep the type of the values, see `block_values`.
        """
        pattern = Pattern.of(a, block=block, format=format)
        return cls(pattern, block_values(a, pattern, exact=exact))

    @property
    def transposed(self) -> BlockMatrix:
        """Matrix with rows and columns exchanged."""
        pattern = self.pattern
        if pattern.format.transposed != pattern.format:
            return BlockMatrix.of(self, format=pattern.format.transposed, exact=True).transposed
        # Blocks sorted by columns, then rows, are in row-major order of the transposed matrix.
        order = np.lexsort((pattern.rows, pattern.columns))
        rows, columns = pattern.columns[order], pattern.rows[order]
        pattern_transposed = Pattern(
            pattern.shape[::-1], pattern.format, rows, columns, pattern.nonzeros
        )
        return BlockMatrix(pattern_transposed, self.values[order].swapaxes(1, 2))

    @property
    def densities(self) -> Mapping[int, float]:
        """Share of the matrix that blocks with non-zeros fill, by block length."""
        return {length: self._density_at(format_) for length, format_ in FORMATS.items()}

    def _density_at(self, format_: Format) -> float:
        """Return the density of the non-zeros in blocks of `format_`.

        Blocks of `format_` that hold only zeros, with which the pattern fills its larger blocks, do
        not count.
        """
        pattern, (high, wide) = self.pattern, self.pattern.format.size
        length = format_.block
        # If these blocks are the pattern's, or do not divide them, the pattern decides the density.
        if format_ == pattern.format or high % length or wide % length:
            return Pattern.of(pattern, format=format_).density
        # If no stored element is zero, finer blocks cover the same elements.
        if pattern.nonzeros == pattern.stored:
            return pattern.density
        # Stored blocks that may hold zeros are cut finer: [blocks, rows of blocks, length, columns
        # of blocks, length], of which blocks with any non-zero count.
        shape = -1, high // length, length, wide // length, length
        finer = self.values.reshape(shape).any(axis=(2, 4))
        return min(1.0, int(np.count_nonzero(finer)) * format_.area / math.prod(pattern.shape))

    def dense(self) -> HostArray:
        """Return the whole matrix [m, k], zeros included."""
        (block_rows, block_columns), (high, wide) = self.pattern.grid, self.pattern.format.size
        # [block row, row in the block, block column, column in the block].
        blocks = np.zeros((block_rows, high, block_columns, wide), dtype=self.values.dtype)
        blocks[self.pattern.rows, :, self.pattern.columns] = self.values
        m, k = self.pattern.shape
        return blocks.reshape(block_rows * high, block_columns * wide)[:m, :k]

    @property
    def entries(self) -> Entries:
        """Stored blocks as `Entries`, from which patterns in other formats are made."""
        pattern = self.pattern
        size = pattern.format.size
        return Entries(pattern.shape, size, pattern.rows, pattern.columns, self.values)


def block_values(a: Any, pattern: Pattern, *, exact: bool = False) -> HostArray:
    """Return the values of a matrix block by block, in a pattern's order, filled with zeros.

    Args:
        a: Matrix that `Pattern.of` accepts, except a `Pattern`.
        pattern: Pattern of the same shape. It may have more blocks than `a` needs.
        exact: True to keep the type of the values, in this host's byte order.

    Returns:
        Values [blocks, b, b]: in the type of `a` if `exact`; else float16 if `a` is float16, else
        float32, rounded once.

    Raises:
        MatrixError: A non-zero of `a` lies outside the pattern, or a value is not finite after
            rounding. The message has the position of the first such element.
    """
    if isinstance(a, Pattern):
        raise MatrixError("a pattern has no values; give a matrix")
    if isinstance(a, BlockMatrix) and a.pattern is pattern:
        keeps_type = exact or a.values.dtype in (np.float16, np.float32)
        return a.values if keeps_type else stored_values(a.values, pattern.element, exact=exact)
    source = a.entries if isinstance(a, BlockMatrix) else entries_of(a)
    if source.shape != pattern.shape:
        raise MatrixError(f"the matrix is {source.shape}, its pattern {pattern.shape}")
    if not isinstance(source, Entries):
        return _dense_values(source, pattern, exact)
    high, wide = pattern.format.size
    if source.size == (high, wide):
        return _equal_block_values(source, pattern, exact)
    # The general case: each element is placed by its block's position and its row and column in it.
    rows, columns, values = source.elements()
    position = positions_in(pattern, rows // high, columns // wide, element_at=(rows, columns))
    stored = stored_values(values, lambda index: (rows[index[0]], columns[index[0]]), exact=exact)
    flat = np.zeros(pattern.stored, dtype=stored.dtype)
    flat[(position * high + rows % high) * wide + columns % wide] = stored
    return flat.reshape(-1, high, wide)


def _equal_block_values(source: Entries, pattern: Pattern, exact: bool) -> HostArray:
    """Return the values of entries whose blocks have the pattern's size."""
    high, wide = source.size
    # Blocks that hold only zeros need not be in the pattern.
    nonempty = np.flatnonzero(source.values.any(axis=(1, 2)))
    rows, columns, values = source.rows[nonempty], source.columns[nonempty], source.values[nonempty]
    position = positions_in(pattern, rows, columns, element_at=(rows * high, columns * wide))
    stored = stored_values(
        values,
        lambda index: (rows[index[0]] * high + index[1], columns[index[0]] * wide + index[2]),
        exact=exact,
    )
    result = np.zeros((pattern.num_blocks, high, wide), dtype=stored.dtype)
    result[position] = stored
    return result


def _dense_values(a: HostArray, pattern: Pattern, exact: bool) -> HostArray:
    """Return the values of a dense array block by block, in a pattern's order."""
    high, wide = pattern.format.size
    blocks = cut_in_blocks(a, (high, wide))
    values = blocks[pattern.rows, :, pattern.columns]
    # If the blocks have fewer non-zeros than the array, a non-zero lies outside of them:
    # `positions_in` refuses it.
    if np.count_nonzero(values) < np.count_nonzero(a):
        rows, columns = np.nonzero(a)
        positions_in(pattern, rows // high, columns // wide, element_at=(rows, columns))
    return stored_values(values, pattern.element, exact=exact)


def positions_in(
    pattern: Pattern, rows: IntArray, columns: IntArray, *, element_at: tuple[IntArray, IntArray]
) -> IntArray:
    """Return the position in the pattern of each entry's block, int64[entries].

    Args:
        pattern: Pattern in which blocks are looked up.
        rows, columns: Coordinates of blocks, int64[entries].
        element_at: Row and column of an element of each entry, for the message of a refusal.

    Raises:
        MatrixError: An entry lies outside the pattern.
    """
    # A binary search by row-major number, unless entries are the pattern's blocks in its order.
    entry_number, block_numbers = rows * pattern.grid[1] + columns, pattern.flat
    if np.array_equal(entry_number, block_numbers):
        return np.arange(len(block_numbers))
    position = np.searchsorted(block_numbers, entry_number)
    is_inside = position < len(block_numbers)
    is_inside[is_inside] = block_numbers[position[is_inside]] == entry_number[is_inside]
    if not is_inside.all():
        index = int(np.argmin(is_inside))
        raise MatrixError(
            f"{np.count_nonzero(~is_inside)} of {len(is_inside)} entries lie outside the pattern, "
            f"the first at row {element_at[0][index]}, column {element_at[1][index]}"
        )
    return position


def stored_values(
    values: HostArray, element: Callable[[Position], Position], *, exact: bool
) -> HostArray:
    """Return values in the type of an operand, or in their own type if `exact`.

    `element` maps an index into the values to a row and column, for the message of a refusal.
    """
    operand = np.float16 if values.dtype == np.float16 else np.float32
    data_type = values.dtype.newbyteorder("=") if exact else np.dtype(operand)
    return rounded("the matrix", values, data_type, position_of=element)
