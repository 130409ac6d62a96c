"""PopLibs' estimate of the forward product y = a x and of the transposed product dx = a' dy.

PopLibs calls the transposed product GradA. It is estimated as a forward product on grids with rows
and columns exchanged. A *pass* is the cost of one product:

cycles = dense operand exchange + buckets exchange + zero + multiply + partials exchange + reduce

The terms follow one another in time. A grid has px * py * pz nodes, each with a tile and a bucket:
px divides the rows of a, py its columns, pz the columns of the dense operand. A rectangle is the
part of a that the pz nodes of the same x and y share. Every bucket is assumed to hold the mean
number of non-zeros, and no block to leave its rectangle's buckets, so that propagation takes memory
but no cycles. On a tile, s is its part of the dense operand and q its partial sums. A *grain* is
the least number of columns that is divided among tiles and workers. Numbers of quirks are those of
docs/dynamic.md.

Source: PopLibs lib/popsparse/FullyConnectedPlan.cpp:120-297, 647-732, 1058-1151, at 7eac0f26.
"""

from __future__ import annotations

import attrs
import numpy as np

from ipusim import BoolArray, IntArray, Machine
from ipusim.kernels import grid_shares

from ...plan.axes import Axes
from .buckets import bucket_bytes, filled_rows
from .codelets import (
    BlockCodelet,
    block_product,
    cast_cycles,
    element_forward,
    element_transposed,
    reduce_cycles,
    transpose_cycles,
    zero_cycles,
)
from .grids import GridProblem, cell_count, transposed
from .pass_terms import Pass


def forward_pass(problem: GridProblem, grids: Axes, sizes: Axes, grain: int) -> Pass:
    """Return the cost of the forward product, q[row] += block @ s[column], on every grid.

    Columns of x are divided in multiples of `grain`.
    """
    rows, per_row = filled_rows(grids.rows, grids.columns, problem.density)
    if problem.block == 1:
        # Rows and grains of each worker, int64[grids, workers]. The slowest worker counts.
        _, worker_rows, _, grains = np.moveaxis(grid_shares(rows, grids.width // grain).cells, 2, 0)
        multiply = element_forward(
            problem.data_type, grids.pz[:, None], worker_rows, per_row[:, None], grains * grain
        ).max(axis=1)
    else:
        n = _widest_worker(grids, grain)
        multiply = block_product(codelet_of(problem), grids.pz, rows, rows * per_row, n, retain=1)
    operand = operand_bytes(problem, grids, problem.bound.grid[1], grain)
    operand_cycles = exchange_cycles(
        problem.machine, operand, is_doubled(grids, grids.px, grids.px)
    )
    return _cost(problem, grids, sizes, multiply, (operand_cycles, _buckets(problem, grids, sizes)))


def transposed_pass(problem: GridProblem, grids: Axes, sizes: Axes, grain: int) -> Pass:
    """Return the cost of the transposed product, q[column] += block.T @ s[row], on every grid.

    `grids` and `sizes` are those of the forward product.
    """
    swapped_grids = transposed(grids)
    operand = operand_bytes(problem, swapped_grids, problem.bound.grid[0], grain)
    neighbours = np.where(grids.px * grids.pz == 1, swapped_grids.px, 1)
    operand_cycles = exchange_cycles(
        problem.machine, operand, is_doubled(swapped_grids, swapped_grids.px, neighbours)
    )
    exchange_terms = operand_cycles, _buckets(problem, grids, sizes)
    rows, per_row = filled_rows(swapped_grids.rows, swapped_grids.columns, problem.density)
    if problem.block == 1:
        # PopLibs swaps the arguments for rows and for non-zeros of a row, and gives the number of
        # all rows of a rectangle instead of those with non-zeros: quirk 7.
        multiply = element_transposed(
            problem.data_type, swapped_grids.pz, per_row, swapped_grids.rows, swapped_grids.width
        )
        return _cost(problem, swapped_grids, sizes, multiply, exchange_terms)
    n = _widest_worker(grids, grain)
    multiply = block_product(
        codelet_of(problem), swapped_grids.pz, rows, rows * per_row, n, retain=0
    )
    product = _cost(problem, swapped_grids, sizes, multiply, exchange_terms, copy=sizes.value_bytes)
    cycles = transpose_cycles(problem.block, problem.data_type, sizes.blocks)
    return attrs.evolve(product, terms={"transpose buckets": cycles, **product.terms})


def exchange_cycles(machine: Machine, size: IntArray, is_double: BoolArray | bool) -> IntArray:
    """Return the cycles to receive `size` bytes, half of them over both lanes if `is_double`."""
    lanes: IntArray = np.where(is_double, machine.tiles_per_pair, 1)
    return -(-size // (machine.exchange_bytes_per_cycle * lanes))


def is_doubled(grids: Axes, receivers: IntArray, neighbours: IntArray) -> BoolArray:
    """Return True if both tiles of every pair receive the same data, so both lanes can carry it.

    That is so if all tiles receive it, or runs of an even number of neighbouring tiles.

    Args:
        grids: Grids of cells.
        receivers: Number of tiles that receive the same data, int64[grids].
        neighbours: Number of consecutive tiles among them, int64[grids].
    """
    is_double: BoolArray = (receivers == cell_count(grids)) | (neighbours % 2 == 0)
    return is_double


def codelet_of(problem: GridProblem) -> BlockCodelet:
    """Return the key of the block codelet: block, types, and runs of the AMP for a block.

    8 AMP units of 4 multiply-accumulates a cycle take blocks of 16 rows in two runs.
    """
    types = problem.data_type, problem.partials_type
    amp_runs = 2 if problem.block == 16 and problem.machine.peak_macs(*types) == 8 * 4 else 1
    return problem.block, *types, amp_runs


def operand_bytes(problem: GridProblem, grids: Axes, block_rows: int, grain: int) -> IntArray:
    """Return the bytes of s that a tile receives, int64[grids].

    As in PopLibs, they are 0 if a tile needs as many grains as it has before the exchange.
    """
    grain_elements = problem.block * grain
    needed_grains = grids.columns * grids.width // grain
    resident = -(-block_rows * (problem.columns // grain) // cell_count(grids))
    return np.where(
        needed_grains == resident, 0, needed_grains * grain_elements * problem.data_type.bytes
    )


def _widest_worker(grids: Axes, grain: int) -> IntArray:
    """Return the largest number of columns of a worker, int64[grids].

    Block codelets divide columns among workers, not rows.
    """
    grains = grids.width // grain
    widest: IntArray = grid_shares(np.ones_like(grains), grains).cells[..., 3].max(axis=1)
    return widest * grain


def _buckets(problem: GridProblem, grids: Axes, sizes: Axes) -> IntArray:
    """Return the cycles in which a tile receives the pz buckets of its rectangle, int64[grids].

    PopLibs counts each bucket at its full size, although the buckets share one rectangle.
    """
    # Tiles along z have consecutive numbers only if px is 1, since x changes fastest.
    is_double = is_doubled(grids, grids.pz, np.where(grids.px == 1, grids.pz, 1))
    cycles = exchange_cycles(problem.machine, grids.pz * bucket_bytes(sizes), is_double)
    return np.where(grids.pz > 1, cycles, 0)


def _cost(
    problem: GridProblem,
    grids: Axes,
    sizes: Axes,
    multiply: IntArray,
    exchange_terms: tuple[IntArray, IntArray],
    *,
    copy: IntArray | int = 0,
) -> Pass:
    """Return the cost of a product on its grids, where px divides the rows of q.

    Args:
        problem: Problem of the search.
        grids: Grids, whose `rows` are those of q, `columns` the rows of s, `width` columns of both.
        sizes: Sizes of the buckets of each grid.
        multiply: Cycles of the codelet, int64[grids].
        exchange_terms: Cycles of the exchanges of s and of the buckets, int64[grids] each.
        copy: Bytes of a transposed copy of the values, beside the buckets.
    """
    data, partials, reduces = problem.data_type, problem.partials_type, grids.py > 1
    outputs = grids.rows * problem.block * grids.width
    exchange_bytes = np.where(reduces, outputs * partials.bytes, 0)
    return Pass(
        terms={
            "dense operand exchange": exchange_terms[0],
            "buckets exchange": exchange_terms[1],
            "zero partials": zero_cycles(outputs),
            "multiply": multiply,
            "partials exchange": exchange_cycles(problem.machine, exchange_bytes, False),
            "reduce": np.where(
                reduces,
                reduce_cycles(-(-outputs // grids.py), grids.py, partials, data),
                cast_cycles(outputs, partials, data),
            ),
        },
        temporary_bytes=_temporary_bytes(problem, grids, sizes, copy),
    )


def _temporary_bytes(
    problem: GridProblem, grids: Axes, sizes: Axes, copy: IntArray | int
) -> IntArray:
    """Return the temporary bytes of a tile, int64[grids].

    It is the larger demand of two phases: the product needs s, buckets and q; the reduction needs
    q, received partial sums and y.
    """
    data, partials = problem.data_type, problem.partials_type
    outputs, reduces = grids.rows * problem.block * grids.width, grids.py > 1
    casts = partials is not data
    s_bytes = grids.columns * problem.block * grids.width * data.bytes
    # PopLibs tests pz, although py decides whether partial sums are reduced: quirk 8.
    q_bytes = np.where(casts | (grids.pz > 1), outputs * partials.bytes, 0)
    received_bytes = np.where(reduces, outputs * partials.bytes, 0)
    y_bytes = np.where(casts | reduces, -(-outputs // grids.py) * data.bytes, 0)
    buckets = copy + np.maximum(grids.pz - 1, 2) * bucket_bytes(sizes)
    largest: IntArray = np.maximum(s_bytes + buckets + q_bytes, q_bytes + received_bytes + y_bytes)
    return largest
