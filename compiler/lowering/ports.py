"""The port list in real time: an order of unicasts that knows their path delays.

The port that is free first, counting all that it still has to carry, takes one of its pending
messages: that for which it waits least, counting a tenth of what the port at the other end waits
and of what that one still has to carry. An in port's time is compared with an out port's as if
the mean path lay between them.
"""

from __future__ import annotations

import heapq

import numpy as np

from ipusim import IntArray

SHARE = 0.1  # of the other end's wait and load, as they count in a choice


def port_list(source: IntArray, target: IntArray, length: IntArray, delay: IntArray) -> IntArray:
    """int64[messages]: the cycle in which each is sent.

    Args:
        source, target, length, delay: int64[messages], ports, cycles, path delay.
    """
    shift = int(delay.mean()) if len(delay) else 0
    ports = 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))
    ends = (source.tolist(), (target + ports).tolist())
    cycles, paths = length.tolist(), delay.tolist()
    pending: list[list[int]] = [[] for _ in range(2 * ports)]
    left = [0] * (2 * ports)
    for message, span in enumerate(cycles):
        for side in ends:
            pending[side[message]].append(message)
            left[side[message]] += span
    free = [0] * (2 * ports)
    done = [False] * len(cycles)
    start = [0] * len(cycles)
    heap = [(-left[port], port) for port in range(2 * ports) if pending[port]]
    heapq.heapify(heap)

    def urgency(port: int) -> int:
        return max(free[port] - (shift if port >= ports else 0), 0) - left[port]

    while heap:
        key, port = heapq.heappop(heap)
        if key < urgency(port):
            heapq.heappush(heap, (urgency(port), port))
            continue
        waiting = [message for message in pending[port] if not done[message]]
        pending[port] = waiting
        if not waiting:
            continue
        hears = port >= ports
        other, mine = ends[0] if hears else ends[1], free[port]
        best, least = -1, float("inf")
        for message in waiting:
            end = other[message]
            path = paths[message]
            gap = free[end] + path - mine if hears else free[end] - path - mine
            wait = gap + SHARE * -left[end] if gap > 0 else SHARE * (-gap - left[end])
            if wait < least:
                best, least = message, wait
        out, into, path = ends[0][best], ends[1][best], paths[best]
        start[best] = max(free[out], free[into] - path)
        free[out] = start[best] + cycles[best]
        free[into] = free[out] + path
        done[best] = True
        for end in (out, into):
            left[end] -= cycles[best]
        heapq.heappush(heap, (urgency(port), port))
    return np.array(start, dtype=np.int64)
