"""Sweeps over convolutions: axes, canonical points, stores that are continued, pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ipusim import InputError
from ipusim.compiler.cli.app import main
from ipusim.compiler.jobs.kept_files import KeptFiles
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.stages import Stages
from ipusim.compiler.plan.options.option import flag_of
from ipusim.compiler.studies.explore import measure
from ipusim.compiler.studies.explore.finding import Finding, with_speedups
from ipusim.compiler.studies.explore.grid import grid_of
from ipusim.compiler.studies.explore.plots.draw import figures_of
from ipusim.compiler.studies.explore.point import Point, key_of
from ipusim.compiler.studies.explore.stored import check
from ipusim.compiler.studies.sweep.json_lines import BadLine

JOB: Mapping[str, Any] = {
    "method": ("convolution",),
    "channels": (16,),
    "filters": (16,),
    "image": ("6x5",),
    "kernel": ("3x3",),
    "padding": ("1",),
    "batch": (4,),
    "tiles": (8,),
    "density": (0.2,),
}
TINY = {"channels": (4,), "filters": (4,), "image": ("4x3",), "tiles": (1,)}
TINY |= {"rows": ("runs",), "balance": ("raw",)}  # little to search
jobs = pytest.mark.parametrize("job", [{**JOB, **TINY}, JOB], ids=["tiny", "small"])
AXES = {"method": ("convolution",), "channels": (8,), "filters": (8,), "image": ("6x6",)}
Capture = pytest.CaptureFixture[str]


def measured(job: Mapping[str, Any], axes: Mapping[str, Any]) -> list[Finding]:
    """Measure every point of the job along the axes in this process."""
    points = grid_of({**job, **axes})
    pairs = ((point, measure(point.request)) for point in points)
    rows = (Finding(str(point), point.configuration, result) for point, result in pairs)
    return list(with_speedups(rows))


def values(findings: list[Finding], *names: str) -> list[tuple[object, ...]]:
    """Return some columns of each finding."""
    return [tuple(finding.columns.get(name) for name in names) for finding in findings]


@jobs
def test_axes_of_a_convolution_give_every_point_once(job: Mapping[str, Any]) -> None:
    axes = {"algorithm": ("direct", "lowered", "dense"), "sub_batch": (1, 4)}
    findings = measured(job, {**axes, "density": (0.1, 0.3)})

    rows = [
        (
            finding.configuration["algorithm"],
            finding.configuration["sub_batch"],
            finding.value_of("density"),
        )
        for finding in findings
    ]
    assert len(rows) == len(set(rows)) == 2 * 4 + 2
    assert sum(name == "dense" for name, *_ in rows) == 2  # of which no density is read
    assert all(finding.cycles for finding in findings)
    (channels,), (filters,), (batch,) = (job[name] for name in ("channels", "filters", "batch"))
    down, across = map(int, job["image"][0].split("x"))
    assert set(values(findings, "m", "k", "n")) == {(filters, 9 * channels, down * across * batch)}


def test_an_option_that_an_algorithm_lacks_is_left_out_of_its_points() -> None:
    axes = {"algorithm": ("direct", "lowered", "dense"), "balance": ("raw", "sort", "unify")}
    points = grid_of({**JOB, **axes})

    rows = {(p.configuration["algorithm"], p.configuration.get("balance")) for p in points}
    expected = {("direct", change) for change in ("raw", "sort", "unify")}
    assert rows == {*expected, ("lowered", None), ("dense", None)}
    assert len(points) == len(rows)


@jobs
def test_a_speed_up_is_over_the_dense_convolution_of_the_same_job(job: Mapping[str, Any]) -> None:
    findings = measured(job, {"algorithm": ("direct", "dense"), "batch": (2, 4)})

    table = {
        key: finding.cycles
        for finding in findings
        for key in values([finding], "algorithm", "batch")
    }
    for finding, (_, batch) in zip(findings, values(findings, "algorithm", "batch"), strict=True):
        assert finding.speedup == table["dense", batch] / finding.cycles


@pytest.mark.parametrize("algorithm", ["direct", "lowered", "block", "dense"])
def test_what_is_kept_gives_the_same_cycles(tmp_path: Path, algorithm: str) -> None:
    files = KeptFiles(tmp_path, "this simulator")
    (point,) = grid_of({**JOB, "algorithm": (algorithm,)})
    first, again = Stages(files), Stages(files)

    assert _timing(point, first) == _timing(point, again)
    assert first.saved == 0 < again.saved
    assert len(list(tmp_path.iterdir())) == 3  # a plan, a program and a run


def _timing(point: Point, stages: Stages) -> object:
    """Return the report of a point that is simulated without values."""
    (outcome,) = perform(point.request, timing_only=True, tell=lambda _: None, stages=stages)
    return outcome.report


@pytest.mark.parametrize(
    ("axes", "expected_names"),
    [
        ({"density": (0.1, 0.4), **TINY}, {"rate_density", "strategies"}),
        (
            {"density": (0.1, 0.4), "batch": (2, 4), "algorithm": ("direct", "dense")},
            {"rate_density", "rate_batch", "pareto"},
        ),
    ],
    ids=["density", "density and batch"],
)
def test_pictures_have_convolutions(axes: Mapping[str, Any], expected_names: set[str]) -> None:
    findings = measured({**JOB, "algorithm": ("direct",)}, axes)

    assert expected_names <= {name for name, _ in figures_of(findings)}


def test_weights_of_a_file_are_swept(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    mask = rng.random((16, 16, 3, 3)) < 0.2
    np.save(tmp_path / "w.npy", rng.standard_normal(mask.shape) * mask)
    job = {name: JOB[name] for name in ("method", "image", "padding", "batch", "tiles")}

    points = grid_of({**job, "algorithm": ("direct", "dense")}, files=[tmp_path / "w.npy"])
    results = [measure(point.request) for point in points]
    for point, result in zip(points, results, strict=True):
        check(point.key, point.configuration, json.loads(json.dumps(result)))
    assert results[0]["density"] == np.count_nonzero(mask) / mask.size
    assert results[1]["density"] == 1


@jobs
def test_a_sweep_goes_on_where_it_stopped(
    capsys: Capture, tmp_path: Path, job: Mapping[str, Any]
) -> None:
    store = tmp_path / "s.jsonl"
    words = [word for name, values in job.items() for word in (flag_of(name), *map(str, values))]
    command = ["explore", *words, "--store", str(store), "--algorithm", "direct", "dense"]

    assert main([*command, "--workers", "0"]) == 0
    before = store.read_bytes()
    assert main([*command, "--workers", "0"]) == 0  # starts nobody
    assert store.read_bytes() == before
    capsys.readouterr()
    assert main([*command, "--sub-batch", "0", "2", "--dry-run"]) == 0
    shown = capsys.readouterr().out
    assert "4 points: 2 held" in shown
    taps = 9 * job["channels"][0]
    assert shown.count(f" {taps} ") == 4  # C R S, of points that were not run too


@pytest.mark.parametrize("algorithm", ["direct", "dense"])
def test_a_line_of_a_store_is_held_against_the_options(algorithm: str) -> None:
    (point,) = grid_of({**JOB, "algorithm": (algorithm,)})
    result = json.loads(json.dumps(measure(point.request)))
    check(point.key, point.configuration, result)

    for name, value in (("kernel", "3y3"), ("batch", 0), ("channels", None), ("sub_batch", -1)):
        rows = {**point.configuration, name: value}
        with pytest.raises(BadLine):
            check(key_of(rows), rows, result)
    rows = {**point.configuration, "strategy": "rows"}  # which neither reads
    with pytest.raises(BadLine, match="has 'strategy'"):
        check(key_of(rows), rows, result)
    with pytest.raises(BadLine, match="convolution: None"):
        check(point.key, point.configuration, {**result, "convolution": None})


def test_the_same_convolution_is_the_same_point() -> None:
    expected = [
        {"kernel": ("3",), "padding": ("1",)},
        {"kernel": ("3x3",), "padding": ("01X1",)},
        {"kernel": ("3x3", "3"), "padding": ("1x1",), "sub_batch": (0,)},
    ]

    keys = [[point.key for point in grid_of({**AXES, **change})] for change in expected]
    assert keys[0] == keys[1] == keys[2]
    assert len(keys[0]) == 1


@pytest.mark.parametrize(
    ("axes", "message"),
    [
        ({"size": (64,)}, "method convolution has no --m"),
        ({"n": (4,)}, "method convolution has no --n"),
        ({"nm": ("2:4",)}, "method convolution has no --nm"),
        ({"kernel": ("9x9",)}, "larger than the padded image"),
        ({"algorithm": ("fft",)}, "no algorithm 'fft'; there is direct"),
        ({"groups": (2,)}, "depthwise"),
    ],
)
def test_axes_that_cannot_be_are_refused(axes: dict, message: str) -> None:
    with pytest.raises(InputError, match=message):
        grid_of({**AXES, **axes})
