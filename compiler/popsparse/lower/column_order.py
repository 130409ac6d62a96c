"""The order of a reduction's columns: popops follows how they lie in the memory of the partials.

Slices that are neighbours in the partials of a tile are linked, tile by tile in rising order. A
slice has one link to what follows it and one to what stands before it, the first that are seen;
links that close a ring are cut before its first slice. What hangs together is a chain. The columns
of the reduction are then those of one chain after another, by rising first slice. Where every chain
is in order already, that is the order they had.

So it is decided which slices are neighbours where a reduction is spread over tiles, and on a tile
of y which follow one another. popops links single columns; those of a slice follow one another on
every tile that has a partial of it, so links between slices say the same.

Source: PopLibs lib/popops/reduction ReductionIntrospection.cpp (`findCommonColumnOrder`, and
`groupPartials` for what a neighbour is), Reduction.cpp:176-238 (where it is applied), at 7eac0f26.
"""

from __future__ import annotations

import numpy as np

from ipusim import DataType, IntArray, order_of, spread

from .links_loop import follow_chains, link_neighbours
from .output_slices import OutputSlices


def in_column_order(slices: OutputSlices, members: IntArray, partials_type: DataType) -> IntArray:
    """int64[members]: the slices of one reduction in the order of its columns.

    Args:
        slices: of all reductions.
        members: int64, those of this one, in the order in which the library was given them.
        partials_type: for how many bytes a partial takes.
    """
    depth = slices.partials[members]
    member = np.repeat(np.arange(len(members)), depth)
    pair = spread(slices.first_partial[members], depth)
    tile, origin = slices.tile[pair], slices.origin[pair]
    end = origin + slices.count[members[member]] * partials_type.bytes
    order = order_of(tile, origin)
    here, behind = order[:-1], order[1:]
    neighbours = (tile[here] == tile[behind]) & (end[here] == origin[behind])
    after, before = np.full((2, len(members)), -1, dtype=np.int64)
    link_neighbours(member[here[neighbours]], member[behind[neighbours]], after, before)
    chained = np.empty(len(members), dtype=np.int64)
    follow_chains(after, before, np.full(len(members), -1, dtype=np.int64), chained)
    return members[chained]
