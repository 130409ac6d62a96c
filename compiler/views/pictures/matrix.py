"""The matrix coloured by tile: who multiplies which block.

A static or dense plan seats each block on one tile for each part of the columns of x; the first
part's is drawn. A dynamic plan gives rectangles to tiles, whatever the pattern is; the blocks are
those that lay in its buckets.
"""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.patches import Patch

from ipusim import IntArray

from ...matrix.pattern import Pattern
from ...plan.plan import Plan
from ...plan.rectangles import nodes_of
from ..subject import Picture, Subject
from .style import new_figure, thousands

CELLS = 1024  # a side; of more blocks a cell shows one
NOBODY = -1
MANY = 1 << 62
MOST_MARKS = 30  # that can be told apart
SLIM = 3  # times as long as wide, from which on blocks are not drawn square
TILE_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#332288", "#d55e00", "#56b4e9")


def tile_of_block(plan: Plan, pattern: Pattern) -> IntArray:
    """int64[block rows, block columns]: the tile of each block in the first part; -1 for none.

    `pattern` is the one that is multiplied, or for a dynamic plan the one that ran.
    """
    grid = np.full(pattern.grid, NOBODY, dtype=np.int64)
    if plan.buckets is not None:
        x, y = pattern.rows // plan.buckets.rows, pattern.columns // plan.buckets.columns
        grid[pattern.rows, pattern.columns] = nodes_of(plan.buckets)[x, y, 0]
        return grid
    part = plan.partition.parts[0]
    cut = plan.partition.cuts[part.cut]
    order = np.argsort(cut.first, kind="stable")
    order = order[cut.last[order] > cut.first[order]]  # shares: seats of the first band
    taken, divided = plan.partition.order_of(cut), plan.divided
    trip = grid if plan.trips is None else np.full(divided.grid, NOBODY, dtype=np.int64)
    trip[divided.rows[taken], divided.columns[taken]] = np.repeat(
        part.tiles[order], (cut.last - cut.first)[order]
    )
    return np.resize(trip, grid.shape)  # every trip over rows is alike


def _by_column(plan: Plan, tiles: IntArray) -> IntArray:
    """The same by column of the matrix, where a column of blocks stands for some of its columns."""
    pattern = plan.pattern
    if plan.realisation is None or not isinstance(pattern, Pattern):
        return tiles
    lines = plan.realisation.lines_of(pattern)
    if lines is None:
        return tiles
    found = np.full((len(tiles), pattern.shape[1]), NOBODY, dtype=np.int64)
    rows, columns = np.nonzero(tiles != NOBODY)
    found[rows[:, None], lines[columns]] = tiles[rows, columns][:, None]
    return found


def _at_most(grid: IntArray, cells: int) -> IntArray:
    """The grid with every cell the largest entry of the blocks that share it."""
    down, across = (-(-side // cells) for side in grid.shape)
    grid = np.maximum.reduceat(grid, np.arange(0, grid.shape[0], down), axis=0)
    return np.maximum.reduceat(grid, np.arange(0, grid.shape[1], across), axis=1)


def matrix_picture(subject: Subject) -> Picture:
    """Blocks at their places; tiles take turns with the colours, so that neighbours differ."""
    plan = subject.plan
    pattern = subject.pattern if plan.realisation is None else plan.multiplied
    tiles = tile_of_block(plan, pattern)
    m, k = plan.pattern.shape
    figure = new_figure(0.8 + 7.5 * min(1.3, max(0.35, m / k)))
    axes = figure.add_subplot()
    cells = np.ma.masked_equal(_at_most(_by_column(plan, tiles), CELLS), NOBODY)
    axes.imshow(
        cells % len(TILE_COLOURS),
        cmap=ListedColormap(TILE_COLOURS),
        vmin=-0.5,
        vmax=len(TILE_COLOURS) - 0.5,
        extent=(0, k, m, 0),
        interpolation="nearest",
        aspect="equal" if 1 / SLIM < m / k < SLIM else "auto",
    )
    down, across = plan.operation.axes
    axes.set(xlabel=across, ylabel=down)
    thousands(axes, "xy")
    _mark(axes, plan)
    _name_tiles(axes, np.unique(cells.compressed()).tolist())
    return Picture(figure, _caption(plan, tiles, pattern.block))


def _caption(plan: Plan, tiles: IntArray, side: int) -> str:
    """How many blocks of this side each tile of a grid multiplies, and what is not drawn."""
    _, blocks = np.unique(tiles[tiles != NOBODY], return_counts=True)
    least, most = blocks.min(initial=MANY), blocks.max(initial=0)
    each = f"{most:,}" if least >= most else f"{least:,} to {most:,}"
    text = (
        f"{blocks.sum():,} blocks of {side} x {side} by the tile that multiplies them, {each} "
        f"a tile; white is zero. The colours repeat after {len(TILE_COLOURS)} tiles."
    )
    parts = len(plan.partition.parts)
    if parts > 1:
        text += f" The columns of x are in {parts} parts; the others lie on other tiles alike."
    bands = plan.partition.cuts[plan.partition.parts[0].cut].bands
    if bands > 1:
        text += f" The first of {bands} bands is drawn; tiles of the others have the same blocks."
    if plan.trips is not None:
        text += f" Their rows come in {plan.trips.count} trips, one after another."
    if plan.buckets is not None:
        text += f" The grid has {plan.buckets.px} x {plan.buckets.py} rectangles."
    return text


def _mark(axes: Axes, plan: Plan) -> None:
    """A line at each marked column, and its name where they are few."""
    marks = plan.operation.marks(plan.pattern)
    if not 1 < len(marks) <= MOST_MARKS:
        return
    axes.set_xticks(list(marks), list(marks.values()))
    for place in list(marks)[1:]:
        axes.axvline(place, color="black", linewidth=0.6)


def _name_tiles(axes: Axes, tiles: list[int]) -> None:
    """A legend of the tiles, where each has a colour of its own."""
    if len({tile % len(TILE_COLOURS) for tile in tiles}) < len(tiles):
        return
    patches = [Patch(color=TILE_COLOURS[t % len(TILE_COLOURS)], label=f"tile {t}") for t in tiles]
    axes.legend(handles=patches, loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
