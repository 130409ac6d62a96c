"""Traces of one tile: an event for each issue."""

from __future__ import annotations

import gzip
import json
from itertools import pairwise
from pathlib import Path

import pytest

from ipusim import BOW, InputError
from ipusim.isa import BenchRun, Setup, assemble, run_vertex, write_tile_trace

TEXT = """
.supervisor
main:
  setzi $m1, work
  runall $m1, $m0, 0
  sync TEXCH_SYNCZONE_LOCAL
  br $lr
.worker
.align 8
work:
  { nop; f32div $a0, $a1, $a1 }
  exitz $mzero
"""


def traced(issues: int) -> BenchRun:
    """Return a run that traced this many issues."""
    code = assemble(TEXT)
    setup = Setup(trace_bundles=issues)
    return run_vertex(code, "main", {}, [0], runs_on="supervisor", setup=setup)


def written(path: Path, run: BenchRun) -> int:
    """Write the trace of a run; return its number of events."""
    return write_tile_trace(path, BOW, run.code, run.execution)


def events_of(path: Path) -> list[dict]:
    """Return the events of a file."""
    return json.loads(path.read_text())["traceEvents"]


def test_every_issue_is_an_event_of_its_context(tmp_path: Path) -> None:
    run = traced(100)

    count = written(tmp_path / "t.json", run)

    events = [event for event in events_of(tmp_path / "t.json") if event["ph"] == "X"]
    assert run.execution.issues.sum() == count == len(events)
    assert {event["tid"] for event in events} == {1, 2, 3, 4, 5, 6, 7}
    assert "setzi" in events[0]["name"]
    assert events[0]["args"]["source"] == "<text>:4"


def test_threads_have_the_names_of_contexts(tmp_path: Path) -> None:
    written(tmp_path / "t.json", traced(100))

    meta = [event for event in events_of(tmp_path / "t.json") if event["ph"] == "M"]
    names = {event["tid"]: event["args"]["name"] for event in meta}
    assert [names[thread] for thread in range(1, 8)] == [
        "supervisor",
        *(f"worker {worker}" for worker in range(6)),
    ]
    assert {event["pid"] for event in events_of(tmp_path / "t.json")} == {1}


def test_events_of_a_context_do_not_overlap_and_end_with_the_run(tmp_path: Path) -> None:
    run = traced(100)
    written(tmp_path / "t.json", run)

    events = [event for event in events_of(tmp_path / "t.json") if event["ph"] == "X"]
    for thread in range(1, 8):
        mine = [event for event in events if event["tid"] == thread]
        for before, after in pairwise(mine):
            assert before["ts"] + before["dur"] <= after["ts"]
        assert mine[-1]["ts"] + mine[-1]["dur"] <= run.cycles


def test_a_slow_instruction_takes_its_slots_and_a_sync_lasts_until_it_is_over(
    tmp_path: Path,
) -> None:
    written(tmp_path / "t.json", traced(100))

    events = {event["name"]: event for event in events_of(tmp_path / "t.json")}
    sync, back = events["sync 2"], events["br $m10"]
    assert events["nop; f32div $a0, $a1, $a1"]["dur"] == 3 * BOW.workers
    assert back["ts"] == sync["ts"] + sync["dur"]


def test_only_the_first_issues_are_traced(tmp_path: Path) -> None:
    assert written(tmp_path / "t.json", traced(3)) == 3


def test_a_compressed_trace_holds_the_same_and_has_no_time_of_writing(tmp_path: Path) -> None:
    plain, first_file, second_file = (
        tmp_path / name for name in ("t.json", "one.json.gz", "two.json.gz")
    )
    for path in (plain, first_file, second_file):
        written(path, traced(100))

    assert plain.read_bytes() == gzip.decompress(first_file.read_bytes())
    assert first_file.read_bytes() == second_file.read_bytes()


def test_a_run_that_traced_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="trace_bundles"):
        written(tmp_path / "t.json", traced(0))
