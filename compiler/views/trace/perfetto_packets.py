"""Writer of a timeline as a native Perfetto trace: packets of Perfetto's protobuf schema.

A track is a row of the viewer's display, a slice an interval on it with a name and notes. Time is
in whole nanoseconds of the chip's clock, rounded down, so that a slice of one cycle may have no
length; its notes state its cycles. All tracks lie below a track with the title of the run, in
order; the tracks of the workers of a tile lie below the track of the tile. The first packet has all
names once; later packets have their numbers. The same run gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

import attrs

from ...packages import check_package
from .tracks import Slice, Tracks

if TYPE_CHECKING:
    from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import TracePacket

SEQUENCE = 1  # number of the only writer of packets, which each packet must have
RUN_TRACK = 1  # track of the run; tracks below it have the numbers that follow
NANOSECONDS = 10**9  # nanoseconds of a second
# Events of one cycle are written in this order: a slice must end before the next one on its track
# begins, else viewers nest the two.
END, COUNTER_VALUE, BEGIN = range(3)

TimedEvent: TypeAlias = tuple[int, int, int, "Slice | float"]
"""Cycle, event (END, COUNTER_VALUE or BEGIN), number of the track, slice or value of a counter."""


@attrs.frozen
class _Numbers:
    """Numbers that stand for names in packets: of slices, of categories and of notes."""

    names: Mapping[str, int]
    categories: Mapping[str, int]
    notes: Mapping[str, int]


def check_perfetto() -> None:
    """Refuse to write a Perfetto trace if the package perfetto is missing.

    Raises:
        InputError: the package is not installed; the message says what to do instead.
    """
    instead = "write .json.gz, which Perfetto opens too"
    check_package("perfetto", wanted_by="a .pftrace", instead=instead)


def perfetto_trace(tracks: Tracks) -> bytes:
    """Return a timeline as the bytes of a Perfetto trace; packets are in order of time.

    Raises:
        InputError: the package perfetto is not installed.
    """
    check_perfetto()
    from perfetto.trace_builder.proto_builder import TraceProtoBuilder  # noqa: PLC0415  # an extra

    # 1. Names with their numbers. 2. A descriptor of each track. 3. Events in order of time.
    builder, numbers = TraceProtoBuilder(), _numbers(tracks)
    _intern(builder.add_packet(), numbers)
    for number, track in enumerate(_descriptions(tracks), start=RUN_TRACK):
        _describe(builder.add_packet(), number, track)
    for cycle, event, number, content in sorted(_events(tracks), key=lambda timed: timed[:3]):
        packet = builder.add_packet()
        packet.trusted_packet_sequence_id = SEQUENCE
        packet.sequence_flags = packet.SequenceFlags.SEQ_NEEDS_INCREMENTAL_STATE
        packet.timestamp = cycle * NANOSECONDS // tracks.clock_hz
        packet.track_event.track_uuid = number
        _fill(packet, event, content, numbers)
    trace: bytes = builder.serialize()
    return trace


@attrs.frozen
class _TrackDescription:
    """Content of the descriptor of a track.

    Attributes:
        name: name that viewers show.
        parent: number of the track above it; 0 for none.
        is_counter: True if the track shows a number over time.
        description: further text on the track.
    """

    name: str
    parent: int = 0
    is_counter: bool = False
    description: str = ""


def _descriptions(tracks: Tracks) -> Iterator[_TrackDescription]:
    """Yield the descriptors of the run, its counters and its tracks, in order of their numbers."""
    about = {"time": "nanoseconds of the tile clock; each slice tells its cycles", **tracks.about}
    lines = (f"{name}: {value}" for name, value in about.items())
    yield _TrackDescription(tracks.title, description="\n".join(lines))
    for counter in tracks.counters:
        yield _TrackDescription(counter.name, RUN_TRACK, is_counter=True)
    tile = RUN_TRACK
    for number, track in enumerate(tracks.tracks, start=_first_of_slices(tracks)):
        if track.tile_of_workers is None:
            tile = number
        yield _TrackDescription(track.name, RUN_TRACK if track.tile_of_workers is None else tile)


def _describe(packet: TracePacket, number: int, track: _TrackDescription) -> None:
    """Fill a packet with the descriptor of a track: its name and its position among others."""
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
    """Return the number of the first track of slices; counters come before it."""
    return RUN_TRACK + 1 + len(tracks.counters)


def _numbers(tracks: Tracks) -> _Numbers:
    """Return the numbers that packets have in place of names, categories and notes."""
    slices = [span for track in tracks.tracks for span in track.slices]
    return _Numbers(
        _numbered(span.name for span in slices),
        _numbered(span.category for span in slices),
        _numbered(name for span in slices for name in _notes(span)),
    )


def _numbered(names: Iterable[str]) -> Mapping[str, int]:
    """Return a number, from 1 on, for each distinct name in its order."""
    return {name: number for number, name in enumerate(dict.fromkeys(names), start=1)}


def _intern(packet: TracePacket, numbers: _Numbers) -> None:
    """Fill the first packet: all names with the numbers that stand for them."""
    packet.trusted_packet_sequence_id = SEQUENCE
    packet.first_packet_on_sequence = True
    packet.sequence_flags = packet.SequenceFlags.SEQ_INCREMENTAL_STATE_CLEARED
    interned_data = packet.interned_data
    for name, number in numbers.names.items():
        interned_data.event_names.add(iid=number, name=name)
    for name, number in numbers.categories.items():
        interned_data.event_categories.add(iid=number, name=name)
    for name, number in numbers.notes.items():
        interned_data.debug_annotation_names.add(iid=number, name=name)


def _events(tracks: Tracks) -> Iterator[TimedEvent]:
    """Yield the begin and the end of each slice and each value of a counter, in any order."""
    for number, counter in enumerate(tracks.counters, start=RUN_TRACK + 1):
        for cycle, value in zip(counter.cycle.tolist(), counter.value.tolist(), strict=True):
            yield cycle, COUNTER_VALUE, number, value
    for number, track in enumerate(tracks.tracks, start=_first_of_slices(tracks)):
        for span in track.slices:
            yield span.start, BEGIN, number, span
            yield span.end, END, number, span


def _notes(span: Slice) -> Mapping[str, str | int]:
    """Return the notes of a span, with its first cycle and its cycles."""
    return {**span.notes, "first cycle": span.start, "cycles": span.end - span.start}


def _fill(packet: TracePacket, kind: int, content: Slice | float, numbers: _Numbers) -> None:
    """Fill a packet with an event on its track.

    Args:
        packet: packet whose time and track are set.
        kind: END or BEGIN of a slice, or COUNTER_VALUE.
        content: slice, or value of a counter.
        numbers: numbers of names.
    """
    event = packet.track_event
    if isinstance(content, int):
        event.type, event.counter_value = event.Type.TYPE_COUNTER, content
    elif isinstance(content, float):
        event.type, event.double_counter_value = event.Type.TYPE_COUNTER, content
    elif kind == END:
        event.type = event.Type.TYPE_SLICE_END
    else:
        event.type = event.Type.TYPE_SLICE_BEGIN
        event.name_iid = numbers.names[content.name]
        event.category_iids.append(numbers.categories[content.category])
        for name, value in _notes(content).items():
            note = event.debug_annotations.add(name_iid=numbers.notes[name])
            if isinstance(value, int):
                note.int_value = value
            else:
                note.string_value = value
