"""Automatic planning: contenders compared by counted cycles, the best simulated, the quickest kept.

Contenders come down the line to simulated cycles in the order of their counts, until the count of
the next is no fewer than the best simulated one: a count leaves out what only lengthens a program.
Of those that may win, the first of each strategy race, and others as far as a budget of counted
work reaches; the plan of the reproduced library always does. So no plan of "auto" is slower than
that of any strategy alone. Budgets are counts: the same job gets the same plan on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import attrs

from ipusim import DoesNotFit, Program, Run, simulate
from ipusim.kernels import WordOverflow

from ..emitter import emit
from ..plan.options.methods import StaticOptions
from ..plan.plan import Plan
from ..planning.partitioners import Partitioner
from ..planning.static import no_candidate
from ..planning.static_cost import StaticJob
from ..planning.static_job import StaticPlanner, static_planner
from ..planning.strategies import AUTO
from .contenders import LIBRARIES, POPSPARSE, Contender, static_contenders

FINALISTS = 15  # contenders that are simulated, beside the first of each strategy
PAIRS = 1 << 18  # that they touch together
FEW, PAIRS_OF_FEW = 5, 1 << 20  # where each touches many

Heed: TypeAlias = Callable[[Plan], None]
"""Hears of each plan before it is emitted; what it raises ends the search."""


def unheeded(_plan: Plan) -> None:
    """Nobody asks."""


@attrs.frozen
class Found:
    """What a search found.

    Attributes:
        plan: with the fewest simulated cycles.
        program: emitted from it.
        run: of the program, timing only.
    """

    plan: Plan
    program: Program
    run: Run

    @property
    def cycles(self) -> int:
        """Simulated."""
        cycles = self.run.report.cycles
        assert cycles is not None  # a whole program ran
        return cycles


def searching_planner(strategy: str | Partitioner) -> StaticPlanner:
    """As `static_planner`, "auto" among the strategies."""
    return search_static if strategy == AUTO else static_planner(strategy)


def search_static(job: StaticJob, *, n: int, options: StaticOptions) -> Plan:
    """The plan that `found_static` finds."""
    return found_static(job, n=n, options=options).plan


def found_static(job: StaticJob, *, n: int, options: StaticOptions, heed: Heed = unheeded) -> Found:
    """The plan with the fewest simulated cycles among the finalists, and what was made of it.

    Args:
        job: what is computed, where.
        n: columns of the dense operand.
        options: what is fixed, and the share of memory; lowering "own" leaves PopSparse's out.
        heed: hears of each plan that is simulated.

    Raises:
        InputError: another lowering.
        NoPlanError: nothing fits.
    """
    quickest = raced(static_contenders(job, n=n, options=options), heed)
    if quickest is None:
        raise no_candidate(job, AUTO, n, options)
    decision = {"partitioner": POPSPARSE, **quickest.plan.decision}
    return attrs.evolve(quickest, plan=attrs.evolve(quickest.plan, decision=decision))


def raced(contenders: Sequence[Contender], heed: Heed = unheeded) -> Found | None:
    """The quickest of contenders, whose decision says what raced; None where nothing fits."""
    race = _Race(heed)
    for contender in sorted(contenders, key=lambda contender: contender.counted):
        if contender.always or race.admits(contender):
            race.run(contender)
    if race.best is None:
        return None
    decision = {
        **race.best.plan.decision,
        "lowering": race.best.plan.lowering,
        "candidates": len(contenders),
        "simulated": len(race.plans),
        "simulated_cycles": race.best.cycles,
        **{f"cycles of {name}": race.cycles[name] for name in LIBRARIES if name in race.cycles},
    }
    return attrs.evolve(race.best, plan=attrs.evolve(race.best.plan, decision=decision))


class _Race:
    """What has the fewest simulated cycles so far; the first of equals stays.

    Attributes:
        best: None before the first that fits.
        plans: that were simulated, each once.
        cycles: the fewest of each strategy that raced; None where nothing of it fits.
    """

    def __init__(self, heed: Heed) -> None:
        self._heed = heed
        self._pairs = 0
        self.best: Found | None = None
        self.plans: list[Plan] = []
        self.cycles: dict[str, int | None] = {}

    def admits(self, contender: Contender) -> bool:
        """Whether it may win, and is the first of its strategy or within the budget of others."""
        if self.best is not None and contender.counted >= self.best.cycles:
            return False
        tried, pairs = len(self.plans), self._pairs + contender.pairs
        few = tried < FEW and pairs <= PAIRS_OF_FEW
        return (
            few or contender.strategy not in self.cycles or (tried < FINALISTS and pairs <= PAIRS)
        )

    def run(self, contender: Contender) -> None:
        """Simulate it and keep it if it is quicker; a plan that was simulated already is not."""
        plan = contender.plan()
        self.cycles.setdefault(contender.strategy, None)
        if any(_same(plan, other) for other in self.plans):
            return
        self._pairs += contender.pairs if self.plans else 0
        self.plans.append(plan)
        finalist = simulated(plan, self._heed)
        if finalist is None:
            return
        least = self.cycles[contender.strategy]
        self.cycles[contender.strategy] = min(finalist.cycles, least or finalist.cycles)
        if self.best is None or finalist.cycles < self.best.cycles:
            self.best = finalist


def _same(plan: Plan, other: Plan) -> bool:
    """Whether two plans of one job, by whichever strategies, become the same program."""
    names = ("method", "lowering", "wide", "trips", "partition")
    return all(getattr(plan, name) == getattr(other, name) for name in names)


def simulated(plan: Plan, heed: Heed = unheeded) -> Found | None:
    """A plan with its program and run; None where it does not fit."""
    heed(plan)
    try:
        program = emit(plan)
        return Found(plan, program, simulate(program))
    except (DoesNotFit, WordOverflow):
        return None
