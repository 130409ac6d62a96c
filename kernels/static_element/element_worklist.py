"""Element lists, the work lists of the element kernel: non-zeros that each worker multiplies.

The kernel computes q[row] = sum of value * s[column] over the non-zeros of a seat: s is the dense
operand on the tile, q the partial sums, n columns each. A row is an output row of q with its
non-zeros. A worker's part is the consecutive rows that it computes, and an interval of the n
columns.

Format (PopSparse static, block = 1), in 16-bit words: a header for each worker {rows, first word of
the entries, first non-zero, columns, first column, first output row}; then for each row {count, the
byte offset in s of each non-zero}, where count is one less than the number of non-zeros for half
and that number for float. Positions of words count from the list's start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, IntArray, ProgramError, Ragged

from ..fields import ceil_div, check_entries
from ..worklist import WORKERS, ListedRows, UnitRuns, check_columns, listed_rows, runs_of, words_of

HEADER_WORDS = 6  # words of each worker's header


@attrs.frozen
class WorkerParts:
    """Rows and columns of a seat that each of its workers computes.

    Attributes:
        ends: int64[seats, workers, 2], first row and end of rows, numbered over all seats; they are
            equal for an idle worker.
        column, columns: int64[seats, workers], first column and number of columns.
    """

    ends: IntArray
    column: IntArray
    columns: IntArray

    @property
    def rows(self) -> IntArray:
        """Number of rows of each worker, int64[seats, workers]."""
        return self.ends[:, :, 1] - self.ends[:, :, 0]

    def loads(self, runs: UnitRuns) -> Mapping[str, IntArray]:
        """Return rows, non-zeros and columns of each worker by the names of vertex fields.

        Each is int64[seats, workers].

        Args:
            runs: rows of all seats.
        """
        nonzeros: IntArray = np.diff(runs.row_edges[self.ends], axis=2)[:, :, 0]
        return {"worker_rows": self.rows, "worker_nonzeros": nonzeros, "worker_n": self.columns}


PartsOf = Callable[[UnitRuns, int], WorkerParts]  # parts, given the rows of all seats and n columns


@attrs.frozen
class ElementWork:
    """The element lists and each worker's load.

    Attributes:
        worklist: list of each seat.
        worker_rows, worker_nonzeros, worker_n: int64[seats, workers]; an idle worker has no rows.
    """

    worklist: Ragged
    worker_rows: IntArray
    worker_nonzeros: IntArray
    worker_n: IntArray


def element_worklist_words(rows: IntArray, count: IntArray, workers: int) -> IntArray:
    """Return the number of words of each seat's list, int64[seats]; 0 for a seat without non-zeros.

    Args:
        rows, count: int64[seats], number of rows and of non-zeros of each seat.
        workers: number of workers of a tile.
    """
    return np.where(count > 0, HEADER_WORDS * workers + rows + count, 0)


def element_worklists(
    first: IntArray,
    count: IntArray,
    local_row: IntArray,
    local_column: IntArray,
    n: int,
    data_type: DataType,
    *,
    workers: int = WORKERS,
    parts_of: PartsOf | None = None,
) -> ElementWork:
    """Return the element list of each seat, and the rows, non-zeros and columns of its workers.

    Args:
        first, count: int64[seats], a seat's non-zeros are [first, first + count) of the arrays.
        local_row: int64[non-zeros], rows on the tile, 0, 1, ... in order of the seat's non-zeros.
        local_column: int64[non-zeros], columns of the sparse operand on the tile.
        n, data_type: number of columns of the dense operand on the tile, and its number format.
        workers: number of workers of a tile.
        parts_of: function that gives each worker its part of the rows and columns; None takes
            `popsparse_parts`.

    Raises:
        ProgramError: an entry exceeds 16 bits, rows are out of order, or n is no whole number of
            vectors.
    """
    check_columns(n, data_type)
    runs = runs_of(first, count, local_row)
    parts = popsparse_parts(runs, n, workers) if parts_of is None else parts_of(runs, n)
    offset = local_column * (n * data_type.bytes)
    return element_work(runs, local_row, offset, parts, data_type)


def popsparse_parts(runs: UnitRuns, n: int, workers: int) -> WorkerParts:
    """Return the part of each worker as PopSparse divides rows (StaticMatMul.cpp 94-246).

    A worker takes rows in order until it has its even share of the tile's non-zeros. If there are
    no more rows than workers, each worker takes one row. If there are at most half as many rows as
    workers, and n is a multiple of 8, the columns are cut into two halves: the workers of either
    half take the same rows, and the same entries of the list.

    Args:
        runs: rows of all seats.
        n: number of columns of the dense operand on the tile.
        workers: number of workers of a tile.
    """
    has_halves = (runs.row_count <= workers // 2) & (n % 8 == 0)
    ends = _worker_rows(runs, has_halves, workers)
    columns = np.broadcast_to(np.where(has_halves, n // 2, n)[:, None], ends.shape[:2])
    column = np.where(np.arange(workers) < workers // 2, 0, n - columns)
    return WorkerParts(ends, column, columns)


def element_work(
    runs: UnitRuns, local_row: IntArray, offset: IntArray, parts: WorkerParts, data_type: DataType
) -> ElementWork:
    """Return the element list of each seat, given the parts of its workers.

    Args:
        runs: rows of all seats.
        local_row: int64[non-zeros], rows on the tile, 0, 1, ... in order of the seat's non-zeros.
        offset: int64[non-zeros], bytes of s before the first column that each non-zero reads.
        parts: part of each worker.
        data_type: number format of values and s.

    Raises:
        ProgramError: an entry exceeds 16 bits, or rows are out of order.
    """
    uncounted = 1 if data_type is DataType.HALF else 0
    headers, rank = _headers(runs, parts), _ranks(runs, local_row)
    worklist = _lists(runs, headers, rank, uncounted, offset)
    return ElementWork(worklist, **parts.loads(runs))


def _ranks(runs: UnitRuns, local_row: IntArray) -> IntArray:
    """Return the number of each row within its seat, int64[rows]."""
    rank: IntArray = np.arange(len(runs.row_edges) - 1) - runs.row_first[runs.seat_of_row]
    if not np.array_equal(local_row[runs.entry_order[runs.row_edges[:-1]]], rank):
        raise ProgramError("the rows of a seat are not numbered 0, 1, ... in order of non-zeros")
    return rank


def _lists(
    runs: UnitRuns, headers: IntArray, rank: IntArray, uncounted: int, offset: IntArray
) -> Ragged:
    """Return a list for each seat: headers, then the count and the entries of each row.

    Args:
        runs: rows of all seats.
        headers: int64[seats, words], headers of all workers of a seat.
        rank: int64[rows], number of each row within its seat.
        uncounted: non-zeros of a row that its count leaves out, 1 or 0.
        offset: int64[non-zeros], entry of each non-zero, in the caller's order.
    """
    # `base`, int64[seats], is where each list begins in `flat`; `counts_at`, int64[rows], where
    # each row's count stands; `headers_at`, int64[lists, words], where the headers stand.
    count = np.bincount(runs.seat_of_row, runs.row_length, len(headers)).astype(np.int64)
    length = np.where(count > 0, headers.shape[1] + runs.row_count + count, 0)
    base = np.cumsum(length) - length
    flat = np.empty(int(length.sum()), dtype=np.uint16)
    counts_at = (
        runs.row_edges[:-1] + (base + headers.shape[1] - runs.first_entry)[runs.seat_of_row] + rank
    )
    flat[counts_at] = words_of(runs.row_length - uncounted, "number of non-zeros in a row")
    headers_at = base[count > 0, None] + np.arange(headers.shape[1])
    entries = words_of(offset[runs.entry_order], "input byte offset")
    # Entries come seat by seat and row by row and fill the words that headers and counts leave.
    # Marks take one byte for each word; positions of all entries would take three int64 tables.
    is_entry = np.ones(len(flat), dtype=np.bool_)
    is_entry[counts_at] = is_entry[headers_at] = False
    flat[is_entry] = entries
    flat[headers_at] = words_of(headers[count > 0], "worker's first entry")
    return Ragged(flat=flat, first=base, count=length)


def _headers(runs: UnitRuns, parts: WorkerParts) -> IntArray:
    """Return the six header words of each worker, int64[seats, words]."""
    first = parts.ends[:, :, 0]
    words = HEADER_WORDS * first.shape[1]
    row = first - runs.row_first[:, None]
    nonzero = runs.row_edges[first] - runs.first_entry[:, None]
    start = words + row + nonzero
    header = np.stack([parts.rows, start, nonzero, parts.columns, parts.column, row], axis=2)
    return header.reshape(-1, words)


def _worker_rows(runs: UnitRuns, has_halves: npt.NDArray[np.bool_], workers: int) -> IntArray:
    """Return first row and end of each worker's rows, int64[seats, workers, 2].

    `has_halves`, bool[seats], is True where the columns are cut into two halves.
    """
    # `share`, int64[seats], is the number of non-zeros after which a worker stops; `takes_one_row`
    # marks seats in which each worker takes one row. `first_rows` collects, worker by worker, the
    # first row that is not yet taken, int64[seats].
    end, count = runs.row_first + runs.row_count, runs.entry_count
    half = workers // 2
    share = np.where(has_halves, ceil_div(count, max(1, half)), ceil_div(count, workers))
    takes_one_row = ~has_halves & (runs.row_count <= workers)
    first_rows = [runs.row_first]
    for _ in range(workers):
        next_rows = np.searchsorted(runs.row_edges, runs.row_edges[first_rows[-1]] + share)
        first_rows.append(np.minimum(np.where(takes_one_row, first_rows[-1] + 1, next_rows), end))
    ends = np.stack([first_rows[:-1], first_rows[1:]], axis=-1).transpose(1, 0, 2)
    ends[has_halves, half : 2 * half] = ends[has_halves, :half]
    ends[has_halves, 2 * half :] = runs.row_first[
        has_halves, None, None
    ]  # the last of odd workers idles
    return ends


@attrs.frozen
class ListedShares:
    """Parts of all workers as read from the lists, vertex by vertex; a share is one worker's part.

    Attributes:
        vertex, worker: int64[shares], vertex and worker of each share.
        listed: rows of each share.
        rows, start, nonzero, n, column, row: int64[shares], words of the header: number of rows,
            first word of the entries, first non-zero, number of columns, first column and first
            output row.
    """

    vertex: IntArray
    worker: IntArray
    listed: ListedRows
    rows: IntArray
    start: IntArray
    nonzero: IntArray
    n: IntArray
    column: IntArray
    row: IntArray

    @property
    def nonzeros(self) -> IntArray:
        """Number of non-zeros of each share, int64[shares]."""
        return np.bincount(self.listed.reader, self.listed.count, len(self.vertex)).astype(np.int64)

    def entry(self, word: int) -> IntArray:
        """Return the position in its list of one word of each share's header, int64[shares]."""
        return self.worker * HEADER_WORDS + word


def listed_shares(worklist: Ragged, workers: int, data_type: DataType) -> ListedShares:
    """Return the contents of the vertices' lists, worker by worker.

    Raises:
        ListError: a list that ends early.
    """
    vertex, words = np.arange(len(worklist)), HEADER_WORDS * workers
    check_entries(
        worklist.count >= words,
        vertex,
        worklist.count,
        lambda _: f"it ends before its {words} words of header do",
    )
    at = worklist.first[:, None] + np.arange(words)
    header = worklist.flat[at].astype(np.int64).reshape(-1, HEADER_WORDS).T
    worker = np.tile(np.arange(workers), len(vertex))
    vertex = np.repeat(vertex, workers)
    uncounted = 1 if data_type is DataType.HALF else 0
    listed = listed_rows(
        worklist, vertex, header[1], header[0], words_before_count=0, count_plus=uncounted
    )
    return ListedShares(vertex, worker, listed, *header)


@attrs.frozen
class ElementShare:
    """Contents of one worker's part of an element list.

    Attributes:
        first_row: number of its first output row.
        first_nonzero: number of its first value.
        start, stop: range of columns of the dense operand that it computes.
        count: int64[rows], number of non-zeros of each row.
        offset: int64[non-zeros], bytes of s before the row that each non-zero reads.
    """

    first_row: int
    first_nonzero: int
    start: int
    stop: int
    count: IntArray
    offset: IntArray


def read_element_worklist(
    words: npt.NDArray[np.integer], data_type: DataType, workers: int = WORKERS
) -> list[ElementShare]:
    """Return the contents of one seat's element list, for each worker that has rows."""
    uncounted = 1 if data_type is DataType.HALF else 0
    shares = []
    for header in words[: HEADER_WORDS * workers].reshape(workers, -1).tolist():
        rows, start, nonzero, columns, column, row = header
        if rows == 0:
            continue
        at, counts = 0, []
        body = words[start:]
        for _ in range(rows):
            counts.append(int(body[at]) + uncounted)
            at += counts[-1] + 1
        count = np.array(counts)
        offset = np.delete(body[:at], np.cumsum(count + 1) - count - 1).astype(np.int64)
        shares.append(ElementShare(row, nonzero, column, column + columns, count, offset))
    return shares
