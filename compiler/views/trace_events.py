"""A run as Chrome trace-event JSON, for Perfetto and other viewers of that format.

Rule: a cycle is a microsecond, as in the trace of one tile; `otherData` has the clock. The run's
phases are a track, each tile that is shown is one, and counters are drawn above them. Between a
tile's events it waits. The same run gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ipusim import IntArray, Machine, write_trace_file

from .timeline import PHASES, Timeline, windows_of

Event = dict[str, Any]

COUNTER_WINDOWS = 2000
RUN, PHASE_TRACK = 0, 0  # process and thread numbers; tile t is thread t + 1


def trace_events(machine: Machine, timeline: Timeline, tiles: IntArray) -> dict[str, Any]:
    """The trace as a JSON object; events are in order of time."""
    left_out = np.setdiff1d(np.arange(timeline.tiles), tiles)
    timed = [*_phases(timeline), *_counters(timeline)]
    for tile in tiles.tolist():
        timed += _of_tile(timeline, tile)
    timed.sort(key=lambda event: event["ts"])
    return {
        "displayTimeUnit": "ns",
        "otherData": {
            "time": "1 microsecond shown is 1 cycle of the tile clock",
            "clock_hz": machine.clock_hz,
            "machine": machine.name,
            "cycles": timeline.trace.cycles,
            "tiles": timeline.tiles,
            "tiles_shown": _text(tiles),
            "tiles_left_out": _text(left_out),
        },
        "traceEvents": [*_names(machine, timeline, tiles), *timed],
    }


def write_trace(path: Path, machine: Machine, timeline: Timeline, tiles: IntArray) -> int:
    """Write the trace, compressed if the file ends in .gz; returns how many events it has.

    Raises:
        InputError: the file cannot be written.
    """
    trace = trace_events(machine, timeline, tiles)
    write_trace_file(path, trace)
    return len(trace["traceEvents"])


def _names(machine: Machine, timeline: Timeline, tiles: IntArray) -> Iterator[Event]:
    shown = f"{len(tiles):,} of {timeline.tiles:,} tiles shown"
    yield _meta("process_name", RUN, f"{machine.name}, 1 us = 1 cycle, {shown}")
    yield _meta("thread_name", PHASE_TRACK, "phases of the run")
    for tile in tiles.tolist():
        yield _meta("thread_name", tile + 1, f"tile {tile}")
        yield {
            "ph": "M",
            "name": "thread_sort_index",
            "pid": RUN,
            "tid": tile + 1,
            "args": {"sort_index": tile + 1},
        }


def _meta(what: str, thread: int, name: str) -> Event:
    return {"ph": "M", "name": what, "pid": RUN, "tid": thread, "args": {"name": name}}


def _slice(name: str, thread: int, start: int, end: int, args: Mapping[str, object]) -> Event:
    return {
        "ph": "X",
        "name": name,
        "pid": RUN,
        "tid": thread,
        "ts": start,
        "dur": end - start,
        "args": args,
    }


def _phases(timeline: Timeline) -> Iterator[Event]:
    trace = timeline.trace
    starts = timeline.phase_starts.reshape(-1, len(PHASES)).tolist()
    received = trace.words_received.sum(axis=1).tolist()
    slowest = trace.compute.argmax(axis=1).tolist()
    rows = zip(timeline.row_names, starts, trace.end.tolist(), received, slowest, strict=True)
    for name, row, end, words, tile in rows:
        told = ({"superstep": name}, {"words": words}, {"slowest tile": tile})
        for phase, start, stop, args in zip(PHASES, row, [*row[1:], end], told, strict=True):
            if stop > start:
                yield _slice(f"{name}: {phase}", PHASE_TRACK, start, stop, args)


def _of_tile(timeline: Timeline, tile: int) -> Iterator[Event]:
    trace, thread = timeline.trace, tile + 1
    columns = (
        trace.sync_start,
        trace.exchange_start,
        timeline.first[:, tile],
        timeline.last[:, tile],
        trace.compute_start,
        trace.compute[:, tile],
        trace.end,
        trace.words_sent[:, tile],
        trace.words_received[:, tile],
    )
    rows = zip(timeline.row_names, *(column.tolist() for column in columns), strict=True)
    for name, sync, release, first, last, start, compute, end, sent, received in rows:
        if release > sync:
            yield _slice("sync", thread, sync, release, {"superstep": name})
        if last > first:
            moved = {"words sent": sent, "words received": received}
            yield _slice(f"{name}: exchange", thread, first, last, moved)
        if compute:
            waits = {"waits then": end - start - compute}
            yield _slice(f"{name}: compute", thread, start, start + compute, waits)


def _counters(timeline: Timeline) -> Iterator[Event]:
    edges = windows_of(timeline.trace.cycles, COUNTER_WINDOWS)
    flight = np.rint(timeline.words_in_flight(edges)).astype(np.int64).tolist()
    busy = timeline.tile_cycles(edges) / np.maximum(1, np.diff(edges))
    tiles = [*np.round(busy[:2].T, 1).tolist(), [0.0, 0.0]]
    for at, words, (computing, exchanging) in zip(edges.tolist(), flight, tiles, strict=True):
        yield _counter("words in flight", at, words)
        yield _counter("tiles computing", at, computing)
        yield _counter("tiles exchanging", at, exchanging)


def _counter(name: str, at: int, value: float) -> Event:
    return {"ph": "C", "name": name, "pid": RUN, "ts": at, "args": {"value": value}}


def _text(tiles: Sequence[int] | IntArray) -> str:
    """Numbers and ranges, as `tiles_to_show` reads them."""
    numbers = np.asarray(tiles)
    if not len(numbers):
        return ""
    breaks = np.flatnonzero(np.diff(numbers) > 1)
    first = numbers[np.concatenate([[0], breaks + 1])].tolist()
    last = numbers[np.append(breaks, len(numbers) - 1)].tolist()
    return ",".join(f"{a}" if a == b else f"{a}-{b}" for a, b in zip(first, last, strict=True))
