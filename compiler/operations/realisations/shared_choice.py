"""Rows that share their choice of columns are multiplied densely, over the columns that they have.

The stored columns of a group of rows, 16 by 16 in rising order, are the block columns of the inner
pattern: block column t of group g multiplies a line of its own, [n][16], made of 16 lines of x. So
only chosen lines travel, a row of x each, and the tile turns them. Where 16 does not divide a
group's columns, its last line repeats and is multiplied by zeros.

    inner      blocks of 16: those of a row group's rows, by the block columns of that group
    divided    the same with the block columns of all groups upon one another: what is cut
"""

from __future__ import annotations

from typing import ClassVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, DataType, IntArray, Machine, Ragged, order_of, same_array, spread
from ipusim.kernels import MultiplyKernel, TransposeLines, arrange_values, entries_of, for_machine

from ...matrix.block_matrix import FloatArray
from ...matrix.entries import MatrixError
from ...matrix.formats import NM, Blocks
from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint
from ...plan.partition import Cut
from ...plan.realisation import Preparation, PreparationFields, Realisation


@attrs.frozen
class RowGroups:
    """The row groups of a pattern, with their columns in blocks.

    Attributes:
        high: int64[groups], block rows of each.
        wide: int64[groups], block columns of each.
        first: int64[groups], the number of its first block column.
        lines: int64[block columns, 16], the columns of the matrix that each stands for.
        place: int64[units], where a unit's column is among all of `lines`.
    """

    high: IntArray = attrs.field(eq=same_array, repr=False)
    wide: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    lines: IntArray = attrs.field(eq=same_array, repr=False)
    place: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, pattern: Pattern) -> RowGroups:
        """Those of an N:M pattern whose rows that share a choice are whole blocks.

        Raises:
            MatrixError: another pattern.
        """
        form = pattern.format
        if not isinstance(form, NM) or form.rows % AMP_BLOCK:
            raise MatrixError(
                f"{form.storage}: rows that share a choice are multiplied densely in blocks of "
                f"{AMP_BLOCK}; let 16, 32, 64, ... rows share it: NM(2, 4, rows=64)"
            )
        groups = pattern.grid[0]
        count = np.bincount(pattern.rows, minlength=groups)
        wide = -(-count // AMP_BLOCK)
        first = np.cumsum(wide) - wide
        place = AMP_BLOCK * np.repeat(first, count) + spread(np.zeros_like(count), count)
        filled = np.minimum(
            spread(np.zeros_like(count), AMP_BLOCK * wide), np.repeat(count - 1, AMP_BLOCK * wide)
        )
        lines = pattern.columns[filled + np.repeat(np.cumsum(count) - count, AMP_BLOCK * wide)]
        rows = -(-pattern.shape[0] // AMP_BLOCK)
        high = np.diff(np.minimum(np.arange(groups + 1) * (form.rows // AMP_BLOCK), rows))
        return cls(high, wide, first, lines.reshape(-1, AMP_BLOCK), place)

    @property
    def blocks(self) -> tuple[IntArray, IntArray]:
        """int64[blocks] each: block row and block column, row by row."""
        group = np.repeat(np.arange(len(self.high)), self.high)
        wide = self.wide[group]
        return np.repeat(np.arange(len(group)), wide), spread(self.first[group], wide)


@attrs.frozen
class SharedChoice(Realisation):
    """The realisation `vector`, of one data type.

    Attributes:
        data_type: of the dense operand.
        workers: of a tile, that make lines.
    """

    name: ClassVar[str] = "vector"

    data_type: DataType
    workers: int = 6

    def inner(self, pattern: Pattern) -> Pattern:
        """Blocks of 16, the block columns of one group of rows after those of another."""
        groups = RowGroups.of(pattern)
        rows, columns = groups.blocks
        shape = (pattern.shape[0], max(1, AMP_BLOCK * len(groups.lines)))
        return Pattern(shape, Blocks(AMP_BLOCK), rows, columns, pattern.nonzeros)

    def outer(self, pattern: Pattern) -> Pattern:
        """The user's: a line of x is a row of it."""
        return pattern

    def lines_of(self, pattern: Pattern) -> IntArray:
        """The columns of each group of rows, 16 by 16."""
        return RowGroups.of(pattern).lines

    def values(
        self, pattern: Pattern, values: FloatArray, kernel: MultiplyKernel
    ) -> npt.NDArray[np.generic]:
        """[blocks, 256]: a unit is a column of each block of its rows; see `Realisation`."""
        groups = RowGroups.of(pattern)
        units, high, _ = values.shape
        columns = np.zeros((AMP_BLOCK * len(groups.lines), high), dtype=values.dtype)
        columns[groups.place] = values.reshape(units, high)
        upon = columns.reshape(
            -1, AMP_BLOCK, high // AMP_BLOCK, AMP_BLOCK
        )  # [block column, column, down, row]
        rows, across = groups.blocks
        down = rows % (high // AMP_BLOCK)
        blocks = np.ascontiguousarray(upon[across, :, down].swapaxes(1, 2))
        return arrange_values(kernel, blocks).reshape(-1, AMP_BLOCK**2)

    @property
    def preparation(self) -> Preparation:
        """Lines that a tile received become lines of 16."""
        codelet = TransposeLines(self.data_type, workers=self.workers)
        return Preparation(
            codelet=codelet,
            source="source",
            target="target",
            operand="s",
            region="transposed dense operand",
            padding_bytes=codelet.source_padding_bytes,
        )

    def preparing_cycles(self, machine: Machine, lines: IntArray, columns: int) -> IntArray:
        """The codelet's formula."""
        fields = {"columns": lines, "n": np.full_like(lines, columns)}
        cycles = self.preparation.codelet.cycles(machine, fields, {})
        return np.where(lines > 0, cycles, 0)

    def prepared(
        self,
        pattern: Pattern,
        order: IntArray,  # noqa: ARG002
        cut: Cut,  # noqa: ARG002
        footprint: Footprint,
        columns: int,
    ) -> PreparationFields:
        """The lists by which each seat makes the lines of 16 that its kernel reads."""
        received, made = footprint.reads.by_seat, footprint.operand.by_seat
        seats, size = np.arange(footprint.seats), footprint.reads.size
        key = np.repeat(seats, received.count) * size
        key += received.flat[spread(received.first, received.count)]
        local = spread(np.zeros_like(received.count), received.count)
        order_of_key = order_of(key)
        line = RowGroups.of(pattern).lines[made.flat[spread(made.first, made.count)]]
        wanted = np.repeat(seats, made.count)[:, None] * size + line
        positions = local[order_of_key[np.searchsorted(key[order_of_key], wanted.ravel())]]
        rank = spread(np.zeros_like(made.count), made.count)
        entries = entries_of(positions.reshape(-1, AMP_BLOCK), rank, columns, self.data_type)
        numbers = entries.size // max(1, len(rank)) * made.count
        return PreparationFields(
            fields={
                "n": np.full(footprint.seats, columns),
                "lines": received.count,
                "columns": made.count,
                "worklist": Ragged(entries.ravel(), np.cumsum(numbers) - numbers, numbers),
            },
            bytes=made.count * AMP_BLOCK * columns * self.data_type.bytes,
        )


def shared_choice(machine: Machine, data_type: DataType) -> SharedChoice:
    """The realisation with the codelet that a machine needs."""
    codelet = for_machine(machine, TransposeLines(data_type))
    return SharedChoice(data_type, codelet.workers)
