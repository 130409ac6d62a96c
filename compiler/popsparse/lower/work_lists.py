"""Work lists: the vertices of every tile, shared among its workers, as the strided reduce reads.

On a tile the partials of one reduction are one region, [partials][columns], with the columns of its
sums one after another. A vertex is a strip of the kernel's list: a run of columns of one region. It
is more than one where its results are not neighbours in y, for a strip stores in one run. There the
library still makes one vertex, without asking whether its results lie together (it asks where it
chooses among vertices for single results only), and Poplar, which is not public, has to copy them
afterwards. What the strips take more than one vertex stands for that copy. Measured rows do not
tell: when it was tried, 11 points with many such vertices had a mean error of 3.0 % so, 3.0 % with
one vertex and a copy that takes no time, and 2.8 % with an empty compute set for the copy.

The vertices of a tile start in the order in which they were made, reduction by reduction, each on
the next worker that is free. The chip finds that worker when it runs; here what a strip takes is
known before, so the lists of the workers hold the outcome.

Source: PopLibs lib/popops/reduction ReductionStages.cpp:1040-1100 (one regular region of partials),
ReductionConnection.cpp:470-535 (one vertex, `createStridedReduceVertex`) and 1159-1193 (order), at
7eac0f26. That vertices start in that order was chosen by looking at measured rows: the longest
first and every sixth to one worker were further off.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DataType, IntArray, Machine, Ragged, order_of, same_array
from ipusim.kernels import TO_TEMPORARY, TO_Y, StridedReduce

from ...exchange.traffic import changes
from ...plan.mapping.shares import stacked
from .output_slices import OutputSlices
from .reduce_many import Sums
from .reduce_vertices import VertexCells, vertex_cells
from .workers_loop import hand_out


@attrs.frozen
class PartialsLayout:
    """Where the partials of sums lie on their tiles, in bytes, and how wide each reduction is.

    Attributes:
        region: int64[sums], that of which reduction on which tile; they are numbered by tile.
        region_tile, region_partials, region_columns, region_offset: int64[regions], its tile,
            partials, columns and where it starts among the tile's received partials.
        column: int64[sums], its first column.
        bytes: int64[tiles], all received partials.
    """

    region: IntArray = attrs.field(eq=same_array, repr=False)
    region_tile: IntArray = attrs.field(eq=same_array, repr=False)
    region_partials: IntArray = attrs.field(eq=same_array, repr=False)
    region_columns: IntArray = attrs.field(eq=same_array, repr=False)
    region_offset: IntArray = attrs.field(eq=same_array, repr=False)
    column: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)


def layout_of(
    sums: Sums, slices: OutputSlices, partials_type: DataType, tiles: int
) -> PartialsLayout:
    """Regions of partials, one for each reduction on each tile."""
    new = changes(sums.tile, sums.reduction)
    region = np.cumsum(new) - 1
    heads = np.flatnonzero(new)
    columns = np.bincount(region, sums.count, len(heads)).astype(np.int64)
    partials = slices.partials[sums.slice[heads]]
    tile = sums.tile[heads]
    offset, held = stacked(tile, partials * columns * partials_type.bytes, tiles)
    before = np.cumsum(sums.count) - sums.count
    return PartialsLayout(
        region, tile, partials, columns, offset, before - before[heads][region], held
    )


@attrs.frozen
class WorkLists:
    """What the kernel reads.

    Attributes:
        entries: by tile, six numbers each, in the order of the workers.
        counts: int64[tiles, workers], entries of each worker.
    """

    entries: Ragged
    counts: IntArray = attrs.field(eq=same_array, repr=False)


def work_lists_of(
    kernel: StridedReduce,
    sums: Sums,
    slices: OutputSlices,
    layout: PartialsLayout,
    target: IntArray,
    machine: Machine,
) -> WorkLists:
    """The lists of every tile; `target` is the byte offset of each sum's result."""
    results = kernel.output_type
    cells = vertex_cells(sums, slices, layout.region, kernel.outputs, results.vector_width)
    there = target[cells.sum] + cells.skip * kernel.outputs * results.bytes
    head, turns = _strips(cells, there, kernel.outputs * results.bytes)
    item = cells.sum[head]
    region = layout.region[item]
    column = layout.column[item] + cells.skip[head] * kernel.outputs
    table = np.stack(
        [
            layout.region_offset[region] + column * kernel.partials_type.bytes,
            there[head],
            np.where(sums.temporary[item], TO_TEMPORARY, TO_Y),
            turns - 1,
            layout.region_partials[region] - 1,
            layout.region_columns[region] // kernel.outputs,
        ],
        axis=1,
    )
    tile = layout.region_tile[region]
    counts = np.zeros((machine.tiles, machine.workers), dtype=np.int64)
    worker = _next_free(kernel.bundles(table), cells.vertex[head], tile, np.zeros_like(counts))
    np.add.at(counts, (tile, worker), 1)
    number = counts.sum(axis=1) * table.shape[1]
    flat = table[order_of(tile, worker)].ravel().astype(np.int32)
    return WorkLists(Ragged(flat, np.cumsum(number) - number, number), counts)


def _strips(cells: VertexCells, there: IntArray, turn_bytes: int) -> tuple[IntArray, IntArray]:
    """Cells of a vertex with neighbouring results: int64[strips], the first cell, and the turns."""
    new = changes(cells.vertex)
    new[1:] |= np.diff(there) != cells.turns[:-1] * turn_bytes
    head = np.flatnonzero(new)
    return head, np.bincount(np.cumsum(new) - 1, cells.turns, len(head)).astype(np.int64)


def _next_free(bundles: IntArray, vertex: IntArray, tile: IntArray, load: IntArray) -> IntArray:
    """int64[strips]: the worker that takes each, vertex by vertex; `load` is what they have."""
    cost = np.bincount(vertex, bundles).astype(np.int64)
    taken = np.zeros_like(cost)
    hand_out(np.arange(len(cost)), cost, tile[changes(vertex)], load, taken)
    return taken[vertex]
