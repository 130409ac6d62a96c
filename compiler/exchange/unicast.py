"""Messages with one receiver each: rows become messages, and messages get an order in waves.

`messages_of` makes messages between all tiles, of which there may be very many: all rows from one
tile to another are one message. Their order is that of the port list (`port_list`: the most urgent
port sends next) with path delays.

`unicast_messages` makes messages inside a group of seats that reduce partial sums together. All
groups have the same schedule although their path delays differ, so path delays are left out. Of two
orders it takes the shorter one. Rotation, in which seat i sends to seat i + w in wave w, is best if
every seat sends equally much to each other seat, as after a dense matmul; the port list is best
elsewhere. With few long messages, many ports have nothing to send at the end of a phase. Such
messages are cut between rows: each part has half of the words that its route, from one seat to
another, has still to send, so that long parts come first and short ones fill the end.
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
# An order is accepted without trying shorter messages if its cycles exceed the words of the busiest
# port by at most a 100th.
ACCEPTED_DIVISOR = 100
# The shortest part of a message has a 200th of the words of the busiest port; no reason recorded
# for this number.
SHORTEST_DIVISOR = 200


def messages_of(
    machine: Machine,
    source: IntArray,
    origin: IntArray,
    size: IntArray,
    tile: IntArray,
    target: IntArray,
) -> Traffic:
    """Return traffic in which all rows from one tile to another are one message.

    Rows that follow one another in memory, both at the sender and at the receiver, become one row.
    Waves are computed when they are first read, because the port list takes most of the time of a
    draft.

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
    first_rows = np.flatnonzero(changes(message))
    ends, length = (sender[first_rows], receiver[first_rows]), np.add.reduceat(words, first_rows)
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


def _listed_waves(
    machine: Machine, route_ends: tuple[IntArray, IntArray], length: IntArray
) -> IntArray:
    """Return the waves of messages in the order of the port list, int64[messages].

    `route_ends` are the sending and the receiving tile of each message, int64[messages] each.
    """
    order, _ = port_list(
        *route_ends, length, path_delays(machine)[route_ends], choice=WEIGHTS_OF_REDUCTIONS
    )
    return waves_of(order, *route_ends)


def unicast_messages(
    source: IntArray, receiver: IntArray, words: IntArray
) -> tuple[IntArray, IntArray]:
    """Return the message of each row, and the wave of each message.

    Rows of one route are one message or, where the schedule is shorter, several messages.

    Args:
        source, receiver: Sending and receiving seat of each row, int64[rows]; rows of one route
            follow each other.
        words: Length of each row, int64[rows].
    """
    route = np.cumsum(changes(source, receiver)) - 1
    ports = ports_of(source, receiver)
    busiest = int(max(np.bincount(port, words, 1).max() for port in (source, receiver)))
    best_order, least_cycles = (route, route), -1
    for message in (route, _shrinking_parts(route, words, busiest // SHORTEST_DIVISOR)):
        first_rows = np.flatnonzero(changes(message))
        ends, length = (
            (source[first_rows], receiver[first_rows]),
            np.add.reduceat(words, first_rows),
        )
        wave = unicast_waves(*ends, length)
        cycles = _duration(wave, *ends, length, ports)
        if least_cycles < 0 or cycles < least_cycles:
            best_order, least_cycles = (message, wave), cycles
        if least_cycles * ACCEPTED_DIVISOR <= busiest * (ACCEPTED_DIVISOR + 1):
            break
    return best_order


def _shrinking_parts(route: IntArray, words: IntArray, min_words: int) -> IntArray:
    """Return the message of each row if routes are cut into shorter and shorter parts, int64[rows].

    Each message has about half of the words that its route has still to send, and at least about
    `min_words`.
    """
    # A row belongs to part p of its route if from this row on between 2**(p - 1) and 2**p times
    # `min_words` words are left: each part is half as long as the one before it.
    words_before = np.cumsum(words) - words
    words_sent = words_before - words_before[np.flatnonzero(changes(route))][route]
    words_left = np.bincount(route, words)[route] - words_sent
    # `part` is the logarithm to base 2, rounded up. It is read off the bits of the float, because
    # the log2 of math libraries differs in the last bit. For 0.5 x 2**power it is power - 1.
    fraction, power = np.frexp(np.maximum(words_left / max(1, min_words), 1))
    part = power - (fraction == 0.5)
    return np.cumsum(changes(route, part)) - 1


def unicast_waves(source: IntArray, receiver: IntArray, words: IntArray) -> IntArray:
    """Return waves in which no port recurs, int64[messages].

    Waves follow rotation or the port list, whichever takes fewer cycles.
    """
    ports = ports_of(source, receiver)
    # Rotation: wave w has the messages from seat i to seat i + w. A second message of a route comes
    # `ports` waves later, when each route has had a wave.
    rotation = (receiver - source) % ports + ports * recurrence(source * ports + receiver)
    order, _ = port_list(source, receiver, words, np.zeros_like(words), choice=WEIGHTS_IN_GROUP)
    listed_waves = waves_of(order, source, receiver)
    return min(
        rotation, listed_waves, key=lambda wave: _duration(wave, source, receiver, words, ports)
    )


def _duration(
    wave: IntArray, source: IntArray, receiver: IntArray, words: IntArray, ports: int
) -> int:
    """Return the cycles until the last message has arrived, without path delays."""
    order = np.argsort(wave, kind="stable")
    return cycles_of(order, source, receiver, words, np.zeros((2, ports), dtype=np.int64))
