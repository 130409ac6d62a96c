"""What the dynamic codelets' own formulas make of a tile's work.

One formula has two callers: the simulator gives it what buckets hold, a planner what they are
expected to hold. Nothing is spilled, so that every sub-group found is the tile's own.

GradW is a visit of one bucket: that of the sub-group that takes longest, as often as a bucket has
sub-groups. Of blocks, the AMP takes whole slices of columns, for which dense operands are turned
once before; which codelet it is, the width of a grid's part of x decides.
"""

from __future__ import annotations

import numpy as np

from ipusim import DOUBLE_WORD_BYTES, BoolArray, IntArray
from ipusim.kernels import (
    BlockGradW,
    BlockGradWAmp,
    BucketWalk,
    DynamicBlock,
    DynamicElementTransposed,
    ElementGradW,
    TransposeSlices,
    dynamic_kernel,
    grad_w_kernel,
    regular_kernel,
)

from ...matrix.formats import NM
from ...plan.axes import Axes
from ...popsparse.decide.grids import Problem
from .work import Product, Work, bucket_rows, row_length

GRADIENT_BYTES = 4  # gradients of values are float


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
            found=groups,
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
    return kernel.cycles_of(problem.machine, walk, q_rows, grids.width)


def _regular_cycles(problem: Problem, nm: NM, grids: Axes) -> IntArray:
    """Those of N:M matrices, which walk nothing."""
    kernel = regular_kernel(problem.machine, problem.data_type)
    length, height = row_length(nm, grids), bucket_rows(grids)
    return kernel.regular_cycles(problem.machine, grids.rows, length, height, grids.width)


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
    cleared = values * GRADIENT_BYTES // DOUBLE_WORD_BYTES if clears else np.zeros_like(values)
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
        found=groups,
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
