"""Slot colouring: a schedule for multicasts of equal length to overlapping sets of receivers.

Time is cut into slots of one piece. Each (piece, receiver) pair gets a slot so that no receiver
hears two pieces and no source sends two pieces in one slot. Pieces go by falling fan-out, each to
the first slot that all its receivers and its source have free. Where no slot is common, the piece
is sent again: slots that serve most of the remaining receivers first, weighted to receivers with
few free slots left. A receiver without any usable slot swaps one of its others.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import BoolArray, IntArray, same_array


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


def colour(source: IntArray, first: IntArray, count: IntArray, receiver: IntArray) -> Slots:
    """Slots for the pairs (piece, receiver).

    Args:
        source: int64[pieces], the out port that sends each piece.
        first, count: int64[pieces], the receivers of piece i are
            `receiver[first[i] : first[i] + count[i]]`, all different.
        receiver: int64[pairs].

    Returns:
        The sends; their slots exceed the busiest port's load only when swaps cannot help.
    """
    board = _Board(source, np.repeat(np.arange(len(count)), count), receiver)
    wanted = np.flatnonzero(count)
    for rank, piece in enumerate(wanted[np.argsort(-count[wanted], kind="stable")].tolist()):
        start = int(first[piece])
        board.place(piece, np.arange(start, start + int(count[piece])), rank)
    return board.slots()


class _Board:
    """Slots by port: which pair each receiver hears and which piece each source sends."""

    def __init__(self, source: IntArray, piece: IntArray, receiver: IntArray) -> None:
        ports = 1 + max(int(source.max(initial=0)), int(receiver.max(initial=0)))
        sends = source[np.unique(piece)]
        slots = max(1, *(int(np.bincount(p, minlength=1).max()) for p in (receiver, sends)))
        self._source, self._piece, self._receiver = source, piece, receiver
        self._idle = np.ones((ports, slots), dtype=np.bool_)
        self._heard = np.full((ports, slots), -1, dtype=np.int32)  # pair
        self._said = np.full((ports, slots), -1, dtype=np.int32)  # piece
        self._slot = np.full(len(piece), -1, dtype=np.int64)  # of each pair

    def place(self, piece: int, pairs: IntArray, rank: int) -> None:
        """Give every pair of one piece a slot."""
        silent = self._said[self._source[piece]] < 0
        free = np.flatnonzero(silent & self._idle[self._receiver[pairs]].all(axis=0))
        if len(free):
            start = int(np.searchsorted(free, rank % len(silent)))
            self._take(pairs, int(free[start % len(free)]))
            return
        while len(pairs):
            pairs = pairs[~self._serve_most(piece, pairs)]

    def _serve_most(self, piece: int, pairs: IntArray) -> BoolArray:
        """Send once more, to as many as one slot serves; a mask of those."""
        idle: BoolArray = self._idle[self._receiver[pairs]]
        scarce = 1.0 / np.maximum(idle.sum(axis=1), 1)
        worth = np.where(self._said[self._source[piece]] < 0, scarce @ idle, 0.0)
        slot = int(np.argmax(worth))
        if worth[slot] > 0:
            served: BoolArray = idle[:, slot]
            self._take(pairs[served], slot)
            return served
        if not self._swap(int(pairs[0])):
            self._grow()
            self._take(pairs[:1], self._idle.shape[1] - 1)
        first: BoolArray = np.arange(len(pairs)) == 0
        return first

    def _take(self, pairs: IntArray, slot: int) -> None:
        receivers = self._receiver[pairs]
        piece = int(self._piece[pairs[0]])
        self._said[self._source[piece], slot] = piece
        self._idle[receivers, slot] = False
        self._heard[receivers, slot] = pairs
        self._slot[pairs] = slot

    def _swap(self, pair: int) -> bool:
        """Move another piece of the receiver to a slot it has free, and take that one's place."""
        receiver, source = self._receiver[pair], self._source[self._piece[pair]]
        usable = np.flatnonzero((self._said[source] < 0) & ~self._idle[receiver])
        for spare in np.flatnonzero(self._idle[receiver]).tolist():
            for slot in usable.tolist():
                other = int(self._heard[receiver, slot])
                piece = self._piece[other]
                if self._said[self._source[piece], spare] in (-1, piece):
                    self._take(np.array([other]), spare)
                    self._take(np.array([pair]), slot)
                    return True
        return False

    def _grow(self) -> None:
        ports = len(self._idle)
        self._idle = np.hstack([self._idle, np.ones((ports, 1), dtype=np.bool_)])
        silence = np.full((ports, 1), -1, dtype=np.int32)
        self._heard = np.hstack([self._heard, silence])
        self._said = np.hstack([self._said, silence])

    def slots(self) -> Slots:
        """The board as a table; a send that swaps left without receivers is not in it."""
        pieces = max(1, len(self._source))
        key = self._slot * pieces + self._piece
        order = np.argsort(key, kind="stable")
        keys, send = np.unique(key[order], return_inverse=True)
        return Slots(keys % pieces, keys // pieces, send, order)
