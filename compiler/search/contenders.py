"""Contenders of a search: what each strategy proposes, with its counted cycles and its work.

    static   every candidate of every partitioner, and PopSparse's decision, lowered both ways
    dense    the splits of fewest counted cycles, and poplin's decision
    dynamic  the grid of every strategy, as that is lowered

Nothing here is emitted. A static count of ours leaves out what only lengthens a program, and is
little above what is simulated, if at all; a dense one may be a fifth too high. Nothing bounds a
library's own plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import attrs

from ipusim import MOST_INPUT_BYTES, DataType, InputError, Machine
from ipusim.kernels import NoKernelError

from ..matrix.bound import Bound
from ..plan.no_plan import NoPlanError, check_operands
from ..plan.operation import TOTAL
from ..plan.options.methods import DenseOptions, DynamicOptions, StaticOptions
from ..plan.plan import DECIDED_BY, Plan
from ..planning.candidates import Candidate, candidates_of
from ..planning.dense import as_poplin, dense_job, plan_of, quickest_splits
from ..planning.partitioners import Family, Partitioner
from ..planning.static import counted_cycles, decision_of, known_plan
from ..planning.static_cost import StaticJob
from ..planning.strategies import AUTO, STRATEGIES, searched_names, strategy_of
from ..popsparse.decide.static import decide_popsparse

POPSPARSE, POPLIN = "popsparse", "poplin"
LIBRARIES = (POPSPARSE, POPLIN)
STATIC, DENSE, DYNAMIC = "static", "dense", "dynamic"
SPLITS = 6  # the best of 15 was among the first three
TOO_HIGH, MOST_TOO_HIGH = 0.15, 1024  # of a static count: 4,126 simulated 3,573
SURE = 0.75  # of a dense count: of 110 splits none took less than 0.8 of theirs


@attrs.frozen
class Contender:
    """A plan that is not made yet.

    Attributes:
        method: static, dense or dynamic.
        strategy: whose it is.
        counted: cycles, by which contenders are ordered.
        bound: cycles that it takes at least; 0 where nothing is known.
        pairs: of a tile and a line that it touches: what emitting and simulating go through.
        plan: makes it.
    """

    method: str
    strategy: str
    counted: int
    bound: int
    pairs: int
    plan: Callable[[], Plan]


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
            STATIC,
            candidate.way.name,
            counted=candidate.cycles[TOTAL],
            bound=_at_least(candidate.cycles[TOTAL]),
            pairs=candidate.way.pairs,
            plan=partial(_candidate_plan, job, candidate, n),
        )
        for candidate in candidates
        if candidate.modest is candidates[0].modest
    ]
    return [*ours, *_popsparse(job, n, options)]


def _at_least(counted: int) -> int:
    """What a plan of ours takes at least that counts so many cycles."""
    return counted - min(int(TOO_HIGH * counted), MOST_TOO_HIGH)


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
        own = partial(made, lowering="own")
        yield Contender(
            STATIC, f"{POPSPARSE}, lowered our way", counted, _at_least(counted), 0, own
        )
        if not (options.lowering or options.codebook):
            library = partial(made, lowering=POPSPARSE)
            yield Contender(STATIC, POPSPARSE, counted, 0, 0, library)


def dense_contenders(
    shape: tuple[int, int],
    *,
    n: int,
    machine: Machine,
    data_type: DataType,
    partials_type: DataType,
    options: DenseOptions,
) -> list[Contender]:
    """The splits of fewest counted cycles, and poplin's plan where it has one.

    Args:
        shape, n, machine, data_type, partials_type: as `within_a_round` takes them.
        options: of which the share of memory and the kernels are read.

    Raises:
        NoPlanError: nothing fits.
        NoKernelError: the machine has none for the types.
    """
    # A sparse matrix may be too large to number the blocks that it would have if it were dense.
    check_operands(
        shape,
        stored=shape[0] * shape[1],
        blocks=0,
        n=n,
        data_type=data_type,
        machine=machine,
        left_to_planner=MOST_INPUT_BYTES,
    )
    asked: Any = {"machine": machine, "data_type": data_type, "partials_type": partials_type}
    options = attrs.evolve(options, strategy=AUTO)
    job, kernel = dense_job(shape, **asked, options=options)
    share = options.available_memory_proportion
    splits = quickest_splits(job, kernel, n=n, share=share, subject=DENSE, most=SPLITS)
    made = partial(plan_of, job, kernel, n=n, strategy=AUTO)
    tiles = splits.m_split * splits.k_split * splits.n_split
    pairs = tiles * (splits.blocks + splits.rows)
    contenders = [
        Contender(DENSE, DENSE, count, int(SURE * count), touched, partial(made, split=split))
        for split, count, touched in zip(splits, splits.total.tolist(), pairs.tolist(), strict=True)
    ]
    with suppress(NoPlanError):
        plan = as_poplin(shape, n=n, **asked, options=options)
        contenders.append(
            Contender(DENSE, POPLIN, plan.estimate[TOTAL], 0, 0, partial(_made, plan))
        )
    return contenders


def dynamic_contenders(
    bound: Bound,
    *,
    n: int,
    machine: Machine,
    data_type: DataType,
    partials_type: DataType,
    options: DynamicOptions,
) -> list[Contender]:
    """The plan of every strategy that has one; arguments are those of `plan_dynamic`.

    Raises:
        InputError, NoKernelError, NoPlanError: no strategy has a plan; why the first has none.
    """
    from ..planning.dynamic import dynamic_plan  # noqa: PLC0415  # and its kernels; others do without

    contenders: list[Contender] = []
    reasons: list[Exception] = []
    types: Any = {"data_type": data_type, "partials_type": partials_type}
    for name in STRATEGIES[DYNAMIC]:
        own = attrs.evolve(options, strategy=name)
        asked: Any = {"n": n, "machine": machine, "options": own}
        try:
            decision = strategy_of("dynamic", name)(bound, **asked, **types)
        except (InputError, NoKernelError, NoPlanError) as reason:
            reasons.append(reason)
            continue
        plan = dynamic_plan(bound, decision, **asked)
        named = {DECIDED_BY: name, **plan.decision}
        plan = attrs.evolve(plan, strategy=AUTO, decision=named)
        contenders.append(
            Contender(DYNAMIC, name, plan.estimate[TOTAL], 0, 0, partial(_made, plan))
        )
    if not contenders:
        raise reasons[0]
    return contenders


def _made(plan: Plan) -> Plan:
    return plan


def counted_dense(shape: tuple[int, int], **asked: Any) -> int | None:
    """The fewest counted cycles of a dense plan of ours; None where there is none.

    Arguments are those of `dense_contenders`.
    """
    try:
        contenders = dense_contenders(shape, **asked)
    except (NoKernelError, NoPlanError):
        return None
    return min(entry.counted for entry in contenders if entry.strategy == DENSE)
