"""Row-major chunks: the blocks row by row, in equal runs; a row may straddle two seats."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

from ...matrix.pattern import Pattern
from .chunks import chunks


def row_major(pattern: Pattern, seats: int, /) -> IntArray:
    """Equal runs of the blocks as a pattern lists them."""
    return chunks(np.arange(pattern.num_blocks), seats)
