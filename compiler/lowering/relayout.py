"""Re-layout: the exchange that moves the result y of one plan to the layout of x of the next plan.

Units travel in whole words of 8 bytes, in at most two supersteps:

    arrange     each tile gathers what it sends to each other tile; nothing is arranged if words of
                y are sent as they lie
    or clear    if words arrive in their final positions in x, tiles whose x has padding first set x
                to zero, because no word is sent to padding
    re-layout   the words travel; each tile gathers x from the words that it received; nothing is
                gathered if words arrive in their final positions in x

A unit is 2, 4 or 8 bytes that stay together. All that one tile sends to another is a *parcel*; it
consists of *items*, which are units or whole words, see `taken_units`. Of the transfers that are
possible, the one with the fewest estimated cycles is used: the cycles of the busiest port, plus the
cycles of the busiest tile in each compute set. If nothing travels, each tile gathers x from y; if
all units lie where they are read, nothing is done.

Vertices gather units from a tile's memory by lists of 16-bit offsets from a base. A tile has one
vertex, unless its units lie further apart than 16 bits reach. Then its list is halved until the
units of each share are within reach of the base of that share, and each share has a vertex.
"""

from __future__ import annotations

from functools import cached_property, partial

import attrs
import numpy as np

from ipusim import (
    DOUBLE_WORD_BYTES,
    InputError,
    IntArray,
    Machine,
    Ragged,
    order_of,
    same_array,
    spread,
)
from ipusim.kernels import Arrange, Zero, for_machine

from ..exchange.traffic import Traffic
from ..exchange.unicast import messages_of
from .draft_steps import ComputeSet, DraftStep, DraftVertices, Move, Region, whole_words
from .taken_units import Parcels, TakenUnits, parcels_of

# Number of values of a 16-bit offset. Offsets count bytes; in a *far list*, for units that lie
# further apart than that, they count units.
OFFSET_VALUES = 1 << 16
LIST_BYTES = 2  # bytes of an offset


@attrs.frozen(kw_only=True)
class Relayout:
    """Supersteps and regions between two products.

    Attributes:
        transfer: How units move, in words, as reports print it.
        unit_bytes: Bytes that always move together.
        words: Number of 32-bit words that travel.
        list_bytes: Bytes of the lists on the tile with the longest lists.
        regions, steps: Regions and supersteps.
    """

    transfer: str
    unit_bytes: int
    words: int
    list_bytes: int
    regions: tuple[Region, ...] = attrs.field(repr=False)
    steps: tuple[DraftStep, ...] = attrs.field(repr=False)

    @property
    def in_place(self) -> bool:
        """Return True if y already lies where x is read."""
        return not self.steps

    def __str__(self) -> str:
        if self.in_place:
            return "re-layout: none, because y already has the layout of x"
        return (
            f"re-layout: {self.transfer}, units of {self.unit_bytes} bytes, {self.words:,} words "
            f"exchanged, lists of up to {self.list_bytes:,} bytes a tile"
        )


@attrs.frozen
class _Transfer:
    """Way of moving the units of a re-layout, with its estimated cycles.

    Attributes:
        machine: Chip.
        units: Units that x takes of y.
        arranges_at_source: True if tiles arrange the units that they send.
        arranges_at_target: True if tiles arrange the units that they received.
    """

    machine: Machine
    units: TakenUnits
    arranges_at_source: bool
    arranges_at_target: bool

    @property
    def name(self) -> str:
        """Description in words, as reports print it."""
        stages = {"sent": self.arranges_at_source, "received": self.arranges_at_target}
        arranged = " and ".join(stage for stage, is_arranged in stages.items() if is_arranged)
        return f"arranged where {arranged}" if arranged else "sent as it lies"

    @cached_property
    def parcels(self) -> Parcels:
        """Parcels that travel."""
        return parcels_of(
            self.units,
            whole_words=not self.arranges_at_source,
            by_target=not self.arranges_at_target,
        )

    @property
    def cycles(self) -> int:
        """Estimated cycles of the busiest port and of the busiest tile of each compute set."""
        machine, tiles, parcels = self.machine, self.machine.tiles, self.parcels
        busiest = parcels.busiest(tiles)
        cycles = busiest * DOUBLE_WORD_BYTES // machine.exchange_bytes_per_cycle
        unit = self.units.unit_bytes
        if self.arranges_at_source:
            sent = np.bincount(parcels.source, parcels.words, tiles)
            cycles += gather_cycles(machine, unit, int(sent.max()))
        if self.arranges_at_target:
            gathered = np.bincount(self.units.tile, minlength=tiles) * unit // DOUBLE_WORD_BYTES
            cycles += gather_cycles(machine, unit, int(gathered.max()))
        return cycles


def relayout_of(
    machine: Machine, units: TakenUnits, result: str, operand: str, name: str
) -> Relayout:
    """Return the re-layout that takes the fewest cycles by estimate.

    Args:
        machine: Chip.
        units: Units that the operand takes of the result.
        result, operand: Names of the regions of the result and of the operand.
        name: Suffix of the names of new regions and supersteps.

    Raises:
        InputError: Units of one word lie further apart than offsets reach.
    """
    if units.are_in_place:
        return Relayout(
            transfer="in place",
            unit_bytes=units.unit_bytes,
            words=0,
            list_bytes=0,
            regions=(),
            steps=(),
        )
    if np.array_equal(units.tile, units.source):
        return _on_tiles(machine, units, Regions(result, operand, f"re-layout lists {name}"), name)
    transfer = min(_transfers(machine, units), key=lambda candidate: candidate.cycles)
    return _exchanged(transfer, result, operand, name)


def _transfers(machine: Machine, units: TakenUnits) -> list[_Transfer]:
    transfer = partial(_Transfer, machine, units)
    transfers = [transfer(arranges_at_source=False, arranges_at_target=True)]
    if units.unit_bytes == DOUBLE_WORD_BYTES:
        direct = transfer(arranges_at_source=False, arranges_at_target=False)
        return [direct, *transfers] if units.takes_any_twice else [direct]
    transfers.append(transfer(arranges_at_source=True, arranges_at_target=True))
    sources_of_word = units.source.reshape(-1, DOUBLE_WORD_BYTES // units.unit_bytes)
    # If all units of every word come from one tile, words can be arranged there.
    if (sources_of_word == sources_of_word[:, :1]).all():
        transfers.append(transfer(arranges_at_source=True, arranges_at_target=False))
    return transfers


def _on_tiles(machine: Machine, units: TakenUnits, regions: Regions, name: str) -> Relayout:
    """Return the re-layout of tiles that already hold all that they need, at other offsets."""
    gathered = GatheredUnits(units.unit_bytes, units.tile, units.origin)
    no_lists = np.zeros(machine.tiles, dtype=np.int64)
    vertices, list_bytes = gathering(machine, gathered, regions, no_lists)
    return Relayout(
        transfer="arranged on each tile",
        unit_bytes=units.unit_bytes,
        words=0,
        list_bytes=int(list_bytes.max()),
        regions=(Region(regions.lists, "worklists", list_bytes, resident=True),),
        steps=(DraftStep(f"re-layout {name}", (), vertices),),
    )


def _exchanged(transfer: _Transfer, result: str, operand: str, name: str) -> Relayout:
    """Return the re-layout that moves words by this transfer."""
    machine, parcels = transfer.machine, transfer.parcels
    sent_region, received_region, list_region = (
        f"{region} {name}" for region in ("sent", "received", "re-layout lists")
    )
    sending = _send_end(transfer, Regions(result, sent_region, list_region))
    receiving = _receive_end(
        transfer, Regions(received_region, operand, list_region), sending.list_bytes
    )
    traffic = _traffic(machine, parcels, sending.offset, receiving.offset)
    source_region = sent_region if transfer.arranges_at_source else result
    target_region = received_region if transfer.arranges_at_target else operand
    move = Move(traffic, source_region, target_region)
    vertices_before = sending.vertices
    if not transfer.arranges_at_target:  # tiles that hold padding clear the operand's region
        size = np.bincount(transfer.units.tile) * transfer.units.unit_bytes
        zeros = np.bincount(transfer.units.tile[transfer.units.zero], minlength=len(size))
        vertices_before = (*_zeros(np.where(zeros > 0, size, 0), operand), *vertices_before)
    steps = [DraftStep(f"re-layout {name}", (move,), receiving.vertices)]
    if vertices_before:
        steps.insert(
            0,
            DraftStep(
                f"{'arrange' if transfer.arranges_at_source else 'clear'} {name}",
                (),
                vertices_before,
            ),
        )
    return Relayout(
        transfer=transfer.name,
        unit_bytes=transfer.units.unit_bytes,
        words=int(traffic.words.sum()),
        list_bytes=int(receiving.list_bytes.max()),
        regions=(
            Region(sent_region, "re-layout", sending.region_bytes, resident=False),
            Region(received_region, "re-layout", receiving.region_bytes, resident=False),
            Region(list_region, "worklists", receiving.list_bytes, resident=True),
        ),
        steps=tuple(steps),
    )


@attrs.frozen
class _End:
    """Sending or receiving end of the exchange.

    Attributes:
        offset: Byte offset of each item in the region that it leaves or reaches, int64[items].
        region_bytes: Size of the region in which this end keeps arranged or received words; 0 if it
            needs none, int64[tiles].
        list_bytes: Size of the lists of this end and of the ends before it, int64[tiles].
        vertices: Vertices that arrange items.
    """

    offset: IntArray
    region_bytes: IntArray
    list_bytes: IntArray
    vertices: ComputeSet


def _send_end(transfer: _Transfer, regions: Regions) -> _End:
    """Return the offsets from which items are sent, and the vertices that put them there."""
    parcels, no_bytes = transfer.parcels, np.zeros(transfer.machine.tiles, dtype=np.int64)
    if not transfer.arranges_at_source:
        return _End(parcels.origin, no_bytes, no_bytes, ())
    outgoing = _packed(parcels)
    vertices, list_bytes = gathering(transfer.machine, outgoing, regions, no_bytes)
    offset = parcels.send_offsets()[parcels.parcel] + parcels.rank_in_parcel * parcels.item_bytes
    return _End(
        offset, outgoing.words(transfer.machine.tiles) * DOUBLE_WORD_BYTES, list_bytes, vertices
    )


def _receive_end(transfer: _Transfer, regions: Regions, list_bytes: IntArray) -> _End:
    """Return the offsets at which items arrive, and the vertices that gather them from there.

    `list_bytes` are the bytes of the region of lists that are already in use on each tile,
    int64[tiles].
    """
    parcels, units, tiles = transfer.parcels, transfer.units, transfer.machine.tiles
    if not transfer.arranges_at_target:
        arrival = np.empty_like(parcels.origin)
        arrival[parcels.item_of_unit] = units.target[~units.zero]
        return _End(arrival, np.zeros(tiles, dtype=np.int64), list_bytes, ())
    zeros = np.bincount(units.tile[units.zero], minlength=tiles)
    # The first word of the received region is zero; units of padding are gathered from it.
    zero_bytes = np.where(zeros > 0, DOUBLE_WORD_BYTES, 0)
    parcel_offset = parcels.receive_offsets() + zero_bytes[parcels.tile]
    arrival = parcel_offset[parcels.parcel] + parcels.rank_in_parcel * parcels.item_bytes
    offset = np.zeros_like(units.origin)
    offset[~units.zero] = (
        arrival[parcels.item_of_unit] + units.origin[~units.zero] % parcels.item_bytes
    )
    gathered = GatheredUnits(units.unit_bytes, units.tile, offset)
    vertices, new_bytes = gathering(transfer.machine, gathered, regions, list_bytes)
    size = np.bincount(parcels.tile, parcels.words * DOUBLE_WORD_BYTES, tiles).astype(np.int64)
    return _End(
        arrival,
        size + zero_bytes,
        list_bytes + new_bytes,
        (*_zeros(zero_bytes, regions.source), *vertices),
    )


def _packed(parcels: Parcels) -> GatheredUnits:
    """Return the units that tiles gather to send, parcel after parcel.

    The last word of a parcel is filled up with copies of its first item.
    """
    order = order_of(parcels.source)
    units_sent = parcels.words * (DOUBLE_WORD_BYTES // parcels.item_bytes)
    start = np.empty_like(units_sent)
    start[order] = np.cumsum(units_sent[order]) - units_sent[order]
    parcel_starts = np.flatnonzero(parcels.rank_in_parcel == 0)
    offset = np.repeat(parcels.origin[parcel_starts][order], units_sent[order])
    offset[start[parcels.parcel] + parcels.rank_in_parcel] = parcels.origin
    tile = np.repeat(parcels.source[order], units_sent[order])
    return GatheredUnits(parcels.item_bytes, tile, offset)


def _zeros(size: IntArray, region: str) -> ComputeSet:
    """Return vertices that clear the first bytes of a region, int64[tiles] bytes on each tile."""
    tile = np.flatnonzero(size)
    if not len(tile):
        return ()
    operands = {"target": (region, np.zeros_like(tile))}
    return (DraftVertices(Zero(), tile, {"bytes": size[tile]}, operands),)


def _traffic(machine: Machine, parcels: Parcels, origin: IntArray, target: IntArray) -> Traffic:
    """Return the traffic of all parcels, from their offsets on one tile to those on the other."""
    # The item at the beginning of each word stands for the word.
    offset_in_parcel = parcels.rank_in_parcel * parcels.item_bytes
    word_starts = np.flatnonzero(offset_in_parcel % DOUBLE_WORD_BYTES == 0)
    parcel = parcels.parcel[word_starts]
    return messages_of(
        machine,
        parcels.source[parcel],
        origin[word_starts],
        np.full(len(word_starts), DOUBLE_WORD_BYTES),
        parcels.tile[parcel],
        target[word_starts],
    )


@attrs.frozen
class GatheredUnits:
    """Units that tiles gather, in whole words of 8 bytes.

    Attributes:
        unit_bytes: Bytes of a unit.
        tile: Tile that gathers each unit, int64[units], ascending.
        offset: Bytes into the source region, int64[units].
    """

    unit_bytes: int
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def units_per_word(self) -> int:
        """Number of units in a word of 8 bytes."""
        return DOUBLE_WORD_BYTES // self.unit_bytes

    def words(self, tiles: int) -> IntArray:
        """Return the number of words that each tile gathers, int64[tiles]."""
        return np.bincount(self.tile, minlength=tiles).astype(np.int64) // self.units_per_word


@attrs.frozen
class Regions:
    """Names of the regions of vertices that gather units.

    Attributes:
        source, target: Regions that vertices read and write.
        lists: Region of their lists.
    """

    source: str
    target: str
    lists: str


@attrs.frozen
class _Shares:
    """Share of the units that each vertex gathers.

    Attributes:
        tile: Tile of each vertex, int64[vertices].
        first, count: First unit of each vertex and number of its units, int64[vertices].
        base: Bytes into the source region from which offsets count, int64[vertices].
        reach: Bytes from the base to the last unit, int64[vertices].
    """

    tile: IntArray
    first: IntArray
    count: IntArray
    base: IntArray
    reach: IntArray


def gather_cycles(machine: Machine, unit_bytes: int, words: int) -> int:
    """Return the cycles of a vertex that gathers `words` words of units near each other."""
    kernel = for_machine(machine, Arrange(unit_bytes))
    offsets = np.zeros(words * kernel.units + 1, dtype=np.uint16)
    fields = {"offsets": Ragged(offsets, np.array([0]), np.array([len(offsets)]))}
    return int(kernel.cycles(machine, fields, {})[0])


def gathering(
    machine: Machine, gathered: GatheredUnits, regions: Regions, used_bytes: IntArray
) -> tuple[ComputeSet, IntArray]:
    """Return the vertices that gather units, and the bytes of their lists, int64[tiles].

    Args:
        machine: Chip.
        gathered: Units to gather.
        regions: Regions of the vertices.
        used_bytes: Bytes of the region of lists that other vertices take, int64[tiles].

    Raises:
        InputError: Units of one word lie further apart than offsets reach.
    """
    shares = _shares_of_vertices(gathered)
    size = whole_words((shares.count + 1) * LIST_BYTES)
    # Bytes of the lists before that of each vertex: first counted over all tiles, then on its tile.
    bytes_before = np.cumsum(size) - size
    tile_starts = np.searchsorted(shares.tile, shares.tile)
    list_offset = used_bytes[shares.tile] + bytes_before - bytes_before[tile_starts]
    # Offsets count bytes if the last unit of the share is near enough, else units; each has a
    # codelet of its own.
    reaches_far = shares.reach >= OFFSET_VALUES
    first_units = np.flatnonzero(np.diff(gathered.tile, prepend=-1))
    first_of_tile = np.zeros(machine.tiles, dtype=np.int64)
    first_of_tile[gathered.tile[first_units]] = first_units
    target = (shares.first - first_of_tile[shares.tile]) * gathered.unit_bytes
    vertices = []
    for is_far in (False, True):
        rows = np.flatnonzero(reaches_far == is_far)
        if not len(rows):
            continue
        tile = shares.tile[rows]
        fields = {"offsets": _lists(gathered, shares, rows, is_far=is_far)}
        operands = {
            "source": (regions.source, shares.base[rows]),
            "target": (regions.target, target[rows]),
            "offsets_address": (regions.lists, list_offset[rows]),
        }
        kernel = Arrange(gathered.unit_bytes, is_far)
        vertices.append(DraftVertices(kernel, tile, fields, operands))
    return tuple(vertices), np.bincount(shares.tile, size, machine.tiles).astype(np.int64)


def _lists(gathered: GatheredUnits, shares: _Shares, rows: IntArray, *, is_far: bool) -> Ragged:
    """Return the offsets of some vertices, in one list for each.

    Each list ends with an offset without a unit: the kernel `arrange` loads the offset of the next
    unit together with a unit, so that it loads one offset more than there are units.

    `is_far` is True if offsets count units instead of bytes.
    """
    count = shares.count[rows]
    first = np.cumsum(count + 1) - (count + 1)
    flat = np.zeros(int((count + 1).sum()), dtype=np.uint16)
    offset = gathered.offset[spread(shares.first[rows], count)]
    offset -= np.repeat(shares.base[rows], count)
    flat[spread(first, count)] = offset // (gathered.unit_bytes if is_far else 1)
    return Ragged(flat, first, count + 1)


def _shares_of_vertices(gathered: GatheredUnits) -> _Shares:
    """Return vertices whose units lie within the reach of offsets.

    A tile begins with one vertex; vertices that reach too far are halved, until none does.
    """
    first = np.flatnonzero(np.diff(gathered.tile, prepend=-1))
    count = np.diff(first, append=len(gathered.tile))
    while True:
        low = np.minimum.reduceat(gathered.offset, first)
        high = np.maximum.reduceat(gathered.offset, first)
        base = low // DOUBLE_WORD_BYTES * DOUBLE_WORD_BYTES
        too_far = high - base >= OFFSET_VALUES * gathered.unit_bytes
        if not too_far.any():
            return _Shares(gathered.tile[first], first, count, base, high - base)
        if np.any(too_far & (count == gathered.units_per_word)):
            raise InputError(
                f"re-layout: units of one {DOUBLE_WORD_BYTES}-byte word lie "
                f"{int((high - base).max()):,} bytes apart on a tile; the list of kernel arrange "
                f"reaches {OFFSET_VALUES * gathered.unit_bytes:,}; plan for more tiles or fewer "
                "columns"
            )
        # A word is never divided, so that a vertex writes whole words.
        words = count // gathered.units_per_word
        first_half = np.where(too_far, words // 2, words) * gathered.units_per_word
        first = np.sort(np.concatenate([first, (first + first_half)[too_far]]))
        count = np.diff(first, append=len(gathered.tile))
