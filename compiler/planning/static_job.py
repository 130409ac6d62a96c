"""Jobs of partitioners: a static product to be partitioned, and its blocks on their seats."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import attrs
import numpy as np

from ipusim import DataType, IntArray, Machine, same_array
from ipusim.kernels import MultiplyKernel, StaticBlockKept

from ..matrix.pattern import Gathered, Pattern
from ..operations import MATMUL
from ..plan.finish import NO_FINISH, Finish
from ..plan.mapping.footprint import Line, Lines
from ..plan.operation import Operation, Terms
from ..plan.options.methods import Weights
from ..plan.realisation import Realisation
from ..plan.work import lines_made_of
from .engine import MAX_OFFSET, FinishCost
from .touches import GroupTouches, Int32Array, RowLengths, Touches, rows_are_alike, sizes


@attrs.frozen
class SeatedBlocks:
    """Blocks of a pattern on the seats that a partitioner gave them.

    Attributes:
        reads, writes: lines of x that each seat reads and receives, and lines of y that it writes.
        blocks: number of blocks of each seat, int64[seats].
        equal_rows: True if, on each seat, all rows have equally many blocks. False without counting
            where the kernel does not depend on it.
        made_lines: number of lines that a preparing codelet makes of received lines of x for the
            kernel, int64[seats]; zeros if the kernel reads received lines directly.
        row_blocks: number of blocks of each row that a seat has, seat by seat, int64[sum of
            `rows`]; None if a kernel's cycles do not depend on them.
    """

    reads: Touches
    writes: Touches
    blocks: IntArray = attrs.field(eq=same_array, repr=False)
    equal_rows: bool
    made_lines: IntArray = attrs.field(eq=same_array, repr=False)
    row_blocks: IntArray | None = attrs.field(default=None, eq=same_array, repr=False)

    @made_lines.default
    def _no_made_lines(self) -> IntArray:
        """Return the default of `made_lines`: zeros, int64[seats]."""
        return np.zeros_like(self.blocks)

    @property
    def rows(self) -> IntArray:
        """Number of lines of y that each seat writes, one for each of its rows, int64[seats]."""
        return self.writes.count

    @property
    def depth(self) -> IntArray:
        """Number of seats that write each line of y, int64[lines]."""
        return self.writes.depth

    @property
    def partial_lines(self) -> int:
        """Number of lines of partial sums that travel: all but those of the lines' owners."""
        return int(np.maximum(self.depth - 1, 0).sum())

    def received_lines(self, *, wide: bool) -> IntArray:
        """Return the number of lines of x that each seat receives, int64[seats].

        If x travels over both lanes of tile pairs (`wide`), a tile receives all lines that
        either tile of its pair reads.
        """
        return self.reads.paired if wide else self.reads.count

    def operand(self, *, wide: bool) -> IntArray:
        """Return the number of lines of the operand that a kernel reads, int64[seats].

        These are the made lines, or without a preparing codelet the received lines. Offsets in work
        lists address them.
        """
        return self.made_lines if self.made_lines.any() else self.received_lines(wide=wide)


@attrs.frozen
class StaticJob:
    """Static product to be partitioned: everything that its candidates have in common.

    Attributes:
        machine: the chip.
        kernel: the codelet that multiplies.
        pattern: pattern of the blocks that the kernel multiplies.
        partials_type: type of partial sums.
        operation: the product y = a x, or another product such as a gradient.
        allows_wide: True if x may travel over both lanes of tile pairs; PopSparse's lowering uses
            one.
        realised: realisation that turned units of the user's pattern into the blocks of `pattern`,
            with the user's pattern; None if the kernel multiplies the user's pattern itself.
        seat_groups: groups of blocks, each of which gets one seat; None takes the groups of the
            format, see `gathered`.
        rounds: number of rounds over the columns of x, one after another on the same tiles.
        unfolded: bytes on each tile of the image from which every round makes its columns of x, if
            a convolution is lowered to a product; None if x itself lies on the tiles.
        weights: residence of the values.
        weights_budget: largest number of bytes of resident values on a tile; 0 for no bound.
        finish: bias and ReLU of the result.
        kept_kernel: codelet that keeps the blocks of several rows in the AMP while x streams past,
            in fewer cycles than `kernel`. Tiles take it if it can stream their number of columns;
            None if no such codelet multiplies this format and type.
    """

    machine: Machine
    kernel: MultiplyKernel
    pattern: Pattern
    partials_type: DataType
    operation: Operation = MATMUL
    allows_wide: bool = True
    realised: tuple[Realisation, Pattern] | None = None
    seat_groups: Gathered | None = None
    rounds: int = 1
    unfolded: int | None = None
    weights: Weights = "shared"
    weights_budget: int = 0
    finish: Finish = NO_FINISH
    kept_kernel: StaticBlockKept | None = None

    def kernel_for(self, widths: Iterable[int], *, equal_rows: bool) -> MultiplyKernel:
        """Return the codelet that multiplies on tiles of these numbers of columns.

        In random shapes the kept kernel took 0.58 to 0.96 of the other kernels' cycles.

        Args:
            widths: numbers of columns of x on the tiles.
            equal_rows: True if all rows of each seat have equally many blocks.
        """
        if not equal_rows and self.kernel.equal_rows:
            return self.loose_kernel
        kept = self.kept_kernel
        if kept is not None and kept.can_stream(np.array(list(widths))).all():
            return kept
        return self.kernel

    def keeps_budget(self, blocks: IntArray) -> bool:
        """Return True if the values of the seat with most blocks keep to `weights_budget`.

        Args:
            blocks: number of blocks of each seat, int64[seats].
        """
        max_blocks = int(blocks.max(initial=0))
        return not self.weights_budget or self.block_bytes * max_blocks <= self.weights_budget

    @property
    def block_bytes(self) -> int:
        """Bytes of the values of a block."""
        return self.pattern.block**2 * self.data_type.bytes

    @property
    def user_pattern(self) -> Pattern:
        """Pattern of the problem, before a realisation changed its blocks."""
        return self.pattern if self.realised is None else self.realised[1]

    @property
    def operand_pattern(self) -> Pattern:
        """Pattern whose columns are lines of x as they travel, before a codelet prepares them."""
        return self.pattern if self.realised is None else self.realised[0].outer(self.realised[1])

    @cached_property
    def source_lines(self) -> IntArray | None:
        """Lines of x of which each line that the kernel reads is made.

        int64[lines of the kernel, lines of x that make one]. None if the kernel reads lines
        of x directly.
        """
        return None if self.realised is None else self.realised[0].lines_of(self.realised[1])

    @property
    def data_type(self) -> DataType:
        """Type of operands and result."""
        return self.kernel.data_type

    @property
    def grain(self) -> int:
        """Number of columns of a 64-bit vector; parts and rounds have whole vectors of columns."""
        return self.data_type.vector_width

    @cached_property
    def x_line(self) -> Line:
        """Shape of a line of x."""
        return Line(self.operation.operands(self.operand_pattern)[0].height, self.data_type)

    @cached_property
    def y_line(self) -> Line:
        """Shape of a line of y."""
        result = self.operation.result(self.pattern)
        return Line(1 if result is None else result.height, self.data_type)

    @cached_property
    def result_finish(self) -> FinishCost:
        """Bias and ReLU on lines of y."""
        return FinishCost(self.finish, self.y_line.height)

    @cached_property
    def lines(self) -> tuple[int, int]:
        """Number of lines of x and number of lines of y."""
        x = self.operand_pattern.format.lines(self.operand_pattern.shape)[1]
        return x, self.pattern.format.lines(self.pattern.shape)[0]

    @cached_property
    def gathered(self) -> Gathered:
        """Groups of blocks, each of which gets one seat: `seat_groups`, or those of the format."""
        return self.seat_groups or Gathered.of(self.pattern)

    @cached_property
    def loose_kernel(self) -> MultiplyKernel:
        """Codelet that multiplies seats whose rows have unequal numbers of blocks."""
        if not self.kernel.equal_rows:
            return self.kernel
        types = (self.machine, self.data_type, self.partials_type)
        return self.pattern.format.loose_kernel(*types, published=True)

    def most_lines(self, columns: int) -> int:
        """Return the largest number of lines that the offsets of a work list can address.

        Args:
            columns: number of columns of x in a part.
        """
        return MAX_OFFSET // self.pattern.format.line_offset(columns * self.data_type.bytes)

    def seated(self, seat: Int32Array, seats: int) -> SeatedBlocks:
        """Return the blocks on their seats.

        Args:
            seat: seat of each unit of the pattern, int32[units].
            seats: number of seats.
        """
        seated = self._seated_within(seat, seats, None)
        assert seated is not None
        return seated

    def _seated_within(
        self, seat: Int32Array, seats: int, most_lines: int | None
    ) -> SeatedBlocks | None:
        """Return the blocks on their seats, or None if a seat reads more than `most_lines` lines.

        The limit is checked for formats of single elements only: before rows are counted, which
        takes longer than counting lines.
        """
        terms, blocks_of_unit = self._terms, self.pattern.format.blocks
        seat_of_unit: Any = seat.astype(np.int32, copy=False)
        equal_rows = self.has_equal_rows(seat_of_unit, seats)
        # A term is one block. The blocks of a unit go to the seat of the unit.
        seat_of_term = seat_of_unit
        if blocks_of_unit > 1:
            seat_of_term = seat_of_unit[terms.block // blocks_of_unit]
        footprint = self.operation.footprint(attrs.evolve(terms, seat=seat_of_term, seats=seats))
        # A seat and a line for each term; int32, since the terms are int32.
        read_lines: Any = footprint.reads
        written_lines: Any = footprint.writes
        if self.pattern.format.deals_rows and self.source_lines is None:
            reads = Touches.of(read_lines.seat, read_lines.line, seats, read_lines.size)
            if most_lines is not None and reads.count.max(initial=0) > most_lines:
                return None
            rows = RowLengths.of(written_lines.seat, written_lines.line, seats, written_lines.size)
            return SeatedBlocks(reads, rows.writes, rows.blocks, equal_rows, row_blocks=rows.length)
        reads, writes = (
            Touches.of(lines.seat, lines.line, seats, lines.size)
            for lines in (read_lines, written_lines)
        )
        blocks = sizes(seat_of_term, seats)
        if self.source_lines is None:
            return SeatedBlocks(reads, writes, blocks, equal_rows)
        # With a realisation, `reads` are lines that a codelet makes. The lines that travel are
        # those of which these lines are made; each is counted once for a seat.
        num_lines = self.operand_pattern.format.lines(self.operand_pattern.shape)[1]
        sent_lines: Any = lines_made_of(_distinct(footprint.reads), self.source_lines, num_lines)
        received_lines = Touches.of(
            sent_lines.seat, sent_lines.line.astype(np.int32), seats, num_lines
        )
        return SeatedBlocks(received_lines, writes, blocks, equal_rows, made_lines=reads.count)

    def seated_groups(
        self, seat: Int32Array, seats: int, most_lines: int | None = None
    ) -> SeatedBlocks | None:
        """Return the blocks on their seats when whole groups get seats.

        Return None if a seat reads more than `most_lines` lines; this limit applies to formats of
        single elements.

        Args:
            seat: seat of each group of `gathered`, int32[groups].
            seats: number of seats.
            most_lines: largest number of lines of x that a seat may read; None for no limit.
        """
        touches = self._group_touches
        if touches is None or not touches.fits(seats):
            return self._seated_within(self.gathered.spread(seat), seats, most_lines)
        return SeatedBlocks(*touches.seated(seat, seats))

    @cached_property
    def _group_touches(self) -> GroupTouches | None:
        """Lines of all groups, in a table for quick counting.

        None for formats without groups, and for units of several blocks.
        """
        pattern_format = self.pattern.format
        if pattern_format.gathers is None or pattern_format.blocks > 1:
            return None
        return GroupTouches.of(self.gathered, self.operation.footprint(self._terms))

    def has_equal_rows(self, seat: Int32Array, seats: int) -> bool:
        """Return True if, on each seat, all rows have equally many units.

        Return False without counting if the kernel does not depend on it.

        Args:
            seat: seat of each unit, int32[units].
            seats: number of seats.
        """
        if not self.kernel.equal_rows:
            return False
        return bool(rows_are_alike(seat, self._unit_rows, np.zeros((3, seats), dtype=np.int32)))

    @cached_property
    def _unit_rows(self) -> Int32Array:
        """Row of each stored unit, int32[units]."""
        return self.pattern.rows.astype(np.int32)

    @cached_property
    def _terms(self) -> Terms:
        """Terms of the product, one for each block, all on seat 0.

        Rows and columns are int32, which takes half the memory of int64 and is faster.
        """
        terms = Terms.of(self.pattern, np.zeros(self.pattern.num_blocks, dtype=np.int64), 1)
        lines: Any = (terms.row, terms.column)
        row, column = (number.astype(np.int32) for number in lines)
        return attrs.evolve(terms, row=row, column=column)


def _distinct(lines: Lines) -> Lines:
    """Return the lines of seats without repetition, sorted by seat, then line."""
    key = np.unique(lines.seat.astype(np.int64) * lines.size + lines.line)
    seat, line = (number.astype(np.int32) for number in np.divmod(key, lines.size))
    return attrs.evolve(lines, seat=seat, line=line)
