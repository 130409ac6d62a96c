"""Fair shares of n things over p holders, and offsets of things on shelves, without a loop."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray, order_of


def shares(total: int, holders: int) -> IntArray:
    """Return the edges at which `total` things are cut as evenly as possible, int64[holders + 1].

    7 things over 3 holders are cut at [0, 2, 4, 7].
    """
    return np.arange(holders + 1, dtype=np.int64) * total // holders


def stacked(shelf: IntArray, size: IntArray, shelves: int) -> tuple[IntArray, IntArray]:
    """Put things on shelves in order.

    Args:
        shelf: Shelf of each thing, int64[things].
        size: Size of each thing, int64[things].
        shelves: Number of shelves.

    Returns:
        Sum of the sizes before each thing on its shelf, int64[things]; sum on each shelf,
        int64[shelves].
    """
    order = order_of(shelf)
    ends = np.cumsum(size[order])
    total = np.bincount(shelf, size, shelves).astype(np.int64)
    base = np.cumsum(total) - total
    offset = np.empty(len(shelf), dtype=np.int64)
    offset[order] = ends - size[order] - base[shelf[order]]
    return offset, total
