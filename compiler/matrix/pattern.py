"""Patterns: which blocks of a matrix are non-zero.

Block (i, j) covers rows [i*b, (i+1)*b) and columns [j*b, (j+1)*b). The shape is the user's: a last
block may reach beyond it, and its part outside is padding. Some formats store units that are not
square blocks; statements about blocks here hold for units too.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Shown, number_of, same_array

from .entries import (
    Entries,
    HostArray,
    MatrixError,
    cut_in_blocks,
    overlaps,
    read_only,
    whole_numbers,
)
from .formats import FORMATS, NM, Format, block_or_format, format_of
from .sizes import sides_of, whole_number
from .sources import entries_of

__all__ = ["MatrixError", "Pattern", "grid_of"]

Number = TypeVar("Number", bound=np.integer)
_array_eq = attrs.cmp_using(np.array_equal)


def _coordinates(blocks: npt.ArrayLike) -> IntArray:
    """Return block coordinates as an array that cannot be written."""
    return read_only(whole_numbers("block coordinates", blocks))


def _numbers_of(a: Any) -> Entries | HostArray:
    """Return the entries of a sparse matrix, or a dense array; refuse NaN.

    Raises:
        MatrixError: A value is NaN; the message has the number of NaNs and the first position.
    """
    source = entries_of(a)
    values = source.values if isinstance(source, Entries) else source
    if values.dtype.kind != "f":
        return source
    is_nan = np.isnan(values)
    if not is_nan.any():
        return source
    # The index of the first NaN is [block, row, column] in stored blocks, or [row, column].
    first_nan = np.unravel_index(np.argmax(is_nan), values.shape)
    if isinstance(source, Entries):
        entry, row_in_block, column_in_block = first_nan
        row = source.rows[entry] * source.size[0] + row_in_block
        column = source.columns[entry] * source.size[1] + column_in_block
    else:
        row, column = first_nan
    raise MatrixError(
        f"the matrix: the value in row {row}, column {column} is nan, one of "
        f"{np.count_nonzero(is_nan):,}; NaN is neither zero nor non-zero: put a number in its "
        "place, or give a mask, as a != 0"
    )


def grid_of(shape: tuple[int, ...], block: int | Format) -> tuple[int, int]:
    """Return the numbers of block rows and block columns that cover a shape.

    Raises:
        MatrixError: The shape is empty or the block is not supported.
    """
    return format_of(block).grid(shape)


@attrs.frozen
class Pattern(Shown):
    """The non-zero blocks of a matrix a[m, k].

    Attributes:
        shape: Rows and columns (m, k) in elements; they need not be multiples of the block.
        format: Format of stored blocks. 1, 4, 8 or 16 stands for square blocks of this edge.
        rows, columns: Coordinates of blocks in row-major order, each block once, int64[blocks].
        nonzeros: Number of non-zero elements of the source, before blocks were filled with zeros.
        format_is_fixed: True if a search keeps this format. False lets it try other blocks that
            cover the same non-zeros. Two patterns that differ only in this field are equal.

    Raises:
        MatrixError: A field breaks these rules.
    """

    shape: tuple[int, int] = attrs.field(converter=sides_of)
    format: Format = attrs.field(converter=format_of)
    rows: IntArray = attrs.field(eq=_array_eq, converter=_coordinates, repr=False)
    columns: IntArray = attrs.field(eq=_array_eq, converter=_coordinates, repr=False)
    nonzeros: int = attrs.field(converter=whole_number)
    format_is_fixed: bool = attrs.field(default=True, eq=False, repr=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        rows, columns = self.rows, self.columns
        if rows.ndim != 1 or rows.shape != columns.shape:
            raise MatrixError(f"{rows.shape} block rows do not pair {columns.shape} columns")
        for name, lines, limit in zip(("row", "column"), (rows, columns), self.grid, strict=True):
            if len(lines) and not 0 <= lines.min() <= lines.max() < limit:
                raise MatrixError(
                    f"block {name} {lines.min()}..{lines.max()} lies outside the grid of {limit}"
                )
        # Strictly ascending row-major numbers are sorted and without repeats.
        if np.any(np.diff(self.flat) <= 0):
            raise MatrixError("blocks must be in row-major order, each block once")
        self.format.check(self.shape, rows, columns)
        if not 0 <= self.nonzeros <= self.stored:
            raise MatrixError(f"{self.nonzeros} non-zeros do not fit {self.stored} stored elements")

    def __str__(self) -> str:
        return (
            f"{self.num_blocks:,} {self.format.units} in {self.shape[0]:,} x {self.shape[1]:,}, "
            f"density {self.density:.4g}, {number_of(self.nonzeros, 'non-zero')}"
        )

    @classmethod
    def of(cls, a: Any, *, block: int | None = None, format: Format | None = None) -> Pattern:  # noqa: A002
        """Return the pattern of the blocks that a matrix needs.

        A dense array needs the blocks with a non-zero. A sparse matrix needs every block in which
        it stores an entry, including explicit zeros, because masks store zeros to keep positions. A
        format that must store more, such as N:M, chooses the additional units.

        The format is fixed if `block` or `format` names it, or if a sparse matrix stores explicit
        zeros; a search may try other blocks of any other matrix.

        Args:
            a: 2-D NumPy array, scipy.sparse matrix, torch tensor (strided, sparse_coo, sparse_csr,
                sparse_bsr), `BlockMatrix`, or `Pattern` to cut into other blocks.
            block: Edge of a block in elements: 1, 4, 8 or 16. `own_format` selects it if omitted.
            format: Format of non-zeros instead of a block, for example NM(2, 4).

        Returns:
            The pattern, in the shape of `a`. Its `nonzeros` are the elements that a format of
            elements stores, or the non-zero values of a dense array or of stored blocks.

        Raises:
            MatrixError: `a` is not a real 2-D matrix, a value is NaN, the block is not supported,
                or the format cannot store the matrix.
        """
        requested = block_or_format(block, format)
        # 1. The source: a pattern, entries or a dense array, none of whose values is NaN.
        source = getattr(a, "pattern", a)  # a BlockMatrix has a pattern
        if not isinstance(source, Pattern):
            source = _numbers_of(a)
        # 2. The format, and whether a search may replace it.
        unit_format = own_format(source) if requested is None else format_of(requested)
        is_fixed = requested is not None or keeps_format(source)
        if isinstance(source, Pattern) and source.format == unit_format:
            return source.with_format_fixed(fixed=is_fixed)
        # 3. The units that the source needs, and those that the format adds to them.
        numbers, nonzeros = _needed_units(source, unit_format)
        num_columns = unit_format.grid(source.shape)[1]
        rows, columns = np.divmod(unit_format.completed(source.shape, numbers), num_columns)
        return cls(source.shape, unit_format, rows, columns, nonzeros, format_is_fixed=is_fixed)

    @classmethod
    def filled(cls, shape: tuple[int, int], block: int | Format, numbers: IntArray) -> Pattern:
        """Return the pattern of blocks without zeros, given by ascending row-major numbers.

        Raises:
            MatrixError: No block of the matrix has this number.
        """
        block_format, shape = format_of(block), sides_of(shape)
        numbers = np.atleast_1d(whole_numbers("block numbers", numbers))
        block_columns = block_format.grid(shape)[1]
        rows = numbers // block_columns
        columns = numbers - rows * block_columns
        return cls(shape, block_format, rows, columns, _inside(shape, block_format, rows, columns))

    @classmethod
    def full(cls, shape: tuple[int, int], block: int | Format) -> Pattern:
        """Return the pattern of a dense matrix, which has every block."""
        block_rows, block_columns = grid_of(shape, block)
        return cls.filled(shape, block, np.arange(block_rows * block_columns))

    def with_format_fixed(self, *, fixed: bool) -> Pattern:
        """Return the pattern with `format_is_fixed` set to `fixed`."""
        return self if fixed == self.format_is_fixed else attrs.evolve(self, format_is_fixed=fixed)

    @property
    def block(self) -> int:
        """Edge of the square blocks that kernels multiply."""
        return self.format.block

    @property
    def nm(self) -> NM | None:
        """Format of an N:M pattern; None for all other formats."""
        return self.format if isinstance(self.format, NM) else None

    @property
    def grid(self) -> tuple[int, int]:
        """Numbers of block rows and block columns; the last ones may be padded."""
        return self.format.grid(self.shape)

    @property
    def flat(self) -> IntArray:
        """Row-major number of each block in the grid, ascending, int64[blocks]."""
        return self.rows * self.grid[1] + self.columns

    def element(self, index: tuple[int, ...]) -> tuple[int, int]:
        """Return the row and column in the matrix of an index [block, row, column] of values."""
        block, row, column = index
        high, wide = self.format.size
        return int(self.rows[block]) * high + row, int(self.columns[block]) * wide + column

    @property
    def num_blocks(self) -> int:
        """Number of non-zero blocks."""
        return len(self.rows)

    @property
    def stored(self) -> int:
        """Number of elements in the blocks, filling zeros and padding included."""
        return self.num_blocks * self.format.area

    @property
    def is_filled(self) -> bool:
        """True if blocks store no zero of the matrix; padding beyond its edges may be zero."""
        return self.nonzeros == _inside(self.shape, self.format, self.rows, self.columns)

    @property
    def density(self) -> float:
        """Number of stored elements over m*k.

        It is at most 1, though blocks with padding may store more than m*k elements.
        """
        return min(1.0, self.stored / (self.shape[0] * self.shape[1]))

    @property
    def fill_ratio(self) -> float:
        """Stored elements per non-zero of the source; 1 if blocks hold no zero."""
        return self.stored / max(self.nonzeros, 1)


def _needed_units(
    source: Pattern | Entries | HostArray, unit_format: Format
) -> tuple[IntArray, int]:
    """Return the row-major numbers of the units that a source needs, and its non-zeros.

    Numbers are int64[units].
    """
    if isinstance(source, np.ndarray):
        mask = source != 0
        # Whole rows first, then columns: ten times faster than both axes at once.
        column_marks = np.any(cut_in_blocks(mask, unit_format.size), axis=1)
        return np.flatnonzero(np.any(column_marks, axis=2)), int(np.count_nonzero(mask))
    size = source.size if isinstance(source, Entries) else source.format.size
    numbers = overlaps(source.shape, size, source.rows, source.columns, unit_format.size)
    return numbers, source.nonzeros


def _inside(shape: tuple[int, int], unit_format: Format, rows: IntArray, columns: IntArray) -> int:
    """Return the number of elements of all units together that lie within the shape."""
    if not any(side % edge for side, edge in zip(shape, unit_format.size, strict=True)):
        return len(rows) * unit_format.area
    # Units of the last row and column of the grid are cut at the edges of the matrix.
    rows_inside = np.minimum(unit_format.size[0], shape[0] - rows * unit_format.size[0])
    columns_inside = np.minimum(unit_format.size[1], shape[1] - columns * unit_format.size[1])
    return int(rows_inside @ columns_inside)


def keeps_format(source: Pattern | Entries | HostArray) -> bool:
    """Return True if a search must keep the format of a matrix for which the user names none.

    An entry without a non-zero value keeps a position, as in masks: then all entries are structure.
    """
    if isinstance(source, Pattern):
        return source.format_is_fixed
    if not isinstance(source, Entries):
        return False
    return not bool((source.values != 0).any(axis=(1, 2)).all())


def own_format(source: Pattern | Entries | HostArray) -> Format:
    """Return the format of a matrix for which the user names none.

    A matrix in blocks keeps its blocks if there is a format of that size; otherwise it gets the
    largest blocks that divide them. Single elements are stored in the largest blocks that store no
    zero and are not longer than a side of the matrix.
    """
    blocks = [unit_format for unit_format in FORMATS.values() if unit_format.block > 1]
    if isinstance(source, Pattern):
        if source.format != FORMATS[1]:
            return source.format
    elif isinstance(source, Entries) and source.size != (1, 1):
        common = math.gcd(*source.size)
        divisors = (block.block for block in blocks if not common % block.block)
        return FORMATS[max(divisors, default=1)]
    # Each pattern is made from the one before it, so that the matrix is scanned once.
    largest, coarser = FORMATS[1], source
    for unit_format in blocks:
        if unit_format.block > min(source.shape):
            break
        coarser = Pattern.of(coarser, format=unit_format)
        if not coarser.is_filled:  # larger blocks contain these, so they store zeros too
            break
        largest = unit_format
    return largest


@attrs.frozen
class Gathered:
    """Groups of units that partitions keep together, as the pattern of a coarser format.

    Attributes:
        pattern: Pattern whose units are the groups; the pattern itself if its format has no groups.
        group: Group of each unit, int64[units].
    """

    pattern: Pattern
    group: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, pattern: Pattern) -> Gathered:
        """Return the groups of a pattern's units."""
        coarse = pattern.format.gathers
        if coarse is None:
            return cls(pattern, np.arange(pattern.num_blocks))
        high, wide = (
            outer // inner for outer, inner in zip(coarse.size, pattern.format.size, strict=True)
        )
        if high != 1:
            raise NotImplementedError("units of a group lie beside one another")
        # Units come in row-major order and groups are one unit high, so a group's units are
        # consecutive: a new group begins where its number changes.
        group = pattern.rows * coarse.grid(pattern.shape)[1] + pattern.columns // wide
        first = np.flatnonzero(np.diff(group, prepend=-1))
        rows, columns = pattern.rows[first], pattern.columns[first] // wide
        groups = Pattern(pattern.shape, coarse, rows, columns, pattern.nonzeros)
        return cls(groups, np.cumsum(np.diff(group, prepend=-1) != 0) - 1)

    def spread(self, seat: npt.NDArray[Number]) -> npt.NDArray[Number]:
        """Copy a number of each group to its units: return the number of each unit's group."""
        if self._equal_size:
            return seat if self._equal_size == 1 else np.repeat(seat, self._equal_size)
        return seat[self.group]

    @cached_property
    def _equal_size(self) -> int:
        """Number of units of each group if all groups have as many, consecutive ones; else 0."""
        groups = self.pattern.num_blocks
        group_size, remainder = divmod(len(self.group), max(1, groups))
        if remainder or not np.array_equal(self.group, np.repeat(np.arange(groups), group_size)):
            return 0
        return group_size
