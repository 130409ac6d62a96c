"""Where "auto" is resolved: the plan of a planner, or that of a search, with what it made.

The planners and jobs ask here, and get the same plan; jobs take what a search made with it.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any

import attrs

from ipusim import DataType, InputError, Machine, Program

from ..matrix.bound import Bound
from ..matrix.formats import NM, Format
from ..matrix.pattern import Pattern
from ..operations import MATMUL, TRANSPOSED, VALUE_GRADIENT
from ..plan.codebook import in_codebook
from ..plan.operation import Operation
from ..plan.options.methods import DenseOptions, DynamicOptions, StaticOptions
from ..plan.plan import Plan, partials_for
from ..planning.convolution.planners import ConvolutionJob
from ..planning.static_job import check_size, static_job, static_plan
from ..planning.strategies import AUTO, strategy_of
from .automatic import (
    Found,
    Heed,
    found_dense,
    found_dynamic,
    found_product,
    found_static,
    unheeded,
)

ELEMENT = "element"  # the realisation of a plan that has none


@attrs.frozen
class Planned:
    """A plan, and what came with it.

    Attributes:
        plan: the decision.
        program: of the plan, where a search emitted it.
        key: all that decided the plan; None where nobody asks.
    """

    plan: Plan
    program: Program | None = None
    key: Hashable | None = None

    @classmethod
    def of(cls, quickest: Found) -> Planned:
        """What a search found."""
        return cls(quickest.plan, quickest.program)


def planned_static(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
    operation: Operation = MATMUL,
    heed: Heed = unheeded,
) -> Planned:
    """As `plan_static`, with what a search made of the plan.

    `types` are of the data, and of partial sums if they are given; `heed` hears of each plan that a
    search simulates.
    """
    _check_realisation(options, pattern.format, operation)
    _check_operation(operation)
    asked: Any = {"n": n, "machine": machine}
    if options.realisation not in (None, ELEMENT):
        planned = _realised(heed, pattern=pattern, types=types, options=options, **asked)
    elif options.strategy != AUTO:
        planned = Planned(static_plan(pattern, options, types, operation=operation, **asked))
    else:
        job = static_job(pattern, options, types, operation=operation, **asked)
        planned = Planned.of(found_static(job, n=n, options=options, heed=heed))
    return Planned(in_codebook(planned.plan)) if options.codebook else planned


def _realised(heed: Heed, **asked: Any) -> Planned:
    """By the realisation that the options of an `NmJob` name."""
    from .realisations import NmJob, found_quickest, realised  # noqa: PLC0415  # others do without

    job = NmJob(**asked)
    pattern = job.pattern
    check_size(pattern.shape, (pattern.stored, 0), job.n, job.types[0], job.machine)
    if job.options.realisation != AUTO:
        return Planned(realised(job))
    return Planned.of(found_quickest(job, heed))


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


def _check_operation(operation: Operation) -> None:
    """Refuse the gradients of training.

    Partitioners, kernels and `emit` of static plans take the matrix by rows, so that the seats of a
    plan for a gradient would read and write the lines of the product.
    """
    flags = {TRANSPOSED: "grad_a", VALUE_GRADIENT: "grad_w"}
    if operation in flags:
        raise InputError(
            f"a static plan computes {MATMUL.name!r}, not {operation.name!r}; take "
            f"plan_dynamic(bound, {flags[operation]}=True) and emit(plan, ..., "
            f"of={operation.name!r})"
        )


def planned_product(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
    heed: Heed = unheeded,
) -> Planned:
    """The quicker one of the static and the dense plan; arguments as `planned_static`."""
    job = static_job(pattern, options, types, n=n, machine=machine)
    return Planned.of(found_product(job, n=n, options=options, heed=heed))


def planned_dense(
    shape: tuple[int, int],
    *,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: DenseOptions,
    heed: Heed = unheeded,
) -> Planned:
    """As `plan_dense`, with what a search made of the plan; arguments as `planned_static`."""
    check_size(shape, (math.prod(shape), 0), n, types[0], machine)
    asked: Any = {"n": n, "machine": machine, "options": options}
    asked |= {"data_type": types[0], "partials_type": partials_for(*types)}
    if options.strategy == AUTO:
        return Planned.of(found_dense(shape, **asked, heed=heed))
    return Planned(strategy_of("dense", options.strategy)(shape, **asked))


def planned_dynamic(
    bound: Bound,
    *,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: DynamicOptions,
    heed: Heed = unheeded,
) -> Planned:
    """As `plan_dynamic`, with the program that a search made; arguments as `planned_static`.

    What the search ran were patterns of its own.
    """
    check_size(bound.shape, (bound.stored, bound.max_blocks), n, types[0], machine)
    asked: Any = {"n": n, "machine": machine, "options": options}
    kinds: Any = {
        "data_type": types[0],
        "partials_type": partials_for(types[0], types[1] or DataType.FLOAT),
    }
    if options.strategy == AUTO:
        quickest = found_dynamic(bound, **asked, **kinds, heed=heed)
        return Planned(quickest.plan, quickest.program)
    from ..planning.dynamic import dynamic_plan  # noqa: PLC0415  # as in the search

    decision = strategy_of("dynamic", options.strategy)(bound, **asked, **kinds)
    return Planned(dynamic_plan(bound, decision, **asked))


def planned_convolution(job: ConvolutionJob, heed: Heed = unheeded) -> Planned:
    """The plan of a job's algorithm, with what the search of all algorithms made of it."""
    from .convolutions import found_convolution, raced_plan  # noqa: PLC0415  # most do without

    if job.options.algorithm != AUTO:
        plan, raced = raced_plan(job, heed)
        return Planned(plan) if raced is None else Planned.of(raced)
    return Planned.of(found_convolution(job, heed))
