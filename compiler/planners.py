"""Planners, one for each method: functions that return a `Plan`.

Options are given as keywords or as one value:

    plan_static(pattern, n=64, n_split=2)
    plan_static(pattern, n=64, options=StaticOptions(n_split=2))

Keywords are checked against the fields of the options. A planner builds a `Problem`, and
the search selects its fastest plan.
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
from .operations import MATMUL, SDDMM
from .operations.convolution.geometry import Convolution
from .plan.finish import Finish
from .plan.operation import Operation
from .plan.options.door import check_type
from .plan.options.methods import (
    COLUMNS_OPTION,
    AutoOptions,
    ConvolutionOptions,
    DenseOptions,
    DynamicOptions,
    StaticOptions,
)
from .plan.options.option import merge_options, takes
from .plan.plan import Plan
from .planning import strategies
from .planning.strategies import AUTO
from .problem import Operand, PlanOptions, Problem, Product

AnyArray: TypeAlias = npt.NDArray[Any]
TypeName: TypeAlias = DataType | str
"""Number format, or its name: "half" or "float"."""

_SEARCH = "ipusim.compiler.search.search:search"
STRATEGIES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {method: {AUTO: _SEARCH, **named} for method, named in strategies.STRATEGIES.items()}
)


def strategy_of(method: str, name: str) -> Any:
    """Return the function of a strategy by its name.

    Raises:
        InputError: the method has no strategy of this name, or an entry point gives no function.
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
    data_type: TypeName = "half",
    partials_type: TypeName | None = None,
    operation: Operation = MATMUL,
    options: StaticOptions | None = None,
    **fields: Any,
) -> Plan:
    """Return a plan for a pattern that is known when compiling.

    Args:
        pattern: positions of the non-zero blocks.
        n: number of columns of the dense operand.
        machine: the chip, or its name: "bow", "c600", or a TOML file.
        data_type: type of operands and result: "half" or "float".
        partials_type: type of partial sums; None takes the data type, as PopSparse does. No cycle
            counts are published for half data with float partial sums: those kernels are ipusim's.
        operation: the product; the default is y = a x.
        options, fields: options as a value, by name, or both; see below. The strategy may also be
            a partitioner: a function of a pattern and a number of seats.

    Raises:
        InputError: n is out of range, or an option is unknown or out of range.
        NoPlanError: no partition fits into tile memory, or not even the operands do.
        NoKernelError: the machine lacks the kernel.
    """
    check_type("plan_static", pattern)
    names = machine, data_type, partials_type
    return _plan(
        pattern, Product(n, operation), names, merge_options(StaticOptions, options, fields)
    )


ChipAndTypes: TypeAlias = tuple[Machine | str, TypeName, TypeName | None]
"""Machine, data type and type of partial sums, as values or by name."""


def _plan(
    operand: Operand, operation: Product | Convolution, chip: ChipAndTypes, options: PlanOptions
) -> Plan:
    """Return the plan that a search selects."""
    # Imported here, so that the command's help does not wait for it.
    from .search.search import search  # noqa: PLC0415

    machine, data_type, partials_type = chip
    problem = Problem.of(
        operand,
        operation,
        machine=machine,
        data_type=data_type,
        partials_type=partials_type,
        options=options,
    )
    return search(problem).plan


@takes(AutoOptions)
def plan_product(
    a: Any,
    *,
    n: int,
    machine: Machine | str = BOW,
    data_type: TypeName = "half",
    partials_type: TypeName | None = None,
    bias: bool = False,
    relu: bool = False,
    options: AutoOptions | None = None,
    **fields: Any,
) -> Plan:
    """Return the fastest plan of y = a x for a matrix that is known when compiling.

    The plan is the one that `ipusim run` selects by default: static, in one of several formats, or
    dense, whichever takes fewer cycles with its bias and ReLU.

    Args:
        a: the matrix [m, k]: an array or sparse matrix, whose zeros decide, or a `Pattern`.
        n: number of columns of x.
        machine, data_type, partials_type: chip and types, see `plan_static`.
        bias: True to add a bias to each row of y.
        relu: True to replace negative numbers of y by zero.
        options, fields: options as a value, by name, or both; see below.

    Raises:
        InputError: n is out of range, or an option is unknown or out of range.
        NoPlanError: not even the smallest candidate fits, or the operands.
        NoKernelError: the machine lacks the kernel.
    """
    # Imported here, so that the command's help does not wait for it.
    from .search.search import search  # noqa: PLC0415

    problem = Problem.of(
        a if isinstance(a, Pattern) else Pattern.of(a),
        Product(n, MATMUL),
        machine=machine,
        data_type=data_type,
        partials_type=partials_type,
        options=merge_options(AutoOptions, options, fields),
        finish=Finish(bias=bias, relu=relu),
    )
    return search(problem).plan


@takes(DenseOptions)
def plan_dense(
    shape: tuple[int, int],
    *,
    n: int,
    machine: Machine | str = BOW,
    data_type: TypeName = "half",
    partials_type: TypeName | None = None,
    options: DenseOptions | None = None,
    **fields: Any,
) -> Plan:
    """Return a plan for a dense matrix, all of whose blocks are computed.

    Args:
        shape: rows and columns (m, k) of the left operand.
        n: number of columns of the right operand.
        machine, data_type, partials_type: chip and types, see `plan_static`.
        options, fields: options as a value, by name, or both; see below.

    Raises:
        InputError: n is out of range, or an option is unknown or out of range.
        NoPlanError: no candidate fits into tile memory, or not even the operands do.
        NoKernelError: the machine lacks the kernel.
    """
    check_type("plan_dense", shape)
    names = machine, data_type, partials_type
    return _plan(shape, Product(n), names, merge_options(DenseOptions, options, fields))


@takes(DynamicOptions)
def plan_dynamic(
    bound: Bound,
    *,
    n: int,
    machine: Machine | str = BOW,
    data_type: TypeName = "half",
    partials_type: TypeName | None = None,
    options: DynamicOptions | None = None,
    **fields: Any,
) -> Plan:
    """Return a plan for every pattern within a bound.

    Args:
        bound: shape, block and largest number of non-zeros of all patterns.
        n: number of columns of the dense operand.
        machine, data_type: chip and type of operands and result, see `plan_static`.
        partials_type: type of partial sums; None takes float, as PopSparse does.
        options, fields: options as a value, by name, or both; see below.

    Raises:
        InputError: n is out of range, an option is unknown or out of range, or there is no kernel
            for the types.
        NoPlanError: no grid keeps the rules, none fits into tile memory, or not even the operands
            do.
    """
    check_type("plan_dynamic", bound)
    names = machine, data_type, partials_type
    return _plan(bound, Product(n), names, merge_options(DynamicOptions, options, fields))


def plan_sddmm(
    pattern: Pattern | Bound,
    *,
    k: int,
    machine: Machine | str = BOW,
    data_type: TypeName = "half",
    partials_type: TypeName | None = None,
) -> Plan:
    """Return a plan of a sampled product: y = a x at the stored positions of y alone.

    `emit(plan, of="sddmm")` gives the program. A static plan packs `pack(plan, a, x)` and gives the
    blocks of y in the pattern's order. A dynamic plan computes it as the gradient of the values of
    y: `pack(plan, pattern, x.T, dy=a)` and `unpack(plan, outputs, pattern=pattern)`.

    Args:
        pattern: stored blocks of y [m, n], or a bound on them for patterns that change.
        k: length of the inner dimension, columns of a and rows of x.
        machine, data_type, partials_type: chip and types, see `plan_static`.

    Raises:
        InputError: k is out of range, the pattern stores nothing, or its format has no square
            blocks.
        NoPlanError: no candidate fits into tile memory, or not even the operands do.
        NoKernelError: the machine lacks the kernel.
    """
    names = machine, data_type, partials_type
    COLUMNS_OPTION.check("k", k)
    if isinstance(pattern, Bound):
        return _plan(pattern, Product(k), names, DynamicOptions(grad_w=True))
    check_type("plan_sddmm", pattern)
    return _plan(pattern, Product(k, SDDMM), names, StaticOptions())


@takes(ConvolutionOptions)
def plan_convolution(
    weights: Pattern | AnyArray,
    convolution: Convolution,
    *,
    machine: Machine | str = BOW,
    data_type: TypeName = "half",
    partials_type: TypeName | None = None,
    options: ConvolutionOptions | None = None,
    **fields: Any,
) -> Plan:
    """Return a plan for a convolution whose non-zero weights are known.

    Args:
        weights: filters (K, C, R, S), of which the non-zeros are stored, in the largest blocks
            without zeros; or their pattern, see `filter_pattern`.
        convolution: channels, filters, image, kernel, stride, dilation and padding.
        machine, data_type, partials_type: chip and types, see `plan_static`.
        options, fields: options as a value, by name, or both; see below.

    Raises:
        InputError: an option is unknown or out of range, or the weights have another shape.
        NoPlanError: no candidate fits into tile memory.
        NoKernelError: the machine lacks the kernel.
    """
    _check_convolution(convolution)
    # Imported here, so that the command's help does not wait for it.
    from .planning.convolution.planners import pattern_of  # noqa: PLC0415

    options = merge_options(ConvolutionOptions, options, fields)
    pattern = pattern_of(weights, convolution, options.algorithm)
    return _plan(pattern, convolution, (machine, data_type, partials_type), options)


def _check_convolution(convolution: object) -> None:
    """Refuse a value that is no `Convolution`."""
    if not isinstance(convolution, Convolution):
        raise InputError(
            f"plan_convolution takes a Convolution, not {type(convolution).__name__}: "
            "Convolution(channels=64, filters=64, image=(56, 56), kernel=3, padding=1)"
        )
