"""FP8 against tables made from its definition in exact fractions, and its AMP against NumPy."""

from bisect import bisect_left
from fractions import Fraction
from functools import cached_property

import attrs
import numpy as np
import pytest
from aux_worker import RESULT, A, B, Worker
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.isa.core.pipes.quarter import decode, encode
from ipusim.isa.core.pipes.rounding import FLOAT_FAULT, OFLO
from ipusim.isa.table.registers import CSR, FP_CTL_ESR, FP_CTL_NANOO, FP_CTL_OFLO

EVERY_HALF = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
# Powers of two of the scale, with the ends of its six bits.
SCALES = [0, 1, -1, 7, 15, -16, 31, -32]
NAN = 0x80  # its only code


@attrs.frozen
class Format:
    """Number format of a quarter word, by its published parameters."""

    number: int
    exponent_bits: int
    mantissa_bits: int
    bias: int
    largest: int

    def value(self, byte):
        """Return the exact number that a byte stands for; None for NaN."""
        if byte == NAN:
            return None
        mantissa = Fraction(byte & (1 << self.mantissa_bits) - 1, 1 << self.mantissa_bits)
        exponent = byte >> self.mantissa_bits & (1 << self.exponent_bits) - 1
        sign = -1 if byte >> 7 else 1
        if exponent == 0:
            return sign * mantissa * Fraction(2) ** (1 - self.bias)
        return sign * (1 + mantissa) * Fraction(2) ** (exponent - self.bias)

    @cached_property
    def sizes(self):
        """Return all numbers from 0 on, and the number that would follow the largest one."""
        sizes = [self.value(code) for code in range(0x80)]
        return [*sizes, 2 * sizes[-1] - sizes[-2]]

    def nearest(self, value, *, nanoo):
        """Return the nearest byte by search: ties to even; beyond the largest, that one or NaN."""
        above = bisect_left(self.sizes, abs(value))
        around = range(max(above - 1, 0), min(above, 0x80) + 1)
        code = min(around, key=lambda code: (abs(abs(value) - self.sizes[code]), code & 1))
        if code == 0x80:
            return NAN if nanoo else 0x7F | (NAN if value < 0 else 0)
        return code | NAN if value < 0 and code else code


F143 = Format(1, 4, 3, 8, 240)
F152 = Format(0, 5, 2, 16, 57344)
BOTH = pytest.mark.parametrize("form", [F143, F152], ids=["F143", "F152"])


def quarter_worker(form, scale, a=(), control=0):
    """Return a worker with the format and scale of FP8 conversions."""
    worker = Worker(a)
    worker.csr[CSR["FP_NFMT"]] = form.number
    worker.csr[CSR["FP_SCL"]] = scale & 0xFFFFFFFF
    worker.csr[CSR["FP_CTL"]] = control
    return worker


@BOTH
def test_every_byte_but_one_is_the_number_of_its_format(form):
    for byte in range(256):
        expected, number = form.value(byte), float(decode(byte, form.number))
        if expected is None:
            assert np.isnan(number)
        else:
            assert expected == Fraction(number)
            assert byte == encode(number, form.number, 0, 0)

    assert form.largest == max(form.value(byte) for byte in range(0x80))


@BOTH
@pytest.mark.parametrize("scale", SCALES)
def test_every_byte_becomes_a_half_times_the_scale(form, scale):
    fours = np.arange(256, dtype=np.uint8).view(np.uint32).astype(np.uint64)
    exact = [form.value(byte) for byte in range(256)]
    numbers = [np.nan if value is None else float(value) * 2.0**scale for value in exact]
    expected = np.clip(np.array(numbers), -65504, 65504).astype(np.float16).reshape(-1, 4)

    for name, count in (("f8v4tof16 apd as", 4), ("f8v2tof16 ad as", 2)):
        results = quarter_worker(form, scale).each(name, RESULT, A, inputs=fours)
        halves = results.view(np.float16).reshape(-1, 4)[:, :count]
        assert np.array_equal(expected[:, :count], halves, equal_nan=True)


@BOTH
@pytest.mark.parametrize("nanoo", [False, True])
@pytest.mark.parametrize("scale", [0, 5, -7])
def test_halves_are_rounded_to_the_nearest_byte_of_the_table(form, nanoo, scale):
    finite = EVERY_HALF[np.isfinite(EVERY_HALF)][:: 51 + scale]
    finite = np.ascontiguousarray(finite[: len(finite) // 8 * 8]).reshape(-1, 8)
    for eight in finite:
        worker = quarter_worker(form, scale, eight, nanoo << FP_CTL_NANOO)
        worker.step("f16v8tof8 apd aqs", RESULT, A)

        exact = [Fraction(float(half)) * Fraction(2) ** scale for half in eight]
        expected = [form.nearest(value, nanoo=nanoo) for value in exact]
        assert expected == worker.result(np.uint8, 2).tolist()
        beyond = any(form.nearest(value, nanoo=True) == NAN for value in exact)
        assert beyond == bool(worker.raised & OFLO)


@BOTH
def test_ties_between_neighbours_go_to_even(form):
    for code in range(0x7E):
        tie = (form.value(code) + form.value(code + 1)) / 2

        assert code + (code & 1) == encode(float(tie), form.number, 0, 0)


@BOTH
def test_no_number_is_a_negative_zero(form):
    tiny = float(form.value(1))

    assert encode(-0.0, form.number, 0, 0) == 0
    assert encode(-tiny / 2, form.number, 0, 0) == 0
    assert encode(-tiny, form.number, 0, 0) == NAN | 1


@BOTH
@pytest.mark.parametrize(
    ("control", "largest"), [(0, 0x7F), (1 << FP_CTL_ESR, 0x7F), (1 << FP_CTL_NANOO, NAN)]
)
def test_a_number_that_is_too_large_saturates_or_becomes_nan(form, control, largest):
    above = 1.25 * form.largest
    for value in (above, 1e30, np.inf):
        assert encode(value, form.number, control, 0) == OFLO << 8 | largest
        assert encode(-value, form.number, control, 0) == OFLO << 8 | largest | NAN

    assert encode(np.nan, form.number, control, 0) == NAN


def test_an_enabled_overflow_stops_the_conversion():
    eight = np.array([1, 2, 3, 65504, 1, 2, 3, 4], np.float16)
    worker = quarter_worker(F143, 0, eight, 1 << FP_CTL_OFLO)

    assert worker.step("f16v8tof8 apd aqs", RESULT, A) == FLOAT_FAULT


@BOTH
@settings(max_examples=200, deadline=None)
@given(code=st.integers(0, 0x7E), part=st.integers(0, 255), random=st.integers(0, 255))
def test_stochastic_rounding_goes_up_by_the_part_cut_off(form, code, part, random):
    low, high = form.value(code), form.value(code + 1)
    value = low + (high - low) * Fraction(part, 256)

    expected = code + (random < part)
    assert expected == encode(float(value), form.number, 1 << FP_CTL_ESR, random)


def test_two_halves_give_two_bytes_in_both_halves_of_a_register():
    worker = quarter_worker(F143, 0, np.array([1.0, -2.0], np.float16))
    worker.step("f16v2tof8 ad as", RESULT, A)

    assert worker.result(np.uint8).tolist() == [0x40, 0xC8, 0x40, 0xC8]


def bytes_of(form, numbers):
    """Return the bytes of whole numbers that are small enough for both formats."""
    return np.array([form.nearest(Fraction(int(n)), nanoo=True) for n in numbers.flat], np.uint8)


def amp_worker(inputs_form, weights_form, scale):
    """Return a worker with the formats and scale of FP8 products."""
    worker = Worker()
    worker.csr[CSR["FP_INFMT"]] = weights_form.number | inputs_form.number << 1
    worker.csr[CSR["FP_ISCL"]] = scale & 0xFF
    return worker


@pytest.mark.parametrize("inputs_form", [F143, F152])
@pytest.mark.parametrize("weights_form", [F143, F152])
@pytest.mark.parametrize("scale", [0, 3, -2])
def test_a_loop_of_amp_multiplies_16_by_32_blocks(inputs_form, weights_form, scale):
    numbers = np.random.default_rng(scale + 5).integers
    block = numbers(-4, 5, (16, 32))
    inputs, partials = numbers(-4, 5, (3, 32)), numbers(-9, 10, (3, 16)).astype(np.float16)
    worker = amp_worker(inputs_form, weights_form, scale)
    worker.cw[:64] = bytes_of(weights_form, block).view(np.uint64)  # unit, then slot
    drained = []
    for group in range(-1, 4):
        for phase in range(4):
            if 0 <= group < 3:
                eight = inputs[group, 8 * phase : 8 * phase + 8]
                worker.put(A, bytes_of(inputs_form, eight))
            units = [2 * phase, 2 * phase + 1, 8 + 2 * phase, 9 + 2 * phase]
            worker.put(B, partials[group + 1, units] if group < 2 else np.zeros(4, np.float16))
            assert worker.step("f8v8hihov4amp apd aps aps u16", RESULT, A, B, phase) == 0
            if group > 0:
                drained.append((group - 1, units, worker.result(np.float16, 2).copy()))
    results = np.zeros((3, 16))
    for column, units, four in drained:
        results[column, units] = four

    expected = partials + (inputs @ block.T) * 2.0**scale
    assert np.array_equal(expected.astype(np.float16), results)


def test_a_scale_of_two_sums_wraps_as_six_bits():
    worker = amp_worker(F143, F143, 0x3F + 0x3F)  # -1 and -1, as PopLibs adds them
    worker.cw[:64] = np.full(8, 0x40, np.uint8).view(np.uint64)[0]
    worker.put(A, np.full(8, 0x40, np.uint8))
    worker.step("f8v8hihov4amp apd aps aps u16", RESULT, A, 14, 1)

    assert worker.aacc[:16].tolist() == [2.0] * 16


def test_nan_of_an_input_reaches_every_unit():
    worker = amp_worker(F143, F143, 0)
    worker.put(A, np.array([NAN, 0, 0, 0, 0, 0, 0, 0], np.uint8))
    worker.step("f8v8hihov4amp apd aps aps u16", RESULT, A, 14, 0)

    assert np.isnan(worker.aacc[:16]).all()
