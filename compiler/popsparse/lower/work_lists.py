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

popops divides one reduction's work on a tile into vertices so:

    pieces    neighbouring columns of the merged reduction whose partials come from the same tiles
    cut       the W columns of a tile make G = ceil(W / g) grains of 16 bytes of partials; q workers
              get parts of up to ceil(G / q) grains, as even as they go, and pieces are cut where
              parts meet; which part they were in is forgotten
    cost      ceil(w D / e) of w columns of D partials, for e elements at a time: 16 bytes of
              results where w is at most that and a power of two, else the largest power of two up
              to that which divides w
    deal      fewer pieces than q: one each; costs that are within 8 or a tenth of their mean:
              equally many neighbours each; otherwise the cheapest first, each to who has least
    vertices  a worker's pieces in the order of their columns: neighbours are one vertex; where any
              piece of the reduction on this tile is not whole grains, every piece is one

So a slice that was cut where parts meet may be put together again: 1,056 and 368 columns for two
workers are cut into 712, 344 and 368, dealt as 344 + 712 and 368, and the first two are neighbours.
(The comment beside the library's sort promises the opposite order.)

Not built: where pieces are fewer than q, the library may split the partials of the costliest among
the idle workers and add them up in a second compute set. It does where D >= 6 and 30 + cost > 60 +
cost / 2, so w D > 480 for halves, if idle workers are enough for all pieces that cost as much. None
of the 222 static matmuls that a validation may ask for has such a tile.

Source: PopLibs lib/popops/reduction ReductionStages.cpp:765-1122 (`intermediateToOutput`: pieces,
regular or not), RegionWrapping.cpp:41-63 with lib/poputil Util.cpp:116-209 (cuts),
ReductionConnection.cpp:33-259 (cost, deal), 293-376 (two stages), 788-1045 (vertices), 1990-2035
(one each), at 7eac0f26.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import BoolArray, DataType, IntArray, Machine, Ragged, order_of, same_array, spread
from ipusim.kernels import TO_TEMPORARY, TO_Y, StridedReduce

from ...exchange.traffic import changes
from ...plan.mapping.linear_mapping import Linear, cells_of
from ...plan.mapping.shares import stacked
from .reduce_loops import hand_out
from .reduce_many import OutputSlices, Sums

GRAIN_TURNS = 2  # 64-bit words of partials that stay with one worker
NEAR, NEAR_SHARE = 8.0, 0.1  # of the mean: costs that count as equal; ReductionConnection.cpp:171
NEVER = 1 << 62  # what a worker has that a reduction may not use


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
    cost = kernel.strip_bundles(turns, layout.region_partials[region] - 1)
    worker = _next_free(cost, cells.vertex[head], tile, np.zeros_like(counts))
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
    worker = np.zeros_like(cost)
    hand_out(np.arange(len(cost)), cost, tile[changes(vertex)], load, worker)
    return worker[vertex]


@attrs.frozen
class VertexCells:
    """Parts of sums, vertex by vertex in the order in which popops makes them.

    Attributes:
        sum: int64[cells], the sum of which each is a part.
        skip, turns: int64[cells], its first turn in the sum, and how many.
        vertex: int64[cells], whose it is, in rising order.
    """

    sum: IntArray = attrs.field(eq=same_array, repr=False)
    skip: IntArray = attrs.field(eq=same_array, repr=False)
    turns: IntArray = attrs.field(eq=same_array, repr=False)
    vertex: IntArray = attrs.field(eq=same_array, repr=False)


@attrs.frozen
class CutPieces:
    """CutPieces of all reductions of all tiles after the cut, in the order of their columns.

    Attributes:
        region: int64[pieces], the reduction of a tile to which each belongs, in rising order.
        turns: int64[pieces], 64-bit words of partials that lie side by side.
        partials: int64[regions].
        quota: int64[regions], workers that may share it.
    """

    region: IntArray
    turns: IntArray
    partials: IntArray
    quota: IntArray

    @property
    def count(self) -> IntArray:
        """int64[regions]: pieces of each."""
        return np.bincount(self.region, minlength=len(self.quota))

    @property
    def regular(self) -> BoolArray:
        """bool[regions]: every piece is whole grains, so neighbours can share a vertex."""
        odd = self.region[self.turns % GRAIN_TURNS != 0]
        regular: BoolArray = np.bincount(odd, minlength=len(self.quota)) == 0
        return regular


def vertex_cells(
    sums: Sums, slices: OutputSlices, region: IntArray, width: int, vector: int
) -> VertexCells:
    """The vertices of all tiles.

    Args:
        sums: ordered by tile, reduction and column.
        slices: whose they are.
        region: int64[sums], numbers the reductions of all tiles in that order.
        width: outputs of a turn, 64 bits of partials.
        vector: outputs of 64 bits of results.
    """
    heads = np.flatnonzero(changes(region))
    turns, quota = sums.count // width, sums.workers[heads]
    edges = _edges(np.bincount(region, turns).astype(np.int64), quota)
    cells = cells_of(Linear(edges, np.zeros(0, np.int64)), np.cumsum(turns) - turns, turns)
    new = changes(_pieces(sums, slices, region)[cells.interval], cells.run)
    piece = np.cumsum(new) - 1
    pieces = CutPieces(
        region[cells.interval[new]],
        np.bincount(piece, cells.count).astype(np.int64),
        slices.partials[sums.slice[heads]],
        quota,
    )
    worker = dealt(pieces, costs(pieces, width, vector))[piece]
    order = order_of(region[cells.interval], worker)
    interval, piece, worker = cells.interval[order], piece[order], worker[order]
    vertex = _vertices(region[interval], worker, piece, pieces.regular)
    skip = cells.first - (np.cumsum(turns) - turns)[cells.interval]
    return VertexCells(interval, skip[order], cells.count[order], vertex)


def _pieces(sums: Sums, slices: OutputSlices, region: IntArray) -> IntArray:
    """int64[sums]: its piece before the cut."""
    new = changes(region)
    new[1:] |= sums.column[1:] != sums.column[:-1] + sums.count[:-1]
    after = np.flatnonzero(~new)
    here, before = sums.slice[after], sums.slice[after - 1]
    other = here != before
    after, here, before = after[other], here[other], before[other]
    depth, first = slices.partials[here], slices.first_partial
    differs = slices.tile[spread(first[here], depth)] != slices.tile[spread(first[before], depth)]
    new[np.repeat(after, depth)[differs]] = True
    return np.cumsum(new) - 1


def _edges(turns: IntArray, quota: IntArray) -> IntArray:
    """int64[parts + 1]: where the parts of all regions meet, in turns, one region after another."""
    grains = -(-turns // GRAIN_TURNS)
    count = -(-grains // -(-grains // quota))
    region = np.repeat(np.arange(len(turns)), count)
    part = np.arange(len(region)) - np.repeat(np.cumsum(count) - count, count)
    start = np.cumsum(turns) - turns
    edges = start[region] + part * grains[region] // count[region] * GRAIN_TURNS
    return np.append(edges, turns.sum())


def costs(pieces: CutPieces, width: int, vector: int) -> IntArray:
    """int64[pieces]: what popops expects a worker to take; see above.

    Args:
        pieces: after the cut.
        width: outputs of a turn.
        vector: outputs of 64 bits of results.
    """
    outputs, most = pieces.turns * width, 2 * vector
    divisor = np.minimum(outputs & -outputs, most)
    at_once = np.where((outputs < most) & (divisor == outputs), most, divisor)
    expected: IntArray = -(-outputs * pieces.partials[pieces.region] // at_once)
    return expected


def dealt(pieces: CutPieces, cost: IntArray) -> IntArray:
    """int64[pieces]: which worker of its reduction takes each of this cost."""
    number, quota = pieces.count, pieces.quota
    rank = np.arange(len(cost)) - (np.cumsum(number) - number)[pieces.region]
    even = _is_even(pieces, cost, number)
    share, more = np.divmod(number, quota)
    share, more = share[pieces.region], more[pieces.region]
    long = rank // (share + 1)
    short = more + (rank - more * (share + 1)) // np.maximum(share, 1)
    worker = np.where(long < more, long, short)
    few = (number < quota)[pieces.region]
    worker = np.where(few, rank, worker)
    rest = np.flatnonzero(~few & ~even[pieces.region])
    worker[rest] = _least_first(pieces.region[rest], cost[rest], quota)
    return worker


def _is_even(pieces: CutPieces, cost: IntArray, number: IntArray) -> BoolArray:
    """bool[regions]: its pieces cost the same or nearly."""
    mean = np.bincount(pieces.region, cost, len(number)) / number
    near = np.maximum(NEAR, NEAR_SHARE * mean)
    low, high = np.floor(np.maximum(mean - near, 0)), np.floor(mean + near)
    off = (cost < low[pieces.region]) | (cost > high[pieces.region])
    even: BoolArray = np.bincount(pieces.region[off], minlength=len(number)) == 0
    return even


def _least_first(region: IntArray, cost: IntArray, quota: IntArray) -> IntArray:
    """int64[pieces]: its worker, if the cheapest go first, each to the one with the least."""
    load = np.where(np.arange(quota.max(initial=1)) < quota[:, None], 0, NEVER)
    worker = np.zeros(len(cost), dtype=np.int64)
    hand_out(np.argsort(cost, kind="stable"), cost, region, load, worker)
    return worker


def _vertices(region: IntArray, worker: IntArray, piece: IntArray, regular: BoolArray) -> IntArray:
    """int64[cells]: the vertex of each cell; they are ordered by region, worker and column."""
    new, step = changes(region, worker), np.diff(piece, prepend=-1)
    new |= np.where(regular[region], step > 1, step > 0)
    return np.cumsum(new) - 1
