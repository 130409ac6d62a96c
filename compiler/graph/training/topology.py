"""How much the topology of a network changes in training: sparse architecture divergence.

    SAD(i, j) = || E_j - E_i ||_1

is the number of weights that live in one of two masks and not in the other: 0 for equal masks, the
same both ways, and never more than by way of a third.

Source: arXiv 2102.04010.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ...matrix.masks import mask_of


def sad(before: npt.ArrayLike, after: npt.ArrayLike) -> int:
    """The number of places in which two masks differ; of N:M masks it is even.

    Args:
        before, after: bool, of one shape.

    Raises:
        MatrixError: masks of other types or of two shapes.
    """
    first = mask_of(before, np.shape(before))
    return int(np.count_nonzero(first != mask_of(after, first.shape)))
