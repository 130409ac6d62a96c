import numpy as np
import pytest

from compiler.plan.mapping.linear_mapping import linear
from compiler.popsparse.lower.reduce_many import GOLDEN, OutputSlices, mapping_offset, sums_of
from ipusim import BOW, DataType

HALF = DataType.HALF


def slices_of(partials, count=2048):
    """OutputSlices of equal size, whose partials lie on the first tiles."""
    partials = np.array(partials)
    tile = np.concatenate([np.arange(number) for number in partials])
    first = np.arange(len(partials)) * count
    return OutputSlices(first, np.full(len(partials), count), partials, tile, np.zeros_like(tile))


def sums(partials, count=2048):
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
    found, slices, _ = sums(rng.integers(0, 6, 300), 256)

    seen = np.zeros((300, 256), dtype=np.int64)
    for item, skip, count in zip(found.slice, found.skip, found.count, strict=True):
        seen[item, skip : skip + count] += 1
    assert np.array_equal(np.repeat((slices.partials > 1)[:, None], 256, axis=1), seen)


def test_slices_with_equally_many_partials_are_one_reduction():
    found, slices, _ = sums([3, 5, 3, 1, 0, 5, 2])

    depths = slices.partials[found.slice]
    assert {depth: set(found.reduction[depths == depth].tolist()) for depth in (2, 3, 5)} == {
        2: {0},
        3: {1},
        5: {2},
    }


def test_a_reduction_of_most_rows_happens_in_y_and_one_of_few_is_spread_over_the_tiles():
    found, _, y = sums([20] * 900 + [21] * 100)

    few = found.reduction == 1
    assert not found.temporary[~few].any()
    assert found.temporary[few].all()
    assert len(set(found.tile[few].tolist())) > 0.9 * BOW.tiles > 0.5 * len(y.tile)


def test_a_third_of_the_rows_decides_where_rows_fill_tiles():
    for share, spread in ((0.30, True), (0.37, False)):
        many = int(1000 * share)
        found, _, _ = sums([20] * many + [21] * (1000 - many), count=4096)

        assert found.temporary[found.reduction == 0].all() == spread


def test_more_reductions_than_workers_get_two_workers_each_and_fewer_share_all():
    many, _, _ = sums(list(range(2, 9)))
    few, _, _ = sums([2, 3, 3, 3])

    assert set(many.workers.tolist()) == {2}
    assert set(few.workers.tolist()) == {2, 5}
