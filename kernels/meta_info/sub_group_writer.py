"""Writer of the words of sub-groups of meta-info: header, workers' entries and rows."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import IntArray, Ragged, spread

from ..refusals import WordOverflow
from ..worklist import MAX_WORD, WORKERS
from .format import ROW_WORDS, Words
from .sub_groups import SubGroups
from .worker_shares import Shares


@attrs.frozen
class SubGroupWriter:
    """Words of sub-groups, one sub-group after another.

    Attributes:
        groups: sub-groups to write.
        first, length: int64[groups], first word of each and number of words.
        row_at: int64[rows], position of each row's first word.
        flat: uint16[words], all words.
    """

    groups: SubGroups
    first: IntArray
    length: IntArray
    row_at: IntArray
    flat: Words

    @classmethod
    def of(cls, groups: SubGroups, head: IntArray, entry_words: int) -> SubGroupWriter:
        """Return a writer with `head` words before the rows of each sub-group, int64[groups]."""
        length = head + ROW_WORDS * groups.rows + entry_words * groups.entries
        first = np.cumsum(length) - length
        rank = np.arange(len(groups.row))
        before = ROW_WORDS * rank + entry_words * groups.edges[:-1]
        start = first + head - before[groups.first_row]
        row_at = np.repeat(start, groups.rows) + before
        return cls(groups, first, length, row_at, np.empty(int(length.sum()), dtype=np.uint16))

    def write(self, at: IntArray | int, columns: Sequence[IntArray], names: Sequence[str]) -> None:
        """Write int64[groups] columns side by side, `at` words into each sub-group."""
        target = (self.first + at)[:, None] + np.arange(len(columns))
        self.flat[target] = _words(np.stack(columns, axis=1), names)

    def write_workers(
        self, at: IntArray | int, shares: Shares, columns: Sequence[IntArray], names: Sequence[str]
    ) -> None:
        """Write int64[groups, 6] columns side by side for each worker that has a share."""
        has_share = np.arange(WORKERS) < shares.count[:, None]
        start = (self.first + at)[:, None] + len(columns) * np.arange(WORKERS)
        target = start[has_share][:, None] + np.arange(len(columns))
        self.flat[target] = _words(np.stack(columns, axis=2)[has_share], names)

    def write_rows(self, row: IntArray, length: IntArray, entries: IntArray) -> Ragged:
        """Write int64[rows] columns, and int64[entries, words] after them; all the words."""
        self.flat[self.row_at] = _words(row[:, None], ["row"])[:, 0]
        self.flat[self.row_at + 1] = _words(length[:, None], ["entries of a row"])[:, 0]
        target = spread(self.row_at + ROW_WORDS, entries.shape[1] * self.groups.length)
        self.flat[target] = _words(entries, ["value", "offset"][-entries.shape[1] :]).ravel()
        return Ragged(self.flat, self.first, self.length)


def _words(table: IntArray, names: Sequence[str]) -> Words:
    """Return a table as 16-bit words; `names` are of its columns, for a refusal."""
    largest = table.max(axis=0, initial=0)
    if largest.max() > MAX_WORD:
        largest_column = int(largest.argmax())
        raise WordOverflow(
            f"{names[largest_column]} {largest[largest_column]:,} of a sub-group does not fit the "
            f"16 bits of a meta-info word (at most {MAX_WORD:,}); use more tiles or fewer columns "
            "a tile"
        )
    return table.astype(np.uint16)
