"""Shadow weights: the dense matrix whose kept weights are in the buckets, on the buckets' tiles.

Tile (x, y, z) keeps the weights of its own bucket's rows, in strips of 16 columns of its rectangle,
[strips][rows][16], and their masks, [strips][rows][4]. So masks, what they keep and the update move
nothing between tiles.

    bucket (x, y, z) has rows x R + z h up to min(x R + (z + 1) h, (x + 1) R, m), h = ceil(R / pz)
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import ElementType, Handle, IntArray, same_array, spread
from ipusim.kernels import STRIP

from ...plan.bucket_grid import Buckets
from ...plan.rectangles import nodes_of
from ..draft.step import Store

WEIGHTS, MASK = "weights", "mask"
GROUP = 4
STRIP_GROUPS = STRIP // GROUP


@attrs.frozen
class Shadow:
    """Where shadow weights lie, in the host's order of nodes: x slowest and z fastest.

    Attributes:
        tile: int64[nodes], of each node.
        row, rows: int64[nodes], the first row of its bucket, and how many.
        strip, strips: int64[nodes], the first strip of its rectangle, and how many.
    """

    tile: IntArray = attrs.field(eq=same_array, repr=False)
    row: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    strip: IntArray = attrs.field(eq=same_array, repr=False)
    strips: IntArray = attrs.field(eq=same_array, repr=False)

    @classmethod
    def of(cls, buckets: Buckets, shape: tuple[int, int]) -> Shadow:
        """The weights [m, k] of buckets whose rectangles have whole strips."""
        grid = (buckets.px, buckets.py, buckets.pz)
        x, y, z = (axis.ravel() for axis in np.indices(grid))
        height = buckets.bucket_rows
        first = x * buckets.rows + z * height
        last = np.minimum((x + 1) * buckets.rows, shape[0])
        rows = np.clip(last - first, 0, height)
        strip = y * buckets.columns // STRIP
        strips = np.minimum(buckets.columns, shape[1] - y * buckets.columns) // STRIP
        return cls(nodes_of(buckets).ravel(), first, rows, strip, strips)

    @property
    def turns(self) -> IntArray:
        """int64[nodes]: rows of strips on each."""
        return self.rows * self.strips

    @property
    def busy(self) -> IntArray:
        """The nodes that have any."""
        return np.flatnonzero(self.turns > 0)

    def places(self) -> tuple[IntArray, IntArray]:
        """Row and first column of every 16 weights, node by node as the host has them."""
        number, turns = spread(0 * self.turns, self.turns), self.turns
        rows = np.repeat(self.rows, turns)
        row = np.repeat(self.row, turns) + number % np.maximum(rows, 1)
        strip = np.repeat(self.strip, turns) + number // np.maximum(rows, 1)
        return row, strip * STRIP

    def handle(self, address: IntArray, data: ElementType, each: int) -> Handle:
        """Of `each` elements a row of a strip; `address` is that of their region by tile."""
        return Handle(data, self.tile, address[self.tile], self.turns * each)

    def bytes(self, tiles: int, each: int) -> IntArray:
        """int64[tiles]: of `each` bytes a row of a strip, in whole 64-bit words."""
        size = np.zeros(tiles, dtype=np.int64)
        size[self.tile] = -(-self.turns * each // 8) * 8
        return size


def shadow_stores(buckets: Buckets, shadow: Shadow, tiles: int) -> tuple[Store, ...]:
    """The pinned regions that all programs of a step keep, behind those of the plan."""
    return tuple(
        Store(name, category, shadow.bytes(tiles, each), resident=True, pinned=True)
        for name, category, each in (
            (WEIGHTS, "shadow weights", STRIP * buckets.data_type.bytes),
            (MASK, "masks", STRIP_GROUPS * 2),
        )
    )
