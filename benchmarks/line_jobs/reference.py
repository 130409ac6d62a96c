"""Reference for the speed of this computer at present: SciPy's float32 `bsr @ x` of the first job.

`bsr` is SciPy's matrix of blocks.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import scipy.sparse

from ipusim import DataType
from ipusim.compiler import BlockMatrix, random_dense, random_values

from .in_process import random_pattern
from .job import timed

SIZE, BLOCK, DENSITY, N = 4096, 16, 1 / 16, 1024


def reference_seconds() -> float:
    """Return the seconds of one product, on one thread."""
    matrix, x = _operands()
    return timed(lambda: matrix @ x)


@cache
def _operands() -> tuple[scipy.sparse.bsr_array, np.ndarray]:
    pattern, rng = random_pattern(SIZE, SIZE, BLOCK, DENSITY), np.random.default_rng(2)
    matrix = BlockMatrix(pattern, random_values(pattern, rng, DataType.HALF))
    starts = np.searchsorted(pattern.rows, np.arange(pattern.grid[0] + 1)).astype(np.int32)
    columns = pattern.columns.astype(np.int32)
    bsr = scipy.sparse.bsr_array(
        (matrix.values.astype(np.float32), columns, starts), shape=pattern.shape
    )
    return bsr, random_dense(SIZE, N, rng, DataType.HALF).astype(np.float32)
