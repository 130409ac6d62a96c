"""A static plan from a decision: types, kernel and homes come alike, whoever decided."""

from __future__ import annotations

from ..plan.decision import Decision
from ..plan.options import Lowering, StaticOptions, lowering_for
from ..plan.owners import Homes
from ..plan.plan import Plan, settle
from ..popsparse.decide.static import decide_popsparse
from .candidates import candidates_of
from .cost.static import StaticJob
from .partitioned import decision_of, no_candidate
from .partitioners import Partitioner


def plan_popsparse(job: StaticJob, *, n: int, options: StaticOptions) -> Plan:
    """The plan that PopSparse's own planner decides.

    Raises:
        NoPlanError: it finds no partition.
    """
    decision = decide_popsparse(
        job.pattern, n=n, data_type=job.data_type, machine=job.machine, options=options
    )
    way = lowering_for("popsparse", options.lowering)
    return static_plan(job, decision, n=n, strategy="popsparse", lowering=way)


def plan_partitioned(
    job: StaticJob, *, name: str, partitioner: Partitioner, n: int, options: StaticOptions
) -> Plan:
    """The best plan by count of one partitioner.

    Raises:
        InputError: as `candidates_of`.
        NoPlanError: nothing fits.
    """
    candidates = candidates_of(job, name, partitioner, n=n, options=options)
    if not candidates:
        raise no_candidate(job, name, n)
    decision = decision_of(job, candidates[0], n)
    way = lowering_for(name, options.lowering)
    return static_plan(job, decision, n=n, strategy=name, lowering=way)


def static_plan(
    job: StaticJob, decision: Decision, *, n: int, strategy: str, lowering: Lowering
) -> Plan:
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
