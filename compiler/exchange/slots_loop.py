"""Slot colouring as machine code; `multicast` says what it does and why.

Bits stand for slots and cycles, 64 to a word: of each receiver the slots that it has free, of each
source the cycles in which it sends.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled, inlined, inner

from .bits_loop import ONE, ONES, PLACE, WORD_BITS, WORD_SHIFT, is_clear, lowest_bit, set_bits

NOBODY = -1
ONE_BY_ONE = 48
CLOSED = np.float32(-1.0)  # less than any slot is worth


class Board(NamedTuple):
    """The pieces, and what has been placed of them.

    Attributes:
        length: int64[pieces], cycles of its slot.
        first_share: int64[pieces + 1], where its shares start.
        source, begin, size: int64[shares], see `Multicasts`.
        first_pair: int64[pieces + 1], where its pairs start.
        piece, receiver: int64[pairs].
        wanted, free: int64[ports], how many pieces each hears, and its slots that are free.
        first_word: int64[ports + 1], where its words of `idle` start; it has as many slots of
            `slot_pair` as these have bits.
        idle: int64[words], a bit a slot: nothing is heard.
        full: int64[ports], how many of its words, from the first on, have no bit left.
        slot_pair: int32[64 words], by slot that is not idle, the pair that is heard.
        sending: int64[ports, cycles / 64], a bit a cycle: something is sent.
        last_send: int32[pieces], the last send of each.
        slot_sent, send_before: int32[sends], the slot of each send, the one of its piece before.
        slot: int64[pairs], where each is heard.
        worth, served, some: float32[slots], work space: what each slot is worth to receivers
            without a slot, to those that just got one, and to a group of receivers.
    """

    length: IntArray
    first_share: IntArray
    source: IntArray
    begin: IntArray
    size: IntArray
    first_pair: IntArray
    piece: IntArray
    receiver: IntArray
    wanted: IntArray
    free: IntArray
    first_word: IntArray
    idle: IntArray
    full: IntArray
    slot_pair: npt.NDArray[np.int32]
    sending: IntArray
    last_send: npt.NDArray[np.int32]
    slot_sent: npt.NDArray[np.int32]
    send_before: npt.NDArray[np.int32]
    slot: IntArray
    worth: npt.NDArray[np.float32]
    served: npt.NDArray[np.float32]
    some: npt.NDArray[np.float32]


@compiled(
    "bool("
    "int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], "
    "int64[:], int64[:], int64[:], int64[:], int32[:], int64[:, :], int32[:], int32[:], int32[:], "
    "int64[:], float32[:], float32[:], float32[:], int64[:], int64[:], int64)",
    board=Board,
)
def place_all(board: Board, order: IntArray, state: IntArray, room: int) -> bool:
    """Give every pair of the pieces in `order` a slot; False where that takes longer than `room`.

    Args:
        board: empty.
        order: int64[pieces that have receivers].
        state: int64[2]; [0] the cycles in use, [1] how many sends there are, 0.
        room: the most cycles that the board holds.
    """
    for rank in range(len(order)):
        piece = order[rank]
        low, high = board.first_pair[piece], board.first_pair[piece + 1]
        turns = 0
        for pair in range(low, high):
            turns = max(turns, board.wanted[board.receiver[pair]])
        slots = _slots(board, piece, state)
        turn = min(rank % turns, slots)
        slot = _common(board, piece, turn, slots)
        if slot == NOBODY:
            slot = _common(board, piece, 0, turn)
        if slot == NOBODY:
            if not _place_again_and_again(board, piece, state, room):
                return False
            continue
        _send(board, piece, slot, state)
        for pair in range(low, high):
            _hear(board, pair, slot)
    return True


@inlined
def _slots(board: Board, piece: int, state: IntArray) -> int:
    return int(-(-state[0] // board.length[piece]))


@inner
def _common(board: Board, piece: int, low: int, high: int) -> int:
    """The first slot of [low, high) in which all can hear the piece and its sources send it."""
    first, last = board.first_pair[piece], board.first_pair[piece + 1]
    word = low >> WORD_SHIFT
    for pair in range(first, last):
        word = max(word, board.full[board.receiver[pair]])
    while word * WORD_BITS < high:
        free = ONES
        for pair in range(first, last):
            free &= board.idle[board.first_word[board.receiver[pair]] + word]
            if free == 0:
                break
        while free != 0:
            slot = word * WORD_BITS + lowest_bit(int(free))
            if slot >= high:
                break
            if slot >= low and _silent(board, piece, slot):
                return slot
            free &= free - 1
        word += 1
    return NOBODY


@inlined
def _silent(board: Board, piece: int, slot: int) -> bool:
    """Whether all sources of the piece could send their shares of it in a slot."""
    at = slot * board.length[piece]
    for share in range(board.first_share[piece], board.first_share[piece + 1]):
        start = at + board.begin[share]
        if not is_clear(board.sending[board.source[share]], start, start + board.size[share]):
            return False
    return True


@inlined
def _is_sent(board: Board, piece: int, slot: int) -> bool:
    send = int(board.last_send[piece])
    while send != NOBODY:
        if board.slot_sent[send] == slot:
            return True
        send = int(board.send_before[send])
    return False


@inlined
def _idle(board: Board, receiver: int, slot: int) -> bool:
    word = board.idle[board.first_word[receiver] + (slot >> WORD_SHIFT)]
    return bool(word >> (slot & PLACE) & 1)


@inner
def _send(board: Board, piece: int, slot: int, state: IntArray) -> None:
    if _is_sent(board, piece, slot):
        return
    send = state[1]
    state[1] += 1
    board.slot_sent[send] = slot
    board.send_before[send] = board.last_send[piece]
    board.last_send[piece] = send
    at = slot * board.length[piece]
    for share in range(board.first_share[piece], board.first_share[piece + 1]):
        start = at + board.begin[share]
        set_bits(board.sending[board.source[share]], start, start + board.size[share])


@inlined
def _hear(board: Board, pair: int, slot: int) -> None:
    receiver = board.receiver[pair]
    if board.slot[pair] == NOBODY:
        board.free[receiver] -= 1
    first, end = board.first_word[receiver], board.first_word[receiver + 1]
    board.idle[first + (slot >> WORD_SHIFT)] &= ~(ONE << (slot & PLACE))
    while first + board.full[receiver] < end and board.idle[first + board.full[receiver]] == 0:
        board.full[receiver] += 1
    board.slot_pair[first * WORD_BITS + slot] = pair
    board.slot[pair] = slot


@inner
def _place_again_and_again(board: Board, piece: int, state: IntArray, room: int) -> bool:
    """Send the piece in one slot after another, each time to as many as that one serves."""
    slots = _slots(board, piece, state)
    first, last = board.first_pair[piece], board.first_pair[piece + 1]
    for slot in range(slots):
        board.worth[slot] = 0
    more = 0
    for pair in range(first, last):
        more = _add_in_groups(board, board.worth, pair, slots, last - first, last - pair, more)
    for slot in range(slots):
        if not _silent(board, piece, slot):
            board.worth[slot] = CLOSED
    while _send_best(board, piece, slots, state):
        pass
    for pair in range(first, last):
        if board.slot[pair] != NOBODY or _swap(board, pair, state):
            continue
        if not _grow(board, pair, state, room):
            return False
    return True


@inner
def _send_best(board: Board, piece: int, slots: int, state: IntArray) -> bool:
    """Send the piece in the slot that is worth most, the first of several; False if to nobody."""
    best, most = NOBODY, CLOSED
    for slot in range(slots):
        if board.worth[slot] > most:
            best, most = slot, board.worth[slot]
        board.served[slot] = 0
    if best == NOBODY:
        return False
    first, last, takers = board.first_pair[piece], board.first_pair[piece + 1], 0
    for pair in range(first, last):
        if board.slot[pair] == NOBODY and _idle(board, board.receiver[pair], best):
            takers += 1
    left, more = takers, 0
    for pair in range(first, last):
        if board.slot[pair] == NOBODY and _idle(board, board.receiver[pair], best):
            more = _add_in_groups(board, board.served, pair, slots, takers, left, more)
            left -= 1
            _hear(board, pair, best)
    if takers:
        _send(board, piece, best, state)
        for slot in range(slots):
            board.worth[slot] -= board.served[slot]
        board.worth[best] = CLOSED
    return takers > 0


@inner
def _add_in_groups(
    board: Board,
    worth: npt.NDArray[np.float32],
    pair: int,
    slots: int,
    receivers: int,
    left: int,
    more: int,
) -> int:
    """Add the worth of one of many receivers; gives how many more its group takes.

    Slots of equal worth are told apart by how sums are rounded, so that their order is a part of
    the schedule. It is that of the BLAS whose schedules were held against hardware: one after
    another for `ONE_BY_ONE` receivers or fewer, else in groups of 8, of what is left 4, 2 and 1.
    """
    if receivers <= ONE_BY_ONE:
        _add_worth(board, worth, pair, slots)
        return 0
    if more == 0:
        more = 8 if left >= 8 else 4 if left >= 4 else 2 if left >= 2 else 1
        for slot in range(slots):
            board.some[slot] = 0
    _add_worth(board, board.some, pair, slots)
    if more == 1:
        for slot in range(slots):
            worth[slot] += board.some[slot]
    return more - 1


@inner
def _add_worth(board: Board, worth: npt.NDArray[np.float32], pair: int, slots: int) -> None:
    """Add to slots that the receiver of a pair has free: the fewer it has, the more."""
    receiver = board.receiver[pair]
    scarce = np.float32(1.0 / max(board.free[receiver], 1))
    for word in range(board.full[receiver], (slots + PLACE) >> WORD_SHIFT):
        free = board.idle[board.first_word[receiver] + word]
        while free != 0:
            slot = word * WORD_BITS + lowest_bit(int(free))
            if slot < slots:
                worth[slot] += scarce
            free &= free - 1


@inner
def _swap(board: Board, pair: int, state: IntArray) -> bool:
    """Move another piece of the receiver to a slot it has free, and take that one's place."""
    piece, receiver = board.piece[pair], board.receiver[pair]
    slots, first = _slots(board, piece, state), board.first_word[receiver]
    for slot in range(slots):
        if _idle(board, receiver, slot) or not _can(board, piece, slot):
            continue
        other = int(board.slot_pair[first * WORD_BITS + slot])
        moved = board.piece[other]
        for spare in range(slots):
            if _idle(board, receiver, spare) and _can(board, moved, spare):
                _send(board, moved, spare, state)
                _hear(board, other, spare)
                _send(board, piece, slot, state)
                _hear(board, pair, slot)
                return True
    return False


@inlined
def _can(board: Board, piece: int, slot: int) -> bool:
    return _is_sent(board, piece, slot) or _silent(board, piece, slot)


@inner
def _grow(board: Board, pair: int, state: IntArray, room: int) -> bool:
    """Give one pair a slot beyond the last; False where that takes longer than `room`."""
    piece = board.piece[pair]
    while True:
        slot = _slots(board, piece, state)
        state[0] = (slot + 1) * board.length[piece]
        if state[0] > room:
            return False
        if _can(board, piece, slot):
            _send(board, piece, slot, state)
            _hear(board, pair, slot)
            return True
