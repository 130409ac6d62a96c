"""Packing: every unit goes into the first gap that its source and all its receivers share.

A port's time is a string of bits, one a cycle, set where it is busy. Shifting a receiver's string
by its path delay puts it into the time of sends, so that a send's gaps are

    busy(source) | busy(receiver) >> delay | ...    and then L zeros in a row

A piece that would arrive after the deadline is sent to the nearer half of its receivers and, on its
own, to the farther half.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

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
    """
    said, heard = [0] * tiles, [0] * tiles
    tile, delay = units.tile.tolist(), units.delay.tolist()
    first, count = units.first.tolist(), units.count.tolist()
    source, length = units.source.tolist(), units.length.tolist()
    sent: list[tuple[int, int, list[int]]] = []  # unit, start, pairs
    for unit in order.tolist():
        cycles, sender = length[unit], source[unit]
        groups = [list(range(first[unit], first[unit] + count[unit]))]
        while groups:
            group = groups.pop()
            busy = said[sender]
            for pair in group:
                busy |= heard[tile[pair]] >> delay[pair]
            at = _first_gap(busy, cycles)
            end = at + cycles + max(delay[pair] for pair in group)
            if len(group) > 1 and end > deadline:
                group.sort(key=delay.__getitem__)
                groups += [group[len(group) // 2 :], group[: len(group) // 2]]
                continue
            if end >= limit:
                return None
            block = ((1 << cycles) - 1) << at
            said[sender] |= block
            for pair in group:
                heard[tile[pair]] |= block << delay[pair]
            sent.append((unit, at, group))
    return _sends(sent)


def _sends(sent: list[tuple[int, int, list[int]]]) -> Sends:
    """Sends from their units, starts and pairs."""
    table = np.array([(unit, start, len(pairs)) for unit, start, pairs in sent], dtype=np.int64)
    unit, start, sizes = table.reshape(-1, 3).T
    pairs = np.fromiter((pair for _, _, pairs in sent for pair in pairs), np.int64, sizes.sum())
    return Sends(unit, start, np.repeat(np.arange(len(sizes)), sizes), pairs)


def _first_gap(busy: int, length: int) -> int:
    """The first of `length` zero bits in a row."""
    width = 1
    while width < length:  # bit t says whether any of t to t + width - 1 is busy
        step = min(width, length - width)
        busy |= busy >> step
        width += step
    return (~busy & (busy + 1)).bit_length() - 1
