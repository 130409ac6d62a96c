"""Loops of reductions as machine code: chains of neighbours, and shares of work for workers.

`reduce_many` uses the chains, `work_lists` the shares.
"""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import compiled


@compiled("void(int64[:], int64[:], int64[:], int64[:])")
def link_neighbours(first: IntArray, second: IntArray, after: IntArray, before: IntArray) -> None:
    """Link two slices each, if the first has no successor and the second no predecessor yet.

    Args:
        first, second: Slices of each pair in the order in which pairs are considered, int64[pairs].
        after, before: Successor and predecessor of each slice, or -1, int64[slices]; updated.
    """
    for pair in range(len(first)):
        predecessor, successor = first[pair], second[pair]
        if after[predecessor] < 0 and before[successor] < 0:
            after[predecessor] = successor
            before[successor] = predecessor


@compiled("void(int64[:], int64[:], int64[:], int64[:])")
def follow_chains(after: IntArray, before: IntArray, walked: IntArray, order: IntArray) -> None:
    """Write the slices chain by chain; a ring is cut before the first of its slices.

    Args:
        after, before: Successor and predecessor of each slice, or -1, int64[slices]. Links that are
            cut become -1.
        walked: Scratch memory, int64[slices], -1 on entry.
        order: Result, slices chain by chain, int64[slices].
    """
    # 1. Cut rings. Walks mark slices with their start, so that each is visited once; a walk that
    # comes back to its start has found a ring.
    for start in range(len(after)):
        at = start
        while walked[at] < 0 and after[at] >= 0:
            walked[at] = start
            if after[at] == start:
                after[at] = -1
                before[start] = -1
            else:
                at = after[at]
    # 2. Write chains by rising first slice.
    filled = 0
    for head in range(len(before)):
        at = head if before[head] < 0 else -1
        while at >= 0:
            order[filled] = at
            filled += 1
            at = after[at]


@compiled("void(int64[:], int64[:], int64[:], int64[:, :], int64[:])")
def hand_out(
    order: IntArray, cost: IntArray, tile: IntArray, load: IntArray, chosen: IntArray
) -> None:
    """Assign each share to the worker with the least load, the first of equal ones.

    Args:
        order: Shares in the order in which they are assigned, int64[shares].
        cost, tile: Cost and tile of each share, int64[shares].
        load: Load of each worker, int64[tiles, workers]; updated.
        chosen: Result, worker of each share, int64[shares].
    """
    for share in order:
        row = load[tile[share]]
        least = 0
        for worker in range(1, len(row)):
            if row[worker] < row[least]:
                least = worker
        row[least] += cost[share]
        chosen[share] = least
