"""Values of a drawn matrix for a codebook: each is rounded to the nearest of equal steps.

Drawn values are uniform, so equal steps are what k-means finds for them. There are 14, of which
none is 0, so that the zeros that blocks may store have an entry. A matrix of a file is never
quantised here.
"""

from __future__ import annotations

import attrs
import numpy as np

from ..matrix.block_matrix import BlockMatrix
from ..plan.codebook import ENTRIES

STEPS = ENTRIES - 2  # an even number, so that none is 0


def few_valued(matrix: BlockMatrix) -> BlockMatrix:
    """The matrix with so few distinct values; zeros stay."""
    values = np.asarray(matrix.values)
    most = float(np.abs(values).max(initial=0))
    if not most:
        return matrix
    step = 2 * most / STEPS
    number = np.clip(np.floor(values / step), -STEPS // 2, STEPS // 2 - 1)
    rounded = ((number + 0.5) * step).astype(values.dtype)
    return attrs.evolve(matrix, values=np.where(values == 0, values, rounded))
