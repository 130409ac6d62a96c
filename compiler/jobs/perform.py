"""Perform a request: read or draw the matrix, plan, emit, simulate, and hold y against NumPy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import (
    DoesNotFit,
    InputError,
    Machine,
    Program,
    Run,
    memory_use,
    report_of,
    simulate,
)
from kernels import NoKernelError, WordOverflow

from ..buckets import DoesNotFitError
from ..emitter import emit
from ..matrix.block_matrix import BlockMatrix, FloatArray
from ..packer import pack, stored_in, unpack
from ..plan.no_plan import NoPlanError
from ..plan.plan import Plan
from .outcome import Check, Outcome
from .request import Request, dense_operand_of, machine_of, matrix_of, plan_of
from .tolerance import error_bounds

Fidelity = Literal["formula", "instruction"]
Keep: TypeAlias = Callable[[Plan, Program, Run], None]
STAGES = ("plan", "compile", "pack", "simulate")
METHODS = {"dense": "dense", "static": "static_sparse", "dynamic": "dynamic_sparse"}


class Stopwatch:
    """Seconds of the host by stage; `tell` hears which stage begins, for a progress display."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self.seconds = dict.fromkeys(STAGES, 0.0)

    @contextmanager
    def __call__(self, stage: str) -> Iterator[None]:
        """Time one stage."""
        self._tell(stage)
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[stage] = time.perf_counter() - start


def perform(
    request: Request,
    *,
    timing_only: bool,
    patterns: int = 1,
    fidelity: Fidelity = "formula",
    tell: Callable[[str], None],
    keep: Keep | None = None,
) -> tuple[Outcome, ...]:
    """The outcome of a job, pattern by pattern. One that does not fit, or has no plan, is one too.

    Args:
        request: what to do.
        timing_only: move no values, and check none.
        patterns: how many patterns to run through one program, drawn with one seed after another.
        fidelity: how compute phases run, as `simulate` takes it.
        tell: called with the name of each stage as it begins.
        keep: called with what ran, pattern by pattern.

    Raises:
        InputError: bad input.
    """
    _check_patterns(request, patterns)
    watch = Stopwatch(tell)
    machine = machine_of(request)
    with watch("matrix"):
        matrix = matrix_of(request)
    try:
        with watch("plan"):
            plan = plan_of(request, matrix, machine)
        with watch("compile"):
            program = emit(plan)
    except NoPlanError as error:
        return (_refused(request, matrix, machine, watch, str(error), error.least_bytes),)
    except (NoKernelError, WordOverflow) as error:
        return (_refused(request, matrix, machine, watch, str(error), None),)
    x = None if timing_only else dense_operand_of(request, matrix.pattern.shape[1])
    outcomes = []
    for number in range(patterns):
        if number:
            with watch("matrix"):
                matrix = matrix_of(attrs.evolve(request, seed=request.seed + number))
        outcomes.append(_performed(plan, program, matrix, x, fidelity, watch, keep))
    return tuple(outcomes)


def _check_patterns(request: Request, patterns: int) -> None:
    if patterns < 1:
        raise InputError(f"{patterns} patterns; run one or more")
    if patterns > 1 and request.method != "dynamic":
        raise InputError(f"a {request.method} plan is for one pattern; use --method dynamic")
    if patterns > 1 and request.matrix is not None:
        raise InputError(f"{request.matrix} has one pattern; leave the file out to draw several")


def _performed(
    plan: Plan,
    program: Program,
    matrix: BlockMatrix,
    x: FloatArray | None,
    fidelity: Fidelity,
    watch: Stopwatch,
    keep: Keep | None,
) -> Outcome:
    refusal, outputs = None, {}
    report = report_of(program, memory_use(program), None)
    try:
        with watch("pack"):
            feeds = pack(plan, matrix.pattern if x is None else matrix, x) or None
        with watch("simulate"):
            run = simulate(program, feeds, fidelity=fidelity)
        report, outputs = run.report, dict(run.outputs)
        if keep is not None:
            keep(plan, program, run)
    except (DoesNotFit, DoesNotFitError, WordOverflow) as error:
        refusal = str(error)
    check = None
    if x is not None and refusal is None:
        with watch("check"):
            check = checked(plan, matrix, x, unpack(plan, outputs))
    label = plan.label(stored=stored_in(plan, matrix.pattern))
    m, k = plan.pattern.shape
    return Outcome(
        device=plan.machine.name,
        m=m,
        k=k,
        n=plan.n,
        block=plan.pattern.block,
        stored=label.stored,
        fill_ratio=matrix.pattern.fill_ratio,
        method=label.method,
        data_type=label.data_type,
        report=attrs.evolve(report, label=label),
        plan={"strategy": plan.strategy, "kernel": plan.kernel.name, **plan.decision},
        check=check,
        refusal=refusal,
        wall_seconds=dict(watch.seconds),
    )


def checked(plan: Plan, matrix: BlockMatrix, x: FloatArray, y: npt.NDArray[np.generic]) -> Check:
    """Hold y against NumPy, element by element; a NaN is never right."""
    bounds = error_bounds(plan, matrix, x)
    with np.errstate(invalid="ignore"):
        difference = np.abs(y.astype(np.float64) - plan.operation.reference(matrix, x))
        right = bool((difference <= bounds).all())
        worst = np.argmax(difference if right else difference - bounds)  # of a NaN, the NaN
    return Check(
        difference=float(difference.flat[worst]), bound=float(bounds.flat[worst]), right=right
    )


def _refused(
    request: Request,
    matrix: BlockMatrix,
    machine: Machine,
    watch: Stopwatch,
    refusal: str,
    least_bytes: int | None,
) -> Outcome:
    """The outcome of a job that got no program."""
    m, k = matrix.pattern.shape
    dense = request.method == "dense"
    return Outcome(
        device=machine.name,
        m=m,
        k=k,
        n=request.n,
        block=matrix.pattern.block,
        stored=m * k if dense else min(matrix.pattern.stored, m * k),
        fill_ratio=matrix.pattern.fill_ratio,
        method=METHODS[request.method],
        data_type=request.data_type,
        report=None,
        plan={},
        least_bytes=least_bytes,
        refusal=refusal,
        wall_seconds=watch.seconds,
    )
