"""Laws of k-means: no step raises the error, equal steps are never better, no entry is idle."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from scipy.cluster.vq import vq

from ipusim.compiler.compression.quantising import affine, codebook
from ipusim.compiler.compression.quantising.codebook import train

quick = settings(max_examples=25, deadline=None)
VALUES = arrays.arrays(
    np.float64,
    st.integers(1, 60),
    elements=st.floats(-100, 100, width=32, allow_subnormal=False),
)


def error_of(values, centroids):
    """Return the mean squared error of values at their nearest centroids."""
    return np.square(vq(values, centroids)[1]).mean()


@quick
@given(VALUES, st.sampled_from([1, 2, 4, 16]))
def test_no_step_raises_the_error_and_equal_steps_are_never_better(values, count):
    book = train(values, count)
    linear = np.linspace(values.min(), values.max(), count)

    assert np.all(np.diff(book.errors) <= 1e-9 * book.errors[0])
    assert book.errors[0] == error_of(values, linear)
    assert error_of(values, book.centroids) <= book.errors[0]
    assert np.all(np.diff(book.centroids) >= 0)
    assert len(book.centroids) == count


@quick
@given(VALUES, st.integers(2, 5))
def test_a_codebook_is_no_worse_than_affine_codes_but_for_its_halves(values, bits):
    values = values + (values == 0)
    book, even = codebook(values, bits), affine(values, bits)
    halves = np.abs(values).max() * 2**-11 + 2**-25  # of an entry, at most

    assert np.sqrt(book.distortion.mse) <= np.sqrt(even.distortion.mse) + halves * (1 + 1e-9)


@quick
@given(VALUES)
def test_a_weight_takes_its_nearest_entry(values):
    values = values + (values == 0)
    book = codebook(values)
    table = book.decoder["table"].astype(float)

    assert table.shape == (16,)
    assert book.decoder["table"].dtype == np.float16
    assert np.array_equal(book.restored, table[book.codes])
    nearest = np.abs(values[:, None] - table).min(axis=1)
    assert np.allclose(np.abs(book.restored - values), nearest, rtol=1e-12, atol=0)


def test_as_few_unlike_weights_as_entries_are_kept_as_halves():
    values = np.linspace(-1, 1, 16) ** 3
    book = codebook(np.repeat(values, 5))

    assert np.array_equal(book.decoder["table"], values.astype(np.float16))


def test_no_entry_is_idle_in_the_gap_that_pruning_leaves():
    w = np.random.default_rng(0).normal(0, 0.1, 4096)
    w[np.abs(w) < 0.16] = 0
    book = codebook(w)

    assert len(np.unique(book.decoder["table"])) == 16
    assert len(np.unique(book.codes)) == 16
    assert book.distortion.mse < 4e-5  # 7e-5 with the seven entries that begin in the gap idle


def test_of_very_many_weights_some_are_trained_on_first_and_all_at_last():
    w = np.random.default_rng(1).normal(0, 0.1, 20_000)
    book, whole = train(w, 16, max_values=5000), train(w, 16, max_values=len(w))
    linear = np.linspace(w.min(), w.max(), 16)

    assert len(book.errors) < len(whole.errors) / 3
    assert np.all(np.diff(book.errors) <= 0)
    assert error_of(w, book.centroids) <= 1.05 * error_of(w, whole.centroids)
    assert error_of(w, whole.centroids) < error_of(w, linear) / 2
    # Lloyd and Max: 0.01154 sigma^2 of an endless Gaussian at 16 levels (Max, 1960)
    assert book.errors[-1] <= 1.02 * 1.154e-4


def test_the_same_weights_give_the_same_table():
    w = np.random.default_rng(2).normal(0, 1, 999)

    assert np.array_equal(codebook(w).decoder["table"], codebook(w.copy()).decoder["table"])
