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
from ..matrix.files.checkpoints import ADDENDS, MICROSOFT
from ..operations.convolution.geometry import Convolution
from ..plan.finish import Finish
from .graph import Graph, Node
from .operators import Setting

RELU = "Relu"
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
    # Behind a step within the node no finish is searched.
    if steps_of(node, setting):
        return
    name, has_relu = node.outputs[0], _activation(node) == RELU
    while name in readers and not has_relu:
        reader = readers[name]
        if not _is_finish(setting, reader, name, rows=rows, axis=axis):
            return
        yield reader.name
        name, has_relu = reader.outputs[0], reader.operation == RELU


def rows_of(node: Node, setting: Setting) -> tuple[int, int]:
    """Return the number of rows of a product's result, and the axis of rows (-1 is the last)."""
    product = node.products[0]
    if isinstance(product.work, Convolution):
        return product.work.filters, -1 - product.work.sides
    is_left = node.input(0) in setting.constants
    return product.work.m, -2 if is_left else -1


def own_bias(node: Node, setting: Setting) -> str:
    """Return the name of a bias by row among the inputs of a product; empty if it has none."""
    bias = next(iter(_addends(node)), "")
    is_bias = bias in setting.constants and is_by_row(
        setting.shape(bias), rows_of(node, setting)[0], -1
    )
    return bias if is_bias else ""


def steps_of(node: Node, setting: Setting) -> tuple[str, ...]:
    """Return the operators within a product's node that are no part of its finish, in order.

    An addend that is no bias by row is a step of its own, and so is an activation behind it, or one
    that is no ReLU.
    """
    bias = own_bias(node, setting)
    added_steps = ["Add" for name in _addends(node) if name and name != bias]
    activation = _activation(node)
    is_step = bool(activation) and (bool(added_steps) or activation != RELU)
    return (*added_steps, activation) if is_step else tuple(added_steps)


def _addends(node: Node) -> tuple[str, ...]:
    """Return the values that a node adds to its product, that of a bias first, empty for none."""
    if node.attributes.get("beta", 1) == 0:
        return ()
    return tuple(node.input(number) for number in ADDENDS.get(node.operation, ()))


def _activation(node: Node) -> str:
    """Return the operator that a fused node applies to its result; empty if it has none."""
    name = node.attributes.get("activation", b"") if node.operation.startswith(MICROSOFT) else b""
    return name.decode("ascii", "replace") if isinstance(name, bytes) else str(name)


def is_by_row(shape: Shape | None, rows: int, axis: int) -> bool:
    """Return True if a tensor of this shape has a number for each row, or a single number."""
    if shape is None or None in shape:
        return False
    sizes = [size for size in shape if size != 1]
    return not sizes or (sizes == [rows] and len(shape) >= -axis and shape[axis] == rows)


def _is_finish(setting: Setting, node: Node, name: str, *, rows: int, axis: int) -> bool:
    """Return True if a node that reads the value `name` of a product is part of its finish."""
    if node.operation == RELU or node.operation in UNCHANGING:
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
    bias = bool(own_bias(node, setting)) or bool(operations & {"Add", "BatchNormalization"})
    has_own_relu = _activation(node) == RELU and not steps_of(node, setting)
    return Finish(bias=bias, relu=has_own_relu or RELU in operations)
