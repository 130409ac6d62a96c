"""The dense operand travels: every seat gets the rows of x that its blocks need.

A piece of x is some columns of one block column, [columns][b] (b innermost). It leaves its home
once or more, each time to many receivers, in slots that `multicast` finds.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, Machine, same_array

from ..homes import Homes
from ..needs import Needs, touchers_of
from .multicast import Slots, colour
from .traffic import Traffic

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
    """Slots for all pieces of one cut. `wide` gathers use both lanes of every tile pair."""
    columns, chunks = homes.x_seat.shape
    touchers = touchers_of(needs.columns, columns)
    column = np.repeat(np.arange(columns), chunks)
    count = touchers.count[column]
    first = np.cumsum(count) - count
    pair = np.repeat(touchers.first[column] - first, count) + np.arange(int(count.sum()))
    seat = homes.x_seat.ravel()
    port = seat // 2 if wide else seat
    slots = colour(port, first, count, touchers.seat[pair])
    return Gather(
        slots=slots,
        column=column,
        chunk=np.tile(np.arange(chunks), columns),
        seat=seat,
        receiver=touchers.seat[pair],
        local=touchers.local[pair],
        piece=np.repeat(np.arange(len(column)), count),
    )


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
