"""Tables of tiles and supersteps of a run."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from ipusim import BOW, InputError, Run, simulate
from ipusim.compiler import by_superstep, by_tile, emit, plan_static
from ipusim.compiler.cli.app import main
from ipusim.compiler.matrix.generators import GENERATORS


@pytest.fixture(scope="module")
def run() -> Run:
    """Return the run of a small static product."""
    pattern = GENERATORS["uniform"]((128, 128), 8, 0.25, np.random.default_rng(0))
    return simulate(
        emit(plan_static(pattern, n=16, machine=BOW.scaled_to(6), strategy="popsparse"))
    )


def test_a_row_of_a_tile_adds_up_to_the_run(run: Run) -> None:
    frame = by_tile(run).to_dataframe()
    states = [name for name in frame.columns if name.endswith("_cycles")]

    assert (frame[states].sum(axis=1) == run.trace.cycles).all()
    assert frame["tile"].tolist() == list(range(6))
    assert frame["received_words"].sum() == run.trace.words_received.sum()
    assert frame["sent_words"].tolist() == run.trace.words_sent.sum(axis=0).tolist()
    assert frame["peak_bytes"].max() == run.report.memory.max_tile_bytes


def test_a_row_of_a_superstep_has_the_report_s_figures(run: Run) -> None:
    columns = by_superstep(run).columns

    assert list(columns["superstep"]) == [step.name for step in run.report.steps]
    assert list(columns["compute_cycles"]) == [step.compute for step in run.report.steps]
    assert list(columns["busiest_port_cycles"]) == [step.bound for step in run.report.steps]
    assert sum(columns["cycles"]) == run.trace.cycles


def test_an_argument_that_is_no_run_is_refused(run: Run) -> None:
    with pytest.raises(InputError, match="made of a Run, as simulate gives it, not Report"):
        by_tile(run.report)  # type: ignore[arg-type]  # what the test is about


def test_the_command_writes_both_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    job = ["--m", "64", "--k", "64", "--n", "8", "--density", "1/4", "--tiles", "4"]
    main(["run", *job, "--timing-only", "--run-file", str(tmp_path / "job.run")])
    capsys.readouterr()

    assert main(["report", str(tmp_path / "job.run"), "--csv", str(tmp_path / "out")]) == 0

    output = capsys.readouterr().out
    assert "supersteps.csv" in output
    assert "tiles.csv" in output
    with (tmp_path / "out" / "tiles.csv").open(newline="") as file:
        assert [row["tile"] for row in csv.DictReader(file)] == ["0", "1", "2", "3"]
