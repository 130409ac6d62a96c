"""Who keeps the dense operands: the tile of each line and column of x and y."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import Handle, IntArray, Program

from ....plan.mapping.host_layout import HostLayout
from ....plan.plan import Plan

MOST_LINES, MOST_COLUMNS = 256, 64  # cells; of more each shows the tile at its middle


def holders_data(plan: Plan, program: Program) -> list[Mapping[str, object]]:
    """By dense operand or result that has a place on the chip.

    name; lines, columns: how many it has; height: elements of a column of a line; tiles: that keep
    some of it. tile: int[down, across], the tile at the middle of each cell.
    """
    places = {**program.inputs, **program.kept, **program.outputs}
    columns = plan.partition.columns
    return [
        {
            "name": layout.name,
            "lines": layout.lines,
            "columns": columns,
            "height": layout.height,
            "tiles": len(np.unique(places[layout.name].tile[places[layout.name].count > 0])),
            "tile": holding_tiles(places[layout.name], layout, columns),
        }
        for layout in plan.layouts(plan.operation)
        if layout.name in places
        and places[layout.name].elements == layout.lines * columns * layout.height
    ]


def holding_tiles(handle: Handle, layout: HostLayout, columns: int) -> IntArray:
    """int64[cells down, across]: a flat array has lines one after another, each by columns."""
    line, column = _middles(layout.lines, MOST_LINES), _middles(columns, MOST_COLUMNS)
    element = (line[:, None] * columns + column) * layout.height
    piece = np.searchsorted(np.cumsum(handle.count), element, side="right")
    tiles: IntArray = handle.tile[piece]
    return tiles


def _middles(size: int, most: int) -> IntArray:
    cells = min(size, most)
    edges = np.arange(cells + 1) * size // cells
    return (edges[:-1] + edges[1:]) // 2
