"""The planners, one a method: each returns a `Plan`, and takes its options as keywords or a value.

    plan_static(pattern, n=64, n_split=2)
    plan_static(pattern, n=64, options=StaticOptions(n_split=2))

Keywords are checked against the fields of the options, here, and go on as one `Problem`, which the
search answers.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy.typing as npt

from ipusim import BOW, DataType, InputError, Machine

from .matrix.bound import Bound
from .matrix.pattern import Pattern
from .operations import MATMUL
from .operations.convolution.geometry import Convolution
from .plan.operation import Operation
from .plan.options.door import check_type
from .plan.options.methods import (
    ConvolutionOptions,
    DenseOptions,
    DynamicOptions,
    StaticOptions,
)
from .plan.options.option import chosen, takes
from .plan.plan import Plan
from .planning import strategies
from .planning.strategies import AUTO
from .problem import Operand, PlanOptions, Problem, Product

_SEARCH = "ipusim.compiler.search.search:search"
STRATEGIES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {method: {AUTO: _SEARCH, **named} for method, named in strategies.STRATEGIES.items()}
)


def strategy_of(method: str, name: str) -> Any:
    """A strategy by its name.

    Raises:
        InputError: the method has none of the name, or an entry point gives no function.
    """
    if name == AUTO and method in STRATEGIES:
        module, _, function = _SEARCH.partition(":")
        return getattr(importlib.import_module(module), function)
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
    """Return a plan for a pattern that is known when compiling.

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
    check_type("plan_static", pattern)
    names = machine, data_type, partials_type
    return _plan(pattern, Product(n, operation), names, chosen(StaticOptions, options, fields))


Names: TypeAlias = tuple[Machine | str, DataType | str, DataType | str | None]


def _plan(
    operand: Operand, operation: Product | Convolution, names: Names, options: PlanOptions
) -> Plan:
    """Return the plan of a search; `names` are machine, data type and type of partial sums."""
    from .search.search import search  # noqa: PLC0415  # help does without

    machine, data_type, partials_type = names
    problem = Problem.of(
        operand,
        operation,
        machine=machine,
        data_type=data_type,
        partials_type=partials_type,
        options=options,
    )
    return search(problem).plan


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
    """Return a plan for a dense matrix, all of whose blocks are computed.

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
    names = machine, data_type, partials_type
    return _plan(shape, Product(n), names, chosen(DenseOptions, options, fields))


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
    """Return a plan for every pattern within a bound.

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
    names = machine, data_type, partials_type
    return _plan(bound, Product(n), names, chosen(DynamicOptions, options, fields))


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
    """Return a plan for a convolution whose non-zero weights are known.

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
    from .planning.convolution.planners import pattern_of  # noqa: PLC0415  # as above

    options = chosen(ConvolutionOptions, options, fields)
    pattern = pattern_of(weights, convolution, options.algorithm)
    return _plan(pattern, convolution, (machine, data_type, partials_type), options)


def _check_convolution(convolution: object) -> None:
    """Refuse what is no convolution."""
    if not isinstance(convolution, Convolution):
        raise InputError(
            f"plan_convolution takes a Convolution, not {type(convolution).__name__}: "
            "Convolution(channels=64, filters=64, image=(56, 56), kernel=3, padding=1)"
        )
