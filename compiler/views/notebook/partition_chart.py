"""Chart of the partitions of several plans: which tile has each block, each row of x and of y.

Above each matrix lies x as a strip of cells: the cell above a block column of the matrix stands for
the rows of x that are multiplied with it. To the right lies y as a strip, with a cell for each
block row. A cell shows a tile by its colour; colours repeat after eight tiles. One tile is drawn in
black: its blocks, the rows of x that it reads and the rows of y to which it adds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap, to_rgb

from ipusim import InputError, IntArray

from ...drawing.colours import INK, PAPER, SERIES
from ...matrix.pattern import Pattern
from ...plan.mapping.layout import UNASSIGNED
from ...plan.plan import Plan
from ..ownership import tile_of_cell, tile_of_x, tile_of_y
from ..pictures.style import WIDTH, new_figure
from ..subject import Picture

WHITE_SHARE = 0.5  # share of white in the colour of a tile, so that numbers on it can be read
# Block rows or columns up to which cells have room for the number of their tile.
MAX_NUMBERED_CELLS = 8
STRIP_SHARE = 0.09  # height of x and width of y, as a share of the matrix
TITLE_HEIGHT = 0.4  # inches of titles and labels, beyond those of the panels


def partition_chart(plans: Mapping[str, Plan], *, tile: int, caption: str) -> Picture:
    """Draw the matrix of each plan, coloured by tile, with x above it and y to its right.

    Args:
        plans: static or dense plans by title, each of one pattern.
        tile: number of the tile that is drawn in black.
        caption: text of one or two sentences; the meaning of colours is appended.

    Raises:
        InputError: there are no plans, a plan has no pattern, or a machine does not have the tile.
    """
    for name, plan in plans.items():
        _check(name, plan, tile)
    if not plans:
        raise InputError("partition_chart: nothing to draw, the mapping is empty")
    figure = new_figure(TITLE_HEIGHT + WIDTH / max(2, len(plans)))
    panel_axes = figure.subplots(1, len(plans), squeeze=False)[0]
    for axes, (title, plan) in zip(panel_axes, plans.items(), strict=True):
        _draw(axes, plan, tile)
        axes.set_title(title, pad=4)
    panel_axes[0].set_ylabel("block row")
    return Picture(
        figure,
        f"{caption} Colours are tiles. Black are the blocks of tile {tile}, over them the rows of "
        "x that it reads, to the right the rows of y to which it adds.",
    )


def _check(name: str, plan: Plan, tile: int) -> None:
    """Refuse a plan without a pattern, or a tile that its machine does not have."""
    if not isinstance(plan.pattern, Pattern):
        raise InputError(f"partition_chart: {name!r} is a plan of a bound, which has no blocks yet")
    if not 0 <= tile < plan.machine.tiles:
        raise InputError(
            f"partition_chart: no tile {tile} in {name!r}; its machine has 0 to "
            f"{plan.machine.tiles - 1}"
        )


def _draw(axes: Axes, plan: Plan, tile: int) -> None:
    """Draw the matrix of a plan with the cells of one tile marked, x above it and y beside it."""
    assert isinstance(plan.pattern, Pattern)  # `_check` has refused others
    # Coordinates are block columns and block rows, downwards from 0; x lies at negative rows, y
    # behind the last column, each half a strip away from the matrix.
    tiles = _tiles(plan)
    rows, columns = tiles.shape
    y_width, x_height = STRIP_SHARE * columns, STRIP_SHARE * rows
    marks = tiles == tile
    _pixels(axes, tiles, marks, (0, columns, rows, 0))
    reads, adds = marks.any(axis=0), marks.any(axis=1)
    x, y = _owners(plan)
    _pixels(axes, x[None, :], reads[None, :], (0, columns, -0.5 * x_height, -1.5 * x_height))
    y_extent = (columns + 0.5 * y_width, columns + 1.5 * y_width, rows, 0)
    _pixels(axes, y[:, None], adds[:, None], y_extent)
    if max(rows, columns) <= MAX_NUMBERED_CELLS:
        _number(axes, tiles, tile, (0.5, 0.5))
        _number(axes, np.where(reads, UNASSIGNED, x)[None, :], tile, (0.5, -x_height))
        _number(axes, np.where(adds, UNASSIGNED, y)[:, None], tile, (columns + y_width, 0.5))
    axes.text(-0.02 * columns, -x_height, "x", ha="right", va="center")
    axes.text(columns + y_width, rows * 1.01, "y", ha="center", va="top")
    axes.set(xlim=(0, columns + 1.5 * y_width), ylim=(rows, -1.5 * x_height), aspect="equal")
    axes.set_xlabel("block column")
    axes.spines[:].set_visible(False)


def _tiles(plan: Plan) -> IntArray:
    """Return the tile of each block of the pattern, int64[block rows, block columns].

    If the plan multiplies larger blocks than the pattern has, a block has the tile of the larger
    block that contains it.
    """
    # A cell of the plan is `ratio` blocks of the pattern long, or is one block.
    cells, ratio = tile_of_cell(plan), plan.multiplied.block // plan.pattern.block
    row, column = (
        np.arange(blocks) // (1 if blocks == count else ratio)
        for blocks, count in zip(plan.pattern.grid, cells.shape, strict=True)
    )
    return cells[row[:, None], column]


def _pixels(
    axes: Axes, tiles: IntArray, marks: np.ndarray, extent: tuple[float, float, float, float]
) -> None:
    """Draw cells in the pale colours of their tiles; white without a tile, black where marked.

    Args:
        axes: axes to draw on.
        tiles: tile of each cell, -1 for none, int64[rows, columns].
        marks: True for each black cell, bool[rows, columns].
        extent: left, right, bottom and top edge.
    """
    colours = ListedColormap([*_pale_colours(), to_rgb(INK)])
    # The colours shift by one after each round: tile 8 differs from tile 0, which may lie above it.
    colour_index = np.where(marks, len(SERIES), (tiles + tiles // len(SERIES)) % len(SERIES))
    axes.imshow(
        np.ma.masked_where((tiles == UNASSIGNED) & ~marks, colour_index),
        cmap=colours,
        vmin=-0.5,
        vmax=len(SERIES) + 0.5,
        extent=extent,
        interpolation="nearest",
    )


def _pale_colours() -> list[tuple[float, float, float]]:
    """Return the colours of series, mixed with white, as red, green and blue from 0 to 1."""
    paper = to_rgb(PAPER)
    pale = []
    for colour in SERIES:
        red, green, blue = (
            (1 - WHITE_SHARE) * channel + WHITE_SHARE * white
            for channel, white in zip(to_rgb(colour), paper, strict=True)
        )
        pale.append((red, green, blue))
    return pale


def _owners(plan: Plan) -> Iterator[IntArray]:
    """Yield the tile of the first column of each block row of x, then of y, int64[block rows].

    The tile is -1 if the plan does not determine it.
    """
    block_rows, block_columns = plan.pattern.grid
    for owners, rows in ((tile_of_x(plan), block_columns), (tile_of_y(plan), block_rows)):
        if owners is None:
            yield np.full(rows, UNASSIGNED)
        else:  # owners has a row for each block row of the pattern, or for several of them
            yield owners[np.arange(rows) * len(owners) // rows, 0]


def _number(axes: Axes, tiles: IntArray, chosen: int, first_centre: tuple[float, float]) -> None:
    """Write the number of its tile into each cell, in white on cells of the chosen tile.

    Args:
        axes: axes to draw on.
        tiles: tile of each cell, -1 for none, int64[rows, columns].
        chosen: tile whose cells are black.
        first_centre: centre of the cell in the first row and column, (x, y).
    """
    for (row, column), tile in np.ndenumerate(tiles):
        if tile != UNASSIGNED:
            ink = PAPER if tile == chosen else INK
            x, y = first_centre[0] + column, first_centre[1] + row
            axes.text(x, y, str(tile), ha="center", va="center", color=ink)
