from __future__ import annotations

import csv
import math
import re

import pytest

from ipusim import InputError
from ipusim.compiler.cli import foretold
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.planning.strategies import STRATEGIES
from ipusim.compiler.studies.forecast import Job, forecast_from
from ipusim.compiler.studies.forecast.forecast import SHIPPED, _shipped

LARGE = {"m": 8192, "k": 8192, "n": 4096, "block_length": 4, "tiles": 11776}
WITHIN = 3.0  # times too much or too little, of a peak that was measured


def test_a_large_job_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(foretold, "available_bytes", lambda: None)
    foretold.foretell(request_of(LARGE))
    line = capsys.readouterr().err

    assert line.startswith(
        "ipusim: no timing tells how long on more tiles than a chip has, and about "
    )
    assert line.endswith(
        " GB or several times as much of this host's memory, as other jobs took; "
        "a smaller job or fewer tiles take less\n"
    )


def test_of_a_job_on_one_chip_seconds_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(foretold, "available_bytes", lambda: None)
    foretold.foretell(request_of({**LARGE, "m": 16384, "k": 16384, "tiles": 1472}))

    assert re.fullmatch(
        r"ipusim: about \S+ s, and about \S+ GB of this host's memory, as other jobs took; .*\n",
        capsys.readouterr().err,
    )


@pytest.mark.parametrize("share", [0.5, 0.8])
def test_memory_that_will_not_do_is_refused_beyond_the_margin(
    monkeypatch: pytest.MonkeyPatch, share: float
) -> None:
    job = Job(
        method="static", strategy="popsparse", m=8192, k=8192, n=64, block_length=4,
        density=1 / 16, tiles=11776,
    )  # fmt: skip
    needed = forecast_from(()).peak_bytes(job)
    monkeypatch.setattr(foretold, "available_bytes", lambda: int(needed * share))
    request = request_of({**LARGE, "strategy": "popsparse", "n": 64})
    if share > 1 / 1.5:
        foretold.foretell(request)
        return
    with pytest.raises(InputError, match=rf"about {needed / 1e9:.1f} GB .* host has .* GB left"):
        foretold.foretell(request)


@pytest.mark.parametrize(
    "job",
    [
        {"m": 512, "k": 2048, "n": 256, "block_length": 1, "density": 0.1},
        {"m": 4096, "k": 4096, "n": 4096, "method": "dense"},
    ],
)
def test_of_a_job_of_seconds_nothing_is_told_and_no_law_is_made(
    monkeypatch: pytest.MonkeyPatch, job: dict[str, object]
) -> None:
    monkeypatch.delattr(foretold, "_tell")

    foretold.foretell(request_of(job))


def test_every_method_and_strategy_has_a_forecast() -> None:
    forecast = forecast_from(())
    kinds = [(method, name) for method, names in STRATEGIES.items() for name in names]
    jobs = [Job(method=method, strategy=name, n=64, tiles=11776) for method, name in kinds]

    assert all(0 < forecast.seconds(job) < math.inf for job in jobs)
    assert all(2 * 11776**2 < forecast.peak_bytes(job) < math.inf for job in jobs)


def test_fitted_peaks_are_within_a_factor_of_those_that_ship() -> None:
    forecast = forecast_from(())
    with SHIPPED.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["peak_bytes"]]
    jobs = [(one.job, float(row["peak_bytes"])) for row in rows if (one := _shipped(row))]
    ratios = [forecast.peak_bytes(job) / peak for job, peak in jobs]

    assert len(ratios) >= 12
    assert max(max(ratio, 1 / ratio) for ratio in ratios) < WITHIN
