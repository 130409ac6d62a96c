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

from ..columns import IntArray, first_true
from ..errors import ProgramError
from ..machine.machine import WORD_BYTES, Machine
from ..machine.paths import path_delays
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
    partner = np.flatnonzero(plan.wide)
    out = np.concatenate([plan.source, plan.source[partner] ^ 1])
    row = np.concatenate([np.arange(len(length)), partner])
    _check_port("out", out, plan.cycle[row], length[row])
    delay = path_delays(machine)[plan.source[plan.send], plan.tile]
    arrival = plan.cycle[plan.send] + delay
    _check_port("in", plan.tile, arrival, length[plan.send])
    first, last = int(plan.cycle.min()), int((arrival + length[plan.send]).max())
    bound = max(
        np.bincount(out, length[row]).max(), np.bincount(plan.tile, length[plan.send]).max()
    )
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
        nearest = np.full(machine.tiles, np.iinfo(np.int64).max)
        np.minimum.at(nearest, port, delay)
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
    for what, tiles in (("source", plan.source), ("destination", plan.tile)):
        row = first_true((tiles < 0) | (tiles >= machine.tiles))
        if row is not None:
            raise ProgramError(
                f"exchange: {what} tile {tiles[row]} is not on {machine.name}, which has tiles 0 "
                f"to {machine.tiles - 1}"
            )
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


def _check_port(side: str, tile: IntArray, begin: IntArray, length: IntArray) -> None:
    """No two intervals [begin, begin + length) on one port overlap."""
    order = np.lexsort((begin, tile))
    tile, begin, length = tile[order], begin[order], length[order]
    at = first_true((tile[1:] == tile[:-1]) & (begin[1:] < (begin + length)[:-1]))
    if at is not None:
        raise ProgramError(
            f"exchange: the {side} port of tile {tile[at]} is used twice in cycle {begin[at + 1]}: "
            f"a message of {length[at]} cycles that began in cycle {begin[at]} is still on it; "
            f"schedule the second from cycle {begin[at] + length[at]}"
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
