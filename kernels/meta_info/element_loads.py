"""Loads of the six workers in sub-groups of single elements, read from the workers' entries.

A load is a worker's numbers of rows, non-zeros and columns. A sub-group, the non-zeros of one
rectangle in a bucket, has an entry for each worker, which says where its rows begin; GradW, the
gradient of the values, has entries of its own. The rows of a sub-group are stored one after
another, each with 2 words and a word for each non-zero. So a row r whose first non-zero has the
number v begins 2 r + v words behind the first row. A worker's entry has this position and v, from
which r follows.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import IntArray, ProgramError, same_array

from ..worklist import WORKERS
from .format import ELEMENT, ELEMENT_ROWS_AT, ELEMENT_WORKERS, GRAD_W_WORDS, ROW_WORDS, WORKER_WORDS
from .visits import Visits

_NONE = -1  # no row and no non-zero has this number


@attrs.frozen
class ElementLoads:
    """Work of the six workers in sub-groups, int64[sub-groups, 6]; an idle worker has no rows.

    Attributes:
        rows: number of rows of each worker; for GradW, parts of rows count too.
        nonzeros: number of non-zeros in these rows.
        columns: number of columns of the dense operand; 0 for GradW, whose workers all take every
            column.
    """

    rows: IntArray = attrs.field(eq=same_array)
    nonzeros: IntArray = attrs.field(eq=same_array)
    columns: IntArray = attrs.field(eq=same_array)


def element_loads(visits: Visits) -> ElementLoads:
    """Return the loads of the workers of the forward product.

    Raises:
        ProgramError: entries that do not divide the rows among the workers.
    """
    at, is_busy = _entry_positions(
        visits.at + ELEMENT.words, visits.header(ELEMENT_WORKERS), WORKER_WORDS
    )
    value, columns, _, rows_less_one, to_row = _words(visits, at, WORKER_WORDS)
    row = _row(visits, at + to_row, value)
    end = np.where(is_busy, row + rows_less_one + 1, _NONE)
    starts = np.where(is_busy, row, _NONE), value
    ends = visits.header(ELEMENT.rows) + 1, visits.header(ELEMENT.values)
    return ElementLoads(
        rows=np.where(is_busy, rows_less_one + 1, 0),
        nonzeros=np.where(is_busy, _value_at_end(end, starts, ends, "rows") - value, 0),
        columns=np.where(is_busy, columns, 0),
    )


def grad_w_loads(visits: Visits) -> ElementLoads:
    """Return the loads of the workers of GradW.

    Raises:
        ProgramError: entries that do not divide the non-zeros among the workers.
    """
    count_at = visits.at + ELEMENT.words + WORKER_WORDS * visits.header(ELEMENT_WORKERS)
    count = visits.words[count_at].astype(np.int64)
    at, is_busy = _entry_positions(count_at + 1, count, GRAD_W_WORDS)
    value, to_row, skip, nonzeros = _words(visits, at, GRAD_W_WORDS)
    row = _row(visits, at + to_row, value - skip)
    end = np.where(is_busy, value + nonzeros, _NONE)
    starts = np.where(is_busy, value, _NONE), row + (skip > 0)
    ends = visits.header(ELEMENT.values), visits.header(ELEMENT.rows) + 1
    return ElementLoads(
        rows=np.where(is_busy, _value_at_end(end, starts, ends, "non-zeros") - row, 0),
        nonzeros=np.where(is_busy, nonzeros, 0),
        columns=np.zeros_like(row),
    )


def _entry_positions(
    first: IntArray, count: IntArray, size: int
) -> tuple[IntArray, npt.NDArray[np.bool_]]:
    """Return the position of each worker's entry, and whether it has one, [sub-groups, 6] each.

    Args:
        first: int64[sub-groups], position of the first worker's entry.
        count: int64[sub-groups], number of workers with an entry.
        size: number of words of an entry.
    """
    is_busy = np.arange(WORKERS) < count[:, None]
    return first[:, None] + np.where(is_busy, size * np.arange(WORKERS), 0), is_busy


def _words(visits: Visits, at: IntArray, size: int) -> list[IntArray]:
    """Return the words of the entries at positions `at`, an array like `at` for each word."""
    return [visits.words[at + word].astype(np.int64) for word in range(size)]


def _row(visits: Visits, at: IntArray, value: IntArray) -> IntArray:
    """Return the number within its sub-group of the row at `at`, whose first non-zero is `value`.

    All arrays are int64[sub-groups, 6].
    """
    first_row = visits.at + visits.header(ELEMENT_ROWS_AT)
    return (at - first_row[:, None] - value) // ROW_WORDS


def _value_at_end(
    offsets: IntArray, starts: tuple[IntArray, IntArray], ends: tuple[IntArray, IntArray], load: str
) -> IntArray:
    """Return a quantity at the end of each worker's load, int64[sub-groups, 6].

    A worker ends where another one begins, or where the sub-group ends.

    Args:
        offsets: int64[sub-groups, 6], row or non-zero at which each worker ends; -1 without entry.
        starts: row or non-zero at which each worker begins, and the quantity there.
        ends: row or non-zero at which each sub-group ends, int64[sub-groups], and the quantity.
        load: "rows" or "non-zeros", for the error message.
    """
    keys, results = (
        np.concatenate([of_worker, of_all[:, None]], axis=1)
        for of_worker, of_all in zip(starts, ends, strict=True)
    )
    is_match = offsets[:, :, None] == keys[:, None, :]
    is_unmatched = (offsets != _NONE) & ~is_match.any(axis=2)
    if is_unmatched.any():
        group, worker = np.argwhere(is_unmatched)[0]
        raise ProgramError(
            f"worker {worker} of a sub-group ends its {load} at {offsets[group, worker]}, where no "
            f"other begins and the sub-group, of {ends[0][group]}, does not end; it is damaged"
        )
    return np.take_along_axis(results, is_match.argmax(axis=2), axis=1)
