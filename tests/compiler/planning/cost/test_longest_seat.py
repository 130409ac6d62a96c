"""The terms of an estimate are those of the seat that takes longest in all."""

import attrs
import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler import Pattern
from ipusim.compiler.planning.engine import of_fullest, terms
from ipusim.compiler.planning.static_cost import cycle_terms, load_of
from ipusim.compiler.planning.static_job import StaticJob

HALF = DataType.HALF


def test_terms_are_of_the_seat_with_most_work_and_not_of_the_one_that_receives_most():
    # Row 0 has 8 blocks in 8 columns, each of 64 further rows 4 blocks in the same 4 columns. The
    # seat of row 0 receives most lines of x; the other one multiplies most blocks.
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


@pytest.mark.parametrize(("rounds", "multiply", "values"), [(1, 10, 1000), (3, 3 * 400, 0)])
def test_of_several_rounds_the_seat_with_most_work_in_all_decides(rounds, multiply, values):
    """Values travel once, but products are computed in every round.

    Seat 0 receives many values, which decide in one round; seat 1 multiplies for longer.
    """
    pattern = Pattern.full((32, 16), 16)
    kernel = pattern.format.kernel(BOW, HALF, HALF, published=True)
    job = StaticJob(BOW, kernel, pattern, HALF, rounds=rounds)
    seated = job.seated(np.arange(2, dtype=np.int32), 2)
    load = attrs.evolve(
        load_of(job, seated, parts=2, columns=16, wide=False),
        value_bytes=np.array([2 * 4000, 0]),  # half of them from the other part, 4 a cycle
        compute={"multiply": np.array([10, 400])},
    )

    counted = of_fullest(terms(BOW, load, barriers=False))

    assert (counted["multiply"], counted["values exchange"]) == (multiply, values)
