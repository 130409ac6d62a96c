"""Touches of lines by seats, counted by sorting and by marks."""

import numpy as np
import pytest

from ipusim.compiler.planning import touches
from ipusim.compiler.planning.touches import Touches


@pytest.mark.parametrize("max_words", [0, 1 << 40])
@pytest.mark.parametrize("seed", range(6))
def test_touches_counted_by_sorting_and_by_marks_are_those_of_sets(monkeypatch, max_words, seed):
    monkeypatch.setattr(touches, "MAX_WORDS", max_words)
    rng, seats, lines = np.random.default_rng(seed), 130, 40
    seat = rng.integers(0, seats, 300).astype(np.int32)
    line = rng.integers(0, lines, 300).astype(np.int32)
    counted_touches = Touches.of(seat, line, seats, lines)
    # Each touch once, as (seat, line); `depth` is the number of seats that touch a line. Seats 2 i
    # and 2 i + 1 are on a tile pair.
    seat_touches = set(zip(seat.tolist(), line.tolist(), strict=True))
    depth = np.bincount([at for _, at in seat_touches], minlength=lines)
    pair_touches = {(number // 2, at) for number, at in seat_touches}

    assert np.array_equal(depth, counted_touches.depth)
    assert np.array_equal(
        np.bincount([number for number, _ in seat_touches], minlength=seats), counted_touches.count
    )
    assert np.array_equal(
        np.bincount([number for number, at in seat_touches if depth[at] == 1], minlength=seats),
        counted_touches.exclusive,
    )
    of_pair = np.bincount([pair for pair, _ in pair_touches], minlength=seats // 2)
    assert np.array_equal(of_pair[np.arange(seats) // 2], counted_touches.paired)


@pytest.mark.parametrize("count", [0, 1, 3, 4, 7, 64])
def test_sizes_count_every_number_whatever_the_length(count):
    seat = np.random.default_rng(count).integers(5, size=count).astype(np.int32)

    assert touches.sizes(seat, 6).tolist() == np.bincount(seat, minlength=6).tolist()
