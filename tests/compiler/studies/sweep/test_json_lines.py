"""Files of JSON lines: several writers, damaged ends, locks, values of other types."""

from __future__ import annotations

import json
import multiprocessing
import os
from pathlib import Path
from typing import Any

import pytest

from ipusim import InputError
from ipusim.compiler.studies.sweep.json_lines import (
    MAX_LINE_BYTES,
    BadLine,
    append_line,
    begin_file,
    lines_of,
    locked,
)
from ipusim.compiler.studies.sweep.schema import Columns

STUDY = "a test"
LONG = "x" * 20_000  # more than a pipe or a page takes at once


def begin(path: Path) -> bool:
    """Begin a file; return True if it was new."""
    with locked(path):
        return begin_file(path, STUDY, fresh=False)


def lines_in(path: Path) -> list[bytes]:
    """Return the lines of a file."""
    return [line for _, line in lines_of(path, study=STUDY)]


def write(path: Path, writer: int, count: int) -> None:
    """Append some long lines of one writer."""
    begin(path)
    for number in range(count):
        append_line(path, f"{writer} {number} {LONG}\n".encode())


def test_two_writers_lose_and_mix_nothing(tmp_path: Path) -> None:
    path, count = tmp_path / "store.jsonl", 40
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write, args=(path, n, count)) for n in range(2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    assert sorted(f"{w} {n} {LONG}\n".encode() for w in range(2) for n in range(count)) == sorted(
        lines_in(path)
    )


@pytest.mark.parametrize("tail", [b'{"number": 2, "long": "' + LONG.encode() * 8, b"\0" * 200_000])
def test_an_append_drops_text_behind_the_last_whole_line(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "store.jsonl"
    begin(path)
    append_line(path, b"1\n")
    with path.open("ab") as other:
        other.write(tail)

    append_line(path, b"3\n")

    assert lines_in(path) == [b"1\n", b"3\n"]


def test_looking_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    assert lines_in(path) == []
    assert not path.exists()

    begin(path)
    append_line(path, b"1\n")
    with path.open("ab") as other:
        other.write(b'{"num')
    before = path.read_bytes()

    assert lines_in(path) == [b"1\n", b'{"num']
    assert path.read_bytes() == before


def test_a_half_written_header_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    path.write_text('{"store": "a t', encoding="utf-8")

    assert begin(path)
    append_line(path, b"1\n")
    assert not begin(path)

    assert lines_in(path) == [b"1\n"]
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0]) == {
        "store": STUDY,
        "format": 3,
    }


def test_of_a_line_without_bounds_only_the_beginning_is_read(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    begin(path)
    with path.open("ab") as file:
        file.write(b"x" * (2 * MAX_LINE_BYTES + 5) + b"\nnext\n")

    first, second = lines_in(path)

    assert (len(first), second) == (MAX_LINE_BYTES, b"next\n")


def test_a_file_without_an_end_of_line_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("one line", encoding="utf-8")

    with pytest.raises(InputError, match="is no store of `a test`"):
        lines_in(path)
    begin(path)  # a file with another first line is left as it is

    assert path.read_text(encoding="utf-8") == "one line"


@pytest.mark.parametrize("form", ["folder", "pipe", "device"])
def test_a_path_that_is_no_plain_file_is_refused_and_no_lock_is_left(
    tmp_path: Path, form: str
) -> None:
    path = tmp_path / "store"
    if form == "folder":
        path.mkdir()
    elif form == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")

    for opens in (begin, lines_in):
        with pytest.raises(InputError, match=r"store is a .*; give a plain file"):
            opens(path)

    assert [other.name for other in tmp_path.iterdir()] == ["store"]


def test_a_lock_that_cannot_be_taken_is_named(tmp_path: Path) -> None:
    (tmp_path / "store.lock").mkdir()

    with pytest.raises(InputError, match=r"store\.lock: "):
        begin(tmp_path / "store")


def test_the_lock_that_a_dead_process_left_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "store.lock").touch()

    assert begin(tmp_path / "store")


@pytest.mark.parametrize(("form", "value"), [(bool, 1), (str, 1), (int, True), (str | None, 0)])
def test_a_value_of_another_type_is_none_of_its_column(form: Any, value: object) -> None:
    columns = Columns({"a": form, "b": int})

    with pytest.raises(BadLine, match=r"^a: "):
        columns.check({"a": value, "b": 1})
