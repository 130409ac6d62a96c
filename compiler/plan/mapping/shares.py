"""Edges of an even division of elements into shares, and offsets of items stored by group."""

from __future__ import annotations

import numpy as np

from ipusim import IntArray, order_of


def shares(total: int, count: int) -> IntArray:
    """Return the edges of `count` shares of `total` elements, int64[count + 1].

    Share i is [edges[i], edges[i + 1]); sizes differ by at most 1. 7 elements in 3 shares have the
    edges [0, 2, 4, 7].
    """
    return np.arange(count + 1, dtype=np.int64) * total // count


def offsets_in_groups(
    group: IntArray, size: IntArray, num_groups: int
) -> tuple[IntArray, IntArray]:
    """Return the offset of each item in its group, and the total size of each group.

    Items of one group lie one after another in their order; for example the items are blocks of
    bytes and the groups are the tiles that store them. Groups [0, 1, 0] and sizes [4, 8, 2] give
    offsets [0, 0, 4] and totals [6, 8].

    Args:
        group: Group of each item, int64[items].
        size: Size of each item, int64[items].
        num_groups: Number of groups.

    Returns:
        Sum of the sizes before each item in its group, int64[items]; sum of each group,
        int64[groups].
    """
    order = order_of(group)
    ends = np.cumsum(size[order])
    total = np.bincount(group, size, num_groups).astype(np.int64)
    group_start = np.cumsum(total) - total
    offset = np.empty(len(group), dtype=np.int64)
    offset[order] = ends - size[order] - group_start[group[order]]
    return offset, total
