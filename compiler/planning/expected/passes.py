"""Expected cycles of the passes of a dynamic product, by term, on every grid.

    cycles = operand exchange + buckets exchange + multiply + decide + partials exchange + reduce

A grid of px x py rectangles divides the matrix, each on pz tiles with a bucket of its blocks. A
pass is one product of a dynamic plan: forward, GradA (transposed) or GradW. Barriers are part of
the terms of exchanges. The multiply is estimated for the rectangle that is expected to be the
fullest, by the kernels' own formulas. Nothing is expected to spill, so that the loop over spilled
blocks (propagation) ends at once. A sub-group is consecutive rows of a bucket, at most as many as a
16-bit number can count the values of.

An exchange takes as long as its busiest port, which here is an in port. It receives the lines of
the dense operand that its rectangle needs, buckets, or the partial sums of its share of the result.
A barrier, a start, and the mean path delay over all sending and receiving tiles are added.

A kernel's formula has two callers: the simulator passes the contents of buckets, this module their
expected contents. GradW visits one bucket after another; a visit takes as long as its longest
sub-group, times the sub-groups of a bucket. If a part has enough columns of x, GradW of blocks runs
on the AMP, which takes slices of 16 columns: the dense operands are transposed once before.
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
from ...plan.mapping.range_owners import least_bytes, owned_columns, owners_of, pairs_share
from ...plan.rectangles import control_tiles
from ...popsparse.decide.buckets import bucket_bytes
from ...popsparse.decide.grids import GridProblem, cell_count, transposed
from ...popsparse.decide.pass_terms import Pass, Passes
from ..engine import equal_pieces, phase_cycles, reduce_cycles
from .work import ProductKind, Work, bucket_rows, row_length

GRADIENTS = DataType.FLOAT  # type in which gradients of values are summed
Works = Callable[[ProductKind], Work]  # from a product to the work of the fullest rectangle


@attrs.frozen
class Case:
    """Grids to compare, with the problem and the sizes that all passes read.

    Attributes:
        problem: the bound, types and machine.
        grids, sizes: grids of rectangles, and the sizes of their buckets.
        x_owners: number of tiles that own the lines of x of one range of columns, int64[grids].
    """

    problem: GridProblem
    grids: Axes
    sizes: Axes
    x_owners: IntArray

    @classmethod
    def of(cls, problem: GridProblem, grids: Axes, sizes: Axes, *, grad_a: bool) -> Case:
        """Return the case of some grids, with the number of owners of x.

        Args:
            problem: the bound, types and machine.
            grids, sizes: grids of rectangles, and the sizes of their buckets.
            grad_a: True if the plan computes the transposed product, too, whose result has the
                owners of x.
        """
        owners = owners_of(
            grids.columns,
            grids.width,
            grids.px,
            column_bytes=problem.block * problem.data_type.bytes,
            least_bytes_each=least_bytes(problem.machine, grids.px, grad_a=grad_a),
        )
        return cls(problem, grids, sizes, owners)

    def take(self, rows: IntArray) -> Case:
        """Return the case with only some grids: `rows` are their indices, int64[rows]."""
        return Case(self.problem, self.grids.take(rows), self.sizes.take(rows), self.x_owners[rows])


def expected_passes(case: Case, works: Works, *, grad_a: bool, grad_w: bool) -> Passes:
    """Return the expected cycles and bytes of all passes of a plan, on every grid.

    Args:
        case: the grids.
        works: function from a product to the work of the fullest rectangle.
        grad_a, grad_w: True if the plan computes GradA, and GradW.

    Raises:
        NoKernelError: the machine lacks an instruction, or a kernel has no cycle formula for it.
    """
    by_prefix = {"": forward_pass(case, works(ProductKind.FORWARD))}
    if grad_a:
        by_prefix["GradA "] = transposed_pass(case, works(ProductKind.TRANSPOSED))
    if grad_w:
        by_prefix["GradW "] = grad_w_pass(case, works(ProductKind.GRAD_W))
    return Passes(by_prefix)


def forward_pass(case: Case, work: Work) -> Pass:
    """Return the forward pass on every grid: q[row] += block @ s[column]."""
    problem, grids = case.problem, case.grids
    pairs = pairs_share(problem.machine, grids.px)
    gathered = operand_cycles(problem, grids, case.x_owners, pairs)
    multiply = multiply_cycles(problem, ProductKind.FORWARD, grids, work)
    return _pass(case, grids, gathered, multiply, grids.py)


def transposed_pass(case: Case, work: Work) -> Pass:
    """Return the transposed pass on every grid: q[column] += block.T @ s[row].

    The buckets of the forward pass are read on the same tiles.
    """
    problem, grids = case.problem, case.grids
    transposed_grids = transposed(grids)
    gathered = operand_cycles(
        problem, transposed_grids, grids.py, np.zeros_like(grids.py, dtype=np.bool_)
    )
    multiply = multiply_cycles(problem, ProductKind.TRANSPOSED, grids, work)
    product_pass = _pass(case, transposed_grids, gathered, multiply, case.x_owners)
    # Single elements are their own transposes; other blocks are transposed by a codelet first.
    if problem.bound.format.is_own_transpose:
        return product_pass
    transpose = TransposeBlocks(problem.block, problem.data_type)
    machine = problem.machine
    cycles = machine.sync_cycles + transpose.cycles(machine, {"blocks": case.sizes.blocks}, {})
    return attrs.evolve(
        product_pass,
        terms={"transpose buckets": cycles, **product_pass.terms},
        temporary_bytes=product_pass.temporary_bytes + case.sizes.value_bytes,
    )


def grad_w_pass(case: Case, work: Work) -> Pass:
    """Return the pass of GradW on every grid: the gradients of all values.

    Gradients and meta-info of the pz buckets of a rectangle go round its tiles, while dense
    operands stay; at the end gradients return to their owners.
    """
    problem, grids, sizes = case.problem, case.grids, case.sizes
    machine, no_pairs = problem.machine, np.zeros_like(grids.px, dtype=np.bool_)
    line_bytes = problem.block * grids.width * problem.data_type.bytes
    copies = 1 + is_on_amp(problem, grids)  # for the AMP, operands are transposed into a copy
    operand_bytes = copies * (grids.rows + grids.columns) * line_bytes
    sum_bytes = sizes.values * GRADIENTS.bytes
    travelling_bytes = sum_bytes + 2 * sizes.meta_words
    dy_cycles = operand_cycles(problem, transposed(grids), grids.py, no_pairs)
    x_cycles = operand_cycles(problem, grids, case.x_owners, pairs_share(machine, grids.px))
    first_visit, other_visit = (
        visit_cycles(problem, grids, work, sizes.values, clears=clears) for clears in (True, False)
    )
    second_copy_bytes = np.where(cell_count(grids) > 1, 2 * travelling_bytes, 0)
    rounded_bytes = 0 if problem.data_type is GRADIENTS else sizes.value_bytes
    round_trip = (grids.pz - 1) * phase(machine, port_cycles(machine, travelling_bytes))
    return_home = phase(machine, port_cycles(machine, sum_bytes))
    start = Propagation(starts=True, returns=False).cycles(machine, {"px": grids.px}, {})
    overflow_check = np.where(propagating(problem, grids), machine.sync_cycles + start, 0)
    return Pass(
        terms={
            "operands exchange": phase(machine, dy_cycles + x_cycles),
            "turn operands": transpose_cycles(problem, grids),
            "multiply": first_visit + (grids.pz - 1) * other_visit,
            "buckets exchange": np.where(grids.pz > 1, round_trip + return_home, 0),
            "decide": overflow_check + decision_cycles(problem, grids),
            "cast": cast_cycles(problem, sizes.values),
        },
        temporary_bytes=operand_bytes + sum_bytes + second_copy_bytes + rounded_bytes,
    )


def _pass(
    case: Case, grids: Axes, gathered: IntArray, multiply: IntArray, owners: IntArray
) -> Pass:
    """Return the pass of a product with partial sums.

    Args:
        case: the grids and their buckets.
        grids: the grids with rows of the result along px: transposed for GradA.
        gathered: cycles of a port for the dense operand, int64[grids].
        multiply: cycles of the multiply kernel, int64[grids].
        owners: number of tiles that own the rows of one range of the result, int64[grids].
    """
    problem, machine, sizes = case.problem, case.problem.machine, case.sizes
    bucket_cycles = (grids.pz - 1) * (
        port_cycles(machine, 2 * sizes.meta_words) + port_cycles(machine, sizes.value_bytes)
    )
    share = result_share(problem, grids, owners)
    operand_bytes = grids.columns * problem.block * grids.width * problem.data_type.bytes
    q_bytes = grids.rows * problem.block * grids.width * problem.partials_type.bytes
    partials_bytes = (grids.py - 1) * share * problem.partials_type.bytes
    # Propagation needs room for two buckets beside the tile's own bucket. It begins when the
    # buckets received from tiles of other z have been multiplied, and uses their memory.
    travelling_buckets = np.where(propagating(problem, grids), 2, 0)
    buckets = np.maximum(grids.pz - 1, travelling_buckets) * bucket_bytes(sizes)
    interleaves = problem.bound.format.interleaves
    return Pass(
        terms={
            "dense operand exchange": phase(machine, gathered),
            "buckets exchange": bucket_cycles,
            "multiply": multiply,
            "decide": decision_cycles(problem, grids),
            "partials exchange": partials_cycles(problem, grids, share),
            "reduce": finish_cycles(problem, grids, share),
        },
        temporary_bytes=q_bytes
        + np.maximum(operand_bytes + buckets, partials_bytes + share * problem.data_type.bytes),
        interleaved_bytes=q_bytes * interleaves,
        apart_bytes=np.maximum(operand_bytes, partials_bytes) * interleaves,
    )


def phase(machine: Machine, cycles: IntArray) -> IntArray:
    """Return the cycles of an exchange with barrier and mean start; 0 where nothing travels.

    Args:
        machine: the chip.
        cycles: cycles for which the busiest port is busy, int64[grids].
    """
    return phase_cycles(machine, cycles, mean=True)


def port_cycles(machine: Machine, size: IntArray, wide: BoolArray | bool = False) -> IntArray:
    """Return the cycles in which a port, or both ports of a pair, carry bytes, int64[grids]."""
    return machine.transfer_cycles(-(-size // WORD_BYTES), wide)


def operand_cycles(
    problem: GridProblem, grids: Axes, owners: IntArray, pairs: BoolArray
) -> IntArray:
    """Return the cycles in which a tile receives the lines of its rectangle, int64[grids].

    Args:
        problem: the bound, types and machine.
        grids: the grids, whose columns are the lines.
        owners: number of tiles that own the lines of one range, int64[grids].
        pairs: True where both tiles of a pair need the same lines, bool[grids].
    """
    column_bytes = problem.block * problem.data_type.bytes
    fewest_columns, _ = _owned(problem, grids.columns, grids.width, owners)
    wide = pairs & (fewest_columns * column_bytes >= problem.machine.pair_min_bytes)
    return port_cycles(problem.machine, grids.columns * grids.width * column_bytes, wide)


def result_share(problem: GridProblem, grids: Axes, owners: IntArray) -> IntArray:
    """Return the largest number of elements of the result that a tile sums, int64[grids]."""
    return _owned(problem, grids.rows, grids.width, owners)[1] * problem.block


def partials_cycles(problem: GridProblem, grids: Axes, share: IntArray) -> IntArray:
    """Return the cycles of the exchange of py - 1 partial sums of a tile's share, int64[grids].

    Args:
        problem: the bound, types and machine.
        grids: the grids.
        share: number of elements of the result that a tile sums, int64[grids].
    """
    machine = problem.machine
    received_bytes = (grids.py - 1) * share * problem.partials_type.bytes
    # Without an exchange, the reduction follows the multiply without a barrier, unless the loop of
    # propagation lies between them.
    barrier = np.where(propagating(problem, grids), machine.sync_cycles, 0)
    return np.where(grids.py > 1, phase(machine, port_cycles(machine, received_bytes)), barrier)


def finish_cycles(problem: GridProblem, grids: Axes, share: IntArray) -> IntArray:
    """Return the cycles in which a tile reduces its share of partial sums, int64[grids].

    If py is 1, the only partial sum is cast or copied.
    """
    is_split = np.where(grids.py > 1, 1, 0)
    types = problem.partials_type, problem.data_type
    return reduce_cycles(
        problem.machine,
        types,
        pieces=is_split,
        size=share,
        depth=grids.py,
        moved=1 - is_split,
        line=share,
    )


def cast_cycles(problem: GridProblem, elements: IntArray) -> IntArray:
    """Return the cycles of the superstep that rounds gradients to the data type, int64[grids]."""
    machine = problem.machine
    if problem.data_type is GRADIENTS:
        return np.zeros_like(elements)
    cast = Cast(GRADIENTS, problem.data_type)
    return machine.sync_cycles + equal_pieces(cast, machine, np.ones_like(elements), elements)


def propagating(problem: GridProblem, grids: Axes) -> BoolArray:
    """Return True where a loop moves spilled blocks between rectangles, bool[grids]."""
    has_loop: BoolArray = (grids.px * grids.py > 1) & (problem.nm is None)
    return has_loop


def decision_cycles(problem: GridProblem, grids: Axes) -> IntArray:
    """Return the cycles of the loop of propagation without spills, int64[grids].

    A control tile sends one word to all tiles, and every tile leaves the loop.
    """
    machine = problem.machine
    farthest = path_delays(machine).farthest[control_tiles(machine, cell_count(grids))]
    decision_exchange = machine.sync_cycles + machine.exchange_fixed_cycles + 1 + farthest
    jump = Dispatch(ACTIONS).cycles(machine, {"word": np.zeros(1, dtype=np.int64)}, {})
    return np.where(propagating(problem, grids), decision_exchange + jump, 0)


def _owned(
    problem: GridProblem, lines: IntArray, width: IntArray, owners: IntArray
) -> tuple[IntArray, IntArray]:
    """Return the fewest and the most columns of lines that an owner stores, int64[grids] each."""
    return owned_columns(lines, width, owners, block=problem.block, grain=problem.grain)


def multiply_cycles(
    problem: GridProblem, product: ProductKind, grids: Axes, work: Work
) -> IntArray:
    """Return the cycles in which a tile clears sums and walks all buckets, int64[grids].

    Args:
        problem: the bound, types and machine.
        product: the forward or the transposed product.
        grids: the grids.
        work: sub-groups of the fullest rectangle of each grid.

    Raises:
        NoKernelError: the machine lacks an instruction, or a kernel has no cycle formula for it.
    """
    transposed = product is ProductKind.TRANSPOSED
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
    zeros = np.zeros_like(groups := work.sums(1, grids))
    if isinstance(kernel, DynamicBlock):
        return kernel.cycles_of(
            problem.machine,
            buckets=grids.pz,
            entered_buckets=np.minimum(groups, grids.pz),
            skipped=zeros,
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
    walk = BucketWalk(grids.pz, zeros, groups, work.sums(bundles, grids))
    return kernel.cycles_of(problem.machine, walk, q_rows * grids.width)


def _regular_cycles(problem: GridProblem, nm: NM, grids: Axes) -> IntArray:
    """Return the multiply cycles of N:M matrices, whose kernel walks no meta-info, int64[grids]."""
    kernel = regular_kernel(problem.machine, problem.data_type)
    fields = {"rows": grids.rows, "n": grids.width}
    fields |= {"length": row_length(nm, grids), "bucket_rows": bucket_rows(grids)}
    return kernel.cycles(problem.machine, fields, {})


def visit_cycles(
    problem: GridProblem, grids: Axes, work: Work, values: IntArray, *, clears: bool
) -> IntArray:
    """Return the cycles of GradW on the fullest bucket, int64[grids].

    Args:
        problem: the bound, types and machine.
        grids: the grids.
        work: sub-groups of the fullest rectangle of each grid.
        values: number of values of a bucket, int64[grids].
        clears: True for the first visit, which clears the gradients.

    Raises:
        NoKernelError: a kernel has no cycle formula for the machine.
    """
    kernel = grad_w_kernel(problem.machine, problem.block, problem.data_type, 1, clears=clears)
    if isinstance(kernel, ElementGradW):
        return _element_cycles(kernel, problem, grids, work, values)
    cleared = values * GRADIENTS.bytes // DOUBLE_WORD_BYTES if clears else np.zeros_like(values)
    vector = BlockGradW(problem.block, problem.data_type, clears)
    width = grids.width[work.grid, None]
    bundles = vector.part_bundles(width, work.worker_rows, work.worker_blocks)
    worker = np.argmax(bundles, axis=1)[:, None]
    rows = np.take_along_axis(work.worker_rows, worker, axis=1)[:, 0]
    blocks = np.take_along_axis(work.worker_blocks, worker, axis=1)[:, 0]
    # The slowest worker of each sub-group, then `slowest`, the slowest sub-group of each grid.
    slowest = _longest(work.grid, bundles.max(axis=1), grids)
    cycles = _block_cycles(
        vector,
        problem,
        grids,
        work,
        n=grids.width,
        counts=(rows[slowest], blocks[slowest]),
        cleared=cleared,
    )
    uses_amp = is_on_amp(problem, grids)
    if not uses_amp.any():
        return cycles
    slowest = _longest(work.grid, work.blocks, grids)
    counts = work.rows[slowest], work.blocks[slowest]
    kernel = BlockGradWAmp(problem.block, problem.data_type, clears)
    n = _amp_columns(grids, uses_amp)
    amp_cycles = _block_cycles(kernel, problem, grids, work, n=n, counts=counts, cleared=cleared)
    return np.where(uses_amp, amp_cycles, cycles)


def transpose_cycles(problem: GridProblem, grids: Axes) -> IntArray:
    """Return the cycles of transposing x and dy for the AMP, int64[grids]; 0 without the AMP."""
    uses_amp = is_on_amp(problem, grids)
    if not uses_amp.any():
        return np.zeros_like(grids.px)
    transpose, n = TransposeSlices(problem.block, problem.data_type), _amp_columns(grids, uses_amp)
    x, dy = (
        transpose.cycles(problem.machine, {"blocks": lines, "n": n}, {})
        for lines in (grids.columns, grids.rows)
    )
    return np.where(uses_amp, x + dy, 0)


def is_on_amp(problem: GridProblem, grids: Axes) -> BoolArray:
    """Return True where GradW runs on the AMP, which the width of a part decides, bool[grids]."""
    widths, width_of = np.unique(grids.width, return_inverse=True)
    kernels = (
        grad_w_kernel(problem.machine, problem.block, problem.data_type, width, clears=True)
        for width in widths.tolist()
    )
    return np.array([isinstance(kernel, BlockGradWAmp) for kernel in kernels])[width_of]


def _element_cycles(
    kernel: ElementGradW, problem: GridProblem, grids: Axes, work: Work, values: IntArray
) -> IntArray:
    """Return the cycles of GradW of single elements on the fullest bucket, int64[grids]."""
    n = grids.width[work.grid, None]
    bundles = kernel.bundles_of(work.worker_rows, work.worker_blocks, n).max(axis=1)
    groups, longest = _bucket_groups(grids, work), _longest(work.grid, bundles, grids)
    zeros = np.zeros_like(groups)
    walk = BucketWalk(zeros + 1, zeros, groups, groups * bundles[longest])
    return kernel.cycles_of(problem.machine, walk, values)


def _block_cycles(
    kernel: BlockGradW | BlockGradWAmp,
    problem: GridProblem,
    grids: Axes,
    work: Work,
    *,
    n: IntArray,
    counts: tuple[IntArray, IntArray],
    cleared: IntArray,
) -> IntArray:
    """Return the cycles of GradW of a bucket with equal sub-groups, int64[grids].

    Args:
        kernel: kernel of GradW.
        problem: the bound, types and machine.
        grids: the grids.
        work: sub-groups of the fullest rectangle of each grid.
        n: number of columns of a part, int64[grids].
        counts: number of rows and of blocks of a sub-group, int64[grids] each.
        cleared: number of 8-byte words that are cleared, int64[grids].
    """
    groups, (rows, blocks) = _bucket_groups(grids, work), counts
    return kernel.cycles_of(
        problem.machine,
        n=n,
        skipped=np.zeros_like(groups),
        sub_groups=groups,
        rows=groups * rows,
        blocks=groups * blocks,
        cleared=cleared,
    )


def _bucket_groups(grids: Axes, work: Work) -> IntArray:
    """Return the number of sub-groups of a bucket, rounded up, int64[grids]."""
    return -(-work.sums(1, grids) // grids.pz)


def _amp_columns(grids: Axes, uses_amp: BoolArray) -> IntArray:
    """Return the columns of each part on the AMP, int64[grids].

    Grids without the AMP get the columns of the first grid with it: their cycles are not used, but
    the formula needs a width that the AMP takes.
    """
    return np.where(uses_amp, grids.width, grids.width[uses_amp][0])


def _longest(grid: IntArray, cycles: IntArray, grids: Axes) -> IntArray:
    """Return the sub-group of each grid that takes longest, int64[grids].

    Args:
        grid: grid of each sub-group, int64[groups].
        cycles: cycles of each sub-group, int64[groups].
        grids: the grids.
    """
    # Sorted by grid, then cycles: the last sub-group of each grid is the one that takes longest.
    order = np.lexsort((cycles, grid))
    last: IntArray = order[np.searchsorted(grid[order], np.arange(len(grids)), "right") - 1]
    return last
