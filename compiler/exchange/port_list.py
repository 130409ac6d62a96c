"""The port list: an order of messages with one receiver each, found port by port.

The most urgent port, the one with most to carry beyond the time at which it is free, takes one of
its messages, again and again until none is left. It takes the one of least cost:

    cost = wait - share * (what the other end has still to carry) - long * (its own cycles)

so that busy ports never wait for idle ones, and what is left for the end is short. A message
leaves when both its ports are free, the in port one path delay later; beside out ports, an in
port's time counts as if the mean path lay between them. What else counts is a `Choice`, one for
each use of the list.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray

from .ports_loop import DONE, PortState, listed, waves

SCATTER = 0x9E3779B1  # 2**32 / phi, odd: its multiples are spread evenly
NEVER = int(np.iinfo(np.int64).max)


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
        share: of cycles that the other end has still to carry, which count as a wait does.
        long: share of the message's own cycles. Without it, reductions of 100,000 messages in
            which all ports are full take 2 to 5 % more than the busiest port's words.
    """

    window: int = NEVER
    idle: float = 0.0
    pairs: bool = False
    scattered: bool = False
    share: float = 0.02
    long: float = 0.0


SUMS = Choice(pairs=True)  # partials to where they are added up
# Very many messages between all tiles. The three shares were chosen among 20 settings by lengths
# of 7 reductions of the benchmark's jobs, the last six settings by those of 16.
MANY = Choice(window=256, idle=0.01, share=0.005, long=0.05, scattered=True)
PHASE = Choice(window=256, idle=0.02)  # all messages of a phase, of which each has its cycle


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
    count, tiles = len(length), ports_of(source, target)
    looked, pair = np.arange(count), np.zeros(count, dtype=np.int64)
    if choice.scattered:
        looked = np.argsort(looked * SCATTER % 2**32)
    if choice.pairs:
        _, pair = np.unique(source * tiles + target, return_inverse=True)
    table = np.stack([source, target + tiles, length, delay, pair], axis=1)[looked]
    lag = int(delay.mean()) if count else 0
    order, start = np.empty(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    of_choice = choice.window, choice.pairs, choice.idle, choice.share, choice.long
    state = _state(count, tiles)
    sent = listed(table, lag, limit, *of_choice, state, order, start)
    begin = np.empty_like(start)
    begin[looked] = start
    return looked[order[:sent]], begin


def _state(count: int, tiles: int) -> PortState:
    """Room for so many messages between so many tiles."""
    return PortState(
        other=np.empty(2 * count, dtype=np.uint32),
        later=np.empty(2 * count, dtype=np.int32),
        message=np.empty(2 * count, dtype=np.int32),
        size=np.empty(2 * count, dtype=np.int32),
        first=np.empty(2 * tiles, dtype=np.int64),
        last=np.zeros(2 * tiles, dtype=np.int64),
        left=np.zeros(2 * tiles, dtype=np.int64),
        free=np.zeros(2 * tiles),
        draw=np.empty(2 * tiles),
        between=np.zeros(count, dtype=np.int64),
        tree=np.full(2 << (2 * tiles - 1).bit_length(), DONE),
    )


def waves_of(order: IntArray, source: IntArray, target: IntArray) -> IntArray:
    """int64[messages]: the earliest wave of each that keeps the order on both its ports."""
    wave, tiles = np.zeros_like(source), ports_of(source, target)
    waves(order, source, target, np.zeros((2, tiles), dtype=np.int64), wave)
    return wave


def ports_of(source: IntArray, target: IntArray) -> int:
    """How many tiles may have a port here."""
    return 1 + max(int(source.max(initial=-1)), int(target.max(initial=-1)))
