"""The port list in real time: an order of unicasts that knows their path delays.

The port with most to carry beyond the time at which it is free takes one of its pending messages:
that for which it waits least, counting a small share of what the port at the other end waits and
of what that one still has to carry. It looks at the next few hundred of its messages only, so that
the time is near linear in the messages; very many are looked at in a scattered order. An in port's
time is compared with an out port's as if the mean path lay between them. The loop itself is
machine code, in `port_order`.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

WINDOW = 256  # messages that a port looks at; more hardly shorten a schedule
SHARE = 0.02  # of the other end's wait and load, as they count in a choice; any small share does
SCATTER = 0x9E3779B1  # 2**32 / phi, odd: its multiples are spread evenly
NEVER = int(np.iinfo(np.int64).max)


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
    from .port_order import waves_of  # noqa: PLC0415  # numba: half a second to load

    scattered = np.argsort(np.arange(len(length)) * SCATTER % 2**32)
    order, _ = _listed(source, target, length, delay, scattered, NEVER)
    ports = _ports(source, target)
    waves: IntArray = waves_of(order, np.stack([source, target + ports]), 2 * ports)
    return waves


def _listed(
    source: IntArray,
    target: IntArray,
    length: IntArray,
    delay: IntArray,
    looked: IntArray,
    limit: int,
) -> tuple[IntArray, IntArray]:
    """The messages in the order of the list, and the cycle of each."""
    from .port_order import order_of  # noqa: PLC0415  # numba: half a second to load

    ports = _ports(source, target)
    ends = np.stack([source, target + ports])
    shift = np.repeat([0, int(delay.mean()) if len(delay) else 0], ports)
    order, start = order_of(ends, length, delay, looked, shift, limit, WINDOW, SHARE)
    return order, start


def _ports(source: IntArray, target: IntArray) -> int:
    """How many tiles may have a port here."""
    return 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))
