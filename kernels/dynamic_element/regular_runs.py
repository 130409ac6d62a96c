"""Work lists of the N:M element kernel: the runs of each worker, and where they lie.

A rectangle is the part of the matrix that pz tiles of the grid multiply together. Its rows are
stored in several buckets, one of them in the tile itself. A run is the rows of one worker that are
in one bucket.
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
        own: number of the tile's own bucket. The others are stored one after another in the
            vertex's fields `more_meta_info` and `more_values`.
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
def runs_of(buckets: RegularBuckets) -> tuple[int, ...]:
    """Return the list of the vertex that reads some buckets, see `regular_element.S`.

    Its numbers have 32 bits each.
    """
    rows, length, height, n = (
        np.array([number]) for number in (buckets.rows, buckets.length, buckets.height, buckets.n)
    )
    shares = RegularElement(buckets.data_type).shares(rows, length, height, n)
    # Of each bucket, the position in its meta-info of the word at which its rows begin.
    bucket_count = ceil_div(buckets.rows, buckets.height)
    row_words = [_rows_at(buckets, bucket) for bucket in range(bucket_count)]
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
        for bucket in range(row // buckets.height, (end - 1) // buckets.height + 1):
            first_row, end_row = bucket * buckets.height, (bucket + 1) * buckets.height
            rows_in_bucket = max(row, first_row), min(end, end_row)
            runs += _run(buckets, bucket, row_words[bucket], rows_in_bucket, columns)
    return (*offsets, *runs)


def _run(
    buckets: RegularBuckets,
    bucket: int,
    row_word: int,
    rows: tuple[int, int],
    columns: tuple[int, int],
) -> list[int]:
    """Return the numbers of a run in the order of RUN_OFFSETS to RUN_ROWS of `regular_element.S`.

    Args:
        buckets: buckets of the rectangle.
        bucket: number of the bucket whose rows the run has.
        row_word: position in the bucket's meta-info of the word at which its rows begin.
        rows: first row of the run in the rectangle, and the row after its last one.
        columns: first column of the run in the dense operand, and number of columns.
    """
    begin, end = rows
    first, count = columns
    size, rank = buckets.data_type.bytes, begin - bucket * buckets.height
    # The tile's own bucket is an array of its own; the other buckets are stored one after another.
    # If bucket 1 is the own one, buckets 0, 2 and 3 have slots 0, 1 and 2 among the others.
    slot = 0 if bucket == buckets.own else bucket - (bucket > buckets.own)
    # Each row is a header of ROW_WORDS words and an offset word for each element.
    word = slot * buckets.meta_words + row_word + rank * (ROW_WORDS + buckets.length) + ROW_WORDS
    return [
        2 * word,  # byte offset of the first offset word, of 16 bits
        (slot * buckets.value_count + rank * buckets.length) * size,  # of the first value
        (begin * buckets.n + first) * DataType.FLOAT.bytes,  # of the first sums in q
        first * size,  # of the first column in s
        count,  # columns
        # Two numbers of 16 bits: which of the bucket's addresses in the state, and rows less one.
        (0 if bucket == buckets.own else MORE_BUCKETS) + ((end - begin - 1) << 16),
    ]


def _rows_at(buckets: RegularBuckets, bucket: int) -> int:
    """Return the position in a bucket's meta-info of the word at which its rows begin."""
    rows = min(buckets.height, buckets.rows - bucket * buckets.height)
    # GradW divides the columns in grains, as many columns as 64 bits hold.
    grains = buckets.n // buckets.data_type.vector_width
    numbers = (np.array([number]) for number in (rows, buckets.length, grains))
    return int(rows_at(*numbers, grad_w=buckets.grad_w)[0])


def run_lists(tiles: list[RegularBuckets]) -> Ragged:
    """Return the lists of vertices, int32; vertices with equal buckets share one.

    Args:
        tiles: buckets that the vertex of each tile reads.
    """
    runs_by_buckets = {buckets: runs_of(buckets) for buckets in dict.fromkeys(tiles)}
    ends = dict(
        zip(
            runs_by_buckets,
            np.cumsum([len(runs) for runs in runs_by_buckets.values()]).tolist(),
            strict=True,
        )
    )
    count = np.array([len(runs_by_buckets[buckets]) for buckets in tiles])
    flat = np.concatenate([np.array(runs, dtype=np.int64) for runs in runs_by_buckets.values()])
    # The upper half of a run's last number may have its top bit set.
    first = np.array([ends[buckets] for buckets in tiles]) - count
    return Ragged(flat.astype(np.uint32).view(np.int32), first, count)
