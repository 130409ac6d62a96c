"""The port list in real time: an order of unicasts that knows their path delays.

The port with most to carry beyond the time at which it is free takes one of its pending messages:
that for which it waits least, counting a small share of what the port at the other end waits and
of what that one still has to carry. It looks at the next few dozen of its messages only, so that
the time is near linear in the messages; very many are looked at in a scattered order. An in port's
time is compared with an out port's as if the mean path lay between them.
"""

from __future__ import annotations

import heapq

import numpy as np

from ipusim import IntArray

WINDOW = 32  # messages that a port looks at; more hardly shorten a schedule
SHARE = 0.02  # of the other end's wait and load, as they count in a choice; any small share does
SCATTER = 0x9E3779B1  # 2**32 / phi, odd: its multiples are spread evenly


def port_list(
    source: IntArray, target: IntArray, length: IntArray, delay: IntArray, *, limit: float
) -> IntArray | None:
    """int64[messages]: the cycle in which each is sent; None if one arrives at the limit.

    Args:
        source, target, length, delay: int64[messages], ports, cycles, path delay.
        limit: the cycle before which all must have arrived.
    """
    ports = _Ports(source, target, length, delay, np.arange(len(length)))
    start = np.zeros(len(length), dtype=np.int64)
    while (message := ports.next()) >= 0:
        start[message], end = ports.take(message)
        if end >= limit:
            return None
    return start


def listed_waves(source: IntArray, target: IntArray, length: IntArray, delay: IntArray) -> IntArray:
    """int64[messages]: waves in the order of the list, in which no out or in port recurs."""
    scattered = np.argsort(np.arange(len(length)) * SCATTER % 2**32)
    ports = _Ports(source, target, length, delay, scattered)
    wave = np.zeros(len(length), dtype=np.int64)
    following = [0] * ports.count
    while (message := ports.next()) >= 0:
        ports.take(message)
        out, into = ports.ends[message]
        wave[message] = at = max(following[out], following[into])
        following[out] = following[into] = at + 1
    return wave


class _Ports:
    """What every port still has to carry, and when it is free; in ports follow out ports."""

    def __init__(
        self,
        source: IntArray,
        target: IntArray,
        length: IntArray,
        delay: IntArray,
        order: IntArray,
    ) -> None:
        ports = 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))
        self.count = 2 * ports
        self.ends = list(zip(source.tolist(), (target + ports).tolist(), strict=True))
        self._length: list[int] = length.tolist()
        self._delay: list[int] = delay.tolist()
        self._pending: list[list[int]] = [[] for _ in range(2 * ports)]
        self._left = [0] * (2 * ports)
        for message in order[::-1].tolist():
            for port in self.ends[message]:
                self._pending[port].append(message)
                self._left[port] += self._length[message]
        self._free = [0] * (2 * ports)
        self._done = bytearray(len(length))
        self._shift = [0] * ports + [int(delay.mean()) if len(delay) else 0] * ports
        self._heap = [(-left, port) for port, left in enumerate(self._left) if left]
        heapq.heapify(self._heap)

    def next(self) -> int:
        """The message of the most urgent port; -1 when there is none."""
        while self._heap:
            key, port = self._heap[0]
            urgency = max(self._free[port] - self._shift[port], 0) - self._left[port]
            if key < urgency:
                heapq.heapreplace(self._heap, (urgency, port))
                continue
            near = self._next_of(port)
            if near:
                return self._choice(port, near)
            heapq.heappop(self._heap)
        return -1

    def take(self, message: int) -> tuple[int, int]:
        """Send as soon as both ports are free; the cycle of the send, and that of the end."""
        out, into = self.ends[message]
        length, path = self._length[message], self._delay[message]
        start = max(self._free[out], self._free[into] - path)
        end = start + length + path
        self._free[out], self._free[into] = start + length, end
        self._left[out] -= length
        self._left[into] -= length
        self._done[message] = 1
        return start, end

    def _next_of(self, port: int) -> list[int]:
        """The next messages of the port that are not done; those that are go off its list."""
        pending, done = self._pending[port], self._done
        near: list[int] = []
        while pending and len(near) < WINDOW:
            message = pending.pop()
            if not done[message]:
                near.append(message)
        pending += near[::-1]
        return near

    def _choice(self, port: int, waiting: list[int]) -> int:
        """The message for which the port waits least."""
        free, left, delay, ends = self._free, self._left, self._delay, self.ends
        at = free[port]
        other, sign = (0, 1) if port >= len(free) // 2 else (1, -1)
        best, least = -1, float("inf")
        for message in waiting:
            end = ends[message][other]
            gap = free[end] + sign * delay[message] - at  # positive: the port waits for the other
            wait = (gap if gap > 0 else -SHARE * gap) - SHARE * left[end]
            if wait < least:
                best, least = message, wait
        return best
