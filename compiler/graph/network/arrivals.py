"""Origins of the values of a graph: the layer that made each; and operators in words.

A value arrives from a layer through steps that are not modelled. The result of a step whose inputs
all come from one layer comes from that layer, too. The result of an elementwise step whose inputs
come from several layers comes from the layer of the main branch: of the inputs with the shape of
the result (of all inputs, if none has it), the one that was computed last. The result of any other
step with inputs from several layers, such as a concatenation, comes from no single layer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import attrs

from ..finishes import UNCHANGING
from ..graph import Graph, Node

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
SIZES = ("Shape", "Size")  # operators whose results are sizes, not data
ELEMENTWISE = ("Add", "Sum", "Sub", "Mul", "Div", "Max", "Min", "Mean", "Pow", "PRelu")
FIRST_INPUT_ONLY = (  # operators whose other inputs are sizes, positions and bounds
    *("Reshape", "Expand", "Resize", "Slice", "Pad", "Squeeze", "Unsqueeze", "Tile", "Clip"),
    *("TopK", "Split", "ReduceMean", "ReduceSum", "Upsample"),
)


@attrs.frozen
class Arrival:
    """Origin of a value: the layer that made it.

    Attributes:
        layer: name of the layer; None for inputs of the graph and for values that are made from
            several results.
        time: number of layers up to that which made the value, included; -1 for inputs.
    """

    layer: str | None
    time: int = HOST_TIME


HOST = Arrival(None)  # origin of inputs of the graph


def arrival_behind(
    graph: Graph, node: Node, arrived: Mapping[str, Arrival], time: int
) -> Arrival | None:
    """Return the origin of the results of a node that is no layer; None for a constant.

    Args:
        graph: graph with the shapes of values.
        node: node of the graph.
        arrived: origins of values that are no constants.
        time: number of layers so far.
    """
    operation = node.operation
    names = node.inputs[:1] if operation in FIRST_INPUT_ONLY else node.inputs
    if operation in SIZES:
        return None
    if operation == "Gather":
        names = node.inputs[:2]  # an embedding: the table and the indices
    values = [name for name in names if name in arrived]
    if not values:
        return None
    if len({arrived[name] for name in values}) == 1:
        return arrived[values[0]]
    if operation not in ELEMENTWISE:
        return Arrival(None, time)  # of several layers
    return _main_branch(graph, node, values, arrived)


def word_of(operation: str) -> str:
    """Return an operator in words; empty if it changes no value."""
    if operation in UNCHANGING:
        return ""
    # "GroupNorm" becomes "Group Norm": a blank between a small letter and a capital one.
    spaced_name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", operation.rpartition(".")[2])
    return OPERATOR_WORDS.get(operation, spaced_name.lower())


def _main_branch(
    graph: Graph, node: Node, values: Sequence[str], arrived: Mapping[str, Arrival]
) -> Arrival:
    """Return the origin of the main branch of an elementwise step.

    Of the inputs with the result's shape it is the one that was computed last.
    """
    result_shape = graph.type_of(node.outputs[0]).shape
    same_shape = [
        name
        for name in values
        if result_shape is not None and graph.type_of(name).shape == result_shape
    ]
    branches = [arrived[name] for name in same_shape or values]
    return max(branches, key=lambda branch: (branch.time, branch.layer is None))
