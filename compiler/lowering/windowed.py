"""An order for very many single-receiver messages: a port list that looks at a few at a time.

As in `unicast`, the port that is free first, less a tenth of the words it still has to carry, takes
the message that can start first; but it chooses among the next dozen of its messages only, in a
scattered order, so that the time is near linear in the messages.
"""

from __future__ import annotations

import heapq

import numpy as np

from ipusim import IntArray

WINDOW = 12  # messages that a port looks at
URGENCY = 0.1  # share of the remaining words by which a busy port goes first
SCATTER = 0x9E3779B1  # 2**32 / phi, odd: its multiples are spread evenly


def windowed_waves(source: IntArray, target: IntArray, words: IntArray) -> IntArray:
    """int64[messages]: waves in which no out port and no in port recurs.

    Args:
        source, target: int64[messages], the ports of each message.
        words: int64[messages], its length.
    """
    ports = 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))
    ends = list(zip(source.tolist(), (target + ports).tolist(), strict=True))
    wave = np.zeros(len(ends), dtype=np.int64)
    following = [0] * (2 * ports)
    for message in _order(ends, words.tolist(), 2 * ports):
        out, into = ends[message]
        wave[message] = at = max(following[out], following[into])
        following[out] = following[into] = at + 1
    return wave


def _order(ends: list[tuple[int, int]], words: list[int], ports: int) -> list[int]:
    """The messages in the order in which ports take them."""
    left, free = [0.0] * ports, [0.0] * ports
    pending: list[list[int]] = [[] for _ in range(ports)]
    for message in np.argsort(np.arange(len(ends)) * SCATTER % 2**32).tolist():
        for port in ends[message]:
            left[port] += URGENCY * words[message]
            pending[port].append(message)
    done = bytearray(len(ends))
    heap = [(-left[port], port) for port in range(ports) if pending[port]]
    heapq.heapify(heap)
    order: list[int] = []
    while heap:
        key, port = heapq.heappop(heap)
        if key < free[port] - left[port]:
            heapq.heappush(heap, (free[port] - left[port], port))
            continue
        near = _next(pending[port], done)
        if not near:
            continue

        def start(message: int) -> float:
            out, into = ends[message]
            return max(free[out], free[into]) - left[out] - left[into]

        best = min(near, key=start)
        near.remove(best)
        pending[port] += near[::-1]
        done[best] = 1
        order.append(best)
        end = max(free[at] for at in ends[best]) + words[best]
        for at in ends[best]:
            free[at] = end
            left[at] -= URGENCY * words[best]
        heapq.heappush(heap, (free[port] - left[port], port))
    return order


def _next(pending: list[int], done: bytearray) -> list[int]:
    """Takes the next messages of a port that are not done off its list."""
    near: list[int] = []
    while pending and len(near) < WINDOW:
        message = pending.pop()
        if not done[message]:
            near.append(message)
    return near
