"""Results of the kernel of the hypothetical N:M AMP, for one vertex.

q = a @ s, a unit of 16 rows by 32 columns of a at a time, of which 16 values a row are kept; s is
the dense operand on the tile, q the partial sums. The 16 products of an output are added in
float32 to the partial sum, four at a time as the sum of two pairs, as the AMP adds those of a
phase; then the partial sum is rounded to half.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from ipusim import AMP_BLOCK, TileMemory

from ..half import narrow, rounded, widen
from .sparse_amp_units import PER_PHASE, UNIT_HALVES, X_BLOCKS, read_units


def multiply_sparse(memory: TileMemory, fields: Mapping[str, npt.NDArray[np.integer]]) -> None:
    """Compute q of one vertex, whose fields are those of `SparseAmp`."""
    n, rows, columns = (int(fields[name]) for name in ("n", "rows", "columns"))
    units = columns // X_BLOCKS
    s = widen(memory.view(int(fields["s"]), columns * n * AMP_BLOCK, np.float16))
    # s is [columns][n][16] in memory; lines are float32[units, 32 columns of s, n], so that a
    # stored position, 0 to 31, picks a line. positions are [rows, units, 16 outputs, 16 values].
    lines = s.reshape(units, X_BLOCKS, n, AMP_BLOCK).transpose(0, 1, 3, 2).reshape(units, -1, n)
    packed = memory.view(int(fields["values"]), rows * units * UNIT_HALVES, np.float16)
    values, positions = (part.reshape(rows, units, AMP_BLOCK, -1) for part in read_units(packed))
    total = np.zeros((rows, AMP_BLOCK, n), dtype=np.float32)
    for unit in range(units):
        for first in range(0, values.shape[-1], PER_PHASE):
            a, b, c, d = (
                lines[unit][positions[:, unit, :, rank]] * values[:, unit, :, rank, None]
                for rank in range(first, first + PER_PHASE)
            )
            total = total + ((a + b) + (c + d))
        # The sum goes through memory between units, as half.
        total = rounded(total, memory.random)
    q = memory.view(int(fields["q"]), rows * n * AMP_BLOCK, np.float16)
    q[:] = narrow(total).transpose(0, 2, 1).reshape(-1)
