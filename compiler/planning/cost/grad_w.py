"""What the codelets of GradW make of a tile's work: a visit of one bucket, by their own formulas.

Of blocks, the AMP takes whole slices of columns, for which dense operands are turned once before;
which codelet it is, the width of a grid's part of x decides. A visit is that of the sub-group that
takes longest, as often as there are sub-groups in a bucket.
"""

from __future__ import annotations

import numpy as np

from ipusim import DOUBLE_WORD_BYTES, BoolArray, IntArray
from ipusim.kernels import (
    BlockGradW,
    BlockGradWAmp,
    BucketWalk,
    ElementGradW,
    TransposeSlices,
    grad_w_kernel,
)

from ...popsparse.decide.grids import Grids, Problem
from .dynamic_work import Work

GRADIENT_BYTES = 4  # gradients of values are float


def visit_cycles(
    problem: Problem, grids: Grids, work: Work, values: IntArray, *, clears: bool
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


def turn_cycles(problem: Problem, grids: Grids) -> IntArray:
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


def is_on_amp(problem: Problem, grids: Grids) -> BoolArray:
    """bool[grids]: whether the codelet for parts of this width is the one on the AMP."""
    widths, which = np.unique(grids.width, return_inverse=True)
    kernels = (
        grad_w_kernel(problem.machine, problem.block, problem.data_type, width, clears=True)
        for width in widths.tolist()
    )
    return np.array([isinstance(kernel, BlockGradWAmp) for kernel in kernels])[which]


def _elements(
    kernel: ElementGradW, problem: Problem, grids: Grids, work: Work, values: IntArray
) -> IntArray:
    n = grids.width[work.grid, None]
    bundles = kernel.bundles_of(work.worker_rows, work.worker_blocks, n).max(axis=1)
    found, at = _found(grids, work), _longest(work.grid, bundles, grids)
    none = np.zeros_like(found)
    walk = BucketWalk(none + 1, none, found, found * bundles[at])
    return kernel.cycles_of(problem.machine, walk, values)


def _blocks(
    kernel: BlockGradW | BlockGradWAmp,
    problem: Problem,
    grids: Grids,
    work: Work,
    *,
    n: IntArray,
    counts: tuple[IntArray, IntArray],
    cleared: IntArray,
) -> IntArray:
    """Cycles of a bucket whose sub-groups have these rows and blocks each."""
    found, (rows, blocks) = _found(grids, work), counts
    return kernel.cycles_of(
        problem.machine,
        n=n,
        skipped=np.zeros_like(found),
        found=found,
        rows=found * rows,
        blocks=found * blocks,
        cleared=cleared,
    )


def _found(grids: Grids, work: Work) -> IntArray:
    """int64[grids]: sub-groups of a bucket."""
    return -(-work.sums(1, grids) // grids.pz)


def _amp_columns(grids: Grids, amp: BoolArray) -> IntArray:
    """int64[grids]: columns of each part, where the AMP does not take them another's."""
    return np.where(amp, grids.width, grids.width[amp][0])


def _longest(grid: IntArray, cycles: IntArray, grids: Grids) -> IntArray:
    """int64[grids]: the sub-group of each grid that takes longest."""
    order = np.lexsort((cycles, grid))
    last: IntArray = order[np.searchsorted(grid[order], np.arange(len(grids.px)), "right") - 1]
    return last
