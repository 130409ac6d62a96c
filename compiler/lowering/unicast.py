"""Orders for single-receiver messages of unequal length: rotation and port list.

Rotation sends from seat i to seat i + w in wave w; it is best when all talk to all alike, as after
a dense matmul. In port-list order, the port that is free first (counting a tenth of the words it
still has to carry) takes, among its pending messages, the one that can start first (again less a
tenth of what both its ends still have to carry), so that busy ports never wait for idle ones.
"""

from __future__ import annotations

import heapq

import numpy as np

from ipusim import IntArray

URGENCY = 0.1  # share of the remaining words by which a busy port goes first; any small share does


def unicast_waves(source: IntArray, target: IntArray, words: IntArray) -> IntArray:
    """int64[messages]: waves in which no out port and no in port recurs, by the shorter order.

    Args:
        source, target: int64[messages], the ports of each message; no pair recurs.
        words: int64[messages], its length.
    """
    ports = 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))
    turn = (target - source) % ports
    order = _port_list(source.tolist(), (target + ports).tolist(), words.tolist(), 2 * ports)
    listed = _layers(order, source, target, ports)
    return min(turn, listed, key=lambda wave: _length(wave, source, target, words, ports))


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
    remaining = [0.0] * ports
    pending: list[list[int]] = [[] for _ in range(ports)]
    for message, length in enumerate(words):
        for port in (source[message], target[message]):
            remaining[port] += URGENCY * length
            pending[port].append(message)
    free = [0.0] * ports
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
        other = target if port < ports // 2 else source
        best = min(waiting, key=lambda m: max(free[port], free[other[m]]) - remaining[other[m]])
        done[best] = True
        order.append(best)
        start = max(free[port], free[other[best]])
        for end in (port, other[best]):
            free[end] = start + words[best]
            remaining[end] -= URGENCY * words[best]
        heapq.heappush(heap, (free[port] - remaining[port], port))
    return order


def _layers(order: list[int], source: IntArray, target: IntArray, ports: int) -> IntArray:
    """The earliest wave of each message that keeps the order on every port."""
    wave = np.zeros(len(order), dtype=np.int64)
    out_next, in_next = [0] * ports, [0] * ports
    sources, targets = source.tolist(), target.tolist()
    for message in order:
        at = max(out_next[sources[message]], in_next[targets[message]])
        wave[message] = at
        out_next[sources[message]] = in_next[targets[message]] = at + 1
    return wave
