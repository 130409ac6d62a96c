"""Tests of splits; expected values are PopLibs': StaticMatMulPartitioner.cpp at 7eac0f26."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim.compiler.popsparse.decide.split import (
    Bands,
    ColumnCounts,
    band_cut,
    part_ends,
    prune,
    tile_ends,
    tiles_per_band,
)


@pytest.mark.parametrize(
    ("counts", "permutation", "kept"),
    [
        ([5, 0, 3, 0, 1, 7], [0, 2, 4, 5, 1, 3], 4),
        ([100, 1, 2, 50, 0, 3], [0, 3, 5, 2, 1, 4], 3),
        ([0, 0, 0], [0, 1, 2], 1),
    ],
)
def test_light_rows_go_behind_the_kept_ones(
    counts: list[int], permutation: list[int], kept: int
) -> None:
    order, number = prune(np.array(counts))

    assert (order.tolist(), number) == (permutation, kept)


@pytest.mark.parametrize(
    ("counts", "num_bands", "boundaries", "nonzeros", "widest"),
    [
        ([3, 0, 2, 5, 1, 0, 4, 1], 2, (0, 4, 8), (10, 6), 3),
        ([3, 0, 2, 5, 1, 0, 4, 1], 3, (0, 4, 8), (10, 6), 3),
        ([10, 0, 0, 0, 1], 4, (0, 1, 5), (10, 1), 1),
        ([10, 0, 0, 0, 0], 4, (0, 1), (10,), 1),
        ([1, 1, 1, 1], 3, (0, 2, 4), (2, 2), 2),
        ([2, 2, 2, 2, 2, 2], 4, (0, 2, 4, 6), (4, 4, 4), 2),
        ([0, 0], 3, (0,), (), 0),
    ],
)
def test_bands_balance_blocks_and_may_be_fewer_than_asked(
    counts: list[int],
    num_bands: int,
    boundaries: tuple[int, ...],
    nonzeros: tuple[int, ...],
    widest: int,
) -> None:
    bands = ColumnCounts.of(np.array(counts)).bands(num_bands)

    assert Bands(boundaries, nonzeros, widest) == bands


@pytest.mark.parametrize(
    ("columns", "n_split", "tiles", "ends", "ends_of_tiles"),
    [
        (64, 3, 1472, (24, 48, 64), (542, 1084, 1472)),
        (20, 4, 1472, (8, 16, 20), (560, 1120, 1472)),
        (24, 5, 16, (8, 16, 24), (6, 12, 16)),
        (28, 7, 4, (4, 8, 12, 16, 20, 24, 28), ()),
        (
            1024,
            19,
            1472,
            (*range(56, 1009, 56), 1024),
            (*range(80, 1441, 80), 1472),
        ),
    ],
)
def test_parts_share_columns_and_tiles_in_whole_grains(
    columns: int, n_split: int, tiles: int, ends: tuple[int, ...], ends_of_tiles: tuple[int, ...]
) -> None:
    assert part_ends(columns, 4, n_split) == ends
    assert tile_ends(ends, tiles, 2) == ends_of_tiles


@pytest.mark.parametrize(
    ("nonzeros", "tiles", "grain", "expected"),
    [
        ([51, 51], 4, 2, [2, 2]),
        ([30, 19], 4, 2, [2, 2]),
        ([10, 10, 10], 4, 2, [0, 0, 0]),
        ([1000, 500, 250], 16, 2, [8, 4, 4]),
        ([7, 1, 1, 1], 10, 2, [4, 2, 2, 2]),
        ([1, 1], 1472, 2, [2, 1470]),
        ([90, 5, 5], 8, 2, [4, 2, 2]),
        ([600, 600, 600], 1472, 2, [300, 300, 872]),
        ([413, 414, 419, 414, 382], 50, 2, [10, 10, 10, 10, 10]),
        ([5, 3], 4, 1, [2, 2]),
        ([51, 51], 5, 2, [2, 2]),  # of an odd tile that is left over nobody takes half a pair
    ],
)
def test_bands_get_tiles_by_their_blocks(
    nonzeros: list[int], tiles: int, grain: int, expected: list[int]
) -> None:
    # A second, far larger part must not disturb the first: parts are rows of one computation.
    tiles_of_bands = tiles_per_band(np.array(nonzeros), np.array([tiles, 4096]), grain)

    assert tiles_of_bands[0].tolist() == expected


def test_tiles_of_a_band_take_equal_intervals_and_the_last_may_be_idle() -> None:
    cut = band_cut(np.array([5, 2]), np.array([4, 2]), 8)

    assert cut.first.tolist() == [0, 2, 4, 5, 5, 6, 7, 7]
    assert cut.last.tolist() == [2, 4, 5, 5, 6, 7, 7, 7]
