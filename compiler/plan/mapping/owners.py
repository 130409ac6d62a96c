"""Owners: which seat keeps each piece of the lines of x and y.

    pattern   A piece of x lives on the least loaded seat that reads it, so that it never leaves its
              part and band. A line of y is cut into pieces, each reduced and kept by the least
              loaded of the seats that hold a partial sum of it.
              Lines that one seat has alone are computed where they live, among its partial sums,
              if these have the type of the result.
    bound     The L lines of a range of the grid, cut into c pieces each, are shared in equal runs:
              of p owners, owner i keeps pieces ceil(i c L / p) up to ceil((i + 1) c L / p). All
              seats of the range are owners, unless runs would be too short to travel over both
              lanes of a pair.
    poplin    Outputs are dealt to the tiles that hold their partials, group by group.

Lines that the same seats hold partials of are a group. Its outputs lie one after another, line by
line and column by column, and are dealt to its seats in grains of one column: 16 outputs, as many
as a vertex of 16 AMP units has channels (poplin's grain is the larger of that and a vector; for
8 units it would be half a column, which our partials do not keep together).

Source of the last: PopLibs lib/poplin ConvReduce.cpp, `multiStageGroupedReduceInternal`, at
7eac0f26. There tiles are numbered from one that is drawn by a hash; here in their own order.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import PAIR_TILES, BoolArray, DataType, IntArray, Machine, int_column, same_array
from ipusim.native import compiled

from ..partition import Partition
from .footprint import Footprint, Holders, Line
from .reduce_stages import dealt

FloatArray = npt.NDArray[np.float64]
CHUNK_BYTES = 16384  # most of one line of x that one tile keeps: one memory element
PIECES_PER_OWNER = 8  # so that the fullest owner is within an eighth of the mean
PIECES_PER_HOLDER = 4  # more pieces of one line cost list entries and even nothing out
VECTOR, WORKERS = 8, 6  # of the reduce kernel
WORDS_OF_VECTOR = 4
PIECE_COST = 19  # bundles of the reduce kernel from a piece's numbers to the next piece
PIECE_BUNDLES = 48  # work of a piece: more than twice what its list entry costs the reduce kernel
TIE = 2.0**-20  # of a line held, against loads of received partials
APART = -1  # the place of a piece that is no line of its owner's partial sums
FIXED_COST = 1.5  # of an output, in received partials: its share of loop and store (`Reduce`)


@attrs.frozen
class Owners:
    """The owners of one dense matrix's lines, of one cut.

    Attributes:
        line: int64[pieces], the line of each piece; those of a line follow one another.
        index, count: int64[pieces], the piece starts with number `index` of `count` equal shares
            of the columns of its line.
        seat: int64[pieces], who keeps it.
        span: int64[pieces], how many of those shares it is; usually one.
        local: int64[pieces], the line of its owner's partial sums in whose place the piece lies;
            `APART` where it lies beside them.
        sums: int64[seats], lines of partial sums that each seat keeps among its pieces; empty
            where partial sums have a region of their own.
    """

    line: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    index: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    count: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    seat: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    span: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    local: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)
    sums: IntArray = attrs.field(converter=int_column, eq=same_array, repr=False)

    @span.default
    def _one_share(self) -> IntArray:
        return np.ones_like(self.line)

    @local.default
    def _beside_sums(self) -> IntArray:
        return np.full_like(self.line, APART)

    @sums.default
    def _no_sums(self) -> IntArray:
        return np.zeros(0, dtype=np.int64)

    @classmethod
    def alike(cls, seat: IntArray) -> Owners:
        """Of int64[lines, pieces] seats: all lines are cut into as many pieces."""
        lines, pieces = seat.shape
        return cls(
            line=np.repeat(np.arange(lines), pieces),
            index=np.tile(np.arange(pieces), lines),
            count=np.full(seat.size, pieces),
            seat=seat.ravel(),
        )


def most_pieces(elements: IntArray, depth: IntArray) -> IntArray:
    """Pieces into which a line of y should be cut at the most.

    A vector of a piece costs a worker of the reduce kernel about 2 depth + 7 bundles. A piece has
    a vector for each worker at least, and more where few partials make that little work.

    Args:
        elements: int64[lines], elements of the line.
        depth: int64[lines], partials of each.
    """
    vectors = np.maximum(WORKERS, PIECE_BUNDLES * WORKERS // (2 * depth + 7))
    pieces = np.minimum(elements // (VECTOR * vectors), PIECES_PER_HOLDER * depth)
    return np.asarray(np.maximum(pieces, 1), dtype=np.int64)


def scarce_pieces(elements: int, depth: int, *, lines: int, seats: int, grains: int) -> int:
    """Pieces for the least time at an owner, where there are fewer shared lines than seats.

    An owner takes its share of all pieces, in whole ones. It hears the other partials of each, a
    word a cycle, and a worker of the reduce kernel takes 19 bundles a piece and 2 depth + 5 a
    vector.

    Args:
        elements: of a line.
        depth: partials of each, on average.
        lines: those with more than one partial.
        seats: that may own pieces.
        grains: into how many a line can be cut.
    """
    most = max(1, min(PIECES_PER_HOLDER * depth, elements // VECTOR, grains))
    pieces = np.arange(1, most + 1)
    owned = -(-lines * pieces // seats)
    vectors = -(-elements // (pieces * VECTOR))
    words = owned * vectors * (depth - 1) * WORDS_OF_VECTOR
    bundles = owned * (PIECE_COST - (-vectors // WORKERS) * (2 * depth + 5))
    return int(pieces[np.argmin(words + WORKERS * bundles)])


def pieces_of_lines(
    depth: IntArray, lines: IntArray, *, elements: int, grains: int, seats: int
) -> IntArray:
    """int64[kinds]: into how many pieces each line of y of a kind is cut.

    Args:
        depth: int64[kinds], partials of each line.
        lines: int64[kinds], how many there are.
        elements: of a line.
        grains: into how many a line can be cut.
        seats: that may own pieces.
    """
    split = depth > 1
    shared = int(lines[split].sum())
    wanted = -(-PIECES_PER_OWNER * seats // max(1, shared))
    most = np.minimum(most_pieces(np.full(len(depth), elements), depth), min(grains, wanted))
    if 0 < int((lines * most)[split].sum()) < seats:
        mean = -(-int((lines * depth)[split].sum()) // shared)
        most = np.minimum(
            scarce_pieces(elements, mean, lines=shared, seats=seats, grains=grains),
            depth - 1,  # no holder takes two, and one may be needed by another line
        )
    return np.where(split, most, 1)


def operand_owners(
    footprints: list[Footprint], partition: Partition, x: Line
) -> tuple[Owners, ...]:
    """The owners of x for every cut, whose footprints these are."""
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
        footprints: by cut.
        partition: of the work.
        y: the shape of lines of the result.
        partials_type: of partial sums.
    """
    depths = [footprint.writes.depth for footprint in footprints]
    alone, shared = (any(lines.any() for lines in kind) for kind in _kinds_of(depths))
    in_place = alone and bool(
        sums_are_results(y.data_type, partials_type, shared, partition.rounds)
    )
    owners = []
    for number, footprint in enumerate(footprints):
        narrow = min(_widths(partition, number))
        table = _result_owners(footprint, narrow // y.grain, narrow * y.height)
        owners.append(_in_place(table, footprint) if in_place else table)
    return tuple(owners)


def _kinds_of(depths: list[IntArray]) -> tuple[list[BoolArray], list[BoolArray]]:
    """Lines that one seat has alone, and lines that several share, bool[lines] by cut."""
    return [depth == 1 for depth in depths], [depth > 1 for depth in depths]


def sums_are_results(
    data_type: DataType,
    partials_type: DataType,
    shared: IntArray | BoolArray | bool | int,
    rounds: IntArray | int,
) -> BoolArray:
    """Return True where lines that one seat has alone are computed where the result lives.

    The partial sums of a seat lie together, so those of shared lines then stay as long as the
    result does: too long where a tile has several rounds, each with partial sums of its own.

    Args:
        data_type, partials_type: of the result, and of partial sums; a cast needs a place to read.
        shared: lines with several partial sums, any number type; 0 where there are none.
        rounds: over the columns, on the same tiles.
    """
    possible: BoolArray = (np.asarray(rounds) == 1) | (np.asarray(shared) == 0)
    return possible & (data_type is partials_type)


def _in_place(owners: Owners, footprint: Footprint) -> Owners:
    """The same owners, whose seats keep the lines that they have alone among partial sums."""
    holders = footprint.writes.holders
    local = np.full_like(owners.line, APART)
    alone = np.flatnonzero(holders.count[owners.line] == 1)
    local[alone] = holders.local[holders.first[owners.line[alone]]]
    return attrs.evolve(owners, local=local, sums=footprint.writes.count)


def _widths(partition: Partition, number: int) -> list[int]:
    """Columns of the parts of one cut."""
    return [part.columns for part in partition.parts if part.cut == number]


def _operand_owners(footprint: Footprint, chunks: int) -> Owners:
    """Each piece to its least loaded reader, or anywhere once those hold a fair share."""
    holders, seats = footprint.reads.holders, footprint.seats
    lines = len(holders.count)
    fair = -(-lines * chunks // seats)
    load = np.zeros(seats, dtype=np.int64)
    owner = np.zeros((lines, chunks), dtype=np.int64)
    order = np.argsort(holders.count, kind="stable")
    _deal_operand(order, *_of_lines(holders), fair, load, owner)
    return Owners.alike(owner)


def _of_lines(holders: Holders) -> tuple[IntArray, IntArray, IntArray]:
    """First, count and seat, as machine code takes them."""
    first, count, seat = (
        np.ascontiguousarray(column, dtype=np.int64)
        for column in (holders.first, holders.count, holders.seat)
    )
    return first, count, seat


@compiled("void(int64[:], int64[:], int64[:], int64[:], int64, int64[:], int64[:, :])")
def _deal_operand(
    order: IntArray,
    first: IntArray,
    count: IntArray,
    seat: IntArray,
    fair: int,
    load: IntArray,
    owner: IntArray,
) -> None:
    """Fill int64[lines, chunks] with owners; the first of equal seats takes a piece.

    Args:
        order: int64[lines], in which lines are dealt.
        first, count, seat: of `Holders`.
        fair: pieces that a reader may have.
        load: int64[seats], zeros; the pieces of each.
        owner: int64[lines, chunks], result.
    """
    for line in order:
        for chunk in range(owner.shape[1]):
            least = -1
            for at in range(first[line], first[line] + count[line]):
                if least < 0 or load[seat[at]] < load[least]:
                    least = seat[at]
            if least < 0 or load[least] >= fair:
                least = 0
                for other in range(1, len(load)):
                    if load[other] < load[least]:
                        least = other
            load[least] += 1
            owner[line, chunk] = least


def _result_owners(footprint: Footprint, grains: int, elements: int) -> Owners:
    """Pieces of the result; those of lines that nobody writes come last, so that one span is zero.

    Args:
        footprint: of the cut.
        grains: into how many the columns of a part can be cut.
        elements: of one line in a part.
    """
    holders, seats = footprint.writes.holders, footprint.seats
    lines, depth = len(holders.count), holders.count
    count = pieces_of_lines(
        depth, np.ones_like(depth), elements=elements, grains=grains, seats=seats
    )
    line = np.repeat(np.arange(lines), count)
    index = np.arange(len(line)) - np.repeat(np.cumsum(count) - count, count)
    seat = _owning_seats(holders, count, seats)
    order = _kept_order(holders, line, seat)
    return Owners(line[order], index[order], count[line][order], seat[order])


def _kept_order(holders: Holders, line: IntArray, seat: IntArray) -> IntArray:
    """Order of pieces: those of shared lines, of lines that a seat has alone, of empty lines.

    Lines that a seat has alone lie as its partial sums do, so that it moves neighbours as one.
    """
    depth, local = holders.count[line], np.zeros_like(line)
    alone = depth == 1
    local[alone] = holders.local[holders.first[line[alone]]]
    kind = np.where(depth == 0, 2, alone)
    return np.lexsort((local, np.where(alone, seat, 0), kind))


def _owning_seats(holders: Holders, count: IntArray, seats: int) -> IntArray:
    """Each piece to the holder of a partial with the least to receive and add so far.

    Of equals, to one that holds few lines: the others may be needed by theirs.
    """
    load: FloatArray = (TIE * np.bincount(holders.seat, minlength=seats)).astype(np.float64)
    order = np.argsort(-holders.count, kind="stable")
    pieces = np.ascontiguousarray(count, dtype=np.int64)
    start = np.cumsum(pieces) - pieces
    cost = (np.maximum(holders.count - 1, 0) + FIXED_COST) / pieces
    owner = np.zeros(int(pieces.sum()), dtype=np.int64)
    _deal_result(order, *_of_lines(holders), pieces, start, cost, load, owner)
    return owner


@compiled(
    "void(int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], float64[:], float64[:], "
    "int64[:])"
)
def _deal_result(
    order: IntArray,
    first: IntArray,
    count: IntArray,
    seat: IntArray,
    pieces: IntArray,
    start: IntArray,
    cost: FloatArray,
    load: FloatArray,
    owner: IntArray,
) -> None:
    """Fill int64[pieces] with owners; the first of equal seats takes a piece.

    Args:
        order: int64[lines], in which lines are dealt.
        first, count, seat: of `Holders`.
        pieces, start: int64[lines], of each line, and before it.
        cost: float64[lines], of a piece.
        load: float64[seats], of each.
        owner: int64[pieces], result.
    """
    for line in order:
        for piece in range(start[line], start[line] + pieces[line]):
            least = -1
            for at in range(first[line], first[line] + count[line]):
                if least < 0 or load[seat[at]] < load[least]:
                    least = seat[at]
            if count[line] == 0:
                least = 0
                for other in range(1, len(load)):
                    if load[other] < load[least]:
                        least = other
            load[least] += cost[line]
            owner[piece] = least


def pairs_share(machine: Machine, px: IntArray) -> BoolArray:
    """Whether both tiles of every pair have the same y and z, and so want the same lines of x."""
    shared: BoolArray = (px % PAIR_TILES == 0) & (machine.tiles_per_pair == PAIR_TILES)
    return shared


def least_bytes(machine: Machine, px: IntArray, *, grad_a: bool) -> IntArray:
    """int64[grids]: what each tile with lines of x keeps of them, so that they travel wide; or 0.

    The gradient of x is summed where x lives, for which fewer tiles would take longer.
    """
    return np.where(pairs_share(machine, px) & (not grad_a), machine.pair_min_bytes, 0)


def owners_of(
    count: IntArray, width: IntArray, seats: IntArray, *, column_bytes: int, least: IntArray
) -> IntArray:
    """int64[ranges]: on how many seats the lines of a range live, so that each keeps enough.

    Args:
        count: int64[ranges], lines of each: block columns of x, or block rows of y.
        width: int64[ranges], columns of x in a part.
        seats: int64[ranges], those of the range.
        column_bytes: bytes of one column of a line.
        least: int64[ranges], bytes of a seat; 0 takes all seats.
    """
    # Shares differ by less than a line, pieces of which only even them out.
    line = width * column_bytes
    return np.where(least > 0, np.clip(count * line // (least + line), 1, seats), seats)


def chunks_of(
    count: IntArray, width: IntArray, owners: IntArray, *, block: int, grain: int
) -> IntArray:
    """int64[ranges]: into how many pieces a line of a range is cut for its owners.

    Args:
        count: int64[ranges], lines of each.
        width: int64[ranges], columns of x in a part.
        owners: int64[ranges], seats that share them.
        block: elements of one column of a line.
        grain: columns that stay together.
    """
    most = np.minimum(most_pieces(width * block, owners), width // grain)
    chunks: IntArray = np.minimum(most, -(-PIECES_PER_OWNER * owners // count))
    return np.maximum(chunks, 1)


def owned_columns(
    count: IntArray, width: IntArray, owners: IntArray, *, block: int, grain: int
) -> tuple[IntArray, IntArray]:
    """The least and the most that an owner keeps, in columns of lines: int64[ranges] each.

    Args:
        count, width, owners, block, grain: as `chunks_of`.
    """
    chunks = chunks_of(count, width, owners, block=block, grain=grain)
    edges = owners + 1
    index = np.repeat(np.arange(len(count)), edges)  # the range of each edge
    owner = np.arange(len(index)) - np.repeat(np.cumsum(edges) - edges, edges)
    first = -(-owner * (count * chunks)[index] // owners[index])
    line, chunk = np.divmod(first, chunks[index])
    grains = (width // grain)[index]
    start = (line * grains + chunk * grains // chunks[index]) * grain
    share, starts = np.diff(start, append=0), np.cumsum(edges) - edges
    share[starts + owners] = share[starts]  # the end of a range is no owner's
    return np.minimum.reduceat(share, starts), np.maximum.reduceat(share, starts)


@attrs.frozen
class Group:
    """Outputs that the same seats hold partials of.

    Attributes:
        lines: int64[lines], rising.
        seats: int64[seats], rising.
    """

    lines: IntArray = attrs.field(eq=same_array, repr=False)
    seats: IntArray = attrs.field(eq=same_array, repr=False)


def groups_of(holders: Holders) -> list[Group]:
    """All groups of one cut; lines that nobody holds are a group without seats."""
    alike: dict[bytes, list[int]] = {}
    ends = (holders.first + holders.count).tolist()
    for line, (first, stop) in enumerate(zip(holders.first.tolist(), ends, strict=True)):
        alike.setdefault(holders.seat[first:stop].tobytes(), []).append(line)
    return [Group(np.array(lines), np.frombuffer(key, np.int64)) for key, lines in alike.items()]


def group_owners(footprints: list[Footprint], partition: Partition) -> tuple[Owners, ...]:
    """The owners of the result for every cut, whose footprints these are.

    Narrower parts are dealt in proportion to the widest one.

    Raises:
        ValueError: a line that nobody writes.
    """
    owners = []
    for number, footprint in enumerate(footprints):
        columns = max(part.columns for part in partition.parts if part.cut == number)
        tables = [_dealt(group, columns) for group in groups_of(footprint.writes.holders)]
        line, index, seat, span = np.concatenate(tables, axis=1)
        order = np.argsort(line * columns + index)
        count = np.full(len(line), columns)
        owners.append(Owners(line[order], index[order], count, seat[order], span[order]))
    return tuple(owners)


def _dealt(group: Group, columns: int) -> IntArray:
    """int64[4, pieces]: line, first column, seat and columns of every piece of a group."""
    if not len(group.seats):
        raise ValueError(f"nobody writes line {group.lines[0]}, and so nobody owns it")
    grains = len(group.lines) * columns
    shares = dealt(grains, len(group.seats))
    starts = np.union1d(shares[:-1], np.arange(len(group.lines)) * columns)
    share = np.searchsorted(shares, starts, side="right") - 1
    line, column = np.divmod(starts, columns)
    span = np.diff(starts, append=grains)
    return np.stack([group.lines[line], column, group.seats[share], span])
