"""Bounds on rounding of N:M plans hold for sums that lose most, and are hardly wider than those."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, DataType, load_machine
from ipusim.compiler import NM, BlockMatrix, Bound, Pattern, plan_dynamic, plan_static
from ipusim.compiler.jobs.tolerance import error_bounds

K, EVERY = 1024, 32  # one term a block or unit of every realisation
HALF_UNIT = 2.0**-11  # half the distance from 1 to the next half
HALVES = {"vector", "expand", "amp"}  # whose partial sums pass through memory as halves


def planned(lowering: str, pattern: Pattern, data_type: DataType):
    """Return a plan on one tile."""
    machine = (load_machine("hypothetical-nm") if lowering == "amp" else BOW).scaled_to(1)
    if lowering == "dynamic":
        return plan_dynamic(
            Bound.of(pattern), n=8, machine=machine, data_type=data_type, strategy="expected"
        )
    return plan_static(
        pattern, n=8, machine=machine, data_type=data_type, realisation=lowering, strategy="grid"
    )


@pytest.mark.parametrize("rows", [1, 4, 16])
@pytest.mark.parametrize("lowering", ["element", "vector", "expand", "amp", "dynamic"])
def test_a_bound_covers_a_sum_that_loses_every_term(ran, lowering, rows):
    if lowering == "vector" and rows < 16:
        pytest.skip("whose rows are whole blocks")
    terms = np.full(K // EVERY, 0.75 * HALF_UNIT)
    terms[0] = 1
    a = np.zeros((16, K))
    a[:, ::EVERY] = terms * 2.0 ** np.arange(16)[:, None]  # rows whose bounds differ
    pattern = Pattern.of(a, format=NM(2, 4, rows))
    plan = planned(lowering, pattern, DataType.HALF)
    matrix = BlockMatrix.of(a.astype(np.float32), format=pattern.format)
    job = ran(plan, matrix, np.ones((K, 8), dtype=np.float16))

    error = np.abs(job.y - job.exact)
    bound = error_bounds(plan, job.matrix, job.x)

    assert (error <= bound).all()
    lost = len(terms) - 1 if lowering in HALVES else 1
    assert (error >= 0.25 * lost * HALF_UNIT * a[:, :1]).all()
    assert (bound <= 6 * error).all()
    assert np.allclose(bound / a[:, :1], bound[0] / a[0, 0], rtol=0.05)


@pytest.mark.parametrize("lowering", ["element", "vector", "dynamic"])
def test_float_bounds_cover_a_sum_that_loses_every_term(ran, lowering):
    terms = np.full(K // 4, 0.75 * 2.0**-24)
    terms[0] = 1
    a = np.zeros((16, K))
    a[:, ::4] = terms
    matrix = BlockMatrix.of(a.astype(np.float32), format=NM(1, 4, 16))
    plan = planned(lowering, matrix.pattern, DataType.FLOAT)
    job = ran(plan, matrix, np.ones((K, 8), dtype=np.float32))

    error = np.abs(job.y - job.exact)
    bound = error_bounds(plan, job.matrix, job.x)

    assert (error <= bound).all()
    assert (bound <= 8 * error).all()
