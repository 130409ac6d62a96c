"""Time exchange phases to the cycle, and refuse those that the exchange fabric cannot carry out.

A send occupies its tile's out port, one word a cycle; each word arrives a path delay after it left
and occupies the receiver's in port. A wide send moves two words a cycle: it occupies the out ports
of both tiles of its tile pair, and the in ports of both tiles of every tile pair that receives it,
including a lane that one tile lends to the other (`ports`). Nothing arbitrates: a port used twice
in a cycle is an error in the program.
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
from ..program.ports import check_port, check_tiles, port_uses
from ..program.superstep import ExchangePlan


@attrs.frozen
class PhaseTime:
    """Begin, end and duration of one exchange phase, in cycles of the tiles' clocks.

    Attributes:
        first_send: earliest cycle in which a word leaves a tile.
        last_write: cycle after the last word is written, or has passed a lent lane.
        cycles: pipeline, first send to last write, and tail; 0 for an empty exchange.
        bound: cycles of the busiest port, a lower bound for every schedule of these messages.
    """

    first_send: int
    last_write: int
    cycles: int
    bound: int


def phase_time(machine: Machine, plan: ExchangePlan) -> PhaseTime:
    """Check that the fabric can carry out an exchange plan, and return its times.

    Raises:
        ProgramError: a port is used twice in a cycle, a message has no receiver, or a tile or lane
            does not exist.
    """
    if plan.is_empty:
        return PhaseTime(0, 0, 0, 0)
    _check_addressed(machine, plan)
    _check_pairs(machine, plan)
    length = machine.transfer_cycles(plan.words, plan.wide)
    # Uses of out ports: one for each send, and for a wide send one more on the other tile of the
    # tile pair, whose number differs in the last bit. `out` is the tile of each use, `row` its
    # send.
    out, row = plan.source, np.arange(len(length))
    if plan.wide.any():
        wide_sends = np.flatnonzero(plan.wide)
        out, row = np.concatenate([out, out[wide_sends] ^ 1]), np.concatenate([row, wide_sends])
    check_port("out", out, plan.cycle[row], row, length)
    ports = port_uses(machine, plan)
    check_port("in", ports.tile, ports.lands, ports.send, length)
    ends = ports.lands + length[ports.send]
    # The phase lasts until the last word is written, in addition to the fixed pipeline and tail.
    first_send, last_write = int(plan.cycle.min()), int(ends.max())
    # No schedule is shorter than the load of the busiest port, which carries one item a cycle.
    in_port_cycles = np.bincount(ports.tile, length[ports.send])
    bound = max(np.bincount(out, length[row]).max(), in_port_cycles.max())
    cycles = last_write - first_send + machine.exchange_fixed_cycles
    return PhaseTime(first_send, last_write, cycles, int(bound))


def path_bound(machine: Machine, plan: ExchangePlan) -> int:
    """Return a lower bound on every schedule of these messages, from paths and port loads.

    A receiver cannot receive its first word before the path from its nearest sender has passed, and
    a sender's last word takes the path to its nearest receiver. The machine's shortest path is
    subtracted, as in the length of a schedule. A lent lane may stay occupied beyond the last
    written word, by as much as its path is longer than its partner's.
    """
    if plan.is_empty:
        return 0
    length = machine.transfer_cycles(plan.words, plan.wide)
    delays, ports = path_delays(machine), port_uses(machine, plan)
    source, tile = plan.source[ports.send], ports.tile
    delay = delays[source, tile]
    # Load of each port in cycles, int64[tiles]; a multicast occupies the out port once.
    sent_cycles = np.bincount(plan.source, length, machine.tiles)
    received_cycles = np.bincount(tile, length[ports.send], machine.tiles)
    senders, path = source[: ports.receives], delay[: ports.receives]
    # A wide send also occupies the out port of the partner (number ^ 1) over equally long paths. A
    # lent lane may end later than the last written word: its load is reduced by the difference.
    if plan.wide.any():
        wide_sends, wide_receives = np.flatnonzero(plan.wide), np.flatnonzero(plan.wide[plan.send])
        sent_cycles += np.bincount(plan.source[wide_sends] ^ 1, length[wide_sends], machine.tiles)
        senders = np.concatenate([senders, senders[wide_receives] ^ 1])
        path = np.concatenate([path, path[wide_receives]])
        slack = np.zeros(machine.tiles, dtype=delay.dtype)
        lent = tile[ports.receives :]
        lag = delay[ports.receives :] - delays[source[ports.receives :], lent ^ 1]
        np.maximum.at(slack, lent, lag)
        received_cycles -= slack
    bound = max(_latest_end(senders, path, sent_cycles), _latest_end(tile, delay, received_cycles))
    return bound - delays.min()


def _latest_end(port: IntArray, path: IntArray, cycles: npt.NDArray[Any]) -> int:
    """Return the largest sum of a port's cycles and its shortest path, over all ports in use."""
    nearest = np.full(len(cycles), np.iinfo(path.dtype).max, dtype=path.dtype)
    np.minimum.at(nearest, port, path)  # fast only if both arrays have one type
    # For each port in use: the shortest path to a tile at the other end, plus the port's cycles.
    is_in_use = cycles > 0
    return int((cycles[is_in_use] + nearest[is_in_use]).max())


def _check_addressed(machine: Machine, plan: ExchangePlan) -> None:
    """Refuse a message without a receiver, of no words, or before cycle 0."""
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
    """Refuse wide sends from a tile without a partner, or of an odd number of words.

    Receivers of wide sends are checked together with their ports.
    """
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
