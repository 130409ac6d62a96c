"""The operation of a run's page: the matrix, which tile multiplies which part, what it weighs.

The non-zeros are divided into shares; every part of the columns of x, and every band of lines of
the result, has a tile for each share. So a place in the matrix names a share, and a share with a
part and a band names a tile.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import Handle, IntArray, Program, order_of, same_array

from ...matrix.pattern import Pattern
from ...plan.cut_text import cut_text
from ...plan.mapping.host_layout import HostLayout
from ...plan.mapping.layout import NOBODY, share_of_block
from ...plan.partition import Cut
from ...plan.plan import Plan
from ..subject import Subject

MOST_CUTS = 3  # of which the page has the cells; plans of our planners have one or two
MOST_MARKS = 30  # of columns, that can be told apart
MOST_LINES, MOST_COLUMNS = 256, 64  # cells; of more each shows the tile at its middle
CELLS = 512  # a side, at most; of a larger grid several blocks share a cell


def operation_data(subject: Subject) -> Mapping[str, object]:
    """`operation` of the page's data.

    shape, grid: of the matrix, in elements and in blocks. block: side of a block; format: its
    name. axes: what rows and columns are. figures: texts by name. marks: names of columns by
    number.
    parts: by part of the columns of x, start, stop and cut. part_tiles: by part, the tile of each
    seat, band by band. cuts: see `_cut_data`. dynamic: blocks
    came in buckets. trips: over the rows.
    tile_blocks, tile_macs: int[tiles], blocks and multiply-accumulates, over all parts. holders:
    who keeps the dense operands, see `holders_data`.
    """
    plan = subject.plan
    pattern = subject.pattern if plan.realisation is None else plan.multiplied
    shares = [share_of_block(plan, cut, pattern) for cut in plan.partition.cuts]
    counts = [
        np.bincount(share[share != NOBODY], minlength=cut.shares)
        for share, cut in zip(shares, plan.partition.cuts, strict=True)
    ]
    tile_blocks, tile_macs = _loads(plan, counts, subject.report.label.macs)
    marks = plan.operation.marks(plan.pattern)
    return {
        **_cuts(plan, pattern, shares, counts),
        "shape": list(plan.pattern.shape),
        "format": pattern.format.name,
        "axes": list(plan.operation.axes),
        "figures": _figures(subject, pattern, tile_macs),
        "marks": marks if 1 < len(marks) <= MOST_MARKS else {},
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
    """The grid of the matrix, the side of its blocks, and the cuts that a page has."""
    rows, columns = _coordinates(plan, pattern)
    own = rows is pattern.rows
    grid = pattern.grid if own else (pattern.grid[0], plan.pattern.shape[1])
    cuts = []
    for cut, share, blocks in zip(plan.partition.cuts[:MOST_CUTS], shares, counts, strict=False):
        wide = len(rows) // max(1, len(share))
        cells = cells_of(grid, rows, columns, np.repeat(share, wide), cut.shares)
        cuts.append(_cut_data(plan, cut, blocks, cells))
    return {"grid": list(grid), "block": plan.pattern.block if own else 1, "cuts": cuts}


def _coordinates(plan: Plan, pattern: Pattern) -> tuple[IntArray, IntArray]:
    """Rows and columns of the blocks; where a column stands for several of the matrix, of those."""
    known = plan.pattern
    if plan.realisation is not None and isinstance(known, Pattern):
        lines = plan.realisation.lines_of(known)
        if lines is not None:
            return np.repeat(pattern.rows, lines.shape[1]), lines[pattern.columns].ravel()
    return pattern.rows, pattern.columns


def _cut_data(plan: Plan, cut: Cut, blocks: IntArray, cells: ShareCells) -> Mapping[str, object]:
    """The shares of a cut.

    blocks: int[shares]. rows, columns: int[shares], rows and columns of blocks with any. boxes:
    int[shares, 4], first and last row, first and last column of its blocks. outlined: boxes hardly
    overlap, so that they show who has what. group: rows and columns of blocks that share a cell.
    count: int[cells down, across], blocks; share: the one with most of them, -1 for none.
    """
    down, across = cells.grid
    sides = cells.boxes[:, 1::2] - cells.boxes[:, ::2] + 1
    area = int(np.prod(sides[blocks > 0], axis=1).sum())
    return {
        "shares": cut.shares,
        "bands": cut.bands,
        "blocks": blocks,
        "rows": cells.rows,
        "columns": cells.columns,
        "boxes": cells.boxes,
        "outlined": plan.trips is None and area <= 1.25 * down * across,
        "group": list(cells.group),
        "count": cells.count,
        "share": cells.share,
    }


def _loads(plan: Plan, counts: list[IntArray], macs: int) -> tuple[IntArray, IntArray]:
    """int64[tiles] twice: blocks, and the share of so many multiply-accumulates.

    These go by blocks and the columns of the part that the user has; bands have as many each.
    """
    blocks, weight = np.zeros((2, plan.machine.tiles), dtype=np.int64)
    for part in plan.partition.parts:
        cut = plan.partition.cuts[part.cut]
        mine = np.tile(counts[part.cut], cut.bands)
        np.add.at(blocks, part.tiles, mine)
        columns = max(0, min(part.stop, plan.n) - part.start)
        np.add.at(weight, part.tiles, mine * columns)
    return blocks, np.rint(weight * (macs / max(1, int(weight.sum())))).astype(np.int64)


def _figures(subject: Subject, pattern: Pattern, macs: IntArray) -> Mapping[str, str]:
    label, plan = subject.report.label, subject.plan
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
        **{name: str(value) for name, value in plan.operation.words().items()},
    }


def holders_data(plan: Plan, program: Program) -> list[Mapping[str, object]]:
    """By dense operand or result that has a place on the chip.

    name; lines, columns: how many it has; height: elements of a column of a line; tiles: that keep
    some of it. tile: int[down, across], the tile at the middle of each cell.
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
    """int64[cells down, across]: a flat array has lines one after another, each by columns."""
    line, column = _middles(layout.lines, MOST_LINES), _middles(columns, MOST_COLUMNS)
    element = (line[:, None] * columns + column) * layout.height
    piece = np.searchsorted(np.cumsum(handle.count), element, side="right")
    tiles: IntArray = handle.tile[piece]
    return tiles


def _middles(size: int, most: int) -> IntArray:
    cells = min(size, most)
    edges = np.arange(cells + 1) * size // cells
    return (edges[:-1] + edges[1:]) // 2


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
    most = np.full(shape[0] * shape[1], NOBODY, dtype=np.int64)
    if not len(cell):
        return most.reshape(shape)
    order = order_of(cell, share)
    cell, share = cell[order], share[order]
    begin = np.flatnonzero((np.diff(cell, prepend=-1) != 0) | (np.diff(share, prepend=-1) != 0))
    size = np.diff(begin, append=len(cell))
    cell, share = cell[begin], share[begin]
    least_first = order_of(cell, size, -share)
    most[cell[least_first]] = share[least_first]  # the last of a cell stays
    return most.reshape(shape)


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
