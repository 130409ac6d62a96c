"""PopLibs' estimate of GradW, the gradient of the values at the pattern's positions.

Each cell computes the gradient of its bucket from its rows of dy and its columns (block rows of x)
of x, in pz turns that together cover all columns z of the dense operands: from turn to turn either
the operands ("inputs") or the buckets move to the next cell.

cycles = operands exchange + rearrange + distribution exchange + zero + pz x codelet + cast

As in PopLibs, a worker's cost is averaged over the rows that it touches, which counts headers too
low, and copying the meta-info where inputs move costs nothing (quirk 14 of docs/dynamic.md).

Source: PopLibs lib/popsparse/FullyConnectedPlan.cpp:794-906, 1153-1270 and
PerformanceEstimation.hpp:17-38, 90-182, 329-523, at 7eac0f26.
"""

from __future__ import annotations

import numpy as np

from ipusim import DataType, IntArray

from ...plan.axes import Axes
from .buckets import filled_rows
from .codelets import WORKERS, cast_cycles, zero_cycles
from .grids import GridProblem, transposed
from .pass_terms import Pass, sum_of
from .passes import exchange_cycles, is_doubled, operand_bytes

HALF, FLOAT = DataType.HALF, DataType.FLOAT
# Cycles of the supervisor for one bucket with one sub-group. PerformanceEstimation.hpp:329-422.
SUPERVISOR = 37 + 38 + 26

# Vector codelets: bundles of a worker's header, a row, a block, and a block's column.
# PerformanceEstimation.hpp:329-422.
_VECTOR = {
    (4, FLOAT, FLOAT): (27, 9, 45, 12),
    (4, HALF, FLOAT): (26, 9, 33, 6),
    (4, HALF, HALF): (26, 9, 29, 6),
    (8, FLOAT, FLOAT): (24, 7, 208, 48),
    (8, HALF, FLOAT): (26, 9, 113, 24),
    (8, HALF, HALF): (26, 9, 113, 24),
    (16, HALF, FLOAT): (27, 9, 505, 96),
    (16, HALF, HALF): (27, 9, 441, 96),
}
# AMP codelets: bundles of a strip of columns in a block, and bundles saved between strips.
# PerformanceEstimation.hpp:424-523.
_AMP = {
    (4, FLOAT, FLOAT): (20, 1),
    (4, HALF, FLOAT): (17, 2),
    (4, HALF, HALF): (15, 1),
    (8, FLOAT, FLOAT): (33, 2),
    (8, HALF, FLOAT): (27, 4),
    (8, HALF, HALF): (27, 4),
    (16, HALF, FLOAT): (32, 4),
    (16, HALF, HALF): (32, 4),
}


def amp_columns(data_type: DataType) -> int:
    """Return the number of columns of x that the AMP codelet processes at once, a strip."""
    return 4 * data_type.vector_width


def grad_w_pass(
    problem: GridProblem, grids: Axes, sizes: Axes, grain: int, *, amp: bool, moves_buckets: bool
) -> Pass:
    """Return the cost of GradW on every grid.

    Args:
        problem: Problem of the search.
        grids: Grids of the forward product.
        sizes: Sizes of the buckets of each grid.
        grain: Number of columns of x that stay together.
        amp: True for the AMP codelets; False for the vector codelets.
        moves_buckets: True if buckets move from cell to cell; False if dy and x do.
    """
    data, partials = problem.data_type, problem.partials_type
    turn_cycles, temporary = _turns(problem, grids, sizes, moves_buckets=moves_buckets)
    return Pass(
        terms={
            "operands exchange": _gathered(problem, grids, grain, moves_buckets=moves_buckets),
            "rearrange": _rearranged(problem, grids) if amp else np.zeros_like(turn_cycles),
            "distribution exchange": np.where(grids.pz > 1, grids.pz * turn_cycles, 0),
            "zero partials": zero_cycles(sizes.values),
            "multiply": grids.pz * _share_cycles(problem, grids, amp=amp),
            "cast": cast_cycles(sizes.values, partials, data),
        },
        temporary_bytes=temporary,
    )


def _gathered(problem: GridProblem, grids: Axes, grain: int, *, moves_buckets: bool) -> IntArray:
    """Return the cycles in which every cell receives its part of dy and of x, int64[grids]."""
    block_rows, block_columns = problem.bound.grid
    dy = operand_bytes(problem, transposed(grids), block_rows, grain)
    x = operand_bytes(problem, grids, block_columns, grain)
    # Number of neighbouring tiles that receive the same data: x is the innermost dimension of
    # tiles, or z where operands move.
    inner_cells = (grids.px * grids.pz, np.ones_like(grids.px))
    if not moves_buckets:
        inner_cells = (grids.pz, grids.py * grids.pz)
    for_dy, for_x = (
        is_doubled(grids, cells, np.where(inner == 1, cells, 1))
        for cells, inner in zip((grids.py, grids.px), inner_cells, strict=True)
    )
    machine = problem.machine
    return exchange_cycles(machine, dy, for_dy) + exchange_cycles(machine, x, for_x)


def _turns(
    problem: GridProblem, grids: Axes, sizes: Axes, *, moves_buckets: bool
) -> tuple[IntArray, IntArray]:
    """Return the exchange cycles of one turn, and the temporary bytes of a tile, int64[grids]."""
    data, partials, machine = problem.data_type, problem.partials_type, problem.machine
    dy_bytes, x_bytes = (
        lines * problem.block * grids.width * data.bytes for lines in (grids.rows, grids.columns)
    )
    sum_bytes, meta_bytes = sizes.values * partials.bytes, 2 * sizes.meta_words
    if moves_buckets:
        turn = exchange_cycles(machine, sum_bytes + meta_bytes, False)
        return turn, dy_bytes + x_bytes + 2 * (sum_bytes + meta_bytes)
    is_double = is_doubled(grids, grids.pz, grids.pz)
    turn = sum_of(exchange_cycles(machine, size, is_double) for size in (dy_bytes, x_bytes))
    gradient_bytes = np.zeros_like(sum_bytes) if partials is data else sum_bytes
    return turn, 2 * (dy_bytes + x_bytes) + gradient_bytes


def _share_cycles(problem: GridProblem, grids: Axes, *, amp: bool) -> IntArray:
    """Return the cycles of the codelet on one of the pz shares of a rectangle, int64[grids]."""
    rows, per_row = filled_rows(-(-grids.rows // grids.pz), grids.columns, problem.density)
    if amp:
        return _amp_cycles(problem, rows, per_row, grids.width)
    # Each worker takes a run of entries, int64[grids, workers], which touches one or more rows.
    entries = rows * per_row
    share = -(-entries // WORKERS)
    start = np.arange(WORKERS) * share[:, None]
    stop = np.minimum(start + share[:, None], entries[:, None])
    touched_rows = np.maximum((stop - 1) // per_row[:, None] - start // per_row[:, None] + 1, 1)
    header, row_bundles, entry_bundles = vector_costs(
        problem.block, problem.data_type, problem.partials_type, grids.width[:, None]
    )
    rows_cycles = row_bundles * (touched_rows if problem.block == 1 else 1)
    worker = header + touched_rows * (rows_cycles + (stop - start) * entry_bundles)
    cycles = SUPERVISOR + WORKERS * worker
    slowest: IntArray = np.where(stop > start, -(-cycles // touched_rows), 0).max(axis=1)
    return slowest


def vector_costs(
    block: int, data_type: DataType, gradient_type: DataType, z: IntArray
) -> tuple[IntArray, IntArray, IntArray]:
    """Return the bundles of a worker of the vector codelets for its header, a row and an entry.

    An entry is a block or a single element; z is the number of columns, any shape.
    """
    if block > 1:
        header, row, entry, column = _VECTOR[block, data_type, gradient_type]
        return np.full_like(z, header), np.full_like(z, row), entry + column * z
    if data_type is HALF:
        costs_by_width = {8: (30, 11, 5), 4: (32, 10, 4)}
        other_costs = (35, 8, 11 + z // 4 + 3 * (z >> 1 & 1) + 4 * (z & 1))
    else:
        costs_by_width = {4: (30, 9, 5), 2: (32, 7, 4)}
        other_costs = (34, 9, 9 + z // 2 + (z & 1))
    widths = [z == width for width in costs_by_width]
    header, row, entry = (
        np.select(widths, list(values), entry_bundles)
        for values, entry_bundles in zip(
            zip(*costs_by_width.values(), strict=True), other_costs, strict=True
        )
    )
    return header, row, entry


def _amp_cycles(problem: GridProblem, rows: IntArray, per_row: IntArray, z: IntArray) -> IntArray:
    """Return the cycles of the AMP codelet for `rows` rows of `per_row` blocks and z columns."""
    strip, saved_bundles = _AMP[problem.block, problem.data_type, problem.partials_type]
    strips = -(-z // amp_columns(problem.data_type))
    block_bundles = 15 + 4 * (strips - 1) + strips * (8 + 2 * problem.block)
    row_bundles = 32 + 10 * (per_row - 1) + per_row * block_bundles
    # rows * rows, divided by rows at the end: PopLibs counts so (quirk 14).
    supervisor = SUPERVISOR + 23 + 8 * (rows - 1) + rows * rows * row_bundles
    worker = 5 + rows * rows * per_row * (strips * strip - (strips - 1) * saved_bundles)
    cycles: IntArray = supervisor + WORKERS * worker
    return -(-cycles // rows)


def _rearranged(problem: GridProblem, grids: Axes) -> IntArray:
    """Return the cycles to transpose dy and x for the AMP, with columns innermost, int64[grids]."""
    strips = grids.width // amp_columns(problem.data_type)
    vectors = problem.block // problem.data_type.vector_width
    strip_bundles = 3 + (23 if problem.data_type is HALF else 12) * vectors
    return sum_of(
        18 + WORKERS * (34 + -(-lines // WORKERS) * (3 + strips * strip_bundles))
        for lines in (grids.rows, grids.columns)
    )
