"""The realisation "vector": groups of rows with the same stored columns are multiplied densely.

A row group of an N:M format is rows that share a choice: they store the same columns. Each 16 of
these columns, in ascending order, are a block column of the inner pattern. It multiplies a line
[n][16] that is made of 16 lines of x. So only these lines travel, each a row of x, and the tile
transposes them. If 16 does not divide the number of a group's columns, the last column is repeated
and multiplied by zeros.

    inner      blocks of 16: block rows of a row group, by the block columns of that group; the
               block columns of one group follow those of another
    outer      the pattern of the user, since a line of x is a row of x
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
from ...matrix.formats import Blocks
from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint
from ...plan.partition import Cut
from ...plan.realisation import Preparation, PreparationFields, Realisation


@attrs.frozen
class RowGroups:
    """The row groups of a pattern, and their stored columns in blocks of 16.

    Attributes:
        block_rows: Number of block rows of each group, int64[groups].
        block_columns: Number of block columns of each group, int64[groups].
        first: Number of the first block column of each group, int64[groups].
        lines: Columns of the matrix that each block column stands for, int64[block columns, 16].
        flat_index: Index in the flat `lines` of each unit's column, int64[units].
    """

    block_rows: IntArray = attrs.field(eq=same_array, repr=False)
    block_columns: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    lines: IntArray = attrs.field(eq=same_array, repr=False)
    flat_index: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, pattern: Pattern) -> RowGroups:
        """Return the row groups of an N:M pattern whose rows that share a choice are whole blocks.

        Raises:
            MatrixError: The pattern has another format.
        """
        form = pattern.nm
        if form is None or form.rows % AMP_BLOCK:
            raise MatrixError(
                f"{pattern.format.storage}: rows that share a choice are multiplied densely in "
                f"blocks of {AMP_BLOCK}; let 16, 32, 64, ... rows share it: NM(2, 4, rows=64)"
            )
        # A unit of the pattern is a stored column of a group. A group with c stored columns has
        # ceil(c / 16) block columns.
        groups = pattern.grid[0]
        count = np.bincount(pattern.rows, minlength=groups)
        block_columns = -(-count // AMP_BLOCK)
        first = np.cumsum(block_columns) - block_columns
        flat_index = AMP_BLOCK * np.repeat(first, count) + spread(np.zeros_like(count), count)
        # `rank` of each entry of `lines`: the rank of its unit in the group. Entries beyond the
        # last unit repeat it.
        entries = AMP_BLOCK * block_columns
        rank = np.minimum(spread(np.zeros_like(count), entries), np.repeat(count - 1, entries))
        lines = pattern.columns[rank + np.repeat(np.cumsum(count) - count, entries)]
        # The last group may have fewer rows than the others.
        rows = -(-pattern.shape[0] // AMP_BLOCK)
        block_rows = np.diff(np.minimum(np.arange(groups + 1) * (form.rows // AMP_BLOCK), rows))
        return cls(block_rows, block_columns, first, lines.reshape(-1, AMP_BLOCK), flat_index)

    @property
    def blocks(self) -> tuple[IntArray, IntArray]:
        """Block row and block column of each block, row by row, int64[blocks] each."""
        group = np.repeat(np.arange(len(self.block_rows)), self.block_rows)
        block_columns = self.block_columns[group]
        block_row = np.repeat(np.arange(len(group)), block_columns)
        return block_row, spread(self.first[group], block_columns)


@attrs.frozen
class SharedChoice(Realisation):
    """The realisation "vector" for one data type.

    Attributes:
        data_type: Data type of the dense operand.
        workers: Number of workers of a tile that transpose lines.
    """

    name: ClassVar[str] = "vector"

    data_type: DataType
    workers: int = 6

    def inner(self, pattern: Pattern) -> Pattern:
        """Return the pattern in blocks of 16, the block columns of one row group after another."""
        groups = RowGroups.of(pattern)
        rows, columns = groups.blocks
        shape = (pattern.shape[0], max(1, AMP_BLOCK * len(groups.lines)))
        return Pattern(shape, Blocks(AMP_BLOCK), rows, columns, pattern.nonzeros)

    def outer(self, pattern: Pattern) -> Pattern:
        """Return the pattern of the user: a line of x is a row of x."""
        return pattern

    def lines_of(self, pattern: Pattern) -> IntArray:
        """Return the columns of each row group in blocks of 16, int64[block columns, 16]."""
        return RowGroups.of(pattern).lines

    def values(
        self, pattern: Pattern, values: FloatArray, kernel: MultiplyKernel
    ) -> npt.NDArray[np.generic]:
        """Return the values of blocks, [blocks, 256]; see `Realisation`.

        A unit holds one column of a block for each block row of its row group.
        """
        groups = RowGroups.of(pattern)
        units, height, _ = values.shape
        columns = np.zeros((AMP_BLOCK * len(groups.lines), height), dtype=values.dtype)
        columns[groups.flat_index] = values.reshape(units, height)
        # [block column, column in the block, block row in the group, row in the block]
        by_block_column = columns.reshape(-1, AMP_BLOCK, height // AMP_BLOCK, AMP_BLOCK)
        rows, block_columns = groups.blocks
        row_in_group = rows % (height // AMP_BLOCK)
        blocks = np.ascontiguousarray(
            by_block_column[block_columns, :, row_in_group].swapaxes(1, 2)
        )
        return arrange_values(kernel, blocks).reshape(-1, AMP_BLOCK**2)

    @property
    def preparation(self) -> Preparation:
        """Preparation that transposes 16 received lines to one line of 16."""
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
        """Return the cycles of the codelet, int64[seats]; 0 for seats without lines."""
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
        """Return the work lists by which each seat makes the lines of 16 that its kernel reads."""
        # 1. Keys seat * lines + line of all received lines, and the position of each within its
        # seat.
        received, kernel_lines = footprint.reads.by_seat, footprint.operand.by_seat
        seats, size = np.arange(footprint.seats), footprint.reads.size
        key = np.repeat(seats, received.count) * size
        key += received.flat[spread(received.first, received.count)]
        position = spread(np.zeros_like(received.count), received.count)
        order_of_key = order_of(key)
        # 2. The keys of the 16 lines that each line of 16 is made of; a search among the sorted
        # keys finds the positions at which the tile received them.
        line = RowGroups.of(pattern).lines[
            kernel_lines.flat[spread(kernel_lines.first, kernel_lines.count)]
        ]
        keys = np.repeat(seats, kernel_lines.count)[:, None] * size + line
        positions = position[order_of_key[np.searchsorted(key[order_of_key], keys.ravel())]]
        rank = spread(np.zeros_like(kernel_lines.count), kernel_lines.count)
        entries = entries_of(positions.reshape(-1, AMP_BLOCK), rank, columns, self.data_type)
        numbers = entries.size // max(1, len(rank)) * kernel_lines.count
        return PreparationFields(
            fields={
                "n": np.full(footprint.seats, columns),
                "lines": received.count,
                "columns": kernel_lines.count,
                "worklist": Ragged(entries.ravel(), np.cumsum(numbers) - numbers, numbers),
            },
            bytes=kernel_lines.count * AMP_BLOCK * columns * self.data_type.bytes,
        )


def shared_choice(machine: Machine, data_type: DataType) -> SharedChoice:
    """Return the realisation with the codelet that a machine needs."""
    codelet = for_machine(machine, TransposeLines(data_type))
    return SharedChoice(data_type, codelet.workers)
