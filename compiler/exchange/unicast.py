"""Messages with one receiver each: rows become messages, and messages get an order in waves.

`messages_of` serves very many messages between all tiles: what one tile sends another is one
message, in the order of the port list with path delays. `unicast_messages` serves sums inside a
group of tiles, whose schedules are the same in every group, so without path delays, in the shorter
of two orders: rotation sends from seat i to seat i + w in wave w, and is best when all talk to all
alike, as after a dense matmul; the port list is best elsewhere. Few long messages leave ports
without work at the end. These are cut between rows, each piece half of what its pair still has to
send: long ones first, short ones to fill the end.
"""

from __future__ import annotations

import numpy as np

from ipusim import WORD_BYTES, IntArray, Machine, path_delays

from .port_list import MANY, SUMS, cycles_of, port_list, ports_of, waves_of
from .traffic import DeferredColumn, Traffic, changes, recurrence

OFFSET_BITS = 32  # of a byte offset in a tile's memory, at most
ENOUGH = 100  # an order is good that takes this share of the busiest port's words longer
FINEST = 200  # the busiest port's words over those of the shortest cut


def messages_of(
    machine: Machine,
    source: IntArray,
    origin: IntArray,
    size: IntArray,
    tile: IntArray,
    target: IntArray,
) -> Traffic:
    """All rows from one tile to another as one message; what follows on both ends is one row.

    The waves are deferred: the port list takes most of the time of a draft.

    Args:
        machine: for its path delays, which order the messages.
        source, origin: int64[rows], the sending tile and byte offset.
        size: int64[rows], bytes.
        tile, target: int64[rows], the receiving tile and byte offset.
    """
    pair = tile * ports_of(source, tile) + source
    order = np.argsort(pair << OFFSET_BITS | target, kind="stable")
    source, origin, size, tile, target = (a[order] for a in (source, origin, size, tile, target))
    other = changes(pair[order])
    new = other.copy()
    new[1:] |= (np.diff(origin) != size[:-1]) | (np.diff(target) != size[:-1])
    rows = np.flatnonzero(new)
    words = np.add.reduceat(size, rows) // WORD_BYTES
    message, sender, receiver = (np.cumsum(other) - 1)[rows], source[rows], tile[rows]
    heads = np.flatnonzero(changes(message))
    ends, length = (sender[heads], receiver[heads]), np.add.reduceat(words, heads)
    return Traffic(
        source=sender,
        origin=origin[rows],
        words=words,
        wide=np.zeros_like(rows, dtype=np.bool_),
        message=message,
        wave=DeferredColumn(lambda: _listed_waves(machine, ends, length)),
        row=np.arange(len(rows)),
        tile=receiver,
        target=target[rows],
    )


def _listed_waves(machine: Machine, ends: tuple[IntArray, IntArray], length: IntArray) -> IntArray:
    """Return the waves of messages in the order of the port list, int64[messages]."""
    listed, _ = port_list(*ends, length, path_delays(machine)[ends], choice=MANY)
    return waves_of(listed, *ends)


def unicast_messages(
    source: IntArray, target: IntArray, words: IntArray
) -> tuple[IntArray, IntArray]:
    """Rows as messages: the number of each row's message, and the wave of each message.

    Rows of one source and target are one message, or, where that is shorter, cut into several.

    Args:
        source, target, words: int64[rows], the rows of one source and target in a run.
    """
    pair = np.cumsum(changes(source, target)) - 1
    ports = ports_of(source, target)
    busiest = int(max(np.bincount(port, words, 1).max() for port in (source, target)))
    best, least = (pair, pair), -1
    for message in (pair, _halves(pair, words, busiest // FINEST)):
        heads = np.flatnonzero(changes(message))
        ends, length = (source[heads], target[heads]), np.add.reduceat(words, heads)
        wave = unicast_waves(*ends, length)
        cycles = _length(wave, *ends, length, ports)
        if least < 0 or cycles < least:
            best, least = (message, wave), cycles
        if least * ENOUGH <= busiest * (ENOUGH + 1):
            break
    return best


def _halves(pair: IntArray, words: IntArray, least: int) -> IntArray:
    """int64[rows]: messages that send about half of what their pair has left, or `least` words."""
    before = np.cumsum(words) - words
    sent = before - before[np.flatnonzero(changes(pair))][pair]
    left = np.bincount(pair, words)[pair] - sent
    # The logarithm to 2, rounded up, from the bits of the number: libraries round it apart.
    fraction, power = np.frexp(np.maximum(left / max(1, least), 1))
    part = power - (fraction == 0.5)
    return np.cumsum(changes(pair, part)) - 1


def unicast_waves(source: IntArray, target: IntArray, words: IntArray) -> IntArray:
    """int64[messages]: waves in which no out port and no in port recurs, by the shorter order."""
    ports = ports_of(source, target)
    turn = (target - source) % ports + ports * recurrence(source * ports + target)
    order, _ = port_list(source, target, words, np.zeros_like(words), choice=SUMS)
    listed = waves_of(order, source, target)
    return min(turn, listed, key=lambda wave: _length(wave, source, target, words, ports))


def _length(wave: IntArray, source: IntArray, target: IntArray, words: IntArray, ports: int) -> int:
    """Cycles until the last message has arrived, without path delays."""
    order = np.argsort(wave, kind="stable")
    return cycles_of(order, source, target, words, np.zeros((2, ports), dtype=np.int64))
