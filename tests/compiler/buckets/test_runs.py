"""Rows of equal length are dealt to the buckets of a rectangle in runs."""

import numpy as np
import pytest

from ipusim.compiler import Pattern
from ipusim.compiler.buckets.runs import runs_of


def pattern_of(rows, columns, shape=(32, 32)):
    """Return a pattern of blocks of 4 at these positions."""
    return Pattern(shape, 4, rows, columns, 0)


def dealt_to(runs, nodes):
    """Return the number of blocks of each node."""
    return np.bincount(runs.home, runs.count, nodes).tolist()


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        (0, [0, 0, 0, 0]),
        (1, [1, 0, 0, 0]),
        (3, [1, 1, 1, 0]),
        (4, [1, 1, 1, 1]),
        (5, [1, 2, 2, 0]),  # two each fill three buckets, which then share
        (6, [2, 2, 2, 0]),
        (7, [1, 2, 2, 2]),
        (8, [2, 2, 2, 2]),
    ],
)
def test_a_rectangle_is_shared_by_its_buckets(sized, blocks, expected):
    pattern = pattern_of([2] * blocks, range(blocks))
    runs = runs_of(sized((32, 32), 4, grid=(1, 1, 4)), pattern)

    assert dealt_to(runs, 4) == expected


def test_a_row_is_cut_where_buckets_meet(sized):
    pattern = pattern_of([0, 0, 0, 0, 0, 3], [0, 2, 3, 5, 7, 1])
    runs = runs_of(sized((32, 32), 4, grid=(1, 1, 2)), pattern)

    assert runs.home.tolist() == [0, 1, 1]
    assert runs.row.tolist() == [0, 0, 3]
    assert runs.count.tolist() == [3, 2, 1]


def test_the_longest_rows_come_first_then_the_upper_ones(sized):
    rows, columns = [0, 1, 1, 2, 3, 3], [4, 0, 1, 0, 2, 5]
    runs = runs_of(sized((32, 32), 4, grid=(1, 1, 1)), pattern_of(rows, columns))

    assert runs.row.tolist() == [1, 3, 0, 2]
    assert runs.first.tolist() == [1, 4, 0, 3]


def test_rows_count_from_their_rectangle(sized):
    runs = runs_of(sized((32, 32), 4, grid=(2, 4, 1)), pattern_of([3, 4, 7, 7], [7, 0, 2, 3]))

    assert runs.home.tolist() == [3, 4, 5]
    assert runs.row.tolist() == [3, 0, 3]
    assert runs.count.tolist() == [1, 1, 2]


def test_a_grid_finer_than_the_matrix_has_empty_rectangles(sized):
    runs = runs_of(sized((32, 32), 4, grid=(7, 5, 1)), Pattern.full((32, 32), 4))

    # 7 parts of ceil(8 / 7) rows: the last three have none
    assert np.array_equal(runs.home, np.sort(runs.home))
    assert dealt_to(runs, 35) == [4, 4, 4, 4, 0] * 4 + [0] * 15
