"""What the planner of a plan makes of other buckets, for the advice of a refusal."""

from __future__ import annotations

from ..matrix.bound import Bound
from ..plan.bucket_grid import Buckets
from ..plan.decision import DynamicDecision
from ..plan.no_plan import NoPlanError
from ..plan.options import DynamicOptions
from ..plan.plan import Plan
from ..planning.strategies import strategy_of
from .refuse import Rebound, Resize


def resizing(plan: Plan) -> tuple[Resize, Rebound]:
    """What the planner of `plan` makes of another oversize, and of another density bound.

    On the same grid: the rules by which a refusal searches for what would let a pattern fit.
    """
    buckets = plan.buckets
    assert buckets is not None

    def sized(bound: Bound, oversize: float) -> Buckets | None:
        options = DynamicOptions(
            meta_info_oversize=oversize,
            grad_w=buckets.grad_w,
            px=buckets.px,
            py=buckets.py,
            pz=buckets.pz,
        )
        try:
            decision: DynamicDecision = strategy_of("dynamic", plan.strategy)(
                bound,
                n=plan.n,
                machine=plan.machine,
                data_type=plan.data_type,
                partials_type=plan.partials_type,
                options=options,
            )
        except NoPlanError:  # too large for a tile: no advice
            return None
        return decision.buckets

    def rebound(density: float) -> Buckets | None:
        bound = plan.bound
        return sized(Bound.at_density(bound.shape, bound.block, density), buckets.oversize)

    return lambda _, oversize: sized(plan.bound, oversize), rebound
