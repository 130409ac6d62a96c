from __future__ import annotations

import gzip
import itertools
import json
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

from compiler import plan_static
from compiler.matrix.generators import GENERATORS
from compiler.views import STATES, Subject, tiles_to_show, write_trace
from ipusim import BOW, InputError

from .conftest import subject_of


@pytest.fixture(scope="module")
def trace(subject: Subject, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    path = tmp_path_factory.mktemp("trace") / "trace.json.gz"
    write_trace(path, subject.program.machine, subject.timeline, tiles_to_show(subject.timeline))
    return json.loads(gzip.decompress(path.read_bytes()))


def slices(trace: dict[str, Any], thread: int) -> list[dict[str, Any]]:
    return [e for e in trace["traceEvents"] if e["ph"] == "X" and e["tid"] == thread]


def test_events_have_the_fields_of_their_kind_and_are_in_order(trace: dict[str, Any]) -> None:
    fields = {"M": {"tid", "args"}, "X": {"tid", "ts", "dur", "args"}, "C": {"ts", "args"}}
    for event in trace["traceEvents"]:
        assert {"ph", "name", "pid"} | fields[event["ph"]] == event.keys()
    times = [event["ts"] for event in trace["traceEvents"] if event["ph"] != "M"]

    assert sorted(times) == times


def test_slices_of_a_track_do_not_overlap(trace: dict[str, Any]) -> None:
    for thread in {e["tid"] for e in trace["traceEvents"] if e["ph"] == "X"}:
        for one, other in itertools.pairwise(slices(trace, thread)):
            assert 0 < one["dur"] <= other["ts"] - one["ts"]


def test_phases_of_the_run_add_up_to_the_report(trace: dict[str, Any], subject: Subject) -> None:
    report = subject.report
    for phase in ("sync", "exchange"):
        took = sum(e["dur"] for e in slices(trace, 0) if e["name"].endswith(f": {phase}"))

        assert getattr(report, f"{phase}_cycles") == took
    told = [e["args"]["cycles from the latest start to the latest end"] for e in slices(trace, 1)]
    assert sum(told) == report.compute_cycles


def test_slices_of_a_tile_are_its_states_in_every_cycle(
    trace: dict[str, Any], subject: Subject
) -> None:
    shown = tiles_to_show(subject.timeline)
    for tile in shown.tolist():
        own = slices(trace, tile + 2)
        took = [sum(e["dur"] for e in own if e["name"] == state) for state in STATES]
        received = sum(e["args"].get("words received", 0) for e in own)

        assert subject.timeline.by_tile[:, tile].tolist() == took
        assert {e["name"] for e in own} <= set(STATES)
        assert subject.trace.words_received[:, tile].sum() == received
        states = subject.timeline.states_at(np.array([e["ts"] for e in own]))[tile]
        assert [STATES[state] for state in states] == [e["name"] for e in own]
    assert trace["otherData"]["tiles_shown"] == f"0-{subject.report.tiles - 1}"


def test_counters_begin_and_end_with_nothing_in_flight(trace: dict[str, Any]) -> None:
    flight = [
        event["args"]["value"]
        for event in trace["traceEvents"]
        if event["ph"] == "C" and event["name"] == "words in flight"
    ]

    assert (flight[0], flight[-1]) == (0, 0)
    assert max(flight) > 0


def test_a_large_chip_shows_its_slowest_median_and_fastest_tile_and_tells_what_it_leaves_out(
    tmp_path: Path,
) -> None:
    pattern = GENERATORS["uniform"]((512, 512), 16, 0.3, np.random.default_rng(0))
    large = subject_of(plan_static(pattern, n=16, machine=BOW.scaled_to(128)))
    tiles = tiles_to_show(large.timeline)
    work = large.trace.compute.sum(axis=0)
    path = tmp_path / "trace.json"
    write_trace(path, large.program.machine, large.timeline, tiles)
    said = json.loads(path.read_text())["otherData"]

    assert {work.max(), work[work > 0].min()} <= set(work[tiles])
    assert len(tiles) <= 64
    assert len(said["tiles_left_out"].split(",")) > 1
    named = (*said["tiles_shown"].split(","), *said["tiles_left_out"].split(","))
    counted = sum(int(part.split("-")[-1]) - int(part.split("-")[0]) + 1 for part in named)
    assert counted == 128


def test_tiles_are_chosen_by_numbers_and_ranges(static: Subject) -> None:
    assert tiles_to_show(static.timeline, "0-2,5").tolist() == [0, 1, 2, 5]
    assert len(tiles_to_show(static.timeline, "all")) == static.report.tiles


@pytest.mark.parametrize("chosen", ["x", "3-1", "99", "-1"])
def test_tiles_that_are_not_there_are_refused(static: Subject, chosen: str) -> None:
    with pytest.raises(InputError, match=chosen):
        tiles_to_show(static.timeline, chosen)


def test_a_timeline_that_no_viewer_opens_is_refused(static: Subject) -> None:
    trace = static.trace
    first = np.zeros(100_000, dtype=np.int64)
    columns = attrs.asdict(trace, recurse=False, filter=lambda field, _: field.name != "names")
    rows = {name: one[first] for name, one in columns.items()}
    for name in ("sync_start", "exchange_start"):
        rows[name] = rows[name] + np.arange(len(first)) * trace.end[0]
    long = attrs.evolve(static.timeline, trace=attrs.evolve(trace, **rows))

    with pytest.raises(InputError, match="choose 2 tiles or fewer"):
        tiles_to_show(long, "all")
