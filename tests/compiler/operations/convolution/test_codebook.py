"""Tests of convolutions whose weights are indices into a codebook, against NumPy."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_layers import Layer, layers

from ipusim import BOW, InputError, simulate
from ipusim.compiler import Convolution, emit, pack, plan_convolution, unpack

MACHINE = BOW.scaled_to(16)
LAYER = Convolution(channels=16, filters=16, image=(6, 6), kernel=3, padding=1, batch=4)


@settings(max_examples=8, deadline=None)
@given(
    layer=layers(most=7, batch=16),
    algorithm=st.sampled_from(("direct", "lowered", "block", "dense")),
    balance=st.sampled_from((None, "raw", "unify", "split")),
)
def test_a_layer_with_a_codebook_is_what_numpy_says(
    layer: Layer, algorithm: Any, balance: Any
) -> None:
    fields: dict[str, Any] = {"algorithm": algorithm}
    if algorithm == "direct":
        fields["balance"] = balance
    plan = plan_convolution(
        layer.weights,
        layer.convolution,
        machine=MACHINE,
        codebook=True,
        **{"algorithm": "direct", **fields},
    )
    run = simulate(emit(plan), pack(plan, layer.weights, layer.images))

    assert plan.codebook
    assert np.array_equal(unpack(plan, run.outputs), layer.expected)


def test_winograd_multiplies_by_other_numbers() -> None:
    weights = np.ones(LAYER.weights_shape)
    with pytest.raises(InputError, match="winograd does not read --codebook; it is for"):
        plan_convolution(weights, LAYER, machine=MACHINE, algorithm="winograd", codebook=True)


def test_the_quickest_of_all_algorithms_has_a_codebook() -> None:
    rng = np.random.default_rng(0)
    weights = rng.integers(-2, 3, LAYER.weights_shape) * (rng.random(LAYER.weights_shape) < 0.3)
    plan = plan_convolution(weights, LAYER, machine=MACHINE, algorithm="auto", codebook=True)

    assert plan.codebook
    assert "cycles of winograd" not in plan.decision
    assert simulate(emit(plan)).report.cycles == plan.decision[f"cycles of {_way(plan.decision)}"]
    assert not attrs.evolve(plan, codebook=False).codebook


def _way(decision: Any) -> str:
    """Return the name of the algorithm that a decision selected."""
    block = decision.get("block")
    return f"{decision['algorithm']} of {block}" if block else str(decision["algorithm"])
