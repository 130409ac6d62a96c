"""Reports: printed forms, sums, rates, bounds."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from ipusim import (
    BOW,
    DataType,
    DoesNotFit,
    Machine,
    Program,
    Report,
    StepFigures,
    Superstep,
    memory_use,
    report_of,
    simulate,
)


@pytest.fixture(scope="module")
def report(program: Program) -> Report:
    """Return the report of the fixture's program."""
    return simulate(program).report


def test_a_report_prints_as_before(report: Report, golden: Callable[[str, str], None]) -> None:
    golden("report.txt", str(report))


def test_a_report_of_a_program_that_does_not_fit_prints_as_before(
    program: Program, golden: Callable[[str, str], None]
) -> None:
    y = attrs.evolve(program.variables[-1], bytes=[0, 0, 700_000, 0])
    large = attrs.evolve(program, variables=(*program.variables[:-1], y))
    with pytest.raises(DoesNotFit) as refusal:
        simulate(large)

    assert report_of(large, memory_use(large), None) == report_of(large, refusal.value.use, None)
    golden("report_unfit.txt", str(report_of(large, refusal.value.use, None)))


def test_a_program_that_did_not_run_has_no_rates(program: Program) -> None:
    report = report_of(program, memory_use(program), None)

    assert report.cycles is report.seconds is report.flop_rate is report.dense_rate is None
    assert report.tile_balance is report.schedule_efficiency is report.utilisation is None
    assert (report.steps, dict(report.shares), report.tiles_used) == ((), {}, 0)


@pytest.mark.parametrize("tiles", range(2, 9))
def test_phases_and_shares_add_up_to_the_whole(
    tiles: int, program_on: Callable[[Machine], Program]
) -> None:
    report = simulate(program_on(BOW.scaled_to(tiles))).report

    parts = report.sync_cycles + report.exchange_cycles + report.compute_cycles
    assert report.cycles == parts
    assert sum(report.shares.values()) == pytest.approx(1)
    assert all(share >= 0 for share in report.shares.values())


def test_rates_follow_from_cycles_and_the_clock(report: Report) -> None:
    assert report.cycles is not None
    seconds = report.cycles / BOW.clock_hz

    assert report.seconds == seconds
    assert report.flop_rate == pytest.approx(2 * 24 / seconds)
    assert report.dense_rate == report.flop_rate
    assert report.utilisation == pytest.approx(24 / (16 * 4 * report.cycles))


def test_the_dense_equivalent_counts_zeros_and_the_rate_does_not(program: Program) -> None:
    label = attrs.evolve(program.label, elements=48, dense_macs=48, stored=12, macs=12)
    report = simulate(attrs.evolve(program, label=label)).report

    assert report.label.density == 0.25
    assert report.dense_rate == pytest.approx(4 * (report.flop_rate or 0))


def test_balance_is_mean_over_maximum(report: Report) -> None:
    assert report.tile_balance == pytest.approx((18 * 3 + 34) / 4 / (18 + 34))
    assert report.tiles_used == 4


def test_a_schedule_is_never_better_than_its_bound(report: Report) -> None:
    assert [(step.schedule, step.bound, step.words) for step in report.steps] == [
        (9, 8, 24),
        (24, 24, 24),
    ]
    assert report.schedule_efficiency == pytest.approx(32 / 33)


def test_each_superstep_names_its_slowest_tile(report: Report) -> None:
    assert [(step.name, step.slowest_tile, step.compute) for step in report.steps] == [
        ("spread", 1, 18),
        ("collect", 0, 34),
    ]


def test_a_superstep_of_which_only_phases_are_known_ran_once_and_sent_all_the_time() -> None:
    step = StepFigures(
        name="spread",
        cycles=60,
        sync=12,
        exchange=30,
        compute=18,
        slowest_tile=1,
        schedule=9,
        bound=8,
        words=24,
    )

    assert (step.times, step.decides) == (1, False)
    assert list(step.phase_parts.values()) == [12, 0, 30, 0]


def test_a_run_of_no_cycles_has_a_report_without_rates(program: Program) -> None:
    nothing = attrs.evolve(program, variables=(), steps=(), inputs={}, outputs={})
    report = simulate(nothing).report

    assert (report.cycles, report.flop_rate, report.tile_balance) == (0, None, None)
    assert "  Total cycles:                           0 " in str(report)
    assert "nan" not in str(report)


def test_a_sync_alone_is_a_report(program: Program) -> None:
    idle = Superstep("idle", attrs.evolve(program.steps[0].exchange), ())
    x, gathered = (attrs.evolve(program.variables[row], last=0) for row in (1, 2))
    report = simulate(attrs.evolve(program, variables=(x, gathered), steps=(idle,), outputs={}))

    assert report.report.tile_balance is None
    assert report.report.tiles_used == 0


def test_a_report_shows_the_published_names_of_types(program: Program) -> None:
    label = attrs.evolve(
        program.label,
        data_type=DataType.HALF,
        partials_type=DataType.FLOAT,
        storage="block length 16",
    )

    text = str(simulate(attrs.evolve(program, label=label)).report)

    assert "dense, block length 16, FP16 data, FP32 partials" in " ".join(text.split())
