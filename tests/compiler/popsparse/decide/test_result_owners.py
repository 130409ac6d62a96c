"""Tests of the tiles that add up the partial sums of a dynamic product, as poplin deals."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim import BOW, DataType
from ipusim.compiler import Bound, emit, plan_dynamic
from ipusim.compiler.popsparse.decide.result_owners import grain_owner

FLOAT = DataType.FLOAT


@given(grains=st.integers(1, 400), tiles=st.integers(1, 60))
def test_grains_are_dealt_in_runs_to_as_few_tiles_as_leave_the_fullest_no_fuller(
    grains: int, tiles: int
) -> None:
    owner = grain_owner(np.arange(grains), np.full(grains, grains), tiles)
    largest_share = -(-grains // tiles)
    used = -(-grains // largest_share)
    runs = [range(i * grains // used, (i + 1) * grains // used) for i in range(used)]

    assert owner.tolist() == [i for i, run in enumerate(runs) for _ in run]
    assert np.bincount(owner).max() == largest_share


@pytest.mark.parametrize(
    ("grains", "tiles", "shares"),
    [(5, 4, [1, 2, 2]), (3, 8, [1, 1, 1]), (8, 4, [2, 2, 2, 2]), (9, 4, [3, 3, 3])],
)
def test_tiles_that_are_not_needed_stay_idle(grains: int, tiles: int, shares: list[int]) -> None:
    owner = grain_owner(np.arange(grains), np.full(grains, grains), tiles)

    assert np.bincount(owner).tolist() == shares


@pytest.mark.parametrize(
    ("block", "data_type", "outputs"),
    [(16, DataType.HALF, 16), (4, DataType.HALF, 4), (8, FLOAT, 8), (1, DataType.HALF, 4),
     (1, FLOAT, 2)],
)  # fmt: skip
@pytest.mark.parametrize(("py", "n"), [(3, 20), (8, 4)])
def test_a_grain_is_a_group_of_partials_in_memory_and_a_vector_at_the_least(
    block: int, data_type: DataType, outputs: int, py: int, n: int
) -> None:
    side = 13 if block > 1 else 104
    plan = plan_dynamic(
        Bound.at_density((side * block, 16 * block), block, 0.25),
        n=n, px=2, py=py, pz=1, machine=BOW.scaled_to(17), data_type=data_type,
        partials_type=FLOAT, strategy="popsparse",
    )  # fmt: skip
    buckets, kept = plan.buckets, emit(plan).outputs["y"]
    assert buckets is not None
    outputs_of_tile = np.bincount(kept.tile, kept.count, plan.machine.tiles)
    for x in range(2):
        rows = min(buckets.rows, side - x * buckets.rows)
        grains = rows * block * n // outputs
        largest_share = -(-grains // py)
        used = -(-grains // largest_share)
        shares = [(i + 1) * grains // used - i * grains // used for i in range(used)]
        expected = [share * outputs for share in shares] + [0] * (py - used)

        assert outputs_of_tile[x : py * 2 : 2].tolist() == expected
