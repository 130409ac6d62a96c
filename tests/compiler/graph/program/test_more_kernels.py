"""Law: a program for which all kernels may take part is never slower than one of published ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from drawn_networks import DrawnNetwork, drawn_convolutions, drawn_perceptron
from onnx_models import Model, read
from random_graphs import random_graph

from ipusim import BOW, program_cycles
from ipusim.compiler.graph.program.graph_run import run_graph
from ipusim.compiler.graph.program.planning import plan_changed, plan_graph

Network = Callable[[], tuple[Model, Sequence[str], int]]
"""Function that returns a model, its outputs and the number of tiles."""


def encoder(tokens: int, width: int, tiles: int) -> tuple[Model, Sequence[str], int]:
    """Return an encoder of one head: attention and two linear layers, with skips and norms."""
    model = Model({"x": (1, tokens, width)})

    def linear(value: str, inputs: int, outputs: int) -> str:
        product = model.add("MatMul", value, model.weights(inputs, outputs))
        return model.add("Add", product, model.weights(outputs))

    def normed(value: str, skip: str) -> str:
        total = model.add("Add", value, skip)
        scale = model.constant(np.ones(width, np.float32))
        return model.add("LayerNormalization", total, scale, model.weights(width))

    query, key, value = (linear("x", width, width) for _ in range(3))
    scores = model.add("MatMul", query, model.add("Transpose", key, perm=[0, 2, 1]))
    scores = model.add("Mul", scores, model.constant(np.float32(width**-0.5)))
    context = model.add("MatMul", model.add("Softmax", scores), value)
    attended = normed(linear(context, width, width), "x")
    hidden = model.add("Gelu", linear(attended, width, 4 * width))
    return model, [normed(linear(hidden, 4 * width, width), attended)], tiles


def drawn(draw: Callable[..., DrawnNetwork], seed: int) -> Network:
    """Return a function that draws a network of products."""

    def network() -> tuple[Model, Sequence[str], int]:
        found = draw(seed)
        return found.model, [found.output], found.tiles

    return network


SLOW = pytest.mark.slow
NETWORKS = [
    # In each of these the fastest plans of all kernels lead to dearer re-layouts.
    pytest.param(partial(encoder, 4, 8, 4), id="encoder"),
    pytest.param(lambda: (*random_graph(88), 7), id="random graph"),
    pytest.param(drawn(drawn_convolutions, 15), id="convolutions"),
    pytest.param(partial(encoder, 8, 16, 16), id="encoder of 8 tokens", marks=SLOW),
    pytest.param(drawn(drawn_convolutions, 83), id="other convolutions", marks=SLOW),
    # And some in which they do not.
    *(
        pytest.param(drawn(drawn_perceptron, seed), id=f"perceptron {seed}", marks=SLOW)
        for seed in (2, 4)
    ),
]


@pytest.mark.parametrize("network", NETWORKS)
def test_a_program_of_all_kernels_is_no_slower(network: Network, tmp_path: Path) -> None:
    model, outputs, tiles = network()
    graph = read(model.proto(*outputs), tmp_path)
    published, every = (
        program_cycles(
            plan_graph(graph, machine=BOW.scaled_to(tiles), published_kernels=choice).program
        )
        for choice in (True, False)
    )

    assert every <= published


def test_a_changed_graph_is_planned_with_all_kernels_again(tmp_path: Path) -> None:
    model, outputs, tiles = encoder(4, 8, 4)
    graph = read(model.proto(*outputs), tmp_path)
    plan = plan_graph(graph, machine=BOW.scaled_to(tiles), published_kernels=False)
    again = plan_changed(plan, graph)

    assert not again.searched.published_kernels
    assert str(again) == str(plan)
    assert program_cycles(again.program) == program_cycles(plan.program)


def test_a_product_without_weights_that_are_not_zero_may_have_any_kernel(tmp_path: Path) -> None:
    model = Model({"x": (32, 64)})
    total = model.add(
        "Add", "x", model.add("MatMul", "x", model.constant(np.zeros((64, 64), np.float32)))
    )
    graph = read(model.proto(total), tmp_path)
    plan = plan_graph(graph, machine=BOW.scaled_to(16), published_kernels=False)
    inputs = model.arrays()
    run = run_graph(plan, inputs)

    assert np.array_equal(run.outputs[total], inputs["x"])
