"""The rows and columns of a tile's elements dealt to its workers, so that the slowest is quickest.

A deal is one or two bands of rows. The columns of a band are cut in groups, and its rows into as
many parts as a group has workers; all groups of a band have the same parts, of neighbouring rows.
Of each deal the parts are the best that there are, and every seat takes the deal with the quickest
slowest worker. One band would leave workers idle where few rows, or few columns, divide badly: 13
rows of equal length go as 12 and 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby, product

import attrs
import numpy as np

from ipusim import BoolArray, IntArray

from ..fields import ceil_div
from ..static_element.element_worklist import WorkerParts
from ..worklist import WORKERS, Walk

Bundles = Callable[[IntArray, IntArray, IntArray], IntArray]
_TWO_BANDS_UP_TO = WORKERS  # of more workers there are many pairs of bands, and one is fine enough


@attrs.frozen
class RowBand:
    """Workers that share a band of rows, as groups of columns by parts of its rows.

    Attributes:
        parts, groups: of each there are so many, a worker for every pair.
        columns: of every group but the last, which may have fewer.
    """

    parts: int
    groups: int
    columns: int


@attrs.frozen
class RowWeights:
    """What a worker's rows weigh, in bundles, by the columns that it takes.

    Attributes:
        start: what it takes beside its rows.
        before: int64[rows + 1], all rows of all seats before each.
    """

    start: int
    before: IntArray

    @classmethod
    def of(cls, walk: Walk, columns: int, bundles: Bundles) -> RowWeights:
        """The weights of a walk's rows."""
        row, width = np.arange(len(walk.edges)), np.array(columns)
        start = int(bundles(row[:1], row[:1], width)[0])
        return cls(start, bundles(row, walk.edges, width) - start)

    def reached(self, edge: IntArray, last: IntArray, room: IntArray) -> IntArray:
        """The row behind the last of those from `edge` on that weigh no more than `room`."""
        row: IntArray = self.before.searchsorted(self.before[edge] + room, "right") - 1
        return np.minimum(row, last)


def even_parts(walk: Walk, width: int, vector: int, workers: int, bundles: Bundles) -> WorkerParts:
    """What each worker of every seat takes.

    Args:
        walk: the rows of all seats.
        width: columns that are computed, a multiple of `vector`.
        vector: columns of a 64-bit word.
        workers: of a tile.
        bundles: of workers by rows, non-zeros in all of them and columns; linear in the first two,
            and no fewer for more columns.
    """
    seats = len(walk.row_first)
    ends = np.zeros((seats, workers, 2), dtype=np.int64) + walk.row_first[:, None, None]
    column, columns = np.zeros((2, seats, workers), dtype=np.int64)
    most = bundles(walk.row_count, walk.entry_count, np.array(width))  # one worker, alone
    least, known = most + 1, dict[int, RowWeights]()
    for deal in deals(width, vector, workers):
        known |= {
            band.columns: RowWeights.of(walk, band.columns, bundles)
            for band in deal
            if band.columns not in known
        }
        steps = [known[band.columns] for band in deal for _ in range(band.parts)]
        better = np.flatnonzero((walk.row_count > 0) & _fits(walk, steps, least - 1))
        if len(better):
            some = _of_seats(walk, better)
            least[better] = _least(some, steps, least[better] - 1)
            edges = _edges(some, steps, least[better])
            ends[better], column[better], columns[better] = _laid_out(deal, width, edges, workers)
    return WorkerParts(ends, column, columns)


def deals(width: int, vector: int, workers: int) -> Iterator[tuple[RowBand, ...]]:
    """Every deal that is worth trying, simple ones first.

    Args:
        width: columns that are computed, a multiple of `vector`.
        vector: columns of which a group has a multiple.
        workers: of a tile.
    """
    for band in _bands(width, vector, workers):
        yield (band,)
    for first in range(1, workers if workers <= _TWO_BANDS_UP_TO else 1):
        others = _bands(width, vector, workers - first)
        for one, other in product(_bands(width, vector, first), others):
            if one.columns != other.columns:
                yield one, other


def _bands(width: int, vector: int, workers: int) -> list[RowBand]:
    """Bands that no other of as many workers surely beats, fewest groups first."""
    bands: dict[int, RowBand] = {}
    for parts in range(workers, 0, -1):
        vectors = ceil_div(width // vector, workers // parts)
        groups = ceil_div(width // vector, vectors)
        bands.setdefault(groups, RowBand(workers // groups, groups, vectors * vector))
    return list(bands.values())


def _of_seats(walk: Walk, seats: IntArray) -> Walk:
    """The walk, of some seats only."""
    return attrs.evolve(
        walk,
        offset=walk.offset[seats],
        row_first=walk.row_first[seats],
        row_count=walk.row_count[seats],
    )


def _least(walk: Walk, steps: list[RowWeights], most: IntArray) -> IntArray:
    """int64[seats]: the fewest bundles in which the workers come to the end of a seat's rows.

    By halving an interval, all seats at once.

    Args:
        walk: the rows.
        steps: weights of each worker's rows, one group's parts after another's.
        most: int64[seats], as many are enough.
    """
    low = np.minimum(_bound(walk, steps), most)
    while (low < most).any():
        middle = (low + most) // 2
        fits = _fits(walk, steps, middle)
        low, most = np.where(fits, low, middle + 1), np.where(fits, middle, most)
    return most


def _bound(walk: Walk, steps: list[RowWeights]) -> IntArray:
    """int64[seats]: the bundles of even shares of the rows, as if a row could be divided.

    No deal needs fewer: the rows weigh no less than with the fewest columns of a step.
    """
    end = walk.row_first + walk.row_count
    light, start = min(steps, key=lambda step: step.before[-1]), min(step.start for step in steps)
    weight: IntArray = light.before[end] - light.before[walk.row_first]
    return start + ceil_div(weight, len(steps))


def _fits(walk: Walk, steps: list[RowWeights], bundles: IntArray) -> BoolArray:
    """bool[seats]: whether the workers come to the end of the rows in so many bundles."""
    *_, end = _walked(walk, steps, bundles)
    fits: BoolArray = end == walk.row_first + walk.row_count
    return fits


def _edges(walk: Walk, steps: list[RowWeights], bundles: IntArray) -> IntArray:
    """int64[seats, steps + 1]: the first row of each, and the end; each takes what it can."""
    return np.stack([walk.row_first, *_walked(walk, steps, bundles)], axis=1)


def _walked(walk: Walk, steps: list[RowWeights], bundles: IntArray) -> Iterator[IntArray]:
    """The row behind the last of each step."""
    edge, last = walk.row_first, walk.row_first + walk.row_count
    for _, alike in groupby(steps, key=id):  # those of a band are one value
        weights, *others = alike
        room = np.maximum(bundles - weights.start, 0)
        for _ in (weights, *others):
            edge = weights.reached(edge, last, room)
            yield edge


def _laid_out(
    deal: tuple[RowBand, ...], width: int, edges: IntArray, workers: int
) -> tuple[IntArray, IntArray, IntArray]:
    """First and last rows, first column and columns of each worker; an idle one has no rows."""
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
