"""Classes and maxima of neighbours; comparisons and permutations with one element for all."""

import numpy as np
import pytest
from aux_worker import RESULT, A, B, Worker, halves, singles, words
from hypothesis import given, settings
from hypothesis import strategies as st

HALVES = st.lists(st.floats(width=16), min_size=4, max_size=4).map(
    lambda values: np.array(values, np.float16)
)
FLOATS = st.lists(st.floats(width=32), min_size=2, max_size=2).map(
    lambda values: np.array(values, np.float32)
)
COMPARISONS = {
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "eq": np.equal,
    "ne": np.not_equal,
}
# Bits above the number of the register by which an operand broadcasts its lower or upper half, or
# all of it.
SUFFIX = {"BL": 16, "BU": 32, "B": 48}


def class_of(bits, exponent_bits, mantissa_bits):
    """Return IEEE 754's class of a number's bits, in the order that the instructions use."""
    mantissa = bits & (1 << mantissa_bits) - 1
    exponent = bits >> mantissa_bits & (1 << exponent_bits) - 1
    positive = 1 - (bits >> mantissa_bits + exponent_bits)
    if exponent == (1 << exponent_bits) - 1:
        if mantissa:
            return 1 + (mantissa >> mantissa_bits - 1)
        return 3 + positive
    if exponent == 0:
        return (7 if mantissa else 5) + positive
    return 9 + positive


def test_every_half_has_its_class():
    every = np.arange(1 << 16, dtype=np.uint16)
    class_results = Worker().each("f16v4class ad aps", RESULT, A, inputs=every.view(np.uint64))

    classes = class_results.view(np.uint8).reshape(-1, 8)[:, :4]  # the register behind them stays 0
    assert [class_of(int(bits), 5, 10) for bits in every] == classes.ravel().tolist()


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 0xFFFFFFFF), min_size=2, max_size=2))
def test_classes_of_numbers_are_bytes(bits):
    worker = Worker(words(*bits))
    worker.step("f32v2class ad aps", RESULT, A)
    pair = worker.result(np.uint8).tolist()
    worker.step("f32class ad as", RESULT, A)

    expected = [class_of(number, 8, 23) for number in bits]
    assert [*expected, 0, 0] == pair
    assert expected[0] == int(worker.result(np.uint32)[0])


def test_classes_of_two_halves_leave_the_upper_bytes_zero():
    worker = Worker(halves(-0.0, np.inf))
    worker.step("f16v2class ad as", RESULT, A)

    assert worker.result(np.uint8).tolist() == [5, 4, 0, 0]


def test_the_greater_of_neighbours():
    worker = Worker(halves(-1, -2, 3, 4))
    worker.step("f16v4maxc ad aps", RESULT, A)
    assert worker.result(np.float16).tolist() == [-1.0, 4.0]
    worker.step("f16v2maxc ad as", RESULT, A)
    assert worker.result(np.float16).tolist() == [-1.0, -1.0]


def test_the_greater_of_neighbours_passes_over_a_nan():
    worker = Worker(halves(np.nan, 2, 3, np.nan))
    worker.step("f16v4maxc ad aps", RESULT, A)

    assert worker.result(np.float16).tolist() == [2.0, 3.0]


@settings(max_examples=150, deadline=None)
@given(HALVES, HALVES, st.sampled_from(sorted(COMPARISONS)), st.sampled_from(("BL", "BU")))
def test_one_half_is_compared_with_two_and_with_four(a, b, name, suffix):
    shared_half = a[1 if suffix == "BU" else 0]
    expected = (COMPARISONS[name](shared_half, b) * 0xFFFF).tolist()
    for form, count in (("f16v4cmp{} apd ab aps", 4), ("f16v2cmp{} ad ab as", 2)):
        worker = Worker(a, b)
        worker.step(form.format(name), RESULT, A + SUFFIX[suffix], B)

        assert expected[:count] == worker.result(np.uint16, count // 2).tolist()


@settings(max_examples=150, deadline=None)
@given(FLOATS, FLOATS, st.sampled_from(sorted(COMPARISONS)))
def test_one_number_is_compared_with_a_pair(a, b, name):
    worker = Worker(a, b)
    worker.step(f"f32v2cmp{name} apd ab aps", RESULT, A + 1 + SUFFIX["B"], B)

    expected = (COMPARISONS[name](a[1], b) * 0xFFFFFFFF).tolist()
    assert expected == worker.result(np.uint32, 2).tolist()


@pytest.mark.parametrize(("suffix", "half"), [("BL", 1.0), ("BU", 2.0)])
def test_one_half_is_sorted_with_those_of_another_register(suffix, half):
    worker = Worker(halves(1, 2), halves(3, 4))
    worker.step("sort4x16lo ad ab as", RESULT, A + SUFFIX[suffix], B)
    assert worker.result(np.float16).tolist() == [half, 3.0]
    worker.step("sort4x16hi ad ab as", RESULT, A + SUFFIX[suffix], B)
    assert worker.result(np.float16).tolist() == [half, 4.0]


def test_four_registers_are_inverted():
    worker = Worker(words(0, 1, 2, 0xFFFFFFFF))
    worker.step("not128 aqd aqs", RESULT, A)

    assert worker.result(np.uint32, 4).tolist() == [0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0]


def test_the_highest_bits_are_kept_or_cleared():
    worker = Worker(singles(-1.5))
    worker.step("and ad as h12", RESULT, A, -(1 << 31))
    assert worker.result(np.uint32).tolist() == [0x80000000]
    worker.step("andc ad as h12", RESULT, A, -(1 << 31))
    assert worker.result(np.float32).tolist() == [1.5]
