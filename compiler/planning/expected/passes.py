"""What our own strategy expects of a pass: its supersteps, term by term, on every grid.

cycles = operand exchange + buckets exchange + multiply + decide + partials exchange + reduce

Barriers are in the terms of exchanges. The multiply is that of the rectangle that is expected to be
the fullest, by the kernels' own formulas; nothing spills, so that a loop is left at once.

An exchange takes as long as its busiest port, which here is what a tile receives: the lines of the
dense operand that its rectangle needs, buckets, the partials of its share of the result. A phase
adds its barrier, its start and a path delay, the mean over all pairs of tiles.

A multiply's formula has two callers: the simulator gives it what buckets hold, a planner what they
are expected to hold. GradW is a visit of one bucket: that of the sub-group that takes longest, as
often as a bucket has sub-groups. Of blocks, the AMP takes whole slices of columns, for which dense
operands are turned once before; which codelet it is, the width of a grid's part of x decides.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np

from ipusim import (
    DOUBLE_WORD_BYTES,
    WORD_BYTES,
    BoolArray,
    DataType,
    IntArray,
    Machine,
    path_delays,
)
from ipusim.kernels import (
    ACTIONS,
    BlockGradW,
    BlockGradWAmp,
    BucketWalk,
    Cast,
    Dispatch,
    DynamicBlock,
    DynamicElementTransposed,
    ElementGradW,
    Propagation,
    TransposeBlocks,
    TransposeSlices,
    dynamic_kernel,
    grad_w_kernel,
    regular_kernel,
)

from ...matrix.formats import NM
from ...plan.axes import Axes
from ...plan.mapping.owners import least_bytes, owned_columns, owners_of, pairs_share
from ...plan.rectangles import control_tiles
from ...popsparse.decide.buckets import bucket_bytes
from ...popsparse.decide.grids import Problem, nodes_of, transposed
from ...popsparse.decide.pass_terms import Pass, Passes
from ..engine import equal_pieces, phase_cycles, reduce_cycles
from .work import Product, Work, bucket_rows, row_length

GRADIENTS = DataType.FLOAT  # the type of gradients of values
Works = Callable[[Product], Work]


@attrs.frozen
class Case:
    """Grids to be compared, with all that their passes share.

    Attributes:
        problem: the matrix and the machine.
        grids, sizes: the grids and their buckets.
        x_owners: int64[grids], tiles that share the lines of x of a range.
    """

    problem: Problem
    grids: Axes
    sizes: Axes
    x_owners: IntArray

    @classmethod
    def of(cls, problem: Problem, grids: Axes, sizes: Axes, *, grad_a: bool) -> Case:
        """The case of a plan for the forward product and, if `grad_a`, for the transposed one."""
        owners = owners_of(
            grids.columns,
            grids.width,
            grids.px,
            column_bytes=problem.block * problem.data_type.bytes,
            least=least_bytes(problem.machine, grids.px, grad_a=grad_a),
        )
        return cls(problem, grids, sizes, owners)

    def take(self, rows: IntArray) -> Case:
        """Some of the grids."""
        return Case(self.problem, self.grids.take(rows), self.sizes.take(rows), self.x_owners[rows])


def expected_passes(case: Case, works: Works, *, grad_a: bool, grad_w: bool) -> Passes:
    """The passes that are asked for, by the prefix of their terms.

    Raises:
        NoKernelError: the machine lacks an instruction, or a formula was not counted for it.
    """
    by_prefix = {"": forward_pass(case, works(Product.FORWARD))}
    if grad_a:
        by_prefix["GradA "] = transposed_pass(case, works(Product.TRANSPOSED))
    if grad_w:
        by_prefix["GradW "] = grad_w_pass(case, works(Product.GRAD_W))
    return Passes(by_prefix)


def forward_pass(case: Case, work: Work) -> Pass:
    """q[row] += block @ s[column] on every grid."""
    problem, grids = case.problem, case.grids
    pairs = pairs_share(problem.machine, grids.px)
    gathered = operand_cycles(problem, grids, case.x_owners, pairs)
    multiply = multiply_cycles(problem, Product.FORWARD, grids, work)
    return _pass(case, grids, gathered, multiply, grids.py)


def transposed_pass(case: Case, work: Work) -> Pass:
    """q[column] += block.T @ s[row] on every grid, with forward's buckets on forward's tiles."""
    problem, grids = case.problem, case.grids
    turned = transposed(grids)
    gathered = operand_cycles(problem, turned, grids.py, np.zeros_like(grids.py, dtype=np.bool_))
    multiply = multiply_cycles(problem, Product.TRANSPOSED, grids, work)
    passed = _pass(case, turned, gathered, multiply, case.x_owners)
    if problem.bound.format.is_own_transpose:
        return passed
    turn = TransposeBlocks(problem.block, problem.data_type)
    machine = problem.machine
    cycles = machine.sync_cycles + turn.cycles(machine, {"blocks": case.sizes.blocks}, {})
    return attrs.evolve(
        passed,
        terms={"transpose buckets": cycles, **passed.terms},
        temporary_bytes=passed.temporary_bytes + case.sizes.value_bytes,
    )


def grad_w_pass(case: Case, work: Work) -> Pass:
    """The gradient of every bucket: buckets go round all pz, the operands stay."""
    problem, grids, sizes = case.problem, case.grids, case.sizes
    machine, never = problem.machine, np.zeros_like(grids.px, dtype=np.bool_)
    a_column = problem.block * grids.width * problem.data_type.bytes
    copies = 1 + is_on_amp(problem, grids)
    operands = copies * (grids.rows + grids.columns) * a_column
    sums = sizes.values * GRADIENTS.bytes
    moving = sums + 2 * sizes.meta_words
    dy = operand_cycles(problem, transposed(grids), grids.py, never)
    x = operand_cycles(problem, grids, case.x_owners, pairs_share(machine, grids.px))
    first, others = (
        visit_cycles(problem, grids, work, sizes.values, clears=clears) for clears in (True, False)
    )
    travelling = np.where(nodes_of(grids) > 1, 2 * moving, 0)
    rounded = 0 if problem.data_type is GRADIENTS else sizes.value_bytes
    around = (grids.pz - 1) * phase(machine, port_cycles(machine, moving))
    home = phase(machine, port_cycles(machine, sums))
    start = Propagation(starts=True, returns=False).cycles(machine, {"px": grids.px}, {})
    look = np.where(propagating(problem, grids), machine.sync_cycles + start, 0)
    return Pass(
        terms={
            "operands exchange": phase(machine, dy + x),
            "turn operands": turn_cycles(problem, grids),
            "multiply": first + (grids.pz - 1) * others,
            "buckets exchange": np.where(grids.pz > 1, around + home, 0),
            "decide": look + decision_cycles(problem, grids),
            "cast": cast_cycles(problem, sizes.values),
        },
        temporary_bytes=operands + sums + travelling + rounded,
    )


def _pass(
    case: Case, grids: Axes, gathered: IntArray, multiply: IntArray, owners: IntArray
) -> Pass:
    """The terms of a product.

    Args:
        case: what all passes share.
        grids: in the product's own sense, rows of q along px.
        gathered, multiply: int64[grids], cycles of a port for s, and of the codelet.
        owners: int64[grids], tiles that share the rows of a range of the result.
    """
    problem, machine, sizes = case.problem, case.problem.machine, case.sizes
    received = (grids.pz - 1) * (
        port_cycles(machine, 2 * sizes.meta_words) + port_cycles(machine, sizes.value_bytes)
    )
    share = result_share(problem, grids, owners)
    operand = grids.columns * problem.block * grids.width * problem.data_type.bytes
    q_bytes = grids.rows * problem.block * grids.width * problem.partials_type.bytes
    partials = (grids.py - 1) * share * problem.partials_type.bytes
    # Propagation takes two buckets beside the home one, when those of the other z are done with.
    travelling = np.where(propagating(problem, grids), 2, 0)
    buckets = np.maximum(grids.pz - 1, travelling) * bucket_bytes(sizes)
    interleaves = problem.bound.format.interleaves
    return Pass(
        terms={
            "dense operand exchange": phase(machine, gathered),
            "buckets exchange": received,
            "multiply": multiply,
            "decide": decision_cycles(problem, grids),
            "partials exchange": partials_cycles(problem, grids, share),
            "reduce": finish_cycles(problem, grids, share),
        },
        temporary_bytes=q_bytes
        + np.maximum(operand + buckets, partials + share * problem.data_type.bytes),
        interleaved_bytes=q_bytes * interleaves,
        apart_bytes=np.maximum(operand, partials) * interleaves,
    )


def phase(machine: Machine, cycles: IntArray) -> IntArray:
    """A superstep's barrier and exchange that keeps its busiest port so long; 0 without any."""
    return phase_cycles(machine, cycles, mean=True)


def port_cycles(machine: Machine, size: IntArray, wide: BoolArray | bool = False) -> IntArray:
    """Cycles of a port, or of both ports of a pair, for so many bytes."""
    return machine.transfer_cycles(-(-size // WORD_BYTES), wide)


def operand_cycles(problem: Problem, grids: Axes, owners: IntArray, pairs: BoolArray) -> IntArray:
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


def result_share(problem: Problem, grids: Axes, owners: IntArray) -> IntArray:
    """int64[grids]: elements of the result that a tile sums, of rows that `owners` share."""
    return _owned(problem, grids.rows, grids.width, owners)[1] * problem.block


def partials_cycles(problem: Problem, grids: Axes, share: IntArray) -> IntArray:
    """The superstep in which py - 1 partials of a share arrive."""
    machine = problem.machine
    received = (grids.py - 1) * share * problem.partials_type.bytes
    # Without an exchange the finish follows the multiply, unless a loop lies between.
    alone = np.where(propagating(problem, grids), machine.sync_cycles, 0)
    return np.where(grids.py > 1, phase(machine, port_cycles(machine, received)), alone)


def finish_cycles(problem: Problem, grids: Axes, share: IntArray) -> IntArray:
    """The kernel that adds a tile's share of partials, or where py is 1 casts or copies them."""
    split = np.where(grids.py > 1, 1, 0)
    types = problem.partials_type, problem.data_type
    return reduce_cycles(
        problem.machine,
        types,
        pieces=split,
        size=share,
        depth=grids.py,
        moved=1 - split,
        line=share,
    )


def cast_cycles(problem: Problem, elements: IntArray) -> IntArray:
    """The superstep that rounds sums in float to the type of the data."""
    machine = problem.machine
    if problem.data_type is GRADIENTS:
        return np.zeros_like(elements)
    cast = Cast(GRADIENTS, problem.data_type)
    return machine.sync_cycles + equal_pieces(cast, machine, np.ones_like(elements), elements)


def propagating(problem: Problem, grids: Axes) -> BoolArray:
    """bool[grids]: whether a loop is there for what spills to other rectangles."""
    there: BoolArray = (grids.px * grids.py > 1) & (problem.nm is None)
    return there


def decision_cycles(problem: Problem, grids: Axes) -> IntArray:
    """The one turn of the loop of propagation without spills: a word for all tiles, which leave."""
    machine = problem.machine
    farthest = path_delays(machine).farthest[control_tiles(machine, nodes_of(grids))]
    decided = machine.sync_cycles + machine.exchange_fixed_cycles + 1 + farthest
    jump = Dispatch(ACTIONS).cycles(machine, {"word": np.zeros(1, dtype=np.int64)}, {})
    return np.where(propagating(problem, grids), decided + jump, 0)


def _owned(
    problem: Problem, lines: IntArray, width: IntArray, owners: IntArray
) -> tuple[IntArray, IntArray]:
    """The least and the most columns of lines that an owner keeps."""
    return owned_columns(lines, width, owners, block=problem.block, grain=problem.grain)


def multiply_cycles(problem: Problem, product: Product, grids: Axes, work: Work) -> IntArray:
    """int64[grids]: cycles of a tile that clears, then walks all buckets; forward or transposed.

    Raises:
        NoKernelError: the machine lacks an instruction, or the formula was not counted for it.
    """
    transposed = product is Product.TRANSPOSED
    if problem.nm is not None and not transposed:
        return _regular_cycles(problem, problem.nm, grids)
    kernel = dynamic_kernel(
        problem.machine,
        problem.block,
        problem.data_type,
        problem.partials_type,
        clears=True,
        transposed=transposed,
    )
    q_rows = grids.columns if transposed else grids.rows
    groups = work.sums(1, grids)
    none = np.zeros_like(groups)
    if isinstance(kernel, DynamicBlock):
        return kernel.cycles_of(
            problem.machine,
            buckets=grids.pz,
            entered=np.minimum(groups, grids.pz),
            skipped=none,
            sub_groups=groups,
            rows=work.sums(work.rows, grids),
            blocks=work.sums(work.blocks, grids),
            n=grids.width,
            q_rows=q_rows,
        )
    if isinstance(kernel, DynamicElementTransposed):
        bundles = kernel.bundles_of(work.rows, work.blocks, grids.width[work.grid])
    else:
        shares = work.worker_rows, work.worker_blocks, work.worker_columns
        bundles = kernel.bundles_of(*shares).max(axis=1)
    walk = BucketWalk(grids.pz, none, groups, work.sums(bundles, grids))
    return kernel.cycles_of(problem.machine, walk, q_rows * grids.width)


def _regular_cycles(problem: Problem, nm: NM, grids: Axes) -> IntArray:
    """Those of N:M matrices, which walk nothing."""
    kernel = regular_kernel(problem.machine, problem.data_type)
    fields = {"rows": grids.rows, "n": grids.width}
    fields |= {"length": row_length(nm, grids), "bucket_rows": bucket_rows(grids)}
    return kernel.cycles(problem.machine, fields, {})


def visit_cycles(
    problem: Problem, grids: Axes, work: Work, values: IntArray, *, clears: bool
) -> IntArray:
    """int64[grids]: cycles of GradW on the fullest bucket of so many values.

    Raises:
        NoKernelError: the formula was not counted for the machine.
    """
    kernel = grad_w_kernel(problem.machine, problem.block, problem.data_type, 1, clears=clears)
    if isinstance(kernel, ElementGradW):
        return _elements(kernel, problem, grids, work, values)
    cleared = values * GRADIENTS.bytes // DOUBLE_WORD_BYTES if clears else np.zeros_like(values)
    vector = BlockGradW(problem.block, problem.data_type, clears)
    bundles = vector.part_bundles(
        grids.width[work.grid, None], work.worker_rows, work.worker_blocks
    )
    worker = np.argmax(bundles, axis=1)[:, None]
    rows, blocks = (
        np.take_along_axis(share, worker, axis=1)[:, 0]
        for share in (work.worker_rows, work.worker_blocks)
    )
    at = _longest(work.grid, bundles.max(axis=1), grids)
    cycles = _blocks(
        vector, problem, grids, work, n=grids.width, counts=(rows[at], blocks[at]), cleared=cleared
    )
    amp = is_on_amp(problem, grids)
    if not amp.any():
        return cycles
    at = _longest(work.grid, work.blocks, grids)
    counts = work.rows[at], work.blocks[at]
    kernel = BlockGradWAmp(problem.block, problem.data_type, clears)
    n = _amp_columns(grids, amp)
    on_amp = _blocks(kernel, problem, grids, work, n=n, counts=counts, cleared=cleared)
    return np.where(amp, on_amp, cycles)


def turn_cycles(problem: Problem, grids: Axes) -> IntArray:
    """int64[grids]: cycles in which both dense operands are turned for the AMP; 0 without it."""
    amp = is_on_amp(problem, grids)
    if not amp.any():
        return np.zeros_like(grids.px)
    turn, n = TransposeSlices(problem.block, problem.data_type), _amp_columns(grids, amp)
    x, dy = (
        turn.cycles(problem.machine, {"blocks": lines, "n": n}, {})
        for lines in (grids.columns, grids.rows)
    )
    return np.where(amp, x + dy, 0)


def is_on_amp(problem: Problem, grids: Axes) -> BoolArray:
    """bool[grids]: whether the codelet for parts of this width is the one on the AMP."""
    widths, which = np.unique(grids.width, return_inverse=True)
    kernels = (
        grad_w_kernel(problem.machine, problem.block, problem.data_type, width, clears=True)
        for width in widths.tolist()
    )
    return np.array([isinstance(kernel, BlockGradWAmp) for kernel in kernels])[which]


def _elements(
    kernel: ElementGradW, problem: Problem, grids: Axes, work: Work, values: IntArray
) -> IntArray:
    n = grids.width[work.grid, None]
    bundles = kernel.bundles_of(work.worker_rows, work.worker_blocks, n).max(axis=1)
    groups, at = _found(grids, work), _longest(work.grid, bundles, grids)
    none = np.zeros_like(groups)
    walk = BucketWalk(none + 1, none, groups, groups * bundles[at])
    return kernel.cycles_of(problem.machine, walk, values)


def _blocks(
    kernel: BlockGradW | BlockGradWAmp,
    problem: Problem,
    grids: Axes,
    work: Work,
    *,
    n: IntArray,
    counts: tuple[IntArray, IntArray],
    cleared: IntArray,
) -> IntArray:
    """Cycles of a bucket whose sub-groups have these rows and blocks each."""
    groups, (rows, blocks) = _found(grids, work), counts
    return kernel.cycles_of(
        problem.machine,
        n=n,
        skipped=np.zeros_like(groups),
        sub_groups=groups,
        rows=groups * rows,
        blocks=groups * blocks,
        cleared=cleared,
    )


def _found(grids: Axes, work: Work) -> IntArray:
    """int64[grids]: sub-groups of a bucket."""
    return -(-work.sums(1, grids) // grids.pz)


def _amp_columns(grids: Axes, amp: BoolArray) -> IntArray:
    """int64[grids]: columns of each part, where the AMP does not take them another's."""
    return np.where(amp, grids.width, grids.width[amp][0])


def _longest(grid: IntArray, cycles: IntArray, grids: Axes) -> IntArray:
    """int64[grids]: the sub-group of each grid that takes longest."""
    order = np.lexsort((cycles, grid))
    last: IntArray = order[np.searchsorted(grid[order], np.arange(len(grids)), "right") - 1]
    return last
