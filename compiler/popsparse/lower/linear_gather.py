"""A linearly mapped tensor travels: slices of it, cut where tiles meet, to all who read them.

A fragment is the part of a slice that one tile holds. It leaves once or more, each time to many
receivers, in slots that `multicast` finds; a tile that reads what it holds hears itself.

Blocks of x travel to *pairs* of tiles where a slice, one block column by one part of n, is long: a
pair is one port of 8 bytes a cycle for what either of its tiles wants, and is busy for

    (words that either wants) / 2

cycles. PopLibs names the shared bus (getTilesPerSharedExchangeBus, popsparse's planner always
doubles). That a slice is long from 256 bytes on, that a stream to one tile of a pair is as quick,
and that the fragments of a slice may be shorter were chosen by looking at rows of the published
table: own words leave 7.1 % of error, words that both want 4.8 %, words that either wants 3.1 %;
below 256 bytes own words are nearer (5.6 against 6.0 %). Where the tiles of the busiest pair want
as much each and nothing in common, pairs gain nothing: then all slices go to single tiles.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import PAIR_TILES, WORD_BYTES, BoolArray, IntArray, Machine, same_array, spread

from ...exchange.multicast import Multicasts, Slots, colour
from ...exchange.traffic import Traffic, changes
from ...plan.mapping.linear_mapping import Linear, cells_of

WIDE_BYTES = PAIR_TILES * WORD_BYTES  # of an item of a pair
PAIR_SLICE_SHARE = 2  # of the machine's least wide message: slices of 256 bytes, see above


@attrs.frozen
class SliceReads:
    """Slices of a flat tensor, and who reads each.

    Attributes:
        first, count: int64[slices], its elements.
        receivers: int64[slices], how many read it.
        tile, target: int64[pairs], who, and the byte offset of the slice there; ordered
            by slice.
    """

    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    receivers: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def together(cls, parts: Sequence[SliceReads]) -> SliceReads:
        """All of `parts`, one after another."""
        fields = attrs.fields(cls)
        return cls(*(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields))


@attrs.frozen
class _Fragments:
    """The fragments of all slices, slice by slice: int64[fragments] columns.

    Attributes:
        slice: of which it is a part.
        source, origin: its tile and byte offset there.
        skip: bytes of the slice before it.
        words: its length.
    """

    slice: IntArray = attrs.field(eq=same_array, repr=False)
    source: IntArray = attrs.field(eq=same_array, repr=False)
    origin: IntArray = attrs.field(eq=same_array, repr=False)
    skip: IntArray = attrs.field(eq=same_array, repr=False)
    words: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def whole_items(self) -> bool:
        """Both lanes of pairs can carry them."""
        ends = (self.origin, self.skip, self.words * WORD_BYTES)
        return all(not (end % WIDE_BYTES).any() for end in ends)


def linear_gather(
    reads: SliceReads, mapping: Linear, element_bytes: int, *, pairs: Machine | None = None
) -> Traffic:
    """How the slices travel from where `mapping` has them; long ones to `pairs` of a machine."""
    cells = cells_of(mapping, reads.first, reads.count)
    fragments = _Fragments(
        slice=cells.interval,
        source=mapping.tile[cells.run],
        origin=(cells.first - mapping.edges[cells.run]) * element_bytes,
        skip=(cells.first - reads.first[cells.interval]) * element_bytes,
        words=cells.count * element_bytes // WORD_BYTES,
    )
    to_pairs = _slices_to_pairs(reads, fragments, element_bytes, pairs)
    receiving = _receiving_ports(reads, to_pairs)
    fragments_of_slice = np.bincount(fragments.slice, minlength=len(to_pairs))
    lanes_of_slice = np.where(to_pairs, PAIR_TILES, 1)
    slots_of_slice = reads.count * element_bytes // WORD_BYTES // lanes_of_slice
    lanes_of_fragment = lanes_of_slice[fragments.slice]
    first_slot, slots_of_fragment = (
        fragments.skip // WORD_BYTES // lanes_of_fragment,
        fragments.words // lanes_of_fragment,
    )
    # Both out ports of a wide fragment's pair.
    fragment_of_port = np.repeat(np.arange(len(lanes_of_fragment)), lanes_of_fragment)
    is_second_port = np.diff(fragment_of_port, prepend=-1) == 0
    multicasts = Multicasts(
        length=slots_of_slice,
        shares=fragments_of_slice * lanes_of_slice,
        source=np.where(
            is_second_port,
            fragments.source[fragment_of_port] ^ 1,
            fragments.source[fragment_of_port],
        ),
        begin=first_slot[fragment_of_port],
        size=slots_of_fragment[fragment_of_port],
        count=receiving.count,
        receiver=receiving.receiver,
    )
    return _traffic_of(reads, fragments, to_pairs, receiving, colour(multicasts))


def _slices_to_pairs(
    reads: SliceReads, fragments: _Fragments, element_bytes: int, machine: Machine | None
) -> BoolArray:
    """bool[slices]: those that travel to pairs, where that relieves the busiest receiver."""
    no_pairs = np.zeros(len(reads.first), dtype=np.bool_)
    if machine is None or not fragments.whole_items:
        return no_pairs
    to_pairs = _long_slices(machine, reads, element_bytes)
    relieved = _elements_of_busiest(reads, to_pairs) < _elements_of_busiest(reads, no_pairs)
    return to_pairs if relieved else no_pairs


def _traffic_of(
    reads: SliceReads,
    fragments: _Fragments,
    to_pairs: BoolArray,
    receiving: _ReceivingPorts,
    slots: Slots,
) -> Traffic:
    """Every send is as many messages as its slice has fragments, one after another."""
    fragments_of_slice = np.bincount(fragments.slice, minlength=len(to_pairs))
    first_fragment = np.cumsum(fragments_of_slice) - fragments_of_slice
    messages_of_send = fragments_of_slice[slots.piece]
    send_of_message = np.repeat(np.arange(len(messages_of_send)), messages_of_send)
    fragment = spread(first_fragment[slots.piece], messages_of_send)
    words_of_slice = np.bincount(fragments.slice, fragments.words, len(to_pairs)).astype(np.int64)
    words_of_send = words_of_slice[slots.piece]
    lanes_of_fragment = np.where(to_pairs[fragments.slice[fragment]], PAIR_TILES, 1)
    first_cycle = (
        (slots.slot * words_of_send)[send_of_message] + fragments.skip[fragment] // WORD_BYTES
    ) // lanes_of_fragment
    send_of_read, reads_heard = receiving.of(slots)
    receivers_of_send = np.bincount(send_of_read, minlength=len(messages_of_send))
    first_read = np.cumsum(receivers_of_send) - receivers_of_send
    rows_of_message = receivers_of_send[send_of_message]
    read_of_row = reads_heard[spread(first_read[send_of_message], rows_of_message)]
    message_of_row = np.repeat(np.arange(len(send_of_message)), rows_of_message)
    return Traffic(
        source=fragments.source[fragment],
        origin=fragments.origin[fragment],
        words=fragments.words[fragment],
        wide=to_pairs[fragments.slice[fragment]],
        message=np.arange(len(send_of_message)),
        wave=np.unique(first_cycle, return_inverse=True)[1],
        row=message_of_row,
        tile=reads.tile[read_of_row],
        target=reads.target[read_of_row] + fragments.skip[fragment][message_of_row],
    )


@attrs.frozen
class _ReceivingPorts:
    """Who hears each slice: tiles, or the first tiles of pairs.

    Attributes:
        count: int64[slices].
        receiver: int64[listeners], slice by slice.
        first, reads: int64[listeners], the reads `order[first : first + reads]` that each serves.
        order: int64[reads].
    """

    count: IntArray = attrs.field(eq=same_array, repr=False)
    receiver: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    reads: IntArray = attrs.field(eq=same_array, repr=False)
    order: IntArray = attrs.field(eq=same_array, repr=False)

    def of(self, slots: Slots) -> tuple[IntArray, IntArray]:
        """The send of each read, and its number, for slots of listeners."""
        reads = self.reads[slots.reception]
        return np.repeat(slots.send, reads), self.order[spread(self.first[slots.reception], reads)]


def _receiving_ports(reads: SliceReads, to_pairs: BoolArray) -> _ReceivingPorts:
    slices = np.repeat(np.arange(len(reads.receivers)), reads.receivers)
    each_read = np.arange(len(slices))
    if not to_pairs.any():
        return _ReceivingPorts(
            reads.receivers, reads.tile, each_read, np.ones_like(each_read), each_read
        )
    receiving_port = np.where(to_pairs[slices], reads.tile & ~1, reads.tile)
    order = np.lexsort((reads.tile, slices))
    starts_port = changes(slices[order], receiving_port[order])
    first_read = np.flatnonzero(starts_port)
    ports_of_slice = np.bincount(slices[order[first_read]], minlength=len(to_pairs))
    return _ReceivingPorts(
        ports_of_slice,
        receiving_port[order[first_read]],
        first_read,
        np.diff(first_read, append=len(order)),
        order,
    )


def _elements_of_busiest(reads: SliceReads, to_pairs: BoolArray) -> float:
    """Elements that the busiest receiver hears in turn, two at once where it is a pair."""
    receiving = _receiving_ports(reads, to_pairs)
    received = np.repeat(reads.count / np.where(to_pairs, PAIR_TILES, 1), receiving.count)
    return float(np.bincount(receiving.receiver, received, 1).max())


def _long_slices(machine: Machine, reads: SliceReads, element_bytes: int) -> BoolArray:
    """bool[slices]: long enough for pairs, all that a pair hears being of one length.

    Pairs belong to one part of n where PopSparse seats them; if one did not, its slices and those
    as long would travel narrow.
    """
    slice_bytes = reads.count * element_bytes
    is_long: BoolArray = slice_bytes * PAIR_SLICE_SHARE >= machine.pair_min_bytes
    if machine.tiles_per_pair != PAIR_TILES or machine.tiles % PAIR_TILES:
        return np.zeros_like(is_long)
    received, pair = np.repeat(reads.count, reads.receivers), reads.tile // PAIR_TILES
    least_of_pair = np.full(machine.tiles // PAIR_TILES, np.iinfo(np.int64).max)
    most_of_pair = np.zeros_like(least_of_pair)
    np.minimum.at(least_of_pair, pair, received)
    np.maximum.at(most_of_pair, pair, received)
    mixed_counts = received[least_of_pair[pair] != most_of_pair[pair]]
    return is_long & ~np.isin(reads.count, mixed_counts)
