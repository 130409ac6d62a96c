"""The matrix by load after a run, and by owner of a plan alone.

By load each block has the colour of the cycles that its tile computes; where all tiles compute as
many, that of the tile's number. The partition has the tile of each block of a, of rows of x and of
y. Lines are drawn where bands of the partition meet and where, inside one, another tile begins.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.colors import Normalize
from matplotlib.image import AxesImage
from matplotlib.patheffects import withStroke

from ipusim import InputError, IntArray

from ...drawing.colours import INK, PAPER
from ...matrix.pattern import Pattern
from ...plan.cut_text import cut_text
from ...plan.mapping.layout import NOBODY
from ...plan.plan import Plan
from ..ownership import (
    MatrixBands,
    bands_of,
    tile_of_block,
    tile_of_cell,
    tile_of_x,
    tile_of_y,
)
from ..ramps import FloatArray
from ..subject import Picture, Subject
from .style import load_map, new_figure, thousands, whole_ticks

CELLS = 1024  # a side; of more blocks a cell shows one
MOST_MARKS = 30  # of columns, that can be told apart
A_NAME = 0.2  # inches of a tile's number, written into the matrix
MOST_LINES = 4096  # where tiles meet
SLIM = 3  # times as long as wide, from which on blocks are not drawn square
TALLEST, LOWEST, HIGH = 1.3, 0.35, 7.5  # of the matrix, over its width, and inches


def matrix_picture(subject: Subject) -> Picture:
    """Blocks by the compute cycles of their tiles over the run; by tile where these are equal."""
    plan = subject.plan
    tiles = tile_of_cell(plan, None if plan.buckets is None else subject.pattern)
    cycles = subject.trace.compute.sum(axis=0)
    held = cycles[np.unique(tiles[tiles != NOBODY])]
    differ = len(np.unique(held)) > 1
    shown = np.where(tiles == NOBODY, NOBODY, cycles[tiles]) if differ else tiles
    ends = (int(held.min()), int(held.max())) if differ else (0, int(tiles.max(initial=0)))
    figure = new_figure(0.8 + _figure_height(*plan.pattern.shape))
    axes = figure.add_subplot()
    image = _draw_cells(axes, plan, shown, first=ends[0], last=ends[1])
    bands = _plan_bands(plan)
    _draw_bands(axes, plan, bands)
    label = "cycles that the tile computes in the run" if differ else "tile"
    if ends[0] < ends[1]:
        whole_ticks(figure.colorbar(image, ax=axes, label=label, shrink=0.8).ax, "y")
    return Picture(figure, _load_caption(subject, bands, cycles))


def _load_caption(subject: Subject, bands: MatrixBands | None, cycles: IntArray) -> str:
    """Who computes most and least of those that have blocks, how many these are, what is drawn."""
    plan = subject.plan
    pattern = plan.multiplied if plan.buckets is None else subject.pattern
    seated = tile_of_block(plan, pattern)
    names, blocks = np.unique(seated[seated != NOBODY], return_counts=True)
    if not len(names):
        return "The matrix has no non-zeros, so no tile has a block."
    low, high = (int(names[find(cycles[names])]) for find in (np.argmin, np.argmax))
    by_load = cycles[low] < cycles[high]
    colour = (
        f"by the cycles that their tile computes in the run: tile {high} most, {cycles[high]:,}, "
        f"tile {low} least, {cycles[low]:,}"
        if by_load
        else f"by the number of their tile, since all compute {cycles[high]:,} cycles"
    )
    least, most = blocks.min(), blocks.max()
    count = f"{most:,}" if least == most else f"{least:,} to {most:,}"
    side = pattern.block
    text = (
        f"{blocks.sum():,} blocks of {side} x {side}, {count} a tile, coloured {colour}; white is "
        f"zero. {_bands_sentence(bands)}"
    )
    return " ".join([text, *_parts_sentences(plan)])


def partition_picture(plan: Plan, pattern: Pattern | None = None) -> Picture:
    """The matrix by tile; above it x, whose rows are its columns, and beside it y.

    Args:
        plan: whose partition.
        pattern: of a dynamic plan, the blocks that ran; left out, its rectangles are drawn whole.

    Raises:
        InputError: the plan knows its pattern, and another one is given.
    """
    strips = {"x": tile_of_x(plan), "y": tile_of_y(plan)}
    known = [owners for owners in strips.values() if owners is not None]
    last = max(int(owners.max()) for owners in (*known, tile_of_cell(plan, pattern)))
    alike = len(plan.partition.parts) == 1  # else a part has few of all tiles, and its own scale
    figure = new_figure(1.8 + _figure_height(*plan.pattern.shape))
    grid = figure.add_gridspec(2, 2, width_ratios=(5, 1), height_ratios=(1, 5))
    axes = figure.add_subplot(grid[1, 0])
    image = partition_panel(axes, plan, pattern, last=last if alike else None, square=False)
    scales = {"tile" if alike else "tile of a block": image}
    for (name, owners), spot in zip(strips.items(), (grid[0, 0], grid[1, 1]), strict=True):
        if owners is not None:
            strip = _draw_strip(figure.add_subplot(spot), owners, plan, last, of_x=name == "x")
            scales |= {} if alike else {"tile of a row of x or y": strip}
    panels = figure.axes
    for label, shown in scales.items():
        figure.colorbar(shown, ax=panels, label=label, aspect=40)
    return Picture(figure, _owner_caption(plan, pattern, with_strips=bool(known)))


def partition_panel(
    axes: Axes,
    plan: Plan,
    pattern: Pattern | None = None,
    *,
    last: int | None = None,
    square: bool = True,
) -> AxesImage:
    """The matrix by tile on axes of a figure of one's own.

    Args:
        axes: where.
        plan: whose partition.
        pattern: as `partition_picture` takes it.
        last: the tile of the darkest colour; left out, the last that has a block.
        square: rows and columns are as long, unless the matrix is slim.

    Raises:
        InputError: as `partition_picture`.
    """
    if pattern is not None and plan.buckets is None:
        raise InputError(
            "a pattern beside a plan that knows its own; leave it out (a dynamic plan takes one)"
        )
    tiles = tile_of_cell(plan, pattern)
    image = _draw_cells(
        axes, plan, tiles, last=int(tiles.max()) if last is None else last, square=square
    )
    _draw_bands(axes, plan, _plan_bands(plan))
    return image


def _figure_height(m: int, k: int) -> float:
    """Inches of a matrix as wide as a figure."""
    return HIGH * min(TALLEST, max(LOWEST, m / k))


def _draw_cells(
    axes: Axes,
    plan: Plan,
    values: IntArray,
    *,
    first: int = 0,
    last: int,
    square: bool = True,
) -> AxesImage:
    """Cells at their places by colour, from first to last; -1 is white."""
    m, k = plan.pattern.shape
    image = axes.imshow(
        np.ma.masked_equal(_at_most(values, CELLS), NOBODY),
        cmap=load_map(),
        norm=Normalize(first, max(last, first + 1)),
        extent=(0, k, m, 0),
        interpolation="nearest",
        aspect="equal" if square and 1 / SLIM < m / k < SLIM else "auto",
    )
    down, across = plan.operation.axes
    axes.set(xlabel=across, ylabel=down)
    whole_ticks(axes, "xy")
    _mark(axes, plan)
    return image


def _at_most(grid: IntArray, cells: int) -> IntArray:
    """The grid with every cell the largest entry of the blocks that share it."""
    down, across = (-(-side // cells) for side in grid.shape)
    grid = np.maximum.reduceat(grid, np.arange(0, grid.shape[0], down), axis=0)
    return np.maximum.reduceat(grid, np.arange(0, grid.shape[1], across), axis=1)


def _mark(axes: Axes, plan: Plan) -> None:
    """A line at each marked column, and its name where they are few."""
    marks = plan.operation.marks(plan.pattern)
    if not 1 < len(marks) <= MOST_MARKS:
        return
    axes.set_xticks(list(marks), list(marks.values()))
    for column in list(marks)[1:]:
        axes.axvline(column, color=INK, linewidth=0.6)


def _draw_bands(axes: Axes, plan: Plan, bands: MatrixBands | None) -> None:
    """Where bands meet, where in them tiles do, and the names of few tiles; nothing without bands.

    Args:
        axes: of the matrix, in its rows and columns.
        plan: whose matrix it is.
        bands: as `_plan_bands` gives them.
    """
    if bands is None:
        return
    scale = np.array(plan.pattern.shape) / bands.grid
    most = 1 + int(np.bincount(bands.band, minlength=1).max())  # tiles of one band
    edges, cuts = (lines * scale[::-1] for lines in _lines(bands))
    axes.add_collection(LineCollection(list(edges), colors=INK, linewidths=1.0))
    if len(cuts) <= MOST_LINES:
        axes.add_collection(LineCollection(list(cuts), colors=INK, linewidths=0.5, alpha=0.7))
    if most * A_NAME <= _figure_height(*plan.pattern.shape) and len(bands.edges) <= MOST_MARKS:
        for tile, (row, column) in zip(bands.tile.tolist(), bands.middle * scale, strict=True):
            text = axes.text(column, row, f"{tile}", ha="center", va="center", fontsize=9)
            text.set_path_effects([withStroke(linewidth=3, foreground=PAPER)])


def _lines(bands: MatrixBands) -> tuple[FloatArray, FloatArray]:
    """float64[lines, 2, 2] twice, their ends as (column, row): between bands, within them."""
    length = bands.grid[1 if bands.of_rows else 0]
    inner, begin, end = bands.edges[1:-1], bands.edges[bands.band], bands.edges[bands.band + 1]
    none, whole = np.zeros_like(inner), np.full_like(inner, length)
    edges = np.stack([inner, none, inner, whole], axis=1).reshape(-1, 2, 2)
    cuts = np.stack([begin, bands.at, end, bands.at], axis=1).reshape(-1, 2, 2)
    step = -1 if bands.of_rows else 1
    return edges[:, :, ::step].astype(np.float64), cuts[:, :, ::step].astype(np.float64)


def _plan_bands(plan: Plan) -> MatrixBands | None:
    """The bands of a plan's matrix; those of a dynamic plan are of its rectangles."""
    return bands_of(tile_of_cell(plan))


def _draw_strip(axes: Axes, owners: IntArray, plan: Plan, last: int, *, of_x: bool) -> AxesImage:
    """The lines of x as columns of a strip above the matrix, or those of y as rows beside it."""
    m, k = plan.pattern.shape
    extent = (0, k, plan.n, 0) if of_x else (0, plan.n, m, 0)
    image = axes.imshow(
        _at_most(owners.T if of_x else owners, CELLS),
        cmap=load_map(),
        norm=Normalize(0, max(1, last)),
        extent=extent,
        interpolation="nearest",
        aspect="auto",
    )
    for part in plan.partition.parts[1:MOST_MARKS]:
        draw = axes.axhline if of_x else axes.axvline
        draw(part.start, color=INK, linewidth=0.5)
    axes.set(title="x, transposed" if of_x else "y")
    if of_x:
        axes.set(ylabel="n")
        axes.tick_params(labelbottom=False)
    else:
        axes.set(xlabel="n")
        axes.tick_params(labelleft=False)
    thousands(axes, "xy")
    return image


def _bands_sentence(bands: MatrixBands | None) -> str:
    """What the lines of `_draw_bands` are, as a sentence."""
    if bands is None:
        return "Tiles have blocks between one another's, so that no bands are outlined."
    count, which = len(bands.edges) - 1, "rows" if bands.of_rows else "columns"
    inside = "a line within a band is where the next tile begins"
    return f"{count:,} {'band' if count == 1 else 'bands'} of {which}; {inside}."


def _parts_sentences(plan: Plan) -> Iterator[str]:
    """The cut, and what of it one picture of the matrix leaves out, a sentence each."""
    yield cut_text(plan)
    if len(plan.partition.parts) > 1:
        yield "One part is drawn; the others lie on other tiles alike."
    bands = plan.partition.cuts[plan.partition.parts[0].cut].bands
    if bands > 1:
        yield f"The first of {bands} bands is drawn; tiles of the others have the same blocks."


def _owner_caption(plan: Plan, pattern: Pattern | None, *, with_strips: bool) -> str:
    tiles = tile_of_cell(plan, pattern)
    used = len(np.unique(tiles[tiles != NOBODY]))
    text = (
        f"Colour is the number of the tile, of which {used:,} of {plan.machine.tiles:,} multiply "
        f"what is drawn of the matrix; white is zero. {_bands_sentence(_plan_bands(plan))}"
    )
    if with_strips:
        text += " Above is the tile that keeps each row of x, beside it that of each row of y."
    return " ".join([text, *_parts_sentences(plan)])
