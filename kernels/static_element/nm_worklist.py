"""Work lists of the N:M kernel: where each worker of a tile starts, and the non-zeros of all rows.

The kernel computes q[row] += value * s[column], where s is the dense operand on the tile and q the
partial sums, n columns each, and every row has equally many non-zeros. A *strip* is one row of q in
a few columns: a wide strip has eight columns of half or four of float. If columns remain, narrow
strips, half as wide, take them. Strips are numbered down the rows, then from one group of columns
to the next; each worker computes consecutive strips.

Format, in 16-bit words: for each worker {wide strips, row and column of the first, narrow strips,
row of the first}; then the byte offset in s of each non-zero, row by row; and a zero. Since every
row has equally many non-zeros, the list has no counts.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DataType, IntArray, ProgramError, Ragged, spread

from ..worklist import UnitRuns, check_columns, runs_of, words_of

HEADER_WORDS = 5  # words of each worker's header
END_WORDS = 1  # the zero, which is loaded as the next row's first entry


@attrs.frozen
class EqualShares:
    """Strips of every worker, int64[seats, workers] each; zeros for an idle worker.

    Attributes:
        strips: number of wide strips.
        row, column: row and column at which the first wide strip begins.
        narrow, narrow_row: number of narrow strips, and row of the first.
        column_groups: number of column groups in which the worker has wide strips.
    """

    strips: IntArray
    row: IntArray
    column: IntArray
    narrow: IntArray
    narrow_row: IntArray
    column_groups: IntArray

    @property
    def headers(self) -> IntArray:
        """Return the words at the front of each list, int64[seats, words]."""
        words = (self.strips, self.row, self.column, self.narrow, self.narrow_row)
        return np.stack(words, axis=2).reshape(len(self.strips), -1)


def equal_shares(rows: IntArray, n: IntArray, wide: int, workers: int) -> EqualShares:
    """Return wide and narrow strips of every worker, each kind shared as evenly as possible.

    If wide strips do not divide evenly, the first workers have one more; if narrow strips do not,
    the last workers have.

    Args:
        rows: int64[seats], number of rows of q.
        n: int64[seats], number of columns of the dense operand.
        wide: number of columns of a wide strip.
        workers: number of workers of a tile.
    """
    # Shapes are int64[seats, workers] after `total`, int64[seats]. `first` is the number of each
    # worker's first wide strip, counted down the rows; `num_rows` is the number of rows.
    worker = np.arange(workers)
    total = rows * (n // wide)
    share, remainder = np.divmod(total[:, None], workers)
    strips, first = share + (worker < remainder), share * worker + np.minimum(worker, remainder)
    has_strips, num_rows = strips > 0, np.maximum(rows, 1)[:, None]
    row, column = (
        np.where(has_strips, first % num_rows, 0),
        np.where(has_strips, first // num_rows * wide, 0),
    )
    share, remainder = np.divmod(np.where(n % wide, rows, 0)[:, None], workers)
    extra_before = np.maximum(worker - (workers - remainder), 0)
    narrow, narrow_row = share + (worker >= workers - remainder), share * worker + extra_before
    narrow_row = np.where(narrow > 0, narrow_row, 0)
    column_groups = -(-(row + strips) // num_rows)
    return EqualShares(strips, row, column, narrow, narrow_row, column_groups)


def nm_worklist_words(count: IntArray, workers: int) -> IntArray:
    """Return the number of words of each seat's list, int64[seats]; 0 for a seat without non-zeros.

    Args:
        count: int64[seats], number of non-zeros.
        workers: number of workers of a tile.
    """
    return np.where(count > 0, HEADER_WORDS * workers + count + END_WORDS, 0)


def nm_worklists(
    first: IntArray,
    count: IntArray,
    local_row: IntArray,
    local_column: IntArray,
    n: int,
    data_type: DataType,
    *,
    workers: int,
) -> Ragged:
    """Return the lists of seats whose rows all have equally many non-zeros.

    Args:
        first, count: int64[seats], a seat's non-zeros are [first, first + count) of the arrays.
        local_row: int64[non-zeros], rows on the tile, 0, 1, ... in order of the seat's non-zeros.
        local_column: int64[non-zeros], columns of the sparse operand on the tile.
        n, data_type: number of columns of the dense operand on the tile, and its number format.
        workers: number of workers of a tile.

    Raises:
        ProgramError: an entry exceeds 16 bits, rows are out of order or of unequal length, or n is
            no whole number of vectors.
    """
    check_columns(n, data_type)
    runs = runs_of(first, count, local_row)
    _check_rows(runs, count, local_row)
    length = nm_worklist_words(count, workers)
    base = np.cumsum(length) - length
    flat = np.zeros(int(length.sum()), dtype=np.uint16)
    shares = equal_shares(runs.row_count, np.full_like(count, n), wide_of(data_type), workers)
    used_seats = np.flatnonzero(count > 0)
    words = HEADER_WORDS * workers
    headers_at = base[used_seats, None] + np.arange(words)
    flat[headers_at] = words_of(shares.headers[used_seats], "worker's strips or first row")
    entries = words_of(local_column[runs.entry_order] * (n * data_type.bytes), "input byte offset")
    flat[spread(base + words, count)] = entries
    return Ragged(flat=flat, first=base, count=length)


def _check_rows(runs: UnitRuns, count: IntArray, local_row: IntArray) -> None:
    """Refuse a seat whose rows have unequal numbers of non-zeros, or are out of order.

    `count`, int64[seats], is the number of non-zeros of each seat.
    """
    rows, length, seat = runs.row_count, runs.row_length, runs.seat_of_row
    number = local_row[runs.entry_order[runs.row_edges[:-1]]]
    if not np.array_equal(number, spread(np.zeros_like(count), rows)):
        raise ProgramError("the rows of a seat are not numbered 0, 1, ... in order of non-zeros")
    wrong_rows = np.flatnonzero(length * rows[seat] != count[seat])
    if len(wrong_rows):
        row = int(wrong_rows[0])
        raise ProgramError(
            f"seat {seat[row]} has {count[seat[row]]} non-zeros in {rows[seat[row]]} rows and "
            f"{length[row]} in one of them; the kernel for N:M patterns takes rows of equally "
            "many: use the kernel for elements"
        )


def wide_of(data_type: DataType) -> int:
    """Return the number of columns of a wide strip: two vectors."""
    return 2 * data_type.vector_width
