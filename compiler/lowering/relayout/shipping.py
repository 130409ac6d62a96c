"""What tiles send each other of a result, and where it lies on the way.

What one tile takes of another is a *parcel* of items: units of the result, each once, or whole
words of 8 bytes of it, in which others may lie that are not wanted. A tile sends its parcels from
one after the other and receives them so, each in whole words.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DOUBLE_WORD_BYTES, IntArray, order_of, same_array

from ...exchange.traffic import changes
from .taken_units import TakenUnits


@attrs.frozen
class Parcels:
    """What tiles take of tiles.

    Attributes:
        item_bytes: of an item: those of a unit, or of a word.
        source, tile: int64[parcels], from whom to whom, ordered by tile and source.
        words: int64[parcels], of 8 bytes.
        parcel: int64[items], to which each belongs, ascending.
        origin: int64[items], bytes into the result.
        rank: int64[items], how many of the parcel come before.
        item: int64[wanted], which item each unit that takes any is, or lies in.
    """

    item_bytes: int
    source: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    words: IntArray = attrs.field(eq=same_array, repr=False)
    parcel: IntArray = attrs.field(eq=same_array, repr=False)
    origin: IntArray = attrs.field(eq=same_array, repr=False)
    rank: IntArray = attrs.field(eq=same_array, repr=False)
    item: IntArray = attrs.field(eq=same_array, repr=False)

    def sent(self) -> IntArray:
        """int64[parcels]: where each begins on the tile that sends it."""
        order, start = order_of(self.source), np.empty_like(self.words)
        start[order] = _before(self.words[order], self.source[order])
        return start * DOUBLE_WORD_BYTES

    def received(self) -> IntArray:
        """int64[parcels]: where each begins on the tile that takes it."""
        return _before(self.words, self.tile) * DOUBLE_WORD_BYTES

    def busiest(self, machine_tiles: int) -> int:
        """Words of 8 bytes that the busiest port sends or receives."""
        ports = (
            np.bincount(tile, self.words, machine_tiles).max() for tile in (self.source, self.tile)
        )
        return int(max(ports))


def parcels_of(units: TakenUnits, *, whole_words: bool, by_target: bool = False) -> Parcels:
    """What all tiles take of one another.

    Args:
        units: what is wanted.
        whole_words: items are words of the result, not units.
        by_target: items are units in the order of their targets, a unit that is wanted twice two of
            them; else in the order of the result, each once.
    """
    wanted = np.flatnonzero(~units.zero)
    tile, source, origin = units.tile[wanted], units.source[wanted], units.origin[wanted]
    size = DOUBLE_WORD_BYTES if whole_words else units.unit_bytes
    ports = int(source.max(initial=0)) + 1
    pair = tile * ports + source
    number = origin // size
    order = order_of(pair) if by_target else order_of(pair, number)
    pair, number = pair[order], number[order]
    new = np.ones(len(order), dtype=np.bool_) if by_target else changes(pair, number)
    item = np.empty(len(order), dtype=np.int64)
    item[order] = np.cumsum(new) - 1
    pair, number = pair[new], number[new]
    heads = np.flatnonzero(changes(pair))
    count = np.diff(heads, append=len(pair))
    parcel = np.repeat(np.arange(len(heads)), count)
    return Parcels(
        size,
        source=pair[heads] % ports,
        tile=pair[heads] // ports,
        words=-(-count * size // DOUBLE_WORD_BYTES),
        parcel=parcel,
        origin=number * size,
        rank=np.arange(len(pair)) - heads[parcel],
        item=item,
    )


def _before(words: IntArray, tile: IntArray) -> IntArray:
    """Of parcels in the order of their tiles: words of the same tile before each."""
    before = np.cumsum(words) - words
    heads = np.flatnonzero(changes(tile))
    start: IntArray = before - np.repeat(before[heads], np.diff(heads, append=len(tile)))
    return start
