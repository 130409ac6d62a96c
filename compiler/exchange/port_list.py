"""The port list: an order of messages with one receiver each, found port by port.

The most urgent port, the one with most to carry beyond the time at which it is free, takes one of
its messages, again and again until none is left. It takes the one of least cost:

    cost = wait - SHARE * (what the other end has still to carry)

so that busy ports never wait for idle ones. A message leaves when both its ports are free, the in
port one path delay later; beside out ports, an in port's time counts as if the mean path lay
between them. What else counts is a `Choice`, one for each use of the list.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from heapq import heapify, heappop, heapreplace
from typing import Any, TypeAlias

import attrs
import numpy as np

from ipusim import IntArray

SHARE = 0.02  # of words still to carry, as they count in a cost; any small share does
SCATTER = 0x9E3779B1  # 2**32 / phi, odd: its multiples are spread evenly
NEVER = int(np.iinfo(np.int64).max)
FEW = 30_000  # messages that plain Python lists sooner than numba loads
NOBODY = -1

Table: TypeAlias = Any  # of whole numbers: a list of lists, or int64[rows, messages]


@attrs.frozen
class Choice:
    """How a port chooses among its messages.

    Attributes:
        window: how many it looks at, which keeps the time near linear in the messages.
        idle: share of the time for which the other end has been free, which counts as a wait does.
            Where it is 0, starts are compared and not waits: the same but for rounding, that is,
            for which of two messages of equal cost is taken.
        pairs: whether what the message's pair of ports has still to send counts, too, so that no
            pair is left over to the end.
        scattered: it looks at its messages in a scattered order, not in their own.
    """

    window: int = NEVER
    idle: float = 0.0
    pairs: bool = False
    scattered: bool = False


SUMS = Choice(pairs=True)  # partials to where they are added up
MANY = Choice(window=256, idle=SHARE, scattered=True)  # very many messages between all tiles
PHASE = Choice(window=256, idle=SHARE)  # all messages of a phase, of which each has its cycle


def port_list(
    source: IntArray,
    target: IntArray,
    length: IntArray,
    delay: IntArray,
    *,
    choice: Choice,
    limit: int = NEVER,
) -> tuple[IntArray, IntArray]:
    """The messages in the order of the list, and int64[messages], the cycle in which each is sent.

    The list ends before a message that arrives at the limit.

    Args:
        source, target, length, delay: int64[messages], ports, cycles, path delay.
        choice: among the messages of a port.
        limit: the cycle before which all must have arrived.
    """
    ports, messages = ports_of(source, target), np.arange(len(length))
    looked = np.argsort(messages * SCATTER % 2**32) if choice.scattered else messages
    _, pair = np.unique(source * ports + target, return_inverse=True)
    lag = [0, int(delay.mean()) if len(delay) else 0]
    table = np.stack([source, target + ports, length, delay, pair, looked])
    given = (2 * ports, limit, (choice.window, choice.idle, choice.pairs))
    if len(messages) <= FEW:
        order, start = _listed(table.tolist(), lag, *given)
    else:
        order, start = _compiled()(table, np.array(lag), *given)
    return np.array(order, dtype=np.int64), np.array(start, dtype=np.int64)


def waves_of(order: IntArray, source: IntArray, target: IntArray) -> IntArray:
    """int64[messages]: the earliest wave of each that keeps the order on both its ports."""
    ports = ports_of(source, target)
    wave = np.zeros(len(source), dtype=np.int64)
    out_next, in_next = [0] * ports, [0] * ports
    sources, targets = source.tolist(), target.tolist()
    for message in order.tolist():
        at = max(out_next[sources[message]], in_next[targets[message]])
        wave[message] = at
        out_next[sources[message]] = in_next[targets[message]] = at + 1
    return wave


def ports_of(source: IntArray, target: IntArray) -> int:
    """How many tiles may have a port here."""
    return 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))


@cache
def _compiled() -> Callable[..., tuple[list[int], list[int]]]:
    """`_listed` as machine code, over arrays."""
    from numba import njit  # noqa: PLC0415  # half a second to load

    return njit(cache=True, nogil=True)(_listed)  # Ctrl-C is heard meanwhile


def _listed(  # noqa: C901, PLR0912, PLR0915  # one loop, which numba compiles whole
    table: Table, lag: Table, ports: int, limit: int, choice: tuple[int, float, bool]
) -> tuple[list[int], list[int]]:
    """The order and the start of each message; in ports follow out ports.

    Every port has a linked list of its messages, from which one is taken out when either of its
    ports has sent it. A heap tells which port is most urgent; urgencies only fall, so a port whose
    key is out of date goes back into it.

    Args:
        table: by message its out port, its in port, cycles, path delay and pair of ports; the last
            row is the order in which ports look at their messages.
        lag: what times lie behind an out port's, of out ports and of in ports.
        ports: of both kinds.
        limit: end when a message arrives at this cycle or later.
        choice: window, idle and pairs of a `Choice`.
    """
    window, idle, pairs = choice
    source, target, length, delay, pair = table[0], table[1], table[2], table[3], table[4]
    messages = len(length)
    after = ([NOBODY] * messages, [NOBODY] * messages)  # neighbours at the out port, the in port
    before = ([NOBODY] * messages, [NOBODY] * messages)
    head, left, free = [NOBODY] * ports, [0] * ports, [0] * ports
    between, start = [0] * messages, [0] * messages
    for place in range(messages - 1, -1, -1):
        message = table[5][place]
        between[pair[message]] += length[message] if pairs else 0
        for side, port in ((0, source[message]), (1, target[message])):
            after[side][message] = head[port]
            if head[port] != NOBODY:
                before[side][head[port]] = message
            head[port] = message
            left[port] += length[message]
    heap = [(-left[port], port) for port in range(ports) if head[port] != NOBODY]
    heapify(heap)
    order = [NOBODY for _ in range(0)]  # empty, of a type that numba sees
    for _ in range(messages):
        while True:
            key, port = heap[0]
            hears = 2 * port >= ports
            urgency = max(free[port] - lag[1 if hears else 0], 0) - left[port]
            if head[port] == NOBODY:
                heappop(heap)
            elif key < urgency:
                heapreplace(heap, (urgency, port))
            else:
                break
        others, following = (source, after[1]) if hears else (target, after[0])
        since = 0 if idle > 0 else free[port]
        best, least, at = NOBODY, 0.0, head[port]
        for _ in range(window):
            if at == NOBODY:
                break
            other = others[at]
            gap = free[other] + (delay[at] if hears else -delay[at]) - free[port]
            wait = since + (gap if gap > 0 else -idle * gap)
            cost = wait - SHARE * (left[other] + between[pair[at]])
            if best == NOBODY or cost < least:
                best, least = at, cost
            at = following[at]
        out, into = source[best], target[best]
        start[best] = max(free[out], free[into] - delay[best])
        free[out] = start[best] + length[best]
        free[into] = free[out] + delay[best]
        if free[into] >= limit:
            break
        order.append(best)
        between[pair[best]] -= length[best] if pairs else 0
        for side, port in ((0, out), (1, into)):
            left[port] -= length[best]
            later, sooner = after[side][best], before[side][best]
            if sooner == NOBODY:
                head[port] = later
            else:
                after[side][sooner] = later
            if later != NOBODY:
                before[side][later] = sooner
    return order, start
