"""The stages of one job, each made or taken from what earlier jobs of the process left.

    matrix    of a drawn one its options and the data type
    plan      method and options, n, types, machine; the shape, the pattern or the bound
    program   the plan
    run       the program, how compute phases run, and the control words; timing only

A stage is taken only where all that it reads is the same. Of a machine that is all but its name,
its clock and its sources: cycles do not know them, and reports are made of the machine at hand. So
points of a sweep that differ in the clock share everything, and those whose file has other values
in the same places share plan, program and cycles. A search that simulated the plan that it found
leaves program and run beside it, and neither is made again.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import HostArrays, Machine, Program, Run, report_of, simulate

from ..emitter import emit
from ..matrix.bound import Bound
from ..matrix.pattern import Pattern
from ..plan.options.methods import DenseOptions, StaticOptions
from ..plan.plan import Plan, partials_for
from ..planning.convolution.planners import ConvolutionJob
from ..planning.strategies import AUTO
from ..search.automatic import Heed as PlanHeed
from ..search.automatic import unheeded
from ..search.contenders import counted_dense
from ..search.doors import (
    Planned,
    planned_convolution,
    planned_dense,
    planned_dynamic,
    planned_product,
    planned_static,
)
from .host_work import HostWork, work_of
from .operand import SparseOperand, drawn_matrix, read_operand
from .request import AutoOptions, BoundedOptions, RunOptions
from .resolved import ResolvedRequest
from .workload import ConvolutionWork

Value = TypeVar("Value")
NOT_IN_CYCLES = ("name", "clock_hz", "sources")  # of a machine
PROGRAMS = 5  # that a search of all strategies simulates: 2 to 7 of nine measured, 4.4 on average
OBJECT_BYTES = 200  # estimated: an object of Python and its entry somewhere


class Keeper(Protocol):
    """Where what jobs made is kept, by key."""

    def get(self, key: Hashable) -> tuple[Any, float] | None:
        """A value and the seconds that it took to make; None where it is not held."""

    def put(self, key: Hashable, value: object, seconds: float) -> None:
        """Hold a value, if it may."""


class Heed(Protocol):
    """Who hears what work begins, before it does; what it raises ends the job."""

    def __call__(self, work: HostWork, programs: int = 1) -> None:
        """Hear of it.

        Args:
            work: of a stage that begins.
            programs: how many of so much work are likely to be emitted; 0 where one is there.
        """


class Stages:
    """The stages of one job; `saved` counts the seconds that were once spent on what it took.

    Args:
        kept: where stages are looked for, one after another, and kept; none makes all anew.
        heed: hears what each stage that is made has to do; None where nobody asks.
    """

    def __init__(self, *kept: Keeper, heed: Heed | None = None) -> None:
        self._kept = kept
        self._heed = heed
        self.saved = 0.0

    def operand(self, job: ResolvedRequest) -> SparseOperand:
        """Drawn, or read anew."""
        size = job.drawn
        if size is None:
            return read_operand(job)
        if self._heed is not None:
            self._heed(HostWork(start=1, values=size.stored))
        drawing = job.request.matrix, job.data_type, job.codebook, size.work.drawing_key(size.block)
        matrix = self._made_once(("matrix", *drawing), lambda: drawn_matrix(job, size))
        return SparseOperand(matrix, size.work)

    def plan(self, job: ResolvedRequest, operand: SparseOperand) -> Planned:
        """As `planned`, with the key of the plan."""
        key = plan_key(job, operand) if self._kept else None
        made: list[Planned] = []
        if self._heed is not None:
            read = job.drawn is None
            stored = operand.matrix.pattern.stored if read else 0
            self._heed(HostWork(start=int(read), values=stored))

        def make() -> Plan:
            made.append(planned(job, operand, heed=self._candidate))
            return made[0].plan

        plan = self._made_once(key, make)
        if plan.machine != job.machine:
            plan = attrs.evolve(plan, machine=job.machine)
        return attrs.evolve(made[0] if made else Planned(plan), plan=plan, key=key)

    def program(self, planned: Planned) -> Program:
        """As `emit`."""
        key = planned.key and ("program", planned.key)
        if self._heed is not None:
            self._heed(work_of(planned.plan), 1 if planned.program is None else 0)
        program = self._made_once(key, lambda: planned.program or emit(planned.plan))
        if program.machine == planned.plan.machine:
            return program
        return attrs.evolve(program, machine=planned.plan.machine)

    def run(
        self,
        program: Program,
        planned: Planned | None,
        feeds: HostArrays | None,
        running: RunOptions,
    ) -> Run:
        """As `simulate`, of the program of a plan; with numbers, of None, it is always made."""
        fidelity = running.fidelity
        if planned is None:
            seed = running.stochastic_rounding
            return simulate(program, feeds, fidelity=fidelity, stochastic_rounding=seed)
        contents = tuple(
            (name, *_content(values)) for name, values in sorted((feeds or {}).items())
        )
        key = planned.key and ("run", planned.key, contents, fidelity)
        ran = self._made_once(key, lambda: simulate(program, feeds, fidelity=fidelity))
        if key is None:
            return ran
        return attrs.evolve(ran, report=report_of(program, ran.report.memory, ran.trace))

    def _candidate(self, plan: Plan) -> None:
        """Of a search, which is emitted and run without values."""
        if self._heed is not None:
            self._heed(work_of(plan).timing_only, PROGRAMS if plan.strategy == AUTO else 1)

    def _made_once(self, key: Hashable | None, make: Callable[[], Value]) -> Value:
        """What is held by the key, else made and held; None is no key."""
        if key is None:
            return make()
        for number, keeper in enumerate(self._kept):
            held = keeper.get(key)
            if held is not None:
                for nearer in self._kept[:number]:
                    nearer.put(key, *held)
                self.saved += held[1]
                value: Value = held[0]
                return value
        start = time.perf_counter()
        value = make()
        seconds = time.perf_counter() - start
        for keeper in self._kept:
            keeper.put(key, value, seconds)
        return value


def planned(job: ResolvedRequest, operand: SparseOperand, *, heed: PlanHeed = unheeded) -> Planned:
    """What the request's method makes of an operand, with its bias and ReLU.

    A search knows nothing of those: it emits and simulates candidates without them. `heed` hears of
    each plan that it simulates.

    Raises:
        IpusimError: what the planner refuses.
    """
    product, matmul = _planned_product(job, operand, heed), job.request.matmul
    if matmul.method in ("static", "dynamic"):
        product = _beside_dense(job, product)
    if not (matmul.bias or matmul.relu):
        return product
    return Planned(product.plan.with_finish(bias=matmul.bias, relu=matmul.relu))


def _planned_product(job: ResolvedRequest, operand: SparseOperand, heed: PlanHeed) -> Planned:
    """The plan alone, by the method."""
    options, pattern, work = job.request.options, operand.matrix.pattern, operand.work
    types, n = (job.data_type, job.partials_type), job.request.matmul.n
    if isinstance(work, ConvolutionWork):
        job.check_size(operand.size)
        return planned_convolution(
            ConvolutionJob(
                weights=pattern,
                convolution=work.convolution,
                machine=job.machine,
                data_type=job.data_type,
                partials_type=partials_for(*types),
                options=work.options.of_plan,
            ),
            heed,
        )
    asked: Any = {"n": n, "machine": job.machine, "types": types, "options": options, "heed": heed}
    if isinstance(options, AutoOptions):
        return planned_product(pattern, **asked)
    if isinstance(options, StaticOptions):
        return planned_static(pattern, **asked)
    if isinstance(options, DenseOptions):
        return planned_dense(pattern.shape, **asked)
    assert isinstance(options, BoundedOptions)
    return planned_dynamic(bound_of(options, pattern), **asked)


def _beside_dense(job: ResolvedRequest, product: Planned) -> Planned:
    """With the counted cycles of a dense plan, where no search has looked at one."""
    plan, name = product.plan, "cycles of dense"
    counted = counted_dense(
        plan.pattern.shape,
        n=plan.n,
        machine=plan.machine,
        data_type=job.data_type,
        partials_type=partials_for(job.data_type, job.partials_type),
        options=DenseOptions(),
    )
    if name in plan.decision or counted is None:
        return product
    decision = {**plan.decision, name: f"counted {counted:,}"}
    return attrs.evolve(product, plan=attrs.evolve(plan, decision=decision))


def bound_of(options: BoundedOptions, pattern: Pattern) -> Bound:
    """What a dynamic plan has room for: `max_density`, else as much as the matrix has."""
    if options.max_density is not None:
        return Bound.at_density(pattern.shape, pattern.block, options.max_density)
    return Bound.of(pattern)


def plan_key(job: ResolvedRequest, operand: SparseOperand) -> Hashable:
    """All that decides the plan of a request, and nothing else."""
    options, matmul, pattern = job.request.options, job.request.matmul, operand.matrix.pattern
    decides: tuple[Hashable, ...]
    if job.whole:
        decides = (*pattern.shape, operand.work.plan_key)
    elif not isinstance(options, BoundedOptions):
        coordinates = (*_content(pattern.rows), *_content(pattern.columns))
        decides = (pattern.shape, pattern.format, *coordinates, pattern.nonzeros)
        decides = (*decides, operand.work.plan_key)
    else:
        decides = (bound_of(options, pattern),)
        options = attrs.evolve(options, max_density=None)  # the bound says it
    return "plan", options, matmul, decides, cycle_facts(job.machine)


def cycle_facts(machine: Machine) -> tuple[int | str | tuple[str, ...], ...]:
    """What of a machine may decide cycles, in the order of its fields."""
    names = (field.name for field in attrs.fields(Machine))
    return tuple(getattr(machine, name) for name in names if name not in NOT_IN_CYCLES)


def _content(values: npt.NDArray[Any]) -> tuple[str, tuple[int, ...], bytes]:
    """Type, shape and a digest of what an array holds."""
    return values.dtype.str, values.shape, blake2b(np.ascontiguousarray(values).data).digest()


class Kept:
    """What earlier jobs of a process made, by key, up to so many bytes; threads may share it.

    What was asked for longest ago goes first. A value stands for all that its key says, so keys
    hold everything that decides a value; values are frozen.
    """

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._lock = threading.Lock()
        self._held: OrderedDict[Hashable, tuple[Any, float, int]] = OrderedDict()
        self._bytes = 0

    def get(self, key: Hashable) -> tuple[Any, float] | None:
        """A value and the seconds that it took to make; None where it is not held."""
        with self._lock:
            if key not in self._held:
                return None
            self._held.move_to_end(key)
            value, seconds, _ = self._held[key]
            return value, seconds

    def put(self, key: Hashable, value: object, seconds: float) -> None:
        """Hold a value; one that takes more than there is room for is not held."""
        size = bytes_of(value)
        if size > self.most_bytes:
            return
        with self._lock:
            if key in self._held:
                return
            self._held[key] = value, seconds, size
            self._bytes += size
            while self._bytes > self.most_bytes:
                _, (_, _, gone) = self._held.popitem(last=False)
                self._bytes -= gone


def bytes_of(value: object) -> int:
    """About the bytes of a value and all that it holds, each object and array once."""
    total, seen, waiting = 0, set(), [value]
    while waiting:
        held = waiting.pop()
        while isinstance(held, np.ndarray) and isinstance(held.base, np.ndarray):
            held = held.base
        if id(held) in seen:
            continue
        seen.add(id(held))
        total += OBJECT_BYTES + (held.nbytes if isinstance(held, np.ndarray) else 0)
        if isinstance(held, Mapping):
            waiting.extend(held.values())
        elif isinstance(held, tuple | list):
            waiting.extend(held)
        else:
            names = (field.name for field in getattr(type(held), "__attrs_attrs__", ()))
            waiting.extend(getattr(held, name) for name in names)
    return total
