"""A timeline as a native Perfetto trace: packets of Perfetto's published protobuf schema.

Rule: time is in whole nanoseconds of the chip's clock, rounded down, so that what lasts a cycle may
show none; each slice tells its cycles. All tracks lie under one of the run's title, in their order;
those of a tile's workers lie under the tile's. Names stand once, in the first packet. The same run
gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

import attrs

from ...packages import check_package
from .tracks import Slice, Tracks

if TYPE_CHECKING:
    from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import TracePacket

SEQUENCE = 1  # all packets come from one writer
RUN_TRACK = 1  # the tracks below it have the numbers that follow
NANOSECONDS = 10**9
END, COUNT, BEGIN = range(3)  # the order of what falls into one cycle

Moment: TypeAlias = tuple[int, int, int, "Slice | float"]  # cycle, kind, track, slice or value


@attrs.frozen
class _Numbers:
    """Numbers for the names of a timeline: of slices, of categories, of their notes."""

    names: Mapping[str, int]
    categories: Mapping[str, int]
    notes: Mapping[str, int]


def check_perfetto() -> None:
    """Refuse such a trace where its package is not there.

    Raises:
        InputError: what to install, or to write instead.
    """
    instead = "write .json.gz, which Perfetto opens too"
    check_package("perfetto", wanted_by="a .pftrace", instead=instead)


def perfetto_trace(tracks: Tracks) -> bytes:
    """The serialised trace; packets are in order of time.

    Raises:
        InputError: the package perfetto is not installed.
    """
    check_perfetto()
    from perfetto.trace_builder.proto_builder import TraceProtoBuilder  # noqa: PLC0415  # an extra

    builder, numbers = TraceProtoBuilder(), _numbers(tracks)
    _intern(builder.add_packet(), numbers)
    for number, track in enumerate(_descriptions(tracks), start=RUN_TRACK):
        _describe(builder.add_packet(), number, track)
    for cycle, kind, number, shown in sorted(_moments(tracks), key=lambda moment: moment[:3]):
        packet = builder.add_packet()
        packet.trusted_packet_sequence_id = SEQUENCE
        packet.sequence_flags = packet.SequenceFlags.SEQ_NEEDS_INCREMENTAL_STATE
        packet.timestamp = cycle * NANOSECONDS // tracks.clock_hz
        packet.track_event.track_uuid = number
        _fill(packet, kind, shown, numbers)
    content: bytes = builder.serialize()
    return content


@attrs.frozen
class _Described:
    """What the descriptor of a track says."""

    name: str
    parent: int = 0
    is_counter: bool = False
    description: str = ""


def _descriptions(tracks: Tracks) -> Iterator[_Described]:
    """Those of the run, its counters and its tracks, in the order of their numbers."""
    about = {"time": "nanoseconds of the tile clock; each slice tells its cycles", **tracks.about}
    lines = (f"{name}: {value}" for name, value in about.items())
    yield _Described(tracks.title, description="\n".join(lines))
    for counter in tracks.counters:
        yield _Described(counter.name, RUN_TRACK, is_counter=True)
    tile = RUN_TRACK
    for number, track in enumerate(tracks.tracks, start=_first_of_slices(tracks)):
        if track.below is None:
            tile = number
        yield _Described(track.name, RUN_TRACK if track.below is None else tile)


def _describe(packet: TracePacket, number: int, track: _Described) -> None:
    """A packet that says what a track is called and where it stands."""
    packet.trusted_packet_sequence_id = SEQUENCE
    descriptor = packet.track_descriptor
    descriptor.uuid, descriptor.name = number, track.name
    descriptor.child_ordering = descriptor.ChildTracksOrdering.EXPLICIT
    if track.parent:
        descriptor.parent_uuid, descriptor.sibling_order_rank = track.parent, number
    if track.is_counter:
        descriptor.counter.unit = descriptor.counter.Unit.UNIT_COUNT
    if track.description:
        descriptor.description = track.description


def _first_of_slices(tracks: Tracks) -> int:
    """The number of the first track that is no counter's."""
    return RUN_TRACK + 1 + len(tracks.counters)


def _numbers(tracks: Tracks) -> _Numbers:
    slices = [span for track in tracks.tracks for span in track.slices]
    return _Numbers(
        _numbered(span.name for span in slices),
        _numbered(span.category for span in slices),
        _numbered(name for span in slices for name in _notes(span)),
    )


def _numbered(names: Iterable[str]) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names), start=1)}


def _intern(packet: TracePacket, numbers: _Numbers) -> None:
    """The first packet: all names with their numbers."""
    packet.trusted_packet_sequence_id = SEQUENCE
    packet.first_packet_on_sequence = True
    packet.sequence_flags = packet.SequenceFlags.SEQ_INCREMENTAL_STATE_CLEARED
    interned = packet.interned_data
    for name, number in numbers.names.items():
        interned.event_names.add(iid=number, name=name)
    for name, number in numbers.categories.items():
        interned.event_categories.add(iid=number, name=name)
    for name, number in numbers.notes.items():
        interned.debug_annotation_names.add(iid=number, name=name)


def _moments(tracks: Tracks) -> Iterator[Moment]:
    """Each begin and end of a slice and each value of a counter."""
    for number, counter in enumerate(tracks.counters, start=RUN_TRACK + 1):
        for at, value in zip(counter.cycle.tolist(), counter.value.tolist(), strict=True):
            yield at, COUNT, number, value
    for number, track in enumerate(tracks.tracks, start=_first_of_slices(tracks)):
        for span in track.slices:
            yield span.start, BEGIN, number, span
            yield span.end, END, number, span


def _notes(span: Slice) -> Mapping[str, str | int]:
    return {**span.notes, "first cycle": span.start, "cycles": span.end - span.start}


def _fill(packet: TracePacket, kind: int, shown: Slice | float, numbers: _Numbers) -> None:
    """What happens on the track of a packet."""
    event = packet.track_event
    if isinstance(shown, int):
        event.type, event.counter_value = event.Type.TYPE_COUNTER, shown
    elif isinstance(shown, float):
        event.type, event.double_counter_value = event.Type.TYPE_COUNTER, shown
    elif kind == END:
        event.type = event.Type.TYPE_SLICE_END
    else:
        event.type = event.Type.TYPE_SLICE_BEGIN
        event.name_iid = numbers.names[shown.name]
        event.category_iids.append(numbers.categories[shown.category])
        for name, value in _notes(shown).items():
            note = event.debug_annotations.add(name_iid=numbers.notes[name])
            if isinstance(value, int):
                note.int_value = value
            else:
                note.string_value = value
