"""A worklist tells the six workers of a tile what to visit; its entries are unsigned 16 bit.

Both formats go through a seat's entries row by row: a *row* is a run of neighbours that have the
same local row. A seat's entries are [first, first + count) of the caller's arrays. An empty seat
gets an empty list: it has no vertex.
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
    """All entries seat after seat, cut into rows: a run of one local row inside one seat.

    Attributes:
        index: int64[entries], where the entry is in the caller's arrays.
        offset: int64[seats], the first entry of a seat.
        edges: int64[rows + 1], the first entry of each row, and the end.
        row_first, row_count: int64[seats], the rows of a seat.
    """

    index: IntArray
    offset: IntArray
    edges: IntArray
    row_first: IntArray
    row_count: IntArray

    @property
    def seat_of_row(self) -> IntArray:
        """int64[rows]: the seat of each row."""
        return np.repeat(np.arange(len(self.row_first)), self.row_count)

    @property
    def entry_count(self) -> IntArray:
        """int64[seats]: the entries of a seat."""
        count: IntArray = self.edges[self.row_first + self.row_count] - self.offset
        return count

    @property
    def row_length(self) -> IntArray:
        """int64[rows]: the entries of each row."""
        return np.diff(self.edges)


def walk_of(first: IntArray, count: IntArray, local_row: IntArray) -> Walk:
    """The walk over seats whose entries are [first, first + count) of `local_row`."""
    offset = np.cumsum(count) - count
    total = int(count.sum())
    index = spread(first, count)
    row = local_row[index]
    starts_row = np.ones(total, dtype=np.bool_)
    np.not_equal(row[1:], row[:-1], out=starts_row[1:])
    starts_row[offset[count > 0]] = True
    edges = np.append(np.flatnonzero(starts_row), total)
    row_first = np.searchsorted(edges[:-1], offset)
    row_last = np.searchsorted(edges[:-1], offset + count)
    return Walk(index, offset, edges, row_first, row_last - row_first)


def words_of(values: IntArray, description: str) -> npt.NDArray[np.uint16]:
    """The values as worklist entries; refused when one does not fit."""
    largest = int(values.max(initial=0))
    if largest > LARGEST:
        raise WordOverflow(
            f"{description} {largest} does not fit a 16-bit worklist entry (at most {LARGEST}); "
            "use more tiles or fewer columns a tile"
        )
    return values.astype(np.uint16)


def check_columns(n: int | IntArray, data_type: DataType) -> None:
    """Refuse numbers of columns of which one is not a whole number of vectors."""
    columns, vector = np.ravel(n), data_type.vector_width
    wrong = (columns < 1) | (columns % vector != 0)
    if wrong.any():
        raise ProgramError(
            f"{columns[np.argmax(wrong)]} columns on a tile: must be a positive multiple of "
            f"{vector} for {data_type.value}; pad the dense operand"
        )


@attrs.frozen
class ListedRows:
    """The rows that lists say, those of one reader one after another.

    Attributes:
        reader: int64[rows], who reads it.
        at: int64[rows], where in `flat` its number of entries is; they follow.
        count: int64[rows], its entries.
    """

    reader: IntArray
    at: IntArray
    count: IntArray

    @property
    def entry_at(self) -> IntArray:
        """int64[entries]: where each entry is in `flat`."""
        return spread(self.at + 1, self.count)


def listed_rows(
    worklist: Ragged, vertex: IntArray, start: IntArray, rows: IntArray, *, before: int, fewer: int
) -> ListedRows:
    """The rows of lists, all readers' at once, one row of each after another.

    Args:
        worklist: the lists.
        vertex: int64[readers], whose list each one reads.
        start: int64[readers], the word of its first row.
        rows: int64[readers], how many it reads.
        before: words of a row before its number of entries.
        fewer: by how much that number is less than the entries.

    Raises:
        ListError: a row that ends behind its list.
    """
    first, length = worklist.first[vertex], worklist.count[vertex]
    parts = [np.zeros((3, 0), dtype=np.int64)]
    reader = np.flatnonzero(rows > 0)
    at, turn = start[reader] + before, 1
    while len(reader):
        _check_within(at, reader, vertex, length)
        flat_at = first[reader] + at
        count = worklist.flat[flat_at].astype(np.int64) + fewer
        _check_within(at + count, reader, vertex, length)
        parts.append(np.stack([reader, flat_at, count]))
        going = rows[reader] > turn
        reader, at, turn = reader[going], (at + count + 1 + before)[going], turn + 1
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
    """What words of lists touch that stand for lines of an operand.

    Args:
        worklist: the lists.
        vertex: int64[accesses], whose list it is.
        at: int64[accesses], where its word is in `flat`.
        unit: int64[vertices], a word is a multiple of it, once a line.
        size: int64[vertices], bytes of a line.
        pitch: int64[vertices], bytes from a line to the next, where that is not its size.

    Raises:
        ListError: a word that is no such multiple.
    """
    # Columns of 32 bits where numbers are small: there are as many rows as non-zeros.
    kind = np.result_type(worklist.flat.dtype, np.int32)
    word, entry = worklist.flat[at].astype(kind), worklist.first[vertex]
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
    apart = bytes_of if pitch is None else pitch[vertex]
    offset = np.multiply(line, apart, dtype=np.int64)
    return Accesses(vertex, entry, narrowed(offset), bytes_of)


def _check_within(at: IntArray, reader: IntArray, vertex: IntArray, length: IntArray) -> None:
    check_entries(
        at < length[reader],
        vertex[reader],
        at,
        lambda row: f"a row reaches it, but the list has {length[reader[row]]}",
    )
