"""A choice of formats never takes more cycles than all dense, whatever re-layouts take."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest
from checkpoint_models import model, node, saved
from hypothesis import given
from hypothesis import strategies as st

from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.studies.explore import Point
from ipusim.compiler.studies.network import Means, NetworkFigures, NetworkJob, network
from ipusim.compiler.studies.network.chain import dense_if_faster, with_choices
from ipusim.compiler.studies.network.figures import FormatFigures, LayerFigures
from ipusim.compiler.studies.network.store import Measures
from ipusim.compiler.studies.sweep import Task

FORMATS = ("dense", "element", "block:16")
POINTS = {
    "dense": Point(request_of({"method": "dense"}), None, None),
    "element": Point(request_of({"method": "static", "block_length": 1}), None, None),
    "block:16": Point(request_of({"method": "static", "block_length": 16}), None, None),
}
ALL_PAIRS = tuple((before, after) for before in FORMATS for after in FORMATS)
MAX_CYCLES = 1000
COUNTS = st.integers(1, MAX_CYCLES)


@attrs.frozen(kw_only=True)
class PricedMeans(Means):
    """Means whose re-layouts take the cycles of a table instead of a simulation.

    Attributes:
        prices: cycles by the keys of the points before and after; None where there is none.
    """

    prices: Mapping[tuple[str, str], int | None]

    def measured(
        self,
        tasks: Mapping[str, Task],
        kind: str,
        *,
        previous: Mapping[str, Measures] | None = None,
    ) -> Mapping[str, Measures]:
        del kind, previous

        def price(task: Task) -> Mapping[str, Any]:
            ends = task.configuration["before"], task.configuration["after"]
            cycles = self.prices[_format_of(ends[0]), _format_of(ends[1])]
            return {"cycles": cycles, "refusal": None if cycles is not None else "none exists"}

        return {key: price(task) for key, task in tasks.items()}


def _format_of(configuration: Mapping[str, Any]) -> str:
    return next(name for name, point in POINTS.items() if point.configuration == configuration)


def studied_layers(
    counts: list[tuple[int, ...]], prices: Mapping[tuple[str, str], int | None]
) -> NetworkFigures:
    """Return the greedy choice of layers that follow one another, with priced re-layouts."""
    layers = []
    for number, cycles in enumerate(counts):
        layer = Layer(
            name=f"l{number}",
            work=LinearProduct(m=4, k=4),
            input=f"l{number - 1}" if number else None,
        )
        formats = tuple(
            FormatFigures(format=name, cycles=count, density=1.0 if name == "dense" else 0.1)
            for name, count in zip(FORMATS, cycles, strict=True)
        )
        layers.append(LayerFigures(layer=layer, sparsity=0.9, formats=formats))
    means = PricedMeans(store=None, pool=None, tell=lambda _: None, prices=prices)
    points = {layer.layer.name: POINTS for layer in layers}
    return NetworkFigures(
        network=Network(name="priced", layers=tuple(layer.layer for layer in layers)),
        batch=1,
        data_type="half",
        machine="bow",
        tiles=8,
        clock_hz=10**9,
        select="greedy",
        layers=with_choices(layers, points, means, chained=False),
    )


@given(
    counts=st.lists(st.tuples(COUNTS, COUNTS, COUNTS), min_size=1, max_size=5),
    prices=st.fixed_dictionaries(
        {(before, after): COUNTS for before in FORMATS for after in FORMATS}
    ),
)
def test_greedy_is_never_slower_than_all_dense(
    counts: list[tuple[int, ...]], prices: Mapping[tuple[str, str], int]
) -> None:
    figures = studied_layers(counts, prices)

    assert figures.cycles is not None
    assert figures.dense_cycles is not None
    assert figures.cycles <= figures.dense_cycles


@pytest.mark.parametrize(
    ("keep", "chosen"),
    [
        (1.0, ["dense", "dense"]),  # the re-layout to `element` costs more than that saves
        pytest.param(0.1, ["element", "element"], marks=pytest.mark.slow),
    ],
)
def test_a_gemm_with_alpha_0_behind_a_reshape_is_never_slower_than_all_dense(
    tmp_path: Path, keep: float, chosen: list[str]
) -> None:
    rng = np.random.default_rng(7)

    def weights(*shape: int, density: float = 0.1) -> np.ndarray:
        values = rng.standard_normal(shape) * (rng.random(shape) < density)
        return values.astype(np.float32)

    nodes = [
        node("MatMul", ["x", "first"], ["f"], name="first"),
        node("Reshape", ["f", "sizes"], ["flat"]),
        node("Gemm", ["flat", "w", "b"], ["y"], alpha=0.0),
    ]
    first, w = weights(64, 64, density=keep), weights(64, 480)
    tensors = {"first": first, "sizes": np.array([32, 64]), "w": w, "b": weights(480)}
    path = saved(tmp_path / "alpha0.onnx", model(nodes, {"x": [1, 32, 64]}, tensors, ["y"]))
    figures = network(path, job=NetworkJob(asked={"tiles": 64}, formats="element"))

    assert figures.network.macs == 32 * 64 * (64 + 480)
    assert [layer.chosen for layer in figures.layers] == chosen
    assert figures.cycles is not None
    assert figures.dense_cycles is not None
    assert figures.cycles <= figures.dense_cycles
    # The second layer alone is faster in `element`.
    cycles = {result.format: result.cycles or 0 for result in figures.layers[1].formats}
    assert cycles["element"] < cycles["dense"]


def test_a_re_layout_between_dense_formats_alone_keeps_a_layer_dense() -> None:
    prices = {
        (before, after): 5 if before == after == "dense" else None
        for before in FORMATS
        for after in FORMATS
    }
    figures = studied_layers([(100, 90, 300), (100, 90, 300)], prices)

    assert [layer.chosen for layer in figures.layers] == ["dense", "dense"]
    assert figures.layers[1].why == "with its re-layouts; alone element"
    assert figures.cycles == figures.dense_cycles == 205


def test_layers_whose_shares_of_the_weights_make_them_slower_than_all_dense_are_dense() -> None:
    layers = studied_layers([(100, 90, 300), (100, 300, 300)], dict.fromkeys(ALL_PAIRS, 0)).layers
    limited = [
        attrs.evolve(layer, all_dense=FormatFigures(format="dense", cycles=cycles))
        for layer, cycles in zip(layers, (60, 90), strict=True)
    ]

    kept, dense = dense_if_faster(layers), dense_if_faster(limited)

    assert [layer.chosen for layer in kept] == ["element", "dense"]
    assert [layer.chosen for layer in dense] == ["dense", "dense"]
    assert [layer.choice.cycles for layer in dense if layer.choice] == [60, 90]
    assert dense[0].why == "all dense is faster; alone element"


def test_layers_that_are_all_chosen_dense_are_compared_with_themselves() -> None:
    layers = studied_layers([(100, 300, 300), (90, 300, 300)], dict.fromkeys(ALL_PAIRS, 0)).layers
    slower = [
        attrs.evolve(layer, all_dense=FormatFigures(format="dense", cycles=cycles))
        for layer, cycles in zip(layers, (101, 90), strict=True)
    ]

    chosen = dense_if_faster(slower)

    assert [layer.chosen for layer in chosen] == ["dense", "dense"]
    assert [layer.dense.cycles for layer in chosen] == [100, 90]
