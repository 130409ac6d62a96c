"""Plans of N:M patterns that are not multiplied element by element, and the quickest of them.

A realisation plans by counted cycles; "vector" with the strategy "auto" races what it counts. The
realisation "auto" plans every way, dense among them. In the order of their counted cycles the plans
are simulated, until the count of the next is no fewer than the best simulated: a count leaves out
what only lengthens a program. Ties go to the way that comes first in `WAYS`. What the options fix
leaves out ways that do not have it, as column bands of a dense product. Blocks of 16 at the same
density stand beside them: what they would take is simulated and told, but they are another matrix,
and never chosen.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Literal, TypeAlias

import attrs
import numpy as np

from ipusim import DataType, InputError, Machine
from ipusim.kernels import NoKernelError

from ..matrix.generators import uniform
from ..matrix.pattern import Pattern
from ..plan.no_plan import NoPlanError, refusal
from ..plan.operation import TOTAL
from ..plan.options.methods import DenseOptions, Realised, StaticOptions
from ..plan.plan import Plan, partials_for
from ..planning.packed import check_searched
from ..planning.partitioners.grid import Grid
from ..planning.shared_choice import counted_best, nothing_fits, vector_jobs
from ..planning.static import known_plan
from ..planning.static_cost import StaticJob
from ..planning.static_job import static_job, strategy_name
from ..planning.strategies import AUTO
from .automatic import (
    Found,
    Heed,
    found_dense,
    found_static,
    searching_planner,
    simulated,
    unheeded,
)

Way: TypeAlias = Realised | Literal["dense"]
WAYS: tuple[Way, ...] = ("dense", "vector", "amp", "expand", "element")
RACED = "simulated_cycles"  # in a decision that a search made
BLOCK, SEED = 16, 0  # of the blocks that stand beside them

# module:function, loaded when asked for; each takes what `plan_vector` does
REALISED: Mapping[Realised | None, str] = MappingProxyType(
    {
        "vector": "ipusim.compiler.planning.shared_choice:plan_vector",
        "expand": "ipusim.compiler.planning.packed:plan_expand",
        "amp": "ipusim.compiler.planning.packed:plan_amp",
    }
)


class NoRealisationError(NoKernelError, InputError):
    """A realisation that has no kernel for the types, or for the machine; another may have."""


@attrs.frozen(kw_only=True)
class NmJob:
    """One product with an N:M pattern, as a planner is asked for it.

    Attributes:
        pattern: of format N:M.
        n: columns of the dense operand.
        machine: the chip.
        types: of data, and of partial sums if given.
        options: of the plan.
    """

    pattern: Pattern
    n: int
    machine: Machine
    types: tuple[DataType, DataType | None]
    options: StaticOptions

    def plan(self, way: Way) -> Plan:
        """The plan of one way.

        Raises:
            InputError, NoKernelError, NoPlanError: the way cannot be taken.
        """
        if way == "dense":
            return self._dense()
        if way in REALISED:
            return realised(attrs.evolve(self, options=attrs.evolve(self.options, realisation=way)))
        return self._static(self.pattern)

    def blocks(self) -> Plan:
        """The plan of blocks of 16, drawn uniformly, that store as large a share."""
        shape = self.pattern.shape
        return self._static(
            uniform(shape, BLOCK, self.pattern.density, np.random.default_rng(SEED))
        )

    def _static(self, pattern: Pattern) -> Plan:
        options = attrs.evolve(self.options, realisation=None)
        planner = searching_planner(options.strategy)
        job = static_job(pattern, options, self.types, n=self.n, machine=self.machine)
        return planner(job, n=self.n, options=options)

    def _dense(self) -> Plan:
        check_searched(attrs.evolve(self.options, strategy="dense"), "the dense product")
        options = DenseOptions(
            available_memory_proportion=self.options.available_memory_proportion,
            published_kernels=self.options.published_kernels,
        )
        return found_dense(
            self.pattern.shape,
            n=self.n,
            machine=self.machine,
            data_type=self.types[0],
            partials_type=partials_for(*self.types),
            options=options,
        ).plan


def realised(job: NmJob) -> Plan:
    """The plan of the realisation that the options name, one of `REALISED`.

    Raises:
        InputError: a pattern or an option that the realisation does not take.
        NoRealisationError: it has no kernel for the types on this machine.
        NoPlanError: nothing fits.
    """
    planner: Callable[..., Plan] = _raced_vector
    if not (job.options.realisation == "vector" and job.options.strategy == AUTO):
        module, _, name = REALISED[job.options.realisation].partition(":")
        planner = getattr(importlib.import_module(module), name)
    fields = attrs.asdict(job, recurse=False)
    try:
        return planner(fields.pop("pattern"), **fields)
    except NoKernelError as error:
        raise NoRealisationError(str(error)) from None


def _raced_vector(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
) -> Plan:
    """The plan that simulates quickest: of a search, height by height, and of every grid."""
    jobs = vector_jobs(pattern, machine=machine, types=types, options=options)
    options = attrs.evolve(options, lowering="own")
    raced: list[Found] = []
    for job in jobs:
        with suppress(NoPlanError):
            raced.append(found_static(job, n=n, options=options))
    raced += _raced_grid(jobs, n, options)
    if not raced:
        raise nothing_fits(jobs[0], n)
    return min(raced, key=lambda finalist: finalist.cycles).plan


def _raced_grid(jobs: Sequence[StaticJob], n: int, options: StaticOptions) -> Iterator[Found]:
    """The grid's plan, simulated; nothing where none fits."""
    decided = counted_best(jobs, "grid", Grid(), n, options)
    if decided is None:
        return
    job, decision = decided
    raced = simulated(known_plan(job, decision, n=n, strategy=AUTO, lowering="own"))
    if raced is not None:
        details = {"lowering": "own", "simulated_cycles": raced.cycles}
        plan = attrs.evolve(raced.plan, decision={**decision.details, **details})
        yield attrs.evolve(raced, plan=plan)


def found_quickest(job: NmJob, heed: Heed = unheeded) -> Found:
    """The way with the fewest simulated cycles, and what was made of it.

    Its decision says what every way takes: simulated cycles, counted ones of a plan that could not
    win, or why there is none.

    Args:
        job: what is computed, where.
        heed: hears of each plan that is simulated.

    Raises:
        InputError: there is no such strategy.
        NoPlanError: no way fits.
    """
    plans, remarks = _plans(job)
    best: tuple[int, int, Found] | None = None
    for way in sorted(plans, key=lambda way: plans[way].estimate[TOTAL]):
        raced, counted = plans[way].decision.get(RACED), plans[way].estimate[TOTAL]
        if best is not None and (raced or counted, WAYS.index(way)) >= best[:2]:
            remarks[way] = raced or f"counted {counted:,}"
            continue
        finalist = simulated(plans[way], heed)
        if finalist is None:
            remarks[way] = "does not fit"
            continue
        remarks[way] = cycles = finalist.cycles
        if best is None or (cycles, WAYS.index(way)) < best[:2]:
            best = cycles, WAYS.index(way), finalist
    if best is None:
        raise _no_way(job, remarks)
    _, way_number, quickest = best
    decision = {
        **quickest.plan.decision,
        "realisation": WAYS[way_number],
        "because": f"it takes the fewest simulated cycles of {len(plans)} ways",
        **{f"cycles of {way}": remarks[way] for way in WAYS},
        f"cycles of blocks of {BLOCK} at its density": _cycles_of_blocks(job, heed),
    }
    return attrs.evolve(quickest, plan=attrs.evolve(quickest.plan, decision=decision))


def _no_way(job: NmJob, remarks: Mapping[Way, object]) -> NoPlanError:
    """The refusal where no way fits."""
    return refusal(
        f"N:M pattern of {job.pattern.shape}, n {job.n}, on {job.machine.name}: no way fits; "
        + "; ".join(f"{way} {remarks[way]}" for way in WAYS),
        job.machine,
    )


def _plans(job: NmJob) -> tuple[Mapping[Way, Plan], dict[Way, object]]:
    """The plan of every way that there is, and why there is none of the others."""
    strategy_name(job.options.strategy)  # dense has none, and would hide a wrong name
    plans: dict[Way, Plan] = {}
    remarks: dict[Way, object] = {}
    for way in WAYS:
        try:
            plans[way] = job.plan(way)
        except (InputError, NoKernelError, NoPlanError) as error:
            remarks[way] = f"none: {error}"
    return plans, remarks


def _cycles_of_blocks(job: NmJob, heed: Heed) -> int | None:
    """Simulated, of blocks that store as much; None where they have no plan that fits."""
    plan = None
    with suppress(InputError, NoKernelError, NoPlanError):
        plan = job.blocks()
    finalist = None if plan is None else simulated(plan, heed)
    return None if finalist is None else finalist.cycles
