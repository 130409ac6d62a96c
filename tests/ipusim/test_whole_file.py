"""Files that are written whole or not at all."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from ipusim import ArchiveError, InputError, IpusimError, whole_file

NOT_AS_ROOT = pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
STRAY = f".a.npz.{'0' * 32}.unfinished"


def write(path: Path | str, *, error: type[IpusimError] = InputError) -> None:
    """Write a file whole."""
    with whole_file(path, error=error) as file:
        file.write(b"new")


def write_half(path: Path) -> None:
    """Begin to write a file and be interrupted."""
    with whole_file(path) as file:
        file.write(b"n" * 100_000)
        raise KeyboardInterrupt


def names(folder: Path) -> list[str]:
    """Return the names in a folder."""
    return sorted(path.name for path in folder.iterdir())


def mode_of(path: Path) -> str:
    """Return the permissions of a file."""
    return oct(stat.S_IMODE(path.stat().st_mode))


def test_a_file_is_unchanged_if_writing_it_fails_half_way(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    with pytest.raises(KeyboardInterrupt):
        write_half(path)
    assert (path.read_bytes(), names(tmp_path)) == (b"old", ["a"])


def test_readers_see_the_old_file_until_the_new_one_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    with whole_file(path) as file:
        file.write(b"new")
        file.flush()
        content = path.read_bytes()
    assert (content, path.read_bytes()) == (b"old", b"new")


def test_a_reader_of_the_old_file_reads_it_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")

    with path.open("rb") as reader:
        with whole_file(path) as file:
            file.write(b"newer")
        assert (reader.read(), path.read_bytes()) == (b"old", b"newer")


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(mode)

    write(path)
    assert (mode_of(path), path.read_bytes()) == (oct(mode), b"new")


def test_a_new_file_has_the_mode_that_open_gives(tmp_path: Path) -> None:
    (tmp_path / "opened").write_bytes(b"")

    write(tmp_path / "new")
    assert mode_of(tmp_path / "new") == mode_of(tmp_path / "opened")


@pytest.mark.parametrize("exists", [True, False])
def test_a_link_stays_a_link_and_its_target_is_written(tmp_path: Path, exists: bool) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to("target")
    if exists:
        target.write_bytes(b"old")

    write(link)
    assert (link.is_symlink(), target.read_bytes()) == (True, b"new")


def test_a_pipe_is_written_when_the_content_is_whole(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()

    with whole_file(pipe) as file:
        np.save(file, np.arange(3))
    reader.join()
    np.testing.assert_array_equal(np.load(io.BytesIO(read[0])), np.arange(3))
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("path", ["/dev/stdout", "/dev/fd/1"])
def test_standard_output_is_a_file_to_write(path: str) -> None:
    text = f"from ipusim import whole_file\nwith whole_file({path!r}) as f: f.write(b'new')"

    process = subprocess.run([sys.executable, "-c", text], capture_output=True, check=True)
    assert process.stdout == b"new"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "Is a directory"),
        ("there/is/none", "there is no folder .*; make it first"),
        ("file/below", "Not a directory"),
        ("loop", "Too many levels of symbolic links"),
        ("n" * 256, "File name too long"),
        ("full", "No space left on device"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused_in_one_line(
    tmp_path: Path, name: str, reason: str
) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "full").symlink_to("/dev/full")
    before = names(tmp_path)

    with pytest.raises(ArchiveError, match=rf"^/.*: cannot be written, {reason}$"):
        write(tmp_path / name, error=ArchiveError)
    assert names(tmp_path) == before


@pytest.mark.parametrize("path", ["a\0b", "a\udfff\0"])
def test_an_impossible_path_is_refused(path: str) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write(path)


@pytest.mark.parametrize("letter", ["n", "ä", "語", "🎲"])
def test_the_longest_name_is_no_hindrance(tmp_path: Path, letter: str) -> None:
    path = tmp_path / (letter * (255 // len(letter.encode())))

    write(path)
    assert names(tmp_path) == [path.name]


@NOT_AS_ROOT
def test_a_protected_file_and_one_in_a_protected_folder_are_refused(tmp_path: Path) -> None:
    file, folder = tmp_path / "file", tmp_path / "folder"
    file.write_bytes(b"old")
    file.chmod(0o444)
    folder.mkdir(mode=0o555)

    for path in (file, folder / "new"):
        with pytest.raises(InputError, match="Permission denied"):
            write(path)
    assert file.read_bytes() == b"old"


def test_an_error_that_a_library_overlooks_is_raised(tmp_path: Path) -> None:
    text = """
import resource, sys
from contextlib import suppress
from ipusim import InputError, whole_file
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
try:
    with whole_file(sys.argv[1]) as file, suppress(OSError):
        file.write(bytes(100_000))
except InputError as error:
    print(error)
"""
    path = tmp_path / "a"
    command = [sys.executable, "-c", text, str(path)]

    process = subprocess.run(command, capture_output=True, text=True, check=True)
    assert process.stdout == f"{path}: cannot be written, File too large\n"
    assert names(tmp_path) == []


def test_files_left_by_a_killed_process_are_removed_after_an_hour(tmp_path: Path) -> None:
    others = ["a.npz.unfinished", f".b.npz.{'0' * 32}.unfinished", ".a.npz.mine.unfinished"]
    now = time.time()
    for name in (STRAY, *others):
        (tmp_path / name).write_bytes(b"half")
        os.utime(tmp_path / name, (now, now - 3700))
    young = STRAY.replace("0", "1")
    (tmp_path / young).write_bytes(b"half")

    write(tmp_path / "a.npz")
    assert names(tmp_path) == sorted(["a.npz", young, *others])
