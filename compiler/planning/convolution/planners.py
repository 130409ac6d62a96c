"""What a planner of convolutions is asked for. A new algorithm is one file beside this one."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import DataType, Machine

from ...matrix.formats import Format
from ...matrix.formats.elements import Elements
from ...matrix.pattern import Pattern
from ...operations.convolution.filters import check_pattern, filter_pattern, filters_in
from ...operations.convolution.geometry import Convolution
from ...plan.options.methods import Algorithm, ConvolutionOptions
from ..proposer import Margin

# Of 1,686 drawn plans a direct one of 258 cycles by estimate took 206; else at least 0.91 of it.
MARGIN = Margin(((1 / 1.25, 64),))
DENSE_MARGIN = Margin(((1 / 1.05, 1463),))  # none of 1,000 dense plans, of 4 to 1,472 tiles
TAKE_BLOCKS: tuple[Algorithm, ...] = ("auto", "block", "lowered")  # as weights come in them


@attrs.frozen(kw_only=True)
class ConvolutionJob:
    """What a planner of convolutions is asked for.

    Attributes:
        weights: the non-zero units of the filters, as a matrix of `filters.matrix_shape`.
        convolution: the geometry.
        machine: the chip.
        data_type, partials_type: of operands and result, and of partial sums.
        options: what is fixed.
    """

    weights: Pattern
    convolution: Convolution
    machine: Machine
    data_type: DataType
    partials_type: DataType
    options: ConvolutionOptions

    def weights_in(self, form: Format) -> Pattern:
        """The units of another format that cover the weights."""
        return filters_in(self.weights, self.convolution, form)


def pattern_of(
    weights: Pattern | npt.NDArray[Any], convolution: Convolution, algorithm: Algorithm = "auto"
) -> Pattern:
    """The pattern of weights as they are given.

    Those of an array lie in the largest blocks that store no zero, where an algorithm takes blocks;
    else they are single elements.

    Raises:
        MatrixError: another shape than the convolution's.
    """
    if isinstance(weights, Pattern):
        check_pattern(weights, convolution)
        return weights
    form = None if algorithm in TAKE_BLOCKS else Elements()
    return filter_pattern(np.asarray(weights), convolution, form)
