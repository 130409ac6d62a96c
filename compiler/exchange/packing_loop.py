"""The loops of packing as machine code; `packing` and `units` say what they do.

A gap that a port has is sought from where the others have theirs, until all agree. Each port knows
where its first gap of 1, 2, 4, ... cycles begins, and need not look before that again.
"""

from __future__ import annotations

from typing import NamedTuple

from ipusim import IntArray
from ipusim.native import compiled, inlined, inner

from .bits_loop import ONES, PLACE, WORD_BITS, WORD_SHIFT, next_clear, next_gap, set_bits

MOST_GROUPS = 64  # a unit's groups are halved
SIZES = 40  # of gaps, each twice the one before
CHUNK = 16  # words of bits that are looked at together
MOST = (1 << 63) - 1


class Packing(NamedTuple):
    """What is to be sent, and when ports are busy.

    Attributes:
        source, partner, length, first, receivers: int64[units], see `Units`, whose `count` the
            last is.
        tile, delay: int64[pairs], see `Units`.
        out_busy, in_busy: int64[tiles, cycles / 64], a bit a cycle in which the port is busy.
        out_shut, in_shut: int64[tiles, cycles / 64], a bit a cycle from which on the port has no
            time for a unit of usual length.
        usual: that length, which most units have.
        shut: int64[CHUNK], work space.
        out_gap, in_gap: int64[tiles, SIZES], before which there is no gap of 2**i cycles.
        pair: int64[pairs], 0, 1, ...; work space.
        low, high: int64[MOST_GROUPS], work space: groups of pairs that are still to be sent to.
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
    out_shut: IntArray
    in_shut: IntArray
    usual: int
    shut: IntArray
    out_gap: IntArray
    in_gap: IntArray
    pair: IntArray
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
    """Send the units of `order`; gives the number of sends, or -1 where one arrives at the limit.

    Args:
        packing: nothing is busy yet; its bits reach beyond deadline and limit.
        order: int64[units].
        deadline, limit: as `packed` takes them.
        sends: int64[3, pairs], result: unit, cycle and number of receivers of each send.
        served: int64[pairs], result: the pairs of each send, one send after another.
    """
    number, pairs = 0, 0
    for unit in order:
        packing.low[0] = packing.first[unit]
        packing.high[0] = packing.first[unit] + packing.receivers[unit]
        groups = 1
        while groups > 0:
            groups -= 1
            low, high = packing.low[groups], packing.high[groups]
            farthest = 0
            for index in range(low, high):
                farthest = max(farthest, packing.delay[packing.pair[index]])
            step = 1 if packing.partner[unit] == packing.source[unit] else 2
            splits, busy = high - low > step, packing.length[unit] + farthest
            last = (deadline if splits else limit - 1) - busy  # later ones are not sent
            start = _first_gap(packing, unit, low, high, last)
            end = start + busy
            if splits and start > last:
                _sort_by_delay(packing, low, high, step)
                middle = low + (high - low) // step // 2 * step
                packing.low[groups], packing.high[groups] = middle, high
                packing.low[groups + 1], packing.high[groups + 1] = low, middle
                groups += 2
                continue
            if end >= limit:
                return -1
            _send(packing, unit, low, high, start)
            sends[0, number], sends[1, number], sends[2, number] = unit, start, high - low
            number += 1
            for index in range(low, high):
                served[pairs] = packing.pair[index]
                pairs += 1
    return number


@inner
def _first_gap(packing: Packing, unit: int, low: int, high: int, last: int) -> int:
    """The first cycle from which on the source and all receivers of a group have time for it.

    Or any cycle beyond `last` where that is none before.
    """
    source, length = packing.source[unit], packing.length[unit]
    size = 0
    while 2 << size <= length:
        size += 1
    start = _look_on(packing.out_busy[source], packing.out_gap[source], size)
    for index in range(low, high):
        pair = packing.pair[index]
        tile = packing.tile[pair]
        begin = _look_on(packing.in_busy[tile], packing.in_gap[tile], size)
        start = max(start, begin - packing.delay[pair])
    if length == packing.usual:
        return _first_start(packing, unit, low, high, start, last)
    while start <= last:
        begin = next_gap(packing.out_busy[source], start, length)
        if packing.partner[unit] != source:
            begin = next_gap(packing.out_busy[packing.partner[unit]], begin, length)
        for index in range(low, high):
            pair = packing.pair[index]
            delay = packing.delay[pair]
            begin = next_gap(packing.in_busy[packing.tile[pair]], begin + delay, length) - delay
        if begin == start:
            return start
        start = begin
    return start


@inner
def _first_start(packing: Packing, unit: int, low: int, high: int, start: int, last: int) -> int:
    """The same of a unit of usual length from `start` on, `CHUNK` words of all ports at a time."""
    source, partner, shut = packing.source[unit], packing.partner[unit], packing.shut
    while start <= last:
        word = start >> WORD_SHIFT
        shut[:] = 0  # what is before `start` is shut at a port
        open_words = _add_bits(shut, packing.out_shut[source], word << WORD_SHIFT)
        if partner != source:
            open_words = _add_bits(shut, packing.out_shut[partner], word << WORD_SHIFT)
        for index in range(low, high):
            if not open_words:
                break
            pair = packing.pair[index]
            begin = (word << WORD_SHIFT) + packing.delay[pair]
            open_words = _add_bits(shut, packing.in_shut[packing.tile[pair]], begin)
        if open_words:
            return (word << WORD_SHIFT) + next_clear(shut, 0)
        start = (word + CHUNK) << WORD_SHIFT
    return start


@inlined
def _add_bits(shut: IntArray, port: IntArray, start: int) -> bool:
    """Set the bits of `CHUNK` words that a port has from `start` on; whether any is left clear."""
    first, shift = start >> WORD_SHIFT, start & PLACE
    words, full = port[first : first + CHUNK + 1], ONES
    if shift == 0:
        for at in range(CHUNK):
            shut[at] |= words[at]
            full &= shut[at]
    else:
        for at in range(CHUNK):  # a shift of what is not negative needs no sign: vectors have it
            low = (words[at] >> 1 & MOST) >> (shift - 1)
            shut[at] |= low | words[at + 1] << (WORD_BITS - shift)
            full &= shut[at]
    return bool(full != ONES)


@inlined
def _look_on(busy: IntArray, known: IntArray, size: int) -> int:
    """The first cycle of a port's first gap of 2**size cycles."""
    known[size] = next_gap(busy, known[size], 1 << size)
    return int(known[size])


@inlined
def _send(packing: Packing, unit: int, low: int, high: int, start: int) -> None:
    length = packing.length[unit]
    before = min(start, packing.usual - 1)
    for tile in (packing.source[unit], packing.partner[unit]):
        set_bits(packing.out_busy[tile], start, start + length)
        set_bits(packing.out_shut[tile], start - before, start + length)
    for index in range(low, high):
        pair = packing.pair[index]
        tile, begin = packing.tile[pair], start + packing.delay[pair]
        set_bits(packing.in_busy[tile], begin, begin + length)
        set_bits(packing.in_shut[tile], max(0, begin - packing.usual + 1), begin + length)


@inlined
def _sort_by_delay(packing: Packing, low: int, high: int, step: int) -> None:
    """The nearest first, and else in the order in which they are; `step` receivers together."""
    for index in range(low + step, high, step):
        free = index
        while free > low and _delay(packing, free - step) > _delay(packing, free):
            for at in range(free, free + step):
                near, far = packing.pair[at], packing.pair[at - step]
                packing.pair[at - step], packing.pair[at] = near, far
            free -= step


@inlined
def _delay(packing: Packing, index: int) -> int:
    return int(packing.delay[packing.pair[index]])


@compiled("bool(int64[:], int64[:], int64[:], int64[:], int64[:])")
def is_heard_twice(
    order: IntArray, piece: IntArray, first: IntArray, tile: IntArray, seen: IntArray
) -> bool:
    """Whether any tile is twice among the receivers of one piece.

    Args:
        order: int64[rows], piece after piece.
        piece: int64[rows], of each row.
        first: int64[rows + 1], the receivers of row i are `tile[first[i] : first[i + 1]]`.
        tile: int64[receivers].
        seen: int64[tiles], -1, work space: the last piece that each hears.
    """
    for row in order:
        for index in range(first[row], first[row + 1]):
            if seen[tile[index]] == piece[row]:
                return True
            seen[tile[index]] = piece[row]
    return False
