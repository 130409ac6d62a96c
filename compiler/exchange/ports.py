"""The port list in real time: an order of unicasts that knows their path delays.

The port with most to carry beyond the time at which it is free takes one of its pending messages:
that for which it waits least, counting a small share of what the port at the other end waits and
of what that one still has to carry. It looks at the next few hundred of its messages only, so that
the time is near linear in the messages; very many are looked at in a scattered order. An in port's
time is compared with an out port's as if the mean path lay between them. The loop
itself is in `port_order`: plain Python for few messages, machine code for many.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ipusim import IntArray

from .port_order import NOBODY, Column, order_of

WINDOW = 256  # messages that a port looks at; more hardly shorten a schedule
SHARE = 0.02  # of the other end's wait and load, as they count in a choice; any small share does
SCATTER = 0x9E3779B1  # 2**32 / phi, odd: its multiples are spread evenly
NEVER = int(np.iinfo(np.int64).max)
FEW = 30_000  # messages that plain Python lists sooner than numba loads


def port_list(
    source: IntArray, target: IntArray, length: IntArray, delay: IntArray, *, limit: int
) -> IntArray | None:
    """int64[messages]: the cycle in which each is sent; None if one arrives at the limit.

    Args:
        source, target, length, delay: int64[messages], ports, cycles, path delay.
        limit: the cycle before which all must have arrived.
    """
    looked = np.arange(len(length))
    order, start = _listed(source, target, length, delay, looked, limit)
    return start if len(order) == len(length) else None


def listed_waves(source: IntArray, target: IntArray, length: IntArray, delay: IntArray) -> IntArray:
    """int64[messages]: waves in the order of the list, in which no out or in port recurs."""
    scattered = np.argsort(np.arange(len(length)) * SCATTER % 2**32)
    order, _ = _listed(source, target, length, delay, scattered, NEVER)
    return waves_of(order, source, target)


def waves_of(order: IntArray | list[int], source: IntArray, target: IntArray) -> IntArray:
    """int64[messages]: the earliest wave of each that keeps the order on both its ports."""
    ports = _ports(source, target)
    wave = np.zeros(len(source), dtype=np.int64)
    out_next, in_next = [0] * ports, [0] * ports
    sources, targets = source.tolist(), target.tolist()
    for message in np.asarray(order, dtype=np.int64).tolist():
        at = max(out_next[sources[message]], in_next[targets[message]])
        wave[message] = at
        out_next[sources[message]] = in_next[targets[message]] = at + 1
    return wave


def _listed(
    source: IntArray,
    target: IntArray,
    length: IntArray,
    delay: IntArray,
    looked: IntArray,
    limit: int,
) -> tuple[IntArray, IntArray]:
    """The messages in the order of the list, as far as it goes, and the cycle of each."""
    ports, messages = _ports(source, target), len(length)
    shift = np.repeat([0, int(delay.mean()) if messages else 0], ports)
    into = target + ports
    none = np.full((5, messages), NOBODY)
    head, idle = np.full(2 * ports, NOBODY), np.zeros((2, 2 * ports), dtype=np.int64)
    start = np.zeros(messages, dtype=np.int64)
    loop, given = _loop(messages)
    out_after, in_after, out_before, in_before, order = (given(row) for row in none)
    left, free = (given(row) for row in idle)
    starts = given(start)
    count = loop(
        given(source),
        given(into),
        given(length),
        given(delay),
        given(looked),
        given(shift),
        limit,
        WINDOW,
        SHARE,
        given(head),
        (out_after, in_after),
        (out_before, in_before),
        left,
        free,
        order,
        starts,
    )
    return np.asarray(order[:count], dtype=np.int64), np.asarray(starts, dtype=np.int64)


def _loop(messages: int) -> tuple[Callable[..., int], Callable[[IntArray], Column]]:
    """`order_of` for so many messages, and what makes a column of an array for it."""
    if messages <= FEW:
        return order_of, np.ndarray.tolist
    from .port_code import compiled_order_of  # noqa: PLC0415  # numba: half a second to load

    return compiled_order_of, np.asarray


def _ports(source: IntArray, target: IntArray) -> int:
    """How many tiles may have a port here."""
    return 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))
