"""The terms of an estimate are those of the seat that takes longest in all."""

import numpy as np

from ipusim import BOW, DataType
from ipusim.compiler import Pattern
from ipusim.compiler.planning.static_cost import StaticJob, cycle_terms

HALF = DataType.HALF


def test_the_seat_with_most_work_decides_over_the_one_that_hears_most():
    rows = np.concatenate([np.zeros(8), np.repeat(np.arange(1, 65), 4)]).astype(int)
    columns = np.concatenate([np.arange(8), np.tile(np.arange(4), 64)])
    pattern = Pattern((65 * 16, 8 * 16), 16, rows, columns, len(rows) * 256)
    kernel = pattern.format.kernel(BOW, HALF, HALF, published=True)
    job = StaticJob(BOW, kernel, pattern, HALF)
    alone, apart = (
        cycle_terms(job, job.seated(seat.astype(np.int32), 2), parts=1, columns=16, wide=False)
        for seat in (np.zeros_like(rows), np.where(rows == 0, 0, 1))
    )

    assert alone["multiply"] // 2 < apart["multiply"] < alone["multiply"]
    assert apart["dense operand exchange"] < alone["dense operand exchange"]
