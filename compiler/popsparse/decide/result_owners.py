"""Tiles that own the result of a dynamic product after poplin's reduction.

The py tiles of one x and z of the grid hold partial sums of the same outputs. They divide these in
grains. The fewest tiles take part for which the largest share is no larger; the other tiles add
nothing up:

    largest share = ceil(grains / py)      tiles = ceil(grains / largest share)
    tile i owns the grains  [floor(i grains / tiles), floor((i + 1) grains / tiles))

A grain is the innermost group of partial sums in memory: one column of a block row, or a vector of
columns of single elements. It is at least a vector of the result (4 outputs if float partial sums
become halves), and so many columns stay together anyway (`Line.grain`).

Source: PopLibs lib/poplin/ConvReduce.cpp, `partialGroupedReduce`, lib/poputil/Util.cpp,
`splitRegions`, lib/popsparse/FullyConnected.cpp, `finalReduction`, at 7eac0f26. Here outputs are
divided row by row, in the order in which this project's kernels store partial sums; PopLibs stores
them column by column, and divides them in that order.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray, spread

from ...plan.bucket_grid import Buckets
from ...plan.mapping.footprint import Line
from ...plan.mapping.owners import Owners


def poplin_result_owners(buckets: Buckets, block_rows: int) -> Owners:
    """Return the owner of each piece of y among the seats of a part."""
    line = Line(buckets.block, buckets.data_type)
    grains_per_line = buckets.width // line.grain
    block_row = np.arange(block_rows)
    x, row = np.divmod(block_row, buckets.rows)
    rows = np.minimum(buckets.rows, block_rows - x * buckets.rows)
    first, last = (
        grain_owner(row * grains_per_line + grain, rows * grains_per_line, buckets.py)
        for grain in (0, grains_per_line - 1)
    )
    # A line (block row) whose first and last grain have different owners is cut into its grains;
    # any other stays whole.
    count = np.where(first == last, 1, grains_per_line)
    lines = np.repeat(block_row, count)
    index = spread(np.zeros_like(count), count)
    y = grain_owner(row[lines] * grains_per_line + index, rows[lines] * grains_per_line, buckets.py)
    return Owners(line=lines, index=index, count=count[lines], seat=y * buckets.px + x[lines])


def grain_owner(grain: IntArray, grains: IntArray, tiles: int) -> IntArray:
    """Return the number of the tile in its group that owns each grain, in the shape of `grain`.

    Args:
        grain: Position of each grain in its group, from 0, an array of any shape.
        grains: Number of grains of its group, an array of the same shape.
        tiles: Number of tiles that hold partial sums of a group.
    """
    owners = -(-grains // -(-grains // tiles))
    owner: IntArray = ((grain + 1) * owners - 1) // grains
    return owner
