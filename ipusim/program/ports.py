"""Ports in time: when words land, which in ports are taken, whether one is used twice in a cycle.

A wide send takes the in ports of both tiles of every pair that it reaches, as items of both lanes
arrive there. Where only one of the two hears it, the other *lends* its lane: its in port is taken,
one path delay after the words left as any other, and nothing is written there.
"""

from __future__ import annotations

import attrs
import numpy as np

from ..columns import BoolArray, IntArray, first_true, same_array
from ..errors import ProgramError
from ..machine.machine import Machine
from ..machine.paths import path_delays
from ..order import order_of
from ..screen import number_of
from .port_times import first_clash
from .superstep import ExchangePlan


def check_tiles(machine: Machine, plan: ExchangePlan) -> None:
    """Refuse an exchange of tiles that the machine has not.

    Raises:
        ProgramError: names the tile, and which there are.
    """
    for role, tiles in (("source", plan.source), ("destination", plan.tile)):
        row = first_true((tiles < 0) | (tiles >= machine.tiles))
        if row is not None:
            raise ProgramError(
                f"exchange: {role} tile {tiles[row]} is not on {machine.name}, which has tiles 0 "
                f"to {machine.tiles - 1}"
            )


@attrs.frozen
class TakenPorts:
    """Every use of an in port: int64 columns, the receives of a plan first and then lent lanes.

    Attributes:
        send, tile: what is sent, and whose in port it takes.
        lands: the cycle in which the first word arrives there.
        receives: how many of the rows are receives.
    """

    send: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    lands: IntArray = attrs.field(eq=same_array, repr=False)
    receives: int


def taken_ports(machine: Machine, plan: ExchangePlan) -> TakenPorts:
    """The in ports that `plan` takes; its tiles are checked.

    Raises:
        ProgramError: a wide send reaches a tile without a partner.
    """
    row = lent_by(plan.send, plan.tile, plan.wide)
    single = first_true((plan.tile[row] ^ 1) >= machine.tiles)
    if single is not None:
        raise ProgramError(
            f"exchange: tile {plan.tile[row[single]]} of {machine.name} hears a wide message and "
            "has no partner whose lane could carry half of it; send it narrow"
        )
    send = np.concatenate([plan.send, plan.send[row]])
    tile = np.concatenate([plan.tile, plan.tile[row] ^ 1])
    lands = plan.cycle[send] + path_delays(machine)[plan.source[send], tile]
    return TakenPorts(send, tile, lands, len(plan.send))


def lent_by(send: IntArray, tile: IntArray, wide: BoolArray) -> IntArray:
    """int64[lent lanes]: the receives of a wide send whose partner hears nothing of it.

    Args:
        send, tile: int64[receives].
        wide: bool[sends].
    """
    if not wide.any():
        return np.zeros(0, dtype=np.int64)
    rows = np.flatnonzero(wide[send])
    pairs = int(tile.max(initial=0)) // 2 + 1
    _, first, members = np.unique(
        send[rows] * pairs + tile[rows] // 2, return_index=True, return_counts=True
    )
    lent: IntArray = np.sort(rows[first[members == 1]])
    return lent


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
    index = first_clash(order, port, begin, send, length)
    if index < 0:
        return
    earlier, later = order[index : index + 2]
    raise ProgramError(
        f"exchange: the {side} port of tile {port[earlier]} is used twice in cycle {begin[later]}: "
        f"a message of {number_of(int(length[send[earlier]]), 'cycle')} that began in cycle "
        f"{begin[earlier]} is still on it; "
        f"schedule the second from cycle {begin[earlier] + length[send[earlier]]}"
    )
