"""A static plan from a decision: types, kernel and homes come alike, whoever decided."""

from __future__ import annotations

from ..plan.decision import Decision
from ..plan.owners import Homes
from ..plan.plan import Lowering, Plan, settle
from .cost.static import Job


def static_plan(job: Job, decision: Decision, *, n: int, strategy: str, lowering: Lowering) -> Plan:
    """The plan that carries out a decision.

    Args:
        job: what is computed, where.
        decision: the cut of the work.
        n: columns of the dense operand as the user has it.
        strategy: whose decision it is.
        lowering: whose way from the decision to supersteps `emit` will take.
    """
    homes: tuple[Homes, ...] = ()
    if lowering == "own":
        homes = settle(job.pattern, decision.partition, job.data_type, wide=decision.wide)
    return Plan(
        machine=job.machine,
        pattern=job.pattern,
        n=n,
        data_type=job.data_type,
        partials_type=job.partials_type,
        method="static_sparse",
        strategy=strategy,
        kernel=job.kernel,
        partition=decision.partition,
        homes=homes,
        wide=decision.wide,
        lowering=lowering,
        decision=decision.details,
        estimate=decision.estimate,
    )
