"""Dynamic plans: types, strategies, fixed grids, refusals, kernels."""

from __future__ import annotations

from typing import Any

import pytest

from ipusim import BOW, DataType, InputError
from ipusim.compiler import Bound, DynamicOptions, Plan, plan_dynamic
from ipusim.kernels import DynamicBlock, DynamicElement, DynamicKernel

HALF, FLOAT = DataType.HALF, DataType.FLOAT
BOUND = Bound.at_density((256, 320), 16, 0.2)


def planned(**changes: Any) -> Plan:
    """Return the plan of `BOUND` on 16 tiles."""
    return plan_dynamic(
        BOUND, **{"strategy": "expected", "n": 24, "machine": BOW.scaled_to(16), **changes}
    )


def test_partials_are_float_by_default() -> None:
    assert FLOAT is planned().partials_type
    assert HALF is planned(partials_type=HALF).partials_type


def test_strategies_size_their_buckets_differently() -> None:
    expected, popsparse = planned(), planned(strategy="popsparse")

    assert expected.buckets is not None
    assert popsparse.buckets is not None
    assert (expected.buckets.popsparse, popsparse.buckets.popsparse) == (False, True)
    assert (expected.decision["grad_a"], popsparse.decision["grad_a"]) == (False, True)


def test_options_px_py_pz_fix_the_grid() -> None:
    buckets = planned(options=DynamicOptions(px=4, py=2, pz=2, strategy="expected")).buckets

    assert buckets is not None
    assert (buckets.px, buckets.py, buckets.pz) == (4, 2, 2)
    assert (buckets.rows, buckets.columns, buckets.width) == (4, 10, 12)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"n": 0}, r"n is 0; give 1 or more, at most 2\^63 - 1, a whole number"),
        ({"strategy": "magic"}, "no strategy 'magic'; there is auto, expected, popsparse"),
        (
            {"data_type": FLOAT, "partials_type": HALF},
            "half partials are narrower than float data; use float partials",
        ),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(changes: dict[str, Any], line: str) -> None:
    with pytest.raises(InputError, match=line):
        planned(**changes)


@pytest.mark.parametrize(
    ("block", "kernel"),
    [
        (1, DynamicElement(HALF, clears=True)),
        (4, DynamicBlock(4, HALF, FLOAT, clears=True, transposed=False)),
        (16, DynamicBlock(16, HALF, FLOAT, clears=True, transposed=False)),
    ],
)
def test_the_kernel_of_a_plan_clears_partials_and_multiplies_by_rows(
    block: int, kernel: DynamicKernel
) -> None:
    bound = Bound.at_density((64, 64), block, 0.2)

    assert plan_dynamic(bound, n=8, machine=BOW.scaled_to(4), strategy="expected").kernel == kernel
