"""Row-major chunks: the blocks row by row, in equal runs; a row may straddle two seats."""

from __future__ import annotations

import numpy as np

from ...matrix.pattern import Pattern
from ...plan.mapping.shares import shares
from .seating import Short


def row_major(pattern: Pattern, seats: int, /) -> Short:
    """Equal runs of the blocks as a pattern lists them."""
    numbers = np.arange(seats, dtype=np.int32)
    return np.repeat(numbers, np.diff(shares(pattern.num_blocks, seats)))
