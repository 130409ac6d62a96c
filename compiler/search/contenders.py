"""Contenders of a search: what each strategy proposes, with its counted cycles and its work.

    static   every candidate of every partitioner, and PopSparse's decision, lowered both ways
    dense    the splits that count fewest, and poplin's decision

Nothing here is emitted. PopSparse's decision in its own lowering and poplin's have no count that
bounds them, so these race `always` where the search is of their method.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial

import attrs

from ipusim import InputError

from ..plan.no_plan import NoPlanError
from ..plan.operation import TOTAL
from ..plan.options.methods import StaticOptions
from ..plan.plan import Plan
from ..planning.candidates import Candidate, candidates_of
from ..planning.partitioners import Family, Partitioner
from ..planning.static import counted_cycles, decision_of, known_plan
from ..planning.static_cost import StaticJob
from ..planning.strategies import AUTO, searched_names, strategy_of
from ..popsparse.decide.static import decide_popsparse

POPSPARSE, POPLIN = "popsparse", "poplin"
LIBRARIES = (POPSPARSE, POPLIN)


@attrs.frozen
class Contender:
    """A plan that is not made yet.

    Attributes:
        strategy: whose it is.
        counted: cycles.
        pairs: of a tile and a line that it touches: what emitting and simulating go through.
        plan: makes it.
        always: races whatever its count.
    """

    strategy: str
    counted: int
    pairs: int
    plan: Callable[[], Plan]
    always: bool = False


def static_contenders(job: StaticJob, *, n: int, options: StaticOptions) -> list[Contender]:
    """Of every partitioner, best first, then PopSparse's.

    Those whose temporaries exceed their share of memory are left out where others keep to it, and
    partitioners without bands where bands are fixed.

    Raises:
        InputError: the lowering of PopSparse, which is no contender's alone.
    """
    if options.lowering == POPSPARSE:
        raise InputError("strategy 'auto' chooses the lowering; leave it out, or take 'own'")
    candidates: list[Candidate] = []
    for name, partitioner in searched().items():
        if isinstance(partitioner, Family) or not options.num_column_bands:
            candidates += candidates_of(job, name, partitioner, n=n, options=options)
    candidates.sort(key=lambda candidate: candidate.order)
    ours = [
        Contender(
            candidate.way.name,
            candidate.cycles[TOTAL],
            candidate.way.pairs,
            partial(_candidate_plan, job, candidate, n),
        )
        for candidate in candidates
        if candidate.modest is candidates[0].modest
    ]
    return [*ours, *_popsparse(job, n, options)]


def searched() -> Mapping[str, Partitioner]:
    """The partitioners to compare, by name."""
    return {name: strategy_of("static", name) for name in searched_names()}


def _candidate_plan(job: StaticJob, candidate: Candidate, n: int) -> Plan:
    decision = decision_of(job, candidate, n)
    return known_plan(job, decision, n=n, strategy=AUTO, lowering="own")


def _popsparse(job: StaticJob, n: int, options: StaticOptions) -> Iterator[Contender]:
    """PopSparse's decision, where it has one, in our lowering and in its library's."""
    with suppress(NoPlanError):
        decision = decide_popsparse(
            job.pattern, n=n, data_type=job.data_type, machine=job.machine, options=options
        )
        made = partial(known_plan, job, decision, n=n, strategy=AUTO)
        counted = counted_cycles(job, decision.partition)
        yield Contender(f"{POPSPARSE}, lowered our way", counted, 0, partial(made, lowering="own"))
        if not (options.lowering or options.codebook):
            library = partial(made, lowering=POPSPARSE)
            yield Contender(POPSPARSE, counted, 0, library, always=True)
