"""Plans for N:M patterns whose rows share their choice: dense over the columns that they have.

What is cut are bundles of blocks: some block rows of one group of rows by one of their block
columns, whose line a tile makes once for all of them. Bundles are as high as a group, and half, a
quarter, ... as high; each height is a search of its own, and the best by count is planned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import attrs
import numpy as np

from ipusim import AMP_BLOCK, InputError, number_of

from ..matrix.formats import Blocks
from ..matrix.pattern import Gathered, Pattern
from ..operations.realisations import shared_choice
from ..plan.axes import fewest
from ..plan.no_plan import NoPlanError, refusal
from ..plan.options.methods import StaticOptions
from ..problem import AUTO, Problem
from .candidates import CountedParts, candidates_of, most_parts
from .partitioners import Partitioner
from .partitioners.grid import Grid
from .partitioners.seating import Short
from .proposer import Candidate, no_realisation
from .static import (
    cut_candidate,
    no_candidate,
    partitioners_of,
    strategy_candidates,
)
from .static_cost import StaticJob
from .uneven_parts import CountedWay, quicker_uneven_parts

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


def vector_candidates(problem: Problem) -> list[Candidate]:
    """Return candidates that multiply rows that share their choice densely.

    A partitioner that is named has the best cut of all heights and rounds. The strategy "auto" has
    the cuts of all partitioners, height by height, and the grid's best.

    Raises:
        InputError: rows that share their choice are no whole blocks of 16.
        NoRealisationError: no block kernel for the types on this machine.
        NoPlanError: nothing fits.
    """
    problem = problem.with_options(lowering="own")
    options, n = problem.options, problem.n
    assert isinstance(options, StaticOptions)
    _check(problem.pattern)
    job = vector_job(problem)
    jobs = [attrs.evolve(job, together=each) for each in bundles(problem.pattern, job.pattern)]
    if problem.strategy != AUTO:
        (named,) = partitioners_of(problem.strategy).items()
        best = _best_grid(jobs, *named, n, options, strategy=named[0])
        if not best and options.n_split > most_parts(job, n):
            raise no_candidate(job, named[0], n, options)
    else:
        best = []
        for height, each in enumerate(jobs):  # each height has a budget of its own
            with suppress(NoPlanError):
                budget = f"height {height}"
                best += strategy_candidates(problem, each, budget=budget)
        best += _best_grid(jobs, "grid", Grid(), n, options, strategy=AUTO)
    if not best:
        raise nothing_fits(job, n)
    return best


def vector_job(problem: Problem) -> StaticJob:
    """Return what is computed, where blocks are cut one by one.

    Raises:
        NoRealisationError: no block kernel for the types on this machine.
    """
    machine, data_type, partials_type = problem.machine, problem.data_type, problem.partials_type
    published = problem.option("published_kernels")
    with no_realisation():
        realisation = shared_choice(machine, data_type)
        inner = realisation.inner(problem.pattern)
        kernel = inner.format.kernel(machine, data_type, partials_type, published=published)
    realised = realisation, problem.pattern
    return StaticJob(machine, kernel, inner, partials_type, realised=realised)


def bundles(pattern: Pattern, inner: Pattern) -> Iterator[Gathered]:
    """Bundles as high as a group of rows, and half, a quarter, ... as high, tallest first."""
    high = pattern.format.size[0] // AMP_BLOCK
    across = _places(inner, high)
    while True:
        rows = inner.rows // high
        shape = (1 + int(rows.max(initial=0)), 1 + int(across.max(initial=0)))
        number = rows * shape[1] + across
        numbers, unit = np.unique(number, return_inverse=True)
        sides = (AMP_BLOCK * shape[0], AMP_BLOCK * shape[1])
        yield Gathered(Pattern.filled(sides, Blocks(AMP_BLOCK), numbers), unit.ravel())
        if high % 2:
            return
        high //= 2


def _places(inner: Pattern, high: int) -> np.ndarray:
    """int64[blocks]: which block column of its group of rows each block lies in."""
    group = inner.rows // high
    first = np.full(1 + int(group.max(initial=0)), inner.grid[1])
    np.minimum.at(first, group, inner.columns)
    return np.asarray(inner.columns - first[group])


def _check(pattern: Pattern) -> None:
    """Refuse rows that share their choice and are no whole blocks."""
    rows, _ = pattern.format.size
    if rows % AMP_BLOCK:
        raise InputError(
            f"realisation 'vector' multiplies rows that share a choice in blocks of {AMP_BLOCK}, "
            f"here {rows} do; let 16, 32, 64, ... share it: NM(2, 4, rows=64)"
        )


def _best_grid(
    jobs: Sequence[StaticJob],
    name: str,
    partitioner: Partitioner,
    n: int,
    options: StaticOptions,
    *,
    strategy: str,
) -> list[Candidate]:
    """Return the cut of fewest estimated cycles over heights and rounds; nothing if none fits.

    A grid has the cut in uneven parts beside it, if that is quicker by estimate. A strategy that is
    named has the better one of both.
    """
    searched = isinstance(partitioner, Grid) and not partitioner.bands
    form = EveryGrid() if searched else partitioner
    best: tuple[StaticJob, CountedParts] | None = None
    for rounds in ROUNDS:
        if rounds > max(1, n // jobs[0].grain):
            break
        bests: list[tuple[StaticJob, CountedParts]] = []
        for job in (attrs.evolve(job, rounds=rounds) for job in jobs):
            first = candidates_of(job, name, form, n=n, options=options)[:1]
            bests += [(job, candidate) for candidate in first]
        bests += [best] if best else []
        last, best = best, min(bests, key=lambda job_best: job_best[1].order, default=None)
        if best is not None and best is last:
            break
    if best is None:
        return []
    job, even = best
    ways: list[CountedWay] = [even]
    if searched:  # parts of two kinds have the height and the rounds that are best for even ones
        ways += quicker_uneven_parts(job, even, n=n, options=options)
    if strategy != AUTO:
        ways = [min(ways, key=lambda way: way.order)]
    return [cut_candidate(job, way, n, name=strategy, budget="every grid") for way in ways]


def nothing_fits(job: StaticJob, n: int) -> NoPlanError:
    """The refusal where no partition fits."""
    return refusal(
        f"realisation 'vector' has no partition of {job.user_pattern.num_blocks:,} "
        f"{job.user_pattern.format.units} for n={n} that fits a tile's "
        f"{job.machine.usable_bytes:,} B on {number_of(job.machine.tiles, 'tile')}; "
        "try more tiles or a smaller n",
        job.machine,
    )
