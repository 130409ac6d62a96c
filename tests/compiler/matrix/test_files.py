"""Files of matrices: what is written is read again; each malformed file is refused in one line."""

import contextlib
from pathlib import Path

import numpy as np
import pytest
import scipy.io
import scipy.sparse as sp

from ipusim import DataType, compiler
from ipusim.compiler.matrix.block_matrix import BlockMatrix
from ipusim.compiler.matrix.files import READERS, WRITERS, read_matrix, write_matrix
from ipusim.compiler.matrix.generators import GENERATORS, random_values
from ipusim.compiler.matrix.pattern import MatrixError

SHIPPED = Path(compiler.__file__).parent / "data"
HEADER = "%%MatrixMarket matrix coordinate real general\n"
WHOLE = HEADER.replace("real", "integer")


def draw(data_type=DataType.FLOAT, shape=(40, 64), block=4):
    """Return a random matrix with 20 % of its blocks."""
    rng = np.random.default_rng(0)
    pattern = GENERATORS["uniform"](shape, block, 0.2, rng)
    return BlockMatrix(pattern, random_values(pattern, rng, data_type))


def test_the_shipped_matrix_keeps_its_blocks():
    matrix = read_matrix(SHIPPED / "minilm_layer5_ffn_down_b16_875.npz")

    assert matrix.pattern.shape == (384, 1536)
    assert matrix.pattern.block == 16
    assert matrix.pattern.num_blocks == 288
    assert matrix.pattern.density == 1 / 8
    assert np.all(matrix.values.any(axis=(1, 2)))


@pytest.mark.parametrize("suffix", [".mtx", ".npz"])
@pytest.mark.parametrize("block", [1, 4, 16])
def test_a_written_matrix_is_read_back(tmp_path, suffix, block):
    matrix = draw()
    write_matrix(tmp_path / f"a{suffix}", matrix)

    result = read_matrix(tmp_path / f"a{suffix}", block=block)

    assert np.array_equal(matrix.dense(), result.dense())
    assert block == result.pattern.block


@pytest.mark.parametrize(
    ("symmetry", "a", "numbers"),
    [
        ("general", [[1, 2, 3], [4, 5, 6]], "1 4 2 5 3 6"),
        ("general", [[1], [4]] * 40, "1 4 " * 40),  # no shorter text holds so many
        ("symmetric", [[1, 2, 3], [2, 4, 5], [3, 5, 6]], "1 2 3 4 5 6"),
        ("skew-symmetric", [[0, -2, -3], [2, 0, -5], [3, 5, 0]], "2 3 5"),
    ],
)
def test_an_array_of_mtx_is_column_by_column_and_a_symmetric_one_its_lower_triangle(
    tmp_path, symmetry, a, numbers
):
    header = f"%%MatrixMarket matrix array real {symmetry}\n{len(a)} {len(a[0])}\n"
    (tmp_path / "a.mtx").write_text(header + numbers)
    (tmp_path / "more.mtx").write_text(f"{header}{numbers} 7")

    assert read_matrix(tmp_path / "a.mtx").dense().tolist() == a
    count = len(numbers.split())
    with pytest.raises(MatrixError, match=f"expected {count} numbers .*, found {count + 1}"):
        read_matrix(tmp_path / "more.mtx")


def test_our_npz_keeps_half_values_blocks_and_non_zeros(tmp_path):
    matrix = BlockMatrix.of(np.eye(33, 47, dtype=np.float16), block=8)
    write_matrix(tmp_path / "a.npz", matrix)

    result = read_matrix(tmp_path / "a.npz")

    assert matrix == result
    assert np.float16 == result.values.dtype


def test_smtx_holds_places_and_gets_values_from_the_seed(tmp_path):
    matrix = draw()
    write_matrix(tmp_path / "a.smtx", matrix)

    result = read_matrix(tmp_path / "a.smtx", block=4)

    assert matrix.pattern == result.pattern
    assert np.count_nonzero(matrix.values) == np.count_nonzero(result.values)
    assert read_matrix(tmp_path / "a.smtx", block=4, seed=0) == result
    assert result != read_matrix(tmp_path / "a.smtx", block=4, seed=1)


def test_smtx_columns_need_no_order_and_a_matrix_may_be_empty(tmp_path):
    (tmp_path / "a.smtx").write_text("2, 4, 3\n0 2 3\n3 1 0\n")
    (tmp_path / "empty.smtx").write_text("2, 4, 0\n0 0 0\n\n")

    assert ((read_matrix(tmp_path / "a.smtx").dense() != 0).astype(int).tolist()) == [
        [0, 1, 0, 1],
        [1, 0, 0, 0],
    ]
    assert read_matrix(tmp_path / "empty.smtx").pattern.num_blocks == 0


@pytest.mark.parametrize(
    "text", ["2 3\n1 0 1\n0 1 0\n", "2 3 101010", "2 3\n101\n010\n", "2 3 1 01 0 10"]
)
def test_a_mask_entry_is_one_block_however_it_is_written(tmp_path, text):
    (tmp_path / "a.txt").write_text(text)

    pattern = read_matrix(tmp_path / "a.txt", block=8).pattern

    assert pattern.shape == (16, 24)
    assert pattern.flat.tolist() == [0, 2, 4]
    assert read_matrix(tmp_path / "a.txt").pattern.shape == (2, 3)


@pytest.mark.parametrize("form", ["csr", "csc", "coo", "dia", "bsr"])
def test_every_saved_scipy_format_is_read(tmp_path, form):
    dense = draw().dense()
    sp.save_npz(tmp_path / "a.npz", sp.coo_array(dense).asformat(form))

    assert np.array_equal(dense, read_matrix(tmp_path / "a.npz", block=4).dense())


def test_dense_arrays_are_read(tmp_path):
    dense = draw(DataType.HALF).dense()
    np.save(tmp_path / "a.npy", dense)
    np.savez(tmp_path / "a.npz", a=dense)

    for name in ("a.npy", "a.npz"):
        result = read_matrix(tmp_path / name)
        assert np.array_equal(dense, result.dense())
        assert result.pattern.block == 4  # as it was drawn


def test_a_symmetric_matrix_market_file_is_unfolded(tmp_path):
    text = HEADER.replace("general", "symmetric") + "2 2 2\n1 1 3.0\n2 1 5.0\n"
    (tmp_path / "a.mtx").write_text(text)

    assert read_matrix(tmp_path / "a.mtx").dense().tolist() == [[3, 5], [5, 0]]


def test_reader_and_writer_suffixes_are_known():
    assert set(WRITERS) == set(READERS)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.dat", "", "no reader for .dat; known are .mtx, .smtx"),
        ("a.mtx", "", "not a readable .mtx matrix"),
        ("a.mtx", "hello\n1 1 1\n", "not a readable .mtx matrix"),
        ("a.mtx", HEADER + "2 2 2\n1 1 1.0\n", "not a readable .mtx matrix"),
        ("a.mtx", HEADER + "2 2 1\n3 1 1.0\n", "not a readable .mtx matrix"),
        ("a.mtx", HEADER + "1 1 1\n1 1 4.1E-", "expected a number in line 3, found b'4.1E-'"),
        ("a.mtx", HEADER + "1 1 1\n1 1 4.1x\n", "expected a number in line 3, found b'4.1x'"),
        ("a.mtx", HEADER + "0 0 0\n", "two dimensions of at least 1"),
        ("a.mtx", HEADER + "1 1 1\n1 1 1e400\n", "the value in row 0, column 0 is inf"),
        ("a.mtx", WHOLE + "1 1 1\n1 1 1.5\n", "expected an integer in line 3, found b'1.5'"),
        ("a.mtx", WHOLE + "1 1 1\n1 1 9223372036854775808\n", "Integer out of range"),
        ("a.mtx", WHOLE.replace("coordinate", "array") + "1 1\n9223372036854775808\n", "too large"),
        ("a.mtx", HEADER.replace("real", "complex") + "1 1 1\n1 1 1 2\n", "complex values"),
        ("a.smtx", "", "expected 3 lines .*, found 0"),
        ("a.smtx", "2, 2\n0 1 1\n0\n", "expected 'rows, columns, non-zeros' in line 1"),
        ("a.smtx", "2, 2, 1\n0 1\n0\n", "expected 3 row offsets in line 2, found 2"),
        ("a.smtx", "2, 2, 1\n0 1 1\n0 1\n", "expected 1 columns in line 3, found 2"),
        ("a.smtx", "2, 2, 1\n0 2 1\n0\n", "row offsets must rise from 0 to the 1 entries"),
        ("a.smtx", "2, 2, 1\n0 1 1\n2\n", "block column 2..2 lies outside the grid of 2"),
        ("a.smtx", "2, 2, 2\n0 2 2\n1 1\n", "each block once"),
        ("a.smtx", "2, 2, 1\n0 1 1\nx\n", "not a readable .smtx matrix: invalid literal"),
        ("a.smtx", "-2, 2, 0\n\n\n", "expected -1 row offsets"),
        ("a.txt", "2 2", "expected 'rows columns' and a mask"),
        ("a.txt", "2 2 1 0 2 1", "expected a mask of 0 and 1, found '2'"),
        ("a.txt", "2 2 1 0 1", "expected 2 x 2 = 4 entries, found 3"),
        ("a.txt", "0 0 1", "expected 0 x 0 = 0 entries, found 1"),
        ("a.txt", "-1 -1 1", "at least one row"),
        ("a.txt", "2 2 1 0 \u00e9 1", "not a readable .txt matrix"),
        ("a.npz", "not a zip", "not a readable .npz matrix"),
        ("a.npy", "\x93NUMPY", "not a readable .npy matrix"),
    ],
)
def test_a_malformed_file_is_refused_in_one_line(tmp_path, name, text, message):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")

    with pytest.raises(MatrixError, match=message) as caught:
        read_matrix(path)

    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"b": np.ones(3)}, "expected a SciPy matrix, .* found b"),
        ({"a": np.array([{}])}, "array a is an array of object"),
        ({"format": np.bytes_("csr")}, "it has no array data, only format"),
        ({"format": np.bytes_("odd"), "shape": [2, 2]}, "its member format is no name of a format"),
        ({"indptr": [0, 9]}, "from 0 to the 1 entries, not from 0 to 9"),
        ({"indptr": []}, "expected 2 row offsets, found 0"),
        ({"indptr": [0, 1, 1]}, "expected 2 row offsets, found 3"),
        ({"indices": [7]}, "block column 7..7 lies outside"),
        ({"values": np.ones((1, 2, 2), dtype=np.float32)}, "do not fit 1 blocks of 4 x 4"),
        ({"values": np.full((1, 4, 4), "x")}, "array values is an array of <U1, not of"),
        ({"rows": [1], "indptr": None}, "block row 1..1 lies outside the grid of 1"),
        ({"rows": [0.5], "indptr": None}, "rows are integers, not float64"),
        ({"rows": [0, 0], "indptr": None}, r"\(2,\) block rows do not pair \(1,\) columns"),
        ({"block": 5}, "blocks of 5 are not supported"),
        ({"shape": [4]}, "a shape is two numbers"),
    ],
)
def test_a_malformed_npz_is_refused_in_one_line(tmp_path, arrays, message):
    npz_arrays = {
        "indptr": [0, 1],
        "indices": [0],
        "shape": [4, 8],
        "block": 4,
        "values": np.ones((1, 4, 4), dtype=np.float32),
    }
    foreign = set(arrays) & {"a", "b", "format"}
    arrays_of_file = {
        name: array for name, array in (npz_arrays | arrays).items() if array is not None
    }
    np.savez(tmp_path / "a.npz", **arrays if foreign else arrays_of_file)

    with pytest.raises(MatrixError, match=message) as caught:
        read_matrix(tmp_path / "a.npz")

    assert "\n" not in str(caught.value)


def test_scipy_indices_out_of_range_are_refused(tmp_path):
    parts = {"format": np.bytes_("csr"), "shape": [2, 2], "data": [1.0]}
    np.savez(tmp_path / "a.npz", **parts, indptr=[0, 1, 1], indices=[5])

    with pytest.raises(MatrixError, match=r"an entry lies in column 5, the last one is 1"):
        read_matrix(tmp_path / "a.npz")


def test_a_truncated_npz_is_refused(tmp_path):
    write_matrix(tmp_path / "a.npz", draw())
    content = (tmp_path / "a.npz").read_bytes()

    for length in range(0, len(content), 211):
        (tmp_path / "b.npz").write_bytes(content[:length])
        with pytest.raises(MatrixError, match=r"not a readable \.npz matrix"):
            read_matrix(tmp_path / "b.npz")


def test_a_damaged_npz_is_read_or_refused_but_never_crashes(tmp_path):
    sp.save_npz(tmp_path / "a.npz", sp.csr_array(draw().dense()))
    content = (tmp_path / "a.npz").read_bytes()
    rng = np.random.default_rng(0)

    for _ in range(200):
        damaged = bytearray(content)
        damaged[rng.integers(len(content))] ^= 1 << rng.integers(8)
        (tmp_path / "b.npz").write_bytes(damaged)
        with contextlib.suppress(MatrixError):
            read_matrix(tmp_path / "b.npz")


def test_a_file_that_is_missing_or_a_folder_is_named(tmp_path):
    (tmp_path / "b.mtx").mkdir()

    with pytest.raises(MatrixError, match=r"a\.mtx: no such file"):
        read_matrix(tmp_path / "a.mtx")
    with pytest.raises(MatrixError, match=r"b\.mtx: cannot be read, it is a folder"):
        read_matrix(tmp_path / "b.mtx")


@pytest.mark.parametrize(
    ("size", "block"), [((4, 2), 1), ((4, 8), 4), ((16, 16), 16), ((32, 32), 16), ((2, 2), 1)]
)
def test_a_bsr_matrix_brings_its_blocks_or_those_that_divide_them(tmp_path, size, block):
    a = np.zeros((64, 64))
    a[0, 0] = 1  # blocks may hold zeros
    sp.save_npz(tmp_path / "a.npz", sp.bsr_array(a, blocksize=size))

    assert read_matrix(tmp_path / "a.npz").pattern.block == block
    assert read_matrix(tmp_path / "a.npz", block=8).pattern.block == 8


def test_a_matrix_market_array_is_dense(tmp_path):
    dense = draw().dense()
    scipy.io.mmwrite(tmp_path / "a.mtx", dense)

    np.testing.assert_allclose(read_matrix(tmp_path / "a.mtx").dense(), dense, rtol=1e-6)


@pytest.mark.parametrize("name", ["a.dat", "missing/a.npz", "missing/a.mtx"])
def test_a_file_that_cannot_be_written_is_refused(tmp_path, name):
    with pytest.raises(MatrixError, match=r"no writer for \.dat|cannot be written"):
        write_matrix(tmp_path / name, draw())
