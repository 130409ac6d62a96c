"""The element kernel of N:M matrices on generated buckets, run instruction by instruction."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import BOW, DataType
from ipusim.kernels.dynamic_element.regular_element import RegularElement, RegularShares
from ipusim.kernels.dynamic_element.regular_runs import RegularBuckets, run_lists
from ipusim.kernels.dynamic_library import REGULAR_ELEMENTS
from ipusim.kernels.meta_info.sub_groups import SubGroups
from ipusim.kernels.meta_info.writing import element_meta_info

# Addresses on the tile, each in a memory element of its own; code and state are in element 0.
META, MORE_META, S, VALUES, MORE_VALUES, RUNS, RESULT = (
    BOW.sram_base + element * BOW.element_bytes for element in (1, 2, 4, 5, 6, 8, 9)
)
NAMES = [field.name for field in attrs.fields(RegularShares)]
COLUMNS, OWN = 14, 3  # of the rectangle, and its number

each_kernel = pytest.mark.parametrize("kernel", REGULAR_ELEMENTS, ids=lambda kernel: kernel.name)


def bucket_words(rows, first, length, n, kernel, grad_w, rng):
    """Return the meta-info of a bucket with rows from `first` on, with its end."""
    if rows <= 0:
        return np.zeros(1, np.uint16)
    columns = np.sort([rng.choice(COLUMNS, length, replace=False) for _ in range(rows)], axis=1)
    one = np.array([OWN])
    groups = SubGroups(
        number=one, x=one, y=one, rows=np.array([rows]), row=first + np.arange(rows),
        length=np.full(rows, length), column=columns.ravel(),
    )  # fmt: skip
    words = element_meta_info(groups, width=n, data_type=kernel.data_type, grad_w=grad_w)
    return np.append(words.flat, np.uint16(0))


def placed(tile, kernel, rectangle, n, grad_w, seed):
    """Put the operands of a vertex on a tile and return its fields."""
    rows, length, height, own, buckets = rectangle
    rng = np.random.default_rng(seed)
    words = [
        bucket_words(min(height, rows - z * height), z * height, length, n, kernel, grad_w, rng)
        for z in range(buckets)
    ]
    meta_words = -(-(max(map(len, words)) + 2) // 4) * 4
    value_count = -(-height * length // 4) * 4
    bucket_table = np.full((buckets, meta_words), 0xFFFF, dtype=np.uint16)
    for z, each in enumerate(words):
        bucket_table[z, : len(each)] = each
    bucket_table = bucket_table[[own, *(z for z in range(buckets) if z != own)]]
    dtype = kernel.data_type.numpy
    for address, shape in (
        (S, (COLUMNS, n)), (VALUES, (1, value_count)), (MORE_VALUES, (buckets - 1, value_count)),
    ):  # fmt: skip
        tile.put(address, rng.standard_normal(shape).astype(dtype))
    tile.put(RESULT, rng.standard_normal(rows * n).astype(np.float32))
    tile.put(META, bucket_table[0])
    tile.put(MORE_META, bucket_table[1:])
    runs = run_lists([
        RegularBuckets(
            rows=rows, length=length, height=height, own=own, n=n, meta_words=meta_words,
            value_count=value_count, data_type=kernel.data_type, grad_w=grad_w,
        )
    ])  # fmt: skip
    tile.put(RUNS, runs.flat)
    numbers = {
        "q": RESULT, "s": S, "meta_info": META, "values": VALUES, "more_meta_info": MORE_META,
        "more_values": MORE_VALUES, "n": n, "rows": rows, "columns": COLUMNS, "sub_group": OWN,
        "buckets": buckets, "meta_words": meta_words, "value_count": value_count,
        "length": length, "bucket_rows": height, "runs_address": RUNS,
    }  # fmt: skip
    return {name: np.array([number]) for name, number in numbers.items()} | {"runs": runs}


@each_kernel
def test_rows_that_six_workers_cannot_share_have_their_columns_shared(kernel):
    """Seven rows over many columns: two workers of each third of the columns, not one of two."""
    shapes = {"rows": 7, "length": 8, "bucket_rows": 7, "n": 24 * kernel.data_type.vector_width}
    cycles = kernel.cycles(BOW, {name: np.array([each]) for name, each in shapes.items()}, {})
    even = {**shapes, "rows": 12}
    more = kernel.cycles(BOW, {name: np.array([each]) for name, each in even.items()}, {})

    assert cycles < 0.7 * more


def even(count, parts):
    """Return [begin, end) of parts of a range, equal but for rounding."""
    return [(at * count // parts, (at + 1) * count // parts) for at in range(parts)]


def bundles_of(rows, columns, length, height, vector):
    """Return the bundles of a worker with some rows and columns, by the kernel's formula."""
    (row, end), (first, last) = rows, columns
    if row == end or first == last:
        return 7
    runs = len({at // height for at in range(row, end)})
    strips, rest = divmod(last - first, 2 * vector)
    in_row = strips * (4 + vector + 3 * length) + (rest > 0) * (4 + vector // 2 + 2 * length)
    return 10 + runs * (21 + 10 * strips + 7 * (rest > 0)) + (end - row) * in_row


@pytest.mark.parametrize("data_type", DataType)
@given(
    rows=st.integers(1, 40), length=st.integers(1, 12), height=st.integers(1, 20),
    vectors=st.integers(1, 14),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_workers_share_the_rectangle_as_the_best_of_even_grids_does(
    data_type, rows, length, height, vectors
):
    vector = data_type.vector_width
    n, strips = vectors * vector, -(-vectors // 2)
    shape = [np.array([number]) for number in (rows, length, height, n)]
    shares = RegularElement(data_type).shares(*shape)
    times_written = np.zeros((rows, n), dtype=np.int64)
    shares_of_kernel = np.stack([getattr(shares, name)[0] for name in NAMES], axis=1).tolist()
    for row, count, first, columns, runs, _ in shares_of_kernel:
        times_written[row : row + count, first : first + columns] += 1
        assert runs == len({at // height for at in range(row, row + count)}) * (columns > 0)
    grids = [
        [
            bundles_of(down, (2 * vector * begin, min(2 * vector * end, n)), length, height, vector)
            for down in even(rows, 6 // split)
            for begin, end in even(strips, split)
        ]
        for split in (1, 2, 3, 6)
    ]

    assert (times_written == 1).all()
    assert shares.bundles[0].tolist() == min(grids, key=max)
