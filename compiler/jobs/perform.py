"""Perform a request: read or draw the matrix, plan, emit, simulate, and hold y against NumPy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias

import attrs

from ipusim import (
    DoesNotFit,
    InputError,
    Program,
    Run,
    memory_use,
    report_of,
)
from ipusim.kernels import NoKernelError, WordOverflow

from ..buckets import DoesNotFitError
from ..matrix.block_matrix import BlockMatrix, FloatArray
from ..matrix.host_memory import check_host_bytes
from ..matrix.pattern import Pattern
from ..packer import label_of, pack, unpack
from ..plan.cut_text import cut_text
from ..plan.no_plan import NoPlanError
from ..plan.plan import Plan
from .operand import SparseOperand, bias_of
from .outcome import Check, Outcome, reported
from .request import AS_USUAL, Request, RunOptions, seed_of
from .resolved import ResolvedRequest, resolved
from .stages import Stages
from .verdict import checked

Keep: TypeAlias = Callable[[Plan, Program, Run], None]
NOTHING_KEPT = Stages()
OUTCOME_BYTES = 4096  # estimated: the report of a small program alone has so many
STAGES = ("plan", "compile", "pack", "simulate")
METHOD_NAMES = {
    "auto": "auto",
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
    def of(cls, job: ResolvedRequest, operand: SparseOperand) -> _Dense:
        """Those that are drawn for a request."""
        x = operand.work.dense_operand(job.request.matrix.seed, job.data_type)
        return cls(x, bias_of(job, operand.work))


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
    running: RunOptions = AS_USUAL,
    tell: Callable[[str], None],
    keep: Keep = lambda _plan, _program, _run: None,
    stages: Stages = NOTHING_KEPT,
) -> tuple[Outcome, ...]:
    """The outcome of a request, pattern by pattern; one without a plan or that fits nowhere too.

    Args:
        request, timing_only: what to do; without values, none are checked.
        patterns: how many to run through one program, drawn with one seed after another.
        running, stages: how to run, and what earlier jobs left.
        tell, keep: called with each stage as it begins, with what ran.

    Raises:
        InputError: bad input.
    """
    seed_of(running, timing_only=timing_only)
    job, watch, operand = resolved(request), Stopwatch(tell), None
    _check_patterns(request, patterns)
    try:
        job.check_drawn()
        with watch("matrix"):
            operand = stages.operand(job)
        with watch("plan"):
            result = stages.plan(job, operand)
        with watch("compile"):
            program = stages.program(result)
    except (NoPlanError, NoKernelError, WordOverflow) as error:
        return (_refused(job, operand, watch, error),)
    dense = None if timing_only else _Dense.of(job, operand)
    run = partial(stages.run, program, result if timing_only else None, running=running)
    performed = partial(
        _performed, result.plan, program, dense, run=run, running=running, watch=watch, keep=keep
    )
    return tuple(performed(_redrawn(job, watch, n) if n else operand) for n in range(patterns))


def _redrawn(job: ResolvedRequest, watch: Stopwatch, number: int) -> SparseOperand:
    """The operand with the seed that comes so many after that of the request."""
    with watch("matrix"):
        options = job.request.matrix
        options = attrs.evolve(options, seed=options.seed + number)
        request = attrs.evolve(job.request, matrix=options)
        return NOTHING_KEPT.operand(attrs.evolve(job, request=request))


def _check_patterns(request: Request, patterns: int) -> None:
    """Refuse a number of patterns that the request cannot have."""
    if patterns < 1:
        raise InputError(f"{patterns} patterns; run one or more")
    check_host_bytes(patterns * OUTCOME_BYTES, f"{patterns:,} patterns, whose outcomes are kept,")
    if patterns > 1 and request.matmul.method != "dynamic":
        raise InputError(
            f"a plan of method {request.matmul.method} is for one pattern; use --method dynamic"
        )
    if patterns > 1 and request.matrix.matrix is not None:
        raise InputError(
            f"{request.matrix.matrix} has one pattern; leave the file out to draw several"
        )


def _performed(
    plan: Plan,
    program: Program,
    dense: _Dense | None,
    operand: SparseOperand,
    *,
    run: Callable[..., Run],
    running: RunOptions,
    watch: Stopwatch,
    keep: Keep,
) -> Outcome:
    operand = attrs.evolve(operand, matrix=operand.work.as_planned(plan, operand.matrix))
    label, refusal = label_of(plan, operand.matrix.pattern), None
    report = attrs.evolve(report_of(program, memory_use(program), None), label=label)
    try:
        ran = _ran(plan, operand, dense, run=run, watch=watch)
        report = reported(program, ran, label, running)
        keep(plan, program, ran)
    except (DoesNotFit, DoesNotFitError, WordOverflow) as error:
        refusal = str(error)
    checks = partial(_check, plan, operand.matrix, running=running, watch=watch)
    check = None if dense is None or refusal is not None else checks(dense, ran)
    sizes: dict[str, Any] = dict(zip("mkn", operand.work.sizes, strict=True))
    return Outcome(
        device=plan.machine.name,
        **sizes,
        block=plan.pattern.block,
        stored=label.stored,
        method=label.method,
        fill_ratio=_fill_ratio(plan, operand.matrix.pattern),
        densities=operand.densities,
        data_type=label.data_type,
        report=report,
        plan=_decided(plan),
        cut=cut_text(plan),
        convolution=operand.work.geometry(plan),
        check=check,
        refusal=refusal,
        wall_seconds=dict(watch.seconds),
    )


def _fill_ratio(plan: Plan, pattern: Pattern) -> float:
    """Stored elements of a static plan for each non-zero of the matrix; of others, the matrix's."""
    if plan.method != "static_sparse" or not isinstance(plan.pattern, Pattern):
        return pattern.fill_ratio
    return plan.pattern.stored / max(1, pattern.nonzeros)


def _check(
    plan: Plan,
    matrix: BlockMatrix,
    dense: _Dense,
    ran: Run,
    *,
    running: RunOptions,
    watch: Stopwatch,
) -> Check:
    """What `checked` says of the numbers of a run."""
    with watch("check"):
        y = unpack(plan, ran.outputs, bias=dense.bias)
        stochastic = running.stochastic_rounding is not None
        return checked(plan, matrix, dense.x, y, bias=dense.bias, stochastic=stochastic)


def _decided(plan: Plan) -> dict[str, object]:
    """What names a plan in reports."""
    named: dict[str, object] = {"strategy": plan.strategy, "kernel": plan.kernel.name}
    if plan.realisation is not None:
        named["realisation"] = plan.realisation.name
    named |= dict(plan.decision)
    if plan.padded_columns is not None:
        named["padded_columns"] = plan.padded_columns
    if not plan.codebook:
        return named
    from ..lowering.codebook import codebook_figures  # noqa: PLC0415  # most plans have no codebook

    return named | codebook_figures(plan)


def _ran(
    plan: Plan,
    operand: SparseOperand,
    dense: _Dense | None,
    *,
    run: Callable[..., Run],
    watch: Stopwatch,
) -> Run:
    """The run of what `pack` makes of the operands."""
    with watch("pack"):
        if dense is None:
            feeds = pack(plan, operand.matrix.pattern) or None
        else:
            feeds = pack(plan, operand.matrix, dense.x, bias=dense.bias)
    with watch("simulate"):
        return run(feeds)


def _refused(
    job: ResolvedRequest,
    operand: SparseOperand | None,
    watch: Stopwatch,
    error: NoPlanError | NoKernelError | WordOverflow,
) -> Outcome:
    """The outcome of a job that got no program; without an operand it was too large to be drawn."""
    size = job.drawn if operand is None else operand.size
    assert size is not None  # a file that cannot be read is bad input
    m, k, n = size.work.sizes
    return Outcome(
        device=job.machine.name,
        m=m,
        k=k,
        n=n,
        block=size.block,
        stored=m * k if job.whole else min(size.stored, m * k),
        fill_ratio=size.fill_ratio,
        method=METHOD_NAMES[job.request.matmul.method],
        data_type=job.data_type,
        report=None,
        plan={},
        convolution=size.work.geometry(None),
        least_bytes=error.least_bytes if isinstance(error, NoPlanError) else None,
        refusal=str(error),
        misused=isinstance(error, InputError),
        wall_seconds=watch.seconds,
    )
