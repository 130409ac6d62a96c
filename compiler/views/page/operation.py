"""Page data of the operation: the matrix, the tile of each of its blocks, the work of each tile.

A cut of a plan divides the blocks into shares; the place of a tile in it is a seat. A part of the
plan is an interval of the columns of x. Each band of seats computes some lines of the result with
all blocks, so it has a seat for every share. So a block determines a share, and a share with a part
and a band determines a seat and its tile. A mark is a column of the matrix with a name, such as the
first one of a tap. A cell is an element of a picture; in a large matrix, several blocks share a
cell.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import Handle, IntArray, Program, order_of, same_array

from ...matrix.pattern import Pattern
from ...plan.cut_text import cut_text
from ...plan.mapping.host_layout import HostLayout
from ...plan.mapping.layout import UNASSIGNED, share_of_block
from ...plan.partition import Cut
from ...plan.plan import Plan
from ..subject import Subject

MAX_CUTS = 3  # cuts whose cells the page has; plans of ipusim's planners have one or two
MAX_MARKS = 30  # marks that a reader can tell apart
# Rows and columns of cells of a dense operand; a cell shows the tile at its middle.
MAX_LINES, MAX_COLUMNS = 256, 64
MAX_CELLS = 512  # rows, and columns, of cells of the matrix; in a larger grid blocks share a cell
# Shares are outlined by their boxes if the area of all boxes is at most this multiple of the area
# of the grid, so that boxes hardly overlap.
MAX_BOX_AREA = 1.25


def operation_data(subject: Subject) -> Mapping[str, object]:
    """Return the section `operation` of the page's data.

    shape, grid: size of the matrix in elements and in blocks. block: edge of a block. format: name
    of the format. axes: names of rows and columns. figures: texts by name. marks: names of marked
    columns by number. parts: start, stop and cut of each part of the columns of x. part_tiles: tile
    of each seat of each part, band by band. cuts: see `_cut_data`. dynamic: True if blocks came in
    buckets. trips: number of trips over the rows. tile_blocks, tile_macs: int[tiles], blocks and
    multiply-accumulates over all parts. holders: tiles that keep the dense operands and results,
    see `holders_data`.
    """
    plan = subject.product
    pattern = subject.pattern if plan.realisation is None else plan.multiplied
    shares = [share_of_block(plan, cut, pattern) for cut in plan.partition.cuts]
    counts = [
        np.bincount(share[share != UNASSIGNED], minlength=cut.shares)
        for share, cut in zip(shares, plan.partition.cuts, strict=True)
    ]
    tile_blocks, tile_macs = _work_of_tiles(plan, counts, subject.report.label.macs)
    marks = plan.operation.marks(plan.pattern)
    return {
        **_cuts(plan, pattern, shares, counts),
        "shape": list(plan.pattern.shape),
        "format": pattern.format.name,
        "axes": list(plan.operation.axes),
        "figures": _figures(subject, pattern, tile_macs),
        "marks": marks if 1 < len(marks) <= MAX_MARKS else {},
        "parts": [[part.start, part.stop, part.cut] for part in plan.partition.parts],
        "part_tiles": [part.tiles for part in plan.partition.parts],
        "dynamic": plan.buckets is not None,
        "trips": 1 if plan.trips is None else plan.trips.count,
        "tile_blocks": tile_blocks,
        "tile_macs": tile_macs,
        "holders": holders_data(plan, subject.program),
    }


def _cuts(
    plan: Plan, pattern: Pattern, shares: list[IntArray], counts: list[IntArray]
) -> Mapping[str, object]:
    """Return the grid of the matrix, the edge of its blocks, and the cuts that the page has."""
    rows, columns = _coordinates(plan, pattern)
    # Positions are counted in blocks, unless each column of blocks stands for several columns of
    # the matrix (see `_coordinates`): then columns are counted in elements.
    has_blocks = rows is pattern.rows
    grid = pattern.grid if has_blocks else (pattern.grid[0], plan.pattern.shape[1])
    cuts = []
    for cut, share, blocks in zip(plan.partition.cuts[:MAX_CUTS], shares, counts, strict=False):
        # Positions of each block: its share counts for all of them.
        repeats = len(rows) // max(1, len(share))
        cells = cells_of(grid, rows, columns, np.repeat(share, repeats), cut.shares)
        cuts.append(_cut_data(plan, cut, blocks, cells))
    return {"grid": list(grid), "block": plan.pattern.block if has_blocks else 1, "cuts": cuts}


def _coordinates(plan: Plan, pattern: Pattern) -> tuple[IntArray, IntArray]:
    """Return the row and the column of each block, int64[blocks] each, counted in blocks.

    In a realisation of an N:M format a column of blocks stands for several columns of the matrix.
    Then return a row and a column for each of these, int64[blocks x columns of each], where columns
    are counted in elements.
    """
    matrix = plan.pattern  # as the user gave it
    if plan.realisation is not None and isinstance(matrix, Pattern):
        lines = plan.realisation.lines_of(matrix)
        if lines is not None:
            return np.repeat(pattern.rows, lines.shape[1]), lines[pattern.columns].ravel()
    return pattern.rows, pattern.columns


def _cut_data(plan: Plan, cut: Cut, blocks: IntArray, cells: ShareCells) -> Mapping[str, object]:
    """Return the page's data of a cut.

    shares, bands: number of shares and of bands. blocks: int[shares], number of blocks. rows,
    columns: int[shares], number of block rows and block columns with a block. boxes: int[shares,
    4], first and last row, first and last column of the blocks. outlined: True if boxes hardly
    overlap, so that their outlines show the shares. group: rows and columns of blocks that share a
    cell. count: int[cells down, cells across], blocks of a cell. share: share with most blocks in a
    cell, -1 for none.
    """
    num_rows, num_columns = cells.grid
    lengths = cells.boxes[:, 1::2] - cells.boxes[:, ::2] + 1  # int64[shares, 2], rows and columns
    area = int(np.prod(lengths[blocks > 0], axis=1).sum())
    return {
        "shares": cut.shares,
        "bands": cut.bands,
        "blocks": blocks,
        "rows": cells.rows,
        "columns": cells.columns,
        "boxes": cells.boxes,
        "outlined": plan.trips is None and area <= MAX_BOX_AREA * num_rows * num_columns,
        "group": list(cells.group),
        "count": cells.count,
        "share": cells.share,
    }


def _work_of_tiles(plan: Plan, counts: list[IntArray], macs: int) -> tuple[IntArray, IntArray]:
    """Return the blocks and the multiply-accumulates of each tile, int64[tiles] each.

    All multiply-accumulates of the run are divided among tiles in proportion to their blocks times
    the columns of x in their part; columns that only pad the last part do not count. Tiles of all
    bands have the same blocks.

    Args:
        plan: plan of the run.
        counts: number of blocks of each share, int64[shares], for each cut.
        macs: multiply-accumulates of the run.
    """
    blocks, weight = np.zeros((2, plan.machine.tiles), dtype=np.int64)
    for part in plan.partition.parts:
        cut = plan.partition.cuts[part.cut]
        part_blocks = np.tile(counts[part.cut], cut.bands)
        np.add.at(blocks, part.tiles, part_blocks)
        columns = max(0, min(part.stop, plan.n) - part.start)
        np.add.at(weight, part.tiles, part_blocks * columns)
    return blocks, np.rint(weight * (macs / max(1, int(weight.sum())))).astype(np.int64)


def _figures(subject: Subject, pattern: Pattern, macs: IntArray) -> Mapping[str, str]:
    """Return the figures of the operation as texts with units."""
    label, plan = subject.report.label, subject.product
    nonzeros, stored = pattern.nonzeros, max(1, pattern.stored)
    working = int((macs > 0).sum())
    return {
        "Operation": label.sized_formula,
        "Matrix": f"{plan.pattern.shape[0]:,} x {plan.pattern.shape[1]:,}, {label.storage}",
        "Blocks": f"{pattern.num_blocks:,} of {pattern.grid[0] * pattern.grid[1]:,}",
        "Density": f"{label.density:.4g} ({label.stored:,} stored elements)",
        "Non-zeros in blocks": f"{nonzeros / stored:.1%} of what is stored",
        "Multiply-accumulates": f"{label.macs:,}",
        "Balance": f"{macs.mean() / max(1, macs.max()):.1%}, mean over most loaded tile",
        "Tiles that multiply": f"{working:,} of {len(macs):,}",
        "Cut": cut_text(plan),
        **{name: str(value) for name, value in plan.operation.report_lines().items()},
    }


def holders_data(plan: Plan, program: Program) -> list[Mapping[str, object]]:
    """Return the tiles that own each dense operand and each result, before or after a run.

    name: name of the operand. lines, columns: number of lines, and of columns of a line. height:
    elements of a column of a line. tiles: number of tiles that own some of it. tile: int[cells
    down, cells across], tile that owns the middle of each cell.
    """
    handles = {**program.inputs, **program.kept, **program.outputs}
    columns = plan.partition.columns
    return [
        {
            "name": layout.name,
            "lines": layout.lines,
            "columns": columns,
            "height": layout.height,
            "tiles": len(np.unique(handles[layout.name].tile[handles[layout.name].count > 0])),
            "tile": holding_tiles(handles[layout.name], layout, columns),
        }
        for layout in plan.layouts(plan.operation)
        if layout.name in handles
        and handles[layout.name].elements == layout.lines * columns * layout.height
    ]


def holding_tiles(handle: Handle, layout: HostLayout, columns: int) -> IntArray:
    """Return the tile that owns the middle of each cell, int64[cells down, cells across].

    Args:
        handle: pieces of the flat array, which has line after line, each column by column.
        layout: lines of the array.
        columns: columns of a line.
    """
    line, column = _middles(layout.lines, MAX_LINES), _middles(columns, MAX_COLUMNS)
    element = (line[:, None] * columns + column) * layout.height
    piece = np.searchsorted(np.cumsum(handle.count), element, side="right")
    tiles: IntArray = handle.tile[piece]
    return tiles


def _middles(size: int, max_cells: int) -> IntArray:
    """Return the middles of at most `max_cells` equal intervals of `size`, int64[cells]."""
    cells = min(size, max_cells)
    edges = np.arange(cells + 1) * size // cells
    return (edges[:-1] + edges[1:]) // 2


@attrs.frozen
class ShareCells:
    """Shares of a cut, drawn as cells of a matrix that may be larger than the picture.

    Attributes:
        grid: rows and columns of blocks.
        group: rows and columns of blocks that share a cell.
        count: number of blocks of each cell, int64[down, across].
        share: share with most blocks in each cell, -1 if there is none, int64[down, across].
        rows, columns: number of block rows and block columns in which each share has a block,
            int64[shares].
        boxes: first and last row, first and last column of the blocks of each share, int64[shares,
            4]; a share without blocks has first 0 and last -1.
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
    """Count the blocks of a cut by cell, and find the box around each share.

    Args:
        grid: rows and columns of blocks.
        rows, columns: row and column of each block in the grid, int64[blocks].
        share: share of each block, -1 for none, int64[blocks].
        shares: number of shares.
    """
    stored = np.flatnonzero(share != UNASSIGNED)
    if len(stored) < len(share):
        rows, columns, share = rows[stored], columns[stored], share[stored]
    group_rows, group_columns = (
        -(-length // MAX_CELLS) for length in grid
    )  # blocks that share a cell
    shape = (-(-grid[0] // group_rows), -(-grid[1] // group_columns))
    cell = rows // group_rows * shape[1] + columns // group_columns
    count = np.bincount(cell, minlength=shape[0] * shape[1]).reshape(shape)
    num_rows, first_row, last_row = _lines_of_shares(rows, share, grid[0], shares)
    num_columns, first_column, last_column = _lines_of_shares(columns, share, grid[1], shares)
    return ShareCells(
        grid=grid,
        group=(group_rows, group_columns),
        count=count,
        share=_largest_shares(cell, share, shape),
        rows=num_rows,
        columns=num_columns,
        boxes=np.stack([first_row, last_row, first_column, last_column], axis=1),
    )


def _largest_shares(cell: IntArray, share: IntArray, shape: tuple[int, int]) -> IntArray:
    """Return the share with most blocks in each cell, the lowest of equals, int64[shape].

    Args:
        cell: number of the cell of each block, row by row, int64[blocks].
        share: share of each block, int64[blocks].
        shape: rows and columns of cells.
    """
    largest = np.full(shape[0] * shape[1], UNASSIGNED, dtype=np.int64)
    if not len(cell):
        return largest.reshape(shape)
    # 1. Sort the blocks by cell and share, and count each run of equal cell and share.
    order = order_of(cell, share)
    cell, share = cell[order], share[order]
    begin = np.flatnonzero((np.diff(cell, prepend=-1) != 0) | (np.diff(share, prepend=-1) != 0))
    size = np.diff(begin, append=len(cell))
    cell, share = cell[begin], share[begin]
    # 2. Write the shares of a cell in the order of their sizes, the lowest number last among
    # equals: the last value written stays.
    size_order = order_of(cell, size, -share)
    largest[cell[size_order]] = share[size_order]
    return largest.reshape(shape)


def _lines_of_shares(
    lines: IntArray, share: IntArray, total: int, shares: int
) -> tuple[IntArray, IntArray, IntArray]:
    """Return the number of lines in which each share has a block, the first and the last of them.

    Args:
        lines: block row, or block column, of each block, int64[blocks].
        share: share of each block, int64[blocks].
        total: number of lines.
        shares: number of shares.

    Returns:
        int64[shares] each; a share without blocks has the first line 0 and the last line -1.
    """
    # A flag for each share and line; first and last line are found from both ends.
    flags = np.zeros((shares, total), dtype=np.bool_)
    flags[share, lines] = True
    count, has_line = flags.sum(axis=1), flags.any(axis=1)
    first_line = np.where(has_line, flags.argmax(axis=1), 0)
    last_line = np.where(has_line, total - 1 - flags[:, ::-1].argmax(axis=1), -1)
    return count, first_line, last_line
