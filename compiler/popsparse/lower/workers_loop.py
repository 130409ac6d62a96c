"""Shares of work for workers as machine code: each to the worker that has the least."""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import compiled


@compiled("void(int64[:], int64[:], int64[:], int64[:, :], int64[:])")
def hand_out(
    order: IntArray, cost: IntArray, tile: IntArray, load: IntArray, taken: IntArray
) -> None:
    """Fill the worker that takes each share, the first of those with the least.

    Args:
        order: int64[shares], in which they are taken.
        cost, tile: int64[shares].
        load: int64[tiles, workers], what they have, before and after.
        taken: int64[shares], result.
    """
    for share in order:
        row = load[tile[share]]
        least = 0
        for worker in range(1, len(row)):
            if row[worker] < row[least]:
                least = worker
        row[least] += cost[share]
        taken[share] = least
