"""Work lists of 16-bit words: the columns of each worker, and the blocks or elements to multiply.

This file has what the list formats of blocks and of elements have in common. An *entry* is a block
or an element. Both formats list the entries of a seat row by row: a *row* is a sequence of
consecutive entries with the same local row, the number of an output row within the seat. The
entries of a seat are [first, first + count) of the caller's arrays. An empty seat gets an empty
list, since it has no vertex. A *word* is one 16-bit number of a list.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import Accesses, DataType, IntArray, ProgramError, Ragged, narrowed, spread

from .fields import check_entries
from .refusals import WordOverflow

WORKERS = 6  # workers of a tile; a list has a header for each
MAX_WORD = np.iinfo(np.uint16).max


@attrs.frozen
class UnitRuns:
    """Rows of all seats: each is a run of consecutive entries with one local row in one seat.

    Attributes:
        entry_order: int64[entries], position of each entry in the caller's arrays, seat after seat.
        first_entry: int64[seats], number of the first entry of each seat.
        row_edges: int64[rows + 1], first entry of each row; at the end the number of all entries.
        row_first, row_count: int64[seats], first row of each seat and its number of rows.
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


def runs_of(first: IntArray, count: IntArray, local_row: IntArray) -> UnitRuns:
    """Return the rows of seats, given the local row of all entries.

    Args:
        first, count: int64[seats], a seat has the entries [first, first + count) of `local_row`.
        local_row: int64[...], local row of each entry in the caller's arrays.
    """
    # Gather the local row of every entry, seat after seat. A row begins where the local row changes
    # and at the first entry of each seat, so that equal rows of neighbouring seats stay apart.
    offset = np.cumsum(count) - count
    total = int(count.sum())
    index = spread(first, count)
    row = local_row[index]
    starts_row = np.ones(total, dtype=np.bool_)
    np.not_equal(row[1:], row[:-1], out=starts_row[1:])
    starts_row[offset[count > 0]] = True
    # A seat has the rows that begin within its entries; an empty seat has none.
    edges = np.append(np.flatnonzero(starts_row), total)
    row_first = np.searchsorted(edges[:-1], offset)
    row_end = np.searchsorted(edges[:-1], offset + count)
    return UnitRuns(index, offset, edges, row_first, row_end - row_first)


def words_of(values: IntArray, description: str) -> npt.NDArray[np.uint16]:
    """Return values as 16-bit words of a work list.

    Raises:
        WordOverflow: a value does not fit; the message begins with the description of the values.
    """
    largest = int(values.max(initial=0))
    if largest > MAX_WORD:
        raise WordOverflow(
            f"{description} {largest} does not fit a 16-bit worklist entry (at most {MAX_WORD}); "
            "use more tiles or fewer columns a tile"
        )
    return values.astype(np.uint16)


def check_columns(n: int | IntArray, data_type: DataType) -> None:
    """Refuse numbers of columns that are not a positive whole number of vectors.

    Raises:
        ProgramError: with the first wrong number.
    """
    columns, vector = np.ravel(n), data_type.vector_width
    is_wrong = (columns < 1) | (columns % vector != 0)
    if is_wrong.any():
        raise ProgramError(
            f"{columns[np.argmax(is_wrong)]} columns on a tile: must be a positive multiple of "
            f"{vector} for {data_type.value}; pad the dense operand"
        )


@attrs.frozen
class ListedRows:
    """Rows found in work lists, sorted by reader.

    A reader is one reading of a list from a given word on: a vertex that reads its whole list, or a
    worker that reads its own rows.

    Attributes:
        reader: int64[rows], number of the reader that reads each row.
        at: int64[rows], position of the word with the row's number of entries, in the words of all
            lists (`Ragged.flat`); the words of the entries follow it.
        count: int64[rows], number of entries of the row.
    """

    reader: IntArray
    at: IntArray
    count: IntArray

    @property
    def entry_at(self) -> IntArray:
        """Position of each entry in the words of all lists, int64[entries]."""
        return spread(self.at + 1, self.count)


def listed_rows(
    worklist: Ragged,
    vertex: IntArray,
    start: IntArray,
    rows: IntArray,
    *,
    words_before_count: int,
    count_plus: int,
) -> ListedRows:
    """Return the rows that readers find in work lists, see `ListedRows`.

    Args:
        worklist: lists of all vertices.
        vertex: int64[readers], the vertex whose list each reader reads.
        start: int64[readers], position in its list of the first word that the reader reads.
        rows: int64[readers], number of rows that the reader reads.
        words_before_count: number of words that a row has before its number of entries.
        count_plus: number to be added to the stated number of entries of a row.

    Raises:
        ListError: a row ends beyond the end of its list.
    """
    # The end of a row is known only after its number of entries was read, so each list has to be
    # read row by row. Step n reads row n of all readers at once; readers with fewer rows drop out.
    first, length = worklist.first[vertex], worklist.count[vertex]
    steps = [np.zeros((3, 0), dtype=np.int64)]
    reader = np.flatnonzero(rows > 0)
    at, rows_read = start[reader] + words_before_count, 1
    while len(reader):
        _check_position(at, reader, vertex, length)
        flat_at = first[reader] + at
        count = worklist.flat[flat_at].astype(np.int64) + count_plus
        _check_position(at + count, reader, vertex, length)
        steps.append(np.stack([reader, flat_at, count]))
        has_more = rows[reader] > rows_read
        reader, at, rows_read = (
            reader[has_more],
            (at + count + 1 + words_before_count)[has_more],
            rows_read + 1,
        )
    # Rows were collected step by step. Sort them by reader; a stable sort keeps the order of rows.
    table = np.concatenate(steps, axis=1)
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
    """Return the accesses to those lines of an operand whose offsets are words of lists.

    Args:
        worklist: lists of all vertices.
        vertex: int64[accesses], the vertex to whose list the word belongs.
        at: int64[accesses], position of the word in the words of all lists, `Ragged.flat`.
        unit: int64[vertices], difference of the words of adjacent lines: word = line * unit.
        size: int64[vertices], bytes of a line.
        pitch: int64[vertices], bytes from one line to the next; None if lines are contiguous.

    Raises:
        ListError: a word is no multiple of the unit.
    """
    # Arrays of 32 bits where numbers are small, to save memory: there is one access per non-zero.
    dtype = np.result_type(worklist.flat.dtype, np.int32)
    word, entry = worklist.flat[at].astype(dtype), worklist.first[vertex]
    np.subtract(at, entry, out=entry)  # position of the word in its own list
    unit, size, vertex, entry = (narrowed(numbers) for numbers in (unit, size, vertex, entry))
    # Division by a single number takes a quarter of the time, and vertices mostly have equal units.
    divisor = unit[:1] if (unit == unit[:1]).all() else unit[vertex]
    line = word // divisor
    check_entries(
        line * divisor == word,
        vertex,
        entry,
        lambda row: f"offset {word[row]} is no multiple of {unit[vertex[row]]}, a line's, by n",
    )
    line_bytes = size[vertex]
    distance = line_bytes if pitch is None else pitch[vertex]
    offset = np.multiply(line, distance, dtype=np.int64)
    return Accesses(vertex, entry, narrowed(offset), line_bytes)


def _check_position(at: IntArray, reader: IntArray, vertex: IntArray, length: IntArray) -> None:
    """Refuse positions `at` of readers that lie beyond the end of their list."""
    check_entries(
        at < length[reader],
        vertex[reader],
        at,
        lambda row: f"a row reaches it, but the list has {length[reader[row]]}",
    )
