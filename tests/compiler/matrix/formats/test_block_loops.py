"""Tests that products of blocks add in one order, whatever the processor or its BLAS does."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim.compiler import BlockMatrix, Pattern, multiply
from ipusim.compiler.matrix.formats.block_loops import DEPTH
from ipusim.compiler.operations import VALUE_GRADIENT


def in_parts(a, x):
    """Return a x of a whole matrix in parts of DEPTH products, added in neighbouring pairs."""
    y = np.zeros((len(a), x.shape[1]))
    for first in range(0, a.shape[1], DEPTH):
        terms = a[:, first : first + DEPTH, None] * x[None, first : first + DEPTH]
        twos = terms[:, ::2] + terms[:, 1::2]
        part = twos[:, 0]
        for number in range(1, twos.shape[1]):
            part = part + twos[:, number]
        y += part
    return y


@pytest.mark.parametrize("block", [4, 8, 16])
@pytest.mark.parametrize("columns", [1, 5, 130])
def test_a_product_is_the_sum_of_its_parts_in_turn_to_the_bit(block, columns):
    rng = np.random.default_rng(block + columns)
    values = rng.standard_normal((48, 80)).astype(np.float32)
    a, x = values.astype(np.float64), rng.standard_normal((80, columns))
    matrix = BlockMatrix.of(values, block=block)

    expected = in_parts(a, x)
    assert (multiply(matrix, x) == expected).all()
    assert (multiply(matrix, x, rows=np.array([1, 17, 47])) == expected[[1, 17, 47]]).all()
    single = x.astype(np.float32)
    expected = in_parts(a, single.astype(np.float64)).astype(np.float32)
    assert (multiply(matrix, single, dtype=np.float32) == expected).all()


def test_rows_without_blocks_are_zero_and_a_ragged_edge_counts():
    a = np.zeros((37, 70))
    a[20:, 40:] = np.random.default_rng(0).integers(-9, 9, (17, 30))
    x = np.random.default_rng(1).standard_normal((70, 3))

    y = multiply(BlockMatrix.of(a, block=16), x)
    assert y == pytest.approx(a @ x, abs=1e-13)
    assert not y[:16].any()


@pytest.mark.parametrize("block", [1, 4, 16])
def test_a_value_gradient_adds_its_columns_in_parts_in_turn(block):
    rng = np.random.default_rng(block)
    x, dy = rng.standard_normal((48, 21)), rng.standard_normal((32, 21))
    pattern = Pattern.of(rng.random((32, 48)) < 1 / block**2, block=block)
    matrix = BlockMatrix(pattern, np.ones((pattern.num_blocks, block, block)))
    spare = -21 % DEPTH

    whole = in_parts(np.pad(dy, ((0, 0), (0, spare))), np.pad(x, ((0, 0), (0, spare))).T)
    in_blocks = whole.reshape(32 // block, block, 48 // block, block).swapaxes(1, 2)
    result = VALUE_GRADIENT.reference(matrix, x, dy)
    assert (result == in_blocks[pattern.rows, pattern.columns]).all()
