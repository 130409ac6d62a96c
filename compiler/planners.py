"""The planners, one a method: each returns a `Plan`, and takes its options as keywords or a value.

    plan_static(pattern, n=64, n_split=2)
    plan_static(pattern, n=64, options=StaticOptions(n_split=2))

Keywords are checked against the fields of the options, here, and go on as that one value. "auto" is
resolved here, too: the room `search` emits and simulates candidates, and nothing to its left names
it. What a search made of its plan is in a `Planned`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Any

import attrs
import numpy.typing as npt

from ipusim import BOW, DataType, InputError, Machine, Program, Run, in_short

from .matrix.bound import Bound
from .matrix.formats import NM, Format
from .matrix.pattern import Pattern
from .operations import MATMUL, Operation
from .operations.convolution.geometry import Convolution
from .plan.codebook import in_codebook
from .plan.options.convolution import ConvolutionOptions
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
from .planning import strategies
from .planning.convolution.planners import ConvolutionJob, pattern_of
from .planning.static_job import check_size, static_job, static_planner
from .planning.strategies import AUTO

ELEMENT = "element"  # the realisation of a plan that has none
STRATEGIES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        **strategies.STRATEGIES,
        "static": {
            AUTO: "ipusim.compiler.search.automatic:search_static",
            **strategies.STRATEGIES["static"],
        },
    }
)


def strategy_of(method: str, name: str) -> Any:
    """A strategy by its name.

    Raises:
        InputError: the method has none of the name, or an entry point gives no function.
    """
    if method == "static" and name == AUTO:
        from .search.automatic import search_static  # noqa: PLC0415  # other plans do without

        return search_static
    return strategies.strategy_of(method, name)


@attrs.frozen
class Planned:
    """A plan, and what came with it.

    Attributes:
        plan: the decision.
        program, run: of the plan, timing only, where a search emitted and simulated it.
        key: all that decided the plan; None where nobody asks.
    """

    plan: Plan
    program: Program | None = None
    run: Run | None = None
    key: Hashable | None = None


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
    if isinstance(pattern.format, NM) and options is None:
        fields = {"strategy": "grid", **fields}
    options = chosen(StaticOptions, options, fields)
    machine, data, partials = _named(machine, data_type, partials_type, n)
    asked: Any = {"n": n, "machine": machine, "types": (data, partials), "operation": operation}
    return planned_static(pattern, options=options, **asked).plan


def planned_static(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
    operation: Operation = MATMUL,
) -> Planned:
    """As `plan_static`, with what a search made of the plan.

    `types` are of the data, and of partial sums if they are given.
    """
    _check_realisation(options, pattern.format, operation)
    planned = _planned_static(pattern, n, machine, types, options, operation)
    return Planned(in_codebook(planned.plan)) if options.codebook else planned


def _planned_static(
    pattern: Pattern,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
    operation: Operation,
) -> Planned:
    """By the realisation, or by the strategy."""
    if options.realisation not in (None, ELEMENT):
        from .search.realisations import NmJob, found_quickest, realised  # noqa: PLC0415  # as above

        check_size(pattern.shape, (pattern.stored, 0), n, types[0], machine)
        nm = NmJob(pattern=pattern, n=n, machine=machine, types=types, options=options)
        if options.realisation != AUTO:
            return Planned(realised(nm))
        quickest = found_quickest(nm)
        return Planned(quickest.plan, quickest.program, quickest.run)
    job = static_job(pattern, options, types, n=n, machine=machine, operation=operation)
    if isinstance(options.strategy, str) and options.strategy == AUTO:
        from .search.automatic import found_static  # noqa: PLC0415  # as above

        quickest = found_static(job, n=n, options=options)
        return Planned(quickest.plan, quickest.program, quickest.run)
    return Planned(static_planner(options.strategy)(job, n=n, options=options))


def _check_operation(operation: object) -> None:
    """Refuse what is no operation."""
    if not isinstance(operation, Operation):
        raise InputError(
            f"operation is {in_short(operation)}; give one of ipusim.compiler.operations, as MATMUL"
        )


def _check_realisation(options: StaticOptions, form: Format, operation: Operation) -> None:
    """Refuse a realisation for a pattern that is not N:M, or for more than the product."""
    realisation = options.realisation
    if realisation is not None and not isinstance(form, NM):
        raise InputError(
            f"realisation {realisation!r} is for N:M patterns, this one has {form.storage}; "
            "use Pattern.of(a, format=NM(2, 4)), or leave it out"
        )
    if realisation not in (None, ELEMENT) and operation != MATMUL:
        raise InputError(
            f"realisation {realisation!r} computes {MATMUL.name!r}, not {operation.name!r}; leave "
            f"realisation out, or take {ELEMENT!r}"
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
    machine, data_type, partials_type = _named(machine, data_type, partials_type, n)
    m, k = _sides(shape)
    check_size((m, k), (m * k, 0), n, data_type, machine)
    planned: Plan = strategies.strategy_of("dense", options.strategy)(
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
    decision = strategies.strategy_of("dynamic", options.strategy)(
        bound,
        n=n,
        machine=machine,
        data_type=data_type,
        partials_type=partials_for(data_type, partials_type or DataType.FLOAT),
        options=options,
    )
    from .planning.dynamic import dynamic_plan  # noqa: PLC0415  # other plans do without

    return dynamic_plan(bound, decision, n=n, machine=machine, options=options)


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
        weights: the filters (K, C, R, S), whose zeros are left out; or their pattern, as
            `filter_pattern` makes it.
        convolution: channels, filters, image, kernel, and how it moves.
        machine, data_type, partials_type: as `plan_static` takes them.
        options, fields: options as a value, by name, see below, or both.

    Raises:
        InputError: an option out of its range, weights of another shape.
        NoPlanError: nothing fits.
        NoKernelError: the machine lacks the kernel.
    """
    if not isinstance(convolution, Convolution):
        raise InputError(
            f"plan_convolution takes a Convolution, not {type(convolution).__name__}: "
            "Convolution(channels=64, filters=64, image=(56, 56), kernel=3, padding=1)"
        )
    machine, data, partials = named(machine, data_type, partials_type)
    job = ConvolutionJob(
        weights=pattern_of(weights, convolution),
        convolution=convolution,
        machine=machine,
        data_type=data,
        partials_type=partials_for(data, partials),
        options=chosen(ConvolutionOptions, options, fields),
    )
    return planned_convolution(job).plan


def planned_convolution(job: ConvolutionJob) -> Planned:
    """The plan of a job's algorithm, with what the search of all algorithms made of it."""
    from .search.convolutions import algorithm_plan, found_convolution  # noqa: PLC0415  # as above

    if job.options.algorithm != AUTO:
        return Planned(algorithm_plan(job))
    quickest = found_convolution(job)
    return Planned(quickest.plan, quickest.program, quickest.run)


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
