"""What each seat of a cut touches: its distinct block rows and columns, numbered locally.

Local numbers follow first appearance in the seat's own blocks, as PopSparse numbers the rows of a
tile's partials and of its gathered dense operand. Where x travels over both lanes of tile pairs,
the two seats of a pair hear the same: both take the columns that either of them touches.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, Ragged, same_array

from ..matrix.pattern import Pattern
from .partition import Cut, Partition


@attrs.frozen
class Needs:
    """The touched rows and columns of every seat, and each block's local numbers.

    Attributes:
        local_row, local_column: int64[blocks] in the partition's order.
        rows, columns: by seat, the block rows and columns in local order.
        cut: the cut they belong to.
    """

    local_row: IntArray = attrs.field(eq=same_array, repr=False)
    local_column: IntArray = attrs.field(eq=same_array, repr=False)
    rows: Ragged
    columns: Ragged
    cut: Cut

    @property
    def blocks(self) -> IntArray:
        """int64[seats]: blocks of each seat."""
        return self.cut.last - self.cut.first


def needs_of(pattern: Pattern, partition: Partition, cut: Cut, *, paired: bool = False) -> Needs:
    """The rows and columns that every seat of `cut` touches.

    Args:
        pattern: the blocks.
        partition: their order.
        cut: one of its cuts.
        paired: seats 2 i and 2 i + 1 share their columns.
    """
    taken = np.flatnonzero(cut.last > cut.first)
    by_place = taken[np.argsort(cut.first[taken], kind="stable")]
    seat = np.repeat(by_place, (cut.last - cut.first)[by_place])
    block_rows, block_columns = pattern.grid
    local_row, rows = _numbered(pattern.rows[partition.order], seat, cut.seats, block_rows)
    pair = np.arange(cut.seats) // (2 if paired else 1)
    index = pattern.columns[partition.order]
    local_column, columns = _numbered(index, pair[seat], int(pair[-1]) + 1, block_columns)
    columns = Ragged(columns.flat, columns.first[pair], columns.count[pair])
    return Needs(local_row, local_column, rows, columns, cut)


def _numbered(index: IntArray, group: IntArray, groups: int, size: int) -> tuple[IntArray, Ragged]:
    """Local number of each block's `index` within its group, and the numbered indices by group."""
    key = group * size + index
    seen = np.full(groups * size, -1, dtype=np.int64)
    seen[key[::-1]] = np.arange(len(key) - 1, -1, -1)  # the first place of each key stays
    keys = np.flatnonzero(seen >= 0)
    keys = keys[np.lexsort((seen[keys], keys // size))]
    count = np.bincount(keys // size, minlength=groups)
    first = np.cumsum(count) - count
    seen[keys] = np.arange(len(keys))
    return seen[key] - first[group], Ragged(keys % size, first, count)


@attrs.frozen
class Touchers:
    """The inverse of a seat's list: for every block row (or column) the seats that touch it.

    Attributes:
        seat, local: int64[pairs], the seat and its local number of the index, ordered by index
            and then seat.
        first, count: int64[indices], the pairs of each index.
    """

    seat: IntArray = attrs.field(eq=same_array, repr=False)
    local: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)


def touchers_of(touched: Ragged, size: int) -> Touchers:
    """The seats that touch each of `size` indices."""
    seats = np.repeat(np.arange(len(touched)), touched.count)
    places = touched.first[seats] + _ranks(touched.count)
    index = touched.flat[places]
    order = np.lexsort((seats, index))
    count = np.bincount(index, minlength=size)
    return Touchers(seats[order], _ranks(touched.count)[order], np.cumsum(count) - count, count)


def _ranks(count: IntArray) -> IntArray:
    """0, 1, .. count[i] - 1 for every i, one after another."""
    return np.arange(int(count.sum())) - np.repeat(np.cumsum(count) - count, count)
