"""A pattern says which blocks of a matrix are non-zero.

Block (i, j) covers rows [i*b, (i+1)*b) and columns [j*b, (j+1)*b). The shape is the user's own: a
last block may reach beyond it, and what lies there is padding. Other formats store units that are
not square; what is said of blocks here holds for those.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Any, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, Shown, number_of, same_array

from .entries import Entries, HostArray, MatrixError, kept, tiled, touched, whole_numbers
from .formats import FORMATS, Format, format_of, one_of
from .sizes import sides_of, whole_number
from .sources import entries_of

__all__ = ["MatrixError", "Pattern", "grid_of"]

Number = TypeVar("Number", bound=np.integer)
_array_eq = attrs.cmp_using(np.array_equal)


def _coordinates(blocks: npt.ArrayLike) -> IntArray:
    return kept(whole_numbers("block coordinates", blocks))


def _numbers_of(a: Any) -> Entries | HostArray:
    """The entries of a matrix, of which none is NaN: neither zero nor a number unlike zero.

    Raises:
        MatrixError: the first one's place, and how many there are.
    """
    source = entries_of(a)
    values = source.values if isinstance(source, Entries) else source
    if values.dtype.kind != "f":
        return source
    undefined = np.isnan(values)
    if not undefined.any():
        return source
    at = np.unravel_index(np.argmax(undefined), values.shape)
    if isinstance(source, Entries):
        entry, down, across = at
        row = source.rows[entry] * source.size[0] + down
        column = source.columns[entry] * source.size[1] + across
    else:
        row, column = at
    raise MatrixError(
        f"the matrix: the value in row {row}, column {column} is nan, one of "
        f"{np.count_nonzero(undefined):,}; NaN is neither zero nor non-zero: put a number in its "
        "place, or give a mask, as a != 0"
    )


def grid_of(shape: tuple[int, ...], block: int | Format) -> tuple[int, int]:
    """Block rows and block columns that cover a shape.

    Raises:
        MatrixError: when the shape is empty or the block is not supported.
    """
    return format_of(block).grid(shape)


@attrs.frozen
class Pattern(Shown):
    """The non-zero blocks of a matrix a[m, k].

    Attributes:
        shape: (m, k) in elements, as given; it need not be a multiple of the block.
        format: how blocks are stored; 1, 4, 8 or 16 stands for square ones of this side.
        rows, columns: int64[blocks], block coordinates in row-major order, each block once.
        nonzeros: element non-zeros of the source, before blocks were filled with zeros.
        format_is_fixed: whether a search keeps to this format. False lets it try other blocks
            that cover the same non-zeros. Two patterns that differ in it alone are equal.

    Raises:
        MatrixError: when a field breaks these rules.
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
        for name, at, limit in zip(("row", "column"), (rows, columns), self.grid, strict=True):
            if len(at) and not 0 <= at.min() <= at.max() < limit:
                raise MatrixError(
                    f"block {name} {at.min()}..{at.max()} lies outside the grid of {limit}"
                )
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
        """The blocks that `a` needs.

        A dense array needs the blocks that hold a non-zero. A sparse one needs every block that it
        stores something in, explicit zeros included: they are how a mask keeps a place open.
        A format that stores more than is needed, as N:M does, chooses what it adds.

        The format is fixed where `block` or `format` names it, and where a sparse matrix stores
        explicit zeros; a search may try other blocks of any other matrix.

        Args:
            a: a 2-D NumPy array, a scipy.sparse matrix, a torch tensor (strided, sparse_coo,
                sparse_csr, sparse_bsr), a `BlockMatrix`, or a `Pattern` to cut into other blocks.
            block: side of a block in elements: 1, 4, 8 or 16; without it, as `own_format` has it.
            format: in its stead, how non-zeros are stored, as NM(2, 4).

        Returns:
            The pattern, in the shape of `a`. Its `nonzeros` are the elements that a format of
            elements stores, or the values unlike zero of a dense array or of stored blocks.

        Raises:
            MatrixError: when `a` is not a real 2-D matrix, a value is NaN, the block is not
                supported, or the format cannot store it.
        """
        asked = one_of(block, format)
        source = getattr(a, "pattern", a)  # a BlockMatrix carries its own
        if not isinstance(source, Pattern):
            source = _numbers_of(a)
        form = own_format(source) if asked is None else format_of(asked)
        fixed = asked is not None or keeps_format(source)
        if isinstance(source, Pattern) and source.format == form:
            return source.with_format_fixed(fixed=fixed)
        numbers, nonzeros = _needed(source, form)
        across = form.grid(source.shape)[1]
        rows, columns = np.divmod(form.completed(source.shape, numbers), across)
        return cls(source.shape, form, rows, columns, nonzeros, format_is_fixed=fixed)

    @classmethod
    def filled(cls, shape: tuple[int, int], block: int | Format, numbers: IntArray) -> Pattern:
        """The pattern whose blocks, given by ascending row-major number, hold no zero.

        Raises:
            MatrixError: numbers of no blocks of such a matrix.
        """
        form, shape = format_of(block), sides_of(shape)
        numbers = np.atleast_1d(whole_numbers("block numbers", numbers))
        across = form.grid(shape)[1]
        rows = numbers // across
        columns = numbers - rows * across
        return cls(shape, form, rows, columns, _inside(shape, form, rows, columns))

    @classmethod
    def full(cls, shape: tuple[int, int], block: int | Format) -> Pattern:
        """The pattern of a dense matrix: every block."""
        down, across = grid_of(shape, block)
        return cls.filled(shape, block, np.arange(down * across))

    def with_format_fixed(self, *, fixed: bool) -> Pattern:
        """Return the pattern with a format that a search keeps to, or may replace."""
        if fixed == self.format_is_fixed:
            return self
        return attrs.evolve(self, format_is_fixed=fixed)

    @property
    def block(self) -> int:
        """Side of the square blocks that kernels multiply."""
        return self.format.block

    @property
    def grid(self) -> tuple[int, int]:
        """Block rows and block columns, the last ones padded."""
        return self.format.grid(self.shape)

    @property
    def flat(self) -> IntArray:
        """int64[blocks]: row-major number of each block in the grid, ascending."""
        return self.rows * self.grid[1] + self.columns

    def element(self, at: tuple[int, ...]) -> tuple[int, int]:
        """Row and column in the matrix of a place [block, row, column] of its values."""
        block, row, column = at
        high, wide = self.format.size
        return int(self.rows[block]) * high + row, int(self.columns[block]) * wide + column

    @property
    def num_blocks(self) -> int:
        """Number of non-zero blocks."""
        return len(self.rows)

    @property
    def stored(self) -> int:
        """Elements in the blocks, filling zeros and padding included."""
        return self.num_blocks * self.format.area

    @property
    def is_filled(self) -> bool:
        """Whether no zero of the matrix is stored; padding beyond its edges may be."""
        return self.nonzeros == _inside(self.shape, self.format, self.rows, self.columns)

    @property
    def density(self) -> float:
        """Stored elements over m*k; at most 1, though padding may store more than m*k."""
        return min(1.0, self.stored / (self.shape[0] * self.shape[1]))

    @property
    def fill_ratio(self) -> float:
        """Stored elements per non-zero of the source: 1 when blocks hold no zero."""
        return self.stored / max(self.nonzeros, 1)


def _needed(source: Pattern | Entries | HostArray, form: Format) -> tuple[IntArray, int]:
    """Row-major numbers of the units that a source needs, and its non-zeros."""
    if isinstance(source, np.ndarray):
        mask = source != 0
        in_column = np.any(tiled(mask, form.size), axis=1)  # whole rows first: ten times faster
        return np.flatnonzero(np.any(in_column, axis=2)), int(np.count_nonzero(mask))
    size = source.size if isinstance(source, Entries) else source.format.size
    numbers = touched(source.shape, size, source.rows, source.columns, form.size)
    return numbers, source.nonzeros


def _inside(shape: tuple[int, int], form: Format, rows: IntArray, columns: IntArray) -> int:
    """Elements of units that lie within the shape."""
    if not any(side % edge for side, edge in zip(shape, form.size, strict=True)):
        return len(rows) * form.area
    high = np.minimum(form.size[0], shape[0] - rows * form.size[0])
    wide = np.minimum(form.size[1], shape[1] - columns * form.size[1])
    return int(high @ wide)


def keeps_format(source: Pattern | Entries | HostArray) -> bool:
    """Return True if a matrix fixes its own format although nobody names one.

    An entry without a non-zero value keeps a place open, as masks do: all entries are structure.
    """
    if isinstance(source, Pattern):
        return source.format_is_fixed
    if not isinstance(source, Entries):
        return False
    return not bool((source.values != 0).any(axis=(1, 2)).all())


def own_format(source: Pattern | Entries | HostArray) -> Format:
    """How a matrix is stored of which nobody says it.

    It keeps the blocks that it brings; of other sizes than there are, the largest that divide
    them. Single elements are looked at: the largest blocks that would store no zero, none longer
    than a side of the matrix, are the format.
    """
    blocks = [form for form in FORMATS.values() if form.block > 1]
    if isinstance(source, Pattern):
        if source.format != FORMATS[1]:
            return source.format
    elif isinstance(source, Entries) and source.size != (1, 1):
        common = math.gcd(*source.size)
        return FORMATS[max((form.block for form in blocks if not common % form.block), default=1)]
    largest, coarser = FORMATS[1], source
    for form in blocks:
        if form.block > min(source.shape):
            break
        coarser = Pattern.of(coarser, format=form)
        if not coarser.is_filled:  # then larger ones are not, either
            break
        largest = form
    return largest


@attrs.frozen
class Gathered:
    """What partitioners seat: units that stay together, as the pattern of a coarser format.

    Attributes:
        pattern: a unit is a group; the pattern itself where its format has none.
        group: int64[units], the group of each.
    """

    pattern: Pattern
    group: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, pattern: Pattern) -> Gathered:
        """The groups in which a pattern has units."""
        coarse = pattern.format.gathers
        if coarse is None:
            return cls(pattern, np.arange(pattern.num_blocks))
        high, wide = (
            whole // side for whole, side in zip(coarse.size, pattern.format.size, strict=True)
        )
        if high != 1:
            raise NotImplementedError("units of a group lie beside one another")
        group = pattern.rows * coarse.grid(pattern.shape)[1] + pattern.columns // wide
        first = np.flatnonzero(np.diff(group, prepend=-1))
        rows, columns = pattern.rows[first], pattern.columns[first] // wide
        groups = Pattern(pattern.shape, coarse, rows, columns, pattern.nonzeros)
        return cls(groups, np.cumsum(np.diff(group, prepend=-1) != 0) - 1)

    def spread(self, seat: npt.NDArray[Number]) -> npt.NDArray[Number]:
        """A number of each group, for each of its units."""
        if self._alike:
            return seat if self._alike == 1 else np.repeat(seat, self._alike)
        return seat[self.group]

    @cached_property
    def _alike(self) -> int:
        """Units of each group, where all have as many and they follow one another; else 0."""
        groups = self.pattern.num_blocks
        units, rest = divmod(len(self.group), max(1, groups))
        if rest or not np.array_equal(self.group, np.repeat(np.arange(groups), units)):
            return 0
        return units
