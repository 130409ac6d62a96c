"""Compiled loops of reductions: chains of neighbouring slices, and shares of work for workers.

`reduce_many` uses `link_neighbours` and `follow_chains`, `work_lists` uses `assign_least_loaded`.
"""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import compiled


@compiled("void(int64[:], int64[:], int64[:], int64[:])")
def link_neighbours(first: IntArray, second: IntArray, after: IntArray, before: IntArray) -> None:
    """Link the slices of each pair, unless the first has a successor or the second a predecessor.

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
def follow_chains(after: IntArray, before: IntArray, walk_of: IntArray, order: IntArray) -> None:
    """Write the slices in the order of their chains; a ring is cut before its lowest slice.

    Args:
        after, before: Successor and predecessor of each slice, or -1, int64[slices]. Links that are
            cut become -1.
        walk_of: Scratch memory, start of the walk that visited each slice, int64[slices], -1 on
            entry.
        order: Result, slices chain by chain, int64[slices].
    """
    # 1. Cut rings. Walks mark slices with their start, so that each is visited once; a walk that
    # comes back to its start has found a ring.
    for start in range(len(after)):
        current = start
        while walk_of[current] < 0 and after[current] >= 0:
            walk_of[current] = start
            if after[current] == start:
                after[current] = -1
                before[start] = -1
            else:
                current = after[current]
    # 2. Write chains by rising first slice.
    num_filled = 0
    for head in range(len(before)):
        current = head if before[head] < 0 else -1
        while current >= 0:
            order[num_filled] = current
            num_filled += 1
            current = after[current]


@compiled("void(int64[:], int64[:], int64[:], int64[:, :], int64[:])")
def assign_least_loaded(
    order: IntArray, cost: IntArray, tile: IntArray, load: IntArray, worker_of_share: IntArray
) -> None:
    """Assign each share to the worker of its tile with the least load, the first of equal ones.

    Args:
        order: Shares in the order in which they are assigned, int64[shares].
        cost, tile: Cost and tile of each share, int64[shares].
        load: Load of each worker, int64[tiles, workers]; updated.
        worker_of_share: Result, worker of each share, int64[shares].
    """
    for share in order:
        row = load[tile[share]]
        least_load = 0
        for worker in range(1, len(row)):
            if row[worker] < row[least_load]:
                least_load = worker
        row[least_load] += cost[share]
        worker_of_share[share] = least_load
