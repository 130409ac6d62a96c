"""Candidates that stream groups of rows past x in the AMP.

A slab is 16 neighbouring columns of the matrix in half, 8 in float; a group is one row of a slab. A
cut has row parts x bands x parts of 16 columns of x. A row part is an interval of rows, a band an
interval of slabs, with about equally many groups each. All bands of a row part hold the same rows,
of which each of their tiles owns one run. Groups are counted exactly for each slab of each tile;
cycles that the order of the groups adds are not estimated.

With resident weights the groups lie on the tiles that use them. With shared ones each stored value
lies on one tile, travels, and is written into the groups on the tile. Then, or where a budget
bounds the bytes of weights, a tile may compute several parts of x one after another, in rounds that
share their supersteps: fewer tiles have the same groups.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

import attrs
import numpy as np

from ipusim import AMP_BLOCK, IntArray
from ipusim.kernels import DRAIN, LANES, StreamedGroups, streamed_kernel

from ..matrix.pattern import Pattern
from ..operations.realisations import Streamed
from ..plan.axes import useful_counts
from ..plan.mapping.shares import shares
from ..plan.no_plan import over_budget, refusal
from ..plan.operation import TOTAL
from ..plan.partition import Cut, Partition, parts_in_rounds
from ..plan.plan import Decision, Plan
from ..problem import AUTO, Problem
from .dense_splits import ROUNDS
from .engine import Need, admitted, of_fullest, terms, total_of
from .proposer import Candidate, Margin
from .static import known_plan
from .static_job import StaticJob
from .streamed_cost import Pixels, Seats, StoredWords, cost_of

STRATEGY = "groups"  # name of the strategy, and of the evaluation budget
# Limits of the entries, of 8 bytes, in the tables that estimate a cut; they bound the memory of the
# host. A cut may have the larger of both: so many for each stored group, and so many in any case.
MAX_ENTRIES_PER_GROUP, MIN_ENTRIES = 16, 1 << 18
FILLED, CLEARED = "filled on the tile, zeros stay", "cleared and filled on the tile"
# Number of cuts in rounds, or with filled groups, whose seats are counted one by one; no
# reason recorded for this number.
MAX_COUNTED = 32
MAX_CANDIDATES = 3  # number of cuts that are scheduled, since their estimates are close
# A schedule may take this share of the estimate, or more. An estimate counts a step and a partial
# sum for each row that has no group in a band; where such rows lie outside the rows that a tile
# holds, the schedule has neither. Of two cuts each of 27 drawn jobs, an estimate of 3,463 cycles
# was scheduled in 1,411 (0.41), 7,837 in 4,585 and 15,978 in 11,265, all with many such rows.
MARGIN = Margin(((0.35, 0),))


@attrs.frozen
class GroupCut:
    """Cut of the groups of a matrix into row parts and bands of slabs.

    Attributes:
        row_edges, slab_edges: first row of each part, int64[parts + 1], and first slab of each
            band, int64[bands + 1]; the last entries are the numbers of rows and of slabs.
        cycles: estimated cycles by term, and in total.
        need: bytes of the fullest tile.
        value_bytes: bytes of groups that stay on the fullest tile.
        wide: True if x travels over both lanes of tile pairs.
        at_once: number of parts of x in a round.
        realisation: how groups come to lie on the tile.
    """

    row_edges: IntArray
    slab_edges: IntArray
    cycles: Mapping[str, int]
    need: Need
    value_bytes: int
    wide: bool
    at_once: int
    realisation: Streamed


def streamed_candidates(problem: Problem) -> list[Candidate]:
    """Return the cuts of fewest estimated cycles; the best alone if the problem names the strategy.

    Raises:
        NoKernelError: no kernel streams groups of these types.
        NoPlanError: more parts of 16 columns than tiles, too few groups for the size of a, or
            nothing fits.
    """
    kernel = problem.kernel_by(streamed_kernel)
    is_resident = problem.residence == "resident"
    realisation = Streamed(problem.data_type, kernel.drained, fills=not is_resident)
    inner, n = realisation.inner(problem.pattern), problem.n
    job = StaticJob(
        *(problem.machine, kernel, inner, problem.partials_type),
        realised=(realisation, problem.pattern),
        weights=problem.residence,
        weights_budget=problem.option("weights_budget") or 0,
        finish=problem.finish,
    )
    stored = None if is_resident else StoredWords.of(problem.pattern, realisation)
    cuts = list(_cuts(job, -(-n // AMP_BLOCK), stored))
    best = _best(problem, cuts, n)
    is_named = problem.strategy == STRATEGY
    return [
        Candidate(
            strategy=STRATEGY,
            estimate=cut.cycles[TOTAL],
            margin=MARGIN,
            work=cut.at_once * (len(cut.row_edges) - 1) * (inner.grid[1] + inner.grid[0]),
            budget=STRATEGY,
            plan=partial(plan_of, job, cut, n=n, strategy=STRATEGY if is_named else AUTO),
        )
        for cut in best[: 1 if is_named else MAX_CANDIDATES]
    ]


def _best(problem: Problem, cuts: list[GroupCut], n: int) -> list[GroupCut]:
    """Return the cuts that fit, fewest estimated cycles first."""
    machine, budget = problem.machine, problem.option("weights_budget") or 0
    subject = f"groups of {problem.shape[0]}x{problem.shape[1]}, n {n}"
    if not cuts and -(-n // AMP_BLOCK) <= machine.tiles:
        raise refusal(
            f"{subject} on {machine.name}: every cut needs more table entries than "
            f"{MAX_ENTRIES_PER_GROUP} for each group of values; try another strategy, "
            "a denser matrix or one of fewer rows and columns",
            machine,
        )
    if not cuts:
        raise refusal(
            f"{subject} on {machine.name}: parts of {AMP_BLOCK} columns of x need a tile each, "
            f"{-(-n // AMP_BLOCK):,} of {machine.tiles:,}; try more tiles or a smaller n",
            machine,
        )
    need = joined_needs(cuts)
    values = np.array([cut.value_bytes for cut in cuts])
    share = problem.option("available_memory_proportion")
    rows, _ = admitted(machine, need, share, allowed=values <= budget if budget else True)
    if not len(rows):
        if 0 < budget < values.min():
            raise over_budget(subject, machine, budget, int(values.min()))
        least = int(need.whole.min())
        raise refusal(
            f"{subject} on {machine.name}: no cut fits; the smallest needs {least:,} bytes of a "
            f"tile's {machine.usable_bytes:,}; try more tiles",
            machine,
            least_bytes=least,
        )
    return sorted((cuts[row] for row in rows.tolist()), key=lambda cut: cut.cycles[TOTAL])


def _cuts(job: StaticJob, parts: int, stored: StoredWords | None) -> Iterator[GroupCut]:
    """Yield cuts with their estimates: each useful number of row parts, and all bands that fit.

    Args:
        job: the product.
        parts: number of parts of x.
        stored: words with a stored value if groups are filled on the tile; None for resident ones.
    """
    (rows, slabs), pattern = job.pattern.grid, job.pattern
    groups_of_row = np.bincount(pattern.rows, minlength=rows)
    groups_of_slab = np.bincount(pattern.columns, minlength=slabs)
    for (at_once, m_split, bands), realisations in _counted_cuts(job, parts, stored).items():
        edges = _even_edges(groups_of_row, m_split), _even_edges(groups_of_slab, bands)
        seats = _seats(job, at_once, edges, groups_of_row, stored)
        for realisation in realisations:
            cost = cost_of(job, realisation, parts, seats)
            yield GroupCut(
                *edges,
                cycles=of_fullest(terms(job.machine, cost.load, barriers=True)),
                need=cost.need.of_fullest,
                value_bytes=int(cost.groups.max()),
                wide=bool(cost.load.wide),
                at_once=at_once,
                realisation=realisation,
            )


def joined_needs(cuts: Sequence[GroupCut]) -> Need:
    """Return the bytes of the fullest tile of each cut."""
    columns = ("temporary", "bounded", "whole")
    return Need(*(np.concatenate([getattr(cut.need, name) for cut in cuts]) for name in columns))


def pixel_cuts(
    job: StaticJob,
    realisation: Streamed,
    at_once: int,
    pixels_of: Callable[[IntArray, int], Pixels],
) -> Iterator[GroupCut]:
    """Yield the cut of each useful number of row parts, with as many bands as tiles are left.

    Args:
        job: the product; block columns of its pattern are slabs, in the order of bands.
        realisation: how groups come to lie on the tile.
        at_once: number of parts of pixels in a round.
        pixels_of: function from the edges of bands, int64[bands + 1], and the number of row parts
            to x and rounds.
    """
    (rows, slabs), pattern, tiles = job.pattern.grid, job.pattern, job.machine.tiles // at_once
    groups_of_row = np.bincount(pattern.rows, minlength=rows)
    groups_of_slab = np.bincount(pattern.columns, minlength=slabs)
    for m_split in useful_counts(rows, tiles, even=True).tolist():
        bands = min(slabs, tiles // m_split)
        # Tables of rows by bands, and of workers by slabs, must not outgrow the pattern.
        entries = max(rows * bands, m_split * LANES * slabs)
        if entries > max(MIN_ENTRIES, MAX_ENTRIES_PER_GROUP * pattern.num_blocks):
            continue
        edges = _even_edges(groups_of_row, m_split), _even_edges(groups_of_slab, bands)
        seats = _seats(job, at_once, edges, groups_of_row, None)
        cost = cost_of(job, realisation, at_once, seats, pixels_of(edges[1], m_split))
        yield GroupCut(
            *edges,
            cycles=of_fullest(terms(job.machine, cost.load, barriers=True)),
            need=cost.need.of_fullest,
            value_bytes=int(cost.groups.max()),
            wide=bool(cost.load.wide),
            at_once=at_once,
            realisation=realisation,
        )


def _counted_cuts(
    job: StaticJob, parts: int, stored: StoredWords | None
) -> dict[tuple[int, int, int], list[Streamed]]:
    """Return the cuts whose seats are counted, and how groups come to lie on their tiles.

    A cut is the number of parts of x at once, of row parts, and of bands. Where a tile may compute
    parts of x in rounds there are many; those of fewest cycles by their mean seat are counted.
    """
    table = _table(job, parts, in_rounds=stored is not None or bool(job.weights_budget))
    seats = Seats.mean(job, table, stored)
    # All combinations of a cut (a row of the table) and a realisation, with their sort key: bytes
    # beyond what fits, then cycles. Entries are (excess bytes, cycles, row, realisation).
    ranked_cuts: list[tuple[int, int, int, Streamed]] = []
    for realisation in _realisations(job):
        cost = cost_of(job, realisation, parts, seats)
        total = total_of(terms(job.machine, cost.load, barriers=True))
        excess = np.maximum(cost.need.whole - job.machine.usable_bytes, 0)
        if job.weights_budget:
            excess = np.maximum(excess, cost.groups - job.weights_budget)
        rows = zip(excess.tolist(), total.tolist(), range(len(total)), strict=True)
        ranked_cuts += [(*row, realisation) for row in rows]
    if stored is not None or job.weights_budget:
        ranked_cuts = sorted(ranked_cuts, key=lambda row: row[:2])[:MAX_COUNTED]
    cuts: dict[tuple[int, int, int], list[Streamed]] = {}
    for _, _, row, realisation in ranked_cuts:
        at_once, m_split, bands = (int(column[row]) for column in table)
        cuts.setdefault((at_once, m_split, bands), []).append(realisation)
    return cuts


def _table(job: StaticJob, parts: int, *, in_rounds: bool) -> tuple[IntArray, IntArray, IntArray]:
    """Return numbers of parts of x at once, of row parts, and of bands, int64[cuts] each.

    Resident groups of several rounds take more cycles than those of one, and are worth it for their
    bytes alone.
    """
    (rows, slabs), tiles = job.pattern.grid, job.machine.tiles
    counts = {-(-parts // rounds) for rounds in (ROUNDS if in_rounds else (1,))}
    cuts = [
        (at_once, m_split, min(slabs, tiles // at_once // m_split))
        for at_once in sorted(counts, reverse=True)
        if at_once <= tiles
        for m_split in useful_counts(rows, tiles // at_once, even=True).tolist()
    ]
    at_once, m_split, bands = np.array(cuts, dtype=np.int64).reshape(-1, 3).T
    # Tables of rows by bands, and of workers by slabs, must not outgrow the pattern.
    entries = np.maximum(rows * bands, m_split * LANES * slabs)
    is_small = entries <= max(MIN_ENTRIES, MAX_ENTRIES_PER_GROUP * job.pattern.num_blocks)
    return at_once[is_small], m_split[is_small], bands[is_small]


def _realisations(job: StaticJob) -> list[Streamed]:
    """Return the ways in which groups come to lie on a tile."""
    assert job.realised is not None
    realisation = job.realised[0]
    assert isinstance(realisation, Streamed)
    cleared = [attrs.evolve(realisation, clears=True)] if realisation.fills else []
    return [realisation, *cleared]


def _seats(
    job: StaticJob,
    at_once: int,
    edges: tuple[IntArray, IntArray],
    groups_of_row: IntArray,
    stored: StoredWords | None,
) -> Seats:
    """Return the work of every seat of a cut; seats are [bands, row parts], flat.

    Args:
        job: the product.
        at_once: number of parts of x in a round.
        edges: edges of row parts and of bands.
        groups_of_row: number of groups of each row, int64[rows].
        stored: words with a stored value; None for resident groups.
    """
    kernel, pattern, (row_edges, slab_edges) = job.kernel, job.pattern, edges
    assert isinstance(kernel, StreamedGroups)
    m_split, bands, (rows, slabs) = len(row_edges) - 1, len(slab_edges) - 1, pattern.grid
    part = np.repeat(np.arange(m_split), np.diff(row_edges))
    band = np.repeat(np.arange(bands), np.diff(slab_edges))
    # What each worker visits in each slab of each part, int64[parts, LANES, slabs]: its groups, and
    # in the first slab of a band also its rows that have no group in the band.
    row_lanes = part * LANES + _lanes(groups_of_row, row_edges)
    # A tile has the rows from its first group to its last one.
    has_group = np.zeros((rows + 1, bands), dtype=np.int64)
    has_group[pattern.rows + 1, band[pattern.columns]] = 1
    # Number of rows before each row that have a group in the band, int64[rows + 1, bands].
    rows_before = np.cumsum(has_group, axis=0)
    empty = has_group[1:] == 0
    empty &= rows_before[1:] > rows_before[row_edges[part]]
    empty &= rows_before[:-1] < rows_before[row_edges[part + 1]]
    count = np.bincount(
        row_lanes[pattern.rows] * slabs + pattern.columns, minlength=m_split * LANES * slabs
    ).reshape(m_split * LANES, slabs)
    np.add.at(count, (row_lanes[:, None], slab_edges[None, :-1]), empty)
    steps = _steps(kernel, count.reshape(m_split, LANES, slabs))
    add = partial(np.add.reduceat, indices=slab_edges[:-1], axis=1)
    bundles = np.where(steps > 0, kernel.slab_bundles(steps), 0)
    total, used, bundles = (add(table).T.ravel() for table in (steps, 1 * (steps > 0), bundles))
    filled_words = None
    if stored is not None:
        filled_words = stored.on(band[stored.slab] * m_split + part[stored.row], m_split * bands)
    return Seats(
        at_once=at_once,
        m_split=m_split,
        bands=bands,
        rows=np.tile(np.diff(row_edges), bands),
        slabs=used,
        steps=total,
        bundles=bundles,
        written=filled_words,
    )


def _even_edges(weights: IntArray, count: int) -> IntArray:
    """Return the edges of intervals of about equal weights, none empty, int64[count + 1]."""
    cumulated = np.concatenate([[0], np.cumsum(weights)])
    edges: IntArray = np.searchsorted(cumulated, np.arange(count + 1) * cumulated[-1] / count)
    # Give each interval one line at least: first move edges up, then those too high down.
    number = np.arange(count + 1)
    edges = np.maximum.accumulate(np.maximum(edges - number, 0)) + number
    edges = np.minimum(edges, len(weights) - number[::-1])
    edges[0], edges[-1] = 0, len(weights)
    return edges


def _lanes(groups_of_row: IntArray, row_edges: IntArray) -> IntArray:
    """Return the worker of each row if workers keep their rows, int64[rows].

    Each worker has a run of neighbouring rows of its part with about equally many groups.
    """
    groups_before = np.cumsum(groups_of_row) - groups_of_row
    start, count = groups_before[row_edges[:-1]], np.add.reduceat(groups_of_row, row_edges[:-1])
    size = np.diff(row_edges)
    lanes: IntArray = (groups_before - np.repeat(start, size)) * LANES // np.repeat(count, size)
    return lanes


def _steps(kernel: StreamedGroups, count: IntArray) -> IntArray:
    """Return the steps of the slowest worker, given groups by worker, int64[parts, slabs].

    A slab without groups has no steps, and tiles leave it out.
    """
    if kernel.drained:
        max_groups = np.asarray(count.max(axis=1))
        return np.where(max_groups > 0, max_groups + 1 + DRAIN, 0)
    steps: IntArray = -(-count.sum(axis=1) // LANES)
    return steps


def plan_of(job: StaticJob, cut: GroupCut, *, n: int, strategy: str) -> Plan:
    """Return the plan of a cut."""
    m_split, bands = len(cut.row_edges) - 1, len(cut.slab_edges) - 1
    kernel, parts = job.kernel, -(-n // AMP_BLOCK)
    assert isinstance(kernel, StreamedGroups)
    rounds = -(-parts // cut.at_once)
    in_rounds = {"rounds": rounds} if rounds > 1 else {}
    job = attrs.evolve(job, realised=(cut.realisation, job.user_pattern))
    decision = Decision(
        partition=_partition(job.pattern, cut, n),
        details={
            "partitioner": STRATEGY,
            "m_split": m_split,
            "bands": bands,
            "n_split": cut.at_once,
            **in_rounds,
            **_filling(cut.realisation),
            "streams": "drained" if kernel.drained else "kept",
            "wide_exchange": cut.wide,
        },
        estimate=cut.cycles,
        wide=cut.wide,
        weights=job.weights,
        merges=True,
        fuses_rounds=rounds > 1,
    )
    return known_plan(job, decision, n=n, strategy=strategy, lowering="own")


def _filling(realisation: Streamed) -> dict[str, str]:
    """Return the term that says how groups are filled on the tile; none for resident groups."""
    if not realisation.fills:
        return {}
    return {"groups": CLEARED if realisation.clears else FILLED}


def _partition(pattern: Pattern, cut: GroupCut, n: int) -> Partition:
    """Return the partition: parts of rows innermost, so that neighbours need the same x."""
    m_split, bands = len(cut.row_edges) - 1, len(cut.slab_edges) - 1
    part = np.searchsorted(cut.row_edges, pattern.rows, side="right") - 1
    band = np.searchsorted(cut.slab_edges, pattern.columns, side="right") - 1
    seat = band * m_split + part
    order = np.argsort(seat, kind="stable")  # groups of a seat row by row
    count = np.bincount(seat, minlength=m_split * bands)
    edges = (shares(-(-n // AMP_BLOCK), -(-n // AMP_BLOCK)) * AMP_BLOCK).tolist()
    parts = parts_in_rounds(pairwise(edges), m_split * bands, cut.at_once)
    return Partition(order, (Cut.of_counts(count),), tuple(parts))
