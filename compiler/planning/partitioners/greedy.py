"""Greedy growth: seats grow by the blocks that add the fewest rows and columns.

A seat starts at the first block without a seat. It then takes a block whose row and column it has
already, else a block whose row or column it has, the neighbour found first, until it has its share.
This suits few blocks and small seats. It visits every neighbour of every block, so patterns of more
than `MAX_BLOCKS` blocks are cut into row-major runs instead.
"""

from __future__ import annotations

import numpy as np

from ...matrix.pattern import Pattern
from ...plan.mapping.shares import shares
from .row_major import row_major
from .seating import NO_SEAT, Int32Array, seat_grown

MAX_BLOCKS = 1 << 15  # largest pattern that is grown; the reason of this number is not recorded


def greedy(pattern: Pattern, seats: int, /) -> Int32Array:
    """Return the seat of every block; seats grow one after another."""
    blocks, lines = pattern.num_blocks, sum(pattern.grid)
    if blocks > MAX_BLOCKS:
        return row_major(pattern, seats)
    # The blocks of each line, rows first, then columns: `blocks_by_line` lists them line after
    # line. Every block occurs twice in `line`, at its number and at its number + blocks.
    row, column = pattern.rows, pattern.grid[0] + pattern.columns
    line = np.concatenate([row, column])
    count = np.bincount(line, minlength=lines)
    blocks_by_line = np.argsort(line, kind="stable") % max(1, blocks)
    seat = np.full(blocks, NO_SEAT, dtype=np.int32)
    seat_grown(
        row.astype(np.int32),
        column.astype(np.int32),
        np.concatenate([[0], np.cumsum(count)]),
        blocks_by_line.astype(np.int32),
        shares(blocks, seats),
        np.full(lines, NO_SEAT, dtype=np.int32),
        np.empty(2 * blocks, dtype=np.int32),
        np.empty(2 * blocks, dtype=np.int32),
        seat,
    )
    return seat
