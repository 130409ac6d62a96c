"""Constants that measuring adds to each compute set and exchange: bounds, fit, errors."""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.studies.validate import (
    FITTED,
    NOTHING,
    SHIPPED,
    Deviation,
    Measurement,
    Phase,
    Profiling,
    Result,
    read_measurements,
)
from ipusim.compiler.studies.validate.measurement import half_of
from ipusim.compiler.studies.validate.profiling import (
    CONSTANTS,
    MEANINGS,
    STEP,
    UPPER_BOUNDS,
    effects_of,
    fit,
    steps_of,
)

POINTS = tuple(p for p in read_measurements(SHIPPED) if p.value is not None and p.n is not None)
TRUTHS = st.fixed_dictionaries(
    {name: st.floats(0, upper_bound) for name, upper_bound in UPPER_BOUNDS.items()}
)


def result(*phases: tuple[int, int, int]) -> Result:
    """Return a result with phases of repetitions, exchange cycles and compute cycles."""
    return Result(
        refusal=None,
        phases=tuple(
            Phase(name="p", times=t, exchange=e, compute=c, sync=9, schedule=e, bound=e)
            for t, e, c in phases
        ),
        paths={},
        compute_sets=tuple(t if c else 0 for t, _, c in phases),
        exchanges=tuple(t if e else 0 for t, e, _ in phases),
        max_tile_bytes=None,
        available_bytes=None,
        memory={},
        plan={},
        host_seconds=0,
    )


def test_each_compute_set_and_each_exchange_takes_its_constant_more_each_time():
    job = POINTS[0].at(4)
    once_with_both, loop, silent = (1, 100, 200), (3, 30, 0), (2, 0, 40)
    bare = result(once_with_both, loop, silent)
    profile = Profiling(compute_set=10, exchange=7).added_to({job: bare})[job]

    assert steps_of(bare) == (3, 4)
    assert profile.cycles == 370 + 3 * 10 + 4 * 7
    assert (profile.phases[-1].name, profile.phases[-1].compute) == (STEP, 30)
    assert profile.phases[-1].exchange == 28
    assert steps_of(profile) == steps_of(bare)
    assert len(profile.phases) == len(profile.compute_sets) == len(profile.exchanges)


def test_a_loop_counts_the_trips_that_did_something_and_no_others():
    job = POINTS[0].at(4)
    bare = attrs.evolve(result((5, 100, 200)), compute_sets=(2,), exchanges=(4,))

    assert Profiling(compute_set=10, exchange=7).added_to({job: bare})[job].cycles == 300 + 20 + 28


def test_without_constants_cycles_stay_and_a_refusal_stays_one():
    job = POINTS[0].at(4)
    refused = attrs.evolve(result(), refusal="too large")

    assert NOTHING.added_to({job: result((1, 100, 200))})[job].cycles == 300
    assert FITTED.added_to({job: refused}) == {job: refused}


def test_there_are_two_constants_within_their_bounds():
    assert list(attrs.asdict(FITTED)) == list(UPPER_BOUNDS) == list(MEANINGS) == list(CONSTANTS)
    assert all(
        0 <= getattr(FITTED, name) <= upper_bound for name, upper_bound in UPPER_BOUNDS.items()
    )


@pytest.mark.parametrize("method", ["dense", "static"])
def test_each_half_of_the_shipped_points_has_two_fifths_or_more(method):
    halves = [half_of(point) for point in POINTS if point.method == method]

    assert 0.4 <= halves.count("fitted") / len(halves) <= 0.6


def test_no_dynamic_point_is_fitted():
    assert {half_of(p) for p in read_measurements(SHIPPED) if p.method == "dynamic"} == {"held out"}


def test_the_half_of_a_point_does_not_depend_on_how_it_was_written():
    point = next(p for p in POINTS if p.method == "dense")

    assert half_of(point) == half_of(attrs.evolve(point, source_figure="mine", density=0.5))


def comparison(point: Measurement, measured: float, profile: Result) -> Deviation:
    """Return a deviation of a point with a profile."""
    return Deviation(
        row=point,
        n=point.n or 4,
        unit="cycles",
        measured=measured,
        simulated=float(profile.cycles or 0),
        result=profile,
        left_out="",
    )


def rows_of(truth: Profiling, *, held_out: float = 3) -> list[Deviation]:
    """Return what hardware would measure with these constants, false in the held-out half."""
    rng = np.random.default_rng(1)
    rows = []
    for point in POINTS:
        steps = [(1, int(e), int(c)) for e, c in rng.integers(500, 9000, (rng.integers(1, 6), 2))]
        bare = result(*steps, *[(1, 0, 700)] * int(rng.integers(0, 3)))
        compute_sets, exchanges = steps_of(bare)
        added = truth.compute_set * compute_sets + truth.exchange * exchanges
        factor = 1 if half_of(point) == "fitted" else held_out
        rows.append(comparison(point, ((bare.cycles or 0) + added) * factor, bare))
    return rows


@given(TRUTHS)
@settings(max_examples=6, deadline=None)
def test_the_fit_finds_both_constants_from_the_fitted_half_alone(truth):
    fitted_constants = fit(rows_of(Profiling(**truth)))

    assert fitted_constants is not None
    assert fitted_constants.points == sum(half_of(point) == "fitted" for point in POINTS)
    assert attrs.asdict(fitted_constants.profiling) == pytest.approx(truth, abs=1e-4)


@pytest.mark.parametrize(
    ("truth", "fitted_constants"),
    [
        ((900, 100), {"compute_set": 282}),
        ((100, 900), {"exchange": 275}),
        ((900, 900), {"compute_set": 282, "exchange": 275}),
        ((-200, 100), {"compute_set": 0}),
        ((100, -200), {"exchange": 0}),
    ],
)
def test_a_constant_stays_within_what_hardware_shows(truth, fitted_constants):
    rows = rows_of(Profiling(compute_set=truth[0], exchange=truth[1]))
    given_values = attrs.asdict(fit(rows).profiling)

    assert all(0 <= value <= UPPER_BOUNDS[name] for name, value in given_values.items())
    assert {name: given_values[name] for name in fitted_constants} == pytest.approx(
        fitted_constants
    )


def test_the_bounded_fit_errs_less_than_the_bounds_around_it():
    rows = [item for item in rows_of(Profiling(compute_set=400, exchange=80)) if item.measured]

    def squares(compute_set: float, exchange: float) -> float:
        total = 0.0
        for item in rows:
            if half_of(item.row) == "fitted":
                steps = steps_of(item.result)
                profile = item.simulated + compute_set * steps[0] + exchange * steps[1]
                total += (profile / item.measured - 1) ** 2
        return total

    best = fit(rows).profiling
    grid = [squares(a, b) for a in np.linspace(0, 282, 25) for b in np.linspace(0, 275, 25)]

    assert squares(best.compute_set, best.exchange) <= min(grid) * (1 + 1e-9)


def test_noise_gives_both_constants_an_error_that_covers_the_truth():
    truth, rng = Profiling(compute_set=150, exchange=60), np.random.default_rng(3)
    rows = [
        attrs.evolve(item, measured=item.measured * rng.normal(1, 0.02)) for item in rows_of(truth)
    ]
    fitted_constants = fit(rows)

    assert -1 < fitted_constants.correlation < 0
    for name in CONSTANTS:
        off = abs(getattr(fitted_constants.profiling, name) - getattr(truth, name))
        assert 0 < fitted_constants.standard_errors[name] < 60
        assert off < 4 * fitted_constants.standard_errors[name]
    assert fitted_constants.rounded == Profiling(
        compute_set=round(fitted_constants.profiling.compute_set),
        exchange=round(fitted_constants.profiling.exchange),
    )


def test_points_that_cannot_tell_both_constants_apart_have_no_fit():
    alike = [comparison(p, 1000.0 + i, result((1, 10, 80))) for i, p in enumerate(POINTS)]

    assert fit(alike) is None
    assert fit(alike[:1]) is None
    assert fit([]) is None


def test_the_effect_of_a_constant_is_the_error_without_it():
    truth = Profiling(compute_set=150, exchange=60)
    bare = rows_of(truth, held_out=1)

    def compared(profiling: Profiling) -> list[Deviation]:
        profile = []
        for item in bare:
            result = profiling.added_to({item.row.at(item.n): item.result})[item.row.at(item.n)]
            profile.append(attrs.evolve(item, simulated=float(result.cycles), result=result))
        return profile

    effects = {item.name: item for item in effects_of(truth, fit(bare), compared)}

    assert {name: item.fitted for name, item in effects.items()} == pytest.approx(
        {"compute_set": 150, "exchange": 60}
    )
    assert effects["compute_set"].without["static"] > effects["exchange"].without["static"] > 0.1
