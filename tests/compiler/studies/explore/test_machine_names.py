"""Machines of a sweep have the names that their files give, each a unique one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sweep_points import finding_of

from ipusim.compiler.cli.app import main
from ipusim.compiler.studies.explore import findings_text, selected
from ipusim.compiler.studies.explore.finding import Finding
from ipusim.compiler.studies.explore.machine_names import machine_labels, with_machine_names

JOB = ["explore", "--m", "32", "--k", "32", "--n", "4", "--tiles", "4", "--workers", "0"]


def finding_on(machine: str, name: str | None, sha256: str | None = None, **more: Any) -> Finding:
    """Return a point on a machine whose name its result has; None for a point that failed."""
    finding = finding_of("static", 50, machine=machine, machine_sha256=sha256, **more)
    if name is None:
        return Finding(finding.name, finding.configuration, {}, "broken")
    return Finding(finding.name, finding.configuration, {**finding.result, "device": name})


def names(*findings: Finding) -> list[Any]:
    """Return the machine's name of each finding."""
    return [finding.value_of("machine") for finding in with_machine_names(findings)]


def test_a_file_goes_by_the_name_that_it_gives() -> None:
    assert names(finding_on("bow", "bow"), finding_on("far/my.toml", "wide port", "a")) == [
        "bow",
        "wide port",
    ]


@pytest.mark.parametrize(
    ("machines", "expected"),
    [
        ([("a/x.toml", "chip", "1"), ("a/y.toml", "chip", "2")], ["chip (x)", "chip (y)"]),
        ([("bow", "bow", None), ("x.toml", "bow", "2")], ["bow", "bow (x)"]),
        (
            [("a/x.toml", "chip", "1"), ("b/x.toml", "chip", "2")],
            ["chip (a/x.toml)", "chip (b/x.toml)"],
        ),
        (
            [("x.toml", "chip", "1" * 64), ("x.toml", "chip", "2" * 64)],
            ["chip (x.toml, 11111111)", "chip (x.toml, 22222222)"],
        ),
    ],
)
def test_two_machines_of_one_name_get_different_labels(
    machines: list[Any], expected: list[str]
) -> None:
    assert names(*(finding_on(machine, name, sha) for machine, name, sha in machines)) == expected


def test_a_file_whose_points_all_failed_goes_by_its_stem() -> None:
    assert names(finding_on("far/my.toml", None, "a")) == ["my"]


def test_where_no_machine_is_said_there_is_no_name() -> None:
    assert machine_labels([(None, None)], {}) == {(None, None): None}


def test_rows_are_chosen_by_the_name_and_no_path_is_shown() -> None:
    both = with_machine_names([finding_on("bow", "bow"), finding_on("far/my.toml", "wide", "a")])

    assert selected(both, ["machine=wide"]) == (both[1],)
    assert "wide" in findings_text(both)
    assert "my.toml" not in findings_text(both)


def test_a_sweep_and_what_it_would_do_name_a_file_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, store = tmp_path / "own.toml", str(tmp_path / "s.jsonl")
    file.write_text('base = "bow"\nname = "small one"\nclock_hz = 1000000\n')
    job = [*JOB, "--method", "dense", "--machine", "mk2", str(file), "--store", store]

    assert main([*job, "--dry-run"]) == 0
    before = capsys.readouterr().out
    assert main(job) == 0
    after = capsys.readouterr().out

    assert all("small one" in text for text in (before, after))
    assert not any("own.toml" in text for text in (before, after))
