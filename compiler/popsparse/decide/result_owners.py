"""Owners of the result of a dynamic product after poplin's reduction: number of tiles, and shares.

The py tiles of a column of the grid that hold partial sums of the same outputs share these in
grains, on the fewest tiles for which the fullest one has no more; the other tiles add nothing up:

    most = ceil(grains / py)      tiles = ceil(grains / most)
    tile i of those:  floor(i grains / tiles)  up to  floor((i + 1) grains / tiles)

A grain is the innermost group of partial sums in memory, one column of a block row or a vector of
columns of single elements, and a vector of the result at the least: as floats are added up to
halves, 4 outputs. So many columns stay together anyway (`Line.grain`).

Source: PopLibs lib/poplin/ConvReduce.cpp, `partialGroupedReduce`, lib/poputil/Util.cpp,
`splitRegions`, lib/popsparse/FullyConnected.cpp, `finalReduction`, at 7eac0f26. Outputs are dealt
row by row, in the order of partial sums of our kernels; PopLibs has columns of blocks outside and
rows inside, and deals in that order.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray, spread

from ...plan.bucket_grid import Buckets
from ...plan.mapping.footprint import Line
from ...plan.mapping.owners import Owners


def poplin_result_owners(buckets: Buckets, block_rows: int) -> Owners:
    """Return the owners of y between the seats of a part."""
    line = Line(buckets.block, buckets.data_type)
    per_line = buckets.width // line.grain
    number = np.arange(block_rows)
    x, row = np.divmod(number, buckets.rows)
    rows = np.minimum(buckets.rows, block_rows - x * buckets.rows)
    first, last = (
        dealt_to(row * per_line + grain, rows * per_line, buckets.py) for grain in (0, per_line - 1)
    )
    # A line shared by several tiles is cut into its grains, any other stays whole.
    count = np.where(first == last, 1, per_line)
    lines = np.repeat(number, count)
    index = spread(np.zeros_like(count), count)
    y = dealt_to(row[lines] * per_line + index, rows[lines] * per_line, buckets.py)
    return Owners(line=lines, index=index, count=count[lines], seat=y * buckets.px + x[lines])


def dealt_to(grain: IntArray, grains: IntArray, tiles: int) -> IntArray:
    """Return the tile of a group that owns each grain, int64[any].

    Args:
        grain: Numbers of grains from 0, int64[any].
        grains: Number of grains in the group of each, int64[any].
        tiles: Number of tiles that hold partial sums of the group.
    """
    owners = -(-grains // -(-grains // tiles))
    owner: IntArray = ((grain + 1) * owners - 1) // grains
    return owner
