"""Touches of lines by seats: compiled counts equal counts by sets."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.planning import touches
from ipusim.compiler.planning.touches import Touches, sizes


def counted_one_by_one(seat, line, seats, lines):
    """Return lines by seat and by pair of seats, seats by line, and lines of one seat alone."""
    of_seat = [set(line[seat == number].tolist()) for number in range(seats)]
    pairs = [set(line[seat // 2 == number].tolist()) for number in range(seats)]
    return (
        [len(seat_lines) for seat_lines in of_seat],
        [len(pairs[number // 2]) for number in range(seats)],
        [sum(number in seat_lines for seat_lines in of_seat) for number in range(lines)],
        [
            len(seat_lines - set().union(*of_seat[:i], *of_seat[i + 1 :]))
            for i, seat_lines in enumerate(of_seat)
        ],
    )


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 9999),
    number=st.integers(0, 300),
    seats=st.integers(1, 140),
    in_order=st.booleans(),
)
def test_touches_are_counted_as_sets_of_lines_count_them(seed, number, seats, in_order):
    rng = np.random.default_rng(seed)
    seat = rng.integers(0, seats, number).astype(np.int32)
    line = rng.integers(0, 9, number).astype(np.int32)
    line = np.sort(line) if in_order else line
    counted_touches = Touches.of(seat, line, seats, 9)

    expected = counted_one_by_one(seat, line, seats, 9)
    columns = (
        counted_touches.count,
        counted_touches.paired,
        counted_touches.depth,
        counted_touches.exclusive,
    )
    assert tuple(column.tolist() for column in columns) == expected
    assert sizes(seat, seats).tolist() == np.bincount(seat, minlength=seats).tolist()


@pytest.mark.parametrize("in_order", [False, True])
def test_compiled_loops_count_touches_as_their_python_does(monkeypatch, in_order):
    rng = np.random.default_rng(0)
    seat, line = (rng.integers(0, most, 200).astype(np.int32) for most in (70, 9))
    line = np.sort(line) if in_order else line
    compiled = Touches.of(seat, line, 70, 9)
    for name in ("_count_in_order", "_mark", "_count_marks"):
        monkeypatch.setattr(touches, name, getattr(touches, name).python)

    assert Touches.of(seat, line, 70, 9) == compiled
