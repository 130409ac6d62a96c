"""Owners of dynamic plans: the lines of a range of rectangles are divided into equal runs.

The L lines of a row or column of rectangles, called a range, are cut into c pieces each. Of p
owners, owner i has the pieces ceil(i c L / p) up to ceil((i + 1) c L / p). All seats of the range
are owners, unless runs would be too short to travel over both lanes of a tile pair.
"""

from __future__ import annotations

import numpy as np

from ipusim import PAIR_TILES, BoolArray, IntArray, Machine

from .owners import PIECES_PER_OWNER, most_pieces


def pairs_share(machine: Machine, px: IntArray) -> BoolArray:
    """Return True where both tiles of every tile pair read the same lines of x, bool[grids].

    They do if they have the same y and z, which an even number px of tiles along x ensures.
    """
    shared: BoolArray = (px % PAIR_TILES == 0) & (machine.tiles_per_pair == PAIR_TILES)
    return shared


def least_bytes(machine: Machine, px: IntArray, *, grad_a: bool) -> IntArray:
    """Return the minimum bytes of x on each owner with which x travels wide, int64[grids].

    It is 0 if the gradient of x is computed: this gradient is summed on the owners of x, and the
    sums take longer on fewer tiles.
    """
    return np.where(pairs_share(machine, px) & (not grad_a), machine.pair_min_bytes, 0)


def owners_of(
    count: IntArray,
    width: IntArray,
    seats: IntArray,
    *,
    column_bytes: int,
    least_bytes_each: IntArray,
) -> IntArray:
    """Return the number of seats that store the lines of a range, int64[ranges].

    Args:
        count: Lines of each range, int64[ranges]: block columns of x, or block rows of y.
        width: Columns of x in a part, int64[ranges].
        seats: Seats of each range, int64[ranges].
        column_bytes: Bytes of one column of a line.
        least_bytes_each: Smallest number of bytes of lines on an owner, int64[ranges]; 0 makes all
            seats owners.
    """
    # Shares differ by less than a line, so a line is added to the least number of bytes. Pieces of
    # lines only make shares more even.
    line = width * column_bytes
    return np.where(
        least_bytes_each > 0, np.clip(count * line // (least_bytes_each + line), 1, seats), seats
    )


def chunks_of(
    count: IntArray, width: IntArray, owners: IntArray, *, block: int, grain: int
) -> IntArray:
    """Return the number of pieces into which a line of a range is cut, int64[ranges].

    Args:
        count: Lines of each range, int64[ranges].
        width: Columns of x in a part, int64[ranges].
        owners: Seats that share the lines, int64[ranges].
        block: Elements of one column of a line.
        grain: Columns that stay together.
    """
    # Pieces may not be too small for the reduce kernel, and need not be more than even shares take.
    max_chunks = np.minimum(most_pieces(width * block, owners), width // grain)
    chunks: IntArray = np.minimum(max_chunks, -(-PIECES_PER_OWNER * owners // count))
    return np.maximum(chunks, 1)


def owned_columns(
    count: IntArray, width: IntArray, owners: IntArray, *, block: int, grain: int
) -> tuple[IntArray, IntArray]:
    """Return the fewest and the most columns of lines that an owner keeps, int64[ranges] each.

    Args:
        count, width, owners, block, grain: Arguments of `chunks_of`.
    """
    chunks = chunks_of(count, width, owners, block=block, grain=grain)
    # All owners of all ranges in one array, with one edge more than owners in each range: the
    # columns before each edge, whose differences are the shares.
    num_edges = owners + 1
    range_of_edge = np.repeat(np.arange(len(count)), num_edges)  # the range of each edge
    owner = np.arange(len(range_of_edge)) - np.repeat(np.cumsum(num_edges) - num_edges, num_edges)
    first = -(-owner * (count * chunks)[range_of_edge] // owners[range_of_edge])
    line, chunk = np.divmod(first, chunks[range_of_edge])
    grains = (width // grain)[range_of_edge]
    start = (line * grains + chunk * grains // chunks[range_of_edge]) * grain
    share, starts = np.diff(start, append=0), np.cumsum(num_edges) - num_edges
    share[starts + owners] = share[starts]  # the last edge of a range begins no share
    return np.minimum.reduceat(share, starts), np.maximum.reduceat(share, starts)
