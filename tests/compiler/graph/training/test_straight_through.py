"""Gradients of masked weights by the straight-through estimator (STE) and by SR-STE."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import InputError
from ipusim.compiler import NM, nm_mask, sr_ste, ste

TYPES = (np.float16, np.float32, np.float64)


def random_arrays(seed, shape=(6, 8), dtype=np.float32):
    """Return a random gradient and random weights of a type, and a mask that keeps half of them."""
    rng = np.random.default_rng(seed)
    gradient, weights = rng.standard_normal((2, *shape)).astype(dtype)
    return gradient, weights, rng.random(shape) < 0.5


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 999),
    lambda_w=st.sampled_from([0.0, 2e-4, 2e-3, 0.5]),
    kind=st.sampled_from(TYPES),
)
def test_sr_ste_adds_lambda_times_the_pruned_weights(seed, lambda_w, kind):
    gradient, weights, mask = random_arrays(seed, dtype=kind)

    refined = sr_ste(gradient, weights, mask, lambda_w=lambda_w)

    expected = gradient + kind(lambda_w) * (1 - mask).astype(kind) * weights
    assert refined.dtype == kind
    assert np.array_equal(expected, refined)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 999))
def test_with_lambda_0_it_is_ste_which_hands_the_gradient_to_all_weights(seed):
    gradient, weights, mask = random_arrays(seed)

    assert np.array_equal(ste(gradient, weights, mask), gradient)
    assert np.array_equal(sr_ste(gradient, weights, mask, lambda_w=0), gradient)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 999), lambda_w=st.floats(1e-4, 1))
def test_pruned_weights_shrink_and_the_others_are_left_alone(seed, lambda_w):
    _, weights, mask = random_arrays(seed, dtype=np.float64)

    moved = weights - 0.5 * sr_ste(np.zeros_like(weights), weights, mask, lambda_w=lambda_w)

    assert np.array_equal(weights[mask], moved[mask])
    assert (np.abs(moved[~mask]) < np.abs(weights[~mask])).all()
    assert (np.sign(moved[~mask]) == np.sign(weights[~mask])).all()


def test_lambda_w_is_2e_4_by_default_as_in_the_paper():
    gradient, weights, mask = random_arrays(0)

    refined = sr_ste(gradient, weights, mask)

    assert np.array_equal(sr_ste(gradient, weights, mask, lambda_w=2e-4), refined)
    assert not np.array_equal(gradient, refined)


def test_neither_function_changes_its_arguments():
    gradient, weights, mask = random_arrays(0)
    before = gradient.copy()

    ste(gradient, weights, mask)[:] = 7
    sr_ste(gradient, weights, mask)[:] = 7

    assert np.array_equal(before, gradient)


def test_a_pruned_weight_comes_back_only_by_its_gradient():
    weights = np.array([[4.0, 3.0, 2.9, 1.0]])
    mask = nm_mask(weights, NM(2, 4))
    for _ in range(50):
        weights = weights - 0.1 * sr_ste(np.zeros_like(weights), weights, mask, lambda_w=0.5)

    assert np.array_equal(mask, nm_mask(weights, NM(2, 4)))
    assert weights[0, :2].tolist() == [4, 3]
    assert (np.abs(weights[0, 2:]) < 0.3).all()


@pytest.mark.parametrize(
    ("gradient", "weights", "mask", "options", "message"),
    [
        ([1.0], [1.0, 2.0], [True], {}, r"not float64 of \(1,\) and float64 of \(2,\)"),
        ([1], [1], [True], {}, "floating point of one type and shape, not int64"),
        ([1.0], [1.0], [1], {}, r"a mask is bool of shape \(1,\), not int64"),
        ([1.0], [1.0], [True], {"lambda_w": -1}, "lambda_w of -1; give 0 or a finite number above"),
        ([1.0], [1.0], [True], {"lambda_w": np.nan}, "lambda_w of nan"),
    ],
)
def test_arrays_that_do_not_belong_together_are_refused(gradient, weights, mask, options, message):
    with pytest.raises(InputError, match=message):
        sr_ste(np.array(gradient), np.array(weights), np.array(mask), **options)
