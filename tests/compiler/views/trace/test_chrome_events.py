"""Traces in Chrome's format of events, against its published rules."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from ipusim.compiler.views import Subject, tiles_to_show, write_trace
from ipusim.compiler.views.trace.tracks import Tracks


def event_schema(ph: str, name: object = None, **fields: object) -> dict[str, Any]:
    """Return the schema of one kind of event: these fields and no others."""
    positive = {"type": "integer", "minimum": 1}  # Perfetto keeps 0 for idle processors
    always = {"ph": {"const": ph}, "name": name or {"type": "string", "minLength": 1}}
    properties = {**always, "pid": positive, **fields}
    needed = [name for name in properties if name != "tid" or ph != "M"]
    return {"properties": properties, "required": needed, "additionalProperties": False}


def arguments(**values: object) -> dict[str, Any]:
    """Return the schema of an object of these values."""
    return {"type": "object", "properties": values, "required": [*values]}


THREAD = {"type": "integer", "minimum": 1}
TIME = {"type": "integer", "minimum": 0}  # microseconds; the format takes fractions, too
NAMED = {"enum": ["process_name", "thread_name"]}
SORTED = {"enum": ["process_sort_index", "thread_sort_index"]}
# The trace event format: complete events, counters and metadata, in the object form.
SCHEMA = {
    "type": "object",
    "required": ["traceEvents", "displayTimeUnit", "otherData"],
    "properties": {
        "displayTimeUnit": {"enum": ["ms", "ns"]},
        "otherData": {"type": "object"},
        "traceEvents": {
            "type": "array",
            "items": {
                "type": "object",
                "oneOf": [
                    event_schema(
                        "X",
                        cat={"type": "string"},
                        tid=THREAD,
                        ts=TIME,
                        dur={"type": "integer", "exclusiveMinimum": 0},
                        args={"type": "object"},
                    ),
                    event_schema("C", ts=TIME, args=arguments(value={"type": "number"})),
                    event_schema("M", NAMED, tid=THREAD, args=arguments(name={"type": "string"})),
                    event_schema(
                        "M", SORTED, tid=THREAD, args=arguments(sort_index={"type": "integer"})
                    ),
                ],
            },
        },
    },
}


@pytest.fixture(scope="module")
def written(static: Subject, tmp_path_factory: pytest.TempPathFactory) -> tuple[Tracks, Path]:
    """Write the trace of a run; return its tracks and its file."""
    path = tmp_path_factory.mktemp("trace") / "trace.json.gz"
    return write_trace(path, static, tiles_to_show(static.timeline)), path


def events(path: Path) -> list[dict[str, Any]]:
    """Return the events of a file."""
    return json.loads(gzip.decompress(path.read_bytes()))["traceEvents"]


def test_a_trace_keeps_the_rules_of_its_format(written: tuple[Tracks, Path]) -> None:
    trace = json.loads(gzip.decompress(written[1].read_bytes()))
    fastjsonschema.validate(SCHEMA, trace)
    good = next(event for event in trace["traceEvents"] if event["ph"] == "X")
    for wrong in ({"tid": 0}, {"dur": 0}, {"ts": "0"}, {"ph": "B"}, {"more": 1}):
        with pytest.raises(fastjsonschema.JsonSchemaException):
            fastjsonschema.validate(SCHEMA, {**trace, "traceEvents": [{**good, **wrong}]})
    times = [event["ts"] for event in trace["traceEvents"] if event["ph"] != "M"]

    assert times == sorted(times)


def test_each_track_is_a_thread_of_its_own_with_its_name_and_slices(
    written: tuple[Tracks, Path],
) -> None:
    tracks, records = written[0], events(written[1])
    threads = {
        e["tid"]: (e["pid"], e["args"]["name"]) for e in records if e["name"] == "thread_name"
    }
    called = {e["pid"]: e["args"]["name"] for e in records if e["name"] == "process_name"}
    slices: dict[int, list[tuple[str, int, int]]] = {thread: [] for thread in threads}
    for e in records:
        if e["ph"] == "X":
            assert e["pid"] == threads[e["tid"]][0]
            slices[e["tid"]].append((e["name"], e["ts"], e["dur"]))

    assert [name for _, name in threads.values()] == [track.name for track in tracks.tracks]
    for (process, _), slices_of_thread, track in zip(
        threads.values(), slices.values(), tracks.tracks, strict=True
    ):
        title = (
            tracks.title
            if track.tile_of_workers is None
            else f"workers of tile {track.tile_of_workers}"
        )
        assert called[process].startswith(title)
        assert slices_of_thread == [
            (span.name, span.start, span.end - span.start) for span in track.slices
        ]


def test_threads_and_processes_stand_in_the_order_of_their_numbers(
    written: tuple[Tracks, Path],
) -> None:
    metadata = [event for event in events(written[1]) if event["name"].endswith("_sort_index")]
    order = {(e["pid"], e.get("tid", 0)): e["args"]["sort_index"] for e in metadata}

    assert len(written[0].tracks) == sum(1 for _, thread in order if thread)
    assert order == {(process, thread): thread or process for process, thread in order}
