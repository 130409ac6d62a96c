"""Slot colouring: a schedule for multicasts of equal length to overlapping sets of receivers.

A receiver's time is cut into slots as long as what it hears. Each (piece, receiver) pair gets a
slot so that no receiver hears two pieces and no source sends two words at once; a piece that lies
on several sources keeps each busy for its share of the slot only. Pieces go by falling fan-out and
length, each to the first slot, from its turn on, that all its receivers and sources have free.
Where no slot is common, the piece is sent again: slots that serve most of the remaining receivers
first, weighted to receivers with few free slots left. A receiver without any usable slot swaps one
of its others.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, order_of, same_array

from .bits_loop import WORD_BITS
from .slots_loop import NOBODY, Board, place_all
from .traffic import changes


@attrs.frozen
class Multicasts:
    """What is heard in one slot each, where it comes from and who hears it.

    Attributes:
        length: int64[pieces], cycles of its slot; all that one receiver hears are of one length.
        shares: int64[pieces], on how many sources it lies.
        source, begin, size: int64[shares of all], the out port, when in the slot it starts to send
            and for how many cycles; piece by piece.
        count: int64[pieces], its receivers, all different.
        receiver: int64[pairs], piece by piece.
    """

    length: IntArray = attrs.field(eq=same_array, repr=False)
    shares: IntArray = attrs.field(eq=same_array, repr=False)
    source: IntArray = attrs.field(eq=same_array, repr=False)
    begin: IntArray = attrs.field(eq=same_array, repr=False)
    size: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    receiver: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def whole(cls, source: IntArray, count: IntArray, receiver: IntArray) -> Multicasts:
        """Pieces of one length, each from one source."""
        ones = np.ones(len(source), dtype=np.int64)
        return cls(ones, ones, source, ones - 1, ones, count, receiver)

    @property
    def horizon(self) -> int:
        """Cycles of the busiest port, when every piece that is wanted is sent once."""
        wanted = np.repeat(self.count > 0, self.shares)
        sent = np.bincount(self.source[wanted], self.size[wanted], 1)
        received = np.bincount(self.receiver, np.repeat(self.length, self.count), 1)
        return int(max(sent.max(), received.max()))


@attrs.frozen
class Slots:
    """Which pieces are sent when, and to whom.

    Attributes:
        piece, slot: int64[sends], ordered by slot.
        send, pair: int64[pairs], for each receiver the send that serves it and its index among
            the pairs that were asked for; ordered by send.
    """

    piece: IntArray = attrs.field(eq=same_array, repr=False)
    slot: IntArray = attrs.field(eq=same_array, repr=False)
    send: IntArray = attrs.field(eq=same_array, repr=False)
    pair: IntArray = attrs.field(eq=same_array, repr=False)


def colour(pieces: Multicasts) -> Slots:
    """Slots for the pairs (piece, receiver).

    Returns:
        The sends; their slots exceed the busiest port's load only when swaps cannot help.
    """
    number = max(1, len(pieces.count))
    key = _slot_of_pairs(pieces)
    key *= number
    key += np.repeat(np.arange(len(pieces.count)), pieces.count)
    order = order_of(key)
    new = changes(key[order])
    slot, piece = np.divmod(key[order[new]], number)
    return Slots(piece, slot, np.cumsum(new) - 1, order)


def _slot_of_pairs(pieces: Multicasts) -> IntArray:
    """int64[pairs]: the slot of each."""
    wanted = np.flatnonzero(pieces.count)
    order = wanted[np.lexsort((-pieces.length[wanted], -pieces.count[wanted]))]
    horizon, longest = pieces.horizon, int(pieces.length.max(initial=1))
    room = horizon + horizon // 4 + 4 * longest
    while True:
        board = _board(pieces, horizon, room + longest)
        if place_all(board, order, np.array([horizon, 0]), room):
            return board.slot
        room *= 2


def _board(pieces: Multicasts, horizon: int, room: int) -> Board:
    """All pieces, none of them placed, and room for so many cycles."""
    ports = 1 + int(max(pieces.source.max(initial=0), pieces.receiver.max(initial=0)))
    pairs, number = len(pieces.receiver), len(pieces.count)
    piece = np.repeat(np.arange(number), pieces.count)
    length = np.zeros(ports, dtype=np.int64)  # of what each receiver hears
    length[pieces.receiver] = pieces.length[piece]
    receives, slots = length > 0, np.maximum(length, 1)
    words = np.where(receives, room // slots // WORD_BITS + 1, 0)
    first_word = np.append(0, np.cumsum(words))
    return Board(
        length=pieces.length,
        first_share=np.append(0, np.cumsum(pieces.shares)),
        source=pieces.source,
        begin=pieces.begin,
        size=pieces.size,
        first_pair=np.append(0, np.cumsum(pieces.count)),
        piece=piece,
        receiver=pieces.receiver,
        wanted=np.bincount(pieces.receiver, minlength=ports),
        free=np.where(receives, -(-horizon // slots), 0),
        first_word=first_word,
        idle=np.full(first_word[-1], -1),
        full=np.zeros(ports, dtype=np.int64),
        slot_pair=np.empty(first_word[-1] * WORD_BITS, dtype=np.int32),
        sending=np.zeros((ports, room // WORD_BITS + 1), dtype=np.int64),
        last_send=np.full(number, NOBODY, dtype=np.int32),
        slot_sent=np.empty(3 * pairs, dtype=np.int32),  # a swap sends two pieces for one pair
        send_before=np.empty(3 * pairs, dtype=np.int32),
        slot=np.full(pairs, NOBODY),
        worth=np.empty(room, dtype=np.float32),
        served=np.empty(room, dtype=np.float32),
        some=np.empty(room, dtype=np.float32),
    )
