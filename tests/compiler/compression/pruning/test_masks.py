"""Laws of masks: exact counts, structure, the most energy, the same answer again."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from ipusim.compiler.compression.pruning import (
    Pruned,
    above,
    block_mask,
    coefficients,
    gradient_mask,
    magnitude_mask,
    mask_by,
    method_of,
    prune,
    row_mask,
)
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.formats import NM, format_of
from ipusim.compiler.matrix.masks import conv_nm_mask, kept_energy, nm_mask
from ipusim.compiler.operations.convolution.filters import filter_pattern
from ipusim.compiler.operations.convolution.geometry import Convolution

quick = settings(max_examples=20, deadline=None)
DENSITY = st.floats(0, 1)
COARSE = st.integers(-3, 3).map(float)  # so that many weights are equally large


def weights(*, least=1, most=4, side=7, numbers=COARSE):
    """Draw arrays of weights of `least` to `most` dimensions."""
    shapes = arrays.array_shapes(min_dims=least, max_dims=most, min_side=1, max_side=side)
    kinds = st.sampled_from([np.float16, np.float32, np.float64])
    return st.tuples(shapes, kinds).flatmap(
        lambda drawn: arrays.arrays(drawn[1], drawn[0], elements=numbers, fill=st.nothing())
    )


@quick
@given(weights(), DENSITY)
def test_magnitude_keeps_exactly_its_share_and_the_lower_place_of_equal_ones(w, density):
    mask = magnitude_mask(w, density)
    order = np.argsort(-np.abs(w.ravel().astype(float)), kind="stable")
    expected = np.zeros(w.size, dtype=bool)
    expected[order[: round(density * w.size)]] = True

    assert np.array_equal(mask, expected.reshape(w.shape))


@quick
@given(weights(least=2), DENSITY)
def test_every_row_keeps_as_many_and_its_largest(w, density):
    mask = row_mask(w, density)
    alone = [magnitude_mask(row, density) for row in w]

    assert np.array_equal(mask, np.stack(alone))


@quick
@given(weights(side=4), DENSITY, st.randoms(use_true_random=False))
def test_no_mask_of_that_count_keeps_more_energy_than_magnitude(w, density, random):
    mask = magnitude_mask(w, density)
    other = mask.ravel().tolist()
    random.shuffle(other)

    assert kept_energy(w, np.reshape(other, w.shape)) <= kept_energy(w, mask) + 1e-12


@quick
@given(weights(least=2, most=2, side=13), st.integers(1, 6), DENSITY)
def test_the_blocks_of_a_matrix_that_live_have_the_largest_sums(w, block, density):
    mask = block_mask(w, block, density)
    sums, alive = [], []
    for row in range(0, w.shape[0], block):
        for column in range(0, w.shape[1], block):
            cut = np.s_[row : row + block, column : column + block]
            sums.append(np.abs(w[cut].astype(float)).sum())
            alive.append(bool(mask[cut].all()))
            assert alive[-1] == mask[cut].any()
    order = np.argsort(-np.array(sums), kind="stable")

    assert sorted(order[: round(density * len(sums))]) == list(np.flatnonzero(alive))


@quick
@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 3), st.sampled_from([4, 8]), DENSITY)
def test_blocks_of_a_convolution_are_those_that_its_algorithm_stores(k, c, side, block, density):
    layer = Convolution(channels=c, filters=k, image=(8, 8), kernel=(side, side), batch=1)
    w = np.random.default_rng(k * c).uniform(1, 2, layer.weights_shape)
    mask = block_mask(w, block, density)
    blocks = -(-k // block) * -(-c // block) * side**2

    stored = filter_pattern(w * mask, layer, format_of(block))
    assert stored.num_blocks == round(density * blocks)
    assert stored.nonzeros == np.count_nonzero(mask)


@quick
@given(weights(least=3), DENSITY)
def test_blocks_of_one_weight_are_pruning_by_magnitude_tap_by_tap(w, density):
    mask = block_mask(w, 1, density)
    by_tap = np.moveaxis(w.reshape(*w.shape[:2], -1), 2, 1)
    expected = magnitude_mask(by_tap, density)

    assert np.array_equal(mask.reshape(*w.shape[:2], -1), np.moveaxis(expected, 1, 2))


@quick
@given(weights(), DENSITY, st.floats(0, 4), st.integers(0, 9))
def test_kept_weights_have_no_smaller_coefficients_than_the_others(w, density, beta, seed):
    slopes = np.random.default_rng(seed).standard_normal(w.shape)
    mask = gradient_mask(w, slopes, density, alpha=0.5, beta=beta)
    ranked = coefficients(w, slopes, alpha=0.5, beta=beta)

    assert np.count_nonzero(mask) == round(density * w.size)
    assert ranked[mask].min(initial=np.inf) >= ranked[~mask].max(initial=-np.inf)
    if len(np.unique(ranked)) == ranked.size and mask.any():
        assert np.array_equal(above(ranked, ranked[mask].min()), mask)


def test_equation_2_is_a_sum_of_both_magnitudes():
    ranked = coefficients([1.0, -2.0], [-3.0, 0.5], alpha=2, beta=10)

    assert ranked.tolist() == [32.0, 9.0]
    assert gradient_mask([1.0, -2.0], [-3.0, 0.5], 0.5, alpha=2, beta=10).tolist() == [True, False]
    assert gradient_mask([1.0, -2.0], [-3.0, 0.5], 0.5, alpha=1, beta=0).tolist() == [False, True]


METHODS = ["magnitude", "row", "block:2", "block:16", "bank:1", "nm:2:4", "nm:1:3", "gradient"]


@quick
@given(weights(least=2, numbers=st.floats(1, 2, width=16)), st.sampled_from(METHODS), DENSITY)
def test_pruning_what_is_pruned_changes_nothing(w, text, density):
    method = method_of(text, None if text.startswith("nm") else density)
    slopes = np.ones_like(w) if method.kind == "gradient" else None
    first_pruning = prune(w, method, slopes)
    twice = prune(
        first_pruning.values, method, slopes if slopes is None else slopes * first_pruning.mask
    )

    assert np.array_equal(first_pruning.values, twice.values)
    assert first_pruning.values.dtype == w.dtype
    assert np.array_equal(first_pruning.values, w * first_pruning.mask)
    assert twice.kept_energy == pytest.approx(1)
    assert first_pruning.density == np.count_nonzero(first_pruning.mask) / w.size


def test_a_name_calls_the_function_of_its_name():
    rng = np.random.default_rng(0)
    w, conv = rng.standard_normal((8, 24)), rng.standard_normal((4, 6, 3, 3))
    slopes = rng.standard_normal((8, 24))
    by = {text: mask_by(method_of(text, 0.25), w) for text in ("magnitude", "row", "block:4")}

    assert np.array_equal(by["magnitude"], magnitude_mask(w, 0.25))
    assert np.array_equal(by["row"], row_mask(w, 0.25))
    assert np.array_equal(by["block:4"], block_mask(w, 4, 0.25))
    assert np.array_equal(mask_by(method_of("nm:2:4"), w), nm_mask(w, NM(2, 4)))
    assert np.array_equal(mask_by(method_of("nm:4:2:4"), w), nm_mask(w, NM(2, 4, 4)))
    assert np.array_equal(mask_by(method_of("nm:1:3"), conv), conv_nm_mask(conv, NM(1, 3)))
    by_slope = method_of("gradient", 0.25, alpha=0, beta=2)
    assert np.array_equal(mask_by(by_slope, w, slopes), magnitude_mask(slopes, 0.25))


@quick
@given(st.integers(1, 5), st.integers(1, 3), st.integers(1, 4), st.floats(0, 1))
def test_every_bank_of_a_filter_keeps_as_many(k, banks, wide, density):
    w = np.random.default_rng(k).standard_normal((k, banks * wide, 2, 2))
    mask = mask_by(method_of(f"bank:{banks}", density), w)
    counts = mask.reshape(k, banks, -1).sum(axis=2)

    assert (counts == counts.flat[0]).all()


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda: magnitude_mask([1.0, np.nan], 0.5), r"weights: the value at \(1,\) is nan"),
        (lambda: magnitude_mask(np.array([1j]), 0.5), "are real numbers, not complex128"),
        (lambda: magnitude_mask([], 0.5), "1 or more dimensions and a value, not shape"),
        (lambda: magnitude_mask([[1.0], [2.0, 3.0]], 0.5), "no array of numbers"),
        (lambda: magnitude_mask([1.0], 1.5), "a density lies between 0 and 1, not at 1.5"),
        (lambda: row_mask([1.0, 2.0], 0.5), "2 or more dimensions"),
        (lambda: block_mask(np.ones((2, 2)), 0, 0.5), "blocks of 0; give an edge of 1"),
        (lambda: coefficients([1.0], [1.0, 2.0]), "are none of weights of shape"),
        (lambda: coefficients([1.0], [np.inf]), "gradients: the value at"),
        (lambda: coefficients([1.0], [1.0], alpha=-1), "alpha of -1; give numbers of 0 or more"),
        (lambda: coefficients([1.0], [1.0], alpha=0, beta=0), "alpha and beta of 0 rank nothing"),
        (lambda: method_of("banana", 0.5), "no method 'banana'; known are magnitude, row"),
        (lambda: method_of("block", 0.5), "no method 'block'"),
        (lambda: method_of("block:x", 0.5), "no such numbers"),
        (lambda: method_of("block:0", 0.5), "method block:0: give 1 or more"),
        (lambda: method_of("nm:4:2"), "4:2 sparsity; give 1 <= n <= m"),
        (lambda: method_of("nm:2:4", 0.5), "method nm:2:4 says its density itself"),
        (lambda: method_of("row"), "method row needs a density"),
        (lambda: mask_by(method_of("gradient", 0.5), [1.0]), "needs dL/dw"),
        (lambda: mask_by(method_of("magnitude", 0.5), [1.0], [1.0]), "reads no gradients"),
        (lambda: Pruned.of([1.0], [True, False]), "a mask is bool of shape"),
    ],
)
def test_weights_that_cannot_be_pruned_are_refused_in_one_line(act, message):
    with pytest.raises(MatrixError, match=message) as refusal:
        act()

    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("mask_of", [magnitude_mask, row_mask])
def test_weights_of_64_bits_are_ranked_by_all_of_them(mask_of):
    close = np.array([[1.0, 1 + 2.0**-40, 1 - 2.0**-40]])

    assert mask_of(close, 1 / 3).tolist() == [[False, True, False]]
    assert mask_of(-close.astype(np.float32), 1 / 3).tolist() == [[True, False, False]]


def test_a_weight_beyond_float_is_refused_and_the_largest_float_is_not():
    most = float(np.finfo(np.float32).max)

    assert magnitude_mask([most, -most, 1.0], 2 / 3).tolist() == [True, True, False]
    for beyond in (2 * most, -2 * most):
        with pytest.raises(
            MatrixError, match=r"a weight of magnitude 6.80565e\+38 is beyond float"
        ):
            magnitude_mask([1.0, beyond], 0.5)
