"""Every matrix file, however damaged, is read or refused in one line, within little memory."""

from __future__ import annotations

import os
import shutil
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import scipy.sparse as sp
from cases import cases
from checkpoint_damage import claimed_graph, claimed_tensors
from hypothesis import given
from hypothesis import strategies as st
from judge import judged, judged_in_child, refused, room
from matrix_damage import claimed_header, damaged_arrays, damaged_bytes, damaged_text, npy

from ipusim import InputError
from ipusim.compiler import NM, BlockMatrix, MatrixError, Pattern, read_matrix
from ipusim.compiler.graph.network.checkpoints import read_checkpoint, sparsities_of
from ipusim.compiler.matrix.files import file_of
from ipusim.compiler.studies.explore import grid_of

ROOM = 2**28  # bytes; the files here hold some hundred
BLOCKS = st.sampled_from((None, None, 1, 4, 16, NM(1, 2), NM(2, 4, rows=2)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an empty folder for the files."""
    return tmp_path_factory.mktemp("matrices")


def read_or_refused(folder: Path, file: tuple[str, bytes], block: int | NM | None) -> None:
    """Read a file, and check that a refusal is one line that names it and that nothing warns."""
    suffix, data = file
    path = folder / f"a{suffix}"
    file_of(path).write_bytes(data)
    format_options = {"format": block} if isinstance(block, NM) else {"block": block}
    with room(ROOM), warnings.catch_warnings():
        warnings.simplefilter("error")
        matrix, line = _outcome(lambda: read_matrix(path, **format_options))

    assert line is None or line.startswith(f"{path}: ")
    assert line is None or len(line) < len(str(path)) + 500
    assert matrix is None or np.isfinite(matrix.values).all()


def _outcome(made: Callable[[], BlockMatrix]) -> tuple[BlockMatrix | None, str | None]:
    """Return the matrix that `made` returns, or the one line of its refusal."""
    try:
        return made(), None
    except MatrixError as error:
        (line,) = str(error).splitlines()
        return None, line


@cases(200)
@given(file=damaged_bytes(), block=BLOCKS)
def test_damaged_bytes_are_read_or_refused(folder: Path, file, block) -> None:
    read_or_refused(folder, file, block)


@cases(250)
@given(file=damaged_text(), block=BLOCKS)
def test_damaged_text_is_read_or_refused(folder: Path, file, block) -> None:
    read_or_refused(folder, file, block)


@cases(150)
@given(file=damaged_arrays(), block=BLOCKS)
def test_damaged_arrays_are_read_or_refused(folder: Path, file, block) -> None:
    read_or_refused(folder, file, block)


@cases(60)
@given(file=claimed_header(), block=BLOCKS)
def test_a_header_that_claims_is_read_or_refused(folder: Path, file, block) -> None:
    read_or_refused(folder, file, block)


@cases(120)
@given(file=claimed_tensors(), block=BLOCKS)
def test_a_checkpoint_that_claims_is_read_or_refused(folder: Path, file, block) -> None:
    read_or_refused(folder, file, block)


@cases(80)
@given(data=claimed_graph())
def test_a_graph_that_claims_is_a_network_or_refused(folder: Path, data) -> None:
    path = folder / "graph.onnx"
    path.write_bytes(data)
    with room(ROOM), warnings.catch_warnings():
        warnings.simplefilter("error")
        shares, line = _shares(path)

    assert line is None or line.startswith(str(path))
    assert line is None or len(line) < len(str(path)) + 500
    assert all(0 <= share <= 1 for share in shares)


def _shares(path: Path) -> tuple[list[float], str | None]:
    """Return the share of zeros of each layer of a network, or the one line of its refusal."""
    try:
        return list(sparsities_of(read_checkpoint([path])).values()), None
    except InputError as error:
        (line,) = str(error).splitlines()
        return [], line


@cases(30)
@given(
    file=st.one_of(damaged_bytes(), damaged_text(), damaged_arrays()),
    target=st.sampled_from((".mtx", ".npz", ".smtx", ".npy", ".txt")),
)
def test_a_refused_conversion_leaves_every_file(folder: Path, file, target) -> None:
    suffix, data = file
    source, goal = folder / f"from{suffix}", folder / f"to{target}"
    file_of(source).write_bytes(data)
    goal.write_bytes(b"what was here")

    judged(["convert", source, goal, "--lossy"], folder, room_bytes=ROOM)


def bomb_of_entries(folder: Path) -> Path:
    """Write a SciPy file of one entry in a matrix of a milliard rows and columns."""
    sp.save_npz(folder / "entry.npz", sp.coo_array(([1.0], ([5], [7])), shape=(10**9, 10**9)))
    return folder / "entry.npz"


@pytest.fixture(scope="module")
def bomb_of_zeros(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write an .npz of two hundred million zero bytes, packed into two hundred thousand."""
    folder = tmp_path_factory.mktemp("bomb")
    head = npy(np.zeros((1, 1)))[:128].replace(b"(1, 1)", b"(200000, 125) ")[:128]
    with (
        zipfile.ZipFile(folder / "zeros.npz", "w", zipfile.ZIP_DEFLATED) as file,
        file.open("a.npy", "w", force_zip64=True) as member,
    ):
        member.write(head)
        for _ in range(20):
            member.write(bytes(10**7))
    return folder / "zeros.npz"


def test_a_large_shape_with_one_entry_takes_little_memory(tmp_path: Path) -> None:
    source, told = bomb_of_entries(tmp_path), [tmp_path / "a.mtx", tmp_path / "b.npz"]
    by_entries = judged_in_child(
        [["convert", source, target] for target in told], tmp_path, room_bytes=2**26
    )
    refusals = [
        refused(["convert", source, tmp_path / f"a{to}", "--lossy"], tmp_path, room_bytes=2**26)
        for to in (".npy", ".smtx", ".txt")
    ]

    assert [each.status for each in by_entries] == [0, 0]
    for target in told:
        assert read_matrix(target).pattern == Pattern((10**9, 10**9), 1, [5], [7], 1)
    assert [line for line in refusals if "--max-input-bytes" not in line] == []


@pytest.mark.parametrize("suffix", [".onnx", ".safetensors"])
@pytest.mark.parametrize("command", ["convert", "run", "explore"])
def test_a_path_that_is_no_plain_checkpoint_is_refused_unread(
    tmp_path: Path, suffix, command
) -> None:
    fifo, device, here = (tmp_path / f"{name}{suffix}" for name in ("fifo", "device", "folder"))
    os.mkfifo(fifo)
    device.symlink_to("/dev/zero")
    here.mkdir()
    more = {"convert": [tmp_path / "b.mtx"], "run": [], "explore": ["--store", tmp_path / "s"]}

    for path in (fifo, device, here):
        line = refused([command, f"{path}:w", *more[command]], tmp_path)
        assert "cannot be read, it is" in line


@pytest.mark.parametrize(
    "command",
    [["convert"], ["run"], ["compile", "-o", "a.ipusim"], ["run", "--tiles", "4"]],
    ids=" ".join,
)
def test_a_file_that_inflates_beyond_the_limit_is_refused_before_it_is_read(
    tmp_path: Path, bomb_of_zeros: Path, command
) -> None:
    source = shutil.copy(bomb_of_zeros, tmp_path)
    target = [tmp_path / "b.npy"] if command == ["convert"] else []
    line = refused(
        [*command, source, *target, "--max-input-bytes", 10**8], tmp_path, room_bytes=2**27
    )

    assert "takes 200,000,128 bytes in memory, more than the 100,000,000" in line


MARKET = "%%MatrixMarket matrix"


CRASHED_OR_CLAIMED = (
    (f"{MARKET} array real general\n0 3\n", "not shape (0, 3)"),
    (f"{MARKET} array real general\n3 0\n", "not shape (3, 0)"),
    (f"{MARKET} array real general\n100000 100000\n1\n", "the 58 bytes of the file can hold"),
    (f"{MARKET} array real skew-symmetric\n1 1\n1\n2\n", "expected 0 numbers"),
    (f"{MARKET} array real symmetric\n2 3\n1\n2\n3\n", "a symmetric matrix is square"),
    (f"{MARKET} array integer general\n2 2\n1\n2\n3\n", "expected 4 numbers"),
    (f"{MARKET} coordinate real general\n9 9 1000000000\n1 1 1\n", "1,000,000,000 entries"),
    (f"{MARKET} coordinate real general\n4000000000 4000000000 1\n1 1 1\n", "2^63"),
    (f"{MARKET} coordinate real general\n2 2 1\n1 2 nan\n", "in row 0, column 1 is nan"),
    (f"{MARKET} coordinate real general\n2 2 1\n2 1 -inf\n", "in row 1, column 0 is -inf"),
)  # fmt: skip


def test_a_market_file_that_crashed_or_claimed_is_refused(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.mtx" for number in range(len(CRASHED_OR_CLAIMED))]
    for path, (text, _) in zip(files, CRASHED_OR_CLAIMED, strict=True):
        path.write_text(text)

    every = judged_in_child([["convert", path, tmp_path / "b.npz"] for path in files], tmp_path)

    for told, (_, line) in zip(every, CRASHED_OR_CLAIMED, strict=True):
        assert told.status == 2
        assert line in told.err


@pytest.mark.parametrize("suffix", [".mtx", ".smtx", ".npz", ".npy", ".txt"])
@pytest.mark.parametrize("command", ["convert", "run", "explore"])
def test_a_path_that_is_no_plain_file_is_refused_unread(tmp_path: Path, suffix, command) -> None:
    fifo, device, here = (tmp_path / f"{name}{suffix}" for name in ("fifo", "device", "folder"))
    os.mkfifo(fifo)
    device.symlink_to("/dev/zero")
    here.mkdir()
    more = {"convert": [tmp_path / "b.mtx"], "run": [], "explore": ["--store", tmp_path / "s"]}

    for path in (fifo, device, here):
        assert "cannot be read, it is" in refused([command, path, *more[command]], tmp_path)


@pytest.mark.parametrize("command", ["run", "compile"])
@pytest.mark.parametrize(
    ("value", "words"),
    [(65520, "overflows float16, which ends at 65504"), (np.nan, "is nan"), (-np.inf, "is -inf")],
)
def test_a_value_that_half_does_not_hold_is_bad_input(
    tmp_path: Path, command, value, words
) -> None:
    dense = np.eye(32)
    dense[3, 7] = value
    np.save(tmp_path / "a.npy", dense)
    more = ["-o", tmp_path / "a.ipusim"] if command == "compile" else []

    line = refused([command, tmp_path / "a.npy", "--n", "4", "--tiles", "2", *more], tmp_path)

    assert words in line
    assert "row 3, column 7" in line


def test_sums_that_overflow_are_wrong_results_without_a_warning(tmp_path: Path) -> None:
    np.save(tmp_path / "a.npy", np.full((32, 32), 60000.0))

    told = [
        judged(["run", tmp_path / "a.npy", "--n", "4", "--tiles", "2", *options], tmp_path)
        for options in ([], ["--partials-type", "float"], ["--block-length", "16"])
    ]

    assert [one.status for one in told] == [1, 1, 1]
    assert all("sums overflowed: scale the operands" in one.err for one in told)


@cases(60)
@given(data=st.data())
def test_a_pattern_takes_no_source_that_contradicts_itself(data: st.DataObject) -> None:
    """Python's door: SciPy's matrices whose arrays were changed behind its back."""
    matrix = sp.random_array(
        (6, 9),
        density=0.4,
        format=data.draw(st.sampled_from(("csr", "csc", "coo", "bsr", "dia"))),
        rng=0,
    )
    names = [name for name in ("indptr", "indices", "data", "offsets") if hasattr(matrix, name)]
    name = data.draw(st.sampled_from(names))
    array = getattr(matrix, name)
    changed = array.astype(
        data.draw(st.sampled_from((array.dtype, np.float64, np.complex128, np.int64, object)))
    )
    at = data.draw(st.integers(0, changed.size - 1))
    changed.flat[at] = data.draw(st.sampled_from((-1, 0, 5, 6, 9, 2**31 - 1)))
    setattr(matrix, name, changed[: data.draw(st.integers(0, len(changed)))])

    block = data.draw(st.sampled_from((1, 4)))
    found, _ = _outcome(lambda: BlockMatrix.of(matrix, block=block))

    assert found is None or found.pattern.shape == (6, 9)


@pytest.mark.parametrize(
    "a",
    [None, "x", 5, [[1], [1, 2]], {}, [["a"]], [[10**400]], np.zeros((2, 2), complex)],
    ids=repr,
)
def test_an_argument_that_is_no_matrix_is_refused(a) -> None:
    for door in (Pattern.of, BlockMatrix.of):
        with pytest.raises(MatrixError):
            door(a, block=4)


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        (((4, 4), 4, [0.0], [0], 1), "block coordinates are integers"),
        (((4, 4), 4, [0j], [0], 1), "block coordinates are integers"),
        (((4, 4), 4, [0], [2**63], 1), "beyond 64 bits"),
        (((4, 4), 4, [0], [-1], 1), "outside the grid"),
        (((4, 4), [4], [0], [0], 1), "are not supported"),
        (((4.5, 4), 4, [0], [0], 1), "expected a whole number, found 4.5"),
        ((4, 4, [0], [0], 1), "a shape is two numbers"),
        (((4, 4), 4, [0], [0], np.nan), "expected a whole number, found nan"),
        (((2**40, 2**40), 4, [0], [0], 1), "at most 2^63 - 1 elements"),
    ],
)
def test_a_pattern_that_cannot_be_is_refused(fields, line) -> None:
    with pytest.raises(MatrixError) as caught:
        Pattern(*fields)

    assert line in str(caught.value)


def test_the_limit_of_a_file_decides_no_result() -> None:
    """A raised limit is the same point of a sweep, and not an axis."""
    points = [grid_of({"n": (4,), **more}) for more in ({}, {"max_input_bytes": 10**10})]

    assert points[0][0].key == points[1][0].key
