"""Owners: which seats of a range of a dynamic plan keep its lines of x or y, and how much of them.

The L lines of a range, cut into c pieces each, are shared in equal runs: of p owners, owner i keeps
pieces ceil(i c L / p) up to ceil((i + 1) c L / p). All seats of the range are owners, unless runs
would be too short to travel over both lanes of a pair.
"""

from __future__ import annotations

import numpy as np

from ipusim import PAIR_TILES, BoolArray, IntArray, Machine

from .owners import PIECES_PER_OWNER, most_pieces


def pairs_share(machine: Machine, px: IntArray) -> BoolArray:
    """Whether both tiles of every pair have the same y and z, and so want the same lines of x."""
    shared: BoolArray = (px % PAIR_TILES == 0) & (machine.tiles_per_pair == PAIR_TILES)
    return shared


def least_bytes(machine: Machine, px: IntArray, *, grad_a: bool) -> IntArray:
    """int64[grids]: what each tile with lines of x keeps of them, so that they travel wide; or 0.

    The gradient of x is summed where x lives, for which fewer tiles would take longer.
    """
    return np.where(pairs_share(machine, px) & (not grad_a), machine.pair_min_bytes, 0)


def owners_of(
    count: IntArray, width: IntArray, seats: IntArray, *, column_bytes: int, least: IntArray
) -> IntArray:
    """int64[ranges]: on how many seats the lines of a range live, so that each keeps enough.

    Args:
        count: int64[ranges], lines of each: block columns of x, or block rows of y.
        width: int64[ranges], columns of x in a part.
        seats: int64[ranges], those of the range.
        column_bytes: bytes of one column of a line.
        least: int64[ranges], bytes of a seat; 0 takes all seats.
    """
    # Shares differ by less than a line, pieces of which only even them out.
    line = width * column_bytes
    return np.where(least > 0, np.clip(count * line // (least + line), 1, seats), seats)


def chunks_of(
    count: IntArray, width: IntArray, owners: IntArray, *, block: int, grain: int
) -> IntArray:
    """int64[ranges]: into how many pieces a line of a range is cut for its owners.

    Args:
        count: int64[ranges], lines of each.
        width: int64[ranges], columns of x in a part.
        owners: int64[ranges], seats that share them.
        block: elements of one column of a line.
        grain: columns that stay together.
    """
    most = np.minimum(most_pieces(width * block, owners), width // grain)
    chunks: IntArray = np.minimum(most, -(-PIECES_PER_OWNER * owners // count))
    return np.maximum(chunks, 1)


def owned_columns(
    count: IntArray, width: IntArray, owners: IntArray, *, block: int, grain: int
) -> tuple[IntArray, IntArray]:
    """The least and the most that an owner keeps, in columns of lines: int64[ranges] each.

    Args:
        count, width, owners, block, grain: as `chunks_of`.
    """
    chunks = chunks_of(count, width, owners, block=block, grain=grain)
    edges = owners + 1
    each = np.repeat(np.arange(len(count)), edges)
    owner = np.arange(len(each)) - np.repeat(np.cumsum(edges) - edges, edges)
    first = -(-owner * (count * chunks)[each] // owners[each])
    line, chunk = np.divmod(first, chunks[each])
    grains = (width // grain)[each]
    start = (line * grains + chunk * grains // chunks[each]) * grain
    share, starts = np.diff(start, append=0), np.cumsum(edges) - edges
    share[starts + owners] = share[starts]  # the end of a range is no owner's
    return np.minimum.reduceat(share, starts), np.maximum.reduceat(share, starts)
