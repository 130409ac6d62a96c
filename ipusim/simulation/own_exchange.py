"""When each tile's own part of an exchange begins and is over, as its own instructions have it.

A tile is done with an exchange when its own sends and receives are, and no partner hears words over
its lane: no barrier stands between exchange and compute. A tile that does none of the three has no
exchange at all. Cycles count
from the release; the first send of a phase leaves one pipeline later, and a tile goes on one tail
after its last word.

Source: osmarks/ipu-stack (C600) enters each exchange with one sync and has none behind it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ..columns import IntArray
from ..machine.machine import Machine
from ..program.ports import taken_ports
from ..program.superstep import ExchangePlan


class OwnExchange(NamedTuple):
    """The exchange of each tile, in cycles from the release; both 0 where a tile has none.

    Attributes:
        first: int64[tiles], when its first word leaves, lands or passes its lane.
        over: int64[tiles], when it goes on: its last word is out or written, and the tail passed.
    """

    first: IntArray
    over: IntArray


def own_exchange(machine: Machine, plan: ExchangePlan) -> OwnExchange:
    """When each tile's part of `plan` begins and is over; the fabric can play it."""
    never = np.iinfo(np.int64).max
    first, over = np.full(machine.tiles, never), np.zeros(machine.tiles, dtype=np.int64)
    if plan.is_empty:
        return OwnExchange(over.copy(), over)
    length = machine.transfer_cycles(plan.words, plan.wide)
    shift = machine.exchange_pipeline_cycles - int(plan.cycle.min())
    tail = machine.exchange_tail_cycles
    ports = taken_ports(machine, plan)
    sides = (
        (plan.source, plan.cycle + shift, length),
        (ports.tile, ports.lands + shift, length[ports.send]),
    )
    for tile, begin, lasts in sides:
        np.minimum.at(first, tile, begin)
        np.maximum.at(over, tile, begin + lasts + tail)
    return OwnExchange(np.where(first == never, 0, first), over)
