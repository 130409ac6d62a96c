"""Steps of an ONNX graph around its layers: finishes of products, and steps not modelled.

The finish of a product is a bias, and then a ReLU, on the tiles of its result. A batch
normalization with fixed mean and variance is a bias and a scale of each row; the scale is counted
with the weights, since it changes no zero of them. The same holds for a product with one constant
for each row, and for a sum with such constants. A node is part of the finish only if no other node
reads its input.

A value arrives from a layer through steps that are not modelled. Behind a step with one input, a
value still comes from the same layer. Behind an elementwise step with several inputs it comes from
the layer of the main branch: of the inputs with the shape of the result, the one that was computed
last. Behind any other step, such as a concatenation, a value comes from no single layer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence

import attrs

from ....matrix.files.checkpoints import OnnxGraph, OnnxNode
from ....plan.finish import Finish

HOST_TIME = -1  # time of an input of the graph: earlier than any layer
OPERATOR_WORDS = {
    "MaxPool": "max pooling",
    "GlobalMaxPool": "max pooling",
    "AveragePool": "average pooling",
    "GlobalAveragePool": "average pooling",
    "Relu": "ReLU",
    "Gelu": "GELU",
    "Concat": "concatenation",
    "Add": "addition",
    "Sum": "addition",
    "Mul": "multiplication",
    "Sub": "subtraction",
    "Div": "division",
    "Pow": "power",
    "Sqrt": "square root",
    "Erf": "error function",
    "ReduceMean": "mean",
    "MatMul": "matrix product",
    "Gemm": "matrix product",
    "Pad": "padding",
    "Gather": "lookup",
    "LRN": "local response normalization",
}  # other operators keep their names, in small letters
UNCHANGING = ("Identity", "Dropout", "Cast")  # operators that keep the values in inference
SIZES = ("Shape", "Size")  # operators whose results are sizes, not data
ELEMENTWISE = ("Add", "Sum", "Sub", "Mul", "Div", "Max", "Min", "Mean", "Pow", "PRelu")
FIRST_INPUT_ONLY = (  # operators whose other inputs are sizes, positions and bounds
    *("Reshape", "Expand", "Resize", "Slice", "Pad", "Squeeze", "Unsqueeze", "Tile", "Clip"),
    *("TopK", "Split", "ReduceMean", "ReduceSum", "Upsample", "Gather"),
)


@attrs.frozen
class Arrival:
    """Origin of a value: the layer that made it, and the steps behind that layer.

    Attributes:
        layer: name of the layer; None for inputs of the graph and for values that are made from
            several results.
        between: words of the steps behind the layer.
        time: number of layers up to that which made the value, included; -1 for inputs.
    """

    layer: str | None
    between: tuple[str, ...] = ()
    time: int = HOST_TIME

    def through(self, step: str) -> Arrival:
        """Return the origin behind one more step; a step is named only once."""
        if not step or step in self.between:
            return self
        return attrs.evolve(self, between=(*self.between, step))


HOST = Arrival(None)  # origin of inputs of the graph


def arrival_behind(
    node: OnnxNode,
    arrived: Mapping[str, Arrival],
    shapes: Mapping[str, tuple[int | None, ...]],
    time: int,
    *,
    step: str | None = None,
) -> Arrival | None:
    """Return the origin of the results of a node that is no layer; None for a constant.

    Args:
        node: node of the graph.
        arrived: origins of values that are no constants.
        shapes: shapes of values.
        time: number of layers so far.
        step: words of the step, if they differ from those of the operator.
    """
    names = node.inputs[:1] if node.op in FIRST_INPUT_ONLY else node.inputs
    if node.op in SIZES:
        return None
    if node.op == "Gather":
        names = node.inputs[:2]  # an embedding: the table and the indices
    values = [name for name in names if name in arrived]
    if not values:
        return None
    word = word_of(node.op) if step is None else step
    if len({(arrived[name].layer, arrived[name].time) for name in values}) == 1:
        return _merged([arrived[name] for name in values]).through(word)
    if node.op not in ELEMENTWISE:
        return Arrival(None, (word,), time)  # of several layers
    main = _main_branch(node, values, arrived, shapes)
    results = [arrived[name] for name in values if arrived[name].time > HOST_TIME]
    if len(results) < 2:
        return main.through(word)
    return main.through("residual add" if word == "addition" else f"{word} of two results")


def word_of(op: str) -> str:
    """Return an operator in words; empty if it changes no value."""
    if op in UNCHANGING:
        return ""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", op.rpartition(".")[2])
    return OPERATOR_WORDS.get(op, spaced.lower())


def _merged(arrivals: Sequence[Arrival]) -> Arrival:
    """Return one origin with all steps of several values that come from the same layer."""
    arrival, *others = arrivals
    for other in others:
        for step in other.between:
            arrival = arrival.through(step)
    return arrival


def _main_branch(
    node: OnnxNode,
    values: Sequence[str],
    arrived: Mapping[str, Arrival],
    shapes: Mapping[str, tuple[int | None, ...]],
) -> Arrival:
    """Return the origin of the main branch of an elementwise step.

    Of the inputs with the result's shape it is the one that was computed last.
    """
    result_shape = shapes.get(node.outputs[0])
    same_shape = [
        name for name in values if result_shape is not None and shapes.get(name) == result_shape
    ]
    branches = [arrived[name] for name in same_shape or values]
    return max(branches, key=lambda branch: (branch.time, branch.layer is None))


@attrs.frozen
class FinishedValue:
    """Value behind a product, with the bias and ReLU that are part of the layer.

    Attributes:
        name: name of the value in the graph.
        finish: bias and ReLU of the value.
        nodes: numbers of the nodes behind the product that belong to the finish.
    """

    name: str
    finish: Finish
    nodes: tuple[int, ...] = ()


def sole_readers(graph: OnnxGraph) -> Mapping[str, int]:
    """Return the reader's number of each value that has one reader and is no output."""
    counts = Counter(name for node in graph.nodes for name in node.inputs)
    return {
        name: number
        for number, node in enumerate(graph.nodes)
        for name in node.inputs
        if counts[name] == 1 and name not in graph.outputs
    }


def finished(
    graph: OnnxGraph,
    constants: Container[str],
    readers: Mapping[str, int],
    node: OnnxNode,
    *,
    rows: int,
    axis: int,
) -> FinishedValue:
    """Return the value behind a product, its bias and its ReLU.

    Args:
        graph: graph with all nodes.
        constants: names of constant values, as `constants_of` returns them.
        readers: readers of values, as `sole_readers` returns them.
        node: node of the product.
        rows: number of rows of the result.
        axis: axis of the rows in the value, from the last, -1.
    """
    bias = has_own_bias(graph, constants, node, rows)
    value = FinishedValue(node.outputs[0], Finish(bias=bias))
    if adds_another(node) and not bias:
        return value
    while value.name in readers and not value.finish.relu:
        number = readers[value.name]
        next_node = graph.nodes[number]
        finish = _finish_with(graph, constants, next_node, value, rows=rows, axis=axis)
        if finish is None:
            break
        value = FinishedValue(next_node.outputs[0], finish, (*value.nodes, number))
    return value


def constants_of(graph: OnnxGraph) -> frozenset[str]:
    """Return the names of values that are tensors of the file or computed from these only."""
    constants = set(graph.tensors)
    for node in graph.nodes:
        if all(name in constants for name in node.inputs if name):
            constants.update(node.outputs)
    return frozenset(constants)


def is_by_row(shape: tuple[int | None, ...] | None, rows: int, axis: int) -> bool:
    """Return True if a tensor of this shape has one number for each row, or one for all."""
    if shape is None or None in shape:
        return False
    sizes = [size for size in shape if size != 1]
    return not sizes or (sizes == [rows] and len(shape) >= -axis and shape[axis] == rows)


def adds_another(node: OnnxNode) -> bool:
    """Return True if a convolution or a Gemm adds its third input."""
    return bool(node.input(2)) and node.numbers.get("beta", 1) != 0


def has_own_bias(graph: OnnxGraph, constants: Container[str], node: OnnxNode, rows: int) -> bool:
    """Return True if the third input of a node is a bias by row that the file contains."""
    name = node.input(2)
    return adds_another(node) and name in constants and is_by_row(graph.shapes.get(name), rows, -1)


def _finish_with(
    graph: OnnxGraph,
    constants: Container[str],
    node: OnnxNode,
    value: FinishedValue,
    *,
    rows: int,
    axis: int,
) -> Finish | None:
    """Return the finish with one more node; None if the node is no part of a finish."""
    if node.op == "Relu":
        return attrs.evolve(value.finish, relu=True)
    if node.op in UNCHANGING:
        return value.finish
    if node.op == "BatchNormalization":
        fixed = value.name == node.input(0) and not node.numbers.get("training_mode", 0)
        return attrs.evolve(value.finish, bias=True) if fixed else None
    if node.op not in ("Add", "Mul"):
        return None
    other_inputs = [name for name in node.inputs if name != value.name]
    is_constant = len(other_inputs) == 1 and other_inputs[0] in constants
    if not is_constant or not is_by_row(graph.shapes.get(other_inputs[0]), rows, axis):
        return None
    return value.finish if node.op == "Mul" else attrs.evolve(value.finish, bias=True)
