"""The loop of the port list, over lists or arrays: one turn a message, some looked at in each.

Every port has a list of its messages, from which a message is taken out in place when either of its
ports has sent it. A heap tells which port is most urgent; keys only grow, so a port whose key is
out of date goes back into it. Plain Python takes it over lists, `port_code` over arrays.
"""

from __future__ import annotations

from heapq import heapify, heappop, heapreplace
from typing import Any, TypeAlias

Column: TypeAlias = Any  # of whole numbers: a list, or an int64 array
NOBODY = -1


def order_of(  # noqa: C901, PLR0912  # one loop, which numba compiles whole
    source: Column,
    target: Column,
    length: Column,
    delay: Column,
    looked: Column,
    shift: Column,
    limit: int,
    window: int,
    share: float,
    head: Column,
    after: tuple[Column, Column],
    before: tuple[Column, Column],
    left: Column,
    free: Column,
    order: Column,
    start: Column,
) -> int:
    """How many messages are in `order`: all, or those before one that arrives at the limit.

    Args:
        source, target: by message, out port and in port; in ports follow out ports.
        length, delay: by message, cycles, path delay.
        looked: the order in which a port looks at its messages.
        shift: by port, what its time lies behind an out port's.
        limit: end when a message arrives at this cycle or later.
        window: messages that a port looks at.
        share: of the other end's wait and load, as they count.
        head: by port, NOBODY; becomes its first message.
        after, before: by message, for its out port and its in port: NOBODY; become neighbours.
        left, free: by port, 0; words still to carry, and the cycle from which it is free.
        order, start: by message; become the order of the list and the cycle of each.
    """
    ports, messages = len(shift), len(length)
    for place in range(messages - 1, -1, -1):
        message = looked[place]
        for side, port in ((0, source[message]), (1, target[message])):
            after[side][message] = head[port]
            if head[port] != NOBODY:
                before[side][head[port]] = message
            head[port] = message
            left[port] += length[message]
    heap = [(-left[port], port) for port in range(ports) if head[port] != NOBODY]
    heapify(heap)
    for turn in range(messages):
        while True:
            key, port = heap[0]
            urgency = max(free[port] - shift[port], 0) - left[port]
            if head[port] == NOBODY:
                heappop(heap)
            elif key < urgency:
                heapreplace(heap, (urgency, port))
            else:
                break
        hears = 2 * port >= ports
        others, following = (source, after[1]) if hears else (target, after[0])
        best, least, at = NOBODY, 0.0, head[port]
        for _ in range(window):
            if at == NOBODY:
                break
            other = others[at]
            gap = free[other] + (delay[at] if hears else -delay[at]) - free[port]
            wait = (gap if gap > 0 else -share * gap) - share * left[other]
            if best == NOBODY or wait < least:
                best, least = at, wait
            at = following[at]
        out, into = source[best], target[best]
        start[best] = max(free[out], free[into] - delay[best])
        free[out] = start[best] + length[best]
        free[into] = free[out] + delay[best]
        if free[into] >= limit:
            return turn
        order[turn] = best
        for side, port in ((0, out), (1, into)):
            left[port] -= length[best]
            later, sooner = after[side][best], before[side][best]
            if sooner == NOBODY:
                head[port] = later
            else:
                after[side][sooner] = later
            if later != NOBODY:
                before[side][later] = sooner
    return messages
