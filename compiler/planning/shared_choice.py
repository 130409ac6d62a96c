"""Plans for N:M patterns whose rows share their choice: dense over the columns that they have.

What is cut are bundles of blocks: some block rows of one group of rows by one of their block
columns, whose line a tile makes once for all of them. Bundles are as high as a group, and half, a
quarter, ... as high; each height is a search of its own, and the best by count is planned.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import DataType, InputError, Machine, number_of

from ..matrix.formats import NM, Blocks
from ..matrix.pattern import Gathered, Pattern
from ..operations.realisations import shared_choice
from ..plan.no_plan import NoPlanError
from ..plan.options.methods import StaticOptions
from ..plan.plan import Decision, Plan, partials_for
from .candidates import Candidate, candidates_of, most_parts
from .cost.static import StaticJob
from .partitioners import Partitioner, name_of
from .partitioners.grid import Grid
from .partitioners.seating import Short
from .static import decision_of, known_plan, no_candidate
from .strategies import is_partitioner, strategy_of
from .uneven_parts import UnevenParts, uneven_decision, uneven_parts

BLOCK = 16
SEARCH = "ipusim.compiler.search.automatic"
Counted: TypeAlias = Candidate | UnevenParts
ROUNDS = (1, 2, 3, 4, 6, 8)  # over the columns of x, as long as more of them are better


@attrs.frozen
class EveryGrid:
    """The grid, in as many bands as any number of intervals of rows leaves seats for."""

    bands: int = 0

    def __call__(self, pattern: Pattern, seats: int, /) -> Short:
        """As a grid of so many bands."""
        return Grid(self.bands)(pattern, seats)

    def variants(
        self, pattern: Pattern, seats: int, num_column_bands: int, /
    ) -> Sequence[EveryGrid]:
        """Those whose rectangles are the least that their height leaves, fewest bands first."""
        if num_column_bands:
            return (EveryGrid(num_column_bands),)
        rows, columns = pattern.grid
        intervals = {-(-rows // high) for high in range(1, rows + 1)}
        bands = {max(1, min(seats // down, columns)) for down in intervals}
        fewest = {-(-columns // -(-columns // each)) for each in bands}
        return tuple(EveryGrid(each) for each in sorted(fewest))


def plan_vector(
    pattern: Pattern,
    *,
    n: int,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
) -> Plan:
    """The plan that multiplies rows that share their choice densely.

    Args:
        pattern: of format N:M, whose rows that share their choice are whole blocks of 16.
        n: columns of the dense operand.
        machine: the chip.
        types: of data, and of partial sums if given.
        options: what is fixed.

    Raises:
        InputError: other rows; PopSparse's strategy or lowering, which know no chosen columns.
        NoKernelError: no block kernel for the types on this machine.
        NoPlanError: nothing fits.
    """
    _check(pattern, options)
    job = vector_job(pattern, machine=machine, types=types, options=options)
    jobs = [attrs.evolve(job, together=each) for each in bundles(pattern, job.pattern)]
    if options.strategy == "auto":
        return _simulated(jobs, n, options)
    given = options.strategy
    partitioner = strategy_of("static", given) if isinstance(given, str) else given
    name = given if isinstance(given, str) else name_of(given)
    best = _best(jobs, name, partitioner, n, options)
    if best is None and options.n_split > most_parts(jobs[0], n):
        raise no_candidate(jobs[0], name, n, options)
    if best is None:
        raise _nothing_fits(job, n)
    job, candidate = best
    decision = _decision(job, candidate, name, n)
    return known_plan(job, decision, n=n, strategy=name, lowering="own")


def vector_job(
    pattern: Pattern,
    *,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
) -> StaticJob:
    """What is computed, where; blocks are cut one by one.

    Raises:
        NoKernelError: as `plan_vector`.
    """
    data_type, partials_type = types[0], partials_for(*types)
    realisation = shared_choice(machine, data_type)
    inner = realisation.inner(pattern)
    kernel = inner.format.kernel(
        machine, data_type, partials_type, published=options.published_kernels
    )
    return StaticJob(machine, kernel, inner, partials_type, realised=(realisation, pattern))


def bundles(pattern: Pattern, inner: Pattern) -> Iterator[Gathered]:
    """Bundles as high as a group of rows, and half, a quarter, ... as high, tallest first."""
    form = pattern.format
    assert isinstance(form, NM)
    across = _places(inner, form.rows // BLOCK)
    high = form.rows // BLOCK
    while True:
        rows = inner.rows // high
        shape = (1 + int(rows.max(initial=0)), 1 + int(across.max(initial=0)))
        number = rows * shape[1] + across
        numbers, unit = np.unique(number, return_inverse=True)
        sides = (BLOCK * shape[0], BLOCK * shape[1])
        yield Gathered(Pattern.filled(sides, Blocks(BLOCK), numbers), unit.ravel())
        if high % 2:
            return
        high //= 2


def _places(inner: Pattern, high: int) -> np.ndarray:
    """int64[blocks]: which block column of its group of rows each block lies in."""
    group = inner.rows // high
    first = np.full(1 + int(group.max(initial=0)), inner.grid[1])
    np.minimum.at(first, group, inner.columns)
    return np.asarray(inner.columns - first[group])


def _check(pattern: Pattern, options: StaticOptions) -> None:
    """Refuse what has no dense rows, and what does not know them."""
    form = pattern.format
    rows = form.rows if isinstance(form, NM) else 1
    if rows % BLOCK:
        raise InputError(
            f"realisation 'vector' multiplies rows that share a choice in blocks of {BLOCK}, here "
            f"{rows} do; let 16, 32, 64, ... share it: NM(2, 4, rows=64)"
        )
    if options.lowering == "popsparse":
        raise InputError(
            "lowering 'popsparse' knows no N:M columns that rows share; leave it out, or take 'own'"
        )
    strategy = options.strategy
    if isinstance(strategy, str) and strategy != "auto" and not is_partitioner(strategy):
        raise InputError(
            f"strategy {strategy!r} knows no N:M columns that rows share; use grid, auto or "
            "another partitioner"
        )


def _best(
    jobs: Sequence[StaticJob],
    name: str,
    partitioner: Partitioner,
    n: int,
    options: StaticOptions,
) -> tuple[StaticJob, Counted] | None:
    """The best candidate by count, with its job; None where none fits."""
    searched = isinstance(partitioner, Grid) and not partitioner.bands
    form = EveryGrid() if searched else partitioner
    best: tuple[StaticJob, Counted] | None = None
    for rounds in ROUNDS:
        if rounds > max(1, n // jobs[0].grain):
            break
        found: list[tuple[StaticJob, Counted]] = []
        for one in (attrs.evolve(job, rounds=rounds) for job in jobs):
            alike = candidates_of(one, name, form, n=n, options=options)
            found += [(one, candidate) for candidate in alike[:1]]
            uneven = uneven_parts(one, n=n, options=options) if searched else []
            found += [(one, candidate) for candidate in uneven[:1]]
        last, best = best, min([*found, *([best] if best else [])], key=_order, default=None)
        if best is not None and best is last:
            break
    return best


def _order(found: tuple[StaticJob, Counted]) -> tuple[bool, int]:
    return found[1].order


def _decision(job: StaticJob, found: Counted, name: str, n: int) -> Decision:
    """The decision of parts of one kind, or of two."""
    if isinstance(found, UnevenParts):
        return uneven_decision(job, found, name, n)
    return decision_of(job, found, n)


def _simulated(jobs: Sequence[StaticJob], n: int, options: StaticOptions) -> Plan:
    """The plan that simulates quickest: of a search, height by height, and of `EveryGrid`."""
    options = attrs.evolve(options, lowering="own")
    search, plans = strategy_of("static", "auto"), []
    for job in jobs:
        try:
            plans.append(search(job, n=n, options=options))
        except NoPlanError:
            continue
    plans += _simulated_grid(jobs, n, options)
    if not plans:
        raise _nothing_fits(jobs[0], n)
    best: Plan = min(plans, key=lambda plan: plan.decision["simulated_cycles"])
    return best


def _simulated_grid(jobs: Sequence[StaticJob], n: int, options: StaticOptions) -> Iterator[Plan]:
    """The grid's plan with its simulated cycles; nothing where none fits."""
    best = _best(jobs, "grid", Grid(), n, options)
    if best is None:
        return
    job, candidate = best
    decision = _decision(job, candidate, "grid", n)
    plan = known_plan(job, decision, n=n, strategy="auto", lowering="own")
    found = importlib.import_module(SEARCH).simulated(plan)  # stands to the right of planning
    if found is not None:
        told = {**decision.details, "lowering": "own", "simulated_cycles": found.run.report.cycles}
        yield attrs.evolve(plan, decision=told)


def _nothing_fits(job: StaticJob, n: int) -> NoPlanError:
    return NoPlanError(
        f"realisation 'vector' has no partition of {job.user_pattern.num_blocks:,} "
        f"{job.user_pattern.format.units} for n={n} that fits a tile's "
        f"{job.machine.usable_bytes:,} B on {number_of(job.machine.tiles, 'tile')}; "
        "try more tiles or a smaller n",
        least_bytes=None,
        bound_bytes=job.machine.usable_bytes,
    )
