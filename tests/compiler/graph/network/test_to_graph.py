"""Graphs of tables of layers: the same layers come back, and steps are operators."""

from __future__ import annotations

import pytest

from ipusim import InputError
from ipusim.compiler.graph.network.from_graph import network_of
from ipusim.compiler.graph.network.layer import Layer, LinearProduct
from ipusim.compiler.graph.network.layer_table import SHIPPED, shipped_network
from ipusim.compiler.graph.network.to_graph import graph_of_layers
from ipusim.compiler.plan.finish import Finish

WORK = LinearProduct(m=48, k=64, columns=32)


@pytest.mark.parametrize("name", SHIPPED)
def test_layers_come_back_from_their_graph(name: str) -> None:
    layers = shipped_network(name).layers
    graph = graph_of_layers(name, layers)

    assert network_of(graph).layers == layers
    assert graph.macs == sum(layer.macs for layer in layers)


def test_steps_and_finishes_are_nodes_with_operators_of_onnx() -> None:
    layers = (
        Layer(name="a", work=WORK, finish=Finish(bias=True, relu=True)),
        Layer(name="b", work=LinearProduct(m=8, k=48), follows="a", between=("max pooling", "Mix")),
        Layer(name="c", work=LinearProduct(m=9, k=48), follows="a", between=("max pooling",)),
    )
    graph = graph_of_layers("net", layers, omitted=["softmax"])

    assert [(node.operation, node.inputs, node.part_of) for node in graph.nodes] == [
        ("Gemm", ("input of a",), ""),
        ("Add", ("a",), "a"),
        ("Relu", ("Add of a",), "a"),
        ("MaxPool", ("Relu of a",), ""),
        ("Mix", ("max pooling behind Relu of a",), ""),
        ("Gemm", ("Mix behind max pooling behind Relu of a",), ""),
        ("Gemm", ("max pooling behind Relu of a",), ""),
        ("softmax", ("c",), ""),
    ]
    assert network_of(graph).layers == layers
    assert [(one.name, one.count) for one in network_of(graph).omitted] == [
        ("max pooling", 1),
        ("Mix", 1),
        ("softmax", 1),
    ]


def test_a_layer_that_follows_none_before_it_is_refused() -> None:
    with pytest.raises(InputError, match=r"'b' \(Gemm\) reads 'z', which no node"):
        graph_of_layers("net", [Layer(name="b", work=WORK, follows="z")])
