"""The N:M format: of every m consecutive columns, n are stored.

Groups run along the columns of a row, the dimension over which a product sums, and start at
multiples of m. If m does not divide the columns, the last group has fewer columns, and stores n of
them or all. `rows` consecutive rows, beginning at a multiple of `rows`, may *share a choice*: they
store the same columns.

Partitions keep groups whole. So a seat that takes equally many columns of each of its rows has
equally many non-zeros in each row, as the kernel of N:M patterns requires.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, Machine, in_short
from ipusim.kernels import MultiplyKernel, StaticKernel, nm_kernel

from ..entries import Mask, MatrixError
from ..host_memory import check_host_bytes
from .elements import Elements
from .format import Format

MAX_GROUP_COLUMNS = 32  # columns of a group: a packed index of at most five bits selects one
UNIT_BYTES = 16  # host bytes of the row number and the column number of a unit in a pattern
Counts: TypeAlias = npt.NDArray[np.int8]  # counts of columns of groups, which have 32 at most


@attrs.frozen
class ColumnGroups:
    """The groups of a grid of units. The last group of a row may have fewer columns.

    Attributes:
        n, m: Stored columns of a group, and all its columns.
        num_rows, num_columns: Number of rows and of columns of units.
    """

    n: int
    m: int
    num_rows: int
    num_columns: int

    @property
    def count(self) -> int:
        """Number of groups of a row."""
        return -(-self.num_columns // self.m)

    @property
    def stored(self) -> int:
        """Number of columns that a row stores."""
        return self.num_columns // self.m * self.n + min(self.n, self.num_columns % self.m)

    def quota(self, group: int) -> int:
        """Return the number of columns that a group stores."""
        return min(self.n, self.num_columns - group * self.m)

    @property
    def quotas(self) -> Counts:
        """Number of columns that each group of a row stores, int8[groups of a row]."""
        quotas = np.full(self.count, self.n, dtype=np.int8)
        quotas[-1] = self.quota(self.count - 1)
        return quotas

    def marks_of(self, numbers: IntArray) -> Mask:
        """Return True for columns with these row-major numbers, bool[rows, groups of a row, m]."""
        marks = np.zeros((self.num_rows, self.count * self.m), dtype=np.bool_)
        # With a short last group, rows of the table are longer than those of the matrix.
        if marks.shape[1] == self.num_columns:
            marks.reshape(-1)[numbers] = True
        else:
            marks[np.divmod(numbers, self.num_columns)] = True
        return marks.reshape(self.num_rows, self.count, self.m)

    def missing_counts(self, marked: Mask) -> Counts:
        """Return the number of columns that each group lacks, int8[rows, groups of a row].

        The number is negative if a group has more columns than the n that it stores.
        """
        missing_counts = np.broadcast_to(self.quotas, marked.shape[:2]).copy()
        for column in range(self.m):
            missing_counts -= marked[:, :, column]
        return missing_counts

    def completed(self, marked: Mask, missing: Counts) -> IntArray:
        """Return the row-major numbers of marked columns and of the lowest others, groups complete.

        Args:
            marked: Columns that are needed, bool[rows, groups of a row, m].
            missing: Number of columns to add to each group, int8[rows, groups of a row], at least
                0.
        """
        marked, missing = marked.copy(), missing.copy()
        # Lowest columns first, one column of all groups at a time.
        for column in range(self.m):
            is_added = ~marked[:, :, column] & (missing > 0)
            marked[:, :, column] |= is_added
            missing -= is_added
        return np.flatnonzero(marked.reshape(self.num_rows, -1)[:, : self.num_columns])

    def are_stored(self, rows: IntArray, columns: IntArray) -> bool:
        """Return True if every group has as many units as the format stores of it.

        Units are in row-major order, each once.
        """
        if len(rows) != self.num_rows * self.stored:
            return False
        # If every group is complete, unit i of a row lies in a group that follows from i alone.
        group = np.repeat(np.arange(self.count), self.quotas)
        table = (self.num_rows, self.stored)
        return bool(
            (rows.reshape(table) == np.arange(self.num_rows)[:, None]).all()
            and (columns.reshape(table) // self.m == group).all()
        )

    def first_other(self, rows: IntArray, columns: IntArray) -> tuple[int, int, int]:
        """Return the row and the number of the first incomplete group, and how many columns it has.

        A group must be incomplete. The work is proportional to the units, not to the grid, because
        a file may claim any size of the grid.
        """
        # Groups with units, ascending. The first wrong group has another number of units than it
        # stores, or is missing here.
        groups, counts = np.unique(rows * self.count + columns // self.m, return_counts=True)
        is_last = groups % self.count == self.count - 1
        is_wrong = counts != np.where(is_last, self.quota(self.count - 1), self.n)
        is_gap = groups != np.arange(len(groups))
        is_wrong |= is_gap
        index = int(is_wrong.argmax()) if is_wrong.any() else len(groups)
        row, group = divmod(index, self.count)
        return row, group, int(counts[index]) if index < len(groups) and not is_gap[index] else 0


@attrs.frozen
class WholeGroups(Elements):
    """Format of rectangles of elements that hold whole groups of N:M patterns.

    No kernel multiplies them; partitions seat them.

    Attributes:
        rows, columns: Rows and columns of a group.
    """

    rows: int
    columns: int

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the rectangle."""
        return self.rows, self.columns

    @property
    def units(self) -> str:
        """Plural noun for units in messages."""
        return f"groups of {self.columns} columns"


@attrs.frozen
class NM(Elements):
    """Format of N of every M columns; a unit is a column of `rows` elements.

    Attributes:
        n, m: Stored columns of a group, and all its columns.
        rows: Number of consecutive rows that share a choice.

    Raises:
        MatrixError: n, m or rows are out of range.
    """

    n: int
    m: int
    rows: int = 1

    deals_rows: ClassVar[bool] = False

    def __attrs_post_init__(self) -> None:
        numbers = (self.n, self.m, self.rows)
        if not all(isinstance(number, int) and not isinstance(number, bool) for number in numbers):
            raise MatrixError(f"N:M sparsity of {in_short(numbers)}; give whole numbers")
        if not 1 <= self.n <= self.m <= MAX_GROUP_COLUMNS:
            raise MatrixError(
                f"{in_short(self.n)}:{in_short(self.m)} sparsity; give 1 <= n <= m <= "
                f"{MAX_GROUP_COLUMNS}"
            )
        if self.rows < 1:
            raise MatrixError(f"{in_short(self.rows)} rows share a choice; give 1 or more")

    @classmethod
    def checked(cls, value: object) -> NM:
        """Return a format that is N:M.

        Raises:
            MatrixError: The value is not an N:M format.
        """
        if not isinstance(value, cls):
            raise MatrixError(f"N:M sparsity is a format, not {in_short(value)}; give NM(2, 4)")
        return value

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of a unit: a column of the rows that share a choice."""
        return self.rows, 1

    def stored_columns(self, columns: int) -> int:
        """Return the number of stored columns of a row with `columns` columns."""
        return ColumnGroups(self.n, self.m, 1, columns).stored

    @property
    def name(self) -> str:
        """Name as the literature writes it, rows first if they share a choice: 2:4, 16:2:4."""
        return f"{self.rows}:{self.n}:{self.m}" if self.rows > 1 else f"{self.n}:{self.m}"

    @property
    def units(self) -> str:
        """Plural noun for units in messages."""
        return f"units of {self.name}"

    @property
    def storage(self) -> str:
        """Phrase for reports on how units are stored."""
        shared = f", shared by {self.rows} rows" if self.rows > 1 else ""
        return f"{self.n} of every {self.m} columns{shared}"

    @property
    def transposed(self) -> Format:
        """Format of the transposed matrix: elements, since its rows may have any non-zeros."""
        return Elements()

    def grid(self, shape: tuple[int, ...]) -> tuple[int, int]:
        """Return the number of groups of rows that share a choice, and the number of columns.

        Raises:
            MatrixError: The shape is empty, or rows do not fill such groups.
        """
        group_rows, columns = super().grid(shape)
        if shape[0] % self.rows:
            raise MatrixError(
                f"{self.name} sparsity: {shape[0]:,} rows are not whole groups of {self.rows}, "
                f"{shape[0] % self.rows} are left over; pad the matrix to "
                f"{group_rows * self.rows:,} rows, or share a choice by rows "
                f"that divide {shape[0]:,}"
            )
        return group_rows, columns

    def groups(self, shape: tuple[int, ...]) -> ColumnGroups:
        """Return the groups of a matrix of a shape."""
        return ColumnGroups(self.n, self.m, *self.grid(shape))

    def fewest(self, shape: tuple[int, ...]) -> int:
        """Return the number of units that every pattern stores: n of every group."""
        groups = self.groups(shape)
        return groups.num_rows * groups.stored

    def completed(self, shape: tuple[int, ...], numbers: IntArray) -> IntArray:
        """Return the stored units: the needed ones, and the lowest others until a group has n.

        Raises:
            MatrixError: A group needs more than n columns; the message has the first one.
        """
        groups = self.groups(shape)
        num_columns, num_stored = (
            groups.num_rows * groups.num_columns,
            groups.num_rows * groups.stored,
        )
        check_host_bytes(num_columns + UNIT_BYTES * num_stored, f"{num_stored:,} {self.units}")
        # Marks of needed columns; groups that lack some get their lowest free ones.
        marked = groups.marks_of(numbers)
        missing_counts = groups.missing_counts(marked)
        if missing_counts.any():
            if missing_counts.min() < 0:
                raise MatrixError(self._too_many(groups, missing_counts))
            numbers = groups.completed(marked, missing_counts)
        return numbers

    def check(self, shape: tuple[int, ...], rows: IntArray, columns: IntArray) -> None:
        """Refuse a pattern in which a group does not store n columns, or all that it has.

        Raises:
            MatrixError: A group stores more or fewer; the message has the first one.
        """
        groups = self.groups(shape)
        if not groups.are_stored(rows, columns):
            row, group, count = groups.first_other(rows, columns)
            raise MatrixError(
                f"{self._share(groups, row, group, count)} are stored, not {groups.quota(group)}; "
                "Pattern.of fills up a matrix that needs fewer"
            )

    @property
    def gathers(self) -> WholeGroups:
        """Format of whole groups, which partitions keep together.

        A rectangle of groups has equally many units in each row.
        """
        return WholeGroups(self.rows, self.m)

    def kernel(
        self,
        machine: Machine,
        data_type: DataType,
        partials_type: DataType,
        *,
        published: bool,  # noqa: ARG002  # no published kernel multiplies N:M patterns
    ) -> StaticKernel:
        """Return the kernel for rows of equally many elements."""
        return nm_kernel(machine, data_type, partials_type)

    def work(
        self,
        kernel: MultiplyKernel,
        rows: IntArray,
        blocks: IntArray,
        columns: int,
        row_blocks: IntArray | None = None,
    ) -> Mapping[str, IntArray]:
        """Return the fields of elements and the non-zeros of each row, equal in a seat."""
        fields = super().work(kernel, rows, blocks, columns, row_blocks)
        return {**fields, "nonzeros": -(-blocks // rows)}

    def _too_many(self, groups: ColumnGroups, missing: Counts) -> str:
        """Return the refusal of the first group that needs more than n columns."""
        needs_too_many = missing < 0
        row, group = divmod(int(needs_too_many.argmax()), groups.count)
        quota, num_others = groups.quota(group), int(needs_too_many.sum()) - 1
        others_text = f" ({num_others:,} more groups need too many)" if num_others else ""
        rows = f", rows={self.rows}" if self.rows > 1 else ""
        return (
            f"{self._share(groups, row, group, quota - int(missing[row, group]))} hold something, "
            f"{quota} can be stored{others_text}; keep the largest, a * nm_mask(a, NM({self.n}, "
            f"{self.m}{rows})), or take a larger n"
        )

    def _share(self, groups: ColumnGroups, row: int, group: int, count: int) -> str:
        """Return the beginning of a refusal: a group's position and its number of columns."""
        first, last = group * self.m, min((group + 1) * self.m, groups.num_columns) - 1
        top = row * self.rows  # first row of the group
        rows_text = f"row {top}" if self.rows == 1 else f"rows {top} to {top + self.rows - 1}"
        return f"{self.name} sparsity: in {rows_text}, {count} of columns {first} to {last}"
