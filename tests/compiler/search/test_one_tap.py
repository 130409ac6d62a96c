"""Convolutions with a filter of one tap: all algorithms are one product, and right."""

from __future__ import annotations

import numpy as np
import pytest

from ipusim import BOW, simulate
from ipusim.compiler import (
    Convolution,
    Plan,
    emit,
    pack,
    plan_convolution,
    plan_dense,
    plan_static,
    unpack,
)
from ipusim.compiler.matrix.formats import FORMATS
from ipusim.compiler.operations.convolution.filters import filter_pattern

SMALL = BOW.scaled_to(8)
LAYERS = {
    "plain": Convolution(channels=20, filters=9, image=(5, 6), kernel=1, batch=3),
    "stride": Convolution(channels=20, filters=9, image=(5, 6), kernel=1, batch=3, stride=2),
    "padding": Convolution(channels=16, filters=32, image=(4, 4), kernel=1, padding=1),
    "length": Convolution(channels=24, filters=16, image=17, kernel=1, batch=2),
}


def cycles_of(plan: Plan) -> int:
    """Return the cycles of a plan, simulated without values."""
    cycles = simulate(emit(plan)).report.cycles
    assert cycles is not None
    return cycles


def random_weights(layer: Convolution, density: float) -> np.ndarray:
    """Draw weights that are whole numbers, whose sums are exact in half."""
    rng = np.random.default_rng(0)
    kept = rng.random(layer.weights_shape) < density
    return rng.integers(1, 3, layer.weights_shape) * kept


@pytest.mark.parametrize("data_type", ["half", "float"])
@pytest.mark.parametrize("name", LAYERS)
def test_direct_and_lowered_are_one_product_and_dense_a_matmul(name: str, data_type: str) -> None:
    layer, options = LAYERS[name], {"machine": SMALL, "data_type": data_type}
    e, f = layer.output
    n = e * f * layer.batch
    weights = random_weights(layer, 0.3)
    plans = {
        algorithm_name: plan_convolution(weights, layer, algorithm=algorithm_name, **options)
        for algorithm_name in ("direct", "lowered", "dense")
    }
    taken = {algorithm_name: cycles_of(plan) for algorithm_name, plan in plans.items()}
    pattern = filter_pattern(weights, layer, FORMATS[1])
    matmul = plan_static(pattern, n=n, strategy="grid", **options)
    dense = plan_dense(
        pattern.shape, n=n, published_kernels=False, **{"strategy": "dense", **options}
    )

    assert taken["direct"] == taken["lowered"] <= cycles_of(matmul)
    assert taken["dense"] <= cycles_of(dense)
    assert all(plan.strategy == algorithm_name for algorithm_name, plan in plans.items())
    assert all(
        plan.decision.get("algorithm", algorithm_name) == algorithm_name
        for algorithm_name, plan in plans.items()
    )


@pytest.mark.parametrize("algorithm", ["direct", "lowered", "dense"])
@pytest.mark.parametrize("name", LAYERS)
def test_the_selected_plan_computes_the_layer(name: str, algorithm: str) -> None:
    layer, rng = LAYERS[name], np.random.default_rng(1)
    weights, x = random_weights(layer, 0.5), rng.integers(-2, 3, LAYERS[name].image_shape)
    plan = plan_convolution(weights, layer, algorithm=algorithm, machine=SMALL)
    run = simulate(emit(plan), pack(plan, weights, x))
    images = x.reshape(*x.shape[:2], *layer.size)
    (down, across), (high, wide) = layer.paddings, layer.strides
    padded = np.pad(images, ((0, 0), (0, 0), (down, down), (across, across)))
    met = padded[:, :, ::high, ::wide]
    due = np.einsum("kc,nchw->nkhw", weights.reshape(weights.shape[:2]), met)

    assert np.array_equal(unpack(plan, run.outputs), due.reshape(layer.output_shape))


def test_an_option_of_one_planner_alone_keeps_it() -> None:
    layer = LAYERS["plain"]
    plan = plan_convolution(
        random_weights(layer, 0.3), layer, machine=SMALL, rows="runs", algorithm="direct"
    )
    named = plan_convolution(
        random_weights(layer, 0.3), layer, machine=SMALL, algorithm="lowered", strategy="row-major"
    )

    assert plan.decision["rows"] == "runs"
    assert named.decision["static_strategy"] == "row-major"
