"""Archives that are damaged, forged or bombs are read as what they are, or refused in one line."""

from __future__ import annotations

import random
import struct
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from cases import cases
from forged import Members, forged, members_of, write
from hypothesis import given
from hypothesis import strategies as st
from judge import judged, judged_in_child, refused

from ipusim.compiler.cli.app import main

SIZES = ("run", "--m", "32", "--k", "32", "--n", "8", "--tiles", "8")
LAYER = ("conv", "--channels", "6", "--filters", "8", "--image", "6x5", "--kernel", "3x2")
LAYERS = (*LAYER, "--batch", "4", "--tiles", "8", "--density", "1/4")
KINDS = {
    "static": (*SIZES, "--block-length", "4", "--density", "1/4"),
    "element": (*SIZES, "--block-length", "1", "--density", "1/4"),
    "dense": (*SIZES, "--method", "dense"),
    "dynamic": (*SIZES, "--method", "dynamic", "--density", "1/8", "--max-density", "1/4"),
    "convolution": (*LAYERS, "--row-split", "2"),
    "lowered": (*LAYERS, "--algorithm", "lowered"),
}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Members]:
    """Return a function from a kind of job to the members of its run file."""
    folder = tmp_path_factory.mktemp("archives")

    @cache
    def archive(kind: str) -> Members:
        assert main([*KINDS[kind], "--run-file", str(folder / kind)]) == 0
        return members_of(folder / kind)

    return archive


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with operands for `simulate`."""
    place = tmp_path_factory.mktemp("hostile")
    rng = np.random.default_rng(0)
    a = np.zeros((32, 32), np.float32)
    a[:8, :8] = 1
    np.savez(place / "data.npz", a=a, x=rng.standard_normal((32, 8)).astype(np.float32))
    return place


@pytest.mark.parametrize(("kinds", "doors"), [(("static",), 0), (tuple(KINDS), 6)])
@cases(160)
@given(seed=st.integers(0, 2**32))
def test_a_forged_archive_is_read_or_refused(
    archive: Callable[[str], Members], folder: Path, kinds: tuple[str, ...], doors: int, seed: int
) -> None:
    chosen = random.Random(seed)
    file = folder / "forged.run"
    write(file, forged(archive(chosen.choice(sorted(kinds))), chosen))
    if judged(["show", file]).status or not doors:
        return
    data = ("--data", folder / "data.npz")
    pictures = ("--trace", folder / "t.json", "--interval-csv", folder / "i.csv")
    calls = (
        ("show", file, "--tile", 0),
        ("show", file, "--dot"),
        ("report", file, "--dot", folder / "d.dot", *pictures),
        ("simulate", file, *data, "-o", folder / "y.npz"),
        ("simulate", file, *data, "--fidelity", "instruction"),
        ("compare", file, file),
    )
    judged(chosen.choice(calls[:doors]))


@cases(100)
@given(share=st.floats(0, 1, exclude_max=True), flip=st.integers(1, 255), cut=st.booleans())
def test_a_changed_byte_is_refused_or_changes_no_result(
    share: float, flip: int, cut: bool, archive: Callable[[str], Members], folder: Path
) -> None:
    file = folder / "damaged.run"
    write(file, archive("static"))
    content = bytearray(file.read_bytes())
    at = int(share * len(content))
    content[at] ^= flip
    file.write_bytes(content[: at if cut else None])

    judged(["show", file])


def bomb(path: Path, members: Members, *, zeros: int, declared: int) -> None:
    """Write an archive with one more member of `zeros` zeros, which declares `declared` bytes."""
    write(path, members)
    with (
        zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as file,
        file.open("Program/999.npy", "w", force_zip64=True) as member,
    ):
        for _ in range(zeros >> 24):
            member.write(bytes(1 << 24))
    content = path.read_bytes()
    path.write_bytes(content.replace(struct.pack("<I", zeros), struct.pack("<I", declared)))


def test_an_archive_that_declares_too_many_bytes_is_refused(
    archive: Callable[[str], Members], tmp_path: Path
) -> None:
    path = tmp_path / "bomb.run"
    bomb(path, archive("static"), zeros=2**24, declared=2**30)

    (told,) = judged_in_child([["show", path]], tmp_path, room_bytes=2**28)

    assert told.status == 2
    assert "bytes in memory, more than the" in told.err
    assert "--max-input-bytes" in told.err


def test_a_smaller_limit_can_be_asked_for(
    archive: Callable[[str], Members], tmp_path: Path
) -> None:
    path = tmp_path / "static.run"
    write(path, archive("static"))

    for call in (["show", path], ["report", path], ["simulate", path], ["compare", path, path]):
        assert "more than the 1,000 that" in refused([*call, "--max-input-bytes", 1000], tmp_path)


def test_a_member_that_declares_too_little_is_damage(
    archive: Callable[[str], Members], tmp_path: Path
) -> None:
    path = tmp_path / "lies.run"
    bomb(path, archive("static"), zeros=2**28, declared=64)

    (told,) = judged_in_child([["show", path]], tmp_path, room_bytes=2**27)

    assert told.status == 2


def test_an_array_that_declares_more_than_it_holds_takes_no_memory(
    archive: Callable[[str], Members], tmp_path: Path
) -> None:
    path = tmp_path / "long.run"
    name = "Program/0.npy"
    header = archive("static")[name]
    start = header.index(b"'shape': (") + len(b"'shape': (")
    long = header[:start] + b"99999999999999," + header[header.index(b")", start) :]
    write(path, {**archive("static"), name: long})

    assert "0.npy" in refused(["show", path], tmp_path)


@pytest.mark.parametrize("text", [b"[" * 100_000, b"{" * 9, b"1" * 9999, b'{"sections": 1}', b""])
def test_a_manifest_that_is_none_is_refused(
    text: bytes, archive: Callable[[str], Members], tmp_path: Path
) -> None:
    path = tmp_path / "strange.run"
    with zipfile.ZipFile(path, "w") as file:
        for name, data in {**archive("static"), "manifest.json": text}.items():
            file.writestr(name, data)

    refused(["show", path], tmp_path)


@pytest.mark.parametrize("name", ["manifest.json", "Program/tree.json"])
def test_a_name_that_comes_twice_is_damage(
    name: str, archive: Callable[[str], Members], tmp_path: Path
) -> None:
    path = tmp_path / "twice.run"
    write(path, archive("static"))
    with zipfile.ZipFile(path, "a") as file, pytest.warns(UserWarning, match="Duplicate name"):
        file.writestr(name, archive("static")[name])

    assert f"2 members '{name}'" in refused(["show", path], tmp_path)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_methods_of_packing_are_refused(
    method: int, archive: Callable[[str], Members], tmp_path: Path
) -> None:
    path = tmp_path / "packed.run"
    with zipfile.ZipFile(path, "w", method) as file:
        for name, data in archive("static").items():
            file.writestr(name, data)

    assert f"packed by method {method}" in refused(["show", path], tmp_path)


def test_a_zip_without_members_is_no_archive(tmp_path: Path) -> None:
    path = tmp_path / "empty.run"
    zipfile.ZipFile(path, "w").close()

    assert refused(["show", path], tmp_path).endswith("is a zip, but not an archive of ipusim\n")
