"""Loops of reductions as machine code: chains of neighbours, and shares of work for workers.

`reduce_many` says what chains are for, `work_lists` who takes which share.
"""

from __future__ import annotations

from ipusim import IntArray
from ipusim.native import compiled


@compiled("void(int64[:], int64[:], int64[:], int64[:])")
def link_neighbours(first: IntArray, second: IntArray, after: IntArray, before: IntArray) -> None:
    """Link the pairs whose first has nothing after it yet and whose second nothing before it.

    Args:
        first, second: int64[pairs], as they are seen.
        after, before: int64[slices], -1 or the linked one, before and after.
    """
    for pair in range(len(first)):
        here, there = first[pair], second[pair]
        if after[here] < 0 and before[there] < 0:
            after[here] = there
            before[there] = here


@compiled("void(int64[:], int64[:], int64[:], int64[:])")
def follow_chains(after: IntArray, before: IntArray, walked: IntArray, order: IntArray) -> None:
    """Fill in the slices chain by chain; a ring is cut before the first of its slices.

    Args:
        after, before: int64[slices], -1 or the linked one; those that are cut become -1.
        walked: int64[slices], -1 for each.
        order: int64[slices], result.
    """
    for start in range(len(after)):
        at = start
        while walked[at] < 0 and after[at] >= 0:
            walked[at] = start
            if after[at] == start:
                after[at] = -1
                before[start] = -1
            else:
                at = after[at]
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
    """Fill the worker that takes each share, the first of those with the least.

    Args:
        order: int64[shares], in which they are taken.
        cost, tile: int64[shares].
        load: int64[tiles, workers], what they have, before and after.
        chosen: int64[shares], result.
    """
    for share in order:
        row = load[tile[share]]
        least = 0
        for worker in range(1, len(row)):
            if row[worker] < row[least]:
                least = worker
        row[least] += cost[share]
        chosen[share] = least
