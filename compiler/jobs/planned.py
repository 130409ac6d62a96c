"""The plan of a request, with what a search already made of it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import attrs

from ipusim import DataType, Machine, Program, Run

from ..matrix.bound import Bound
from ..matrix.pattern import Pattern
from ..operations.convolution.geometry import Convolution
from ..plan.codebook import in_codebook
from ..plan.options.methods import DenseOptions, StaticOptions
from ..plan.plan import Plan, partials_for
from ..planners import plan_dense, plan_dynamic, plan_static
from ..planning.convolution.planners import ConvolutionJob
from ..planning.convolution.planners import planned as planned_convolution
from ..planning.realised import REALISED, check_realisation
from ..planning.static_job import static_job
from ..search.automatic import Found, Heed, found_static, unheeded
from ..search.convolutions import AUTO, found_convolution
from ..search.realisations import NmJob, found_quickest
from .convolutions.asked import asked_for
from .convolutions.options import ConvolvedOptions
from .inputs import check_size, size_of
from .request import BoundedOptions, Request


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


def planned(
    request: Request,
    pattern: Pattern,
    machine: Machine,
    *,
    convolution: Convolution | None = None,
    heed: Heed = unheeded,
) -> Planned:
    """What the request's method makes of a matrix with these blocks, with its bias and ReLU.

    A search knows nothing of those: it emits and simulates candidates without them.

    Args:
        request, pattern, machine: what is asked for, of which blocks, where.
        convolution: that whose weights the matrix holds.
        heed: hears of each plan that a search simulates.

    Raises:
        IpusimError: what the planner refuses.
    """
    found, matmul = _product(request, pattern, machine, convolution, heed), request.matmul
    if not (matmul.bias or matmul.relu):
        return found
    return Planned(found.plan.with_finish(bias=matmul.bias, relu=matmul.relu))


def _product(
    request: Request,
    pattern: Pattern,
    machine: Machine,
    convolution: Convolution | None,
    heed: Heed,
) -> Planned:
    """The plan alone."""
    matmul, options = request.matmul, request.options
    data_type, given = DataType(matmul.data_type), matmul.partials_type
    partials_type = None if given is None else DataType(given)
    if isinstance(options, StaticOptions):
        types = data_type, partials_type
        found = _searched(pattern, options, types, matmul.n, machine, heed)
        if found is not None and options.codebook:
            return Planned(in_codebook(found.plan))
        if found is not None:
            return Planned(found.plan, found.program, found.run)
    if isinstance(options, ConvolvedOptions):
        what = convolution or asked_for(options)
        check_size(request, size_of(pattern, what), machine)
        return _convolved(pattern, what, machine, options, (data_type, partials_type), heed)
    asked: dict[str, Any] = {
        "n": matmul.n,
        "machine": machine,
        "data_type": data_type,
        "partials_type": partials_type,
    }
    if isinstance(options, DenseOptions):
        return Planned(plan_dense(pattern.shape, options=options, **asked))
    if isinstance(options, StaticOptions):
        return Planned(plan_static(pattern, options=options, **asked))
    return Planned(plan_dynamic(bound_of(options, pattern), options=options, **asked))


def _convolved(
    weights: Pattern,
    convolution: Convolution,
    machine: Machine,
    options: ConvolvedOptions,
    types: tuple[DataType, DataType | None],
    heed: Heed,
) -> Planned:
    """The plan of a convolution, with what the search of all algorithms made of it."""
    job = ConvolutionJob(
        weights=weights,
        convolution=convolution,
        machine=machine,
        data_type=types[0],
        partials_type=partials_for(*types),
        options=options.of_plan,
    )
    if options.algorithm != AUTO:
        return Planned(planned_convolution(job))
    found = found_convolution(job, heed)
    return Planned(found.plan, found.program, found.run)


def _searched(
    pattern: Pattern,
    options: StaticOptions,
    types: tuple[DataType, DataType | None],
    n: int,
    machine: Machine,
    heed: Heed,
) -> Found | None:
    """What a search by simulated cycles finds, where the options ask for one."""
    check_realisation(options.realisation, pattern.format)
    if options.realisation == "auto":
        return found_quickest(
            NmJob(pattern=pattern, n=n, machine=machine, types=types, options=options), heed
        )
    if options.strategy == "auto" and options.realisation not in REALISED:
        job = static_job(pattern, options, types, n=n, machine=machine)
        return found_static(job, n=n, options=options, heed=heed)
    return None


def bound_of(options: BoundedOptions, pattern: Pattern) -> Bound:
    """What a dynamic plan has room for: `max_density`, else as much as the matrix has."""
    if options.max_density is not None:
        return Bound.at_density(pattern.shape, pattern.block, options.max_density)
    return Bound.of(pattern)
