"""Blocks of a sub-group that each worker of GradW computes, read from the meta-info row by row.

GradW is the gradient of the blocks; a sub-group is the list of blocks of one rectangle in a bucket.
It has an entry for each worker: {first value, words from the entry to the header of a row, blocks
of that row to skip, blocks}. The worker computes this number of blocks from there on, also in the
following rows.

(PopLibs lib/popsparse SparseMetaInfo.hpp and SparsePartitionerImpl.cpp:738-814, at 7eac0f26)
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, ProgramError, same_array

from ..meta_info.format import BLOCK, BLOCK_GRAD_W_WORKERS, GRAD_W_WORDS, ROW_WORDS, Words
from ..meta_info.visits import Visits
from ..worklist import WORKERS


@attrs.frozen
class RowParts:
    """Row parts: runs of neighbouring blocks of a row that one worker computes.

    They are sorted by sub-group, and then by worker.

    Attributes:
        sub_group: int64[parts], index of the sub-group in a `Visits`.
        worker: int64[parts], number of the worker.
        row: int64[parts], row of the rectangle, in elements.
        at: int64[parts], position in the words of the first block's column.
        count: int64[parts], number of blocks.
        value: int64[parts], position in the bucket's values of the first block's values.
    """

    sub_group: IntArray = attrs.field(eq=same_array)
    worker: IntArray = attrs.field(eq=same_array)
    row: IntArray = attrs.field(eq=same_array)
    at: IntArray = attrs.field(eq=same_array)
    count: IntArray = attrs.field(eq=same_array)
    value: IntArray = attrs.field(eq=same_array)


def row_parts(visits: Visits, block: int) -> RowParts:
    """Return the row parts of all workers, in the sub-groups that vertices find.

    Args:
        visits: sub-groups in buckets of blocks.
        block: edge of a block.

    Raises:
        ProgramError: a sub-group without entries or with entries of too many workers, or an entry
            that leads out of its sub-group.
    """
    # Each turn of the loop appends one row part of every worker that has blocks left: int64[6,
    # workers]. `row_at` is the position of the row's header, `blocks_left` the number of blocks
    # left.
    words = visits.words
    workers, size = visits.header(BLOCK_GRAD_W_WORKERS), visits.header(BLOCK.next)
    is_wrong = (workers < 1) | (workers > WORKERS) | (BLOCK.words + GRAD_W_WORDS * workers > size)
    if is_wrong.any():
        first_wrong = int(np.argmax(is_wrong))
        raise ProgramError(
            f"the sub-group of {size[first_wrong]} words has GradW entries of "
            f"{workers[first_wrong]} workers, not 1 to {WORKERS}; encode the pattern with them"
        )
    sub_group = np.repeat(np.arange(len(workers)), workers)
    worker = np.arange(len(sub_group)) - np.repeat(np.cumsum(workers) - workers, workers)
    entry = visits.at[sub_group] + BLOCK.words + GRAD_W_WORDS * worker
    value, to_row, skip, blocks_left = (words[entry + word].astype(np.int64) for word in range(4))
    row_at, value = entry + to_row, value + visits.value[sub_group]
    end = visits.at + size
    parts: list[IntArray] = [np.zeros((6, 0), dtype=np.int64)]
    while len(sub_group):
        _check(words, row_at, end[sub_group], skip, blocks_left)
        blocks = np.minimum(words[row_at + 1].astype(np.int64) + 1 - skip, blocks_left)
        first = row_at + ROW_WORDS + skip
        parts.append(
            np.stack([sub_group, worker, words[row_at].astype(np.int64), first, blocks, value])
        )
        has_more = blocks < blocks_left
        row_at, value, blocks_left = first + blocks, value + blocks * block**2, blocks_left - blocks
        skip = np.zeros_like(blocks_left)
        sub_group, worker, row_at, value, blocks_left, skip = (
            numbers[has_more] for numbers in (sub_group, worker, row_at, value, blocks_left, skip)
        )
    table = np.concatenate(parts, axis=1)
    return RowParts(*table[:, np.lexsort((table[1], table[0]))])


def _check(
    words: Words, at: IntArray, end: IntArray, skip: IntArray, blocks_left: IntArray
) -> None:
    """Refuse workers without blocks, or whose blocks do not lie in the sub-group.

    All arrays are int64[workers]: position of a row's header, end of the sub-group, blocks of the
    row to skip, blocks left to assign.
    """
    is_inside = at + 1 < end
    is_wrong = ~is_inside | (blocks_left < 1) | (skip > words[np.where(is_inside, at + 1, 0)])
    if is_wrong.any():
        entry = int(np.argmax(is_wrong))
        raise ProgramError(
            f"a GradW entry leads to word {at[entry]} for {blocks_left[entry]} blocks, "
            f"{skip[entry]} blocks on; its sub-group ends at word {end[entry]}: the bucket "
            "is damaged"
        )
