"""Tests of conversion: it is exact for every type and format, or reports what it would change."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import scipy.io
import scipy.sparse as sp

from ipusim import number_of
from ipusim.compiler import BlockMatrix, MatrixError, read_matrix, write_matrix
from ipusim.compiler.cli.app import main
from ipusim.compiler.matrix.files import WRITERS, convert

WHOLE = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
FLOATS = ("float16", "float32", "float64")
TYPES = ("bool", *WHOLE, *FLOATS)
WITH_VALUES = (".mtx", ".npy", ".npz")


def random_numbers(name: str) -> np.ndarray:
    """Return numbers of a type that any other type would change, with zeros between them."""
    dtype = np.dtype(name)
    if dtype.kind == "b":
        numbers = [True]
    elif dtype.kind in "iu":
        ends = np.iinfo(dtype)
        numbers = [ends.min, ends.max, ends.max - 1, min(ends.max, 16_777_217), 1]
    else:
        ends = np.finfo(dtype)
        numbers = [0.1, 1 / 3, ends.max, -ends.tiny, ends.smallest_subnormal]
    a = np.zeros((5, 7), dtype=dtype)
    for row, number in enumerate(numbers):
        a[row, 3 * row % 7] = number
    return a


@pytest.mark.parametrize("target_suffix", WITH_VALUES)
@pytest.mark.parametrize("source_suffix", WITH_VALUES)
def test_every_number_of_every_type_goes_from_any_format_to_any_other_and_back(
    tmp_path: Path, source_suffix: str, target_suffix: str
) -> None:
    for name in TYPES:
        a = random_numbers(name)
        np.save(tmp_path / "a.npy", a)
        steps = ["a.npy", f"b{source_suffix}", f"c{target_suffix}", "d.npy"]

        conversion = [convert(tmp_path / x, tmp_path / y) for x, y in pairwise(steps)]

        back = np.load(tmp_path / "d.npy")
        assert back.tolist() == a.tolist()  # numbers of Python compare exactly
        assert all(step.lost == () for step in conversion)
        if ".mtx" in (source_suffix, target_suffix):
            assert back.dtype.kind == {"b": "i"}.get(a.dtype.kind, a.dtype.kind)
        else:
            assert back.dtype == a.dtype


@pytest.mark.parametrize("suffix", [".smtx", ".txt"])
def test_a_format_without_values_says_so_of_every_type_and_keeps_the_places(
    tmp_path: Path, suffix: str
) -> None:
    for name in TYPES:
        a = random_numbers(name)
        np.save(tmp_path / "a.npy", a)
        loss = f"the values of {number_of(np.count_nonzero(a), 'non-zero')}"

        with pytest.raises(MatrixError, match=f"does not keep {loss};"):
            convert(tmp_path / "a.npy", tmp_path / f"b{suffix}")
        conversion = convert(tmp_path / "a.npy", tmp_path / f"b{suffix}", lossy=True)

        assert conversion.lost == (loss,)
        assert np.array_equal(read_matrix(tmp_path / f"b{suffix}").dense() != 0, a != 0)


@pytest.mark.parametrize("suffix", WRITERS)
def test_numbers_that_python_reads_and_writes_are_not_rounded(tmp_path: Path, suffix: str) -> None:
    for name in TYPES:
        matrix = BlockMatrix.of(random_numbers(name), block=1, exact=True)

        write_matrix(tmp_path / f"a{suffix}", matrix)

        result = read_matrix(tmp_path / f"a{suffix}")
        assert result.pattern == matrix.pattern
        if suffix in WITH_VALUES:
            assert result.values.tolist() == matrix.values.tolist()


@pytest.mark.parametrize("form", ["csr", "csc", "coo", "bsr", "dia"])
def test_a_scipy_matrix_of_any_type_is_converted_exactly(tmp_path: Path, form: str) -> None:
    for name in ("bool", *WHOLE, "float32", "float64"):
        a = random_numbers(name)
        sp.save_npz(tmp_path / "a.npz", sp.coo_array(a).asformat(form))

        convert(tmp_path / "a.npz", tmp_path / "b.npy", block=1, lossy=form == "bsr")

        assert np.load(tmp_path / "b.npy").tolist() == a.tolist()


def test_bfloat16_of_a_checkpoint_keeps_its_numbers(tmp_path: Path) -> None:
    bits = np.array([[0x3DCD, 0x0000], [0x7F7F, 0x0001]], dtype="<u2")  # 0.1, the ends of the type
    values = (bits.astype(np.uint32) << 16).view(np.float32)
    part = {"dtype": "BF16", "shape": [2, 2], "data_offsets": [0, bits.nbytes]}
    header = json.dumps({"w": part}).encode()
    file = len(header).to_bytes(8, "little") + header + bits.tobytes()
    (tmp_path / "a.safetensors").write_bytes(file)

    convert(tmp_path / "a.safetensors:w", tmp_path / "b.mtx")

    assert read_matrix(tmp_path / "b.mtx").dense().tolist() == values.tolist()


@pytest.mark.parametrize("suffix", WITH_VALUES)
def test_complex_values_are_refused_by_every_format(tmp_path: Path, suffix: str) -> None:
    a, path = sp.coo_array(np.eye(2) * 1j), tmp_path / f"a{suffix}"
    if suffix == ".mtx":
        scipy.io.mmwrite(path, a)
    elif suffix == ".npz":
        sp.save_npz(path, a)
    else:
        np.save(path, a.toarray())

    for lossy in (False, True):
        with pytest.raises(MatrixError, match=r"^[^\n]*complex[^\n]*$"):
            convert(path, tmp_path / "b.npz", lossy=lossy)


def test_a_value_that_would_change_is_named_and_what_was_lost_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if np.finfo(np.longdouble).nmant <= np.finfo(np.float64).nmant:
        pytest.skip("longdouble holds no more than float64 here")
    a = np.zeros((2, 3), dtype=np.longdouble)
    a[0, 1], a[1, 0], a[1, 2] = 2, 1 + np.longdouble(2) ** -60, 4 + np.longdouble(2) ** -59
    np.save(tmp_path / "a.npy", a)
    command = ["convert", str(tmp_path / "a.npy"), str(tmp_path / "b.mtx")]
    change = (
        f"2 of 3 values change from {a.dtype} to float64: the first, in row 1, column 0, from "
        "1.0000000000000000009 to 1.0; by at most 1.73e-18, relatively 8.67e-19"
    )

    status = main(command)
    refusal = capsys.readouterr().err

    assert (status, (tmp_path / "b.mtx").exists()) == (2, False)
    assert refusal == (f"ipusim: {tmp_path / 'b.mtx'}: {change}; ask with --lossy, or write .npz\n")
    assert main([*command, "--lossy"]) == 0
    assert capsys.readouterr().err == f"ipusim: {tmp_path / 'b.mtx'} has lost: {change}\n"
    assert read_matrix(tmp_path / "b.mtx").dense().tolist() == [[0, 2, 0], [1, 0, 4]]
    with pytest.raises(MatrixError, match=r"2 of 3 values change .* or ask for a lossy file"):
        write_matrix(tmp_path / "c.mtx", read_matrix(tmp_path / "a.npy"))


@pytest.mark.parametrize("suffix", [".mtx", ".npz", ".smtx", ".txt", ".npy"])
def test_zeros_that_a_file_stores_keep_their_places_or_are_named(
    tmp_path: Path, suffix: str
) -> None:
    (tmp_path / "a.mtx").write_text(
        "%%MatrixMarket matrix coordinate integer general\n3 3 3\n1 2 0\n2 2 5\n3 1 0\n"
    )
    target = tmp_path / f"b{suffix}"
    if suffix == ".npy":
        with pytest.raises(MatrixError, match="does not keep 2 stored zeros"):
            convert(tmp_path / "a.mtx", target)
        return

    convert(tmp_path / "a.mtx", target, lossy=suffix in (".smtx", ".txt"))

    assert read_matrix(target).pattern.flat.tolist() == [1, 4, 6]


@pytest.mark.parametrize(
    ("dtype", "values", "total"),
    [
        (np.int8, [100, 100, -3], 197),
        (np.int64, [2**62, 2**62, -1], 2**63 - 1),
        (np.uint64, [2**63, 2**63 - 1, 0], 2**64 - 1),
        (np.bool_, [True, True, True], 3),
    ],
)
def test_entries_of_one_place_are_added_without_a_wrap(dtype, values, total) -> None:
    twice = sp.coo_array((np.array(values, dtype=dtype), ([0, 0, 0], [1, 1, 1])), shape=(2, 2))

    assert BlockMatrix.of(twice, block=1, exact=True).values.ravel().tolist() == [total]


def test_a_sum_beyond_64_bits_is_refused() -> None:
    values = np.array([2**63, 2**63], dtype=np.uint64)
    twice = sp.coo_array((values, ([0, 0], [1, 1])), shape=(2, 2))

    with pytest.raises(MatrixError, match="add up to 18,446,744,073,709,551,616 to"):
        BlockMatrix.of(twice, block=1)


def test_a_few_entries_of_a_vast_matrix_make_a_small_npz(tmp_path: Path) -> None:
    side = 100_000_000
    text = f"%%MatrixMarket matrix coordinate real general\n{side} {side} 2\n1 2 0.1\n"
    (tmp_path / "a.mtx").write_text(f"{text}{side} {side} 3\n")

    convert(tmp_path / "a.mtx", tmp_path / "b.npz", max_bytes=4096)

    result = read_matrix(tmp_path / "b.npz", max_bytes=4096)
    assert result == read_matrix(tmp_path / "a.mtx")
    assert (tmp_path / "b.npz").stat().st_size < 4096


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_an_npz_holds_offsets_or_rows_whichever_are_fewer(tmp_path: Path, rows: int) -> None:
    a = np.zeros((rows, 4))
    a[0, 1], a[-1, 2] = 0.1, 2
    np.save(tmp_path / "a.npy", a)

    convert(tmp_path / "a.npy", tmp_path / "b.npz")

    with np.load(tmp_path / "b.npz") as members:
        assert ("rows" in members, "indptr" in members) == (rows > 2, rows <= 2)
    assert read_matrix(tmp_path / "b.npz").dense().tolist() == a.tolist()
