"""The graph value and its builder: every node has products, belongs to one, or has a reason."""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import pytest

from ipusim import InputError
from ipusim.compiler.graph.building import build_graph
from ipusim.compiler.graph.graph import Graph, Node
from ipusim.compiler.graph.network.layer import LinearProduct
from ipusim.compiler.graph.operators import SourceOperation
from ipusim.compiler.matrix.entries import MatrixError
from ipusim.compiler.matrix.files import Constant, TensorType, read_tensor, write_tensors

FLOAT = "float32"
WEIGHTS = np.arange(64 * 48, dtype=np.float32).reshape(64, 48) % 4  # a quarter of them zeros


def constants(**arrays: np.ndarray) -> dict[str, Constant]:
    """Return a constant of each array by its name."""
    return {name: Constant.of(name, array) for name, array in arrays.items()}


def mlp() -> Graph:
    """Return a graph of a layer with bias and ReLU, softmax, and an operation nothing reads."""
    names = {"x": (1, 32, 64), **dict.fromkeys(("a", "b", "c", "y", "z"), (1, 32, 48))}
    return build_graph(
        "mlp",
        [
            SourceOperation(operation="MatMul", inputs=("x", "fc.weight"), outputs=("a",)),
            SourceOperation(operation="Add", inputs=("a", "bias"), outputs=("b",)),
            SourceOperation(operation="Relu", inputs=("b",), outputs=("c",)),
            SourceOperation(operation="Tanh", inputs=("c",), outputs=("z",), name="unread"),
            SourceOperation(operation="Softmax", inputs=("c",), outputs=("y",), name="softmax"),
        ],
        values={name: TensorType(shape, FLOAT) for name, shape in names.items()},
        constants=constants(**{"fc.weight": WEIGHTS, "bias": np.ones(48, np.float32)}),
        inputs=("x",),
        outputs=("y",),
    )


def test_a_product_has_its_weights_as_out_by_in_with_their_zeros() -> None:
    (product,) = mlp().products

    assert product.name == "fc"
    assert product.work == LinearProduct(m=48, k=64, columns=32)
    assert product.weights is not None
    assert product.weights.shape == (48, 64)
    assert product.weights.zeros == 64 * 48 // 4
    assert np.array_equal(product.weights.read(), WEIGHTS.T)


def test_a_node_behind_a_product_is_part_of_its_finish_or_has_a_reason() -> None:
    graph = mlp()

    assert {node.name: (node.part_of, bool(node.reason)) for node in graph.nodes} == {
        "fc": ("", False),
        "b": ("fc", False),
        "c": ("fc", False),
        "softmax": ("", True),
    }
    assert [node.name for node in graph.not_simulated] == ["softmax"]


def test_macs_and_bytes_of_a_node_are_those_of_its_operands_and_results() -> None:
    graph = mlp()

    assert graph.by_name["fc"].macs == graph.macs == 32 * 64 * 48
    assert graph.by_name["fc"].bytes == 4 * (32 * 64 + 64 * 48 + 32 * 48)
    assert graph.by_name["softmax"].bytes == 4 * 2 * 32 * 48
    assert graph.share(graph.by_name["fc"]) == 1.0


def test_an_operation_whose_result_nothing_needs_is_left_out_with_a_note() -> None:
    assert mlp().notes == ("left out 1 operation whose results no output needs: unread",)


def test_a_graph_prints_as_a_table_with_reasons() -> None:
    text = str(mlp())

    assert text.splitlines() == [
        "mlp: 4 nodes, 1 product, 98,304 MACs, 100.0% in layers",
        "node     operation  result   weights       MACs  bytes  layer",
        "fc       MatMul     1x32x48  48x64 25% 0  98.3k  26.6k  yes",
        "b        Add        1x32x48                   0  12.5k  in",
        "c        Relu       1x32x48                   0  12.3k  in",
        "softmax  Softmax    1x32x48                   0  12.3k  no",
        "in no layer: Softmax x 1: the study of layers does not model it",
        "left out 1 operation whose results no output needs: unread",
    ]


def test_a_product_with_a_stack_of_weights_becomes_a_product_for_each() -> None:
    stack = np.stack([np.full((64, 48), number, np.float32) for number in range(8)])
    graph = build_graph(
        "stack",
        [SourceOperation(operation="MatMul", inputs=("x", "w"), outputs=("y",), name="experts")],
        values={"x": TensorType((1, 32, 64), FLOAT), "y": TensorType((8, 32, 48), FLOAT)},
        constants=constants(w=stack),
        inputs=("x",),
        outputs=("y",),
    )

    assert [product.name for product in graph.products] == [f"experts[{i}]" for i in range(8)]
    assert {product.work for product in graph.products} == {LinearProduct(m=48, k=64, columns=32)}
    assert [p.weights.zeros for p in graph.products if p.weights] == [64 * 48, *[0] * 7]
    assert graph.macs == 8 * 32 * 64 * 48


def test_a_transposed_constant_has_the_address_of_its_view() -> None:
    constant = attrs.evolve(Constant.of("w", np.zeros((2, 3, 4))), address="f.onnx:w")

    assert constant.part(1).transposed().address == "f.onnx:w[1]@T"
    assert constant.transposed().part(1).address == "f.onnx:w[1]@T"
    assert constant.transposed().transposed().address == "f.onnx:w"
    assert constant.part(1).transposed().read().shape == (4, 3)


def test_views_of_a_stored_tensor_are_read_by_their_addresses(tmp_path: Path) -> None:
    stack, named = np.arange(24.0).reshape(2, 3, 4), np.ones((5, 5))
    write_tensors(tmp_path / "a.safetensors", {"w": stack, "v[1]": named})

    def read(name: str) -> np.ndarray:
        return read_tensor(f"{tmp_path}/a.safetensors:{name}")

    assert np.array_equal(read("w[1]"), stack[1])
    assert np.array_equal(read("w[1]@T"), stack[1].T)
    assert np.array_equal(read("w@T"), stack.swapaxes(1, 2))
    assert np.array_equal(read("v[1]"), named)
    with pytest.raises(MatrixError, match=r"no view \[2\]"):
        read("w[2]")


def test_a_node_without_product_and_reason_is_refused() -> None:
    with pytest.raises(InputError, match=r"node 'n' \(Tanh\) has no products and no reason"):
        Node(name="n", operation="Tanh", inputs=("x",), outputs=("y",))


def test_a_node_that_reads_a_value_that_no_node_before_it_writes_is_refused() -> None:
    node = Node(name="n", operation="Tanh", inputs=("x",), outputs=("y",), reason="no kernel")

    with pytest.raises(InputError, match=r"node 'n' \(Tanh\) reads 'x', which no node before it"):
        Graph(name="g", nodes=(node,))


def test_constants_that_no_node_reads_are_listed() -> None:
    node = Node(name="n", operation="Tanh", inputs=("x",), outputs=("y",), reason="no kernel")
    graph = Graph(
        name="g", nodes=(node,), inputs=("x",), constants=constants(table=np.ones((1000, 64)))
    )

    assert [constant.name for constant in graph.unread] == ["table"]
    assert "read by no node, 64,000 elements: table" in str(graph)


def test_a_long_table_shows_the_first_nodes_and_all_that_is_not_simulated() -> None:
    nodes = [
        Node(name=f"n{i}", operation="Tanh", inputs=(f"v{i}",), outputs=(f"v{i + 1}",), reason="no")
        for i in range(100)
    ]
    graph = Graph(name="long", nodes=tuple(nodes), inputs=("v0",))
    lines = str(graph).splitlines()

    assert len(lines) == 45
    assert lines[-2:] == [
        "... 59 more nodes: look at graph.nodes",
        "in no layer: Tanh x 100: no",
    ]
