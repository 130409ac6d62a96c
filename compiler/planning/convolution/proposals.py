"""Candidates of convolutions, algorithm by algorithm.

A kernel of one tap leaves nothing to lay out and nothing to shift: a matmul of the image. So direct
and lowered are the same product, cut by different planners; where one of them is named, the other's
plan is its candidate, too. A dense convolution is computed as shifted windows or as a matmul, of
the image as it is and as `space_to_depth` makes it; each has one candidate, the best by estimate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias

import attrs

from ...matrix.formats.blocks import Blocks
from ...operations.convolution.geometry import Convolution
from ...operations.convolution.operation import ConvolutionOperation
from ...operations.convolution.space_to_depth import (
    PhasedConvolution,
    SpaceToDepth,
    space_to_depths,
)
from ...plan.no_plan import NoPlanError
from ...plan.operation import TOTAL
from ...plan.options.methods import Algorithm, ConvolutionOptions
from ...plan.plan import Plan
from ...problem import AUTO, Problem
from ..proposer import UNKNOWN, Candidate, Margin
from .block import counted_block
from .dense import plan_dense_convolution
from .direct import counted_direct
from .lowered import lowered_candidates as candidates_of_lowered
from .lowered import plan_lowered_dense
from .planners import ConvolutionJob
from .search import CountedPlan
from .winograd import plan_winograd

Planner: TypeAlias = Callable[[ConvolutionJob], Plan]
MARGIN = Margin(((1 / 1.25, 0),))  # none of 60 drawn jobs took less than its estimate
DENSE_MARGIN = Margin(((1 / 1.05, 1463),))  # none of 1,000 dense plans, of 4 to 1,472 tiles
# Options that one of two planners of the same product reads: they leave no choice between both.
OF_ONE = ("strategy", "balance", "rows", "sub_batch", "flatten")
SPLITS = ("filter_split", "channel_split", "row_split", "batch_split")


def direct_candidates(problem: Problem) -> list[Candidate]:
    """Return the plan of shifted windows, element by element.

    Raises:
        InputError: options fix what cannot be.
        NoPlanError: nothing fits.
    """
    return _with_twin(problem, "direct", _direct, _lowered)


def lowered_candidates(problem: Problem) -> list[Candidate]:
    """Return the plans of a matmul whose operand is laid out on the chip.

    Raises:
        InputError: a format without lines of channels.
        NoPlanError: not even one round of many fits.
    """
    return _with_twin(problem, "lowered", _lowered, _direct)


def block_candidates(problem: Problem, *, block: int = 0) -> list[Candidate]:
    """Return the plan of blocks on the AMP, which cover the weights; 0 takes the block they have.

    Raises:
        InputError, NoPlanError: as `direct_candidates`.
    """
    job = job_of(problem, "block")
    if block:
        job = attrs.evolve(job, weights=job.weights_in(Blocks(block)))
    return [_counted("block", counted_block(job))]


blocks_of_16 = partial(block_candidates, block=16)
blocks_of_8 = partial(block_candidates, block=8)
blocks_of_4 = partial(block_candidates, block=4)


def winograd_candidates(problem: Problem) -> list[Candidate]:
    """Return the plan of F(2x2, 3x3).

    Raises:
        InputError: another kernel, stride or dilation.
        NoPlanError: nothing fits.
    """
    return [_made("winograd", plan_winograd(job_of(problem, "winograd")), MARGIN)]


def window_candidates(problem: Problem) -> list[Candidate]:
    """Return the best dense plan of shifted windows; options of one image are for it as it is.

    Raises:
        NoPlanError: nothing fits.
    """
    job = job_of(problem, "dense")
    ways = dense_ways(job.convolution, plan_dense_convolution)
    return [_made("windows", _best(job, ways[:1] if _is_fixed(job) else ways), DENSE_MARGIN)]


def matmul_candidates(problem: Problem) -> list[Candidate]:
    """Return the best dense plan by way of a matmul.

    Raises:
        NoPlanError: nothing fits.
    """
    job = job_of(problem, "dense")
    ways = dense_ways(job.convolution, plan_lowered_dense)
    return [_made("matmul", _best(job, ways), DENSE_MARGIN)]


def poplin_candidates(problem: Problem) -> list[Candidate]:
    """Return the best dense plan of kernels of one tap as poplin decides it; nothing of others.

    Raises:
        NoPlanError: nothing fits.
    """
    job = job_of(problem, "dense")
    planner = partial(plan_lowered_dense, strategy="poplin")
    ways = dense_ways(job.convolution, planner, of_one_tap=True)
    return [_made("poplin", _best(job, ways), UNKNOWN)] if ways else []


def dense_ways(
    convolution: Convolution, planner: Planner, *, of_one_tap: bool = False
) -> list[Planner]:
    """Return the planner for the image as it is and for each of its space-to-depths.

    Args:
        convolution: the geometry.
        planner: planner of a dense convolution.
        of_one_tap: leave out the convolutions that still have kernels of more taps.
    """
    return [
        partial(_reshaped, reshaping, planner)
        for reshaping in (None, *space_to_depths(convolution))
        if not of_one_tap or (convolution if reshaping is None else reshaping.inner).taps == (1, 1)
    ]


def job_of(problem: Problem, algorithm: Algorithm) -> ConvolutionJob:
    """Return what the planner of an algorithm is asked for."""
    options, convolution = problem.options, problem.operation
    assert isinstance(options, ConvolutionOptions)
    assert isinstance(convolution, Convolution)
    return ConvolutionJob(
        weights=problem.pattern,
        convolution=convolution,
        machine=problem.machine,
        data_type=problem.data_type,
        partials_type=problem.partials_type,
        options=attrs.evolve(options, algorithm=algorithm),
    )


def _direct(job: ConvolutionJob) -> list[Candidate]:
    return [_counted("direct", counted_direct(job))]


def _lowered(job: ConvolutionJob) -> list[Candidate]:
    return [attrs.evolve(each, margin=MARGIN) for each in candidates_of_lowered(job)]


def _with_twin(
    problem: Problem,
    name: Algorithm,
    propose: Callable[[ConvolutionJob], list[Candidate]],
    twin: Callable[[ConvolutionJob], list[Candidate]],
) -> list[Candidate]:
    """Return the candidates of an algorithm; where it is named, those of its twin, too."""
    job = job_of(problem, name)
    if problem.option("algorithm") == AUTO or not _has_twin(job):
        return propose(job)
    found: list[Candidate] = []
    reasons: list[NoPlanError] = []
    for each in (propose, twin):
        try:
            found += each(job)
        except NoPlanError as reason:
            reasons.append(reason)
    if not found:
        raise reasons[0]
    return found


def _has_twin(job: ConvolutionJob) -> bool:
    """Return True if direct and lowered are one product of elements, and no option is of one."""
    return job.convolution.taps == (1, 1) and not _is_fixed(job) and job.weights.block == 1


def _is_fixed(job: ConvolutionJob) -> bool:
    """Return True if an option is of one planner alone."""
    return any(getattr(job.options, option) for option in (*OF_ONE, *SPLITS))


def _counted(name: str, counted: CountedPlan) -> Candidate:
    return Candidate(strategy=name, estimate=counted.total, margin=MARGIN, plan=counted.plan)


def _made(name: str, plan: Plan, margin: Margin) -> Candidate:
    """Return the candidate of a plan that is made already."""
    return Candidate(strategy=name, estimate=plan.estimate[TOTAL], margin=margin, plan=lambda: plan)


def _best(job: ConvolutionJob, planners: Iterable[Planner]) -> Plan:
    """Return the plan of the least estimate; of equals the first.

    Raises:
        NoPlanError: no planner finds any; the reason of the first.
    """
    plans: list[Plan] = []
    reasons: list[NoPlanError] = []
    for planner in planners:
        try:
            plans.append(planner(job))
        except NoPlanError as reason:
            reasons.append(reason)
    if not plans:
        raise reasons[0]
    return min(plans, key=lambda plan: plan.estimate[TOTAL])


def _reshaped(reshaping: SpaceToDepth | None, planner: Planner, job: ConvolutionJob) -> Plan:
    """Return the plan of the convolution, or by way of the one that it becomes."""
    if reshaping is None:
        return planner(job)
    plan = planner(attrs.evolve(job, convolution=reshaping.inner))
    assert isinstance(plan.operation, ConvolutionOperation)
    return attrs.evolve(
        plan,
        operation=PhasedConvolution(reshaping, plan.operation),
        decision={**plan.decision, "space_to_depth": str(reshaping)},
    )
