"""Stages of one job (matrix, plan, program, run), each made anew or read from a cache.

The value of a stage is reused for a later job only if everything that decides it is equal:

    matrix    only a random one is reused: its options and the data type
    plan      method and options, n, types, machine; the shape, the pattern or the bound
    program   the plan
    run       only a timing-only one is reused: the program, the fidelity, and the control words

A machine counts without its name, its clock and its sources: cycles do not depend on them, and
reports are made for the machine at hand. So points of a sweep that differ in the clock share
everything, and points whose files have other values in the same positions share plan, program and
cycles. A search that has simulated the selected plan returns program and run with it, and neither
is made again.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, Protocol, TypeVar

import attrs
import numpy as np

from ipusim import HostArrays, InputError, Program, Run, report_of, simulate
from ipusim.kernels import NoKernelError

from ..emitter import emit
from ..matrix.bound import Bound
from ..matrix.forms import padded
from ..matrix.pattern import Pattern
from ..operations.convolution.geometry import Convolution
from ..plan.finish import Finish
from ..plan.no_plan import NoPlanError
from ..plan.operation import TOTAL
from ..plan.options.methods import DenseOptions, DynamicOptions
from ..plan.options.option import options_as
from ..plan.plan import Plan
from ..planning.strategies import AUTO
from ..problem import Operand, PlanOptions, Problem, Product, content_of
from ..search.result import CYCLES_OF, Alternative, SearchResult
from ..search.search import PlanCallback, ignore_plan, search
from ..search.search import candidates_of as proposed
from .host_work import HostWork, work_of
from .operand import SparseOperand, drawn_matrix, read_operand
from .request import BoundedOptions, RunOptions
from .resolved import ResolvedRequest
from .workload import ConvolutionWork

Value = TypeVar("Value")
# Number of programs that a search of all strategies is expected to simulate; nine searches were
# measured, with 2 to 7 programs, 4.4 on average.
PROGRAMS = 5
OBJECT_BYTES = 200  # estimated memory of an object of Python and of its entry in a container


class StageCache(Protocol):
    """Cache of stages by key."""

    def get(self, key: Hashable) -> tuple[Any, float] | None:
        """Return a value and the seconds that it took to make; None if the cache lacks it."""

    def put(self, key: Hashable, value: object, seconds: float) -> None:
        """Store a value with the seconds that it took to make, unless the cache refuses it."""


class WorkCallback(Protocol):
    """Called with the work of each stage before the stage begins. An exception ends the job."""

    def __call__(self, work: HostWork, programs: int = 1) -> None:
        """Take note of the work of a stage.

        Args:
            work: work of the host in the stage.
            programs: number of programs with this work that are likely to be emitted; 0 if the
                program was emitted already.
        """


class Stages:
    """Stages of one job; `saved` is the sum of the seconds that reused stages took to make.

    Args:
        caches: caches in which stages are looked up in order, and then stored. Without a cache
            every stage is made.
        callback: called with the work of each stage that is made; None for no callback.
    """

    def __init__(self, *caches: StageCache, callback: WorkCallback | None = None) -> None:
        self._caches = caches
        self._callback = callback
        self.saved = 0.0

    def operand(self, job: ResolvedRequest) -> SparseOperand:
        """Return the sparse operand of a request, drawn or read from its file."""
        size = job.drawn
        if size is None:
            return read_operand(job)
        if self._callback is not None:
            self._callback(HostWork(start=1, values=size.stored))
        # Everything that decides a random matrix.
        drawing = job.request.matrix, job.data_type, job.codebook, size.work.drawing_key(size.block)
        matrix = self._made_once(("matrix", *drawing), lambda: drawn_matrix(job, size))
        return SparseOperand(matrix, size.work)

    def plan(self, job: ResolvedRequest, operand: SparseOperand) -> SearchResult:
        """Return the plan of a request, from a search or from an earlier job."""
        if self._callback is not None:
            operand_work = job.drawn is None
            stored = operand.matrix.pattern.stored if operand_work else 0
            self._callback(HostWork(start=int(operand_work), values=stored))
            # The work for the tiles alone is known before a plan is; no program is likely yet.
            self._callback(HostWork(tiles=job.machine.tiles), 0)
        problem = problem_of(job, operand)
        # Has one result if a search was made, none if the plan came from a cache.
        results: list[SearchResult] = []

        def make() -> Plan:
            """Return the plan that the search selects."""
            results.append(search_beside_dense(job, problem, self._before_candidate))
            return results[0].plan

        plan = self._made_once(("plan", problem.key) if self._caches else None, make)
        # A cached plan may have been made for a machine of another name or clock.
        if plan.machine != job.machine:
            plan = attrs.evolve(plan, machine=job.machine)
        return attrs.evolve(results[0] if results else SearchResult(problem, plan), plan=plan)

    def program(self, result: SearchResult) -> Program:
        """Return the program of a plan, from its search, an earlier job or `emit`."""
        if self._callback is not None:
            self._callback(work_of(result.plan), 1 if result.program is None else 0)
        program = self._made_once(
            self._key("program", result), lambda: result.program or emit(result.plan)
        )
        if program.machine == result.plan.machine:
            return program
        return attrs.evolve(program, machine=result.plan.machine)

    def _key(self, stage: str, result: SearchResult, *members: Hashable) -> Hashable | None:
        """Return the key of a stage after the plan, with further members; None without caches."""
        return (stage, result.problem.key, *members) if self._caches else None

    def run(
        self,
        program: Program,
        result: SearchResult | None,
        feeds: HostArrays | None,
        running: RunOptions,
    ) -> Run:
        """Return a run of a program. Without a result it computes values and is always made.

        Args:
            program: the program.
            result: plan and pattern that the program was emitted from; None for a run with values.
            feeds: host arrays of the program.
            running: fidelity, check of races and rounding.
        """
        fidelity, races = running.fidelity, running.check_races
        simulation = partial(simulate, program, feeds, fidelity=fidelity, check_races=races)
        if result is None:
            return simulation(stochastic_rounding=running.stochastic_rounding)
        # A digest of the control words, which decide which branches a program takes.
        contents = tuple(
            (name, *content_of(values)) for name, values in sorted((feeds or {}).items())
        )
        key = self._key("run", result, contents, fidelity, races)
        run = self._made_once(key, simulation)
        if key is None:
            return run
        return attrs.evolve(run, report=report_of(program, run.report.memory, run.trace))

    def _before_candidate(self, plan: Plan) -> None:
        """Take note of a candidate of a search, which is emitted and run without values."""
        if self._callback is not None:
            self._callback(work_of(plan).timing_only, PROGRAMS if plan.strategy == AUTO else 1)

    def _made_once(self, key: Hashable | None, make: Callable[[], Value]) -> Value:
        """Return the value of a key from a cache, or make and store it; None as key stores none."""
        if key is None:
            return make()
        for number, cache in enumerate(self._caches):
            cached_results = cache.get(key)
            if cached_results is not None:
                # Caches before the one that had the value are quicker: they get it for the next
                # time.
                for nearer in self._caches[:number]:
                    nearer.put(key, *cached_results)
                self.saved += cached_results[1]
                value: Value = cached_results[0]
                return value
        start = time.perf_counter()
        value = make()
        seconds = time.perf_counter() - start
        for cache in self._caches:
            cache.put(key, value, seconds)
        return value


# A dense plan is simulated if its estimate is at most this factor of the plan's cycles; reason of
# the value not recorded.
CLOSE = 1.1


def search_beside_dense(
    job: ResolvedRequest, problem: Problem, callback: PlanCallback = ignore_plan
) -> SearchResult:
    """Return the result of a request's search, with a line for what a dense product takes.

    Args:
        job: resolved request.
        problem: problem of the request, see `problem_of`.
        callback: called with each candidate plan before it is scheduled.

    Raises:
        IpusimError: whatever the search refuses.
    """
    result = search(problem, callback)
    if problem.options.method not in (AUTO, "static", "dynamic"):
        return result
    dense = _dense_beside(job, result, callback)
    return result if dense is None else result.with_lines([dense])


def _dense_beside(
    job: ResolvedRequest, result: SearchResult, callback: PlanCallback
) -> Alternative | None:
    """Return the dense product as an alternative of a plan; None if there is no dense plan.

    Its cycles are simulated if they may be close to those of the plan, else they are a lower bound.
    Return None also if the decision of the plan has the dense product already.
    """
    if CYCLES_OF + "dense" in result.plan.decision:
        return None
    try:
        # The best dense plan by estimate decides whether simulating it can change the answer.
        # With the residence of weights that the request asks for, as the printed command has it.
        options = DenseOptions(weights=result.problem.option("weights") or DenseOptions().weights)
        problem = _problem(job, result.problem.shape, result.problem.operation, options)
        candidates, _ = proposed(problem)
        estimate = min(candidate.estimate for candidate in candidates)
        if estimate <= CLOSE * (result.cycles or result.plan.estimate[TOTAL]):
            return Alternative("dense", search(problem, callback).cycles or 0, "simulated")
    except (InputError, NoKernelError, NoPlanError):
        return None
    bound = min(candidate.lower_bound for candidate in candidates)
    return Alternative("dense", bound, "lower bound")


def problem_of(job: ResolvedRequest, operand: SparseOperand) -> Problem:
    """Return the planning problem of a request with its operand.

    Raises:
        InputError, NoPlanError: if no plan has what the request asks for.
    """
    options, pattern, work = job.request.options, operand.matrix.pattern, operand.work
    if isinstance(work, ConvolutionWork):
        return _problem(job, pattern, work.convolution, work.options.of_plan)
    product = Product(job.request.matmul.n)
    if isinstance(options, BoundedOptions):
        bound = bound_of(options, pattern)
        return _problem(job, bound, product, options_as(DynamicOptions, options))
    return _problem(job, pattern.shape if job.whole else pattern, product, options)


def _problem(
    job: ResolvedRequest, operand: Operand, operation: Product | Convolution, options: PlanOptions
) -> Problem:
    """Return the problem of an operand with the machine, types and finish of a request."""
    matmul = job.request.matmul
    return Problem.of(
        operand,
        operation,
        machine=job.machine,
        data_type=job.data_type,
        partials_type=job.partials_type,
        options=options,
        finish=Finish(bias=matmul.bias, relu=matmul.relu),
    )


def bound_of(options: BoundedOptions, pattern: Pattern) -> Bound:
    """Return the bound of a dynamic plan: `max_density`, or else the size of the matrix.

    If the format of the pattern is open, the bound has variants for all block lengths that may be
    fastest and whose blocks at that density have room for the matrix.
    """
    density = options.max_density
    if density is None:
        return Bound.of(pattern)
    bounds = [
        bound
        # Only formats whose bound has room for the blocks of this matrix remain.
        for cut in padded(pattern)
        if (bound := Bound.at_density(cut.shape, cut.format, density)).max_blocks >= cut.num_blocks
    ]
    if not bounds:  # `pack` then reports by how much the matrix is too full
        return Bound.at_density(pattern.shape, pattern.format, density)
    return attrs.evolve(bounds[0], others=tuple(bounds[1:]))


class MemoryCache:
    """Cache of the stages of a process, up to a number of bytes; threads may share it.

    The value that was used longest ago is dropped first. A key has everything that decides its
    value, and values are frozen, so that a value can be shared.

    Args:
        most_bytes: maximum size of all values together, in bytes.
    """

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._lock = threading.Lock()
        # Value, seconds that it took to make, and bytes, by key; the value used last stands last.
        self._entries: OrderedDict[Hashable, tuple[Any, float, int]] = OrderedDict()
        self._bytes = 0

    def get(self, key: Hashable) -> tuple[Any, float] | None:
        """Return a value and the seconds that it took to make; None if the cache lacks it."""
        with self._lock:
            if key not in self._entries:
                return None
            self._entries.move_to_end(key)
            value, seconds, _ = self._entries[key]
            return value, seconds

    def put(self, key: Hashable, value: object, seconds: float) -> None:
        """Store a value, unless it is larger than the cache."""
        size = bytes_of(value)
        if size > self.most_bytes:
            return
        with self._lock:
            if key in self._entries:
                return
            self._entries[key] = value, seconds, size
            self._bytes += size
            while self._bytes > self.most_bytes:
                _, (_, _, dropped_bytes) = self._entries.popitem(last=False)
                self._bytes -= dropped_bytes


def bytes_of(value: object) -> int:
    """Return the approximate bytes of a value and of all values in it, each counted once."""
    total, counted_ids, pending_values = 0, set(), [value]
    while pending_values:
        member = pending_values.pop()
        # A view counts as the array that owns its memory.
        while isinstance(member, np.ndarray) and isinstance(member.base, np.ndarray):
            member = member.base
        if id(member) in counted_ids:
            continue
        counted_ids.add(id(member))
        total += OBJECT_BYTES + (member.nbytes if isinstance(member, np.ndarray) else 0)
        if isinstance(member, Mapping):
            pending_values.extend(member.values())
        elif isinstance(member, tuple | list):
            pending_values.extend(member)
        else:
            names = (field.name for field in getattr(type(member), "__attrs_attrs__", ()))
            pending_values.extend(getattr(member, name) for name in names)
    return total
