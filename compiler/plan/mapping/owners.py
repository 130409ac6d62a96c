"""Owners: the seat that stores each piece of the lines of x and y, for plans of a known pattern.

A piece of x is stored on the least loaded seat that reads it (a reader of its line). A line of y is
cut into pieces, each reduced and stored by the least loaded of the seats that have a partial sum of
it (the holders of the line). Lines that a single seat writes are computed at their final position,
among its partial sums, if these have the type of the result.

Two kinds of plans have other rules: dynamic plans (`range_owners`), and plans that are lowered as
poplin lowers them (`group_owners`).
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import BoolArray, DataType, IntArray, int_column, same_array
from ipusim.native import compiled

from ..partition import Partition
from .footprint import Footprint, Holders, Line

FloatArray = npt.NDArray[np.float64]
CHUNK_BYTES = 16384  # maximum bytes of one line of x on one tile: one memory element
# Pieces for each owner, about: with 8, the largest load is within an eighth of the mean.
PIECES_PER_OWNER = 8
# A line has at most so many pieces for each of its holders: more cost list entries and balance
# no better.
PIECES_PER_HOLDER = 4
VECTOR_ELEMENTS, WORKERS = 8, 6  # elements of a vector of the reduce kernel, and workers of a tile
VECTOR_WORDS = 4  # 32-bit words of a vector of 8 halves
PIECE_COST = 19  # bundles of the reduce kernel from the load of a piece's numbers to the next piece
PIECE_BUNDLES = 48  # minimum work of a piece: more than twice the cost of its list entry
# If shared lines have fewer pieces than this for each seat, runs of grains are tried instead of
# pieces: with more pieces their loads are even anyway.
SCARCE_PIECES = 4
# Load of each line of which a seat has partial sums, in received partial sums. It is far smaller
# than the load of a piece, so that it only decides between seats of equal loads: seats with few
# lines go first.
LINE_LOAD = 2.0**-20
APART = -1  # `Owners.local` of a piece that is not stored among its owner's partial sums
# Load of an output beside that of its partial sums, in received partial sums: loop and store of
# `Reduce`.
FIXED_LOAD = 1.5
# The same load of an output of a run of grains, and the number of passes in which grains are dealt.
# The busiest owner of four jobs was least busy with these of 1.5, 3 and 6, and of 1, 2, 4 and 8.
RUN_LOAD, RUN_PASSES = 3.0, 4


@attrs.frozen
class Owners:
    """Owners of one dense matrix's lines, for one cut.

    Attributes:
        line: Line of each piece, int64[pieces]; pieces of a line follow each other.
        index, count: The columns of a line are divided into `count` equal shares; the piece begins
            with share `index`, int64[pieces].
        seat: Owner of each piece, int64[pieces].
        span: Number of consecutive shares in the piece, usually one, int64[pieces].
        local: Line of its owner's partial sums at whose position the piece is stored,
            int64[pieces]; `APART` if it is not stored among them.
        sums: Number of lines of partial sums that each seat stores together with its pieces,
            int64[seats]; empty if partial sums have a region of their own.
        merged: True if pieces that are neighbours at their owner and at all holders of their
            partial sums are added up as one.
    """

    line: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    index: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    count: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    seat: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    span: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    local: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    sums: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    merged: bool = False

    @span.default
    def _one_share(self) -> IntArray:
        """Return the default of `span`: 1 for each piece, int64[pieces]."""
        return np.ones_like(self.line)

    @local.default
    def _beside_sums(self) -> IntArray:
        """Return the default of `local`: results lie apart from partial sums, int64[pieces]."""
        return np.full_like(self.line, APART)

    @sums.default
    def _no_sums(self) -> IntArray:
        """Return the default of `sums`: none, int64[0]."""
        return np.zeros(0, dtype=np.int64)

    @classmethod
    def of_table(cls, seat: IntArray) -> Owners:
        """Return the owners of lines with equally many pieces: `seat` is int64[lines, pieces]."""
        lines, pieces = seat.shape
        return cls(
            line=np.repeat(np.arange(lines), pieces),
            index=np.tile(np.arange(pieces), lines),
            count=np.full(seat.size, pieces),
            seat=seat.ravel(),
        )


def most_pieces(elements: IntArray, depth: IntArray) -> IntArray:
    """Return the largest number of pieces into which a line of y should be cut, int64[lines].

    A vector of a piece costs a worker of the reduce kernel about 2 depth + 7 bundles. A piece has
    at least one vector for each worker, and more if few partial sums make little work.

    Args:
        elements: Elements of each line, int64[lines].
        depth: Partial sums of each line, int64[lines].
    """
    # Each worker of the kernel gets at least a vector, and a piece at least PIECE_BUNDLES of work.
    vectors = np.maximum(WORKERS, PIECE_BUNDLES * WORKERS // (2 * depth + 7))
    pieces = np.minimum(elements // (VECTOR_ELEMENTS * vectors), PIECES_PER_HOLDER * depth)
    return np.asarray(np.maximum(pieces, 1), dtype=np.int64)


def scarce_pieces(elements: int, depth: int, *, lines: int, seats: int, grains: int) -> int:
    """Return the number of pieces of a line with which the busiest owner takes fewest cycles.

    This is for fewer shared lines than seats. Whole pieces are divided evenly among owners. An
    owner receives the other partial sums of its pieces, a word a cycle, and a worker of the reduce
    kernel takes 19 bundles for a piece and 2 depth + 5 for each vector.

    Args:
        elements: Elements of a line.
        depth: Partial sums of each line, on average.
        lines: Number of lines with several partial sums.
        seats: Number of seats that may own pieces.
        grains: Number of grains of a line, the smallest pieces.
    """
    # The cycles of the busiest owner for every number of pieces, int64[numbers]; the first minimum
    # is selected.
    max_pieces = max(1, min(PIECES_PER_HOLDER * depth, elements // VECTOR_ELEMENTS, grains))
    pieces = np.arange(1, max_pieces + 1)
    owned = -(-lines * pieces // seats)
    vectors = -(-elements // (pieces * VECTOR_ELEMENTS))
    words = owned * vectors * (depth - 1) * VECTOR_WORDS
    bundles = owned * (PIECE_COST - (-vectors // WORKERS) * (2 * depth + 5))
    return int(pieces[np.argmin(words + WORKERS * bundles)])


def pieces_of_lines(
    depth: IntArray, lines: IntArray, *, elements: int, grains: int, seats: int
) -> IntArray:
    """Return the number of pieces into which each line of y is cut, int64[kinds].

    A kind is all lines with the same number of partial sums.

    Args:
        depth: Partial sums of each line of a kind, int64[kinds].
        lines: Number of lines of each kind, int64[kinds].
        elements: Elements of a line.
        grains: Number of grains of a line, the smallest pieces.
        seats: Number of seats that may own pieces.
    """
    # Lines of a single seat are not cut. Shared lines give each owner about PIECES_PER_OWNER
    # pieces.
    is_shared = depth > 1
    shared = int(lines[is_shared].sum())
    pieces = -(-PIECES_PER_OWNER * seats // max(1, shared))
    max_pieces = np.minimum(most_pieces(np.full(len(depth), elements), depth), min(grains, pieces))
    # There are too few pieces for all seats to own one: take the number of pieces with which the
    # busiest owner takes least time.
    if 0 < int((lines * max_pieces)[is_shared].sum()) < seats:
        mean_depth = -(-int((lines * depth)[is_shared].sum()) // shared)
        max_pieces = np.minimum(
            scarce_pieces(elements, mean_depth, lines=shared, seats=seats, grains=grains),
            # The depth counts one holder less than there are, so that no holder takes two pieces of
            # a line, and one holder stays free for another line.
            depth - 1,
        )
    return np.where(is_shared, max_pieces, 1)


def operand_owners(
    footprints: list[Footprint], partition: Partition, x: Line
) -> tuple[Owners, ...]:
    """Return the owners of x for every cut, given the footprints of the cuts."""
    owners = []
    for number, footprint in enumerate(footprints):
        widths = _widths(partition, number)
        chunks = -(-max(widths) * x.column_bytes * partition.rounds // CHUNK_BYTES)
        owners.append(_operand_owners(footprint, min(chunks, min(widths) // x.grain)))
    return tuple(owners)


def result_owners(
    footprints: list[Footprint], partition: Partition, y: Line, partials_type: DataType
) -> tuple[Owners, ...]:
    """Return the owners of y for every cut.

    Args:
        footprints: Footprint of every cut.
        partition: Division of the work.
        y: Shape of lines of the result.
        partials_type: Type of partial sums.
    """
    in_place = are_in_place(footprints, partition, y, partials_type)
    owners = []
    for number, footprint in enumerate(footprints):
        narrowest = min(_widths(partition, number))
        table = _result_owners(footprint, narrowest // y.grain, narrowest * y.height)
        owners.append(move_into_sums(table, footprint) if in_place else table)
    return tuple(owners)


def are_in_place(
    footprints: list[Footprint], partition: Partition, y: Line, partials_type: DataType
) -> bool:
    """Return True if any line of a single seat is computed at its final position in the result."""
    depths = [footprint.writes.depth for footprint in footprints]
    single = any((depth == 1).any() for depth in depths)
    shared = any((depth > 1).any() for depth in depths)
    return single and bool(sums_are_results(y.data_type, partials_type, shared, partition.rounds))


def sums_are_results(
    data_type: DataType,
    partials_type: DataType,
    shared: IntArray | BoolArray | bool | int,
    rounds: IntArray | int,
) -> BoolArray:
    """Return True if lines of a single seat are computed at their final position in the result.

    The partial sums of a seat are contiguous, so the partial sums of shared lines are then kept as
    long as the result. That takes too much memory if a tile has several rounds, each with partial
    sums of its own.

    Args:
        data_type, partials_type: Types of the result and of partial sums; a cast needs both at
            once.
        shared: Number of lines with several partial sums, or True if there are any.
        rounds: Rounds over the columns on the same tiles.
    """
    possible: BoolArray = (np.asarray(rounds) == 1) | (np.asarray(shared) == 0)
    return possible & (data_type is partials_type)


def move_into_sums(owners: Owners, footprint: Footprint) -> Owners:
    """Return the owners with each line of a single seat stored among that seat's partial sums."""
    holders = footprint.writes.holders
    local = np.full_like(owners.line, APART)
    piece = np.flatnonzero(holders.count[owners.line] == 1)
    local[piece] = holders.local[holders.first[owners.line[piece]]]
    return attrs.evolve(owners, local=local, sums=footprint.writes.stored_lines)


def _widths(partition: Partition, number: int) -> list[int]:
    """Return the columns of the parts of one cut."""
    return [part.columns for part in partition.parts if part.cut == number]


def _operand_owners(footprint: Footprint, chunks: int) -> Owners:
    """Return the owners of x: each piece goes to the least loaded of its readers.

    If all its readers have a fair share of the pieces already, it goes to the least loaded seat.
    """
    holders, seats = footprint.reads.holders, footprint.seats
    lines = len(holders.count)
    # A seat that is a reader of many lines gets at most its fair share of all chunks.
    fair_share = -(-lines * chunks // seats)
    load = np.zeros(seats, dtype=np.int64)
    owner = np.zeros((lines, chunks), dtype=np.int64)
    order = np.argsort(holders.count, kind="stable")  # lines with the fewest readers first
    _assign_operand(order, *_holder_columns(holders), fair_share, load, owner)
    return Owners.of_table(owner)


def _holder_columns(holders: Holders) -> tuple[IntArray, IntArray, IntArray]:
    """Return first, count and seat of holders as contiguous int64 arrays for compiled loops."""
    first, count, seat = (
        np.ascontiguousarray(column, dtype=np.int64)
        for column in (holders.first, holders.count, holders.seat)
    )
    return first, count, seat


@compiled("void(int64[:], int64[:], int64[:], int64[:], int64, int64[:], int64[:, :])")
def _assign_operand(
    order: IntArray,
    first: IntArray,
    count: IntArray,
    seat: IntArray,
    fair_share: int,
    load: IntArray,
    owner: IntArray,
) -> None:
    """Assign an owner to each chunk of the lines of x; of equally loaded seats the first.

    Args:
        order: Order in which lines are dealt, int64[lines].
        first, count, seat: Columns of `Holders`.
        fair_share: Pieces that a reader may have.
        load: Pieces of each seat, zeros, int64[seats].
        owner: Result, int64[lines, chunks].
    """
    for line in order:
        for chunk in range(owner.shape[1]):
            least_loaded = -1
            for entry in range(first[line], first[line] + count[line]):
                if least_loaded < 0 or load[seat[entry]] < load[least_loaded]:
                    least_loaded = seat[entry]
            if least_loaded < 0 or load[least_loaded] >= fair_share:
                least_loaded = 0
                for other in range(1, len(load)):
                    if load[other] < load[least_loaded]:
                        least_loaded = other
            load[least_loaded] += 1
            owner[line, chunk] = least_loaded


def _result_owners(footprint: Footprint, grains: int, elements: int) -> Owners:
    """Return the pieces of the result with their owners.

    Pieces of lines that no seat writes come last, so that a seat clears one span.

    Args:
        footprint: Footprint of the cut.
        grains: Number of grains of a part's columns, the smallest pieces.
        elements: Elements of one line in a part.
    """
    holders, seats = footprint.writes.holders, footprint.seats
    depth = holders.count
    count = pieces_of_lines(
        depth, np.ones_like(depth), elements=elements, grains=grains, seats=seats
    )
    table = _dealt_pieces(holders, count, seats)
    shared = int(count[depth > 1].sum())
    if 0 < shared < SCARCE_PIECES * seats:
        # Few pieces divide unevenly among owners, grains evenly: the grains of one owner in a line
        # are a run.
        run_table = _dealt_pieces(holders, np.where(depth > 1, grains, 1), seats, in_runs=True)
        table = min(
            (table, run_table), key=lambda owners: _cycles_of(owners, holders, elements, seats)
        )
    piece_order = _order_pieces(holders, table.line, table.seat)
    index, count, span = table.index[piece_order], table.count[piece_order], table.span[piece_order]
    return Owners(table.line[piece_order], index, count, table.seat[piece_order], span)


def _dealt_pieces(
    holders: Holders, count: IntArray, seats: int, *, in_runs: bool = False
) -> Owners:
    """Return pieces dealt to owners, line by line.

    Args:
        holders: Holders of the lines.
        count: Number of equal pieces of each line, int64[lines].
        seats: Number of seats.
        in_runs: True to sort the pieces of a line by owner, and to join the pieces of one owner.
    """
    line = np.repeat(np.arange(len(count)), count)
    index = np.arange(len(line)) - np.repeat(np.cumsum(count) - count, count)
    if not in_runs:
        return Owners(line, index, count[line], _owning_seats(holders, count, seats))
    seat = _owning_seats(holders, count, seats, output_load=RUN_LOAD, passes=RUN_PASSES)
    seat = seat[np.lexsort((seat, line))]
    begins_piece = np.ones(len(line), dtype=np.bool_)
    begins_piece[1:] = (np.diff(line) != 0) | (np.diff(seat) != 0)
    first = np.flatnonzero(begins_piece)
    span = np.diff(first, append=len(line))
    return Owners(line[first], index[first], count[line[first]], seat[first], span)


def _cycles_of(owners: Owners, holders: Holders, elements: int, seats: int) -> float:
    """Return the cycles of exchange and reduction of pieces, each on the slowest seat.

    Args:
        owners: Pieces with their owners.
        holders: Holders of the lines.
        elements: Elements of one line in a part.
        seats: Number of seats.
    """
    depth = holders.count[owners.line]
    is_shared = depth > 1
    size = owners.span * elements / owners.count
    received_words = np.bincount(owners.seat, (depth - 1) * size * is_shared, seats)
    # A seat sends its partial sums of all shared lines but those of its own pieces.
    own_words = (
        np.bincount(holders.seat, np.repeat(holders.count > 1, holders.count), seats) * elements
    )
    sent_words = own_words - np.bincount(owners.seat, size * is_shared, seats)
    vectors = np.ceil(size / (VECTOR_ELEMENTS * WORKERS))
    bundles = np.bincount(owners.seat, (PIECE_COST + vectors * (2 * depth + 5)) * is_shared, seats)
    words = max(received_words.max(), sent_words.max()) * VECTOR_WORDS / VECTOR_ELEMENTS
    return float(words + WORKERS * bundles.max())


def _order_pieces(holders: Holders, line: IntArray, seat: IntArray) -> IntArray:
    """Return the order of pieces: of shared lines, of single seats, of no seat; int64[pieces].

    Lines of a single seat are ordered like its partial sums, so that it moves neighbours as one.
    """
    # Sort by group (shared, single, empty); inside the single ones by seat and local number.
    depth, local = holders.count[line], np.zeros_like(line)
    is_single = depth == 1
    local[is_single] = holders.local[holders.first[line[is_single]]]
    group = np.where(depth == 0, 2, is_single)
    return np.lexsort((local, np.where(is_single, seat, 0), group))


def _owning_seats(
    holders: Holders,
    count: IntArray,
    seats: int,
    *,
    output_load: float = FIXED_LOAD,
    passes: int = 1,
) -> IntArray:
    """Return the owner of each piece: the holder that has least to receive and add so far.

    Of equally loaded holders, the holder of fewest lines becomes the owner, because holders of many
    lines can own pieces of their other lines.

    Args:
        holders: Holders of the lines.
        count: Number of equal pieces of each line, int64[lines].
        seats: Number of seats.
        output_load: Fixed load of an output, in received partial sums.
        passes: Number of times that pieces are dealt.
    """
    load: FloatArray = (LINE_LOAD * np.bincount(holders.seat, minlength=seats)).astype(np.float64)
    order = np.argsort(-holders.count, kind="stable")  # lines with most partial sums first
    pieces = np.ascontiguousarray(count, dtype=np.int64)
    start = np.cumsum(pieces) - pieces
    # The owner receives and adds the other partial sums of its part of the line.
    cost = (np.maximum(holders.count - 1, 0) + output_load) / pieces
    owner = np.zeros(int(pieces.sum()), dtype=np.int64)
    _assign_result(order, *_holder_columns(holders), pieces, start, cost, passes, load, owner)
    return owner


@compiled(
    "void(int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], float64[:], int64, "
    "float64[:], int64[:])"
)
def _assign_result(
    order: IntArray,
    first: IntArray,
    count: IntArray,
    seat: IntArray,
    pieces: IntArray,
    start: IntArray,
    cost: FloatArray,
    passes: int,
    load: FloatArray,
    owner: IntArray,
) -> None:
    """Assign an owner to each piece of the result; of equally loaded seats the first.

    Each pass after the first takes pieces back one after another, and deals each anew.

    Args:
        order: Order in which lines are dealt, int64[lines].
        first, count, seat: Columns of `Holders`.
        pieces, start: Number of pieces of each line, and of all lines before it, int64[lines].
        cost: Load of a piece of each line, float64[lines].
        passes: Number of passes over the lines.
        load: Load of each seat, float64[seats].
        owner: Result, int64[pieces].
    """
    for turn in range(passes):
        for line in order:
            for piece in range(start[line], start[line] + pieces[line]):
                if turn > 0:
                    load[owner[piece]] -= cost[line]
                # The least loaded holder; of a line that no seat holds, the least loaded seat.
                least_loaded = -1
                for entry in range(first[line], first[line] + count[line]):
                    if least_loaded < 0 or load[seat[entry]] < load[least_loaded]:
                        least_loaded = seat[entry]
                if count[line] == 0:
                    least_loaded = 0
                    for other in range(1, len(load)):
                        if load[other] < load[least_loaded]:
                            least_loaded = other
                load[least_loaded] += cost[line]
                owner[piece] = least_loaded
