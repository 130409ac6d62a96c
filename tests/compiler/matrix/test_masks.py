"""N:M masks keep the largest magnitudes of each group; ties go to the lower column."""

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.formats import NM
from ipusim.compiler.matrix.masks import conv_nm_mask, nm_mask
from ipusim.compiler.matrix.pattern import Pattern

TYPES = (np.float16, np.float32, np.float64, np.int8)


def by_sorting(w, form):
    """Return the mask by its definition: each group sorted by size, then by column."""
    w = w.astype(np.float64)
    mask = np.zeros(w.shape, dtype=bool)
    for top in range(0, w.shape[0], form.rows):
        for first in range(0, w.shape[1], form.m):
            group = w[top : top + form.rows, first : first + form.m]
            order = np.argsort(-(group**2).sum(axis=0), kind="stable")
            mask[top : top + form.rows, first + order[: form.n]] = True
    return mask


@st.composite
def forms(draw):
    """Draw an N:M format."""
    m = draw(st.integers(1, 32))
    return NM(draw(st.integers(1, m)), m, draw(st.sampled_from([1, 2, 5])))


@settings(max_examples=120, deadline=None)
@given(
    form=forms(),
    down=st.integers(1, 4),
    across=st.integers(1, 70),
    seed=st.integers(0, 999),
    dtype=st.sampled_from(TYPES),
    levels=st.sampled_from([1, 3, 100]),
)
def test_a_mask_keeps_the_largest_of_each_group(form, down, across, seed, dtype, levels):
    rng = np.random.default_rng(seed)
    w = rng.integers(-levels, levels + 1, (down * form.rows, across)).astype(dtype)

    mask = nm_mask(w, form)

    assert np.array_equal(by_sorting(w, form), mask)
    assert Pattern.of(mask, format=form).nonzeros == mask.sum()


def test_the_lower_column_survives_a_tie():
    w = np.array([[1, -1, 1, 1, 0, 0, 0, 0, 2, 1, -2, 2]])

    assert nm_mask(w, NM(2, 4)).astype(int).tolist() == [[1, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0]]


def test_a_short_last_group_keeps_its_largest_or_all():
    assert nm_mask([[0, 1, 2, 3, 5, 4]], NM(1, 4)).tolist() == [[0, 0, 0, 1, 1, 0]]
    assert nm_mask([[0, 1, 2, 3, 5]], NM(2, 4)).tolist() == [[0, 0, 1, 1, 1]]


def test_rows_that_share_a_choice_rank_columns_by_energy():
    w = np.array([[3, 0, 2.2, 0], [0, 1, 2.2, 0]])  # 9, 1, 9.68, 0; magnitudes 3, 1, 4.4

    assert nm_mask(w, NM(1, 4, rows=2)).tolist() == [[0, 0, 1, 0]] * 2
    w[0, 2] = w[1, 2] = 2  # 8, though the sum of magnitudes, 4, is the largest still
    assert nm_mask(w, NM(1, 4, rows=2)).tolist() == [[1, 0, 0, 0]] * 2


def test_magnitudes_that_differ_in_the_last_bit_are_ordered():
    nearly_equal_weights = np.array([[1, 1 + 2**-10, 1, 1]], dtype=np.float16)
    wide = np.array([[1.0, 1 + 2.0**-52, 1.0, 1.0]])

    assert (
        nm_mask(nearly_equal_weights, NM(1, 4)).tolist()
        == nm_mask(wide, NM(1, 4)).tolist()
        == [[0, 1, 0, 0]]
    )


def test_groups_of_a_convolution_run_along_its_input_channels():
    rng = np.random.default_rng(0)
    w = rng.standard_normal((6, 8, 3, 3))

    mask = conv_nm_mask(w, NM(2, 4))

    assert mask.reshape(6, 2, 4, 3, 3).sum(axis=2).tolist() == np.full((6, 2, 3, 3), 2).tolist()
    for k, r, s in np.ndindex(6, 3, 3):
        assert mask[k, :, r, s].tolist() == nm_mask(w[k, :, r, s][None], NM(2, 4))[0].tolist()


@pytest.mark.parametrize("shape", [(4, 3, 2, 2), (4, 5, 3), (4, 4, 1, 1)])
def test_the_mask_of_a_convolution_is_that_of_its_lowered_matrix(shape):
    w = np.random.default_rng(1).standard_normal(shape)
    form = NM(2, 4, rows=2)

    mask = conv_nm_mask(w, form)

    lowered = np.moveaxis(w, 1, -1)
    expected = nm_mask(lowered.reshape(4, -1), form).reshape(lowered.shape)
    assert np.array_equal(expected, np.moveaxis(mask, 1, -1))
    assert Pattern.of(np.moveaxis(mask, 1, -1).reshape(4, -1), format=form).nonzeros == mask.sum()


@pytest.mark.parametrize(
    ("w", "form", "message"),
    [
        ([[1, np.nan]], NM(1, 2), r"weights: the value at \(0, 1\) is nan; its size ranks nothing"),
        ([[1, np.inf]], NM(1, 2), "is inf"),
        ([[1e200, 0], [0, 0]], NM(1, 2, rows=2), r"squares of weights: the value at \(0, 0\)"),
        ([[1j, 0]], NM(1, 2), "weights are real numbers, not complex128|matrix values are real"),
        ([1, 2], NM(1, 2), "a matrix has two dimensions"),
        (sp.eye_array(4), NM(1, 2), "weights are a dense matrix, not a sparse one"),
        (np.ones((3, 4)), NM(1, 2, rows=2), "3 rows are not whole groups of 2, 1 are left over"),
    ],
)
def test_weights_that_cannot_be_ranked_are_refused(w, form, message):
    with pytest.raises(MatrixError, match=message):
        nm_mask(w, form)


def test_weights_of_no_convolution_are_refused():
    with pytest.raises(MatrixError, match=r"a kernel of at least one dimension, not .* \(4, 4\)"):
        conv_nm_mask(np.ones((4, 4)), NM(2, 4))
