"""Finishes of products: nodes for a bias and a ReLU that run where the result of a product lies.

The finish of a product is a bias, and then a ReLU, on the tiles of its result. A batch
normalization with fixed mean and variance is a bias and a scale of each row; the scale is taken to
be multiplied into the weights beforehand, which leaves their zeros as they are, and costs nothing.
A product (`Mul`) with one constant for each row is such a scale, a sum (`Add`) such a bias. A node
is part of a finish only if no other node reads its input.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import attrs

from ..matrix.files import Shape
from ..operations.convolution.geometry import Convolution
from ..plan.finish import Finish
from .graph import Graph, Node
from .operators import Setting

UNCHANGING = ("Identity", "Dropout", "Cast")  # operators that keep the values in inference


def with_finishes(
    nodes: Sequence[Node], setting: Setting, outputs: Sequence[str]
) -> Iterator[Node]:
    """Yield the nodes, with those in the finish of a product marked as part of its node."""
    counts = Counter(name for node in nodes for name in node.inputs)
    readers = {
        name: node
        for node in nodes
        for name in node.inputs
        if counts[name] == 1 and name not in outputs
    }
    product_names: dict[str, str] = {}  # name of the product by that of a node in its finish
    for node in nodes:
        if node.is_simulated and len(node.products) == 1:
            product_names |= dict.fromkeys(_finish_nodes(node, setting, readers), node.name)
    for node in nodes:
        product_name = product_names.get(node.name)
        yield node if product_name is None else attrs.evolve(node, reason="", part_of=product_name)


def _finish_nodes(node: Node, setting: Setting, readers: Mapping[str, Node]) -> Iterator[str]:
    """Yield the names of the nodes in the finish of a product."""
    rows, axis = rows_of(node, setting)
    # An addend that is not a bias by row is an operation of its own, which ends the search for a
    # finish.
    if adds_another(node) and not has_own_bias(node, setting, rows):
        return
    name, has_relu = node.outputs[0], False
    while name in readers and not has_relu:
        reader = readers[name]
        if not _is_finish(setting, reader, name, rows=rows, axis=axis):
            return
        yield reader.name
        name, has_relu = reader.outputs[0], reader.operation == "Relu"


def rows_of(node: Node, setting: Setting) -> tuple[int, int]:
    """Return the number of rows of a product's result, and the axis of rows (-1 is the last)."""
    product = node.products[0]
    if isinstance(product.work, Convolution):
        return product.work.filters, -1 - product.work.sides
    is_left = node.input(0) in setting.constants
    return product.work.m, -2 if is_left else -1


def adds_another(node: Node) -> bool:
    """Return True if a convolution or a Gemm adds its third input."""
    third = node.input(2) if node.operation in ("Conv", "Gemm") else ""
    return bool(third) and node.attributes.get("beta", 1) != 0


def has_own_bias(node: Node, setting: Setting, rows: int) -> bool:
    """Return True if the third input of a node is a bias by row that is a constant."""
    name = node.input(2)
    is_constant = adds_another(node) and name in setting.constants
    return is_constant and is_by_row(setting.shape(name), rows, -1)


def is_by_row(shape: Shape | None, rows: int, axis: int) -> bool:
    """Return True if a tensor of this shape has a number for each row, or a single number."""
    if shape is None or None in shape:
        return False
    sizes = [size for size in shape if size != 1]
    return not sizes or (sizes == [rows] and len(shape) >= -axis and shape[axis] == rows)


def _is_finish(setting: Setting, node: Node, name: str, *, rows: int, axis: int) -> bool:
    """Return True if a node that reads the value `name` of a product is part of its finish."""
    if node.operation == "Relu" or node.operation in UNCHANGING:
        return True
    if node.operation == "BatchNormalization":
        return name == node.input(0) and not node.attributes.get("training_mode", 0)
    if node.operation not in ("Add", "Mul"):
        return False
    other_inputs = [other for other in node.inputs if other != name]
    is_constant = len(other_inputs) == 1 and other_inputs[0] in setting.constants
    return is_constant and is_by_row(setting.shape(other_inputs[0]), rows, axis)


def finish_of(graph: Graph, node: Node) -> Finish:
    """Return the bias and ReLU that a simulated node has with the nodes that are part of it."""
    setting = Setting(graph.values, graph.constants, graph.batch)
    operations = {other.operation for other in graph.parts.get(node.name, ())}
    has_bias = adds_another(node) and has_own_bias(node, setting, rows_of(node, setting)[0])
    bias = has_bias or bool(operations & {"Add", "BatchNormalization"})
    return Finish(bias=bias, relu="Relu" in operations)
