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
    parts = _Fragments(
        slice=cells.interval,
        source=mapping.tile[cells.run],
        origin=(cells.first - mapping.edges[cells.run]) * element_bytes,
        skip=(cells.first - reads.first[cells.interval]) * element_bytes,
        words=cells.count * element_bytes // WORD_BYTES,
    )
    narrow = np.zeros(len(reads.first), dtype=np.bool_)
    wide = _long(pairs, reads, element_bytes) if pairs and parts.whole_items else narrow
    if _busiest(reads, wide) >= _busiest(reads, narrow):
        wide = narrow
    listed = _listeners(reads, wide)
    shares = np.bincount(parts.slice, minlength=len(wide))
    lanes = np.where(wide, PAIR_TILES, 1)
    length = reads.count * element_bytes // WORD_BYTES // lanes
    at = lanes[parts.slice]
    begin, busy = parts.skip // WORD_BYTES // at, parts.words // at
    fragment = np.repeat(np.arange(len(at)), at)  # both out ports of a wide fragment's pair
    second = np.diff(fragment, prepend=-1) == 0
    pieces = Multicasts(
        length=length,
        shares=shares * lanes,
        source=np.where(second, parts.source[fragment] ^ 1, parts.source[fragment]),
        begin=begin[fragment],
        size=busy[fragment],
        count=listed.count,
        receiver=listed.receiver,
    )
    return _sent(reads, parts, wide, listed, colour(pieces))


def _sent(
    reads: SliceReads, parts: _Fragments, wide: BoolArray, listed: _Listeners, slots: Slots
) -> Traffic:
    """Every send is as many messages as its slice has fragments, one after another."""
    shares = np.bincount(parts.slice, minlength=len(wide))
    count = shares[slots.piece]
    send = np.repeat(np.arange(len(count)), count)
    cell = spread((np.cumsum(shares) - shares)[slots.piece], count)
    words = np.bincount(parts.slice, parts.words, len(wide)).astype(np.int64)[slots.piece]
    lanes = np.where(wide[parts.slice[cell]], PAIR_TILES, 1)
    start = ((slots.slot * words)[send] + parts.skip[cell] // WORD_BYTES) // lanes
    _, wave = np.unique(start, return_inverse=True)
    number, hearing = listed.of(slots)
    receivers = np.bincount(number, minlength=len(count))
    read = hearing[spread((np.cumsum(receivers) - receivers)[send], receivers[send])]
    row = np.repeat(np.arange(len(send)), receivers[send])
    return Traffic(
        source=parts.source[cell],
        origin=parts.origin[cell],
        words=parts.words[cell],
        wide=wide[parts.slice[cell]],
        message=np.arange(len(send)),
        wave=wave,
        row=row,
        tile=reads.tile[read],
        target=reads.target[read] + parts.skip[cell][row],
    )


@attrs.frozen
class _Listeners:
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
        reads = self.reads[slots.pair]
        return np.repeat(slots.send, reads), self.order[spread(self.first[slots.pair], reads)]


def _listeners(reads: SliceReads, wide: BoolArray) -> _Listeners:
    slices = np.repeat(np.arange(len(reads.receivers)), reads.receivers)
    every = np.arange(len(slices))
    if not wide.any():
        return _Listeners(reads.receivers, reads.tile, every, np.ones_like(every), every)
    port = np.where(wide[slices], reads.tile & ~1, reads.tile)
    order = np.lexsort((reads.tile, slices))
    new = changes(slices[order], port[order])
    first = np.flatnonzero(new)
    count = np.bincount(slices[order[first]], minlength=len(wide))
    return _Listeners(count, port[order[first]], first, np.diff(first, append=len(order)), order)


def _busiest(reads: SliceReads, wide: BoolArray) -> float:
    """Elements that the busiest receiver hears in turn, two at once where it is a pair."""
    listed = _listeners(reads, wide)
    received = np.repeat(reads.count / np.where(wide, PAIR_TILES, 1), listed.count)
    return float(np.bincount(listed.receiver, received, 1).max())


def _long(machine: Machine, reads: SliceReads, element_bytes: int) -> BoolArray:
    """bool[slices]: long enough for pairs, all that a pair hears being of one length.

    Pairs belong to one part of n where PopSparse seats them; if one did not, its slices and those
    as long would travel narrow.
    """
    size = reads.count * element_bytes
    long: BoolArray = size * PAIR_SLICE_SHARE >= machine.pair_min_bytes
    if machine.tiles_per_pair != PAIR_TILES or machine.tiles % PAIR_TILES:
        return np.zeros_like(long)
    received, pair = np.repeat(reads.count, reads.receivers), reads.tile // PAIR_TILES
    least = np.full(machine.tiles // PAIR_TILES, np.iinfo(np.int64).max)
    most = np.zeros_like(least)
    np.minimum.at(least, pair, received)
    np.maximum.at(most, pair, received)
    mixed = received[least[pair] != most[pair]]
    return long & ~np.isin(reads.count, mixed)
