"""What a partition of a known pattern costs: cycles by term and bytes, before it is lowered.

    x and values   the words that a seat hears, one port's rate, two lanes where pairs do
    multiply       the kernel's own formula; both of the seat for which they take longest together
    preparation    the formula of the codelet by which a realisation makes an operand, if it has one
    partials       the words of the seat that shares most rows, less what it keeps, or of an owner
    reduce         the reduce kernel's formula for an owner's pieces, and the copy or cast of the
                   rows that the same seat has alone, one after the other

Rows, columns and blocks are counted on the pattern, seat by seat, as are the rows of single
elements that go to each worker. What a schedule adds to its busiest port is left out, and the seats
that share rows are taken to own pieces as evenly as their sizes allow: without both, the sum is
what `simulate` gives.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

import attrs
import numpy as np

from ipusim import WORD_BYTES, DataType, IntArray, Machine, Ragged, path_delays, same_array
from ipusim.kernels import Cast, Copy, MultiplyKernel, Reduce

from ...matrix.pattern import Gathered, Pattern
from ...operations import MATMUL
from ...plan.mapping.footprint import Line, Lines
from ...plan.mapping.owners import CHUNK_BYTES, pieces_of_lines
from ...plan.operation import Operation, Terms
from ...plan.realisation import Realisation
from ...plan.work import lines_made_of
from .dealt_rows import DealtRows
from .group_touches import GroupTouches
from .touches import Short, Touches, rows_are_alike, sizes

SLACK_BYTES = 4 * 16384  # estimated: an element of code, three lost between regions kept apart
MOST_OFFSET = 65535  # of a work list
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
    def received(self) -> int:
        """Lines of partials that travel, wherever they are summed: all of a line but one."""
        return int(np.maximum(self.depth - 1, 0).sum())

    def heard(self, *, wide: bool) -> IntArray:
        """int64[seats]: lines that each hears; where x travels wide, all that its pair reads."""
        return self.reads.paired if wide else self.reads.count

    def operand(self, *, wide: bool) -> IntArray:
        """int64[seats]: lines among which the kernel finds its own."""
        return self.made if self.made.any() else self.heard(wide=wide)


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

    @property
    def x_line(self) -> Line:
        """The shape of the lines that are read."""
        return Line(self.operation.operands(self.outer)[0].height, self.data_type)

    @property
    def y_line(self) -> Line:
        """The shape of the lines that are written."""
        result = self.operation.result(self.pattern)
        return Line(1 if result is None else result.height, self.data_type)

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

    def seated(self, seat: Short, seats: int) -> SeatedBlocks:
        """What `seats` seats have when block i goes to `seat[i]`."""
        terms, several = self._terms, self.pattern.format.blocks
        given: Any = seat.astype(np.int32, copy=False)
        equal = self.has_equal_rows(given, seats)
        if several > 1:
            given = given[terms.block // several]
        footprint = self.operation.footprint(attrs.evolve(terms, seat=given, seats=seats))
        touched: Any = (footprint.reads, footprint.writes)  # of 32 bits, as the terms are
        if self.pattern.format.deals_rows and self.made_of is None:
            lines, workers = touched[1], self.machine.workers
            dealt = DealtRows.of(lines.seat, lines.line, seats, lines.size, workers)
            reads = Touches.of(touched[0].seat, touched[0].line, seats, touched[0].size)
            return SeatedBlocks(reads, dealt.writes, dealt.blocks, equal, dealt=dealt)
        reads, writes = (Touches.of(each.seat, each.line, seats, each.size) for each in touched)
        if self.made_of is None:
            return SeatedBlocks(reads, writes, sizes(given, seats), equal)
        size = self.outer.format.lines(self.outer.shape)[1]
        heard: Any = lines_made_of(_each_once(footprint.reads), self.made_of, size)
        travels = Touches.of(heard.seat, heard.line.astype(np.int32), seats, size)
        return SeatedBlocks(travels, writes, sizes(given, seats), equal, made=reads.count)

    def seated_groups(self, seat: Short, seats: int) -> SeatedBlocks:
        """The same when group i, as a partitioner sees it, goes to `seat[i]`."""
        touches = self._group_touches
        if touches is None or not touches.fits(seats):
            return self.seated(self.gathered.spread(seat), seats)
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
        row, column = (line.astype(np.int32) for line in lines)
        return attrs.evolve(terms, row=row, column=column)


@attrs.frozen
class SeatCycles:
    """What the widest part takes of every seat, however its x travels.

    Attributes:
        job: what is computed, where.
        seated: the blocks of every part.
        columns: of the widest part.
        values, prepare, multiply: int64[seats].
        partials, reduce: of the busiest port, and of the slowest owner.
    """

    job: StaticJob
    seated: SeatedBlocks
    columns: int
    values: IntArray = attrs.field(eq=same_array, repr=False)
    prepare: IntArray = attrs.field(eq=same_array, repr=False)
    multiply: IntArray = attrs.field(eq=same_array, repr=False)
    partials: int
    reduce: int

    @classmethod
    def of(cls, job: StaticJob, seated: SeatedBlocks, *, parts: int, columns: int) -> SeatCycles:
        """Those of `parts` parts of n, each on tiles of its own, the widest of so many columns."""
        sent = seated.blocks * job.pattern.block**2 * job.data_type.bytes // WORD_BYTES
        return cls(
            job,
            seated,
            columns,
            job.machine.transfer_cycles(sent * (parts - 1) // parts),
            _prepare(job, seated, columns),
            _multiply(job, seated, columns),
            *_reduction(job, seated, columns),
        )

    def terms(self, *, wide: bool) -> Mapping[str, int]:
        """Cycles by term, "total" among them, in all rounds; x over both lanes of pairs or one."""
        job, machine = self.job, self.job.machine
        heard = self.seated.heard(wide=wide) * self.columns * job.x_line.column_bytes
        x = machine.transfer_cycles(-(-heard // WORD_BYTES), wide)
        fixed = machine.exchange_fixed_cycles + int(path_delays(machine).min())
        taken = job.rounds * (x + self.prepare + self.multiply) + self.values
        longest = int(np.argmax(taken))
        terms = {
            "dense operand exchange": int(x[longest]) + fixed,
            "values exchange": int(self.values[longest]),
            **({} if job.realised is None else {"preparation": int(self.prepare[longest])}),
            "multiply": int(self.multiply[longest]),
            "partials exchange": self.partials + fixed if self.partials else 0,
            "reduce": self.reduce,
            "sync": machine.sync_cycles * (2 if self.partials else 1),
        }
        if job.rounds > 1:  # values travel once
            terms = {
                name: cycles if name == "values exchange" else job.rounds * cycles
                for name, cycles in terms.items()
            }
        return {**terms, "total": sum(terms.values())}


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
    return SeatCycles.of(job, seated, parts=parts, columns=columns).terms(wide=wide)


def _each_once(lines: Lines) -> Lines:
    """The lines of seats without repetition."""
    key = np.unique(lines.seat.astype(np.int64) * lines.size + lines.line)
    seat, line = (each.astype(np.int32) for each in np.divmod(key, lines.size))
    return attrs.evolve(lines, seat=seat, line=line)


def _prepare(job: StaticJob, seated: SeatedBlocks, columns: int) -> IntArray:
    """int64[seats]: cycles of the codelet that makes an operand of the kernel; 0 without."""
    if job.realised is None:
        return np.zeros_like(seated.made)
    return job.realised[0].preparing_cycles(job.machine, seated.made, columns)


def _multiply(job: StaticJob, seated: SeatedBlocks, columns: int) -> IntArray:
    """int64[seats]: the kernel's cycles where all rows of a seat are alike; 0 without blocks."""
    cycles = np.zeros(len(seated.blocks), dtype=np.int64)
    taken = np.flatnonzero(seated.blocks)
    rows, blocks = seated.rows[taken], seated.blocks[taken]
    fields = job.pattern.format.mean_work(job.machine, rows, blocks, columns)
    if seated.dealt is not None:
        fields = {**fields, **seated.dealt.fields(taken, columns)}
    kernel = job.kernel if seated.equal_rows else job.loose_kernel
    cycles[taken] = kernel.cycles(job.machine, fields, {})
    return cycles


def _reduction(job: StaticJob, seated: SeatedBlocks, columns: int) -> tuple[int, int]:
    """Cycles of the busiest port of partials, and of summing and moving to the result."""
    alone, line = seated.writes.alone, job.y_line
    shared, vector = seated.rows - alone, columns * line.height
    moved = _move_cycles(job, vector, alone)
    owners = int(np.count_nonzero(shared))
    if owners == 0:
        return 0, int(moved.max(initial=0))
    times = np.bincount(seated.depth)[2:]
    kinds = np.flatnonzero(times)
    depth, lines, grains = kinds + 2, times[kinds], columns // line.grain
    cut = pieces_of_lines(depth, lines, elements=vector, grains=grains, seats=len(shared))
    size, pieces = -(-grains // cut) * line.grain * line.height, lines * cut
    received = _fullest(pieces, (depth - 1) * size, owners)
    sent = int(shared.max()) * vector - int(lines.sum()) * vector // owners
    words = -(-max(received, sent) * job.partials_type.bytes // WORD_BYTES)
    start, cost = _sum_cycles(job, size, depth)
    most = start + _fullest(pieces, cost, owners)
    summed = _by_owner(seated, int(pieces.sum()), most, most - int(cost.min()))
    return int(job.machine.transfer_cycles(words)), int((summed + moved).max())


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
    each = -(-pieces // owners)
    first = pieces - (each - 1) * owners
    if first < owners:
        held = seated.rows * (1 + int(alone.max())) + alone
        last = np.partition(held[owns], first - 1)[first - 1]
        summed[owns & (held > last)] = fewer if each > 1 else 0
    return summed


def _sum_cycles(job: StaticJob, size: IntArray, depth: IntArray) -> tuple[int, IntArray]:
    """Cycles of a list without pieces, and int64[kinds] of each piece more."""
    kernel, kinds = Reduce(job.partials_type, job.data_type), len(size)
    flat = np.zeros((kinds + 1, 5), dtype=np.int64)
    flat[0, 3:] = size[0], depth[0]
    flat[1:, 3], flat[1:, 4] = size, depth
    first = 5 * np.arange(kinds + 1)
    count = np.full(kinds + 1, 5)
    count[0] = 10  # a piece of the first kind twice, then each kind once
    cycles = kernel.cycles(job.machine, {"pieces": Ragged(flat.ravel(), first, count)}, {})
    start = int(2 * cycles[1] - cycles[0])
    return start, cycles[1:] - start


def _move_cycles(job: StaticJob, elements: int, pieces: IntArray) -> IntArray:
    """int64[seats]: cycles of moving so many pieces of so many elements each; 0 without any."""
    same = job.partials_type is job.data_type
    kernel = Copy(job.data_type) if same else Cast(job.partials_type, job.data_type)
    start, each = _move_of(kernel, job.machine, elements)
    return np.where(pieces > 0, start + pieces * each, 0)


@lru_cache(maxsize=64)
def _move_of(kernel: Copy | Cast, machine: Machine, elements: int) -> tuple[int, int]:
    """Cycles of a list without pieces, and of each piece of so many elements more."""
    flat = np.array([0, 0, elements] * 2, dtype=np.int64)
    lists = Ragged(flat, np.zeros(2, dtype=np.int64), np.array([3, 6]))
    one, two = kernel.cycles(machine, {"pieces": lists}, {}).tolist()
    return 2 * one - two, two - one


@attrs.frozen
class SeatBytes:
    """Bytes of the fullest tile.

    Attributes:
        temporary: operand, partials and received partials, as they live together.
        whole: with resident operands, work lists and slack.
    """

    temporary: int
    whole: int


def tile_bytes(job: StaticJob, seated: SeatedBlocks, *, columns: int, wide: bool) -> SeatBytes:
    """What a candidate asks of the fullest tile.

    An operand that a codelet makes of the gathered one counts whole; as temporary counts the larger
    of both, since the share of SRAM that options give is the operands', not that of their forms.
    """
    block, size = job.pattern.block, job.data_type.bytes
    x_bytes, y_bytes = columns * job.x_line.column_bytes, columns * job.y_line.column_bytes
    seats, vector = len(seated.blocks), columns * job.y_line.height
    gathered = seated.heard(wide=wide) * x_bytes
    made = seated.made * columns * block * size
    partials = seated.rows * vector * job.partials_type.bytes
    received = seated.received * vector * job.partials_type.bytes // seats
    values = seated.blocks * block * block * size
    lists = 2 * (2 * seated.rows + seated.blocks) + PREPARED_LIST_BYTES * seated.made
    y_lines = job.pattern.format.lines(job.pattern.shape)[0]
    x_lines = job.outer.format.lines(job.outer.shape)[1]
    x_rounds = job.rounds if job.unfolded is None else 1
    operands = job.rounds * y_lines * y_bytes + x_rounds * x_lines * x_bytes
    resident = -(-operands // seats) + min(x_bytes, CHUNK_BYTES) + (job.unfolded or 0)
    temporary = int((partials + np.maximum(np.maximum(gathered, made), received)).max())
    whole = int((partials + np.maximum(gathered + made, received) + values + lists).max())
    return SeatBytes(temporary, whole + resident + SLACK_BYTES)


def fits_offsets(job: StaticJob, seated: SeatedBlocks, *, columns: int, wide: bool) -> bool:
    """Whether the offsets of the kernel's work list keep to 16 bits."""
    heard = seated.operand(wide=wide)
    lines = max(int(heard.max(initial=0)), int(seated.rows.max(initial=0)))
    return lines * job.pattern.format.line_offset(columns * job.data_type.bytes) <= MOST_OFFSET
