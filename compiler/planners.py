"""The planners, one a method: each returns a `Plan`, and takes its options as keywords or a value.

    plan_static(pattern, n=64, n_split=2)
    plan_static(pattern, n=64, options=StaticOptions(n_split=2))

Keywords are checked against the fields of the options, here, and go on as that one value.
"""

from __future__ import annotations

from typing import Any

from ipusim import BOW, DataType, InputError, Machine, in_short

from .matrix.bound import Bound
from .matrix.formats import NM, Format
from .matrix.pattern import Pattern
from .operations import MATMUL
from .plan.codebook import in_codebook
from .plan.operation import Operation
from .plan.options.door import check_type, named
from .plan.options.methods import (
    COLUMNS,
    SIDE,
    DenseOptions,
    DynamicOptions,
    StaticOptions,
)
from .plan.options.option import chosen, takes
from .plan.plan import Plan, partials_for
from .planning.realised import REALISED, check_realisation, realised
from .planning.static_job import check_size, static_job, static_strategy
from .planning.strategies import strategy_of


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
        options, fields: options as a value, by name, see below, or both; `strategy` may be a
            partitioner itself.

    Raises:
        InputError: an n out of its range, an unknown option or strategy, one out of range.
        NoPlanError: no partition fits, or not even the operands.
        NoKernelError: the machine lacks the kernel.
    """
    check_type("plan_static", pattern)
    _check_operation(operation)
    options = _static_options(pattern.format, options, fields)
    machine, data, partials = _named(machine, data_type, partials_type, n)
    what: Any = {"n": n, "machine": machine, "operation": operation}
    plan = _static_plan(pattern, options, (data, partials), what)
    return in_codebook(plan) if options.codebook else plan


def _static_plan(
    pattern: Pattern,
    options: StaticOptions,
    types: tuple[DataType, DataType | None],
    what: dict[str, Any],
) -> Plan:
    """By the realisation, or by the strategy; `what` has n, machine and operation."""
    if options.realisation in REALISED:
        stored = (pattern.stored, 0)
        check_size(pattern.shape, stored, what["n"], types[0], what["machine"])
        return realised(pattern, types=types, options=options, **what)
    job = static_job(pattern, options, types, **what)
    return static_strategy(options.strategy)[1](job, n=what["n"], options=options)


def _check_operation(given: object) -> None:
    """Refuse what is no operation."""
    if not isinstance(given, Operation):
        raise InputError(
            f"operation is {in_short(given)}; give one of ipusim.compiler.operations, as MATMUL"
        )


def _static_options(
    form: Format, options: StaticOptions | None, fields: dict[str, Any]
) -> StaticOptions:
    """As given; N:M patterns have a strategy of their own where none is."""
    if isinstance(form, NM) and options is None:
        fields = {"strategy": "grid", **fields}
    options = chosen(StaticOptions, options, fields)
    check_realisation(options.realisation, form)
    return options


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
    machine, data_type, partials_type = _named(machine, data_type, partials_type, n)
    m, k = _sides(shape)
    check_size((m, k), (m * k, 0), n, data_type, machine)
    planned: Plan = strategy_of("dense", options.strategy)(
        (m, k),
        n=n,
        machine=machine,
        data_type=data_type,
        partials_type=partials_for(data_type, partials_type),
        options=options,
    )
    return planned


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
    machine, data_type, partials_type = _named(machine, data_type, partials_type, n)
    check_size(bound.shape, (bound.stored, bound.max_blocks), n, data_type, machine)
    decision = strategy_of("dynamic", options.strategy)(
        bound,
        n=n,
        machine=machine,
        data_type=data_type,
        partials_type=partials_for(data_type, partials_type or DataType.FLOAT),
        options=options,
    )
    from .planning.dynamic import dynamic_plan  # noqa: PLC0415  # other plans do without

    return dynamic_plan(bound, decision, n=n, machine=machine, options=options)


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
