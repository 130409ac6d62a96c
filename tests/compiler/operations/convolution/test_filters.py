"""Tests of the weights of a convolution as a matrix, in several formats."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim.compiler import Convolution, filter_pattern
from ipusim.compiler.matrix.formats import format_of
from ipusim.compiler.operations.convolution.filters import filters_in, weights_of

LAYER = Convolution(channels=6, filters=10, image=(5, 5), kernel=(2, 3))


@pytest.mark.parametrize(("block", "other"), [(4, 8), (8, 4), (4, 1), (1, 16)])
def test_units_of_another_format_cover_all_that_the_first_one_stores(
    block: int, other: int
) -> None:
    weights = np.random.default_rng(block).random(LAYER.weights_shape) < 0.05
    pattern = filter_pattern(weights, LAYER, format_of(block))
    grid = np.zeros(pattern.grid, dtype=bool)
    grid[pattern.rows, pattern.columns] = True
    stored = np.kron(grid, np.ones((block, block)))[: LAYER.filters]
    expected = filter_pattern(weights_of(stored, LAYER, block), LAYER, format_of(other))

    actual = filters_in(pattern, LAYER, format_of(other))

    assert actual.rows.tolist() == expected.rows.tolist()
    assert actual.columns.tolist() == expected.columns.tolist()


@pytest.mark.parametrize(
    ("block", "channels", "own"),
    [(8, 16, 8), (16, 32, 16), (4, 12, 4), (8, 12, 4), (16, 18, 1), (1, 16, 1)],
)
def test_filters_lie_in_the_largest_blocks_of_one_tap_that_store_no_zero(
    block: int, channels: int, own: int
) -> None:
    layer = Convolution(channels=channels, filters=32, image=(5, 5), kernel=(2, 3))
    columns = 6 * channels
    blocks = np.random.default_rng(block).random((32 // block, -(-columns // block))) < 0.4
    blocks[0, 0] = True
    matrix = np.kron(blocks, np.ones((block, block)))[:, :columns]

    pattern = filter_pattern(weights_of(matrix, layer, 1), layer)

    assert pattern.block == own
    assert pattern.stored == pattern.nonzeros == np.count_nonzero(matrix)
