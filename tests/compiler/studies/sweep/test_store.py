from __future__ import annotations

import json
from pathlib import Path

import pytest

from compiler.studies.sweep import ResultStore, Row, Task, look, open_store
from ipusim import InputError

STUDY = "a test"
DONE = {"cycles": 42, "phases": [{"name": "multiply"}], "seconds": 0.5}


def task(n: int) -> Task:
    return Task(key=f"key {n}", name=f"n {n}", configuration={"n": n}, measure=dict)


def opened(
    path: Path, *, fingerprint: str = "now", fresh: bool = False
) -> tuple[ResultStore, list[str]]:
    said: list[str] = []
    store = open_store(path, study=STUDY, fingerprint=fingerprint, fresh=fresh, tell=said.append)
    return store, said


def filled(path: Path, count: int = 2) -> None:
    store, _ = opened(path)
    for n in range(1, count + 1):
        store.append(task(n), DONE)


def held(store: ResultStore) -> list[int]:
    return [row.configuration["n"] for row in store.rows.values()]


def test_what_is_stored_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "store.jsonl"
    filled(path)

    store, said = opened(path)

    assert {"key 1": Row({"n": 1}, DONE), "key 2": Row({"n": 2}, DONE)} == store.rows
    assert said == []


def test_results_of_another_simulator_do_not_count(tmp_path: Path) -> None:
    filled(tmp_path / "store.jsonl")

    store, _ = opened(tmp_path / "store.jsonl", fingerprint="later")

    assert (store.rows, store.others) == ({}, 2)
    assert held(opened(tmp_path / "store.jsonl")[0]) == [1, 2]


def test_fresh_drops_everything_and_looking_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)

    seen = look(path, study=STUDY, fingerprint="now", fresh=True)
    kept = held(opened(path)[0])
    store, _ = opened(path, fresh=True)

    assert (seen.rows, kept, store.rows) == ({}, [1, 2], {})
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1


@pytest.mark.parametrize("cut", [1, 40])
def test_a_damaged_last_line_is_told_and_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)
    path.write_bytes(path.read_bytes()[:-cut])

    store, said = opened(path)
    store.append(task(3), DONE)

    assert held(store) == [1]
    assert "the last line is damaged" in said[0]
    assert held(opened(path)[0]) == [1, 3]


@pytest.mark.parametrize("line", ['{"key": "k', "[]", '{"key": "k", "fingerprint": "now"}'])
def test_a_damaged_line_before_the_last_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "store.jsonl"
    filled(path, 3)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], line, lines[3], ""]), encoding="utf-8")

    with pytest.raises(InputError, match=r"line 3 is damaged; start with --fresh"):
        opened(path)


@pytest.mark.parametrize("fresh", [False, True])
def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path: Path, fresh: bool) -> None:
    path = tmp_path / "points.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")

    with pytest.raises(InputError, match="is no store of `a test`"):
        opened(path, fresh=fresh)

    assert path.read_text(encoding="utf-8") == "a,b\n1,2\n"


@pytest.mark.parametrize("version", [0, 2, "new"])
def test_a_store_of_another_format_is_refused_with_both_versions(
    tmp_path: Path, version: object
) -> None:
    path = tmp_path / "store.jsonl"
    path.write_text(json.dumps({"store": STUDY, "format": version}) + "\n{}\n", encoding="utf-8")

    with pytest.raises(InputError, match=f"of format {version}, this version reads format 1"):
        opened(path)

    assert held(opened(path, fresh=True)[0]) == []


def test_a_store_of_the_first_version_is_read(tmp_path: Path) -> None:
    """The very bytes that version 0.1.0 wrote, whose simulator was another one."""
    path = tmp_path / "store.jsonl"
    row = '{"key": "k", "fingerprint": "0.1.0-3f", "configuration": {"n": 1}, "result": {}}'
    path.write_text('{"store": "a test", "format": 1}\n' + row + "\n", encoding="utf-8")

    store, said = opened(path)

    assert (store.rows, store.others, said) == ({}, 1, [])
    assert held(opened(path, fingerprint="0.1.0-3f")[0]) == [1]
