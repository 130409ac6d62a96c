"""Sizes of buckets that the strategy "expected" plans for uniform patterns of a bound."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler import GENERATORS
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.plan.axes import Axes
from ipusim.compiler.plan.options.methods import DynamicOptions
from ipusim.compiler.planning.expected.buckets import expected_most, expected_sizes, rarely_exceeded
from ipusim.compiler.popsparse.decide.buckets import round_up
from ipusim.compiler.popsparse.decide.grids import GridProblem, legal_grids
from ipusim.kernels import sub_group_words

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def sized(
    shape: tuple[int, int],
    block: int,
    density: float,
    *,
    grid: tuple[int, int, int],
    oversize: float = 0.3,
    grad_w: bool = False,
) -> tuple[Axes, Axes]:
    """Return a grid, (px, py, pz), as axes, and the sizes of its buckets."""
    problem = GridProblem.of(Bound.at_density(shape, block, density), 64, HALF, FLOAT, BOW)
    px, py, pz = grid
    grids = legal_grids(
        problem, DynamicOptions(px=px, py=py, pz=pz, strategy="expected"), problem.grain
    )
    return grids, expected_sizes(problem, grids, oversize=oversize, grad_w=grad_w)


@pytest.mark.parametrize(
    ("size", "block", "density", "grid"),
    [
        (2048, 16, 1 / 16, (16, 8, 4)),
        (1024, 16, 1 / 4, (16, 16, 1)),
        (1024, 4, 1 / 32, (16, 16, 4)),
        (512, 1, 1 / 16, (16, 8, 4)),
        (512, 1, 1 / 100, (8, 8, 2)),
        (256, 1, 1 / 2, (16, 16, 1)),
    ],
)
def test_uniform_patterns_at_the_bound_spill_neither_values_nor_words(
    size: int, block: int, density: float, grid: tuple[int, int, int]
) -> None:
    grids, sizes = sized((size, size), block, density, grid=grid, oversize=0)
    px, py, pz = grid
    one = grids.at(0)
    header, rng = sub_group_words(block, grad_w=False), np.random.default_rng(1)

    for _ in range(20):
        pattern = GENERATORS["uniform"]((size, size), block, density, rng)
        rectangle = pattern.rows // one["rows"] * py + pattern.columns // one["columns"]
        order = np.lexsort((pattern.columns, pattern.rows, rectangle))
        count = np.bincount(rectangle, minlength=px * py)
        rank = np.arange(len(order)) - np.repeat(np.cumsum(count) - count, count)
        part = rank // np.repeat(-(-count // pz), count)
        bucket = rectangle[order] * pz + part
        rows = np.bincount(np.unique(bucket * size + pattern.rows[order]) // size)
        words = header + 2 * rows + np.bincount(bucket) + 1

        assert np.bincount(bucket).max() <= sizes.blocks[0]
        assert words.max() <= sizes.meta_words[0]


def test_head_room_is_the_oversize_or_what_uniform_patterns_need() -> None:
    mean = 128 * 128 / 16 / 2
    _, little = sized((1024, 1024), 1, 1 / 16, grid=(8, 8, 2), oversize=0)
    _, large_sizes = sized((1024, 1024), 1, 1 / 16, grid=(8, 8, 2), oversize=1)

    assert mean < little.blocks[0] < 1.3 * mean
    assert large_sizes.blocks[0] == 2 * mean


def test_a_bucket_is_no_larger_than_its_share_of_a_full_rectangle() -> None:
    grids, sizes = sized((256, 256), 16, 1.0, grid=(8, 4, 4))

    assert grids.rows[0] * grids.columns[0] // 4 == sizes.blocks[0]


def test_words_shrink_with_the_share_of_the_rectangle() -> None:
    _, whole = sized((1024, 1024), 1, 1 / 16, grid=(8, 8, 1))
    _, eighth = sized((1024, 1024), 1, 1 / 16, grid=(8, 8, 8))

    assert 5 * eighth.meta_words[0] < whole.meta_words[0]


def test_gradients_of_values_add_their_workers_entries_to_both_headers() -> None:
    _, without = sized((1024, 1024), 16, 1 / 16, grid=(8, 8, 1))
    _, with_entries = sized((1024, 1024), 16, 1 / 16, grid=(8, 8, 1), grad_w=True)

    assert with_entries.meta_words[0] - without.meta_words[0] == 2 * 24


def test_sizes_are_whole_64_bit_words() -> None:
    _, sizes = sized((1000, 1000), 1, 0.013, grid=(8, 8, 4))

    assert 0 == sizes.values[0] % 4 == sizes.meta_words[0] % 4


def test_expected_maxima_grow_with_the_number_of_samples() -> None:
    # Expected maximum of so many standard normal numbers, from tables of order statistics.
    samples = np.array([1, 10, 100, 1000])

    assert (np.diff(expected_most(samples)) > 0).all()
    assert (np.diff(rarely_exceeded(samples)) > 0).all()
    assert expected_most(samples) == pytest.approx([0, 1.539, 2.508, 3.241], abs=0.02)


def test_every_sub_group_that_16_bits_count_adds_a_header() -> None:
    _, one = sized((512, 512), 16, 0.1, grid=(1, 1, 1), oversize=1.0)
    _, five = sized((512, 512), 16, 0.5, grid=(1, 1, 1), oversize=1.0)

    assert (one.blocks[0], five.blocks[0]) == (206, 1024)
    assert round_up(2 * 7 + 206 + 2 * 32 + 1, 4) == one.meta_words[0]
    assert round_up(6 * 7 + 1024 + 2 * 32 + 1, 4) == five.meta_words[0]


def test_every_sub_group_whose_words_16_bits_count_adds_a_header() -> None:
    _, one = sized((128, 256), 1, 1.0, grid=(1, 1, 1))
    _, two = sized((255, 256), 1, 1.0, grid=(1, 1, 1))
    header = sub_group_words(1, grad_w=False)

    assert (one.blocks[0], two.blocks[0]) == (1 << 15, 255 * 256)
    assert round_up(2 * header + (1 << 15) + 2 * 128 + 1, 4) == one.meta_words[0]
    assert round_up(3 * header + 255 * 256 + 2 * 255 + 1, 4) == two.meta_words[0]


def test_blocks_of_16_in_four_blocks_of_8_take_more_head_room_than_blocks_of_8() -> None:
    bound = Bound.at_density((2048, 2048), 16, 1 / 16)
    whole, cut = (
        GridProblem.of(each, 64, FLOAT, FLOAT, BOW)
        for each in (Bound(bound.shape, 8, bound.stored), bound)
    )
    grids = legal_grids(cut, DynamicOptions(px=16, py=16, pz=2, strategy="expected"), cut.grain)
    less, more = (
        expected_sizes(problem, grids, oversize=0, grad_w=False) for problem in (whole, cut)
    )

    assert less.blocks[0] < more.blocks[0]
