"""What our own strategy expects of exchanges and of the finish of a product.

An exchange takes as long as its busiest port, which here is what a tile receives: the lines of the
dense operand that its rectangle needs, buckets, the partials of its share of the result. A phase
adds its barrier, its start and a path delay, the mean over all pairs of tiles.
"""

from __future__ import annotations

import numpy as np

from ipusim import WORD_BYTES, BoolArray, DataType, IntArray, Machine, Ragged, path_delays
from ipusim.kernels import ACTIONS, Cast, Copy, Dispatch, Reduce

from ...plan.mapping.owners import owned_columns
from ...plan.rectangles import control_tiles
from ...popsparse.decide.grids import Grids, Problem

GRADIENTS = DataType.FLOAT


def phase(machine: Machine, cycles: IntArray) -> IntArray:
    """A superstep's barrier and exchange that keeps its busiest port so long; 0 without any."""
    fixed = machine.sync_cycles + machine.exchange_fixed_cycles
    return np.where(cycles > 0, cycles + fixed + round(float(path_delays(machine).mean())), 0)


def port_cycles(machine: Machine, size: IntArray, wide: BoolArray | bool = False) -> IntArray:
    """Cycles of a port, or of both ports of a pair, for so many bytes."""
    return machine.transfer_cycles(-(-size // WORD_BYTES), wide)


def operand_cycles(problem: Problem, grids: Grids, owners: IntArray, pairs: BoolArray) -> IntArray:
    """Cycles in which a tile receives the lines that its rectangle needs.

    Args:
        problem: types and machine.
        grids: columns are lines.
        owners: int64[grids], tiles that share the lines of a range.
        pairs: whether neighbours want the same.
    """
    column_bytes = problem.block * problem.data_type.bytes
    least, _ = _owned(problem, grids.columns, grids.width, owners)
    wide = pairs & (least * column_bytes >= problem.machine.pair_min_bytes)
    return port_cycles(problem.machine, grids.columns * grids.width * column_bytes, wide)


def result_share(problem: Problem, grids: Grids, owners: IntArray) -> IntArray:
    """int64[grids]: elements of the result that a tile sums, of rows that `owners` share."""
    return _owned(problem, grids.rows, grids.width, owners)[1] * problem.block


def partials_cycles(problem: Problem, grids: Grids, share: IntArray) -> IntArray:
    """The superstep in which py - 1 partials of a share arrive."""
    machine = problem.machine
    received = (grids.py - 1) * share * problem.partials_type.bytes
    # Without an exchange the finish follows the multiply, unless a loop lies between.
    alone = np.where(propagating(problem, grids), machine.sync_cycles, 0)
    return np.where(grids.py > 1, phase(machine, port_cycles(machine, received)), alone)


def finish_cycles(problem: Problem, grids: Grids, share: IntArray) -> IntArray:
    """The kernel that adds a tile's share of partials, or where py is 1 casts or copies them."""
    data, partials, machine = problem.data_type, problem.partials_type, problem.machine
    none = np.zeros_like(share)
    move = Copy(data) if partials is data else Cast(partials, data)
    added = Reduce(partials, data).cycles(machine, _a_piece(none, none, none, share, grids.py), {})
    return np.where(grids.py > 1, added, move.cycles(machine, _a_piece(none, none, share), {}))


def cast_cycles(problem: Problem, elements: IntArray) -> IntArray:
    """The superstep that rounds sums in float to the type of the data."""
    machine, none = problem.machine, np.zeros_like(elements)
    if problem.data_type is GRADIENTS:
        return none
    cast = Cast(GRADIENTS, problem.data_type)
    return machine.sync_cycles + cast.cycles(machine, _a_piece(none, none, elements), {})


def propagating(problem: Problem, grids: Grids) -> BoolArray:
    """bool[grids]: whether a loop is there for what spills to other rectangles."""
    there: BoolArray = (grids.px * grids.py > 1) & (problem.nm is None)
    return there


def decision_cycles(problem: Problem, grids: Grids) -> IntArray:
    """The one turn of the loop of propagation without spills: a word for all tiles, which leave."""
    machine = problem.machine
    farthest = path_delays(machine).max(axis=1)[control_tiles(machine, grids.nodes)]
    told = machine.sync_cycles + machine.exchange_fixed_cycles + 1 + farthest.astype(np.int64)
    jump = Dispatch(ACTIONS).cycles(machine, {"word": np.zeros(1, dtype=np.int64)}, {})
    return np.where(propagating(problem, grids), told + jump, 0)


def _owned(
    problem: Problem, lines: IntArray, width: IntArray, owners: IntArray
) -> tuple[IntArray, IntArray]:
    """The least and the most columns of lines that an owner keeps."""
    return owned_columns(lines, width, owners, block=problem.block, grain=problem.grain)


def _a_piece(*numbers: IntArray) -> dict[str, Ragged]:
    """One piece a vertex."""
    table = np.stack(numbers, axis=1)
    count = np.full(len(table), len(numbers))
    return {"pieces": Ragged(table.ravel(), np.cumsum(count) - count, count)}
