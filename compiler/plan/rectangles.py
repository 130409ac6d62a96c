"""Rectangles: what each tile of a dynamic plan touches and keeps, whatever the pattern will be.

A seat is a cell (x, y) of the grid; it touches all block rows and block columns of its rectangle.
Each block column of the dense operand lives on the seats of its y, each block row of the result on
those of its x, in equal shares: so both serve as input and as result, and gradients need no
layouts of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ipusim import IntArray, Machine, Ragged

from .bucket_grid import Buckets
from .footprint import Needs
from .owned_lines import chunks_of, owners_of
from .owners import Homes
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


def rectangle_needs(buckets: Buckets, grid: tuple[int, int]) -> Needs:
    """All block rows and block columns of each seat's rectangle, in their order."""
    x = np.tile(np.arange(buckets.px), buckets.py)
    y = np.repeat(np.arange(buckets.py), buckets.px)
    none = np.zeros(0, dtype=np.int64)
    return Needs(
        local_row=none,
        local_column=none,
        rows=_ranges(x, buckets.rows, grid[0]),
        columns=_ranges(y, buckets.columns, grid[1]),
        cut=rectangle_partition(buckets).cuts[0],
    )


def _ranges(index: IntArray, size: int, total: int) -> Ragged:
    """Range number `index` of `total` things cut into ranges of `size`."""
    return Ragged(np.arange(total), index * size, np.minimum(size, total - index * size))


def seat_fields(buckets: Buckets, rows: IntArray, columns: IntArray) -> Mapping[str, IntArray]:
    """By seat: what a vertex of the multiply kernel is told, its number of buckets left out."""
    seats = buckets.px * buckets.py
    y, x = np.divmod(np.arange(seats), buckets.px)
    same = {
        "n": buckets.width,
        "meta_words": buckets.meta_words,
        "value_count": buckets.value_count,
    }
    return {
        **{name: np.full(seats, number) for name, number in same.items()},
        "rows": rows,
        "columns": columns,
        "sub_group": x * buckets.py + y + 1,
    }


def rectangle_homes(buckets: Buckets, grid: tuple[int, int], grain: int, *, least: int) -> Homes:
    """Homes of x on the seats of its block column's y, of y on those of its block row's x.

    Args:
        buckets: the grid of the plan.
        grid: block rows and block columns.
        grain: columns that stay together.
        least: x lives on so few seats that each keeps so many bytes of it; 0 for all seats.
    """
    row_seat = _homes(buckets, grid[0], buckets.rows, buckets.py, grain)
    x, y = np.arange(grid[0])[:, None] // buckets.rows, row_seat
    y_seat = y * buckets.px + x
    owners = owners_of(
        np.array([buckets.columns]),
        np.array([buckets.width]),
        np.array([buckets.px]),
        column_bytes=buckets.block * buckets.data_type.bytes,
        least=np.array([least]),
    )
    column_seat = _homes(buckets, grid[1], buckets.columns, int(owners[0]), grain)
    x, y = column_seat, np.arange(grid[1])[:, None] // buckets.columns
    return _homes_of(y * buckets.px + x, y_seat, buckets.py)


def transposed(homes: Homes, depth: int) -> Homes:
    """The homes when what was the result comes in and the dense operand's place is the result's.

    Args:
        homes: of `rectangle_homes`.
        depth: seats that hold a partial sum of the new result.
    """
    chunks = int(homes.y_count[0])
    return _homes_of(homes.y_seat.reshape(-1, chunks), homes.x_seat, depth)


def transposed_needs(needs: Needs) -> Needs:
    """The needs of the transposed product: rows come in, columns are summed."""
    return attrs.evolve(needs, rows=needs.columns, columns=needs.rows)


def _homes_of(x_seat: IntArray, y_seat: IntArray, depth: int) -> Homes:
    rows, chunks = y_seat.shape
    return Homes(
        x_seat=x_seat,
        y_row=np.repeat(np.arange(rows), chunks),
        y_index=np.tile(np.arange(chunks), rows),
        y_count=np.full(rows * chunks, chunks),
        y_seat=y_seat.ravel(),
        y_depth=np.full(rows * chunks, depth),
    )


def _homes(buckets: Buckets, total: int, size: int, owners: int, grain: int) -> IntArray:
    """int64[total, chunks]: which of the `owners` of its range keeps each chunk, in equal runs."""
    ranges = (np.array([number]) for number in (size, buckets.width, owners))
    chunks = int(chunks_of(*ranges, block=buckets.block, grain=grain)[0])
    index = np.arange(total) % size * chunks
    count = np.minimum(size, total - np.arange(total) // size * size) * chunks
    seat: IntArray = (index[:, None] + np.arange(chunks)) * owners // count[:, None]
    return seat
