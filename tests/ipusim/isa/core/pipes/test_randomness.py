"""Masks, spread integers and normal numbers, against exact arithmetic and their distributions."""

from fractions import Fraction

import numpy as np
import pytest
from aux_worker import RESULT, A, B, Worker, halves, singles, words
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.isa.table.registers import CSR

WORDS = st.integers(0, 0xFFFFFFFF)
ONE = 1 << 16  # probability one, in the unit of a mask's probability


def seeded(seed, a=(), b=()):
    """Return a worker whose generator has a seed."""
    worker = Worker(a, b)
    worker.put(RESULT, words(seed))
    worker.step("uput csr as", CSR["PRNG_SEED"], RESULT)
    return worker


def rounded(value, dtype):
    """Return a fraction rounded to the nearest number of a type, ties to even, in one step."""
    near = dtype(float(value))  # every fraction of these tests is a binary64 number
    around = [np.nextafter(near, dtype(-1)), near, np.nextafter(near, dtype(1))]
    bits = {np.float16: np.uint16, np.float32: np.uint32}[dtype]

    def far(number):
        return abs(Fraction(float(number)) - value), int(number.view(bits)) & 1

    return min(around, key=far)


@settings(max_examples=200, deadline=None)
@given(WORDS, WORDS)
def test_integers_of_32_bits_are_spread_around_zero(low, high):
    worker = Worker(words(low, high))
    worker.step("f32v2sufromui apd aps", RESULT, A)
    both = worker.result(np.float32, 2).tolist()
    worker.step("f32sufromui ad as", RESULT, A)

    exact = [Fraction(2 * u + 1, 1 << 33) - Fraction(1, 2) for u in (low, high)]
    expected = [float(rounded(value, np.float32)) for value in exact]
    assert expected == both
    assert expected[:1] == worker.result(np.float32).tolist()


def test_every_integer_of_16_bits_is_spread_around_zero():
    numbers = np.arange(1 << 16, dtype=np.uint16)
    fours = Worker().each("f16v4sufromui apd aps", RESULT, A, inputs=numbers.view(np.uint64))

    exact = (numbers.astype(np.float64) + 0.5) / 2**16 - 0.5
    spread = fours.view(np.float16)
    assert np.array_equal(exact.astype(np.float16), spread)
    assert np.array_equal(spread, -spread[::-1])
    assert float(np.abs(spread).min()) == 2.0**-17
    assert float(spread.max()) == 0.5


def test_two_integers_of_16_bits_take_one_register():
    worker = Worker(np.array([0, 0x8000], np.uint16))
    worker.step("f16v2sufromui ad as", RESULT, A)

    assert worker.result(np.float16).tolist() == [-0.5, 2.0**-17]


@pytest.mark.parametrize(
    ("form", "numbers"),
    [
        ("f16v4rmask apd aps as", halves(1, -2, np.nan, 65504)),
        ("f32v2rmask apd aps as", singles(-1, np.nan)),
    ],
)
def test_a_mask_of_probability_one_keeps_and_of_zero_clears_everything(form, numbers):
    bits = numbers.view(np.uint32).tolist()
    for probability, expected in ((ONE, bits), (ONE | 5, bits), (0xFFFE0000, [0, 0])):
        worker = seeded(3, numbers, words(probability))
        worker.step(form, RESULT, A, B)

        assert expected == worker.result(np.uint32, 2).tolist()


@pytest.mark.parametrize(
    ("form", "numbers"),
    [
        ("f16v4rmask apd aps as", halves(1, 2, 3, 4)),
        ("f32v2rmask apd aps as", singles(1, 2)),
    ],
)
@pytest.mark.parametrize("probability", [0.1, 0.5, 0.9])
def test_each_element_stays_with_its_probability_by_itself(form, numbers, probability):
    worker, draws = seeded(11, b=words(round(probability * ONE))), 4000
    repeated = np.repeat(numbers.view(np.uint64), draws)
    results = worker.each(form, RESULT, A, B, inputs=repeated).view(numbers.dtype)
    results = results.reshape(draws, len(numbers))
    is_kept = results != 0

    assert set(results[is_kept].tolist()) <= set(numbers.tolist())
    share = is_kept.mean(axis=0)
    deviation = np.sqrt(probability * (1 - probability) / draws)
    assert share == pytest.approx(probability, abs=4 * deviation)
    together = np.corrcoef(is_kept.T.astype(float)) - np.eye(len(numbers))
    assert np.abs(together).max() < 0.1


def test_a_mask_compares_16_bits_an_element():
    mask = seeded(5, halves(1, 1, 1, 1), words(0x8000))
    mask.step("f16v4rmask apd aps as", RESULT, A, B)
    bits = seeded(5)
    bits.step("urand64 apd", RESULT)

    is_kept = bits.result(np.uint16, 2) < 0x8000
    assert np.array_equal(is_kept, mask.result(np.float16, 2) != 0)


def test_normal_numbers_have_mean_zero_and_deviation_one():
    turns = np.zeros(8000, np.uint64)
    numbers = seeded(7).each("f32v2grand apd", RESULT, inputs=turns).view(np.float32)

    assert np.mean(numbers) == pytest.approx(0, abs=0.03)
    assert np.std(numbers) == pytest.approx(1, abs=0.02)
    assert np.abs(numbers).max() <= 6 * 31 / 32
    assert np.mean(np.abs(numbers) < 1) == pytest.approx(0.683, abs=0.02)


def test_a_normal_number_sums_twelve_numbers_of_five_bits():
    worker, bits = seeded(9), seeded(9)
    worker.step("f16v2grand ad", RESULT)
    expected = []
    for _ in range(2):
        bits.step("urand64 apd", RESULT)
        low, high = bits.result(np.uint32, 2).tolist()
        word = low | high << 32
        expected.append((sum(word >> 5 * term & 31 for term in range(12)) - 186) / 32)

    assert expected == worker.result(np.float16).tolist()
