"""Programs of planned graphs against the best of all chains of formats, as `--select chain` has."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import numpy as np
import onnx
import pytest
from drawn_networks import DrawnNetwork, drawn_convolutions, drawn_perceptron
from onnx_models import Model, read

from ipusim import BOW
from ipusim.compiler.graph.program.door import GraphPlan
from ipusim.compiler.graph.program.graph_run import run_graph
from ipusim.compiler.graph.program.planning import plan_graph
from ipusim.compiler.graph.program.product_plans import request_of
from ipusim.compiler.studies.network import NetworkJob, network

BLOCK = 16
SEEDS = (2, 3, 4, 5, 109)  # of networks that are drawn


def residual_stack() -> tuple[Model, str]:
    """Return two pairs of products with blocks of zeros, each with a skip around it."""
    model = Model({"x": (32, 64)})
    value = "x"
    for _ in range(2):
        hidden = model.add("Gemm", value, in_blocks(model, 128, 64), model.weights(128), transB=1)
        hidden = model.add("Relu", hidden)
        result = model.add("Gemm", hidden, in_blocks(model, 64, 128), model.weights(64), transB=1)
        value = model.add("Add", result, value)
    return model, value


def in_blocks(model: Model, rows: int, columns: int) -> str:
    """Add drawn weights of which an eighth of the blocks is not zero, and return their name."""
    kept = model.rng.random((rows // BLOCK, columns // BLOCK)) < 1 / 8
    weights = model.rng.standard_normal((rows, columns)) * np.kron(kept, np.ones((BLOCK, BLOCK)))
    return model.constant(weights.astype(np.float16).astype(np.float32))


def small_vgg() -> tuple[Model, str]:
    """Return two convolutions, of which the second has a tenth of its weights, and a head."""
    model = Model({"x": (1, 16, 8, 8)})
    value = "x"
    for density in (1, 0.1):
        weights = model.rng.standard_normal((16, 16, 3, 3))
        weights *= model.rng.random(weights.shape) < density
        name = model.constant(weights.astype(np.float16).astype(np.float32))
        value = model.add("Relu", model.add("Conv", value, name, model.weights(16), pads=[1] * 4))
        value = model.add("MaxPool", value, kernel_shape=[2, 2], strides=[2, 2])
    return model, model.add("Gemm", model.add("Flatten", value), model.weights(16, 64), transB=1)


def cycles_of_chains(plan: GraphPlan) -> list[int]:
    """Return the cycles of the program for each choice of the fastest or a dense plan by layer."""
    graph, searched = plan.graph, plan.searched
    plans = [
        [
            searched.of(request_of(graph, graph.by_name[name], as_dense=as_dense))[0]
            for as_dense in (False, True)
        ]
        for name in plan.plans
    ]
    choices = (dict(zip(plan.plans, choice, strict=True)) for choice in product(*plans))
    return [run_graph(plan.with_plans(choice)).cycles for choice in choices]


@pytest.mark.parametrize("network", [residual_stack, small_vgg])
def test_a_program_is_never_slower_than_the_fastest_chain(
    network: Callable[[], tuple[Model, str]], tmp_path: Path
) -> None:
    model, output = network()
    plan = plan_graph(read(model.proto(output), tmp_path), machine=BOW.scaled_to(8))
    chains = cycles_of_chains(plan)

    assert run_graph(plan).cycles <= min(chains)
    assert max(chains) > min(chains)


def cycles_of_selected_chain(drawn: DrawnNetwork, folder: Path) -> int:
    """Return the cycles of all layers and re-layouts that `ipusim network --select chain` counts.

    No re-layout of a network is missing from them.
    """
    path = folder / "net.onnx"
    onnx.save(drawn.model.proto(drawn.output), path)
    figures = network(path, job=NetworkJob(asked={"tiles": drawn.tiles}, select="chain"))

    assert not figures.not_simulated
    assert all(layer.relayout is not None for layer in figures.layers[1:])
    assert figures.cycles is not None
    return figures.cycles


@pytest.mark.parametrize(
    ("draw", "seed", "layers"),
    [
        # Blocks of 8 and single elements, of which none is fastest alone.
        (drawn_perceptron, 105, 2),
        # A convolution whose input has channels that no filter reads.
        (drawn_convolutions, 1, 2),
        # Most filters, or rows, of a layer have no weights and a bias.
        (drawn_convolutions, 71, 2),
        (drawn_convolutions, 20, 3),
        (drawn_perceptron, 62, 2),
        *((drawn_perceptron, seed, 2) for seed in SEEDS),
        *((drawn_convolutions, seed, 2) for seed in SEEDS),
        (drawn_perceptron, 1, 3),
        (drawn_convolutions, 1, 3),
        (drawn_perceptron, 1, 4),
    ],
)
def test_a_program_is_never_slower_than_the_selected_chain(
    draw: Callable[..., DrawnNetwork], seed: int, layers: int, tmp_path: Path
) -> None:
    drawn = draw(seed, layers=layers)
    graph = read(drawn.model.proto(drawn.output), tmp_path)
    plan = plan_graph(graph, machine=BOW.scaled_to(drawn.tiles))

    assert run_graph(plan).cycles <= cycles_of_selected_chain(drawn, tmp_path)


def normalised_convolutions(seed: int, *, layers: int) -> DrawnNetwork:
    """Return convolutions without a bias, each with a batch norm, and most filters without weights.

    The shift of the batch norm is the bias of the filters.
    """
    model, value, channels = Model({"x": (1, 16, 6, 6)}, seed=seed), "x", 16
    for _ in range(layers):
        weights = model.rng.standard_normal((channels, channels, 3, 3))
        weights[channels // 8 :] = 0
        name = model.constant(weights.astype(np.float16).astype(np.float32))
        value = model.add("Conv", value, name, pads=[1] * 4)
        numbers = [model.weights(channels) for _ in range(3)]
        variance = model.constant(np.ones(channels, np.float32))
        value = model.add("BatchNormalization", value, *numbers, variance)
    return DrawnNetwork(model, value, tiles=4)


def test_the_selected_chain_counts_the_batch_norm_of_empty_filters(tmp_path: Path) -> None:
    drawn = normalised_convolutions(1, layers=2)
    graph = read(drawn.model.proto(drawn.output), tmp_path)
    plan = plan_graph(graph, machine=BOW.scaled_to(drawn.tiles))
    chain = cycles_of_selected_chain(drawn, tmp_path)

    assert run_graph(plan).cycles <= chain
