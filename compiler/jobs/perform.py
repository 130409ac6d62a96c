"""Perform a request: read or draw the matrix, plan, emit, simulate, and compare y with NumPy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeAlias

import attrs

from ipusim import DoesNotFit, InputError, Machine, Program, Run, memory_use, report_of
from ipusim.kernels import NoKernelError, WordOverflow

from ..buckets import DoesNotFitError
from ..matrix.block_matrix import BlockMatrix, FloatArray
from ..matrix.formats.groups import Groups
from ..matrix.host_memory import check_host_bytes
from ..matrix.pattern import Pattern
from ..packer import label_of, pack, unpack
from ..plan.cut_text import WEIGHT_BYTES, cut_text
from ..plan.no_plan import NoPlanError
from ..plan.plan import Plan
from .operand import SparseOperand, bias_of
from .outcome import Check, Outcome, labelled_report
from .request import DEFAULT_RUN_OPTIONS, Request, RunOptions, seed_of
from .resolved import ResolvedRequest, resolved
from .stages import Stages
from .verdict import checked

KeepCallback: TypeAlias = Callable[[Plan, Program, Run], None]
"""Callback with plan, program and run of each pattern."""
NO_CACHES = Stages()
OUTCOME_BYTES = 4096  # memory of an outcome, estimated from the report of a small program
STAGES = ("plan", "compile", "pack", "simulate")  # timed in every outcome, 0 if not reached


@attrs.frozen
class _DenseOperands:
    """Dense operands of a run with values.

    Attributes:
        x: dense operand, as `pack` takes it.
        bias: bias, as `pack` takes it; None if none is added.
    """

    x: FloatArray
    bias: FloatArray | None

    @classmethod
    def of(cls, job: ResolvedRequest, operand: SparseOperand) -> _DenseOperands:
        """Return the random dense operands of a request."""
        x = operand.work.dense_operand(job.request.matrix.seed, job.data_type)
        return cls(x, bias_of(job, operand.work))


class Stopwatch:
    """Seconds of the host by stage.

    Args:
        tell: callback with the name of each stage when it begins.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self.seconds = dict.fromkeys(STAGES, 0.0)

    @contextmanager
    def __call__(self, stage: str) -> Iterator[None]:
        """Time one stage, for the duration of the context."""
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
    running: RunOptions = DEFAULT_RUN_OPTIONS,
    tell: Callable[[str], None],
    keep: KeepCallback = lambda _plan, _program, _run: None,
    stages: Stages = NO_CACHES,
    machine: Machine | None = None,
) -> tuple[Outcome, ...]:
    """Perform a request, and return one outcome for each pattern; a refusal is an outcome too.

    Args:
        request: request of the job.
        timing_only: run without values, so that none are checked.
        patterns: number of patterns to run through one program, drawn with consecutive seeds.
        running: options of the run.
        stages: caches of what earlier jobs made.
        tell: callback with each stage when it begins.
        keep: callback with plan, program and run of each pattern.
        machine: machine that the request describes, if it is known already; None to load it.

    Raises:
        InputError: if the request is invalid.
    """
    seed_of(running, timing_only=timing_only)
    job, watch, operand = resolved(request, machine), Stopwatch(tell), None
    _check_patterns(request, patterns)
    # 1. Read or draw the matrix, plan, emit: the first refusal is the outcome. 2. Run each pattern
    # through the one program, the first with the operand at hand.
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
    dense = None if timing_only else _DenseOperands.of(job, operand)
    run = partial(stages.run, program, result if timing_only else None, running=running)
    perform_one = partial(
        _run_pattern, result.plan, program, dense, run=run, running=running, watch=watch, keep=keep
    )
    return tuple(
        perform_one(_operand_of_pattern(job, watch, number) if number else operand)
        for number in range(patterns)
    )


def _operand_of_pattern(job: ResolvedRequest, watch: Stopwatch, number: int) -> SparseOperand:
    """Return the operand of a later pattern, drawn with the request's seed plus its number."""
    with watch("matrix"):
        options = job.request.matrix
        options = attrs.evolve(options, seed=options.seed + number)
        request = attrs.evolve(job.request, matrix=options)
        return NO_CACHES.operand(attrs.evolve(job, request=request))


def _check_patterns(request: Request, patterns: int) -> None:
    """Refuse a number of patterns that the request does not allow."""
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


def _run_pattern(
    plan: Plan,
    program: Program,
    dense: _DenseOperands | None,
    operand: SparseOperand,
    *,
    run: Callable[..., Run],
    running: RunOptions,
    watch: Stopwatch,
    keep: KeepCallback,
) -> Outcome:
    """Return the outcome of one plan: its run, or the reason why it does not fit, and its check."""
    # The plan may have chosen other blocks than the operand was read in.
    operand = attrs.evolve(operand, matrix=operand.work.as_planned(plan, operand.matrix))
    label, refusal = label_of(plan, operand.matrix.pattern), None
    # A report without cycles, which stays if the program does not fit into memory.
    report = attrs.evolve(report_of(program, memory_use(program), None), label=label)
    try:
        finished_run = _run_packed(plan, operand, dense, run=run, watch=watch)
        report = labelled_report(program, finished_run, label, running)
        keep(plan, program, finished_run)
    except (DoesNotFit, DoesNotFitError, WordOverflow) as error:
        refusal = str(error)
    checks = partial(_check, plan, operand.matrix, running=running, watch=watch)
    check = None if dense is None or refusal is not None else checks(dense, finished_run)
    return Outcome(
        device=plan.machine.name,
        **dict[str, Any](zip("mkn", operand.work.sizes, strict=True)),
        block=plan.pattern.block,
        stored=label.stored,
        method=label.method,
        fill_ratio=_fill_ratio(plan, operand.matrix.pattern),
        densities=operand.densities,
        data_type=label.data_type,
        report=report,
        plan=_decision_of(plan),
        cut=cut_text(plan),
        units=_units(plan),
        convolution=operand.work.geometry(plan),
        check=check,
        refusal=refusal,
        host_seconds_by_stage=dict(watch.seconds),
    )


def _units(plan: Plan) -> str:
    """Return the plural noun for the units of a plan, or "" for blocks of its block length."""
    stored_format = plan.pattern.format
    return stored_format.units if isinstance(stored_format, Groups) else ""


def _fill_ratio(plan: Plan, pattern: Pattern) -> float:
    """Return the stored elements over non-zeros, for a static plan those of the plan's pattern."""
    if plan.method != "static" or not isinstance(plan.pattern, Pattern):
        return pattern.fill_ratio
    # An empty matrix counts as one non-zero, to avoid a division by 0.
    return plan.pattern.stored / max(1, pattern.nonzeros)


def _check(
    plan: Plan,
    matrix: BlockMatrix,
    dense: _DenseOperands,
    finished_run: Run,
    *,
    running: RunOptions,
    watch: Stopwatch,
) -> Check:
    """Return the comparison of a run's numbers with NumPy."""
    with watch("check"):
        y = unpack(plan, finished_run.outputs, bias=dense.bias)
        stochastic = running.stochastic_rounding is not None
        return checked(plan, matrix, dense.x, y, bias=dense.bias, stochastic=stochastic)


def _decision_of(plan: Plan) -> dict[str, object]:
    """Return the decision of a plan by name, as reports show it."""
    decision: dict[str, object] = {"strategy": plan.strategy, "kernel": plan.kernel.name}
    from ..lowering.loading import loading_figures, weight_bytes  # noqa: PLC0415  # refused jobs need no lowering

    decision |= {"weights": plan.weights, WEIGHT_BYTES: weight_bytes(plan)}
    if plan.realisation is not None:
        decision["realisation"] = plan.realisation.name
    if plan.is_resident:
        decision |= loading_figures(plan)
    decision |= dict(plan.decision)
    if plan.padded_columns is not None:
        decision["padded_columns"] = plan.padded_columns
    if not plan.codebook:
        return decision
    from ..lowering.codebook import codebook_figures  # noqa: PLC0415  # most plans have no codebook

    return decision | codebook_figures(plan)


def _run_packed(
    plan: Plan,
    operand: SparseOperand,
    dense: _DenseOperands | None,
    *,
    run: Callable[..., Run],
    watch: Stopwatch,
) -> Run:
    """Pack the operands, and return the run with them."""
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
    """Return the outcome of a job without a program.

    Without an operand the job was refused before its matrix was drawn.
    """
    size = job.drawn if operand is None else operand.size
    assert size is not None  # a file that cannot be read raises InputError earlier
    m, k, n = size.work.sizes
    return Outcome(
        device=job.machine.name,
        m=m,
        k=k,
        n=n,
        block=size.block,
        stored=m * k if job.whole else min(size.stored, m * k),
        fill_ratio=size.fill_ratio,
        method=job.request.matmul.method,
        data_type=job.data_type,
        report=None,
        plan={},
        convolution=size.work.geometry(None),
        least_bytes=error.least_bytes if isinstance(error, NoPlanError) else None,
        refusal=str(error),
        misused=isinstance(error, InputError),
        host_seconds_by_stage=watch.seconds,
    )
