"""Pattern of a convolution's weights, and margins of the estimates of convolutions."""

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

# A lower bound of scheduled cycles is estimate / 1.25 - 64. Of 1,686 random plans one with an
# estimate of 258 cycles took 206; all others took at least 0.91 of their estimates.
MARGIN = Margin(((1 / 1.25, 64),))
# None of 1,000 dense plans, on 4 to 1,472 tiles, took less than this bound.
DENSE_MARGIN = Margin(((1 / 1.05, 1463),))
# Algorithms for which an array of weights is stored in blocks.
TAKE_BLOCKS: tuple[Algorithm, ...] = ("auto", "block", "lowered")


def pattern_of(
    weights: Pattern | npt.NDArray[Any], convolution: Convolution, algorithm: Algorithm = "auto"
) -> Pattern:
    """Return the pattern of a convolution's weights.

    Args:
        weights: array of weights, or their pattern, which is returned as it is. An array is stored
            in the largest blocks without zeros if the algorithm multiplies blocks, else in single
            elements.
        convolution: the convolution.
        algorithm: name of the algorithm.

    Raises:
        MatrixError: the weights have another shape than the convolution.
    """
    if isinstance(weights, Pattern):
        check_pattern(weights, convolution)
        return weights
    form = None if algorithm in TAKE_BLOCKS else Elements()
    return filter_pattern(np.asarray(weights), convolution, form)
