"""Rectangles of a dynamic plan: its nodes' tiles, their lines, and the owners of x and y.

A seat is a cell (x, y) of the grid; it touches all block rows and block columns of its rectangle,
whatever the pattern. Each block column of the dense operand is stored on the seats of its y, each
block row of the result on the seats of its x, in equal shares. The gradients use the same layouts.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import IntArray, Machine, spread

from .bucket_grid import Buckets
from .mapping.footprint import Footprint, Line, Lines
from .mapping.owners import Owners
from .mapping.range_owners import chunks_of, owners_of
from .partition import Cut, Part, Partition


def nodes_of(buckets: Buckets) -> IntArray:
    """Return the tile of each processing node, int64[px, py, pz].

    Tiles that share y and z are neighbours. (PopLibs lib/popsparse
    FullyConnectedPlan.cpp:1849-1862, at 7eac0f26)
    """
    x, y, z = np.ogrid[: buckets.px, : buckets.py, : buckets.pz]
    tiles: IntArray = (y * buckets.pz + z) * buckets.px + x
    return tiles


def control_tiles(machine: Machine, nodes: IntArray) -> IntArray:
    """Return the tile that controls propagation on grids of `nodes` nodes, int64[grids].

    It is the first tile beyond the nodes, or the last tile. (PopLibs lib/popsparse
    FullyConnected.cpp:261-269, at 7eac0f26)
    """
    return np.minimum(machine.tiles - 1, nodes)


def rectangle_partition(buckets: Buckets) -> Partition:
    """Return the partition with every part of the columns on tiles of its own.

    `pack` decides later which blocks a seat gets.
    """
    no_blocks = np.zeros(buckets.px * buckets.py, dtype=np.int64)
    tiles = nodes_of(buckets).transpose(2, 1, 0).reshape(buckets.pz, -1)
    width = buckets.width
    return Partition(
        order=np.zeros(0, dtype=np.int64),
        cuts=(Cut(no_blocks, no_blocks),),
        parts=tuple(Part(z * width, (z + 1) * width, 0, seats) for z, seats in enumerate(tiles)),
    )


def rectangle_footprint(buckets: Buckets, grid: tuple[int, int]) -> Footprint:
    """Return the footprint of rectangles: all block columns are read, all block rows written."""
    x = np.tile(np.arange(buckets.px), buckets.py)
    y = np.repeat(np.arange(buckets.py), buckets.px)
    return Footprint(
        reads=_ranges(y, buckets.columns, grid[1]), writes=_ranges(x, buckets.rows, grid[0])
    )


def _ranges(index: IntArray, size: int, total: int) -> Lines:
    """Return the lines of each seat: range `index[seat]` of `total` lines in ranges of `size`."""
    count = np.minimum(size, total - index * size)
    seats = len(index)
    return Lines(np.repeat(np.arange(seats), count), spread(index * size, count), seats, total)


def vertex_fields(buckets: Buckets, footprint: Footprint, count: int) -> Mapping[str, IntArray]:
    """Return the fields of vertices that read `count` buckets, on all nodes, part by part."""
    y, x = np.divmod(np.arange(footprint.seats), buckets.px)
    common_fields = {
        "n": buckets.width,
        "meta_words": buckets.meta_words,
        "value_count": buckets.value_count,
    }
    by_seat = {
        "rows": footprint.writes.count,
        "columns": footprint.reads.count,
        "sub_group": x * buckets.py + y + 1,
    }
    return {
        **{name: np.full(buckets.nodes, number) for name, number in common_fields.items()},
        **{name: np.tile(column, buckets.pz) for name, column in by_seat.items()},
        "buckets": np.full(buckets.nodes, count),
    }


def rectangle_owners(
    buckets: Buckets, grid: tuple[int, int], *, least: int
) -> tuple[Owners, Owners]:
    """Return the owners of x and of y.

    x is stored on the seats of its block column's y, y on those of its block row's x.

    Args:
        buckets: Grid of the plan.
        grid: Block rows and block columns.
        least: Smallest number of bytes of x on an owner: the more, the fewer seats store x; 0 lets
            all seats store x.
    """
    # Here x and y are coordinates of the grid. A block row of the result lies on the seats of its
    # x, spread along y; a block column of the dense operand the other way round. Seat number =
    # y * px + x.
    line = Line(buckets.block, buckets.data_type)
    x = np.arange(grid[0])[:, None] // buckets.rows
    y = _range_owners(buckets, line, buckets.rows, grid[0], buckets.py)
    y_owners = Owners.of_table(y * buckets.px + x)
    owners = owners_of(
        np.array([buckets.columns]),
        np.array([buckets.width]),
        np.array([buckets.px]),
        column_bytes=line.column_bytes,
        least_bytes_each=np.array([least]),
    )
    x = _range_owners(buckets, line, buckets.columns, grid[1], int(owners[0]))
    y = np.arange(grid[1])[:, None] // buckets.columns
    return Owners.of_table(y * buckets.px + x), y_owners


def _range_owners(buckets: Buckets, line: Line, size: int, total: int, owners: int) -> IntArray:
    """Return the owner of each chunk of each line, numbered within its range, int64[total, chunks].

    Owners have equal runs of chunks.
    """
    sizes = (np.array([number]) for number in (size, buckets.width, owners))
    chunks = int(chunks_of(*sizes, block=line.height, grain=line.grain)[0])
    # Chunks of a range are numbered line by line; the last range may have fewer lines, and then
    # shorter runs for the same owners.
    first_chunk = np.arange(total) % size * chunks
    range_chunks = np.minimum(size, total - np.arange(total) // size * size) * chunks
    owner: IntArray = (first_chunk[:, None] + np.arange(chunks)) * owners // range_chunks[:, None]
    return owner
