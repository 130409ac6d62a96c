from __future__ import annotations

import numpy as np

from compiler.jobs.outcome import Check

BOUNDS = np.array([[0.01, 1.0], [0.05, 2.0]])


def test_differences_within_their_bounds_are_right() -> None:
    check = Check.of(BOUNDS.copy(), BOUNDS)

    assert check == Check(max_abs_error=2.0, tolerance=2.0, wrong=None)
    assert check.right


def test_a_wrong_result_is_told_with_the_bound_that_it_exceeds() -> None:
    check = Check.of(np.array([[0.0, 0.5], [0.06, 1.9]]), BOUNDS)

    assert not check.right
    assert check.wrong == ("y[1, 0] differs from NumPy by 0.06, rounding can cause 0.05 at most")


def test_a_number_that_is_none_keeps_to_no_bound() -> None:
    check = Check.of(np.array([[0.0, 0.0], [0.0, np.nan]]), BOUNDS)

    assert check.wrong is not None
    assert check.wrong.startswith("y[1, 1] differs from NumPy by nan")


def test_a_result_without_elements_is_right() -> None:
    nothing = np.zeros((0, 4))

    assert Check.of(nothing, nothing) == Check(max_abs_error=0.0, tolerance=0.0)
