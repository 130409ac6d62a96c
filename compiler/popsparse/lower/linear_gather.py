"""Exchange of a linearly mapped tensor: its slices travel to the tiles that read them.

A slice is an interval of the flat tensor that some tiles read as a whole; of x, it is one block
column by one part of n. A fragment is the part of a slice that one tile stores. It is sent once or
several times, each time to many receivers, in slots that `multicast` assigns; a tile that reads a
fragment that it stores receives it from itself.

Long slices of blocks of x travel to tile pairs. A pair receives 8 bytes a cycle over both its
ports, whichever of its tiles reads them, and is busy for

    (words that at least one of its tiles reads) / 2

cycles. PopLibs' source has such a shared bus (getTilesPerSharedExchangeBus; popsparse's planner
always counts its double rate), but does not show its rules. Three of the rules were chosen by the
error that remains against the measured times of the published table: slices are long from 256 bytes
on, a stream to one tile of a pair is as fast as a stream to both, and the fragments of a long slice
may be shorter. The error is 7.1 % if each tile receives its own words, 4.8 % if only words that
both tiles read take half the time, and 3.1 % with the rule above; for slices below 256 bytes single
tiles are nearer (5.6 % against 6.0 %). If the tiles of the busiest pair read equally many words and
none in common, pairs gain nothing, and all slices travel to single tiles.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import PAIR_TILES, WORD_BYTES, BoolArray, IntArray, Machine, same_array, spread

from ...exchange.multicast import Multicasts, Slots, colour
from ...exchange.traffic import Traffic, changes
from ...plan.mapping.linear_mapping import Linear, cells_of

WIDE_BYTES = PAIR_TILES * WORD_BYTES  # bytes that a tile pair receives in a cycle
# A slice travels to pairs from 1 / PAIR_SLICE_SHARE of the machine's shortest wide message on,
# which is 256 bytes; see the module's docstring.
PAIR_SLICE_SHARE = 2


@attrs.frozen
class SliceReads:
    """Slices of a flat tensor, and the tiles that read each.

    A read is a slice at one of its receivers; reads are ordered by slice.

    Attributes:
        first, count: First element and number of elements of each slice, int64[slices].
        receivers: Number of tiles that read each slice, int64[slices].
        tile, target: Receiving tile, and byte offset of the slice there, int64[reads].
    """

    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    receivers: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    target: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def concatenated(cls, parts: Sequence[SliceReads]) -> SliceReads:
        """Return the slices of several parts, one part after another."""
        fields = attrs.fields(cls)
        return cls(*(np.concatenate([getattr(part, f.name) for part in parts]) for f in fields))


@attrs.frozen
class _Fragments:
    """The fragments of all slices, slice by slice, in columns int64[fragments].

    Attributes:
        slice: Slice that the fragment belongs to.
        source, origin: Tile that stores the fragment, and its byte offset there.
        slice_offset: Bytes of the slice before the fragment.
        words: Number of 32-bit words of the fragment.
    """

    slice: IntArray = attrs.field(eq=same_array, repr=False)
    source: IntArray = attrs.field(eq=same_array, repr=False)
    origin: IntArray = attrs.field(eq=same_array, repr=False)
    slice_offset: IntArray = attrs.field(eq=same_array, repr=False)
    words: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def has_wide_words(self) -> bool:
        """True if all fragments begin and end at 64 bits, so that both lanes can carry them."""
        ends = (self.origin, self.slice_offset, self.words * WORD_BYTES)
        return all(not (end % WIDE_BYTES).any() for end in ends)


def linear_gather(
    reads: SliceReads, mapping: Linear, element_bytes: int, *, pairs: Machine | None = None
) -> Traffic:
    """Return the traffic of slices from the tiles that store them to their readers.

    Args:
        reads: Slices and their readers.
        mapping: Linear mapping of the tensor that is read.
        element_bytes: Bytes of an element of the tensor.
        pairs: Machine to whose tile pairs long slices travel; None if all travel to single tiles.
    """
    # 1. Cut the slices where the intervals of two tiles meet.
    cells = cells_of(mapping, reads.first, reads.count)
    fragments = _Fragments(
        slice=cells.interval,
        source=mapping.tile[cells.run],
        origin=(cells.first - mapping.edges[cells.run]) * element_bytes,
        slice_offset=(cells.first - reads.first[cells.interval]) * element_bytes,
        words=cells.count * element_bytes // WORD_BYTES,
    )
    # 2. Length of each slice and fragment in slots: cycles of one lane, or of both lanes of a pair.
    to_pairs = _slices_to_pairs(reads, fragments, element_bytes, pairs)
    receiving = _receiving_ports(reads, to_pairs)
    fragments_of_slice = np.bincount(fragments.slice, minlength=len(to_pairs))
    lanes_of_slice = np.where(to_pairs, PAIR_TILES, 1)
    slots_of_slice = reads.count * element_bytes // WORD_BYTES // lanes_of_slice
    lanes_of_fragment = lanes_of_slice[fragments.slice]
    first_slot, slots_of_fragment = (
        fragments.slice_offset // WORD_BYTES // lanes_of_fragment,
        fragments.words // lanes_of_fragment,
    )
    # Both out ports of a wide fragment's pair.
    fragment_of_port = np.repeat(np.arange(len(lanes_of_fragment)), lanes_of_fragment)
    is_second_port = np.diff(fragment_of_port, prepend=-1) == 0
    # 3. Assign slots. `tile ^ 1` is the other tile of a pair, whose port is a fragment's second.
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
    """Return True for slices that travel to tile pairs, bool[slices].

    The result is False for all slices if pairs do not relieve the busiest receiver.
    """
    no_pairs = np.zeros(len(reads.first), dtype=np.bool_)
    if machine is None or not fragments.has_wide_words:
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
    """Return the traffic of sends with slots.

    A send of a slice becomes one message for each fragment of the slice, one after another.
    """
    # 1. Messages: a row for each fragment of each send, ordered by send.
    fragments_of_slice = np.bincount(fragments.slice, minlength=len(to_pairs))
    first_fragment = np.cumsum(fragments_of_slice) - fragments_of_slice
    messages_of_send = fragments_of_slice[slots.piece]
    send_of_message = np.repeat(np.arange(len(messages_of_send)), messages_of_send)
    fragment = spread(first_fragment[slots.piece], messages_of_send)
    words_of_slice = np.bincount(fragments.slice, fragments.words, len(to_pairs)).astype(np.int64)
    words_of_send = words_of_slice[slots.piece]
    lanes_of_fragment = np.where(to_pairs[fragments.slice[fragment]], PAIR_TILES, 1)
    # 2. The wave of a message is the rank of its first cycle: its send's slot, in lengths of the
    # slice, plus the fragment's offset in the slice.
    first_cycle = (
        (slots.slot * words_of_send)[send_of_message]
        + fragments.slice_offset[fragment] // WORD_BYTES
    ) // lanes_of_fragment
    # 3. Rows: a message has a row for each read of its send.
    send_of_read, read_numbers = receiving.of(slots)
    receivers_of_send = np.bincount(send_of_read, minlength=len(messages_of_send))
    first_read = np.cumsum(receivers_of_send) - receivers_of_send
    rows_of_message = receivers_of_send[send_of_message]
    read_of_row = read_numbers[spread(first_read[send_of_message], rows_of_message)]
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
        target=reads.target[read_of_row] + fragments.slice_offset[fragment][message_of_row],
    )


@attrs.frozen
class _ReceivingPorts:
    """The ports that receive each slice: tiles, or the first tiles of pairs.

    Attributes:
        count: Number of ports of each slice, int64[slices].
        receiver: Port, slice by slice, int64[receptions].
        first, reads: Reads that each port serves: `order[first : first + reads]`,
            int64[receptions].
        order: Numbers of reads, ordered by slice and tile, int64[reads].
    """

    count: IntArray = attrs.field(eq=same_array, repr=False)
    receiver: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    reads: IntArray = attrs.field(eq=same_array, repr=False)
    order: IntArray = attrs.field(eq=same_array, repr=False)

    def of(self, slots: Slots) -> tuple[IntArray, IntArray]:
        """Return the send of each read, and its number, for slots of receptions."""
        reads = self.reads[slots.reception]
        return np.repeat(slots.send, reads), self.order[spread(self.first[slots.reception], reads)]


def _receiving_ports(reads: SliceReads, to_pairs: BoolArray) -> _ReceivingPorts:
    """Return the ports that receive slices; `to_pairs` is True for slices to tile pairs."""
    slices = np.repeat(np.arange(len(reads.receivers)), reads.receivers)
    read_numbers = np.arange(len(slices))
    if not to_pairs.any():
        return _ReceivingPorts(
            reads.receivers, reads.tile, read_numbers, np.ones_like(read_numbers), read_numbers
        )
    # The port of a pair is named by its even tile. Reads of a slice by both tiles share it.
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
    """Return the elements that the busiest port receives; those of a pair count half."""
    receiving = _receiving_ports(reads, to_pairs)
    elements = np.repeat(reads.count / np.where(to_pairs, PAIR_TILES, 1), receiving.count)
    return float(np.bincount(receiving.receiver, elements, 1).max())


def _long_slices(machine: Machine, reads: SliceReads, element_bytes: int) -> BoolArray:
    """Return True for slices that are long enough for tile pairs, bool[slices].

    All slices that a pair receives must have the same length. This holds if both tiles of every
    pair belong to one part of n, as in PopSparse; otherwise slices of the lengths that occur
    together at a pair travel to single tiles.
    """
    slice_bytes = reads.count * element_bytes
    is_long: BoolArray = slice_bytes * PAIR_SLICE_SHARE >= machine.pair_min_bytes
    if machine.tiles_per_pair != PAIR_TILES or machine.tiles % PAIR_TILES:
        return np.zeros_like(is_long)
    counts_of_reads, pair = np.repeat(reads.count, reads.receivers), reads.tile // PAIR_TILES
    smallest_of_pair = np.full(machine.tiles // PAIR_TILES, np.iinfo(np.int64).max)
    largest_of_pair = np.zeros_like(smallest_of_pair)
    np.minimum.at(smallest_of_pair, pair, counts_of_reads)
    np.maximum.at(largest_of_pair, pair, counts_of_reads)
    mixed_counts = counts_of_reads[smallest_of_pair[pair] != largest_of_pair[pair]]
    return is_long & ~np.isin(reads.count, mixed_counts)
