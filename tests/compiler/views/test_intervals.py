"""Table of intervals of a timeline, against the report."""

from __future__ import annotations

import csv
import io

import numpy as np
import pytest

from ipusim.compiler.views import STATES, Subject, interval_csv

Rows = list[dict[str, str]]


def rows_of(subject: Subject, windows: int) -> Rows:
    """Return the rows of the table in a number of windows."""
    return list(csv.DictReader(io.StringIO(interval_csv(subject.timeline, windows))))


def took(rows: Rows, phase: str) -> int:
    """Return the cycles of all rows of a phase."""
    return sum(int(row["cycles"]) for row in rows if phase in row["phase"].split(" and "))


def test_the_intervals_add_up_to_the_report(subject: Subject) -> None:
    rows, report = rows_of(subject, 50), subject.report

    assert sum(int(row["cycles"]) for row in rows) == report.cycles
    assert took(rows, "sync") == report.sync_cycles
    assert took(rows, "exchange") == report.exchange_cycles
    begin, end = subject.timeline.compute_span
    assert took(rows, "compute") == (end - begin).sum() >= report.compute_cycles
    computing = sum(int(row["cycles"]) * float(row["tiles_compute"]) for row in rows)
    assert subject.trace.compute.sum() == pytest.approx(computing, rel=1e-3)
    assert subject.trace.words_received.sum() == sum(int(row["words_landed"]) for row in rows)


def test_no_tile_is_in_a_state_of_another_phase(subject: Subject) -> None:
    for row in rows_of(subject, 50):
        for state in ("sync", "exchange", "compute"):
            assert state in row["phase"].split(" and ") or float(row[f"tiles_{state}"]) == 0


def test_phases_overlap_unless_tiles_go_in_lock_step(static: Subject, lock_step: Subject) -> None:
    both = "exchange and compute"

    assert both in {row["phase"] for row in rows_of(static, 50)}
    assert {row["phase"] for row in rows_of(lock_step, 50)} == {"sync", "exchange", "compute"}


def test_every_interval_has_all_tiles_and_follows_the_last(subject: Subject) -> None:
    rows = list(csv.DictReader(io.StringIO(interval_csv(subject.timeline))))
    columns = [column for column in rows[0] if column.startswith("tiles_")]
    assert len(columns) == len(STATES)
    at = 0
    for row in rows:
        tiles = sum(float(row[column]) for column in columns)

        assert subject.report.tiles == pytest.approx(tiles, abs=0.01)
        assert int(row["cycle"]) == at
        at += int(row["cycles"])


def test_words_in_flight_are_those_at_the_begin_of_an_interval(static: Subject) -> None:
    rows = rows_of(static, 50)
    begin = np.array([int(row["cycle"]) for row in rows])
    flight = np.rint(static.timeline.words_in_flight(begin))

    assert flight.any()
    assert [int(row["words_in_flight"]) for row in rows] == flight.tolist()
