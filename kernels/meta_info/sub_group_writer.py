"""Writer of the words of sub-groups of meta-info: header, words of the workers, and rows.

A sub-group is the list of non-zeros of one rectangle in a bucket: words of the sub-group itself
(the head), then its rows, each with an entry for each of its non-zeros; `format` has its layout.
"""

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
        first, length: int64[groups], first word of each sub-group and its number of words.
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
        """Return a writer for sub-groups whose words are not yet written.

        Args:
            groups: sub-groups to write.
            head: int64[groups], number of words before the rows of each sub-group.
            entry_words: number of words of an entry of a row.
        """
        length = head + ROW_WORDS * groups.rows + entry_words * groups.entries
        first = np.cumsum(length) - length
        rank = np.arange(len(groups.row))
        words_before = ROW_WORDS * rank + entry_words * groups.edges[:-1]
        start = first + head - words_before[groups.first_row]
        row_at = np.repeat(start, groups.rows) + words_before
        return cls(groups, first, length, row_at, np.empty(int(length.sum()), dtype=np.uint16))

    def write(self, at: IntArray | int, columns: Sequence[IntArray], names: Sequence[str]) -> None:
        """Write words to every sub-group, side by side, from its word `at` on.

        Args:
            at: position in a sub-group, one for all or int64[groups].
            columns: the words, int64[groups] each.
            names: name of each word, for error messages.
        """
        target = (self.first + at)[:, None] + np.arange(len(columns))
        self.flat[target] = _words(np.stack(columns, axis=1), names)

    def write_workers(
        self, at: IntArray | int, shares: Shares, columns: Sequence[IntArray], names: Sequence[str]
    ) -> None:
        """Write the words of each worker that has a share, from word `at` of every sub-group on.

        Args:
            at: position in a sub-group, one for all or int64[groups].
            shares: shares of the workers.
            columns: the words, int64[groups, 6] each.
            names: name of each word, for error messages.
        """
        has_share = np.arange(WORKERS) < shares.count[:, None]
        start = (self.first + at)[:, None] + len(columns) * np.arange(WORKERS)
        target = start[has_share][:, None] + np.arange(len(columns))
        self.flat[target] = _words(np.stack(columns, axis=2)[has_share], names)

    def write_rows(self, row: IntArray, length: IntArray, entries: IntArray) -> Ragged:
        """Write the rows of all sub-groups. Return the words of every sub-group.

        Args:
            row, length: int64[rows], the two words of each row: its number and its length.
            entries: int64[entries, words], the words of each entry.
        """
        self.flat[self.row_at] = _words(row[:, None], ["row"])[:, 0]
        self.flat[self.row_at + 1] = _words(length[:, None], ["entries of a row"])[:, 0]
        target = spread(self.row_at + ROW_WORDS, entries.shape[1] * self.groups.length)
        self.flat[target] = _words(entries, ["value", "offset"][-entries.shape[1] :]).ravel()
        return Ragged(self.flat, self.first, self.length)


def _words(table: IntArray, names: Sequence[str]) -> Words:
    """Return a table of numbers as 16-bit words.

    `names` are the names of its columns, for the error if a number does not fit 16 bits.
    """
    largest = table.max(axis=0, initial=0)
    if largest.max() > MAX_WORD:
        largest_column = int(largest.argmax())
        raise WordOverflow(
            f"{names[largest_column]} {largest[largest_column]:,} of a sub-group does not fit the "
            f"16 bits of a meta-info word (at most {MAX_WORD:,}); use more tiles or fewer columns "
            "a tile"
        )
    return table.astype(np.uint16)
