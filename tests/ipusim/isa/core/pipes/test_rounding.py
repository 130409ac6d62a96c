"""Conversions to half: nearest, stochastic, overflow, the generator of random bits."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.isa.core.pipes.rounding import (
    DIV0,
    FLOAT_FAULT,
    INV,
    OFLO,
    RAISED,
    draw,
    narrow,
    seed,
    settle,
    widen,
)
from ipusim.isa.table.registers import (
    CSR,
    FP_CTL_DIV0,
    FP_CTL_ESR,
    FP_CTL_INV,
    FP_CTL_NANOO,
    FP_CTL_OFLO,
    NUM_CSRS,
)

EVERY_HALF = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
STOCHASTIC = 1 << FP_CTL_ESR
FLOATS = st.floats(width=32, allow_nan=False, allow_infinity=False)


def halves(values, control=0, random=0):
    """Return numbers as the core narrows them to half."""
    bits = [narrow(float(value), control, random) & 0xFFFF for value in values]
    return np.array(bits, dtype=np.uint16).view(np.float16)


def csr_with(control):
    """Return control registers with a float control word."""
    csr = np.zeros(NUM_CSRS, dtype=np.int64)
    csr[CSR["FP_CTL"]] = control
    return csr


@pytest.mark.parametrize("step", [61, 1])
def test_every_half_widens_exactly(step):
    widened = np.array([widen(bits) for bits in range(0, 1 << 16, step)], dtype=np.float32)

    expected = EVERY_HALF[::step].astype(np.float32)
    assert np.array_equal(expected, widened, equal_nan=True)
    assert np.array_equal(np.signbit(expected), np.signbit(widened))


@pytest.mark.parametrize("control", [0, STOCHASTIC])
def test_every_half_narrows_to_itself(control):
    narrowed = halves(EVERY_HALF, control, 0)

    number = ~np.isnan(EVERY_HALF)
    assert np.array_equal(EVERY_HALF[number].view(np.uint16), narrowed[number].view(np.uint16))
    assert np.isnan(narrowed[~number]).all()


def test_ties_go_to_even_at_every_half():
    finite = EVERY_HALF[np.isfinite(EVERY_HALF)].astype(np.float64)
    ties = np.unique(np.abs(finite))
    ties = (ties[1:] + ties[:-1]) / 2

    assert np.array_equal(ties.astype(np.float16), halves(ties))


@settings(max_examples=300, deadline=None)
@given(FLOATS.filter(lambda value: abs(value) < 65520))
def test_nearest_is_what_numpy_rounds_to(value):
    expected = np.float32(value).astype(np.float16)

    assert expected.view(np.uint16) == narrow(value, 0, 0)


@settings(max_examples=300, deadline=None)
@given(FLOATS.filter(lambda value: abs(value) <= 65504), st.integers(0, 0xFFFF))
def test_stochastic_rounding_gives_a_neighbour(value, random):
    rounded = float(halves([value], STOCHASTIC, random)[0])

    below = float(np.nextafter(np.float16(rounded), np.float16(-np.inf)))
    above = float(np.nextafter(np.float16(rounded), np.float16(np.inf)))
    assert below < value < above


@pytest.mark.parametrize("value", [1 + 0.3 / 1024, -1000.7, 3.3 * 2.0**-24, 0.2 * 2.0**-24])
def test_stochastic_rounding_is_right_on_average(value):
    rounded = halves(np.full(1 << 12, value), STOCHASTIC)[:1]
    every_sixteenth = [narrow(value, STOCHASTIC, r) & 0xFFFF for r in range(0, 1 << 16, 16)]

    values = np.array(every_sixteenth, dtype=np.uint16).view(np.float16).astype(np.float64)
    step = float(np.spacing(np.abs(rounded).astype(np.float16))[0])
    assert values.mean() == pytest.approx(np.float32(value), abs=step / 2**11)


@pytest.mark.parametrize(
    ("control", "expected"), [(0, 65504.0), (1 << FP_CTL_NANOO, np.nan), (STOCHASTIC, 65504.0)]
)
def test_overflow_saturates_or_gives_nan(control, expected):
    for value in (65536.0, 1e30):
        result = narrow(value, control, 0)

        assert result >> RAISED == OFLO
        half = np.uint16(result & 0xFFFF).view(np.float16)
        assert np.array_equal(np.float16(expected), half, equal_nan=True)


def test_an_infinity_stays_and_raises_nothing():
    assert narrow(np.inf, 0, 0) == 0x7C00
    assert narrow(-np.inf, STOCHASTIC, 0) == 0xFC00


def test_the_same_seed_gives_the_same_numbers():
    first, second = csr_with(STOCHASTIC), csr_with(STOCHASTIC)
    seed(first, 42)
    seed(second, 42)

    assert [draw(first) for _ in range(9)] == [draw(second) for _ in range(9)]


def test_the_generator_is_xoroshiro128aox():
    csr = csr_with(STOCHASTIC)
    seed(csr, 0x12345678)
    mask = (1 << 64) - 1
    low = 0x12345678 | 0xEDCBA987 << 32
    high = 0x8ACF1DB9 | 0x7530E246 << 32  # documented: each word shifted, the other's top below

    def rotated(word, count):
        return (word << count | word >> 64 - count) & mask

    for _ in range(5):
        both, differing = low & high, low ^ high
        expected = differing ^ (rotated(both, 1) | rotated(both, 2))
        low = rotated(low, 55) ^ differing ^ (differing << 14) & mask
        high = rotated(differing, 36)

        assert draw(csr) & mask == expected


def test_nothing_is_drawn_when_rounding_is_to_nearest():
    csr = csr_with(0)
    seed(csr, 7)
    registers_before = csr.copy()

    assert draw(csr) == 0
    assert np.array_equal(registers_before, csr)


@pytest.mark.parametrize(
    ("raised", "enable"), [(INV, FP_CTL_INV), (DIV0, FP_CTL_DIV0), (OFLO, FP_CTL_OFLO)]
)
def test_a_raised_flag_stays_and_stops_the_run_only_if_enabled(raised, enable):
    quiet, loud = csr_with(0), csr_with(1 << enable)

    assert settle(raised, quiet) == 0
    assert settle(raised, loud) == FLOAT_FAULT
    assert raised == quiet[CSR["FP_STS"]] == loud[CSR["FP_STS"]]
