"""Ways to cut a dense convolution: which strips of columns are tried."""

from __future__ import annotations

import pytest

from ipusim import BOW, DataType
from ipusim.compiler import Convolution, Pattern
from ipusim.compiler.operations.convolution.filters import matrix_shape
from ipusim.compiler.plan.options.methods import ConvolutionOptions
from ipusim.compiler.planning.convolution.dense import direct_searches
from ipusim.compiler.planning.convolution.splits import splits_of
from ipusim.compiler.problem import Problem


@pytest.mark.parametrize(
    ("columns", "strips"),
    [
        (13, {1}),
        (27, {1}),
        (28, {1, 2}),
        (56, {1, 2, 3, 4}),
        (600, {*range(1, 14), *(14, 15, 16)}),
    ],
)
def test_strips_keep_fourteen_columns_and_are_sixteen_at_the_most(
    columns: int, strips: set[int]
) -> None:
    convolution = Convolution(channels=16, filters=16, image=(4, columns), kernel=1)
    job = Problem.of(
        operand=Pattern.full(matrix_shape(convolution, 1), 1),
        operation=convolution,
        machine=BOW.scaled_to(4),
        data_type=DataType.HALF,
        partials_type=DataType.HALF,
        options=ConvolutionOptions(filter_split=1, channel_split=1, row_split=1),
    )
    splits = splits_of(next(direct_searches(job)).limits)

    assert set(splits.strips.tolist()) == strips
    assert list(dict.fromkeys(splits.strips.tolist())) == sorted(strips, reverse=True)  # of ties
