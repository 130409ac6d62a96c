"""Sums of many output slices at once, as popops distributes them."""

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler.plan.mapping.linear_mapping import linear
from ipusim.compiler.popsparse.lower.reduce_many import (
    GOLDEN,
    OutputSlices,
    hash_combine,
    mapping_offset,
    sums_of,
)

HALF = DataType.HALF


def slices_of(partials, count=2048):
    """Return output slices of equal size, whose partial sums lie on the first tiles."""
    partials = np.array(partials)
    tile = np.concatenate([np.arange(number) for number in partials])
    first = np.arange(len(partials)) * count
    return OutputSlices(first, np.full(len(partials), count), partials, tile, np.zeros_like(tile))


def sums(partials, count=2048):
    """Return sums, slices and the mapping of y."""
    slices = slices_of(partials, count)
    y = linear(len(partials) * count, 16, BOW.tiles)
    return sums_of(BOW, slices, y, HALF), slices, y


@pytest.mark.parametrize(
    ("tiles", "shape", "seed", "tile"),
    [
        (1024, (4, 64), GOLDEN, 239),
        (4, (4, 64), GOLDEN, 3),
        (1024, (4, 64), 0x1234, 2),
        (1024, (256,), GOLDEN, 206),
    ],
)
def test_temporary_results_start_where_poplibs_own_test_says(tiles, shape, seed, tile):
    assert mapping_offset(tiles, shape, seed) == tile


def test_every_element_with_two_partials_or_more_is_added_up_once():
    rng = np.random.default_rng(0)
    result, slices, _ = sums(rng.integers(0, 6, 300), 256)

    visited = np.zeros((300, 256), dtype=np.int64)
    for item, skip, count in zip(result.slice, result.skip, result.count, strict=True):
        visited[item, skip : skip + count] += 1
    assert np.array_equal(np.repeat((slices.partials > 1)[:, None], 256, axis=1), visited)


def test_slices_with_equally_many_partials_are_one_reduction():
    result, slices, _ = sums([3, 5, 3, 1, 0, 5, 2])

    depths = slices.partials[result.slice]
    assert {depth: set(result.reduction[depths == depth].tolist()) for depth in (2, 3, 5)} == {
        2: {1},  # 0 is that of the slice with one partial, in which nothing is added
        3: {2},
        5: {3},
    }


def test_a_reduction_of_most_rows_happens_in_y_and_one_of_few_is_spread_over_the_tiles():
    result, _, y = sums([20] * 900 + [21] * 100)

    few = result.reduction == 1
    assert not result.temporary[~few].any()
    assert result.temporary[few].all()
    assert len(set(result.tile[few].tolist())) > 0.9 * BOW.tiles > 0.5 * len(y.tile)


def test_a_third_of_the_rows_decides_where_rows_fill_tiles():
    for share, spread in ((0.30, True), (0.37, False)):
        num_of_20 = int(1000 * share)
        result, _, _ = sums([20] * num_of_20 + [21] * (1000 - num_of_20), count=4096)

        assert result.temporary[result.reduction == 0].all() == spread


def test_more_reductions_than_workers_get_two_workers_each_and_fewer_share_all():
    result, _, _ = sums(list(range(2, 9)))
    few, _, _ = sums([2, 3, 3, 3])

    assert set(result.workers.tolist()) == {2}
    assert set(few.workers.tolist()) == {2, 5}


def test_slices_with_one_partial_take_their_quota_and_count_as_a_reduction():
    # ceil(6 * 3 / 27) and ceil(6 * 2 / 27), where most slices have one partial.
    single, _, _ = sums([1] * 22 + [2, 2, 2, 3, 3] + [0] * 9)
    seven, _, _ = sums([1, *range(2, 8)])

    assert set(single.workers.tolist()) == {1}
    assert set(seven.workers.tolist()) == {2}


def test_a_spread_reduction_starts_at_the_tile_of_its_number_slices_with_one_partial_included():
    result, _, _ = sums([1] * 900 + [21] * 100)
    elements = 100 * 2048
    start = mapping_offset(BOW.tiles, (elements,), hash_combine(GOLDEN, 1))

    assert result.temporary.all()
    assert result.tile[result.column == 0] == [start]


def test_columns_count_through_the_slices_of_a_reduction():
    result, slices, _ = sums([2, 3, 2, 2], count=64)
    two = slices.partials[result.slice] == 2
    rank = np.array([0, 0, 1, 2])[result.slice]

    assert np.array_equal((64 * rank + result.skip)[two], result.column[two])
    assert np.array_equal(result.skip[~two], result.column[~two])


@pytest.mark.parametrize(("columns", "depths"), [(4, (1, 24)), (16, (1, 25)), (64, (1, 40))])
def test_sums_of_single_elements_at_8192_rows_are_whole_vectors(columns, depths):
    # Added up in y, or spread (most of the third): none needs popops' generic vertex, for
    # partials come in 8 bytes, or multiples, and results in 4.
    partials = np.random.default_rng(columns).integers(*depths, 8192)
    slices = slices_of(partials, columns)
    result = sums_of(BOW, slices, linear(8192 * columns, 4, BOW.tiles), HALF)

    assert not (result.count % HALF.vector_width).any()
    assert not (result.skip % HALF.vector_width).any()
    assert result.count.sum() == columns * np.count_nonzero(partials > 1)
