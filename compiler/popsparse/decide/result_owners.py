"""Where poplin's reduction leaves the result of a dynamic product: on how many tiles, and how much.

The py tiles of a column of the grid that hold partial sums of the same outputs share these in
grains, on as few tiles as leave the fullest one no fuller; the other tiles add nothing up:

    most = ceil(grains / py)      tiles = ceil(grains / most)
    tile i of those:  floor(i grains / tiles)  up to  floor((i + 1) grains / tiles)

A grain is the innermost group of partial sums in memory, one column of a block row or a vector of
columns of single elements, and a vector of the result at the least: as floats are added up to
halves, 4 outputs. So many columns stay together anyway (`Line.grain`).

Source: PopLibs lib/poplin/ConvReduce.cpp, `partialGroupedReduce`, lib/poputil/Util.cpp,
`splitRegions`, lib/popsparse/FullyConnected.cpp, `finalReduction`, at 7eac0f26. Outputs are dealt
row by row, in the order of partial sums as our kernels have them; PopLibs has columns of blocks
outside and rows inside, and deals in that order.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray, spread

from ...plan.bucket_grid import Buckets
from ...plan.mapping.footprint import Line
from ...plan.mapping.owners import Owners


def poplin_result_owners(buckets: Buckets, block_rows: int) -> Owners:
    """The owners of y of a grid, between the seats of a part."""
    line = Line(buckets.block, buckets.data_type)
    per_line = buckets.width // line.grain
    number = np.arange(block_rows)
    x, row = np.divmod(number, buckets.rows)
    rows = np.minimum(buckets.rows, block_rows - x * buckets.rows)
    first, last = (
        dealt_to(row * per_line + at, rows * per_line, buckets.py) for at in (0, per_line - 1)
    )
    # A line that tiles share is cut into its grains, any other stays whole.
    count = np.where(first == last, 1, per_line)
    lines = np.repeat(number, count)
    index = spread(np.zeros_like(count), count)
    y = dealt_to(row[lines] * per_line + index, rows[lines] * per_line, buckets.py)
    return Owners(line=lines, index=index, count=count[lines], seat=y * buckets.px + x[lines])


def dealt_to(grain: IntArray, grains: IntArray, tiles: int) -> IntArray:
    """Which of a group's tiles gets each grain.

    Args:
        grain: int64[any], numbers from 0.
        grains: int64[any], how many there are in its group.
        tiles: that hold partial sums of the group.
    """
    used = -(-grains // -(-grains // tiles))
    owner: IntArray = ((grain + 1) * used - 1) // grains
    return owner
