"""The re-layout: from where a plan leaves y to where the next one takes x, in two supersteps.

Units travel in whole words of 8 bytes. Either side can be left out:

    clear or arrange  each tile gathers what it sends to each other tile; where words of y are sent
                      as they lie, there is nothing to arrange
    re-layout         the words travel; each tile gathers x from what it received; where words
                      arrive in their places in x, there is nothing to arrange

Of the ways that serve, the one is taken whose busiest tile and port are done first. Where nothing
travels each tile gathers x from y; where all lies in its place, nothing is done.
"""

from __future__ import annotations

from functools import cached_property

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, IntArray, Machine, order_of
from ipusim.kernels import Zero

from ...exchange.traffic import Traffic
from ...exchange.unicast import messages_of
from ..draft.step import DraftStep, Move, Store
from ..draft.vertices import ComputeSet, DraftVertices
from .arranging import GatheredUnits, Regions, gather_cycles, gathering
from .shipping import Parcels, parcels_of
from .taken_units import TakenUnits


@attrs.frozen(kw_only=True)
class Relayout:
    """What is done between two products.

    Attributes:
        way: in words.
        unit_bytes: of what moves together.
        words: of 32 bits that travel.
        list_bytes: of the lists of the tile that has most.
        stores, steps: regions and supersteps.
    """

    way: str
    unit_bytes: int
    words: int
    list_bytes: int
    stores: tuple[Store, ...] = attrs.field(repr=False)
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
        arranged = " and ".join(side for side, each in sides.items() if each)
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
            way="in place", unit_bytes=units.unit_bytes, words=0, list_bytes=0, stores=(), steps=()
        )
    if np.array_equal(units.tile, units.source):
        return _on_tiles(machine, units, Regions(result, operand, f"re-layout lists {name}"), name)
    way = min(_ways(machine, units), key=lambda each: each.cycles)
    return _shipped(way, result, operand, name)


def _ways(machine: Machine, units: TakenUnits) -> list[_Way]:
    """All that serve."""
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
        stores=(Store(regions.lists, "worklists", lists, resident=True),),
        steps=(DraftStep(f"re-layout {name}", (), tables),),
    )


def _shipped(way: _Way, result: str, operand: str, name: str) -> Relayout:
    """Supersteps and regions of a way on which words travel."""
    machine, parcels = way.machine, way.parcels
    sent, received, lists = (f"{what} {name}" for what in ("sent", "received", "re-layout lists"))
    leaves = _leaving(way, Regions(result, sent, lists))
    comes = _coming(way, Regions(received, operand, lists), leaves.list_bytes)
    traffic = _traffic(machine, parcels, leaves.place, comes.place)
    source, target = sent if way.source else result, received if way.target else operand
    move = Move(traffic, source, target)
    first = leaves.tables if way.target else (*_cleared(way.units, operand), *leaves.tables)
    steps = [DraftStep(f"re-layout {name}", (move,), comes.tables)]
    if first:
        steps.insert(0, DraftStep(f"{'arrange' if way.source else 'clear'} {name}", (), first))
    return Relayout(
        way=way.name,
        unit_bytes=way.units.unit_bytes,
        words=int(traffic.words.sum()),
        list_bytes=int(comes.list_bytes.max()),
        stores=(
            Store(sent, "re-layout", leaves.bytes, resident=False),
            Store(received, "re-layout", comes.bytes, resident=False),
            Store(lists, "worklists", comes.list_bytes, resident=True),
        ),
        steps=tuple(steps),
    )


@attrs.frozen
class _End:
    """One end of what travels.

    Attributes:
        place: int64[items], bytes into the region that it leaves, or reaches.
        bytes: int64[tiles], of a region that only it needs.
        list_bytes: int64[tiles], of lists so far.
        tables: the vertices.
    """

    place: IntArray
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
    place = parcels.sent()[parcels.parcel] + parcels.rank * parcels.item_bytes
    return _End(place, packed.words(way.machine.tiles) * DOUBLE_WORD_BYTES, lists, tables)


def _coming(way: _Way, regions: Regions, lists: IntArray) -> _End:
    """Where items arrive, and who takes them from there; int64[tiles] bytes of `lists` are full."""
    parcels, units, tiles = way.parcels, way.units, way.machine.tiles
    if not way.target:
        place = np.empty_like(parcels.origin)
        place[parcels.item] = units.target[~units.zero]
        return _End(place, np.zeros(tiles, dtype=np.int64), lists, ())
    zeros = np.bincount(units.tile[units.zero], minlength=tiles)
    kept = np.where(zeros > 0, DOUBLE_WORD_BYTES, 0)  # a first word, which zeros take
    begin = parcels.received() + kept[parcels.tile]
    place = begin[parcels.parcel] + parcels.rank * parcels.item_bytes
    offset = np.zeros_like(units.origin)
    offset[~units.zero] = place[parcels.item] + units.origin[~units.zero] % parcels.item_bytes
    gathered = GatheredUnits(units.unit_bytes, units.tile, offset)
    tables, more = gathering(way.machine, gathered, regions, lists)
    size = np.bincount(parcels.tile, parcels.words * DOUBLE_WORD_BYTES, tiles).astype(np.int64)
    return _End(place, size + kept, lists + more, (*_zeros(kept, regions.source), *tables))


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


def _cleared(units: TakenUnits, operand: str) -> ComputeSet:
    """Tiles that have zeros clear the operand's room."""
    made = np.bincount(units.tile) * units.unit_bytes
    zeros = np.bincount(units.tile[units.zero], minlength=len(made))
    return _zeros(np.where(zeros > 0, made, 0), operand)


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
