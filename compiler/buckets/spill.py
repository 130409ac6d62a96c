"""Spilling: a bucket keeps the longest runs that fit; the other runs look for room elsewhere.

A run is neighbouring blocks of one row of a rectangle; a bucket belongs to a rectangle, whose pz
buckets are its own (`runs`). The overflow of a bucket is the runs that it does not keep. Overflows
go round by round, the largest first, through ever more buckets, and leave in each what fits there,
as a sub-group of its own: runs with one header of meta-info. One word of a bucket is reserved for
its end.

    rounds   the buckets of the rectangle, of its row of rectangles, of the grid; in each of these
             whole runs first, then split ones
    order    from the overflowing bucket downwards, cyclically: buckets travel upwards, so blocks
             that lie k rectangles before their own travel k steps, and the nearest is tried first

(PopLibs lib/popsparse SparsePartitionerImpl.cpp:365-411, 1177-1405, at 7eac0f26; to try all
overflows at one distance before any at the next led to longer distances, not shorter ones)

A sub-group of r runs and n blocks takes `sub_group_words` + 2 r + n words of meta-info. A bucket
takes the leading runs that fit; if a run may be split, the next run gives as many blocks of its end
as fit.

(PopLibs lib/popsparse SparsePartitionerImpl.cpp:321-363, 413-447, at 7eac0f26)
"""

from __future__ import annotations

import itertools

import attrs
import numpy as np

from ipusim import BoolArray, IntArray, same_array, spread
from ipusim.kernels import ROW_WORDS, sub_group_words

from ..plan.bucket_grid import Buckets
from .runs import RowRuns

MAX_WORD = 65_535  # largest number of a word: values of a sub-group, words to the next one


@attrs.frozen
class Spill:
    """Bucket of every run, ordered by bucket, by sub-group, and by falling length.

    Attributes:
        runs: Runs that found room; some of the original runs are split.
        bucket: Processing node that holds each run, int64[runs].
        part: Sub-group of each run: runs of a bucket with the same number are one, 0 has never
            moved, int64[runs].
        left: Blocks that were dealt to each node and found no room, int64[nodes].
    """

    runs: RowRuns
    bucket: IntArray = attrs.field(eq=same_array, repr=False)
    part: IntArray = attrs.field(eq=same_array, repr=False)
    left: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def begins(self) -> IntArray:
        """First run of each sub-group, int64[groups]."""
        starts = np.ones(len(self.bucket), dtype=np.bool_)
        starts[1:] = (np.diff(self.bucket) != 0) | (np.diff(self.part) != 0)
        return np.flatnonzero(starts)


@attrs.frozen
class _Move:
    """Blocks of one overflow that moved to one bucket.

    Attributes:
        bucket: Processing node of the bucket.
        source: Overflow before the move.
        take: Blocks that moved.
    """

    bucket: int
    source: Unplaced
    take: Take


def spill_runs(buckets: Buckets, runs: RowRuns) -> Spill:
    """Return every run in a bucket with room for it, as far as there is any."""
    # 1. Each bucket keeps its longest runs; a pattern without overflow ends here.
    measure = measure_of(buckets, runs.count)
    stays = _find_staying(buckets, measure, runs)
    left = np.zeros(buckets.nodes, dtype=np.int64)
    if stays.all():
        return Spill(runs, runs.home, np.zeros_like(runs.home), left)
    # 2. Rounds over larger and larger ranges of buckets, whole runs before split ones. Of equally
    # large overflows the one of the lowest node goes first.
    free_words, free_blocks = _count_free(buckets, measure, runs, stays)
    overflows, moves = _unplaced_by_bucket(runs, stays), list[_Move]()
    ranges = (buckets.pz, buckets.py * buckets.pz, buckets.nodes)
    for number, split in itertools.product(ranges, (False, True)):
        size = {home: size_of(measure, unplaced) for home, unplaced in overflows.items()}
        for home in sorted(overflows, key=lambda home: (size[home], -home), reverse=True):
            targets = home // number * number + (home - np.arange(number)) % number
            takes = _place(measure, overflows[home], targets, free_words, free_blocks, split=split)
            moves += takes
            overflows[home] = takes[-1].take.left if takes else overflows[home]
        overflows = {
            home: unplaced for home, unplaced in overflows.items() if unplaced.first < unplaced.last
        }
    for home, unplaced in overflows.items():
        left[home] = size_of(measure, unplaced)[1]
    return _gather_runs(runs, stays, moves, left)


def _find_staying(buckets: Buckets, measure: Measure, runs: RowRuns) -> BoolArray:
    """Return True for the longest runs of every bucket that fit as one sub-group, bool[runs]."""
    # Runs are ordered by bucket, so the first run of a bucket tells what lies before it.
    runs_before = np.searchsorted(runs.home, np.arange(buckets.nodes))[runs.home]
    blocks = measure.blocks[1:] - measure.blocks[runs_before]
    words = measure.fixed + measure.words[1:] - measure.words[runs_before]
    most_words = min(buckets.meta_words - 1, measure.most_words)
    most_blocks = min(buckets.block_capacity, measure.most_blocks)
    return (words <= most_words) & (blocks <= most_blocks)


def _count_free(
    buckets: Buckets, measure: Measure, runs: RowRuns, stays: BoolArray
) -> tuple[IntArray, IntArray]:
    """Return the words and blocks that every bucket has left, int64[nodes] each."""
    home = runs.home[stays]
    blocks = np.bincount(home, runs.count[stays], buckets.nodes).astype(np.int64)
    rows = np.bincount(home, minlength=buckets.nodes)
    words = measure.fixed * (rows > 0) + ROW_WORDS * rows + blocks
    return buckets.meta_words - 1 - words, buckets.block_capacity - blocks


def _unplaced_by_bucket(runs: RowRuns, stays: BoolArray) -> dict[int, Unplaced]:
    """Return the runs that each bucket did not keep, which are its last ones."""
    over = np.flatnonzero(~stays)
    homes, index = np.unique(runs.home[over], return_index=True)
    ends = np.searchsorted(runs.home, homes, side="right")
    table = np.stack([homes, over[index], ends], axis=1).tolist()
    return {home: Unplaced(first, last) for home, first, last in table}


def _place(
    measure: Measure,
    unplaced: Unplaced,
    targets: IntArray,
    free_words: IntArray,
    free_blocks: IntArray,
    *,
    split: bool,
) -> list[_Move]:
    """Return the moves of an overflow to the targets, in their order; free room is reduced."""
    moves: list[_Move] = []
    # The next target that takes anything; those before it are passed over for good.
    while unplaced.first < unplaced.last:
        takes = takers(measure, unplaced, free_words[targets], free_blocks[targets], split=split)
        if not takes.any():
            break
        index = int(takes.argmax())
        bucket = int(targets[index])
        taken_blocks = take(
            measure, unplaced, int(free_words[bucket]), int(free_blocks[bucket]), split=split
        )
        free_words[bucket] -= taken_blocks.words
        free_blocks[bucket] -= taken_blocks.blocks
        moves.append(_Move(bucket, unplaced, taken_blocks))
        unplaced, targets = taken_blocks.left, targets[index + 1 :]
    return moves


def _gather_runs(runs: RowRuns, stays: BoolArray, moves: list[_Move], left: IntArray) -> Spill:
    """Return the runs that stayed and those that moved, cut where they were split."""
    table = [
        (m.bucket, m.source.first, m.source.moved_blocks, m.take.whole, m.take.part) for m in moves
    ]
    bucket, start, moved_blocks, whole, ends = np.array(table, dtype=np.int64).reshape(-1, 5).T
    # Every move is a sub-group of its own: whole runs, and perhaps the end of the next run.
    part = np.arange(1, len(moves) + 1)
    stayed, moved = np.flatnonzero(stays), spread(start, whole)
    split = np.flatnonzero(ends)
    cut = (start + whole)[split]
    # A leading run that was split before has lost the blocks of that split.
    lost = np.zeros(len(moved), dtype=np.int64)
    lost[(np.cumsum(whole) - whole)[whole > 0]] = moved_blocks[whole > 0]
    end = runs.first[cut] + runs.count[cut] - np.where(whole[split] > 0, 0, moved_blocks[split])

    run = np.concatenate([stayed, moved, cut])
    first = np.concatenate([runs.first[stayed], runs.first[moved], end - ends[split]])
    count = np.concatenate([runs.count[stayed], runs.count[moved] - lost, ends[split]])
    holder = np.concatenate([runs.home[stayed], np.repeat(bucket, whole), bucket[split]])
    number = np.concatenate([np.zeros_like(stayed), np.repeat(part, whole), part[split]])
    order = np.lexsort((runs.row[run], -count, number, holder))
    run = run[order]
    placed = RowRuns(runs.home[run], runs.row[run], first[order], count[order], runs.order)
    return Spill(placed, holder[order], number[order], left)


@attrs.frozen
class Measure:
    """Sizes and limits by which sub-groups are measured.

    Attributes:
        fixed: Words of a sub-group beside its runs.
        blocks, words: Blocks and words of all runs before each run, int64[runs + 1].
        most_blocks, most_words: Limits of one sub-group.
        reserves: True if the words of a split run's row are set aside before its blocks are
            counted.
    """

    fixed: int
    blocks: IntArray
    words: IntArray
    most_blocks: int
    most_words: int
    reserves: bool


def measure_of(buckets: Buckets, count: IntArray) -> Measure:
    """Return the measure of runs of `count` blocks, int64[runs].

    PopLibs counts as many blocks of a split run as words are free, which then fails because the row
    itself needs two words. It also fills sub-groups beyond what a word can count, which cannot be
    written. Buckets reserve these words and keep to that limit, unless they follow PopLibs.
    """
    blocks = np.concatenate([[0], np.cumsum(count)])
    free = buckets.popsparse
    return Measure(
        fixed=sub_group_words(buckets.block, grad_w=buckets.grad_w),
        blocks=blocks,
        words=blocks + ROW_WORDS * np.arange(len(blocks)),
        most_blocks=buckets.block_capacity if free else MAX_WORD // buckets.block**2,
        most_words=buckets.meta_words if free else MAX_WORD,
        reserves=not free,
    )


@attrs.frozen
class Unplaced:
    """Runs [first, last), empty if equal; the first run lacks its last `moved_blocks` blocks."""

    first: int
    last: int
    moved_blocks: int = 0


@attrs.frozen
class Take:
    """Blocks of an overflow that one bucket takes, as one sub-group.

    Attributes:
        whole: Number of leading runs of the overflow that it takes whole.
        part: Number of last blocks that it takes of the run that follows.
        words, blocks: Size of the sub-group.
        left: Overflow after it.
    """

    whole: int
    part: int
    words: int
    blocks: int
    left: Unplaced


def size_of(measure: Measure, unplaced: Unplaced) -> tuple[int, int]:
    """Return words and blocks of an overflow as one sub-group."""
    blocks = (
        int(measure.blocks[unplaced.last] - measure.blocks[unplaced.first]) - unplaced.moved_blocks
    )
    return measure.fixed + ROW_WORDS * (unplaced.last - unplaced.first) + blocks, blocks


def takers(
    measure: Measure, unplaced: Unplaced, words: IntArray, blocks: IntArray, *, split: bool
) -> BoolArray:
    """Return True for buckets that can take anything of an overflow, bool[buckets]."""
    length = (
        int(measure.blocks[unplaced.first + 1] - measure.blocks[unplaced.first])
        - unplaced.moved_blocks
    )
    words = np.minimum(words, measure.most_words) - measure.fixed
    blocks = np.minimum(blocks, measure.most_blocks)
    if not split:
        return (length + ROW_WORDS <= words) & (length <= blocks)
    part = np.minimum(np.minimum(words - ROW_WORDS * measure.reserves, blocks), length)
    return (part >= 1) & (part + ROW_WORDS <= words)


def take(measure: Measure, unplaced: Unplaced, words: int, blocks: int, *, split: bool) -> Take:
    """Return the blocks of an overflow that a bucket with free words and blocks takes."""
    words = min(words, measure.most_words) - measure.fixed
    blocks = min(blocks, measure.most_blocks)
    # Whole runs while both limits hold: sums over runs are differences of running totals.
    runs = slice(unplaced.first + 1, unplaced.last + 1)
    before = int(measure.blocks[unplaced.first]) + unplaced.moved_blocks
    before_words = int(measure.words[unplaced.first]) + unplaced.moved_blocks
    whole = min(
        int(np.searchsorted(measure.blocks[runs], before + blocks, side="right")),
        int(np.searchsorted(measure.words[runs], before_words + words, side="right")),
    )
    next_run = unplaced.first + whole
    moved_blocks = 0 if whole else unplaced.moved_blocks
    whole_blocks = int(measure.blocks[next_run]) - before if whole else 0
    words -= whole_blocks + ROW_WORDS * whole
    part = 0
    # Then the end of the next run. PopLibs does not reserve its row's words, and then fails.
    if split and next_run < unplaced.last:
        length = int(measure.blocks[next_run + 1] - measure.blocks[next_run]) - moved_blocks
        part = max(0, min(words - ROW_WORDS * measure.reserves, blocks - whole_blocks, length))
        if part + ROW_WORDS > words:
            part = 0
    rows = whole + (part > 0)
    return Take(
        whole=whole,
        part=part,
        words=measure.fixed + ROW_WORDS * rows + whole_blocks + part,
        blocks=whole_blocks + part,
        left=Unplaced(next_run, unplaced.last, moved_blocks + part),
    )
