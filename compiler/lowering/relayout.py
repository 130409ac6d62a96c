"""The re-layout: from where a plan leaves y to where the next one takes x, in two supersteps.

Units travel in whole words of 8 bytes. Either side can be left out:

    clear or arrange  each tile gathers what it sends to each other tile; where words of y are sent
                      as they lie, there is nothing to arrange
    re-layout         the words travel; each tile gathers x from what it received; where words
                      arrive in their places in x, there is nothing to arrange

Of the ways that serve, the one is taken whose busiest tile and port are done first. Where nothing
travels each tile gathers x from y; where all lies in its place, nothing is done.

Vertices gather units of a tile's memory by lists of 16-bit offsets. A tile has one vertex, unless
the units that it takes lie further apart than offsets reach; then its groups are halved until each
half has a base of its own from which they do.
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

REACH = 1 << 16  # of offsets
LIST_BYTES = 2  # of one


@attrs.frozen(kw_only=True)
class Relayout:
    """What is done between two products.

    Attributes:
        way: in words.
        unit_bytes: of what moves together.
        words: of 32 bits that travel.
        list_bytes: of the lists of the tile that has most.
        regions, steps: regions and supersteps.
    """

    way: str
    unit_bytes: int
    words: int
    list_bytes: int
    regions: tuple[Region, ...] = attrs.field(repr=False)
    steps: tuple[DraftStep, ...] = attrs.field(repr=False)

    @property
    def in_place(self) -> bool:
        """Whether y lies as x is wanted."""
        return not self.steps

    def __str__(self) -> str:
        if self.in_place:
            return "re-layout: none, y lies as x is wanted"
        return (
            f"re-layout: {self.way}, units of {self.unit_bytes} bytes, {self.words:,} words "
            f"exchanged, lists of up to {self.list_bytes:,} bytes a tile"
        )


@attrs.frozen
class _Way:
    """One way to do it.

    Attributes:
        machine, units: what is to be done where.
        source, target: whether tiles arrange what they send, and what they received.
    """

    machine: Machine
    units: TakenUnits
    source: bool
    target: bool

    @property
    def name(self) -> str:
        """In words."""
        sides = {"sent": self.source, "received": self.target}
        arranged = " and ".join(side for side, is_arranged in sides.items() if is_arranged)
        return f"arranged where {arranged}" if arranged else "sent as it lies"

    @cached_property
    def parcels(self) -> Parcels:
        """What travels."""
        return parcels_of(self.units, whole_words=not self.source, by_target=not self.target)

    @property
    def cycles(self) -> int:
        """At least so many; the busiest tile of each phase counts."""
        machine, tiles, parcels = self.machine, self.machine.tiles, self.parcels
        busiest = parcels.busiest(tiles)
        cycles = busiest * DOUBLE_WORD_BYTES // machine.exchange_bytes_per_cycle
        unit = self.units.unit_bytes
        if self.source:
            sent = np.bincount(parcels.source, parcels.words, tiles)
            cycles += gather_cycles(machine, unit, int(sent.max()))
        if self.target:
            made = np.bincount(self.units.tile, minlength=tiles) * unit // DOUBLE_WORD_BYTES
            cycles += gather_cycles(machine, unit, int(made.max()))
        return cycles


def relayout_of(
    machine: Machine, units: TakenUnits, result: str, operand: str, name: str
) -> Relayout:
    """The quickest way.

    Args:
        machine: the chip.
        units: what the operand takes of the result.
        result, operand: their regions.
        name: of regions and supersteps, behind what they are.

    Raises:
        InputError: numbers of one word lie further apart on a tile than lists reach.
    """
    if units.are_where_they_were:
        return Relayout(
            way="in place", unit_bytes=units.unit_bytes, words=0, list_bytes=0, regions=(), steps=()
        )
    if np.array_equal(units.tile, units.source):
        return _on_tiles(machine, units, Regions(result, operand, f"re-layout lists {name}"), name)
    way = min(_ways(machine, units), key=lambda candidate: candidate.cycles)
    return _shipped(way, result, operand, name)


def _ways(machine: Machine, units: TakenUnits) -> list[_Way]:
    ways = [_Way(machine, units, source=False, target=True)]
    if units.unit_bytes == DOUBLE_WORD_BYTES:
        direct = _Way(machine, units, source=False, target=False)
        return [direct, *ways] if units.takes_any_twice else [direct]
    ways.append(_Way(machine, units, source=True, target=True))
    words = units.source.reshape(-1, DOUBLE_WORD_BYTES // units.unit_bytes)
    if (words == words[:, :1]).all():  # each from one tile, or zeros
        ways.append(_Way(machine, units, source=True, target=False))
    return ways


def _on_tiles(machine: Machine, units: TakenUnits, regions: Regions, name: str) -> Relayout:
    """Every tile has what it wants, elsewhere."""
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


def _shipped(way: _Way, result: str, operand: str, name: str) -> Relayout:
    machine, parcels = way.machine, way.parcels
    sent, received, lists = (
        f"{region} {name}" for region in ("sent", "received", "re-layout lists")
    )
    leaves = _leaving(way, Regions(result, sent, lists))
    comes = _coming(way, Regions(received, operand, lists), leaves.list_bytes)
    traffic = _traffic(machine, parcels, leaves.offset, comes.offset)
    source, target = sent if way.source else result, received if way.target else operand
    move = Move(traffic, source, target)
    first = leaves.tables
    if not way.target:  # tiles that have zeros clear the operand's room
        made = np.bincount(way.units.tile) * way.units.unit_bytes
        zeros = np.bincount(way.units.tile[way.units.zero], minlength=len(made))
        first = (*_zeros(np.where(zeros > 0, made, 0), operand), *first)
    steps = [DraftStep(f"re-layout {name}", (move,), comes.tables)]
    if first:
        steps.insert(0, DraftStep(f"{'arrange' if way.source else 'clear'} {name}", (), first))
    return Relayout(
        way=way.name,
        unit_bytes=way.units.unit_bytes,
        words=int(traffic.words.sum()),
        list_bytes=int(comes.list_bytes.max()),
        regions=(
            Region(sent, "re-layout", leaves.bytes, resident=False),
            Region(received, "re-layout", comes.bytes, resident=False),
            Region(lists, "worklists", comes.list_bytes, resident=True),
        ),
        steps=tuple(steps),
    )


@attrs.frozen
class _End:
    """One end of what travels.

    Attributes:
        offset: int64[items], bytes into the region that it leaves, or reaches.
        bytes: int64[tiles], of a region that only it needs.
        list_bytes: int64[tiles], of lists so far.
        tables: the vertices.
    """

    offset: IntArray
    bytes: IntArray
    list_bytes: IntArray
    tables: ComputeSet


def _leaving(way: _Way, regions: Regions) -> _End:
    """Where items are sent from, and who puts them there."""
    parcels, none = way.parcels, np.zeros(way.machine.tiles, dtype=np.int64)
    if not way.source:
        return _End(parcels.origin, none, none, ())
    packed = _packed(parcels)
    tables, lists = gathering(way.machine, packed, regions, none)
    offset = parcels.sent()[parcels.parcel] + parcels.rank * parcels.item_bytes
    return _End(offset, packed.words(way.machine.tiles) * DOUBLE_WORD_BYTES, lists, tables)


def _coming(way: _Way, regions: Regions, lists: IntArray) -> _End:
    """Where items arrive, and who takes them from there; int64[tiles] bytes of `lists` are full."""
    parcels, units, tiles = way.parcels, way.units, way.machine.tiles
    if not way.target:
        arrival = np.empty_like(parcels.origin)
        arrival[parcels.item] = units.target[~units.zero]
        return _End(arrival, np.zeros(tiles, dtype=np.int64), lists, ())
    zeros = np.bincount(units.tile[units.zero], minlength=tiles)
    zero_bytes = np.where(zeros > 0, DOUBLE_WORD_BYTES, 0)  # a first word, which zeros take
    begin = parcels.received() + zero_bytes[parcels.tile]
    arrival = begin[parcels.parcel] + parcels.rank * parcels.item_bytes
    offset = np.zeros_like(units.origin)
    offset[~units.zero] = arrival[parcels.item] + units.origin[~units.zero] % parcels.item_bytes
    gathered = GatheredUnits(units.unit_bytes, units.tile, offset)
    tables, more = gathering(way.machine, gathered, regions, lists)
    size = np.bincount(parcels.tile, parcels.words * DOUBLE_WORD_BYTES, tiles).astype(np.int64)
    return _End(
        arrival, size + zero_bytes, lists + more, (*_zeros(zero_bytes, regions.source), *tables)
    )


def _packed(parcels: Parcels) -> GatheredUnits:
    """What tiles gather to send, parcel after parcel; a last word is filled with its first item."""
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
    """Vertices that clear int64[tiles] bytes of a region."""
    tile = np.flatnonzero(size)
    if not len(tile):
        return ()
    places = {"target": (region, np.zeros_like(tile))}
    return (DraftVertices(Zero(), tile, {"bytes": size[tile]}, places),)


def _traffic(machine: Machine, parcels: Parcels, origin: IntArray, target: IntArray) -> Traffic:
    """The words of all parcels, from their places on one tile to those on the other."""
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
    """What the tiles gather, whole words of 8 bytes each.

    Attributes:
        unit_bytes: of a unit.
        tile: int64[units], ascending.
        offset: int64[units], bytes of the source region.
    """

    unit_bytes: int
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    offset: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def units(self) -> int:
        """Of a word."""
        return DOUBLE_WORD_BYTES // self.unit_bytes

    def words(self, tiles: int) -> IntArray:
        """int64[tiles]: how many each makes."""
        return np.bincount(self.tile, minlength=tiles).astype(np.int64) // self.units


@attrs.frozen
class Regions:
    """The regions of such vertices: what they gather from, what they make, and their lists."""

    source: str
    target: str
    lists: str


@attrs.frozen
class _Chunks:
    """The words of each vertex.

    Attributes:
        tile: int64[vertices].
        first, count: int64[vertices], units.
        base: int64[vertices], bytes of the source region.
        reach: int64[vertices], bytes from there to the last unit that it takes.
    """

    tile: IntArray
    first: IntArray
    count: IntArray
    base: IntArray
    reach: IntArray


def gather_cycles(machine: Machine, unit_bytes: int, words: int) -> int:
    """Cycles of the vertex that makes so many words of units that lie near."""
    kernel = for_machine(machine, Arrange(unit_bytes))
    listed = np.zeros(words * kernel.units + 1, dtype=np.uint16)
    fields = {"offsets": Ragged(listed, np.array([0]), np.array([len(listed)]))}
    return int(kernel.cycles(machine, fields, {})[0])


def gathering(
    machine: Machine, gathered: GatheredUnits, regions: Regions, before: IntArray
) -> tuple[ComputeSet, IntArray]:
    """The vertices, and int64[tiles] bytes of their lists.

    Args:
        machine: how many tiles.
        gathered: what they make.
        regions: theirs.
        before: int64[tiles], bytes of the region of lists that others have.

    Raises:
        InputError: units of one word that lie further apart than offsets reach.
    """
    chunks = _chunks(gathered)
    own = whole_words((chunks.count + 1) * LIST_BYTES)
    total = np.cumsum(own) - own
    heads = np.searchsorted(chunks.tile, chunks.tile)
    listed = before[chunks.tile] + total - total[heads]
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
        places = {
            "source": (regions.source, chunks.base[rows]),
            "target": (regions.target, target[rows]),
            "offsets_address": (regions.lists, listed[rows]),
        }
        kernel = Arrange(gathered.unit_bytes, is_far)
        tables.append(DraftVertices(kernel, tile, fields, places))
    return tuple(tables), np.bincount(chunks.tile, own, machine.tiles).astype(np.int64)


def _lists(gathered: GatheredUnits, chunks: _Chunks, rows: IntArray, *, is_far: bool) -> Ragged:
    """The offsets of some vertices, and behind them one that no unit has."""
    count = chunks.count[rows]
    first = np.cumsum(count + 1) - (count + 1)
    flat = np.zeros(int((count + 1).sum()), dtype=np.uint16)
    offset = gathered.offset[spread(chunks.first[rows], count)] - np.repeat(
        chunks.base[rows], count
    )
    flat[spread(first, count)] = offset // (gathered.unit_bytes if is_far else 1)
    return Ragged(flat, first, count + 1)


def _chunks(gathered: GatheredUnits) -> _Chunks:
    """Vertices of as many words as offsets reach."""
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
        words = count // gathered.units
        half = np.where(wide, words // 2, words) * gathered.units
        first = np.sort(np.concatenate([first, (first + half)[wide]]))
        count = np.diff(first, append=len(gathered.tile))
