"""What a partition of a known pattern costs: cycles by term and bytes, before it is lowered.

    x and values   the words that a seat hears, one port's rate, two lanes where pairs do
    multiply       the kernel's own formula; both of the seat for which they take longest together
    preparation    the formula of the codelet by which a realisation makes an operand, if it has one
    partials       the words of the seat that shares most rows, less what it keeps, or of an owner
    reduce         the reduce kernel's formula for an owner's pieces, and the copy or cast of the
                   rows that the same seat has alone, one after the other; nothing for rows that are
                   computed where y lives

Rows, columns and blocks are counted on the pattern, seat by seat, as are the rows of single
elements that go to each worker. What a schedule adds to its busiest port is left out, and the seats
that share rows are taken to own pieces as evenly as their sizes allow: without both, the sum is
what `simulate` gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any

import attrs
import numpy as np

from ipusim import BoolArray, DataType, IntArray, Machine, same_array
from ipusim.kernels import Cast, Copy, MultiplyKernel, Reduce

from ..matrix.pattern import Gathered, Pattern
from ..operations import MATMUL
from ..plan.mapping.footprint import Line, Lines
from ..plan.mapping.owners import CHUNK_BYTES, pieces_of_lines, sums_are_results
from ..plan.operation import Operation, Terms
from ..plan.realisation import Realisation
from ..plan.work import lines_made_of
from .engine import (
    MOST_OFFSET,
    Load,
    Need,
    X,
    mover,
    of_fullest,
    operand_cycles,
    piece_cycles,
    terms,
)
from .touches import DealtRows, GroupTouches, Short, Touches, rows_are_alike, sizes

PREPARED_LIST_BYTES = 80  # a line of 16: four entries of five words (`TransposeLines`)


@attrs.frozen
class SeatedBlocks:
    """Blocks on their seats.

    Attributes:
        reads, writes: the lines that the seats touch.
        blocks: int64[seats].
        equal_rows: every row of a seat has as many of its blocks.
        made: int64[seats], lines that the kernel reads and a codelet makes of those that travel;
            none where it reads them as they are.
        dealt: how workers share the rows of single elements; None where all have as much.
    """

    reads: Touches
    writes: Touches
    blocks: IntArray = attrs.field(eq=same_array, repr=False)
    equal_rows: bool
    made: IntArray = attrs.field(eq=same_array, repr=False)
    dealt: DealtRows | None = None

    @made.default
    def _none(self) -> IntArray:
        return np.zeros_like(self.blocks)

    @property
    def rows(self) -> IntArray:
        """int64[seats]: lines that each writes."""
        return self.writes.count

    @property
    def depth(self) -> IntArray:
        """int64[lines]: seats that write each."""
        return self.writes.depth

    @property
    def partial_lines(self) -> int:
        """Lines of partials that travel, wherever they are summed: all of a line but one."""
        return int(np.maximum(self.depth - 1, 0).sum())

    def received_lines(self, *, wide: bool) -> IntArray:
        """int64[seats]: of x; where it travels wide, all that a pair reads."""
        return self.reads.paired if wide else self.reads.count

    def operand(self, *, wide: bool) -> IntArray:
        """int64[seats]: lines among which the kernel finds its own."""
        return self.made if self.made.any() else self.received_lines(wide=wide)


@attrs.frozen
class StaticJob:
    """What the candidates of one search have in common.

    Attributes:
        machine: the chip.
        kernel: the codelet that multiplies.
        pattern: the blocks.
        partials_type: of partial sums.
        operation: what is computed.
        pairs: x may travel over both lanes of tile pairs; PopSparse's lowering keeps to one.
        realised: how the units of the user's pattern became these blocks, and that pattern.
        together: the blocks that partitioners seat as one; None where the format says.
        rounds: over the columns of x, one after another on the same tiles.
        unfolded: bytes of each tile from which the operand of a round is laid out anew; None where
            x itself is resident.
    """

    machine: Machine
    kernel: MultiplyKernel
    pattern: Pattern
    partials_type: DataType
    operation: Operation = MATMUL
    pairs: bool = True
    realised: tuple[Realisation, Pattern] | None = None
    together: Gathered | None = None
    rounds: int = 1
    unfolded: int | None = None

    @property
    def user_pattern(self) -> Pattern:
        """The one that was to be planned."""
        return self.pattern if self.realised is None else self.realised[1]

    @property
    def outer(self) -> Pattern:
        """The pattern by whose columns lines of x lie."""
        return self.pattern if self.realised is None else self.realised[0].outer(self.realised[1])

    @cached_property
    def made_of(self) -> IntArray | None:
        """int64[lines of the kernel, lines]: what each is made of; None where it is as it is."""
        return None if self.realised is None else self.realised[0].lines_of(self.realised[1])

    @property
    def data_type(self) -> DataType:
        """Of operands and result."""
        return self.kernel.data_type

    @property
    def grain(self) -> int:
        """Columns that stay together."""
        return self.data_type.vector_width

    @cached_property
    def x_line(self) -> Line:
        """The shape of the lines that are read."""
        return Line(self.operation.operands(self.outer)[0].height, self.data_type)

    @cached_property
    def y_line(self) -> Line:
        """The shape of the lines that are written."""
        result = self.operation.result(self.pattern)
        return Line(1 if result is None else result.height, self.data_type)

    @cached_property
    def lines(self) -> tuple[int, int]:
        """Of x, whole, and of y."""
        x = self.outer.format.lines(self.outer.shape)[1]
        return x, self.pattern.format.lines(self.pattern.shape)[0]

    @cached_property
    def gathered(self) -> Gathered:
        """What partitioners seat: whole groups of the pattern's blocks."""
        return self.together or Gathered.of(self.pattern)

    @cached_property
    def loose_kernel(self) -> MultiplyKernel:
        """The codelet for seats whose rows are unequal."""
        if not self.kernel.equal_rows:
            return self.kernel
        types = (self.machine, self.data_type, self.partials_type)
        return self.pattern.format.loose_kernel(*types, published=True)

    def most_lines(self, columns: int) -> int:
        """Return the most lines of so many columns that the offsets of a work list tell apart."""
        return MOST_OFFSET // self.pattern.format.line_offset(columns * self.data_type.bytes)

    def seated(self, seat: Short, seats: int) -> SeatedBlocks:
        """What `seats` seats have when block i goes to `seat[i]`."""
        seated = self._seated_within(seat, seats, None)
        assert seated is not None
        return seated

    def _seated_within(
        self, seat: Short, seats: int, most_lines: int | None
    ) -> SeatedBlocks | None:
        """Return what seats have, or None once one is found to read more than `most_lines` lines.

        Elements are dealt to workers only if their lines can be read: that takes longer than
        counting the lines.
        """
        terms, several = self._terms, self.pattern.format.blocks
        of_term: Any = seat.astype(np.int32, copy=False)
        equal = self.has_equal_rows(of_term, seats)
        if several > 1:
            of_term = of_term[terms.block // several]
        footprint = self.operation.footprint(attrs.evolve(terms, seat=of_term, seats=seats))
        touched: Any = (footprint.reads, footprint.writes)  # of 32 bits, as the terms are
        if self.pattern.format.deals_rows and self.made_of is None:
            lines, workers = touched[1], self.machine.workers
            reads = Touches.of(touched[0].seat, touched[0].line, seats, touched[0].size)
            if most_lines is not None and reads.count.max(initial=0) > most_lines:
                return None
            dealt = DealtRows.of(lines.seat, lines.line, seats, lines.size, workers)
            return SeatedBlocks(reads, dealt.writes, dealt.blocks, equal, dealt=dealt)
        reads, writes = (Touches.of(lines.seat, lines.line, seats, lines.size) for lines in touched)
        if self.made_of is None:
            return SeatedBlocks(reads, writes, sizes(of_term, seats), equal)
        size = self.outer.format.lines(self.outer.shape)[1]
        sent: Any = lines_made_of(_distinct(footprint.reads), self.made_of, size)
        travels = Touches.of(sent.seat, sent.line.astype(np.int32), seats, size)
        return SeatedBlocks(travels, writes, sizes(of_term, seats), equal, made=reads.count)

    def seated_groups(
        self, seat: Short, seats: int, most_lines: int | None = None
    ) -> SeatedBlocks | None:
        """Return what seats have when group i, as a partitioner sees it, goes to `seat[i]`.

        Return None if a seat is found to read more than `most_lines` lines before all is counted.
        """
        touches = self._group_touches
        if touches is None or not touches.fits(seats):
            return self._seated_within(self.gathered.spread(seat), seats, most_lines)
        return SeatedBlocks(*touches.seated(seat, seats))

    @cached_property
    def _group_touches(self) -> GroupTouches | None:
        """Of a format with groups whose units are single blocks."""
        form = self.pattern.format
        if form.gathers is None or form.blocks > 1:
            return None
        return GroupTouches.of(self.gathered, self.operation.footprint(self._terms))

    def has_equal_rows(self, seat: Short, seats: int) -> bool:
        """Whether every row of a seat has as many blocks; not asked where no kernel needs it."""
        if not self.kernel.equal_rows:
            return False
        return bool(rows_are_alike(seat, self._unit_rows, np.zeros((3, seats), dtype=np.int32)))

    @cached_property
    def _unit_rows(self) -> Short:
        return self.pattern.rows.astype(np.int32)

    @cached_property
    def _terms(self) -> Terms:
        """Those of one seat that has all blocks; their numbers take 32 bits, to be quick."""
        terms = Terms.of(self.pattern, np.zeros(self.pattern.num_blocks, dtype=np.int64), 1)
        lines: Any = (terms.row, terms.column)
        row, column = (number.astype(np.int32) for number in lines)
        return attrs.evolve(terms, row=row, column=column)


def load_of(job: StaticJob, seated: SeatedBlocks, *, parts: int, columns: int, wide: bool) -> Load:
    """What every seat of `parts` parts of n does, each on tiles of its own.

    Args:
        job: what is computed, where.
        seated: the blocks of every part.
        parts: of n.
        columns: of the widest part.
        wide: x travels over both lanes of tile pairs.
    """
    partial_numbers, reduce = _reduction(job, seated, columns)
    compute = {"multiply": _multiply(job, seated, columns)}
    if job.realised is not None:
        prepared = job.realised[0].preparing_cycles(job.machine, seated.made, columns)
        compute = {"preparation": prepared, **compute}
    return Load(
        x_bytes=_x_bytes(job, seated, columns, wide=wide),
        wide=wide,
        value_bytes=seated.blocks * job.pattern.block**2 * job.data_type.bytes,
        sharers=parts,
        partial_bytes=np.array([partial_numbers * job.partials_type.bytes]),
        compute=compute,
        reduce=reduce,
        rounds=job.rounds,
    )


def in_lanes(
    cycles: Mapping[str, IntArray],
    job: StaticJob,
    seated: SeatedBlocks,
    *,
    columns: int,
    wide: bool,
) -> Mapping[str, int]:
    """Return cycles by term, "total" among them, with x over one lane or over both.

    Args:
        cycles: of the seats by term, whichever lanes x takes: all other terms are the same.
        job, seated, columns: as of `load_of`.
        wide: x travels over both lanes of tile pairs.
    """
    x_bytes = _x_bytes(job, seated, columns, wide=wide)
    return of_fullest({**cycles, X: job.rounds * operand_cycles(job.machine, x_bytes, wide=wide)})


def _x_bytes(job: StaticJob, seated: SeatedBlocks, columns: int, *, wide: bool) -> IntArray:
    return seated.received_lines(wide=wide) * columns * job.x_line.column_bytes


def cycle_terms(
    job: StaticJob, seated: SeatedBlocks, *, parts: int, columns: int, wide: bool
) -> Mapping[str, int]:
    """Cycles by term, "total" among them, of the widest part, in all rounds.

    Args:
        job: what is computed, where.
        seated: the blocks of every part.
        parts: parts of n, each on tiles of its own.
        columns: of the widest part.
        wide: x travels over both lanes of tile pairs.
    """
    load = load_of(job, seated, parts=parts, columns=columns, wide=wide)
    return of_fullest(terms(job.machine, load, barriers=False))


def _distinct(lines: Lines) -> Lines:
    """The lines of seats without repetition."""
    key = np.unique(lines.seat.astype(np.int64) * lines.size + lines.line)
    seat, line = (number.astype(np.int32) for number in np.divmod(key, lines.size))
    return attrs.evolve(lines, seat=seat, line=line)


def _multiply(job: StaticJob, seated: SeatedBlocks, columns: int) -> IntArray:
    """int64[seats]: the kernel's cycles where all rows of a seat are alike; 0 without blocks."""
    cycles = np.zeros(len(seated.blocks), dtype=np.int64)
    busy = np.flatnonzero(seated.blocks)
    rows, blocks = seated.rows[busy], seated.blocks[busy]
    fields = job.pattern.format.mean_work(job.machine, rows, blocks, columns)
    if seated.dealt is not None:
        fields = {**fields, **seated.dealt.fields(busy, columns)}
    kernel = job.kernel if seated.equal_rows else job.loose_kernel
    cycles[busy] = kernel.cycles(job.machine, fields, {})
    return cycles


def _reduction(job: StaticJob, seated: SeatedBlocks, columns: int) -> tuple[int, IntArray]:
    """Partial sums at the busiest port; int64[seats], cycles of summing and moving."""
    alone, line = seated.writes.alone, job.y_line
    shared, vector = seated.rows - alone, columns * line.height
    owners = int(np.count_nonzero(shared))
    moved = _move_cycles(job, vector, 0 * alone if _in_place(job, seated) else alone, shared == 0)
    if owners == 0:
        return 0, moved
    times = np.bincount(seated.depth)[2:]
    kinds = np.flatnonzero(times)
    depth, lines, grains = kinds + 2, times[kinds], columns // line.grain
    cut = pieces_of_lines(depth, lines, elements=vector, grains=grains, seats=len(shared))
    size, pieces = -(-grains // cut) * line.grain * line.height, lines * cut
    received = _fullest(pieces, (depth - 1) * size, owners)
    sent = int(shared.max()) * vector - int(lines.sum()) * vector // owners
    kernel = Reduce(job.partials_type, job.data_type)
    start, cost = _pieces_once(kernel, job.machine, zip(size.tolist(), depth.tolist(), strict=True))
    most = start + _fullest(pieces, cost, owners)
    summed = _by_owner(seated, int(pieces.sum()), most, most - int(cost.min()))
    return max(received, sent), summed + moved


def _in_place(job: StaticJob, seated: SeatedBlocks) -> bool:
    """Return True if any line that a seat has alone is computed where y lives."""
    alone, types = seated.writes.alone, (job.data_type, job.partials_type)
    shared = int((seated.rows - alone).max(initial=0))
    return bool(alone.any() and sums_are_results(*types, shared, job.rounds))


def _pieces_once(
    kernel: Reduce, machine: Machine, kinds: Iterable[tuple[int, int]]
) -> tuple[int, IntArray]:
    """Cycles of a list without pieces; int64[kinds], of each piece more, by its size and depth."""
    asked, known = list(kinds), _known_pieces(kernel, machine)
    new = [kind for kind in asked if kind not in known]
    if new:
        start, more = piece_cycles(kernel, machine, np.array(new))
        known.update(zip(new, zip(start.tolist(), more.tolist(), strict=True), strict=True))
    return known[asked[0]][0], np.array([known[kind][1] for kind in asked], dtype=np.int64)


@lru_cache(maxsize=16)
def _known_pieces(_kernel: Reduce, _machine: Machine) -> dict[tuple[int, int], tuple[int, int]]:
    """What a search has asked of a kernel, since candidates are alike in most pieces."""
    return {}


def _fullest(pieces: IntArray, weight: IntArray, owners: int) -> int:
    """The least that one owner must take of pieces of int64[kinds] numbers and weights.

    It is no less than a mean share; and of the heaviest pieces, one has as many as any has.
    """
    order = np.argsort(-weight)
    heavier = np.cumsum(pieces[order])
    most = int((-(-heavier // owners) * weight[order]).max())
    return max(-(-int(pieces @ weight) // owners), most)


def _by_owner(seated: SeatedBlocks, pieces: int, most: int, fewer: int) -> IntArray:
    """int64[seats]: cycles of sums, where owners have as many of the pieces, or one less.

    Those come first that hold few lines, and of these few alone.

    Args:
        seated: the blocks of every part.
        pieces: of all lines that are shared.
        most, fewer: of an owner with a whole number of them, and of one with one less.
    """
    alone, owns = seated.writes.alone, seated.rows > seated.writes.alone
    owners = int(np.count_nonzero(owns))
    summed = np.where(owns, most, 0)
    most_pieces = -(-pieces // owners)
    first = pieces - (most_pieces - 1) * owners
    if first < owners:
        held = seated.rows * (1 + int(alone.max())) + alone
        last = np.partition(held[owns], first - 1)[first - 1]
        summed[owns & (held > last)] = fewer if most_pieces > 1 else 0
    return summed


def _move_cycles(job: StaticJob, elements: int, lines: IntArray, joined: BoolArray) -> IntArray:
    """int64[seats]: cycles of moving so many lines of so many elements each; 0 without any.

    Where they are `joined`, bool[seats], a seat moves all of them as one piece.
    """
    kernel, most = mover((job.partials_type, job.data_type)), int(lines.max(initial=0))
    start, more = _move_of(kernel, job.machine, elements)
    cycles = np.where(lines > 0, start + lines * more, 0)
    if most and joined.any():
        size = np.arange(1, most + 1)[:, None] * elements
        start_of, more_of = piece_cycles(kernel, job.machine, size)
        whole = np.concatenate([[0], start_of + more_of])
        cycles = np.where(joined, whole[lines], cycles)
    return cycles


@lru_cache(maxsize=64)
def _move_of(kernel: Copy | Cast, machine: Machine, elements: int) -> tuple[int, int]:
    """Cycles of a list without pieces, and of each piece of so many elements more."""
    start, more = piece_cycles(kernel, machine, np.array([[elements]]))
    return int(start[0]), int(more[0])


def tile_bytes(job: StaticJob, seated: SeatedBlocks, *, columns: int, wide: bool) -> Need:
    """What a candidate asks of the fullest tile.

    An operand that a codelet makes of the gathered one counts whole; bounded is the larger of both,
    since the share of SRAM that options give is the operands', not that of their forms. It has all
    partial sums, also those that stay because the result is among them.
    """
    block, size = job.pattern.block, job.data_type.bytes
    x_bytes, y_bytes = columns * job.x_line.column_bytes, columns * job.y_line.column_bytes
    seats, vector = len(seated.blocks), columns * job.y_line.height
    gathered = seated.received_lines(wide=wide) * x_bytes
    made = seated.made * columns * block * size
    partials = seated.rows * vector * job.partials_type.bytes
    received = seated.partial_lines * vector * job.partials_type.bytes // seats
    values = seated.blocks * block * block * size
    lists = 2 * (2 * seated.rows + seated.blocks) + PREPARED_LIST_BYTES * seated.made
    x_lines, y_lines = job.lines
    x_rounds = job.rounds if job.unfolded is None else 1
    sums, alone = partials, seated.writes.alone
    if _in_place(job, seated):  # then all of them stay with the result
        y_lines -= int(alone.sum())
        values, sums = values + job.rounds * partials, np.zeros_like(partials)
    operands = job.rounds * y_lines * y_bytes + x_rounds * x_lines * x_bytes
    resident = -(-operands // seats) + min(x_bytes, CHUNK_BYTES) + (job.unfolded or 0)
    return Need.of(
        partials=sums,
        operands=gathered + made,
        received=received,
        stays=values + lists + resident,
        bounded=partials + np.maximum(np.maximum(gathered, made), received),
    ).of_fullest


def fits_offsets(job: StaticJob, seated: SeatedBlocks, *, columns: int, wide: bool) -> bool:
    """Whether the offsets of the kernel's work list keep to 16 bits."""
    operand = seated.operand(wide=wide)
    lines = max(int(operand.max(initial=0)), int(seated.rows.max(initial=0)))
    return lines <= job.most_lines(columns)
