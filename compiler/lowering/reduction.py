"""Reduction in one stage: the owner of each piece of the result adds up its partial sums.

A piece is an interval of columns of one line. A *holder* of the piece is a seat that has partial
sums of it, stored as [local lines][columns][height]. The owner, one of the holders, receives the
piece from every other holder and adds it to its own. A piece with only one holder is copied (or
cast) to the result, or the kernel writes it to its place in the result (`sums_are_results`); a
piece without a holder is zeroed. Pieces that are neighbours in the memory of their owner and of all
their holders are added up as one *run*.
"""

from __future__ import annotations

from functools import cache

import attrs
import numpy as np

from ipusim import WORD_BYTES, BoolArray, InputError, IntArray, Ragged, order_of, same_array, spread

from ..exchange.traffic import DeferredColumn, Traffic
from ..exchange.unicast import unicast_messages
from ..plan.mapping.footprint import Holders, Line, Lines
from ..plan.mapping.owners import APART
from ..plan.mapping.shares import offsets_in_groups
from ..plan.mapping.tensor import OwnedPieces


@attrs.frozen
class Reduction:
    """Traffic and lists of one part between seats, after its kernels have run.

    Attributes:
        traffic: Partial sums on their way to owners, as messages by holder and owner.
        received_bytes: Size of the buffer for received partial sums, int64[seats].
        reduced: Numbers of each run to sum, by seat: offset among the owner's partial sums, offset
            among received ones, offset in y, elements, depth. Where sums begin at biases, their
            offset comes before the elements.
        moved: Numbers of each piece with one holder that the kernel did not write to its place in
            y, by seat: offset among partial sums, offset in y, elements.
        zeroed: Offset in y and bytes of the pieces without a holder, int64[seats, 2].
        slices: Offsets of received slices by seat, where they are too many for one block; a slice
            is the partial sums of a piece from one holder. None if vertices read `reduced`.
    """

    traffic: Traffic
    received_bytes: IntArray = attrs.field(eq=same_array, repr=False)
    reduced: Ragged
    moved: Ragged
    zeroed: IntArray = attrs.field(eq=same_array, repr=False)
    slices: Ragged | None = None

    @property
    def listed(self) -> Ragged:
        """Lists that the summing vertices read, by seat."""
        return self.reduced if self.slices is None else self.slices


@attrs.frozen
class EarlierStage:
    """Stage of a reduction before the last one, with the region of its sums.

    Attributes:
        reduction: Traffic and lists; offsets of results are in the region of sums.
        sums_bytes: Size of the region of sums, which also has the partial sums that the next stage
            receives, int64[seats].
    """

    reduction: Reduction
    sums_bytes: IntArray = attrs.field(eq=same_array, repr=False)


@attrs.frozen
class _Runs:
    """Runs of pieces that are summed as one: neighbours at their owner and at every holder.

    Attributes:
        seat, offset: Owner of each run, and where it keeps the result, int64[runs].
        elements, depth: Elements of each partial sum and the number of sums, int64[runs].
        first_piece: First piece of each run, int64[runs].
        run: Run of each (run, holder) entry, int64[entries].
        holder, origin: Holder, and where it keeps the partial sums, int64[entries].
    """

    seat: IntArray = attrs.field(eq=same_array)
    offset: IntArray = attrs.field(eq=same_array)
    elements: IntArray = attrs.field(eq=same_array)
    depth: IntArray = attrs.field(eq=same_array)
    first_piece: IntArray = attrs.field(eq=same_array)
    run: IntArray = attrs.field(eq=same_array)
    holder: IntArray = attrs.field(eq=same_array)
    origin: IntArray = attrs.field(eq=same_array)


def reduction_of(
    writes: Lines,
    pieces: OwnedPieces,
    columns: int,
    line: Line,
    partials: Line,
    *,
    joins: bool = False,
    biases: IntArray | None = None,
) -> Reduction:
    """Return the reduction of one part: the traffic of partial sums, and the lists of owners.

    Args:
        writes: Lines of which each seat holds partial sums.
        pieces: Pieces of the result.
        columns: Columns of the part.
        line, partials: Shape of lines of the result, and of lines of partial sums.
        joins: True to join all neighbouring pieces to runs; False to join only the pieces of seats
            that share no line with another seat.
        biases: Byte offset of the biases of each piece, int64[pieces], of which a run to sum has
            one; None if sums begin at zero.
    """
    _check_places(pieces, writes.holders)
    seats, holders = writes.seats, writes.holders
    # Seats with partial sums of a line of which other seats have partial sums, too.
    shares_lines = np.bincount(holders.seat, np.repeat(holders.count > 1, holders.count), seats) > 0
    can_join = np.full(len(pieces.line), joins) | ~shares_lines[pieces.seat]
    if biases is not None:
        is_alone = holders.count[pieces.line] == 1
        can_join &= is_alone | (np.diff(biases, prepend=-1) == 0)
    runs = _runs(pieces, holders, columns, partials, can_join, line.data_type.bytes)
    is_moved = (runs.depth == 1) & (pieces.local[runs.first_piece] == APART)
    size = runs.elements * partials.data_type.bytes
    # The slices that a seat receives lie one after another, run after run.
    received_size = np.maximum(runs.depth - 1, 0) * size
    received_offset, received_bytes = offsets_in_groups(runs.seat, received_size, seats)
    is_own = runs.holder == runs.seat[runs.run]
    own_offset = np.full(len(runs.seat), -1, dtype=np.int64)
    own_offset[runs.run[is_own]] = runs.origin[is_own]
    own_biases = () if biases is None else (biases[runs.first_piece],)
    offsets = (own_offset, received_offset, runs.offset, *own_biases)
    return Reduction(
        traffic=_traffic(runs, ~is_own, received_offset, size),
        received_bytes=received_bytes,
        reduced=list_by_seat(
            runs.seat, seats, (*offsets, runs.elements, runs.depth), runs.depth > 1
        ),
        moved=list_by_seat(runs.seat, seats, (own_offset, runs.offset, runs.elements), is_moved),
        zeroed=_find_zeroed(pieces, holders.count[pieces.line], line.column_bytes),
    )


def _check_places(pieces: OwnedPieces, holders: Holders) -> None:
    """Refuse a plan whose kernels would write a piece that another seat must add to.

    The owner of a piece that the kernel writes to the result must be its only holder, which a plan
    from a file may break. `pieces.local` is APART for all other pieces.

    Raises:
        InputError: A piece has another holder; the message names its line.
    """
    in_result = np.flatnonzero(pieces.local != APART)
    line = pieces.line[in_result]
    has_one_holder = holders.count[line] == 1
    entry = np.minimum(holders.first[line], len(holders.seat) - 1)
    is_wrong = ~has_one_holder
    is_wrong |= (holders.seat[entry] != pieces.seat[in_result]) | (
        holders.local[entry] != pieces.local[in_result]
    )
    if is_wrong.any():
        raise InputError(
            f"line {line[np.argmax(is_wrong)]:,} of the result is placed among partial sums of a "
            "tile that does not have it alone there"
        )


def _runs(
    pieces: OwnedPieces,
    holders: Holders,
    columns: int,
    partials: Line,
    can_join: BoolArray,
    data_bytes: int,
) -> _Runs:
    """Return runs of pieces that follow each other in the memory of the owner and of all holders.

    A piece joins the one before it only if `can_join`, bool[pieces], is True.
    """
    # Entries are (piece, holder), piece by piece: pieces with depths [2, 1] have entries [0, 0, 1].
    depth = holders.count[pieces.line]
    elements = (pieces.stop - pieces.start) * partials.height
    partial_bytes = partials.data_type.bytes
    piece = np.repeat(np.arange(len(depth)), depth)
    holder_entry = spread(holders.first[pieces.line], depth)
    holder = holders.seat[holder_entry]
    column_offset = pieces.start[piece] * partials.column_bytes
    origin = holders.local[holder_entry] * partials.stride(columns) + column_offset
    follows = can_join & _find_followers(pieces, depth, elements * data_bytes)
    following = np.flatnonzero(follows[piece])
    previous = following - depth[piece[following]]  # entry of the same rank in the piece before
    has_same_holder = holder[following] == holder[previous]
    gap_bytes = origin[following] - origin[previous] - elements[piece[previous]] * partial_bytes
    follows[piece[following[~has_same_holder | (gap_bytes != 0)]]] = False
    first_pieces = np.flatnonzero(~follows)
    is_first_piece = ~follows[piece]
    return _Runs(
        seat=pieces.seat[first_pieces],
        offset=pieces.offset[first_pieces],
        elements=np.add.reduceat(elements, first_pieces) if len(first_pieces) else elements,
        depth=depth[first_pieces],
        first_piece=first_pieces,
        run=(np.cumsum(~follows) - 1)[piece[is_first_piece]],
        holder=holder[is_first_piece],
        origin=origin[is_first_piece],
    )


def _find_followers(pieces: OwnedPieces, depth: IntArray, size: IntArray) -> BoolArray:
    """Return True for pieces that follow the piece before in their owner's memory, bool[pieces].

    Both pieces must have the same number of partial sums, and at least one.

    Args:
        pieces: Pieces of the result.
        depth, size: Number of partial sums and bytes of each piece, int64[pieces].
    """
    follows = np.zeros(len(depth), dtype=np.bool_)
    follows[1:] = (
        (pieces.seat[1:] == pieces.seat[:-1])
        & (depth[1:] == depth[:-1])
        & (depth[1:] > 0)
        & (np.diff(pieces.offset) == size[:-1])
    )
    return follows


def _traffic(
    runs: _Runs, is_remote: BoolArray, received_offset: IntArray, sizes: IntArray
) -> Traffic:
    """Return the traffic with a row for every run and holder other than the owner."""
    # `rank` is the number of a row in its run, which selects the slice that receives it: remote
    # rows before it, less those before the first row of its run.
    first_of_run: IntArray = np.cumsum(is_remote) - is_remote
    run_starts = np.flatnonzero(np.diff(runs.run, prepend=-1))
    rank = first_of_run - first_of_run[run_starts][np.cumsum(np.diff(runs.run, prepend=-1) > 0) - 1]
    rows = np.flatnonzero(is_remote)
    run = runs.run[rows]
    source, target, size = runs.holder[rows], runs.seat[run], sizes[run]
    offset = received_offset[run] + rank[rows] * size
    return rows_as_traffic(source, runs.origin[rows], target, offset, size)


def rows_as_traffic(
    source: IntArray, origin: IntArray, target: IntArray, offset: IntArray, size: IntArray
) -> Traffic:
    """Return rows between seats as traffic; rows of one source and target are messages.

    Args:
        source, origin: Sending seat and byte offset in its partial sums, int64[rows].
        target, offset: Receiving seat and byte offset in its buffer, int64[rows].
        size: Bytes, int64[rows].
    """
    order = order_of(target, source)
    source, origin, target, offset = (column[order] for column in (source, origin, target, offset))
    words = size[order] // WORD_BYTES
    # Both deferred columns come from one computation, which takes most of the time.
    order_of_messages = cache(lambda: unicast_messages(source, target, words))
    return Traffic(
        source=source,
        origin=origin,
        words=words,
        wide=np.zeros(len(order), dtype=np.bool_),
        message=DeferredColumn(lambda: order_of_messages()[0]),
        wave=DeferredColumn(lambda: order_of_messages()[1]),
        row=np.arange(len(order)),
        tile=target,
        target=offset,
    )


def list_by_seat(
    seat: IntArray, seats: int, columns: tuple[IntArray, ...], is_listed: BoolArray
) -> Ragged:
    """Return a list of numbers for each seat: the columns of its listed rows, row after row.

    Args:
        seat: Seat of each row, int64[rows].
        seats: Number of seats.
        columns: Numbers of each row.
        is_listed: True for rows to list, bool[rows].
    """
    order = np.flatnonzero(is_listed)
    order = order[order_of(seat[order])]
    flat = np.stack([column[order] for column in columns], axis=1)
    count = np.bincount(seat[order], minlength=seats)
    return Ragged(
        flat.ravel().astype(np.int32),
        (np.cumsum(count) - count) * len(columns),
        count * len(columns),
    )


def _find_zeroed(pieces: OwnedPieces, depth: IntArray, column_bytes: int) -> IntArray:
    """Return the offset and bytes that each seat clears, int64[seats, 2].

    Pieces without a holder follow each other on each seat, so that one interval covers them.
    """
    no_holder = np.flatnonzero(depth == 0)
    seat, start = pieces.seat[no_holder], pieces.bytes.copy()
    np.minimum.at(start, seat, pieces.offset[no_holder])
    size = (pieces.stop - pieces.start)[no_holder] * column_bytes
    total = np.bincount(seat, size, len(start)).astype(np.int64)
    return np.stack([start, total], axis=1)
