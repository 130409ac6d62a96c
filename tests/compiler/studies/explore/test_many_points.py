"""Many points: stores read together, a table cut to its head, the memory of a row."""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest
from sweep_points import finding_of, write_store

from ipusim import InputError
from ipusim.compiler.studies.explore import (
    STUDY,
    findings_text,
    grid_of,
    measure,
    plan_text,
    read_sweep,
)
from ipusim.compiler.studies.explore.report import MAX_ROWS
from ipusim.compiler.studies.sweep import ResultStore, Row, Task, fingerprint, open_store
from ipusim.compiler.studies.sweep import read_store as stored_now

SMALL = {"size": 32, "tiles": 2, "block_length": 16, "density": 0.5}


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Write two stores that share one of three points."""
    folder = tmp_path_factory.mktemp("shards")
    paths = folder / "1.jsonl", folder / "2.jsonl"
    for path, n in zip(paths, ((4, 8), (8, 12)), strict=True):
        write_store(path, {**SMALL, "n": n})
    return paths


def test_several_stores_are_read_as_one(shards: tuple[Path, Path]) -> None:
    before = [path.read_bytes() for path in shards]

    all_points = read_sweep(*shards)

    assert [finding.value_of("n") for finding in all_points.findings] == [4, 8, 12]
    assert [path.read_bytes() for path in shards] == before


def test_points_of_a_store_beside_count_as_simulated(
    shards: tuple[Path, Path], tmp_path: Path
) -> None:
    store_alone = read_store(tmp_path / "new.jsonl", shards)

    assert sorted(row.result["n"] for row in store_alone.rows.values()) == [4, 8, 12]
    assert (store_alone.path, store_alone.path.read_bytes().count(b"\n")) == (
        tmp_path / "new.jsonl",
        1,
    )


def test_a_missing_store_beside_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"there is no store .*3\.jsonl; leave it out"):
        read_store(tmp_path / "new.jsonl", [tmp_path / "3.jsonl"])

    assert list(tmp_path.iterdir()) == []


def read_store(path: Path, beside: Sequence[Path]) -> ResultStore:
    """Open a store together with other stores."""
    now = fingerprint(measure)
    return open_store(
        path, study=STUDY, fingerprint=now, fresh=False, tell=print, other_stores=beside
    )


def test_a_table_of_many_points_shows_its_head_and_says_so() -> None:
    few = [finding_of("static", 1000 + n, seed=n) for n in range(MAX_ROWS)]
    many_findings = [
        *few,
        *(finding_of("static", None, seed=MAX_ROWS + n) for n in range(MAX_ROWS + 20)),
    ]

    full, head = findings_text(few), findings_text(many_findings)

    assert "The first" not in full
    assert "220 points" in head
    assert "The first 100 of 220; --csv and --json have all." in head
    assert "1,099" in head
    assert head.count(": too large") == MAX_ROWS
    assert head.endswith("and 20 more.")


def test_a_list_of_many_points_shows_its_head_and_counts_all(tmp_path: Path) -> None:
    points = grid_of({**SMALL, "n": tuple(range(4, 4 * 124, 4))})

    text = plan_text(points, ResultStore(tmp_path / "s.jsonl", "", {}, 0), processes=1)

    assert "23 more points." in text
    assert "123 points: 0 held" in text
    assert sum(line.lstrip().startswith("auto") for line in text.splitlines()) == 100


def test_a_row_of_a_store_takes_less_than_six_kilobytes(
    shards: tuple[Path, Path], tmp_path: Path
) -> None:
    row = next(iter(read_store(tmp_path / "a.jsonl", shards).rows.values()))
    path, count = tmp_path / "many.jsonl", 60
    store = read_store(path, ())
    for point in grid_of({**SMALL, "n": 4, "seed": tuple(range(count))}):
        store.append(Task(point.key, "", point.configuration, dict), row.result)

    tracemalloc.start()
    read = stored_now(path, study=STUDY, fingerprint=store.fingerprint, fresh=False)
    peak, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert len(read.rows) == count
    assert peak < 6000 * count


def test_rows_that_share_names_are_as_any_mapping(shards: tuple[Path, Path]) -> None:
    row = next(iter(read_store(shards[0], ()).rows.values()))
    configuration, result = dict(row.configuration), dict(row.result)

    assert row == Row(configuration, result)
    assert attrs.evolve(row, result={}) != row
    assert row.configuration.get("seed", 9) == configuration["seed"]
    assert row.configuration.get("no such", 9) == 9
    assert {**row.result, "n": 5} == {**result, "n": 5}
