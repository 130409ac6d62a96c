"""Candidates for N:M patterns whose rows share their choice: dense blocks of the kept columns.

A choice is the set of kept columns of a group of rows; the kept columns form dense blocks of 16 x
16. A bundle (here never of instructions) is the blocks of neighbouring block rows of a group in one
of its block columns. Partitioners give a seat to whole bundles, because all blocks of a bundle read
one line of x, which the tile prepares once. A bundle is as high as the group, or half, a quarter,
... as high. Each height is searched by itself, and the best result by estimate is planned.
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
from .proposer import Candidate, kernel_errors_as_no_realisation
from .static import cut_candidate, no_candidate, partitioners_of, strategy_candidates
from .static_job import StaticJob
from .uneven_parts import CountedDivision, quicker_uneven_parts

# Numbers of rounds over the columns of x, tried in this order as long as more rounds are better;
# reason of the numbers not recorded.
TRIED_ROUNDS = (1, 2, 3, 4, 6, 8)


@attrs.frozen
class EveryGrid:
    """Partitioner into grids, with a variant for every useful number of bands.

    Attributes:
        bands: number of bands, the intervals of columns of a grid; 0 takes the
            square root of the number of seats.
    """

    bands: int = 0

    def __call__(self, pattern: Pattern, seats: int, /) -> Int32Array:
        """Return the seat of every block by a grid of this number of bands."""
        return Grid(self.bands)(pattern, seats)

    def variants(
        self, pattern: Pattern, seats: int, num_column_bands: int, /
    ) -> Sequence[EveryGrid]:
        """Return the grid of most bands for each number of row intervals, fewest bands first."""
        # For each number of row intervals, take as many bands as there are seats for. Numbers of
        # bands whose widest band is equally wide are equally good: only the smallest is returned.
        if num_column_bands:
            return (EveryGrid(num_column_bands),)
        rows, columns = pattern.grid
        bands = np.clip(seats // useful_counts(rows), 1, columns)
        widest = -(-columns // bands)
        return tuple(EveryGrid(number) for number in np.unique(-(-columns // widest)).tolist())


def vector_candidates(problem: Problem) -> list[Candidate]:
    """Return the candidates that multiply rows with a shared choice as dense blocks.

    For a named partitioner, return its best cut over all heights of bundles and numbers of rounds.
    For strategy "auto", return the cuts of all partitioners for each height, and the best cuts of
    the grid over all heights and numbers of rounds.

    Raises:
        InputError: the number of rows that share their choice is no multiple of 16.
        NoRealisationError: the machine has no block kernel for the types.
        NoPlanError: nothing fits.
    """
    problem = problem.with_options(lowering="own")
    options, n = problem.options, problem.n
    assert isinstance(options, StaticOptions)
    _check_group_rows(problem.pattern)
    job = vector_job(problem)
    # One job for each height of bundles.
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
    """Return the job of the product of dense blocks, without bundles: each block gets a seat.

    Raises:
        NoRealisationError: the machine has no block kernel for the types.
    """
    with kernel_errors_as_no_realisation():
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
    """Yield the groups of blocks that are bundles: as high as a group of rows, and half, a quarter.

    Halving stops at the first odd height in blocks.

    Args:
        pattern: the user's pattern, whose format has the rows of a group.
        inner: pattern of the dense blocks.
    """
    # A bundle is a block of a coarser pattern. Its row is `bundle_rows`, its column the number of
    # its block column within the group. `height` is the height of a bundle in blocks.
    height = pattern.format.size[0] // AMP_BLOCK
    bundle_columns = _column_numbers(inner, height)
    while True:
        bundle_rows = inner.rows // height
        grid = (1 + int(bundle_rows.max(initial=0)), 1 + int(bundle_columns.max(initial=0)))
        # Number of each block's position in the coarser grid, int64[blocks]; `bundle` is the number
        # of the bundle among those that occur.
        position = bundle_rows * grid[1] + bundle_columns
        positions, bundle = np.unique(position, return_inverse=True)
        shape = (AMP_BLOCK * grid[0], AMP_BLOCK * grid[1])
        yield Gathered(Pattern.filled(shape, Blocks(AMP_BLOCK), positions), bundle.ravel())
        if height % 2:
            return
        height //= 2


def _column_numbers(inner: Pattern, group_height: int) -> np.ndarray:
    """Return the number of each block's column within its group of rows, int64[blocks].

    Columns of a group are counted from its first column that is stored.

    Args:
        inner: pattern of the dense blocks.
        group_height: block rows of a group.
    """
    group = inner.rows // group_height
    first_column = np.full(1 + int(group.max(initial=0)), inner.grid[1])
    np.minimum.at(first_column, group, inner.columns)
    return np.asarray(inner.columns - first_column[group])


def _check_group_rows(pattern: Pattern) -> None:
    """Refuse groups whose number of rows is no multiple of the edge of a block."""
    rows, _ = pattern.format.size
    if rows % AMP_BLOCK:
        raise InputError(
            f"realisation 'vector' multiplies rows that share a choice in blocks of {AMP_BLOCK}, "
            f"here {rows} do; let 16, 32, 64, ... share it: NM(2, 4, rows=64)"
        )


def _best_cuts(
    jobs: Sequence[StaticJob], name: str, partitioner: Partitioner, n: int, options: StaticOptions
) -> list[tuple[StaticJob, CountedDivision]]:
    """Return the cut with the fewest estimated cycles over heights and rounds, with its job.

    Return an empty list if none fits. For the grid, a cut into uneven parts follows as second entry
    if it has fewer estimated cycles.

    Args:
        jobs: job with bundles of each height.
        name: name of the partitioner.
        partitioner: partitioner; a grid without a number of bands is replaced by `EveryGrid`.
        n: number of columns of x.
        options: options of the user; some fix numbers of parts or bands.
    """
    searches_grids = isinstance(partitioner, Grid) and not partitioner.bands
    tried_partitioner = EveryGrid() if searches_grids else partitioner
    best: tuple[StaticJob, CountedParts] | None = None
    # More and more rounds, until the best candidate so far is not improved.
    for rounds in TRIED_ROUNDS:
        if rounds > max(1, n // jobs[0].grain):
            break
        # The best candidate of each height with this number of rounds, and the best so far.
        bests: list[tuple[StaticJob, CountedParts]] = []
        for job in (attrs.evolve(job, rounds=rounds) for job in jobs):
            first = candidates_of(job, name, tried_partitioner, n=n, options=options)[:1]
            bests += [(job, candidate) for candidate in first]
        bests += [best] if best else []
        previous = best
        best = min(bests, key=lambda candidate: candidate[1].order, default=None)
        if best is not None and best is previous:
            break
    if best is None:
        return []
    job, even_parts = best
    cuts: list[CountedDivision] = [even_parts]
    # Uneven parts are searched with the height and the rounds that are best for even parts.
    if searches_grids:
        cuts += quicker_uneven_parts(job, even_parts, n=n, options=options)
    return [(job, cut) for cut in cuts]


def nothing_fits(job: StaticJob, n: int) -> NoPlanError:
    """Return the error that no partition of the job fits into tile memory."""
    return refusal(
        f"realisation 'vector' has no partition of {job.user_pattern.num_blocks:,} "
        f"{job.user_pattern.format.units} for n={n} that fits a tile's "
        f"{job.machine.usable_bytes:,} B on {number_of(job.machine.tiles, 'tile')}; "
        "try more tiles or a smaller n",
        job.machine,
    )
