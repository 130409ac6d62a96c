"""Measure a configuration: plan, emit and simulate it on a whole Bow IPU, timing only."""

from __future__ import annotations

import time
from collections.abc import Mapping

import attrs

from ipusim import BOW, DataType, DoesNotFit, path_bound, simulate
from kernels import NoKernelError, WordOverflow

from ....emitter import emit
from ....lowering.draft.list_overflow import ListOverflow
from ....matrix.benchmark_pattern import benchmark_pattern
from ....matrix.bound import Bound
from ....matrix.pattern import Pattern
from ....packer import pack
from ....plan.no_plan import NoPlanError
from ....plan.plan import Plan
from ....planners import plan_dense, plan_dynamic, plan_static
from ...phase import Phase, phases_of
from .configuration import DENSE_STRATEGY, LOWERING, META_INFO_OVERSIZE, STRATEGY, Configuration
from .result import Result


def measure(configuration: Configuration) -> Result:
    """What the simulator makes of a configuration; that it does not fit is a result too."""
    start = time.perf_counter()
    decision: Mapping[str, object] = {}
    memory: Mapping[str, int] = {}
    phases: tuple[Phase, ...] = ()
    paths: Mapping[str, int] = {}
    refusal, asked, available = None, None, None
    try:
        pattern = _pattern(configuration)
        plan = _plan(configuration, pattern)
        decision = plan.decision
        program = emit(plan)
        feeds = pack(plan, pattern) if configuration.method == "dynamic" else None
        report = simulate(program, feeds).report
        phases, use = phases_of(report), report.memory
        paths = {step.name: path_bound(BOW, step.exchange) for step in program.supersteps}
        asked, available, memory = use.max_tile_bytes, use.available_bytes, use.by_category
    except (DoesNotFit, ListOverflow) as error:
        refusal, use = str(error), error.use
        asked, available, memory = use.max_tile_bytes, use.available_bytes, use.by_category
    except NoPlanError as error:
        refusal, asked, available = str(error), error.least_bytes, error.bound_bytes
    except (NoKernelError, WordOverflow) as error:
        refusal = str(error)
    return Result(
        refusal=refusal,
        phases=phases,
        paths=dict(paths),
        max_tile_bytes=asked,
        available_bytes=available,
        memory=dict(memory),
        plan={name: _plain(value) for name, value in decision.items()},
        seconds=round(time.perf_counter() - start, 3),
    )


def stored_result(configuration: Configuration) -> Mapping[str, object]:
    """The same as JSON can hold it."""
    return attrs.asdict(measure(configuration))


def _pattern(configuration: Configuration) -> Pattern | None:
    if configuration.block is None or configuration.density is None:
        return None
    shape = (configuration.m, configuration.k)
    return benchmark_pattern(shape, configuration.block, configuration.density)


def _plan(configuration: Configuration, pattern: Pattern | None) -> Plan:
    n, shape = configuration.n, (configuration.m, configuration.k)
    data_type = DataType(configuration.data_type)
    partials_type = DataType(configuration.partials_type)
    if pattern is None:
        return plan_dense(
            shape,
            n=n,
            machine=BOW,
            data_type=data_type,
            partials_type=partials_type,
            strategy=DENSE_STRATEGY,
        )
    if configuration.method == "static":
        return plan_static(
            pattern,
            n=n,
            machine=BOW,
            data_type=data_type,
            partials_type=partials_type,
            strategy=STRATEGY,
            lowering=LOWERING,
        )
    return plan_dynamic(
        Bound(shape, pattern.block, pattern.stored),
        n=n,
        machine=BOW,
        data_type=data_type,
        partials_type=partials_type,
        strategy=STRATEGY,
        meta_info_oversize=META_INFO_OVERSIZE,
        lowering=LOWERING,
    )


def _plain(value: object) -> object:
    """A word of a decision as JSON holds it."""
    return value if isinstance(value, int | float | str | bool | None) else str(value)
