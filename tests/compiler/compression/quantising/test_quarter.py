"""FP8 as the core has it: every code, every rounding, both formats."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import C600
from ipusim.compiler.compression.quantising import F143, F152, decode_fp8, encode_fp8, fp8
from ipusim.isa.core.pipes import quarter

CODES = np.arange(256, dtype=np.uint8)
NANOO = 1 << quarter.FP_CTL_NANOO
FORMATS = [(F143, 1, 240.0, "float8_e4m3fnuz"), (F152, 0, 57344.0, "float8_e5m2fnuz")]
of_formats = pytest.mark.parametrize(("form", "bit", "largest", "oracle"), FORMATS)


def halfway(form):
    """Return numbers between two neighbours, and a little beside them, of both signs."""
    numbers = np.append(np.sort(decode_fp8(CODES[:128], form)), 2 * form.largest)
    middle = (numbers[1:] + numbers[:-1]) / 2
    near = np.concatenate([middle, middle * (1 + 2**-20), middle * (1 - 2**-20)])
    return np.concatenate([near, -near])


@of_formats
def test_every_code_stands_for_what_the_core_reads(form, bit, largest, oracle):  # noqa: ARG001
    numbers = decode_fp8(CODES, form)
    core = [float(quarter.decode(int(code), bit)) for code in CODES]

    assert np.array_equal(numbers, core, equal_nan=True)
    assert np.nanmax(numbers) == form.largest == largest
    assert np.array_equal(encode_fp8(numbers, form), CODES)


@of_formats
def test_numbers_are_rounded_as_the_core_does(form, bit, largest, oracle):  # noqa: ARG001
    values = np.append(halfway(form), [0.0, -0.0, np.inf, -np.inf, np.nan, 1e-30]).astype("f4")
    core = [quarter.encode(value, bit, NANOO, 0) & 0xFF for value in values]

    assert encode_fp8(values, form).tolist() == core


@of_formats
def test_numbers_are_rounded_as_ml_dtypes_does(form, bit, largest, oracle):  # noqa: ARG001
    dtype = getattr(pytest.importorskip("ml_dtypes"), oracle)
    drawn = np.random.default_rng(0).standard_normal(20_000) * largest / 3
    values = np.concatenate([halfway(form), drawn, drawn * 2.0**-12]).astype(np.float32)

    assert np.array_equal(encode_fp8(values, form), values.astype(dtype).view(np.uint8))


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.integers(1, 127), min_size=1, max_size=20),
    st.sampled_from([F143, F152]),
    st.integers(-8, 8),
)
def test_a_number_that_a_format_holds_comes_back_unchanged(codes, form, exponent):
    numbers = np.ldexp(decode_fp8(np.array(codes, np.uint8), form), exponent)
    found = fp8(numbers, C600, form)

    assert found.distortion.largest <= numbers.max() * 2.0 ** -(2 * form.bias - 3)
    if max(codes) >= 64:  # the scale that was taken leaves the least of them in its place
        assert np.array_equal(found.restored, numbers)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.floats(2**-20, 2**20, width=32), min_size=1, max_size=20))
def test_the_scale_is_the_largest_that_keeps_every_weight_within(values):
    w = np.array(values)
    for form in (F143, F152):
        scale = int(fp8(w, C600, form).decoder["scale_exponent"])
        top = np.ldexp(w.max(), scale)
        assert top <= form.largest
        assert 2 * top > form.largest or scale == 31
