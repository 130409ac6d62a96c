"""Where "auto" is resolved: the plan of a planner, or that of a search, with what it made.

`plan_static` and `plan_convolution` ask here where a search may be needed, jobs ask always.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import attrs

from ipusim import DataType, InputError, Machine, Program, Run

from ..matrix.formats import NM, Format
from ..matrix.pattern import Pattern
from ..operations import MATMUL
from ..plan.codebook import in_codebook
from ..plan.operation import Operation
from ..plan.options.methods import StaticOptions
from ..plan.plan import Plan
from ..planning.convolution.planners import ConvolutionJob
from ..planning.static_job import check_size, static_job, static_plan
from ..planning.strategies import AUTO
from .automatic import Heed, found_static, unheeded

ELEMENT = "element"  # the realisation of a plan that has none


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
    asked: Any = {"n": n, "machine": machine}
    if options.realisation not in (None, ELEMENT):
        planned = _realised(heed, pattern=pattern, types=types, options=options, **asked)
    elif options.strategy != AUTO:
        planned = Planned(static_plan(pattern, options, types, operation=operation, **asked))
    else:
        job = static_job(pattern, options, types, operation=operation, **asked)
        quickest = found_static(job, n=n, options=options, heed=heed)
        planned = Planned(quickest.plan, quickest.program, quickest.run)
    return Planned(in_codebook(planned.plan)) if options.codebook else planned


def _realised(heed: Heed, **asked: Any) -> Planned:
    """By the realisation that the options of an `NmJob` name."""
    from .realisations import NmJob, found_quickest, realised  # noqa: PLC0415  # others do without

    job = NmJob(**asked)
    pattern = job.pattern
    check_size(pattern.shape, (pattern.stored, 0), job.n, job.types[0], job.machine)
    if job.options.realisation != AUTO:
        return Planned(realised(job))
    quickest = found_quickest(job, heed)
    return Planned(quickest.plan, quickest.program, quickest.run)


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


def planned_convolution(job: ConvolutionJob, heed: Heed = unheeded) -> Planned:
    """The plan of a job's algorithm, with what the search of all algorithms made of it."""
    from .convolutions import algorithm_plan, found_convolution  # noqa: PLC0415  # others do without

    if job.options.algorithm != AUTO:
        return Planned(algorithm_plan(job))
    quickest = found_convolution(job, heed)
    return Planned(quickest.plan, quickest.program, quickest.run)
