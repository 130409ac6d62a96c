"""Estimate a partition of a known pattern before it is lowered: cycles by term, and bytes.

    x and values   words that a seat receives, at one word a cycle, two where x travels wide
    prepare        formula of the codelet by which a realisation makes an operand, if it has one
    multiply       formula of the kernel. These three terms are the cycles of one seat: the seat for
                   which they take longest together
    partials       words of the busiest port: either the sums that a seat sends (rows of y that
                   other seats compute, too, less those that it owns), or those that an owner
                   receives
    reduce         formula of the reduce kernel for the pieces of an owner, and after it the copy or
                   cast of the rows that only this seat writes; rows that are computed where y
                   is stored take no cycles

Rows, columns and blocks of every seat are counted exactly, and so are the rows of single elements
that go to each worker. Two things are simplified: a schedule adds no cycles to its busiest port,
and owners share the pieces as evenly as the sizes of pieces allow. Where both are so, the estimate
is equal to the simulated cycles.
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
from ..plan.finish import NO_FINISH, Finish
from ..plan.mapping.footprint import Line, Lines
from ..plan.mapping.owners import (
    CHUNK_BYTES,
    SCARCE_PIECES,
    pieces_of_lines,
    sums_are_results,
)
from ..plan.operation import Operation, Terms
from ..plan.options.methods import Weights
from ..plan.realisation import Realisation
from ..plan.work import lines_made_of
from .engine import (
    MAX_OFFSET,
    FinishCost,
    Load,
    Need,
    X,
    mover,
    of_fullest,
    operand_cycles,
    piece_cycles,
    terms,
)
from .touches import GroupTouches, Int32Array, RowLengths, Touches, rows_are_alike, sizes

# Bytes of a preparing codelet's work list for each line of 16 columns that it makes: four entries
# of five words (`TransposeLines`).
PREPARED_LIST_BYTES = 80


@attrs.frozen
class SeatedBlocks:
    """Blocks of a pattern on the seats that a partitioner gave them.

    Attributes:
        reads, writes: lines of x that the seats read, and lines of y that they write.
        blocks: number of blocks of each seat, int64[seats].
        equal_rows: True if all rows of a seat have equally many of its blocks.
        made_lines: number of operand lines that a preparing codelet makes of received lines,
            int64[seats]; zeros where the kernel reads received lines directly.
        row_blocks: number of blocks of each row of each seat, seat by seat, int64[rows of seats];
            None where a kernel's cycles do not depend on them.
    """

    reads: Touches
    writes: Touches
    blocks: IntArray = attrs.field(eq=same_array, repr=False)
    equal_rows: bool
    made_lines: IntArray = attrs.field(eq=same_array, repr=False)
    row_blocks: IntArray | None = attrs.field(default=None, eq=same_array, repr=False)

    @made_lines.default
    def _no_made_lines(self) -> IntArray:
        return np.zeros_like(self.blocks)

    @property
    def rows(self) -> IntArray:
        """Number of lines that each seat writes, int64[seats]."""
        return self.writes.count

    @property
    def depth(self) -> IntArray:
        """Number of seats that write each line, int64[lines]."""
        return self.writes.depth

    @property
    def partial_lines(self) -> int:
        """Number of lines of partial sums that travel: all of a line but its owner's."""
        return int(np.maximum(self.depth - 1, 0).sum())

    def received_lines(self, *, wide: bool) -> IntArray:
        """Return the lines of x that each seat receives, int64[seats].

        Where x travels wide, a tile receives all lines that either tile of its pair reads.
        """
        return self.reads.paired if wide else self.reads.count

    def operand(self, *, wide: bool) -> IntArray:
        """Return the number of lines that a kernel's offsets tell apart, int64[seats]."""
        return self.made_lines if self.made_lines.any() else self.received_lines(wide=wide)


@attrs.frozen
class StaticJob:
    """Static product whose candidates are estimated: everything but the partition.

    Attributes:
        machine: the chip.
        kernel: the codelet that multiplies.
        pattern: the blocks that the kernel multiplies.
        partials_type: type of partial sums.
        operation: the product y = a x, or another one with its footprint.
        pairs: True if x may travel over both lanes of tile pairs; PopSparse's lowering uses one.
        realised: realisation that turned units of the user's pattern into these blocks, and the
            user's pattern; None if the kernel multiplies the user's pattern itself.
        together: groups of blocks, each of which gets one seat; None takes the format's groups.
        rounds: number of rounds over the columns of x, one after another on the same tiles.
        unfolded: bytes on each tile from which the operand of each round is laid out; None if x
            itself is resident.
        weights: residence of the values.
        weights_budget: largest number of bytes of resident values on a tile; 0 for no bound.
        finish: bias and ReLU of the result.
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
    weights: Weights = "shared"
    weights_budget: int = 0
    finish: Finish = NO_FINISH

    def keeps_budget(self, blocks: IntArray) -> bool:
        """Return True if seats with these numbers of blocks keep to the budget of weights."""
        most = int(blocks.max(initial=0))
        return not self.weights_budget or self.block_bytes * most <= self.weights_budget

    @property
    def block_bytes(self) -> int:
        """Bytes of the values of a block."""
        return self.pattern.block**2 * self.data_type.bytes

    @property
    def user_pattern(self) -> Pattern:
        """Pattern of the problem, before a realisation changed its blocks."""
        return self.pattern if self.realised is None else self.realised[1]

    @property
    def outer(self) -> Pattern:
        """Pattern whose columns are the lines of x."""
        return self.pattern if self.realised is None else self.realised[0].outer(self.realised[1])

    @cached_property
    def made_of(self) -> IntArray | None:
        """Lines of x of which each line of the kernel is made, int64[lines of the kernel, lines].

        None if the kernel reads lines of x directly.
        """
        return None if self.realised is None else self.realised[0].lines_of(self.realised[1])

    @property
    def data_type(self) -> DataType:
        """Type of operands and result."""
        return self.kernel.data_type

    @property
    def grain(self) -> int:
        """Number of columns of a vector, which no part and no round cuts."""
        return self.data_type.vector_width

    @cached_property
    def x_line(self) -> Line:
        """Shape of a line of x."""
        return Line(self.operation.operands(self.outer)[0].height, self.data_type)

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
        x = self.outer.format.lines(self.outer.shape)[1]
        return x, self.pattern.format.lines(self.pattern.shape)[0]

    @cached_property
    def gathered(self) -> Gathered:
        """Groups of blocks, each of which gets one seat."""
        return self.together or Gathered.of(self.pattern)

    @cached_property
    def loose_kernel(self) -> MultiplyKernel:
        """Codelet for seats whose rows have unequal numbers of blocks."""
        if not self.kernel.equal_rows:
            return self.kernel
        types = (self.machine, self.data_type, self.partials_type)
        return self.pattern.format.loose_kernel(*types, published=True)

    def most_lines(self, columns: int) -> int:
        """Return the largest number of lines that the offsets of a work list can tell apart."""
        return MAX_OFFSET // self.pattern.format.line_offset(columns * self.data_type.bytes)

    def seated(self, seat: Int32Array, seats: int) -> SeatedBlocks:
        """Return the blocks of `seats` seats when block i goes to `seat[i]`, int32[blocks]."""
        seated = self._seated_within(seat, seats, None)
        assert seated is not None
        return seated

    def _seated_within(
        self, seat: Int32Array, seats: int, most_lines: int | None
    ) -> SeatedBlocks | None:
        """Return the blocks of all seats, or None if a seat reads more than `most_lines` lines.

        The limit is checked before rows are counted, which takes longer than counting lines. It is
        checked for formats of single elements only.
        """
        terms, blocks_of_unit = self._terms, self.pattern.format.blocks
        of_term: Any = seat.astype(np.int32, copy=False)
        equal = self.has_equal_rows(of_term, seats)
        # `seat` is given by unit. The terms of a unit of several blocks go to the seat of the unit.
        if blocks_of_unit > 1:
            of_term = of_term[terms.block // blocks_of_unit]
        footprint = self.operation.footprint(attrs.evolve(terms, seat=of_term, seats=seats))
        touched: Any = (footprint.reads, footprint.writes)  # int32, since the terms are int32
        if self.pattern.format.deals_rows and self.made_of is None:
            lines = touched[1]
            reads = Touches.of(touched[0].seat, touched[0].line, seats, touched[0].size)
            if most_lines is not None and reads.count.max(initial=0) > most_lines:
                return None
            rows = RowLengths.of(lines.seat, lines.line, seats, lines.size)
            return SeatedBlocks(reads, rows.writes, rows.blocks, equal, row_blocks=rows.length)
        reads, writes = (Touches.of(lines.seat, lines.line, seats, lines.size) for lines in touched)
        if self.made_of is None:
            return SeatedBlocks(reads, writes, sizes(of_term, seats), equal)
        # With a realisation the kernel reads lines that a codelet makes; the lines that travel are
        # those of which they are made, each counted once a seat.
        size = self.outer.format.lines(self.outer.shape)[1]
        sent: Any = lines_made_of(_distinct(footprint.reads), self.made_of, size)
        travels = Touches.of(sent.seat, sent.line.astype(np.int32), seats, size)
        return SeatedBlocks(travels, writes, sizes(of_term, seats), equal, made_lines=reads.count)

    def seated_groups(
        self, seat: Int32Array, seats: int, most_lines: int | None = None
    ) -> SeatedBlocks | None:
        """Return the blocks of all seats when group i goes to `seat[i]`, int32[groups].

        Return None if a seat reads more than `most_lines` lines, for formats of single elements.
        """
        touches = self._group_touches
        if touches is None or not touches.fits(seats):
            return self._seated_within(self.gathered.spread(seat), seats, most_lines)
        return SeatedBlocks(*touches.seated(seat, seats))

    @cached_property
    def _group_touches(self) -> GroupTouches | None:
        """Lines of all groups, to be counted quickly; None for units of several blocks."""
        form = self.pattern.format
        if form.gathers is None or form.blocks > 1:
            return None
        return GroupTouches.of(self.gathered, self.operation.footprint(self._terms))

    def has_equal_rows(self, seat: Int32Array, seats: int) -> bool:
        """Return True if all rows of a seat have equally many blocks.

        Return False without counting if the kernel does not depend on it.
        """
        if not self.kernel.equal_rows:
            return False
        return bool(rows_are_alike(seat, self._unit_rows, np.zeros((3, seats), dtype=np.int32)))

    @cached_property
    def _unit_rows(self) -> Int32Array:
        return self.pattern.rows.astype(np.int32)

    @cached_property
    def _terms(self) -> Terms:
        """Terms of one seat with all blocks, in int32: half the memory, walked faster."""
        terms = Terms.of(self.pattern, np.zeros(self.pattern.num_blocks, dtype=np.int64), 1)
        lines: Any = (terms.row, terms.column)
        row, column = (number.astype(np.int32) for number in lines)
        return attrs.evolve(terms, row=row, column=column)


def load_of(job: StaticJob, seated: SeatedBlocks, *, parts: int, columns: int, wide: bool) -> Load:
    """Return the load of every seat of a part; all parts have equal cuts.

    Args:
        job: the product and its kernel.
        seated: blocks of the seats, the same in every part.
        parts: number of parts of n, each on tiles of its own.
        columns: number of columns of the widest part.
        wide: True if x travels over both lanes of tile pairs.
    """
    partial_numbers, reduce = _reduction(job, seated, columns)
    compute = {"multiply": _multiply(job, seated, columns)}
    if job.realised is not None:
        cycles = job.realised[0].preparing_cycles(job.machine, seated.made_lines, columns)
        compute = {"prepare": cycles, **compute}
    return Load(
        x_bytes=_x_bytes(job, seated, columns, wide=wide),
        wide=wide,
        value_bytes=seated.blocks * job.block_bytes,
        sharers=parts if job.weights == "shared" else 1,
        partial_bytes=np.array([partial_numbers * job.partials_type.bytes]),
        compute=compute,
        reduce=reduce,
        rounds=job.rounds,
        finish=_finish_in_place(job, seated, columns),
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
        cycles: cycles of each seat by term, int64[seats], with x over any lanes: only its own term
            depends on them.
        job: the product and its kernel.
        seated: blocks of the seats.
        columns: number of columns of the widest part.
        wide: True if x travels over both lanes of tile pairs.
    """
    x_bytes = _x_bytes(job, seated, columns, wide=wide)
    return of_fullest({**cycles, X: job.rounds * operand_cycles(job.machine, x_bytes, wide=wide)})


def _x_bytes(job: StaticJob, seated: SeatedBlocks, columns: int, *, wide: bool) -> IntArray:
    return seated.received_lines(wide=wide) * columns * job.x_line.column_bytes


def cycle_terms(
    job: StaticJob, seated: SeatedBlocks, *, parts: int, columns: int, wide: bool
) -> Mapping[str, int]:
    """Return the cycles of the widest part in all rounds, by term, with a "total".

    Args:
        job: the product and its kernel.
        seated: blocks of the seats, the same in every part.
        parts: number of parts of n, each on tiles of its own.
        columns: number of columns of the widest part.
        wide: True if x travels over both lanes of tile pairs.
    """
    load = load_of(job, seated, parts=parts, columns=columns, wide=wide)
    return of_fullest(terms(job.machine, load, barriers=False))


def _distinct(lines: Lines) -> Lines:
    """Return the lines of seats without repetition, sorted by seat, then line."""
    key = np.unique(lines.seat.astype(np.int64) * lines.size + lines.line)
    seat, line = (number.astype(np.int32) for number in np.divmod(key, lines.size))
    return attrs.evolve(lines, seat=seat, line=line)


def _multiply(job: StaticJob, seated: SeatedBlocks, columns: int) -> IntArray:
    """Return the kernel's cycles on each seat, int64[seats]; 0 for seats without blocks.

    Blocks count as spread evenly over the rows of a seat, except for single elements, whose rows
    are known.
    """
    cycles = np.zeros(len(seated.blocks), dtype=np.int64)
    busy = np.flatnonzero(seated.blocks)
    rows, blocks = seated.rows[busy], seated.blocks[busy]
    kernel = job.kernel if seated.equal_rows else job.loose_kernel
    fields = job.pattern.format.work(kernel, rows, blocks, columns, seated.row_blocks)
    cycles[busy] = kernel.cycles(job.machine, fields, {})
    return cycles


def _reduction(job: StaticJob, seated: SeatedBlocks, columns: int) -> tuple[int, IntArray]:
    """Return partial sums at the busiest port and the cycles of summing and moving, int64[seats].

    Lines that several seats write are cut into pieces, and each seat that shares a line is an owner
    of some pieces: it receives the partial sums of the other seats and adds them up. Lines that one
    seat writes alone are copied or cast to the result.
    """
    alone, line = seated.writes.alone, job.y_line
    shared, vector = seated.rows - alone, columns * line.height
    owners = int(np.count_nonzero(shared))
    moved = _move_cycles(job, vector, 0 * alone if _in_place(job, seated) else alone, shared == 0)
    if owners == 0:
        return 0, moved
    # Lines are grouped by depth, the number of seats that write them: `lines[i]` lines have
    # `depth[i]` >= 2 partials each, and lowering cuts all of them into pieces of one size.
    times = np.bincount(seated.depth)[2:]
    shared_depths = np.flatnonzero(times)
    depth, lines, grains = shared_depths + 2, times[shared_depths], columns // line.grain
    cut = pieces_of_lines(depth, lines, elements=vector, grains=grains, seats=len(shared))
    size, pieces = -(-grains // cut) * line.grain * line.height, lines * cut
    # A port is busy with what an owner receives, one partial fewer than the depth since its own
    # stays, or with what a seat sends: all its shared rows less those that it owns.
    received = _fullest_owner(pieces, (depth - 1) * size, owners)
    sent = int(shared.max()) * vector - int(lines.sum()) * vector // owners
    types = job.partials_type, job.data_type
    kernel = Reduce(*types)
    if job.finish:
        kernel = job.result_finish.reduce(types, job.machine) or kernel
    start, cost = _pieces_once(kernel, job.machine, zip(size.tolist(), depth.tolist(), strict=True))
    most = start + _fullest_owner(pieces, cost, owners)
    if int(pieces.sum()) < SCARCE_PIECES * len(shared):
        # Owners of few pieces may have even runs of grains instead: a run of a line for each seat
        # that writes it, if there are as many grains.
        runs = np.minimum(depth, grains)
        size = -(-grains // runs) * line.grain * line.height
        shapes = zip(size.tolist(), depth.tolist(), strict=True)
        start, cost = _pieces_once(kernel, job.machine, shapes)
        even = max(-(-int(lines @ (depth - 1)) * vector // owners), int(((depth - 1) * size).max()))
        busiest = start + max(-(-int(lines * runs @ cost) // owners), int(cost.max()))
        if max(even, sent) + busiest < max(received, sent) + most:
            return max(even, sent), _by_owner(seated, owners, busiest, busiest) + moved
    summed = _by_owner(seated, int(pieces.sum()), most, most - int(cost.min()))
    return max(received, sent), summed + moved


def _finish_in_place(job: StaticJob, seated: SeatedBlocks, columns: int) -> IntArray | None:
    """Return the cycles of biases and ReLU on lines that no reduction finishes, int64[seats].

    Those are the lines that a seat has alone, the lines that no seat writes, which go to seats with
    few lines, and shared lines if no code sums and finishes. Return None without biases and
    ReLU.
    """
    if not job.finish:
        return None
    finish, types = job.result_finish, (job.partials_type, job.data_type)
    alone, empty = seated.writes.alone, int(np.count_nonzero(seated.depth == 0))
    lines = np.maximum(alone, int(alone.min()) + -(-empty // len(alone))) if empty else alone
    if finish.reduce(types, job.machine) is None:
        shared = int(np.count_nonzero(seated.depth > 1))
        lines = lines + -(-shared // len(seated.rows))
    elements = columns * job.y_line.height
    return finish.in_place(job.machine, job.data_type, job.rounds * lines, elements)


def _in_place(job: StaticJob, seated: SeatedBlocks) -> bool:
    """Return True if any line that a seat has alone is computed where y is stored."""
    alone, types = seated.writes.alone, (job.data_type, job.partials_type)
    shared = int((seated.rows - alone).max(initial=0))
    return bool(alone.any() and sums_are_results(*types, shared, job.rounds))


def _pieces_once(
    kernel: Reduce, machine: Machine, shapes: Iterable[tuple[int, int]]
) -> tuple[int, IntArray]:
    """Return the cycles of a reduction without pieces, and of each piece more, int64[shapes].

    A shape is the size and the depth of a piece. Cycles of known shapes come from a cache.
    """
    pieces, known = list(shapes), _known_pieces(kernel, machine)
    new = [shape for shape in pieces if shape not in known]
    if new:
        start, more = piece_cycles(kernel, machine, np.array(new))
        known.update(zip(new, zip(start.tolist(), more.tolist(), strict=True), strict=True))
    return known[pieces[0]][0], np.array([known[shape][1] for shape in pieces], dtype=np.int64)


@lru_cache(maxsize=16)
def _known_pieces(_kernel: Reduce, _machine: Machine) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the cache of cycles by size and depth of a piece; candidates share most pieces."""
    return {}


def _fullest_owner(pieces: IntArray, weight: IntArray, owners: int) -> int:
    """Return a lower bound on the weight of the fullest owner's pieces.

    One bound is the mean share. Another one, for each weight w: of the pieces that weigh w or more,
    some owner has at least the mean number, rounded up. Example: 5 pieces of weight 10 and 3 owners
    give 2 pieces of 10 on one owner, 20, although the mean is 17.

    Args:
        pieces, weight: number of pieces of each kind and the weight of one, int64[kinds].
        owners: number of owners.
    """
    order = np.argsort(-weight)
    heavier = np.cumsum(pieces[order])
    most = int((-(-heavier // owners) * weight[order]).max())
    return max(-(-int(pieces @ weight) // owners), most)


def _by_owner(seated: SeatedBlocks, pieces: int, most: int, fewer: int) -> IntArray:
    """Return the cycles of sums on each seat, int64[seats], where owners have equal shares.

    Owners have `most_pieces` pieces, or one less. The fuller ones are, as in lowering, those that
    write the fewest lines, and of these the ones that write the fewest lines alone.

    Args:
        seated: blocks of the seats.
        pieces: number of pieces of all shared lines.
        most, fewer: cycles of an owner with `most_pieces` pieces, and of one with one piece less.
    """
    alone, owns = seated.writes.alone, seated.rows > seated.writes.alone
    owners = int(np.count_nonzero(owns))
    summed = np.where(owns, most, 0)
    most_pieces = -(-pieces // owners)
    first = pieces - (most_pieces - 1) * owners
    if first < owners:
        # One number orders seats by rows, then by rows alone. `last` is that of the last of the
        # `first` owners with a piece more than the others.
        rank = seated.rows * (1 + int(alone.max())) + alone
        last = np.partition(rank[owns], first - 1)[first - 1]
        summed[owns & (rank > last)] = fewer if most_pieces > 1 else 0
    return summed


def _move_cycles(job: StaticJob, elements: int, lines: IntArray, joined: BoolArray) -> IntArray:
    """Return the cycles of moving finished lines to the result, int64[seats]; 0 without lines.

    Args:
        job: the product and its types.
        elements: number of elements of a line.
        lines: number of lines that each seat moves, int64[seats].
        joined: True for seats that move all their lines as one piece, bool[seats].
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
    """Return the cycles of a list without pieces, and of each piece of `elements` elements more."""
    start, more = piece_cycles(kernel, machine, np.array([[elements]]))
    return int(start[0]), int(more[0])


def tile_bytes(job: StaticJob, seated: SeatedBlocks, *, columns: int, wide: bool) -> Need:
    """Return the bytes that the fullest tile of a candidate needs.

    Temporary bytes hold both the received operand and the one that a codelet makes of it. Bounded
    bytes hold the larger of both, since the share of SRAM that the options give bounds operands,
    not their forms. Bounded bytes hold all partial sums, also those that stay as part of the
    result.
    """
    block, size = job.pattern.block, job.data_type.bytes
    x_bytes, y_bytes = columns * job.x_line.column_bytes, columns * job.y_line.column_bytes
    seats, vector = len(seated.blocks), columns * job.y_line.height
    gathered = seated.received_lines(wide=wide) * x_bytes
    prepared_bytes = seated.made_lines * columns * block * size
    partials = seated.rows * vector * job.partials_type.bytes
    received = seated.partial_lines * vector * job.partials_type.bytes // seats
    values = seated.blocks * job.block_bytes
    lists = 2 * (2 * seated.rows + seated.blocks) + PREPARED_LIST_BYTES * seated.made_lines
    x_lines, y_lines = job.lines
    x_rounds = job.rounds if job.unfolded is None else 1
    sums, alone = partials, seated.writes.alone
    # Where lines are computed in place, all partial sums are resident, in all rounds, and the lines
    # that a seat writes alone need no room in the result.
    if _in_place(job, seated):
        y_lines -= int(alone.sum())
        values, sums = values + job.rounds * partials, np.zeros_like(partials)
    operands = job.rounds * y_lines * y_bytes + x_rounds * x_lines * x_bytes
    resident = -(-operands // seats) + min(x_bytes, CHUNK_BYTES) + (job.unfolded or 0)
    return Need.of(
        partials=sums,
        operands=gathered + prepared_bytes,
        received=received,
        stays=values + lists + resident,
        bounded=partials + np.maximum(np.maximum(gathered, prepared_bytes), received),
    ).of_fullest


def fits_offsets(job: StaticJob, seated: SeatedBlocks, *, columns: int, wide: bool) -> bool:
    """Return True if the offsets of the kernel's work list keep to 16 bits."""
    operand = seated.operand(wide=wide)
    lines = max(int(operand.max(initial=0)), int(seated.rows.max(initial=0)))
    return lines <= job.most_lines(columns)
