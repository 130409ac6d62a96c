"""The live exchange: it plays a schedule to the cycle and refuses one that no fabric could play.

A send occupies its tile's out port, one word a cycle; word i arrives `delay` cycles after it left
and occupies the receiver's in port. A wide one moves two words a cycle: it occupies the out ports
of both tiles of its pair, and the in ports of both tiles of every pair in which it is heard, by
both or by one while the other's lane is lent (`ports`). Nothing arbitrates: a port used twice in a
cycle is a fault of the program.
"""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ..columns import IntArray, first_true
from ..errors import ProgramError
from ..machine.machine import Machine
from ..machine.paths import path_delays
from ..program.ports import check_port, check_tiles, taken_ports
from ..program.superstep import ExchangePlan


@attrs.frozen
class PhaseTime:
    """When one exchange phase begins and ends, in cycles of its tiles' clocks.

    Attributes:
        first_send: the earliest cycle in which a word leaves a tile.
        last_write: the cycle after the last word is written, or has passed a lane that was lent.
        cycles: pipeline, first send to last write, tail; 0 if empty.
        bound: the busiest port's cycles, below which no schedule of these messages can be.
    """

    first_send: int
    last_write: int
    cycles: int
    bound: int


def phase_time(machine: Machine, plan: ExchangePlan) -> PhaseTime:
    """Check that the fabric can play `plan`, and how long that takes.

    Raises:
        ProgramError: a port used twice in a cycle, a message to nobody, a bad tile or lane.
    """
    if plan.is_empty:
        return PhaseTime(0, 0, 0, 0)
    _check_addressed(machine, plan)
    _check_pairs(machine, plan)
    length = machine.transfer_cycles(plan.words, plan.wide)
    out, row = plan.source, np.arange(len(length))
    if plan.wide.any():
        partner = np.flatnonzero(plan.wide)
        out, row = np.concatenate([out, out[partner] ^ 1]), np.concatenate([row, partner])
    check_port("out", out, plan.cycle[row], row, length)
    ports = taken_ports(machine, plan)
    check_port("in", ports.tile, ports.lands, ports.send, length)
    ends = ports.lands + length[ports.send]
    first, last = int(plan.cycle.min()), int(ends.max())
    into = np.bincount(ports.tile, length[ports.send])
    bound = max(np.bincount(out, length[row]).max(), into.max())
    return PhaseTime(first, last, last - first + machine.exchange_fixed_cycles, int(bound))


def path_bound(machine: Machine, plan: ExchangePlan) -> int:
    """Cycles below which paths let no order of these messages go, as a schedule counts them.

    A receiver hears its first word no sooner than its nearest sender's path allows, a sender's last
    word takes its nearest receiver's; the shortest path of the machine does not count. A lent lane
    may be taken beyond the last word that is written, by as much as its path is longer than its
    partner's.
    """
    if plan.is_empty:
        return 0
    length = machine.transfer_cycles(plan.words, plan.wide)
    delays, ports = path_delays(machine), taken_ports(machine, plan)
    source, tile = plan.source[ports.send], ports.tile
    delay = delays[source, tile]
    sent = np.bincount(plan.source, length, machine.tiles)
    received = np.bincount(tile, length[ports.send], machine.tiles)
    left, path = source[: ports.receives], delay[: ports.receives]
    if plan.wide.any():
        partner, both = np.flatnonzero(plan.wide), np.flatnonzero(plan.wide[plan.send])
        sent += np.bincount(plan.source[partner] ^ 1, length[partner], machine.tiles)
        left = np.concatenate([left, left[both] ^ 1])
        path = np.concatenate([path, path[both]])
        late = np.zeros(machine.tiles, dtype=delay.dtype)
        lent = tile[ports.receives :]
        lag = delay[ports.receives :] - delays[source[ports.receives :], lent ^ 1]
        np.maximum.at(late, lent, lag)
        received -= late
    least = max(_last(left, path, sent), _last(tile, delay, received))
    return least - delays.min()


def _last(port: IntArray, path: IntArray, words: npt.NDArray[Any]) -> int:
    """The most that a busy port has to carry after the nearest of its paths."""
    nearest = np.full(len(words), np.iinfo(path.dtype).max, dtype=path.dtype)
    np.minimum.at(nearest, port, path)  # quick where both are of one type
    busy = words > 0
    return int((words[busy] + nearest[busy]).max())


def _check_addressed(machine: Machine, plan: ExchangePlan) -> None:
    row = first_true(np.bincount(plan.send, minlength=len(plan.source)) == 0)
    if row is not None:
        raise ProgramError(
            f"exchange: the message of {plan.words[row]} words that tile {plan.source[row]} sends "
            f"at cycle {plan.cycle[row]} goes to nobody; name a receiver"
        )
    check_tiles(machine, plan)
    row = first_true((plan.words <= 0) | (plan.cycle < 0))
    if row is not None:
        raise ProgramError(
            f"exchange: tile {plan.source[row]} sends {plan.words[row]} words at cycle "
            f"{plan.cycle[row]}; send one word or more, at cycle 0 or later"
        )


def _check_pairs(machine: Machine, plan: ExchangePlan) -> None:
    """A wide send leaves a pair, in whole items; what hears it is checked with its ports."""
    if not plan.wide.any():
        return
    row = first_true(
        plan.wide & ((machine.tiles_per_pair == 1) | ((plan.source ^ 1) >= machine.tiles))
    )
    if row is not None:
        raise ProgramError(
            f"exchange: tile {plan.source[row]} of {machine.name} has no pair whose second lane a "
            "wide message could use; send it narrow"
        )
    row = first_true(plan.wide & (plan.words % machine.tiles_per_pair != 0))
    if row is not None:
        raise ProgramError(
            f"exchange: tile {plan.source[row]} sends {plan.words[row]} words over its pair's "
            f"{machine.tiles_per_pair} lanes, which carry as many words at once; pad it by one"
        )
