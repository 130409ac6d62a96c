"""Direct and lowered convolution, which with a kernel of one tap are the same product.

One tap leaves nothing to lay out and nothing to shift: both planners cut the same matrix, and both
algorithms take the plan that simulates quicker. Any other convolution goes to its own planner.
"""

from __future__ import annotations

import attrs

from ipusim import simulate

from ..convolution.options import Algorithm
from ..convolution.planners import ConvolutionJob
from ..convolution.planning import direct, lowered
from ..emitter import emit
from ..plan.no_plan import NoPlanError
from ..plan.plan import Plan

# What only one of the two searches hears.
FIXED = ("strategy", "balance", "rows", "sub_batch")
SPLITS = ("filter_split", "channel_split", "row_split", "batch_split")
PLANNERS = {"direct": direct.plan_direct, "lowered": lowered.plan_lowered}


def plan_direct(job: ConvolutionJob) -> Plan:
    """The plan of the direct convolution; see its planner for what it refuses."""
    return _quicker(job, "direct", "lowered")


def plan_lowered(job: ConvolutionJob) -> Plan:
    """The plan of the lowered convolution; see its planner for what it refuses."""
    return _quicker(job, "lowered", "direct")


def _quicker(job: ConvolutionJob, name: Algorithm, other: Algorithm) -> Plan:
    """The algorithm's own plan, or the other's of the same product, where that is quicker."""
    if not _is_one_product(job):
        return PLANNERS[name](job)
    asked = attrs.evolve(job, options=attrs.evolve(job.options, algorithm=other))
    try:
        plans = [PLANNERS[name](job)]
    except NoPlanError:
        return _named(PLANNERS[other](asked), name)
    try:
        plans.append(_named(PLANNERS[other](asked), name))
    except NoPlanError:
        return plans[0]
    return min(plans, key=_cycles)


def _is_one_product(job: ConvolutionJob) -> bool:
    """Whether the kernel has one tap, weights are single, and no option is of one search alone."""
    fixed = [getattr(job.options, option) for option in (*FIXED, *SPLITS)]
    return job.convolution.taps == (1, 1) and job.weights.block == 1 and not any(fixed)


def _named(plan: Plan, name: Algorithm) -> Plan:
    return attrs.evolve(plan, strategy=name, decision={**plan.decision, "algorithm": name})


def _cycles(plan: Plan) -> int:
    """Simulated, timing only."""
    cycles = simulate(emit(plan)).report.cycles
    assert cycles is not None  # a whole program ran
    return cycles
