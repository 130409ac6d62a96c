"""Stochastic rounding over arrays is the core's, for the same random bits, and right on average."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipusim.isa.core.pipes.rounding import narrow as core_narrow
from ipusim.isa.table.registers import FP_CTL_ESR, FP_CTL_NANOO
from ipusim.kernels.half import narrow, rounded
from ipusim.kernels.stochastic_half import stochastic_halves

# Control bits: stochastic rounding (ESR), and NaN in place of an infinity on overflow (NANOO).
CONTROL = 1 << FP_CTL_ESR | 1 << FP_CTL_NANOO
FINITE = st.floats(width=32, allow_nan=False, allow_infinity=False)
NEAR_HALVES = st.floats(-70_000, 70_000, width=32)


@given(st.lists(st.tuples(FINITE | NEAR_HALVES, st.integers(0, 65_535)), min_size=1))
def test_a_number_becomes_the_half_that_the_core_makes_of_it(
    numbers: list[tuple[float, int]],
) -> None:
    values = np.array([value for value, _ in numbers], np.float32)
    random = np.array([bits for _, bits in numbers], np.int64)
    halves = stochastic_halves(values, narrow(values), random).view(np.uint16)
    on_core = [core_narrow(np.float32(v), CONTROL, r) & 0xFFFF for v, r in numbers]
    finite = np.abs(values) < 65_504

    assert halves[finite].tolist() == np.array(on_core)[finite].tolist()
    assert np.isnan(
        halves[np.isnan(np.array(on_core, np.uint16).view(np.float16))].view(np.float16)
    ).all()


@given(NEAR_HALVES, st.integers(0, 99))
def test_the_error_is_less_than_one_unit_in_the_last_place(value: float, seed: int) -> None:
    random = np.random.default_rng(seed)
    values = np.full(20, np.float32(value))
    halves = narrow(values, random).astype(np.float64)
    unit = 2.0 ** (np.clip(np.frexp(np.float64(np.float32(value)))[1] - 11, -24, 5))

    inside = np.abs(value) < 65_504
    assert not inside or (np.abs(halves - np.float64(np.float32(value))) < unit).all()


@given(st.integers(0, 0x7BFF), st.booleans())
def test_a_number_that_half_holds_is_not_changed(bits: int, negative: bool) -> None:
    half = np.array([bits | negative << 15], np.uint16).view(np.float16)

    assert narrow(half.astype(np.float32), np.random.default_rng(0)).view(np.uint16) == half.view(
        np.uint16
    )


@pytest.mark.parametrize("value", [1 + 2**-12, -3.14159, 2.0**-15 * 1.2345, 2.0**-26, 999.99])
def test_halves_are_right_on_average(value: float) -> None:
    count = 200_000
    value = float(np.float32(value))
    halves = narrow(np.full(count, value, np.float32), np.random.default_rng(1)).astype(np.float64)
    low, high = np.unique(halves)
    # Five standard deviations of the mean, largest where both halves are equally likely.
    error = 5 * (high - low) / 2 / np.sqrt(count)

    assert low < value < high
    assert abs(halves.mean() - value) < error


def test_rounded_zeros_keep_their_sign() -> None:
    values = np.array([-0.0, -(2.0**-30)], np.float32)

    assert np.signbit(rounded(values, np.random.default_rng(0))).all()
