"""Forecasts of a sweep's seconds: grow with sizes, follow stored timings, correct themselves."""

from __future__ import annotations

import math
from collections.abc import Iterator

import attrs
import numpy as np
import pytest
from scipy.optimize import lsq_linear

from ipusim.compiler import STRATEGIES
from ipusim.compiler.studies.forecast import (
    Job,
    Remaining,
    Timing,
    forecast_from,
    makespan,
    timing_of,
)
from ipusim.compiler.studies.forecast.forecast import GRID_SECONDS, START_SECONDS, TASK_SECONDS
from ipusim.compiler.studies.forecast.law import MIN_COEFFICIENTS, PRIOR_WEIGHTS, nearest_powers

JOB = Job(
    method="static", strategy="popsparse", m=4096, k=4096, n=64, block_length=16,
    density=1 / 16, tiles=1472,
)  # fmt: skip
KINDS = [(method, name) for method, names in STRATEGIES.items() for name in names]


def jobs(strategy: str, count: int = 60) -> Iterator[Job]:
    """Return jobs of many sizes, with equal sizes for each strategy."""
    rng = np.random.default_rng(0)
    for _ in range(count):
        m, k, n = (2.0 ** rng.uniform(low, high) for low, high in ((9, 13), (9, 13), (2, 10)))
        block = float(rng.choice([4, 8, 16]))
        yield attrs.evolve(
            JOB, strategy=strategy, m=m, k=k, n=n, block_length=block,
            density=float(2 ** rng.uniform(-6, 0)), tiles=float(rng.choice([64, 368, 1472])),
        )  # fmt: skip


def law(job: Job) -> float:
    """Return seconds by a power law that the forecast does not know."""
    return 1e-6 * (job.m * job.k) ** 0.7 * job.n**0.4 * (job.tiles / 64) ** 0.2


@pytest.mark.parametrize("method_and_strategy", KINDS)
@pytest.mark.parametrize("size", ["m", "k", "n", "density", "tiles"])
def test_seconds_never_fall_with_size(method_and_strategy: tuple[str, str], size: str) -> None:
    forecast = forecast_from(())
    method, strategy = method_and_strategy
    single = attrs.evolve(JOB, method=method, strategy=strategy)
    sizes = [
        attrs.evolve(single, **{size: getattr(single, size) * 2**power}) for power in range(-6, 4)
    ]
    seconds = [forecast.seconds(job) for job in sizes]

    assert sorted(seconds) == seconds


def test_results_that_follow_a_law_teach_it() -> None:
    forecast = forecast_from(Timing(job, law(job)) for job in jobs("rows", 200))
    ratios = [forecast.seconds(job) / law(job) for job in jobs("rows")]

    assert ratios == pytest.approx([1.0] * len(ratios), rel=0.07)


def test_a_few_results_give_the_level() -> None:
    built_in = forecast_from(())
    slow = [Timing(job, 20 * built_in.seconds(job)) for job in jobs("rows", 12)]
    forecast = forecast_from(slow)

    assert forecast.seconds(slow[0].job) == pytest.approx(slow[0].seconds, rel=0.2)


def test_strategies_in_one_store_are_kept_apart() -> None:
    slow = [Timing(job, 100 * law(job)) for job in jobs("auto")]
    quick = [Timing(job, law(job)) for job in jobs("rows")]
    both = forecast_from(single for pair in zip(slow, quick, strict=True) for single in pair)

    assert both.laws["static", "auto"] == forecast_from(slow).laws["static", "auto"]
    assert both.laws["static", "rows"] == forecast_from(quick).laws["static", "rows"]
    assert both.seconds(slow[3].job) / both.seconds(quick[3].job) == pytest.approx(100, rel=0.1)


def test_every_strategy_that_ships_has_an_estimate() -> None:
    assert set(forecast_from(()).laws) == set(KINDS)


def test_a_forecast_says_from_what_it_is() -> None:
    forecast = forecast_from([Timing(JOB, 1.0)] * 12)
    auto, mine = attrs.evolve(JOB, strategy="auto"), attrs.evolve(JOB, strategy="mine")

    assert forecast.sources([JOB], "a.jsonl") == "from 12 results in a.jsonl"
    assert forecast.sources([auto, auto], "a.jsonl") == "from built-in estimates"
    assert forecast.sources([JOB, auto, mine], "a.jsonl") == (
        "static auto from built-in estimates; "
        "static mine no timing of this kind, estimated as other static ones; "
        "static popsparse from 12 results in a.jsonl"
    )


def test_processes_take_the_longest_first() -> None:
    assert makespan([], 2) == 0
    assert makespan([1, 2, 3, 4], 2) == pytest.approx(START_SECONDS + 5 + 2 * TASK_SECONDS)
    assert makespan([1, 1, 1, 9], 4) == START_SECONDS + 9 + TASK_SECONDS
    assert makespan([2], 64) == START_SECONDS + 2 + TASK_SECONDS


def test_a_grid_and_many_short_tasks_take_time_of_their_own() -> None:
    assert makespan([], 2, points=1000) == 1000 * GRID_SECONDS
    assert makespan([0.0] * 1000, 2, points=2000) == pytest.approx(
        START_SECONDS + 2000 * GRID_SECONDS + 500 * TASK_SECONDS
    )


def test_the_forecasts_of_several_jobs_are_those_of_each() -> None:
    forecast = forecast_from([Timing(JOB, 3.0)] * 4)
    mixed = [JOB, *(attrs.evolve(JOB, method=m, strategy=s, n=4) for m, s in KINDS), JOB]

    assert forecast.seconds_of(mixed) == pytest.approx([forecast.seconds(job) for job in mixed])


def test_the_longest_part_is_named_first() -> None:
    remaining = Remaining((), {f"{n}": attrs.evolve(JOB, n=n) for n in (16, 1024, 4, 256)})

    assert remaining.longest_first == ("1024", "256", "16", "4")


def test_the_share_corrects_itself_and_never_falls() -> None:
    names = [f"{number}" for number in range(40)]
    remaining = Remaining((), dict.fromkeys(names, JOB))
    remaining.keep(names[:39])
    shares = [remaining.share]
    for name in names[:39]:
        remaining.done(name, Timing(JOB, 500.0))
        shares.append(remaining.share)

    assert sorted(shares) == shares
    assert shares[0] == 0
    assert shares[10] == pytest.approx(10 / 39, rel=0.2)
    assert shares[-1] == 1


@pytest.mark.parametrize(
    "changed",
    [
        {"method": 1}, {"strategy": None}, {"n": "64"}, {"n": None}, {"m": 0}, {"k": -4},
        {"tiles": True}, {"density": math.nan}, {"block_length": math.inf}, {"m": 10**400},
        {"k": [1]},
    ],
)  # fmt: skip
def test_a_row_that_is_no_job_gives_no_timing(changed: dict[str, object]) -> None:
    columns = attrs.asdict(JOB)

    assert timing_of(columns, 1.0) == Timing(JOB, 1.0)
    assert timing_of({**columns, **changed}, 1.0) is None
    assert timing_of(columns, changed.get("n", "1")) is None


@pytest.mark.parametrize("seed", range(20))
def test_a_corrected_law_is_as_near_its_timings_as_its_bounds_let_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    timings = rng.integers(0, 12)
    terms = np.vstack([rng.standard_normal((timings, len(PRIOR_WEIGHTS))), np.diag(PRIOR_WEIGHTS)])
    values = rng.standard_normal(len(terms))
    bounds = np.array(MIN_COEFFICIENTS), np.full(len(MIN_COEFFICIENTS), np.inf)

    powers = nearest_powers(terms, values)

    assert (powers >= MIN_COEFFICIENTS).all()
    assert powers == pytest.approx(lsq_linear(terms, values, bounds=bounds).x, abs=1e-6)
