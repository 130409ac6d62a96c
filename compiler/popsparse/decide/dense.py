"""Formulas of PopLibs' planner of dense matmuls for the cost of a split, term by term.

poplin's matmul is a convolution with its operands swapped: columns of x are its positions, and
blocks of a are its weights. A tile has p positions and G_o x G_i blocks, one vertex. The fastest of
its W workers' loops is that of ceil(p / W) or floor(p / W) positions. The terms, in order:

    x          exchange of the elements of x that other tiles own; over both lanes if the number of
               parts of m is even
    weights    exchange of the weights that other tiles own
    partials   exchange of all outputs of a tile, once, and for every later stage of the reduction
               of the sums that the stage before left
    multiply   ConvPartial1x1 on the AMP
    reduce     every stage: the single-input vertex if outputs are whole vectors and received
               partial sums are below a share of SRAM, else the one that looks up each partial sum

Source: PopLibs lib/poplin ConvModel.cpp (`addExchangeCycleEstimates`, `addReduceCycleEstimate`),
PerformanceEstimation.hpp:397-692 and 1560-1910, ExchangeEstimator.hpp, at 7eac0f26. Numbers in the
formulas are those of these files. A swapped matmul has no cost of layout; rounds are added by the
caller.

A serial split of output channels runs the product in t trips, and adds slices and updates
(`trip_terms`): each trip copies its weights out of the matrix and its results into y. For W workers

    slice   of ceil(ceil(weights / tiles in use) / t) elements, all weights evenly dealt
    update  of ceil(ceil(outputs / k parts) / t): outputs are those of a trip already, which the
            planner divides once more
    cycles = 25 + W (39 + 24 + 2 floor(ceil(elements / W) / v))     v elements in 64 bits

and 0 cycles if there is one trip. Source: ConvModel.cpp:1660-1701 and 1976-1986
(`addDynamicSliceEstimate`, `addDynamicUpdateEstimate`), lib/popops/popopsCycleEstimators.cpp
1755-1785 (`getDynamicSlice1DEstimate`), at 7eac0f26.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import attrs
import numpy as np

from ipusim import AMP_BLOCK, UNIT_WEIGHT_BYTES, BoolArray, DataType, IntArray, Machine

from ...plan.axes import Axes
from ...plan.mapping.reduce_stages import in_one_block, rows_left

HALF, FLOAT = DataType.HALF, DataType.FLOAT
MAX_STAGES = 3  # stages of a reduction
CAST_BUNDLES = 26  # bundles of a worker that casts, besides one for each vector
SLICE_CYCLES, SLICE_BUNDLES = 25, 39 + 24  # cycles of the supervisor, and bundles of a worker
VECTOR_BYTES = 8  # bytes of a vector that a worker moves at once


@attrs.frozen
class DenseVertex:
    """Types of a dense matmul, and the number of AMP units of its vertex.

    Attributes:
        data_type, partials_type: Data types of operands and of partial sums.
        units: Number of AMP units that the vertex uses, 8 or 16: outputs that it computes at once.
    """

    data_type: DataType
    partials_type: DataType
    units: int

    @property
    def is_common(self) -> bool:
        """True for half inputs with 16 units or float partial sums: one assembly code does both."""
        return self.data_type is HALF and (self.units == AMP_BLOCK or self.partials_type is FLOAT)


def poplin_terms(machine: Machine, vertex: DenseVertex, splits: Axes) -> Mapping[str, IntArray]:
    """Return the cycles of one pass by term, int64[rows] each.

    Args:
        machine, vertex: Machine and vertex that multiply.
        splits: Candidates with m_split, k_split and n_split, the numbers of parallel parts, and of
            the fullest tile its rows and blocks (block rows and block columns) and its columns of
            x.
    """
    data, size = vertex.data_type.bytes, vertex.partials_type.bytes
    # Elements of x, of weights and of outputs on the fullest tile.
    x = splits.columns * splits.blocks * AMP_BLOCK
    weights = splits.rows * splits.blocks * AMP_BLOCK**2
    outputs = splits.columns * splits.rows * AMP_BLOCK
    lanes = np.where((splits.m_split % 2 == 0) & (machine.tiles_per_pair == 2), 2, 1)
    rate = machine.exchange_bytes_per_cycle
    in_groups = splits.blocks * (AMP_BLOCK * data // UNIT_WEIGHT_BYTES)
    out_groups = splits.rows * (AMP_BLOCK // vertex.units)
    stages = _stages(splits.k_split)
    return {
        "dense operand exchange": _ceil_div((x - x // splits.m_split) * data, rate * lanes),
        "values exchange": _ceil_div((weights - weights // splits.n_split) * data, rate),
        "multiply": conv_cycles(machine, vertex, splits.columns, in_groups, out_groups),
        "partials exchange": _partials(stages, outputs * size, rate),
        "reduce": _reduce(machine, vertex, stages, outputs, splits.k_split),
    }


def conv_cycles(
    machine: Machine,
    vertex: DenseVertex,
    positions: IntArray,
    in_groups: IntArray,
    out_groups: IntArray,
) -> IntArray:
    """Return the cycles of ConvPartial1x1.

    Args:
        machine, vertex: Machine and vertex that multiply.
        positions: Number of positions.
        in_groups: Number of groups of inputs, of which weights are loaded at once.
        out_groups: Number of groups of `units` outputs.
    """
    load = vertex.units * UNIT_WEIGHT_BYTES // machine.weight_load_bytes_per_cycle
    saved_bundles, saved_group = (7, 3) if vertex.is_common else (0, 0)
    extra = 1 if vertex.is_common or vertex.partials_type is FLOAT else 0
    later_pass, first_pass = (
        load + _loop_cycles(machine, vertex, positions, saved_bundles, opens=opens)
        for opens in (False, True)
    )
    passes = (in_groups - 1) * (16 - extra + out_groups * (19 + 6 + later_pass))
    opening = 11 + out_groups * (19 - extra + 7 + first_pass)
    start = 50 + 6 * (saved_bundles + saved_group * (in_groups - 1)) + 12 + extra
    cycles: IntArray = start + passes + opening
    return cycles


def _loop_cycles(
    machine: Machine, vertex: DenseVertex, positions: IntArray, saved_bundles: int, *, opens: bool
) -> IntArray:
    """Return the cycles of the workers' loops in one pass over the positions.

    The first pass of an output `opens` its sums, that is, starts from zeros; later ones add to it.

    A worker with one position more may take less time, since loops of one or two positions cost
    more than three.
    """
    workers = machine.workers
    longer, shorter = (
        workers * (_bundles(vertex, share, opens=opens) - saved_bundles)
        for share in (_ceil_div(positions, workers), positions // workers)
    )
    # Workers have one of two numbers of positions. The slower ones count, or the faster ones plus
    # 14 cycles, a number of PopLibs.
    cycles: IntArray = np.maximum(np.maximum(longer, shorter), np.minimum(longer, shorter) + 14)
    return cycles


def _bundles(vertex: DenseVertex, n: IntArray, *, opens: bool) -> IntArray:
    """Return the bundles of a worker's loop over n positions, int64[rows].

    The loop is pipelined: 0, 1 and 2 positions are special cases, from 3 on it is linear in n.
    """
    if vertex.is_common:
        extra = 1 if opens else 2
        special = (20 + extra, 31 + extra, 40 + extra)
        general = 36 + extra + 4 * (n - 3)
    elif vertex.data_type is HALF:
        clears = 2 if opens else 0
        special = (24, 39 + 2 * clears, 40 + 3 * clears)
        general = 41 + clears + (2 * n if opens else 0) + 4 * (n - 3)
    else:
        words = AMP_BLOCK // 2 if vertex.units == AMP_BLOCK else AMP_BLOCK // 4
        opens_sums = 1 if opens else 0
        special = (24, 47 + (2 + words) * opens_sums, 46 + (2 + 2 * words) * opens_sums)
        general = 46 + (2 + words * n) * opens_sums + 8 * (n - 3)
    return np.where(n < len(special), np.array(special)[np.minimum(n, len(special) - 1)], general)


def _ceil_div(count: IntArray, parts: IntArray | int) -> IntArray:
    """Return count / parts, rounded up."""
    rounded: IntArray = -(-count // parts)
    return rounded


def _stages(k_split: IntArray) -> IntArray:
    """Return the number of partial sums that each stage adds up, int64[stages, rows].

    It is 1 for stages that a reduction does not have.
    """
    parts, row_of_split = np.unique(k_split, return_inverse=True)
    table = np.ones((len(parts), MAX_STAGES), dtype=np.int64)
    for number, rows in enumerate(parts.tolist()):
        partial_sums = rows
        for stage, remaining_rows in enumerate((*rows_left(rows), 1)):
            table[number, stage] = -(-partial_sums // remaining_rows)
            partial_sums = -(-partial_sums // int(table[number, stage]))
    return table[row_of_split].T


def _partials(stages: IntArray, bytes_moved: IntArray, rate: int) -> IntArray:
    """Return the cycles to exchange partial sums in all stages, int64[rows].

    The first stage is charged for all outputs of a tile, even if nothing is reduced.

    Args:
        stages: Number of partial sums that each stage adds up, int64[stages, rows].
        bytes_moved: Bytes of a tile's partial sums, int64[rows].
        rate: Bytes that a tile receives in a cycle.
    """
    # Each stage but the first sends what the one before left, if there is such a stage.
    cycles = _ceil_div(bytes_moved, rate)
    for depth, later_depth in pairwise(stages):
        bytes_moved = _ceil_div(bytes_moved, depth)
        cycles = cycles + np.where(later_depth > 1, _ceil_div(bytes_moved, rate), 0)
    return cycles


def _reduce(
    machine: Machine, vertex: DenseVertex, stages: IntArray, outputs: IntArray, k_split: IntArray
) -> IntArray:
    """Return the cycles of all stages of a reduction, or of the cast if nothing is reduced."""
    owned = _ceil_div(outputs, k_split)
    last_stage = np.maximum((stages > 1).sum(axis=0) - 1, 0)
    num_remaining = owned * k_split
    cycles = np.where(stages[0] > 1, 0, _cast(machine, vertex, owned))
    for stage, depth in enumerate(stages):
        num_remaining = _ceil_div(num_remaining, depth)
        cycles_by_type = [
            reduce_cycles(machine, vertex.partials_type, target, num_remaining, depth)
            for target in (vertex.partials_type, vertex.data_type)
        ]
        cycles = cycles + np.where(depth > 1, np.where(stage < last_stage, *cycles_by_type), 0)
    return cycles


def _cast(machine: Machine, vertex: DenseVertex, outputs: IntArray) -> IntArray:
    """Return the cycles to cast a tile's outputs, int64[rows]; 0 between equal types."""
    if vertex.partials_type is vertex.data_type:
        return np.zeros_like(outputs)
    width = min(vertex.partials_type.vector_width, vertex.data_type.vector_width)
    return (_ceil_div(_ceil_div(outputs, machine.workers), width) + CAST_BUNDLES) * machine.workers


def reduce_cycles(
    machine: Machine, partials: DataType, target: DataType, outputs: IntArray, depth: IntArray
) -> IntArray:
    """Return the cycles of one stage of a reduction on the fullest tile, int64[rows].

    Args:
        machine: Chip.
        partials, target: Data types of partial sums and of their sums.
        outputs: Number of outputs of the tile, int64[rows].
        depth: Number of partial sums of each output, int64[rows].
    """
    width, workers = 2 * partials.vector_width, machine.workers
    is_block = in_one_block(machine, outputs * (depth - 1) * partials.bytes)
    is_single_input: BoolArray = (outputs % width == 0) & is_block
    types = (partials, target)
    turn = {(FLOAT, FLOAT): 7, (FLOAT, HALF): 6, (HALF, FLOAT): 9, (HALF, HALF): 8}[types]
    per_loop = 2 * (depth - 1) + turn + 1
    by_block = 33 + workers * (20 + per_loop * _ceil_div(outputs // width, workers))
    # The remaining outputs are added in vectors of 1, 2, 4, ...: one for each set bit.
    tails = sum((outputs >> bit & 1 for bit in range(width.bit_length() - 1)), start=0 * outputs)
    full_turns, remainder = np.divmod(outputs // width + tails, workers)
    has_remainder = outputs % width > 0
    tail = np.where(has_remainder, 2 * depth + (13 if partials is FLOAT else 11), 3 * depth + turn)
    by_address = 32 + full_turns * (3 * depth + turn) + np.where(remainder > 0, tail, 0)
    return np.where(is_single_input, by_block, workers * by_address)


def trip_terms(
    machine: Machine, vertex: DenseVertex, splits: Axes, weights: int
) -> Mapping[str, IntArray]:
    """Return the cycles of one trip besides its product, by term, int64[rows] each.

    Args:
        machine, vertex: Machine and vertex that multiply.
        splits: Candidates as in `poplin_terms`, with the number of trips; block rows are those of a
            trip.
        weights: Number of elements of the whole matrix.
    """
    in_trips = splits.trips > 1
    weights_of_tile = -(-weights // (splits.m_split * splits.k_split * splits.n_split))
    owned = -(-splits.rows * AMP_BLOCK * splits.columns // splits.k_split)
    moves = {"slice": (vertex.data_type, weights_of_tile), "update": (vertex.partials_type, owned)}
    return {
        name: np.where(in_trips, slice_cycles(machine, data_type, -(-size // splits.trips)), 0)
        for name, (data_type, size) in moves.items()
    }


def slice_cycles(machine: Machine, data_type: DataType, elements: IntArray) -> IntArray:
    """Return the cycles of a dynamic slice or update of a tile's elements."""
    copies = -(-elements // machine.workers) // (VECTOR_BYTES // data_type.bytes)
    cycles: IntArray = SLICE_CYCLES + machine.workers * (SLICE_BUNDLES + 2 * copies)
    return cycles
