"""Loops of packing, compiled to machine code. `packing` explains the method, `units` the data.

A gap of a port is a run of cycles in which it is not busy. The first gap that is common to several
ports is found by repetition: each port in turn moves the start of the send on to its own next gap,
until a start suits all ports. Two things make this fast. Each port remembers where its first gap of
1, 2, 4, ... cycles begins and is never searched before that cycle again. And for units of the most
frequent length, each port also keeps a "blocked" string, in which a bit is set if such a unit
cannot start in that cycle; these strings are searched 1,024 cycles at a time instead of gap by gap.
"""

from __future__ import annotations

from typing import NamedTuple

from ipusim import IntArray
from ipusim.native import compiled, inlined, inner

from .bits_loop import BIT_MASK, ONES, WORD_BITS, WORD_SHIFT, next_clear, next_gap, set_bits

# Depth of the stack of groups of receivers. A group is halved before it is put there, so that
# 64 suffice for 2**63 receivers.
MAX_GROUPS = 64
NUM_GAP_SIZES = 40  # lengths of gaps whose first position is remembered: 1, 2, 4, ..., 2**39 cycles
# Words of 64 bits of the blocked strings that are searched together: 1,024 cycles. Reason of the
# size not recorded.
SEARCHED_WORDS = 16
MAX_INT = (1 << 63) - 1  # largest int64


class Packing(NamedTuple):
    """Units to send, and the cycles in which ports are busy.

    Attributes:
        source, partner, length, first, receivers: Columns of `Units`, int64[units]; `receivers` is
            its `count`.
        tile, delay: Columns of `Units`, int64[receptions].
        out_busy, in_busy: Bit t is set if the port is busy in cycle t, int64[tiles, cycles / 64].
        out_blocked, in_blocked: Bit t is set if the port is busy in any of the `usual_length`
            cycles from t on, int64[tiles, cycles / 64].
        usual_length: The most frequent length of a unit in cycles.
        blocked: Work space: blocked strings of all ports of a unit together, int64[SEARCHED_WORDS].
        out_gap, in_gap: Entry i is a cycle before which the port has no gap of 2**i cycles,
            int64[tiles, NUM_GAP_SIZES].
        reception: Indices of receptions, at first 0, 1, ...; receptions of one unit are sorted in
            place, int64[receptions].
        low, high: Stack of intervals of `reception` that are still to be served,
            int64[MAX_GROUPS].
    """

    source: IntArray
    partner: IntArray
    length: IntArray
    first: IntArray
    receivers: IntArray
    tile: IntArray
    delay: IntArray
    out_busy: IntArray
    in_busy: IntArray
    out_blocked: IntArray
    in_blocked: IntArray
    usual_length: int
    blocked: IntArray
    out_gap: IntArray
    in_gap: IntArray
    reception: IntArray
    low: IntArray
    high: IntArray


@compiled(
    "int64("
    "int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:], int64[:, :], "
    "int64[:, :], int64[:, :], int64[:, :], int64, int64[:], int64[:, :], int64[:, :], int64[:], "
    "int64[:], int64[:], int64[:], int64, int64, int64[:, :], int64[:])",
    packing=Packing,
)
def pack_all(
    packing: Packing, order: IntArray, deadline: int, limit: int, sends: IntArray, served: IntArray
) -> int:
    """Send units one after another; return the number of sends, or -1 if one misses the limit.

    Args:
        packing: Tables without a busy cycle, whose bits reach beyond deadline and limit.
        order: Order of the units, int64[units].
        deadline, limit: Cycles as in `packed`: a group of receivers that would be served after the
            deadline is divided; a single receiver, or a single tile pair of a wide unit, must be
            served before the limit.
        sends: Result: unit, cycle and number of receivers of each send, int64[3, receptions].
        served: Result: receptions, ordered by send, int64[receptions].
    """
    send, receptions = 0, 0
    for unit in order:
        # The stack holds groups of the unit's receivers; at first all of them are one group.
        packing.low[0] = packing.first[unit]
        packing.high[0] = packing.first[unit] + packing.receivers[unit]
        groups = 1
        while groups > 0:
            groups -= 1
            low, high = packing.low[groups], packing.high[groups]
            farthest = 0
            for index in range(low, high):
                farthest = max(farthest, packing.delay[packing.reception[index]])
            # A wide unit is received by tile pairs, whose two receptions are neighbours in the
            # list.
            stride = 1 if packing.partner[unit] == packing.source[unit] else 2
            splits, busy_cycles = high - low > stride, packing.length[unit] + farthest
            last_start = (
                deadline if splits else limit - 1
            ) - busy_cycles  # no later gap is looked for
            start = _first_gap(packing, unit, low, high, last_start)
            arrival = start + busy_cycles
            if splits and start > last_start:
                # Too late: halve the group by path delay. The nearer half is put on the stack
                # last, and so is sent first.
                _sort_by_delay(packing, low, high, stride)
                middle = low + (high - low) // stride // 2 * stride
                packing.low[groups], packing.high[groups] = middle, high
                packing.low[groups + 1], packing.high[groups + 1] = low, middle
                groups += 2
                continue
            if arrival >= limit:
                return -1
            _send(packing, unit, low, high, start)
            sends[0, send], sends[1, send], sends[2, send] = unit, start, high - low
            send += 1
            for index in range(low, high):
                served[receptions] = packing.reception[index]
                receptions += 1
    return send


@inner
def _first_gap(packing: Packing, unit: int, low: int, high: int, last_start: int) -> int:
    """Return the first cycle in which the source and all receivers of a group are free.

    The receptions of the group are [low, high). Return any cycle beyond `last_start` if the first
    one is later than that.
    """
    source, length = packing.source[unit], packing.length[unit]
    power = 0  # exponent of the longest remembered gap that is not longer than the unit
    while 2 << power <= length:
        power += 1
    start = _first_known_gap(packing.out_busy[source], packing.out_gap[source], power)
    for index in range(low, high):
        reception = packing.reception[index]
        tile = packing.tile[reception]
        begin = _first_known_gap(packing.in_busy[tile], packing.in_gap[tile], power)
        start = max(start, begin - packing.delay[reception])
    if length == packing.usual_length:
        return _first_start(packing, unit, low, high, start, last_start)
    # Each port moves `begin` on to its own next gap; a start that no port moves suits all.
    while start <= last_start:
        begin = next_gap(packing.out_busy[source], start, length)
        if packing.partner[unit] != source:
            begin = next_gap(packing.out_busy[packing.partner[unit]], begin, length)
        for index in range(low, high):
            reception = packing.reception[index]
            delay, busy_intervals = (
                packing.delay[reception],
                packing.in_busy[packing.tile[reception]],
            )
            begin = next_gap(busy_intervals, begin + delay, length) - delay
        if begin == start:
            return start
        start = begin
    return start


@inner
def _first_start(
    packing: Packing, unit: int, low: int, high: int, start: int, last_start: int
) -> int:
    """Return the first cycle from `start` on in which a unit of the most frequent length can start.

    The blocked strings of all its ports are combined `SEARCHED_WORDS` words at a time. Return any
    cycle beyond `last_start` if there is none up to it.
    """
    source, partner, blocked = packing.source[unit], packing.partner[unit], packing.blocked
    while start <= last_start:
        word = start >> WORD_SHIFT
        blocked[:] = 0  # cycles before `start` need no mask: some port is blocked there
        open_words = _add_bits(blocked, packing.out_blocked[source], word << WORD_SHIFT)
        if partner != source:
            open_words = _add_bits(blocked, packing.out_blocked[partner], word << WORD_SHIFT)
        for index in range(low, high):
            if not open_words:
                break
            reception = packing.reception[index]
            begin = (word << WORD_SHIFT) + packing.delay[reception]
            open_words = _add_bits(blocked, packing.in_blocked[packing.tile[reception]], begin)
        if open_words:
            return (word << WORD_SHIFT) + next_clear(blocked, 0)
        start = (word + SEARCHED_WORDS) << WORD_SHIFT
    return start


@inlined
def _add_bits(blocked: IntArray, port: IntArray, start: int) -> bool:
    """Set the bits in `blocked` that a port has in `SEARCHED_WORDS` words from bit `start` on.

    Return True if any bit is left clear.
    """
    first, shift = start >> WORD_SHIFT, start & BIT_MASK
    words, full = port[first : first + SEARCHED_WORDS + 1], ONES
    if shift == 0:
        for word in range(SEARCHED_WORDS):
            blocked[word] |= words[word]
            full &= blocked[word]
    else:
        # Word i of the result has the upper bits of word i and the lower bits of word i + 1. The
        # first shift by one and the mask clear the sign: x86 vectors have no arithmetic shift of
        # 64 bits before AVX-512, but a logical one.
        for word in range(SEARCHED_WORDS):
            low = (words[word] >> 1 & MAX_INT) >> (shift - 1)
            blocked[word] |= low | words[word + 1] << (WORD_BITS - shift)
            full &= blocked[word]
    return bool(full != ONES)


@inlined
def _first_known_gap(busy_intervals: IntArray, first_gap: IntArray, power: int) -> int:
    """Return the first cycle of a port's first gap of 2**power cycles, and remember it."""
    first_gap[power] = next_gap(busy_intervals, first_gap[power], 1 << power)
    return int(first_gap[power])


@inlined
def _send(packing: Packing, unit: int, low: int, high: int, start: int) -> None:
    """Mark the ports of a unit and of its receptions [low, high) as busy from `start` on."""
    # A unit of usual length U cannot start in the U - 1 cycles before a busy cycle either.
    length = packing.length[unit]
    cycles_before = min(start, packing.usual_length - 1)
    for tile in (packing.source[unit], packing.partner[unit]):
        set_bits(packing.out_busy[tile], start, start + length)
        set_bits(packing.out_blocked[tile], start - cycles_before, start + length)
    for index in range(low, high):
        reception = packing.reception[index]
        tile, begin = packing.tile[reception], start + packing.delay[reception]
        set_bits(packing.in_busy[tile], begin, begin + length)
        set_bits(packing.in_blocked[tile], max(0, begin - packing.usual_length + 1), begin + length)


@inlined
def _sort_by_delay(packing: Packing, low: int, high: int, stride: int) -> None:
    """Sort receptions of a group by path delay, the nearest first; equal ones keep their order.

    `stride` receptions are moved together: 2 for the tile pairs of a wide unit.
    """
    for index in range(low + stride, high, stride):
        position = index
        while position > low and _delay(packing, position - stride) > _delay(packing, position):
            for lane in range(position, position + stride):
                near, far = packing.reception[lane], packing.reception[lane - stride]
                packing.reception[lane - stride], packing.reception[lane] = near, far
            position -= stride


@inlined
def _delay(packing: Packing, index: int) -> int:
    """Return the path delay of a reception of the group."""
    return int(packing.delay[packing.reception[index]])


@compiled("bool(int64[:], int64[:], int64[:], int64[:], int64[:])")
def is_received_twice(
    order: IntArray, piece: IntArray, first: IntArray, tile: IntArray, last_piece: IntArray
) -> bool:
    """Return True if a tile is among the receivers of one piece twice.

    Args:
        order: Rows, ordered by piece, int64[rows].
        piece: Piece of each row, int64[rows].
        first: Receivers of row i are `tile[first[i] : first[i + 1]]`, int64[rows + 1].
        tile: Receiving tiles, int64[receivers].
        last_piece: Work space: the last piece that each tile receives, all -1, int64[tiles].
    """
    for row in order:
        for index in range(first[row], first[row + 1]):
            if last_piece[tile[index]] == piece[row]:
                return True
            last_piece[tile[index]] = piece[row]
    return False
