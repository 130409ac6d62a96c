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
from ...plan.options.methods import Algorithm, ConvolutionOptions
from ...plan.plan import Plan
from ...problem import AUTO, Problem
from ..proposer import UNKNOWN, Candidate, Margin
from .block import counted_block
from .dense import counted_windows
from .direct import counted_direct
from .lowered import lowered_candidates as candidates_of_lowered
from .lowered import plan_lowered_dense
from .planners import ConvolutionJob, CountedPlan
from .winograd import counted_winograd

Counting: TypeAlias = Callable[[ConvolutionJob], CountedPlan]
# Of 1,686 drawn plans a direct one of 258 cycles by estimate took 206; else at least 0.91 of it.
MARGIN = Margin(((1 / 1.25, 64),))
SEARCHED_MARGIN = Margin(((0.6, 0),))  # of the grid's estimate: the least seen was 0.76
LEAST_SEARCHED = 4  # edge of blocks: of elements no partitioner gained more than 6 % over the grid
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

    The grid cuts it where no strategy is named. Where no algorithm is named either, the best cut of
    all partitioners is a candidate beside it; it is looked for only if the grid's estimate shows
    that it may win.

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
    return [_counted("block", counted_block(job), MARGIN)]


blocks_of_16 = partial(block_candidates, block=16)
blocks_of_8 = partial(block_candidates, block=8)
blocks_of_4 = partial(block_candidates, block=4)


def winograd_candidates(problem: Problem) -> list[Candidate]:
    """Return the plan of F(2x2, 3x3).

    Raises:
        InputError: another kernel, stride or dilation.
        NoPlanError: nothing fits.
    """
    return [_counted("winograd", counted_winograd(job_of(problem, "winograd")), MARGIN)]


def window_candidates(problem: Problem) -> list[Candidate]:
    """Return the best dense plan of shifted windows; options of one image are for it as it is.

    Raises:
        NoPlanError: nothing fits.
    """
    job = job_of(problem, "dense")
    ways = dense_ways(job.convolution, counted_windows)
    return [_counted("windows", _best(job, ways[:1] if _is_fixed(job) else ways), DENSE_MARGIN)]


def matmul_candidates(problem: Problem) -> list[Candidate]:
    """Return the best dense plan by way of a matmul.

    Raises:
        NoPlanError: nothing fits.
    """
    job = job_of(problem, "dense")
    ways = dense_ways(job.convolution, counted_matmul)
    return [_counted("matmul", _best(job, ways), DENSE_MARGIN)]


def poplin_candidates(problem: Problem) -> list[Candidate]:
    """Return the best dense plan of kernels of one tap as poplin decides it; nothing of others.

    Raises:
        NoPlanError: nothing fits.
    """
    job = job_of(problem, "dense")
    ways = dense_ways(job.convolution, partial(counted_matmul, strategy="poplin"), of_one_tap=True)
    return [_counted("poplin", _best(job, ways), UNKNOWN)] if ways else []


def dense_ways(
    convolution: Convolution, counting: Counting, *, of_one_tap: bool = False
) -> list[Counting]:
    """Return what counts a dense plan, for the image as it is and for each space-to-depth.

    Args:
        convolution: the geometry.
        counting: what finds a candidate of a dense convolution.
        of_one_tap: leave out the convolutions that still have kernels of more taps.
    """
    return [
        partial(_reshaped, reshaping, counting)
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
    return [_counted("direct", counted_direct(job), MARGIN)]


def _lowered(job: ConvolutionJob) -> list[Candidate]:
    return [attrs.evolve(each, margin=MARGIN) for each in candidates_of_lowered(job)]


def _searched(grid: Candidate, job: ConvolutionJob) -> Candidate:
    """Return the candidate of the best cut by estimate, which is looked for when it is planned."""
    options = attrs.evolve(job.options, strategy=AUTO)
    make = partial(_best_cut, attrs.evolve(job, options=options))
    return attrs.evolve(grid, strategy=AUTO, margin=SEARCHED_MARGIN, plan=make)


def _best_cut(job: ConvolutionJob) -> Plan:
    ours = [each for each in candidates_of_lowered(job) if each.strategy != "popsparse"]
    return min(ours, key=lambda candidate: candidate.estimate).plan()


def _with_twin(
    problem: Problem,
    name: Algorithm,
    propose: Callable[[ConvolutionJob], list[Candidate]],
    twin: Callable[[ConvolutionJob], list[Candidate]],
) -> list[Candidate]:
    """Return the candidates of an algorithm; where it is named, those of its twin, too."""
    job = job_of(problem, name)
    if problem.option("algorithm") == AUTO:
        candidates = propose(job)
        if name == "lowered" and not job.options.strategy and job.weights.block >= LEAST_SEARCHED:
            candidates.append(_searched(candidates[0], job))
        return candidates
    if not _has_twin(job):
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


def _counted(name: str, counted: CountedPlan, margin: Margin) -> Candidate:
    return Candidate(
        strategy=name,
        estimate=counted.total,
        margin=margin,
        work=counted.work,
        plan=counted.plan,
    )


def counted_matmul(job: ConvolutionJob, *, strategy: str = "dense") -> CountedPlan:
    """Return the matmul of a dense convolution whose operand is laid out."""
    return CountedPlan.of(plan_lowered_dense(job, strategy=strategy))


def _best(job: ConvolutionJob, ways: Iterable[Counting]) -> CountedPlan:
    """Return the plan of the least estimate; of equals the first.

    Raises:
        NoPlanError: no way has any; the reason of the first.
    """
    found: list[CountedPlan] = []
    reasons: list[NoPlanError] = []
    for way in ways:
        try:
            found.append(way(job))
        except NoPlanError as reason:
            reasons.append(reason)
    if not found:
        raise reasons[0]
    return min(found, key=lambda counted: counted.total)


def _reshaped(
    reshaping: SpaceToDepth | None, counting: Counting, job: ConvolutionJob
) -> CountedPlan:
    """Return the plan of the convolution, or by way of the one that it becomes."""
    if reshaping is None:
        return counting(job)
    counted = counting(attrs.evolve(job, convolution=reshaping.inner))
    return attrs.evolve(counted, plan=partial(_phased, reshaping, counted))


def _phased(reshaping: SpaceToDepth, counted: CountedPlan) -> Plan:
    plan = counted.plan()
    assert isinstance(plan.operation, ConvolutionOperation)
    return attrs.evolve(
        plan,
        operation=PhasedConvolution(reshaping, plan.operation),
        decision={**plan.decision, "space_to_depth": str(reshaping)},
    )
