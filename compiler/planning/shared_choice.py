"""Candidates for N:M patterns whose rows share their choice: dense blocks of the kept columns.

A choice is the set of kept columns of a group of rows. Partitioners cut bundles of blocks: some
block rows of one group by one of its block columns, whose line of x a tile prepares once for all of
them. Bundles are as high as a group, or half, a quarter, ... as high. Each height is a search of
its own, and the best by estimate is planned.
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
from ..plan.axes import useful_counts
from ..plan.no_plan import NoPlanError, refusal
from ..plan.options.methods import StaticOptions
from ..problem import AUTO, Problem
from .candidates import CountedParts, candidates_of, most_parts
from .partitioners import Partitioner
from .partitioners.grid import Grid
from .partitioners.seating import Int32Array
from .proposer import Candidate, no_realisation
from .static import cut_candidate, no_candidate, partitioners_of, strategy_candidates
from .static_job import StaticJob
from .uneven_parts import CountedDivision, quicker_uneven_parts

# Numbers of rounds over the columns of x, tried in this order as long as more rounds are better.
TRIED_ROUNDS = (1, 2, 3, 4, 6, 8)


@attrs.frozen
class EveryGrid:
    """Partitioner into grids, with a variant for every number of row intervals.

    Attributes:
        bands: number of intervals of columns; 0 takes the square root of the number of seats.
    """

    bands: int = 0

    def __call__(self, pattern: Pattern, seats: int, /) -> Int32Array:
        """Return the seat of every block by a grid of this number of bands."""
        return Grid(self.bands)(pattern, seats)

    def variants(
        self, pattern: Pattern, seats: int, num_column_bands: int, /
    ) -> Sequence[EveryGrid]:
        """Return the grids with the narrowest rectangles for each height, fewest bands first."""
        # For each number of row intervals as many bands as there are seats for. Of numbers of bands
        # with equally wide widest bands only the smallest is returned.
        if num_column_bands:
            return (EveryGrid(num_column_bands),)
        rows, columns = pattern.grid
        bands = np.clip(seats // useful_counts(rows), 1, columns)
        widest = -(-columns // bands)
        return tuple(EveryGrid(number) for number in np.unique(-(-columns // widest)).tolist())


def vector_candidates(problem: Problem) -> list[Candidate]:
    """Return the candidates that multiply rows with a shared choice as dense blocks.

    If the options name a partitioner, its best cut over all heights of bundles and rounds is
    returned. The strategy "auto" returns the cuts of all partitioners for each height, and the best
    cut of the grid.

    Raises:
        InputError: rows that share their choice are no whole blocks of 16.
        NoRealisationError: the machine has no block kernel for the types.
        NoPlanError: nothing fits.
    """
    problem = problem.with_options(lowering="own")
    options, n = problem.options, problem.n
    assert isinstance(options, StaticOptions)
    _check(problem.pattern)
    job = vector_job(problem)
    jobs = [
        attrs.evolve(job, seat_groups=groups) for groups in bundles(problem.pattern, job.pattern)
    ]
    strategy, candidates = AUTO, list[Candidate]()
    if problem.strategy == AUTO:
        # Each height has an evaluation budget of its own.
        for height, job_of_height in enumerate(jobs):
            with suppress(NoPlanError):
                budget = f"height {height}"
                candidates += strategy_candidates(problem, job_of_height, budget=budget)
        cuts = _best_cuts(jobs, "grid", Grid(), n, options)
    else:
        ((strategy, partitioner),) = partitioners_of(problem.strategy).items()
        cuts = _best_cuts(jobs, strategy, partitioner, n, options)[-1:]
        if not cuts and options.n_split > most_parts(job, n):
            raise no_candidate(job, strategy, n, options)
    candidates += [
        cut_candidate(job, cut, n, name=strategy, budget="every grid") for job, cut in cuts
    ]
    if not candidates:
        raise nothing_fits(job, n)
    return candidates


def vector_job(problem: Problem) -> StaticJob:
    """Return the job of the product, with blocks that are cut one by one.

    Raises:
        NoRealisationError: the machine has no block kernel for the types.
    """
    with no_realisation():
        realisation = shared_choice(problem.machine, problem.data_type)
        inner = realisation.inner(problem.pattern)
        kernel = problem.kernel_by(inner.format.kernel)
    realised = realisation, problem.pattern
    return StaticJob(
        *(problem.machine, kernel, inner, problem.partials_type),
        realised=realised,
        weights=problem.residence,
        weights_budget=problem.weights_budget,
        finish=problem.finish,
    )


def bundles(pattern: Pattern, inner: Pattern) -> Iterator[Gathered]:
    """Yield the bundles as high as a group of rows, and half, a quarter, ... as high.

    Args:
        pattern: the user's pattern, whose format has the rows of a group.
        inner: pattern of the dense blocks.
    """
    # A bundle is a block of a coarser pattern, in row `rows` and in column `column_numbers`, the
    # number of its block column within the group. `unit` is the bundle of each block.
    high = pattern.format.size[0] // AMP_BLOCK
    column_numbers = _column_numbers(inner, high)
    while True:
        rows = inner.rows // high
        shape = (1 + int(rows.max(initial=0)), 1 + int(column_numbers.max(initial=0)))
        number = rows * shape[1] + column_numbers
        numbers, unit = np.unique(number, return_inverse=True)
        size = (AMP_BLOCK * shape[0], AMP_BLOCK * shape[1])
        yield Gathered(Pattern.filled(size, Blocks(AMP_BLOCK), numbers), unit.ravel())
        if high % 2:
            return
        high //= 2


def _column_numbers(inner: Pattern, high: int) -> np.ndarray:
    """Return the number of each block's column within its group of rows, int64[blocks]."""
    group = inner.rows // high
    first = np.full(1 + int(group.max(initial=0)), inner.grid[1])
    np.minimum.at(first, group, inner.columns)
    return np.asarray(inner.columns - first[group])


def _check(pattern: Pattern) -> None:
    """Refuse groups of rows that are no whole blocks."""
    rows, _ = pattern.format.size
    if rows % AMP_BLOCK:
        raise InputError(
            f"realisation 'vector' multiplies rows that share a choice in blocks of {AMP_BLOCK}, "
            f"here {rows} do; let 16, 32, 64, ... share it: NM(2, 4, rows=64)"
        )


def _best_cuts(
    jobs: Sequence[StaticJob], name: str, partitioner: Partitioner, n: int, options: StaticOptions
) -> list[tuple[StaticJob, CountedDivision]]:
    """Return the cut of fewest estimated cycles over heights and rounds, with its job.

    Return an empty list if none fits. For the grid, a cut into uneven parts follows if it is
    quicker by estimate.

    Args:
        jobs: the product with bundles of each height.
        name: name of the partitioner.
        partitioner: the partitioner.
        n: number of columns of x.
        options: options, some of which fix numbers.
    """
    searched = isinstance(partitioner, Grid) and not partitioner.bands
    form = EveryGrid() if searched else partitioner
    best: tuple[StaticJob, CountedParts] | None = None
    # More and more rounds, until the best candidate so far is not improved.
    for rounds in TRIED_ROUNDS:
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
    cuts: list[CountedDivision] = [even]
    # Uneven parts are searched with the height and the rounds that are best for even parts.
    if searched:
        cuts += quicker_uneven_parts(job, even, n=n, options=options)
    return [(job, cut) for cut in cuts]


def nothing_fits(job: StaticJob, n: int) -> NoPlanError:
    """Return the error if no partition fits."""
    return refusal(
        f"realisation 'vector' has no partition of {job.user_pattern.num_blocks:,} "
        f"{job.user_pattern.format.units} for n={n} that fits a tile's "
        f"{job.machine.usable_bytes:,} B on {number_of(job.machine.tiles, 'tile')}; "
        "try more tiles or a smaller n",
        job.machine,
    )
