"""Sums of ramps over intervals of time, against counting cycle by cycle."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim.compiler.views.ramps import weighted_cycles


@pytest.mark.parametrize("seed", range(4))
def test_the_sum_is_that_of_counting_cycle_by_cycle(seed: int) -> None:
    rng = np.random.default_rng(seed)
    begin, length, weight = rng.integers(0, 20, (3, 15))
    busy = np.zeros(50)
    for start, cycles, interval_weight in zip(begin, length, weight, strict=True):
        busy[start : start + cycles] += interval_weight

    assert [busy[:t].sum() for t in range(50)] == weighted_cycles(
        begin, length, weight, np.arange(50)
    ).tolist()


@pytest.mark.parametrize("seed", range(4))
def test_few_times_of_many_intervals_are_as_many_times_of_few(seed: int) -> None:
    rng = np.random.default_rng(seed)
    begin, length, weight = rng.integers(0, 40, (3, 200))
    few = rng.integers(0, 90, (3, 4))  # in no order, some of them twice
    many_times = np.append(few, np.arange(400))

    assert weighted_cycles(begin, length, weight, few).ravel().tolist() == (
        weighted_cycles(begin, length, weight, many_times)[: few.size].tolist()
    )


def test_no_interval_adds_nothing() -> None:
    none = np.zeros(0, dtype=np.int64)

    assert weighted_cycles(none, none, 1, np.array([0, 7])).tolist() == [0, 0]
