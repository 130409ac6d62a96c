"""Sensitivity: each number of the machine halved and doubled alone, ranked, kept and drawn."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from golden_texts import HERE, store_in

from ipusim import InputError
from ipusim.compiler.cli.app import main
from ipusim.compiler.studies.explore import STUDY, Finding, Point, grid_of, sweep
from ipusim.compiler.studies.explore.plots.tornado import tornado_figure
from ipusim.compiler.studies.explore.sensitivity import (
    DOUBLED,
    HALVED,
    NumberEffects,
    Sensitivity,
    Trial,
    sensitivity_document,
    sensitivity_json,
    sensitivity_of,
    sensitivity_table,
    sensitivity_text,
    trials_of,
)
from ipusim.compiler.studies.explore.sensitivity.study import ROOM_NUMBERS

JOB = {
    "size": 64,
    "n": 8,
    "block_length": 16,
    "density": 0.25,
    "tiles": 4,
    "method": "static",
    "strategy": "grid",
}
FLAGS = [
    *("--size", "64", "--n", "8", "--block-length", "16", "--density", "1/4", "--tiles", "4"),
    *("--method", "static", "--strategy", "grid"),
]


def measured(folder: Path) -> Callable[[Sequence[Point]], tuple[Finding, ...]]:
    """Return a function that measures points and keeps them in a store of a folder."""

    def measure(points: Sequence[Point]) -> tuple[Finding, ...]:
        store = store_in(folder / "s.jsonl", STUDY)
        return sweep(points, store=store, pool=HERE, tell=lambda _standing: None)

    return measure


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Sensitivity:
    """Return the sensitivity of the small job."""
    (point,) = grid_of(JOB)
    return sensitivity_of(point, measured(tmp_path_factory.mktemp("sensitivity")))


@pytest.fixture(scope="module")
def trials() -> tuple[Trial, ...]:
    """Return the trials of the small job."""
    (point,) = grid_of(JOB)
    return trials_of(point)


def effects_of(study: Sensitivity, number: str) -> NumberEffects:
    """Return the effects of one number."""
    return next(item for item in study.numbers if item.number == number)


@pytest.mark.quick  # it finds the trials for the others
def test_every_whole_number_is_halved_and_doubled_alone(trials: Sequence[Trial]) -> None:
    directions: dict[str, list[str]] = {}
    for trial in trials:
        directions.setdefault(trial.number, []).append(trial.direction)
        if trial.point is None:
            assert trial.reason
            continue
        assert trial.value == (
            trial.base_value // 2 if trial.direction == HALVED else 2 * trial.base_value
        ) or (trial.is_rounded and trial.number in ("sram_bytes", "interleaved_offset_bytes"))

    assert {"tiles", "sync_cycles", "clock_hz", "sram_bytes"} <= directions.keys()
    assert set(map(tuple, directions.values())) == {(HALVED, DOUBLED)}


def test_numbers_that_no_machine_can_have_say_why(trials: Sequence[Trial]) -> None:
    reasons = {(t.number, t.direction): t.reason for t in trials if t.point is None}

    assert "exchange_bytes_per_cycle = 2 is not 1" in reasons["exchange_bytes_per_cycle", HALVED]
    assert reasons["local_sync_cycles", HALVED] == "1 has no other whole number as its half"
    assert "never" not in reasons["local_sync_cycles", HALVED]


@pytest.mark.quick  # it measures for the others
def test_the_barrier_costs_its_cycles_once_a_superstep(study: Sensitivity) -> None:
    sync = effects_of(study, "sync_cycles")
    base, supersteps = study.base.cycles, study.base.result["supersteps"]

    assert base is not None
    assert sync.halved.cycles == base - 63 * supersteps
    assert sync.doubled.cycles == base + 126 * supersteps
    assert sync.swing == pytest.approx((base + 126 * supersteps) / base)


def test_the_clock_changes_the_time_alone(study: Sensitivity) -> None:
    clock = effects_of(study, "clock_hz")

    assert clock.halved.cycles == clock.doubled.cycles == study.base.cycles
    assert (clock.halved.ratio, clock.doubled.ratio) == (2.0, 0.5)
    assert study.best is not None
    assert study.best.trial.number != "clock_hz"


def test_numbers_are_ranked_by_their_swing(study: Sensitivity) -> None:
    swings = [item.swing for item in study.numbers]

    assert swings == sorted(swings, reverse=True)
    assert all(item.swing > 1 for item in study.effective)
    lines = sensitivity_text(study).splitlines()
    named = [line.split()[0] for line in lines if line.split()[:1] and "%" in line]
    assert [name for name in named if name in {i.number for i in study.numbers}] == [
        item.number for item in study.effective
    ]


def test_a_number_that_is_proven_without_effect_has_none_when_simulated(
    study: Sensitivity, trials: Sequence[Trial], tmp_path: Path
) -> None:
    proven = [item.number for item in study.numbers if item.proof]
    points_without_effect = [
        t.point for t in trials if t.number in ROOM_NUMBERS and t.point is not None
    ]

    assert set(ROOM_NUMBERS) <= {*proven}
    cycles = {finding.cycles for finding in measured(tmp_path)(points_without_effect)}
    assert cycles == {study.base.cycles}


def test_numbers_of_room_are_simulated_alone_where_room_decides(tmp_path: Path) -> None:
    # With half of the SRAM the program reaches into the reserved bytes, and nothing fits.
    (point,) = grid_of({**JOB, "set": "reserved_bytes=100000"})
    study = sensitivity_of(point, measured(tmp_path))

    sram = effects_of(study, "sram_bytes")
    assert not sram.proof
    assert sram.halved.cycles is None
    assert "fits" in sram.halved.reason
    assert sram.doubled.cycles == study.base.cycles


def test_a_job_that_does_not_run_is_refused(tmp_path: Path) -> None:
    (point,) = grid_of({**JOB, "tiles_per_part": 9})

    with pytest.raises(InputError, match="does not run: tiles_per_part is 9"):
        sensitivity_of(point, measured(tmp_path))


def test_json_and_table_have_a_row_for_each_number(study: Sensitivity) -> None:
    rows = [json.loads(line) for line in sensitivity_json(study).splitlines()]

    assert [row["number"] for row in rows] == [item.number for item in study.numbers]
    sync = next(row for row in rows if row["number"] == "sync_cycles")
    assert sync[HALVED]["value"] == 63
    assert sync[HALVED]["time_ratio"] == sync[HALVED]["cycles"] / study.base.cycles
    table = sensitivity_table(study).columns
    assert table["doubled.cycles"] == tuple(row[DOUBLED]["cycles"] for row in rows)


def test_the_tornado_has_a_bar_for_each_trial_that_changes_the_time(study: Sensitivity) -> None:
    (axes,) = tornado_figure(study).axes

    ends = [patch.get_x() + patch.get_width() for patch in axes.patches]
    ratios = [e.ratio for e in study.effects if e.ratio not in (None, 1)]
    assert sorted(ends) == pytest.approx(sorted(ratios))
    names = [label.get_text().split(" = ")[0] for label in axes.get_yticklabels()]
    assert names == [item.number for item in study.effective]


def test_the_page_has_all_numbers(study: Sensitivity) -> None:
    document = sensitivity_document(study, title="s")

    assert len(document.data["sensitivity"]["numbers"]) == len(study.numbers)  # type: ignore[index]
    assert document.text == sensitivity_text(study)


@pytest.fixture
def command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., tuple[int, str, str]]:
    """Return a function that runs `ipusim explore --sensitivity` on a store of its own."""

    def run(*arguments: str) -> tuple[int, str, str]:
        store = ["--store", str(tmp_path / "s.jsonl"), "--workers", "0"]
        status = main(["explore", "--sensitivity", *store, *arguments])
        return status, *capsys.readouterr()

    return run


def test_the_command_resumes_from_its_store(
    command: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    first = command(*FLAGS, "--plot", str(tmp_path / "p"))
    size = (tmp_path / "s.jsonl").stat().st_size
    second = command(*FLAGS)

    assert (first[0], second[0]) == (0, 0)
    assert first[1] == second[1]
    assert (tmp_path / "s.jsonl").stat().st_size == size
    assert (tmp_path / "p" / "tornado.png").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--n", "8", "16"), "--sensitivity is of one job, these axes give 2 points"),
        ((*FLAGS, "--sort", "cycles"), "leave --sort out"),
        ((*FLAGS, "--shard", "1/1"), "leave --shard out"),
    ],
)
def test_several_jobs_and_selections_are_refused(
    command: Callable[..., tuple[int, str, str]], arguments: tuple[str, ...], words: str
) -> None:
    status, out, err = command(*arguments)

    assert (status, out) == (2, "")
    assert words in err
