"""Reduce stages: in how many steps the partials of a group of tiles become its outputs, and where.

A group is the tiles that hold a partial of the same outputs, one row of partials each. Outputs are
dealt in grains, as one flat run. With K rows there are three stages from 125 on, two from 16, else
one. A stage that leaves p rows has p sections:

    section i   adds rows [i rows / p, (i + 1) rows / p) on tiles [i K / p, (i + 1) K / p)
    deal        of G grains over t tiles: most = ceil(G / t), used = ceil(G / most), and tile i
                takes grains [i G / used, (i + 1) G / used): as few tiles as leave the largest share

and the last stage is one section of all tiles. Two stages leave floor(sqrt K) rows, or one more
where p + K / p is no larger for it; three leave floor(K^(2/3)) first by the same choice.

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

TWO_STAGES, THREE_STAGES = 16, 125  # rows of partials from which on there are so many
BLOCK_SHARE = 16  # of SRAM, that a block of received partials stays below


@attrs.frozen
class StageRuns:
    """The runs of grains that the tiles of a group add up in one stage.

    Attributes:
        tile: int64[runs], number of the tile in its group; each occurs once.
        section: int64[runs], the row that the sums are part of afterwards.
        start, stop: int64[runs], grains.
        first_row, rows: int64[runs], the rows of partials that are added.
    """

    tile: IntArray = attrs.field(eq=same_array, repr=False)
    section: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    stop: IntArray = attrs.field(eq=same_array, repr=False)
    first_row: IntArray = attrs.field(eq=same_array, repr=False)
    rows: IntArray = attrs.field(eq=same_array, repr=False)


@attrs.frozen
class StageFlows:
    """What the runs of a stage are made of, row by row in rising order of grains.

    Attributes:
        run, row: int64[flows], the run and the row of partials.
        tile: int64[flows], who holds them.
        start, stop: int64[flows], grains.
    """

    run: IntArray = attrs.field(eq=same_array, repr=False)
    row: IntArray = attrs.field(eq=same_array, repr=False)
    tile: IntArray = attrs.field(eq=same_array, repr=False)
    start: IntArray = attrs.field(eq=same_array, repr=False)
    stop: IntArray = attrs.field(eq=same_array, repr=False)


@cache
def rows_left(rows: int) -> tuple[int, ...]:
    """How many rows of partials each stage but the last leaves."""
    stages = 3 if rows >= THREE_STAGES else 2 if rows >= TWO_STAGES else 1
    return _cheapest(rows, stages)[0]


def _cheapest(rows: int, stages: int) -> tuple[tuple[int, ...], float]:
    """The rows left that make the sum of the stages' depths least, and that sum."""
    if stages == 1:
        return (), rows
    fewer = int(math.pow(rows, (stages - 1) / stages))
    plans = []
    for left in (fewer + 1, fewer):
        later, cost = _cheapest(left, stages - 1)
        plans.append(((left, *later), cost + rows / left))
    return min(plans, key=lambda plan: plan[1])  # of equals the first


def dealt(grains: int, tiles: int) -> IntArray:
    """int64[used + 1]: edges at which grains are dealt to as few tiles as leave the most a tile."""
    most = -(-grains // tiles)
    return shares(grains, -(-grains // most))


def stage_runs(grains: int, tiles: int, rows: int, left: int) -> StageRuns:
    """The runs of a stage of a group of so many tiles that leaves `left` of so many rows."""
    row_edges, tile_edges = shares(rows, left), shares(tiles, left)
    columns = []
    for section in range(left):
        first = int(tile_edges[section])
        edges = dealt(grains, max(1, int(tile_edges[section + 1]) - first))
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
    """Before any stage: tile i holds all grains of row i."""
    tile, none = np.arange(tiles), np.zeros(tiles, dtype=np.int64)
    return StageRuns(tile, tile, none, none + grains, tile, none + 1)


def flows_between(held: StageRuns, runs: StageRuns) -> StageFlows:
    """Who holds the partials of every run, cut where their holders change.

    Args:
        held: what tiles hold: whole rows, or the runs of the stage before.
        runs: of the stage.
    """
    run = np.repeat(np.arange(len(runs.tile)), runs.rows)
    row = spread(runs.first_row, runs.rows)
    start, stop = runs.start[run], runs.stop[run]
    scale = 1 + int(held.stop.max())
    begin = held.section * scale + held.start  # rising
    first = np.searchsorted(begin, row * scale + start, side="right") - 1
    count = np.searchsorted(begin, row * scale + stop, side="left") - first
    flow, at = np.repeat(np.arange(len(run)), count), spread(first, count)
    return StageFlows(
        run=run[flow],
        row=row[flow],
        tile=held.tile[at],
        start=np.maximum(start[flow], held.start[at]),
        stop=np.minimum(stop[flow], held.stop[at]),
    )


def in_one_block(machine: Machine, size: IntArray) -> BoolArray:
    """Whether poplin receives so many bytes of partials as one block, not slice by slice.

    A block stays below a share of SRAM in whole memory elements. (PopLibs lib/poplin
    ConvReduce.cpp, `reduce`, and ConvReducePlan.hpp:16-31, at 7eac0f26)
    """
    room = -(-size // machine.element_bytes) * machine.element_bytes
    within: BoolArray = room * BLOCK_SHARE < machine.sram_bytes
    return within
