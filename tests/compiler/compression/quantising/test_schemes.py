"""Laws of schemes: bounds of errors, zeros that stay, codes that decode, what each refuses."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from ipusim import BOW, C600, MK1, MK2
from ipusim.compiler.compression.quantising import (
    F143,
    SCHEMES,
    affine,
    codebook,
    fixed_point,
    fp8,
    has_fp8,
    quantise,
    stored_bits,
    symmetric,
)
from ipusim.compiler.compression.quantising.equal_steps import MAX_BITS
from ipusim.compiler.compression.quantising.schemes import BIT_SCHEMES, QUARTERS, schemes_for
from ipusim.compiler.matrix.entries import MatrixError

quick = settings(max_examples=20, deadline=None)
NUMBERS = st.floats(-1000, 1000, width=32, allow_subnormal=False) | st.integers(-3, 3).map(float)
WEIGHTS = arrays.arrays(
    np.float64, arrays.array_shapes(max_dims=3, max_side=6), elements=NUMBERS, fill=st.nothing()
)
BITS = st.integers(2, 9)


def steps_off(quantised, w, step):
    """Return the errors of restored weights in steps."""
    return np.abs(quantised.restored - w) / step


def some(w):
    """Return the weights, with at least one that is not zero."""
    return w if w.any() else w + 1


@quick
@given(WEIGHTS, BITS)
def test_fixed_point_errs_by_half_a_step_and_where_it_clips_by_one(w, bits):
    w = some(w)
    quantised = fixed_point(w, bits)
    step = 2.0 ** -int(quantised.decoder["fraction_bits"])
    clipped = w > (2 ** (bits - 1) - 1) * step

    off = steps_off(quantised, w, step)
    assert off[~clipped].max(initial=0) <= 0.5
    assert off.max() <= 1
    assert 2 ** (bits - 2) * step < np.abs(w).max() <= 2 ** (bits - 1) * step
    assert np.array_equal(quantised.restored[w != 0], quantised.codes * step)
    assert -(2 ** (bits - 1)) <= quantised.codes.min() <= quantised.codes.max() < 2 ** (bits - 1)


@quick
@given(WEIGHTS, BITS)
def test_affine_codes_err_by_half_a_step_between_their_ends(w, bits):
    w = some(w)
    quantised, alive = affine(w, bits), w[w != 0]
    step = (alive.max() - alive.min()) / (2**bits - 1)
    roundoff = np.abs(w).max() * 1e-12

    assert np.abs(quantised.restored - w).max() <= step / 2 + roundoff
    assert quantised.decoder["zero"] == alive.min()
    assert 0 <= quantised.codes.min() <= quantised.codes.max() <= 2**bits - 1
    if step:
        assert math.isclose(quantised.decoder["scale"], 1 / step)
        decoded = quantised.codes / quantised.decoder["scale"] + quantised.decoder["zero"]
        assert np.allclose(quantised.restored[w != 0], decoded, rtol=1e-12, atol=roundoff)


@quick
@given(WEIGHTS, BITS)
def test_symmetric_codes_err_by_half_a_step_and_0_is_0(w, bits):
    w = some(w)
    quantised, step = symmetric(w, bits), 2 * np.abs(w).max() / (2**bits - 1)

    assert np.abs(quantised.restored - w).max() <= step / 2 * (1 + 1e-12)
    assert np.allclose(quantised.restored[w != 0], quantised.codes * step, rtol=1e-12, atol=0)
    assert -(2 ** (bits - 1)) <= quantised.codes.min() <= quantised.codes.max() < 2 ** (bits - 1)
    assert quantised.decoder["zero"] == 0


@quick
@given(WEIGHTS, st.sampled_from(SCHEMES), st.sampled_from([np.float16, np.float32, np.float64]))
def test_zeros_have_no_code_and_stay(w, scheme, dtype):
    w = w.astype(dtype)
    quantised = quantise(w, scheme, machine=C600)

    assert quantised.codes.shape == (np.count_nonzero(w),)
    assert quantised.restored.shape == w.shape
    assert quantised.restored.dtype == dtype
    assert not quantised.restored[w == 0].any()
    assert np.isfinite(quantised.restored).all()


@quick
@given(WEIGHTS, st.sampled_from(SCHEMES))
def test_the_error_is_that_of_what_is_restored(w, scheme):
    w = some(w)
    quantised = quantise(w, scheme, machine=C600)
    errors, alive = (quantised.restored - w)[w != 0], w[w != 0]

    assert math.isclose(quantised.distortion.mse, (errors**2).mean(), rel_tol=1e-9, abs_tol=1e-300)
    assert quantised.distortion.largest == np.abs(errors).max()
    if not errors.any():
        assert quantised.distortion.snr_db == math.inf
    else:
        snr = 10 * math.log10((alive**2).sum() / (errors**2).sum())
        assert math.isclose(quantised.distortion.snr_db, snr, rel_tol=1e-9, abs_tol=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_of_gaussian_weights_a_codebook_beats_affine_codes_and_these_fixed_point(seed):
    w = np.random.default_rng(seed).normal(0, 0.1, 4096)
    book, even, point = (each(w, 4).distortion.mse for each in (codebook, symmetric, fixed_point))

    assert book < even < point
    # as measured apart from this package: 1.06e-4, 1.92e-4 and 3.38e-4. The second goes with the
    # square of the largest weight, which is 3.4 to 4.1 sigma of 4,096
    assert book == pytest.approx(1.06e-4, rel=0.08)
    assert even == pytest.approx((2 * np.abs(w).max() / 15) ** 2 / 12, rel=0.08)
    assert point == pytest.approx(3.38e-4, rel=0.08)


def test_a_nonzero_of_a_codebook_takes_20_bits_and_of_2_of_4_six():
    quantised = codebook(np.arange(1.0, 40.0))

    assert (stored_bits(quantised.bits), stored_bits(16), stored_bits(4, 2)) == (20, 32, 6)
    assert "20 bits a non-zero in place of 32" in str(quantised)


def test_the_machine_says_whether_it_has_fp8():
    assert [has_fp8(each) for each in (MK1, MK2, BOW, C600)] == [False, False, False, True]


def test_values_beyond_a_type_are_its_largest():
    quantised = fixed_point(np.array([-65504.0, 1.0], np.float16), 4)

    assert quantised.codes.tolist() == [-8, 0]
    assert quantised.restored.tolist() == [-65504.0, 0.0]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_layer_of_zeros_has_no_codes_and_no_error(scheme):
    quantised = quantise(np.zeros((2, 3), np.int8), scheme, machine=C600)

    assert len(quantised.codes) == 0
    assert quantised.restored.dtype == np.float32
    assert not quantised.restored.any()
    assert quantised.distortion.mse == 0


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda: fixed_point([1.0, np.nan], 4), "the value at .* is nan"),
        (lambda: affine([], 4), "1 or more dimensions and a value"),
        (lambda: symmetric(np.array([1j]), 4), "are real numbers, not complex128"),
        (lambda: fixed_point([1.0], 1), "codes of 1 bits; give 2 to 16"),
        (lambda: affine([1.0], 17), "codes of 17 bits; give 1 to 16"),
        (lambda: codebook([1.0], 9), "codes of 9 bits; give 1 to 8"),
        (lambda: codebook([1.0], 4.0), "expected a whole number"),
        (lambda: codebook([1e6]), "a centroid of magnitude 1e\\+06 is beyond half"),
        (lambda: affine([1e300], 4), "a weight of magnitude 1e\\+300 is beyond float"),
        (lambda: fp8([1.0], BOW), "bow has no FP8; take a machine that has it, as c600"),
        (lambda: fp8([1e13], C600, F143), "beyond FP8 at its largest scale"),
        (lambda: quantise([1.0], "int", machine=BOW), "no scheme 'int'; known are fixed, affine"),
        (lambda: quantise([1.0], "fp8", bits=4, machine=C600), "scheme fp8 has 8 bits, not 4"),
    ],
)
def test_weights_that_cannot_be_quantised_are_refused_in_one_line(act, message):
    with pytest.raises(MatrixError, match=message) as refusal:
        act()

    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("machine", [BOW, C600], ids=lambda machine: machine.name)
def test_schemes_for_so_many_bits_are_those_that_take_them(machine):
    weights = np.array([-2.0, 1.0, 0.5])
    for bits in range(MAX_BITS + 2):
        taken = [name for name in BIT_SCHEMES if accepts(weights, name, bits, machine)]
        if taken:
            quarters = QUARTERS if has_fp8(machine) else ()
            assert schemes_for(bits, machine) == (*taken, *quarters)
        else:
            with pytest.raises(MatrixError, match=f"codes of {bits} bits; give 1 to {MAX_BITS}"):
                schemes_for(bits, machine)


def accepts(weights, name, bits, machine):
    """Whether a scheme has codes of so many bits."""
    try:
        return quantise(weights, name, bits=bits, machine=machine) is not None
    except MatrixError:
        return False


def test_codes_have_four_bits_where_none_are_given():
    weights = np.linspace(-1, 1, 7)

    for name in BIT_SCHEMES:
        usual, four = (
            quantise(weights, name, machine=BOW, **options) for options in ({}, {"bits": 4})
        )
        assert np.array_equal(usual.codes, four.codes)


@pytest.mark.parametrize("name", QUARTERS)
def test_a_quarter_has_eight_bits(name):
    weights = np.linspace(-1, 1, 7)
    usual, eight = (
        quantise(weights, name, machine=C600, **options) for options in ({}, {"bits": 8})
    )

    assert np.array_equal(usual.codes, eight.codes)
    for bits in (7, 9):
        with pytest.raises(MatrixError, match=f"has 8 bits, not {bits}; leave them out"):
            quantise(weights, name, bits=bits, machine=C600)
