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
    path = tmp_path_factory.mktemp("trace") / "trace.pftrace"
    return write_trace(path, static, tiles_to_show(static.timeline)), path


@pytest.fixture(scope="module")
def packets(written: tuple[Tracks, Path]) -> list:
    trace = schema.Trace()
    trace.ParseFromString(written[1].read_bytes())
    return list(trace.packet)


def unknown(message) -> list:
    """Fields that the schema does not have, in a message and in all below it."""
    found = [*unknown_fields.UnknownFieldSet(message)]
    for field, value in message.ListFields():
        if field.type == field.TYPE_MESSAGE:
            below = value if field.is_repeated else [value]
            found += [one for each in below for one in unknown(each)]
    return found


def tracks_of(packets: list) -> dict:
    """Descriptors of tracks by their number."""
    described = [p.track_descriptor for p in packets if p.HasField("track_descriptor")]
    return {one.uuid: one for one in described}


def test_every_packet_is_one_that_the_published_schema_knows(packets: list) -> None:
    assert [field for packet in packets for field in unknown(packet)] == []
    kinds = {packet.WhichOneof("data") or "interned_data" for packet in packets}
    assert kinds == {"interned_data", "track_descriptor", "track_event"}
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
    names = {one.iid: one.name for one in packets[0].interned_data.event_names}
    categories = {one.iid: one.name for one in packets[0].interned_data.event_categories}
    told = {one.iid: one.name for one in packets[0].interned_data.debug_annotation_names}
    found, times = defaultdict(list), []
    for packet in packets:
        event = packet.track_event
        times += [packet.timestamp] if packet.HasField("track_event") else []
        if event.type == event.TYPE_SLICE_BEGIN:
            assert found[event.track_uuid][-1:] == [] or found[event.track_uuid][-1][3] is not None
            notes = {told[one.name_iid]: one.int_value for one in event.debug_annotations}
            cycles = (notes["first cycle"], notes["cycles"])
            (category,) = (categories[number] for number in event.category_iids)
            found[event.track_uuid].append(
                [names[event.name_iid], category, cycles, None, packet.timestamp]
            )
        elif event.type == event.TYPE_SLICE_END:
            assert found[event.track_uuid][-1][3] is None
            found[event.track_uuid][-1][3] = packet.timestamp
    tracks, clock = written[0], written[0].clock_hz
    described = [
        number for number, one in tracks_of(packets).items() if not one.HasField("counter")
    ]

    assert times == sorted(times)
    for number, track in zip(described[1:], tracks.tracks, strict=True):
        assert found[number] == [
            [
                one.name,
                one.category,
                (one.start, one.end - one.start),
                one.end * 10**9 // clock,
                one.start * 10**9 // clock,
            ]
            for one in track.slices
        ]


def test_tracks_are_named_and_ordered_and_workers_lie_below_their_tile(
    packets: list, written: tuple[Tracks, Path]
) -> None:
    tracks, found = written[0], tracks_of(packets)
    root, *rest = found.values()
    names = [one.name for one in (*tracks.counters, *tracks.tracks)]

    assert root.name == tracks.title
    assert f"clock_hz: {tracks.clock_hz}" in root.description.splitlines()
    assert [one.name for one in rest] == names
    for parent in {one.parent_uuid for one in rest}:
        ranks = [one.sibling_order_rank for one in rest if one.parent_uuid == parent]
        assert found[parent].child_ordering == root.EXPLICIT
        assert ranks == sorted(set(ranks))
    above = [found[one.parent_uuid].name for one in rest[len(tracks.counters) :]]
    assert above == [
        tracks.title if track.below is None else f"tile {track.below}" for track in tracks.tracks
    ]


def test_counters_have_their_values(packets: list, written: tuple[Tracks, Path]) -> None:
    counters = [number for number, one in tracks_of(packets).items() if one.HasField("counter")]
    found = defaultdict(list)
    for packet in packets:
        event = packet.track_event
        if event.type == event.TYPE_COUNTER:
            value = getattr(event, event.WhichOneof("counter_value_field"))
            found[event.track_uuid].append(value)

    for number, counter in zip(counters, written[0].counters, strict=True):
        assert found[number] == counter.value.tolist()


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
