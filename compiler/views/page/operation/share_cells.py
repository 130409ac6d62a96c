"""Shares of a matrix's blocks as cells of at most a screen: how many blocks, and whose."""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import IntArray, order_of, same_array

from ....plan.mapping.layout import NOBODY

CELLS = 512  # a side, at most; of a larger grid several blocks share a cell


@attrs.frozen
class ShareCells:
    """The cells of one cut's shares.

    Attributes:
        grid: rows and columns of blocks.
        group: rows and columns of blocks that share a cell.
        count: int64[down, across], blocks.
        share: int64[down, across], the one with most blocks there; -1 where there is none.
        rows, columns: int64[shares], rows and columns of the grid in which each has a block.
        boxes: int64[shares, 4], first and last row, first and last column; 0, -1 without blocks.
    """

    grid: tuple[int, int]
    group: tuple[int, int]
    count: IntArray = attrs.field(eq=same_array, repr=False)
    share: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)
    columns: IntArray = attrs.field(eq=same_array, repr=False)
    boxes: IntArray = attrs.field(eq=same_array, repr=False)


def cells_of(
    grid: tuple[int, int], rows: IntArray, columns: IntArray, share: IntArray, shares: int
) -> ShareCells:
    """The cells of blocks at rows and columns of a grid, each of one share or of none (-1)."""
    held = np.flatnonzero(share != NOBODY)
    if len(held) < len(share):
        rows, columns, share = rows[held], columns[held], share[held]
    down, across = (-(-side // CELLS) for side in grid)
    shape = (-(-grid[0] // down), -(-grid[1] // across))
    cell = rows // down * shape[1] + columns // across
    count = np.bincount(cell, minlength=shape[0] * shape[1]).reshape(shape)
    touched_rows, first_row, last_row = _touched(rows, share, grid[0], shares)
    touched_columns, first_column, last_column = _touched(columns, share, grid[1], shares)
    return ShareCells(
        grid=grid,
        group=(down, across),
        count=count,
        share=_most(cell, share, shape),
        rows=touched_rows,
        columns=touched_columns,
        boxes=np.stack([first_row, last_row, first_column, last_column], axis=1),
    )


def _most(cell: IntArray, share: IntArray, shape: tuple[int, int]) -> IntArray:
    """int64[shape]: the share with most blocks in each cell, the first of equals."""
    found = np.full(shape[0] * shape[1], NOBODY, dtype=np.int64)
    if not len(cell):
        return found.reshape(shape)
    order = order_of(cell, share)
    cell, share = cell[order], share[order]
    begin = np.flatnonzero((np.diff(cell, prepend=-1) != 0) | (np.diff(share, prepend=-1) != 0))
    size = np.diff(begin, append=len(cell))
    cell, share = cell[begin], share[begin]
    least_first = order_of(cell, size, -share)
    found[cell[least_first]] = share[least_first]  # the last of a cell stays
    return found.reshape(shape)


def _touched(
    lines: IntArray, share: IntArray, total: int, shares: int
) -> tuple[IntArray, IntArray, IntArray]:
    """int64[shares] each: lines in which a share has a block, the first and the last of them."""
    flags = np.zeros((shares, total), dtype=np.bool_)
    flags[share, lines] = True
    count, some = flags.sum(axis=1), flags.any(axis=1)
    first = np.where(some, flags.argmax(axis=1), 0)
    last = np.where(some, total - 1 - flags[:, ::-1].argmax(axis=1), -1)
    return count, first, last
