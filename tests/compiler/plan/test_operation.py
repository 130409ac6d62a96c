"""Defaults of operations, and the operations of a static plan."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, InputError
from ipusim.compiler import BlockMatrix, Pattern, plan_static
from ipusim.compiler.operations import MATMUL, TRANSPOSED, VALUE_GRADIENT
from ipusim.compiler.plan.operation import NO_TRANSFORMS, Operation, Transforms


def test_an_operation_without_transforms_rounds_its_sums_alone() -> None:
    assert Transforms() == NO_TRANSFORMS == Transforms(half=0, single=0)
    assert MATMUL.transforms == NO_TRANSFORMS


@pytest.mark.parametrize("strategy", ["auto", "rows", "grid", "popsparse"])
@pytest.mark.parametrize("block", [1, 4, 16])
def test_a_static_plan_of_a_gradient_is_refused_with_what_computes_it(
    block: int, strategy: str
) -> None:
    operation: Operation = TRANSPOSED
    dense = np.arange(1024.0).reshape(32, 32) % 5 == 0
    pattern: Pattern = BlockMatrix.of(dense, block=block).pattern

    with pytest.raises(InputError, match="a static plan computes 'forward', not") as caught:
        plan_static(pattern, n=8, machine=BOW.scaled_to(4), operation=operation, strategy=strategy)
    assert "grad_a=True" in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("strategy", ["rows", "grid", "popsparse"])
def test_a_static_gradient_of_the_values_has_no_strategy_of_products(strategy: str) -> None:
    pattern = Pattern.full((32, 32), 4)

    with pytest.raises(InputError, match="grad_w has its positions as the result"):
        plan_static(
            pattern, n=8, machine=BOW.scaled_to(4), operation=VALUE_GRADIENT, strategy=strategy
        )
