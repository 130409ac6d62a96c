"""Re-layout: the exchange that moves y from where one plan leaves it to where the next takes x.

Units travel in whole words of 8 bytes, in at most two supersteps:

    clear or arrange  each tile gathers what it sends to each other tile; nothing is arranged if
                      words of y are sent as they lie
    re-layout         the words travel; each tile gathers x from what it received; nothing is
                      arranged if words arrive in their final positions in x

Of the methods that are possible, the one is selected whose busiest tile and port are done first. If
nothing travels, each tile gathers x from y; if all units lie where they are read, nothing is done.

Vertices gather units of a tile's memory by lists of 16-bit offsets. A tile has one vertex, unless
the units that it gathers lie further apart than offsets reach; then its groups are halved until
each half has a base of its own from which offsets reach.
"""

from __future__ import annotations

from functools import cached_property

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

REACH = 1 << 16  # bytes, or units in far lists, that a 16-bit offset reaches
LIST_BYTES = 2  # bytes of an offset


@attrs.frozen(kw_only=True)
class Relayout:
    """Supersteps and regions between two products.

    Attributes:
        way: Method in words, as reports print it.
        unit_bytes: Bytes that always move together.
        words: Number of 32-bit words that travel.
        list_bytes: Bytes of lists on the tile that has most.
        regions, steps: Regions and supersteps.
    """

    way: str
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
            return "re-layout: none, y lies as x is wanted"
        return (
            f"re-layout: {self.way}, units of {self.unit_bytes} bytes, {self.words:,} words "
            f"exchanged, lists of up to {self.list_bytes:,} bytes a tile"
        )


@attrs.frozen
class _Method:
    """Method of a re-layout: which tiles arrange what.

    Attributes:
        machine, units: Chip, and the units that x takes of y.
        source, target: True if tiles arrange the units that they send, and those that they
            received.
    """

    machine: Machine
    units: TakenUnits
    source: bool
    target: bool

    @property
    def name(self) -> str:
        """Name of the method in words."""
        stages = {"sent": self.source, "received": self.target}
        arranged = " and ".join(stage for stage, is_arranged in stages.items() if is_arranged)
        return f"arranged where {arranged}" if arranged else "sent as it lies"

    @cached_property
    def parcels(self) -> Parcels:
        """Parcels that travel."""
        return parcels_of(self.units, whole_words=not self.source, by_target=not self.target)

    @property
    def cycles(self) -> int:
        """Estimate of the cycles, by the busiest port and the busiest tile of each phase."""
        machine, tiles, parcels = self.machine, self.machine.tiles, self.parcels
        busiest = parcels.busiest(tiles)
        cycles = busiest * DOUBLE_WORD_BYTES // machine.exchange_bytes_per_cycle
        unit = self.units.unit_bytes
        if self.source:
            sent = np.bincount(parcels.source, parcels.words, tiles)
            cycles += gather_cycles(machine, unit, int(sent.max()))
        if self.target:
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
        result, operand: Names of their regions.
        name: Suffix of the names of new regions and supersteps.

    Raises:
        InputError: Numbers of one word lie further apart on a tile than lists reach.
    """
    if units.are_where_they_were:
        return Relayout(
            way="in place", unit_bytes=units.unit_bytes, words=0, list_bytes=0, regions=(), steps=()
        )
    if np.array_equal(units.tile, units.source):
        return _on_tiles(machine, units, Regions(result, operand, f"re-layout lists {name}"), name)
    method = min(_methods(machine, units), key=lambda candidate: candidate.cycles)
    return _exchanged(method, result, operand, name)


def _methods(machine: Machine, units: TakenUnits) -> list[_Method]:
    methods = [_Method(machine, units, source=False, target=True)]
    if units.unit_bytes == DOUBLE_WORD_BYTES:
        direct = _Method(machine, units, source=False, target=False)
        return [direct, *methods] if units.takes_any_twice else [direct]
    methods.append(_Method(machine, units, source=True, target=True))
    words = units.source.reshape(-1, DOUBLE_WORD_BYTES // units.unit_bytes)
    if (words == words[:, :1]).all():  # every word comes from one tile, or is zero
        methods.append(_Method(machine, units, source=True, target=False))
    return methods


def _on_tiles(machine: Machine, units: TakenUnits, regions: Regions, name: str) -> Relayout:
    """Return the re-layout of tiles that already hold all that they need, at other offsets."""
    gathered = GatheredUnits(units.unit_bytes, units.tile, units.origin)
    tables, lists = gathering(machine, gathered, regions, np.zeros(machine.tiles, dtype=np.int64))
    return Relayout(
        way="arranged on each tile",
        unit_bytes=units.unit_bytes,
        words=0,
        list_bytes=int(lists.max()),
        regions=(Region(regions.lists, "worklists", lists, resident=True),),
        steps=(DraftStep(f"re-layout {name}", (), tables),),
    )


def _exchanged(method: _Method, result: str, operand: str, name: str) -> Relayout:
    machine, parcels = method.machine, method.parcels
    sent, received, lists = (
        f"{region} {name}" for region in ("sent", "received", "re-layout lists")
    )
    sending = _send_end(method, Regions(result, sent, lists))
    receiving = _receive_end(method, Regions(received, operand, lists), sending.list_bytes)
    traffic = _traffic(machine, parcels, sending.offset, receiving.offset)
    source, target = sent if method.source else result, received if method.target else operand
    move = Move(traffic, source, target)
    first = sending.tables
    if not method.target:  # tiles that hold padding clear the operand's region
        size = np.bincount(method.units.tile) * method.units.unit_bytes
        zeros = np.bincount(method.units.tile[method.units.zero], minlength=len(size))
        first = (*_zeros(np.where(zeros > 0, size, 0), operand), *first)
    steps = [DraftStep(f"re-layout {name}", (move,), receiving.tables)]
    if first:
        steps.insert(0, DraftStep(f"{'arrange' if method.source else 'clear'} {name}", (), first))
    return Relayout(
        way=method.name,
        unit_bytes=method.units.unit_bytes,
        words=int(traffic.words.sum()),
        list_bytes=int(receiving.list_bytes.max()),
        regions=(
            Region(sent, "re-layout", sending.bytes, resident=False),
            Region(received, "re-layout", receiving.bytes, resident=False),
            Region(lists, "worklists", receiving.list_bytes, resident=True),
        ),
        steps=tuple(steps),
    )


@attrs.frozen
class _End:
    """Sending or receiving end of the exchange.

    Attributes:
        offset: Bytes into the region that each item leaves or reaches, int64[items].
        bytes: Size of a region that only this end needs, int64[tiles].
        list_bytes: Size of all lists so far, int64[tiles].
        tables: Vertices that arrange items.
    """

    offset: IntArray
    bytes: IntArray
    list_bytes: IntArray
    tables: ComputeSet


def _send_end(method: _Method, regions: Regions) -> _End:
    """Return the offsets from which items are sent, and the vertices that put them there."""
    parcels, none = method.parcels, np.zeros(method.machine.tiles, dtype=np.int64)
    if not method.source:
        return _End(parcels.origin, none, none, ())
    packed = _packed(parcels)
    tables, lists = gathering(method.machine, packed, regions, none)
    offset = parcels.sent()[parcels.parcel] + parcels.rank * parcels.item_bytes
    return _End(offset, packed.words(method.machine.tiles) * DOUBLE_WORD_BYTES, lists, tables)


def _receive_end(method: _Method, regions: Regions, lists: IntArray) -> _End:
    """Return the offsets at which items arrive, and the vertices that gather them from there.

    The first int64[tiles] bytes `lists` of the region of lists are taken.
    """
    parcels, units, tiles = method.parcels, method.units, method.machine.tiles
    if not method.target:
        arrival = np.empty_like(parcels.origin)
        arrival[parcels.item] = units.target[~units.zero]
        return _End(arrival, np.zeros(tiles, dtype=np.int64), lists, ())
    zeros = np.bincount(units.tile[units.zero], minlength=tiles)
    # The first word is zero: units that are zero are gathered from it.
    zero_bytes = np.where(zeros > 0, DOUBLE_WORD_BYTES, 0)
    begin = parcels.received() + zero_bytes[parcels.tile]
    arrival = begin[parcels.parcel] + parcels.rank * parcels.item_bytes
    offset = np.zeros_like(units.origin)
    offset[~units.zero] = arrival[parcels.item] + units.origin[~units.zero] % parcels.item_bytes
    gathered = GatheredUnits(units.unit_bytes, units.tile, offset)
    tables, added = gathering(method.machine, gathered, regions, lists)
    size = np.bincount(parcels.tile, parcels.words * DOUBLE_WORD_BYTES, tiles).astype(np.int64)
    return _End(
        arrival, size + zero_bytes, lists + added, (*_zeros(zero_bytes, regions.source), *tables)
    )


def _packed(parcels: Parcels) -> GatheredUnits:
    """Return the units that tiles gather to send, parcel after parcel.

    The last word of a parcel is filled up with its first item.
    """
    order, slots = (
        order_of(parcels.source),
        parcels.words * (DOUBLE_WORD_BYTES // parcels.item_bytes),
    )
    start = np.empty_like(slots)
    start[order] = np.cumsum(slots[order]) - slots[order]
    heads = np.flatnonzero(parcels.rank == 0)
    offset = np.repeat(parcels.origin[heads][order], slots[order])
    offset[start[parcels.parcel] + parcels.rank] = parcels.origin
    return GatheredUnits(parcels.item_bytes, np.repeat(parcels.source[order], slots[order]), offset)


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
    heads = np.flatnonzero(parcels.rank * parcels.item_bytes % DOUBLE_WORD_BYTES == 0)
    parcel = parcels.parcel[heads]
    return messages_of(
        machine,
        parcels.source[parcel],
        origin[heads],
        np.full(len(heads), DOUBLE_WORD_BYTES),
        parcels.tile[parcel],
        target[heads],
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
    def units(self) -> int:
        """Number of units in a word of 8 bytes."""
        return DOUBLE_WORD_BYTES // self.unit_bytes

    def words(self, tiles: int) -> IntArray:
        """Return the number of words that each tile gathers, int64[tiles]."""
        return np.bincount(self.tile, minlength=tiles).astype(np.int64) // self.units


@attrs.frozen
class Regions:
    """Names of the regions of vertices that gather units.

    Attributes:
        source, target, lists: Regions that they read, that they write, and that hold their lists.
    """

    source: str
    target: str
    lists: str


@attrs.frozen
class _Chunks:
    """Units of each vertex that gathers.

    Attributes:
        tile: Tile of each vertex, int64[vertices].
        first, count: First unit and number of units, int64[vertices].
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
    machine: Machine, gathered: GatheredUnits, regions: Regions, before: IntArray
) -> tuple[ComputeSet, IntArray]:
    """Return the vertices that gather units, and the bytes of their lists, int64[tiles].

    Args:
        machine: Chip.
        gathered: Units to gather.
        regions: Regions of the vertices.
        before: Bytes of the region of lists that other vertices take, int64[tiles].

    Raises:
        InputError: Units of one word lie further apart than offsets reach.
    """
    chunks = _chunks(gathered)
    size = whole_words((chunks.count + 1) * LIST_BYTES)
    total = np.cumsum(size) - size
    heads = np.searchsorted(chunks.tile, chunks.tile)
    list_offset = before[chunks.tile] + total - total[heads]
    # Offsets count bytes if the last unit is near enough, else units: two codelets.
    far = chunks.reach >= REACH
    start = np.flatnonzero(np.diff(gathered.tile, prepend=-1))
    starts = np.zeros(machine.tiles, dtype=np.int64)
    starts[gathered.tile[start]] = start
    target = (chunks.first - starts[chunks.tile]) * gathered.unit_bytes
    tables = []
    for is_far in (False, True):
        rows = np.flatnonzero(far == is_far)
        if not len(rows):
            continue
        tile = chunks.tile[rows]
        fields = {"offsets": _lists(gathered, chunks, rows, is_far=is_far)}
        operands = {
            "source": (regions.source, chunks.base[rows]),
            "target": (regions.target, target[rows]),
            "offsets_address": (regions.lists, list_offset[rows]),
        }
        kernel = Arrange(gathered.unit_bytes, is_far)
        tables.append(DraftVertices(kernel, tile, fields, operands))
    return tuple(tables), np.bincount(chunks.tile, size, machine.tiles).astype(np.int64)


def _lists(gathered: GatheredUnits, chunks: _Chunks, rows: IntArray, *, is_far: bool) -> Ragged:
    """Return the offsets of some vertices, each list with a last offset of no unit.

    `is_far` counts offsets in units instead of bytes.
    """
    count = chunks.count[rows]
    first = np.cumsum(count + 1) - (count + 1)
    flat = np.zeros(int((count + 1).sum()), dtype=np.uint16)
    offset = gathered.offset[spread(chunks.first[rows], count)] - np.repeat(
        chunks.base[rows], count
    )
    flat[spread(first, count)] = offset // (gathered.unit_bytes if is_far else 1)
    return Ragged(flat, first, count + 1)


def _chunks(gathered: GatheredUnits) -> _Chunks:
    """Return vertices whose units lie within the reach of offsets.

    A tile begins with one vertex; vertices that reach too far are halved, until none does.
    """
    first = np.flatnonzero(np.diff(gathered.tile, prepend=-1))
    count = np.diff(first, append=len(gathered.tile))
    while True:
        low, high = (
            extreme.reduceat(gathered.offset, first) for extreme in (np.minimum, np.maximum)
        )
        base = low // DOUBLE_WORD_BYTES * DOUBLE_WORD_BYTES
        wide = high - base >= REACH * gathered.unit_bytes
        if not wide.any():
            return _Chunks(gathered.tile[first], first, count, base, high - base)
        if np.any(wide & (count == gathered.units)):
            raise InputError(
                f"re-layout: {DOUBLE_WORD_BYTES} bytes take numbers that lie "
                f"{int((high - base).max()):,} bytes apart on a tile; the list of kernel arrange "
                f"reaches {REACH * gathered.unit_bytes:,}; plan for more tiles or fewer columns"
            )
        # A word is never divided, so that a vertex writes whole words.
        words = count // gathered.units
        half = np.where(wide, words // 2, words) * gathered.units
        first = np.sort(np.concatenate([first, (first + half)[wide]]))
        count = np.diff(first, append=len(gathered.tile))
