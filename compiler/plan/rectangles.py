"""Rectangles: what each tile of a dynamic plan touches and keeps, whatever the pattern will be.

A seat is a cell (x, y) of the grid; it touches all block rows and block columns of its rectangle.
Each block column of the dense operand lives on the seats of its y, each block row of the result on
those of its x, in equal shares: so both serve as input and as result, and gradients need no
layouts of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import IntArray, Machine, spread

from .bucket_grid import Buckets
from .mapping.footprint import Footprint, Line, Lines
from .mapping.owners import Owners, chunks_of, owners_of
from .partition import Cut, Part, Partition


def nodes_of(buckets: Buckets) -> IntArray:
    """int64[px, py, pz]: the tile of each processing node; tiles that share x are neighbours.

    (PopLibs lib/popsparse FullyConnectedPlan.cpp:1849-1862, at 7eac0f26)
    """
    x, y, z = np.ogrid[: buckets.px, : buckets.py, : buckets.pz]
    tiles: IntArray = (y * buckets.pz + z) * buckets.px + x
    return tiles


def control_tiles(machine: Machine, nodes: IntArray) -> IntArray:
    """The tile that steers propagation on grids of so many nodes: the first beyond, or the last.

    (PopLibs lib/popsparse FullyConnected.cpp:261-269, at 7eac0f26)
    """
    return np.minimum(machine.tiles - 1, nodes)


def rectangle_partition(buckets: Buckets) -> Partition:
    """Every part of the columns on its own tiles; which blocks a seat gets, `pack` decides."""
    none = np.zeros(buckets.px * buckets.py, dtype=np.int64)
    tiles = nodes_of(buckets).transpose(2, 1, 0).reshape(buckets.pz, -1)
    width = buckets.width
    return Partition(
        order=np.zeros(0, dtype=np.int64),
        cuts=(Cut(none, none),),
        parts=tuple(Part(z * width, (z + 1) * width, 0, seats) for z, seats in enumerate(tiles)),
    )


def rectangle_footprint(buckets: Buckets, grid: tuple[int, int]) -> Footprint:
    """All block columns of each seat's rectangle, which it reads, and all block rows."""
    x = np.tile(np.arange(buckets.px), buckets.py)
    y = np.repeat(np.arange(buckets.py), buckets.px)
    return Footprint(
        reads=_ranges(y, buckets.columns, grid[1]), writes=_ranges(x, buckets.rows, grid[0])
    )


def _ranges(index: IntArray, size: int, total: int) -> Lines:
    """Range number `index` of `total` lines cut into ranges of `size`."""
    count = np.minimum(size, total - index * size)
    seats = len(index)
    return Lines(np.repeat(np.arange(seats), count), spread(index * size, count), seats, total)


def vertex_fields(buckets: Buckets, footprint: Footprint, count: int) -> Mapping[str, IntArray]:
    """What the vertex on every node, part by part, is told that reads so many buckets."""
    y, x = np.divmod(np.arange(footprint.seats), buckets.px)
    same = {
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
        **{name: np.full(buckets.nodes, number) for name, number in same.items()},
        **{name: np.tile(column, buckets.pz) for name, column in by_seat.items()},
        "buckets": np.full(buckets.nodes, count),
    }


def rectangle_owners(
    buckets: Buckets, grid: tuple[int, int], *, least: int
) -> tuple[Owners, Owners]:
    """The owners of x, on the seats of its block column's y, and of y, on those of its row's x.

    Args:
        buckets: the grid of the plan.
        grid: block rows and block columns.
        least: x lives on so few seats that each keeps so many bytes of it; 0 for all seats.
    """
    line = Line(buckets.block, buckets.data_type)
    x = np.arange(grid[0])[:, None] // buckets.rows
    y = _range_owners(buckets, line, buckets.rows, grid[0], buckets.py)
    y_owners = Owners.alike(y * buckets.px + x)
    owners = owners_of(
        np.array([buckets.columns]),
        np.array([buckets.width]),
        np.array([buckets.px]),
        column_bytes=line.column_bytes,
        least=np.array([least]),
    )
    x = _range_owners(buckets, line, buckets.columns, grid[1], int(owners[0]))
    y = np.arange(grid[1])[:, None] // buckets.columns
    return Owners.alike(y * buckets.px + x), y_owners


def _range_owners(buckets: Buckets, line: Line, size: int, total: int, owners: int) -> IntArray:
    """int64[total, chunks]: which owner of its range keeps each chunk of a line, in equal runs."""
    ranges = (np.array([number]) for number in (size, buckets.width, owners))
    chunks = int(chunks_of(*ranges, block=line.height, grain=line.grain)[0])
    index = np.arange(total) % size * chunks
    count = np.minimum(size, total - np.arange(total) // size * size) * chunks
    seat: IntArray = (index[:, None] + np.arange(chunks)) * owners // count[:, None]
    return seat
