"""Automatic planning: contenders compared by counted cycles, the best simulated, the quickest kept.

Contenders come down the line in the order of what they take at least: by count, which leaves out
what only lengthens a program; once drafted, with exchanges as short as any schedule's may be; then
scheduled, when their supersteps add up to what `simulate` gives. The line ends where the next takes
no less than the best. Of those that may win, the first of each strategy race, and others as far as
a budget of counted work reaches; the plan of the reproduced library always does. So no plan of
"auto" is slower than that of any strategy alone. Budgets are counts: the same job gets the same
plan on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from heapq import heapify, heappop, heappush
from itertools import count
from operator import attrgetter
from typing import Any, TypeAlias

import attrs
import numpy as np

from ipusim import (
    DataType,
    DoesNotFit,
    Machine,
    Program,
    check_fits,
    number_of,
    program_cycles,
    simulate,
)
from ipusim.kernels import NoKernelError, WordOverflow

from ..buckets import DoesNotFitError
from ..emitter import drafted, emit
from ..lowering.drafted import Drafted, least_of, program_of
from ..lowering.resolve import TooSlow
from ..matrix.bound import Bound
from ..matrix.generators import pattern_within
from ..matrix.pattern import Pattern
from ..packer import Arrays, pack
from ..plan.no_plan import NoPlanError, refusal
from ..plan.options.methods import DenseOptions, DynamicOptions, StaticOptions
from ..plan.plan import Plan
from ..planning.partitioners import Partitioner
from ..planning.static import no_candidate
from ..planning.static_cost import StaticJob
from ..planning.static_job import StaticPlanner, static_planner
from ..planning.strategies import AUTO
from .contenders import (
    LIBRARIES,
    POPSPARSE,
    SURE,
    Contender,
    dense_contenders,
    dynamic_contenders,
    static_contenders,
)

FINALISTS = 15  # contenders that are simulated, beside the first of each strategy
PAIRS = 1 << 18  # that they touch together
FEW, PAIRS_OF_FEW = 5, 1 << 20  # where each touches many
PATTERNS, SEED = 2, 0  # that dynamic plans race over
# Drawn beside them, and run where they spill. A grid that spilled in 55 of 100 patterns, and takes
# twice as long then, won a race whose two patterns did not.
OTHERS = 8
AT_HOME = (1, 1)  # of rectangles that buckets travel over: their own

Heed: TypeAlias = Callable[[Plan], None]
"""Hears of each plan before it is emitted; what it raises ends the search."""


def unheeded(_plan: Plan) -> None:
    """Nobody asks."""


@attrs.frozen
class Found:
    """What a search found.

    Attributes:
        plan: with the fewest cycles.
        program: emitted from it.
        cycles: of its supersteps, which add up to what `simulate` gives.
    """

    plan: Plan
    program: Program
    cycles: int


def searching_planner(strategy: str | Partitioner) -> StaticPlanner:
    """As `static_planner`, "auto" among the strategies."""
    return search_static if strategy == AUTO else static_planner(strategy)


def search_static(job: StaticJob, *, n: int, options: StaticOptions) -> Plan:
    """The plan that `found_static` finds."""
    return found_static(job, n=n, options=options).plan


def search_dense(shape: tuple[int, int], **asked: Any) -> Plan:
    """The plan that `found_dense` finds."""
    return found_dense(shape, **asked).plan


def search_dynamic(bound: Bound, **asked: Any) -> Plan:
    """The plan that `found_dynamic` finds."""
    return found_dynamic(bound, **asked).plan


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


def found_product(
    job: StaticJob, *, n: int, options: StaticOptions, heed: Heed = unheeded
) -> Found:
    """As `found_static`, dense plans among the contenders where they have a kernel and fit."""
    contenders = static_contenders(job, n=n, options=options)
    with suppress(NoKernelError, NoPlanError):
        dense = dense_contenders(
            job.pattern.shape,
            n=n,
            machine=job.machine,
            data_type=job.data_type,
            partials_type=job.partials_type,
            options=DenseOptions(
                available_memory_proportion=options.available_memory_proportion,
                published_kernels=options.published_kernels,
            ),
        )
        contenders += [
            attrs.evolve(contender, bound=int(SURE * contender.counted)) for contender in dense
        ]
    quickest = raced(contenders, heed)
    if quickest is None:
        raise no_candidate(job, AUTO, n, options)
    return quickest


def found_dense(
    shape: tuple[int, int],
    *,
    n: int,
    machine: Machine,
    data_type: DataType,
    partials_type: DataType,
    options: DenseOptions,
    heed: Heed = unheeded,
) -> Found:
    """As `found_static`, of a dense matrix; arguments are those of `dense_contenders`."""
    asked: Any = {"machine": machine, "data_type": data_type, "partials_type": partials_type}
    contenders = dense_contenders(shape, n=n, **asked, options=options)
    quickest = raced(contenders, heed)
    if quickest is None:
        raise refusal(
            f"dense {shape[0]}x{shape[1]}, n {n} on {machine.name}: none of "
            f"{number_of(len(contenders), 'split')} fits when it is laid out; try more tiles or a "
            "smaller n",
            machine,
        )
    return quickest


def found_dynamic(
    bound: Bound,
    *,
    n: int,
    machine: Machine,
    data_type: DataType,
    partials_type: DataType,
    options: DynamicOptions,
    heed: Heed = unheeded,
) -> Found:
    """The plan that is quickest on the slowest of some patterns that are drawn from its bound.

    They are uniform, as full as the bound allows, with a fixed seed; the run is that of the slowest
    one. Arguments and refusals are those of `dynamic_contenders`.

    Raises:
        NoPlanError: nothing fits.
    """
    asked: Any = {"machine": machine, "data_type": data_type, "partials_type": partials_type}
    contenders = dynamic_contenders(bound, n=n, **asked, options=options)
    race = _Race(heed, contenders)
    quickest = race.of_patterns(bound)
    if quickest is None:
        raise refusal(
            f"dynamic {bound.shape[0]}x{bound.shape[1]}, n {n} on {machine.name}: no plan of "
            f"{', '.join(entry.strategy for entry in contenders)} fits; try more tiles or a "
            "smaller n",
            machine,
        )
    why = f"quickest on the slowest of {PATTERNS} patterns drawn from the bound, seed {SEED}"
    if race.spilling:
        why += f", or on the one of {OTHERS} more that spills farthest"
    decision = {**quickest.plan.decision, "because": why}
    return attrs.evolve(quickest, plan=attrs.evolve(quickest.plan, decision=decision))


def raced(contenders: Sequence[Contender], heed: Heed = unheeded) -> Found | None:
    """The quickest of contenders, whose decision says what raced; None where nothing fits."""
    return _Race(heed, contenders).of_programs()


class _Patterns:
    """Uniform patterns, as full as a bound allows, drawn with a fixed seed when asked for."""

    def __init__(self, bound: Bound) -> None:
        self._bound = bound
        self._rng = np.random.default_rng(SEED)
        self._drawn: list[Pattern] = []

    def first(self, number: int) -> Sequence[Pattern]:
        """Return the first patterns."""
        while len(self._drawn) < number:
            self._drawn.append(pattern_within(self._bound, self._rng))
        return self._drawn[:number]


def _farthest(plan: Plan, patterns: Sequence[Pattern]) -> Arrays | None:
    """Return the packed pattern that spills farthest beyond its rectangles; None if none does."""
    assert plan.buckets is not None  # a plan with a bound has them
    if not plan.buckets.propagates:
        return None
    packed = [pack(plan, pattern) for pattern in patterns]
    farthest = max(packed, key=_reach)
    return farthest if _reach(farthest) > AT_HOME else None


def _reach(packed: Arrays) -> tuple[int, int]:
    """Return how many rows of rectangles, and rectangles of a row, buckets travel over."""
    rows, columns = packed["overflow"][:2].tolist()
    return rows, columns


def _cycles(program: Program, packed: Arrays) -> int:
    return simulate(program, packed).report.cycles or 0


class _Race:
    """What has the fewest cycles; the first of equals stays.

    Contenders come by what they take at least: by count, then, once drafted, whatever their
    schedules. So none gets a schedule that cannot win.
    """

    def __init__(self, heed: Heed, contenders: Sequence[Contender]) -> None:
        self._heed = heed
        self._contenders = contenders
        self._pairs = 0
        self._best: Found | None = None
        self._plans: list[Plan] = []  # that raced, each once
        self._cycles: dict[str, int | None] = {}  # the fewest of each strategy; None fits nowhere
        self._least: dict[
            str, int
        ] = {}  # of each strategy, where it was drafted and had not to run
        self.spilling = False  # a plan was run on a pattern that spills, beside the usual ones

    def of_programs(self) -> Found | None:
        """The quickest as its program is scheduled."""
        number = count()
        waiting: list[tuple[int, int, Contender, tuple[Plan, Drafted] | None]] = [
            (contender.bound, next(number), contender, None)
            for contender in sorted(self._contenders, key=attrgetter("counted"))
        ]
        heapify(waiting)
        while waiting:
            least, _, contender, draft = heappop(waiting)
            if draft is not None:
                self._schedule(least, contender, *draft)
            elif self._admits(contender) and (plan := self._entered(contender)) is not None:
                with suppress(DoesNotFit, WordOverflow):
                    made = drafted(plan)
                    heappush(waiting, (least_of(made), next(number), contender, (plan, made)))
        return self._told()

    def of_patterns(self, bound: Bound) -> Found | None:
        """Return the quickest on the slowest of patterns of a bound, each run to its end."""
        patterns = _Patterns(bound)
        for contender in sorted(self._contenders, key=attrgetter("counted")):
            if self._admits(contender) and (plan := self._entered(contender)) is not None:
                with suppress(DoesNotFit, DoesNotFitError, WordOverflow):
                    self._keep(contender, self._run(contender, plan, patterns))
        return self._told()

    def _run(self, contender: Contender, plan: Plan, patterns: _Patterns) -> Found:
        """Run a plan on patterns, until one shows that it does not win.

        The first plan of a strategy runs on the usual ones whatever they show, so that what is told
        of it is true. What would win runs on one more if any of some others spills.
        """
        known = self._cycles[contender.strategy] is not None
        best = None if self._best is None else self._best.cycles
        program, cycles = emit(plan), 0
        for pattern in patterns.first(PATTERNS):
            cycles = max(cycles, _cycles(program, pack(plan, pattern)))
            if known and best is not None and cycles >= best:
                return Found(plan, program, cycles)
        if best is None or cycles < best:
            others = patterns.first(PATTERNS + OTHERS)[PATTERNS:]
            if (spilling := _farthest(plan, others)) is not None:
                self.spilling = True
                cycles = max(cycles, _cycles(program, spilling))
        return Found(plan, program, cycles)

    def _admits(self, contender: Contender) -> bool:
        """Whether it may win, and is the first of its strategy or within the budget of others."""
        if self._best is not None and contender.bound >= self._best.cycles:
            return False
        tried, pairs = len(self._plans), self._pairs + contender.pairs
        few = tried < FEW and pairs <= PAIRS_OF_FEW
        return (
            few or contender.strategy not in self._cycles or (tried < FINALISTS and pairs <= PAIRS)
        )

    def _entered(self, contender: Contender) -> Plan | None:
        """Its plan; None where another contender's is the same."""
        plan = contender.plan()
        self._cycles.setdefault(contender.strategy, None)
        if any(_same(plan, other) for other in self._plans):
            return None
        self._pairs += contender.pairs if self._plans else 0
        self._plans.append(plan)
        self._heed(plan)
        return plan

    def _schedule(self, least: int, contender: Contender, plan: Plan, draft: Drafted) -> None:
        """Let a draft run that takes so many cycles at least."""
        limit = None if self._best is None else self._best.cycles
        try:
            if limit is not None and least >= limit:
                raise TooSlow
            self._keep(contender, _scheduled(plan, draft, limit))
        except TooSlow:
            known = self._least.get(contender.strategy, least)
            self._least[contender.strategy] = min(known, least)
        except DoesNotFit:
            pass

    def _keep(self, contender: Contender, finalist: Found) -> None:
        fewest = self._cycles[contender.strategy] or finalist.cycles
        self._cycles[contender.strategy] = min(finalist.cycles, fewest)
        if self._best is None or finalist.cycles < self._best.cycles:
            self._best = finalist

    def _told(self) -> Found | None:
        """The best, whose decision says what raced."""
        if self._best is None:
            return None
        found = self._best
        decision = {
            **found.plan.decision,
            "lowering": found.plan.lowering,
            "candidates": len(self._contenders),
            "simulated": len(self._plans),
            "simulated_cycles": found.cycles,
            **{
                f"cycles of {name}": taken
                for name in LIBRARIES
                if (taken := self._of_strategy(name)) is not None
            },
            **self._by_method(),
        }
        return attrs.evolve(found, plan=attrs.evolve(found.plan, decision=decision))

    def _of_strategy(self, name: str) -> int | str | None:
        """Its cycles, or what it takes at least in words; None of what fits nowhere."""
        if self._cycles.get(name) is None and name in self._least:
            return f"counted at least {self._least[name]:,}"
        return self._cycles.get(name)

    def _by_method(self) -> Mapping[str, object]:
        """What each method takes, of several; nothing of a single one.

        Cycles of its programs, or the counted ones of its first contender where that had not to
        run.
        """
        methods = dict.fromkeys(contender.method for contender in self._contenders)
        if len(methods) < 2:
            return {}
        return {f"cycles of {method}": self._of_method(method) for method in methods}

    def _of_method(self, method: str) -> int | str | None:
        own = [contender for contender in self._contenders if contender.method == method]
        names = {contender.strategy for contender in own}
        ran = min((cycles for name in names if (cycles := self._cycles.get(name))), default=None)
        least = min((self._least[name] for name in names if name in self._least), default=None)
        if least is not None and (ran is None or least < ran):
            return f"counted at least {least:,}"
        if ran is not None or names <= self._cycles.keys():
            return ran
        return f"counted {min(contender.counted for contender in own):,}"


def _same(plan: Plan, other: Plan) -> bool:
    """Whether two plans of one job, by whichever strategies, become the same program."""
    names = ("method", "lowering", "wide", "trips", "partition")
    return all(getattr(plan, name) == getattr(other, name) for name in names)


def simulated(plan: Plan, heed: Heed = unheeded) -> Found | None:
    """A plan with its program and its cycles; None where it does not fit."""
    heed(plan)
    try:
        return _scheduled(plan, drafted(plan), None)
    except (DoesNotFit, WordOverflow):
        return None


def _scheduled(plan: Plan, draft: Drafted, limit: int | None) -> Found:
    program = program_of(draft, limit)
    if plan.trips is not None:  # a loop, whose turns only a run tells
        return Found(plan, program, simulate(program).report.cycles or 0)
    check_fits(program)
    return Found(plan, program, program_cycles(program))
