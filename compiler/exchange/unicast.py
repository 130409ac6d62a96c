"""Orders for single-receiver messages of unequal length: rotation and port list.

Rotation sends from seat i to seat i + w in wave w; it is best when all talk to all alike, as after
a dense matmul. In port-list order, the port with most to carry beyond the time at which it is free
takes, among its pending messages, the one that can start first, less a small share of what its
other end, and the pair, still have to carry: busy ports never wait for idle ones, and no pair is
left over to the end.

Few long messages leave ports without work at the end. These are cut between rows, each piece half
of what its pair still has to send: long ones first, short ones to fill the end.
"""

from __future__ import annotations

import heapq
from collections import defaultdict

import numpy as np

from ipusim import IntArray

from .ports import waves_of

ENOUGH = 100  # an order is good that takes this share of the busiest port's words longer
FINEST = 200  # the busiest port's words over those of the shortest cut
URGENCY = 0.02  # share of the words still to come that counts in a choice; any small share does


def unicast_messages(
    source: IntArray, target: IntArray, words: IntArray
) -> tuple[IntArray, IntArray]:
    """Rows as messages: the number of each row's message, and the wave of each message.

    Rows of one source and target are one message, or, where that is shorter, cut into several.

    Args:
        source, target, words: int64[rows], the rows of one source and target in a run.
    """
    pair = np.cumsum((np.diff(source, prepend=-1) != 0) | (np.diff(target, prepend=-1) != 0)) - 1
    ports = 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))
    busiest = int(max(np.bincount(port, words, 1).max() for port in (source, target)))
    best, least = (pair, pair), -1
    for message in (pair, _halves(pair, words, busiest // FINEST)):
        heads = np.flatnonzero(np.diff(message, prepend=-1))
        length = np.add.reduceat(words, heads) if len(heads) else words
        ends = source[heads], target[heads]
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
    begin = np.flatnonzero(np.diff(pair, prepend=-1))
    sent = before - before[begin][pair] if len(begin) else before
    left = np.bincount(pair, words)[pair] - sent if len(begin) else before
    part = np.ceil(np.log2(np.maximum(left / max(1, least), 1)))
    new = (np.diff(pair, prepend=-1) != 0) | (np.diff(part, prepend=-1) != 0)
    message: IntArray = np.cumsum(new) - 1
    return message


def unicast_waves(source: IntArray, target: IntArray, words: IntArray) -> IntArray:
    """int64[messages]: waves in which no out port and no in port recurs, by the shorter order.

    Args:
        source, target: int64[messages], the ports of each message.
        words: int64[messages], its length.
    """
    ports = 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))
    turn = (target - source) % ports + ports * _recurrence(source * ports + target)
    order = _port_list(source.tolist(), (target + ports).tolist(), words.tolist(), 2 * ports)
    listed = waves_of(order, source, target)
    return min(turn, listed, key=lambda wave: _length(wave, source, target, words, ports))


def _recurrence(key: IntArray) -> IntArray:
    """How many of the same key came before each."""
    order = np.argsort(key, kind="stable")
    heads = np.flatnonzero(np.diff(key[order], prepend=-1))
    before = np.empty(len(key), dtype=np.int64)
    before[order] = np.arange(len(key)) - np.repeat(heads, np.diff(heads, append=len(key)))
    return before


def _length(wave: IntArray, source: IntArray, target: IntArray, words: IntArray, ports: int) -> int:
    """Cycles until the last message has arrived, without path delays."""
    free = np.zeros((2, ports), dtype=np.int64)
    order = np.argsort(wave, kind="stable")
    for rows in np.split(order, np.flatnonzero(np.diff(wave[order])) + 1):
        end = np.maximum(free[0, source[rows]], free[1, target[rows]]) + words[rows]
        free[0, source[rows]] = free[1, target[rows]] = end
    return int(free.max(initial=0))


def _port_list(source: list[int], target: list[int], words: list[int], ports: int) -> list[int]:
    """The messages in the order in which ports take them; in ports follow out ports."""
    remaining = [0] * ports
    between: dict[tuple[int, int], int] = defaultdict(int)
    pending: list[list[int]] = [[] for _ in range(ports)]
    for message, length in enumerate(words):
        between[source[message], target[message]] += length
        for port in (source[message], target[message]):
            remaining[port] += length
            pending[port].append(message)
    free = [0] * ports
    done = [False] * len(words)
    heap = [(-remaining[port], port) for port in range(ports) if pending[port]]
    heapq.heapify(heap)
    order: list[int] = []
    while heap:
        key, port = heapq.heappop(heap)
        if key < free[port] - remaining[port]:
            heapq.heappush(heap, (free[port] - remaining[port], port))
            continue
        waiting = [message for message in pending[port] if not done[message]]
        pending[port] = waiting
        if not waiting:
            continue
        at, other = free[port], target if port < ports // 2 else source
        best, least = -1, float("inf")
        for message in waiting:
            end = other[message]
            to_come = remaining[end] + between[source[message], target[message]]
            cost = max(at, free[end]) - URGENCY * to_come
            if cost < least:
                best, least = message, cost
        done[best] = True
        order.append(best)
        start = max(at, free[other[best]])
        between[source[best], target[best]] -= words[best]
        for end in (port, other[best]):
            free[end] = start + words[best]
            remaining[end] -= words[best]
        heapq.heappush(heap, (free[port] - remaining[port], port))
    return order
