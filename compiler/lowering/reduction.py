"""Partial sums become the result: each piece is summed by its owner, one of its holders.

A holder keeps its partials as [local lines][columns][height] (height innermost). A piece is some
columns of one line. Its owner receives the same columns from every other holder, and reduces them
with its own; a piece with one holder is computed where it lives, or copied (or cast) where that
cannot be (`sums_are_results`); one with none is zeroed. Where owners have runs of pieces, those
that are neighbours on all tiles that hold them go as one.
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
from ..plan.mapping.shares import stacked
from ..plan.mapping.tensor import OwnedPieces


@attrs.frozen
class Reduction:
    """What one part does after its compute, between seats.

    Attributes:
        traffic: partials on their way to owners, merged by (holder, owner).
        received_bytes: int64[seats], the buffer for received partials.
        reduced: by seat, (own offset, received offset, y offset, elements, depth) a piece.
        moved: by seat, (partials offset, y offset, elements) of pieces with one holder, who did
            not compute them where they live.
        zeroed: int64[seats, 2], y offset and bytes of the pieces without a holder.
        slices: where a seat's piece is one vertex of its own: by seat, offsets of received slices
            that are too many for one block; None where `reduced` is what vertices read.
    """

    traffic: Traffic
    received_bytes: IntArray = attrs.field(eq=same_array, repr=False)
    reduced: Ragged
    moved: Ragged
    zeroed: IntArray = attrs.field(eq=same_array, repr=False)
    slices: Ragged | None = None

    @property
    def listed(self) -> Ragged:
        """What vertices that reduce read, by seat."""
        return self.reduced if self.slices is None else self.slices


@attrs.frozen
class EarlierStage:
    """A stage before the last, and the region that it leaves sums in.

    Attributes:
        reduction: what travels to whom, and is added up; offsets of results are in that region.
        sums_bytes: int64[seats], of the region, with what the next stage receives there.
    """

    reduction: Reduction
    sums_bytes: IntArray = attrs.field(eq=same_array, repr=False)


@attrs.frozen
class _Runs:
    """Pieces that are reduced as one: neighbours at their owner and at every holder.

    Attributes:
        seat, offset: int64[runs], the owner and where it keeps the result.
        elements, depth: int64[runs], partials of each and their number.
        head: int64[runs], the first piece of each.
        run: int64[pairs], the run of each (run, holder) pair.
        holder, origin: int64[pairs], the holder and where it keeps the partials.
    """

    seat: IntArray = attrs.field(eq=same_array)
    offset: IntArray = attrs.field(eq=same_array)
    elements: IntArray = attrs.field(eq=same_array)
    depth: IntArray = attrs.field(eq=same_array)
    head: IntArray = attrs.field(eq=same_array)
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
) -> Reduction:
    """Transfers and work lists for the pieces of one part.

    Args:
        writes: the lines that each seat holds partials of.
        pieces: of the result.
        columns: of the part.
        line, partials: the shape of lines of the result, and of partial sums.
        joins: take neighbours as one; else only those of seats that have all lines alone.
    """
    _check_places(pieces, writes.holders)
    seats, holders = writes.seats, writes.holders
    joined = np.full(len(pieces.line), joins) | ~_shares(holders, seats)[pieces.seat]
    runs = _runs(pieces, holders, columns, partials, joined, line.data_type.bytes)
    moved = (runs.depth == 1) & (pieces.local[runs.head] == APART)
    size = runs.elements * partials.data_type.bytes
    received, received_bytes = stacked(runs.seat, np.maximum(runs.depth - 1, 0) * size, seats)
    own = runs.holder == runs.seat[runs.run]
    own_offset = np.full(len(runs.seat), -1, dtype=np.int64)
    own_offset[runs.run[own]] = runs.origin[own]
    return Reduction(
        traffic=_traffic(runs, ~own, received, size),
        received_bytes=received_bytes,
        reduced=listed(
            runs.seat,
            seats,
            (own_offset, received, runs.offset, runs.elements, runs.depth),
            runs.depth > 1,
        ),
        moved=listed(runs.seat, seats, (own_offset, runs.offset, runs.elements), moved),
        zeroed=_zeroed(pieces, holders.count[pieces.line], line.column_bytes),
    )


def _check_places(pieces: OwnedPieces, holders: Holders) -> None:
    """Refuse pieces that are said to be partial sums and are not, as a plan from a file may say.

    Raises:
        InputError: which line.
    """
    chosen = np.flatnonzero(pieces.local != APART)
    line = pieces.line[chosen]
    alone = holders.count[line] == 1
    pair = np.minimum(holders.first[line], len(holders.seat) - 1)
    wrong = ~alone
    wrong |= (holders.seat[pair] != pieces.seat[chosen]) | (
        holders.local[pair] != pieces.local[chosen]
    )
    if wrong.any():
        raise InputError(
            f"line {line[np.argmax(wrong)]:,} of the result is placed among partial sums of a "
            "tile that does not have it alone there"
        )


def _shares(holders: Holders, seats: int) -> BoolArray:
    """bool[seats]: whether a seat has a line that others have, too."""
    several = np.repeat(holders.count > 1, holders.count)
    return np.bincount(holders.seat, several, seats) > 0


def _runs(
    pieces: OwnedPieces,
    holders: Holders,
    columns: int,
    partials: Line,
    joined: BoolArray,
    data_bytes: int,
) -> _Runs:
    """Runs of pieces that follow one another on the owner's tile and on all holders'.

    Pieces that are not `joined`, bool[pieces], are runs of their own.
    """
    depth = holders.count[pieces.line]
    elements = (pieces.stop - pieces.start) * partials.height
    partial_bytes = partials.data_type.bytes
    piece = np.repeat(np.arange(len(depth)), depth)
    pair = spread(holders.first[pieces.line], depth)
    holder = holders.seat[pair]
    within = pieces.start[piece] * partials.column_bytes
    origin = holders.local[pair] * partials.stride(columns) + within
    follows = joined & _follow(pieces, depth, elements * data_bytes)
    later = np.flatnonzero(follows[piece])
    before = later - depth[piece[later]]  # the same holder of the piece before
    same = holder[later] == holder[before]
    gap = origin[later] - origin[before] - elements[piece[before]] * partial_bytes
    follows[piece[later[~same | (gap != 0)]]] = False
    heads = np.flatnonzero(~follows)
    leads = ~follows[piece]
    return _Runs(
        seat=pieces.seat[heads],
        offset=pieces.offset[heads],
        elements=np.add.reduceat(elements, heads) if len(heads) else elements,
        depth=depth[heads],
        head=heads,
        run=(np.cumsum(~follows) - 1)[piece[leads]],
        holder=holder[leads],
        origin=origin[leads],
    )


def _follow(pieces: OwnedPieces, depth: IntArray, size: IntArray) -> BoolArray:
    """bool[pieces]: whether each lies behind the one before at their owner, as often summed.

    Args:
        pieces: of the result.
        depth, size: int64[pieces], partial sums and bytes of each.
    """
    follows = np.zeros(len(depth), dtype=np.bool_)
    follows[1:] = (
        (pieces.seat[1:] == pieces.seat[:-1])
        & (depth[1:] == depth[:-1])
        & (depth[1:] > 0)
        & (np.diff(pieces.offset) == size[:-1])
    )
    return follows


def _traffic(runs: _Runs, away: BoolArray, received: IntArray, sizes: IntArray) -> Traffic:
    """One row for every (run, holder other than the owner), merged into messages."""
    first_of_run: IntArray = np.cumsum(away) - away
    starts = np.flatnonzero(np.diff(runs.run, prepend=-1))
    rank = first_of_run - first_of_run[starts][np.cumsum(np.diff(runs.run, prepend=-1) > 0) - 1]
    rows = np.flatnonzero(away)
    run = runs.run[rows]
    source, target, size = runs.holder[rows], runs.seat[run], sizes[run]
    offset = received[run] + rank[rows] * size
    return rows_as_traffic(source, runs.origin[rows], target, offset, size)


def rows_as_traffic(
    source: IntArray, origin: IntArray, target: IntArray, offset: IntArray, size: IntArray
) -> Traffic:
    """Rows between seats, those of one source and target as messages.

    Args:
        source, origin: int64[rows], the sending seat and byte offset.
        target, offset: int64[rows], the receiving seat and byte offset.
        size: int64[rows], bytes.
    """
    order = order_of(target, source)
    source, origin, target, offset = (column[order] for column in (source, origin, target, offset))
    words = size[order] // WORD_BYTES
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


def listed(seat: IntArray, seats: int, columns: tuple[IntArray, ...], chosen: BoolArray) -> Ragged:
    """The chosen entries of `columns`, interleaved, listed by seat; `seat` says whose each is."""
    order = np.flatnonzero(chosen)
    order = order[order_of(seat[order])]
    flat = np.stack([column[order] for column in columns], axis=1)
    count = np.bincount(seat[order], minlength=seats)
    return Ragged(
        flat.ravel().astype(np.int32),
        (np.cumsum(count) - count) * len(columns),
        count * len(columns),
    )


def _zeroed(pieces: OwnedPieces, depth: IntArray, column_bytes: int) -> IntArray:
    """Each seat's pieces without a holder follow one another, so one span covers them."""
    empty = np.flatnonzero(depth == 0)
    seat, first = pieces.seat[empty], pieces.bytes.copy()
    np.minimum.at(first, seat, pieces.offset[empty])
    size = (pieces.stop - pieces.start)[empty] * column_bytes
    total = np.bincount(seat, size, len(first)).astype(np.int64)
    return np.stack([first, total], axis=1)
