"""Shares of the six workers of a tile in a sub-group: cells of a grid, or runs of rows.

A sub-group is the list of non-zeros of one rectangle in a bucket. Its work is a grid of its rows by
grains, groups of columns that stay together, and is divided in one of two ways:

    grid  a worker's share is g = ceil(rows * columns / 6) squares of the grid: a cell of h =
          ceil(g / columns) rows and ceil(g / h) columns, the last cells longer; while workers are
          left, the largest cell is halved along its longer side
    rows  a row has a weight; worker k takes the rows up to the last one at which the sum of weights
          is at most (k + 1) * ceil(sum of all / 6)

(PopLibs lib/popsparse FullyConnectedUtils.cpp:170-279, at 7eac0f26. Among cells of equal size, the
first is halved first; the order after that library's sort is not defined.)
"""

from __future__ import annotations

from functools import lru_cache

import attrs
import numpy as np

from ipusim import IntArray, same_array

from ..fields import ceil_div
from ..worklist import WORKERS

# Largest number of rows that are shared as a grid; more rows are shared by their weights; no
# reason recorded for this number.
WEIGHED_ROWS = 2 * WORKERS
# Cost of a row in non-zeros: with s strips of columns, the dynamic element kernel takes 13 + 17 s
# bundles a row and 3 s a non-zero, so for many strips a row costs 17 / 3, about 6 non-zeros.
ROW_COST = 6


@attrs.frozen
class Shares:
    """Cells of rows and columns, one for each worker of each sub-group.

    Attributes:
        count: int64[groups], number of workers that have a cell.
        cells: int64[groups, 6, 4], first row, rows, first column and columns; 0 for workers without
            a cell.
    """

    count: IntArray = attrs.field(eq=same_array)
    cells: IntArray = attrs.field(eq=same_array)


def grid_shares(rows: IntArray, columns: IntArray) -> Shares:
    """Return the cells of grids of rows and columns, int64[groups] each, at least 1."""
    # Many grids are of equal size: compute the cells of each size once.
    shapes, shape = np.unique(np.stack([rows, columns]), axis=1, return_inverse=True)
    cells = np.zeros((shapes.shape[1], WORKERS, 4), dtype=np.int64)
    count = np.zeros(shapes.shape[1], dtype=np.int64)
    for number, size in enumerate(shapes.T.tolist()):
        size_cells = _cells(*size)
        cells[number, : len(size_cells)] = size_cells
        count[number] = len(size_cells)
    shape = shape.reshape(-1)
    return Shares(count[shape], cells[shape])


@lru_cache(maxsize=1 << 16)  # a planner asks for the cells of each size of grid many times
def _cells(rows: int, columns: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return up to six cells (first row, rows, first column, columns) of one grid."""
    # First cut the grid into cells of about a worker's share. Then, while there are workers left,
    # halve the largest cell along its longer side; a single square cannot be halved.
    share = ceil_div(rows * columns, WORKERS)
    cell_rows = min(ceil_div(share, columns), rows)
    cell_columns = min(ceil_div(share, cell_rows), columns)
    heights, widths = _lengths(rows, cell_rows), _lengths(columns, cell_columns)
    cells = [
        (i * cell_rows, length, j * cell_columns, width)
        for i, length in enumerate(heights)
        for j, width in enumerate(widths)
    ]
    while len(cells) < WORKERS:
        cells.sort(key=lambda cell: -cell[1] * cell[3])
        row, length, column, width = cells[0]
        if length * width == 1:
            break
        if length > width:
            half = ceil_div(length, 2)
            cells[0] = (row + half, length - half, column, width)
            cells.append((row, half, column, width))
        else:
            half = ceil_div(width, 2)
            cells[0] = (row, length, column + half, width - half)
            cells.append((row, length, column, half))
    return tuple(cells)


def _lengths(extent: int, step: int) -> list[int]:
    """Return the lengths of an extent cut into steps; the last length includes the rest."""
    steps = extent // step
    return [step] * (steps - 1) + [extent - (steps - 1) * step]


def element_shares(first: IntArray, rows: IntArray, edges: IntArray, grains: IntArray) -> Shares:
    """Return the workers' shares of sub-groups of elements, in rows and grains of columns.

    Few rows are shared as a grid with the grains, many rows by weight: the number of non-zeros plus
    ROW_COST. (PopLibs' documentation does not say what a row weighs. With weights of non-zeros
    alone, workers of short rows would be the slowest by far, and the published rates at block 1
    could not be reached.)

    Args:
        first: int64[groups], the first row of each sub-group.
        rows: int64[groups], number of rows of each sub-group.
        edges: int64[all rows + 1], first non-zero of each row, and the number of non-zeros.
        grains: int64[groups], number of grains, vectors of columns of the dense operand.
    """
    has_many_rows = rows > WEIGHED_ROWS
    grid = grid_shares(np.where(has_many_rows, 1, rows), grains)
    by_weight = row_shares(first, rows, edges + ROW_COST * np.arange(len(edges)), grains)
    return Shares(
        np.where(has_many_rows, by_weight.count, grid.count),
        np.where(has_many_rows[:, None, None], by_weight.cells, grid.cells),
    )


def row_shares(first: IntArray, rows: IntArray, edges: IntArray, columns: IntArray) -> Shares:
    """Return runs of rows of about equal weight, over all columns.

    Args:
        first: int64[groups], the first row of each sub-group.
        rows: int64[groups], number of rows of each sub-group.
        edges: int64[all rows + 1], running sums of weights: a row weighs edges[row + 1] -
            edges[row].
        columns: int64[groups], number of columns of each sub-group.
    """
    # Worker k ends at the last row whose weights so far sum up to at most (k + 1) shares. `edges`
    # are the running sums, so that all ends of all sub-groups are one binary search.
    last = first + rows
    share = ceil_div(edges[last] - edges[first], WORKERS)
    limits = edges[first] + share * np.arange(1, WORKERS + 1)[:, None]
    end = np.minimum(np.searchsorted(edges, limits, side="right") - 1, last).T
    begin = np.concatenate([first[:, None], end[:, :-1]], axis=1)
    is_busy = end > begin
    order = np.argsort(~is_busy, axis=1, kind="stable")  # workers without rows last
    begin, end, is_busy = (
        np.take_along_axis(part, order, axis=1) for part in (begin, end, is_busy)
    )
    cells = np.stack(
        [begin - first[:, None], end - begin, 0 * begin, 0 * begin + columns[:, None]], axis=2
    )
    return Shares(is_busy.sum(axis=1), cells * is_busy[:, :, None])
