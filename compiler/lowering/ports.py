"""The port list in real time: an order of unicasts that knows their path delays.

The port with most to carry beyond the time at which it is free takes one of its pending messages:
that for which it waits least, counting a tenth of what the port at the other end waits and of what
that one still has to carry. An in port's time is compared with an out port's as if the mean path
lay between them.
"""

from __future__ import annotations

import heapq

import numpy as np

from ipusim import IntArray

SHARE = 0.1  # of the other end's wait and load, as they count in a choice


def port_list(
    source: IntArray, target: IntArray, length: IntArray, delay: IntArray, *, limit: int
) -> IntArray | None:
    """int64[messages]: the cycle in which each is sent; None if one arrives at the limit.

    Args:
        source, target, length, delay: int64[messages], ports, cycles, path delay.
        limit: the cycle before which all must have arrived.
    """
    ports = _Ports(source, target, length, delay)
    start = np.zeros(len(length), dtype=np.int64)
    while (message := ports.next()) >= 0:
        start[message] = ports.take(message)
        if start[message] + length[message] + delay[message] >= limit:
            return None
    return start


class _Ports:
    """What every port still has to carry, and when it is free; in ports follow out ports."""

    def __init__(
        self, source: IntArray, target: IntArray, length: IntArray, delay: IntArray
    ) -> None:
        ports = 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))
        self._out: list[int] = source.tolist()
        self._in: list[int] = (target + ports).tolist()
        self._length: list[int] = length.tolist()
        self._delay: list[int] = delay.tolist()
        self._pending: list[list[int]] = [[] for _ in range(2 * ports)]
        self._left = [0] * (2 * ports)
        for message, cycles in enumerate(self._length):
            for port in (self._out[message], self._in[message]):
                self._pending[port].append(message)
                self._left[port] += cycles
        self._free = [0] * (2 * ports)
        self._done = [False] * len(length)
        self._shift = [0] * ports + [int(delay.mean()) if len(delay) else 0] * ports
        self._heap = [(-left, port) for port, left in enumerate(self._left) if left]
        heapq.heapify(self._heap)

    def next(self) -> int:
        """The message of the most urgent port; -1 when there is none."""
        while self._heap:
            key, port = self._heap[0]
            if key < self._urgency(port):
                heapq.heapreplace(self._heap, (self._urgency(port), port))
                continue
            waiting = [message for message in self._pending[port] if not self._done[message]]
            self._pending[port] = waiting
            if waiting:
                return self._choice(port, waiting)
            heapq.heappop(self._heap)
        return -1

    def take(self, message: int) -> int:
        """Send as soon as both ports are free; the cycle of the send."""
        out, into, path = self._out[message], self._in[message], self._delay[message]
        start = max(self._free[out], self._free[into] - path)
        self._free[out] = start + self._length[message]
        self._free[into] = self._free[out] + path
        for port in (out, into):
            self._left[port] -= self._length[message]
        self._done[message] = True
        return start

    def _urgency(self, port: int) -> int:
        return max(self._free[port] - self._shift[port], 0) - self._left[port]

    def _choice(self, port: int, waiting: list[int]) -> int:
        """The message for which the port waits least."""
        free, left, delay, at = self._free, self._left, self._delay, self._free[port]
        hears = port >= len(free) // 2
        other, sign = (self._out, 1) if hears else (self._in, -1)
        best, least = -1, float("inf")
        for message in waiting:
            end = other[message]
            gap = free[end] + sign * delay[message] - at  # positive: the port waits for the other
            wait = max(gap, 0) - SHARE * (min(gap, 0) + left[end])
            if wait < least:
                best, least = message, wait
        return best
