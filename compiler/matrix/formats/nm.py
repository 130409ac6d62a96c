"""N:M sparsity: of every m columns that follow one another, n are stored.

Groups run along the columns of a row, the dimension over which a product sums, and start at
multiples of m. Of columns that m does not divide, the last group has fewer, and stores n of them or
all. `rows` rows that follow one another, again from a multiple, may share their choice.

Partitions keep groups whole: a seat that takes as many columns of each of its rows then has as many
non-zeros in each, which is what the kernel of N:M patterns asks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, Machine, in_short
from ipusim.kernels import StaticKernel, nm_kernel

from ..entries import Mask, MatrixError
from ..host_memory import check_host_bytes
from .elements import Elements
from .format import Format

MOST_COLUMNS = 32  # of a group: what a packed index of five bits tells apart
UNIT_BYTES = 16  # row and column of a unit in a pattern
Counts: TypeAlias = npt.NDArray[np.int8]  # of columns of a group: no group has more than 32


@attrs.frozen
class ColumnGroups:
    """The groups of a grid of units; the last one of a row may have fewer columns.

    Attributes:
        n, m: stored columns of a group, and its columns.
        down, across: rows and columns of units.
    """

    n: int
    m: int
    down: int
    across: int

    @property
    def count(self) -> int:
        """Groups of a row."""
        return -(-self.across // self.m)

    @property
    def stored(self) -> int:
        """Columns that a row stores."""
        return self.across // self.m * self.n + min(self.n, self.across % self.m)

    def quota(self, group: int) -> int:
        """Columns that a group stores."""
        return min(self.n, self.across - group * self.m)

    @property
    def quotas(self) -> Counts:
        """int8[groups of a row]: columns that each stores."""
        quotas = np.full(self.count, self.n, dtype=np.int8)
        quotas[-1] = self.quota(self.count - 1)
        return quotas

    def held(self, numbers: IntArray) -> Mask:
        """bool[down, groups of a row, m]: which places have these row-major numbers."""
        held = np.zeros((self.down, self.count * self.m), dtype=np.bool_)
        if held.shape[1] == self.across:
            held.reshape(-1)[numbers] = True
        else:
            held[np.divmod(numbers, self.across)] = True
        return held.reshape(self.down, self.count, self.m)

    def missing(self, held: Mask) -> Counts:
        """int8[down, groups of a row]: columns that a group lacks; less than 0 are too many."""
        missing = np.broadcast_to(self.quotas, held.shape[:2]).copy()
        for column in range(self.m):
            missing -= held[:, :, column]
        return missing

    def filled(self, held: Mask, missing: Counts) -> IntArray:
        """int64[units]: numbers of the places held and of the lowest that are free in each group.

        Args:
            held: bool[down, groups of a row, m].
            missing: int8[down, groups of a row], at least 0.
        """
        held, missing = held.copy(), missing.copy()
        for column in range(self.m):
            free = ~held[:, :, column] & (missing > 0)
            held[:, :, column] |= free
            missing -= free
        return np.flatnonzero(held.reshape(self.down, -1)[:, : self.across])

    def are_stored(self, rows: IntArray, columns: IntArray) -> bool:
        """Units in row-major order, each once, are as many in every group as it stores."""
        if len(rows) != self.down * self.stored:
            return False
        group = np.repeat(np.arange(self.count), self.quotas)
        table = (self.down, self.stored)
        return bool(
            (rows.reshape(table) == np.arange(self.down)[:, None]).all()
            and (columns.reshape(table) // self.m == group).all()
        )

    def first_other(self, rows: IntArray, columns: IntArray) -> tuple[int, int, int]:
        """Row and number of the first group that stores more or fewer, and how many it does.

        There is one; what this takes follows the units, not the grid, which a file may declare.
        """
        groups, counts = np.unique(rows * self.count + columns // self.m, return_counts=True)
        last = groups % self.count == self.count - 1
        wrong = counts != np.where(last, self.quota(self.count - 1), self.n)
        gap = groups != np.arange(len(groups))
        at = int((wrong | gap).argmax()) if (wrong | gap).any() else len(groups)
        row, group = divmod(at, self.count)
        return row, group, int(counts[at]) if at < len(groups) and not gap[at] else 0


@attrs.frozen
class WholeGroups(Elements):
    """Rectangles of elements, of which N:M patterns store some; no kernel multiplies them.

    Attributes:
        rows, columns: of a group.
    """

    rows: int
    columns: int

    @property
    def size(self) -> tuple[int, int]:
        """The rectangle."""
        return self.rows, self.columns

    @property
    def units(self) -> str:
        """What messages call some of them."""
        return f"groups of {self.columns} columns"


@attrs.frozen
class NM(Elements):
    """N of every M columns; a unit is a column of `rows` elements.

    Attributes:
        n, m: stored columns of a group, and its columns.
        rows: that share their choice.

    Raises:
        MatrixError: numbers that no such format has.
    """

    n: int
    m: int
    rows: int = 1

    deals_rows: ClassVar[bool] = False

    def __attrs_post_init__(self) -> None:
        numbers = (self.n, self.m, self.rows)
        if not all(isinstance(number, int) and not isinstance(number, bool) for number in numbers):
            raise MatrixError(f"N:M sparsity of {in_short(numbers)}; give whole numbers")
        if not 1 <= self.n <= self.m <= MOST_COLUMNS:
            raise MatrixError(
                f"{in_short(self.n)}:{in_short(self.m)} sparsity; give 1 <= n <= m <= "
                f"{MOST_COLUMNS}"
            )
        if self.rows < 1:
            raise MatrixError(f"{in_short(self.rows)} rows share a choice; give 1 or more")

    @classmethod
    def checked(cls, form: object) -> NM:
        """A format that is N:M.

        Raises:
            MatrixError: another format, or none.
        """
        if not isinstance(form, cls):
            raise MatrixError(f"N:M sparsity is a format, not {in_short(form)}; give NM(2, 4)")
        return form

    @property
    def size(self) -> tuple[int, int]:
        """A column of the rows that share it."""
        return self.rows, 1

    def stored_columns(self, columns: int) -> int:
        """Columns that are stored of each row, of so many."""
        return ColumnGroups(self.n, self.m, 1, columns).stored

    @property
    def name(self) -> str:
        """As the literature writes it, rows first where they share: 2:4, 16:2:4."""
        return f"{self.rows}:{self.n}:{self.m}" if self.rows > 1 else f"{self.n}:{self.m}"

    @property
    def units(self) -> str:
        """What messages call some of them."""
        return f"units of {self.name}"

    @property
    def storage(self) -> str:
        """What reports say of its units."""
        shared = f", shared by {self.rows} rows" if self.rows > 1 else ""
        return f"{self.n} of every {self.m} columns{shared}"

    @property
    def turned(self) -> Format:
        """Elements: columns of an N:M matrix hold any number."""
        return Elements()

    def grid(self, shape: tuple[int, ...]) -> tuple[int, int]:
        """Groups of rows that share a choice, and columns.

        Raises:
            MatrixError: an empty shape, or rows that do not fill such groups.
        """
        down, across = super().grid(shape)
        if shape[0] % self.rows:
            raise MatrixError(
                f"{self.name} sparsity: {shape[0]:,} rows are not whole groups of {self.rows}, "
                f"{shape[0] % self.rows} are left over; pad the matrix to "
                f"{down * self.rows:,} rows, or share a choice by rows that divide {shape[0]:,}"
            )
        return down, across

    def groups(self, shape: tuple[int, ...]) -> ColumnGroups:
        """The groups of a matrix of this shape."""
        return ColumnGroups(self.n, self.m, *self.grid(shape))

    def fewest(self, shape: tuple[int, ...]) -> int:
        """All of them: n of every group."""
        groups = self.groups(shape)
        return groups.down * groups.stored

    def completed(self, shape: tuple[int, ...], numbers: IntArray) -> IntArray:
        """A group that needs fewer than n columns stores its lowest free ones too.

        Raises:
            MatrixError: the first group that needs more than n.
        """
        groups = self.groups(shape)
        places, stored = groups.down * groups.across, groups.down * groups.stored
        check_host_bytes(places + UNIT_BYTES * stored, f"{stored:,} {self.units}")
        held = groups.held(numbers)
        missing = groups.missing(held)
        if missing.any():
            if missing.min() < 0:
                raise MatrixError(self._too_many(groups, missing))
            numbers = groups.filled(held, missing)
        return numbers

    def check(self, shape: tuple[int, ...], rows: IntArray, columns: IntArray) -> None:
        """Every group stores n columns, or all that it has.

        Raises:
            MatrixError: the first group that does not.
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
        """Whole groups: of a pattern that has n of each, a rectangle has equal rows."""
        return WholeGroups(self.rows, self.m)

    def kernel(
        self,
        machine: Machine,
        data_type: DataType,
        partials_type: DataType,
        *,
        published: bool,  # noqa: ARG002  # nothing published stands behind either choice
    ) -> StaticKernel:
        """The kernel for rows of equally many elements."""
        return nm_kernel(machine, data_type, partials_type)

    def mean_work(
        self, machine: Machine, rows: IntArray, blocks: IntArray, columns: int
    ) -> Mapping[str, IntArray]:
        """As that of elements, and what each row has, which is the same for all of a seat."""
        mean = super().mean_work(machine, rows, blocks, columns)
        return {**mean, "nonzeros": -(-blocks // rows)}

    def _too_many(self, groups: ColumnGroups, missing: Counts) -> str:
        """A refusal of the first group that needs more than n columns."""
        over = missing < 0
        row, group = divmod(int(over.argmax()), groups.count)
        most, others = groups.quota(group), int(over.sum()) - 1
        more = f" ({others:,} more groups need too many)" if others else ""
        rows = f", rows={self.rows}" if self.rows > 1 else ""
        return (
            f"{self._share(groups, row, group, most - int(missing[row, group]))} hold something, "
            f"{most} can be stored{more}; keep the largest, a * nm_mask(a, NM({self.n}, "
            f"{self.m}{rows})), or take a larger n"
        )

    def _share(self, groups: ColumnGroups, row: int, group: int, count: int) -> str:
        """So many of a group's columns, and where it lies, to begin a refusal."""
        first, last = group * self.m, min((group + 1) * self.m, groups.across) - 1
        top = row * self.rows
        where = f"row {top}" if self.rows == 1 else f"rows {top} to {top + self.rows - 1}"
        return f"{self.name} sparsity: in {where}, {count} of columns {first} to {last}"
