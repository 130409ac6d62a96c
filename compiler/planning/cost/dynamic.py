"""What the dynamic codelets' own formulas make of a tile's work.

One formula has two callers: the simulator gives it what buckets hold, a planner what they are
expected to hold. Nothing is spilled, so that every sub-group found is the tile's own.
"""

from __future__ import annotations

import numpy as np

from ipusim import IntArray
from ipusim.kernels import (
    BucketWalk,
    DynamicBlock,
    DynamicElementTransposed,
    dynamic_kernel,
    regular_kernel,
)

from ...matrix.formats import NM
from ...popsparse.decide.grids import Grids, Problem
from .dynamic_work import Product, Work
from .regular_work import bucket_rows, row_length


def multiply_cycles(problem: Problem, product: Product, grids: Grids, work: Work) -> IntArray:
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
    found = work.sums(1, grids)
    none = np.zeros_like(found)
    if isinstance(kernel, DynamicBlock):
        return kernel.cycles_of(
            problem.machine,
            buckets=grids.pz,
            entered=np.minimum(found, grids.pz),
            skipped=none,
            found=found,
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
    walk = BucketWalk(grids.pz, none, found, work.sums(bundles, grids))
    return kernel.cycles_of(problem.machine, walk, q_rows, grids.width)


def _regular_cycles(problem: Problem, nm: NM, grids: Grids) -> IntArray:
    """Those of N:M matrices, which walk nothing."""
    kernel = regular_kernel(problem.machine, problem.data_type)
    length, height = row_length(nm, grids), bucket_rows(grids)
    return kernel.regular_cycles(problem.machine, grids.rows, length, height, grids.width)
