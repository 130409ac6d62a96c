"""Chunks: blocks in some order, dealt to the seats in runs of equal length."""

from __future__ import annotations

import numpy as np

from ...plan.mapping.shares import shares
from .seating import Short, seat_runs


def chunks(order: Short, seats: int) -> Short:
    """int32[blocks]: the seat of each block; `order` lists all blocks."""
    seat = np.empty(len(order), dtype=np.int32)
    seat_runs(order, shares(len(order), seats), seat)
    return seat
