"""Spilling: a bucket keeps the longest runs that fit; the other runs look for room elsewhere.

A run is neighbouring blocks of one row of a rectangle. Each rectangle has pz buckets of its own
(`runs`). The overflow of a bucket is the runs that it does not keep. In several rounds, each over a
larger range of buckets, the overflows are offered to the buckets, the largest overflow first; a
bucket takes what fits, as a sub-group: runs with one header of meta-info. One word of a bucket is
reserved for the mark of its end.

    rounds   the buckets of the rectangle, of its row of rectangles, of the grid; in each of these
             whole runs first, then split ones
    order    from the overflowing bucket downwards, cyclically, so that the nearest bucket is tried
    first. Buckets travel upwards through the grid (propagation); a block in a bucket k rectangles
    below its own rectangle is k steps away from it

(PopLibs lib/popsparse SparsePartitionerImpl.cpp:365-411, 1177-1405, at 7eac0f26. An
alternative was measured and rejected, since blocks then lay farther from their rectangles: to offer
all overflows to the buckets at one distance before any at the next distance.)

A sub-group of r runs and n blocks takes `sub_group_words` + 2 r + n words of meta-info. A bucket
takes the leading runs that fit; if a run may be split, also as many blocks of the end of the next
run as fit.

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

# Largest number in a word of meta-info, such as the values of a sub-group, or the words to the next
# sub-group.
MAX_WORD = 65_535


@attrs.frozen
class Spill:
    """Runs with the bucket of each, ordered by bucket, by sub-group, and by falling length.

    Attributes:
        runs: Runs that found room; some of the original runs are split.
        bucket: Processing node that holds each run, int64[runs].
        part: Sub-group of each run, int64[runs]: runs of a bucket with the same number are one
            sub-group; 0 is the sub-group of runs that stayed in the bucket they were dealt to.
        unplaced_blocks: Number of blocks dealt to each node that found no room, int64[nodes].
    """

    runs: RowRuns
    bucket: IntArray = attrs.field(eq=same_array, repr=False)
    part: IntArray = attrs.field(eq=same_array, repr=False)
    unplaced_blocks: IntArray = attrs.field(eq=same_array, repr=False)

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
        source: Runs of the overflow that had no room before the move.
        portion: Blocks that moved.
    """

    bucket: int
    source: Unplaced
    portion: Portion


def spill_runs(buckets: Buckets, runs: RowRuns) -> Spill:
    """Return the bucket of every run, and the blocks for which no bucket has room."""
    # 1. Each bucket keeps its longest runs; a pattern without overflow ends here.
    measure = measure_of(buckets, runs.count)
    is_staying = _find_staying(buckets, measure, runs)
    unplaced_blocks = np.zeros(buckets.nodes, dtype=np.int64)
    if is_staying.all():
        return Spill(runs, runs.home, np.zeros_like(runs.home), unplaced_blocks)
    # 2. Rounds over larger and larger ranges of buckets, whole runs before split ones. Of equally
    # large overflows the one of the lowest node goes first.
    free_words, free_blocks = _count_free(buckets, measure, runs, is_staying)
    overflows, moves = _unplaced_by_bucket(runs, is_staying), list[_Move]()
    ranges = (buckets.pz, buckets.py * buckets.pz, buckets.nodes)
    for span, split in itertools.product(ranges, (False, True)):
        size = {home: size_of(measure, unplaced) for home, unplaced in overflows.items()}
        for home in sorted(overflows, key=lambda home: (size[home], -home), reverse=True):
            nodes = home // span * span + (home - np.arange(span)) % span
            batch = _place(measure, overflows[home], nodes, free_words, free_blocks, split=split)
            moves += batch
            overflows[home] = batch[-1].portion.remainder if batch else overflows[home]
        overflows = {
            home: unplaced for home, unplaced in overflows.items() if unplaced.first < unplaced.end
        }
    for home, unplaced in overflows.items():
        unplaced_blocks[home] = size_of(measure, unplaced)[1]
    return _gather_runs(runs, is_staying, moves, unplaced_blocks)


def _find_staying(buckets: Buckets, measure: Measure, runs: RowRuns) -> BoolArray:
    """Return True for the longest runs of every bucket that fit as one sub-group, bool[runs]."""
    # Runs are ordered by bucket, so the first run of a bucket tells what lies before it.
    runs_before = np.searchsorted(runs.home, np.arange(buckets.nodes))[runs.home]
    blocks = measure.blocks[1:] - measure.blocks[runs_before]
    words = measure.fixed + measure.words[1:] - measure.words[runs_before]
    max_words = min(buckets.meta_words - 1, measure.max_words)
    max_blocks = min(buckets.block_capacity, measure.max_blocks)
    return (words <= max_words) & (blocks <= max_blocks)


def _count_free(
    buckets: Buckets, measure: Measure, runs: RowRuns, is_staying: BoolArray
) -> tuple[IntArray, IntArray]:
    """Return the words and blocks that every bucket has left, int64[nodes] each."""
    home = runs.home[is_staying]
    blocks = np.bincount(home, runs.count[is_staying], buckets.nodes).astype(np.int64)
    rows = np.bincount(home, minlength=buckets.nodes)
    words = measure.fixed * (rows > 0) + ROW_WORDS * rows + blocks
    return buckets.meta_words - 1 - words, buckets.block_capacity - blocks


def _unplaced_by_bucket(runs: RowRuns, is_staying: BoolArray) -> dict[int, Unplaced]:
    """Return the runs that each bucket did not keep, which are its last ones."""
    overflowing = np.flatnonzero(~is_staying)
    homes, index = np.unique(runs.home[overflowing], return_index=True)
    ends = np.searchsorted(runs.home, homes, side="right")
    table = np.stack([homes, overflowing[index], ends], axis=1).tolist()
    return {home: Unplaced(first, end) for home, first, end in table}


def _place(
    measure: Measure,
    unplaced: Unplaced,
    nodes: IntArray,
    free_words: IntArray,
    free_blocks: IntArray,
    *,
    split: bool,
) -> list[_Move]:
    """Return the moves of an overflow to the buckets of `nodes`, in their order.

    `free_words` and `free_blocks` are reduced by what the buckets take.
    """
    moves: list[_Move] = []
    # Each time the next bucket with room for anything takes a portion. Buckets before it have room
    # for nothing that is left, so that they are not tried again.
    while unplaced.first < unplaced.end:
        fits = can_take(measure, unplaced, free_words[nodes], free_blocks[nodes], split=split)
        if not fits.any():
            break
        index = int(fits.argmax())
        bucket = int(nodes[index])
        portion = take(
            measure, unplaced, int(free_words[bucket]), int(free_blocks[bucket]), split=split
        )
        free_words[bucket] -= portion.words
        free_blocks[bucket] -= portion.blocks
        moves.append(_Move(bucket, unplaced, portion))
        unplaced, nodes = portion.remainder, nodes[index + 1 :]
    return moves


def _gather_runs(
    runs: RowRuns, is_staying: BoolArray, moves: list[_Move], unplaced_blocks: IntArray
) -> Spill:
    """Return the runs that stayed and those that moved, cut where they were split."""
    table = [
        (m.bucket, m.source.first, m.source.moved_blocks, m.portion.whole, m.portion.tail)
        for m in moves
    ]
    bucket, start, moved_blocks, whole, tails = np.array(table, dtype=np.int64).reshape(-1, 5).T
    # Every move is a sub-group of its own: whole runs, and perhaps the tail of the next run, its
    # parent.
    part = np.arange(1, len(moves) + 1)
    stayed, moved_runs = np.flatnonzero(is_staying), spread(start, whole)
    splits = np.flatnonzero(tails)
    parent = (start + whole)[splits]
    # The first run of a move lacks the blocks that an earlier move took from its end.
    moved_before = np.zeros(len(moved_runs), dtype=np.int64)
    moved_before[(np.cumsum(whole) - whole)[whole > 0]] = moved_blocks[whole > 0]
    # Blocks that an earlier move took from a parent.
    earlier_blocks = np.where(whole[splits] > 0, 0, moved_blocks[splits])
    end = runs.first[parent] + runs.count[parent] - earlier_blocks

    run = np.concatenate([stayed, moved_runs, parent])
    first = np.concatenate([runs.first[stayed], runs.first[moved_runs], end - tails[splits]])
    count = np.concatenate(
        [runs.count[stayed], runs.count[moved_runs] - moved_before, tails[splits]]
    )
    node = np.concatenate([runs.home[stayed], np.repeat(bucket, whole), bucket[splits]])
    group = np.concatenate([np.zeros_like(stayed), np.repeat(part, whole), part[splits]])
    order = np.lexsort((runs.row[run], -count, group, node))
    run = run[order]
    final_runs = RowRuns(runs.home[run], runs.row[run], first[order], count[order], runs.order)
    return Spill(final_runs, node[order], group[order], unplaced_blocks)


@attrs.frozen
class Measure:
    """Running totals of runs, and the limits of a sub-group.

    Attributes:
        fixed: Words of a sub-group without its runs, that is of its header.
        blocks, words: Blocks and words of all runs before each run, int64[runs + 1].
        max_blocks, max_words: Limits of one sub-group.
        reserves: True if the two words of a split run's row are subtracted from the free words
            before its blocks are counted.
    """

    fixed: int
    blocks: IntArray
    words: IntArray
    max_blocks: int
    max_words: int
    reserves: bool


def measure_of(buckets: Buckets, count: IntArray) -> Measure:
    """Return the totals and limits for runs of `count` blocks, int64[runs].

    PopLibs splits off as many blocks of a run as words are free; such a split does not fit, because
    the row itself needs two words. It also fills sub-groups beyond what a word can count, which
    cannot be written. Buckets reserve the two words and keep to the limit of a word, unless they
    follow PopLibs.
    """
    blocks = np.concatenate([[0], np.cumsum(count)])
    follows_poplibs = buckets.popsparse
    return Measure(
        fixed=sub_group_words(buckets.block, grad_w=buckets.grad_w),
        blocks=blocks,
        words=blocks + ROW_WORDS * np.arange(len(blocks)),
        max_blocks=buckets.block_capacity if follows_poplibs else MAX_WORD // buckets.block**2,
        max_words=buckets.meta_words if follows_poplibs else MAX_WORD,
        reserves=not follows_poplibs,
    )


@attrs.frozen
class Unplaced:
    """Runs [first, end) without the last `moved_blocks` blocks of the first run; may be empty."""

    first: int
    end: int
    moved_blocks: int = 0


@attrs.frozen
class Portion:
    """Blocks of an overflow that one bucket takes, as one sub-group.

    Attributes:
        whole: Number of leading runs of the overflow that the bucket takes whole.
        tail: Number of blocks that it takes from the end of the next run.
        words, blocks: Size of the sub-group.
        remainder: Runs of the overflow without these blocks.
    """

    whole: int
    tail: int
    words: int
    blocks: int
    remainder: Unplaced


def size_of(measure: Measure, unplaced: Unplaced) -> tuple[int, int]:
    """Return the words and the blocks of an overflow if it is one sub-group."""
    blocks = (
        int(measure.blocks[unplaced.end] - measure.blocks[unplaced.first]) - unplaced.moved_blocks
    )
    return measure.fixed + ROW_WORDS * (unplaced.end - unplaced.first) + blocks, blocks


def can_take(
    measure: Measure, unplaced: Unplaced, words: IntArray, blocks: IntArray, *, split: bool
) -> BoolArray:
    """Return True for buckets that can take anything of an overflow, bool[buckets]."""
    length = (
        int(measure.blocks[unplaced.first + 1] - measure.blocks[unplaced.first])
        - unplaced.moved_blocks
    )
    words = np.minimum(words, measure.max_words) - measure.fixed
    blocks = np.minimum(blocks, measure.max_blocks)
    if not split:
        return (length + ROW_WORDS <= words) & (length <= blocks)
    tail = np.minimum(np.minimum(words - ROW_WORDS * measure.reserves, blocks), length)
    return (tail >= 1) & (tail + ROW_WORDS <= words)


def take(measure: Measure, unplaced: Unplaced, words: int, blocks: int, *, split: bool) -> Portion:
    """Return the blocks of an overflow that a bucket with free words and blocks takes."""
    words = min(words, measure.max_words) - measure.fixed
    blocks = min(blocks, measure.max_blocks)
    # The most whole runs within both limits, found in the running totals over runs.
    runs = slice(unplaced.first + 1, unplaced.end + 1)
    blocks_before = int(measure.blocks[unplaced.first]) + unplaced.moved_blocks
    words_before = int(measure.words[unplaced.first]) + unplaced.moved_blocks
    whole_runs = min(
        int(np.searchsorted(measure.blocks[runs], blocks_before + blocks, side="right")),
        int(np.searchsorted(measure.words[runs], words_before + words, side="right")),
    )
    next_run = unplaced.first + whole_runs
    moved_blocks = 0 if whole_runs else unplaced.moved_blocks
    whole_blocks = int(measure.blocks[next_run]) - blocks_before if whole_runs else 0
    words -= whole_blocks + ROW_WORDS * whole_runs
    tail = 0
    # Then the end of the next run. PopLibs does not reserve the words of its row; then it may not
    # fit.
    if split and next_run < unplaced.end:
        length = int(measure.blocks[next_run + 1] - measure.blocks[next_run]) - moved_blocks
        tail = max(0, min(words - ROW_WORDS * measure.reserves, blocks - whole_blocks, length))
        if tail + ROW_WORDS > words:
            tail = 0
    rows = whole_runs + (tail > 0)
    return Portion(
        whole=whole_runs,
        tail=tail,
        words=measure.fixed + ROW_WORDS * rows + whole_blocks + tail,
        blocks=whole_blocks + tail,
        remainder=Unplaced(next_run, unplaced.end, moved_blocks + tail),
    )
