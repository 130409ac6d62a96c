"""Executed supersteps of a run ("turns"), each computed when the barrier releases its tiles.

At the release, a superstep's words move and its vertices are computed, for all tiles at once. This
is exact because a tile sends before it computes and writes nothing that others read before the next
barrier, so the order of tiles within a superstep does not change any number. The control word that
selects the successor of a loop's `decide` is read after the words have moved and before vertices
are computed, as on the loop's tile when its own exchange is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs
import numpy as np

from ..columns import IntArray
from ..machine.machine import Machine
from ..program.program import Program
from ..program.superstep import ExchangePlan
from .compute import Compute, vertex_cycles
from .fabric import PhaseTime, phase_time
from .own_exchange import OwnExchange, own_exchange
from .tile_process import ExecutedSuperstep


@attrs.frozen
class ExchangeTimes:
    """Duration of one exchange, as a whole and for each tile.

    Attributes:
        time: times of the whole phase.
        by_tile: begin and end of each tile's own part of the exchange.
        compute_start: int64[tiles], cycles from the release until a tile begins to compute.
    """

    time: PhaseTime
    by_tile: OwnExchange
    compute_start: IntArray = attrs.field(eq=False)


def exchange_times(machine: Machine, plan: ExchangePlan) -> ExchangeTimes:
    """Check that the fabric can carry out an exchange plan, and return its times for each tile.

    Raises:
        ProgramError: a port is used twice in a cycle, a message has no receiver, or a tile or lane
            does not exist.
    """
    time, tile_times = phase_time(machine, plan), own_exchange(machine, plan)
    return ExchangeTimes(time, tile_times, _compute_start(machine, tile_times.end))


def _compute_start(machine: Machine, exchange_end: IntArray) -> IntArray:
    """Return the cycle in which each tile begins to compute, int64[tiles], after its exchange."""
    # In lock step no tile computes before all have ended the exchange.
    return np.full(machine.tiles, exchange_end.max()) if machine.lock_step else exchange_end


def superstep_cycles(machine: Machine, exchange_end: IntArray, compute: IntArray) -> int:
    """Return the cycles of a superstep, from the last arrival at the barrier to the last end.

    The cycles of a run are the sum over its executed supersteps.

    Args:
        machine: the machine.
        exchange_end: int64[tiles], end of each tile's part of the exchange (`own_exchange`).
        compute: int64[tiles], cycles of its vertices.
    """
    return machine.sync_cycles + int((_compute_start(machine, exchange_end) + compute).max())


def program_cycles(program: Program) -> int:
    """Return the cycles of a program, equal to those of `simulate`, without checking anything.

    The program must have no loops and no vertices that read control words. Neither rules nor ports
    are checked.
    """
    machine = program.machine
    return sum(
        superstep_cycles(
            machine, own_exchange(machine, step.exchange).end, vertex_cycles(machine, step.compute)
        )
        for step in program.supersteps
    )


class Turns:
    """Executed supersteps of one run, each computed when it is released.

    Args:
        exchanges: times of the exchange of each superstep of the program.
        order: numbers of the supersteps in the order in which they run.
        move: function that moves the words of a superstep, given its number.
        compute: compute phases of the run.

    Attributes:
        turns: executed supersteps so far.
    """

    def __init__(
        self,
        exchanges: tuple[ExchangeTimes, ...],
        order: Iterator[int],
        move: Callable[[int], None],
        compute: Compute,
    ) -> None:
        self._exchanges = exchanges
        self._order = order
        self._move = move
        self._compute = compute
        self._step = next(order, None)
        self.turns: list[ExecutedSuperstep] = []

    @property
    def are_over(self) -> bool:
        """True if no superstep is left."""
        return self._step is None

    def at_release(self, cycle: int) -> ExecutedSuperstep:
        """Return the superstep released in this cycle, after its words moved and vertices ran."""
        step = self._step
        assert step is not None  # tiles do not wait for a release after the last superstep
        self._move(step)
        # Words have moved and vertices not yet run: now the control word of a loop is valid.
        self._step = next(self._order, None)
        turn = ExecutedSuperstep(
            step,
            cycle,
            is_last=self.are_over,
            exchange=self._exchanges[step].compute_start,
            compute=self._compute.phase(step),
        )
        self.turns.append(turn)
        return turn
