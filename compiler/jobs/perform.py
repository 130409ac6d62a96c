"""Perform a request: read or draw the matrix, plan, emit, simulate, and hold y against NumPy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

import attrs

from ipusim import (
    DataType,
    DoesNotFit,
    InputError,
    Machine,
    Program,
    Run,
    memory_use,
    report_of,
)
from ipusim.kernels import NoKernelError, WordOverflow

from ..buckets import DoesNotFitError
from ..lowering.codebook import codebook_figures
from ..matrix.block_matrix import BlockMatrix, FloatArray
from ..matrix.host_memory import check_host_bytes
from ..packer import pack, stored_in, unpack
from ..plan.no_plan import NoPlanError
from ..plan.plan import Plan
from .convolutions.weights import as_planned
from .convolutions.words import shape_of, told_of_plan, told_of_request
from .inputs import (
    bias_of,
    check_drawn,
    check_names,
    convolution_of,
    dense_operand_of,
    is_dense,
    machine_of,
    operand_of,
    size_drawn,
    size_of,
)
from .outcome import Check, Outcome
from .request import Request
from .run_options import AS_USUAL, RunOptions, seed_of
from .stages import Stages
from .told_report import told_of
from .verdict import checked

Keep: TypeAlias = Callable[[Plan, Program, Run], None]
NOTHING_KEPT = Stages()
OUTCOME_BYTES = 4096  # estimated: the report of a small program alone has so many
STAGES = ("plan", "compile", "pack", "simulate")
METHOD_NAMES = {
    "dense": "dense",
    "static": "static_sparse",
    "dynamic": "dynamic_sparse",
    "convolution": "convolution",
}


@attrs.frozen
class _Dense:
    """The dense operands of a run with values.

    Attributes:
        x: as `pack` takes it.
        bias: as `pack` takes it; None where none is added.
    """

    x: FloatArray
    bias: FloatArray | None

    @classmethod
    def of(cls, request: Request, matrix: BlockMatrix) -> _Dense:
        """Those that are drawn for a request."""
        return cls(dense_operand_of(request, matrix), bias_of(request, matrix))


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
    how: RunOptions = AS_USUAL,
    tell: Callable[[str], None],
    keep: Keep = lambda _plan, _program, _run: None,
    stages: Stages = NOTHING_KEPT,
) -> tuple[Outcome, ...]:
    """The outcome of a request, pattern by pattern; one without a plan or that fits nowhere too.

    Args:
        request, timing_only: what to do; without values, none are checked.
        patterns: how many to run through one program, drawn with one seed after another.
        how, stages: how to run, and what earlier jobs left.
        tell, keep: called with each stage as it begins, with what ran.

    Raises:
        InputError: bad input.
    """
    seed_of(how, timing_only=timing_only)
    machine, watch, matrix = _machine(request, patterns), Stopwatch(tell), None
    try:
        check_drawn(request, machine)
        with watch("matrix"):
            matrix = stages.matrix(request, machine)
        with watch("plan"):
            planned = stages.plan(request, matrix, machine)
        with watch("compile"):
            program = stages.program(planned)
    except (NoPlanError, NoKernelError, WordOverflow) as error:
        return (_refused(request, matrix, machine, watch, error),)
    dense = None if timing_only else _Dense.of(request, matrix)
    run = partial(stages.run, program, planned if timing_only else None, how=how)
    performed = partial(_performed, planned.plan, program, run=run, how=how, watch=watch, keep=keep)
    redrawn = partial(_redrawn, request, machine, watch)
    return tuple(performed(redrawn(n) if n else matrix, dense) for n in range(patterns))


def _redrawn(request: Request, machine: Machine, watch: Stopwatch, number: int) -> BlockMatrix:
    """The matrix with the seed that comes so many after that of the request."""
    with watch("matrix"):
        options = attrs.evolve(request.matrix, seed=request.matrix.seed + number)
        return operand_of(attrs.evolve(request, matrix=options), machine)


def _machine(request: Request, patterns: int) -> Machine:
    """The machine, where what is asked of it makes sense."""
    check_names(request)
    if patterns < 1:
        raise InputError(f"{patterns} patterns; run one or more")
    check_host_bytes(patterns * OUTCOME_BYTES, f"{patterns:,} patterns, whose outcomes are kept,")
    if patterns > 1 and request.matmul.method != "dynamic":
        raise InputError(f"a {request.matmul.method} plan is for one pattern; use --method dynamic")
    if patterns > 1 and request.matrix.matrix is not None:
        raise InputError(
            f"{request.matrix.matrix} has one pattern; leave the file out to draw several"
        )
    return machine_of(request.machine)


def _performed(
    plan: Plan,
    program: Program,
    matrix: BlockMatrix,
    dense: _Dense | None,
    *,
    run: Callable[..., Run],
    how: RunOptions,
    watch: Stopwatch,
    keep: Keep,
) -> Outcome:
    convolution, matrix = convolution_of(matrix), as_planned(plan, matrix)
    label, refusal, check = plan.label(stored=stored_in(plan, matrix.pattern)), None, None
    report = attrs.evolve(report_of(program, memory_use(program), None), label=label)
    try:
        ran = _ran(plan, matrix, dense, run=run, watch=watch)
        report = told_of(program, ran, label, how)
        keep(plan, program, ran)
    except (DoesNotFit, DoesNotFitError, WordOverflow) as error:
        refusal = str(error)
    if dense is not None and refusal is None:
        check = _check(plan, matrix, dense, ran, how=how, watch=watch)
    shape = shape_of((*plan.pattern.shape, plan.n), convolution)
    return Outcome(
        device=plan.machine.name,
        m=shape[0],
        k=shape[1],
        n=shape[2],
        block=plan.pattern.block,
        stored=label.stored,
        method=label.method,
        fill_ratio=matrix.pattern.fill_ratio,
        data_type=label.data_type,
        report=report,
        plan=_decided(plan),
        convolution=told_of_plan(convolution, plan),
        check=check,
        refusal=refusal,
        wall_seconds=dict(watch.seconds),
    )


def _check(
    plan: Plan, matrix: BlockMatrix, dense: _Dense, ran: Run, *, how: RunOptions, watch: Stopwatch
) -> Check:
    """What `checked` says of the numbers of a run."""
    with watch("check"):
        y, stochastic = unpack(plan, ran.outputs), how.stochastic_rounding is not None
        return checked(plan, matrix, dense.x, y, bias=dense.bias, stochastic=stochastic)


def _decided(plan: Plan) -> dict[str, object]:
    """What names a plan in reports."""
    named: dict[str, object] = {"strategy": plan.strategy, "kernel": plan.kernel.name}
    if plan.realisation is not None:
        named["realisation"] = plan.realisation.name
    named |= dict(plan.decision)
    return named | codebook_figures(plan) if plan.codebook else named


def _ran(
    plan: Plan,
    matrix: BlockMatrix,
    dense: _Dense | None,
    *,
    run: Callable[..., Run],
    watch: Stopwatch,
) -> Run:
    """The run of what `pack` makes of the operands."""
    with watch("pack"):
        if dense is None:
            feeds = pack(plan, matrix.pattern) or None
        else:
            feeds = pack(plan, matrix, dense.x, bias=dense.bias)
    with watch("simulate"):
        return run(feeds)


def _refused(
    request: Request,
    matrix: BlockMatrix | None,
    machine: Machine,
    watch: Stopwatch,
    error: NoPlanError | NoKernelError | WordOverflow,
) -> Outcome:
    """The outcome of a job that got no program; without a matrix it was too large to be drawn."""
    if matrix is None:
        size = size_drawn(request)
    else:
        size = size_of(matrix.pattern, convolution_of(matrix))
    method = request.matmul.method
    m, k, n = shape_of((*size.shape, request.matmul.n), size.convolution)
    stored = m * k if is_dense(request) else min(size.stored, m * k)
    return Outcome(
        device=machine.name,
        m=m,
        k=k,
        n=n,
        block=size.block,
        stored=stored,
        fill_ratio=size.fill_ratio,
        method=METHOD_NAMES[method],
        data_type=DataType(request.matmul.data_type),
        report=None,
        plan={},
        convolution=told_of_request(size.convolution, request.options),
        least_bytes=error.least_bytes if isinstance(error, NoPlanError) else None,
        refusal=str(error),
        misused=isinstance(error, InputError),
        wall_seconds=watch.seconds,
    )
