"""Sums that stay in accumulators between instructions: mix and cmac of two halves."""

import numpy as np
import pytest
from aux_worker import RESULT, A, B, Worker, halves, words
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.isa.core.pipes.rounding import FLOAT_FAULT, INV, OFLO
from ipusim.isa.table.registers import CSR, FP_CTL_NANOO, FP_CTL_OFLO

MIX = "f16v4mix apd aps aps"
SMALL = st.floats(-100, 100, width=16)
FOUR = st.lists(SMALL, min_size=4, max_size=4).map(lambda values: np.array(values, np.float16))


def mixer(a, b, x, y):
    """Return a worker with two factors in $TAS and two pairs in its registers."""
    worker = Worker(x, y)
    worker.csr[CSR["TAS"]] = int(halves(a, b).view(np.uint32)[0])
    return worker


@pytest.mark.quick  # what Hypothesis loads once falls to it
@settings(max_examples=150, deadline=None)
@given(SMALL, SMALL, FOUR, FOUR)
def test_mix_gives_the_sums_of_the_previous_mix_rounded_once(a, b, x, y):
    worker = mixer(a, b, x, y)
    worker.aacc[4:] = 9.0
    worker.step(MIX, RESULT, A, B)
    first = worker.result(np.float16, 2).tolist()
    worker.step(MIX, RESULT, 14, 14)

    exact = a * x.astype(np.float64) + b * y.astype(np.float64)
    sums = exact.astype(np.float32)
    assert first == [0.0] * 4
    assert sums.astype(np.float16).tolist() == worker.result(np.float16, 2).tolist()
    assert worker.aacc[:4].tolist() == [0.0] * 4
    assert worker.aacc[4:].tolist() == [9.0] * 28


def test_the_low_half_of_tas_belongs_to_the_first_operand():
    worker = mixer(1, 10, halves(1, 2, 3, 4), halves(5, 6, 7, 8))
    worker.step(MIX, RESULT, A, B)

    assert worker.aacc[:4].tolist() == [51.0, 62.0, 73.0, 84.0]


def test_mix_reads_a_pair_before_its_result_overwrites_it():
    worker = mixer(1, 1, halves(1, 2, 3, 4), halves(5, 6, 7, 8))
    worker.aacc[:4] = 100
    worker.step(MIX, A, A, B)

    assert worker.arf[A : A + 2].view(np.float16).tolist() == [100.0] * 4
    assert worker.aacc[:4].tolist() == [6.0, 8.0, 10.0, 12.0]


@pytest.mark.parametrize(("control", "expected"), [(0, 65504.0), (1 << FP_CTL_NANOO, np.nan)])
def test_a_mixed_sum_beyond_halves_raises_when_it_leaves(control, expected):
    worker = mixer(2, 0, halves(65504, 1, 1, 1), halves(0, 0, 0, 0))
    worker.csr[CSR["FP_CTL"]] = control
    worker.step(MIX, RESULT, A, B)
    assert worker.raised == 0
    worker.step(MIX, RESULT, 14, 14)

    assert worker.raised == OFLO
    assert np.array_equal(halves(expected), worker.result(np.float16)[:1], equal_nan=True)


def test_an_enabled_overflow_stops_the_mix_that_reads_it():
    worker = mixer(2, 0, halves(65504, 1, 1, 1), halves(0, 0, 0, 0))
    worker.csr[CSR["FP_CTL"]] = 1 << FP_CTL_OFLO

    assert worker.step(MIX, RESULT, A, B) == 0
    assert worker.step(MIX, RESULT, 14, 14) == FLOAT_FAULT


def test_a_nan_is_mixed_into_its_own_element_alone():
    worker = mixer(1, 1, halves(1, np.nan, np.inf, 4), halves(0, 0, 0, 0))
    worker.step(MIX, RESULT, A, B)
    worker.step(MIX, RESULT, 14, 14)

    expected = halves(1, np.nan, np.inf, 4)
    assert np.array_equal(expected, worker.result(np.float16, 2), equal_nan=True)
    assert worker.raised == INV | OFLO


@settings(max_examples=100, deadline=None)
@given(FOUR, FOUR)
def test_cmac_of_two_halves_adds_both_products_to_accumulator_0(x, y):
    worker = Worker(x, y)
    worker.aacc[:3] = 1.0
    worker.step("f16v2cmac as as", A, B)

    x, y = x.astype(np.float32), y.astype(np.float32)
    products = x * y  # exact: 11 bits by 11 bits
    expected = np.float32(1) + (products[0] + products[1])
    assert [expected, 1.0, 1.0] == worker.aacc[:3].tolist()


def test_cmac_leaves_the_register_beside_its_operand_alone():
    worker = Worker(words(0x3C003C00, 0x7E007E00), words(0x3C003C00, 0x7E007E00))
    worker.step("f16v2cmac as as", A, B)

    assert worker.aacc[:2].tolist() == [2.0, 0.0]
