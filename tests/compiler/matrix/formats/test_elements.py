"""Planners count the work of single elements as kernels do."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler.matrix.formats import Elements
from ipusim.kernels import static_kernel

HALF = DataType.HALF
LENGTH = 4  # elements of each row


@pytest.mark.parametrize("n", [8, 12, 16])
@pytest.mark.parametrize("workers", [1, 4, 6, 7])
def test_without_their_lengths_rows_count_as_equal(workers: int, n: int) -> None:
    kernel = static_kernel(BOW.with_(workers=workers), 1, HALF, HALF)
    for more in range(LENGTH):
        rows = np.array([5, 9])
        blocks = rows * LENGTH + np.array([0, more])
        lengths = np.array([LENGTH] * 14) + (np.isin(np.arange(14), np.arange(5, 5 + more)))
        equal, known = (
            Elements().work(kernel, rows, blocks, n, row_blocks) for row_blocks in (None, lengths)
        )

        assert {name: values.tolist() for name, values in equal.items()} == {
            name: values.tolist() for name, values in known.items()
        }
