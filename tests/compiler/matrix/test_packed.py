"""Packed N:M matrices: values and indices of few bits, expanded without a change."""

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.matrix.block_matrix import BlockMatrix
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.formats import NM
from ipusim.compiler.matrix.generators import random_nm
from ipusim.compiler.matrix.packed import Compressed, compress, expand, index_bits


def random_matrix(form, shape, seed=0, dtype=np.float32):
    """Return a random N:M matrix of which a fifth of the values are zeros."""
    rng = np.random.default_rng(seed)
    pattern = random_nm(shape, form, rng)
    values = rng.standard_normal((pattern.num_blocks, form.rows, 1)).astype(dtype)
    values[rng.random(values.shape) < 0.2] = 0
    return BlockMatrix(pattern, values)


@st.composite
def cases(draw):
    """Draw a random N:M matrix."""
    m = draw(st.integers(1, 32))
    form = NM(draw(st.integers(1, m)), m, draw(st.sampled_from([1, 2, 3])))
    shape = (draw(st.integers(1, 4)) * form.rows, draw(st.integers(1, 90)))
    return random_matrix(
        form, shape, draw(st.integers(0, 99)), draw(st.sampled_from([np.float16, "f4"]))
    )


@settings(max_examples=150, deadline=None)
@given(matrix=cases())
def test_a_packed_matrix_is_expanded_exactly(matrix):
    form, dense = matrix.pattern.format, matrix.dense()

    packed = compress(matrix, form)

    assert np.array_equal(dense, expand(packed))
    assert expand(packed).dtype == dense.dtype
    assert np.array_equal(dense, expand(compress(dense, form)))


@settings(max_examples=100, deadline=None)
@given(matrix=cases())
def test_index_i_takes_the_bits_from_i_times_the_width_on(matrix):
    form, pattern = matrix.pattern.format, matrix.pattern
    packed, width = compress(matrix, form), index_bits(form.m)
    columns = pattern.columns.reshape(pattern.grid[0], -1)

    for row, words in enumerate(packed.indices.tolist()):
        bits = sum(word << 32 * at for at, word in enumerate(words))
        result = [bits >> at * width & ((1 << width) - 1) for at in range(columns.shape[1])]
        assert result == (columns[row] % form.m).tolist()
        assert bits >> columns.shape[1] * width == 0


def test_two_of_four_of_half_takes_nine_sixteenths_of_the_bytes():
    dense = 2 * 1024 * 1024

    packed = compress(random_matrix(NM(2, 4), (1024, 1024), dtype=np.float16), NM(2, 4))

    assert packed.nbytes / dense == 0.5625
    assert str(packed) == ("2:4 in 1,024 x 1,024, float16 values, 1,179,648 bytes, 0.5625 of dense")


def test_a_row_is_packed_as_by_hand():
    w = np.array([[0, 5, 0, 6, 7, 0, 0, 8]], dtype=np.float32)

    packed = compress(w, NM(2, 4))

    assert packed.values.tolist() == [[5, 6, 7, 8]]
    assert packed.indices.tolist() == [[0b11_00_11_01]]


def test_rows_that_share_a_choice_have_one_list_of_indices():
    w = np.array([[0, 5, 0, 6], [0, 7, 0, 0]], dtype=np.float32)

    packed = compress(w, NM(2, 4, rows=2))

    assert packed.values.tolist() == [[5, 6], [7, 0]]
    assert packed.indices.tolist() == [[0b11_01]]


@pytest.mark.parametrize(("m", "bits"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (16, 4), (32, 5)])
def test_an_index_has_as_many_bits_as_m_needs(m, bits):
    assert index_bits(m) == bits


def test_a_matrix_that_is_not_n_m_is_not_packed():
    with pytest.raises(MatrixError, match="in row 0, 3 of columns 0 to 3 hold something"):
        compress([[1, 1, 1, 0]], NM(2, 4))


def test_indices_of_no_n_m_matrix_are_refused():
    packed = compress(np.array([[0, 5, 0, 6, 7]], dtype=np.float32), NM(2, 4))

    assert packed.indices.tolist() == [[0b00_11_01]]
    for bits, message in (
        (0b00_01_01, "each block once"),
        (0b00_01_11, "row-major order"),
        (0b01_11_01, r"block column 1\.\.5 lies outside the grid of 5"),
    ):
        with pytest.raises(MatrixError, match=message):
            expand(attrs.evolve(packed, indices=np.array([[bits]], dtype=np.uint32)))


@pytest.mark.parametrize(
    ("values", "indices", "message"),
    [
        (
            np.ones((1, 2)),
            [[0]],
            r"values of 2:4 in 1 x 4 are float16 or float32 of shape \(1, 2\)",
        ),
        (np.ones((1, 3), "f4"), [[0]], r"not float32 of \(1, 3\)"),
        (np.ones((1, 2), "f4"), [[0, 0]], r"indices of .* uint32 of shape \(1, 1\), not uint32"),
    ],
)
def test_arrays_of_another_shape_or_type_are_refused(values, indices, message):
    with pytest.raises(MatrixError, match=message):
        Compressed((1, 4), NM(2, 4), values, np.array(indices, dtype=np.uint32))
