"""Splits of a dense product y = a @ x among tiles: parts, rounds and trips.

The matrix a is a grid of blocks of 16 x 16. A split cuts its block rows (m), its block columns (k)
and the columns of x (n) into parts; a tile multiplies one part of each. If that does not fit into
memory, the same tiles compute parts of the columns of x one after another, in *rounds*, or parts of
the rows of a, in *trips*.

Splits are rows of a table (`Axes`) with these columns:

    m_split, k_split, n_split   number of parts of the block rows of a, of its block columns, and of
                                the columns of x in a round
    rounds, trips               number of rounds, and of trips; 1 if all is computed at once
    once                        True if x is sent once for all trips, False if before each trip
    fused                       True if all rounds share their supersteps; only where the operands'
                                roles are exchanged (a streams past x in the AMP)
    rows, blocks, columns       work of the fullest tile in a round of a trip: block rows and block
                                columns of a, and columns of x

In arrays, "candidates" are the rows of this table.
"""

from __future__ import annotations

import numpy as np

from ipusim import AMP_BLOCK, distinct

from ..plan.axes import Axes, useful_counts

# Numbers of rounds that are compared: powers of two and 3/2 of them; the reason of this choice is
# not recorded.
ROUNDS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64)


def splits_of(grid: tuple[int, int], n: int, tiles: int) -> Axes:
    """Return the splits of a dense product that a search compares.

    Args:
        grid: number of block rows and block columns.
        n: number of columns of x.
        tiles: number of tiles of the machine.
    """
    # Splits in rounds first, then those in trips: for each number of block rows in a trip, with x
    # sent before each trip, and with x sent once.
    tables = [rounds_of(grid, n, tiles, ROUNDS)]
    trip_rows = -(-grid[0] // np.array(ROUNDS[1:]))
    for rows in distinct(trip_rows[trip_rows < grid[0]]).tolist():
        trip = rounds_of((rows, grid[1]), n, tiles, (1,)).with_(trips=-(-grid[0] // rows))
        tables += [trip, trip.with_(once=True)]
    return Axes.stacked(tables)


def rounds_of(grid: tuple[int, int], n: int, tiles: int, round_counts: tuple[int, ...]) -> Axes:
    """Return the splits that compute all rows of a grid in one trip.

    Args:
        grid: number of block rows and block columns.
        n: number of columns of x.
        tiles: number of tiles of the machine.
        round_counts: numbers of rounds to compare.
    """
    m_parts, k_parts = (useful_counts(count, tiles, even=True) for count in grid)
    parts = Axes.grid(m_split=m_parts, k_split=k_parts, rounds=round_counts)
    parts = parts.take((parts.m_split * parts.k_split <= tiles) & (parts.rounds <= n))
    return splits_within(parts.with_(trip_rows=grid[0]), grid[1], n, tiles)


def splits_within(parts: Axes, block_columns: int, n: int, tiles: int) -> Axes:
    """Return splits with as many parts of the columns of x as the tiles allow.

    Args:
        parts: table with columns m_split, k_split, rounds and trip_rows, the block rows of a trip.
        block_columns: number of block columns of a.
        n: number of columns of x.
        tiles: number of tiles of the machine.
    """
    # The widest part decides the cycles. Of all numbers of parts with a widest part as wide, the
    # smallest is n_split.
    max_parts = np.minimum(tiles // (parts.m_split * parts.k_split), -(-n // parts.rounds))
    columns = -(-n // (max_parts * parts.rounds))
    return Axes(
        m_split=parts.m_split,
        k_split=parts.k_split,
        n_split=-(-n // (columns * parts.rounds)),
        rounds=parts.rounds,
        trips=1,
        once=False,
        rows=-(-parts.trip_rows // parts.m_split),
        blocks=-(-block_columns // parts.k_split),
        columns=columns,
    )


def streamed_splits(grid: tuple[int, int], n: int, tiles: int) -> Axes:
    """Return the splits with exchanged roles: rows of a stream past 16 columns of x in each AMP.

    Args:
        grid: number of block rows and block columns.
        n: number of columns of x.
        tiles: number of tiles of the machine.
    """
    groups = -(-n // AMP_BLOCK)
    m_parts, k_parts = (useful_counts(count, tiles, even=True) for count in grid)
    parts = Axes.grid(
        m_split=m_parts,
        k_split=k_parts,
        rounds=useful_counts(groups),
        fused=np.array([True, False]),
    )
    parts = parts.take((parts.rounds > 1) | ~parts.fused)
    n_split = -(-groups // parts.rounds)
    parts = parts.with_(n_split=n_split)
    parts = parts.take(parts.m_split * parts.k_split * n_split <= tiles)
    return Axes(
        m_split=parts.m_split,
        k_split=parts.k_split,
        n_split=parts.n_split,
        rounds=parts.rounds,
        fused=parts.fused,
        trips=1,
        once=False,
        rows=-(-grid[0] // parts.m_split),
        blocks=-(-grid[1] // parts.k_split),
        columns=AMP_BLOCK,
    )


def in_vectors(splits: Axes, n: int, vector: int) -> Axes:
    """Widen the parts of x to whole vectors of columns, in the splits where they are not whole.

    Splits whose parts are whole vectors already are left out. Fewer parts can be faster if they are
    whole vectors of the kernel: on 36 tiles a matrix of
    176 x 32 with 8 columns of x took 986 cycles in two parts of 4 columns, and 1,110 in three.

    Args:
        splits: splits with as many parts of the columns of x as the tiles allow.
        n: number of columns of x.
        vector: number of columns that the kernel computes at once.
    """
    partial_vectors = splits.take(
        (splits.columns % vector > 0) & (splits.n_split > 1) & (splits.trips == 1)
    )
    columns = -(-partial_vectors.columns // vector) * vector
    return partial_vectors.with_(
        columns=columns, n_split=-(-n // (columns * partial_vectors.rounds))
    )
