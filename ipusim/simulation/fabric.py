"""The live exchange: it plays a schedule to the cycle and refuses one that no fabric could play.

A send occupies its tile's out port, one word a cycle (a wide one both lanes of the pair, two words
a cycle); word i arrives `delay` cycles after it left and occupies the receiver's in port. Nothing
arbitrates: a port used twice in a cycle is a fault of the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs
import numpy as np
import simpy

from ..columns import first_true
from ..errors import ProgramError
from ..machine.machine import WORD_BYTES, Machine
from ..machine.paths import path_delays
from ..program.ports import arrivals, check_port, check_tiles
from ..program.superstep import ExchangePlan, Superstep
from .clock import Barrier, Clock, Process


@attrs.frozen
class PhaseTime:
    """When one exchange phase begins and ends, in cycles of its tiles' clocks.

    Attributes:
        first_send: the earliest cycle in which a word leaves a tile.
        last_write: the cycle after the last word is written.
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
    arrival = arrivals(machine, plan)
    check_port("in", plan.tile, arrival, plan.send, length)
    taken = length[plan.send]
    first, last = int(plan.cycle.min()), int((arrival + taken).max())
    bound = max(np.bincount(out, length[row]).max(), np.bincount(plan.tile, taken).max())
    return PhaseTime(first, last, last - first + machine.exchange_fixed_cycles, int(bound))


def path_bound(machine: Machine, plan: ExchangePlan) -> int:
    """Cycles below which paths let no order of these messages go, as a schedule counts them.

    A receiver hears its first word no sooner than its nearest sender's path allows, a sender's last
    word takes its nearest receiver's; the shortest path of the machine does not count. Never less
    than `PhaseTime.bound` but for both lanes of a pair.
    """
    if plan.is_empty:
        return 0
    length = machine.transfer_cycles(plan.words, plan.wide)
    source, delays = plan.source[plan.send], path_delays(machine)
    delay = delays[source, plan.tile]
    carried = (
        np.bincount(plan.source, length, machine.tiles),
        np.bincount(plan.tile, length[plan.send], machine.tiles),
    )
    least = 0
    for port, words in zip((source, plan.tile), carried, strict=True):
        nearest = np.full(machine.tiles, np.iinfo(delay.dtype).max, dtype=delay.dtype)
        np.minimum.at(nearest, port, delay)  # quick where both are of one type
        busy = words > 0
        least = max(least, int((words[busy] + nearest[busy]).max()))
    return least - int(delays.min())


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
    """A wide send has a pair to leave, is long enough, and whole receiving pairs take it."""
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
    row = first_true(plan.wide & (plan.words * WORD_BYTES < machine.pair_min_bytes))
    if row is not None:
        raise ProgramError(
            f"exchange: tile {plan.source[row]} sends {plan.words[row] * WORD_BYTES} bytes over "
            f"its pair's two lanes; {machine.name} needs {machine.pair_min_bytes} or more"
        )
    rows = plan.wide[plan.send]
    pairs = plan.send[rows] * machine.tiles + machine.pair_of(plan.tile[rows])
    _, members = np.unique(pairs, return_counts=True)
    if (members != machine.tiles_per_pair).any():
        raise ProgramError(
            "exchange: a wide message reaches one tile of a pair and not the other; send it "
            "narrow or to both"
        )


class Fabric:
    """Plays the exchanges of supersteps, in the order in which these run, and moves their words."""

    def __init__(
        self,
        clock: Clock,
        machine: Machine,
        steps: Sequence[Superstep],
        order: Iterator[int],
        move: Callable[[int], None],
    ) -> None:
        self._clock = clock
        self._order = order
        self._move = move
        self._played = clock.event()
        self.times = tuple(phase_time(machine, step.exchange) for step in steps)
        self.executed: list[int] = []

    def played(self) -> simpy.Event:
        """The event that the present exchange is over.

        Its value is the number of its superstep, and whether none follows.
        """
        return self._played

    def life(self, barrier: Barrier) -> Process:
        """Take part in every sync, play the schedule of a superstep, find out which one follows.

        That is known by then: all that was computed and sent before is in memory.
        """
        step = next(self._order, None)
        while step is not None:
            yield barrier.arrive()
            yield self._clock.wait(self.times[step].cycles)
            self._move(step)
            self.executed.append(step)
            following = next(self._order, None)
            played, self._played = self._played, self._clock.event()
            played.succeed((step, following is None))
            step = following
