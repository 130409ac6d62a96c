"""Forecasts of time and memory before a job: a line, or a refusal where memory is too small."""

from __future__ import annotations

import csv
import re
import resource
from pathlib import Path

import pytest

from ipusim import InputError
from ipusim.compiler.cli import forecast
from ipusim.compiler.cli.app import main
from ipusim.compiler.cli.forecast import WorkForecast, available_bytes
from ipusim.compiler.jobs.host_law import shipped_law
from ipusim.compiler.jobs.host_work import COUNTS, HostWork
from ipusim.compiler.studies.forecast import MEASURED_WORK

SMALL = ["--m", "64", "--k", "64", "--n", "8", "--block-length", "8", "--tiles", "4"]
COMMANDS = {
    "run": ["run", *SMALL, "--strategy", "popsparse"],
    "search": ["run", *SMALL, "--strategy", "auto", "--timing-only"],
    "conv": ["conv", "--channels", "8", "--filters", "8", "--image", "4x4", "--tiles", "4"],
}


def row_of(job: str) -> HostWork:
    """Return the measured work of the job whose name contains a text."""
    with MEASURED_WORK.open(encoding="utf-8", newline="") as file:
        row = next(row for row in csv.DictReader(file) if job in row["job"])
    return HostWork(**{name: int(row[name]) for name in COUNTS})


LARGE = row_of("tiles=11776 m=8192 k=8192 block_length=4 n=256")


@pytest.fixture(autouse=True)
def _host_of_plenty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the host have unlimited memory."""
    monkeypatch.setattr(forecast, "available_bytes", lambda: None)


def test_a_large_job_is_announced_once_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    callback = WorkForecast(timing_only=False)
    callback(HostWork(start=1, values=LARGE.values))
    callback(LARGE)
    callback(LARGE)

    assert re.fullmatch(
        r"ipusim: this takes about \d+ s and \d\.\d GB of memory, as other jobs did; fewer .*\n",
        capsys.readouterr().err,
    )


def test_a_search_is_announced_with_the_programs_that_are_likely_to_follow(
    capsys: pytest.CaptureFixture[str],
) -> None:
    work = HostWork(choices=round(6 / shipped_law().seconds_per_unit["choices"]))
    WorkForecast(timing_only=True)(work)
    small = capsys.readouterr().err
    WorkForecast(timing_only=True)(work, 5)

    assert small == ""
    assert capsys.readouterr().err.startswith("ipusim: this takes about 30 s ")


@pytest.mark.parametrize("share", [0.6, 0.8])
def test_memory_that_will_not_do_is_refused_beyond_the_margin(
    monkeypatch: pytest.MonkeyPatch, share: float
) -> None:
    needed = shipped_law().peak_bytes(LARGE)
    monkeypatch.setattr(forecast, "available_bytes", lambda: int(needed * share))
    callback = WorkForecast(timing_only=False)
    if share > 1 / forecast.MAX_MEMORY_FACTOR:
        callback(LARGE)
        return
    with pytest.raises(InputError, match=rf"about {needed / 1e9:.1f} GB .* host has .* GB left"):
        callback(LARGE)


def test_without_values_their_memory_is_not_foretold(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = shipped_law().peak_bytes(LARGE.timing_only)
    monkeypatch.setattr(forecast, "available_bytes", lambda: int(needed))
    monkeypatch.setattr(forecast, "MAX_MEMORY_FACTOR", 1.01)
    WorkForecast(timing_only=True)(LARGE)

    with pytest.raises(InputError, match="GB left"):
        WorkForecast(timing_only=False)(LARGE)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_refuses_before_it_emits(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.setattr(forecast, "available_bytes", lambda: 1 << 20)
    monkeypatch.delattr("ipusim.compiler.jobs.stages.emit")
    monkeypatch.delattr("ipusim.compiler.search.search.emit")
    monkeypatch.delattr("ipusim.compiler.search.search.draft_plan")

    assert main(COMMANDS[name]) == 2
    assert re.fullmatch(
        r"ipusim: the job takes about 0\.\d GB of memory.* host has 0\.0 GB left; .*\n",
        capsys.readouterr().err,
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_a_chip_whose_tiles_take_too_much_is_refused_before_it_is_planned(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.setattr(forecast, "available_bytes", lambda: 1 << 30)
    monkeypatch.delattr("ipusim.compiler.jobs.stages.search")

    job = [*COMMANDS[name]]
    job[job.index("--tiles") + 1] = str(1 << 19)

    assert main(job) == 2
    assert re.fullmatch(
        r"ipusim: the job takes about 6\.\d GB of memory.* host has 1\.1 GB left; .*\n",
        capsys.readouterr().err,
    )


def test_many_tiles_alone_are_not_announced(capsys: pytest.CaptureFixture[str]) -> None:
    WorkForecast(timing_only=True)(HostWork(tiles=1 << 19), 0)

    assert capsys.readouterr().err == ""


def test_memory_that_is_left_ends_at_the_limit_of_the_address_space() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    limit = pages * resource.getpagesize() + (1 << 28)
    resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    try:
        free_bytes = available_bytes()
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))

    assert free_bytes is not None
    assert free_bytes <= limit


def test_a_matrix_in_a_file_is_foretold_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "a.smtx"
    file.write_text("4, 4, 2\n0 1 1 1 2\n0 3\n")
    monkeypatch.setattr(forecast, "available_bytes", lambda: 1 << 20)
    output = tmp_path / "a.ipusim"
    status = main(["compile", str(file), "--output", str(output), "--tiles", "2", "--n", "4"])

    assert (status, output.exists()) == (2, False)
    assert "host has 0.0 GB left" in capsys.readouterr().err


def test_a_small_job_is_not_announced(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(COMMANDS["run"]) == 0
    assert capsys.readouterr().err == ""
