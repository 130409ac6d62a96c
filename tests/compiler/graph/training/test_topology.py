"""Sparse architecture divergence (SAD): the share of weights in which two masks differ."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler import NM, MatrixError, nm_mask, random_nm, sad


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 999), shape=st.sampled_from([(7,), (3, 4), (2, 3, 2)]))
def test_sad_is_a_metric(seed, shape):
    a, b, c = np.random.default_rng(seed).random((3, *shape)) < 0.5

    assert sad(a, a) == 0
    assert sad(a, b) == sad(b, a) == np.abs(a.astype(int) - b.astype(int)).sum()
    assert (sad(a, b) == 0) == np.array_equal(a, b)
    assert sad(a, c) <= sad(a, b) + sad(b, c)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 999))
def test_two_n_m_masks_keep_equally_many_weights_that_the_other_prunes(seed):
    rng = np.random.default_rng(seed)
    first, second = (nm_mask(rng.standard_normal((4, 16)), NM(2, 4)) for _ in range(2))

    assert sad(first, second) == 2 * np.count_nonzero(first & ~second)


def test_random_2_of_4_masks_differ_in_half_of_the_weights():
    masks = np.zeros((2, 512, 512), dtype=bool)
    for mask, seed in zip(masks, (0, 1), strict=True):
        pattern = random_nm(mask.shape, NM(2, 4), np.random.default_rng(seed))
        mask[pattern.rows, pattern.columns] = True

    assert sad(*masks) / masks[0].size == pytest.approx(0.5, abs=0.01)


def test_an_array_that_is_no_mask_is_refused():
    with pytest.raises(MatrixError, match="a mask is bool of shape"):
        sad(np.ones(3), np.ones(3, dtype=bool))
    with pytest.raises(MatrixError, match=r"a mask is bool of shape \(3,\), not bool of \(4,\)"):
        sad(np.ones(3, dtype=bool), np.ones(4, dtype=bool))
