"""Division of a seat's rows and columns among the workers, with the fastest slowest worker.

A *deal* is one way of dividing the work of a seat. It cuts the rows into one or two *bands* of
neighbouring rows. It divides the columns of a band into *groups* of equal width, and its rows into
*parts* of neighbouring rows; one worker of the band computes one part in one group. The first rows
of the parts are their *edges*. Each seat takes the deal and the edges for which its slowest worker
takes fewest bundles. A second band helps if rows or columns do not divide evenly: of 13 rows of
equal length, 12 can be divided evenly and 1 is a band of its own.
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
# Maximum of workers for which two bands are tried: with more there are too many pairs of bands, and
# one band divides finely enough.
_TWO_BANDS_UP_TO = WORKERS


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
    # Steps: try every deal on all seats, keeping the fastest one of each seat and the edges of its
    # parts; then lay out the workers of each deal for all seats that took it.
    # ends: [seats, workers, (first row, end)]; column, columns: [seats, workers].
    seats = len(runs.row_first)
    ends = np.zeros((seats, workers, 2), dtype=np.int64) + runs.row_first[:, None, None]
    column, columns = np.zeros((2, seats, workers), dtype=np.int64)
    most = bundles(runs.row_count, runs.entry_count, np.array(width))  # one worker, alone
    # One bundle more than one worker needs for all: the first deal that fits replaces it. A seat
    # without rows keeps -1, and its workers keep empty parts.
    least, edges = np.array(most + 1, dtype=np.int64), np.zeros((seats, workers + 1), np.int64)
    best_deal, deals_to_try = np.full(seats, -1), _cached_deals(width, vector, workers)
    walked = np.ascontiguousarray(runs.row_edges), runs.row_first, runs.row_count
    for number, bands in enumerate(_weights(deals_to_try, bundles)):
        _try(*walked, bands, number, least, best_deal, edges)
    for number in distinct(best_deal[best_deal >= 0]).tolist():
        deal, (deal_seats,) = deals_to_try[number], np.nonzero(best_deal == number)
        ends[deal_seats], column[deal_seats], columns[deal_seats] = _worker_layout(
            deal, width, edges[deal_seats], workers
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
    for first in range(1, workers if workers <= _TWO_BANDS_UP_TO else 1):
        # In two bands with groups of equal width a row takes equally many bundles: one band of all
        # workers is as good.
        others = _bands(width, vector, workers - first)
        for lower, upper in product(_bands(width, vector, first), others):
            if lower.columns != upper.columns:
                yield lower, upper


def _bands(width: int, vector: int, workers: int) -> list[RowBand]:
    """Return the bands of some workers that no other band makes pointless, fewest groups first."""
    # For each number of groups, the groups are as narrow as they can be, and the parts as many as
    # the workers allow. With 6 workers and 5 vectors of columns, 4 groups are pointless: the widest
    # would have 2 vectors, as with 3 groups, which leave 2 workers for the rows of each.
    bands: dict[int, RowBand] = {}
    for parts in range(workers, 0, -1):
        vectors = ceil_div(width // vector, workers // parts)
        groups = ceil_div(width // vector, vectors)
        bands.setdefault(groups, RowBand(workers // groups, groups, vectors * vector))
    return list(bands.values())


@lru_cache(maxsize=256)
def _cached_deals(width: int, vector: int, workers: int) -> tuple[tuple[RowBand, ...], ...]:
    """Return `deals`, cached: a search asks for a few of them many times."""
    return tuple(deals(width, vector, workers))


def _weights(deals_to_try: Sequence[tuple[RowBand, ...]], bundles: Bundles) -> list[IntArray]:
    """Return the weights of the bands of each deal, int64[bands, 4].

    The four numbers of a band are the bundles that its workers take for a row, for a non-zero and
    at their start, and its number of parts. Bundles are linear, so they follow from those of no
    work, of one row and of one non-zero.
    """
    columns = np.array(list(dict.fromkeys(band.columns for deal in deals_to_try for band in deal)))
    rows, nonzeros = np.array([[0], [1], [0]]), np.array([[0], [0], [1]])
    start, row, nonzero = bundles(rows, nonzeros, columns)
    numbers = np.stack([row - start, nonzero - start, start], axis=1)
    of_columns = dict(zip(columns.tolist(), numbers, strict=True))
    return [
        np.array([(*of_columns[band.columns], band.parts) for band in deal], dtype=np.int64)
        for deal in deals_to_try
    ]


@inlined
def _part_end(
    edges: IntArray, bands: IntArray, band: int, edge: int, last: int, bundles: int
) -> int:
    """Return the end of the rows, from row `edge` on, that a worker completes within `bundles`."""
    # The weight of all rows before a row grows with the row, so that bisection finds the last row
    # whose weight stays within the bundles. `edges` counts non-zeros from the first row of all.
    of_row, of_nonzero = bands[band, 0], bands[band, 1]
    most = of_row * edge + of_nonzero * edges[edge] + max(bundles - bands[band, 2], 0)
    low, high = edge, last
    while low < high:
        middle = (low + high + 1) >> 1
        if of_row * middle + of_nonzero * edges[middle] <= most:
            low = middle
        else:
            high = middle - 1
    return low


@inlined
def _fits(edges: IntArray, bands: IntArray, first: int, last: int, bundles: int) -> bool:
    """Return True if a deal's workers can compute rows `first` to `last` within `bundles`."""
    # Greedy: each part takes all rows that it can. No other edges get further with these bundles.
    edge = first
    for band in range(len(bands)):
        for _ in range(bands[band, 3]):
            edge = _part_end(edges, bands, band, edge, last, bundles)
    return edge == last


@inlined
def _bound(edges: IntArray, bands: IntArray, first: int, last: int) -> int:
    """Return a lower bound on the bundles of a deal's slowest worker: even shares of all rows.

    A share may end within a row, and all rows weigh as little as in the band with the narrowest
    groups, so no edges of the deal need fewer bundles.
    """
    rows, nonzeros = last - first, edges[last] - edges[first]
    lightest, start, parts = bands[0, 0] * rows + bands[0, 1] * nonzeros, bands[0, 2], 0
    for band in range(len(bands)):
        lightest = min(lightest, bands[band, 0] * rows + bands[band, 1] * nonzeros)
        start = min(start, bands[band, 2])
        parts += bands[band, 3]
    bound: int = start + (lightest + parts - 1) // parts
    return bound


@compiled("void(int64[:], int64[:], int64[:], int64[:, :], int64, int64[:], int64[:], int64[:, :])")
def _try(
    edges: IntArray,
    row_first: IntArray,
    row_count: IntArray,
    bands: IntArray,
    number: int,
    least: IntArray,
    best_deal: IntArray,
    worker_edges: IntArray,
) -> None:
    """Give a deal to the seats that it makes faster. The fewest bundles are found by bisection.

    Args:
        edges: int64[rows + 1], first non-zero of each row of all seats, and the number of
            non-zeros.
        row_first, row_count: int64[seats], first row of a seat and number of rows.
        bands: int64[bands, 4], see `_weights`.
        number: number of the deal.
        least: int64[seats], bundles of the fastest deal so far, lowered in place.
        best_deal: int64[seats], number of the fastest deal so far, changed in place.
        worker_edges: int64[seats, workers + 1], first row of each worker and the end, changed
            in place.
    """
    # A deal must be faster by a bundle, so that of equal deals the first and simplest one stays.
    # The bound, and then one `_fits`, refuse a deal before any bisection.
    for seat in range(len(row_first)):
        first, last = row_first[seat], row_first[seat] + row_count[seat]
        high = least[seat] - 1
        if first == last or _bound(edges, bands, first, last) > high:
            continue
        if not _fits(edges, bands, first, last, high):
            continue
        low = _bound(edges, bands, first, last)
        while low < high:
            middle = (low + high) >> 1
            if _fits(edges, bands, first, last, middle):
                high = middle
            else:
                low = middle + 1
        least[seat], best_deal[seat], worker_edges[seat, 0] = high, number, first
        # The least bundles are known: cut the rows once more with them, and keep the edges.
        worker, edge = 0, first
        for band in range(len(bands)):
            for _ in range(bands[band, 3]):
                edge = _part_end(edges, bands, band, edge, last, high)
                worker += 1
                worker_edges[seat, worker] = edge


def _worker_layout(
    deal: tuple[RowBand, ...], width: int, edges: IntArray, workers: int
) -> tuple[IntArray, IntArray, IntArray]:
    """Return the parts of all workers of seats that took one deal.

    Return first row and end of the rows, int64[seats, workers, 2], first column and number of
    columns, int64[seats, workers]. An idle worker has no rows.

    Args:
        deal: bands of the deal.
        width: number of columns that are computed.
        edges: int64[seats, workers + 1], first row of each part, and the end.
        workers: number of workers of a tile.
    """
    # Workers of a band are numbered group by group. `step` is the part of each worker, counted over
    # all bands: edges[:, step] and edges[:, step + 1] are the rows of its part.
    step, first = np.zeros((2, workers), dtype=np.int64)
    columns, worker, before = np.full(workers, width), 0, 0
    for band in deal:
        group, part = np.divmod(np.arange(band.groups * band.parts), band.parts)
        of_band = slice(worker, worker + len(part))
        step[of_band], first[of_band] = before + part, group * band.columns
        columns[of_band] = np.minimum(band.columns, width - first[of_band])
        worker, before = worker + len(part), before + band.parts
    ends = np.stack([edges[:, step], edges[:, step + 1]], axis=2)
    ends[:, worker:] = edges[:, :1, None]
    shape = ends.shape[:2]
    return ends, np.broadcast_to(first, shape), np.broadcast_to(columns, shape)
