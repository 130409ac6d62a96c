"""Work lists of the strided reduce: popops' vertices of every tile, assigned to workers.

On a tile the partial sums of one reduction are one region, [partials][columns], with the columns of
its sums one after another. A vertex of popops adds up a run of columns of one region. In this
project's kernel it is an entry of a work list, a strip, or several strips if its results are not
neighbours in y, because a strip stores one run. popops makes one vertex in that case, too, and
Poplar, which is not public, has to copy the results afterwards; here the time of the additional
strips stands for that copy. Measured times do not decide: 11 points with many such vertices had a
mean error of 3.0 % in this way, 3.0 % with one vertex and a copy that takes no time, and 2.8 % with
an empty compute set for the copy.

The vertices of a tile start in the order in which they were made, reduction by reduction, each on
the next worker that is free. The chip selects that worker at run time; here the time of a strip is
known in advance, so the lists of the workers are written in that order.

Source: PopLibs lib/popops/reduction ReductionStages.cpp:1040-1100 (one regular region of partials),
ReductionConnection.cpp:470-535 (one vertex, `createStridedReduceVertex`) and 1159-1193 (order), at
7eac0f26. The order in which vertices start was chosen by measured times: two other orders, the
longest first and every sixth to the same worker, were further off.

popops divides the work of one reduction on a tile into vertices in these steps:

    pieces    neighbouring columns of the merged reduction whose partials come from the same tiles
    cut       the W columns of a tile make G = ceil(W / g) grains of g columns, 16 bytes of
              partials; q workers get parts of up to ceil(G / q) grains, as evenly as possible, and
              pieces are cut where parts meet; from there on parts play no role
    cost      ceil(w D / e) of w columns of D partials, for e elements at a time: 16 bytes of
              results if w is at most that and a power of two, else the largest power of two up
              to that which divides w
    assign    fewer pieces than q: one for each worker; costs that are within 8 or a tenth of their
              mean: equally many neighbouring pieces for each worker; otherwise the cheapest first,
              each to the worker with the least cost
    vertices  a worker's pieces in the order of their columns: neighbours are one vertex; if any
              piece of the reduction on this tile is not whole grains, every piece is a vertex

So a slice that was cut where parts meet may be joined again: 1,056 and 368 columns for two workers
are cut into 712, 344 and 368, assigned as 344 + 712 and 368, and the first two are neighbours.
(The comment beside the library's sort describes the opposite order.)

Not implemented: if there are fewer pieces than q, the library may split the partials of the
costliest piece among the idle workers and add them up in a second compute set. It does so if D >= 6
and 30 + cost > 60 + cost / 2, that is w D > 480 for halves, and if there are enough idle workers
for all pieces of that cost. None of the 222 static matmuls that a validation may request has such a
tile.

Source: PopLibs lib/popops/reduction ReductionStages.cpp:765-1122 (`intermediateToOutput`: pieces,
regular or not), RegionWrapping.cpp:41-63 with lib/poputil Util.cpp:116-209 (cuts),
ReductionConnection.cpp:33-259 (cost, assign), 293-376 (two stages), 788-1045 (vertices), 1990-2035
(one each), at 7eac0f26.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import BoolArray, DataType, IntArray, Machine, Ragged, order_of, same_array, spread
from ipusim.kernels import TO_TEMPORARY, TO_Y, StridedReduce

from ...exchange.traffic import changes
from ...plan.mapping.linear_mapping import Linear, cells_of
from ...plan.mapping.shares import offsets_in_groups
from .reduce_loops import assign_least_loaded
from .reduce_many import OutputSlices, Sums

# A turn of the kernel adds 64 bits of partial sums. A grain is two turns, which one worker does.
GRAIN_TURNS = 2
# Costs count as equal if they differ from their mean by at most 8 or a tenth of it, whichever is
# more; ReductionConnection.cpp:171.
NEAR, NEAR_SHARE = 8.0, 0.1
NEVER = 1 << 62  # load of workers that a reduction may not use, so that none is chosen


@attrs.frozen
class PartialsLayout:
    """Byte offsets of the partial sums on their tiles, and widths of the reductions.

    A region holds the partial sums of one reduction on one tile; regions are numbered by tile.

    Attributes:
        region: Region of each sum, int64[sums].
        region_tile: Tile of each region, int64[regions].
        region_partials, region_columns: Numbers of partial sums of an output, and of columns, of
            each region, int64[regions].
        region_offset: Byte offset of each region among the tile's received partial sums,
            int64[regions].
        column: First column of each sum in its region, int64[sums].
        bytes: Bytes of all received partial sums, int64[tiles].
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
    """Return the layout of regions of partial sums, one for each reduction on each tile."""
    is_start = changes(sums.tile, sums.reduction)
    region = np.cumsum(is_start) - 1
    starts = np.flatnonzero(is_start)
    columns = np.bincount(region, sums.count, len(starts)).astype(np.int64)
    partials = slices.partials[sums.slice[starts]]
    tile = sums.tile[starts]
    offset, bytes_of_tile = offsets_in_groups(tile, partials * columns * partials_type.bytes, tiles)
    bytes_before = np.cumsum(sums.count) - sums.count
    return PartialsLayout(
        region,
        tile,
        partials,
        columns,
        offset,
        bytes_before - bytes_before[starts][region],
        bytes_of_tile,
    )


@attrs.frozen
class WorkLists:
    """The tables that the kernel reads.

    Attributes:
        entries: Entries of each tile, six numbers each, in the order of the workers.
        counts: Number of entries of each worker, int64[tiles, workers].
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
    """Return the work lists of every tile; `target` is the byte offset of each sum's result."""
    results = kernel.output_type
    cells = vertex_cells(sums, slices, layout.region, kernel.outputs, results.vector_width)
    result_offset = target[cells.sum] + cells.skip * kernel.outputs * results.bytes
    first_cell, turns = _strips(cells, result_offset, kernel.outputs * results.bytes)
    sum_of_strip = cells.sum[first_cell]
    region = layout.region[sum_of_strip]
    column = layout.column[sum_of_strip] + cells.skip[first_cell] * kernel.outputs
    # Six numbers of a strip: offset of its first partial sums, offset of its results, region of
    # these, 64-bit words less one, partial sums less one, and the distance between partial sums in
    # 64-bit words.
    table = np.stack(
        [
            layout.region_offset[region] + column * kernel.partials_type.bytes,
            result_offset[first_cell],
            np.where(sums.temporary[sum_of_strip], TO_TEMPORARY, TO_Y),
            turns - 1,
            layout.region_partials[region] - 1,
            layout.region_columns[region] // kernel.outputs,
        ],
        axis=1,
    )
    # Deal vertices to workers, and sort the strips by tile and worker.
    tile = layout.region_tile[region]
    counts = np.zeros((machine.tiles, machine.workers), dtype=np.int64)
    cost = kernel.strip_bundles(turns, layout.region_partials[region] - 1)
    worker = _assign_by_vertex(cost, cells.vertex[first_cell], tile, np.zeros_like(counts))
    np.add.at(counts, (tile, worker), 1)
    word_counts = counts.sum(axis=1) * table.shape[1]
    words = table[order_of(tile, worker)].ravel().astype(np.int32)
    return WorkLists(Ragged(words, np.cumsum(word_counts) - word_counts, word_counts), counts)


def _strips(cells: VertexCells, offset: IntArray, turn_bytes: int) -> tuple[IntArray, IntArray]:
    """Return the first cell and the turns of each strip, int64[strips].

    A strip is the cells of a vertex whose results are neighbours.
    """
    is_start = changes(cells.vertex)
    is_start[1:] |= np.diff(offset) != cells.turns[:-1] * turn_bytes
    first = np.flatnonzero(is_start)
    return first, np.bincount(np.cumsum(is_start) - 1, cells.turns, len(first)).astype(np.int64)


def _assign_by_vertex(
    bundles: IntArray, vertex: IntArray, tile: IntArray, load: IntArray
) -> IntArray:
    """Return the worker of each strip, int64[strips]: vertex by vertex, the next that is free.

    Args:
        bundles, vertex, tile: Bundles, vertex and tile of each strip, int64[strips].
        load: Bundles that each worker has to execute already, int64[tiles, workers]; updated.
    """
    cost = np.bincount(vertex, bundles).astype(np.int64)
    worker = np.zeros_like(cost)
    assign_least_loaded(np.arange(len(cost)), cost, tile[changes(vertex)], load, worker)
    return worker[vertex]


@attrs.frozen
class VertexCells:
    """Parts of sums, vertex by vertex in the order in which popops makes them.

    Attributes:
        sum: Sum that each cell is a part of, int64[cells].
        skip, turns: First turn of the cell in the sum, and number of turns, int64[cells].
        vertex: Vertex of each cell, ascending, int64[cells].
    """

    sum: IntArray = attrs.field(eq=same_array, repr=False)
    skip: IntArray = attrs.field(eq=same_array, repr=False)
    turns: IntArray = attrs.field(eq=same_array, repr=False)
    vertex: IntArray = attrs.field(eq=same_array, repr=False)


@attrs.frozen
class CutPieces:
    """Pieces of all reductions of all tiles after the cut, in the order of their columns.

    Attributes:
        region: Reduction of a tile that each piece belongs to, ascending, int64[pieces].
        turns: Number of 64-bit words of partial sums side by side, int64[pieces].
        partials: Number of partial sums of each output, int64[regions].
        quota: Number of workers that may share the reduction, int64[regions].
    """

    region: IntArray
    turns: IntArray
    partials: IntArray
    quota: IntArray

    @property
    def count(self) -> IntArray:
        """Number of pieces of each region, int64[regions]."""
        return np.bincount(self.region, minlength=len(self.quota))

    @property
    def regular(self) -> BoolArray:
        """True for regions in which every piece is whole grains, bool[regions].

        Neighbouring pieces of such a region can share a vertex.
        """
        region_of_odd_piece = self.region[self.turns % GRAIN_TURNS != 0]
        regular: BoolArray = np.bincount(region_of_odd_piece, minlength=len(self.quota)) == 0
        return regular


def vertex_cells(
    sums: Sums, slices: OutputSlices, region: IntArray, width: int, vector: int
) -> VertexCells:
    """Return the vertices of all tiles.

    Args:
        sums: Sums ordered by tile, reduction and column.
        slices: Slices of y that the sums are parts of.
        region: Number of the reduction of a tile that each sum belongs to, in that order,
            int64[sums].
        width: Outputs of a turn, which has 64 bits of partial sums.
        vector: Outputs in 64 bits of results.
    """
    # 1. Cut the sums where the parts of a reduction meet: cells.
    starts = np.flatnonzero(changes(region))
    turns, quota = sums.count // width, sums.workers[starts]
    edges = _edges(np.bincount(region, turns).astype(np.int64), quota)
    cells = cells_of(Linear(edges, np.zeros(0, np.int64)), np.cumsum(turns) - turns, turns)
    # 2. Pieces end where a part ends or the tiles of partial sums change. Deal them to workers.
    is_start = changes(_pieces(sums, slices, region)[cells.interval], cells.run)
    piece = np.cumsum(is_start) - 1
    pieces = CutPieces(
        region[cells.interval[is_start]],
        np.bincount(piece, cells.count).astype(np.int64),
        slices.partials[sums.slice[starts]],
        quota,
    )
    worker = assigned_workers(pieces, costs(pieces, width, vector))[piece]
    # 3. Sort the cells by region and worker, and join neighbouring pieces to vertices.
    order = order_of(region[cells.interval], worker)
    interval, piece, worker = cells.interval[order], piece[order], worker[order]
    vertex = _vertices(region[interval], worker, piece, pieces.regular)
    skip = cells.first - (np.cumsum(turns) - turns)[cells.interval]
    return VertexCells(interval, skip[order], cells.count[order], vertex)


def _pieces(sums: Sums, slices: OutputSlices, region: IntArray) -> IntArray:
    """Return the piece of each sum before the cut, int64[sums]."""
    # A piece ends where the region changes, where columns have a gap, and where the next slice has
    # its partial sums on other tiles.
    is_start = changes(region)
    is_start[1:] |= sums.column[1:] != sums.column[:-1] + sums.count[:-1]
    is_joined = np.flatnonzero(~is_start)
    next_slice, previous_slice = sums.slice[is_joined], sums.slice[is_joined - 1]
    has_new_slice = next_slice != previous_slice
    is_joined, next_slice, previous_slice = (
        is_joined[has_new_slice],
        next_slice[has_new_slice],
        previous_slice[has_new_slice],
    )
    depth, first = slices.partials[next_slice], slices.first_partial
    differs = (
        slices.tile[spread(first[next_slice], depth)]
        != slices.tile[spread(first[previous_slice], depth)]
    )
    is_start[np.repeat(is_joined, depth)[differs]] = True
    return np.cumsum(is_start) - 1


def _edges(turns: IntArray, quota: IntArray) -> IntArray:
    """Return the turns at which the parts of all regions meet, one region after another.

    The result is int64[parts + 1]; turns are counted over all regions.
    """
    grains = -(-turns // GRAIN_TURNS)
    count = -(-grains // -(-grains // quota))
    region = np.repeat(np.arange(len(turns)), count)
    part = np.arange(len(region)) - np.repeat(np.cumsum(count) - count, count)
    start = np.cumsum(turns) - turns
    edges = start[region] + part * grains[region] // count[region] * GRAIN_TURNS
    return np.append(edges, turns.sum())


def costs(pieces: CutPieces, width: int, vector: int) -> IntArray:
    """Return popops' estimate of the cost of each piece, int64[pieces].

    The formula is that of step `cost` in the module's docstring.

    Args:
        pieces: Pieces after the cut.
        width: Outputs of a turn.
        vector: Outputs in 64 bits of results.
    """
    outputs, double_vector = pieces.turns * width, 2 * vector
    divisor = np.minimum(outputs & -outputs, double_vector)  # x & -x: largest power of 2 dividing x
    outputs_at_once = np.where(
        (outputs < double_vector) & (divisor == outputs), double_vector, divisor
    )
    expected: IntArray = -(-outputs * pieces.partials[pieces.region] // outputs_at_once)
    return expected


def assigned_workers(pieces: CutPieces, cost: IntArray) -> IntArray:
    """Return the worker of each piece, a number below the quota of its reduction, int64[pieces].

    Args:
        pieces: Pieces after the cut.
        cost: Estimated cost of each piece, int64[pieces].
    """
    piece_counts, quota = pieces.count, pieces.quota
    rank = np.arange(len(cost)) - (np.cumsum(piece_counts) - piece_counts)[pieces.region]
    # Even costs: neighbouring pieces, `share` for each worker and one more for the first
    # `num_longer`.
    is_even = _is_even(pieces, cost, piece_counts)
    share, num_longer = np.divmod(piece_counts, quota)
    share, num_longer = share[pieces.region], num_longer[pieces.region]
    worker_if_long = rank // (share + 1)
    worker_if_short = num_longer + (rank - num_longer * (share + 1)) // np.maximum(share, 1)
    worker = np.where(worker_if_long < num_longer, worker_if_long, worker_if_short)
    # Fewer pieces than workers: one for each. Uneven costs: cheapest first.
    has_few = (piece_counts < quota)[pieces.region]
    worker = np.where(has_few, rank, worker)
    cheapest_first = np.flatnonzero(~has_few & ~is_even[pieces.region])
    worker[cheapest_first] = _assign_cheapest_first(
        pieces.region[cheapest_first], cost[cheapest_first], quota
    )
    return worker


def _is_even(pieces: CutPieces, cost: IntArray, piece_counts: IntArray) -> BoolArray:
    """Return True for regions whose pieces have nearly the same cost, bool[regions]."""
    mean = np.bincount(pieces.region, cost, len(piece_counts)) / piece_counts
    tolerance = np.maximum(NEAR, NEAR_SHARE * mean)
    lowest, highest = np.floor(np.maximum(mean - tolerance, 0)), np.floor(mean + tolerance)
    is_outlier = (cost < lowest[pieces.region]) | (cost > highest[pieces.region])
    is_even: BoolArray = np.bincount(pieces.region[is_outlier], minlength=len(piece_counts)) == 0
    return is_even


def _assign_cheapest_first(region: IntArray, cost: IntArray, quota: IntArray) -> IntArray:
    """Return the worker of each piece, int64[pieces]: cheapest first, each to the least load."""
    load = np.where(np.arange(quota.max(initial=1)) < quota[:, None], 0, NEVER)
    worker = np.zeros(len(cost), dtype=np.int64)
    assign_least_loaded(np.argsort(cost, kind="stable"), cost, region, load, worker)
    return worker


def _vertices(region: IntArray, worker: IntArray, piece: IntArray, regular: BoolArray) -> IntArray:
    """Return the vertex of each cell, int64[cells], for cells ordered by region, worker, column."""
    is_start, gap = changes(region, worker), np.diff(piece, prepend=-1)
    is_start |= np.where(regular[region], gap > 1, gap > 0)
    return np.cumsum(is_start) - 1
