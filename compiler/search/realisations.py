"""The quickest way to multiply an N:M pattern, by simulated cycles: its realisations and dense.

Each way is planned. In the order of their counted cycles the plans are simulated, until the count
of the next is no fewer than the best simulated: a count leaves out what only lengthens a program.
Ties go to the way that comes first in `WAYS`. What the options fix leaves out ways that do not have
it, as column bands of a dense product. Blocks of 16 at the same density stand beside them: what
they would take is simulated and told, but they are another matrix, and never chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
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
from ..planning.realised import REALISED, realised
from ..planning.static_job import static_job, static_strategy
from ..planning.strategies import strategy_of
from .automatic import Found, Heed, simulated, unheeded

Way: TypeAlias = Realised | Literal["dense"]
WAYS: tuple[Way, ...] = ("dense", "vector", "amp", "expand", "element")
BLOCK, SEED = 16, 0  # of the blocks that stand beside them


@attrs.frozen(kw_only=True)
class NmJob:
    """One product with an N:M pattern, as a planner is asked for it.

    Attributes:
        pattern: of format N:M.
        n: columns of the dense operand.
        machine: the chip.
        types: of data, and of partial sums if given.
        options: of the plan; its realisation is "auto".
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
        options = attrs.evolve(self.options, realisation=way)
        if options.realisation in REALISED:
            return realised(
                self.pattern, n=self.n, machine=self.machine, types=self.types, options=options
            )
        return self._static(self.pattern, attrs.evolve(options, realisation=None))

    def blocks(self) -> Plan:
        """The plan of blocks of 16, drawn uniformly, that store as large a share."""
        shape = self.pattern.shape
        drawn = uniform(shape, BLOCK, self.pattern.density, np.random.default_rng(SEED))
        return self._static(drawn, attrs.evolve(self.options, realisation=None))

    def _static(self, pattern: Pattern, options: StaticOptions) -> Plan:
        _, strategy = static_strategy(options.strategy)
        job = static_job(pattern, options, self.types, n=self.n, machine=self.machine)
        return strategy(job, n=self.n, options=options)

    def _dense(self) -> Plan:
        given = self.options
        check_searched(attrs.evolve(given, strategy="dense"), "the dense product")
        options = DenseOptions(
            available_memory_proportion=given.available_memory_proportion,
            published_kernels=given.published_kernels,
        )
        plan: Plan = strategy_of("dense", options.strategy)(
            self.pattern.shape,
            n=self.n,
            machine=self.machine,
            data_type=self.types[0],
            partials_type=partials_for(*self.types),
            options=options,
        )
        return plan


def plan_quickest(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
) -> Plan:
    """The plan that `found_quickest` finds."""
    job = NmJob(pattern=pattern, n=n, machine=machine, types=types, options=options)
    return found_quickest(job).plan


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
    plans, told = _plans(job)
    best: tuple[int, int, Found] | None = None
    for way in sorted(plans, key=lambda way: plans[way].estimate[TOTAL]):
        counted = plans[way].estimate[TOTAL]
        if best is not None and (counted, WAYS.index(way)) >= best[:2]:
            told[way] = f"counted {counted:,}"
            continue
        found = simulated(plans[way], heed)
        if found is None:
            told[way] = "does not fit"
            continue
        told[way] = cycles = _cycles(found)
        if best is None or (cycles, WAYS.index(way)) < best[:2]:
            best = cycles, WAYS.index(way), found
    if best is None:
        raise _no_way(job, told)
    _, way_number, found = best
    decision = {
        **found.plan.decision,
        "realisation": WAYS[way_number],
        "because": f"it takes the fewest simulated cycles of {len(plans)} ways",
        **{f"cycles of {each}": told[each] for each in WAYS},
        f"cycles of blocks of {BLOCK} at its density": _blocks(job, heed),
    }
    return attrs.evolve(found, plan=attrs.evolve(found.plan, decision=decision))


def _no_way(job: NmJob, told: Mapping[Way, object]) -> NoPlanError:
    """The refusal where no way fits."""
    return refusal(
        f"N:M pattern of {job.pattern.shape}, n {job.n}, on {job.machine.name}: no way fits; "
        + "; ".join(f"{way} {told[way]}" for way in WAYS),
        job.machine,
    )


def _plans(job: NmJob) -> tuple[Mapping[Way, Plan], dict[Way, object]]:
    """The plan of every way that there is, and why there is none of the others."""
    static_strategy(job.options.strategy)  # dense has none, and would hide a wrong name
    plans: dict[Way, Plan] = {}
    told: dict[Way, object] = {}
    for way in WAYS:
        try:
            plans[way] = job.plan(way)
        except (InputError, NoKernelError, NoPlanError) as error:
            told[way] = f"none: {error}"
    return plans, told


def _blocks(job: NmJob, heed: Heed) -> object:
    """Simulated cycles of blocks that store as much; None where they have no plan that fits."""
    plan = None
    with suppress(InputError, NoKernelError, NoPlanError):
        plan = job.blocks()
    found = None if plan is None else simulated(plan, heed)
    return None if found is None else _cycles(found)


def _cycles(found: Found) -> int:
    cycles = found.run.report.cycles
    assert cycles is not None
    return cycles
