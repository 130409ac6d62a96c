"""What a static strategy is asked for, and which planner a strategy is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ipusim import MOST_INPUT_BYTES, DataType, Machine

from ..matrix.pattern import Pattern
from ..operations import MATMUL
from ..plan.no_plan import check_operands
from ..plan.operation import Operation
from ..plan.options.methods import StaticOptions, lowering_for
from ..plan.plan import Plan, partials_for
from .cost.static import StaticJob
from .partitioners import name_of
from .static import plan_partitioned
from .strategies import is_partitioner, strategy_of


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
    name, _ = static_strategy(options.strategy)
    data_type, partials_type = types[0], partials_for(*types)
    check_size(pattern.shape, (pattern.stored, pattern.num_blocks), n, data_type, machine)
    kernel = pattern.format.kernel(
        machine, data_type, partials_type, published=options.published_kernels
    )
    pairs = lowering_for(name, options.lowering, codebook=options.codebook) == "own"
    return StaticJob(machine, kernel, pattern, partials_type, operation, pairs=pairs)


def static_strategy(given: Any) -> tuple[str, Callable[..., Plan]]:
    """The name and the planner of a strategy that is given by name, or as a partitioner."""
    if not isinstance(given, str):
        return name_of(given), partial(plan_partitioned, name=name_of(given), partitioner=given)
    strategy = strategy_of("static", given)
    if is_partitioner(given):
        return given, partial(plan_partitioned, name=given, partitioner=strategy)
    return given, strategy


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
