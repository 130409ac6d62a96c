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

import time
from collections.abc import Callable, Hashable
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import HostArrays, Machine, Program, Run, report_of, simulate

from ..emitter import emit
from ..matrix.block_matrix import BlockMatrix
from ..matrix.pattern import Pattern
from ..operations.convolution.geometry import Convolution
from ..plan.plan import Plan
from ..search.doors import Planned
from .convolutions.options import ConvolvedOptions
from .inputs import convolution_of, has_codebook, is_dense, operand_of, size_drawn
from .planned import bound_of, planned
from .request import BoundedOptions, Request
from .run_options import RunOptions

Value = TypeVar("Value")
NOT_IN_CYCLES = ("name", "clock_hz", "sources")  # of a machine


class Keeper(Protocol):
    """Where what jobs made is kept, by key."""

    def get(self, key: Hashable) -> tuple[Any, float] | None:
        """A value and the seconds that it took to make; None where it is not held."""

    def put(self, key: Hashable, value: object, seconds: float) -> None:
        """Hold a value, if it may."""


class Stages:
    """The stages of one job; `saved` counts the seconds that were once spent on what it took.

    Args:
        kept: where stages are looked for, one after another, and kept; none makes all anew.
    """

    def __init__(self, *kept: Keeper) -> None:
        self._kept = kept
        self.saved = 0.0

    def matrix(self, request: Request, machine: Machine) -> BlockMatrix:
        """As `operand_of`; files are read anew."""
        options, data_type = request.matrix, request.matmul.data_type
        key: Hashable = (
            None
            if options.matrix is not None
            else ("matrix", options, data_type, has_codebook(request))
        )
        how = request.options
        if key is not None and isinstance(how, ConvolvedOptions):
            banks = how.channel_split if how.balance == "bank" else None
            key = key, size_drawn(request), banks  # the size is with the convolution
        return self._taken(key, lambda: operand_of(request, machine))

    def plan(self, request: Request, matrix: BlockMatrix, machine: Machine) -> Planned:
        """As `planned`, with the key of the plan."""
        pattern, convolution = matrix.pattern, convolution_of(matrix)
        key = plan_key(request, pattern, machine, convolution) if self._kept else None
        made: list[Planned] = []

        def make() -> Plan:
            made.append(planned(request, pattern, machine, convolution=convolution))
            return made[0].plan

        plan = self._taken(key, make)
        if plan.machine != machine:
            plan = attrs.evolve(plan, machine=machine)
        return attrs.evolve(made[0] if made else Planned(plan), plan=plan, key=key)

    def program(self, of: Planned) -> Program:
        """As `emit`."""
        key = of.key and ("program", of.key)
        program = self._taken(key, lambda: of.program or emit(of.plan))
        if program.machine == of.plan.machine:
            return program
        return attrs.evolve(program, machine=of.plan.machine)

    def run(
        self, program: Program, of: Planned | None, feeds: HostArrays | None, how: RunOptions
    ) -> Run:
        """As `simulate`, of the program of a plan; with numbers, of None, it is always made."""
        fidelity = how.fidelity
        if of is None:
            seed = how.stochastic_rounding
            return simulate(program, feeds, fidelity=fidelity, stochastic_rounding=seed)
        made = of.run if not feeds and fidelity == "formula" else None
        key = of.key and ("run", of.key, _contents(feeds or {}), fidelity)
        ran = self._taken(key, lambda: made or simulate(program, feeds, fidelity=fidelity))
        if key is None:
            return ran
        return attrs.evolve(ran, report=report_of(program, ran.report.memory, ran.trace))

    def _taken(self, key: Hashable | None, make: Callable[[], Value]) -> Value:
        """What is held by the key, else made and held; None is no key."""
        if key is None:
            return make()
        for place, keeper in enumerate(self._kept):
            held = keeper.get(key)
            if held is not None:
                for nearer in self._kept[:place]:
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


def plan_key(
    request: Request, pattern: Pattern, machine: Machine, convolution: Convolution | None = None
) -> Hashable:
    """All that decides the plan of a request, and nothing else."""
    options, matmul = request.options, request.matmul
    what: tuple[Hashable, ...]
    if is_dense(request):
        what = (*pattern.shape, convolution)
    elif not isinstance(options, BoundedOptions):
        places = (*_content(pattern.rows), *_content(pattern.columns))
        what = (pattern.shape, pattern.format, *places, pattern.nonzeros, convolution)
    else:
        what = (bound_of(options, pattern),)
        options = attrs.evolve(options, max_density=None)  # the bound says it
    return "plan", options, matmul, what, cycle_facts(machine)


def cycle_facts(machine: Machine) -> tuple[int | str | tuple[str, ...], ...]:
    """What of a machine may decide cycles, in the order of its fields."""
    names = (field.name for field in attrs.fields(Machine))
    return tuple(getattr(machine, name) for name in names if name not in NOT_IN_CYCLES)


def _contents(arrays: HostArrays) -> tuple[Hashable, ...]:
    """What arrays hold, by name."""
    return tuple((name, *_content(values)) for name, values in sorted(arrays.items()))


def _content(values: npt.NDArray[Any]) -> tuple[str, tuple[int, ...], bytes]:
    """Type, shape and a digest of what an array holds."""
    return values.dtype.str, values.shape, blake2b(np.ascontiguousarray(values).data).digest()
