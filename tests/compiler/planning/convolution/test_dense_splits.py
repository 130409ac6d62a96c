"""Ways to cut a dense convolution: which strips of columns are tried."""

from __future__ import annotations

import pytest

from ipusim import BOW, DataType
from ipusim.compiler import Convolution
from ipusim.compiler.planning.convolution.dense import DenseForm, FixedSplits, dense_splits
from ipusim.kernels import direct_dense_kernel

KERNEL = direct_dense_kernel(BOW, DataType.HALF, DataType.HALF)


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
    form = DenseForm(convolution, KERNEL, joined=True, flattened=False)
    splits = dense_splits(form, 4, FixedSplits(filters=1, channels=1, bands=1))

    assert set(splits.strips.tolist()) == strips
    assert list(dict.fromkeys(splits.strips.tolist())) == sorted(strips, reverse=True)  # of ties
