"""The planners, one a method: each returns a `Plan`, and takes its options as keywords or a value.

    plan_static(pattern, n=64, n_split=2)
    plan_static(pattern, n=64, options=StaticOptions(n_split=2))

Keywords are checked against the fields of the options, here, and go on as that one value. "auto" is
resolved here, too: the room `search` emits and simulates candidates, and nothing to its left names
it.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy.typing as npt

from ipusim import BOW, DataType, InputError, Machine, in_short

from .matrix.bound import Bound
from .matrix.pattern import Pattern
from .operations import MATMUL
from .operations.convolution.geometry import Convolution
from .plan.operation import Operation
from .plan.options.door import check_type, named
from .plan.options.methods import (
    COLUMNS,
    SIDE,
    ConvolutionOptions,
    DenseOptions,
    DynamicOptions,
    StaticOptions,
)
from .plan.options.option import chosen, takes
from .plan.plan import Plan, partials_for
from .planning import strategies
from .planning.strategies import AUTO

_SEARCHES: Mapping[str, str] = {
    "static": "ipusim.compiler.search.automatic:search_static",
    "dense": "ipusim.compiler.search.automatic:search_dense",
    "dynamic": "ipusim.compiler.search.automatic:search_dynamic",
}
STRATEGIES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {method: {AUTO: _SEARCHES[method], **named} for method, named in strategies.STRATEGIES.items()}
)


def strategy_of(method: str, name: str) -> Any:
    """A strategy by its name.

    Raises:
        InputError: the method has none of the name, or an entry point gives no function.
    """
    if name == AUTO and method in _SEARCHES:
        module, _, search = _SEARCHES[method].partition(":")
        return getattr(importlib.import_module(module), search)
    return strategies.strategy_of(method, name)


@takes(StaticOptions)
def plan_static(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine | str = BOW,
    data_type: DataType | str = DataType.HALF,
    partials_type: DataType | str | None = None,
    operation: Operation = MATMUL,
    options: StaticOptions | None = None,
    **fields: Any,
) -> Plan:
    """A plan for a pattern known when compiling.

    Args:
        pattern: the non-zero blocks.
        n: columns of the dense operand.
        machine: the chip, or its name: "bow", "c600", a TOML file.
        data_type: of operands and result; "half" and "float" will do.
        partials_type: of partial sums; None takes the data type, as PopSparse does. No counts
            are published for half data with float partials: those kernels are ours.
        operation: what is computed; the product y = a x.
        options, fields: as a value, by name, see below, or both; strategy takes partitioners, too.

    Raises:
        InputError: an n out of its range, an unknown option or strategy, one out of range.
        NoPlanError: no partition fits, or not even the operands.
        NoKernelError: the machine lacks the kernel.
    """
    _check_product(pattern, operation)
    options = chosen(StaticOptions, options, fields)
    machine, data, partials = _named(machine, data_type, partials_type, n)
    asked: Any = {"n": n, "machine": machine, "types": (data, partials), "operation": operation}
    from .search.doors import planned_static  # noqa: PLC0415  # help does without

    return planned_static(pattern, options=options, **asked).plan


def _check_product(pattern: object, operation: object) -> None:
    """Refuse what is no pattern, or no operation."""
    check_type("plan_static", pattern)
    if not isinstance(operation, Operation):
        raise InputError(
            f"operation is {in_short(operation)}; give one of ipusim.compiler.operations, as MATMUL"
        )


@takes(DenseOptions)
def plan_dense(
    shape: tuple[int, int],
    *,
    n: int,
    machine: Machine | str = BOW,
    data_type: DataType | str = DataType.HALF,
    partials_type: DataType | str | None = None,
    options: DenseOptions | None = None,
    **fields: Any,
) -> Plan:
    """A plan for a dense matrix, all of whose blocks are computed.

    Args:
        shape: (m, k) of the left operand.
        n, machine, data_type, partials_type: as `plan_static` takes them.
        options, fields: options as a value, by name, see below, or both.

    Raises:
        InputError: an n out of its range, an unknown option or strategy, one out of range.
        NoPlanError: not even the smallest candidate fits, or the operands.
        NoKernelError: the machine lacks the kernel.
    """
    check_type("plan_dense", shape)
    options = chosen(DenseOptions, options, fields)
    machine, data, partials = _named(machine, data_type, partials_type, n)
    sides = _sides(shape)
    from .search.doors import planned_dense  # noqa: PLC0415  # help does without

    types = data, partials
    return planned_dense(sides, n=n, machine=machine, types=types, options=options).plan


@takes(DynamicOptions)
def plan_dynamic(
    bound: Bound,
    *,
    n: int,
    machine: Machine | str = BOW,
    data_type: DataType | str = DataType.HALF,
    partials_type: DataType | str | None = None,
    options: DynamicOptions | None = None,
    **fields: Any,
) -> Plan:
    """A plan for every pattern within a bound.

    Args:
        bound: shape, block and the most non-zeros of all patterns.
        n, machine, data_type: as `plan_static` takes them.
        partials_type: of partial sums; None takes float, as PopSparse does.
        options, fields: options as a value, by name, see below, or both.

    Raises:
        InputError: an n out of its range, an unknown option or strategy, one out of range,
            types without a kernel.
        NoPlanError: no grid keeps the rules, or none fits, or not even the operands.
    """
    check_type("plan_dynamic", bound)
    options = chosen(DynamicOptions, options, fields)
    machine, data, partials = _named(machine, data_type, partials_type, n)
    from .search.doors import planned_dynamic  # noqa: PLC0415  # as above

    types = data, partials
    return planned_dynamic(bound, n=n, machine=machine, types=types, options=options).plan


@takes(ConvolutionOptions)
def plan_convolution(
    weights: Pattern | npt.NDArray[Any],
    convolution: Convolution,
    *,
    machine: Machine | str = BOW,
    data_type: DataType | str = DataType.HALF,
    partials_type: DataType | str | None = None,
    options: ConvolutionOptions | None = None,
    **fields: Any,
) -> Plan:
    """A plan for a convolution whose non-zero weights are known.

    Args:
        weights: the filters (K, C, R, S), whose zeros are left out, in the largest blocks that
            store none; or their pattern, as `filter_pattern` makes it.
        convolution: channels, filters, image, kernel, and how it moves.
        machine, data_type, partials_type: as `plan_static` takes them.
        options, fields: options as a value, by name, see below, or both.

    Raises:
        InputError: an option out of its range, weights of another shape.
        NoPlanError: nothing fits.
        NoKernelError: the machine lacks the kernel.
    """
    _check_convolution(convolution)
    from .planning.convolution.planners import ConvolutionJob, pattern_of  # noqa: PLC0415  # as above
    from .search.doors import planned_convolution  # noqa: PLC0415  # as above

    machine, data, partials = named(machine, data_type, partials_type)
    options = chosen(ConvolutionOptions, options, fields)
    job = ConvolutionJob(
        weights=pattern_of(weights, convolution, options.algorithm),
        convolution=convolution,
        machine=machine,
        data_type=data,
        partials_type=partials_for(data, partials),
        options=options,
    )
    return planned_convolution(job).plan


def _check_convolution(convolution: object) -> None:
    """Refuse what is no convolution."""
    if not isinstance(convolution, Convolution):
        raise InputError(
            f"plan_convolution takes a Convolution, not {type(convolution).__name__}: "
            "Convolution(channels=64, filters=64, image=(56, 56), kernel=3, padding=1)"
        )


def _sides(shape: Any) -> tuple[int, int]:
    """The shape of a dense matrix as two whole numbers."""
    if len(shape) != 2:
        raise InputError(f"plan_dense takes a shape (m, k), not {len(shape)} numbers")
    for name, side in zip("mk", shape, strict=True):
        SIDE.check(name, side)
    return int(shape[0]), int(shape[1])


def _named(
    machine: Machine | str, data_type: DataType | str, partials_type: DataType | str | None, n: int
) -> tuple[Machine, DataType, DataType | None]:
    """Machine and types where their names were given, of a product that has columns."""
    COLUMNS.check("n", n)
    return named(machine, data_type, partials_type)
