"""Timelines of one tile: tracks, nested slices, waits, arrows of launches."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ipusim import BOW, InputError
from ipusim.isa import (
    BenchRun,
    Setup,
    assemble,
    run_vertex,
    tile_timeline,
    write_tile_timeline,
)
from ipusim.isa.profiling import timeline
from ipusim.isa.profiling.timeline import thread_of

TEXT = """
.supervisor
main:
  setzi $m1, work
  add $m2, $m1, 0
  setzi $m3, 1
again:
  runall $m2, $m0, 0
  nop
  nop
  nop
  nop
  nop
  nop
  nop
  nop
  nop
  nop
  nop
  nop
  sync TEXCH_SYNCZONE_LOCAL
  brnzdec $m3, again
  br $lr
.worker
work:
  get $m0, $WSR
  and $m0, $m0, CSR_W_WSR__CTXTID_M1__MASK
  setzi $m1, 9
.align 8
  { rpt $m1, 1; fnop }
  { nop; fnop }
  { nop; f32div $a0, $a1, $a1 }
turn:
  brnzdec $m0, turn
  exitz $mzero
"""
SUPERVISOR = BOW.workers


def run_entry(entry: str = "main", issues: int = 100_000) -> BenchRun:
    """Run an entry of `TEXT` with this many traced issues."""
    runs_on = "supervisor" if entry == "main" else "workers"
    setup = Setup(trace_bundles=issues)
    return run_vertex(assemble(TEXT), entry, {}, [0], runs_on=runs_on, setup=setup)


def events_of(run: BenchRun, kind: str = "X", track: int | None = None) -> list[dict[str, Any]]:
    """Return the events of a kind, of one track or of all."""
    events = tile_timeline(BOW, run.code, run.execution)["traceEvents"]
    tid = None if track is None else thread_of(track, SUPERVISOR)
    return [event for event in events if event["ph"] == kind and tid in (None, event.get("tid"))]


@pytest.fixture(scope="module")
def run() -> BenchRun:
    """Return the run of the supervisor of `TEXT`."""
    return run_entry()


def test_every_context_has_a_track_the_supervisor_first(run: BenchRun) -> None:
    names = {event["tid"]: event["args"] for event in events_of(run, "M")[::2]}
    places = {event["tid"]: event["args"]["sort_index"] for event in events_of(run, "M")[1::2]}

    assert [names[tid]["name"] for tid in sorted(names)] == [
        names[tid]["name"] for tid in sorted(places, key=lambda tid: places[tid])
    ]
    assert [names[tid]["name"] for tid in sorted(names)] == [
        "supervisor",
        *(f"worker {worker}" for worker in range(6)),
    ]


@pytest.mark.parametrize("track", range(7))
def test_slices_of_a_track_nest(run: BenchRun, track: int) -> None:
    slices = [(event["ts"], event["ts"] + event["dur"]) for event in events_of(run, track=track)]

    open_ends: list[int] = []
    for start, end in sorted(slices, key=lambda span: (span[0], -span[1])):
        while open_ends and open_ends[-1] <= start:
            open_ends.pop()
        assert not open_ends or end <= open_ends[-1]
        open_ends.append(end)
    assert max(end for _, end in slices) <= run.cycles


def test_waits_are_the_profile_s_by_cause(run: BenchRun) -> None:
    lasted = Counter[str]()
    for event in events_of(run, track=SUPERVISOR):
        lasted[event["name"]] += event["dur"]

    waits = run.profile.waits
    assert min(waits.register, waits.slot, waits.branch, waits.workers, waits.sync) > 0
    assert lasted["waits for a result"] == waits.register
    assert lasted["waits for its slot"] == waits.slot
    assert lasted["branch"] == waits.branch
    assert lasted["sync: workers run"] == waits.workers
    assert lasted["sync: workers have ended"] == waits.sync


def test_a_sync_without_running_workers_has_no_slice_for_the_wait() -> None:
    code = assemble(".supervisor\nmain: sync TEXCH_SYNCZONE_LOCAL\nbr $lr")
    setup = Setup(trace_bundles=100)
    alone = run_vertex(code, "main", {}, [0], runs_on="supervisor", setup=setup)
    lasted = {event["name"]: event["dur"] for event in events_of(alone)}

    assert "sync: workers run" not in lasted
    # A sync of one cycle is over when it has been issued.
    assert "sync: workers have ended" not in lasted
    assert BOW.local_sync_cycles == 1
    assert alone.profile.waits.sync == 0


def test_a_launch_is_an_arrow_to_each_worker_s_life(run: BenchRun) -> None:
    lives = [
        event
        for event in events_of(run)
        if event["name"] == "work" and "bundles" not in event["args"]
    ]
    starts, ends = events_of(run, "s"), events_of(run, "f")

    assert len(lives) == len(starts) == len(ends) == 2 * 6
    assert {(event["tid"], event["ts"]) for event in ends} == {
        (event["tid"], event["ts"]) for event in lives
    }
    runall = [event["ts"] for event in events_of(run) if event["name"].startswith("runall")]
    assert sorted({event["ts"] for event in starts}) == runall
    assert all(event["tid"] == thread_of(SUPERVISOR, SUPERVISOR) == 1 for event in starts)


def test_turns_of_an_inner_loop_are_one_stretch(run: BenchRun) -> None:
    turns = [
        event["args"] for event in events_of(run, track=5) if event["args"].get("turns", 1) > 1
    ]

    assert [(event["turns"], event["bundles"]) for event in turns] == [(9, 18), (6, 6)] * 2
    assert turns[0]["source"] == "<text>:31 to <text>:32"
    assert any(event["name"] == "turn, 6 turns" for event in events_of(run, track=5))


def test_every_issue_is_a_slice_with_its_line(run: BenchRun) -> None:
    names = Counter(event["name"] for event in events_of(run))

    for row in run.profile.rows:
        issues = row.worker_issues + row.supervisor_issues
        assert names[row.text] == issues or row.text in ("nop", "nop; fnop")
    division = next(event for event in events_of(run) if "f32div" in event["name"])
    assert (division["dur"], division["args"]["source"]) == (3 * BOW.workers, "<text>:32")


def test_a_timeline_of_many_issues_has_only_stretches_and_waits(
    run: BenchRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = events_of(run)
    monkeypatch.setattr(timeline, "MAX_BUNDLE_EVENTS", 10)

    few = events_of(run)

    texts = {row.text for row in run.profile.rows}
    assert [event for event in every if event["name"] not in texts] == few


def test_workers_that_run_are_counted(run: BenchRun) -> None:
    counts = [(event["ts"], event["args"]["workers"]) for event in events_of(run, "C")]

    assert max(count for _, count in counts) == 6
    assert counts[-1][1] == 0
    assert all(before < after for (before, _), (after, _) in pairwise(counts))


def test_a_worker_entry_has_no_arrows_and_no_supervisor() -> None:
    alone = run_entry("work")

    assert events_of(alone, "s") == events_of(alone, track=SUPERVISOR) == []
    assert len(events_of(alone, track=0)) > 0


def test_a_trace_that_ends_early_is_shown_as_far_as_it_goes() -> None:
    run = run_entry(issues=40)

    told = tile_timeline(BOW, run.code, run.execution)["otherData"]

    assert (told["issues_shown"], told["issues"]) == (40, int(run.execution.issues.sum()))


def test_a_compressed_timeline_holds_the_same_and_has_no_time_of_writing(
    tmp_path: Path, run: BenchRun
) -> None:
    plain, packed, again = (tmp_path / name for name in ("t.json", "one.json.gz", "again.json.gz"))
    for path in (plain, packed, again):
        issues = int(run.execution.issues.sum())
        assert write_tile_timeline(path, BOW, run.code, run.execution) == issues

    assert plain.read_bytes() == gzip.decompress(packed.read_bytes())
    assert packed.read_bytes() == again.read_bytes()
    assert json.loads(plain.read_text())["otherData"]["cycles"] == run.cycles


def test_a_run_that_traced_nothing_is_refused(tmp_path: Path) -> None:
    run = run_entry(issues=0)

    with pytest.raises(InputError, match="trace_bundles"):
        write_tile_timeline(tmp_path / "t.json", BOW, run.code, run.execution)
