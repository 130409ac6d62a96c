"""Traces in Perfetto's format, read by its published schema."""

from __future__ import annotations

import gzip
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from ipusim import InputError
from ipusim.compiler.views import Subject, tiles_to_show, write_trace
from ipusim.compiler.views.trace.tracks import Tracks

schema = pytest.importorskip("perfetto.protos.perfetto.trace.perfetto_trace_pb2")
unknown_fields = pytest.importorskip("google.protobuf.unknown_fields")


@pytest.fixture(scope="module")
def written(static: Subject, tmp_path_factory: pytest.TempPathFactory) -> tuple[Tracks, Path]:
    """Write the trace of a run; return its tracks and its file."""
    path = tmp_path_factory.mktemp("trace") / "trace.pftrace"
    return write_trace(path, static, tiles_to_show(static.timeline)), path


@pytest.fixture(scope="module")
def packets(written: tuple[Tracks, Path]) -> list:
    """Return the packets of the file."""
    trace = schema.Trace()
    trace.ParseFromString(written[1].read_bytes())
    return list(trace.packet)


def unknown(message) -> list:
    """Return the fields that the schema does not have, of a message and of all below it."""
    fields = [*unknown_fields.UnknownFieldSet(message)]
    for field, value in message.ListFields():
        if field.type == field.TYPE_MESSAGE:
            messages = value if field.is_repeated else [value]
            fields += [field for message in messages for field in unknown(message)]
    return fields


def tracks_of(packets: list) -> dict:
    """Return the descriptors of all tracks by their number."""
    descriptors = [p.track_descriptor for p in packets if p.HasField("track_descriptor")]
    return {descriptor.uuid: descriptor for descriptor in descriptors}


def test_every_packet_is_valid_by_the_published_schema(packets: list) -> None:
    assert [field for packet in packets for field in unknown(packet)] == []
    types = {packet.WhichOneof("data") or "interned_data" for packet in packets}
    assert types == {"interned_data", "track_descriptor", "track_event"}
    assert {packet.trusted_packet_sequence_id for packet in packets} == {1}
    assert packets[0].sequence_flags == packets[0].SEQ_INCREMENTAL_STATE_CLEARED
    assert all(
        packet.sequence_flags == packet.SEQ_NEEDS_INCREMENTAL_STATE
        for packet in packets
        if packet.HasField("track_event")
    )


def test_begins_and_ends_pair_on_each_track_and_time_never_goes_back(
    packets: list, written: tuple[Tracks, Path]
) -> None:
    interned = packets[0].interned_data
    names = {entry.iid: entry.name for entry in interned.event_names}
    categories = {entry.iid: entry.name for entry in interned.event_categories}
    note_names = {entry.iid: entry.name for entry in interned.debug_annotation_names}
    slices, times = defaultdict(list), []  # name, category, cycles, end and begin, by track
    for packet in packets:
        event = packet.track_event
        times += [packet.timestamp] if packet.HasField("track_event") else []
        if event.type == event.TYPE_SLICE_BEGIN:
            earlier = slices[event.track_uuid]
            assert earlier[-1:] == [] or earlier[-1][3] is not None
            notes = {note_names[note.name_iid]: note.int_value for note in event.debug_annotations}
            cycles = (notes["first cycle"], notes["cycles"])
            (category,) = (categories[number] for number in event.category_iids)
            slices[event.track_uuid].append(
                [names[event.name_iid], category, cycles, None, packet.timestamp]
            )
        elif event.type == event.TYPE_SLICE_END:
            assert slices[event.track_uuid][-1][3] is None
            slices[event.track_uuid][-1][3] = packet.timestamp
    tracks, clock = written[0], written[0].clock_hz
    numbers = [number for number, row in tracks_of(packets).items() if not row.HasField("counter")]

    assert times == sorted(times)
    for number, track in zip(numbers[1:], tracks.tracks, strict=True):
        assert slices[number] == [
            [
                span.name,
                span.category,
                (span.start, span.end - span.start),
                span.end * 10**9 // clock,
                span.start * 10**9 // clock,
            ]
            for span in track.slices
        ]


def test_tracks_are_named_and_ordered_and_workers_lie_below_their_tile(
    packets: list, written: tuple[Tracks, Path]
) -> None:
    tracks, descriptors = written[0], tracks_of(packets)
    root, *children = descriptors.values()
    names = [row.name for row in (*tracks.counters, *tracks.tracks)]

    assert root.name == tracks.title
    assert f"clock_hz: {tracks.clock_hz}" in root.description.splitlines()
    assert [child.name for child in children] == names
    for parent in {child.parent_uuid for child in children}:
        ranks = [child.sibling_order_rank for child in children if child.parent_uuid == parent]
        assert descriptors[parent].child_ordering == root.EXPLICIT
        assert ranks == sorted(set(ranks))
    above = [descriptors[child.parent_uuid].name for child in children[len(tracks.counters) :]]
    assert above == [
        tracks.title if track.tile_of_workers is None else f"tile {track.tile_of_workers}"
        for track in tracks.tracks
    ]


def test_counters_have_their_values(packets: list, written: tuple[Tracks, Path]) -> None:
    counters = [number for number, row in tracks_of(packets).items() if row.HasField("counter")]
    values = defaultdict(list)
    for packet in packets:
        event = packet.track_event
        if event.type == event.TYPE_COUNTER:
            value = getattr(event, event.WhichOneof("counter_value_field"))
            values[event.track_uuid].append(value)

    for number, counter in zip(counters, written[0].counters, strict=True):
        assert values[number] == counter.value.tolist()


def test_the_same_run_gives_the_same_bytes(
    static: Subject, written: tuple[Tracks, Path], tmp_path: Path
) -> None:
    path = tmp_path / "again.pftrace.gz"
    write_trace(path, static, tiles_to_show(static.timeline))

    assert gzip.decompress(path.read_bytes()) == written[1].read_bytes()


def test_without_the_package_one_line_says_what_to_install(
    static: Subject, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.setitem(sys.modules, "perfetto", None)
    path = tmp_path / "t.pftrace"

    with pytest.raises(InputError, match=r"; pip install perfetto, or write \.json\.gz, which"):
        write_trace(path, static, tiles_to_show(static.timeline))
    assert not path.exists()
