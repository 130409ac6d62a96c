"""Compiled copies of runs of items equal copies of slices."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.simulation.tile import COPIES

ITEMS = 30  # elements of the two arrays


@pytest.mark.parametrize("which", ["python", "__call__"])
@pytest.mark.parametrize(("dtype", "copy"), COPIES)
@given(
    runs=st.lists(st.tuples(st.integers(0, 20), st.integers(0, 10)), max_size=3),
    share=st.booleans(),
)
def test_runs_of_the_rows_asked_for_are_copied(which, dtype, copy, runs, share):
    origin, goal = np.arange(1, ITEMS + 1, dtype=dtype), np.zeros(ITEMS, dtype=dtype)
    source, count = np.array(runs, dtype=np.int64).reshape(-1, 2).T.copy()
    target, rows = 10 * np.arange(len(runs)), np.arange(int(share), len(runs))
    expected = goal.copy()
    for row in rows.tolist():
        expected[10 * row : 10 * row + count[row]] = origin[source[row] : source[row] + count[row]]

    getattr(copy, which)(origin, goal, rows, source, target, count)

    assert goal.tolist() == expected.tolist()
