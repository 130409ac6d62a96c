"""A run as Chrome trace-event JSON, for Perfetto and other viewers of that format.

Rule: a cycle is a microsecond, as in the trace of one tile; `otherData` has the clock. The run has
two tracks, sync and exchange in one and compute in the other, since they overlap; each tile that is
shown is one, and counters are drawn above them. A tile's slices are named by its states, so that
viewers, which colour by name, have one colour for each. The same run gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ipusim import IntArray, Machine, write_trace_file

from .timeline import (
    COMPUTE,
    EXCHANGE,
    FOR_SLOWEST,
    FOR_WORDS,
    IN_TURN,
    STATES,
    SYNC,
    Timeline,
    windows_of,
)

Event = dict[str, Any]

COUNTER_WINDOWS = 2000
RUN = 0  # process number
EXCHANGE_TRACK, COMPUTE_TRACK, FIRST_TILE = 0, 1, 2  # thread numbers; tile t is thread 2 + t
COUNTED = {
    "tiles computing": COMPUTE,
    "tiles exchanging": EXCHANGE,
    "tiles waiting for words": FOR_WORDS,
    "tiles waiting for the slowest": FOR_SLOWEST,
}


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
    yield _meta("thread_name", EXCHANGE_TRACK, "run: sync and exchange")
    yield _meta("thread_name", COMPUTE_TRACK, "run: compute")
    for tile in tiles.tolist():
        yield _meta("thread_name", FIRST_TILE + tile, f"tile {tile}")
        yield {
            "ph": "M",
            "name": "thread_sort_index",
            "pid": RUN,
            "tid": FIRST_TILE + tile,
            "args": {"sort_index": FIRST_TILE + tile},
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
    """Sync, exchange and compute of each superstep, from the first tile to the last."""
    trace = timeline.trace
    columns = (
        *(trace.sync_start, trace.exchange_start, trace.exchange_end, *timeline.compute_span),
        *(trace.compute_cycles, trace.words_received.sum(axis=1)),
        *(trace.compute.argmax(axis=1), trace.arrival.argmax(axis=1)),
    )
    rows = zip(timeline.row_names, *(column.tolist() for column in columns), strict=True)
    for name, sync, release, over, begin, end, compute, words, slowest, last in rows:
        told = {
            "computes most": slowest,
            "arrives last": last,
            "cycles from the latest start to the latest end": compute,
        }
        for phase, track, start, stop, args in (
            ("sync", EXCHANGE_TRACK, sync, release, {"superstep": name}),
            ("exchange", EXCHANGE_TRACK, release, over, {"words": words}),
            ("compute", COMPUTE_TRACK, begin, end, told),
        ):
            if stop > start:
                yield _slice(f"{name}: {phase}", track, start, stop, args)


def _of_tile(timeline: Timeline, tile: int) -> Iterator[Event]:
    """A slice for each state that the tile goes through, superstep by superstep."""
    trace, release = timeline.trace, timeline.trace.exchange_start
    turns = (trace.exchange_first, trace.exchange_last, trace.compute_start, trace.compute)
    first, last, begin, compute = (turn[:, tile] for turn in turns)
    since = (release + cycles for cycles in (first, last, begin, begin + compute))
    edges = np.stack([trace.sync_start, release, *since, timeline.end], axis=1)
    words = np.stack([trace.words_sent[:, tile], trace.words_received[:, tile]], axis=1)
    states = [SYNC, *IN_TURN.tolist()]
    for name, row, (sent, received) in zip(
        timeline.row_names, edges.tolist(), words.tolist(), strict=True
    ):
        for state, start, stop in zip(states, row[:-1], row[1:], strict=True):
            if stop > start:
                moved = {"words sent": sent, "words received": received}
                args = {"superstep": name, **(moved if state == EXCHANGE else {})}
                yield _slice(STATES[state], FIRST_TILE + tile, start, stop, args)


def _counters(timeline: Timeline) -> Iterator[Event]:
    edges = windows_of(timeline.trace.cycles, COUNTER_WINDOWS)
    counts = {"words in flight": np.rint(timeline.words_in_flight(edges)).astype(np.int64)}
    busy = np.round(timeline.tile_cycles(edges) / np.maximum(1, np.diff(edges)), 1)
    counts |= {name: np.append(busy[state], 0.0) for name, state in COUNTED.items()}
    for at, *values in zip(edges.tolist(), *(c.tolist() for c in counts.values()), strict=True):
        for name, value in zip(counts, values, strict=True):
            yield _counter(name, at, value)


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
