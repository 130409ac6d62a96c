"""Ports in time: when words land, and whether a port is used twice in a cycle."""

from __future__ import annotations

import numpy as np

from ..columns import IntArray, first_true
from ..errors import ProgramError
from ..machine.machine import Machine
from ..machine.paths import path_delays
from ..order import order_of
from .port_times import arrive, first_clash
from .superstep import ExchangePlan


def check_tiles(machine: Machine, plan: ExchangePlan) -> None:
    """Refuse an exchange of tiles that the machine has not.

    Raises:
        ProgramError: names the tile, and which there are.
    """
    for what, tiles in (("source", plan.source), ("destination", plan.tile)):
        row = first_true((tiles < 0) | (tiles >= machine.tiles))
        if row is not None:
            raise ProgramError(
                f"exchange: {what} tile {tiles[row]} is not on {machine.name}, which has tiles 0 "
                f"to {machine.tiles - 1}"
            )


def arrivals(machine: Machine, plan: ExchangePlan) -> IntArray:
    """int64[receives]: the cycle in which each receiver hears the first word; tiles are checked."""
    lands = np.empty(len(plan.send), dtype=np.int64)
    arrive(plan.send, plan.tile, plan.source, plan.cycle, path_delays(machine), lands)
    return lands


def check_port(
    side: str, port: IntArray, begin: IntArray, send: IntArray, length: IntArray
) -> None:
    """Refuse two uses of one port that overlap.

    Args:
        side: of the tile, for an error: "in" or "out".
        port, begin: int64[uses], the tile, and the cycle in which the port's use begins.
        send: int64[uses], what is sent.
        length: int64[sends], for so many cycles.

    Raises:
        ProgramError: names the tile and both cycles.
    """
    order = order_of(port, begin)
    place = first_clash(order, port, begin, send, length)
    if place < 0:
        return
    one, other = order[place : place + 2]
    raise ProgramError(
        f"exchange: the {side} port of tile {port[one]} is used twice in cycle {begin[other]}: "
        f"a message of {length[send[one]]} cycles that began in cycle {begin[one]} is still on it; "
        f"schedule the second from cycle {begin[one] + length[send[one]]}"
    )
