"""Patterns and block matrices of arrays, SciPy matrices and tensors.

Contents, products, refusals.
"""

import attrs
import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.matrix.block_matrix import BlockMatrix, block_values
from ipusim.compiler.matrix.entries import overlaps
from ipusim.compiler.matrix.formats import FORMATS
from ipusim.compiler.matrix.pattern import MatrixError, Pattern, grid_of
from ipusim.compiler.matrix.product import multiply

SCIPY_FORMATS = ("bsr", "coo", "csc", "csr", "dia", "dok", "lil")


def draw_dense(seed, shape, density):
    """Return a random matrix with a share of non-zeros."""
    rng = np.random.default_rng(seed)
    a = rng.standard_normal(shape).astype(np.float32)
    a[rng.random(shape) >= density] = 0
    return a


def coordinates(pattern):
    """Return (row, column) of each block."""
    return list(zip(pattern.rows.tolist(), pattern.columns.tolist(), strict=True))


@attrs.frozen
class Tensor:
    """A stand-in with the methods of a torch tensor that the compiler calls."""

    layout: str
    array: np.ndarray | None = None
    stored: tuple = ()
    shape: tuple = ()

    def detach(self):
        return self

    def cpu(self):
        return self

    def coalesce(self):
        return self

    def numpy(self):
        return self.array

    def values(self):
        return strided(self.stored[-1])

    def indices(self):
        return strided(self.stored[0])

    def crow_indices(self):
        return strided(self.stored[0])

    def col_indices(self):
        return strided(self.stored[1])


def strided(array):
    """Return a stand-in of a dense tensor."""
    return Tensor("torch.strided", array, shape=array.shape)


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 999),
    shape=st.tuples(st.integers(1, 40), st.integers(1, 40)),
    density=st.sampled_from([0, 0.02, 0.3, 1]),
    block=st.sampled_from(tuple(FORMATS)),
    source=st.sampled_from(("dense", *SCIPY_FORMATS)),
)
def test_pattern_and_values_keep_the_whole_matrix(seed, shape, density, block, source):
    dense = draw_dense(seed, shape, density)
    a = dense if source == "dense" else sp.coo_array(dense).asformat(source)

    matrix = BlockMatrix.of(a, block=block)

    assert np.array_equal(dense, matrix.dense())
    assert np.count_nonzero(dense) == matrix.pattern.nonzeros


@settings(max_examples=30, deadline=None)
@given(
    seed=st.integers(0, 999),
    shape=st.tuples(st.integers(1, 40), st.integers(1, 40)),
    first_block=st.sampled_from(tuple(FORMATS)),
    second_block=st.sampled_from(tuple(FORMATS)),
)
def test_cutting_a_matrix_into_other_blocks_keeps_it(seed, shape, first_block, second_block):
    dense = draw_dense(seed, shape, 0.1)

    matrix = BlockMatrix.of(BlockMatrix.of(dense, block=first_block), block=second_block)

    assert np.array_equal(dense, matrix.dense())
    assert np.count_nonzero(dense) == matrix.pattern.nonzeros


@pytest.mark.parametrize("block", FORMATS)
@pytest.mark.parametrize("shape", [(48, 32), (37, 21)])
def test_reference_product_equals_numpy(block, shape):
    dense = draw_dense(7, shape, 0.2)
    x = draw_dense(8, (shape[1], 5), 1)

    y = multiply(BlockMatrix.of(dense, block=block), x)

    np.testing.assert_allclose(y, dense.astype(np.float64) @ x, rtol=1e-12, atol=1e-12)


def test_reference_product_of_an_empty_matrix_is_zero():
    matrix = BlockMatrix.of(np.zeros((9, 7), dtype=np.float16), block=4)

    assert np.array_equal(np.zeros((9, 2)), multiply(matrix, np.ones((7, 2))))


def test_x_that_does_not_meet_the_columns_is_refused():
    with pytest.raises(MatrixError, match="does not meet the 7 columns"):
        multiply(BlockMatrix.of(np.ones((9, 7)), block=4), np.ones((9, 2)))


def test_blocks_are_listed_row_major_and_counted():
    a = np.zeros((9, 8))
    a[8, 0] = a[0, 4] = a[3, 7] = 1

    pattern = Pattern.of(a, block=4)

    assert coordinates(pattern) == [(0, 1), (2, 0)]
    assert pattern.grid == (3, 2)
    assert pattern.nonzeros == 3
    assert pattern.stored == 32
    assert pattern.density == 32 / 72
    assert pattern.fill_ratio == 32 / 3


def test_explicit_zeros_of_a_sparse_matrix_hold_their_place():
    a = sp.csr_array((np.zeros(2), ([0, 5], [5, 0])), shape=(8, 8))

    assert coordinates(Pattern.of(a, block=4)) == [(0, 1), (1, 0)]


def test_a_stored_block_of_zeros_holds_all_its_smaller_blocks():
    a = sp.bsr_array((np.zeros((1, 8, 8)), [1], [0, 1]), shape=(8, 16))

    assert coordinates(Pattern.of(a, block=4)) == [(0, 2), (0, 3), (1, 2), (1, 3)]


def test_stored_blocks_that_do_not_divide_the_block_are_covered():
    a = sp.bsr_array((np.ones((1, 6, 3)), [2], [0, 0, 1]), shape=(12, 12))

    assert coordinates(Pattern.of(a, block=4)) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert np.array_equal(a.toarray(), BlockMatrix.of(a, block=4).dense())


def test_duplicates_of_a_coordinate_list_are_summed_and_the_source_is_kept():
    a = sp.coo_array(([1.0, 2.0, 4.0], ([1, 1, 0], [2, 2, 0])), shape=(4, 4))

    matrix = BlockMatrix.of(a, block=4)

    assert np.array_equal(a.toarray(), matrix.dense())
    assert matrix.pattern.nonzeros == 2
    assert a.nnz == 3


@pytest.mark.parametrize("layout", ["strided", "sparse_coo", "sparse_csr", "sparse_bsr"])
def test_torch_layouts_are_read_without_torch(layout):
    dense = draw_dense(3, (16, 24), 0.1)
    csr, bsr = sp.csr_array(dense), sp.bsr_array(dense, blocksize=(4, 4))
    stored = {
        "strided": (),
        "sparse_coo": (np.stack(np.nonzero(dense)), dense[np.nonzero(dense)]),
        "sparse_csr": (csr.indptr, csr.indices, csr.data),
        "sparse_bsr": (bsr.indptr, bsr.indices, bsr.data),
    }[layout]

    tensor = Tensor(f"torch.{layout}", dense, stored, dense.shape)

    assert Pattern.of(dense, block=4) == Pattern.of(tensor, block=4)
    assert np.array_equal(dense, BlockMatrix.of(tensor, block=4).dense())


def test_a_torch_layout_that_is_not_read_is_named():
    with pytest.raises(MatrixError, match="torch layout sparse_csc is not read"):
        Pattern.of(Tensor("torch.sparse_csc", shape=(4, 4)), block=4)


def test_half_values_stay_half_and_all_others_become_float_unless_exact():
    a = np.eye(4)

    exact = BlockMatrix.of(a.astype(">i2"), block=4, exact=True)

    assert exact.values.dtype == np.int16
    assert np.float32 == block_values(exact, exact.pattern).dtype

    assert np.float16 == BlockMatrix.of(a.astype(np.float16), block=4).values.dtype
    assert np.float32 == BlockMatrix.of(a, block=4).values.dtype
    assert np.float32 == BlockMatrix.of(a.astype(bool), block=4).values.dtype


def test_values_go_into_a_wider_pattern_in_its_order():
    dense = draw_dense(1, (20, 20), 0.05)
    wide = Pattern.full((20, 20), 4)

    for a in (dense, sp.csr_array(dense), sp.bsr_array(dense, blocksize=(4, 4))):
        assert np.array_equal(dense, BlockMatrix(wide, block_values(a, wide)).dense())


@pytest.mark.parametrize("source", ["dense", "csr", "bsr"])
def test_the_first_value_outside_the_pattern_is_named(source):
    dense = np.zeros((8, 8))
    pattern = Pattern.of(np.eye(8), block=4)
    dense[0, 0] = dense[4, 0] = dense[7, 1] = 1
    a = {"dense": dense, "csr": sp.csr_array(dense), "bsr": sp.bsr_array(dense, blocksize=(4, 4))}

    with pytest.raises(MatrixError, match="outside the pattern, the first at row 4, column 0"):
        block_values(a[source], pattern)


def test_a_value_that_float32_cannot_hold_is_refused():
    with pytest.raises(MatrixError, match=r"1e\+200 overflows float32"):
        BlockMatrix.of(np.full((1, 1), 1e200), block=1)


def test_a_pattern_is_its_own_pattern_and_its_matrix_its_own_values():
    matrix = BlockMatrix.of(np.eye(8), block=4)

    assert matrix.pattern is Pattern.of(matrix, block=4)
    assert matrix.pattern is Pattern.of(matrix.pattern, block=4)
    assert matrix.values is block_values(matrix, matrix.pattern)


def test_the_full_pattern_of_an_uneven_shape_counts_only_real_elements():
    pattern = Pattern.full((5, 6), 4)

    assert pattern.num_blocks == 4
    assert pattern.nonzeros == 30
    assert pattern.density == 1.0


def test_patterns_are_values():
    rows = np.array([0, 1])
    pattern = Pattern((8, 8), 4, rows, rows, 8)
    rows[1] = 0

    assert Pattern((8, 8), 4, np.array([0, 1]), np.array([0, 1]), 8) == pattern
    assert pattern != Pattern((8, 8), 4, np.array([0, 1]), np.array([0, 0]), 8)
    with pytest.raises(ValueError, match="read-only"):
        pattern.rows[0] = 1


@pytest.mark.parametrize(
    ("frame", "blocks", "nonzeros", "message"),
    [
        (((8, 8), 5), ([0], [0]), 1, "blocks of 5 are not supported"),
        (((0, 8), 4), ([], []), 0, "at least one row"),
        (((8, 8), 4), ([0, 1], [0]), 1, "do not pair"),
        (((8, 8), 4), ([2], [0]), 1, "block row 2..2 lies outside the grid of 2"),
        (((8, 8), 4), ([0], [-1]), 1, "block column -1..-1 lies outside the grid of 2"),
        (((8, 8), 4), ([1, 0], [0, 0]), 1, "row-major order"),
        (((8, 8), 4), ([0, 0], [1, 1]), 1, "each block once"),
        (((8, 8), 4), ([0], [0]), 17, "17 non-zeros do not fit 16"),
        (((8, 8), 4), ([0.5], [0]), 1, "are integers"),
    ],
)
def test_a_pattern_that_cannot_be_is_refused(frame, blocks, nonzeros, message):
    with pytest.raises(MatrixError, match=message):
        Pattern(*frame, *map(np.array, blocks), nonzeros)


@pytest.mark.parametrize(
    ("a", "message"),
    [
        (np.ones(4), "two dimensions"),
        (np.ones((0, 4)), "two dimensions of at least 1"),
        (np.ones((4, 4), dtype=complex), "real numbers, not complex128"),
        (np.array([["a"]]), "real numbers"),
        (sp.csr_array(np.ones((4, 4), dtype=complex)), "real numbers, not complex128"),
        (None, "two dimensions"),
    ],
)
def test_an_argument_that_is_not_a_real_matrix_is_refused(a, message):
    with pytest.raises(MatrixError, match=message):
        Pattern.of(a, block=4)


@pytest.mark.parametrize(
    ("of", "source"),
    [
        (np.array, np.float16),
        (np.array, np.float64),
        (sp.csr_array, np.float32),
        (sp.bsr_array, np.float64),
    ],
)
def test_the_first_nan_of_a_matrix_is_named_and_infinity_is_no_zero(of, source):
    a = np.zeros((8, 8), dtype=source)
    a[2, 5], a[6, 1], a[7, 7] = np.nan, np.nan, 1
    endless = np.where(np.isnan(a), source(-np.inf), a)

    with pytest.raises(MatrixError, match=r"row 2, column 5 is nan, one of 2; .* a != 0$"):
        Pattern.of(of(a), block=4)
    assert Pattern.of(of(endless), block=1).nonzeros >= Pattern.of(a != 0, block=1).nonzeros == 3


def test_a_mask_of_nan_is_a_pattern():
    a = np.array([[0, np.nan], [1, 0]])

    assert Pattern.of(a != 0, block=1).flat.tolist() == [1, 2]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (np.ones((1, 4, 4), dtype=complex), "block values are real numbers, not complex128"),
        (np.ones((2, 4, 4), dtype=np.float32), "do not fit 1 blocks of 4 x 4"),
        (np.ones((1, 4, 4), dtype=np.float32), "beyond the shape"),
    ],
)
def test_values_that_do_not_fit_the_pattern_are_refused(values, message):
    with pytest.raises(MatrixError, match=message):
        BlockMatrix(Pattern.full((3, 4), 4), values)


@pytest.mark.parametrize("shape", [(1, 1), (1, 33), (33, 1)])
@pytest.mark.parametrize("block", [1, 4, 8, 16])
def test_a_matrix_of_one_row_or_column_is_covered(shape, block):
    pattern = Pattern.of(np.ones(shape), block=block)
    down, across = (-(-side // block) for side in shape)

    assert pattern.grid == (down, across)
    assert pattern.num_blocks == down * across


@pytest.mark.parametrize("shape", [(0, 1), (1, 0), (0, 0), (-1, 5)])
def test_a_shape_without_rows_or_columns_is_refused(shape):
    with pytest.raises(MatrixError, match="a matrix has at least one row and one column"):
        grid_of(shape, 4)


def test_a_number_of_a_block_that_overflows_is_named_by_its_place():
    numbers = np.zeros((24, 16))
    numbers[8, 4], numbers[13, 6] = 1, 1e39
    blocks = sp.bsr_array(numbers, blocksize=(4, 4))

    with pytest.raises(MatrixError, match=r"overflows float32, .* in row 13, column 6;"):
        block_values(blocks, Pattern.of(numbers != 0, block=4))


@pytest.mark.parametrize("form", ["dense", "csr", "pattern"])
@pytest.mark.parametrize("block", [1, 4, 8, 16])
@pytest.mark.parametrize("shape", [(64, 96), (61, 90)])
def test_elements_are_stored_in_the_largest_blocks_that_hold_no_zero(shape, block, form):
    drawn = np.random.default_rng(block).random((-(-64 // block), -(-96 // block))) < 0.3
    drawn[0, :2] = True, False  # so that no larger block is full
    a = np.kron(drawn, np.ones((block, block)))[: shape[0], : shape[1]]
    sources = {"dense": a, "csr": sp.csr_array(a), "pattern": Pattern.of(a, block=1)}
    pattern = Pattern.of(sources[form])

    assert pattern.block == block
    assert pattern.is_filled
    assert pattern == Pattern.of(a, block=block)


def test_no_default_block_is_longer_than_a_side():
    assert Pattern.of(np.ones((3, 40))).block == 1
    assert Pattern.of(np.ones((9, 40))).block == 8


def test_one_zero_in_a_block_makes_the_default_smaller():
    a = np.ones((32, 32))
    a[17, 30] = 0

    assert Pattern.of(a).block == 1
    assert not Pattern.of(a, block=16).is_filled


@pytest.mark.parametrize("block", [1, 4, 8, 16])
def test_densities_are_those_of_the_blocks_that_hold_a_value(block):
    a = draw_dense(3, (48, 80), 0.03)
    expected = {side: Pattern.of(a, block=side).density for side in FORMATS}

    assert BlockMatrix.of(a, block=block).densities == expected


def test_densities_count_the_padding_of_the_last_blocks():
    a = np.zeros((20, 16), dtype=np.float32)
    a[16:] = 1

    assert BlockMatrix.of(a, block=16).densities == {1: 0.2, 4: 0.2, 8: 0.4, 16: 0.8}


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 2, 4]), st.floats(0.0, 1.0))
def test_blocks_are_found_alike_by_marks_and_by_sorting(seed, size, density):
    rng = np.random.default_rng(seed)
    stored = Pattern.of(draw_dense(seed, (40, 24), density), block=1)
    wide = (stored.rows // size, stored.columns // size)
    order = rng.permutation(stored.num_blocks)
    rows, columns = wide[0][order], wide[1][order]
    expected = np.unique(rows * size // 8 * 3 + columns * size // 8)

    assert np.array_equal(overlaps((40, 24), (size, size), rows, columns, (8, 8)), expected)
    far = overlaps((40 << 20, 24), (size, size), rows << 20, columns, (8, 8))
    assert len(far) == len(np.unique((rows << 20) * size // 8 * 3 + columns * size // 8))
