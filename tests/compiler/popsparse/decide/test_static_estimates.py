"""Tests of static estimates, with the values of StaticMatMulPartitioner.cpp at 7eac0f26."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim.compiler.popsparse.decide.static_estimates import (
    multiply_cycles,
    reduce_cycles,
    zero_cycles,
)
from ipusim.machine.data_type import DataType

HALF, FLOAT = DataType.HALF, DataType.FLOAT

MULTIPLY = {
    (HALF, 1): {(1, 1, 1): 318, (1, 1, 4): 228, (1, 1, 8): 234, (1, 1, 11): 402,
                (4, 8, 16): 2142, (10, 5, 22): 4998},
    (HALF, 4): {(1, 1, 1): 223, (1, 1, 2): 229, (1, 1, 4): 277, (4, 8, 11): 5472,
                (10, 5, 22): 11862},
    (HALF, 8): {(1, 1, 1): 247, (1, 1, 2): 259, (1, 1, 4): 283, (4, 8, 11): 7752,
                (10, 5, 22): 18738},
    (HALF, 16): {(1, 1, 1): 325, (1, 1, 2): 349, (1, 1, 4): 397, (2, 3, 4): 1750,
                 (4, 8, 11): 14088, (4, 8, 16): 17928, (10, 5, 22): 35238},
    (FLOAT, 1): {(1, 1, 2): 204, (1, 1, 4): 216, (1, 1, 8): 378, (10, 5, 22): 8586},
    (FLOAT, 4): {(1, 1, 1): 227, (4, 8, 11): 10952, (10, 5, 22): 30338},
    (FLOAT, 8): {(1, 1, 1): 311, (4, 8, 11): 20816, (10, 5, 22): 59018},
    (FLOAT, 16): {(1, 1, 1): 659, (1, 1, 2): 851, (2, 3, 4): 5464, (4, 8, 11): 49826,
                  (10, 5, 22): 130736},
}  # fmt: skip

REDUCED = np.array([(48, 2), (64, 3), (256, 2), (1000, 8), (4096, 17)]).T
REDUCE = {HALF: [186, 288, 636, 2742, 15576], FLOAT: [240, 330, 888, 4632, 27798]}


@pytest.mark.parametrize(("data_type", "block"), MULTIPLY)
def test_multiply_costs_what_poplibs_estimates(data_type: DataType, block: int) -> None:
    expected = MULTIPLY[data_type, block]
    m, k, n = np.array(list(expected)).T

    cycles = multiply_cycles(data_type, block, m, k, n)

    assert list(expected.values()) == cycles.tolist()


@pytest.mark.parametrize("data_type", REDUCE)
def test_reduce_costs_what_poplibs_estimates(data_type: DataType) -> None:
    outputs, factor = REDUCED

    assert REDUCE[data_type] == reduce_cycles(data_type, outputs, factor).tolist()


def test_one_partial_needs_no_reduce() -> None:
    assert reduce_cycles(HALF, np.array([4096]), np.array([1])).tolist() == [0]


@pytest.mark.parametrize(
    ("data_type", "block", "expected"), [(HALF, 16, 0), (FLOAT, 4, 0), (FLOAT, 8, 90)]
)
def test_only_large_float_blocks_zero_their_partials(
    data_type: DataType, block: int, expected: int
) -> None:
    # 16 words of 64 bits over six workers: 12 + 3 issues of six cycles each.
    assert zero_cycles(data_type, block, np.array([128])).tolist() == [expected]
