"""Measure a configuration: plan, emit and simulate it on a whole Bow IPU, timing only."""

from __future__ import annotations

import time
from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import (
    BOW,
    DataType,
    DoesNotFit,
    IntArray,
    Machine,
    MemoryUse,
    Program,
    Run,
    Trace,
    path_bound,
    simulate,
)
from ipusim.kernels import NoKernelError, WordOverflow

from ...emitter import emit
from ...lowering.draft_steps import ListOverflow
from ...matrix.bound import Bound
from ...matrix.generators import benchmark_pattern
from ...matrix.pattern import Pattern
from ...packer import pack
from ...plan.no_plan import NoPlanError
from ...plan.plan import Plan
from ...planners import plan_dense, plan_dynamic, plan_static
from ...popsparse.lower.static import COPY
from ..phase import Phase, phases_of
from .benchmark_memory import check_benchmark_fits
from .simulation import (
    DENSE_STRATEGY,
    LOWERING,
    META_INFO_OVERSIZE,
    STRATEGY,
    Configuration,
    Result,
)

MEMORY_LIMIT = "tile_bytes_bound"  # member of a dynamic decision: the planner's limit of a tile


@attrs.frozen
class Intervals:
    """Number of intervals of each superstep that ran, in the program's order.

    Attributes:
        compute_sets: times that any tile computed in the superstep.
        exchanges: times that any tile received a word in it.
    """

    compute_sets: tuple[int, ...]
    exchanges: tuple[int, ...]


def measure(configuration: Configuration) -> Result:
    """Simulate a configuration, timing only; a refusal is a result too."""
    start = time.perf_counter()
    decision: Mapping[str, object] = {}
    use: MemoryUse | None = None
    phases: tuple[Phase, ...] = ()
    intervals, paths = Intervals((), ()), dict[str, int]()
    refusal = needed_bytes = available = None
    try:
        # From here on, everything that a job can be refused for is caught below.
        pattern = _pattern(configuration)
        plan = _plan(configuration, pattern)
        decision = plan.decision
        check_planned_within_memory(plan)
        program = emit(plan)
        run = _run(plan, pattern, program)
        phases, use = phases_of(run.report), run.report.memory
        intervals = _without_copies(intervals_of(run.trace), phases)
        paths = _paths(program)
    except (DoesNotFit, ListOverflow) as error:
        refusal, use = str(error), error.use
    except NoPlanError as error:
        refusal, needed_bytes, available = str(error), error.least_bytes, error.bound_bytes
    except (NoKernelError, WordOverflow) as error:
        refusal = str(error)
    # A program that was emitted has exact bytes; without one, those of the smallest candidate.
    if use is not None:
        needed_bytes, available = use.max_tile_bytes, use.available_bytes
    return Result(
        refusal=refusal,
        phases=phases,
        paths=paths,
        compute_sets=intervals.compute_sets,
        exchanges=intervals.exchanges,
        max_tile_bytes=needed_bytes,
        available_bytes=available,
        memory={} if use is None else dict(use.by_category),
        plan={
            name: value if isinstance(value, int | float | str | bool | None) else str(value)
            for name, value in decision.items()
        },
        host_seconds=round(time.perf_counter() - start, 3),
    )


def stored_result(configuration: Configuration) -> Mapping[str, object]:
    """Return the result of a configuration as a value of JSON."""
    return attrs.asdict(measure(configuration))


def _pattern(configuration: Configuration) -> Pattern | None:
    """Return the pattern of the benchmark; None for a dense point."""
    if configuration.block is None or configuration.density is None:
        return None
    shape = (configuration.m, configuration.k)
    return benchmark_pattern(shape, configuration.block, configuration.density)


def _run(plan: Plan, pattern: Pattern | None, program: Program) -> Run:
    """Run a program, timing only; refuse a dynamic one that does not fit beside its benchmark."""
    if plan.buckets is None:
        return simulate(program)
    # A product that fits only without the benchmark's copies did not run where it was measured.
    check_benchmark_fits(program, plan.data_type)
    return simulate(program, pack(plan, pattern))


def _machine(configuration: Configuration) -> Machine:
    """Return the machine on which a configuration runs."""
    return attrs.evolve(BOW, lock_step=int(configuration.lock_step))


def intervals_of(trace: Trace) -> Intervals:
    """Return the intervals of a run; those of a superstep in a loop count each time."""
    return Intervals(
        compute_sets=_times(trace, trace.compute),
        exchanges=_times(trace, trace.words_received),
    )


def _without_copies(intervals: Intervals, phases: tuple[Phase, ...]) -> Intervals:
    """Return the intervals without those of copies, which have none of their own.

    Poplar inserts a copy for an edge of a vertex, so it is taken to be part of the interval of that
    vertex's compute set. Its cycles count all the same.
    """
    compute_sets = tuple(
        0 if phase.name == COPY else times
        for times, phase in zip(intervals.compute_sets, phases, strict=True)
    )
    return attrs.evolve(intervals, compute_sets=compute_sets)


def check_planned_within_memory(plan: Plan) -> None:
    """Refuse a dynamic plan for which PopSparse's planner had to go beyond the memory of a tile.

    The planner tries 0.6 of a tile's memory, then 1.2, then no limit. What it finds beyond the
    first limit is taken not to have run where hardware was measured. Read: the limits. Inferred
    from measured rows: that no such plan ran.

    Raises:
        NoPlanError: with the limit, and the bytes that the planner estimates.
    """
    if plan.buckets is None:
        return
    limit, sram_bytes = plan.decision[MEMORY_LIMIT], plan.machine.sram_bytes
    if isinstance(limit, int) and limit <= sram_bytes:
        return
    limit_text = f"{limit:,} bytes" if isinstance(limit, int) else "no limit"
    estimate = plan.decision["estimated_tile_bytes"]
    raise NoPlanError(
        f"PopSparse plans it with {limit_text} of temporary data on a tile, which has "
        f"{sram_bytes:,}; taken not to run",
        least_bytes=estimate if isinstance(estimate, int) else None,
        bound_bytes=sram_bytes,
    )


def _times(trace: Trace, of_tiles: IntArray) -> tuple[int, ...]:
    """Return the number of busy executions of each superstep, for counts by (interval, tile)."""
    # trace rows are intervals: the superstep of each interval in which any tile was busy.
    busy_steps = trace.superstep[np.unique(np.nonzero(of_tiles)[0])]
    return tuple(int((busy_steps == number).sum()) for number in np.unique(trace.superstep))


def _paths(program: Program) -> dict[str, int]:
    """Return the path bound of each superstep's exchange by name, the least among equal names."""
    paths: dict[str, int] = {}
    for step in program.supersteps:
        # Supersteps of a serial split share a name; the least bound holds for each of them.
        bound = path_bound(program.machine, step.exchange)
        paths[step.name] = min(bound, paths.get(step.name, bound))
    return paths


def _plan(configuration: Configuration, pattern: Pattern | None) -> Plan:
    """Return the plan of a configuration, planned and lowered as by PopSparse."""
    machine = _machine(configuration)
    n, shape = configuration.n, (configuration.m, configuration.k)
    data_type = DataType(configuration.data_type)
    partials_type = DataType(configuration.partials_type)
    if pattern is None:
        return plan_dense(
            shape,
            n=n,
            machine=machine,
            data_type=data_type,
            partials_type=partials_type,
            strategy=DENSE_STRATEGY,
        )
    if configuration.method == "static":
        return plan_static(
            pattern,
            n=n,
            machine=machine,
            data_type=data_type,
            partials_type=partials_type,
            strategy=STRATEGY,
            lowering=LOWERING,
        )
    return plan_dynamic(
        Bound(shape, pattern.block, pattern.stored),
        n=n,
        machine=machine,
        data_type=data_type,
        partials_type=partials_type,
        strategy=STRATEGY,
        meta_info_oversize=META_INFO_OVERSIZE,
        lowering=LOWERING,
    )
