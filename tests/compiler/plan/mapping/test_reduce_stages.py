"""Stages of poplin's reduction: numbers of rows and grains."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.plan.mapping.reduce_stages import (
    flows_between,
    grain_edges,
    rows_left,
    stage_runs,
    whole_rows,
)


@pytest.mark.parametrize(
    ("rows", "left"),
    [
        # PopLibs' plans (ConvReducePlan.cpp): one stage below 16, two below 125.
        (2, ()),
        (15, ()),
        (16, (4,)),
        (22, (5,)),
        (23, (5,)),
        (64, (8,)),
        (100, (10,)),
        (124, (11,)),
        (125, (25, 5)),
        (128, (25, 5)),
        (256, (40, 6)),
        (1000, (100, 10)),
    ],
)
def test_stages_leave_as_many_rows_as_poplibs_plans(rows, left):
    assert rows_left(rows) == left


@pytest.mark.parametrize(
    ("grains", "tiles", "edges"),
    [
        # 64 grains over 22 tiles: 3 at the most, which takes all 22.
        (64, 22, [i * 64 // 22 for i in range(23)]),
        # 64 over 23 tiles: still 3, which 22 tiles do.
        (64, 23, [i * 64 // 22 for i in range(23)]),
        (10, 4, [0, 2, 5, 7, 10]),
        (9, 8, [0, 1, 3, 5, 7, 9]),
        (3, 5, [0, 1, 2, 3]),
    ],
)
def test_grains_go_to_as_few_tiles_as_leave_the_largest_share(grains, tiles, edges):
    assert grain_edges(grains, tiles).tolist() == edges


@given(grains=st.integers(1, 300), tiles=st.integers(1, 80))
def test_no_smaller_number_of_tiles_has_the_largest_share(grains, tiles):
    shares = np.diff(grain_edges(grains, tiles))
    most = -(-grains // tiles)

    assert shares.max() == most
    assert shares.min() >= 1
    assert (len(shares) - 1) * most < grains


@given(grains=st.integers(1, 60), tiles=st.integers(2, 260))
@settings(max_examples=40, deadline=None)
def test_stages_add_up_every_row_of_every_grain_once(grains, tiles):
    before, rows = whole_rows(tiles, grains), tiles
    total = np.eye(tiles, dtype=np.int64)[:, None] + np.zeros((1, grains, 1), dtype=np.int64)
    for left in (*rows_left(tiles), 1):
        runs = stage_runs(grains, tiles, rows, left)
        flows = flows_between(before, runs)
        after = np.zeros((left, grains, tiles), dtype=np.int64)
        for run, row, start, stop in zip(
            flows.run, flows.row, flows.start, flows.stop, strict=True
        ):
            after[runs.section[run], start:stop] += total[row, start:stop]
        assert len(np.unique(runs.tile)) == len(runs.tile)
        assert (runs.rows > 1).all()
        before, rows, total = runs, left, after

    assert (total == 1).all()


def test_the_sections_of_22_rows_are_of_4_4_5_4_and_5_on_the_tiles_that_hold_them():
    runs = stage_runs(64, 22, 22, 5)
    first = {
        int(section): int(row) for section, row in zip(runs.section, runs.first_row, strict=True)
    }

    assert first == {0: 0, 1: 4, 2: 8, 3: 13, 4: 17}
    assert ((runs.tile >= runs.first_row) & (runs.tile < runs.first_row + runs.rows)).all()
    assert np.bincount(runs.section).tolist() == [4, 4, 5, 4, 5]
    assert (runs.stop - runs.start)[runs.section == 0].tolist() == [16, 16, 16, 16]
