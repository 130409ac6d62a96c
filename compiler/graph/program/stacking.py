"""Products of one operand as one product: queries, keys and values of attention.

    x -> query          x -> stacked product -> Split -> query, key, value
    x -> key      --->
    x -> value

The stacked product has the rows of all weights, so that its operand is sent once, and its work is
shared out over all tiles once. The split costs nothing: it is a view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ...matrix.files import Constant, TensorType
from ...matrix.files.checkpoints import weight_use
from ..finishes import finish_of, steps_of
from ..graph import Graph, Node, NodeProduct
from ..network.layer import LinearProduct
from ..operators import NO_LAYER, Setting
from .folding import folded_operands


@attrs.frozen
class _StackedOperands:
    """Weights or biases of several products, one below the other, read when they are needed.

    Attributes:
        graph: Graph of the products.
        nodes: Nodes of the products.
        of_weights: True for the weights [rows, k], False for the biases [rows].
    """

    graph: Graph
    nodes: tuple[Node, ...]
    of_weights: bool

    def __call__(self) -> npt.NDArray[Any]:
        """Return the array."""
        parts = []
        for node in self.nodes:
            weights, bias = folded_operands(self.graph, node)
            parts.append(
                weights if self.of_weights else np.zeros(len(weights)) if bias is None else bias
            )
        return np.concatenate(parts)


def stackable(graph: Graph) -> tuple[tuple[Node, ...], ...]:
    """Return the groups of at least two products that can be one product, in order.

    Products of a group have the same operand, and all end with a ReLU or none does.
    """
    groups: dict[tuple[str, bool], list[Node]] = {}
    for node in graph.nodes:
        if _is_stackable(graph, node):
            key = node.products[0].value, finish_of(graph, node).relu
            groups.setdefault(key, []).append(node)
    return tuple(tuple(nodes) for nodes in groups.values() if len(nodes) > 1)


def _is_stackable(graph: Graph, node: Node) -> bool:
    """Return True if a node is y = x w with constant weights w, and nothing more than a finish."""
    if len(node.products) != 1 or node.reason or node.part_of:
        return False
    if not isinstance(node.products[0].work, LinearProduct) or node.products[0].weights is None:
        return False
    use = weight_use(node.operation, node.inputs, node.attributes, graph.constants)
    setting = Setting(graph.values, graph.constants, graph.batch)
    is_turned = bool(node.operation == "Gemm" and node.attributes.get("transA", 0))
    return use is not None and not (use.is_left or is_turned or steps_of(node, setting))


def with_stacked(graph: Graph, groups: Sequence[tuple[Node, ...]]) -> Graph:
    """Return a graph in which each group of products is one product, and a split behind it."""
    replaced: dict[str, tuple[Node, ...]] = {}
    constants, values = dict(graph.constants), dict(graph.values)
    for nodes in groups:
        parts = [part for node in nodes for part in graph.parts.get(node.name, ())]
        replaced |= dict.fromkeys((node.name for node in (*nodes, *parts)), ())
        stacked = _stacked(graph, nodes, constants, values)
        replaced[nodes[0].name] = stacked
    return attrs.evolve(
        graph,
        nodes=tuple(new for node in graph.nodes for new in replaced.get(node.name, (node,))),
        constants=constants,
        values=values,
    )


def _stacked(
    graph: Graph,
    nodes: tuple[Node, ...],
    constants: dict[str, Constant],
    values: dict[str, TensorType],
) -> tuple[Node, ...]:
    """Return the nodes that take the place of products: a product, its finish and a split.

    Their constants are added to `constants`, and the types of their results to `values`.
    """
    name, value = " + ".join(node.name for node in nodes), nodes[0].products[0].value
    works = [work for node in nodes if isinstance(work := node.products[0].work, LinearProduct)]
    rows = [work.m for work in works]
    weights = Constant(
        name=f"weights {name}",
        shape=(sum(rows), works[0].k),
        reader=_StackedOperands(graph, nodes, of_weights=True),
    )
    constants[weights.name] = weights.transposed()
    product = Node(
        name=name,
        operation="MatMul",
        inputs=(value, weights.name),
        outputs=(f"product {name}",),
        products=(
            NodeProduct(
                name=name,
                work=attrs.evolve(works[0], m=sum(rows)),
                weights=weights,
                value=value,
            ),
        ),
        macs=_sum(node.macs for node in nodes),
        bytes=_sum(node.bytes for node in nodes),
    )
    new_nodes = [product, *_finish(graph, nodes, product, constants)]
    source = graph.type_of(value)
    if source.shape is not None:
        shape = (*source.shape[:-1], sum(rows))
        values |= {node.outputs[0]: TensorType(shape, source.type) for node in new_nodes}
    return (*new_nodes, _split(graph, nodes, name, new_nodes[-1].outputs[0]))


def _split(graph: Graph, nodes: tuple[Node, ...], name: str, stacked: str) -> Node:
    """Return the view that divides the result of stacked products among their readers.

    Args:
        graph: Graph of the products.
        nodes: Products.
        name: Name of the stacked product.
        stacked: Name of its result, with its finish.
    """
    works = [work for node in nodes if isinstance(work := node.products[0].work, LinearProduct)]
    results = [(node, *graph.parts.get(node.name, ()))[-1].outputs[0] for node in nodes]
    return Node(
        name=f"split {name}",
        operation="Split",
        inputs=(stacked,),
        outputs=tuple(results),
        attributes={"axis": -1, "split": [work.m for work in works]},
        reason=NO_LAYER,
    )


def _finish(
    graph: Graph, nodes: tuple[Node, ...], product: Node, constants: dict[str, Constant]
) -> tuple[Node, ...]:
    """Return the bias and the ReLU of a stacked product, and add the constant of its biases."""
    finishes = [finish_of(graph, node) for node in nodes]
    parts: list[Node] = []
    if any(finish.bias for finish in finishes):
        biases = Constant(
            name=f"biases {product.name}",
            shape=(product.products[0].work.weights_shape[0],),
            reader=_StackedOperands(graph, nodes, of_weights=False),
        )
        constants[biases.name] = biases
        parts.append(_part("Add", (product.outputs[0], biases.name), product.name))
    if finishes[0].relu:
        before = (product, *parts)[-1].outputs[0]
        parts.append(_part("Relu", (before,), product.name))
    return tuple(parts)


def _part(operation: str, inputs: tuple[str, ...], product: str) -> Node:
    """Return a node of the finish of a product."""
    name = f"{operation} {product}"
    return Node(name=name, operation=operation, inputs=inputs, outputs=(name,), part_of=product)


def _sum(numbers: Any) -> int | None:
    """Return the sum of numbers; None if one is None, which means unknown."""
    known = list(numbers)
    return None if None in known else sum(known)
