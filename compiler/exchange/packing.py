"""Packing: every unit goes into the first gap that its source and all its receivers share.

A port's time is a string of bits, one a cycle, set where it is busy. Shifting a receiver's string
by its path delay puts it into the time of sends, so that a send's gaps are

    busy(source) | busy(receiver) >> delay | ...    and then L zeros in a row

A wide unit needs the time of both out ports of its pair, and of the in ports that are lent. A piece
that would arrive after the deadline is sent to the nearer half of its receivers and, on its own, to
the farther half; pairs stay together.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

from ..matrix.host_memory import check_host_bytes
from .bits_loop import WORD_BITS
from .packing_loop import CHUNK, MOST_GROUPS, SIZES, Packing, pack_all
from .units import Sends, Units


def hardest_first(units: Units) -> IntArray:
    """int64[units]: an order of packing, long units first, then those with many receivers."""
    return np.lexsort((-units.count, -units.length))


def unicasts_first(units: Units) -> IntArray:
    """int64[units]: unicasts in the order of their waves, then the hardest."""
    unicast = units.count == 1
    return np.lexsort((-units.count, np.where(unicast, units.wave, -units.length), ~unicast))


def packed(units: Units, order: IntArray, tiles: int, *, deadline: int, limit: int) -> Sends | None:
    """Every unit's first common gap, one unit after the other; None if one arrives at the limit.

    Args:
        deadline: the cycle by which pieces should have arrived; sent twice rather than later.
        limit: the cycle before which all must have arrived.

    Raises:
        InputError: this host cannot hold the tables of all ports.
    """
    pairs, words = len(units.tile), max(deadline, limit) // WORD_BITS + 1
    room = CHUNK + 2 + int(units.delay.max()) // WORD_BITS  # words of what is looked at beyond
    table_bytes = 8 * tiles * (4 * words + 2 * room + 2 * SIZES)
    check_host_bytes(table_bytes, f"the exchange schedule of {tiles:,} tiles")
    packing = Packing(
        source=units.source,
        partner=units.partner,
        length=units.length,
        first=units.first,
        receivers=units.count,
        tile=units.tile,
        delay=units.delay,
        out_busy=np.zeros((tiles, words), dtype=np.int64),
        in_busy=np.zeros((tiles, words), dtype=np.int64),
        out_shut=np.zeros((tiles, words + room), dtype=np.int64),
        in_shut=np.zeros((tiles, words + room), dtype=np.int64),
        usual=int(np.bincount(units.length).argmax()),
        shut=np.empty(CHUNK, dtype=np.int64),
        out_gap=np.zeros((tiles, SIZES), dtype=np.int64),
        in_gap=np.zeros((tiles, SIZES), dtype=np.int64),
        pair=np.arange(pairs),
        low=np.empty(MOST_GROUPS, dtype=np.int64),
        high=np.empty(MOST_GROUPS, dtype=np.int64),
    )
    sends, served = np.empty((3, pairs), dtype=np.int64), np.empty(pairs, dtype=np.int64)
    number = pack_all(packing, order, deadline, limit, sends, served)
    if number < 0:
        return None
    unit, start, sizes = sends[:, :number]
    return Sends(unit, start, np.repeat(np.arange(number), sizes), served)
