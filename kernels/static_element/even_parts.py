"""Division of a seat's rows and columns among the workers: the slowest takes fewest bundles.

A *deal* is one way of dividing the work of a seat. It cuts the rows into one or two *bands* of
neighbouring rows. It divides the columns of a band into *groups* of equal width, and its rows into
*parts* of neighbouring rows; one worker of the band computes one part in one group. A row or a
non-zero costs a worker a number of bundles that depends on the columns of its group. Each seat
takes the deal and the parts for which its slowest worker takes fewest bundles. A second band helps
if rows or columns do not divide evenly: of 13 rows of equal length, 12 can be divided evenly and 1
is a band of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product

import attrs
import numpy as np

from ipusim import IntArray, distinct
from ipusim.native import compiled, inlined

from ..fields import ceil_div
from ..worklist import WORKERS, UnitRuns
from .element_worklist import WorkerParts

Bundles = Callable[[IntArray, IntArray, IntArray], IntArray]  # of rows, non-zeros and columns
# Largest number of workers for which two bands are tried. More workers have too many pairs of
# bands, and one band divides the work finely enough.
_MAX_WORKERS_OF_TWO_BANDS = WORKERS


@attrs.frozen
class RowBand:
    """A band of rows, with a worker for each of its parts in each of its column groups.

    Attributes:
        parts, groups: number of parts of its rows, and of groups of its columns.
        columns: number of columns of every group but the last, which may have fewer.
    """

    parts: int
    groups: int
    columns: int


def even_parts(
    runs: UnitRuns, width: int, vector: int, workers: int, bundles: Bundles
) -> WorkerParts:
    """Return the part of each worker of every seat.

    Args:
        runs: rows of all seats.
        width: number of columns that are computed, a multiple of `vector`.
        vector: number of columns of a 64-bit word.
        workers: number of workers of a tile.
        bundles: function that returns a worker's bundles, given its numbers of rows, of non-zeros
            and of columns; linear in the first two, and not decreasing in the columns.
    """
    # Steps: try every deal on all seats, keeping the fastest one of each seat and the first rows of
    # its parts; then lay out the workers of each deal for all seats that took it.
    # ends: [seats, workers, (first row, end)]; column, columns: [seats, workers].
    seats = len(runs.row_first)
    ends = np.zeros((seats, workers, 2), dtype=np.int64) + runs.row_first[:, None, None]
    column, columns = np.zeros((2, seats, workers), dtype=np.int64)
    one_worker = bundles(runs.row_count, runs.entry_count, np.array(width))
    # One bundle more than a single worker needs for all rows: the first deal that fits replaces it.
    # A seat without rows keeps deal -1, and its workers keep empty parts.
    fewest_bundles = np.array(one_worker + 1, dtype=np.int64)
    part_rows = np.zeros((seats, workers + 1), np.int64)
    best_deal, deals_to_try = np.full(seats, -1), _cached_deals(width, vector, workers)
    rows = np.ascontiguousarray(runs.row_edges), runs.row_first, runs.row_count
    for number, band_costs in enumerate(_band_costs(deals_to_try, bundles)):
        _record_if_faster(*rows, band_costs, number, fewest_bundles, best_deal, part_rows)
    for number in distinct(best_deal[best_deal >= 0]).tolist():
        deal, (deal_seats,) = deals_to_try[number], np.nonzero(best_deal == number)
        ends[deal_seats], column[deal_seats], columns[deal_seats] = _worker_layout(
            deal, width, part_rows[deal_seats], workers
        )
    return WorkerParts(ends, column, columns)


def deals(width: int, vector: int, workers: int) -> Iterator[tuple[RowBand, ...]]:
    """Return all deals that are worth trying, simple ones first.

    Args:
        width: number of columns that are computed, a multiple of `vector`.
        vector: number of columns of which every group has a multiple.
        workers: number of workers of a tile.
    """
    for band in _bands(width, vector, workers):
        yield (band,)
    for first in range(1, workers if workers <= _MAX_WORKERS_OF_TWO_BANDS else 1):
        # In two bands with groups of equal width a row takes equally many bundles: one band of all
        # workers is as good.
        upper_bands = _bands(width, vector, workers - first)
        for lower, upper in product(_bands(width, vector, first), upper_bands):
            if lower.columns != upper.columns:
                yield lower, upper


def _bands(width: int, vector: int, workers: int) -> list[RowBand]:
    """Return the bands of `workers` that are worth trying, those with most parts first."""
    # For each number of groups, the groups are as narrow as they can be, and the parts as many as
    # the workers allow. With 6 workers and 5 vectors of columns, 4 groups are not worth trying: the
    # widest group would have 2 vectors, as with 3 groups, which leave 2 workers for the rows of
    # each.
    bands: dict[int, RowBand] = {}
    for parts in range(workers, 0, -1):
        vectors = ceil_div(width // vector, workers // parts)
        groups = ceil_div(width // vector, vectors)
        bands.setdefault(groups, RowBand(workers // groups, groups, vectors * vector))
    return list(bands.values())


@lru_cache(maxsize=256)
def _cached_deals(width: int, vector: int, workers: int) -> tuple[tuple[RowBand, ...], ...]:
    """Return all deals, cached because a search asks for the deals of a few widths many times."""
    return tuple(deals(width, vector, workers))


def _band_costs(deals_to_try: Sequence[tuple[RowBand, ...]], bundles: Bundles) -> list[IntArray]:
    """Return the costs of the bands of each deal, int64[bands, 4].

    The four numbers of a band are the bundles that its workers take for a row, for a non-zero and
    at their start, and its number of parts. Bundles are linear in rows and in non-zeros, so three
    evaluations give the costs: with no work, with one row and with one non-zero.
    """
    columns = np.array(list(dict.fromkeys(band.columns for deal in deals_to_try for band in deal)))
    rows, nonzeros = np.array([[0], [1], [0]]), np.array([[0], [0], [1]])
    start, row, nonzero = bundles(rows, nonzeros, columns)
    costs = np.stack([row - start, nonzero - start, start], axis=1)
    costs_by_columns = dict(zip(columns.tolist(), costs, strict=True))
    return [
        np.array([(*costs_by_columns[band.columns], band.parts) for band in deal], dtype=np.int64)
        for deal in deals_to_try
    ]


@inlined
def _part_end(
    row_nonzeros: IntArray, bands: IntArray, band: int, row: int, end: int, bundles: int
) -> int:
    """Return the end of the rows, from `row` on, that a worker of a band completes in `bundles`.

    `end` is the end of all rows of the seat; other arrays are as for `_record_if_faster`.
    """
    # The bundles of all rows before a row grow with the row, so that bisection finds the last row
    # before which they stay within the limit.
    row_cost, nonzero_cost = bands[band, 0], bands[band, 1]
    limit = row_cost * row + nonzero_cost * row_nonzeros[row] + max(bundles - bands[band, 2], 0)
    low, high = row, end
    while low < high:
        middle = (low + high + 1) >> 1
        if row_cost * middle + nonzero_cost * row_nonzeros[middle] <= limit:
            low = middle
        else:
            high = middle - 1
    return low


@inlined
def _fits(row_nonzeros: IntArray, bands: IntArray, first: int, end: int, bundles: int) -> bool:
    """Return True if a deal's workers can compute rows [first, end) within `bundles`."""
    # Each part takes as many rows as it can; no other division gets further with these bundles.
    row = first
    for band in range(len(bands)):
        for _ in range(bands[band, 3]):
            row = _part_end(row_nonzeros, bands, band, row, end, bundles)
    return row == end


@inlined
def _lower_bound(row_nonzeros: IntArray, bands: IntArray, first: int, end: int) -> int:
    """Return a lower bound on the bundles of a deal's slowest worker, for rows [first, end).

    The bound shares the rows evenly among all parts. A share may end within a row, and all rows
    cost as little as in the cheapest band, so no parts of the deal need fewer bundles.
    """
    rows, nonzeros = end - first, row_nonzeros[end] - row_nonzeros[first]
    cheapest, start, parts = bands[0, 0] * rows + bands[0, 1] * nonzeros, bands[0, 2], 0
    for band in range(len(bands)):
        cheapest = min(cheapest, bands[band, 0] * rows + bands[band, 1] * nonzeros)
        start = min(start, bands[band, 2])
        parts += bands[band, 3]
    bound: int = start + (cheapest + parts - 1) // parts
    return bound


@compiled("void(int64[:], int64[:], int64[:], int64[:, :], int64, int64[:], int64[:], int64[:, :])")
def _record_if_faster(
    row_nonzeros: IntArray,
    row_first: IntArray,
    row_count: IntArray,
    bands: IntArray,
    number: int,
    fewest: IntArray,
    best_deal: IntArray,
    part_rows: IntArray,
) -> None:
    """Record a deal for the seats that it makes faster; bisection finds its fewest bundles.

    Args:
        row_nonzeros: int64[rows + 1], number of non-zeros before each row of all seats, and their
            total number.
        row_first, row_count: int64[seats], first row of a seat and number of rows.
        bands: int64[bands, 4], costs of the deal's bands, see `_band_costs`.
        number: number of the deal.
        fewest: int64[seats], bundles of the fastest deal so far, lowered in place.
        best_deal: int64[seats], number of the fastest deal so far, changed in place.
        part_rows: int64[seats, workers + 1], first row of each part of the fastest deal so far,
            counted over its bands, then the end of the rows; changed in place.
    """
    # A deal must be faster by a bundle, so that of equal deals the first and simplest one stays.
    # The lower bound, and then one `_fits`, refuse a deal before any bisection.
    for seat in range(len(row_first)):
        first, end = row_first[seat], row_first[seat] + row_count[seat]
        high = fewest[seat] - 1
        if first == end or _lower_bound(row_nonzeros, bands, first, end) > high:
            continue
        if not _fits(row_nonzeros, bands, first, end, high):
            continue
        low = _lower_bound(row_nonzeros, bands, first, end)
        while low < high:
            middle = (low + high) >> 1
            if _fits(row_nonzeros, bands, first, end, middle):
                high = middle
            else:
                low = middle + 1
        fewest[seat], best_deal[seat], part_rows[seat, 0] = high, number, first
        # The fewest bundles are known: cut the rows once more with them, and keep the parts.
        part, row = 0, first
        for band in range(len(bands)):
            for _ in range(bands[band, 3]):
                row = _part_end(row_nonzeros, bands, band, row, end, high)
                part += 1
                part_rows[seat, part] = row


def _worker_layout(
    deal: tuple[RowBand, ...], width: int, part_rows: IntArray, workers: int
) -> tuple[IntArray, IntArray, IntArray]:
    """Return the parts of all workers of seats that took one deal.

    Return first row and end of the rows, int64[seats, workers, 2], first column and number of
    columns, int64[seats, workers]. An idle worker has no rows.

    Args:
        deal: bands of the deal.
        width: number of columns that are computed.
        part_rows: int64[seats, workers + 1], first row of each part, and the end.
        workers: number of workers of a tile.
    """
    # Workers of a band are numbered group by group. `part` is the part of each worker, counted over
    # all bands, and `worker` and `parts` are the numbers of workers and parts of earlier bands.
    part, column = np.zeros((2, workers), dtype=np.int64)
    columns, worker, parts = np.full(workers, width), 0, 0
    for band in deal:
        group, band_part = np.divmod(np.arange(band.groups * band.parts), band.parts)
        band_workers = slice(worker, worker + len(group))
        part[band_workers], column[band_workers] = parts + band_part, group * band.columns
        columns[band_workers] = np.minimum(band.columns, width - column[band_workers])
        worker, parts = worker + len(group), parts + band.parts
    ends = np.stack([part_rows[:, part], part_rows[:, part + 1]], axis=2)
    ends[:, worker:] = part_rows[:, :1, None]
    shape = ends.shape[:2]
    return ends, np.broadcast_to(column, shape), np.broadcast_to(columns, shape)
