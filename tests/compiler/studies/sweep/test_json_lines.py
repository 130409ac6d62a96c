from __future__ import annotations

import json
import multiprocessing
from pathlib import Path

import pytest

from compiler.studies.sweep.json_lines import append_line, open_lines, read_lines
from ipusim import InputError

STUDY = "a test"
LONG = "x" * 20_000  # more than a pipe or a page takes at once


def opened(path: Path) -> tuple[tuple[object, ...], list[str]]:
    said: list[str] = []
    return open_lines(path, study=STUDY, fresh=False, tell=said.append), said


def write(path: Path, writer: int, count: int) -> None:
    opened(path)
    for number in range(count):
        append_line(path, {"writer": writer, "number": number, "long": LONG})


def test_two_writers_lose_and_mix_nothing(tmp_path: Path) -> None:
    path, count = tmp_path / "store.jsonl", 40
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write, args=(path, n, count)) for n in range(2)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()

    lines, said = opened(path)

    assert said == []
    assert {(w, n) for w in range(2) for n in range(count)} == {
        (row["writer"], row["number"]) for row in lines
    }
    assert {row["long"] for row in lines} == {LONG}


def test_the_half_line_of_a_killed_writer_is_dropped_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    opened(path)
    append_line(path, {"number": 1})
    with path.open("ab") as other:
        other.write(b'{"number": 2, "long": "' + LONG.encode() * 8)

    append_line(path, {"number": 3})

    assert list(opened(path)[0]) == [{"number": 1}, {"number": 3}]


def test_looking_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    assert read_lines(path, study=STUDY) == ()
    assert not path.exists()

    opened(path)
    append_line(path, {"number": 1})
    with path.open("ab") as other:
        other.write(b'{"num')
    before = path.read_bytes()

    assert read_lines(path, study=STUDY) == ({"number": 1},)
    assert path.read_bytes() == before


def test_a_half_written_header_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    path.write_text('{"store": "a t', encoding="utf-8")

    opened(path)
    append_line(path, {"number": 1})

    assert opened(path)[0] == ({"number": 1},)
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0]) == {
        "store": STUDY,
        "format": 1,
    }


def test_a_file_without_an_end_of_line_that_is_no_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("one line", encoding="utf-8")

    with pytest.raises(InputError, match="is no store of `a test`"):
        opened(path)

    assert path.read_text(encoding="utf-8") == "one line"
