from __future__ import annotations

import csv
import io

import pytest

from compiler.views import STATES, Subject, interval_csv


def test_the_intervals_add_up_to_the_report(subject: Subject) -> None:
    rows = list(csv.DictReader(io.StringIO(interval_csv(subject.timeline, 50))))
    report = subject.report

    assert sum(int(row["cycles"]) for row in rows) == report.cycles
    for phase in ("sync", "exchange", "compute"):
        took = sum(int(row["cycles"]) for row in rows if row["phase"] == phase)
        assert getattr(report, f"{phase}_cycles") == took
    computing = sum(int(row["cycles"]) * float(row["tiles_compute"]) for row in rows)
    assert subject.trace.compute.sum() == pytest.approx(computing, rel=1e-3)
    assert subject.trace.words_received.sum() == sum(int(row["words_landed"]) for row in rows)


def test_every_interval_has_all_tiles_and_follows_the_last(subject: Subject) -> None:
    rows = list(csv.DictReader(io.StringIO(interval_csv(subject.timeline))))
    at = 0
    for row in rows:
        tiles = sum(float(row[f"tiles_{state}"]) for state in STATES)

        assert subject.report.tiles == pytest.approx(tiles, abs=0.01)
        assert int(row["cycle"]) == at
        at += int(row["cycles"])
