"""Golden texts of comparisons and of `ipusim diff`: golden files, runs, lines, stores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest
from golden_texts import HERE, json_text, store_in

from ipusim.compiler import save
from ipusim.compiler.cli.commands.diff import diff
from ipusim.compiler.guard.counts import golden_text
from ipusim.compiler.jobs.outcome import json_rows
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.studies.compare import (
    Comparison,
    compared,
    comparison_json,
    comparison_text,
    figures_of,
)
from ipusim.compiler.studies.explore import STUDY, grid_of, sweep

Golden = Callable[[str, str], None]

OLD = {
    ("test_[bold]", ":b: 16"): {"cycles": 1_000_000, "inputs": "0a", "sync_cycles": 0},
    ("test_a", "b16"): {"cycles": 1000, "exchange_cycles": 50},
    ("test_gone", "b8"): {"cycles": 50},
}
NEW = {
    ("test_[bold]", ":b: 16"): {"cycles": 989_000, "inputs": "0b", "sync_cycles": 7},
    ("test_a", "b16"): {"cycles": 1010, "exchange_cycles": 50},
    ("test_new", "b8"): {"cycles": 60},
}
JOB = {"m": 64, "k": 64, "density": 0.25, "block_length": 16, "tiles": 4}
JOBS = {"a": {**JOB, "n": 16}, "b": {**JOB, "n": 32}}


def compared_files(first: str, other: str) -> Comparison:
    """Return the comparison of two files."""
    sides = [figures_of(Path(name), print) for name in (first, other)]
    return compared(Path(first), sides[0], Path(other), sides[1])


@pytest.fixture(autouse=True, scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Write files `a` and `b` of each form, in the working folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("compare"))
        for name, counts in (("a", OLD), ("b", NEW)):
            Path(f"{name}.cycles").write_text(golden_text(counts), encoding="utf-8")
            job = request_of(JOBS[name])
            for form, request in (
                ("run", job),
                ("jsonl", request_of({**JOB, "n": 16, "lowering": None if name == "a" else "own"})),
            ):
                (outcome,) = perform(
                    request,
                    timing_only=True,
                    tell=lambda _stage: None,
                    keep=lambda plan, program, run, to=f"{name}.{form}": save(
                        to, plan=plan, program=program, run=run
                    ),
                )
                if form == "jsonl":
                    Path(f"{name}.jsonl").write_text(json_rows([outcome]), encoding="utf-8")
            units = {"amp_units": (16,) if name == "a" else (8, 16)}
            points = grid_of({**{key: (value,) for key, value in JOBS["a"].items()}, **units})
            swept = attrs.evolve(store_in(Path(f"{name}.store"), STUDY), rows={})
            sweep(points, store=swept, pool=HERE, tell=lambda _standing: None)
        yield


@pytest.mark.quick  # it measures for the others
@pytest.mark.parametrize("file_form", ["cycles", "run", "jsonl", "store"])
def test_two_of_a_kind_side_by_side(file_form: str, golden: Golden) -> None:
    comparison = compared_files(f"a.{file_form}", f"b.{file_form}")

    golden(f"{file_form}.txt", comparison_text(comparison))
    golden(f"{file_form}.json", json_text(comparison_json(comparison)))


def test_equal_sides_have_no_table(golden: Golden) -> None:
    golden("equal.txt", comparison_text(compared_files("a.cycles", "a.cycles")))


def test_diff_of_golden_files(capsys: pytest.CaptureFixture[str], golden: Golden) -> None:

    diff(Path("a.cycles"), Path("b.cycles"))

    golden("diff.txt", capsys.readouterr().out.rstrip("\n"))


def test_points_on_a_machine_of_a_file_go_by_its_name(tmp_path: Path) -> None:
    for name in ("one", "far"):
        (tmp_path / f"{name}.toml").write_text(
            f'base = "bow"\nname = "far"\nclock_hz = {10**9 if name == "one" else 2 * 10**9}\n'
        )
    machines = tuple(str(tmp_path / f"{name}.toml") for name in ("one", "far"))
    points = grid_of({**JOB, "n": (8,), "strategy": ("rows",), "machine": machines})
    store = store_in(tmp_path / "s.jsonl", STUDY)
    sweep(points, store=store, pool=HERE, tell=lambda _standing: None)

    cases = figures_of(tmp_path / "s.jsonl", print).figures

    assert [case.partition(" machine ")[2].partition(" sram")[0] for case in cases] == [
        "far (one)",
        "far",
    ]


@pytest.mark.parametrize("form", ["run", "jsonl", "store"])
def test_one_job_at_two_clocks_takes_equal_cycles_and_another_time(
    form: str, tmp_path: Path
) -> None:
    """At 2 GHz and at 1 MHz; machines of lines and stores may have names of their own."""
    sides, paths = [], []
    for clock in (2 * 10**9, 10**6):
        name = "chip" if form == "store" else f"chip{clock}"
        (tmp_path / str(clock)).mkdir()
        machine = tmp_path / str(clock) / f"{name}.toml"
        machine.write_text(f'base = "bow"\nclock_hz = {clock}\n', encoding="utf-8")
        job = {**JOB, "n": 8, "strategy": "rows", "machine": str(machine)}
        paths.append(tmp_path / f"{clock}.{form}")
        if form == "store":
            points = grid_of({key: (value,) for key, value in job.items()})
            store = store_in(paths[-1], STUDY)
            sweep(points, store=store, pool=HERE, tell=lambda _standing: None)
        else:
            (outcome,) = perform(
                request_of(job),
                timing_only=True,
                tell=lambda _stage: None,
                keep=lambda plan, program, run: save(
                    paths[-1], plan=plan, program=program, run=run
                ),
            )
            if form == "jsonl":
                paths[-1].write_text(json_rows([outcome]), encoding="utf-8")
        sides.append(figures_of(paths[-1], print))

    comparison = compared(paths[0], sides[0], paths[1], sides[1])

    cycles = comparison.total.first
    assert comparison.total.difference == 0
    assert comparison.first_chip_seconds == cycles / 2e9
    assert comparison.second_chip_seconds == cycles / 1e6
    assert [change.counter for change in comparison.changes] == ["chip_picoseconds"]
    assert comparison.slower == 1
    assert "B takes 2,000 times as long." in comparison_text(comparison)
    assert compared(paths[0], sides[0], paths[0], sides[0]).changes == ()
