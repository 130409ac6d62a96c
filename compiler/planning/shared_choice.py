"""Plans for N:M patterns whose rows share their choice: dense over the columns that they have.

What is cut are bundles of blocks: some block rows of one group of rows by one of their block
columns, whose line a tile makes once for all of them. Bundles are as high as a group, and half, a
quarter, ... as high; each height is a search of its own, and the best by count is planned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import attrs
import numpy as np

from ipusim import DataType, InputError, Machine, number_of

from ..matrix.formats import NM, Blocks
from ..matrix.pattern import Gathered, Pattern
from ..operations.realisations import shared_choice
from ..plan.axes import fewest
from ..plan.no_plan import NoPlanError, refusal
from ..plan.options.methods import StaticOptions
from ..plan.plan import Decision, Plan, partials_for
from .candidates import Candidate, candidates_of, most_parts
from .partitioners import Partitioner, name_of
from .partitioners.grid import Grid
from .partitioners.seating import Short
from .static import decision_of, known_plan, no_candidate
from .static_cost import StaticJob
from .strategies import is_partitioner, strategy_of

BLOCK = 16
Best: TypeAlias = tuple[StaticJob, Candidate]
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
        bands = np.clip(seats // fewest(rows), 1, columns)
        widest = -(-columns // bands)
        return tuple(EveryGrid(number) for number in np.unique(-(-columns // widest)).tolist())


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
    jobs = vector_jobs(pattern, machine=machine, types=types, options=options)
    strategy = options.strategy
    partitioner = strategy_of("static", strategy) if isinstance(strategy, str) else strategy
    name = strategy if isinstance(strategy, str) else name_of(strategy)
    decided = counted_best(jobs, name, partitioner, n, options)
    if decided is None and options.n_split > most_parts(jobs[0], n):
        raise no_candidate(jobs[0], name, n, options)
    if decided is None:
        raise nothing_fits(jobs[0], n)
    job, decision = decided
    return known_plan(job, decision, n=n, strategy=name, lowering="own")


def vector_jobs(
    pattern: Pattern,
    *,
    machine: Machine,
    types: tuple[DataType, DataType | None],
    options: StaticOptions,
) -> list[StaticJob]:
    """What is computed, where, by the height of what is cut; refusals as those of `plan_vector`."""
    _check(pattern, options)
    job = vector_job(pattern, machine=machine, types=types, options=options)
    return [attrs.evolve(job, together=bundle) for bundle in bundles(pattern, job.pattern)]


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


def counted_best(
    jobs: Sequence[StaticJob],
    name: str,
    partitioner: Partitioner,
    n: int,
    options: StaticOptions,
) -> tuple[StaticJob, Decision] | None:
    """The decision of fewest counted cycles, with its job; None where none fits."""
    searched = isinstance(partitioner, Grid) and not partitioner.bands
    form = EveryGrid() if searched else partitioner
    best: Best | None = None
    for rounds in ROUNDS:
        if rounds > max(1, n // jobs[0].grain):
            break
        bests: list[Best] = []
        for job in (attrs.evolve(job, rounds=rounds) for job in jobs):
            first = candidates_of(job, name, form, n=n, options=options)[:1]
            bests += [(job, candidate) for candidate in first]
        bests += [best] if best else []
        last, best = best, min(bests, key=lambda job_best: job_best[1].order, default=None)
        if best is not None and best is last:
            break
    if best is None:
        return None
    job, candidate = best
    return job, decision_of(job, candidate, n)


def nothing_fits(job: StaticJob, n: int) -> NoPlanError:
    """The refusal where no partition fits."""
    return refusal(
        f"realisation 'vector' has no partition of {job.user_pattern.num_blocks:,} "
        f"{job.user_pattern.format.units} for n={n} that fits a tile's "
        f"{job.machine.usable_bytes:,} B on {number_of(job.machine.tiles, 'tile')}; "
        "try more tiles or a smaller n",
        job.machine,
    )
