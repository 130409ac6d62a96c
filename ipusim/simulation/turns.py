"""What the supersteps of a run ask of each tile, made up at the release of each.

At the release a superstep's words move and its vertices are computed, all tiles' at once: a tile
sends before it computes and writes nothing that others read before the next barrier, so that no
order of tiles within a superstep gives other numbers. What follows a loop's `decide` is read from
its control word between the two, as the tile of the loop does when its own exchange is over.
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
from .life import Turn
from .own_exchange import OwnExchange, own_exchange


@attrs.frozen
class Played:
    """How long one exchange takes, as a whole and for each tile.

    Attributes:
        time: of the phase.
        own: when each tile's part begins and is over.
        until: int64[tiles], cycles from the release until a tile begins to compute.
    """

    time: PhaseTime
    own: OwnExchange
    until: IntArray = attrs.field(eq=False)


def played(machine: Machine, plan: ExchangePlan) -> Played:
    """Check that the fabric can play `plan`, and when each tile is done with it.

    Raises:
        ProgramError: a port used twice in a cycle, a message to nobody, a bad tile or lane.
    """
    time, own = phase_time(machine, plan), own_exchange(machine, plan)
    return Played(time, own, _until(machine, own.over))


def _until(machine: Machine, over: IntArray) -> IntArray:
    """int64[tiles]: when each begins to compute, of when its own part of the exchange is over."""
    return np.full(machine.tiles, over.max()) if machine.lock_step else over


def superstep_cycles(machine: Machine, over: IntArray, compute: IntArray) -> int:
    """Cycles of a superstep from the barrier on; over supersteps that run they add up to a run's.

    Args:
        machine: the chip.
        over: int64[tiles], when each tile's part of the exchange is over (`own_exchange`).
        compute: int64[tiles], cycles of its vertices.
    """
    return machine.sync_cycles + int((_until(machine, over) + compute).max())


def program_cycles(program: Program) -> int:
    """Cycles of a program without loops whose vertices read no control words, as `simulate` says.

    Nothing is checked: neither the rules nor the ports.
    """
    machine = program.machine
    return sum(
        superstep_cycles(
            machine, own_exchange(machine, step.exchange).over, vertex_cycles(machine, step.compute)
        )
        for step in program.supersteps
    )


class Turns:
    """The supersteps of one run in the order in which they come, each made up when it is due.

    Attributes:
        made: those so far.
    """

    def __init__(
        self,
        exchanges: tuple[Played, ...],
        order: Iterator[int],
        move: Callable[[int], None],
        compute: Compute,
    ) -> None:
        self._exchanges = exchanges
        self._order = order
        self._move = move
        self._compute = compute
        self._step = next(order, None)
        self.made: list[Turn] = []

    @property
    def are_over(self) -> bool:
        """Whether none is left."""
        return self._step is None

    def at_release(self, cycle: int) -> Turn:
        """The superstep that is released in this cycle."""
        step = self._step
        assert step is not None  # nobody waits for a release after the last superstep
        self._move(step)
        self._step = next(self._order, None)
        turn = Turn(
            step,
            cycle,
            is_last=self.are_over,
            exchange=self._exchanges[step].until,
            compute=self._compute.phase(step),
        )
        self.made.append(turn)
        return turn
