"""Operands for `simulate` and arrays for `tile` are read within limits, or refused in one line."""

from __future__ import annotations

import io
import os
import random
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cases import cases
from forged import CHANGES
from hypothesis import given
from hypothesis import strategies as st
from judge import judged, judged_in_child, refused

from ipusim.compiler.cli.app import main

GO = """
.worker
go:
  ld32 $m1, $mzero, $mvertex_base, 0
  ld32 $m2, $mzero, $m1, 0
  exitz $mzero
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a compiled job and an assembly source."""
    place = tmp_path_factory.mktemp("data")
    given = ("--m", "16", "--k", "16", "--n", "4", "--tiles", "2", "--block-length", "4")
    assert main(["compile", *given, "--density", "1", "-o", str(place / "job.ipusim")]) == 0
    (place / "go.S").write_text(GO)
    return place


def simulate(folder: Path) -> list[object]:
    """Return the command line that simulates the folder's job on its operands."""
    return ["simulate", folder / "job.ipusim", "--data", folder / "data.npz"]


def tile(folder: Path) -> list[object]:
    """Return the command line that runs the folder's source on the array x."""
    array = f"x={folder / 'x.npy'}"
    return ["tile", folder / "go.S", "--entry", "go", "--array", array, "--state", "x"]


@cases(60)
@given(seed=st.integers(0, 2**32))
def test_strange_operands_are_computed_or_refused(seed: int, folder: Path) -> None:
    chosen = random.Random(seed)
    operands: dict[str, Any] = {name: np.ones(shape) for name, shape in OPERANDS.items()}
    name = chosen.choice(sorted(operands))
    operands[name] = chosen.choice(CHANGES)(operands[name], chosen)
    if chosen.random() < 0.1:
        del operands[name]
    np.savez(folder / "data.npz", **operands)

    judged(simulate(folder))


OPERANDS = {"a": (16, 16), "x": (16, 4)}


@cases(40)
@given(place=st.floats(0, 1, exclude_max=True), flip=st.integers(1, 255))
def test_damaged_operands_are_computed_or_refused(place: float, flip: int, folder: Path) -> None:
    file = io.BytesIO()
    np.savez(file, **{name: np.ones(shape) for name, shape in OPERANDS.items()})
    content = bytearray(file.getvalue())
    content[int(place * len(content))] ^= flip
    (folder / "data.npz").write_bytes(content)

    judged(simulate(folder))


@cases(40)
@given(seed=st.integers(0, 2**32))
def test_strange_arrays_are_placed_or_refused(seed: int, folder: Path) -> None:
    chosen = random.Random(seed)
    array = np.ones((3, 4), chosen.choice(["i1", "u2", "i4", "f2", "f4", "f8", "?"]))
    np.save(folder / "x.npy", chosen.choice(CHANGES)(array, chosen))

    judged(tile(folder))


@pytest.mark.parametrize("kind", ["device", "folder", "fifo", "text", "objects", "one array"])
def test_a_file_without_operands_is_refused(kind: str, folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "data.npz"
    if kind == "device":
        path.symlink_to("/dev/null")
    elif kind == "folder":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "text":
        path.write_text("a, x\n")
    elif kind == "objects":
        np.savez(path, a=np.array([{}]), x=np.ones(3))
    else:
        path.write_bytes((np.lib.format.magic(1, 0)) + b"\x00" * 99)

    refused(["simulate", folder / "job.ipusim", "--data", path])
    refused([*tile(folder)[:5], f"x={path}"])


def test_operands_that_inflate_beyond_the_limit_are_refused(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "bomb.npz"
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file,
        file.open("a.npy", "w", force_zip64=True) as member,
    ):
        np.lib.format.write_array_header_1_0(
            member, {"descr": "<f8", "fortran_order": False, "shape": (1 << 24,)}
        )
        for _ in range(8):
            member.write(bytes(1 << 24))

    call = ["simulate", folder / "job.ipusim", "--data", path]
    (told,) = judged_in_child([[*call, "--max-input-bytes", 10**8]], room_bytes=2**27)

    assert told.status == 2
    assert "--max-input-bytes" in told.err


@pytest.mark.parametrize(
    "state",
    ["1e39", "1e400", "nan", "9" * 5000, "-9999999999", "\u0663", "1_0", "0x", ",,,"],
)
def test_a_strange_state_is_read_or_refused_in_a_line(state: str, folder: Path) -> None:
    np.save(folder / "x.npy", np.ones(3, np.int32))

    judged([*tile(folder)[:-1], state])
