"""N:M patterns: which columns they store, how they are read, and which matrices are refused."""

import sys
from functools import partial

import numpy as np
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import ArchiveError, decode, encode
from ipusim.archive.encoding import Section
from ipusim.compiler.archive import CLASSES
from ipusim.compiler.matrix.block_matrix import BlockMatrix, block_values
from ipusim.compiler.matrix.bound import Bound
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.formats import NM, Blocks, Elements
from ipusim.compiler.matrix.pattern import Pattern
from ipusim.compiler.matrix.product import multiply

SHAPE = (6, 10)


@st.composite
def forms(draw):
    """Draw an N:M format."""
    m = draw(st.integers(1, 32))
    return NM(draw(st.integers(1, m)), m, draw(st.sampled_from([1, 1, 2, 3, 16])))


@st.composite
def cases(draw):
    """Draw a format, and a matrix with at most n of m columns in each group of its rows."""
    form = draw(forms())
    down, across = draw(st.integers(1, 5)), draw(st.integers(1, 70))
    rng = np.random.default_rng(draw(st.integers(0, 999)))
    holds = np.zeros((down, across), dtype=bool)
    for row in range(down):
        for first in range(0, across, form.m):
            group = np.arange(first, min(first + form.m, across))
            count = rng.integers(min(form.n, len(group)) + 1)
            holds[row, rng.choice(group, count, replace=False)] = True
    rows = np.repeat(holds, form.rows, axis=0)
    dense = np.where(rows, rng.standard_normal(rows.shape), 0).astype(np.float32)
    return form, dense


def stored_places(pattern):
    """Return which columns are stored, bool[groups of rows, k]."""
    positions = np.zeros(pattern.grid, dtype=bool)
    positions[pattern.rows, pattern.columns] = True
    return positions


@settings(max_examples=150, deadline=None)
@given(case=cases(), source=st.sampled_from(["dense", "csr", "coo", "elements"]))
def test_every_group_stores_n_columns_and_the_matrix_is_kept(case, source):
    form, dense = case
    a = {
        "dense": lambda: dense,
        "csr": lambda: sp.csr_array(dense),
        "coo": lambda: sp.coo_array(dense),
        "elements": lambda: BlockMatrix.of(dense, block=1),
    }[source]()

    matrix = BlockMatrix.of(a, format=form)

    k = dense.shape[1]
    each_row = k // form.m * form.n + min(form.n, k % form.m)
    positions = stored_places(matrix.pattern)
    counts = [positions[:, at : at + form.m].sum(axis=1) for at in range(0, k, form.m)]
    widths = [min(form.m, k - at) for at in range(0, k, form.m)]
    assert [each_row] * len(positions) == positions.sum(axis=1).tolist()
    assert all((c == min(form.n, w)).all() for c, w in zip(counts, widths, strict=True))
    assert np.array_equal(dense, matrix.dense())
    assert np.count_nonzero(dense) == matrix.pattern.nonzeros


@settings(max_examples=60, deadline=None)
@given(case=cases())
def test_added_zeros_are_the_lowest_free_columns(case):
    form, dense = case
    needed = dense.reshape(-1, form.rows, dense.shape[1]).any(axis=1)

    stored = stored_places(Pattern.of(dense, format=form))

    assert (stored >= needed).all()
    for row, first in np.ndindex(len(stored), -(-dense.shape[1] // form.m)):
        group = slice(first * form.m, (first + 1) * form.m)
        added = np.flatnonzero(stored[row, group] & ~needed[row, group])
        free = np.flatnonzero(~needed[row, group])
        assert free[: len(added)].tolist() == added.tolist()


def test_a_small_matrix_is_filled_up_as_by_hand():
    a = np.zeros((2, 7))
    a[0, 3], a[1, 5], a[1, 6] = 1, 2, 3

    pattern = Pattern.of(a, format=NM(2, 4))

    assert pattern.rows.tolist() == [0, 0, 0, 0, 1, 1, 1, 1]
    assert pattern.columns.tolist() == [0, 3, 4, 5, 0, 1, 5, 6]
    assert pattern.nonzeros == 3
    assert str(pattern) == "8 units of 2:4 in 2 x 7, density 0.5714, 3 non-zeros"


def test_a_short_last_group_stores_all_its_columns_or_n():
    short = Pattern.of(np.zeros((1, 9)), format=NM(2, 4))
    wide = Pattern.of(np.zeros((1, 11)), format=NM(2, 4))

    assert short.columns.tolist() == [0, 1, 4, 5, 8]
    assert wide.columns.tolist() == [0, 1, 4, 5, 8, 9]


def test_rows_that_share_a_choice_store_what_any_of_them_needs():
    a = np.zeros((4, 4), dtype=np.float16)
    a[0, 3], a[1, 1], a[2, 2] = 1, 2, 3

    matrix = BlockMatrix.of(a, format=NM(2, 4, rows=2))

    assert matrix.pattern.columns.tolist() == [1, 3, 0, 2]
    assert matrix.values[:, :, 0].tolist() == [[0, 2], [1, 0], [0, 0], [3, 0]]
    assert (matrix.pattern.stored, matrix.pattern.nonzeros) == (8, 3)
    assert np.array_equal(a, matrix.dense())


def test_explicit_zeros_hold_their_place_in_a_group():
    a = sp.coo_array((np.zeros(2), ([0, 0], [2, 3])), shape=(1, 4))

    assert Pattern.of(a, format=NM(2, 4)).columns.tolist() == [2, 3]


def test_values_of_another_matrix_go_into_the_pattern():
    a = np.array([[1, 0, 0, 2], [0, 3, 0, 0]], dtype=np.float32)
    pattern = Pattern.of(a, format=NM(2, 4))

    assert block_values(2 * a, pattern).ravel().tolist() == [2, 4, 0, 6]
    with pytest.raises(MatrixError, match="the first at row 1, column 3"):
        block_values(sp.coo_array(np.array([[0, 0, 0, 0], [0, 0, 0, 1]])), pattern)


@settings(max_examples=40, deadline=None)
@given(case=cases(), x_columns=st.integers(1, 4))
def test_product_and_transpose_equal_numpy(case, x_columns):
    form, dense = case
    matrix = BlockMatrix.of(dense, format=form)
    x = np.random.default_rng(1).standard_normal((dense.shape[1], x_columns))

    np.testing.assert_allclose(multiply(matrix, x), dense.astype(float) @ x, atol=1e-12)
    assert np.array_equal(dense.T, matrix.transposed.dense())
    assert matrix.transposed.pattern.format == Elements()


def test_the_bound_of_a_transposed_matrix_is_one_of_elements():
    bound = Bound((4, 8), NM(2, 4), 16)

    assert bound.transposed == Bound((8, 4), 1, 16)


@pytest.mark.parametrize(
    ("form", "places", "message"),
    [
        (
            NM(2, 4),
            [(3, 4), (3, 5), (3, 7), (5, 0), (5, 1), (5, 2)],
            "2:4 sparsity: in row 3, 3 of columns 4 to 7 hold something, 2 can be stored (1 more "
            "groups need too many); keep the largest, a * nm_mask(a, NM(2, 4)), or take a larger n",
        ),
        (
            NM(1, 4, rows=2),
            [(2, 8), (3, 9)],
            "2:1:4 sparsity: in rows 2 to 3, 2 of columns 8 to 9 hold something, 1 can be stored; "
            "keep the largest, a * nm_mask(a, NM(1, 4, rows=2)), or take a larger n",
        ),
    ],
)
def test_the_first_group_that_holds_too_many_is_named(form, places, message):
    a = np.zeros(SHAPE)
    a[tuple(zip(*places, strict=True))] = 1

    for given_as in (a, sp.csr_array(a)):
        with pytest.raises(MatrixError) as caught:
            Pattern.of(given_as, format=form)
        assert str(caught.value) == message


def test_rows_that_do_not_fill_groups_are_refused_with_the_numbers():
    message = r"4:2:4 sparsity: 6 rows are not whole groups of 4, 2 are left over; pad .* 8 rows"

    with pytest.raises(MatrixError, match=message):
        Pattern.of(np.zeros(SHAPE), format=NM(2, 4, rows=4))
    with pytest.raises(MatrixError, match=message):
        Pattern.full(SHAPE, NM(2, 4, rows=4))


@pytest.mark.parametrize(
    ("rows", "columns", "found"),
    [
        ([], [], "row 0, 0 of columns 0 to 3 are stored, not 2"),
        ([0, 0, 0, 1, 1, 1], [0, 1, 4, 0, 1, 2], "row 1, 3 of columns 0 to 3 are stored, not 2"),
        ([0, 0, 0, 1, 1, 1], [0, 1, 4, 0, 1, 3], "row 1, 3 of columns 0 to 3 are stored, not 2"),
        ([0, 0, 0, 1, 1], [0, 1, 4, 0, 4], "row 1, 1 of columns 0 to 3 are stored, not 2"),
        ([0, 0, 1, 1, 1], [0, 1, 0, 1, 4], "row 0, 0 of columns 4 to 4 are stored, not 1"),
        ([0, 0, 0, 1, 1], [0, 1, 4, 0, 1], "row 1, 0 of columns 4 to 4 are stored, not 1"),
    ],
)
def test_a_pattern_that_is_not_exactly_n_of_m_is_refused(rows, columns, found):
    with pytest.raises(MatrixError, match=f"2:4 sparsity: in {found}; Pattern.of fills up"):
        Pattern((2, 5), NM(2, 4), rows, columns, 0)


def test_a_vast_shape_with_few_units_is_refused_at_once():
    with pytest.raises(MatrixError, match="in row 0, 0 of columns 0 to 3 are stored"):
        Pattern((2**31, 2**31), NM(2, 4), [5], [5], 1)


def test_a_pattern_of_an_archive_is_checked():
    pattern = Pattern.of(np.eye(4, 8), format=NM(2, 4))
    members = encode(pattern).members
    tree = members["tree.json"].replace(b'"n": 2', b'"n": 1')
    bent = Section({**members, "tree.json": tree})

    decoded = partial(decode, value_type=Pattern, codelets={}, where="a", classes=CLASSES)
    assert decoded(Section(members)) == pattern
    with pytest.raises(ArchiveError, match="in row 0, 2 of columns 0 to 3 are stored, not 1"):
        decoded(bent)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ((3, 2), "3:2 sparsity; give 1 <= n <= m <= 32"),
        ((1, 33), "1:33 sparsity"),
        ((0, 4), "0:4 sparsity"),
        ((2, 4, 0), "0 rows share a choice"),
        ((2.0, 4), "give whole numbers"),
        ((True, 4), "give whole numbers"),
    ],
)
def test_numbers_that_are_no_such_format_are_refused(numbers, message):
    with pytest.raises(MatrixError, match=message):
        NM(*numbers)


def test_a_block_beside_a_format_is_refused():
    with pytest.raises(MatrixError, match="a block of 16 and the format 2:4; give one of them"):
        Pattern.of(np.zeros((4, 4)), block=16, format=NM(2, 4))


def test_one_n_m_pattern_is_cut_into_another_and_into_blocks():
    a = np.zeros((16, 16), dtype=np.float32)
    a[::3, ::5] = 1
    small = BlockMatrix.of(a, format=NM(2, 4))

    assert (Pattern.of(small, format=NM(4, 8)).flat == small.pattern.flat).all()
    assert np.array_equal(a, BlockMatrix.of(small, format=Blocks(8)).dense())
    assert Pattern.of(small, format=NM(2, 4)) is small.pattern


def calls_of(size):
    """Count the calls of our functions for a matrix with these numbers of rows and columns."""
    a = np.zeros((size, size), dtype=np.float32)
    a[:, ::4] = a[:, 3::4] = 1
    calls = []

    def note(frame, event, _arg):
        if event == "call" and frame.f_globals.get("__name__", "").startswith("ipusim.compiler."):
            calls.append(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        Pattern.of(a, format=NM(2, 4))
    finally:
        sys.setprofile(None)
    return calls


def test_no_row_or_value_has_a_turn_of_a_loop():
    calls_of_8, calls_of_512 = calls_of(8), calls_of(512)

    assert "of" in calls_of_8
    assert calls_of_512 == calls_of_8
