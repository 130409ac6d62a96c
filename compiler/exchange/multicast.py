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
import numpy.typing as npt

from ipusim import BoolArray, IntArray, same_array

BITS = 8


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
        one = np.ones(len(source), dtype=np.int64)
        return cls(one, one, source, one - 1, one, count, receiver)

    @property
    def horizon(self) -> int:
        """Cycles of the busiest port, when every piece that is wanted is sent once."""
        wanted = np.repeat(self.count > 0, self.shares)
        said = np.bincount(self.source[wanted], self.size[wanted], 1)
        heard = np.bincount(self.receiver, np.repeat(self.length, self.count), 1)
        return int(max(said.max(), heard.max()))


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
    board = _Board(pieces)
    wanted = np.flatnonzero(pieces.count)
    first = np.cumsum(pieces.count) - pieces.count
    order = wanted[np.lexsort((-pieces.length[wanted], -pieces.count[wanted]))]
    for rank, piece in enumerate(order.tolist()):
        start = int(first[piece])
        board.place(piece, np.arange(start, start + int(pieces.count[piece])), rank)
    return board.slots()


class _Board:
    """Which slots each receiver has free, what it hears in the others, and when sources send."""

    def __init__(self, pieces: Multicasts) -> None:
        ports = 1 + int(max(pieces.source.max(initial=0), pieces.receiver.max(initial=0)))
        self._horizon = pieces.horizon
        self._length: list[int] = pieces.length.tolist()
        ends = np.cumsum(pieces.shares)
        self._ends = list(zip((ends - pieces.shares).tolist(), ends.tolist(), strict=True))
        shares = (pieces.source.tolist(), pieces.begin.tolist(), pieces.size.tolist())
        self._shares = list(zip(*shares, strict=True))
        self._piece = np.repeat(np.arange(len(pieces.count)), pieces.count)
        self._receiver = pieces.receiver
        self._wanted = np.bincount(pieces.receiver, minlength=ports)
        self._free = np.zeros(ports, dtype=np.int64)  # slots of each receiver
        self._free[pieces.receiver] = -(-self._horizon // pieces.length[self._piece])
        most = -(-int(self._free.max()) // BITS)
        self._idle = np.full((ports, most), 0xFF, dtype=np.uint8)  # a bit a slot
        self._heard = np.full((ports, most * BITS), -1, dtype=np.int32)  # pair
        self._said: list[list[tuple[int, int]]] = [[] for _ in range(ports)]  # begin, end
        self._sent: list[set[int]] = [set() for _ in self._length]  # slots of each piece
        self._slot = np.full(len(self._piece), -1, dtype=np.int64)  # of each pair

    def place(self, piece: int, pairs: IntArray, rank: int) -> None:
        """Give every pair of one piece a slot."""
        receivers = self._receiver[pairs]
        silent = self._silent(piece)
        bits = np.bitwise_and.reduce(self._idle[receivers], axis=0)
        free = np.flatnonzero(silent & _slots_of(bits, len(silent)))
        if len(free):
            start = int(np.searchsorted(free, rank % int(self._wanted[receivers].max())))
            self._take(pairs, int(free[start % len(free)]))
        else:
            self._place_again_and_again(piece, pairs)

    def _silent(self, piece: int) -> BoolArray:
        """bool[slots]: where all sources of the piece could send their shares of it."""
        length = self._length[piece]
        silent = np.ones(-(-self._horizon // length), dtype=np.bool_)
        for source, begin, size in self._shares[slice(*self._ends[piece])]:
            for start, end in self._said[source]:
                low = (start - begin - size) // length + 1
                silent[max(low, 0) : max(-((begin - end) // length), 0)] = False
        return silent

    def _place_again_and_again(self, piece: int, pairs: IntArray) -> None:
        """Send the piece in one slot after another, each time to as many as that one serves."""
        receivers = self._receiver[pairs]
        silent = self._silent(piece)
        idle = _slots_of(self._idle[receivers], len(silent))
        scarce = (1 / np.maximum(self._free[receivers], 1)).astype(np.float32)
        worth = scarce @ idle
        left = np.ones(len(pairs), dtype=np.bool_)
        while left.any():
            slot = int(np.argmax(np.where(silent, worth, -1)))
            served = idle[:, slot] & left if silent[slot] else np.zeros_like(left)
            if not served.any():
                break
            self._take(pairs[served], slot)
            silent[slot] = False
            worth -= scarce[served] @ idle[served]
            left &= ~served
        for pair in pairs[left].tolist():
            if not self._swap(pair):
                self._grow(pair)

    def _take(self, pairs: IntArray, slot: int) -> None:
        piece, receivers = int(self._piece[pairs[0]]), self._receiver[pairs]
        if slot not in self._sent[piece]:
            self._sent[piece].add(slot)
            at = slot * self._length[piece]
            for source, begin, size in self._shares[slice(*self._ends[piece])]:
                self._said[source].append((at + begin, at + begin + size))
        self._free[receivers[self._slot[pairs] < 0]] -= 1
        self._idle[receivers, slot // BITS] &= 0xFF ^ 1 << slot % BITS
        self._heard[receivers, slot] = pairs
        self._slot[pairs] = slot

    def _swap(self, pair: int) -> bool:
        """Move another piece of the receiver to a slot it has free, and take that one's place."""
        piece, receiver = int(self._piece[pair]), int(self._receiver[pair])
        silent = self._can(piece)
        idle = _slots_of(self._idle[receiver], len(silent))
        for slot in np.flatnonzero(silent & ~idle).tolist():
            other = int(self._heard[receiver, slot])
            spare = np.flatnonzero(idle & self._can(int(self._piece[other])))
            if len(spare):
                self._take(np.array([other]), int(spare[0]))
                self._take(np.array([pair]), slot)
                return True
        return False

    def _can(self, piece: int) -> BoolArray:
        """bool[slots]: where the piece is sent or could be."""
        can = self._silent(piece)
        can[list(self._sent[piece])] = True
        return can

    def _grow(self, pair: int) -> None:
        """Give one pair a slot beyond the last."""
        piece = int(self._piece[pair])
        while True:
            slot = len(self._silent(piece))
            self._horizon = (slot + 1) * self._length[piece]
            if slot // BITS >= self._idle.shape[1]:
                bits = np.full((len(self._idle), 1), 0xFF, dtype=np.uint8)
                pairs = np.full((len(self._idle), BITS), -1, dtype=np.int32)
                self._idle = np.hstack([self._idle, bits])
                self._heard = np.hstack([self._heard, pairs])
            if self._can(piece)[slot]:
                self._take(np.array([pair]), slot)
                return

    def slots(self) -> Slots:
        """The board as a table; a send that swaps left without receivers is not in it."""
        pieces = max(1, len(self._length))
        key = self._slot * pieces + self._piece
        order = np.argsort(key, kind="stable")
        keys, send = np.unique(key[order], return_inverse=True)
        return Slots(keys % pieces, keys // pieces, send, order)


def _slots_of(bits: npt.NDArray[np.uint8], slots: int) -> BoolArray:
    """bool[..., slots] of uint8[..., bytes]."""
    unpacked = np.unpackbits(bits, axis=-1, count=slots, bitorder="little")
    return unpacked.view(np.bool_)
