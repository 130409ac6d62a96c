"""Functions that read the positions of non-zeros from the meta-info of sub-groups.

A sub-group is the list of non-zeros (entries: blocks or elements) of one rectangle in a bucket; see
`format`. The rows of a sub-group are stored one after another, each with its number of entries, so
that a row is found only after the row before it. `_read_rows` therefore reads the first rows of all
sub-groups together, then all second rows, and so on; when all rows are known, it reads the entries.
`visits_in` and `values_in` read the buckets of one vertex from its tile's memory.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, ProgramError, Ragged, TileMemory, same_array, spread

from .format import (
    BLOCK,
    BLOCK_GRAD_W_WORKERS,
    BUCKETS,
    ELEMENT,
    ELEMENT_COLUMNS,
    ELEMENT_ROWS_AT,
    GRAD_W_WORDS,
    ROW_WORDS,
    Header,
)
from .visits import Visits, visits_of

# Vertex fields that a walk over buckets needs.
_WALK_FIELDS = ("sub_group", "buckets", "meta_words")


@attrs.frozen
class ListedEntries:
    """Entries of sub-groups, one after another, in the order of their values.

    Attributes:
        first, count: int64[sub-groups], first entry of each sub-group and number of entries.
        row, column: int64[entries], block row and block column within the rectangle.
    """

    first: IntArray = attrs.field(eq=same_array)
    count: IntArray = attrs.field(eq=same_array)
    row: IntArray = attrs.field(eq=same_array)
    column: IntArray = attrs.field(eq=same_array)

    @property
    def sub_group(self) -> IntArray:
        """Sub-group of each entry, int64[entries]."""
        return np.repeat(np.arange(len(self.count)), self.count)

    @property
    def rank(self) -> IntArray:
        """Number of entries of the same sub-group before each entry, int64[entries]."""
        return np.arange(len(self.row)) - np.repeat(self.first, self.count)


def visits_in(
    memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]], header: Header
) -> Visits:
    """Return the sub-groups of one vertex, in the order in which it finds them in its buckets."""
    numbers = {name: np.reshape(fields[name], 1).astype(np.int64) for name in _WALK_FIELDS}
    size, control = int(fields["meta_words"]), {}
    for name, buckets in _list_fields(fields):
        words = memory.view(int(fields[name]), buckets * size, np.uint16).view(np.uint16)
        control[name] = Ragged(words, np.array([0]), np.array([len(words)]))
    return visits_of(numbers, control, header)


def values_in(
    memory: TileMemory,
    fields: Mapping[str, npt.NDArray[np.integer]],
    visits: Visits,
    entries: ListedEntries,
    data_type: DataType,
    block: int,
) -> npt.NDArray[np.generic]:
    """Return the values of a vertex's entries, [entries, b, b].

    Args:
        memory, fields: memory of the tile and fields of the vertex.
        visits: sub-groups of the vertex.
        entries: entries of these sub-groups.
        data_type: number format of the values.
        block: edge b of a block; 1 for elements.
    """
    # BUCKETS names the field with the values that belong to a field with meta-info.
    capacity, area = int(fields["value_count"]), block**2
    parts = [
        memory.view(int(fields[BUCKETS[name]]), buckets * capacity, data_type.numpy)
        for name, buckets in _list_fields(fields)
    ]
    start = (visits.bucket * capacity + visits.value)[entries.sub_group] + area * entries.rank
    values: npt.NDArray[np.generic] = np.concatenate(parts)[start[:, None] + np.arange(area)]
    return values.reshape(-1, block, block)


def _list_fields(fields: Mapping[str, npt.NDArray[np.integer]]) -> list[tuple[str, int]]:
    """Return the list fields of a vertex that hold buckets, each with its number of buckets."""
    buckets = int(fields["buckets"])
    counts = zip(BUCKETS, (min(buckets, 1), buckets - 1), strict=True)
    return [(name, count) for name, count in counts if count > 0]


def element_places(visits: Visits, data_type: DataType) -> ListedEntries:
    """Return the non-zeros of sub-groups in the element format.

    Raises:
        ProgramError: rows that do not end where their sub-group ends.
    """
    entries = _read_rows(visits, ELEMENT, visits.header(ELEMENT_ROWS_AT), extra=0)
    s_row_bytes = visits.header(ELEMENT_COLUMNS)[entries.sub_group] * data_type.bytes
    return attrs.evolve(entries, column=entries.column // s_row_bytes)


def block_places(visits: Visits, block: int) -> ListedEntries:
    """Return the blocks of sub-groups in the block format.

    Raises:
        ProgramError: rows that do not end where their sub-group ends.
    """
    rows_at = BLOCK.words + GRAD_W_WORDS * visits.header(BLOCK_GRAD_W_WORKERS)
    entries = _read_rows(visits, BLOCK, rows_at, extra=1)
    return attrs.evolve(entries, row=entries.row // block, column=entries.column // block)


def _read_rows(visits: Visits, header: Header, rows_at: IntArray, *, extra: int) -> ListedEntries:
    """Return the entries of sub-groups, with rows and columns as the words have them.

    Args:
        visits: the sub-groups.
        header: layout of their headers.
        rows_at: int64[sub-groups], words from the start of each sub-group to its first row.
        extra: entries of each row beyond its stored count: 1 if the count is one less than the
            entries, as for a hardware loop, else 0.
    """
    # `at` and `rows`, int64[sub-groups], are the position of the next row and the number of rows to
    # read. Each pass over all unfinished sub-groups appends int64[4, unfinished] to `read_rows`:
    # sub-group, row number, first entry's position, number of entries.
    words, at = visits.words, visits.at + rows_at
    end = visits.at + visits.header(header.next)
    rows = visits.header(header.rows) + 1
    unfinished = np.arange(len(at))
    read_rows = [np.zeros((4, 0), dtype=np.int64)]
    while len(unfinished):
        if np.any(at[unfinished] + ROW_WORDS > end[unfinished]):
            raise ProgramError("the rows of a sub-group reach beyond it; the bucket is damaged")
        count = words[at[unfinished] + 1].astype(np.int64) + extra
        read_rows.append(
            np.stack([unfinished, words[at[unfinished]], at[unfinished] + ROW_WORDS, count])
        )
        at[unfinished] += ROW_WORDS + count
        rows[unfinished] -= 1
        unfinished = unfinished[rows[unfinished] > 0]
    if np.any(at != end):
        raise ProgramError("the rows of a sub-group do not end with it; the bucket is damaged")
    table = np.concatenate(read_rows, axis=1)
    sub_group, row, first, length = table[:, np.argsort(table[0], kind="stable")]
    count = np.bincount(sub_group, length, len(end)).astype(np.int64)
    column = words[spread(first, length)].astype(np.int64)
    return ListedEntries(np.cumsum(count) - count, count, np.repeat(row, length), column)
