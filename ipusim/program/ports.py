"""Uses of the tiles' exchange ports in time, and refusal of two uses of one port that overlap.

A wide send occupies the in ports of both tiles of every pair that it reaches, because items of both
lanes arrive there. If only one of the two receives it, the other tile *lends* its lane: its in port
is occupied as if it received the words, but nothing is written to its memory.
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
    """Refuse an exchange with tiles that the machine lacks.

    Raises:
        ProgramError: the message names the tile and the existing tiles.
    """
    for role, tiles in (("source", plan.source), ("destination", plan.tile)):
        row = first_true((tiles < 0) | (tiles >= machine.tiles))
        if row is not None:
            raise ProgramError(
                f"exchange: {role} tile {tiles[row]} is not on {machine.name}, which has tiles 0 "
                f"to {machine.tiles - 1}"
            )


@attrs.frozen
class PortUses:
    """Uses of in ports as int64 columns: first the receives of a plan, then lent lanes.

    Attributes:
        send, tile: number of the send, and tile whose in port it occupies.
        lands: cycle in which the first word arrives.
        receives: number of rows that are receives.
    """

    send: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    lands: IntArray = attrs.field(eq=same_array, repr=False)
    receives: int


def port_uses(machine: Machine, plan: ExchangePlan) -> PortUses:
    """Return the uses of in ports by an exchange plan whose tiles have been checked.

    Raises:
        ProgramError: a wide send reaches a tile without a partner.
    """
    row = lending_receives(plan.send, plan.tile, plan.wide)
    # `tile ^ 1` is the partner, the other tile of the tile pair. If a machine has an odd number of
    # tiles, the last one has no partner.
    lonely = first_true((plan.tile[row] ^ 1) >= machine.tiles)
    if lonely is not None:
        raise ProgramError(
            f"exchange: tile {plan.tile[row[lonely]]} of {machine.name} receives a wide send and "
            "has no partner whose lane could carry half of it; send it narrow"
        )
    send = np.concatenate([plan.send, plan.send[row]])
    tile = np.concatenate([plan.tile, plan.tile[row] ^ 1])
    lands = plan.cycle[send] + path_delays(machine)[plan.source[send], tile]
    return PortUses(send, tile, lands, len(plan.send))


def lending_receives(send: IntArray, tile: IntArray, wide: BoolArray) -> IntArray:
    """Return the receives of wide sends whose partner tile receives nothing, int64[lent lanes].

    Args:
        send, tile: int64[receives], send and receiving tile.
        wide: bool[sends], True for wide sends.
    """
    if not wide.any():
        return np.zeros(0, dtype=np.int64)
    rows = np.flatnonzero(wide[send])
    # Group receives by send and tile pair, encoded in one number; where a group has one tile, the
    # other tile of the tile pair lends its lane.
    num_tile_pairs = int(tile.max(initial=0)) // 2 + 1
    _, example, members = np.unique(
        send[rows] * num_tile_pairs + tile[rows] // 2, return_index=True, return_counts=True
    )
    lending: IntArray = np.sort(rows[example[members == 1]])
    return lending


def check_port(
    direction: str, port: IntArray, begin: IntArray, send: IntArray, length: IntArray
) -> None:
    """Refuse two uses of one port that overlap in time.

    Args:
        direction: direction of the port, for messages: "in" or "out".
        port, begin: int64[uses], tile of the port, and cycle in which the use begins.
        send: int64[uses], number of the send.
        length: int64[sends], duration of each send in cycles.

    Raises:
        ProgramError: the message names the tile and both cycles.
    """
    order = order_of(port, begin)
    index = first_clash(order, port, begin, send, length)
    if index < 0:
        return
    earlier, later = order[index : index + 2]
    raise ProgramError(
        f"exchange: the {direction} port of tile {port[earlier]} is used twice in cycle "
        f"{begin[later]}: a message of {number_of(int(length[send[earlier]]), 'cycle')} that "
        f"began in cycle {begin[earlier]} is still on it; "
        f"schedule the second from cycle {begin[earlier] + length[send[earlier]]}"
    )
