"""Nodes of a graph that together are one operation with a kernel: GELU, written with Erf.

    x / sqrt(2) -> Erf -> + 1 -> times x -> times 1/2

Models that are exported as ONNX before its operator Gelu (opset 20) have these five nodes.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs
import numpy as np

from ..graph import Graph, Node
from ..operators import NO_KERNEL

ROOT, HALF_OF_ONE = float(np.sqrt(2)), 0.5
CLOSE = 1e-3  # relative difference of a constant that was stored as half


def with_gelu(graph: Graph) -> Graph:
    """Return a graph in which nodes that together are GELU are one node."""
    producers = {name: node for node in graph.nodes for name in node.outputs}
    replaced: dict[str, Node | None] = {}
    for node in graph.nodes:
        if node.operation == "Erf":
            replaced |= _gelu(graph, producers, node)
    if not replaced:
        return graph
    nodes = [replaced.get(node.name, node) for node in graph.nodes]
    return attrs.evolve(graph, nodes=tuple(node for node in nodes if node is not None))


def _gelu(graph: Graph, producers: Mapping[str, Node], erf: Node) -> Mapping[str, Node | None]:
    """Return by its name what each node around an Erf becomes: None, or for the last one, GELU."""
    argument, gate = producers.get(erf.input(0)), _only_reader(graph, erf.outputs[0])
    x = None if argument is None else _scaled(graph, argument, 1 / ROOT)
    is_gate = gate is not None and gate.operation == "Add" and _scalar(graph, gate) == 1
    ending = _ending(graph, producers, x, gate.outputs[0]) if x and gate and is_gate else None
    if x is None or argument is None or gate is None or ending is None:
        return {}
    other, last = ending
    inner = (argument, erf, gate, other)
    if any(_only_reader(graph, node.outputs[0]) is None for node in inner):
        return {}
    gelu = Node(
        name=last.name, operation="Gelu", inputs=(x,), outputs=last.outputs, reason=NO_KERNEL
    )
    return {**dict.fromkeys((node.name for node in inner), None), last.name: gelu}


def _ending(
    graph: Graph, producers: Mapping[str, Node], x: str, gate: str
) -> tuple[Node, Node] | None:
    """Return the last two nodes, which multiply x, 1/2 and the gate in one of two orders."""
    product = _only_reader(graph, gate)
    if product is None or product.operation != "Mul":
        return None
    others = [name for name in product.inputs if name != gate]
    if others == [x]:
        last = _only_reader(graph, product.outputs[0])
        is_half = last is not None and _scaled(graph, last, HALF_OF_ONE) == product.outputs[0]
        return (product, last) if last is not None and is_half else None
    half = producers.get(others[0]) if others else None
    is_half = half is not None and _scaled(graph, half, HALF_OF_ONE) == x
    return (half, product) if half is not None and is_half else None


def _only_reader(graph: Graph, name: str) -> Node | None:
    """Return the node that reads a value, if there is one and the value is no output."""
    readers = graph.readers.get(name, ())
    return readers[0] if len(readers) == 1 and name not in graph.outputs else None


def _scalar(graph: Graph, node: Node) -> float | None:
    """Return the constant of a node, if it has one with one element."""
    names = [name for name in node.inputs if name in graph.constants]
    if len(names) != 1 or graph.constants[names[0]].elements != 1:
        return None
    return float(graph.constants[names[0]].read().reshape(-1)[0])


def _scaled(graph: Graph, node: Node, factor: float) -> str | None:
    """Return the value that a node multiplies by a factor, or divides by its reciprocal."""
    number = _scalar(graph, node)
    if number is None or node.operation not in ("Mul", "Div"):
        return None
    found = number if node.operation == "Mul" else 1 / number
    values = [name for name in node.inputs if name not in graph.constants]
    is_divisor = node.operation == "Mul" or node.input(1) in graph.constants
    return values[0] if is_divisor and abs(found / factor - 1) < CLOSE else None
