"""An operation is what a program computes of its sparse matrix: the contract of `operations`.

    reference   what NumPy makes of the same operands
    operands    how the host's dense matrices become lines, and the result becomes the host's
    footprint   which lines each seat reads and writes
    words       what reports say, and how many multiply-accumulates there are

A new operation is one file with a value of such a class; plans and `emit` take the value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, same_array

from ..matrix.block_matrix import BlockMatrix
from ..matrix.bound import Bound
from ..matrix.pattern import Pattern
from .mapping.footprint import Footprint
from .mapping.host_layout import HostLayout

Matrix: TypeAlias = Pattern | Bound
TOTAL = "total"  # of an estimate's terms


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


class Operation(ABC):
    """One thing to compute of a matrix a[m, k] and n columns of dense operands.

    Attributes:
        name: as `emit` and archives call it.
        formula: in letters, each in braces.
        mark: what the planner's terms for it begin with.
    """

    name: ClassVar[str]
    formula: ClassVar[str]
    mark: ClassVar[str] = ""

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

    def sizes(self, matrix: Matrix, n: int) -> Mapping[str, int]:
        """The numbers of the formula's letters."""
        m, k = matrix.shape
        return {"m": m, "k": k, "n": n}

    def macs(self, elements: int, n: int) -> int:
        """Multiply-accumulates that so many elements of the matrix take."""
        return elements * n
