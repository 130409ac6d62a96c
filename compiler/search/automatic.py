"""Automatic planning: every partitioner counted, the best of them simulated, the quickest kept.

Candidates of all partitioners are compared by their counted cycles. Those that come first go down
the line to simulated cycles, until the count of the next is no fewer than the best simulated one:
a count leaves out what only lengthens a program. PopSparse's decision runs by the same rule, in its
library's lowering and in ours, so that no plan of `strategy="auto"` is slower than PopSparse's. All
budgets are counts, so the same pattern gets the same plan on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TypeAlias

import attrs

from ipusim import DoesNotFit, InputError, Program, Run, simulate
from ipusim.kernels import WordOverflow

from ..emitter import emit, emit_within
from ..lowering.resolve import TooSlow
from ..plan.no_plan import NoPlanError
from ..plan.operation import TOTAL
from ..plan.options.methods import Lowering, StaticOptions
from ..plan.partition import Partition
from ..plan.plan import Decision, Plan
from ..planning.candidates import Candidate, candidates_of
from ..planning.partitioners import Family, Partitioner
from ..planning.static import counted_cycles, decision_of, known_plan, no_candidate
from ..planning.static_cost import StaticJob
from ..planning.static_job import StaticPlanner, static_planner
from ..planning.strategies import AUTO, searched_names, strategy_of
from ..popsparse.decide.static import decide_popsparse

FINALISTS = 5  # candidates that are simulated, at most
OF_ONE_PARTITIONER = 3  # of them, at most
PAIRS = 1 << 20  # of a tile and a row or column that it touches, over finalists beyond the first

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
    if options.lowering == "popsparse":
        raise InputError("strategy 'auto' chooses the lowering; leave it out, or take 'own'")
    candidates, race = _candidates(job, n, options), _Race(job, n, heed)
    for candidate in _finalists(race, candidates):
        race.run(decision_of(job, candidate, n), "own")
    ours = options.lowering or options.codebook
    ways: tuple[Lowering, ...] = ("own",) if ours else ("own", "popsparse")
    for decision in _popsparse(job, n, options):
        for way in ways:
            if race.may_win(counted_cycles(job, decision.partition, way)):
                race.run(decision, way)
    if race.best is None:
        raise no_candidate(job, AUTO, n, options)
    plan = attrs.evolve(race.best.plan, decision=race.named(len(candidates)))
    return attrs.evolve(race.best, plan=plan)


class _Race:
    """What has the fewest simulated cycles so far; the first of equals stays."""

    def __init__(self, job: StaticJob, n: int, heed: Heed) -> None:
        self._job, self._n, self._heed = job, n, heed
        self.best: Found | None = None
        self._seen: list[tuple[Partition, bool, Lowering]] = []
        self.least = self.tried = 0

    def named(self, candidates: int) -> Mapping[str, object]:
        """What names the decision of the best, of so many candidates."""
        assert self.best is not None
        return {
            "partitioner": "popsparse",
            **self.best.plan.decision,
            "lowering": self.best.plan.lowering,
            "candidates": candidates,
            "simulated": self.tried,
            "simulated_cycles": self.least,
        }

    def run(self, decision: Decision, lowering: Lowering) -> None:
        """Simulate the decision's plan and keep it if it is quicker.

        What was simulated already, of another partitioner, is no quicker than it was.
        """
        self.tried += 1
        lowered = (decision.partition, decision.wide, lowering)
        if lowered in self._seen:
            return
        self._seen.append(lowered)
        plan = known_plan(self._job, decision, n=self._n, strategy=AUTO, lowering=lowering)
        finalist = simulated(plan, self._heed, self.least or None)
        cycles = 0 if finalist is None else finalist.cycles
        if cycles and self.may_win(cycles):
            self.best, self.least = finalist, cycles

    def may_win(self, cycles: int) -> bool:
        """Whether so few cycles would be quicker than the best."""
        return self.best is None or cycles < self.least


def _finalists(race: _Race, candidates: list[Candidate]) -> Iterator[Candidate]:
    """The first ones that may still win when their turn comes; each is raced before the next."""
    finalists: list[Candidate] = []
    pairs = 0
    for candidate in candidates:
        if len(finalists) == FINALISTS or not race.may_win(candidate.cycles[TOTAL]):
            return
        if candidate.modest is not candidates[0].modest:
            return
        alike = sum(finalist.way.name == candidate.way.name for finalist in finalists)
        if finalists and (alike == OF_ONE_PARTITIONER or pairs + candidate.way.pairs > PAIRS):
            continue
        pairs += candidate.way.pairs if finalists else 0
        finalists.append(candidate)
        yield candidate


def simulated(plan: Plan, heed: Heed = unheeded, limit: int | None = None) -> Found | None:
    """A plan with its program and run; None where it does not fit, or takes `limit` cycles."""
    heed(plan)
    try:
        program = emit(plan) if plan.buckets is not None else emit_within(plan, limit)
        return Found(plan, program, simulate(program))
    except (DoesNotFit, TooSlow, WordOverflow):
        return None


def searched() -> Mapping[str, Partitioner]:
    """The partitioners to compare, by name."""
    return {name: strategy_of("static", name) for name in searched_names()}


def _candidates(job: StaticJob, n: int, options: StaticOptions) -> list[Candidate]:
    """Of all partitioners, best first; those without bands stay out where bands are fixed."""
    candidates: list[Candidate] = []
    for name, partitioner in searched().items():
        if isinstance(partitioner, Family) or not options.num_column_bands:
            candidates += candidates_of(job, name, partitioner, n=n, options=options)
    return sorted(candidates, key=lambda candidate: candidate.order)


def _popsparse(job: StaticJob, n: int, options: StaticOptions) -> Iterator[Decision]:
    """PopSparse's decision, where it has one."""
    with suppress(NoPlanError):
        yield decide_popsparse(
            job.pattern, n=n, data_type=job.data_type, machine=job.machine, options=options
        )
