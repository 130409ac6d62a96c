"""Greedy growth: a seat takes, block after block, the one that needs the least it does not have.

A seat starts at the first block that is left and goes on with one in a row and a column that it has
already, else in one of them, the older neighbour first, until it has its share. That is good where
seats are small and blocks few; it looks at every neighbour of every block, so patterns of more than
`MOST_BLOCKS` blocks go by row-major chunks.
"""

from __future__ import annotations

import numpy as np

from ...matrix.pattern import Pattern
from ...plan.mapping.shares import shares
from .row_major import row_major
from .seating import NOBODY, Short, seat_grown

MOST_BLOCKS = 1 << 15


def greedy(pattern: Pattern, seats: int, /) -> Short:
    """The seat of every block, seat after seat."""
    blocks, lines = pattern.num_blocks, sum(pattern.grid)
    if blocks > MOST_BLOCKS:
        return row_major(pattern, seats)
    row, column = pattern.rows, pattern.grid[0] + pattern.columns
    line = np.concatenate([row, column])
    count = np.bincount(line, minlength=lines)
    at_line = np.argsort(line, kind="stable") % max(1, blocks)
    seat = np.full(blocks, NOBODY, dtype=np.int32)
    seat_grown(
        row.astype(np.int32),
        column.astype(np.int32),
        np.concatenate([[0], np.cumsum(count)]),
        at_line.astype(np.int32),
        shares(blocks, seats),
        np.full(lines, NOBODY, dtype=np.int32),
        np.empty(2 * blocks, dtype=np.int32),
        np.empty(2 * blocks, dtype=np.int32),
        seat,
    )
    return seat
