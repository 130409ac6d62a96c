"""Tests that planners count the work of single elements as kernels do it."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler.matrix.formats import Elements
from ipusim.kernels.static_element.element_worklist import element_worklists

LENGTH = 4  # elements of each row


@pytest.mark.parametrize("n", [8, 12, 16])
@pytest.mark.parametrize("workers", [1, 4, 6, 7])
def test_mean_work_of_even_rows_is_that_of_the_busiest_worker_of_their_list(
    workers: int, n: int
) -> None:
    for rows in range(1, 15):
        row, column = np.divmod(np.arange(rows * LENGTH), LENGTH)
        first, count = np.array([0]), np.array([rows * LENGTH])
        listed = element_worklists(first, count, row, column, n, DataType.HALF, workers=workers)
        mean = Elements().mean_work(BOW.with_(workers=workers), np.array([rows]), count, n)
        busiest = listed.worker_rows.argmax()

        for name in ("worker_rows", "worker_nonzeros", "worker_n"):
            assert mean[name].tolist() == [[getattr(listed, name)[0, busiest]]], rows
