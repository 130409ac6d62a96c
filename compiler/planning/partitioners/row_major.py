"""Row-major runs: equal runs of the blocks row by row; a row may lie on two seats."""

from __future__ import annotations

import numpy as np

from ...matrix.pattern import Pattern
from ...plan.mapping.shares import shares
from .seating import Int32Array


def row_major(pattern: Pattern, seats: int, /) -> Int32Array:
    """Return the seat of every block: equal runs of the blocks as the pattern lists them."""
    numbers = np.arange(seats, dtype=np.int32)
    return np.repeat(numbers, np.diff(shares(pattern.num_blocks, seats)))
