"""Loops of slot colouring, compiled to machine code. `multicast` explains the method.

A piece is consecutive words that are sent once or several times. It lies on one or more sources; a
share is what one of them sends. A reception is a piece at one of its receivers. Free slots of
receivers and busy cycles of sources are bit strings, 64 to a word.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ipusim import IntArray
from ipusim.native import compiled, inlined, inner

from .bits_loop import BIT_MASK, ONE, ONES, WORD_BITS, WORD_SHIFT, is_clear, lowest_bit, set_bits

NO_INDEX = -1  # no slot, send or reception
MAX_UNGROUPED = 48  # most receivers that are added to a slot's worth one by one, `_add_in_groups`
CLOSED = np.float32(-1.0)  # worth of a slot that cannot be used: less than that of any other


class Board(NamedTuple):
    """Tables of slot colouring: pieces to send, and slots and cycles that are in use.

    The worth of a slot says how useful it is to send a piece in it: the sum of 1 / (number of free
    slots) of the receivers that lack the piece and have the slot free.

    Attributes:
        length: Slot length of each piece in cycles, int64[pieces].
        first_share: Shares of piece i are [first_share[i], first_share[i + 1]), int64[pieces + 1].
        source, begin, size: Columns of `Multicasts`, int64[shares].
        first_reception: Receptions of piece i are [first_reception[i], first_reception[i + 1]),
            int64[pieces + 1].
        piece, receiver: Piece and receiving tile of each reception, int64[receptions].
        demand, free: Number of pieces that each port receives, and number of its free slots,
            int64[ports].
        first_word: First word of each port's bits in `idle`, int64[ports + 1]. The port has as many
            entries of `slot_reception` as it has bits.
        idle: Bit of a slot is set if nothing is received in it, int64[words].
        full: Number of words of each port, from its first one on, without a set bit, int64[ports].
        slot_reception: Reception in each slot that is not idle, int32[64 words].
        sending: Bit t is set if the port sends in cycle t, int64[ports, cycles / 64].
        last_send: Last send of each piece, int32[pieces].
        slot_sent, send_before: Slot of each send, and the previous send of the same piece,
            int32[sends]; the sends of a piece so are a linked list that begins at `last_send`.
        slot: Slot of each reception, int64[receptions].
        worth, served, group: Work space, float32[slots]: worth of each slot, summed over receivers
            without a slot, over receivers that just got one, and over a group of receivers.
    """

    length: IntArray
    first_share: IntArray
    source: IntArray
    begin: IntArray
    size: IntArray
    first_reception: IntArray
    piece: IntArray
    receiver: IntArray
    demand: IntArray
    free: IntArray
    first_word: IntArray
    idle: IntArray
    full: IntArray
    slot_reception: npt.NDArray[np.int32]
    sending: IntArray
    last_send: npt.NDArray[np.int32]
    slot_sent: npt.NDArray[np.int32]
    send_before: npt.NDArray[np.int32]
    slot: IntArray
    worth: npt.NDArray[np.float32]
    served: npt.NDArray[np.float32]
    group: npt.NDArray[np.float32]


@compiled(
    "bool("
    "int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], "
    "int64[:], int64[:], int64[:], int64[:], int32[:], int64[:, :], int32[:], int32[:], int32[:], "
    "int64[:], float32[:], float32[:], float32[:], int64[:], int64[:], int64)",
    board=Board,
)
def place_all(board: Board, order: IntArray, state: IntArray, room: int) -> bool:
    """Give every reception of the pieces a slot; return False if `room` does not suffice.

    Args:
        board: Board without a placed piece.
        order: Pieces that have receivers, in the order of placement, int64[pieces].
        state: Number of cycles in use, which grows if a receiver finds no free slot in them, and
            number of sends so far (0 at first), int64[2]; updated.
        room: Cycles that the board has room for.
    """
    for rank in range(len(order)):
        # The search begins at slot (rank modulo the largest demand of its receivers) and not at
        # slot 0, so that successive pieces try different slots first. Why the largest
        # demand was chosen is not recorded.
        piece = order[rank]
        low, high = board.first_reception[piece], board.first_reception[piece + 1]
        max_demand = 0
        for reception in range(low, high):
            max_demand = max(max_demand, board.demand[board.receiver[reception]])
        slots = _slot_count(board, piece, state)
        first_slot = min(rank % max_demand, slots)
        slot = _find_common_slot(board, piece, first_slot, slots)
        if slot == NO_INDEX:
            slot = _find_common_slot(board, piece, 0, first_slot)
        if slot != NO_INDEX:
            _send(board, piece, slot, state)
            for reception in range(low, high):
                _take_slot(board, reception, slot)
        elif not _place_in_several_slots(board, piece, state, room):
            return False
    return True


@inlined
def _slot_count(board: Board, piece: int, state: IntArray) -> int:
    """Return the number of slots, of a piece's slot length, in the cycles in use."""
    return int(-(-state[0] // board.length[piece]))


@inner
def _find_common_slot(board: Board, piece: int, low: int, high: int) -> int:
    """Return the first slot of [low, high) that is free at all receivers and sources of a piece.

    Return NO_INDEX if there is none.
    """
    first, end = board.first_reception[piece], board.first_reception[piece + 1]
    word = low >> WORD_SHIFT
    for reception in range(first, end):
        word = max(word, board.full[board.receiver[reception]])
    # Words in which some receiver has no free slot are passed over. Then the free slots of all
    # receivers are intersected, 64 at a time, and checked at the sources, the lowest slot first.
    while word * WORD_BITS < high:
        free_slots = ONES
        for reception in range(first, end):
            free_slots &= board.idle[board.first_word[board.receiver[reception]] + word]
            if free_slots == 0:
                break
        while free_slots != 0:
            slot = word * WORD_BITS + lowest_bit(int(free_slots))
            if slot >= high:
                break
            if slot >= low and _are_sources_free(board, piece, slot):
                return slot
            free_slots &= free_slots - 1
        word += 1
    return NO_INDEX


@inlined
def _are_sources_free(board: Board, piece: int, slot: int) -> bool:
    """Return True if all sources of a piece can send their shares of it in a slot."""
    slot_start = slot * board.length[piece]
    for share in range(board.first_share[piece], board.first_share[piece + 1]):
        start = slot_start + board.begin[share]
        if not is_clear(board.sending[board.source[share]], start, start + board.size[share]):
            return False
    return True


@inlined
def _is_sent(board: Board, piece: int, slot: int) -> bool:
    """Return True if a piece is sent in a slot already, to other receivers."""
    send = int(board.last_send[piece])
    while send != NO_INDEX:
        if board.slot_sent[send] == slot:
            return True
        send = int(board.send_before[send])
    return False


@inlined
def _is_idle(board: Board, receiver: int, slot: int) -> bool:
    """Return True if a receiver receives nothing in a slot."""
    word = board.idle[board.first_word[receiver] + (slot >> WORD_SHIFT)]
    return bool(word >> (slot & BIT_MASK) & 1)


@inner
def _send(board: Board, piece: int, slot: int, state: IntArray) -> None:
    """Send a piece in a slot, unless it is sent there already, and mark its sources as sending."""
    if _is_sent(board, piece, slot):
        return
    send = state[1]
    state[1] += 1
    board.slot_sent[send] = slot
    board.send_before[send] = board.last_send[piece]
    board.last_send[piece] = send
    slot_start = slot * board.length[piece]
    for share in range(board.first_share[piece], board.first_share[piece + 1]):
        start = slot_start + board.begin[share]
        set_bits(board.sending[board.source[share]], start, start + board.size[share])


@inlined
def _take_slot(board: Board, reception: int, slot: int) -> None:
    """Give a slot to a reception, and mark the receiver as not idle in it."""
    receiver = board.receiver[reception]
    if board.slot[reception] == NO_INDEX:
        board.free[receiver] -= 1
    # A piece that moves keeps its reception; `_swap` gives its earlier slot to another piece.
    first, end = board.first_word[receiver], board.first_word[receiver + 1]
    board.idle[first + (slot >> WORD_SHIFT)] &= ~(ONE << (slot & BIT_MASK))
    while first + board.full[receiver] < end and board.idle[first + board.full[receiver]] == 0:
        board.full[receiver] += 1
    board.slot_reception[first * WORD_BITS + slot] = reception
    board.slot[reception] = slot


@inner
def _place_in_several_slots(board: Board, piece: int, state: IntArray, room: int) -> bool:
    """Send a piece several times, each time in the slot that serves most of its receivers.

    Return False if `room` does not suffice.
    """
    slots = _slot_count(board, piece, state)
    first, end = board.first_reception[piece], board.first_reception[piece + 1]
    # Worth of a slot: the sum, over receivers without a slot that have it free, of 1 / (number of
    # their free slots). It is computed once; each send subtracts the worth to receivers that it
    # serves.
    for slot in range(slots):
        board.worth[slot] = 0
    group_left = 0  # receivers that the current group of the sum still takes
    for index in range(first, end):
        group_left = _add_in_groups(
            board, board.worth, index, slots, end - first, end - index, group_left
        )
    for slot in range(slots):
        if not _are_sources_free(board, piece, slot):
            board.worth[slot] = CLOSED
    while _send_best(board, piece, slots, state):
        pass
    # A receiver without a slot swaps two of its pieces, or gets a slot at the end.
    for index in range(first, end):
        has_slot = board.slot[index] != NO_INDEX or _swap(board, index, state)
        if not has_slot and not _grow(board, index, state, room):
            return False
    return True


@inner
def _send_best(board: Board, piece: int, slots: int, state: IntArray) -> bool:
    """Send a piece in the slot that is worth most, the first one if several are worth the same.

    Return False if the slot serves no receiver, or no slot is left.
    """
    best, most_worth = NO_INDEX, CLOSED
    for slot in range(slots):
        if board.worth[slot] > most_worth:
            best, most_worth = slot, board.worth[slot]
        board.served[slot] = 0
    if best == NO_INDEX:
        return False
    # Two passes over the receivers that the slot serves: the sum of their worth needs their number
    # before it begins, see `_add_in_groups`.
    first, end, receivers = board.first_reception[piece], board.first_reception[piece + 1], 0
    for index in range(first, end):
        if board.slot[index] == NO_INDEX and _is_idle(board, board.receiver[index], best):
            receivers += 1
    num_left, group_left = receivers, 0
    for index in range(first, end):
        if board.slot[index] == NO_INDEX and _is_idle(board, board.receiver[index], best):
            group_left = _add_in_groups(
                board, board.served, index, slots, receivers, num_left, group_left
            )
            num_left -= 1
            _take_slot(board, index, best)
    if receivers:
        _send(board, piece, best, state)
        for slot in range(slots):
            board.worth[slot] -= board.served[slot]
        board.worth[best] = CLOSED
    return receivers > 0


@inner
def _add_in_groups(
    board: Board,
    worth: npt.NDArray[np.float32],
    reception: int,
    slots: int,
    receivers: int,
    num_left: int,
    group_left: int,
) -> int:
    """Add a receiver's weight to the worth of its free slots; return the open places of its group.

    Which of several slots of nearly equal worth is the best depends on how their sums are rounded
    to float32, and so on the order in which receivers are added. This is the order of the BLAS
    whose schedules were compared with hardware: one receiver after another if there are up to
    `MAX_UNGROUPED`; else in groups of 8, and at the end in groups of 4, 2 and 1, each summed by
    itself. `num_left` receivers are still to be added, this one included; `group_left` is the
    number of open places in the current group, 0 to begin a group.
    """
    if receivers <= MAX_UNGROUPED:
        _add_worth(board, worth, reception, slots)
        return 0
    if group_left == 0:
        group_left = 8 if num_left >= 8 else 4 if num_left >= 4 else 2 if num_left >= 2 else 1
        for slot in range(slots):
            board.group[slot] = 0
    _add_worth(board, board.group, reception, slots)
    if group_left == 1:
        for slot in range(slots):
            worth[slot] += board.group[slot]
    return group_left - 1


@inner
def _add_worth(board: Board, worth: npt.NDArray[np.float32], reception: int, slots: int) -> None:
    """Add 1 / (number of free slots) of a receiver to the worth of all slots that it has free.

    So receivers with few free slots weigh more.
    """
    receiver = board.receiver[reception]
    weight = np.float32(1.0 / max(board.free[receiver], 1))
    for word in range(board.full[receiver], (slots + BIT_MASK) >> WORD_SHIFT):
        free = board.idle[board.first_word[receiver] + word]
        while free != 0:
            slot = word * WORD_BITS + lowest_bit(int(free))
            if slot < slots:
                worth[slot] += weight
            free &= free - 1


@inner
def _swap(board: Board, reception: int, state: IntArray) -> bool:
    """Move another piece of a receiver to one of its free slots, and take the slot of that piece.

    Return False if no such move exists.
    """
    piece, receiver = board.piece[reception], board.receiver[reception]
    slots, first = _slot_count(board, piece, state), board.first_word[receiver]
    for slot in range(slots):
        if _is_idle(board, receiver, slot) or not _can_be_sent(board, piece, slot):
            continue
        other_reception = int(board.slot_reception[first * WORD_BITS + slot])
        other_piece = board.piece[other_reception]
        for free_slot in range(slots):
            if _is_idle(board, receiver, free_slot) and _can_be_sent(board, other_piece, free_slot):
                _send(board, other_piece, free_slot, state)
                _take_slot(board, other_reception, free_slot)
                _send(board, piece, slot, state)
                _take_slot(board, reception, slot)
                return True
    return False


@inlined
def _can_be_sent(board: Board, piece: int, slot: int) -> bool:
    """Return True if a piece is sent in a slot already, or all its sources are free to send it."""
    return _is_sent(board, piece, slot) or _are_sources_free(board, piece, slot)


@inner
def _grow(board: Board, reception: int, state: IntArray, room: int) -> bool:
    """Give one reception a slot at the end of the schedule, which grows.

    Return False if `room` does not suffice.
    """
    piece = board.piece[reception]
    while True:
        slot = _slot_count(board, piece, state)
        state[0] = (slot + 1) * board.length[piece]
        if state[0] > room:
            return False
        if _can_be_sent(board, piece, slot):
            _send(board, piece, slot, state)
            _take_slot(board, reception, slot)
            return True
