"""Tests of half precision over arrays: `widen`, `narrow` and `rounded`, for every half."""

import numpy as np

from ipusim.kernels.half import narrow, rounded, widen

EVERY_HALF = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
FINITE_HALVES = EVERY_HALF[np.isfinite(EVERY_HALF)]


def test_every_half_widens_exactly():
    assert np.array_equal(widen(FINITE_HALVES), FINITE_HALVES.astype(np.float32))


def test_infinities_and_nan_widen():
    expected = EVERY_HALF.astype(np.float32)

    assert np.array_equal(expected, widen(EVERY_HALF), equal_nan=True)


def test_every_half_is_itself_after_widening_and_narrowing():
    assert np.array_equal(FINITE_HALVES, narrow(widen(FINITE_HALVES)))


def test_rounding_is_nearest_with_ties_to_even():
    random = np.random.default_rng(0).standard_normal(10_000).astype(np.float32)
    wide = np.sort(FINITE_HALVES.astype(np.float32))
    ties = ((wide[1:].astype(np.float64) + wide[:-1]) / 2).astype(np.float32)
    # Scales at which numbers are normal, at the least normal half, subnormal, below all halves, and
    # near the largest.
    for scale in (1.0, 2.0**-14, 2.0**-24, 2.0**-30, 2.0**13):
        values = np.concatenate([random * np.float32(scale), ties])

        assert np.array_equal(values.astype(np.float16), narrow(rounded(values)))


def test_too_large_numbers_become_nan_as_on_a_core_with_nanoo():
    # 65,520 lies halfway between the largest half, 65,504, and the next number that half had.
    values = np.array([65519.0, 65520.0, -1e30, np.inf, -np.inf], dtype=np.float32)
    expected = np.array([65504.0, np.nan, np.nan, np.inf, -np.inf])

    assert np.array_equal(expected, rounded(values), equal_nan=True)
    assert np.array_equal(expected, narrow(rounded(values)), equal_nan=True)
