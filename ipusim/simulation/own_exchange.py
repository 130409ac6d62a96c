"""Begin and end of each tile's part of an exchange, as its own exchange code determines them.

A tile's part of an exchange ends when its own sends and receives are over, and its partner receives
no more words over the lane that the tile lends; no barrier stands between exchange and compute. A
tile without sends, receives and lent lanes has no exchange at all. Cycles count from the release,
in which a barrier lets the tiles go on. The first send of a phase leaves after the cycles of the
exchange pipeline, and a tile continues after its last word and the cycles of the exchange tail.

Source: osmarks/ipu-stack (C600) enters each exchange with one sync and has none behind it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..columns import IntArray
from ..machine.machine import Machine
from ..program.ports import port_uses
from ..program.superstep import ExchangePlan


class OwnExchange(NamedTuple):
    """Exchange of each tile in cycles from the release; both are 0 for a tile without any.

    Attributes:
        begin: int64[tiles], cycle in which the first word leaves the tile, lands there, or passes
            over its lane.
        end: int64[tiles], cycle in which the tile continues, one exchange tail after its last
            word.
    """

    begin: IntArray
    end: IntArray


def own_exchange(machine: Machine, plan: ExchangePlan) -> OwnExchange:
    """Return the begin and end of each tile's part of an exchange plan whose ports were checked."""
    never = np.iinfo(np.int64).max
    begin, end = np.full(machine.tiles, never), np.zeros(machine.tiles, dtype=np.int64)
    if plan.is_empty:  # no tile has any exchange: both cycles are 0
        return OwnExchange(end.copy(), end)
    length = machine.transfer_cycles(plan.words, plan.wide)
    # Schedules start at any cycle; the earliest send leaves one pipeline after the release.
    shift = machine.exchange_pipeline_cycles - int(plan.cycle.min())
    tail = machine.exchange_tail_cycles
    ports = port_uses(machine, plan)
    uses = (
        (plan.source, plan.cycle + shift, length),
        (ports.tile, ports.lands + shift, length[ports.send]),
    )
    # Sends at out ports and arrivals at in ports, lent lanes included, are the uses of a tile.
    for tile, start, duration in uses:
        np.minimum.at(begin, tile, start)
        np.maximum.at(end, tile, start + duration + tail)
    return OwnExchange(np.where(begin == never, 0, begin), end)
