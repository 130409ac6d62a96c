"""Pictures of the matrix: blocks by the load of their tile after a run, or by tile of a plan.

By load, each block has the colour of the compute cycles of its tile, or of the number of the tile
if all tiles compute equally long. The picture of a partition shows the tile of each block of the
matrix, and the owner of each row of x and of each row of y. A cell is an element of the picture. A
mark is a column of the matrix with a name, such as the first one of a tap of a convolution.

Bands are those of `MatrixBands`: intervals of columns (or of rows) of the matrix whose tiles have
no blocks outside them. Thick lines separate bands, thin lines separate the tiles inside a band
(cuts).
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
from ...plan.mapping.layout import UNASSIGNED
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
from .style import load_map, new_figure, set_separators, whole_ticks

MAX_CELLS = 1024  # rows, and columns, of cells; a cell of several blocks shows the largest number
MAX_MARKS = 30  # marks that a reader can tell apart
NUMBER_HEIGHT = 0.2  # inches of the number of a tile, written into the matrix
MAX_LINES = 4096  # lines between tiles inside bands; more would cover the blocks
MAX_SQUARE_RATIO = 3  # ratio of the sides of a matrix from which on blocks are not drawn square
# Maximum and minimum of height over width of the drawn matrix; height of a square one in inches.
MAX_ASPECT, MIN_ASPECT, SQUARE_INCHES = 1.3, 0.35, 7.5


def matrix_picture(subject: Subject) -> Picture:
    """Draw the blocks by the compute cycles of their tiles, or by tile if all cycles are equal."""
    plan = subject.product
    tiles = tile_of_cell(plan, None if plan.buckets is None else subject.pattern)
    cycles = subject.trace.compute.sum(axis=0)
    loads = cycles[np.unique(tiles[tiles != UNASSIGNED])]
    varies = len(np.unique(loads)) > 1
    values = np.where(tiles == UNASSIGNED, UNASSIGNED, cycles[tiles]) if varies else tiles
    low, high = (int(loads.min()), int(loads.max())) if varies else (0, int(tiles.max(initial=0)))
    figure = new_figure(0.8 + _figure_height(*plan.pattern.shape))
    axes = figure.add_subplot()
    image = _draw_cells(axes, plan, values, low=low, high=high)
    bands = _plan_bands(plan)
    _draw_bands(axes, plan, bands)
    label = "cycles that the tile computes in the run" if varies else "tile"
    if low < high:
        whole_ticks(figure.colorbar(image, ax=axes, label=label, shrink=0.8).ax, "y")
    return Picture(figure, _load_caption(subject, bands, cycles))


def _load_caption(subject: Subject, bands: MatrixBands | None, cycles: IntArray) -> str:
    """Return the caption: the tiles that compute most and least, and the number of blocks."""
    plan = subject.product
    pattern = plan.multiplied if plan.buckets is None else subject.pattern
    grid = tile_of_block(plan, pattern)
    # Tiles with a block, and the number of blocks of each.
    tiles, blocks = np.unique(grid[grid != UNASSIGNED], return_counts=True)
    if not len(tiles):
        return "The matrix has no non-zeros, so no tile has a block."
    least_tile, slowest_tile = (int(tiles[find(cycles[tiles])]) for find in (np.argmin, np.argmax))
    is_by_load = cycles[least_tile] < cycles[slowest_tile]
    colour = (
        f"by the cycles that their tile computes in the run: tile {slowest_tile} most, "
        f"{cycles[slowest_tile]:,}, tile {least_tile} least, {cycles[least_tile]:,}"
        if is_by_load
        else f"by the number of their tile, since all compute {cycles[slowest_tile]:,} cycles"
    )
    low, high = blocks.min(), blocks.max()
    count = f"{high:,}" if low == high else f"{low:,} to {high:,}"
    edge = pattern.block
    text = (
        f"{blocks.sum():,} blocks of {edge} x {edge}, {count} a tile, coloured {colour}; white is "
        f"zero. {_bands_sentence(bands)}"
    )
    return " ".join([text, *_parts_sentences(plan)])


def partition_picture(plan: Plan, pattern: Pattern | None = None) -> Picture:
    """Draw the matrix by tile, with x above it (its rows as columns) and y beside it.

    Args:
        plan: plan whose partition is drawn.
        pattern: for a dynamic plan, the pattern that ran [all cells of the plan's rectangles].

    Raises:
        InputError: a pattern is given although the plan has its own.
    """
    strips = {"x": tile_of_x(plan), "y": tile_of_y(plan)}
    drawable = [owners for owners in strips.values() if owners is not None]
    last_tile = max(int(owners.max()) for owners in (*drawable, tile_of_cell(plan, pattern)))
    # One colour scale for matrix, x and y if there is one part. Of several parts only the first is
    # drawn as a matrix: it has few of all tiles, which would look alike on the scale of x and y.
    has_one_part = len(plan.partition.parts) == 1
    figure = new_figure(1.8 + _figure_height(*plan.pattern.shape))
    grid = figure.add_gridspec(2, 2, width_ratios=(5, 1), height_ratios=(1, 5))
    axes = figure.add_subplot(grid[1, 0])
    scale_end = last_tile if has_one_part else None
    image = partition_panel(axes, plan, pattern, last=scale_end, square=False)
    scales = {"tile" if has_one_part else "tile of a block": image}
    for (name, owners), spot in zip(strips.items(), (grid[0, 0], grid[1, 1]), strict=True):
        if owners is not None:
            strip = _draw_strip(figure.add_subplot(spot), owners, plan, last_tile, is_x=name == "x")
            scales |= {} if has_one_part else {"tile of a row of x or y": strip}
    all_axes = figure.axes  # of matrix and strips: colour bars, which follow, are not among them
    for label, mappable in scales.items():
        figure.colorbar(mappable, ax=all_axes, label=label, aspect=40)
    return Picture(figure, _owner_caption(plan, pattern, with_strips=bool(drawable)))


def partition_panel(
    axes: Axes,
    plan: Plan,
    pattern: Pattern | None = None,
    *,
    last: int | None = None,
    square: bool = True,
) -> AxesImage:
    """Draw the matrix by tile on axes of the caller's figure.

    Args:
        axes: axes to draw on.
        plan: plan whose partition is drawn.
        pattern: for a dynamic plan, the pattern that ran [all cells of the plan's rectangles].
        last: tile of the darkest colour [the last tile that has a block].
        square: True if blocks are drawn square, unless the matrix is slim.

    Raises:
        InputError: a pattern is given although the plan has its own.
    """
    if pattern is not None and plan.buckets is None:
        raise InputError(
            "a pattern beside a plan that knows its own; leave it out (a dynamic plan takes one)"
        )
    tiles = tile_of_cell(plan, pattern)
    high = int(tiles.max()) if last is None else last
    image = _draw_cells(axes, plan, tiles, high=high, square=square)
    _draw_bands(axes, plan, _plan_bands(plan))
    return image


def _figure_height(m: int, k: int) -> float:
    """Return the height in inches of an m x k matrix that is as wide as a figure."""
    return SQUARE_INCHES * min(MAX_ASPECT, max(MIN_ASPECT, m / k))


def _draw_cells(
    axes: Axes,
    plan: Plan,
    values: IntArray,
    *,
    low: int = 0,
    high: int,
    square: bool = True,
) -> AxesImage:
    """Draw the cells of the matrix as an image.

    Args:
        axes: axes to draw on.
        plan: plan whose matrix it is.
        values: number of each cell, -1 for white, int64[rows, columns].
        low, high: numbers of the lightest and the darkest colour.
        square: True if blocks are drawn square, unless the matrix is slim.
    """
    m, k = plan.pattern.shape
    image = axes.imshow(
        np.ma.masked_equal(_reduced_grid(values, MAX_CELLS), UNASSIGNED),
        cmap=load_map(),
        norm=Normalize(low, max(high, low + 1)),
        extent=(0, k, m, 0),
        interpolation="nearest",
        aspect="equal" if square and 1 / MAX_SQUARE_RATIO < m / k < MAX_SQUARE_RATIO else "auto",
    )
    row_axis, column_axis = plan.operation.axes
    axes.set(xlabel=column_axis, ylabel=row_axis)
    whole_ticks(axes, "xy")
    _mark(axes, plan)
    return image


def _reduced_grid(grid: IntArray, cells: int) -> IntArray:
    """Return a grid of at most cells x cells numbers: the largest of each part of `grid`."""
    # Blocks that share a cell, in each direction; the last cell of a row or column has fewer.
    group_rows, group_columns = (-(-length // cells) for length in grid.shape)
    grid = np.maximum.reduceat(grid, np.arange(0, grid.shape[0], group_rows), axis=0)
    return np.maximum.reduceat(grid, np.arange(0, grid.shape[1], group_columns), axis=1)


def _mark(axes: Axes, plan: Plan) -> None:
    """Draw a line at each marked column, with its name; nothing if there are too many marks."""
    marks = plan.operation.marks(plan.pattern)
    if not 1 < len(marks) <= MAX_MARKS:
        return
    axes.set_xticks(list(marks), list(marks.values()))
    for column in list(marks)[1:]:
        axes.axvline(column, color=INK, linewidth=0.6)


def _draw_bands(axes: Axes, plan: Plan, bands: MatrixBands | None) -> None:
    """Draw lines between bands and between tiles inside them, and numbers of tiles if they fit.

    Args:
        axes: axes in rows and columns of the matrix.
        plan: plan whose matrix it is.
        bands: bands of the plan; None to draw nothing.
    """
    if bands is None:
        return
    scale = np.array(plan.pattern.shape) / bands.grid  # elements of a cell, (rows, columns)
    max_tiles = 1 + int(np.bincount(bands.cut_band, minlength=1).max())  # tiles of one band
    between_bands, inside_bands = (lines * scale[::-1] for lines in _lines(bands))
    axes.add_collection(LineCollection(list(between_bands), colors=INK, linewidths=1.0))
    if len(inside_bands) <= MAX_LINES:
        axes.add_collection(
            LineCollection(list(inside_bands), colors=INK, linewidths=0.5, alpha=0.7)
        )
    has_room = max_tiles * NUMBER_HEIGHT <= _figure_height(*plan.pattern.shape)
    if has_room and len(bands.edges) <= MAX_MARKS:
        for tile, (row, column) in zip(bands.tile.tolist(), bands.middle * scale, strict=True):
            text = axes.text(column, row, f"{tile}", ha="center", va="center", fontsize=9)
            text.set_path_effects([withStroke(linewidth=3, foreground=PAPER)])


def _lines(bands: MatrixBands) -> tuple[FloatArray, FloatArray]:
    """Return the lines between bands and the lines inside them, float64[lines, 2, 2] each.

    A line is its two ends, each as (column, row) in cells.
    """
    # Written for bands of columns: a line between bands goes from row 0 to the last row, a line
    # inside goes across its band. For bands of rows the two coordinates are swapped at the end.
    length = bands.grid[1 if bands.of_rows else 0]
    edge, zero = bands.edges[1:-1], np.zeros_like(bands.edges[1:-1])
    between = np.stack([edge, zero, edge, np.full_like(edge, length)], axis=1).reshape(-1, 2, 2)
    # Start and end of the band of each cut.
    start, end = bands.edges[bands.cut_band], bands.edges[bands.cut_band + 1]
    inside_bands = np.stack([start, bands.cut_cell, end, bands.cut_cell], axis=1).reshape(-1, 2, 2)
    step = -1 if bands.of_rows else 1
    return between[:, :, ::step].astype(np.float64), inside_bands[:, :, ::step].astype(np.float64)


def _plan_bands(plan: Plan) -> MatrixBands | None:
    """Return the bands of the matrix of a plan; for a dynamic plan, the bands of its rectangles."""
    return bands_of(tile_of_cell(plan))


def _draw_strip(axes: Axes, owners: IntArray, plan: Plan, high: int, *, is_x: bool) -> AxesImage:
    """Draw the owners of x as a strip above the matrix, or the owners of y as a strip beside it.

    Args:
        axes: axes to draw on.
        owners: tile of each line and column, int64[lines, n].
        plan: plan of the operands.
        high: tile of the darkest colour.
        is_x: True for x, whose lines are drawn as columns; False for y.
    """
    m, k = plan.pattern.shape
    extent = (0, k, plan.n, 0) if is_x else (0, plan.n, m, 0)
    image = axes.imshow(
        _reduced_grid(owners.T if is_x else owners, MAX_CELLS),
        cmap=load_map(),
        norm=Normalize(0, max(1, high)),
        extent=extent,
        interpolation="nearest",
        aspect="auto",
    )
    for part in plan.partition.parts[1:MAX_MARKS]:
        draw = axes.axhline if is_x else axes.axvline
        draw(part.start, color=INK, linewidth=0.5)
    axes.set(title="x, transposed" if is_x else "y")
    if is_x:
        axes.set(ylabel="n")
        axes.tick_params(labelbottom=False)
    else:
        axes.set(xlabel="n")
        axes.tick_params(labelleft=False)
    set_separators(axes, "xy")
    return image


def _bands_sentence(bands: MatrixBands | None) -> str:
    """Return a sentence that explains the lines of `_draw_bands`."""
    if bands is None:
        return "Tiles have blocks between one another's, so that no bands are outlined."
    count, axis = len(bands.edges) - 1, "rows" if bands.of_rows else "columns"
    meaning = "a line within a band is where the next tile begins"
    return f"{count:,} {'band' if count == 1 else 'bands'} of {axis}; {meaning}."


def _parts_sentences(plan: Plan) -> Iterator[str]:
    """Yield sentences on the cut, and on parts and bands that the picture leaves out."""
    yield cut_text(plan)
    if len(plan.partition.parts) > 1:
        yield "One part is drawn; the others lie on other tiles alike."
    # Bands of the plan: each computes other lines of the result. They are not the bands of
    # `MatrixBands`.
    num_bands = plan.partition.cuts[plan.partition.parts[0].cut].bands
    if num_bands > 1:
        yield f"The first of {num_bands} bands is drawn; tiles of the others have the same blocks."


def _owner_caption(plan: Plan, pattern: Pattern | None, *, with_strips: bool) -> str:
    """Return the caption of the picture of owners; `with_strips` if it also has x and y."""
    tiles = tile_of_cell(plan, pattern)
    working = len(np.unique(tiles[tiles != UNASSIGNED]))
    text = (
        f"Colour is the number of the tile, of which {working:,} of {plan.machine.tiles:,} "
        f"multiply what is drawn of the matrix; white is zero. {_bands_sentence(_plan_bands(plan))}"
    )
    if with_strips:
        text += " Above is the tile that keeps each row of x, beside it that of each row of y."
    return " ".join([text, *_parts_sentences(plan)])
