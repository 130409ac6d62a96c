"""How the workers of a tile share the rows of an N:M rectangle, of any mask: constants of a vertex.

The rectangle's rows lie in buckets of so many each, the tile's own first in its state. Six workers
are a grid, 6 / c ranges of rows by c ranges of strips of n (eight columns of half, four of float,
the last of all maybe half as many), equal but for rounding; c is the divisor of 6 whose slowest
worker needs the fewest bundles. What of a worker's rows lies in one bucket is a run. With 64-bit
words w of the sums of a strip, rows of k elements:

    bundles = 10 + runs (21 + 10 strips + 7 rest) + rows (strips (4 + w + 3 k) + rest (4 + w + 2 k))
"""

from __future__ import annotations

from functools import lru_cache

import attrs
import numpy as np

from ipusim import DataType, IntArray, Ragged, same_array

from ..fields import ceil_div
from ..meta_info.format import ROW_WORDS
from ..meta_info.offset_words import rows_at
from ..worklist import WORKERS

SPLITS = (1, 2, 3, 6)  # ways to share the columns among six workers
IDLE_BUNDLES = 7  # of a worker without rows
START_BUNDLES = 10  # with its end
RUN_BUNDLES, STRIP_BUNDLES, REST_BUNDLES = 21, 10, 7
ROW_BUNDLES = 4
MORE_BUCKETS = 8  # bytes of the state from the own bucket's addresses to those of the others


@attrs.frozen
class RegularShares:
    """What the workers of vertices take, int64[vertices, 6] each; an idle one has no rows.

    Attributes:
        row, rows: the first and how many.
        column, columns: of n, the first and how many.
        runs: buckets that its rows lie in.
        bundles: that it needs.
    """

    row: IntArray = attrs.field(eq=same_array)
    rows: IntArray = attrs.field(eq=same_array)
    column: IntArray = attrs.field(eq=same_array)
    columns: IntArray = attrs.field(eq=same_array)
    runs: IntArray = attrs.field(eq=same_array)
    bundles: IntArray = attrs.field(eq=same_array)


def regular_shares(
    rows: IntArray, length: IntArray, bucket_rows: IntArray, n: IntArray, data_type: DataType
) -> RegularShares:
    """The shares of vertices with such rectangles.

    Args:
        rows, length: int64[vertices], rows of the rectangle and elements of each.
        bucket_rows: rows of a bucket; the last has fewer.
        n: columns of the dense operand, whole vectors.
        data_type: of the values.
    """
    ways = [_shares(split, rows, length, bucket_rows, n, data_type) for split in SPLITS]
    best = np.argmin([way.bundles.max(axis=1) for way in ways], axis=0)
    chosen = (
        np.choose(best[:, None], [getattr(way, field.name) for way in ways])
        for field in attrs.fields(RegularShares)
    )
    return RegularShares(*chosen)


def _shares(
    split: int,
    rows: IntArray,
    length: IntArray,
    bucket_rows: IntArray,
    n: IntArray,
    data_type: DataType,
) -> RegularShares:
    """The shares where the columns are cut in so many ranges."""
    wide, groups = 2 * data_type.vector_width, WORKERS // split
    down, across = np.divmod(np.arange(WORKERS), split)
    strips = ceil_div(n, wide)[:, None]
    row = down * rows[:, None] // groups
    count = (down + 1) * rows[:, None] // groups - row
    column = across * strips // split * wide
    end = np.minimum((across + 1) * strips // split * wide, n[:, None])
    works = (count > 0) & (end > column)
    count, columns = count * works, (end - column) * works
    height = bucket_rows[:, None]
    runs = np.where(works, (row + count - 1) // height - row // height + 1, 0)
    whole, rest = columns // wide, (columns % wide > 0).astype(np.int64)
    words = wide // 2
    a_row = whole * (ROW_BUNDLES + words + 3 * length[:, None])
    a_row += rest * (ROW_BUNDLES + words // 2 + 2 * length[:, None])
    setup = RUN_BUNDLES + STRIP_BUNDLES * whole + REST_BUNDLES * rest
    bundles = np.where(works, START_BUNDLES + runs * setup + count * a_row, IDLE_BUNDLES)
    return RegularShares(row, count, column, columns, runs, bundles)


@attrs.frozen
class RegularBuckets:
    """The buckets of the rectangle of one tile.

    Attributes:
        rows, length: of the rectangle and elements of each.
        height: rows of a bucket; the last has fewer.
        own: which bucket is the tile's; the others follow one another in `more_meta_info`.
        n: columns of the dense operand on the tile.
        meta_words, value_count: room of a bucket.
        data_type: of the values.
        grad_w: the meta-info holds the workers' entries of GradW.
    """

    rows: int
    length: int
    height: int
    own: int
    n: int
    meta_words: int
    value_count: int
    data_type: DataType
    grad_w: bool


@lru_cache(maxsize=1024)  # tiles of one kind have the same
def runs_of_tile(tile: RegularBuckets) -> tuple[int, ...]:
    """The list of a tile's vertex, numbers of 32 bits, as `regular_element.S` has it."""
    rows, length, height, n = (
        np.array([number]) for number in (tile.rows, tile.length, tile.height, tile.n)
    )
    shares = regular_shares(rows, length, height, n, tile.data_type)
    first_row = [_rows_at(tile, bucket) for bucket in range(ceil_div(tile.rows, tile.height))]
    places, runs = [0] * WORKERS, list[int]()
    for worker in range(WORKERS):
        row, end = int(shares.row[0, worker]), int(shares.rows[0, worker])
        if not end:
            continue
        end += row
        places[worker] = 4 * (WORKERS + len(runs))
        runs.append(int(shares.runs[0, worker]) - 1)
        columns = int(shares.column[0, worker]), int(shares.columns[0, worker])
        for bucket in range(row // tile.height, (end - 1) // tile.height + 1):
            of_bucket = max(row, bucket * tile.height), min(end, (bucket + 1) * tile.height)
            runs += _run(tile, bucket, first_row[bucket], of_bucket, columns)
    return (*places, *runs)


def _run(
    tile: RegularBuckets,
    bucket: int,
    first_row: int,
    rows: tuple[int, int],
    columns: tuple[int, int],
) -> list[int]:
    """The numbers of a run: rows [begin, end) and columns (first, count) of one bucket."""
    begin, end = rows
    first, count = columns
    size, rank = tile.data_type.bytes, begin - bucket * tile.height
    slot = 0 if bucket == tile.own else bucket - (bucket > tile.own)
    word = slot * tile.meta_words + first_row + rank * (ROW_WORDS + tile.length) + ROW_WORDS
    return [
        2 * word,
        (slot * tile.value_count + rank * tile.length) * size,
        (begin * tile.n + first) * DataType.FLOAT.bytes,
        first * size,
        count,
        (0 if bucket == tile.own else MORE_BUCKETS) + ((end - begin - 1) << 16),
    ]


def _rows_at(tile: RegularBuckets, bucket: int) -> int:
    """The word of the first row of a bucket."""
    rows = min(tile.height, tile.rows - bucket * tile.height)
    grains = tile.n // tile.data_type.vector_width
    numbers = (np.array([number]) for number in (rows, tile.length, grains))
    return int(rows_at(*numbers, grad_w=tile.grad_w)[0])


def run_lists(tiles: list[RegularBuckets]) -> Ragged:
    """The lists of vertices, int32; those of one kind share theirs."""
    kinds = {tile: runs_of_tile(tile) for tile in dict.fromkeys(tiles)}
    ends = dict(zip(kinds, np.cumsum([len(runs) for runs in kinds.values()]).tolist(), strict=True))
    count = np.array([len(kinds[tile]) for tile in tiles])
    flat = np.concatenate([np.array(runs, dtype=np.int64) for runs in kinds.values()])
    # The upper half of a run's last number may have its top bit set.
    first = np.array([ends[tile] for tile in tiles]) - count
    return Ragged(flat.astype(np.uint32).view(np.int32), first, count)
