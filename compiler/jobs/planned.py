"""The plan of a request, with what a search already made of it."""

from __future__ import annotations

from typing import Any

from ipusim import DataType, Machine

from ..matrix.bound import Bound
from ..matrix.pattern import Pattern
from ..operations.convolution.geometry import Convolution
from ..plan.options.methods import DenseOptions, StaticOptions
from ..plan.plan import partials_for
from ..planners import plan_dense, plan_dynamic
from ..planning.convolution.planners import ConvolutionJob
from ..search.doors import Planned, planned_convolution, planned_static
from .convolutions.asked import asked_for
from .convolutions.options import ConvolvedOptions
from .inputs import check_size, size_of
from .request import BoundedOptions, Request


def planned(
    request: Request,
    pattern: Pattern,
    machine: Machine,
    *,
    convolution: Convolution | None = None,
) -> Planned:
    """What the request's method makes of a matrix with these blocks, with its bias and ReLU.

    A search knows nothing of those: it emits and simulates candidates without them.

    Args:
        request, pattern, machine: what is asked for, of which blocks, where.
        convolution: that whose weights the matrix holds.

    Raises:
        IpusimError: what the planner refuses.
    """
    found, matmul = _product(request, pattern, machine, convolution), request.matmul
    if not (matmul.bias or matmul.relu):
        return found
    return Planned(found.plan.with_finish(bias=matmul.bias, relu=matmul.relu))


def _product(
    request: Request, pattern: Pattern, machine: Machine, convolution: Convolution | None
) -> Planned:
    """The plan alone."""
    matmul, options = request.matmul, request.options
    data_type, given = DataType(matmul.data_type), matmul.partials_type
    partials_type = None if given is None else DataType(given)
    types = data_type, partials_type
    if isinstance(options, ConvolvedOptions):
        what = convolution or asked_for(options)
        check_size(request, size_of(pattern, what), machine)
        job = ConvolutionJob(
            weights=pattern,
            convolution=what,
            machine=machine,
            data_type=data_type,
            partials_type=partials_for(*types),
            options=options.of_plan,
        )
        return planned_convolution(job)
    if isinstance(options, StaticOptions):
        return planned_static(pattern, n=matmul.n, machine=machine, types=types, options=options)
    asked: dict[str, Any] = {
        "n": matmul.n,
        "machine": machine,
        "data_type": data_type,
        "partials_type": partials_type,
    }
    if isinstance(options, DenseOptions):
        return Planned(plan_dense(pattern.shape, options=options, **asked))
    return Planned(plan_dynamic(bound_of(options, pattern), options=options, **asked))


def bound_of(options: BoundedOptions, pattern: Pattern) -> Bound:
    """What a dynamic plan has room for: `max_density`, else as much as the matrix has."""
    if options.max_density is not None:
        return Bound.at_density(pattern.shape, pattern.block, options.max_density)
    return Bound.of(pattern)
