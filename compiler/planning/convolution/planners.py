"""Weights of a convolution as planners take them, and how far their estimates may be too high."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ...matrix.formats.elements import Elements
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import check_pattern, filter_pattern
from ...operations.convolution.geometry import Convolution
from ...plan.options.methods import Algorithm
from ..proposer import Margin

# Of 1,686 drawn plans a direct one of 258 cycles by estimate took 206; else at least 0.91 of it.
MARGIN = Margin(((1 / 1.25, 64),))
DENSE_MARGIN = Margin(((1 / 1.05, 1463),))  # none of 1,000 dense plans, of 4 to 1,472 tiles
TAKE_BLOCKS: tuple[Algorithm, ...] = ("auto", "block", "lowered")  # as weights come in them


def pattern_of(
    weights: Pattern | npt.NDArray[Any], convolution: Convolution, algorithm: Algorithm = "auto"
) -> Pattern:
    """Return the pattern of weights that are given as an array or as a pattern.

    An array is stored in the largest blocks that hold no zero if the algorithm multiplies blocks,
    else in single elements.

    Raises:
        MatrixError: another shape than the convolution's.
    """
    if isinstance(weights, Pattern):
        check_pattern(weights, convolution)
        return weights
    form = None if algorithm in TAKE_BLOCKS else Elements()
    return filter_pattern(np.asarray(weights), convolution, form)
