"""Fair shares: n things over p holders, and things stacked on shelves, without a loop."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray, order_of


def shares(total: int, holders: int) -> IntArray:
    """int64[holders + 1]: edges at which `total` things are cut as evenly as whole things go."""
    return np.arange(holders + 1, dtype=np.int64) * total // holders


def stacked(shelf: IntArray, size: IntArray, shelves: int) -> tuple[IntArray, IntArray]:
    """Put things on shelves in order.

    Args:
        shelf: int64[things], the shelf of each.
        size: int64[things].
        shelves: number of shelves.

    Returns:
        int64[things], the sizes before it on its shelf; int64[shelves], the sum on each shelf.
    """
    order = order_of(shelf)
    ends = np.cumsum(size[order])
    total = np.bincount(shelf, size, shelves).astype(np.int64)
    base = np.cumsum(total) - total
    offset = np.empty(len(shelf), dtype=np.int64)
    offset[order] = ends - size[order] - base[shelf[order]]
    return offset, total
