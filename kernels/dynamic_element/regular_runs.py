"""Work lists of the N:M element kernel: the runs of each worker, and where they lie.

A rectangle is the part of the matrix that one tile multiplies. Its rows are stored in several
buckets, one of them in the tile itself. A run is the rows of one worker that are in one bucket.
"""

from __future__ import annotations

from functools import lru_cache

import attrs
import numpy as np

from ipusim import DataType, Ragged

from ..fields import ceil_div
from ..meta_info.format import ROW_WORDS
from ..meta_info.offset_words import rows_at
from ..worklist import WORKERS
from .regular_element import RegularElement

# Bytes in the vertex state from the addresses of the tile's own bucket to those of the others.
MORE_BUCKETS = 8


@attrs.frozen
class RegularBuckets:
    """Buckets of the rectangle of one tile.

    Attributes:
        rows, length: rows of the rectangle, and elements of each row.
        height: number of rows in each bucket but the last, which may have fewer.
        own: number of the tile's own bucket; the other buckets are in `more_meta_info`.
        n: number of columns of the dense operand on the tile.
        meta_words, value_count: capacity of a bucket, in words of meta-info and in values.
        data_type: number format of the values.
        grad_w: True if the meta-info holds the workers' entries of GradW, the gradient of values.
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


@lru_cache(maxsize=1024)  # many tiles have equal lists
def runs_of_tile(tile: RegularBuckets) -> tuple[int, ...]:
    """Return the list of a tile's vertex, 32-bit numbers, see `regular_element.S`."""
    rows, length, height, n = (
        np.array([number]) for number in (tile.rows, tile.length, tile.height, tile.n)
    )
    shares = RegularElement(tile.data_type).shares(rows, length, height, n)
    first_row = [_rows_at(tile, bucket) for bucket in range(ceil_div(tile.rows, tile.height))]
    # The list: a byte offset for each worker, 0 for an idle one; then for each other worker its
    # number of runs less one, and its runs. Offsets count from the first word of the list.
    offsets, runs = [0] * WORKERS, list[int]()
    for worker in range(WORKERS):
        row, row_count = int(shares.row[0, worker]), int(shares.rows[0, worker])
        if not row_count:
            continue
        end = row + row_count
        offsets[worker] = 4 * (WORKERS + len(runs))
        runs.append(int(shares.runs[0, worker]) - 1)
        columns = int(shares.column[0, worker]), int(shares.columns[0, worker])
        for bucket in range(row // tile.height, (end - 1) // tile.height + 1):
            rows_in_bucket = max(row, bucket * tile.height), min(end, (bucket + 1) * tile.height)
            runs += _run(tile, bucket, first_row[bucket], rows_in_bucket, columns)
    return (*offsets, *runs)


def _run(
    tile: RegularBuckets,
    bucket: int,
    first_row: int,
    rows: tuple[int, int],
    columns: tuple[int, int],
) -> list[int]:
    """Return the numbers of a run: rows [begin, end) and columns (first, count) of one bucket."""
    begin, end = rows
    first, count = columns
    size, rank = tile.data_type.bytes, begin - bucket * tile.height
    # The tile's own bucket is an array of its own; the other buckets are stored one after another.
    # If bucket 1 is the own one, buckets 0, 2 and 3 have slots 0, 1 and 2 among the others.
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
    """Return the position in a bucket's meta-info of the word at which its rows begin."""
    rows = min(tile.height, tile.rows - bucket * tile.height)
    # GradW divides the columns in grains, as many columns as 64 bits hold.
    grains = tile.n // tile.data_type.vector_width
    numbers = (np.array([number]) for number in (rows, tile.length, grains))
    return int(rows_at(*numbers, grad_w=tile.grad_w)[0])


def run_lists(tiles: list[RegularBuckets]) -> Ragged:
    """Return the lists of vertices, int32; vertices with equal buckets share one."""
    runs_by_tile = {tile: runs_of_tile(tile) for tile in dict.fromkeys(tiles)}
    ends = dict(
        zip(
            runs_by_tile,
            np.cumsum([len(runs) for runs in runs_by_tile.values()]).tolist(),
            strict=True,
        )
    )
    count = np.array([len(runs_by_tile[tile]) for tile in tiles])
    flat = np.concatenate([np.array(runs, dtype=np.int64) for runs in runs_by_tile.values()])
    # The upper half of a run's last number may have its top bit set.
    first = np.array([ends[tile] for tile in tiles]) - count
    return Ragged(flat.astype(np.uint32).view(np.int32), first, count)
