"""Work lists: the sums of every tile, cut for its workers, as the strided reduce reads them.

On a tile the partials of one reduction are one region, [partials][columns], with the columns of its
sums one after another. The columns are shared among the reduction's workers in 16-byte grains, and
cut again where results are not neighbours: each such cut is an entry, a strip of the kernel. A
worker of the tile takes whole shares, the longest first, each to the worker that has the least.

Source: PopLibs lib/popops/reduction ReductionStages.cpp `intermediateToOutput` (one regular region
of partials), ReductionConnection.cpp `connectReductions`, versions before 7eac0f26. In what order
workers take vertices is not public; the longest first is ours.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import DataType, IntArray, Machine, Ragged, order_of, same_array
from kernels import TO_TEMPORARY, TO_Y, StridedReduce

from ...exchange.traffic import changes
from ...plan.mapping.linear_mapping import Linear, cells_of
from ...plan.mapping.shares import stacked
from .reduce_many import OutputSlices, Sums
from .workers_loop import hand_out

GRAIN_TURNS = 2  # 64-bit words of partials that stay with one worker


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
    kernel: StridedReduce, sums: Sums, layout: PartialsLayout, target: IntArray, machine: Machine
) -> WorkLists:
    """The lists of every tile; `target` is the byte offset of each sum's result."""
    width = kernel.outputs
    cut, heads = _neighbours(sums, layout, target, kernel.output_type.bytes)
    turns = np.bincount(cut, sums.count, len(heads)).astype(np.int64) // width
    region = layout.region[heads]
    first_turn = (np.cumsum(layout.region_columns) - layout.region_columns) // width
    begin = first_turn[region] + layout.column[heads] // width
    quota = np.zeros(len(layout.region_tile), dtype=np.int64)
    quota[layout.region] = sums.workers
    shares = _shares(layout.region_columns // width, quota)
    cells = cells_of(Linear(shares, np.zeros(0, np.int64)), begin, turns)
    region, head = region[cells.interval], heads[cells.interval]
    column = (cells.first - first_turn[region]) * width
    size = kernel.partials_type.bytes
    skip = (column - layout.column[head]) * kernel.output_type.bytes
    table = np.stack(
        [
            layout.region_offset[region] + column * size,
            target[head] + skip,
            np.where(sums.temporary[head], TO_TEMPORARY, TO_Y),
            cells.count - 1,
            layout.region_partials[region] - 1,
            layout.region_columns[region] // width,
        ],
        axis=1,
    )
    tile = layout.region_tile[region]
    counts = np.zeros((machine.tiles, machine.workers), dtype=np.int64)
    worker = _worker(kernel.bundles(table), cells.run, tile, np.zeros_like(counts))
    np.add.at(counts, (tile, worker), 1)
    number = counts.sum(axis=1) * table.shape[1]
    flat = table[order_of(tile, worker)].ravel().astype(np.int32)
    return WorkLists(Ragged(flat, np.cumsum(number) - number, number), counts)


def _neighbours(
    sums: Sums, layout: PartialsLayout, target: IntArray, output_bytes: int
) -> tuple[IntArray, IntArray]:
    """Sums of a region with neighbouring results: int64[sums], the run; int64[runs], its head."""
    new = np.ones(len(target), dtype=np.bool_)
    new[1:] = (np.diff(layout.region) != 0) | (np.diff(target) != sums.count[:-1] * output_bytes)
    return np.cumsum(new) - 1, np.flatnonzero(new)


def _shares(turns: IntArray, quota: IntArray) -> IntArray:
    """int64[shares + 1]: edges of the shares of all regions, one region after another."""
    grains = -(-turns // GRAIN_TURNS)
    count = np.minimum(quota, grains)
    region = np.repeat(np.arange(len(turns)), count)
    share = np.arange(len(region)) - np.repeat(np.cumsum(count) - count, count)
    start = np.cumsum(turns) - turns
    edges = start[region] + share * grains[region] // count[region] * GRAIN_TURNS
    return np.append(edges, turns.sum())


def _worker(bundles: IntArray, share: IntArray, tile: IntArray, load: IntArray) -> IntArray:
    """int64[entries]: the worker that takes each, share by share; `load` is what they have."""
    cost = np.bincount(share, bundles).astype(np.int64)
    where = np.zeros(len(cost), dtype=np.int64)
    where[share] = tile
    taken = np.zeros(len(cost), dtype=np.int64)
    hand_out(np.argsort(-cost, kind="stable"), cost, where, load, taken)
    return taken[share]
