"""What the compiler asks of every kernel that multiplies: its vertex fields for a tile's blocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

import attrs

from ipusim import Codelet, Column, DataType, IntArray, ProgramError


@attrs.frozen
class SeatWork:
    """The blocks of every seat, in local numbers; the kernel turns them into its own fields.

    Attributes:
        first, count: int64[seats], a seat's blocks are [first, first + count) of the arrays.
        local_row, local_column: int64[blocks], block row of q and of s on the seat's tile; the
            blocks of one row of a seat are neighbours.
        rows, columns: int64[seats], block rows of q and of s.
        n: columns of the dense operand on each tile.
        offset: int64[blocks], bytes of s before the first column that each block reads, where
            lines of s do not lie n columns apart; a multiple of 8. None where they do.
        s_bytes: int64[seats], bytes of s; None where lines of s lie n columns apart.
        width: columns that are computed of each row of q, the first ones; None for all n.
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


def check_lines(work: SeatWork, kernel: str) -> None:
    """Refuse windows of s where a kernel, of this name, takes lines that lie n columns apart."""
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
        """Edge of a block."""

    @property
    def data_type(self) -> DataType:
        """Format of values and s."""

    @property
    def q_padding_bytes(self) -> int:
        """Room that it needs past q."""

    @property
    def s_padding_bytes(self) -> int:
        """Room that it needs past s."""

    def half_roundings(self, blocks: IntArray) -> IntArray:
        """How often a term is rounded to half on its way through a partial sum of `blocks`."""


@runtime_checkable
class MultiplyKernel(PlannedKernel, Protocol):
    """One whose blocks are known when the program is made.

    It may have a list `worklist` with its place `worklist_address`.
    """

    @property
    def partials_type(self) -> DataType:
        """Format of q."""

    @property
    def splits_blocks(self) -> bool:
        """Whether a block lies as a left and a right half."""

    @property
    def equal_rows(self) -> bool:
        """Whether every row of a vertex must have as many blocks."""

    def worklist_words(self, work: SeatWork) -> IntArray:
        """int64[seats]: words of 16 bits in the list `worklist` of each, whatever they hold."""

    def fields_of(self, work: SeatWork) -> Mapping[str, Column]:
        """The fields of a vertex on every seat, addresses left out.

        Raises:
            WordOverflow: a work list needs a word beyond 16 bits.
        """
