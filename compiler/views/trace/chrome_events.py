"""Writer of a timeline as Chrome trace-event JSON, for Perfetto and other viewers.

A cycle is shown as a microsecond, as in the trace of a single tile; `otherData` states the clock.
The run and its tiles are threads of one process; the workers of each tile are threads of a process
of their own. No process and no thread has the number 0, which Perfetto takes for an idle processor.
The same run gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .tracks import Slice, Tracks

Event = dict[str, Any]

# Process of the run and its tiles; processes of workers have the numbers that follow.
RUN_PROCESS = 1
FIRST_THREAD = 1  # number of the first thread; 0 would be an idle processor


def chrome_trace(tracks: Tracks) -> dict[str, Any]:
    """Return a timeline as the JSON object of a trace file; events are in order of time."""
    title = {"name": f"{tracks.title}, 1 us = 1 cycle"}
    metadata: list[Event] = [{**_metadata("process_name", RUN_PROCESS, 0), "args": title}]
    timed_events: list[Event] = []
    worker_processes: dict[int, int] = {}  # by the number of the tile
    for number, track in enumerate(tracks.tracks):
        process, thread = RUN_PROCESS, FIRST_THREAD + number
        if track.tile_of_workers is not None and track.tile_of_workers not in worker_processes:
            process = worker_processes[track.tile_of_workers] = (
                RUN_PROCESS + 1 + len(worker_processes)
            )
            metadata += _names("process", process, 0, f"workers of tile {track.tile_of_workers}")
        if track.tile_of_workers is not None:
            process = worker_processes[track.tile_of_workers]
        metadata += _names("thread", process, thread, track.name)
        timed_events += [_slice(span, process, thread) for span in track.slices]
    for counter in tracks.counters:
        event = {"ph": "C", "name": counter.name, "pid": RUN_PROCESS}
        for cycle, value in zip(counter.cycle.tolist(), counter.value.tolist(), strict=True):
            timed_events.append({**event, "ts": cycle, "args": {"value": value}})
    timed_events.sort(key=lambda event: event["ts"])
    time = "1 microsecond shown is 1 cycle of the tile clock"
    about = {"time": time, **tracks.about}
    return {"displayTimeUnit": "ns", "otherData": about, "traceEvents": [*metadata, *timed_events]}


def _names(level: str, process: int, thread: int, name: str) -> Iterator[Event]:
    """Yield the metadata of a process or thread: its name, and its number as its sort index.

    Args:
        level: "process" or "thread".
        process: number of the process.
        thread: number of the thread; 0 for the process itself.
        name: name that viewers show.
    """
    yield {**_metadata(f"{level}_name", process, thread), "args": {"name": name}}
    index = {"sort_index": thread or process}
    yield {**_metadata(f"{level}_sort_index", process, thread), "args": index}


def _metadata(name: str, process: int, thread: int) -> Event:
    """Return a metadata event of a thread, or of a process if `thread` is 0."""
    event = {"ph": "M", "name": name, "pid": process}
    return {**event, "tid": thread} if thread else event


def _slice(span: Slice, process: int, thread: int) -> Event:
    """Return a span of cycles as an event."""
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
