"""Partitions beside one another: which tile holds which block, and how x and y are cut.

Over each matrix lies x, whose row k meets the matrix's column k, and to the right lies y, whose
rows are the matrix's. Colours tell tiles apart; one tile stands out: its blocks, the rows of x that
it reads and the rows of y to which it adds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap, to_rgb

from ipusim import InputError, IntArray

from ...drawing.colours import INK, PAPER, SERIES
from ...matrix.pattern import Pattern
from ...plan.mapping.layout import NOBODY
from ...plan.plan import Plan
from ..ownership import tile_of_cell, tile_of_x, tile_of_y
from ..pictures.style import WIDTH, new_figure
from ..subject import Picture

PALER = 0.5  # share of paper in a tile's colour, so that numbers on it can be read
NUMBERED = 8  # blocks a side up to which the tile's number stands in each
STRIP = 0.09  # of the matrix, the width of x and y beside it
HEIGHT = 0.4  # inches, over the panels' own


def partition_chart(plans: Mapping[str, Plan], *, tile: int, caption: str) -> Picture:
    """A panel a plan, under its title: the matrix by tile, x over it, y to its right.

    Args:
        plans: by title; static or dense, each of one pattern.
        tile: the one that stands out.
        caption: a sentence or two; what the marks mean is added.

    Raises:
        InputError: there are no plans, one knows no pattern, or the machine has no such tile.
    """
    for name, plan in plans.items():
        _check(name, plan, tile)
    if not plans:
        raise InputError("partition_chart: nothing to draw, the mapping is empty")
    figure = new_figure(HEIGHT + WIDTH / max(2, len(plans)))
    many = figure.subplots(1, len(plans), squeeze=False)[0]
    for axes, (title, plan) in zip(many, plans.items(), strict=True):
        _draw(axes, plan, tile)
        axes.set_title(title, pad=4)
    many[0].set_ylabel("block row")
    return Picture(
        figure,
        f"{caption} Colours are tiles. Black are the blocks of tile {tile}, over them the rows of "
        "x that it reads, to the right the rows of y to which it adds.",
    )


def _check(name: str, plan: Plan, tile: int) -> None:
    if not isinstance(plan.pattern, Pattern):
        raise InputError(f"partition_chart: {name!r} is a plan of a bound, which has no blocks yet")
    if not 0 <= tile < plan.machine.tiles:
        raise InputError(
            f"partition_chart: no tile {tile} in {name!r}; its machine has 0 to "
            f"{plan.machine.tiles - 1}"
        )


def _draw(axes: Axes, plan: Plan, tile: int) -> None:
    assert isinstance(plan.pattern, Pattern)  # as checked
    tiles = _tiles(plan)
    down, across = tiles.shape
    wide, high = STRIP * across, STRIP * down
    mine = tiles == tile
    _pixels(axes, tiles, mine, (0, across, down, 0))
    reads, adds = mine.any(axis=0), mine.any(axis=1)
    x, y = _owners(plan)
    _pixels(axes, x[None, :], reads[None, :], (0, across, -0.5 * high, -1.5 * high))
    _pixels(axes, y[:, None], adds[:, None], (across + 0.5 * wide, across + 1.5 * wide, down, 0))
    if max(down, across) <= NUMBERED:
        _number(axes, tiles, tile, (0.5, 0.5))
        _number(axes, np.where(reads, NOBODY, x)[None, :], tile, (0.5, -high))
        _number(axes, np.where(adds, NOBODY, y)[:, None], tile, (across + wide, 0.5))
    axes.text(-0.02 * across, -high, "x", ha="right", va="center")
    axes.text(across + wide, down * 1.01, "y", ha="center", va="top")
    axes.set(xlim=(0, across + 1.5 * wide), ylim=(down, -1.5 * high), aspect="equal")
    axes.set_xlabel("block column")
    axes.spines[:].set_visible(False)


def _tiles(plan: Plan) -> IntArray:
    """int64[block rows, block columns] of the pattern; those that a larger block takes have one."""
    cells, larger = tile_of_cell(plan), plan.multiplied.block // plan.pattern.block
    row, column = (
        np.arange(wanted) // (1 if wanted == have else larger)
        for wanted, have in zip(plan.pattern.grid, cells.shape, strict=True)
    )
    return cells[row[:, None], column]


def _pixels(
    axes: Axes, tiles: IntArray, marked: np.ndarray, extent: tuple[float, float, float, float]
) -> None:
    """Tiles in pale colours, white for nobody; what is marked is black."""
    colours = ListedColormap([*_pale_colours(), to_rgb(INK)])
    shown = np.where(marked, len(SERIES), (tiles + tiles // len(SERIES)) % len(SERIES))
    axes.imshow(
        np.ma.masked_where((tiles == NOBODY) & ~marked, shown),
        cmap=colours,
        vmin=-0.5,
        vmax=len(SERIES) + 0.5,
        extent=extent,
        interpolation="nearest",
    )


def _pale_colours() -> list[tuple[float, float, float]]:
    paper = to_rgb(PAPER)
    pale = []
    for colour in SERIES:
        red, green, blue = (
            (1 - PALER) * channel + PALER * white
            for channel, white in zip(to_rgb(colour), paper, strict=True)
        )
        pale.append((red, green, blue))
    return pale


def _owners(plan: Plan) -> Iterator[IntArray]:
    """The tile of the first columns of each block row of x, and of y; -1 where none is told."""
    down, across = plan.pattern.grid
    for owners, rows in ((tile_of_x(plan), across), (tile_of_y(plan), down)):
        if owners is None:
            yield np.full(rows, NOBODY)
        else:  # a line is a row of the pattern's blocks, or of larger ones
            yield owners[np.arange(rows) * len(owners) // rows, 0]


def _number(axes: Axes, tiles: IntArray, chosen: int, first: tuple[float, float]) -> None:
    """The tile's number in each cell; the first one's centre lies there."""
    for (row, column), tile in np.ndenumerate(tiles):
        if tile != NOBODY:
            ink = PAPER if tile == chosen else INK
            x, y = first[0] + column, first[1] + row
            axes.text(x, y, str(tile), ha="center", va="center", color=ink)
