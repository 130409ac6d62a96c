"""Strips: the sums of every tile, cut for its workers, as the strided reduce kernel reads them.

On a tile the partials of one reduction lie as [partials][columns], the columns of its sums one
after another. The columns are shared among the reduction's workers in 16-byte grains, and cut again
where results are not neighbours. A worker of the tile takes whole shares, the longest first, each
to the worker that has the least.

Source: PopLibs lib/popops/reduction ReductionStages.cpp `intermediateToOutput` (one regular region
of partials), ReductionConnection.cpp `connectReductions`, versions before 7eac0f26. In what order
workers take vertices is not public; the longest first is ours.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DataType, IntArray, Ragged, same_array
from kernels import TO_TEMPORARY, TO_Y, StridedReduce

from ...plan.linear_mapping import Linear, cells_of
from ...plan.shares import stacked
from .reduce_many import Slices, Sums

GRAIN_TURNS = 2  # 64-bit words of partials that stay with one worker


@attrs.frozen
class Layout:
    """Where the partials of sums lie on their tiles, in bytes, and how wide each reduction is.

    Attributes:
        heap: int64[sums], which reduction of which tile; they are numbered by tile.
        heap_tile, heap_partials, heap_columns, heap_offset: int64[heaps], its tile, partials,
            columns and where it starts among the tile's received partials.
        column: int64[sums], its first column.
        bytes: int64[tiles], all received partials.
    """

    heap: IntArray = attrs.field(eq=same_array, repr=False)
    heap_tile: IntArray = attrs.field(eq=same_array, repr=False)
    heap_partials: IntArray = attrs.field(eq=same_array, repr=False)
    heap_columns: IntArray = attrs.field(eq=same_array, repr=False)
    heap_offset: IntArray = attrs.field(eq=same_array, repr=False)
    column: IntArray = attrs.field(eq=same_array, repr=False)
    bytes: IntArray = attrs.field(eq=same_array, repr=False)


def layout_of(sums: Sums, slices: Slices, partials_type: DataType, tiles: int) -> Layout:
    """Heaps of partials, one for each reduction on each tile."""
    new = np.ones(len(sums.tile), dtype=np.bool_)
    new[1:] = (np.diff(sums.tile) != 0) | (np.diff(sums.reduction) != 0)
    heap = np.cumsum(new) - 1
    heads = np.flatnonzero(new)
    columns = np.bincount(heap, sums.count, len(heads)).astype(np.int64)
    partials = slices.partials[sums.slice[heads]]
    tile = sums.tile[heads]
    offset, held = stacked(tile, partials * columns * partials_type.bytes, tiles)
    before = np.cumsum(sums.count) - sums.count
    return Layout(heap, tile, partials, columns, offset, before - before[heads][heap], held)


@attrs.frozen
class Work:
    """What the kernel reads.

    Attributes:
        strips: by tile, six numbers each, in the order of the workers.
        counts: int64[tiles, workers], strips of each worker.
    """

    strips: Ragged
    counts: IntArray = attrs.field(eq=same_array, repr=False)


def strips_of(
    kernel: StridedReduce, sums: Sums, layout: Layout, target: IntArray, tiles: int, workers: int
) -> Work:
    """The strips of every tile; `target` is the byte offset of each sum's result."""
    width = kernel.outputs
    stretch, heads = _stretches(sums, layout, target, kernel.output_type.bytes)
    turns = np.bincount(stretch, sums.count, len(heads)).astype(np.int64) // width
    heap = layout.heap[heads]
    first_turn = (np.cumsum(layout.heap_columns) - layout.heap_columns) // width
    begin = first_turn[heap] + layout.column[heads] // width
    quota = np.zeros(len(layout.heap_tile), dtype=np.int64)
    quota[layout.heap] = sums.workers
    shares = _shares(layout.heap_columns // width, quota)
    cells = cells_of(Linear(shares, np.zeros(0, np.int64)), begin, turns)
    heap, head = heap[cells.interval], heads[cells.interval]
    column = (cells.first - first_turn[heap]) * width
    size = kernel.partials_type.bytes
    skip = (column - layout.column[head]) * kernel.output_type.bytes
    table = np.stack(
        [
            layout.heap_offset[heap] + column * size,
            target[head] + skip,
            np.where(sums.temporary[head], TO_TEMPORARY, TO_Y),
            cells.count - 1,
            layout.heap_partials[heap] - 1,
            layout.heap_columns[heap] // width,
        ],
        axis=1,
    )
    tile = layout.heap_tile[heap]
    worker = _worker(kernel.bundles(table), cells.run, tile, tiles, workers)
    order = np.lexsort((np.arange(len(tile)), worker, tile))
    counts = np.zeros((tiles, workers), dtype=np.int64)
    np.add.at(counts, (tile, worker), 1)
    number = counts.sum(axis=1) * table.shape[1]
    flat = table[order].ravel().astype(np.int32)
    return Work(Ragged(flat, np.cumsum(number) - number, number), counts)


def _stretches(
    sums: Sums, layout: Layout, target: IntArray, output_bytes: int
) -> tuple[IntArray, IntArray]:
    """Sums of one heap whose results are neighbours: int64[sums] number, int64[stretches] head."""
    new = np.ones(len(target), dtype=np.bool_)
    new[1:] = (np.diff(layout.heap) != 0) | (np.diff(target) != sums.count[:-1] * output_bytes)
    return np.cumsum(new) - 1, np.flatnonzero(new)


def _shares(turns: IntArray, quota: IntArray) -> IntArray:
    """int64[shares + 1]: edges of the shares of all heaps, one heap after another."""
    grains = -(-turns // GRAIN_TURNS)
    count = np.minimum(quota, grains)
    heap = np.repeat(np.arange(len(turns)), count)
    share = np.arange(len(heap)) - np.repeat(np.cumsum(count) - count, count)
    start = np.cumsum(turns) - turns
    edges = start[heap] + share * grains[heap] // count[heap] * GRAIN_TURNS
    return np.append(edges, turns.sum())


def _worker(
    bundles: IntArray, share: IntArray, tile: IntArray, tiles: int, workers: int
) -> IntArray:
    """int64[strips]: the worker that takes each, share by share."""
    cost = np.bincount(share, bundles).astype(np.int64)
    where = np.zeros(len(cost), dtype=np.int64)
    where[share] = tile
    load = np.zeros((tiles, workers), dtype=np.int64)
    taken = np.zeros(len(cost), dtype=np.int64)
    for item in np.argsort(-cost, kind="stable").tolist():
        row = load[where[item]]
        taken[item] = least = int(row.argmin())
        row[least] += cost[item]
    return taken[share]
