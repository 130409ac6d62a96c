"""Convolutions with a kernel of one tap, which are matmuls of the image.

One tap leaves nothing to lay out and nothing to shift. So direct and lowered are the same product,
and a dense convolution is a dense matmul: planners that cut the same matrix are asked alike, and
the plan that simulates quicker is taken. Any other convolution goes to its algorithm's own planner.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import attrs

from ipusim import simulate

from ..emitter import emit
from ..plan.no_plan import NoPlanError
from ..plan.options.methods import Algorithm
from ..plan.plan import Plan
from ..planning.convolution import dense, dense_matmul, direct, lowered
from ..planning.convolution.planners import ConvolutionJob

# What only one of the planners hears.
OPTIONS = ("strategy", "balance", "rows", "sub_batch", "flatten")
SPLITS = ("filter_split", "channel_split", "row_split", "batch_split")


def plan_direct(job: ConvolutionJob) -> Plan:
    """The plan of the direct convolution; see its planner for what it refuses."""
    if not (_is_matmul(job) and job.weights.block == 1):
        return direct.plan_direct(job)
    return _quickest(job, direct.plan_direct, partial(_asked, "lowered", lowered.plan_lowered))


def plan_lowered(job: ConvolutionJob) -> Plan:
    """The plan of the lowered convolution; see its planner for what it refuses."""
    if not (_is_matmul(job) and job.weights.block == 1):
        return lowered.plan_lowered(job)
    return _quickest(job, lowered.plan_lowered, partial(_asked, "direct", direct.plan_direct))


def plan_dense(job: ConvolutionJob) -> Plan:
    """The plan of the dense convolution; see its planner for what it refuses."""
    if not _is_matmul(job):
        return dense.plan_dense_convolution(job)
    return _quickest(job, dense.plan_dense_convolution, dense_matmul.plan_dense_matmul)


def _is_matmul(job: ConvolutionJob) -> bool:
    """Whether the kernel has one tap, and no option is of one planner alone."""
    fixed = [getattr(job.options, option) for option in (*OPTIONS, *SPLITS)]
    return job.convolution.taps == (1, 1) and not any(fixed)


def _asked(name: Algorithm, planner: Callable[[ConvolutionJob], Plan], job: ConvolutionJob) -> Plan:
    """The plan of another algorithm, by the name of the one that was asked for."""
    plan = planner(attrs.evolve(job, options=attrs.evolve(job.options, algorithm=name)))
    own = job.options.algorithm
    return attrs.evolve(plan, strategy=own, decision={**plan.decision, "algorithm": own})


def _quickest(job: ConvolutionJob, *planners: Callable[[ConvolutionJob], Plan]) -> Plan:
    """The plan that simulates quickest; of equals the first.

    Raises:
        NoPlanError: no planner finds any, with the reason of the first.
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
    return plans[0] if len(plans) == 1 else min(plans, key=_cycles)


def _cycles(plan: Plan) -> int:
    """Simulated, timing only."""
    cycles = simulate(emit(plan)).report.cycles
    assert cycles is not None  # a whole program ran
    return cycles
