"""Automatic planning: contenders compared by counted cycles, the best simulated, the quickest kept.

Contenders come down the line to simulated cycles in the order of their counts, until the count of
the next is no fewer than the best simulated one: a count leaves out what only lengthens a program.
Of those that may win, the first of each strategy race, and others as far as a budget of counted
work reaches; the plan of the reproduced library always does. So no plan of "auto" is slower than
that of any strategy alone. Budgets are counts: the same job gets the same plan on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

import attrs
import numpy as np

from ipusim import DataType, DoesNotFit, Machine, Program, Run, number_of, simulate
from ipusim.kernels import NoKernelError, WordOverflow

from ..buckets import DoesNotFitError
from ..emitter import emit, emit_within
from ..lowering.resolve import TooSlow
from ..matrix.bound import Bound
from ..matrix.generators import pattern_within
from ..matrix.pattern import Pattern
from ..packer import pack
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


Simulating: TypeAlias = Callable[[Plan, Heed, int | None], Found | None]


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
    rng = np.random.default_rng(SEED)
    patterns = [pattern_within(bound, rng) for _ in range(PATTERNS)]
    quickest = raced(contenders, heed, partial(_simulated_patterns, patterns))
    if quickest is None:
        raise refusal(
            f"dynamic {bound.shape[0]}x{bound.shape[1]}, n {n} on {machine.name}: no plan of "
            f"{', '.join(entry.strategy for entry in contenders)} fits; try more tiles or a "
            "smaller n",
            machine,
        )
    why = f"quickest on the slowest of {PATTERNS} patterns drawn from the bound, seed {SEED}"
    decision = {**quickest.plan.decision, "because": why}
    return attrs.evolve(quickest, plan=attrs.evolve(quickest.plan, decision=decision))


def _simulated_patterns(
    patterns: Sequence[Pattern], plan: Plan, heed: Heed, _limit: int | None
) -> Found | None:
    """As `simulated`, with the run of the slowest pattern; to the end, whatever it takes."""
    heed(plan)
    try:
        program = emit(plan)
        runs = [simulate(program, pack(plan, pattern)) for pattern in patterns]
    except (DoesNotFit, DoesNotFitError, WordOverflow):
        return None
    return max((Found(plan, program, run) for run in runs), key=lambda finalist: finalist.cycles)


def raced(
    contenders: Sequence[Contender], heed: Heed = unheeded, run: Simulating | None = None
) -> Found | None:
    """The quickest of contenders, whose decision says what raced; None where nothing fits.

    `run` simulates a plan, where that is not done by `simulated`.
    """
    race = _Race(heed, run or simulated)
    for contender in sorted(contenders, key=lambda contender: contender.counted):
        if race.admits(contender):
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
        **_by_method(contenders, race.cycles),
    }
    return attrs.evolve(race.best, plan=attrs.evolve(race.best.plan, decision=decision))


def _by_method(
    contenders: Sequence[Contender], cycles: Mapping[str, int | None]
) -> Mapping[str, object]:
    """What each method takes, of several; nothing of a single one.

    Simulated cycles, or the counted ones of its first contender where that could not win.
    """
    methods = dict.fromkeys(contender.method for contender in contenders)
    if len(methods) < 2:
        return {}
    least: dict[str, object] = {}
    for method in methods:
        own = [contender for contender in contenders if contender.method == method]
        first = min(own, key=lambda contender: contender.counted)
        ran = [cycles.get(contender.strategy) for contender in own]
        fewest = min((count for count in ran if count), default=None)
        counted = f"counted {first.counted:,}"
        least[f"cycles of {method}"] = fewest if first.strategy in cycles else counted
    return least


class _Race:
    """What has the fewest simulated cycles so far; the first of equals stays.

    Attributes:
        best: None before the first that fits.
        plans: that were simulated, each once.
        cycles: the fewest of each strategy that raced; None where nothing of it fits.
    """

    def __init__(self, heed: Heed, run: Simulating) -> None:
        self._heed = heed
        self._run = run
        self._pairs = 0
        self._methods: set[str] = set()  # of which a plan ran to its end
        self.best: Found | None = None
        self.plans: list[Plan] = []
        self.cycles: dict[str, int | None] = {}

    def admits(self, contender: Contender) -> bool:
        """Whether it may win, and is the first of its strategy or within the budget of others."""
        if self.best is not None and contender.bound >= self.best.cycles:
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
        finalist = self._run(plan, self._heed, self._limit(contender))
        if finalist is None:
            return
        least = self.cycles[contender.strategy]
        self.cycles[contender.strategy] = min(finalist.cycles, least or finalist.cycles)
        self._methods.add(contender.method)
        if self.best is None or finalist.cycles < self.best.cycles:
            self.best = finalist

    def _limit(self, contender: Contender) -> int | None:
        """Cycles at which it may stop: the best's, unless the report says what it takes."""
        reported = contender.strategy in LIBRARIES or contender.method not in self._methods
        return None if reported or self.best is None else self.best.cycles


def _same(plan: Plan, other: Plan) -> bool:
    """Whether two plans of one job, by whichever strategies, become the same program."""
    names = ("method", "lowering", "wide", "trips", "partition")
    return all(getattr(plan, name) == getattr(other, name) for name in names)


def simulated(plan: Plan, heed: Heed = unheeded, limit: int | None = None) -> Found | None:
    """A plan with its program and run; None where it does not fit, or takes `limit` cycles."""
    heed(plan)
    try:
        program = emit(plan) if plan.buckets is not None else emit_within(plan, limit)
        return Found(plan, program, simulate(program))
    except (DoesNotFit, TooSlow, WordOverflow):
        return None
