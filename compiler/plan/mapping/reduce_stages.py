"""Reduce stages: the steps in which poplin adds up the partial sums of a group of tiles.

A group is the tiles that have partial sums of the same outputs; each tile has one *row* of them.
The outputs of a group, line after line, are divided in grains: columns of 16 outputs, which are
never cut. A stage adds up rows until p rows are left. A group of K tiles has three stages if K is
125 or more, two from 16 on, else one. A stage that leaves p rows has p sections:

    section i   adds rows [i rows / p, (i + 1) rows / p) on tiles [i K / p, (i + 1) K / p)
    its tiles   divide the G grains: with t tiles, most = ceil(G / t), used = ceil(G / most), and
                tile i takes grains [i G / used, (i + 1) G / used): as few tiles as possible without
                making the largest share larger

The last stage is one section of all tiles. Two stages leave floor(sqrt K) rows, or one more if
p + K / p is not larger with it. The first of three stages leaves floor(K^(2/3)) by the same rule.

Source: PopLibs lib/poplin ConvReducePlan.cpp, ConvReduce.cpp (`partialGroupedReduce`), and
lib/poputil/Util.cpp (`splitRegions`), at 7eac0f26.
"""

from __future__ import annotations

import math
from functools import cache

import attrs
import numpy as np

from ipusim import BoolArray, IntArray, Machine, same_array, spread

from .shares import shares

TWO_STAGES, THREE_STAGES = 16, 125  # minimum rows of partial sums for two and for three stages
BLOCK_SHARE = 16  # a block of received partial sums stays below a 16th of SRAM


@attrs.frozen
class StageRuns:
    """Runs of grains that the tiles of a group add up in one stage.

    Attributes:
        tile: Number of each run's tile in its group, int64[runs]; each occurs once.
        section: Row to which the sums belong after the stage, int64[runs].
        start, stop: Grains of each run, int64[runs].
        first_row, rows: Rows of partial sums that are added, int64[runs].
    """

    tile: IntArray = attrs.field(eq=same_array, repr=False)
    section: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    stop: IntArray = attrs.field(eq=same_array, repr=False)
    first_row: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)


@attrs.frozen
class StageFlows:
    """Partial sums that the runs of a stage add, cut into parts that one tile stores.

    Parts are ordered by run, then row, then grain.

    Attributes:
        run, row: Run, and row of partial sums, int64[flows].
        tile: Tile that stores this part, by its number in the group, int64[flows].
        start, stop: Grains [start, stop) of the part, int64[flows].
    """

    run: IntArray = attrs.field(eq=same_array, repr=False)
    row: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    stop: IntArray = attrs.field(eq=same_array, repr=False)


@cache
def rows_left(rows: int) -> tuple[int, ...]:
    """Return the number of rows of partial sums that each stage leaves, but for the last stage."""
    stages = 3 if rows >= THREE_STAGES else 2 if rows >= TWO_STAGES else 1
    return _cheapest(rows, stages)[0]


def _cheapest(rows: int, stages: int) -> tuple[tuple[int, ...], float]:
    """Return the rows that each stage leaves if the sum of all depths is smallest, and that sum."""
    if stages == 1:
        return (), rows
    # An even depth in each of s stages leaves rows**((s - 1) / s) rows after the first.
    even_rows = int(math.pow(rows, (stages - 1) / stages))
    candidates = []
    for rows_after in (even_rows + 1, even_rows):
        later_rows, cost = _cheapest(rows_after, stages - 1)
        candidates.append(((rows_after, *later_rows), cost + rows / rows_after))
    return min(candidates, key=lambda candidate: candidate[1])  # the first of equally good ones


def grain_edges(grains: int, tiles: int) -> IntArray:
    """Return the edges of the tiles' intervals of grains, int64[used tiles + 1].

    As few tiles are used as possible without making the largest share larger.
    """
    largest_share = -(-grains // tiles)
    return shares(grains, -(-grains // largest_share))


def stage_runs(grains: int, tiles: int, rows: int, sections: int) -> StageRuns:
    """Return the runs of a stage of a group.

    Args:
        grains: Grains of the outputs.
        tiles: Tiles of the group.
        rows: Rows of partial sums before the stage.
        sections: Sections of the stage, which is the number of rows after it.
    """
    row_edges, tile_edges = shares(rows, sections), shares(tiles, sections)
    columns = []
    for section in range(sections):
        # A section has its own tiles and rows; with fewer tiles than sections it still has one
        # tile.
        first = int(tile_edges[section])
        edges = grain_edges(grains, max(1, int(tile_edges[section + 1]) - first))
        count = len(edges) - 1
        first_row, depth = row_edges[section], row_edges[section + 1] - row_edges[section]
        columns.append(
            [
                first + np.arange(count),
                np.full(count, section),
                edges[:-1],
                edges[1:],
                np.full(count, first_row),
                np.full(count, depth),
            ]
        )
    return StageRuns(*np.concatenate(columns, axis=1))


def whole_rows(tiles: int, grains: int) -> StageRuns:
    """Return the runs before the first stage: tile i holds all grains of row i."""
    tile, zeros = np.arange(tiles), np.zeros(tiles, dtype=np.int64)
    return StageRuns(tile, tile, zeros, zeros + grains, tile, zeros + 1)


def flows_between(earlier: StageRuns, runs: StageRuns) -> StageFlows:
    """Return the parts of rows that each run adds, each of which one tile stores.

    Args:
        earlier: Runs in which tiles store the partial sums: whole rows, or the runs of the stage
            before.
        runs: Runs that the stage adds up.
    """
    # One entry for every run and each of its rows. It is looked up among the earlier runs, ordered
    # by row and first grain.
    run = np.repeat(np.arange(len(runs.tile)), runs.rows)
    row = spread(runs.first_row, runs.rows)
    start, stop = runs.start[run], runs.stop[run]
    row_stride = 1 + int(earlier.stop.max())
    stored_start = earlier.section * row_stride + earlier.start  # ascending: rows follow each other
    first = np.searchsorted(stored_start, row * row_stride + start, side="right") - 1
    count = np.searchsorted(stored_start, row * row_stride + stop, side="left") - first
    flow, source = np.repeat(np.arange(len(run)), count), spread(first, count)
    return StageFlows(
        run=run[flow],
        row=row[flow],
        tile=earlier.tile[source],
        start=np.maximum(start[flow], earlier.start[source]),
        stop=np.minimum(stop[flow], earlier.stop[source]),
    )


def in_one_block(machine: Machine, size: IntArray) -> BoolArray:
    """Return True where poplin receives `size` bytes of partial sums as one block, not in slices.

    A block stays below a share of SRAM in whole memory elements. (PopLibs lib/poplin
    ConvReduce.cpp, `reduce`, and ConvReducePlan.hpp:16-31, at 7eac0f26)
    """
    block_bytes = -(-size // machine.element_bytes) * machine.element_bytes
    is_small: BoolArray = block_bytes * BLOCK_SHARE < machine.sram_bytes
    return is_small
