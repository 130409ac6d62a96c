"""Matrices in files, read as N:M; .npz files keep the format."""

import numpy as np
import pytest
import scipy.io
import scipy.sparse as sp

from ipusim import InputError
from ipusim.compiler import (
    NM,
    BlockMatrix,
    MatrixError,
    Pattern,
    nm_mask,
    read_matrix,
    write_matrix,
)
from ipusim.compiler.matrix.files import convert

FORMS = (NM(2, 4), NM(1, 8, rows=4))


def random_matrix(form, dtype=np.float32):
    """Return a matrix that a format can store, with zeros in its first rows."""
    w = np.random.default_rng(0).standard_normal((16, 22)).astype(dtype)
    w *= nm_mask(w, form)
    w[:8, :8] = 0
    return w


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("suffix", [".mtx", ".npy", ".npz"])
def test_a_file_of_elements_is_read_as_n_m(tmp_path, form, suffix):
    w = random_matrix(form)
    path = tmp_path / f"a{suffix}"
    write_matrix(path, BlockMatrix.of(w, block=1))

    result = read_matrix(path, format=form)

    assert result == BlockMatrix.of(w, format=form)
    assert result.pattern.nonzeros == np.count_nonzero(w)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["csr", "bsr"])
def test_a_scipy_file_is_read_as_n_m(tmp_path, form, name):
    w = random_matrix(form)
    matrix = sp.csr_array(w) if name == "csr" else sp.bsr_array(w, blocksize=(2, 2))
    sp.save_npz(tmp_path / "a.npz", matrix)
    if name == "bsr":  # a stored block holds its zeros open
        with pytest.raises(MatrixError, match=r"a\.npz: .* can be stored"):
            read_matrix(tmp_path / "a.npz", format=form)
        return

    assert read_matrix(tmp_path / "a.npz", format=form) == BlockMatrix.of(w, format=form)


def test_places_of_an_smtx_file_get_values_and_are_filled_up(tmp_path):
    w = random_matrix(NM(2, 4))
    write_matrix(tmp_path / "a.smtx", BlockMatrix.of(w, block=1))

    result = read_matrix(tmp_path / "a.smtx", format=NM(2, 4))

    assert result.pattern == Pattern.of(w, format=NM(2, 4))
    assert np.array_equal(result.dense() != 0, w != 0)


def test_an_entry_of_a_mask_is_one_unit(tmp_path):
    (tmp_path / "a.txt").write_text("2 4\n0 1 0 1\n0 0 1 0\n")

    result = read_matrix(tmp_path / "a.txt", format=NM(2, 4, rows=3))

    assert result.pattern.shape == (6, 4)
    assert result.pattern.columns.tolist() == [1, 3, 0, 2]
    assert result.pattern.nonzeros == 9
    assert result.values.shape == (4, 3, 1)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("dtype", [np.float16, np.float32])
def test_our_npz_keeps_the_format_and_the_added_zeros(tmp_path, form, dtype):
    matrix = BlockMatrix.of(random_matrix(form, dtype), format=form)
    write_matrix(tmp_path / "a.npz", matrix)

    result = read_matrix(tmp_path / "a.npz")

    assert matrix == result
    assert (form, dtype) == (result.pattern.format, result.values.dtype)
    assert np.array_equal(matrix.dense(), read_matrix(tmp_path / "a.npz", block=4).dense())


@pytest.mark.parametrize("suffix", [".mtx", ".npy", ".smtx", ".npz"])
def test_a_matrix_is_converted_to_n_m_where_the_target_holds_elements(tmp_path, suffix):
    w = random_matrix(NM(2, 4))
    scipy.io.mmwrite(tmp_path / "a.mtx", sp.coo_array(w))

    target = tmp_path / f"b{suffix}"
    conversion = convert(tmp_path / "a.mtx", target, format=NM(2, 4), lossy=suffix == ".smtx")

    assert np.array_equal(conversion.matrix.dense(), read_matrix(tmp_path / "a.mtx").dense())
    assert conversion.matrix.pattern == Pattern.of(w, format=NM(2, 4))
    assert np.array_equal(read_matrix(target).dense() != 0, w != 0)


def test_the_parts_of_an_n_m_matrix_that_a_target_loses_are_named(tmp_path):
    form = NM(1, 8, rows=4)
    np.save(tmp_path / "a.npy", random_matrix(form))

    with pytest.raises(MatrixError, match=r"a \.mtx file does not keep units of 4:1:8"):
        convert(tmp_path / "a.npy", tmp_path / "b.mtx", format=form)
    with pytest.raises(
        MatrixError, match=r"does not keep the values of .* and zeros inside blocks"
    ):
        convert(tmp_path / "a.npy", tmp_path / "b.txt", format=form)


def test_a_file_that_is_not_n_m_is_refused_with_its_name(tmp_path):
    np.save(tmp_path / "a.npy", np.ones((2, 8)))

    with pytest.raises(MatrixError, match=r"a\.npy: 2:4 sparsity: in row 0, 4 of columns 0 to 3"):
        read_matrix(tmp_path / "a.npy", format=NM(2, 4))
    with pytest.raises(MatrixError, match=r"a\.npy: 3:2:4 sparsity: 2 rows are not whole groups"):
        read_matrix(tmp_path / "a.npy", format=NM(2, 4, rows=3))
    with pytest.raises(MatrixError, match="a block of 4 and the format 2:4; give one of them"):
        read_matrix(tmp_path / "a.npy", block=4, format=NM(2, 4))


def test_a_small_file_of_a_vast_matrix_is_held_against_the_limit(tmp_path):
    text = "%%MatrixMarket matrix coordinate real general\n1000000 1000000 1\n1 1 2.0\n"
    (tmp_path / "a.mtx").write_text(text)

    with pytest.raises(MatrixError, match=r"a\.mtx: 500,000,000,000 units of 2:4"):
        read_matrix(tmp_path / "a.mtx", format=NM(2, 4))


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ([2, 4], r"nm is three numbers: n, m and rows, not of shape \(2,\)"),
        ([2, 40, 1], "2:40 sparsity; give"),
        ([2.0, 4.0, 1.0], "nm are integers, not float64"),
        ([1, 4, 1], "in row 0, 2 of columns 0 to 3 are stored, not 1"),
        ([2, 4, 2], "expected 9 row offsets, found 17"),
    ],
)
def test_an_npz_whose_format_is_broken_is_refused(tmp_path, numbers, message):
    write_matrix(tmp_path / "a.npz", BlockMatrix.of(random_matrix(NM(2, 4)), format=NM(2, 4)))
    arrays = dict(np.load(tmp_path / "a.npz"))
    np.savez(tmp_path / "b.npz", **(arrays | {"nm": np.array(numbers)}))

    with pytest.raises(MatrixError, match=message):
        read_matrix(tmp_path / "b.npz")


@pytest.mark.parametrize("form", [NM(2, 4), NM(4, 8)])
def test_groups_that_every_matrix_stores_are_counted_before_they_are_made(tmp_path, form):
    path = tmp_path / "a.npy"
    np.save(path, np.ones((16, 24), np.float32))  # which has too many for any group
    units = form.fewest((16, 24))
    needed = units * (16 + 4 * form.area)  # row and column of each, and its float32 values

    with pytest.raises(MatrixError, match=r"can be stored|more than"):
        read_matrix(path, format=form, max_bytes=needed)
    with pytest.raises(InputError, match=rf"{units:,} .* takes? .*{needed:,} bytes"):
        read_matrix(path, format=form, max_bytes=needed - 1)
