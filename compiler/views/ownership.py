"""Tiles of operands: the tile that multiplies each block, and the owner of each row of x and y.

A part of a plan is an interval of the columns of x with the tiles that multiply it. A static or
dense plan gives each block one tile in each part; the functions here return the tile of the first
part. A dynamic plan gives rectangles of the matrix to tiles, whatever the pattern is.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, same_array, spread

from ..matrix.pattern import Pattern
from ..plan.mapping.layout import UNASSIGNED, share_of_block, x_layout, y_layout
from ..plan.plan import Plan
from ..plan.rectangles import nodes_of
from ..popsparse.lower.reduce_many import stored_rows
from ..popsparse.lower.static import mapped_linearly
from .ramps import FloatArray


def tile_of_block(plan: Plan, pattern: Pattern) -> IntArray:
    """Return the tile of each block in the first part, int64[block rows, block columns].

    Blocks that are not stored have the tile -1.

    Args:
        plan: plan whose partition gives the tiles.
        pattern: pattern that is multiplied, or for a dynamic plan the pattern that ran.
    """
    part = plan.partition.parts[0]
    # A cut divides the blocks into shares. Each band of the result has a tile for each share;
    # `part.tiles` lists the tiles band by band, so that the number of a share is the index of its
    # tile in the first band. share: int64[blocks].
    share = share_of_block(plan, plan.partition.cuts[part.cut], pattern)
    with_share = np.flatnonzero(share != UNASSIGNED)  # others are in no share
    grid = np.full(pattern.grid, UNASSIGNED, dtype=np.int64)
    grid[pattern.rows[with_share], pattern.columns[with_share]] = part.tiles[share[with_share]]
    return grid


def tile_of_cell(plan: Plan, pattern: Pattern | None = None) -> IntArray:
    """Return the tile of each cell of the matrix as the user gave it, int64[rows, columns].

    A cell is a block. If each column of blocks stands for several columns of the matrix (as in a
    realisation of an N:M format), a cell is one block row by one column of the matrix. Cells
    without non-zeros have the tile -1.

    Args:
        plan: plan whose partition gives the tiles.
        pattern: for a dynamic plan, the pattern that ran. Without it all cells of the plan's
            rectangles have a tile.
    """
    if plan.buckets is not None:
        if pattern is not None:
            return tile_of_block(plan, pattern)
        num_rows, num_columns = plan.bound.cut(plan.buckets.block).grid
        # A rectangle has `plan.buckets.rows` by `plan.buckets.columns` blocks. Find the rectangle
        # of each block row and of each block column.
        rectangle_row = np.arange(num_rows)[:, None] // plan.buckets.rows
        rectangle_column = np.arange(num_columns) // plan.buckets.columns
        rectangles: IntArray = nodes_of(plan.buckets)[rectangle_row, rectangle_column, 0]
        return rectangles
    tiles, (pattern_of_plan, _) = tile_of_block(plan, plan.multiplied), plan.known
    lines = None if plan.realisation is None else plan.realisation.lines_of(pattern_of_plan)
    if lines is None:
        return tiles
    # lines: columns of the matrix for which each block column stands, int64[block columns,
    # columns].
    cells = np.full((len(tiles), pattern_of_plan.shape[1]), UNASSIGNED, dtype=np.int64)
    rows, columns = np.nonzero(tiles != UNASSIGNED)
    cells[rows[:, None], lines[columns]] = tiles[rows, columns][:, None]
    return cells


def tile_of_x(plan: Plan) -> IntArray | None:
    """Return the tile that keeps each column of each line of x, int64[lines, n].

    A line has as many rows of x as a block has columns. Return None if the dense operand of the
    operation is no matrix of k rows, or if its rows are no multiple of the lines.
    """
    return _tile_of_line(plan, 1)


def tile_of_y(plan: Plan) -> IntArray | None:
    """Return the tile that keeps each column of each line of y, int64[lines, n].

    A line has as many rows of y as a block has rows. Return None in the cases of `tile_of_x`, with
    y and m in place of x and k.
    """
    return _tile_of_line(plan, 0)


def _tile_of_line(plan: Plan, axis: int) -> IntArray | None:
    """Return the tile of each line and column of y (axis 0) or of x (axis 1), int64[lines, n]."""
    if plan.operation.axes != ("m", "k"):
        return None
    columns, length = plan.partition.columns, plan.pattern.shape[axis]
    if plan.x_owners:
        # The plan names the owners: runs of columns of a line, each on one tile.
        layout = (y_layout, x_layout)[axis](plan)
        lines = int(layout.line.max(initial=-1)) + 1
        grid = np.full(lines * columns, UNASSIGNED, dtype=np.int64)
        positions = spread(layout.line * columns + layout.start, layout.columns)
        grid[positions] = np.repeat(layout.tile, layout.columns)
    else:
        # The operand is mapped linearly: consecutive elements are cut into pieces of equal size,
        # and `mapping.edges` has their ends.
        pattern = plan.known[0]
        lines = pattern.format.lines(pattern.shape)[axis]
        mapping = mapped_linearly(plan, lines)
        elements = np.arange(lines * columns) * pattern.block  # first element of each column
        grid = mapping.tile[np.searchsorted(mapping.edges, elements, side="right") - 1]
        if axis == 0:  # y is stored with its rows in another order
            rows = stored_rows(plan, pattern)
            grid[spread(rows * columns, np.full(lines, columns))] = grid.copy()
    divides = lines and length % lines == 0
    return grid.reshape(lines, columns)[:, : plan.n] if divides else None


@attrs.frozen
class MatrixBands:
    """Bands of columns or of rows into which the tiles of a matrix fall, and the cuts inside them.

    A band is an interval of columns, or of rows, of the matrix; a cut is the edge between two tiles
    of one band.

    Example: tiles [[0, 2], [1, 2]] fall into two bands of columns, edges [0, 1, 2]; band 0 has a
    cut at row 1, where tile 1 begins.

    Attributes:
        grid: rows and columns of cells of the matrix.
        of_rows: True if bands are made of rows and lie below one another; False if they are made
            of columns and lie side by side.
        edges: first cell of each band, and the end of the last one, int64[bands + 1].
        cut_band, cut_cell: band of each cut, and the row (in bands of rows: the column) of cells at
            which the next tile begins, int64[cuts].
        tile: numbers of the tiles that have cells, ascending, int64[tiles].
        middle: (row, column) of the middle of the cells of each tile, float64[tiles, 2].
    """

    grid: tuple[int, int]
    of_rows: bool
    edges: IntArray = attrs.field(eq=same_array)
    cut_band: IntArray = attrs.field(eq=same_array)
    cut_cell: IntArray = attrs.field(eq=same_array)
    tile: IntArray = attrs.field(eq=same_array)
    middle: FloatArray = attrs.field(eq=same_array)


def bands_of(tiles: IntArray) -> MatrixBands | None:
    """Return the bands into which a grid of tiles falls, of columns if possible, else of rows.

    Tiles of one band follow one another along it; two neighbours may share a row of cells. Return
    None if the cells of some tile lie between the cells of others, or if there are no cells.

    Args:
        tiles: tile of each cell as `tile_of_cell` returns it, int64[rows, columns].
    """
    cells = np.nonzero(tiles != UNASSIGNED)  # rows and columns of the cells that have a tile
    names, index = np.unique(tiles[cells], return_inverse=True)
    if not len(names):
        return None
    # int64[2, 2, tiles]: along each axis (rows, columns) the begin and the end of each tile.
    extents = np.array([_extents(index, line, len(names)) for line in cells])
    for are_rows in (False, True):
        down, across = extents[::-1] if are_rows else extents
        bands = _bands_across(across, down)
        if bands is not None:
            begins, band, cell = bands
            edges = np.concatenate([[0], begins[1:], [tiles.shape[0 if are_rows else 1]]])
            middle = extents.mean(axis=1).T
            return MatrixBands(tiles.shape, are_rows, edges, band, cell, names, middle)
    return None


def _extents(index: IntArray, cells: IntArray, count: int) -> IntArray:
    """Return the begin and the end of the cells of each tile along one axis, int64[2, count].

    Args:
        index: number of the tile of each cell, 0 to count - 1, int64[cells].
        cells: coordinate of each cell along the axis, int64[cells].
        count: number of tiles.
    """
    begin, end = np.full(count, np.iinfo(np.int64).max), np.zeros(count, dtype=np.int64)
    np.minimum.at(begin, index, cells)
    np.maximum.at(end, index, cells + 1)
    return np.array([begin, end])


def _bands_across(across: IntArray, along: IntArray) -> tuple[IntArray, IntArray, IntArray] | None:
    """Divide tiles into bands by their extent across, and order the tiles of each band along.

    Return None if some tile of a band lies between others.

    Args:
        across: begin and end of each tile in the direction in which bands follow, int64[2, tiles].
        along: begin and end of each tile in the other direction, int64[2, tiles].

    Returns:
        Begin of each band, int64[bands]; band of each cut, and its coordinate along the band,
        int64[cuts].
    """
    # 1. A band begins where a tile begins at or behind the end of all tiles before it.
    begin_order = np.argsort(across[0], kind="stable")
    reached_ends = np.maximum.accumulate(across[1][begin_order])
    begins_band = np.append(True, across[0][begin_order][1:] >= reached_ends[:-1])
    band = np.empty(len(begin_order), dtype=np.int64)
    band[begin_order] = np.cumsum(begins_band) - 1
    # 2. Inside a band a tile must begin behind the one before it; they may share the last cell.
    order = np.lexsort((along[1], along[0], band))
    band, (begin, end) = band[order], along[:, order]
    follows = band[1:] == band[:-1]
    if (follows & (begin[1:] < end[:-1] - 1)).any():
        return None
    # 3. A cut lies where a tile follows another one of its band.
    inner = np.append(False, follows)
    return across[0][begin_order][begins_band], band[inner], begin[inner]
