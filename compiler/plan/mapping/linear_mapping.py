"""A linear mapping: a flat tensor in order over the tiles, in whole grains, as evenly as they go.

    grains = ceil(elements / grain), filled = max(floor(grains / ceil(least / grain)), 1)
    most grains of a tile = max(ceil(grains / tiles), ceil(grains / filled))
    tiles used = ceil(grains / most); tile i of them has [i grains / used, (i + 1) grains / used)

`filled` is how many tiles could have the least that was asked for: 2,050 grains of which a tile
shall have 4 would fill 512, so a tile has up to 5 and 410 are used.

Source: PopLibs lib/poputil TileMapping.cpp:80-102, Util.cpp:116-209 (`splitRegionsAux`), at
7eac0f26.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, same_array

from .shares import shares


@attrs.frozen
class Linear:
    """Where the elements of a flat tensor lie.

    Attributes:
        edges: int64[tiles used + 1], the elements [edges[i], edges[i + 1]) lie together.
        tile: int64[tiles used], the tile of each such run.
    """

    edges: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def counts(self) -> IntArray:
        """int64[tiles used]: elements of each run."""
        counts: IntArray = self.edges[1:] - self.edges[:-1]
        return counts

    def bytes(self, tiles: int, element_bytes: int) -> IntArray:
        """int64[tiles]: what each tile of the chip holds."""
        held = np.zeros(tiles, dtype=np.int64)
        held[self.tile] = self.counts * element_bytes
        return held


def linear(elements: int, grain: int, tiles: int, *, least: int = 0, start: int = 0) -> Linear:
    """The linear mapping of `elements` over `tiles`.

    Args:
        elements: of the tensor.
        grain: elements that stay together.
        tiles: of the chip.
        least: elements that a tile should have at least, where there are as many.
        start: the first tile; the last is followed by tile 0.
    """
    grains = -(-elements // grain)
    filled = max(grains // max(-(-least // grain), 1), 1)
    most = max(-(-grains // tiles), -(-grains // filled), 1)
    used = -(-grains // most)
    edges = np.minimum(shares(grains, used) * grain if used else np.zeros(1, np.int64), elements)
    return Linear(edges, (start + np.arange(used)) % tiles)


@attrs.frozen
class Cells:
    """Intervals of a flat tensor, cut where its tiles meet.

    Attributes:
        interval: int64[cells], the interval of which each is a part, ascending.
        first, count: int64[cells], the elements [first, first + count).
        run: int64[cells], the run of the mapping that holds it.
    """

    interval: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    run: IntArray = attrs.field(eq=same_array, repr=False)


def cells_of(mapping: Linear, first: IntArray, count: IntArray) -> Cells:
    """The parts of int64[intervals] [first, first + count), none of them empty, on every tile."""
    last = first + count
    low = np.searchsorted(mapping.edges, first, side="right") - 1
    parts = np.searchsorted(mapping.edges, last, side="left") - low
    interval = np.repeat(np.arange(len(first)), parts)
    run = low[interval] + np.arange(len(interval)) - np.repeat(np.cumsum(parts) - parts, parts)
    begin = np.maximum(first[interval], mapping.edges[run])
    end = np.minimum(last[interval], mapping.edges[run + 1])
    return Cells(interval, begin, end - begin, run)
