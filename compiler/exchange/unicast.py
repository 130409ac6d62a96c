"""Messages with one receiver each: rows become messages, and messages get an order in waves.

`messages_of` serves very many messages between all tiles: all rows from one tile to another are one
message, in the order of the port list with path delays. `unicast_messages` serves sums inside a
group of tiles, whose schedules are equal in every group, and therefore ignores path delays. It
takes the shorter of two orders: rotation, in which seat i sends to seat i + w in wave w, is best
when all seats send alike to all, as after a dense matmul; the port list is best elsewhere. Few long
messages leave ports without work at the end. Such messages are cut between rows, each part half of
what its route (the same two tiles) has still to send: long parts first, short ones to fill the end.
"""

from __future__ import annotations

import numpy as np

from ipusim import WORD_BYTES, IntArray, Machine, path_delays

from .port_list import (
    WEIGHTS_IN_GROUP,
    WEIGHTS_OF_REDUCTIONS,
    cycles_of,
    port_list,
    ports_of,
    waves_of,
)
from .traffic import DeferredColumn, Traffic, changes, recurrence

OFFSET_BITS = 32  # bits of a byte offset in a tile's memory, at most
# An order is accepted if it exceeds the busiest port's words by at most a 100th of them (1 %).
ACCEPTED_FRACTION = 100
# The shortest part of a message has a 200th of the busiest port's words; reason not recorded.
SHORTEST_FRACTION = 200


def messages_of(
    machine: Machine,
    source: IntArray,
    origin: IntArray,
    size: IntArray,
    tile: IntArray,
    target: IntArray,
) -> Traffic:
    """Return traffic in which all rows from one tile to another are one message.

    Rows that follow each other in memory at both ends are joined. The waves are deferred, because
    the port list takes most of the time of a draft.

    Args:
        machine: Machine whose path delays order the messages.
        source, origin: Sending tile and byte offset of each row, int64[rows].
        size: Bytes of each row, int64[rows].
        tile, target: Receiving tile and byte offset of each row, int64[rows].
    """
    # Order rows by route, then by offset at the receiver.
    route = tile * ports_of(source, tile) + source
    order = np.argsort(route << OFFSET_BITS | target, kind="stable")
    source, origin, size, tile, target = (a[order] for a in (source, origin, size, tile, target))
    is_first_of_route = changes(route[order])
    is_first_of_row = is_first_of_route.copy()
    is_first_of_row[1:] |= (np.diff(origin) != size[:-1]) | (np.diff(target) != size[:-1])
    rows = np.flatnonzero(is_first_of_row)
    words = np.add.reduceat(size, rows) // WORD_BYTES
    message, sender, receiver = (np.cumsum(is_first_of_route) - 1)[rows], source[rows], tile[rows]
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
    listed, _ = port_list(*ends, length, path_delays(machine)[ends], choice=WEIGHTS_OF_REDUCTIONS)
    return waves_of(listed, *ends)


def unicast_messages(
    source: IntArray, target: IntArray, words: IntArray
) -> tuple[IntArray, IntArray]:
    """Return the message of each row, and the wave of each message.

    Rows of one source and target are one message or, where that is shorter, are cut into several.

    Args:
        source, target, words: Source, target and length of each row, int64[rows]; rows of one
            source and target follow each other.
    """
    route = np.cumsum(changes(source, target)) - 1
    ports = ports_of(source, target)
    busiest = int(max(np.bincount(port, words, 1).max() for port in (source, target)))
    best, least = (route, route), -1
    for message in (route, _halves(route, words, busiest // SHORTEST_FRACTION)):
        heads = np.flatnonzero(changes(message))
        ends, length = (source[heads], target[heads]), np.add.reduceat(words, heads)
        wave = unicast_waves(*ends, length)
        cycles = _length(wave, *ends, length, ports)
        if least < 0 or cycles < least:
            best, least = (message, wave), cycles
        if least * ACCEPTED_FRACTION <= busiest * (ACCEPTED_FRACTION + 1):
            break
    return best


def _halves(route: IntArray, words: IntArray, least: int) -> IntArray:
    """Return the message of each row if each has about half of its route's rest, int64[rows].

    A message has at least about `least` words.
    """
    # A row belongs to part p of its route if between 2**(p - 1) and 2**p times `least` words are
    # left from it on: parts get half as long towards the end.
    before = np.cumsum(words) - words
    sent = before - before[np.flatnonzero(changes(route))][route]
    left = np.bincount(route, words)[route] - sent
    # The logarithm to base 2, rounded up, from the bits of the number: the log2 of math libraries
    # differs in the last bit.
    fraction, power = np.frexp(np.maximum(left / max(1, least), 1))
    part = power - (fraction == 0.5)
    return np.cumsum(changes(route, part)) - 1


def unicast_waves(source: IntArray, target: IntArray, words: IntArray) -> IntArray:
    """Return waves in which no port recurs, int64[messages].

    They follow rotation or the port list, whichever takes fewer cycles.
    """
    ports = ports_of(source, target)
    # Rotation: wave w has the messages from i to i + w; a route's next message comes a turn later.
    turn = (target - source) % ports + ports * recurrence(source * ports + target)
    order, _ = port_list(source, target, words, np.zeros_like(words), choice=WEIGHTS_IN_GROUP)
    listed = waves_of(order, source, target)
    return min(turn, listed, key=lambda wave: _length(wave, source, target, words, ports))


def _length(wave: IntArray, source: IntArray, target: IntArray, words: IntArray, ports: int) -> int:
    """Return the cycles until the last message has arrived, without path delays."""
    order = np.argsort(wave, kind="stable")
    return cycles_of(order, source, target, words, np.zeros((2, ports), dtype=np.int64))
