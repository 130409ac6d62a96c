"""Sampled product (SDDMM): y = a x at the stored positions of a pattern, as small dense products.

The gradient of the non-zeros of a sparse matrix is the same operation under another name: dy x^T at
the positions of the matrix. Both are planned as one product of a matrix whose blocks lie in groups:

    pattern of y            left, values            right, dense operand     result
    block row r: 2 5 7 8    group 0: a[r]           x[:, 2], x[:, 5]         y[r, 2], y[r, 5]
                            group 1: a[r]           x[:, 7], x[:, 8]         y[r, 7], y[r, 8]

A group is one block row of a by the columns of `width` stored blocks of it, a dense product whose
inner dimension is that of the user. The groups lie on the diagonal of a block matrix, so that every
partitioner, kernel and reduction of static products serves, and a tile with whole groups computes
their blocks alone. Groups by columns exchange the roles: a block column of x by block rows of a.

Both operands are given with the inner dimension innermost: a as [m, k], x as its transpose [n, k].
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, same_array

from ..matrix.block_matrix import BlockMatrix
from ..matrix.formats import FORMATS
from ..matrix.pattern import Pattern
from ..plan.mapping.host_layout import HostArray, HostLayout, OuterLayout
from ..plan.operation import Matrix
from .products import VALUE_GRADIENT, Matmul, ValueGradient, y_rows

Numbers = npt.NDArray[np.int32]
NONE = -1  # number of an element that is zero: padding of a block beyond the edges of an operand


@attrs.frozen
class SampledResult(OuterLayout):
    """Layout of the blocks of a sampled product, of the result of its groups.

    Attributes:
        positions: Number in the result of the groups of each element of each block of the pattern,
            int64[blocks, b, b].
        size: Number of elements in the result of the groups.
    """

    positions: IntArray = attrs.field(eq=same_array, repr=False)
    size: int

    def packed(self, array: HostArray, n: int, columns: int, data_type: Any) -> HostArray:
        """Return the flat array of lines of the groups; see `HostLayout.packed`."""
        groups = np.zeros(self.size, dtype=array.dtype)
        groups[self.positions] = array
        return self.layout.packed(groups.reshape(-1, n), n, columns, data_type)

    def unpacked(self, flat: HostArray, n: int, columns: int) -> HostArray:
        """Return the blocks in the pattern's order, [blocks, b, b]."""
        return self.layout.unpacked(flat, n, columns).ravel()[self.positions]


@attrs.frozen
class SampleGroups:
    """Groups of the stored blocks of a pattern: one row of blocks, and some of its columns.

    Attributes:
        row: Block row of each group, int64[groups].
        block: Number in the pattern of each block of a group, int64[groups, width]; `NONE` where a
            group has fewer blocks.
    """

    row: IntArray = attrs.field(eq=same_array, repr=False)
    block: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, pattern: Pattern, width: int) -> SampleGroups:
        """Divide the blocks of each row evenly into groups of at most `width`."""
        count = np.bincount(pattern.rows, minlength=pattern.grid[0])
        parts = -(-count // width)
        row = np.repeat(np.arange(len(count)), parts)
        # Part i of p parts of a row has its blocks [i * count // p, (i + 1) * count // p).
        part = np.arange(len(row)) - np.repeat(np.cumsum(parts) - parts, parts)
        edges = [(part + more) * count[row] // np.maximum(parts[row], 1) for more in (0, 1)]
        first = (np.cumsum(count) - count)[row] + edges[0]
        block = first[:, None] + np.arange(width)
        return cls(row, np.where(np.arange(width) < (edges[1] - edges[0])[:, None], block, NONE))


@attrs.frozen
class SampledProduct(Matmul):
    """The product y[m, n] = a[m, k] @ x[k, n] at the stored blocks of a pattern of y.

    Attributes:
        pattern: Pattern of y, as the user has it.
        inner: Length k of the inner dimension.
        block: Edge of the blocks that are computed, which cover those of the pattern.
        width: Most blocks of a group.
        by_columns: True if a group is a column of blocks, with rows of x^T as its values.
    """

    name: ClassVar[str] = "sddmm"
    formula: ClassVar[str] = "y[{m}, {n}] = a[{m}, {k}] @ x[{k}, {n}] where y is stored"
    operand_names: ClassVar[tuple[str, str]] = ("a", "x")  # arrays of the rows, and of the columns
    result_name: ClassVar[str] = "y"
    letter: ClassVar[str] = "y"

    pattern: Pattern = attrs.field(hash=False)
    inner: int
    block: int
    width: int
    by_columns: bool

    @property
    def sampled(self) -> Pattern:
        """Pattern at whose positions the result is computed."""
        return self.pattern

    @property
    def covering(self) -> Pattern:
        """Pattern of the blocks that are computed, transposed if groups are columns."""
        return _covering(_ByIdentity(self.pattern), self.block, self.by_columns)

    @property
    def groups(self) -> SampleGroups:
        """Groups of the blocks of `covering`."""
        return _groups(_ByIdentity(self.pattern), self.block, self.by_columns, self.width)

    @property
    def inner_blocks(self) -> int:
        """Number of blocks that cover the inner dimension."""
        return -(-self.inner // self.block)

    @property
    def matrix_of_groups(self) -> Pattern:
        """Pattern of the matrix that has the values of all groups on its diagonal."""
        groups, inner = len(self.groups.row), self.inner_blocks
        block = np.arange(groups * inner)
        shape = groups * self.block, groups * inner * self.block
        return Pattern.filled(shape, FORMATS[self.block], block // inner * (groups * inner) + block)

    @property
    def sides(self) -> tuple[int, int]:
        """Rows of the arrays of values and of the dense operand: m and n, or n and m."""
        rows, columns = self.pattern.shape
        return (columns, rows) if self.by_columns else (rows, columns)

    @property
    def arrays(self) -> tuple[str, str]:
        """Names of the user's arrays that are the values and the dense operand of the groups."""
        rows, columns = self.operand_names
        return (columns, rows) if self.by_columns else (rows, columns)

    def value_numbers(self) -> Numbers:
        """Return the number in the array of values of each element, int32[blocks, b, b].

        Blocks are those of `matrix_of_groups`; `NONE` stands for padding.
        """
        b, inner = self.block, self.inner_blocks
        line = self._numbers(self.groups.row, self.sides[0])  # [groups, b rows, inner * b]
        blocks = line.reshape(-1, b, inner, b).transpose(0, 2, 1, 3)
        return np.ascontiguousarray(blocks).reshape(-1, b, b)

    def operand_numbers(self) -> Numbers:
        """Return the number of each element of the dense operand of the groups, int32[k, n].

        Columns of a group that has fewer blocks repeat those of its first block.
        """
        b, groups = self.block, self.groups
        column = self.covering.columns[
            np.where(groups.block < 0, groups.block[:, :1], groups.block)
        ]
        line = self._numbers(column.ravel(), self.sides[1])  # [groups * width, b, inner * b]
        operand = line.reshape(len(column), self.width * b, -1).swapaxes(1, 2)
        return np.ascontiguousarray(operand).reshape(-1, self.width * b)

    def _numbers(self, line: IntArray, rows: int) -> Numbers:
        """Return the numbers of block rows of an array [rows, inner], int32[lines, b, inner b]."""
        row = line[:, None] * self.block + np.arange(self.block)
        column = np.arange(self.inner_blocks * self.block)
        numbers = row[:, :, None] * self.inner + column
        inside = (row < rows)[:, :, None] & (column < self.inner)
        return np.where(inside, numbers, NONE).astype(np.int32)

    def positions(self) -> IntArray:
        """Return the number in the result of the groups of each element, int64[blocks, b, b].

        Blocks are those of the user's pattern.
        """
        b, groups, pattern = self.block, self.groups, self.pattern
        # 1. Group and place in it of each computed block.
        group, place = np.nonzero(groups.block >= 0)
        block = groups.block[group, place]
        group_of, place_of = np.empty_like(block), np.empty_like(block)
        group_of[block], place_of[block] = group, place
        # 2. Row and column of each element of the user's blocks: int64[blocks, b, b].
        edge = np.arange(pattern.block)
        row = (pattern.rows[:, None, None] * pattern.block + edge[:, None]) + 0 * edge
        column = (pattern.columns[:, None, None] * pattern.block + edge) + 0 * edge[:, None]
        row, column = (column, row) if self.by_columns else (row, column)
        # 3. Their blocks among the computed ones, which are in row-major order.
        covering = self.covering
        flat = row // b * covering.grid[1] + column // b
        block = np.searchsorted(covering.flat, flat)
        line = group_of[block] * b + row % b
        return line * (self.width * b) + place_of[block] * b + column % b

    def result(self, matrix: Matrix) -> HostLayout:
        """Return the layout of the blocks of y."""
        layout = y_rows(self.result_name, matrix)
        return SampledResult(layout, self.positions(), layout.rows * self.width * self.block)

    def sampled_reference(
        self, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Return the blocks of the result by NumPy, [blocks, b, b].

        Args:
            operands: Arrays of the rows [m, inner] and of the columns [n, inner].
            dtype: Type of the result.
        """
        by_rows, by_columns = operands
        values = np.zeros((self.pattern.num_blocks, *self.pattern.format.size), np.float32)
        matrix = BlockMatrix(self.pattern, values)
        return VALUE_GRADIENT.reference(matrix, by_columns, by_rows, dtype=dtype)

    def sizes(self, matrix: Matrix, n: int) -> dict[str, int]:  # noqa: ARG002
        """Return the numbers of the formula's letters."""
        m, columns = self.pattern.shape
        return {"m": m, "k": self.inner, "n": columns}

    def macs(self, elements: int, n: int) -> int:  # noqa: ARG002
        """Return the multiply-accumulates of `elements` elements of y."""
        return elements * self.inner

    def report_lines(self) -> dict[str, str]:
        """Return the division of the blocks into groups, for a plan's report."""
        lines = "columns" if self.by_columns else "rows"
        text = f"{len(self.groups.row):,} groups of up to {self.width} blocks of {self.block}"
        return {"Groups": f"{text}, by {lines}"}

    def elements(self, matrix: Matrix, n: int) -> dict[str, int]:  # noqa: ARG002
        """Return the numbers of elements of the user's dense operands, by name."""
        sizes = zip(self.operand_names, self.pattern.shape, strict=True)
        return {name: side * self.inner for name, side in sizes}


@attrs.frozen
class SampledGradient(SampledProduct):
    """The gradient da[m, k] = dy[m, n] @ x[k, n]^T at the non-zeros of a known pattern of a."""

    name: ClassVar[str] = ValueGradient.name
    formula: ClassVar[str] = ValueGradient.formula
    operand_names: ClassVar[tuple[str, str]] = ("dy", "x")
    result_name: ClassVar[str] = "gradient"
    letter: ClassVar[str] = "da"

    def sizes(self, matrix: Matrix, n: int) -> dict[str, int]:  # noqa: ARG002
        """Return the numbers of the formula's letters."""
        m, k = self.pattern.shape
        return {"m": m, "k": k, "n": self.inner}


@attrs.frozen
class Sddmm(ValueGradient):
    """The product y = a x at the positions of a pattern, before a plan has groups of it.

    A dynamic plan computes it as the gradient of the values, whose operands are dy = a and x^T.
    """

    name: ClassVar[str] = SampledProduct.name
    formula: ClassVar[str] = SampledProduct.formula


SDDMM = Sddmm()


class _ByIdentity:
    """Key of a cache: a pattern, equal to itself only."""

    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and other.pattern is self.pattern

    def __hash__(self) -> int:
        return id(self.pattern)


@lru_cache(maxsize=8)
def _covering(key: _ByIdentity, block: int, by_columns: bool) -> Pattern:
    """Return the pattern in blocks of another edge, transposed if groups are columns."""
    pattern = Pattern.of(key.pattern, block=block)
    if not by_columns:
        return pattern
    order = np.lexsort((pattern.rows, pattern.columns))
    rows, columns = pattern.columns[order], pattern.rows[order]
    return Pattern(pattern.shape[::-1], pattern.format, rows, columns, pattern.nonzeros)


@lru_cache(maxsize=8)
def _groups(key: _ByIdentity, block: int, by_columns: bool, width: int) -> SampleGroups:
    """Return the groups of a pattern in blocks of another edge, cached like the pattern."""
    return SampleGroups.of(_covering(key, block, by_columns), width)
