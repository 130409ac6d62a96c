"""Packing: every unit goes into the first gap that its source and all its receivers have free.

A unit is a message or a piece (words that may be sent several times); `units` has both. A port's
time is a string of bits, one a cycle, set where the port is busy. A receiver's string, shifted by
its path delay, is in the time of the sender. So a send of L cycles can begin at the first run of L
zeros of

    busy(source) | busy(receiver) >> delay | ...

`Packing` also keeps "blocked" strings, set where no unit of the most frequent length can start. A
wide unit needs the time of both out ports of its tile pair, and of the in ports of every tile pair
that it reaches. A piece that would arrive after the deadline is sent twice, to the half of its
receivers with shorter path delays and to the other half; a tile pair is never divided.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

from ..matrix.host_memory import check_host_bytes
from .bits_loop import WORD_BITS
from .packing_loop import MAX_GROUPS, NUM_GAP_SIZES, SEARCHED_WORDS, Packing, pack_all
from .units import Sends, Units


def hardest_first(units: Units) -> IntArray:
    """Return units by falling length, then by falling number of receivers, int64[units]."""
    return np.lexsort((-units.count, -units.length))


def unicasts_first(units: Units) -> IntArray:
    """Return unicasts by wave, then all other units as `hardest_first`, int64[units]."""
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
    # Spare words at the end of the blocked strings, which are read several words at a time: the
    # reader takes SEARCHED_WORDS + 1 words from a start that may lie a path delay behind the last
    # cycle.
    spare_words = SEARCHED_WORDS + 2 + int(units.delay.max()) // WORD_BITS
    table_bytes = 8 * tiles * (4 * words + 2 * spare_words + 2 * NUM_GAP_SIZES)
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
        out_blocked=np.zeros((tiles, words + spare_words), dtype=np.int64),
        in_blocked=np.zeros((tiles, words + spare_words), dtype=np.int64),
        usual_length=int(np.bincount(units.length).argmax()),
        blocked=np.empty(SEARCHED_WORDS, dtype=np.int64),
        out_gap=np.zeros((tiles, NUM_GAP_SIZES), dtype=np.int64),
        in_gap=np.zeros((tiles, NUM_GAP_SIZES), dtype=np.int64),
        reception=np.arange(receptions),
        low=np.empty(MAX_GROUPS, dtype=np.int64),
        high=np.empty(MAX_GROUPS, dtype=np.int64),
    )
    sends, served = np.empty((3, receptions), dtype=np.int64), np.empty(receptions, dtype=np.int64)
    number_of_sends = pack_all(packing, order, deadline, limit, sends, served)
    if number_of_sends < 0:
        return None
    unit, start, sizes = sends[:, :number_of_sends]
    return Sends(unit, start, np.repeat(np.arange(number_of_sends), sizes), served)
