"""The page of a comparison: the text's changes, supersteps, tiles."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ipusim import BOW, simulate
from ipusim.compiler import emit, plan_static, save
from ipusim.compiler.cli.app import main
from ipusim.compiler.matrix.generators import GENERATORS
from ipusim.compiler.studies.compare import compared, figures_of
from ipusim.compiler.views import Subject, comparison_document

Files = tuple[Path, Path]


def run_on(tiles: int, strategy: str) -> Subject:
    """Return a job on some tiles by a strategy."""
    pattern = GENERATORS["uniform"]((96, 80), 16, 0.4, np.random.default_rng(0))
    plan = plan_static(pattern, n=12, machine=BOW.scaled_to(tiles), strategy=strategy)
    program = emit(plan)
    return Subject(plan=plan, program=program, run=simulate(program))


@pytest.fixture(scope="module")
def runs() -> tuple[Subject, Subject]:
    """Return two runs of one product by two strategies."""
    return run_on(6, "popsparse"), run_on(6, "rows")


@pytest.fixture(scope="module")
def files(runs: tuple[Subject, Subject], tmp_path_factory: pytest.TempPathFactory) -> Files:
    """Save both runs."""
    folder = tmp_path_factory.mktemp("runs")
    first, second = folder / "a.run", folder / "b.run"
    for subject, path in zip(runs, (first, second), strict=True):
        save(path, plan=subject.plan, program=subject.program, run=subject.run)
    return first, second


@pytest.fixture(scope="module")
def data(runs: tuple[Subject, Subject], files: Files) -> Mapping[str, Any]:
    """Return the data of the page."""
    figures = [figures_of(path, lambda _: None) for path in files]
    return comparison_document(compared(files[0], figures[0], files[1], figures[1]), runs).data


def test_changes_stand_in_the_order_of_the_text(data: Mapping[str, Any], files: Files) -> None:
    figures = [figures_of(path, lambda _: None) for path in files]
    comparison = compared(files[0], figures[0], files[1], figures[1])

    changes = data["compare"]["changes"]
    assert changes["case"] == [change.case for change in comparison.changes]
    assert changes["difference"] == [change.difference for change in comparison.changes]
    for difference, meaning in zip(changes["difference"], changes["meaning"], strict=True):
        assert meaning == (
            "same" if difference is None else "slower" if difference > 0 else "faster"
        )


def test_supersteps_of_one_name_are_one_and_all_are_there(
    data: Mapping[str, Any], runs: tuple[Subject, Subject]
) -> None:
    names = data["run"]["names"]

    assert sorted(names) == sorted({name for subject in runs for name in subject.trace.names})
    for data_of_run, subject in zip(data["sides"], runs, strict=True):
        assert [names[number] for number in data_of_run["place"]] == list(subject.trace.names)
        steps = data_of_run["summary"]["steps"]
        assert sum(steps["cycles"]) == subject.trace.cycles


def test_tiles_have_their_states_words_and_bytes(
    data: Mapping[str, Any], runs: tuple[Subject, Subject]
) -> None:
    for data_of_run, subject in zip(data["sides"], runs, strict=True):
        states = np.array(list(data_of_run["tile_states"].values()))
        assert (states.sum(axis=0) == subject.trace.cycles).all()
        assert data_of_run["received"].sum() == subject.trace.words_received.sum()
        assert data_of_run["sent"].sum() == subject.trace.words_sent.sum()
        assert data_of_run["memory"].max() == subject.report.memory.max_tile_bytes


@pytest.mark.parametrize("form", ["runs", "rows"])
def test_the_command_writes_a_page_of_runs_and_one_of_other_files(
    files: Files, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    page, rows = tmp_path / "page.html", tmp_path / "rows.jsonl"
    job = ["--m", "32", "--k", "32", "--n", "4", "--tiles", "2", "--density", "1/2"]
    main(["run", *job, "--json"])
    rows.write_text(capsys.readouterr().out, encoding="utf-8")
    compared = files if form == "runs" else (rows, rows)

    assert main(["compare", *map(str, compared), "--html", str(page)]) == 0
    assert ("ipusim.tileTab(" in page.read_text(encoding="utf-8")) == (form == "runs")


def test_a_page_over_one_of_the_sides_is_refused(
    files: Files, capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["compare", *map(str, files), "--html", str(files[0])])

    assert status == 2
    assert "--html" in capsys.readouterr().err
