"""What a static strategy is asked for, and which planner a strategy is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from ipusim import MOST_INPUT_BYTES, DataType, Machine

from ..matrix.pattern import Pattern
from ..operations import MATMUL
from ..plan.no_plan import check_operands
from ..plan.operation import Operation
from ..plan.options.methods import StaticOptions, lowering_for
from ..plan.plan import Plan, partials_for
from .partitioners import Partitioner, name_of
from .static import plan_partitioned
from .static_cost import StaticJob
from .strategies import check_strategy, is_partitioner, strategy_of

StaticPlanner: TypeAlias = Callable[..., Plan]  # of a StaticJob, n and StaticOptions


def static_job(
    pattern: Pattern,
    options: StaticOptions,
    types: tuple[DataType, DataType | None],
    *,
    n: int,
    machine: Machine,
    operation: Operation = MATMUL,
) -> StaticJob:
    """What a static strategy is asked for; arguments and refusals are those of `plan_static`.

    `types` are of the data and of partial sums.
    """
    name = strategy_name(options.strategy)
    data_type, partials_type = types[0], partials_for(*types)
    check_size(pattern.shape, (pattern.stored, pattern.num_blocks), n, data_type, machine)
    kernel = pattern.format.kernel(
        machine, data_type, partials_type, published=options.published_kernels
    )
    pairs = lowering_for(name, options.lowering, codebook=options.codebook) == "own"
    return StaticJob(machine, kernel, pattern, partials_type, operation, pairs=pairs)


def static_plan(
    pattern: Pattern,
    options: StaticOptions,
    types: tuple[DataType, DataType | None],
    *,
    n: int,
    machine: Machine,
    operation: Operation = MATMUL,
) -> Plan:
    """The plan of a strategy that is no search; as `static_job`."""
    job = static_job(pattern, options, types, n=n, machine=machine, operation=operation)
    return static_planner(options.strategy)(job, n=n, options=options)


def strategy_name(strategy: str | Partitioner) -> str:
    """The name of a strategy that is given by name, or as a partitioner.

    Raises:
        InputError: there is none of the name.
    """
    if not isinstance(strategy, str):
        return name_of(strategy)
    check_strategy("static", strategy)
    return strategy


def static_planner(strategy: str | Partitioner) -> StaticPlanner:
    """The planner of a strategy; "auto" is none, see `strategies`.

    Raises:
        InputError: there is none of the name.
    """
    name = strategy_name(strategy)
    if isinstance(strategy, str) and not is_partitioner(strategy):
        planner: StaticPlanner = strategy_of("static", strategy)
        return planner
    partitioner = strategy_of("static", strategy) if isinstance(strategy, str) else strategy
    return partial(plan_partitioned, name=name, partitioner=partitioner)


def check_size(
    shape: tuple[int, int],
    stored: tuple[int, int],
    n: int,
    data_type: DataType,
    machine: Machine,
) -> None:
    """Refuse operands that no chip holds; `stored` counts elements and blocks of a."""
    check_operands(
        shape,
        stored=stored[0],
        blocks=stored[1],
        n=n,
        data_type=data_type,
        machine=machine,
        left_to_planner=MOST_INPUT_BYTES,
    )
