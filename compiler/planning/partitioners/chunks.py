"""Chunks: blocks in some order, dealt to the seats in runs of equal length."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray

from ...plan.mapping.shares import shares


def chunks(order: IntArray, seats: int) -> IntArray:
    """int64[blocks]: the seat of each block; `order` lists all blocks."""
    seat = np.empty(len(order), dtype=np.int64)
    seat[order] = np.repeat(np.arange(seats), np.diff(shares(len(order), seats)))
    return seat
