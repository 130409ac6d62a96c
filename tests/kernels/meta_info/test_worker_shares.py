"""Shares of workers in the grid of a sub-group's rows and columns."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.kernels.meta_info.worker_shares import grid_shares, row_shares


def cells_of(shares, group=0):
    """Return first row, rows, first column and columns of each worker."""
    return shares.cells[group, : shares.count[group]].tolist()


@pytest.mark.parametrize(
    ("rows", "columns", "expected"),
    [
        (1, 1, [[0, 1, 0, 1]]),
        (2, 2, [[0, 1, 0, 1], [0, 1, 1, 1], [1, 1, 0, 1], [1, 1, 1, 1]]),
        (1, 12, [[0, 1, 2 * k, 2] for k in range(6)]),
        # 2, 2 and 3 columns at first; the 3, then the first 2s are halved: the front part goes last
        (1, 7, [[0, 1, c, w] for c, w in [(3, 1), (4, 2), (1, 1), (6, 1), (0, 1), (2, 1)]]),
        (5, 3, [[0, 1, 2, 1], *[[r, 1, 0, 3] for r in range(1, 5)], [0, 1, 0, 2]]),
        (12, 4, [[r, 2, 0, 4] for r in range(0, 12, 2)]),
    ],
)
def test_a_grid_of_rows_and_columns_is_cut_into_six_cells_at_most(rows, columns, expected):
    assert cells_of(grid_shares(np.array([rows]), np.array([columns]))) == expected


def test_a_weight_beyond_the_share_leaves_workers_idle():
    edges = np.cumsum([0, 100, 1, 1, 1])
    shares = row_shares(np.array([0]), np.array([4]), edges, np.array([3]))

    assert cells_of(shares) == [[0, 4, 0, 3]]


def test_shares_of_a_sub_group_do_not_depend_on_others():
    edges = np.arange(19)
    shares = row_shares(np.array([0, 6]), np.array([6, 12]), edges, np.array([1, 1]))

    assert [[row, 1, 0, 1] for row in range(6)] == cells_of(shares, 0)
    assert [[row, 2, 0, 1] for row in range(0, 12, 2)] == cells_of(shares, 1)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 12), st.integers(1, 400)), min_size=1, max_size=5))
def test_cells_cover_their_grid_once(grids):
    shares = grid_shares(*np.array(grids).T)

    for group, (rows, columns) in enumerate(grids):
        covered = np.zeros((rows, columns), dtype=int)
        for row, high, column, wide in cells_of(shares, group):
            covered[row : row + high, column : column + wide] += 1
        assert np.all(covered == 1)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.lists(st.integers(1, 50), min_size=1, max_size=40), min_size=1, max_size=4))
def test_runs_cover_their_rows_once(groups):
    rows = np.array([len(group) for group in groups])
    edges = np.concatenate([[0], np.cumsum([weight for group in groups for weight in group])])
    shares = row_shares(np.cumsum(rows) - rows, rows, edges, np.full(len(rows), 2))

    for group, count in enumerate(rows):
        cells = np.array(cells_of(shares, group))
        assert np.array_equal(np.cumsum(cells[:, 1]) - cells[:, 1], cells[:, 0])
        assert cells[:, 1].sum() == count
