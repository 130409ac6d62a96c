"""Slices of y: what one part of n has of one block row, and where its partials lie.

y holds the block rows as PopSparse orders them: those with less than a tenth of the mean blocks
come last, by falling count (`decide.split`), the parts of n inside a row. The library gives the
result back as a view in which the rows are in order again; nothing moves. The slices are numbered
by part and then by row in that order.

Source: PopLibs lib/popsparse/StaticMatMul.cpp:534-537 (y), 748-796 (slices), 814-818 (the view), at
7eac0f26.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import IntArray, same_array, spread

from ...matrix.pattern import Pattern
from ...plan.mapping.footprint import Footprint
from ...plan.mapping.linear_mapping import Cells, Linear, cells_of
from ...plan.plan import Plan
from ..decide.split import prune
from ..decide.static import UNSORTED


@attrs.frozen
class OutputSlices:
    """Slices of y, and the partials of each.

    Attributes:
        first, count: int64[slices], elements of y.
        partials: int64[slices], 0 where nothing is added.
        tile, origin: int64[partials of all], where each lies; slice by slice, ordered by tile.
    """

    first: IntArray = attrs.field(eq=same_array, repr=False)
    count: IntArray = attrs.field(eq=same_array, repr=False)
    partials: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    origin: IntArray = attrs.field(eq=same_array, repr=False)

    @property
    def first_partial(self) -> IntArray:
        """int64[slices]: where its partials start in `tile` and `origin`."""
        return np.cumsum(self.partials) - self.partials


def stored_rows(plan: Plan, pattern: Pattern) -> IntArray:
    """int64[block rows]: the block row at each place of y."""
    rows = pattern.format.lines(pattern.shape)[0]
    if plan.strategy != "popsparse" or UNSORTED in plan.decision or rows != pattern.grid[0]:
        return np.arange(rows)
    return prune(np.bincount(pattern.rows, minlength=rows))[0]


def output_slices(plan: Plan, footprints: Sequence[Footprint], rows: IntArray) -> OutputSlices:
    """One slice of y for every part of n and block row; `rows` is the row at each place of y."""
    block, parts = plan.pattern.block, plan.partition.parts
    held = [footprints[part.cut].writes.holders for part in parts]
    pairs = [spread(holders.first[rows], holders.count[rows]) for holders in held]
    width = [part.columns * block for part in parts]
    place = np.arange(len(rows)) * plan.partition.columns
    both = list(zip(parts, held, pairs, strict=True))
    return OutputSlices(
        first=np.concatenate([(place + part.start) * block for part in parts]),
        count=np.repeat(width, len(rows)),
        partials=np.concatenate([holders.count[rows] for holders in held]),
        tile=np.concatenate([part.tiles[holders.seat[pair]] for part, holders, pair in both]),
        origin=np.concatenate(
            [
                holders.local[pair] * part.columns * block * plan.partials_type.bytes
                for part, holders, pair in both
            ]
        ),
    )


def rows_in_order(plan: Plan, y: Linear, rows: IntArray) -> Cells:
    """The block rows of y from the first to the last, in runs of what lies together."""
    place = np.empty_like(rows)
    place[rows] = np.arange(len(rows))
    heads = np.flatnonzero(np.diff(place, prepend=-2) != 1)
    count = np.diff(heads, append=len(rows))
    size = plan.partition.columns * plan.pattern.block
    return cells_of(y, place[heads] * size, count * size)
