"""The dense operand travels: every seat gets the rows of x that its blocks need.

A piece of x is some columns of one block column, [columns][b] (b innermost). It leaves its home
once or more, each time to many receivers, in slots that `multicast` finds. Where whole bands of
seats need the same, each seat sends what it holds in one go, one seat of a band after the other.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, Machine, same_array, spread

from ..exchange.multicast import Multicasts, Slots, colour
from ..exchange.traffic import Traffic
from ..plan.footprint import Needs, touchers_of
from ..plan.layout import Pieces
from ..plan.owners import Homes

WORD_BYTES = 4


@attrs.frozen
class Gather:
    """One cut's gather, for any number of columns.

    Attributes:
        slots: which chunk of x is sent when; a pair is one (chunk, receiving seat).
        column, chunk: int64[pieces] block column and chunk of each piece.
        seat: int64[pieces], its home.
        receiver, local: int64[pairs], the receiving seat and its local number of the column.
        piece: int64[pairs], the piece of each pair.
    """

    slots: Slots
    column: IntArray = attrs.field(eq=same_array, repr=False)
    chunk: IntArray = attrs.field(eq=same_array, repr=False)
    seat: IntArray = attrs.field(eq=same_array, repr=False)
    receiver: IntArray = attrs.field(eq=same_array, repr=False)
    local: IntArray = attrs.field(eq=same_array, repr=False)
    piece: IntArray = attrs.field(eq=same_array, repr=False)


def gather_of(needs: Needs, homes: Homes, *, wide: bool) -> Gather:
    """Slots for all pieces of one cut.

    Args:
        needs: of its seats; where `wide`, those of a pair share their columns.
        homes: of its x.
        wide: use both lanes of every tile pair.
    """
    columns, chunks = homes.x_seat.shape
    touchers = touchers_of(needs.columns, columns)
    column = np.repeat(np.arange(columns), chunks)
    count = touchers.count[column]
    first = np.cumsum(count) - count
    pair = np.repeat(touchers.first[column] - first, count) + np.arange(int(count.sum()))
    seat = homes.x_seat.ravel()
    heard = touchers.seat[pair]
    if wide:  # the seats of a pair follow one another, and hear the same at once
        slots = _of_both(colour(Multicasts.whole(seat // 2, count // 2, heard[::2] // 2)))
    else:
        slots = colour(Multicasts.whole(seat, count, heard))
    return Gather(
        slots=slots,
        column=column,
        chunk=np.tile(np.arange(chunks), columns),
        seat=seat,
        receiver=heard,
        local=touchers.local[pair],
        piece=np.repeat(np.arange(len(column)), count),
    )


def _of_both(slots: Slots) -> Slots:
    """The slots of seats, from those of their pairs."""
    pair = 2 * np.repeat(slots.pair, 2) + np.tile((0, 1), len(slots.pair))
    return attrs.evolve(slots, send=np.repeat(slots.send, 2), pair=pair)


def gather_traffic(
    machine: Machine,
    gather: Gather,
    edges: IntArray,
    offset: IntArray,
    column_bytes: int,
    *,
    wide: bool,
) -> Traffic:
    """The gather of one part, between seats.

    Args:
        machine: for the least length of a wide message.
        gather: the slots of its cut.
        edges: columns at which the chunks of x are cut.
        offset: int64[pieces], where each piece lies at its home.
        column_bytes: bytes of one column of one block column.
        wide: use both lanes of a pair where a piece is long enough.
    """
    slots = gather.slots
    width = (edges[1:] - edges[:-1])[gather.chunk] * column_bytes
    words = width[slots.piece] // WORD_BYTES
    pair = slots.pair
    target = gather.local[pair] * int(edges[-1]) + edges[gather.chunk[gather.piece[pair]]]
    return Traffic(
        source=gather.seat[slots.piece],
        origin=offset[slots.piece],
        words=words,
        wide=(words * WORD_BYTES >= machine.pair_min_bytes) & (words % 2 == 0) & wide,
        message=np.arange(len(words)),
        wave=slots.slot,
        row=slots.send,
        tile=gather.receiver[pair],
        target=target * column_bytes,
    )


def band_traffic(
    machine: Machine,
    needs: Needs,
    pieces: Pieces,
    columns: int,
    column_bytes: int,
    *,
    wide: bool,
) -> Traffic:
    """The gather of one part whose seats form bands with the same needs, in the same order.

    Args:
        machine: for the least length of a wide message.
        needs: of the seats; the columns of bands do not overlap.
        pieces: of x, by block column and chunk, those of a seat in a run.
        columns: of the part.
        column_bytes: bytes of one column of one block column.
        wide: use both lanes of a pair where a run is long enough.
    """
    touchers = touchers_of(needs.columns, int(pieces.block.max()) + 1)
    band = touchers.seat[touchers.first[pieces.block]]
    follows = (np.diff(pieces.seat, prepend=-1) == 0) & (np.diff(band, prepend=-1) == 0)
    heads = np.flatnonzero(~follows)
    words = np.add.reduceat((pieces.stop - pieces.start) * column_bytes, heads) // WORD_BYTES
    begins = np.flatnonzero(np.diff(band[heads], prepend=-1))
    message = np.arange(len(heads))
    wave = message - np.repeat(begins, np.diff(begins, append=len(heads)))
    block = pieces.block[heads]
    count = touchers.count[block]
    row = np.repeat(message, count)
    pair = spread(touchers.first[block], count)
    return Traffic(
        source=pieces.seat[heads],
        origin=pieces.offset[heads],
        words=words,
        wide=(words * WORD_BYTES >= machine.pair_min_bytes) & (words % 2 == 0) & wide,
        message=message,
        wave=wave,
        row=row,
        tile=touchers.seat[pair],
        target=(touchers.local[pair] * columns + pieces.start[heads][row]) * column_bytes,
    )
