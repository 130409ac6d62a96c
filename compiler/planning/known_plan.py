"""The plan for a known pattern from a decision: all but that comes alike, whoever decided."""

from __future__ import annotations

from ..plan.decision import Decision
from ..plan.owners import Owners, owners_by_cut
from ..plan.plan import Lowering, Plan
from ..plan.work import cut_footprints
from .cost.static import StaticJob


def known_plan(
    job: StaticJob,
    decision: Decision,
    *,
    n: int,
    strategy: str,
    lowering: Lowering,
    method: str = "static_sparse",
) -> Plan:
    """The plan that carries out a decision for n columns, by the planner's and lowering's names."""
    x_owners: tuple[Owners, ...] = ()
    y_owners: tuple[Owners, ...] = ()
    if lowering == "own":
        footprints = cut_footprints(
            job.operation, job.pattern, decision.partition, wide=decision.wide
        )
        x_owners, y_owners = owners_by_cut(footprints, decision.partition, job.x_line, job.y_line)
    return Plan(
        machine=job.machine,
        operation=job.operation,
        pattern=job.pattern,
        n=n,
        data_type=job.data_type,
        partials_type=job.partials_type,
        method=method,
        strategy=strategy,
        kernel=job.kernel,
        partition=decision.partition,
        x_owners=x_owners,
        y_owners=y_owners,
        wide=decision.wide,
        lowering=lowering,
        decision=decision.details,
        estimate=decision.estimate,
    )
