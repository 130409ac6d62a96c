"""Candidates that stream groups of rows past x in the AMP, with resident groups.

A slab is 16 neighbouring columns of the matrix in half, 8 in float; a group is one row of a slab. A
cut has row parts x bands x parts of 16 columns of x. A row part is an interval of rows, a band an
interval of slabs, with about equally many groups each. All bands of a row part hold the same rows,
of which each of their tiles owns one run. Groups are counted exactly for each slab of each tile;
cycles that the order of the groups adds are not estimated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise

import attrs
import numpy as np

from ipusim import AMP_BLOCK, IntArray
from ipusim.kernels import DRAIN, LANES, StreamedGroups, VertexFields, streamed_kernel

from ..matrix.pattern import Pattern
from ..operations.realisations import Streamed
from ..plan.axes import useful_counts
from ..plan.mapping.shares import shares
from ..plan.no_plan import over_budget, refusal
from ..plan.operation import TOTAL
from ..plan.partition import Cut, Partition, parts_in_rounds
from ..plan.plan import Decision, Plan
from ..problem import AUTO, Problem
from .engine import Load, Need, admitted, code_bytes, of_fullest, reduce_cycles, terms
from .proposer import Candidate, Margin
from .static import known_plan
from .static_job import StaticJob

STRATEGY = "groups"  # name of the strategy, and of the evaluation budget
# Entries of the tables that estimate a cut, of 8 bytes, by which the host's memory is bounded: so
# many for each stored group, or in all.
MAX_ENTRIES_PER_GROUP, MIN_ENTRIES = 16, 1 << 18
MAX_CANDIDATES = 3  # cuts that are scheduled; their estimates are close
# Steps that wait only add to an estimate. Rows without a group in a band take no sums there, which
# is not estimated: of two cuts each of 27 drawn jobs, an estimate of 3,463 cycles was scheduled in
# 1,411 (0.41), 7,837 in 4,585 and 15,978 in 11,265, all with many such rows.
MARGIN = Margin(((0.35, 0),))
SLAB_WORK_BYTES = 4 + 4 * LANES  # list of a slab: its entry, and a word of jumps for each worker


@attrs.frozen
class GroupCut:
    """Cut of the groups of a matrix into row parts and bands of slabs.

    Attributes:
        row_edges, slab_edges: first row of each part, int64[parts + 1], and first slab of each
            band, int64[bands + 1]; the last entries are the numbers of rows and of slabs.
        cycles: estimated cycles by term, and in total.
        need: bytes of the fullest tile.
        value_bytes: bytes of groups on the fullest tile.
        wide: True if x travels over both lanes of tile pairs.
    """

    row_edges: IntArray
    slab_edges: IntArray
    cycles: Mapping[str, int]
    need: Need
    value_bytes: int
    wide: bool


def streamed_candidates(problem: Problem) -> list[Candidate]:
    """Return the cuts of fewest estimated cycles; the best alone if the problem names the strategy.

    Raises:
        NoKernelError: no kernel streams groups of these types.
        NoPlanError: more parts of 16 columns than tiles, too few groups for the size of a, or
            nothing fits.
    """
    kernel = problem.kernel_by(streamed_kernel)
    realisation = Streamed(problem.data_type)
    inner, n = realisation.inner(problem.pattern), problem.n
    job = StaticJob(
        *(problem.machine, kernel, inner, problem.partials_type),
        realised=(realisation, problem.pattern),
        weights="resident",
        weights_budget=problem.option("weights_budget") or 0,
    )
    parts = -(-n // AMP_BLOCK)
    cuts = list(_cuts(job, kernel, parts)) if parts <= problem.machine.tiles else []
    best = _best(problem, cuts, n)
    is_named = problem.strategy == STRATEGY
    return [
        Candidate(
            strategy=STRATEGY,
            estimate=cut.cycles[TOTAL],
            margin=MARGIN,
            work=parts * (len(cut.row_edges) - 1) * (inner.grid[1] + inner.grid[0]),
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
    columns = ("temporary", "bounded", "whole")
    need = Need(*(np.concatenate([getattr(cut.need, name) for cut in cuts]) for name in columns))
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


def _cuts(job: StaticJob, kernel: StreamedGroups, parts: int) -> Iterator[GroupCut]:
    """Yield the cut of each useful number of row parts, with as many bands as tiles are left."""
    (rows, slabs), pattern = job.pattern.grid, job.pattern
    tiles = job.machine.tiles // parts
    of_row = np.bincount(pattern.rows, minlength=rows)
    of_slab = np.bincount(pattern.columns, minlength=slabs)
    for m_split in useful_counts(rows, tiles, even=True).tolist():
        row_edges = _even_edges(of_row, m_split)
        lane = _lanes(of_row, row_edges)
        part = np.repeat(np.arange(m_split), np.diff(row_edges))
        slab_edges = _even_edges(of_slab, min(slabs, tiles // m_split))
        # Tables of rows by bands, and of workers by slabs, must not outgrow the pattern.
        entries = max(rows * (len(slab_edges) - 1), m_split * LANES * slabs)
        if entries > max(MIN_ENTRIES, MAX_ENTRIES_PER_GROUP * len(pattern.rows)):
            continue
        # Visits of each worker in each slab of each part, int64[parts, LANES, slabs]: of groups,
        # and in the first slab of a band of the rows that have no group in the band.
        of_lane = part * LANES + lane
        band = np.repeat(np.arange(len(slab_edges) - 1), np.diff(slab_edges))
        empty = np.ones((rows, len(slab_edges) - 1), dtype=np.int64)
        empty[pattern.rows, band[pattern.columns]] = 0
        count = np.bincount(
            of_lane[pattern.rows] * slabs + pattern.columns, minlength=m_split * LANES * slabs
        ).reshape(m_split * LANES, slabs)
        np.add.at(count, (of_lane[:, None], slab_edges[None, :-1]), empty)
        steps = _steps(kernel, count.reshape(m_split, LANES, slabs))
        yield _counted(job, kernel, parts, (row_edges, slab_edges), steps)


def _even_edges(weights: IntArray, count: int) -> IntArray:
    """Return the edges of `count` intervals, none of them empty, of about equal weights."""
    total = np.concatenate([[0], np.cumsum(weights)])
    edges: IntArray = np.searchsorted(total, np.arange(count + 1) * total[-1] / count)
    # Give each interval one line at least: first move edges up, then those too high down.
    number = np.arange(count + 1)
    edges = np.maximum.accumulate(np.maximum(edges - number, 0)) + number
    edges = np.minimum(edges, len(weights) - number[::-1])
    edges[0], edges[-1] = 0, len(weights)
    return edges


def _lanes(of_row: IntArray, row_edges: IntArray) -> IntArray:
    """Return the worker of each row if workers keep their rows, int64[rows].

    Each worker has a run of neighbouring rows of its part with about equally many groups.
    """
    before = np.cumsum(of_row) - of_row
    start, count = before[row_edges[:-1]], np.add.reduceat(of_row, row_edges[:-1])
    size = np.diff(row_edges)
    lanes: IntArray = (before - np.repeat(start, size)) * LANES // np.repeat(count, size)
    return lanes


def _steps(kernel: StreamedGroups, count: IntArray) -> IntArray:
    """Return the steps of the slowest worker, given groups by worker, int64[parts, slabs]."""
    if kernel.drained:
        return np.asarray(count.max(axis=1)) + 1 + DRAIN
    steps: IntArray = -(-count.sum(axis=1) // LANES)
    return steps


def _counted(
    job: StaticJob,
    kernel: StreamedGroups,
    parts: int,
    edges: tuple[IntArray, IntArray],
    steps: IntArray,
) -> GroupCut:
    """Return a cut with its estimated cycles and bytes."""
    # Seats are [bands, parts of rows], flat.
    machine, (row_edges, slab_edges) = job.machine, edges
    m_split, bands = len(row_edges) - 1, len(slab_edges) - 1
    add = partial(np.add.reduceat, indices=slab_edges[:-1], axis=1)
    rows = np.tile(np.diff(row_edges), bands)
    slabs = np.repeat(np.diff(slab_edges), m_split)
    total, bundles = (add(table).T.ravel() for table in (steps, kernel.slab_bundles(steps)))
    segments = np.maximum(-(-rows // kernel.rows_form.longest_segment), 1)
    fields = {"n": np.full_like(rows, AMP_BLOCK), "rows": rows, "columns": slabs}
    v = VertexFields(kernel, {**fields, "period": -(-rows // segments)})
    row_bytes = AMP_BLOCK * job.data_type.bytes
    wide = m_split % 2 == 0 and machine.tiles_per_pair == 2
    # Numbers of a run of sums, which its owner receives from all other bands.
    vector = job.data_type.vector_width
    run = -(-rows * AMP_BLOCK // (bands * vector)) * vector * (bands > 1)
    load = Load(
        x_bytes=slabs * AMP_BLOCK * kernel.group_bytes,
        wide=wide,
        value_bytes=0 * rows,
        sharers=1,
        partial_bytes=run * job.data_type.bytes * (bands - 1),
        compute={"multiply": kernel.counted_cycles(machine, v, bundles)},
        reduce=_reduce_cycles(job, rows, run, bands),
    )
    values = (LANES * total + 1) * kernel.group_bytes
    # x and y are stored once, on all tiles alike.
    m, k = job.pattern.shape
    stored = -(-(m + k) * parts * row_bytes // machine.tiles)
    need = Need.of(
        partials=(rows + kernel.spare_rows * segments) * row_bytes,
        operands=load.x_bytes,
        received=load.partial_bytes,
        stays=values + stored + SLAB_WORK_BYTES * total + code_bytes(machine, slabs + bands),
    )
    cycles = of_fullest(terms(machine, load, barriers=True))
    return GroupCut(row_edges, slab_edges, cycles, need.of_fullest, int(values.max()), wide)


def _reduce_cycles(job: StaticJob, rows: IntArray, run: IntArray, bands: int) -> IntArray:
    """Return the cycles in which each seat adds its run of sums of all bands, int64[seats]."""
    return reduce_cycles(
        job.machine,
        (job.partials_type, job.data_type),
        pieces=np.minimum(run, 1),
        size=run,
        depth=bands,
        moved=0 * rows,
        line=np.full_like(rows, AMP_BLOCK),
    )


def plan_of(job: StaticJob, cut: GroupCut, *, n: int, strategy: str) -> Plan:
    """Return the plan of a cut."""
    m_split, bands = len(cut.row_edges) - 1, len(cut.slab_edges) - 1
    kernel, parts = job.kernel, -(-n // AMP_BLOCK)
    assert isinstance(kernel, StreamedGroups)
    decision = Decision(
        partition=_partition(job.pattern, cut, n),
        details={
            "partitioner": STRATEGY,
            "m_split": m_split,
            "bands": bands,
            "n_split": parts,
            "streams": "drained" if kernel.drained else "kept",
            "wide_exchange": cut.wide,
        },
        estimate=cut.cycles,
        wide=cut.wide,
        weights="resident",
        merges=True,
    )
    return known_plan(job, decision, n=n, strategy=strategy, lowering="own")


def _partition(pattern: Pattern, cut: GroupCut, n: int) -> Partition:
    """Return the partition: parts of rows innermost, so that neighbours need the same x."""
    m_split, bands = len(cut.row_edges) - 1, len(cut.slab_edges) - 1
    part = np.searchsorted(cut.row_edges, pattern.rows, side="right") - 1
    band = np.searchsorted(cut.slab_edges, pattern.columns, side="right") - 1
    seat = band * m_split + part
    order = np.argsort(seat, kind="stable")  # groups of a seat row by row
    count = np.bincount(seat, minlength=m_split * bands)
    edges = (shares(-(-n // AMP_BLOCK), -(-n // AMP_BLOCK)) * AMP_BLOCK).tolist()
    parts = parts_in_rounds(pairwise(edges), m_split * bands, len(edges) - 1)
    return Partition(order, (Cut.of_counts(count),), tuple(parts))
