"""Spilling: a bucket keeps the longest runs that fit, what overflows looks for room elsewhere.

Overflows go round by round, the largest first, through ever more buckets, and leave at each what
fits there, as a sub-group of its own. One word of a bucket is for its end.

    rounds   the buckets of the rectangle, of its row of rectangles, of the grid; in each of these
             whole runs first, then split ones
    order    from the own bucket downwards, cyclically: buckets travel upwards, so what lies k
             rectangles before its own has k to go, and the nearest is tried first

(PopLibs lib/popsparse SparsePartitionerImpl.cpp:365-411, 1177-1405, at 7eac0f26; trying all
overflows at one distance before any at the next led to longer ways, not shorter ones)

A sub-group of r runs and n blocks takes `sub_group_words` + 2 r + n words of meta-info. A room
takes the leading runs that fit; where a run may be split, the next gives what fits of its end.

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

LARGEST = 65_535  # what a word holds: values of a sub-group, words to the next


@attrs.frozen
class Spill:
    """Where every run lies, by bucket, in each bucket by sub-group, the longest run first.

    Attributes:
        runs: those that found room, some of the first ones split.
        bucket: int64[runs], the processing node that holds it.
        part: int64[runs], runs of a bucket with the same part are a sub-group; 0 was never moved.
        left: int64[nodes], blocks that were dealt to a node and found no room.
    """

    runs: RowRuns
    bucket: IntArray = attrs.field(eq=same_array, repr=False)
    part: IntArray = attrs.field(eq=same_array, repr=False)
    left: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def begins(self) -> IntArray:
        """int64[groups]: the first run of each sub-group."""
        starts = np.ones(len(self.bucket), dtype=np.bool_)
        starts[1:] = (np.diff(self.bucket) != 0) | (np.diff(self.part) != 0)
        return np.flatnonzero(starts)


@attrs.frozen
class _Move:
    """What one bucket took of one overflow."""

    bucket: int
    source: Unplaced
    take: Take


def spilled(buckets: Buckets, runs: RowRuns) -> Spill:
    """Every run in a bucket with room for it, as far as there is any."""
    measure = measure_of(buckets, runs.count)
    stays = _staying(buckets, measure, runs)
    left = np.zeros(buckets.nodes, dtype=np.int64)
    if stays.all():
        return Spill(runs, runs.home, np.zeros_like(runs.home), left)
    free_words, free_blocks = _free(buckets, measure, runs, stays)
    overflows, moves = _unplaced_by_bucket(runs, stays), list[_Move]()
    ranges = (buckets.pz, buckets.py * buckets.pz, buckets.nodes)
    for number, split in itertools.product(ranges, (False, True)):
        size = {home: size_of(measure, unplaced) for home, unplaced in overflows.items()}
        for home in sorted(overflows, key=lambda home: (size[home], -home), reverse=True):
            targets = home // number * number + (home - np.arange(number)) % number
            takes = _placed(measure, overflows[home], targets, free_words, free_blocks, split=split)
            moves += takes
            overflows[home] = takes[-1].take.left if takes else overflows[home]
        overflows = {
            home: unplaced for home, unplaced in overflows.items() if unplaced.first < unplaced.last
        }
    for home, unplaced in overflows.items():
        left[home] = size_of(measure, unplaced)[1]
    return _gathered(runs, stays, moves, left)


def _staying(buckets: Buckets, measure: Measure, runs: RowRuns) -> BoolArray:
    """bool[runs]: the longest runs of every bucket, as many as fit as one sub-group."""
    runs_before = np.searchsorted(runs.home, np.arange(buckets.nodes))[runs.home]
    blocks = measure.blocks[1:] - measure.blocks[runs_before]
    words = measure.fixed + measure.words[1:] - measure.words[runs_before]
    most_words = min(buckets.meta_words - 1, measure.most_words)
    most_blocks = min(buckets.block_capacity, measure.most_blocks)
    return (words <= most_words) & (blocks <= most_blocks)


def _free(
    buckets: Buckets, measure: Measure, runs: RowRuns, stays: BoolArray
) -> tuple[IntArray, IntArray]:
    """int64[nodes] each: words and blocks that every bucket has left."""
    own = runs.home[stays]
    blocks = np.bincount(own, runs.count[stays], buckets.nodes).astype(np.int64)
    rows = np.bincount(own, minlength=buckets.nodes)
    words = measure.fixed * (rows > 0) + ROW_WORDS * rows + blocks
    return buckets.meta_words - 1 - words, buckets.block_capacity - blocks


def _unplaced_by_bucket(runs: RowRuns, stays: BoolArray) -> dict[int, Unplaced]:
    """The runs that each bucket did not keep, which are its last ones."""
    over = np.flatnonzero(~stays)
    homes, at = np.unique(runs.home[over], return_index=True)
    ends = np.searchsorted(runs.home, homes, side="right")
    table = np.stack([homes, over[at], ends], axis=1).tolist()
    return {home: Unplaced(first, last) for home, first, last in table}


def _placed(
    measure: Measure,
    unplaced: Unplaced,
    targets: IntArray,
    free_words: IntArray,
    free_blocks: IntArray,
    *,
    split: bool,
) -> list[_Move]:
    """What the targets take of an overflow, in their order; their free room shrinks by it."""
    moves: list[_Move] = []
    while unplaced.first < unplaced.last:
        takes = takers(measure, unplaced, free_words[targets], free_blocks[targets], split=split)
        if not takes.any():
            break
        at = int(takes.argmax())
        bucket = int(targets[at])
        took = take(
            measure, unplaced, int(free_words[bucket]), int(free_blocks[bucket]), split=split
        )
        free_words[bucket] -= took.words
        free_blocks[bucket] -= took.blocks
        moves.append(_Move(bucket, unplaced, took))
        unplaced, targets = took.left, targets[at + 1 :]
    return moves


def _gathered(runs: RowRuns, stays: BoolArray, moves: list[_Move], left: IntArray) -> Spill:
    """The runs that stayed and those that moved, cut where they were split."""
    table = [(m.bucket, m.source.first, m.source.gone, m.take.whole, m.take.part) for m in moves]
    bucket, start, gone, whole, ends = np.array(table, dtype=np.int64).reshape(-1, 5).T
    part = np.arange(1, len(moves) + 1)
    stayed, moved = np.flatnonzero(stays), spread(start, whole)
    split = np.flatnonzero(ends)
    cut = (start + whole)[split]
    lost = np.zeros(len(moved), dtype=np.int64)  # of a leading run that was split before
    lost[(np.cumsum(whole) - whole)[whole > 0]] = gone[whole > 0]
    end = runs.first[cut] + runs.count[cut] - np.where(whole[split] > 0, 0, gone[split])

    at = np.concatenate([stayed, moved, cut])
    first = np.concatenate([runs.first[stayed], runs.first[moved], end - ends[split]])
    count = np.concatenate([runs.count[stayed], runs.count[moved] - lost, ends[split]])
    holder = np.concatenate([runs.home[stayed], np.repeat(bucket, whole), bucket[split]])
    number = np.concatenate([np.zeros_like(stayed), np.repeat(part, whole), part[split]])
    order = np.lexsort((runs.row[at], -count, number, holder))
    at = at[order]
    placed = RowRuns(runs.home[at], runs.row[at], first[order], count[order], runs.order)
    return Spill(placed, holder[order], number[order], left)


@attrs.frozen
class Measure:
    """What sub-groups are measured with.

    Attributes:
        fixed: words of a sub-group beside its runs.
        blocks, words: int64[runs + 1], those of the runs before each one.
        most_blocks, most_words: of one sub-group.
        reserves: the words of a split run's row are set aside before its blocks are counted.
    """

    fixed: int
    blocks: IntArray
    words: IntArray
    most_blocks: int
    most_words: int
    reserves: bool


def measure_of(buckets: Buckets, count: IntArray) -> Measure:
    """The measure of runs of int64[runs] blocks.

    PopLibs counts as many blocks of a split run as words are free, which then fails for want of
    the row's own two. It also fills sub-groups beyond what a word can count, which cannot be
    written. Unless they follow it, buckets reserve the one and heed the other.
    """
    blocks = np.concatenate([[0], np.cumsum(count)])
    free = buckets.popsparse
    return Measure(
        fixed=sub_group_words(buckets.block, grad_w=buckets.grad_w),
        blocks=blocks,
        words=blocks + ROW_WORDS * np.arange(len(blocks)),
        most_blocks=buckets.block_capacity if free else LARGEST // buckets.block**2,
        most_words=buckets.meta_words if free else LARGEST,
        reserves=not free,
    )


@attrs.frozen
class Unplaced:
    """Runs [first, last), of the first one without its last `gone` blocks; empty if equal."""

    first: int
    last: int
    gone: int = 0


@attrs.frozen
class Take:
    """What one room takes of an overflow, a sub-group of these words and blocks.

    Attributes:
        whole: how many of its leading runs.
        part: the last blocks of the run that follows.
        words, blocks: of the sub-group.
        left: what is unplaced after it.
    """

    whole: int
    part: int
    words: int
    blocks: int
    left: Unplaced


def size_of(measure: Measure, unplaced: Unplaced) -> tuple[int, int]:
    """Words and blocks of an overflow as one sub-group."""
    blocks = int(measure.blocks[unplaced.last] - measure.blocks[unplaced.first]) - unplaced.gone
    return measure.fixed + ROW_WORDS * (unplaced.last - unplaced.first) + blocks, blocks


def takers(
    measure: Measure, unplaced: Unplaced, words: IntArray, blocks: IntArray, *, split: bool
) -> BoolArray:
    """bool[rooms]: which of these rooms take anything of an overflow."""
    length = (
        int(measure.blocks[unplaced.first + 1] - measure.blocks[unplaced.first]) - unplaced.gone
    )
    words = np.minimum(words, measure.most_words) - measure.fixed
    blocks = np.minimum(blocks, measure.most_blocks)
    if not split:
        return (length + ROW_WORDS <= words) & (length <= blocks)
    part = np.minimum(np.minimum(words - ROW_WORDS * measure.reserves, blocks), length)
    return (part >= 1) & (part + ROW_WORDS <= words)


def take(measure: Measure, unplaced: Unplaced, words: int, blocks: int, *, split: bool) -> Take:
    """What one room takes of an overflow."""
    words = min(words, measure.most_words) - measure.fixed
    blocks = min(blocks, measure.most_blocks)
    runs = slice(unplaced.first + 1, unplaced.last + 1)
    before = int(measure.blocks[unplaced.first]) + unplaced.gone
    before_words = int(measure.words[unplaced.first]) + unplaced.gone
    whole = min(
        int(np.searchsorted(measure.blocks[runs], before + blocks, side="right")),
        int(np.searchsorted(measure.words[runs], before_words + words, side="right")),
    )
    next_run = unplaced.first + whole
    gone = 0 if whole else unplaced.gone
    used = int(measure.blocks[next_run]) - before if whole else 0
    words -= used + ROW_WORDS * whole
    part = 0
    if split and next_run < unplaced.last:
        length = int(measure.blocks[next_run + 1] - measure.blocks[next_run]) - gone
        part = max(0, min(words - ROW_WORDS * measure.reserves, blocks - used, length))
        if part + ROW_WORDS > words:
            part = 0
    rows = whole + (part > 0)
    return Take(
        whole=whole,
        part=part,
        words=measure.fixed + ROW_WORDS * rows + used + part,
        blocks=used + part,
        left=Unplaced(next_run, unplaced.last, gone + part),
    )
