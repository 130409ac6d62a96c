"""Work lists, uint16: columns of each worker of a tile, and blocks or elements to multiply.

This file has what the list formats of blocks and of elements share. Both list a seat's entries row
by row: a *row* is a run of consecutive entries with the same local row. A seat's entries are
[first, first + count) of the caller's arrays. An empty seat gets an empty list: it has no vertex.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Accesses, DataType, IntArray, ProgramError, Ragged, narrowed, spread

from .fields import check_entries
from .refusals import WordOverflow

WORKERS = 6  # the formats have six headers
LARGEST = np.iinfo(np.uint16).max


@attrs.frozen
class Walk:
    """Rows of the entries of all seats; a row is a run of entries with one local row in one seat.

    Attributes:
        entry_order: int64[entries], position of the entry in the caller's arrays.
        first_entry: int64[seats], the first entry of a seat.
        row_edges: int64[rows + 1], the first entry of each row, and the number of entries.
        row_first, row_count: int64[seats], the first row of a seat and its number of rows.
    """

    entry_order: IntArray
    first_entry: IntArray
    row_edges: IntArray
    row_first: IntArray
    row_count: IntArray

    @property
    def seat_of_row(self) -> IntArray:
        """Seat of each row, int64[rows]."""
        return np.repeat(np.arange(len(self.row_first)), self.row_count)

    @property
    def entry_count(self) -> IntArray:
        """Number of entries of each seat, int64[seats]."""
        count: IntArray = self.row_edges[self.row_first + self.row_count] - self.first_entry
        return count

    @property
    def row_length(self) -> IntArray:
        """Number of entries of each row, int64[rows]."""
        return np.diff(self.row_edges)


def walk_of(first: IntArray, count: IntArray, local_row: IntArray) -> Walk:
    """Return the rows of seats whose entries are [first, first + count) of `local_row`."""
    # Gather the local row of every entry, seat after seat. A row begins where the local row changes
    # and at the first entry of each seat, so that equal rows of neighbouring seats stay apart.
    offset = np.cumsum(count) - count
    total = int(count.sum())
    index = spread(first, count)
    row = local_row[index]
    starts_row = np.ones(total, dtype=np.bool_)
    np.not_equal(row[1:], row[:-1], out=starts_row[1:])
    starts_row[offset[count > 0]] = True
    # The rows of a seat are those that begin within its entries; an empty seat has none.
    edges = np.append(np.flatnonzero(starts_row), total)
    row_first = np.searchsorted(edges[:-1], offset)
    row_last = np.searchsorted(edges[:-1], offset + count)
    return Walk(index, offset, edges, row_first, row_last - row_first)


def words_of(values: IntArray, description: str) -> npt.NDArray[np.uint16]:
    """Return values as 16-bit entries of a work list. Refuse a value that does not fit."""
    largest = int(values.max(initial=0))
    if largest > LARGEST:
        raise WordOverflow(
            f"{description} {largest} does not fit a 16-bit worklist entry (at most {LARGEST}); "
            "use more tiles or fewer columns a tile"
        )
    return values.astype(np.uint16)


def check_columns(n: int | IntArray, data_type: DataType) -> None:
    """Refuse a number of columns that is not a whole number of vectors."""
    columns, vector = np.ravel(n), data_type.vector_width
    is_wrong = (columns < 1) | (columns % vector != 0)
    if is_wrong.any():
        raise ProgramError(
            f"{columns[np.argmax(is_wrong)]} columns on a tile: must be a positive multiple of "
            f"{vector} for {data_type.value}; pad the dense operand"
        )


@attrs.frozen
class ListedRows:
    """Rows that the words of lists describe, those of one reader one after another.

    Attributes:
        reader: int64[rows], the reader of each row.
        at: int64[rows], position in `flat` of the row's number of entries; the entries follow.
        count: int64[rows], number of entries of the row.
    """

    reader: IntArray
    at: IntArray
    count: IntArray

    @property
    def entry_at(self) -> IntArray:
        """Position of each entry in `flat`, int64[entries]."""
        return spread(self.at + 1, self.count)


def listed_rows(
    worklist: Ragged,
    vertex: IntArray,
    start: IntArray,
    rows: IntArray,
    *,
    words_before_count: int,
    count_minus: int,
) -> ListedRows:
    """Return the rows of lists, read for all readers at once, the nth row of each in step n.

    Args:
        worklist: the lists.
        vertex: int64[readers], the vertex whose list each reader reads.
        start: int64[readers], position in the list of the reader's first word.
        rows: int64[readers], number of rows to read.
        words_before_count: number of words of a row before its number of entries.
        count_minus: number by which the entries exceed the number that the row states.

    Raises:
        ListError: a row that ends behind its list.
    """
    # Where a row ends is known only from its number of entries, so a list has to be read row by
    # row. Step n reads row n of all readers at once; readers without such a row drop out.
    first, length = worklist.first[vertex], worklist.count[vertex]
    parts = [np.zeros((3, 0), dtype=np.int64)]
    reader = np.flatnonzero(rows > 0)
    at, turn = start[reader] + words_before_count, 1
    while len(reader):
        _check_within(at, reader, vertex, length)
        flat_at = first[reader] + at
        count = worklist.flat[flat_at].astype(np.int64) + count_minus
        _check_within(at + count, reader, vertex, length)
        parts.append(np.stack([reader, flat_at, count]))
        has_more = rows[reader] > turn
        reader, at, turn = (
            reader[has_more],
            (at + count + 1 + words_before_count)[has_more],
            turn + 1,
        )
    # Rows are collected step by step; sort them by reader, keeping the order of its rows.
    table = np.concatenate(parts, axis=1)
    return ListedRows(*table[:, np.argsort(table[0], kind="stable")])


def line_accesses(
    worklist: Ragged,
    vertex: IntArray,
    at: IntArray,
    unit: IntArray,
    size: IntArray,
    *,
    pitch: IntArray | None = None,
) -> Accesses:
    """Return the accesses to lines of an operand whose offsets are words of lists.

    Args:
        worklist: the lists.
        vertex: int64[accesses], the vertex to whose list the word belongs.
        at: int64[accesses], position of the word in `flat`.
        unit: int64[vertices], a word is the number of the line times this unit.
        size: int64[vertices], bytes of a line.
        pitch: int64[vertices], bytes from one line to the next; None if lines are contiguous.

    Raises:
        ListError: a word that is no such multiple.
    """
    # Columns of 32 bits where numbers are small: there are as many rows as non-zeros.
    dtype = np.result_type(worklist.flat.dtype, np.int32)
    word, entry = worklist.flat[at].astype(dtype), worklist.first[vertex]
    np.subtract(at, entry, out=entry)
    unit, size, vertex, entry = (narrowed(numbers) for numbers in (unit, size, vertex, entry))
    # Division by one number for all is four times as quick, and vertices mostly agree.
    divisor = unit[:1] if (unit == unit[:1]).all() else unit[vertex]
    line = word // divisor
    check_entries(
        line * divisor == word,
        vertex,
        entry,
        lambda row: f"offset {word[row]} is no multiple of {unit[vertex[row]]}, a line's, by n",
    )
    bytes_of = size[vertex]
    distance = bytes_of if pitch is None else pitch[vertex]
    offset = np.multiply(line, distance, dtype=np.int64)
    return Accesses(vertex, entry, narrowed(offset), bytes_of)


def _check_within(at: IntArray, reader: IntArray, vertex: IntArray, length: IntArray) -> None:
    check_entries(
        at < length[reader],
        vertex[reader],
        at,
        lambda row: f"a row reaches it, but the list has {length[reader[row]]}",
    )
