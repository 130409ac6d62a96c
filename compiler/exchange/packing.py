"""Packing: every unit goes into the first gap that its source and all its receivers share.

A port's time is a string of bits, one a cycle, set where the port is busy. A receiver's string,
shifted by its path delay, is in the time of the sender, so that the first gap of a send of L cycles
is the first run of L zeros of

    busy(source) | busy(receiver) >> delay | ...

A wide unit needs the time of both out ports of its tile pair, and of the in ports of every tile
pair that it reaches. A piece that would arrive after the deadline is sent twice, to the nearer half
of its receivers and to the farther half; a tile pair is never divided.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

from ..matrix.host_memory import check_host_bytes
from .bits_loop import WORD_BITS
from .packing_loop import CHUNK, MAX_GROUPS, SIZES, Packing, pack_all
from .units import Sends, Units


def hardest_first(units: Units) -> IntArray:
    """Return units, the longest first, then those with most receivers, int64[units]."""
    return np.lexsort((-units.count, -units.length))


def unicasts_first(units: Units) -> IntArray:
    """Return unicasts by wave, followed by other units, the hardest first, int64[units]."""
    unicast = units.count == 1
    return np.lexsort((-units.count, np.where(unicast, units.wave, -units.length), ~unicast))


def packed(units: Units, order: IntArray, tiles: int, *, deadline: int, limit: int) -> Sends | None:
    """Return the sends of units packed one after another, or None if one misses the limit.

    Args:
        units: Units to send.
        order: Order in which units get their gaps, int64[units].
        tiles: Number of tiles of the machine.
        deadline: Cycle by which pieces should have arrived. A piece with several receivers is sent
            twice rather than later.
        limit: Cycle before which all units must have arrived.

    Raises:
        InputError: The memory of this host cannot hold the tables of all ports.
    """
    receptions, words = len(units.tile), max(deadline, limit) // WORD_BITS + 1
    # Spare words at the end of the bit strings that are read in chunks: the reader takes CHUNK + 1
    # words from a start that may lie a path delay behind the last cycle.
    room = CHUNK + 2 + int(units.delay.max()) // WORD_BITS
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
        usual_length=int(np.bincount(units.length).argmax()),
        shut=np.empty(CHUNK, dtype=np.int64),
        out_gap=np.zeros((tiles, SIZES), dtype=np.int64),
        in_gap=np.zeros((tiles, SIZES), dtype=np.int64),
        reception=np.arange(receptions),
        low=np.empty(MAX_GROUPS, dtype=np.int64),
        high=np.empty(MAX_GROUPS, dtype=np.int64),
    )
    sends, served = np.empty((3, receptions), dtype=np.int64), np.empty(receptions, dtype=np.int64)
    number = pack_all(packing, order, deadline, limit, sends, served)
    if number < 0:
        return None
    unit, start, sizes = sends[:, :number]
    return Sends(unit, start, np.repeat(np.arange(number), sizes), served)
