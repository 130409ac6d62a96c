"""The loop of the port list as machine code: one turn a message, some looked at in each.

Every port has a list of its messages, from which a message is taken out in place when either of its
ports has sent it. A heap tells which port is most urgent; keys only grow, so a port whose key is
out of date goes back into it.
"""

from __future__ import annotations

from heapq import heapify, heappop, heapreplace
from typing import TypeAlias

import numpy as np
from numba import njit

from ipusim import IntArray

Lists: TypeAlias = tuple[IntArray, IntArray, IntArray]
NOBODY = -1


@njit(cache=True)
def order_of(
    ends: IntArray,
    length: IntArray,
    delay: IntArray,
    looked: IntArray,
    shift: IntArray,
    limit: int,
    window: int,
    share: float,
) -> tuple[IntArray, IntArray]:
    """int64[messages] twice: the messages in the order of the list, and when each is sent.

    Args:
        ends: int64[2, messages], out port and in port; in ports follow out ports.
        length, delay: int64[messages], cycles, path delay.
        looked: int64[messages], the order in which a port looks at its messages.
        shift: int64[ports], what a port's time lies behind an out port's.
        limit: end when a message arrives at this cycle or later; the order is empty then.
        window: messages that a port looks at.
        share: of the other end's wait and load, as they count.
    """
    messages, ports = len(length), len(shift)
    head, following, before = _lists(ends, looked, ports)
    left, free = np.zeros(ports, dtype=np.int64), np.zeros(ports, dtype=np.int64)
    for message in range(messages):
        left[ends[0, message]] += length[message]
        left[ends[1, message]] += length[message]
    heap = [(-left[port], port) for port in range(ports) if head[port] != NOBODY]
    heapify(heap)
    order, start = np.empty(messages, dtype=np.int64), np.zeros(messages, dtype=np.int64)
    done = 0
    while done < messages:
        key, port = heap[0]
        urgency = max(free[port] - shift[port], 0) - left[port]
        if head[port] == NOBODY:
            heappop(heap)
            continue
        if key < urgency:
            heapreplace(heap, (urgency, port))
            continue
        side = 0 if 2 * port < ports else 1
        best, least, at = NOBODY, np.inf, head[port]
        for _ in range(window):
            if at == NOBODY:
                break
            other = ends[1 - side, at]
            gap = free[other] + (delay[at] if side else -delay[at]) - free[port]
            wait = (gap if gap > 0 else -share * gap) - share * left[other]
            if wait < least:
                best, least = at, wait
            at = following[side, at]
        out, into = ends[0, best], ends[1, best]
        start[best] = max(free[out], free[into] - delay[best])
        free[out] = start[best] + length[best]
        free[into] = free[out] + delay[best]
        if free[into] >= limit:
            return order[:0], start
        order[done] = best
        done += 1
        for end in range(2):
            left[ends[end, best]] -= length[best]
            _take_out(best, end, ends, head, following, before)
    return order, start


@njit(cache=True)
def _lists(ends: IntArray, looked: IntArray, ports: int) -> Lists:
    """Each port's first message, and what follows and comes before a message on both its ports."""
    messages = ends.shape[1]
    head = np.full(ports, NOBODY)
    following, before = np.full((2, messages), NOBODY), np.full((2, messages), NOBODY)
    for place in range(messages - 1, -1, -1):
        message = looked[place]
        for end in range(2):
            port = ends[end, message]
            following[end, message] = head[port]
            if head[port] != NOBODY:
                before[end, head[port]] = message
            head[port] = message
    return head, following, before


@njit(cache=True)
def _take_out(
    message: int, end: int, ends: IntArray, head: IntArray, following: IntArray, before: IntArray
) -> None:
    """The message leaves the list of its out port (end 0) or in port (end 1)."""
    next_one, last_one = following[end, message], before[end, message]
    if last_one == NOBODY:
        head[ends[end, message]] = next_one
    else:
        following[end, last_one] = next_one
    if next_one != NOBODY:
        before[end, next_one] = last_one


@njit(cache=True)
def waves_of(order: IntArray, ends: IntArray, ports: int) -> IntArray:
    """int64[messages]: the earliest wave of each that keeps the order on both its ports."""
    wave, following = np.zeros(len(order), dtype=np.int64), np.zeros(ports, dtype=np.int64)
    for message in order:
        out, into = ends[0, message], ends[1, message]
        wave[message] = at = max(following[out], following[into])
        following[out] = following[into] = at + 1
    return wave
