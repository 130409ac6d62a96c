"""Positions of x and y of a product, found without its work lists."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ipusim import BOW, DataType
from ipusim.compiler import Convolution, plan_convolution, plan_static
from ipusim.compiler.lowering.draft_product import draft_product, product_ends
from ipusim.compiler.matrix.generators import uniform
from ipusim.compiler.plan.plan import Plan

LAYER = Convolution(channels=16, filters=16, image=(6, 6), kernel=3, padding=1, batch=2)
MACHINE = BOW.scaled_to(8)


def convolved(**fields: Any) -> Plan:
    """Return the plan of `LAYER`."""
    weights = np.random.default_rng(0).random(LAYER.weights_shape) < 0.3
    return plan_convolution(weights, LAYER, machine=MACHINE, **fields)


PLANS = {
    "direct": lambda: convolved(algorithm="direct"),
    "dense": lambda: convolved(algorithm="dense"),
    "im2col": lambda: convolved(algorithm="lowered", data_type=DataType.FLOAT),
    "static": lambda: plan_static(
        uniform((32, 64), 4, 0.3, np.random.default_rng(1)), n=16, machine=MACHINE, strategy="grid"
    ),
    "winograd": lambda: convolved(algorithm="winograd"),
}


@pytest.mark.parametrize("name", PLANS)
def test_ends_are_those_of_the_draft(name: str) -> None:
    plan = PLANS[name]()
    draft = draft_product(plan)

    assert product_ends(plan) == (draft.inputs["x"], draft.outputs["y"])
