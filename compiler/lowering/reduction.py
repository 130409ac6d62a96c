"""Partial sums become y: each piece of y is summed by its owner, one of the holders of a partial.

A holder keeps its partials as [local rows][columns][b] (b innermost). A piece of y is some columns
of one block row. Its owner receives the same columns from every other holder, and reduces them
with its own; a piece with one holder is copied (or cast), one with none is zeroed.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, Ragged, same_array, spread

from ..layout import Pieces
from ..needs import Needs, Touchers, touchers_of
from ..shares import stacked
from .traffic import Traffic
from .unicast import unicast_waves

WORD_BYTES = 4


@attrs.frozen
class Reduction:
    """What one part does after its compute, between seats.

    Attributes:
        traffic: partials on their way to owners, merged by (holder, owner).
        received_bytes: int64[seats], the buffer for received partials.
        reduced: by seat, (own offset, received offset, y offset, elements, depth) a piece.
        moved: by seat, (partials offset, y offset, elements) of pieces with one holder.
        zeroed: int64[seats, 2], y offset and bytes of the pieces without a holder.
    """

    traffic: Traffic
    received_bytes: IntArray = attrs.field(eq=same_array, repr=False)
    reduced: Ragged
    moved: Ragged
    zeroed: IntArray = attrs.field(eq=same_array, repr=False)


def reduction_of(
    needs: Needs, pieces: Pieces, block_rows: int, columns: int, block: int, partial_bytes: int
) -> Reduction:
    """Transfers and work lists for the pieces of one part.

    Args:
        needs: the rows that each seat holds partials of.
        pieces: the pieces of y.
        block_rows: block rows of the pattern.
        columns, block: columns of the part, block length.
        partial_bytes: bytes of one partial.
    """
    seats = needs.cut.seats
    holders = touchers_of(needs.rows, block_rows)
    depth = holders.count[pieces.block]
    elements = (pieces.stop - pieces.start) * block
    waiting = np.maximum(depth - 1, 0) * elements * partial_bytes
    received, received_bytes = stacked(pieces.seat, waiting, seats)
    piece = np.repeat(np.arange(len(depth)), depth)
    pair = spread(holders.first[pieces.block], depth)
    origin = (holders.local[pair] * columns + pieces.start[piece]) * block * partial_bytes
    own = holders.seat[pair] == pieces.seat[piece]
    own_offset = np.full(len(depth), -1, dtype=np.int64)
    own_offset[piece[own]] = origin[own]
    reduced = np.flatnonzero(depth > 1)
    moved = np.flatnonzero(depth == 1)
    return Reduction(
        traffic=_traffic(
            pieces, holders, piece, pair, origin, own, received, elements, partial_bytes
        ),
        received_bytes=received_bytes,
        reduced=_listed(
            pieces.seat[reduced],
            seats,
            (own_offset, received, pieces.offset, elements, depth),
            reduced,
        ),
        moved=_listed(pieces.seat[moved], seats, (own_offset, pieces.offset, elements), moved),
        zeroed=_zeroed(pieces, depth),
    )


def _traffic(
    pieces: Pieces,
    holders: Touchers,
    piece: IntArray,
    pair: IntArray,
    origin: IntArray,
    own: np.ndarray,
    received: IntArray,
    elements: IntArray,
    partial_bytes: int,
) -> Traffic:
    """One row for every (piece, holder other than the owner), merged into messages."""
    away = ~own
    first_of_piece = np.cumsum(away) - away
    starts = np.flatnonzero(np.diff(piece, prepend=-1))
    rank = first_of_piece - first_of_piece[starts][np.cumsum(np.diff(piece, prepend=-1) > 0) - 1]
    rows = np.flatnonzero(away)
    source, target = holders.seat[pair[rows]], pieces.seat[piece[rows]]
    size = elements[piece[rows]] * partial_bytes
    order = np.lexsort((piece[rows], source, target))
    source, target, size = source[order], target[order], size[order]
    place = (received[piece[rows]] + rank[rows] * elements[piece[rows]] * partial_bytes)[order]
    new = (np.diff(source, prepend=-1) != 0) | (np.diff(target, prepend=-1) != 0)
    message = np.cumsum(new) - 1
    heads = np.flatnonzero(new)
    words = size // WORD_BYTES
    length = np.add.reduceat(words, heads) if len(heads) else words
    return Traffic(
        source=source,
        origin=origin[rows][order],
        words=words,
        wide=np.zeros(len(rows), dtype=np.bool_),
        message=message,
        wave=unicast_waves(source[heads], target[heads], length),
        row=np.arange(len(rows)),
        tile=target,
        target=place,
    )


def _listed(seat: IntArray, seats: int, columns: tuple[IntArray, ...], chosen: IntArray) -> Ragged:
    """The chosen entries of `columns`, interleaved, listed by seat."""
    order = np.argsort(seat, kind="stable")
    flat = np.stack([column[chosen][order] for column in columns], axis=1)
    count = np.bincount(seat, minlength=seats)
    return Ragged(
        flat.ravel().astype(np.int32),
        (np.cumsum(count) - count) * len(columns),
        count * len(columns),
    )


def _zeroed(pieces: Pieces, depth: IntArray) -> IntArray:
    """Each seat's pieces without a holder lie last, so one span covers them."""
    empty = np.flatnonzero(depth == 0)
    first = pieces.bytes.copy()
    np.minimum.at(first, pieces.seat[empty], pieces.offset[empty])
    return np.stack([first, pieces.bytes - first], axis=1)
