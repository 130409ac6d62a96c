"""Interfaces of kernels that multiply, and `SeatWork`, from which they make vertex fields.

These kernels compute q[row] += block @ s[column], where s is the dense operand on the tile and q
the partial sums.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

import attrs
import numpy as np

from ipusim import Codelet, Column, DataType, IntArray, ProgramError, Ragged


@attrs.frozen
class SeatWork:
    """Blocks of every seat, numbered by rows and columns of its tile, for a kernel's fields.

    Attributes:
        first, count: int64[seats], the blocks of a seat are [first, first + count) of the arrays.
        local_row, local_column: int64[blocks], block row of q and of s on the seat's tile; the
            blocks of one row of a seat are neighbours.
        rows, columns: int64[seats], number of block rows of q and of s.
        n: number of columns of the dense operand on each tile.
        offset: int64[blocks], bytes of s before the first column that each block reads, a multiple
            of 8; None if block rows of s lie n columns apart.
        s_bytes: int64[seats], bytes of s; None if block rows of s lie n columns apart.
        width: number of leading columns of each row of q that are computed; None for all n.
        positions: int64[seats], number of positions that stream past the blocks of each seat; by
            default n on every seat.
        even_shares: True if single elements are divided among the workers so that the slowest one
            takes fewest bundles; False if they are divided as PopSparse does.
    """

    first: IntArray
    count: IntArray
    local_row: IntArray
    local_column: IntArray
    rows: IntArray
    columns: IntArray
    n: int
    offset: IntArray | None = None
    s_bytes: IntArray | None = None
    width: int | None = None
    positions: IntArray = attrs.field()
    even_shares: bool = False

    @positions.default
    def _n_positions(self) -> IntArray:
        return np.full_like(self.rows, self.n)

    def exchanged(self, block: int) -> SeatWork:
        """Return the work with exchanged roles, in which rows of the matrix stream past x.

        Each row of the matrix is a position, and each group of `block` columns of x a block row.

        Args:
            block: edge of a block in elements.
        """
        rows = np.full_like(self.rows, self.n // block)
        return attrs.evolve(self, rows=rows, positions=self.rows * block)


def check_lines(work: SeatWork, kernel: str) -> None:
    """Refuse work with windows of s, for a kernel whose block rows of s lie n columns apart."""
    if work.offset is not None or work.s_bytes is not None or work.width is not None:
        raise ProgramError(
            f"kernel {kernel} takes lines of s that lie n columns apart, the work has windows of "
            "s; take a direct kernel"
        )


class PlannedKernel(Codelet, Protocol):
    """A codelet that computes q[row] += block @ s[column].

    It has operands q [rows][n][b], s [columns][n][b] and values.
    """

    @property
    def block(self) -> int:
        """Edge of a block in elements."""

    @property
    def data_type(self) -> DataType:
        """Number format of values and s."""

    @property
    def q_padding_bytes(self) -> int:
        """Number of bytes that the code reads past q."""

    @property
    def s_padding_bytes(self) -> int:
        """Number of bytes that the code reads past s."""

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """Return how often a partial sum of `blocks` blocks is rounded to half."""


@runtime_checkable
class MultiplyKernel(PlannedKernel, Protocol):
    """A kernel whose blocks are known when the program is made.

    It may have a list `worklist`, whose address is the field `worklist_address`.
    """

    @property
    def partials_type(self) -> DataType:
        """Number format of q."""

    @property
    def splits_blocks(self) -> bool:
        """True if the values of a block are stored as its left half, then its right half."""

    @property
    def equal_rows(self) -> bool:
        """True if all rows of a vertex must have equally many blocks."""

    def worklist_words(self, work: SeatWork) -> IntArray:
        """Return the number of 16-bit words of the list `worklist` of each seat, int64[seats]."""

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """Return the fields of a vertex on every seat, without addresses.

        Raises:
            WordOverflow: a work list needs a word beyond 16 bits.
        """

    def value_slots(self, work: SeatWork) -> Ragged | None:
        """Return the block in each slot of a seat's values, -1 for a slot of zeros, int64 by seat.

        Blocks of a seat are counted from its first one. Return None if values are in block order.
        """
