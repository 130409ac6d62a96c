from __future__ import annotations

import attrs
import numpy as np
import pytest

from compiler.studies.validate import (
    NOTHING,
    SHIPPED,
    Deviation,
    Measurement,
    Phase,
    Profiling,
    Result,
    read_measurements,
)
from compiler.studies.validate.measurements.measurement import half_of
from compiler.studies.validate.statistics.fit import fit
from compiler.studies.validate.statistics.profiling import FITTED, MOST, STEP, steps_of

POINTS = tuple(p for p in read_measurements(SHIPPED) if p.value is not None and p.n is not None)


def result(*phases: tuple[int, int, int]) -> Result:
    """One with phases of so many times, exchange cycles and compute cycles."""
    return Result(
        refusal=None,
        phases=tuple(
            Phase(name="p", times=t, exchange=e, compute=c, sync=9, schedule=e, bound=e)
            for t, e, c in phases
        ),
        paths={},
        max_tile_bytes=None,
        available_bytes=None,
        memory={},
        plan={},
        seconds=0,
    )


def test_each_compute_set_and_each_exchange_takes_the_constant_more_each_time():
    job = POINTS[0].at(4)
    both, loop, silent = (1, 100, 200), (3, 30, 0), (2, 0, 40)
    seen = Profiling(interval=10).seen({job: result(both, loop, silent)})[job]

    assert steps_of(result(both, loop, silent)) == (3, 4)
    assert seen.cycles == 370 + 70
    assert (seen.phases[-1].name, *attrs.astuple(seen.phases[-1])[3:1:-1]) == (STEP, 30, 40)


def test_without_constants_cycles_stay_and_a_refusal_stays_one():
    job = POINTS[0].at(4)
    refused = attrs.evolve(result(), refusal="too large")

    assert NOTHING.seen({job: result((1, 100, 200))})[job].cycles == 300
    assert FITTED.seen({job: refused}) == {job: refused}


def test_there_is_one_constant_within_its_bounds():
    assert list(attrs.asdict(FITTED)) == ["interval"]
    assert 0 <= FITTED.interval <= MOST


@pytest.mark.parametrize("method", ["dense", "static"])
def test_each_half_of_the_shipped_points_has_two_fifths_or_more(method):
    halves = [half_of(point) for point in POINTS if point.method == method]

    assert 0.4 <= halves.count("fitted") / len(halves) <= 0.6


def test_no_dynamic_point_is_fitted():
    assert {half_of(p) for p in read_measurements(SHIPPED) if p.method == "dynamic"} == {"held out"}


def test_the_half_of_a_point_does_not_depend_on_how_it_was_written():
    point = next(p for p in POINTS if p.method == "dense")

    assert half_of(point) == half_of(attrs.evolve(point, source_figure="mine", density=0.5))


def comparison(point: Measurement, measured: float, seen: Result) -> Deviation:
    return Deviation(
        row=point,
        n=point.n or 4,
        unit="cycles",
        measured=measured,
        simulated=float(seen.cycles or 0),
        result=seen,
        left_out="",
    )


def test_the_fit_finds_the_constants_from_the_fitted_half_alone():
    rng = np.random.default_rng(1)
    truth = Profiling(interval=70)
    rows = []
    for point in POINTS:
        steps = [(1, int(e), int(c)) for e, c in rng.integers(500, 9000, (rng.integers(1, 6), 2))]
        bare = result(*steps, *[(1, 0, 700)] * int(rng.integers(0, 3)))
        job = point.at(4)
        seen = truth.seen({job: bare})[job].cycles or 0
        noise = 1 if half_of(point) == "fitted" else 3
        rows.append(comparison(point, seen * noise, bare))
    found = fit(rows)

    assert found is not None
    assert sum(half_of(point) == "fitted" for point in POINTS) == found.points
    assert found.profiling.interval == pytest.approx(70, abs=0.5)


def test_too_few_points_have_no_fit():
    assert fit([comparison(POINTS[0], 100, result((1, 10, 80)))]) is None
