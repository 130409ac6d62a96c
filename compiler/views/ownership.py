"""Who owns what under a plan: the tile of each block of the matrix, of each row of x and of y.

A static or dense plan seats each block on one tile for each part of the columns of x; told is the
first part's. A dynamic plan gives rectangles to tiles, whatever the pattern is.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, same_array, spread

from ..matrix.pattern import Pattern
from ..plan.mapping.layout import NOBODY, share_of_block, x_layout, y_layout
from ..plan.plan import Plan
from ..plan.rectangles import nodes_of
from ..popsparse.lower.reduce_many import stored_rows
from ..popsparse.lower.static import mapped_linearly
from .ramps import FloatArray


def tile_of_block(plan: Plan, pattern: Pattern) -> IntArray:
    """int64[block rows, block columns]: the tile of each block in the first part; -1 for none.

    `pattern` is the one that is multiplied, or for a dynamic plan the one that ran.
    """
    part = plan.partition.parts[0]
    share = share_of_block(plan, plan.partition.cuts[part.cut], pattern)
    held = np.flatnonzero(share != NOBODY)
    grid = np.full(pattern.grid, NOBODY, dtype=np.int64)
    grid[pattern.rows[held], pattern.columns[held]] = part.tiles[share[held]]  # of the first band
    return grid


def tile_of_cell(plan: Plan, pattern: Pattern | None = None) -> IntArray:
    """int64[rows, columns]: the same at the places where the matrix has its non-zeros.

    Cells are blocks, or where a column of blocks stands for some columns of the matrix, those.

    Args:
        plan: whose tiles.
        pattern: of a dynamic plan, the blocks that ran; left out, all cells of its rectangles.
    """
    if plan.buckets is not None:
        if pattern is not None:
            return tile_of_block(plan, pattern)
        across, down = plan.bound.cut(plan.buckets.block).grid[::-1]
        x, y = np.arange(down) // plan.buckets.rows, np.arange(across) // plan.buckets.columns
        rectangles: IntArray = nodes_of(plan.buckets)[x[:, None], y, 0]
        return rectangles
    tiles, (known, _) = tile_of_block(plan, plan.multiplied), plan.known
    lines = None if plan.realisation is None else plan.realisation.lines_of(known)
    if lines is None:
        return tiles
    cells = np.full((len(tiles), known.shape[1]), NOBODY, dtype=np.int64)
    rows, columns = np.nonzero(tiles != NOBODY)
    cells[rows[:, None], lines[columns]] = tiles[rows, columns][:, None]
    return cells


def tile_of_x(plan: Plan) -> IntArray | None:
    """int64[lines, n]: the tile that keeps each column of each line of x; None where none is told.

    A line is as many rows of x as a block has columns. None of operations whose dense operand is no
    matrix of k rows.
    """
    return _tile_of_line(plan, 1)


def tile_of_y(plan: Plan) -> IntArray | None:
    """int64[lines, n]: the same of y, whose lines are as many rows as a block has."""
    return _tile_of_line(plan, 0)


def _tile_of_line(plan: Plan, side: int) -> IntArray | None:
    """Of y (side 0) or of x (side 1)."""
    if plan.operation.axes != ("m", "k"):
        return None
    columns, length = plan.partition.columns, plan.pattern.shape[side]
    if plan.x_owners:
        layout = (y_layout, x_layout)[side](plan)
        lines = int(layout.line.max(initial=-1)) + 1
        grid = np.full(lines * columns, NOBODY, dtype=np.int64)
        at = spread(layout.line * columns + layout.start, layout.columns)
        grid[at] = np.repeat(layout.tile, layout.columns)
    else:
        pattern = plan.known[0]
        lines = pattern.format.lines(pattern.shape)[side]
        mapping = mapped_linearly(plan, lines)
        first = np.arange(lines * columns) * pattern.block
        grid = mapping.tile[np.searchsorted(mapping.edges, first, side="right") - 1]
        if side == 0:
            rows = stored_rows(plan, pattern)
            grid[spread(rows * columns, np.full(lines, columns))] = grid.copy()
    whole = lines and length % lines == 0
    return grid.reshape(lines, columns)[:, : plan.n] if whole else None


@attrs.frozen
class MatrixBands:
    """Bands of columns of the matrix, or of rows, and where tiles meet inside each.

    Attributes:
        grid: rows and columns of cells.
        of_rows: bands lie below one another, not side by side.
        edges: int64[bands + 1], the cells at which they begin, and the end.
        band, at: int64[cuts], where in which band another tile begins.
        tile: int64[tiles], who has cells, ascending.
        middle: float64[tiles, 2], (row, column) in the middle of what each has.
    """

    grid: tuple[int, int]
    of_rows: bool
    edges: IntArray = attrs.field(eq=same_array)
    band: IntArray = attrs.field(eq=same_array)
    at: IntArray = attrs.field(eq=same_array)
    tile: IntArray = attrs.field(eq=same_array)
    middle: FloatArray = attrs.field(eq=same_array)


def bands_of(tiles: IntArray) -> MatrixBands | None:
    """The bands into which a grid of tiles falls; None where tiles lie between one another.

    Tiles of one band follow one another; two may share a row of it.

    Args:
        tiles: int64[rows, columns], as `tile_of_cell` gives it.
    """
    places = np.nonzero(tiles != NOBODY)
    names, index = np.unique(tiles[places], return_inverse=True)
    if not len(names):
        return None
    extents = np.array([_extents(index, line, len(names)) for line in places])
    for of_rows in (False, True):
        down, across = extents[::-1] if of_rows else extents
        cut = _stacked(across, down)
        if cut is not None:
            begins, band, at = cut
            edges = np.concatenate([[0], begins[1:], [tiles.shape[0 if of_rows else 1]]])
            middle = extents.mean(axis=1).T
            return MatrixBands(tiles.shape, of_rows, edges, band, at, names, middle)
    return None


def _extents(index: IntArray, places: IntArray, count: int) -> IntArray:
    """int64[2, count]: the first of each one's places, and one beyond its last."""
    first, last = np.full(count, np.iinfo(np.int64).max), np.zeros(count, dtype=np.int64)
    np.minimum.at(first, index, places)
    np.maximum.at(last, index, places + 1)
    return np.array([first, last])


def _stacked(across: IntArray, along: IntArray) -> tuple[IntArray, IntArray, IntArray] | None:
    """Bands across, in which tiles follow along: begin of each, band and place of each cut.

    None if some tile of a band lies between others.
    """
    by_begin = np.argsort(across[0], kind="stable")
    reached = np.maximum.accumulate(across[1][by_begin])
    begins = np.append(True, across[0][by_begin][1:] >= reached[:-1])
    band = np.empty(len(by_begin), dtype=np.int64)
    band[by_begin] = np.cumsum(begins) - 1
    order = np.lexsort((along[1], along[0], band))
    band, (first, last) = band[order], along[:, order]
    follows = band[1:] == band[:-1]
    if (follows & (first[1:] < last[:-1] - 1)).any():
        return None
    inner = np.append(False, follows)
    return across[0][by_begin][begins], band[inner], first[inner]
