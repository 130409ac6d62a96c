"""Re-layout: the exchange that moves the result y of one plan to the layout of x of the next plan.

A *unit* is 2, 4 or 8 bytes of y that stay together in x. All that one tile sends to another is a
*parcel*; it consists of *items*, which are units or whole words of 8 bytes (`taken_units`). Parcels
travel in whole words. To *gather* units is to copy them from scattered positions of a tile's memory
into consecutive ones. There are at most two supersteps:

    arrange     each tile gathers its parcels; this superstep is left out if words of y are sent
                from where they lie
    or clear    takes the place of "arrange" if words are received where they belong in x; no word
                is sent to the padding of x, so tiles with padding set their part of x to zero
    re-layout   words travel; then each tile gathers x from received words, unless these were
                received where they belong in x

The combinations of these that the layouts allow are compared (`_Transfer`), and the one with the
fewest estimated cycles is used: cycles of the busiest port, plus those of the busiest tile in each
compute set. If every tile already has all units of its x, but elsewhere in its memory, it gathers x
from y and nothing travels. If all units lie where they are read, there is no superstep.

A vertex gathers units by a list of 16-bit offsets, counted from a base address. A tile has one
vertex, unless its units lie further apart than 16 bits reach. Then the list is halved, and each
half again, until the units of every share of it are within reach of a base of its own; each share
has a vertex.
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

# Number of values of a 16-bit offset. Offsets count bytes if that reaches all units of a list; else
# they count units, and the list is called *far*.
OFFSET_VALUES = 1 << 16
LIST_BYTES = 2  # bytes of an offset


@attrs.frozen(kw_only=True)
class Relayout:
    """Supersteps and regions between two products.

    Attributes:
        transfer: Method by which units move, as reports print it.
        unit_bytes: Bytes that always move together.
        words: Number of 32-bit words that travel.
        list_bytes: Bytes of lists of offsets on the tile that has most of them.
        regions, steps: New regions, for words that travel and for lists, and the supersteps.
    """

    transfer: str
    unit_bytes: int
    words: int
    list_bytes: int
    regions: tuple[Region, ...] = attrs.field(repr=False)
    steps: tuple[DraftStep, ...] = attrs.field(repr=False)

    @property
    def in_place(self) -> bool:
        """True if y already lies where x is read, so that nothing moves."""
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
    """Transfer of the units of a re-layout: where they are gathered, and its estimated cycles.

    Attributes:
        machine: Chip.
        units: Units of y that x consists of.
        arranges_at_source: True if tiles gather the units that they send.
        arranges_at_target: True if tiles gather x from the words that they received.
    """

    machine: Machine
    units: TakenUnits
    arranges_at_source: bool
    arranges_at_target: bool

    @property
    def name(self) -> str:
        """Name of the transfer, as reports print it."""
        stages = {"sent": self.arranges_at_source, "received": self.arranges_at_target}
        names = " and ".join(stage for stage, is_arranged in stages.items() if is_arranged)
        return f"arranged where {names}" if names else "sent as it lies"

    @cached_property
    def parcels(self) -> Parcels:
        """Parcels that travel. Their items are units only if these are gathered at the source."""
        return parcels_of(
            self.units,
            whole_words=not self.arranges_at_source,
            by_target=not self.arranges_at_target,
        )

    @property
    def cycles(self) -> int:
        """Estimated cycles of the busiest port, and of the busiest tile of each compute set."""
        machine, tiles, parcels = self.machine, self.machine.tiles, self.parcels
        port_words = parcels.busiest(tiles)
        cycles = port_words * DOUBLE_WORD_BYTES // machine.exchange_bytes_per_cycle
        unit = self.units.unit_bytes
        if self.arranges_at_source:
            sent_words = np.bincount(parcels.source, parcels.words, tiles)
            cycles += gather_cycles(machine, unit, int(sent_words.max()))
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
        units: Units of the result that the operand consists of.
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
    """Return the transfers that the layouts of result and operand allow."""
    transfer = partial(_Transfer, machine, units)
    transfers = [transfer(arranges_at_source=False, arranges_at_target=True)]
    if units.unit_bytes == DOUBLE_WORD_BYTES:
        # Whole words can be sent from where they lie to where they belong. A word that a tile needs
        # twice is then sent twice, so that sending it once may be quicker.
        direct = transfer(arranges_at_source=False, arranges_at_target=False)
        return [direct, *transfers] if units.takes_any_twice else [direct]
    transfers.append(transfer(arranges_at_source=True, arranges_at_target=True))
    unit_sources = units.source.reshape(-1, DOUBLE_WORD_BYTES // units.unit_bytes)
    # If all units of each word of x come from one tile, that tile can make up the whole word.
    if (unit_sources == unit_sources[:, :1]).all():
        transfers.append(transfer(arranges_at_source=True, arranges_at_target=False))
    return transfers


def _on_tiles(machine: Machine, units: TakenUnits, regions: Regions, name: str) -> Relayout:
    """Return the re-layout if each tile already has all units of its x, but at other offsets."""
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
    # Words are received directly in the operand's region: tiles where it has padding clear it
    # first.
    if not transfer.arranges_at_target:
        size = np.bincount(transfer.units.tile) * transfer.units.unit_bytes
        padding_units = np.bincount(transfer.units.tile[transfer.units.zero], minlength=len(size))
        vertices_before = (
            *_clear_vertices(np.where(padding_units > 0, size, 0), operand),
            *vertices_before,
        )
    step_name = f"{'arrange' if transfer.arranges_at_source else 'clear'} {name}"
    steps = [DraftStep(step_name, (), vertices_before)] if vertices_before else []
    steps.append(DraftStep(f"re-layout {name}", (move,), receiving.vertices))
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
class _ExchangeEnd:
    """Offsets, memory and vertices at the sending or the receiving end of the exchange.

    Attributes:
        offset: Byte offset of each item in the region from which it is sent, or in which it is
            received, int64[items].
        region_bytes: Bytes of this end's region for gathered or received words, int64[tiles]; 0 if
            words are sent from the result, or received in the operand.
        list_bytes: Bytes of lists of offsets; the receiving end counts those of the sending end,
            too, int64[tiles].
        vertices: Vertices that gather units at this end.
    """

    offset: IntArray
    region_bytes: IntArray
    list_bytes: IntArray
    vertices: ComputeSet


def _send_end(transfer: _Transfer, regions: Regions) -> _ExchangeEnd:
    """Return the sending end: offsets from which items are sent, and vertices that gather them."""
    parcels, no_bytes = transfer.parcels, np.zeros(transfer.machine.tiles, dtype=np.int64)
    if not transfer.arranges_at_source:
        return _ExchangeEnd(parcels.origin, no_bytes, no_bytes, ())
    sent_units = _gathered_parcels(parcels)
    vertices, list_bytes = gathering(transfer.machine, sent_units, regions, no_bytes)
    offset = parcels.send_offsets()[parcels.parcel] + parcels.rank_in_parcel * parcels.item_bytes
    return _ExchangeEnd(
        offset, sent_units.words(transfer.machine.tiles) * DOUBLE_WORD_BYTES, list_bytes, vertices
    )


def _receive_end(transfer: _Transfer, regions: Regions, list_bytes: IntArray) -> _ExchangeEnd:
    """Return the receiving end: offsets at which items are received, and vertices that gather x.

    `list_bytes` are the bytes of lists of the sending end, behind which those of this end lie in
    the same region, int64[tiles].
    """
    parcels, units, tiles = transfer.parcels, transfer.units, transfer.machine.tiles
    if not transfer.arranges_at_target:
        arrival = np.empty_like(parcels.origin)
        arrival[parcels.item_of_unit] = units.target[~units.zero]
        return _ExchangeEnd(arrival, np.zeros(tiles, dtype=np.int64), list_bytes, ())
    padding_units = np.bincount(units.tile[units.zero], minlength=tiles)
    # On tiles whose x has padding the received region begins with a word of zeros, from which the
    # units of padding are gathered.
    zero_bytes = np.where(padding_units > 0, DOUBLE_WORD_BYTES, 0)
    parcel_offset = parcels.receive_offsets() + zero_bytes[parcels.tile]
    arrival = parcel_offset[parcels.parcel] + parcels.rank_in_parcel * parcels.item_bytes
    offset = np.zeros_like(units.origin)
    offset[~units.zero] = (
        arrival[parcels.item_of_unit] + units.origin[~units.zero] % parcels.item_bytes
    )
    gathered = GatheredUnits(units.unit_bytes, units.tile, offset)
    vertices, new_bytes = gathering(transfer.machine, gathered, regions, list_bytes)
    size = np.bincount(parcels.tile, parcels.words * DOUBLE_WORD_BYTES, tiles).astype(np.int64)
    return _ExchangeEnd(
        arrival,
        size + zero_bytes,
        list_bytes + new_bytes,
        (*_clear_vertices(zero_bytes, regions.source), *vertices),
    )


def _gathered_parcels(parcels: Parcels) -> GatheredUnits:
    """Return the units that tiles gather for their parcels, one parcel behind another.

    A parcel whose items do not fill its last word is filled up with copies of its first item.
    """
    # `order` sorts parcels by sender; `first_unit` is each parcel's first gathered unit.
    order = order_of(parcels.source)
    units_sent = parcels.words * (DOUBLE_WORD_BYTES // parcels.item_bytes)
    first_unit = np.empty_like(units_sent)
    first_unit[order] = np.cumsum(units_sent[order]) - units_sent[order]
    parcel_starts = np.flatnonzero(parcels.rank_in_parcel == 0)
    offset = np.repeat(parcels.origin[parcel_starts][order], units_sent[order])
    offset[first_unit[parcels.parcel] + parcels.rank_in_parcel] = parcels.origin
    tile = np.repeat(parcels.source[order], units_sent[order])
    return GatheredUnits(parcels.item_bytes, tile, offset)


def _clear_vertices(size: IntArray, region: str) -> ComputeSet:
    """Return vertices that zero the first `size` bytes of a region, int64[tiles]."""
    tile = np.flatnonzero(size)
    if not len(tile):
        return ()
    operands = {"target": (region, np.zeros_like(tile))}
    return (DraftVertices(Zero(), tile, {"bytes": size[tile]}, operands),)


def _traffic(machine: Machine, parcels: Parcels, origin: IntArray, target: IntArray) -> Traffic:
    """Return the traffic of all parcels.

    Args:
        machine: Chip.
        parcels: Parcels to send.
        origin, target: Byte offsets from which and at which items are sent and received,
            int64[items].
    """
    # Whole words travel: the item at the beginning of each word gives the word's offsets.
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
    """Units that tiles gather: where each is read; they are written one behind another.

    Each tile gathers whole words of 8 bytes.

    Attributes:
        unit_bytes: Bytes of a unit.
        tile: Tile that gathers each unit, int64[units], ascending.
        offset: Byte offset of each unit in the region that is read, int64[units].
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
    """Names of the regions that vertices use when they gather units.

    Attributes:
        source, target: Names of the regions that vertices read and write.
        lists: Name of the region with their lists of offsets.
    """

    source: str
    target: str
    lists: str


@attrs.frozen
class _Shares:
    """Shares of the gathered units; each vertex gathers one share.

    Attributes:
        tile: Tile of each vertex, int64[vertices].
        first, count: Index of the first unit and number of units of each vertex, int64[vertices].
        base: Byte offset in the source region from which the vertex's list counts, int64[vertices].
        reach: Bytes from the base to the unit that is furthest from it, int64[vertices].
    """

    tile: IntArray
    first: IntArray
    count: IntArray
    base: IntArray
    reach: IntArray


def gather_cycles(machine: Machine, unit_bytes: int, words: int) -> int:
    """Return the cycles of a vertex that gathers `words` words of 8 bytes; its list is not far."""
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
        used_bytes: Bytes of the region of lists before the lists of these vertices, int64[tiles].

    Raises:
        InputError: Units of one word lie further apart than offsets reach.
    """
    shares = _vertex_shares(gathered)
    size = whole_words((shares.count + 1) * LIST_BYTES)
    # `bytes_before` counts the bytes of the lists of all vertices before each vertex; less that of
    # its tile's first vertex, it is the offset of the list on the tile.
    bytes_before = np.cumsum(size) - size
    tile_starts = np.searchsorted(shares.tile, shares.tile)
    list_offset = used_bytes[shares.tile] + bytes_before - bytes_before[tile_starts]
    # A far list counts units instead of bytes, for which there is another codelet.
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
        fields = {"offsets": _offset_lists(gathered, shares, rows, is_far=is_far)}
        operands = {
            "source": (regions.source, shares.base[rows]),
            "target": (regions.target, target[rows]),
            "offsets_address": (regions.lists, list_offset[rows]),
        }
        kernel = Arrange(gathered.unit_bytes, is_far)
        vertices.append(DraftVertices(kernel, tile, fields, operands))
    return tuple(vertices), np.bincount(shares.tile, size, machine.tiles).astype(np.int64)


def _offset_lists(
    gathered: GatheredUnits, shares: _Shares, rows: IntArray, *, is_far: bool
) -> Ragged:
    """Return the lists of offsets of the vertices that `rows` selects, one list for each.

    Each list ends with an offset of no unit, 0: with each unit the kernel `arrange` loads the
    offset of the next one, so that it loads one offset more than there are units.

    `is_far` is True if lists count units instead of bytes.
    """
    count = shares.count[rows]
    first = np.cumsum(count + 1) - (count + 1)
    flat = np.zeros(int((count + 1).sum()), dtype=np.uint16)
    offset = gathered.offset[spread(shares.first[rows], count)]
    offset -= np.repeat(shares.base[rows], count)
    flat[spread(first, count)] = offset // (gathered.unit_bytes if is_far else 1)
    return Ragged(flat, first, count + 1)


def _vertex_shares(gathered: GatheredUnits) -> _Shares:
    """Return the shares of units, one a vertex, such that 16-bit offsets reach all units of each.

    Each tile begins with one share of all its units. Shares that offsets do not reach are halved,
    until none is left.
    """
    first = np.flatnonzero(np.diff(gathered.tile, prepend=-1))
    count = np.diff(first, append=len(gathered.tile))
    while True:
        low = np.minimum.reduceat(gathered.offset, first)
        high = np.maximum.reduceat(gathered.offset, first)
        base = low // DOUBLE_WORD_BYTES * DOUBLE_WORD_BYTES
        is_too_long = high - base >= OFFSET_VALUES * gathered.unit_bytes
        if not is_too_long.any():
            return _Shares(gathered.tile[first], first, count, base, high - base)
        if np.any(is_too_long & (count == gathered.units_per_word)):
            raise InputError(
                f"re-layout: units of one {DOUBLE_WORD_BYTES}-byte word lie "
                f"{int((high - base).max()):,} bytes apart on a tile; the list of kernel arrange "
                f"reaches {OFFSET_VALUES * gathered.unit_bytes:,}; plan for more tiles or fewer "
                "columns"
            )
        # A word is never divided, so that a vertex writes whole words.
        words = count // gathered.units_per_word
        first_half = np.where(is_too_long, words // 2, words) * gathered.units_per_word
        first = np.sort(np.concatenate([first, (first + first_half)[is_too_long]]))
        count = np.diff(first, append=len(gathered.tile))
