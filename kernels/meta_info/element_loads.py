"""Loads of the six workers, read from the entries of sub-groups of single elements.

The rows of a sub-group are stored one after another, each with 2 words and a word for each
non-zero. So a row r whose first non-zero has the number v begins 2 r + v words behind the first
row; a worker's entry has this position and v, from which r follows.
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
        columns: number of columns of the dense operand; 0 for GradW, whose workers take all.
    """

    rows: IntArray = attrs.field(eq=same_array)
    nonzeros: IntArray = attrs.field(eq=same_array)
    columns: IntArray = attrs.field(eq=same_array)


def element_loads(visits: Visits) -> ElementLoads:
    """Return the loads that the entries of the forward workers state.

    Raises:
        ProgramError: they do not share out the rows.
    """
    at, works = _entry_positions(
        visits.at + ELEMENT.words, visits.header(ELEMENT_WORKERS), WORKER_WORDS
    )
    value, columns, _, rows_less_one, to_row = _words(visits, at, WORKER_WORDS)
    row = _row(visits, at + to_row, value)
    end = np.where(works, row + rows_less_one + 1, _NONE)
    starts = np.where(works, row, _NONE), value
    ends = visits.header(ELEMENT.rows) + 1, visits.header(ELEMENT.values)
    return ElementLoads(
        rows=np.where(works, rows_less_one + 1, 0),
        nonzeros=np.where(works, _value_at_end(end, starts, ends, "rows") - value, 0),
        columns=np.where(works, columns, 0),
    )


def grad_w_loads(visits: Visits) -> ElementLoads:
    """Return the loads that the entries of the GradW workers state.

    Raises:
        ProgramError: they do not share out the non-zeros.
    """
    count_at = visits.at + ELEMENT.words + WORKER_WORDS * visits.header(ELEMENT_WORKERS)
    count = visits.words[count_at].astype(np.int64)
    at, works = _entry_positions(count_at + 1, count, GRAD_W_WORDS)
    value, to_row, skip, nonzeros = _words(visits, at, GRAD_W_WORDS)
    row = _row(visits, at + to_row, value - skip)
    end = np.where(works, value + nonzeros, _NONE)
    starts = np.where(works, value, _NONE), row + (skip > 0)
    ends = visits.header(ELEMENT.values), visits.header(ELEMENT.rows) + 1
    return ElementLoads(
        rows=np.where(works, _value_at_end(end, starts, ends, "non-zeros") - row, 0),
        nonzeros=np.where(works, nonzeros, 0),
        columns=np.zeros_like(row),
    )


def _entry_positions(
    first: IntArray, count: IntArray, size: int
) -> tuple[IntArray, npt.NDArray[np.bool_]]:
    """Return the position of each worker's entry, int64[found, 6], and which workers have one."""
    works = np.arange(WORKERS) < count[:, None]
    return first[:, None] + np.where(works, size * np.arange(WORKERS), 0), works


def _words(visits: Visits, at: IntArray, size: int) -> list[IntArray]:
    return [visits.words[at + word].astype(np.int64) for word in range(size)]


def _row(visits: Visits, at: IntArray, value: IntArray) -> IntArray:
    """Return the number within its sub-group of the row that begins with a non-zero."""
    first_row = visits.at + visits.header(ELEMENT_ROWS_AT)
    return (at - first_row[:, None] - value) // ROW_WORDS


def _value_at_end(
    offsets: IntArray,
    starts: tuple[IntArray, IntArray],
    ends: tuple[IntArray, IntArray],
    load: str,
) -> IntArray:
    """Return a quantity at the start of a worker or at the end of all, int64[found, 6]."""
    keys, results = (
        np.concatenate([of_worker, of_all[:, None]], axis=1)
        for of_worker, of_all in zip(starts, ends, strict=True)
    )
    hit = offsets[:, :, None] == keys[:, None, :]
    is_unmatched = (offsets != _NONE) & ~hit.any(axis=2)
    if is_unmatched.any():
        group, worker = np.argwhere(is_unmatched)[0]
        raise ProgramError(
            f"worker {worker} of a sub-group ends its {load} at {offsets[group, worker]}, where no "
            f"other begins and the sub-group, of {ends[0][group]}, does not end; it is damaged"
        )
    return np.take_along_axis(results, hit.argmax(axis=2), axis=1)
