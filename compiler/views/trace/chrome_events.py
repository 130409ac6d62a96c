"""A timeline as Chrome trace-event JSON, for Perfetto and other viewers of that format.

Rule: a cycle is a microsecond, as in the trace of one tile; `otherData` has the clock. The run and
its tiles are threads of one process, the workers of a tile threads of one more. No process and no
thread has the number 0, which Perfetto takes for an idle processor. The same run gives the same
bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .tracks import Slice, Tracks

Event = dict[str, Any]

RUN = 1  # process number; those of tiles' workers are behind
FIRST_THREAD = 1


def chrome_trace(tracks: Tracks) -> dict[str, Any]:
    """The trace as a JSON object; events are in order of time."""
    named: list[Event] = [
        {**_of("process_name", RUN, 0), "args": {"name": f"{tracks.title}, 1 us = 1 cycle"}}
    ]
    timed: list[Event] = []
    processes: dict[int, int] = {}
    for number, track in enumerate(tracks.tracks):
        process, thread = RUN, FIRST_THREAD + number
        if track.below is not None and track.below not in processes:
            process = processes[track.below] = RUN + 1 + len(processes)
            named += _named("process", process, 0, f"workers of tile {track.below}")
        if track.below is not None:
            process = processes[track.below]
        named += _named("thread", process, thread, track.name)
        timed += [_slice(span, process, thread) for span in track.slices]
    for counter in tracks.counters:
        event = {"ph": "C", "name": counter.name, "pid": RUN}
        for at, value in zip(counter.cycle.tolist(), counter.value.tolist(), strict=True):
            timed.append({**event, "ts": at, "args": {"value": value}})
    timed.sort(key=lambda event: event["ts"])
    time = "1 microsecond shown is 1 cycle of the tile clock"
    about = {"time": time, **tracks.about}
    return {"displayTimeUnit": "ns", "otherData": about, "traceEvents": [*named, *timed]}


def _named(kind: str, process: int, thread: int, name: str) -> Iterator[Event]:
    """The name of a process or a thread, and where it stands among others: by its number."""
    yield {**_of(f"{kind}_name", process, thread), "args": {"name": name}}
    at = {"sort_index": thread or process}
    yield {**_of(f"{kind}_sort_index", process, thread), "args": at}


def _of(kind: str, process: int, thread: int) -> Event:
    """Metadata of a thread, or of a process for none."""
    event = {"ph": "M", "name": kind, "pid": process}
    return {**event, "tid": thread} if thread else event


def _slice(span: Slice, process: int, thread: int) -> Event:
    return {
        "ph": "X",
        "name": span.name,
        "cat": span.category,
        "pid": process,
        "tid": thread,
        "ts": span.start,
        "dur": span.end - span.start,
        "args": span.notes,
    }
