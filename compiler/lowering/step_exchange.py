"""Scheduled exchange of a superstep, and a store in which steps with equal traffic share it.

Scheduling takes longer than most of lowering. Equal layers of a network have equal exchanges, and a
program that is made again after some of its plans changed keeps most of its exchanges.
"""

from __future__ import annotations

from functools import cached_property

import attrs
import numpy as np

from ipusim import ExchangePlan, IntArray, Machine, exchange_instructions, own_exchange

from ..exchange.schedule import scheduled
from ..exchange.traffic import Traffic
from .draft_steps import DraftStep, Move


@attrs.frozen(eq=False)
class StepExchange:
    """Exchange of a superstep with a cycle for every message.

    Attributes:
        machine: Chip.
        traffics: Traffic of each move, in the order of sends.
        plan: The exchange, whose addresses are still byte offsets into regions.
    """

    machine: Machine
    traffics: tuple[Traffic, ...]
    plan: ExchangePlan

    @cached_property
    def instructions(self) -> IntArray:
        """Number of exchange instructions of each tile, int64[tiles]."""
        return exchange_instructions(self.machine, self.plan)

    @cached_property
    def ends(self) -> IntArray:
        """Cycle at which the exchange of each tile ends, int64[tiles]; 0 without exchange."""
        return own_exchange(self.machine, self.plan).end

    def moves(self, step: DraftStep) -> tuple[Move, ...]:
        """Return the moves of a step with their traffic in the order of sends."""
        return tuple(
            attrs.evolve(move, traffic=ordered)
            for move, ordered in zip(step.moves, self.traffics, strict=True)
        )


class ScheduleStore:
    """Scheduled exchanges, found by the chip and the traffic objects they were made of."""

    def __init__(self) -> None:
        # The traffic objects are held as well, so that their identities stay theirs.
        self._exchanges: dict[
            tuple[Machine, tuple[int, ...]], tuple[tuple[Traffic, ...], StepExchange]
        ] = {}

    def exchange(self, machine: Machine, step: DraftStep) -> StepExchange:
        """Return the exchange of a step, which is scheduled if its traffic is new.

        Args:
            machine: Chip.
            step: Superstep with the traffic.
        """
        traffics = tuple(move.traffic for move in step.moves)
        key = machine, tuple(map(id, traffics))
        if key not in self._exchanges:
            self._exchanges[key] = traffics, step_exchange(machine, step)
        return self._exchanges[key][1]


def step_exchange(machine: Machine, step: DraftStep) -> StepExchange:
    """Return the exchange of a step with a cycle for every message."""
    if not step.moves:
        return StepExchange(machine, (), ExchangePlan.empty())
    schedule = scheduled(machine, [move.traffic for move in step.moves])
    # Traffic and ExchangePlan have the same columns, except that the plan also has cycles. `origin`
    # and `target` are byte offsets in regions, `tile` is the receiving tile of each receiver.
    cycle, t = np.concatenate(schedule.cycles), Traffic.concatenated(schedule.traffics)
    plan = ExchangePlan(t.source, t.origin, t.words, cycle, t.wide, t.row, t.tile, t.target)
    return StepExchange(machine, schedule.traffics, plan)
