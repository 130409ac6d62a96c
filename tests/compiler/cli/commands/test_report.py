"""`ipusim report`: files that each option writes, and refusals."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from ipusim.compiler import load
from ipusim.compiler.cli.app import main

SMALL = ["--m", "96", "--k", "80", "--n", "12", "--density", "1/4", "--tiles", "6"]


@pytest.fixture(scope="module")
def run_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a compiled and simulated job on six tiles."""
    folder = tmp_path_factory.mktemp("report")
    compiled, run = folder / "job.ipusim", folder / "job.run"
    assert main(["compile", *SMALL, "-o", str(compiled)]) == 0
    assert main(["simulate", str(compiled), "--run-file", str(run)]) == 0
    return run


def test_without_options_the_report_is_printed(
    run_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", str(run_file)]) == 0
    assert "Cycles by superstep" in capsys.readouterr().out


def test_each_option_writes_its_file_and_reports_it(
    run_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trace, table, dot = tmp_path / "t.json.gz", tmp_path / "i.csv", tmp_path / "g.dot"
    files = ["--trace", str(trace), "--trace-tiles", "0,3-4", "--interval-csv", str(table)]

    assert main(["report", str(run_file), *files, "--dot", str(dot)]) == 0
    assert capsys.readouterr().out.count("wrote ") == 3
    facts = json.loads(gzip.decompress(trace.read_bytes()))["otherData"]
    assert (facts["tiles_shown"], facts["tiles_left_out"]) == ("0,3-4", "1-2,5")
    assert table.read_text().startswith("cycle,cycles,superstep,phase")
    assert dot.read_text().startswith("digraph program")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--trace-tiles", "all"], "--trace FILE"),
        (["--trace", "t.json", "--trace-tiles", "7"], "tiles 0 to 5"),
        (["--html", "missing/page.html"], "no folder missing"),
    ],
)
def test_a_file_that_cannot_be_written_is_reported_in_a_line(
    run_file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    status = main(["report", str(run_file), *options])
    out, err = capsys.readouterr()

    assert (status, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_file_without_a_run_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    compiled = tmp_path / "job.ipusim"
    main(["compile", *SMALL, "-o", str(compiled)])
    capsys.readouterr()

    assert main(["report", str(compiled)]) == 2
    assert "--run-file" in capsys.readouterr().err


def test_a_file_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    np.save(tmp_path / "x.npy", np.zeros(3))

    assert main(["report", str(tmp_path / "x.npy")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_run_is_kept_with_its_cycles(
    run_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_file = tmp_path / "kept.run"
    main(["run", *SMALL, "--timing-only", "--json", "--run-file", str(run_file)])
    cycles = json.loads(capsys.readouterr().out)["cycles"]
    saved = load(run_file).run

    assert saved is not None
    assert cycles == saved.report.cycles
    assert load(run_file).run == saved


def test_one_file_does_not_keep_several_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    several = ["--method", "dynamic", "--patterns", "2", "--run-file", str(tmp_path / "r")]

    assert main(["run", *SMALL, *several]) == 2
    assert "leave --patterns out" in capsys.readouterr().err
