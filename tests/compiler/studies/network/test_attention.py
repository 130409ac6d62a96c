"""Products of two results, as in attention: dense, several at once on parts of the chip."""

from __future__ import annotations

from ipusim import BOW
from ipusim.compiler.graph.graph import Graph, Node, NodeProduct
from ipusim.compiler.graph.network.from_graph import network_of
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.graph.operators import RESULTS
from ipusim.compiler.jobs.perform import perform
from ipusim.compiler.jobs.request import request_of
from ipusim.compiler.studies.network import network_text
from ipusim.compiler.studies.network.formats import rounds_of

from .conftest import Studied

HEADS, TOKENS, SIZE = 3, 24, 16
SCORES = Layer(
    name="scores",
    work=LinearProduct(m=TOKENS, k=SIZE, columns=TOKENS),
    count=HEADS,
    of_results=True,
)
PROJECTION = Layer(name="query", work=LinearProduct(m=48, k=48, columns=TOKENS))
ATTENTION = Network(name="attention", layers=(PROJECTION, SCORES))


def cycles_of(tiles: int) -> int:
    """Return the cycles of the product of one head on some tiles."""
    sizes = {"m": TOKENS, "k": SIZE, "n": TOKENS, "weights": "shared", "tiles": tiles}
    (outcome,) = perform(
        request_of({**sizes, "method": "dense"}), timing_only=True, tell=lambda _: None
    )
    assert outcome.report is not None
    assert outcome.report.cycles is not None
    return outcome.report.cycles


def test_all_heads_of_all_samples_are_counted_in_the_best_schedule(studied: Studied) -> None:
    batch, tiles = 2, 12
    figures = studied(
        ATTENTION.of_batch(batch),
        asked={"tiles": tiles},
        sparsity={"query": 0},
        formats="element",
        advises=False,
    )
    scores = figures.layers[1].of("dense")
    schedules = {6: 1, 3: 2, 2: 3, 1: 6}  # products at once, and rounds

    assert scores.cycles == min(
        cycles_of(tiles // at_once) * rounds for at_once, rounds in schedules.items()
    )
    assert scores.macs == HEADS * batch * TOKENS * SIZE * TOKENS == figures.network.layers[1].macs
    assert figures.layers[1].chosen == "dense"
    assert "results" in figures.layers[1].of("element").refusal
    assert f"both operands are results; {scores.algorithm}" in " ".join(
        network_text(figures, wide=True).split()
    )


def test_schedules_fill_the_chip_and_run_every_product() -> None:
    for count in (1, 2, 5, 12, 5000):
        layer = Layer(name="a", work=SCORES.work, count=count, of_results=True)
        for schedule in rounds_of(layer, BOW).values():
            assert schedule.at_once * schedule.tiles <= BOW.tiles
            assert schedule.at_once * schedule.rounds >= count
            assert schedule.at_once * (schedule.rounds - 1) < count

    assert rounds_of(PROJECTION, BOW) == {}


def test_a_product_of_two_results_of_a_graph_is_a_layer_that_follows_none() -> None:
    product = NodeProduct(name="scores", work=SCORES.work, value="x", count=HEADS)
    nodes = (
        Node(
            name="scores",
            operation="MatMul",
            inputs=("x", "x"),
            outputs=("y",),
            products=(product,),
            reason=RESULTS,
            macs=product.macs,
        ),
        Node(
            name="softmax",
            operation="Softmax",
            inputs=("y",),
            outputs=("z",),
            reason="the study of layers does not model it",
            bytes=100,
        ),
    )
    network = network_of(Graph(name="g", nodes=nodes, inputs=("x",), outputs=("z",)))
    (layer,) = network.layers

    assert (layer.count, layer.of_results, layer.input) == (HEADS, True, None)
    assert layer.macs == product.macs == network.all_macs
    assert [(entry.name, entry.bytes) for entry in network.not_simulated] == [("softmax", 100)]
