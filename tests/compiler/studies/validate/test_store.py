from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from compiler.studies.validate import Configuration, Phase, Result, Store, open_store
from ipusim import InputError

JOB = Configuration(method="dense", dtype="fp16", m=64, k=64, n=4, block=None, density=None)
PHASE = Phase(name="multiply", times=1, exchange=30, compute=12, sync=5, schedule=20, bound=19)
DONE = Result(
    refusal=None,
    phases=(PHASE,),
    paths={},
    max_tile_bytes=100,
    available_bytes=637_872,
    memory={"partials": 100},
    plan={"n_split": 1},
    seconds=0.5,
)


def opened(path: Path, *, fingerprint: str = "now", fresh: bool = False) -> tuple[Store, list[str]]:
    said: list[str] = []
    return open_store(path, fingerprint=fingerprint, fresh=fresh, tell=said.append), said


def filled(path: Path, count: int = 2) -> None:
    store, _ = opened(path)
    for n in range(1, count + 1):
        store.append(attrs.evolve(JOB, n=n), DONE)


def test_what_is_stored_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "store.jsonl"
    filled(path)

    store, said = opened(path)

    assert {1: DONE, 2: DONE} == {job.n: result for job, result in store.results.items()}
    assert said == []
    assert DONE.cycles == 42


def test_results_of_another_simulator_do_not_count(tmp_path: Path) -> None:
    filled(tmp_path / "store.jsonl")

    store, _ = opened(tmp_path / "store.jsonl", fingerprint="later")

    assert store.results == {}
    assert len(opened(tmp_path / "store.jsonl")[0].results) == 2


def test_fresh_drops_everything(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)

    store, _ = opened(path, fresh=True)

    assert store.results == {}
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1


@pytest.mark.parametrize("cut", [1, 40])
def test_a_damaged_last_line_is_told_and_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "store.jsonl"
    filled(path)
    path.write_bytes(path.read_bytes()[:-cut])

    store, said = opened(path)
    store.append(attrs.evolve(JOB, n=3), DONE)

    assert [1] == [job.n for job in store.results]
    assert "the last line is damaged" in said[0]
    assert [1, 3] == [job.n for job in opened(path)[0].results]


def test_a_damaged_line_before_the_last_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.jsonl"
    filled(path, 3)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:2], lines[2][:9] + "\n", lines[3]]), encoding="utf-8")

    with pytest.raises(InputError, match=r"line 3 is damaged; start with --fresh"):
        opened(path)


@pytest.mark.parametrize("fresh", [False, True])
def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path: Path, fresh: bool) -> None:
    path = tmp_path / "points.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")

    with pytest.raises(InputError, match="is no store"):
        opened(path, fresh=fresh)

    assert path.read_text(encoding="utf-8") == "a,b\n1,2\n"
