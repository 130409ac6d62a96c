"""What of a bucket's overflow is unplaced yet, and how much of it a bucket with room takes.

A sub-group of r runs and n blocks takes `sub_group_words` + 2 r + n words of meta-info. A room
takes the leading runs that fit; where a run may be split, the next gives what fits of its end.

(PopLibs lib/popsparse SparsePartitionerImpl.cpp:321-363, 413-447, at 7eac0f26)
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import BoolArray, IntArray
from ipusim.kernels import sub_group_words

from ..plan.bucket_grid import Buckets

ROW_WORDS = 2  # of a run, beside one a block
LARGEST = 65_535  # what a word holds: values of a sub-group, words to the next


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
