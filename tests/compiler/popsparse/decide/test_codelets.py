"""Tests of codelet estimates, by hand from PopLibs' PerformanceEstimation.hpp at 7eac0f26."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import DataType
from ipusim.compiler.popsparse.decide.codelets import (
    BlockCodelet,
    block_product,
    cast_cycles,
    element_forward,
    element_transposed,
    reduce_cycles,
    transpose_cycles,
    zero_cycles,
)
from ipusim.compiler.popsparse.decide.grad_w import vector_costs

HALF, FLOAT = DataType.HALF, DataType.FLOAT


def single(*numbers: int) -> list[np.ndarray]:
    """Return an array of one number for each number."""
    return [np.array([number]) for number in numbers]


@pytest.mark.parametrize(
    ("data_type", "per_row", "z", "worker"),
    [
        (HALF, 5, 8, 28 + 15 + 3 * 5),
        (HALF, 5, 4, 30 + 11 + 2 * 5),
        (HALF, 11, 64, 33 + 292),
        (HALF, 4, 64, 33 + 124),
        (HALF, 5, 12, 33 + 12 + 16 + 3 * 5 + 13 + 2 * 5),
        (HALF, 5, 11, 33 + 12 + 16 + 3 * 5 + 11 + 2 * 5 * 3),
        (FLOAT, 5, 4, 25 + 13 + 3 * 5),
        (FLOAT, 5, 2, 27 + 11 + 2 * 5),
        (FLOAT, 5, 6, 30 + 13 + 12 + 3 * 5 + 8 + 2 * 5 * 3 + 3),
        (FLOAT, 5, 8, 30 + 13 + 12 + 3 * 5 * 2 + 1),
        (FLOAT, 5, 7, 30 + 13 + 12 + 3 * 5 + 8 + 2 * 5 * 3 + 8 + 2 * 5 + 3),
        (FLOAT, 5, 1, 30 + 13 + 8 + 2 * 5 + 3),
    ],
)
def test_elements_forward(data_type: DataType, per_row: int, z: int, worker: int) -> None:
    cycles = element_forward(data_type, *single(2, 1, per_row, z))

    assert cycles.tolist() == [30 + 2 * 93 + 6 * worker]


@pytest.mark.parametrize(
    ("data_type", "rows", "per_row", "z", "worker"),
    [
        (HALF, 16, 179, 64, 26 + 16 * (30 + 30 * 82)),
        (HALF, 1, 6, 8, 20 + 18 + 10),
        (HALF, 1, 7, 4, 20 + 21 + 2 * 7),
        (FLOAT, 1, 12, 6, 23 + 32 + 2 * 11),
        (FLOAT, 3, 6, 2, 23 + 3 * (32 + 5)),
        (HALF, 1, 7, 7, 26 + 30 + 2 * (2 + 5) + 2 * (5 + 3 * 3)),
        (HALF, 1, 7, 5, 26 + 30 + 2 * (2 + 5) + 2 * (5 + 3)),
        (FLOAT, 1, 12, 3, 23 + 32 + 2 * (2 + 3) + 2 * 4),
    ],
)
def test_elements_transposed(
    data_type: DataType, rows: int, per_row: int, z: int, worker: int
) -> None:
    cycles = element_transposed(data_type, *single(4, rows, per_row, z))

    assert cycles.tolist() == [30 + 4 * 112 + 6 * worker]


@pytest.mark.parametrize(
    ("codelet", "counts", "retain", "expected"),
    [
        # One block: 64 coefficient loads, six workers with 19 + 4 x 11 bundles a block.
        ((16, HALF, HALF, 1), (1, 1, 1, 11), 1, 42 + 102 + 79 + 1 + 6 * (22 + 63)),
        ((16, HALF, HALF, 2), (1, 1, 1, 11), 1, 42 + 102 + 91 + 1 + 6 * (23 + 2 * 65)),
        ((16, HALF, FLOAT, 2), (16, 22, 66, 11), 1, 59320),
        ((16, HALF, FLOAT, 2), (16, 24, 48, 11), 0, 45348),
        ((8, FLOAT, FLOAT, 1), (1, 2, 6, 2), 0, 42 + 102 + 6 * 47 + 6 * (23 + 6 * 38)),
        ((4, HALF, FLOAT, 1), (1, 1, 1, 1), 1, 42 + 102 + 19 + 1 + 6 * (26 + 16)),
    ],
)
def test_blocks(codelet: BlockCodelet, counts: tuple[int, ...], retain: int, expected: int) -> None:
    assert block_product(codelet, *single(*counts), retain=retain).tolist() == [expected]


@pytest.mark.parametrize(
    ("codelet", "supervisor", "workers"),
    [
        ((4, FLOAT, FLOAT, 1), 144 + 8 + 15 + 1, [26 + 15, 26 + 19, 26 + 23]),
        ((4, HALF, FLOAT, 1), 144 + 4 + 15 + 1, [26 + 16, 26 + 19, 26 + 22]),
        ((4, HALF, HALF, 1), 144 + 4 + 15 + 1, [26 + 14, 26 + 17, 26 + 20]),
        ((8, FLOAT, FLOAT, 1), 144 + 32 + 15 + 1, [23 + 27, 23 + 35, 23 + 44]),
        ((8, HALF, FLOAT, 1), 144 + 16 + 15 + 1, [20 + 23, 20 + 28, 20 + 32]),
        ((8, HALF, HALF, 1), 144 + 16 + 15 + 1, [23 + 20, 23 + 25, 23 + 29]),
        ((16, HALF, FLOAT, 2), 144 + 64 + 27 + 1, [23 + 2 * 25, 23 + 2 * 30, 23 + 2 * 33]),
        ((16, HALF, HALF, 1), 144 + 64 + 15 + 1, [22 + 23, 22 + 28, 22 + 31]),
        ((16, HALF, HALF, 2), 144 + 64 + 27 + 1, [23 + 2 * 25, 23 + 2 * 30, 23 + 2 * 33]),
    ],
)
def test_a_retained_block_by_one_two_and_three_columns(
    codelet: BlockCodelet, supervisor: int, workers: list[int]
) -> None:
    one_block = np.ones(3, dtype=np.int64)
    cycles = block_product(codelet, one_block, one_block, one_block, np.array([1, 2, 3]), retain=1)

    assert cycles.tolist() == [supervisor + 6 * worker for worker in workers]


def test_clearing_costs_a_cycle_an_element() -> None:
    assert zero_cycles(np.array([26624, 1])).tolist() == [26628, 6]


@pytest.mark.parametrize(
    ("block", "data_type", "blocks", "worker"),
    [
        (4, HALF, 6, 29),
        (4, HALF, 60, 37 + 8 * 4),
        (8, HALF, 6, 29 + 18 + 2 * 12),
        (16, HALF, 4, 29 + 18 + 4 * (12 + 8)),
        (8, FLOAT, 7, 29 + 2 * (18 + 4 * (12 + 6))),
    ],
)
def test_transposing_a_bucket(block: int, data_type: DataType, blocks: int, worker: int) -> None:
    assert transpose_cycles(block, data_type, np.array([blocks])).tolist() == [7 + 6 * worker]


def test_casting_is_paced_by_the_wider_type() -> None:
    assert cast_cycles(np.array([100]), FLOAT, HALF).tolist() == [6 * (26 + 9)]
    assert cast_cycles(np.array([100]), HALF, HALF).tolist() == [0]


@pytest.mark.parametrize(
    ("elements", "depth", "types", "expected"),
    [
        (2959, 9, (FLOAT, HALF), 24732),
        (2959, 9, (HALF, HALF), 13212),
        (716, 16, (FLOAT, HALF), 9912),
        (8, 3, (FLOAT, FLOAT), 6 * (32 + 16)),
        (3, 2, (HALF, HALF), 6 * (32 + 15)),
    ],
)
def test_reducing(
    elements: int, depth: int, types: tuple[DataType, DataType], expected: int
) -> None:
    assert reduce_cycles(*single(elements, depth), *types).tolist() == [expected]


@pytest.mark.parametrize(
    ("block", "data_type", "z", "costs"),
    [
        (1, HALF, 8, (30, 11, 5)),
        (1, HALF, 4, (32, 10, 4)),
        (1, HALF, 12, (35, 8, 11 + 3)),
        (1, FLOAT, 4, (30, 9, 5)),
        (1, FLOAT, 2, (32, 7, 4)),
        (1, FLOAT, 6, (34, 9, 9 + 3)),
        (1, HALF, 15, (35, 8, 11 + 3 + 3 + 4)),
        (1, FLOAT, 7, (34, 9, 9 + 3 + 1)),
        (8, HALF, 8, (26, 9, 113 + 24 * 8)),
        (4, FLOAT, 3, (27, 9, 45 + 12 * 3)),
    ],
)
def test_gradients_of_values(
    block: int, data_type: DataType, z: int, costs: tuple[int, int, int]
) -> None:
    result = vector_costs(block, data_type, FLOAT, np.array([z]))

    assert tuple(int(cost[0]) for cost in result) == costs
