"""Linear mapping: a flat tensor over the tiles in order, in whole grains, as evenly as possible.

    grains = ceil(elements / grain), filled = max(floor(grains / ceil(least / grain)), 1)
    most = max(ceil(grains / tiles), ceil(grains / filled))
    used = ceil(grains / most); tile i of them has grains [i grains / used, (i + 1) grains / used)

`least` is the minimum of elements on a tile, `filled` the number of tiles that can have it, `most`
the largest number of grains on a tile, `used` the number of tiles with elements. 2,050 grains with
a minimum of 4 a tile fill 512 tiles, so a tile has up to 5 grains, and 410 tiles are used.

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
    """Linear mapping of a flat tensor: consecutive runs of elements, each on a tile.

    Attributes:
        edges: Run i consists of elements [edges[i], edges[i + 1]), int64[tiles used + 1].
        tile: Tile of each run, int64[tiles used].
    """

    edges: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def counts(self) -> IntArray:
        """Number of elements of each run, int64[tiles used]."""
        counts: IntArray = self.edges[1:] - self.edges[:-1]
        return counts

    def bytes(self, tiles: int, element_bytes: int) -> IntArray:
        """Return the bytes that each tile of the chip holds, int64[tiles]."""
        size = np.zeros(tiles, dtype=np.int64)
        size[self.tile] = self.counts * element_bytes
        return size


def linear(elements: int, grain: int, tiles: int, *, least: int = 0, start: int = 0) -> Linear:
    """Return the linear mapping of `elements` over `tiles`.

    Args:
        elements: Elements of the tensor.
        grain: Elements that stay together.
        tiles: Tiles of the chip.
        least: Smallest number of elements of a tile, if the tensor has as many.
        start: First tile; the last tile is followed by tile 0.
    """
    # See the formulas of the module; the last run may end within a grain.
    grains = -(-elements // grain)
    max_tiles = max(grains // max(-(-least // grain), 1), 1)
    tile_grains = max(-(-grains // tiles), -(-grains // max_tiles), 1)
    runs = -(-grains // tile_grains)
    edges = np.minimum(shares(grains, runs) * grain if runs else np.zeros(1, np.int64), elements)
    return Linear(edges, (start + np.arange(runs)) % tiles)


@attrs.frozen
class Cells:
    """Intervals of a flat tensor, cut where runs on different tiles meet.

    Attributes:
        interval: Interval of which each cell is a part, ascending, int64[cells].
        first, count: Elements [first, first + count) of each cell, int64[cells].
        run: Run of the mapping that holds the cell, int64[cells].
    """

    interval: IntArray = attrs.field(eq=same_array, repr=False)
    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    run: IntArray = attrs.field(eq=same_array, repr=False)


def cells_of(mapping: Linear, first: IntArray, count: IntArray) -> Cells:
    """Return the cells of intervals: their parts on each tile.

    Interval i has the elements [first[i], first[i] + count[i]), and at least one.
    """
    # With edges [0, 10, 20], the interval [8, 13) has the cells [8, 10) of run 0 and [10, 13) of
    # run 1.
    stop = first + count
    first_run = np.searchsorted(mapping.edges, first, side="right") - 1
    parts = np.searchsorted(mapping.edges, stop, side="left") - first_run
    interval = np.repeat(np.arange(len(first)), parts)
    run = (
        first_run[interval] + np.arange(len(interval)) - np.repeat(np.cumsum(parts) - parts, parts)
    )
    cell_start = np.maximum(first[interval], mapping.edges[run])
    cell_stop = np.minimum(stop[interval], mapping.edges[run + 1])
    return Cells(interval, cell_start, cell_stop - cell_start, run)
