"""Automatic planning: every partitioner counted, the best of them simulated, the quickest kept.

Candidates of all partitioners are compared by their counted cycles. Those that come first go down
the line to simulated cycles, and so does PopSparse's decision, in its library's lowering and in
ours; a plan of `strategy="auto"` is never slower than PopSparse's. All budgets are counts, so the
same pattern gets the same plan on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ipusim import IpusimError, simulate

from .known_costs import Job
from .lowering import emit
from .no_plan import NoPlanError
from .partitioned import Candidate, candidates_of, decision_of, no_candidate
from .partitioners import Family, Partitioner
from .plan import Lowering, Plan
from .static_plan import static_plan
from .strategies import STRATEGIES, Decision, Options

FINALISTS = 5  # that are simulated, at most
OF_ONE_PARTITIONER = 3  # finalists at most
PAIRS = 1 << 21  # of seats and rows or columns, over all finalists but the first
HOPELESS = 1.25  # times the counted cycles of the first: no finalist


def search_static(
    job: Job,
    partitioners: Mapping[str, Partitioner],
    *,
    n: int,
    options: Options,
    lowering: Lowering | None = None,
) -> Plan:
    """The plan with the fewest simulated cycles among the finalists.

    Args:
        job: what is computed, where.
        partitioners: the rules to compare, by name.
        n: columns of the dense operand.
        options: what is fixed, and the share of memory.
        lowering: "own" leaves PopSparse's lowering out; None takes both.

    Raises:
        NoPlanError: nothing fits.
    """
    candidates = _candidates(job, partitioners, n, options)
    best: Plan | None = None
    least, tried = 0, 0
    for decision, way in _finalists(job, candidates, n, options, lowering):
        plan = static_plan(job, decision, n=n, strategy="auto", lowering=way)
        cycles = simulated_cycles(plan)
        tried += 1
        if cycles and (best is None or cycles < least):
            best, least = plan, cycles
    if best is None:
        raise no_candidate(job, "auto", n)
    details = {
        "partitioner": "popsparse",
        **best.decision,
        "lowering": best.lowering,
        "candidates": len(candidates),
        "simulated": tried,
        "simulated_cycles": least,
    }
    return attrs.evolve(best, decision=details)


def simulated_cycles(plan: Plan) -> int:
    """Cycles of a plan's program; 0 where the machine refuses it."""
    try:
        return int(simulate(emit(plan)).report.cycles or 0)
    except IpusimError:
        return 0


def _candidates(
    job: Job, partitioners: Mapping[str, Partitioner], n: int, options: Options
) -> list[Candidate]:
    """Of all partitioners, best first; those without bands stay out where bands are fixed."""
    found: list[Candidate] = []
    for name, partitioner in partitioners.items():
        if isinstance(partitioner, Family) or not options.num_column_bands:
            found += candidates_of(job, name, partitioner, n=n, options=options)
    return sorted(found, key=lambda one: one.order)


def _finalists(
    job: Job, candidates: list[Candidate], n: int, options: Options, lowering: Lowering | None
) -> Iterator[tuple[Decision, Lowering]]:
    """What is simulated: the best candidates, then PopSparse's decision."""
    kept: list[Candidate] = []
    pairs = 0
    for one in candidates:
        pairs += one.pairs
        alike = sum(other.name == one.name for other in kept)
        if kept and (
            alike == OF_ONE_PARTITIONER
            or one.order[0] != kept[0].order[0]
            or one.cycles["total"] > HOPELESS * kept[0].cycles["total"]
            or pairs - kept[0].pairs > PAIRS
        ):
            continue
        kept.append(one)
        yield decision_of(job, one, n), "own"
        if len(kept) == FINALISTS:
            break
    try:
        decision = STRATEGIES["popsparse"](
            job.pattern, n=n, data_type=job.data_type, machine=job.machine, options=options
        )
    except NoPlanError:
        return
    yield decision, "own"
    if lowering is None:
        yield decision, "popsparse"
