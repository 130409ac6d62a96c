"""An operation is what a program computes of its sparse matrix: the contract of `operations`.

    reference   what NumPy makes of the same operands
    operands    how the host's dense matrices become lines, and the result becomes the host's
    footprint   which lines each seat reads and writes
    words       what reports say, and how many multiply-accumulates there are

A new operation is one file with a value of such a class; plans and `emit` take the value.
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

LETTER = re.compile(r"\{(\w+)\}")
TOTAL = "total"  # of an estimate's terms


@attrs.frozen(kw_only=True)
class SeatRuns:
    """How often each seat runs the kernel, with the same numbers and moved operands.

    Attributes:
        count: int64[seats].
        q_step, s_step: int64[seats], bytes from a run's results and inputs to those of the next.
        values_step: int64[seats], bytes from a run's values to the next one's; None where all runs
            have the same.
    """

    count: IntArray = attrs.field(eq=same_array, repr=False)
    q_step: IntArray = attrs.field(eq=same_array, repr=False)
    s_step: IntArray = attrs.field(eq=same_array, repr=False)
    values_step: IntArray | None = attrs.field(default=None, eq=same_array, repr=False)


@attrs.frozen
class SeatFields:
    """The numbers of the multiplying kernel by seat, addresses left out, and its runs.

    Attributes:
        fields: of the kernel.
        runs: None where each seat runs it once.
    """

    fields: Mapping[str, Column]
    runs: SeatRuns | None = None


def seat_work(form: Format, footprint: Footprint, cut: Cut, columns: int) -> SeatWork:
    """The work of every seat of a cut in its own numbers, for a part of so many columns."""
    return SeatWork(
        first=cut.first * form.blocks,
        count=cut.count * form.blocks,
        local_row=footprint.writes.local,
        local_column=footprint.operand.local,
        rows=footprint.writes.count,
        columns=footprint.operand.count,
        n=columns,
    )


Matrix: TypeAlias = Pattern | Bound


@attrs.frozen
class Terms:
    """What seats multiply: a term takes a block of values, a line to read and one to write.

    Attributes:
        seat: int64[terms], who has it; in the order of a seat's work, where that matters.
        row, column: int64[terms], the lines of the matrix's rows and of its columns.
        block: int64[terms], the block of values, counted unit by unit.
        seats: how many there are.
        grid: lines of all rows and of all columns.
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
        """Those of seats that have the pattern's units, in int64[units] `order` or its own.

        A unit of several blocks gives a term for each; those of a seat then come by rows, which is
        how kernels visit them.
        """
        form = pattern.format
        rows, columns = pattern.rows, pattern.columns
        if order is None:
            order = _own_order(len(rows))  # no copies: planners count thousands of candidates
        else:
            rows, columns = rows[order], columns[order]
        row, column = form.places(rows, columns)
        terms = cls(seat, row, column, order, seats, form.lines(pattern.shape))
        if form.blocks == 1:
            return terms
        block = (order[:, None] * form.blocks + np.arange(form.blocks)).ravel()
        seat = np.repeat(seat, form.blocks)
        visit = np.lexsort((row, np.cumsum(np.diff(seat, prepend=-1) != 0)))
        return cls(seat[visit], row[visit], column[visit], block[visit], seats, terms.grid)


@lru_cache(maxsize=2)
def _own_order(units: int) -> IntArray:
    order = np.arange(units)
    order.flags.writeable = False
    return order


@attrs.frozen
class Transforms:
    """How often the longest way through an operation's transforms rounds, beside its sums.

    Attributes:
        half, single: to half and to float.
    """

    half: int = 0
    single: int = 0


NO_TRANSFORMS = Transforms()


class Operation(ABC):
    """One thing to compute of a matrix a[m, k] and n columns of dense operands.

    Attributes:
        name: as `emit` and archives call it.
        formula: in letters, each in braces.
        mark: what the planner's terms for it begin with.
        letter: of the matrix, in the formula.
        axes: what rows and columns of the matrix are, for pictures.
    """

    name: ClassVar[str]
    formula: ClassVar[str]
    mark: ClassVar[str] = ""
    letter: ClassVar[str] = "a"
    axes: ClassVar[tuple[str, str]] = ("m", "k")
    fills_columns_with_zeros: ClassVar[bool] = True  # where kernels ask for more than there are

    @property
    def gap(self) -> int:
        """Elements that kernels leave between lines of partial sums."""
        return 0

    @property
    def product(self) -> Operation:
        """What kernels compute, whose lines plans have owners of: another where it unfolds."""
        return self

    def unfolding(self, matrix: Matrix) -> Unfolding | None:  # noqa: ARG002
        """How the product's operand is made of the resident one; None where it is that one."""
        return None

    @abstractmethod
    def operands(self, matrix: Matrix) -> tuple[HostLayout, ...]:
        """The dense operands."""

    @abstractmethod
    def result(self, matrix: Matrix) -> HostLayout | None:
        """The dense result; None where it is a number for every value of the matrix."""

    @abstractmethod
    def footprint(self, terms: Terms) -> Footprint:
        """The lines that seats with these terms touch."""

    @abstractmethod
    def reference(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """The result by NumPy, summed in `dtype`."""

    @property
    def row_axis(self) -> int:
        """The axis of the result along which the matrix's rows lie."""
        return 0

    @property
    def row_letter(self) -> str:
        """That of those rows in the formula, whose result comes first."""
        letters: list[str] = LETTER.findall(self.formula)
        return letters[self.row_axis]

    @property
    def matrix_letters(self) -> tuple[str, str]:
        """Letters of the matrix's rows and columns in the formula, as m and k, or K and C."""
        first, second, *_ = LETTER.findall(self.formula.split(f"{self.letter}[")[-1])
        return first, second

    def whole_shape(self, matrix: Matrix, kept: KeptLines) -> tuple[int, int]:  # noqa: ARG002
        """Return rows and columns of the matrix of which some lines are kept.

        Args:
            matrix: what is left.
            kept: its lines.
        """
        return kept.shape

    def left_of(self, operand: Any, kept: KeptLines, pattern: Pattern) -> Any:
        """Return the kept lines of a sparse operand as `matrix` takes it.

        Args:
            operand: the whole one, as `pack` takes it, except a bare `Pattern`.
            kept: its lines.
            pattern: of what is left.

        Raises:
            MatrixError: another shape, or a non-zero in a line that is not kept.
        """
        return kept.entries(operand, pattern)

    def magnitude(
        self, matrix: BlockMatrix, *operands: npt.NDArray[Any], dtype: npt.DTypeLike = np.float64
    ) -> npt.NDArray[Any]:
        """What roundings of sums are relative to, element by element: of a product |a| |x|.

        Args:
            matrix, operands: magnitudes.
            dtype: of products and sums.
        """
        return self.reference(matrix, *operands, dtype=dtype)

    @property
    def transforms(self) -> Transforms:
        """Roundings that a term meets before and after products and sums."""
        return NO_TRANSFORMS

    def seat_fields(
        self,
        kernel: MultiplyKernel,
        pattern: Pattern,
        order: IntArray,  # noqa: ARG002
        cut: Cut,
        footprint: Footprint,
        columns: int,
    ) -> SeatFields:
        """What the kernel is told on every seat of a cut.

        Args:
            kernel: that multiplies.
            pattern: the blocks that it multiplies.
            order: int64[blocks], of which the cut takes intervals.
            cut: who takes which.
            footprint: the lines that its seats touch.
            columns: of the part.

        Raises:
            WordOverflow: a work list needs a word beyond 16 bits.
        """
        return SeatFields(kernel.fields_of(seat_work(pattern.format, footprint, cut, columns)))

    def asked_columns(self, n: int) -> int:
        """Columns of the user's result, where a plan has n of x."""
        return n

    def check(self, matrix: Matrix, n: int, cuts: Sequence[Cut]) -> None:  # noqa: ARG002
        """Refuse what a plan of this operation cannot have; of a file, it may be anything.

        Raises:
            InputError: which number.
        """
        for number, cut in enumerate(cuts):
            if cut.bands != 1:
                raise InputError(f"has {cut.bands} bands in cut {number}; {self.name} has none")

    def matrix(self, operand: Any) -> Any:
        """The sparse operand as `pack` takes it, as a matrix of two sides."""
        return operand

    def sizes(self, matrix: Matrix, n: int) -> Mapping[str, int]:
        """The numbers of the formula's letters."""
        m, k = matrix.shape
        return {"m": m, "k": k, "n": n}

    def macs(self, elements: int, n: int) -> int:
        """Multiply-accumulates that so many elements of the matrix take."""
        return elements * n

    def elements(self, matrix: Matrix, n: int) -> Mapping[str, int]:
        """Numbers of x and y, as the user has them."""
        m, k = matrix.shape
        return {"x": k * n, "y": m * n}

    def words(self) -> Mapping[str, str]:
        """What a plan says of the operation beside its formula."""
        return {}

    def marks(self, matrix: Matrix) -> Mapping[int, str]:  # noqa: ARG002
        """Columns of the matrix that a picture marks, and what with."""
        return {}
