"""Deviations of simulated from measured figures: rates, speed-ups, best n, summaries."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ipusim.compiler.studies.validate import (
    Configuration,
    Phase,
    Result,
    dense_rates,
    deviations_of,
    read_measurements,
    summary_of,
)
from ipusim.compiler.studies.validate.demand import all_demands

WriteTable = Callable[..., Path]
Cycles = Callable[[Configuration], int | None]


def result(cycles: int | None) -> Result:
    """Return a result of one phase with these cycles; None for a refusal."""
    phase = Phase(
        name="multiply", times=1, exchange=0, compute=cycles or 0, sync=9, schedule=0, bound=0
    )
    return Result(
        refusal="too large" if cycles is None else None,
        phases=() if cycles is None else (phase,),
        paths={},
        max_tile_bytes=None,
        available_bytes=None,
        memory={},
        plan={},
        host_seconds=0,
    )


def deviations(path: Path, cycles: Cycles):
    """Return the deviations of the table if each configuration took the given cycles."""
    points = read_measurements(path)
    rates = dense_rates(points)
    results: dict[Configuration, Result] = {}
    demands = tuple(all_demands(points, rates))
    while requested := {
        w for item in demands if (w := item.next_configuration(results)) is not None
    }:
        results.update({item: result(cycles(item)) for item in requested})
    return deviations_of(points, rates, results), results


def row(method: str, n: object, density: float, quantity: str, value: object, flag="exact") -> str:
    """Return a line of a table of measurements."""
    return f"mine,IPU,{method},fp16,64,64,{n},16,{density},{quantity},{value},{flag}"


def test_a_rate_is_compared_as_cycles(table: WriteTable) -> None:
    rate = 2 * 64 * 64 * 16 * 0.25 / 1000 * 1.85e9
    path = table(row("static", 16, 0.25, "flops", rate))

    ((item,), results) = deviations(path, lambda _: 1100)

    assert (item.unit, pytest.approx(item.measured), item.simulated) == ("cycles", 1000, 1100)
    assert item.error_percent == pytest.approx(10)
    assert len(results) == 1


def test_a_speed_up_without_a_dense_rate_is_compared_as_one(table: WriteTable) -> None:
    path = table(row("static", 16, 0.25, "speedup_vs_dense", 2))

    ((item,), results) = deviations(path, lambda job: 300 if job.method == "dense" else 100)

    assert (item.unit, item.measured, item.simulated) == ("speedup", 2, 3)
    assert item.error_percent == pytest.approx(50)
    assert {job.method for job in results} == {"dense", "static"}


def test_each_side_of_a_speed_up_at_the_best_n_has_its_own(table: WriteTable) -> None:
    path = table(row("static", "max", 0.25, "speedup_vs_dense", 2))

    def cycles(job: Configuration) -> int | None:
        if job.method == "dense":
            return 1000 if job.n == 1024 else None if job.n > 1024 else 8 * job.n
        return 1000 if job.n == 64 else 100 * job.n

    ((item,), _) = deviations(path, cycles)

    assert item.n == 64
    assert pytest.approx(item.simulated) == (64 / 1000) / (1024 / 1000)


def test_the_best_n_compares_rates(table: WriteTable) -> None:
    rate = 2 * 64 * 64 / 20 * 1.85e9  # 20 cycles a column
    path = table(row("dense", "max", 0.5, "flops", rate / 2))

    ((item,), _) = deviations(path, lambda job: 500 + 10 * job.n if job.n < 512 else None)

    assert (item.n, pytest.approx(item.measured), item.simulated) == (256, 20 * 256, 3060)


def test_points_without_an_error_stay_outside_the_means(table: WriteTable) -> None:
    path = table(
        row("static", 16, 0.25, "flops", 1e9),
        row("static", 16, 0.25, "flops", 2e9),
        row("static", 32, 0.25, "flops", "nan", "missing"),
        row("static", 64, 0.25, "flops", 1e9, "saturated"),
        row("static", 128, 0.25, "flops", 1e9),
        row("dense", 16, 0.25, "speedup_vs_dense", 1),
    )

    compared, _ = deviations(path, lambda job: None if job.n == 128 else 1000)

    expected = ["", "repeated", "missing", "bound", "refused", "itself"]
    assert [item.left_out for item in compared] == expected
    assert [item.error_percent for item in compared if not item.result.fits or item.n == 32] == [
        None,
        None,
    ]
    assert summary_of(compared).overall is not None
    assert summary_of(compared).overall.points == 1
    assert {name: 1 for name in expected if name} == summary_of(compared).left_out


def test_the_summary_has_median_mean_percentile_worst_and_rank(table: WriteTable) -> None:
    densities = (0.1, 0.2, 0.3, 0.4, 0.5)
    measured = dict(zip(densities, (1000, 2000, 3000, 4000, 5000), strict=True))
    factor = dict(zip(densities, (1.1, 0.6, 1.0, 1.0, 1.2), strict=True))
    path = table(
        *(
            row("static", 16, d, "flops", 2 * 64 * 64 * 16 * d / cycles * 1.85e9)
            for d, cycles in measured.items()
        )
    )

    compared, _ = deviations(path, lambda job: round(measured[job.density] * factor[job.density]))
    errors = summary_of(compared).overall

    absolute = [10, 40, 0, 0, 20]
    assert errors is not None
    assert (errors.points, errors.median) == (5, pytest.approx(0, abs=1e-9))
    assert np.mean(absolute) == pytest.approx(errors.mean_absolute)
    assert np.percentile(absolute, 90) == pytest.approx(errors.percentile_90)
    assert errors.worst == pytest.approx(-40)
    assert errors.rank_correlation == pytest.approx(0.975, abs=0.03)
    assert summary_of(compared).within_shapes["static"].shapes == 1


def test_groups_are_by_each_axis_and_dense_rows_have_no_density(table: WriteTable) -> None:
    path = table(
        row("dense", 16, 1, "flops", 1e12),
        row("static", 16, 0.25, "flops", 1e11),
        row("static", "max", 0.25, "flops", 1e11),
    )

    compared, _ = deviations(path, lambda job: 100 * job.n)
    by = summary_of(compared).by

    assert list(by["method"]) == ["dense", "static"]
    assert list(by["density"]) == ["0.25"]
    assert list(by["n"]) == ["16", "max"]
    assert {name: errors.points for name, errors in by["method dtype"].items()} == {
        "dense fp16": 1,
        "static fp16": 2,
    }


def test_phases_are_mean_percents_of_the_measured_cycles(table: WriteTable) -> None:
    cycles = 2 * 64 * 64 * 0.25 * 1.85e9
    path = table(
        row("static", 16, 0.25, "flops", cycles * 16 / 1000),
        row("static", 32, 0.25, "flops", cycles * 32 / 2000),
    )

    compared, _ = deviations(path, lambda job: {16: 900, 32: 1000}[job.n])

    assert summary_of(compared).phases == {
        "static fp16": pytest.approx(
            {"multiply exchange": 0, "multiply compute": (90 + 50) / 2, "unaccounted": 30}
        )
    }
