"""Operation: the computation of a program on its sparse matrix, as an abstract class.

`Operation` is the interface of the classes in `operations`. Its main methods are

    reference          the result by NumPy
    operands, result   the host layouts of dense operands and of the result
    footprint          the lines that each seat reads and writes
    words, macs        texts of reports, and the number of multiply-accumulates

A new operation is one file with a subclass and an instance of it, which planners and `emit` take.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Column, InputError, IntArray, same_array
from ipusim.kernels import MultiplyKernel, SeatWork

from ..matrix.block_matrix import BlockMatrix
from ..matrix.bound import Bound
from ..matrix.formats import Format
from ..matrix.kept_lines import KeptLines
from ..matrix.pattern import Pattern
from .mapping.footprint import Footprint
from .mapping.host_layout import HostLayout
from .mapping.unfolding import Unfolding
from .partition import Cut

LETTER = re.compile(r"\{(\w+)\}")  # a letter of a formula, such as {m}
TOTAL = "total"  # the term of an estimate that is the sum of all other terms


@attrs.frozen(kw_only=True)
class SeatRuns:
    """Repeated runs of the kernel on each seat: only the addresses of operands advance.

    Attributes:
        count: Number of runs, int64[seats].
        q_step, s_step: Bytes from the results (q) and the inputs (s) of a run to those of the next
            run, int64[seats].
        values_step: Bytes from the values of a run to the values of the next run, int64[seats];
            None if all runs use the same values.
    """

    count: IntArray = attrs.field(eq=same_array, repr=False)
    q_step: IntArray = attrs.field(eq=same_array, repr=False)
    s_step: IntArray = attrs.field(eq=same_array, repr=False)
    values_step: IntArray | None = attrs.field(default=None, eq=same_array, repr=False)


@attrs.frozen
class SeatFields:
    """Numbers of the multiplying kernel by seat, without addresses, and its runs.

    Attributes:
        fields: Fields of the kernel's vertex by name; an array has an entry for each seat.
        runs: Runs of the kernel; None if each seat runs it once.
    """

    fields: Mapping[str, Column]
    runs: SeatRuns | None = None


def seat_work(
    form: Format, footprint: Footprint, cut: Cut, columns: int, *, even_shares: bool = False
) -> SeatWork:
    """Return the work of every seat of a cut, with lines numbered by seat.

    Args:
        form: Format of the blocks.
        footprint: Lines that the seats touch.
        cut: Cut of the blocks.
        columns: Columns of the part.
        even_shares: See `Plan.even_shares`.
    """
    return SeatWork(
        first=cut.first * form.blocks,
        count=cut.count * form.blocks,
        local_row=footprint.writes.local,
        local_column=footprint.operand.local,
        rows=footprint.writes.count,
        columns=footprint.operand.count,
        n=columns,
        even_shares=even_shares,
    )


Matrix: TypeAlias = Pattern | Bound


@attrs.frozen
class Terms:
    """Terms that seats multiply: a block of values, a line of x to read, a line of y to add to.

    Attributes:
        seat: Seat of each term, int64[terms]; in the order of a seat's work, where order matters.
        row, column: Block row and block column of the matrix, as line numbers, int64[terms].
        block: Block of values, counted unit by unit, int64[terms].
        seats: Number of seats.
        grid: Number of lines of all rows and of all columns.
    """

    seat: IntArray = attrs.field(eq=same_array, repr=False)
    row: IntArray = attrs.field(eq=same_array, repr=False)
    column: IntArray = attrs.field(eq=same_array, repr=False)
    block: IntArray = attrs.field(eq=same_array, repr=False)
    seats: int
    grid: tuple[int, int]

    @classmethod
    def of(
        cls, pattern: Pattern, seat: IntArray, seats: int, order: IntArray | None = None
    ) -> Terms:
        """Return the terms of seats that have the pattern's units.

        A unit of several blocks gives a term for each; the terms of a seat then come by rows, the
        order in which kernels visit them.

        Args:
            pattern: Pattern of the units.
            seat: Seat of each unit, int64[units].
            seats: Number of seats.
            order: Order of the units, int64[units]; None for the pattern's own.
        """
        form = pattern.format
        rows, columns = pattern.rows, pattern.columns
        if order is None:
            order = _own_order(len(rows))  # not copied: planners count thousands of candidates
        else:
            rows, columns = rows[order], columns[order]
        row, column = form.places(rows, columns)
        terms = cls(seat, row, column, order, seats, form.lines(pattern.shape))
        if form.blocks == 1:
            return terms
        block = (order[:, None] * form.blocks + np.arange(form.blocks)).ravel()
        seat = np.repeat(seat, form.blocks)
        # Sort by row within each run of one seat, so that the order of seats does not change.
        row_order = np.lexsort((row, np.cumsum(np.diff(seat, prepend=-1) != 0)))
        return cls(
            seat[row_order], row[row_order], column[row_order], block[row_order], seats, terms.grid
        )


@lru_cache(maxsize=2)
def _own_order(units: int) -> IntArray:
    """Return the numbers of units in ascending order, read-only and cached, int64[units]."""
    order = np.arange(units)
    order.flags.writeable = False
    return order


@attrs.frozen
class Transforms:
    """Number of roundings in an operation's transforms, on the path with the most of them.

    Roundings of sums are not counted.

    Attributes:
        half, single: Number of roundings to half and to float.
    """

    half: int = 0
    single: int = 0


NO_TRANSFORMS = Transforms()


class Operation(ABC):
    """Computation on a matrix a[m, k] and n columns of dense operands.

    Attributes:
        name: Name in `emit` and archives.
        formula: Formula with letters in braces.
        mark: Prefix of the operation's terms in a planner's estimate; empty for the forward
            product.
        letter: Letter of the matrix in the formula.
        axes: Names of rows and columns of the matrix, for pictures.
    """

    name: ClassVar[str]
    formula: ClassVar[str]
    mark: ClassVar[str] = ""
    letter: ClassVar[str] = "a"
    axes: ClassVar[tuple[str, str]] = ("m", "k")
    fills_columns_with_zeros: ClassVar[bool] = True  # True if columns beyond those of x are zeros

    @property
    def gap(self) -> int:
        """Number of elements that kernels leave between lines of partial sums."""
        return 0

    @property
    def sampled(self) -> Pattern | None:
        """Pattern at whose positions the result is computed; None for a result of all positions."""
        return None

    @property
    def product(self) -> Operation:
        """Operation that kernels compute: the matmul of an operation that unfolds its operand."""
        return self

    def unfolding(self, matrix: Matrix) -> Unfolding | None:  # noqa: ARG002
        """Return the rule that makes the product's operand from a resident array.

        Return None if the operand itself is resident.
        """
        return None

    @abstractmethod
    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:
        """Return the host layouts of the dense operands."""

    @abstractmethod
    def result(self, matrix: Matrix) -> HostLayout | None:
        """Return the host layout of the dense result.

        Return None if the result is a number for every value of the matrix.
        """

    @abstractmethod
    def footprint(self, terms: Terms) -> Footprint:
        """Return the lines that seats with these terms touch."""

    @abstractmethod
    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Return the result by NumPy, summed in `dtype`."""

    @property
    def row_axis(self) -> int:
        """Axis of the result along which the matrix's rows lie."""
        return 0

    @property
    def row_letter(self) -> str:
        """Letter of the matrix's rows in the formula, whose result comes first."""
        letters: list[str] = LETTER.findall(self.formula)
        return letters[self.row_axis]

    @property
    def matrix_letters(self) -> tuple[str, str]:
        """Letters of the matrix's rows and columns in the formula, as m and k, or K and C."""
        first, second, *_ = LETTER.findall(self.formula.split(f"{self.letter}[")[-1])
        return first, second

    def whole_shape(self, matrix: Matrix, kept_lines: KeptLines) -> tuple[int, int]:  # noqa: ARG002
        """Return the shape of the whole matrix, from the matrix of its kept lines.

        Args:
            matrix: Matrix of the kept lines.
            kept_lines: Kept lines.
        """
        return kept_lines.shape

    def kept_operand(self, operand: Any, kept_lines: KeptLines, pattern: Pattern) -> Any:
        """Return the kept lines of a sparse operand, in the form that the method `matrix` takes.

        Args:
            operand: Whole operand as `pack` takes it, except a bare `Pattern`.
            kept_lines: Kept lines.
            pattern: Pattern of the kept lines.

        Raises:
            MatrixError: The shape is wrong, or a line that is not kept has a non-zero.
        """
        return kept_lines.entries(operand, pattern)

    def magnitude(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """Return the magnitude to which roundings of sums are relative: for a product, |a| |x|.

        Args:
            matrix, operands: Magnitudes of the operands.
            dtype: Type of products and sums.
        """
        return self.reference(matrix, *operands, dtype=dtype)

    @property
    def transforms(self) -> Transforms:
        """Roundings of a term before and after products and sums."""
        return NO_TRANSFORMS

    def seat_fields(
        self,
        kernel: MultiplyKernel,
        pattern: Pattern,
        order: IntArray,  # noqa: ARG002
        cut: Cut,
        footprint: Footprint,
        columns: int,
        *,
        even_shares: bool = False,
    ) -> SeatFields:
        """Return the fields of the kernel on every seat of a cut.

        Args:
            kernel: Kernel that multiplies.
            pattern: Blocks that it multiplies.
            order: Order of the blocks; each share of the cut is an interval of it, int64[blocks].
            cut: Cut of the blocks.
            footprint: Lines that the seats touch.
            columns: Columns of the part.
            even_shares: See `Plan.even_shares`.

        Raises:
            WordOverflow: A work list needs a number beyond 16 bits.
        """
        work = seat_work(pattern.format, footprint, cut, columns, even_shares=even_shares)
        return SeatFields(kernel.fields_of(work))

    def value_work(
        self,
        kernel: MultiplyKernel,  # noqa: ARG002
        pattern: Pattern,
        order: IntArray,  # noqa: ARG002
        cut: Cut,
        footprint: Footprint,
        columns: int,
    ) -> SeatWork:
        """Return the work by which the values of each share of a cut are ordered.

        Args:
            kernel, pattern, order, cut, footprint, columns: Arguments of `seat_fields`.
        """
        return seat_work(pattern.format, footprint, cut, columns)

    def user_columns(self, n: int) -> int:
        """Return the columns of the user's result, for a plan with n columns of x."""
        return n

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:  # noqa: ARG002
        """Refuse a plan whose numbers do not fit this operation; plans from files may be wrong.

        Raises:
            InputError: The plan has a wrong number, which the message names.
        """
        for number, cut in enumerate(cuts):
            if cut.bands != 1:
                raise InputError(f"has {cut.bands} bands in cut {number}; {self.name} has none")

    def matrix(self, operand: Any) -> Any:
        """Return the sparse operand that `pack` takes as a matrix with rows and columns."""
        return operand

    def sizes(self, matrix: Matrix, n: int) -> Mapping[str, int]:
        """Return the numbers of the formula's letters."""
        m, k = matrix.shape
        return {"m": m, "k": k, "n": n}

    def macs(self, elements: int, n: int) -> int:
        """Return the multiply-accumulates of `elements` elements of the matrix."""
        return elements * n

    def elements(self, matrix: Matrix, n: int) -> Mapping[str, int]:
        """Return the numbers of elements of the user's x and y, by name."""
        m, k = matrix.shape
        return {"x": k * n, "y": m * n}

    def report_lines(self) -> Mapping[str, str]:
        """Return texts about the operation for a plan's report, by name."""
        return {}

    def marks(self, matrix: Matrix) -> Mapping[int, str]:  # noqa: ARG002
        """Return columns of the matrix that a picture marks, with the text of each mark."""
        return {}
