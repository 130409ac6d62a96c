"""Whole block rows: no partial sum travels, even if seats get unequal numbers of blocks.

Rows are dealt from the fullest to the emptiest, each to the seat with the fewest blocks so far.

Source: R. L. Graham, Bounds on multiprocessing timing anomalies, SIAM J. Appl. Math. 17, 1969.
"""

from __future__ import annotations

import heapq

import numpy as np

from ...matrix.pattern import Pattern
from .seating import Int32Array


def rows(pattern: Pattern, seats: int, /) -> Int32Array:
    """Return the seat of every block, int32[blocks]; all blocks of a row have the same seat."""
    count = np.bincount(pattern.rows, minlength=pattern.grid[0])
    loads = [(0, seat) for seat in range(seats)]  # heap of (number of blocks, seat)
    seat_of = np.zeros(len(count), dtype=np.int32)
    for row in np.argsort(-count, kind="stable").tolist():
        load, seat = loads[0]  # the seat with the fewest blocks
        seat_of[row] = seat
        heapq.heapreplace(loads, (load + int(count[row]), seat))
    return seat_of[pattern.rows]
