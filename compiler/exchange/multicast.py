"""Slot colouring: a schedule for multicasts of equal length to overlapping sets of receivers.

A piece is consecutive words that may be sent several times, each time to some of its receivers. A
receiver's time is divided into slots as long as the pieces that it receives. Each reception (a
piece at one of its receivers) gets a slot so that no receiver gets two pieces at once and no source
sends two words at once; a piece that lies on several sources keeps each busy only for its share of
the slot. The steps (the tables of `slots_loop` call the state of all ports a board):

1. Pieces are placed one by one, those with most receivers first, then the longest, each in the
   first slot that is free at all its receivers and sources. The search begins at a slot that
   differs between pieces.
2. Where no slot is common, the piece is sent several times: first in the slots that serve most of
   the remaining receivers, weighted towards receivers with few free slots.
3. A receiver with no slot that is free at the sources, too, moves another of its pieces to one of
   its free slots, and gets the slot of that piece.
4. If that fails too, the schedule grows by a slot.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, order_of, same_array

from .bits_loop import WORD_BITS
from .slots_loop import NO_INDEX, Board, place_all
from .traffic import changes


@attrs.frozen
class Multicasts:
    """Pieces to send, with their sources and receivers; each send of a piece takes one slot.

    Attributes:
        length: Slot length of each piece in cycles, int64[pieces]; equal for all pieces that a
            receiver gets.
        shares: Number of sources that hold a share of each piece, int64[pieces].
        source, begin, size: Out port of each share, the cycle of the slot in which it starts to
            send and its number of cycles, int64[shares of all pieces], ordered by piece.
        count: Number of receivers of each piece, all different, int64[pieces].
        receiver: Receiving tile of each reception, int64[receptions], ordered by piece.
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
        """Return pieces of one cycle, each sent by a single source."""
        ones = np.ones(len(source), dtype=np.int64)
        return cls(ones, ones, source, ones - 1, ones, count, receiver)

    @property
    def horizon(self) -> int:
        """Cycles of the busiest port if every piece that has receivers is sent once."""
        is_sent = np.repeat(self.count > 0, self.shares)
        sending = np.bincount(self.source[is_sent], self.size[is_sent], 1)
        receiving = np.bincount(self.receiver, np.repeat(self.length, self.count), 1)
        return int(max(sending.max(), receiving.max()))


@attrs.frozen
class Slots:
    """Sends of pieces with their slots, and the receptions that each send serves.

    Attributes:
        piece, slot: Piece and slot of each send, int64[sends], ordered by slot.
        send, reception: Send of each reception, and the reception's index in
            `Multicasts.receiver`, int64[receptions], ordered by send.
    """

    piece: IntArray = attrs.field(eq=same_array, repr=False)
    slot: IntArray = attrs.field(eq=same_array, repr=False)
    send: IntArray = attrs.field(eq=same_array, repr=False)
    reception: IntArray = attrs.field(eq=same_array, repr=False)


def colour(pieces: Multicasts) -> Slots:
    """Assign a slot to every reception of the pieces.

    Returns:
        The sends. They take more slots than the busiest port needs only if some reception finds no
        slot in steps 1 to 3 above.
    """
    pieces_or_one = max(1, len(pieces.count))
    # Receptions of one piece in one slot are one send. A key orders receptions by slot, then by
    # piece: with 10 pieces, piece 3 in slot 2 has the key 23.
    key = _reception_slots(pieces)
    key *= pieces_or_one
    key += np.repeat(np.arange(len(pieces.count)), pieces.count)
    order = order_of(key)
    is_first = changes(key[order])
    slot, piece = np.divmod(key[order[is_first]], pieces_or_one)
    return Slots(piece, slot, np.cumsum(is_first) - 1, order)


def _reception_slots(pieces: Multicasts) -> IntArray:
    """Return the slot of each reception, int64[receptions]."""
    # Pieces with most receivers first, then the longest: they find a common slot least easily.
    sent_messages = np.flatnonzero(pieces.count)
    order = sent_messages[np.lexsort((-pieces.length[sent_messages], -pieces.count[sent_messages]))]
    horizon, longest = pieces.horizon, int(pieces.length.max(initial=1))
    # Number of cycles in the tables. If it is too small, the run ends early and is repeated
    # with twice the room; the schedule does not depend on the room. Reason of the first room, a
    # quarter and four slots beyond the horizon, not recorded.
    room = horizon + horizon // 4 + 4 * longest
    while True:
        board = _board(pieces, horizon, room + longest)
        if place_all(board, order, np.array([horizon, 0]), room):
            return board.slot
        room *= 2


def _board(pieces: Multicasts, horizon: int, room: int) -> Board:
    """Return a board (the tables of `slots_loop`) of `room` cycles, with no piece placed yet."""
    ports = 1 + int(max(pieces.source.max(initial=0), pieces.receiver.max(initial=0)))
    receptions, num_pieces = len(pieces.receiver), len(pieces.count)
    piece = np.repeat(np.arange(num_pieces), pieces.count)
    length = np.zeros(ports, dtype=np.int64)  # slot length of each receiver, 0 if it has none
    length[pieces.receiver] = pieces.length[piece]
    is_receiver, slot_length = length > 0, np.maximum(length, 1)
    # Receivers have slots of different lengths, so that their bit strings have different lengths:
    # those of receiver p are the words [first_word[p], first_word[p + 1]).
    words = np.where(is_receiver, room // slot_length // WORD_BITS + 1, 0)
    first_word = np.append(0, np.cumsum(words))
    return Board(
        length=pieces.length,
        first_share=np.append(0, np.cumsum(pieces.shares)),
        source=pieces.source,
        begin=pieces.begin,
        size=pieces.size,
        first_reception=np.append(0, np.cumsum(pieces.count)),
        piece=piece,
        receiver=pieces.receiver,
        demand=np.bincount(pieces.receiver, minlength=ports),
        free=np.where(is_receiver, -(-horizon // slot_length), 0),
        first_word=first_word,
        idle=np.full(first_word[-1], -1),
        full=np.zeros(ports, dtype=np.int64),
        slot_reception=np.empty(first_word[-1] * WORD_BITS, dtype=np.int32),
        sending=np.zeros((ports, room // WORD_BITS + 1), dtype=np.int64),
        last_send=np.full(num_pieces, NO_INDEX, dtype=np.int32),
        # A swap sends two pieces for one reception.
        slot_sent=np.empty(3 * receptions, dtype=np.int32),
        send_before=np.empty(3 * receptions, dtype=np.int32),
        slot=np.full(receptions, NO_INDEX),
        worth=np.empty(room, dtype=np.float32),
        served=np.empty(room, dtype=np.float32),
        group=np.empty(room, dtype=np.float32),
    )
