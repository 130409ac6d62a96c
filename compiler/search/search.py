"""The one search: candidates evaluated best-first by lower bound, draft and schedule.

A candidate first has a lower bound of its cycles by formula; then a draft, whose lower bound takes
the exchanges to be as short as any schedule may be; then a schedule, whose supersteps add up to the
cycles that `simulate` gives. The candidate with the least lower bound is evaluated next, and the
search ends when no candidate can win. Of the candidates that may win, the first of each strategy is
evaluated, and others as far as the budget of their proposer reaches. Budgets count work, never
seconds: the same problem gets the same plan on every host. What is known of each method goes into
the verdict, the lines of a report that name the selected plan and its alternatives.

A dynamic plan has no draft: it runs to its end, on the patterns that a bound admits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from heapq import heapify, heappop, heappush
from itertools import count
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import DoesNotFit, InputError, Program, check_fits, program_cycles, simulate
from ipusim.kernels import WordOverflow

from ..buckets import DoesNotFitError
from ..emitter import draft_plan, emit
from ..lowering.draft import Draft, least_of, program_of
from ..lowering.resolve import TooSlow
from ..matrix.bound import Bound
from ..matrix.generators import pattern_within
from ..matrix.pattern import Pattern
from ..operations.convolution.geometry import Convolution
from ..packer import Arrays, pack
from ..plan.codebook import in_codebook
from ..plan.no_plan import NoPlanError, refusal
from ..plan.plan import Plan
from ..planning.formed import forms_of_problem
from ..planning.proposer import REFUSALS, Candidate, Proposer, admitted
from ..planning.proposers import PROPOSERS
from ..problem import LIBRARIES, Problem
from .result import Alternative, SearchResult, least_known, nothing_fits

# The budget of each proposer beside the first candidate of each strategy: the largest number of
# candidates that are evaluated, and the largest sum of their touches. A touch is one line that one
# tile reads or writes: drafting and scheduling take time in proportion. Where each candidate has
# many touches, up to MAX_EVALUATED_LARGE are evaluated within the larger sum MAX_TOUCHES_LARGE.
MAX_EVALUATED, MAX_TOUCHES = 15, 1 << 18
MAX_EVALUATED_LARGE, MAX_TOUCHES_LARGE = 5, 1 << 20
# Largest number of blocks of all drafts that are stored at a time; the draft that is scheduled next
# is stored whatever its size. A draft of 3.5 million elements takes 0.2 GB and about 2 s, one of
# 220,000 takes 17 MB.
MAX_BLOCKS_OF_DRAFTS = 3 << 18
# Largest number of other plans that a result lists. A graph compares them with what lies between
# its products; plans behind the first eight are 10 % slower and more in what was looked at.
MAX_RUNNERS_UP = 8
# Number of random patterns within a bound on which every dynamic plan is run, and the seed of their
# generator. Plans are compared by their cycles on the slowest of them.
NUM_PATTERNS, SEED = 2, 0
# Number of further random patterns. A plan that would be selected is run on the one of them that
# spills farthest, too: a grid that spilled in 55 of 100 patterns, and takes twice as long then, was
# once selected because two patterns did not spill.
NUM_SPILL_PATTERNS = 8
# Rows of rectangles, and rectangles of a row, that buckets visit where nothing spills.
NO_SPILL = (1, 1)

PlanCallback: TypeAlias = Callable[[Plan], None]
"""Called with each candidate plan before it is scheduled. An exception aborts the search."""


def ignore_plan(_plan: Plan) -> None:
    """Do nothing: the default callback."""


def search(
    problem: Problem,
    callback: PlanCallback = ignore_plan,
    *,
    limit: int | None = None,
    without: frozenset[str] = frozenset(),
) -> SearchResult:
    """Return the fastest plan of a problem, with the cycles or lower bounds of its alternatives.

    A problem whose options name one proposal (a strategy, a realisation, an algorithm) is planned
    by estimate, and nothing is scheduled.

    Args:
        problem: operation, operand, machine, types and options.
        callback: called with each candidate plan before it is scheduled.
        limit: number of cycles from which a plan is of no use, so that it is not evaluated; None
            for no limit. A plan by estimate may take more.
        without: strategies whose candidates are left out where others remain.

    Raises:
        InputError: no proposer reads all options that are set.
        NoPlanError: no candidate fits, or takes fewer cycles than the limit.
        NoKernelError: the machine lacks the kernel.
    """
    candidates, refusals = candidates_of(problem)
    candidates = [item for item in candidates if item.strategy not in without] or candidates
    if len(candidates) == 1 and problem.is_named:
        return SearchResult(problem, completed_plan(problem, candidates[0].plan()))
    return _Evaluation(problem, callback, candidates, limit).result(refusals)


def candidates_of(problem: Problem) -> tuple[list[Candidate], dict[str, Exception]]:
    """Return the candidates of all proposers that answer a problem, best first by estimate.

    Returns:
        The candidates, and by line of the verdict why a proposer has none.

    Raises:
        InputError, NoKernelError, NoPlanError, WordOverflow: there is no candidate.
    """
    problem.check_weights()
    candidates: list[Candidate] = []
    refusals: dict[str, Exception] = {}
    for form in forms_of_problem(problem):
        for variant, rank, proposer in _rows(form.problem):
            try:
                proposals = proposer.candidates(variant, rank=rank)
            except REFUSALS as reason:
                if not form.number:
                    known_refusal = refusals.get(proposer.method)
                    refusals[proposer.method] = (
                        _nearer(known_refusal, reason) if known_refusal else reason
                    )
                continue
            if variant is not form.problem:
                # Each residence has its own budget, so that searching both finds no worse plan than
                # either.
                proposals = [
                    attrs.evolve(item, budget=f"{item.budget}, {variant.residence} weights")
                    for item in proposals
                ]
            candidates += [form.candidate(item, ranks=len(PROPOSERS)) for item in proposals]
    if not candidates:
        raise nothing_fits(problem, refusals)
    return sorted(candidates, key=lambda candidate: candidate.estimate), refusals


def _nearer(first: Exception, second: Exception) -> Exception:
    """Return the refusal of a method that needs fewer bytes; the first if they do not compare.

    Two refusals compare if both have the same bound of bytes.
    """
    if not (isinstance(first, NoPlanError) and isinstance(second, NoPlanError)):
        return first
    if first.bound_bytes != second.bound_bytes or first.least_bytes is None:
        return first
    is_less = second.least_bytes is not None and second.least_bytes < first.least_bytes
    return second if is_less else first


def _rows(problem: Problem) -> list[tuple[Problem, int, Proposer]]:
    """Return the proposers that answer a problem, with their ranks, for each residence of weights.

    Raises:
        InputError: no proposer reads all options that are set.
    """
    rows: list[tuple[Problem, int, Proposer]] = []
    refusals: list[InputError] = []
    for variant in problem.residences():
        try:
            admitted_here = admitted(variant, PROPOSERS, problem)
        except InputError as refusal:
            refusals.append(refusal)
            continue
        rows += [(variant, rank, proposer) for rank, proposer in admitted_here]
    if not rows:
        # If the caller left the residence open, the refusal must not blame it.
        raise next((error for error in refusals if "weights" not in str(error)), refusals[0])
    return rows


def schedule(
    plan: Plan, limit: int | None = None, draft: Draft | None = None
) -> tuple[Program, int]:
    """Return the program of a plan and its cycles.

    Args:
        plan: the plan.
        limit: number of cycles at which the schedule is given up; None for no limit.
        draft: draft of the plan; None makes it.

    Raises:
        DoesNotFit, WordOverflow: the program does not fit.
        TooSlow: it takes `limit` cycles or more.
    """
    program = program_of(draft or draft_plan(plan), limit)
    if plan.trips is not None:  # a loop: only a run shows how often it turns
        return program, simulate(program).report.cycles or 0
    check_fits(program)
    return program, program_cycles(program)


def completed_plan(problem: Problem, plan: Plan) -> Plan:
    """Return the plan with the bias, ReLU and codebook of the problem.

    Raises:
        InputError: the plan's lowering has no codebook, or no bias and ReLU.
    """
    finish = problem.finish
    plan = plan.with_finish(bias=finish.bias, relu=finish.relu) if finish else plan
    return in_codebook(plan) if _has_codebook(problem) else plan


def _has_codebook(problem: Problem) -> bool:
    """Return True if the values are to be stored as codes of a table."""
    return bool(problem.option("codebook"))


class _Evaluation:
    """State of one search: the best plan, cycles or lower bound of each candidate, and budgets."""

    def __init__(
        self,
        problem: Problem,
        callback: PlanCallback,
        candidates: Sequence[Candidate],
        limit: int | None = None,
    ) -> None:
        self._problem, self._limit = problem, limit
        self._callback = callback
        self._candidates = candidates
        # Candidates are named by their index in `candidates` in all of these tables.
        self._plans: dict[int, Plan] = {}  # distinct plans that were evaluated
        # Drafts that wait for a schedule; None if the draft was dropped to save memory.
        self._drafts: dict[int, Draft | None] = {}
        # The earlier candidate with the same plan, for each candidate that has one.
        self._same: dict[int, int] = {}
        self._evaluated: Counter[str] = Counter()  # number of evaluated candidates by budget
        self._work: Counter[str] = Counter()  # touches of evaluated candidates by budget
        self._strategies: set[tuple[str, str]] = set()  # (budget, strategy) with an evaluation
        # Scheduled cycles, or a lower bound where the candidate is not scheduled. Estimates are of
        # values that travel uncompressed, so they bound nothing where values are codebook indices.
        has_codebook = _has_codebook(problem)
        self._bounds = [0 if has_codebook else candidate.lower_bound for candidate in candidates]
        self._cycles: dict[int, int] = {}  # scheduled or simulated cycles
        self._unfit: set[int] = set()  # candidates whose program does not fit the machine
        # Cycles, rank, plan and program of the best candidate; the lower rank wins a tie.
        self._best: tuple[int, int, Plan, Program] | None = None
        self._runs_spills = False  # True if a dynamic plan was run on a pattern that spills

    def result(self, refusals: dict[str, Exception]) -> SearchResult:
        """Evaluate the candidates and return the fastest plan.

        Raises:
            NoPlanError: no candidate fits.
        """
        if isinstance(self._problem.operand, Bound):
            self._run_all()
        else:
            self._schedule_all()
        if self._best is None and self._limit is not None:
            raise refusal(f"no plan takes less than {self._limit:,} cycles", self._problem.machine)
        if self._best is None:
            raise nothing_fits(self._problem, refusals, self._candidates)
        cycles, rank, plan, program = self._best
        others = sorted(
            (self._bounds[index], self._candidates[index].rank, index)
            for index in self._plans
            if index not in self._unfit and self._plans[index] is not plan
        )
        runners_up = tuple(self._plans[index] for *_, index in others[:MAX_RUNNERS_UP])
        result = SearchResult(self._problem, plan, program, cycles, runners_up=runners_up)
        alternatives = self._alternatives(refusals)
        # A named algorithm chooses between plans of one kind; its decision is that of the plan.
        if isinstance(self._problem.operation, Convolution) and self._problem.is_named:
            return attrs.evolve(result, alternatives=alternatives)
        details = {
            "lowering": plan.lowering,
            "candidates": len(self._candidates),
            "simulated": len(self._cycles),
            "simulated_cycles": cycles,
            **self._reason(rank),
        }
        return result.with_lines(alternatives, details)

    def _schedule_all(self) -> None:
        """Evaluate candidates in the order of their lower bounds.

        Every candidate passes through the queue up to twice: with the bound of its estimate, when
        a draft is made, and with the bound of its draft, when it is scheduled. The search ends when
        the queue is empty; candidates that cannot win leave it without being evaluated.
        """
        # The queue holds (lower bound, rank, number, candidate). The number counts insertions, so
        # that equal bounds are served in a fixed order.
        number = count()
        queue = [
            (self._bounds[index], candidate.rank, next(number), index)
            for index, candidate in enumerate(self._candidates)
        ]
        heapify(queue)
        while queue:
            bound, rank, _, index = heappop(queue)
            if not self._can_win(bound, rank):
                self._drafts.pop(index, None)
            elif index in self._drafts:
                self._schedule(index)
            elif self._has_budget(index) and (plan := self._new_plan(index)) is not None:
                self._unfit.add(index)
                with suppress(DoesNotFit, WordOverflow):
                    draft = draft_plan(plan)
                    self._unfit.remove(index)
                    # The cycles of a decoder depend on the size of its table, which a draft does
                    # not have yet: with a codebook the draft bounds nothing.
                    draft_bound = bound if plan.codebook else max(bound, least_of(draft))
                    self._bounds[index] = draft_bound
                    heappush(queue, (draft_bound, rank, next(number), index))
                    self._store_draft(index, draft)
                    del draft  # frees a large draft that is not held before the next is made

    def _store_draft(self, index: int, draft: Draft) -> None:
        """Store the draft of a candidate until it is scheduled.

        Drafts of a large pattern take more memory than its matrix. The drafts that are scheduled
        first are kept, as many as `MAX_BLOCKS_OF_DRAFTS` allows. A dropped draft is made again when
        it is needed.
        """
        self._drafts[index] = draft
        stored_drafts = [i for i, waiting in self._drafts.items() if waiting is not None]
        blocks = 0
        for i in sorted(stored_drafts, key=lambda i: (self._bounds[i], self._candidates[i].rank)):
            pattern, is_first = self._plans[i].pattern, blocks == 0
            blocks += pattern.num_blocks if isinstance(pattern, Pattern) else 0
            if blocks > MAX_BLOCKS_OF_DRAFTS and not is_first:
                self._drafts[i] = None

    def _run_all(self) -> None:
        """Evaluate dynamic candidates by their cycles on the slowest of some patterns."""
        # Plans of one bound run on the same patterns, so that their cycles can be compared. A
        # candidate stays marked as unfit if any step raises.
        patterns: dict[Bound, list[Pattern]] = {}
        for index in range(len(self._candidates)):
            if self._has_budget(index) and (plan := self._new_plan(index)) is not None:
                self._unfit.add(index)
                with suppress(DoesNotFit, DoesNotFitError, WordOverflow):
                    if plan.bound not in patterns:
                        patterns[plan.bound] = _patterns_of(plan.bound)
                    program, cycles = self._run(index, plan, patterns[plan.bound])
                    self._unfit.remove(index)
                    self._record(index, plan, program, cycles)

    def _run(self, index: int, plan: Plan, patterns: Sequence[Pattern]) -> tuple[Program, int]:
        """Return the program of a dynamic plan and its cycles on the slowest of some patterns.

        A plan that would win also runs on the pattern that spills farthest, if one of the others
        spills.
        """
        program = emit(plan)
        cycles = max(_cycles(program, pack(plan, pattern)) for pattern in patterns[:NUM_PATTERNS])
        if self._can_win(cycles, self._candidates[index].rank):
            spilling = _farthest_spill(plan, patterns[NUM_PATTERNS:])
            if spilling is not None:
                self._runs_spills = True
                cycles = max(cycles, _cycles(program, spilling))
        return program, cycles

    def _can_win(self, bound: int, rank: int) -> bool:
        """Return True if a plan of these cycles, or more, can still be the best."""
        is_within_limit = self._limit is None or bound < self._limit
        return is_within_limit and (self._best is None or (bound, rank) < self._best[:2])

    def _has_budget(self, index: int) -> bool:
        """Return True if the candidate is the first of its strategy, or its budget is not used up.

        The first evaluation of a budget costs no work, so that one large candidate does not keep
        all others from being evaluated.
        """
        candidate = self._candidates[index]
        num_evaluated = self._evaluated[candidate.budget]
        work = self._work[candidate.budget] + (candidate.work if num_evaluated else 0)
        if (candidate.budget, candidate.strategy) not in self._strategies:
            return True
        return (num_evaluated < MAX_EVALUATED_LARGE and work <= MAX_TOUCHES_LARGE) or (
            num_evaluated < MAX_EVALUATED and work <= MAX_TOUCHES
        )

    def _new_plan(self, index: int) -> Plan | None:
        """Return the plan of a candidate; None if another one has the same plan."""
        candidate = self._candidates[index]
        try:
            plan = completed_plan(self._problem, candidate.plan())
        except InputError:  # the lowering has no codelet that decodes a codebook
            self._unfit.add(index)
            return None
        self._strategies.add((candidate.budget, candidate.strategy))
        for other, other_plan in self._plans.items():
            if _is_same(plan, other_plan):
                self._same[index] = other
                self._prefer(index, other, plan)
                return None
        if self._evaluated[candidate.budget]:
            self._work[candidate.budget] += candidate.work
        self._evaluated[candidate.budget] += 1
        self._plans[index] = plan
        self._callback(plan)
        return plan

    def _prefer(self, index: int, equal_index: int, plan: Plan) -> None:
        """Replace the plan of an equal program by this one if its candidate has the lower rank.

        The two plans differ in the decision and the estimate that reports print.
        """
        rank = self._candidates[index].rank
        if rank >= self._candidates[equal_index].rank:
            return
        replaced_plan, self._plans[equal_index] = self._plans[equal_index], plan
        if self._best is not None and self._best[2] is replaced_plan:
            program = attrs.evolve(self._best[3], label=plan.label())
            self._best = self._best[0], rank, plan, program
        elif (draft := self._drafts.get(equal_index)) is not None:
            self._drafts[equal_index] = attrs.evolve(draft, label=plan.label())

    def _schedule(self, index: int) -> None:
        """Schedule a draft; if it proves too slow, the candidate keeps a lower bound."""
        plan, limit = self._plans[index], self._limit
        # The schedule is given up at `limit` cycles. A candidate of lower rank than the best wins a
        # tie, so it may take as many cycles: its limit is one more.
        if self._best is not None and not plan.codebook:
            limit = self._best[0] + (self._candidates[index].rank < self._best[1])
        try:
            program, cycles = schedule(plan, limit, self._drafts.pop(index))
        except TooSlow:  # the plan takes `limit` cycles or more, which is a lower bound from now on
            self._bounds[index] = max(self._bounds[index], limit or 0)
            return
        except DoesNotFit:
            self._unfit.add(index)
            return
        self._record(index, plan, program, cycles)

    def _record(self, index: int, plan: Plan, program: Program, cycles: int) -> None:
        """Note the cycles of a candidate, and its plan if it is the best so far."""
        self._cycles[index] = self._bounds[index] = cycles
        rank = self._candidates[index].rank
        if self._can_win(cycles, rank):
            self._best = cycles, rank, plan, program

    def _alternatives(self, refusals: dict[str, Exception]) -> tuple[Alternative, ...]:
        """Return each line of the verdict with the least known cycles of its candidates.

        Lines are the methods, where there are several, and the reproduced libraries.
        """
        methods = dict.fromkeys([*(candidate.method for candidate in self._candidates), *refusals])
        lines = {name: self._bounds_of(name, "method") for name in methods if len(methods) > 1}
        strategies = {candidate.strategy for candidate in self._candidates}
        if not isinstance(self._problem.operation, Convolution):
            lines |= {
                name: self._bounds_of(name, "strategy")
                for name in LIBRARIES
                if name in strategies and name not in lines
            }
        return tuple(
            least_known(name, bounds, refusals.get(name)) for name, bounds in lines.items()
        )

    def _bounds_of(self, name: str, field: str) -> list[tuple[int, bool]]:
        """Return (cycles, is scheduled) of all fitting candidates of a line of the verdict."""
        bounds = []
        for index, candidate in enumerate(self._candidates):
            equal_index = self._same.get(index, index)  # the candidate whose plan it shares
            if getattr(candidate, field) == name and equal_index not in self._unfit:
                cycles = max(self._bounds[equal_index], self._bounds[index])
                bounds.append((cycles, equal_index in self._cycles))
        return bounds

    def _reason(self, rank: int) -> Mapping[str, object]:
        """Return the entries of the decision that name the selected method and the comparison."""
        method = next(item.method for item in self._candidates if item.rank == rank)
        if isinstance(self._problem.operand, Bound):
            patterns = f"{NUM_PATTERNS} patterns drawn from the bound, seed {SEED}"
            reason = f"quickest on the slowest of {patterns}"
            if self._runs_spills:
                reason += f", or on the one of {NUM_SPILL_PATTERNS} more that spills farthest"
            return {"because": reason}
        if isinstance(self._problem.operation, Convolution):
            return {"algorithm": method.partition(" of ")[0]}
        requested_realisation = self._problem.option("realisation")
        if not requested_realisation:
            return {}
        # A pattern without N:M has one realisation by that name, among the static proposers.
        return {"realisation": method if self._problem.pattern.nm else requested_realisation}


def _patterns_of(bound: Bound) -> list[Pattern]:
    """Return uniform patterns as full as a bound allows, drawn with a fixed seed."""
    rng = np.random.default_rng(SEED)
    return [pattern_within(bound, rng) for _ in range(NUM_PATTERNS + NUM_SPILL_PATTERNS)]


def _farthest_spill(plan: Plan, patterns: Sequence[Pattern]) -> Arrays | None:
    """Return the packed pattern that spills farthest beyond its rectangles; None if none does."""
    assert plan.buckets is not None  # a plan with a bound has them
    if not plan.buckets.propagates:
        return None
    packed_patterns = [pack(plan, pattern) for pattern in patterns]
    farthest = max(packed_patterns, key=_spill_distance)
    return farthest if _spill_distance(farthest) > NO_SPILL else None


def _spill_distance(packed: Arrays) -> tuple[int, int]:
    """Return the rows of rectangles, and the rectangles of a row, over which buckets travel."""
    rows, columns = packed["overflow"][:2].tolist()
    return rows, columns


def _cycles(program: Program, packed: Arrays) -> int:
    """Return the cycles of a simulated run."""
    return simulate(program, packed).report.cycles or 0


# Fields of a plan that decide its program, for plans of one problem. Small fields come first: a
# difference there spares the comparison of patterns and partitions.
PROGRAM_FIELDS = (
    *("method", "lowering", "wide", "trips", "kept", "kernel", "realisation", "buckets", "finish"),
    *("weights", "roles", "fuses_rounds", "operation", "pattern", "partition"),
)


def _is_same(plan: Plan, other: Plan) -> bool:
    """Return True if two plans of one problem become the same program."""
    return all(getattr(plan, name) == getattr(other, name) for name in PROGRAM_FIELDS)
