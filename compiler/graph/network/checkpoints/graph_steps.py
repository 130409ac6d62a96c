"""Steps of an ONNX graph around its layers: what finishes a product, and what is not modelled.

A product is finished where its result lives: a bias, and then ReLU. A batch normalization of fixed
mean and variance is a bias, and a scale of each row that belongs to the weights and moves no zero
of them; so are a product with and a sum of constants by row. Each counts only where nothing else
takes the value before it.

A value arrives from a layer through steps that are not modelled. One with one result in keeps the
layer. Of several results an elementwise step keeps the main branch: of those that have the shape of
what comes out, the one that was made last. Any other step, as a concatenation, puts a new value
together, which comes from no layer alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence

import attrs

from ....matrix.files.checkpoints import OnnxGraph, OnnxNode
from ....plan.finish import Finish

HOST_TIME = -1  # when an input of the graph was made
WORDS = {
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
}  # of other operators their own words
SILENT = ("Identity", "Dropout", "Cast")  # of inference: the values stay
SIZES = ("Shape", "Size")  # what they give is no result
ELEMENTWISE = ("Add", "Sum", "Sub", "Mul", "Div", "Max", "Min", "Mean", "Pow", "PRelu")
FIRST_ONLY = (  # whose other inputs are sizes, places and bounds
    *("Reshape", "Expand", "Resize", "Slice", "Pad", "Squeeze", "Unsqueeze", "Tile", "Clip"),
    *("TopK", "Split", "ReduceMean", "ReduceSum", "Upsample", "Gather"),
)


@attrs.frozen
class Arrival:
    """What a value comes from.

    Attributes:
        layer: by name; None of the graph's inputs, and of what several results make.
        between: steps behind the layer.
        time: layers before it was made, itself counted.
    """

    layer: str | None
    between: tuple[str, ...] = ()
    time: int = HOST_TIME

    def through(self, step: str) -> Arrival:
        """Behind one more step; each is named once."""
        if not step or step in self.between:
            return self
        return attrs.evolve(self, between=(*self.between, step))


HOST = Arrival(None)


def arrival_behind(
    node: OnnxNode,
    arrived: Mapping[str, Arrival],
    shapes: Mapping[str, tuple[int | None, ...]],
    time: int,
    *,
    step: str | None = None,
) -> Arrival | None:
    """What the results of a node come from; None of a constant.

    Args:
        node: which is none of the layers.
        arrived: of its inputs that are no constants.
        shapes: of values.
        time: layers so far.
        step: its words, where they are not those of its operator.
    """
    names = node.inputs[:1] if node.op in FIRST_ONLY else node.inputs
    if node.op in SIZES:
        return None
    if node.op == "Gather":
        names = node.inputs[:2]  # of an embedding the words
    values = [name for name in names if name in arrived]
    if not values:
        return None
    word = word_of(node.op) if step is None else step
    if len({(arrived[name].layer, arrived[name].time) for name in values}) == 1:
        return _longest([arrived[name] for name in values]).through(word)
    if node.op not in ELEMENTWISE:
        return Arrival(None, (word,), time)
    main = _main(node, values, arrived, shapes)
    results = [arrived[name] for name in values if arrived[name].time > HOST_TIME]
    if len(results) < 2:
        return main.through(word)
    return main.through("residual add" if word == "addition" else f"{word} of two results")


def word_of(op: str) -> str:
    """An operator in words; empty where it changes nothing."""
    if op in SILENT:
        return ""
    own = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", op.rpartition(".")[2])
    return WORDS.get(op, own.lower())


def _longest(same: Sequence[Arrival]) -> Arrival:
    """Of values that one layer makes all steps."""
    first, *others = same
    for other in others:
        for step in other.between:
            first = first.through(step)
    return first


def _main(
    node: OnnxNode,
    values: Sequence[str],
    arrived: Mapping[str, Arrival],
    shapes: Mapping[str, tuple[int | None, ...]],
) -> Arrival:
    """The main branch of an elementwise step."""
    out = shapes.get(node.outputs[0])
    whole = [name for name in values if out is not None and shapes.get(name) == out]
    branches = [arrived[name] for name in whole or values]
    return max(branches, key=lambda branch: (branch.time, branch.layer is None))


@attrs.frozen
class FinishedValue:
    """A value and how it came to be.

    Attributes:
        name: of the value.
        finish: bias and ReLU that it has.
        nodes: numbers of those which made it, behind the product.
    """

    name: str
    finish: Finish
    nodes: tuple[int, ...] = ()


def takers_of(graph: OnnxGraph) -> Mapping[str, int]:
    """By value the number of the node that takes it, where one does and no result is it."""
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
    takers: Mapping[str, int],
    node: OnnxNode,
    *,
    rows: int,
    axis: int,
) -> FinishedValue:
    """The value behind a product, its bias and its ReLU.

    Args:
        graph: all nodes.
        constants: values that no input of the graph decides, as `constants_of` finds them.
        takers: of values, as `takers_of` finds them.
        node: the product.
        rows: of its result.
        axis: of the value that is its rows, from the last, -1.
    """
    bias = has_own_bias(graph, constants, node, rows)
    here = FinishedValue(node.outputs[0], Finish(bias=bias))
    if adds_another(node) and not bias:
        return here
    while here.name in takers and not here.finish.relu:
        number = takers[here.name]
        after = graph.nodes[number]
        finish = _after(graph, constants, after, here, rows=rows, axis=axis)
        if finish is None:
            break
        here = FinishedValue(after.outputs[0], finish, (*here.nodes, number))
    return here


def constants_of(graph: OnnxGraph) -> frozenset[str]:
    """Values that are tensors of the file, or made of such alone."""
    constants = set(graph.tensors)
    for node in graph.nodes:
        if all(name in constants for name in node.inputs if name):
            constants.update(node.outputs)
    return frozenset(constants)


def is_by_row(shape: tuple[int | None, ...] | None, rows: int, axis: int) -> bool:
    """A tensor of this shape has one number for each row, or one for all."""
    if shape is None or None in shape:
        return False
    wide = [size for size in shape if size != 1]
    return not wide or (wide == [rows] and len(shape) >= -axis and shape[axis] == rows)


def adds_another(node: OnnxNode) -> bool:
    """A convolution or a Gemm adds its third input."""
    return bool(node.input(2)) and node.numbers.get("beta", 1) != 0


def has_own_bias(graph: OnnxGraph, constants: Container[str], node: OnnxNode, rows: int) -> bool:
    """What it adds is a bias of the file."""
    name = node.input(2)
    return adds_another(node) and name in constants and is_by_row(graph.shapes.get(name), rows, -1)


def _after(
    graph: OnnxGraph,
    constants: Container[str],
    node: OnnxNode,
    here: FinishedValue,
    *,
    rows: int,
    axis: int,
) -> Finish | None:
    """The finish behind one more node; None where it is no part of one."""
    if node.op == "Relu":
        return attrs.evolve(here.finish, relu=True)
    if node.op in SILENT:
        return here.finish
    if node.op == "BatchNormalization":
        fixed = here.name == node.input(0) and not node.numbers.get("training_mode", 0)
        return attrs.evolve(here.finish, bias=True) if fixed else None
    if node.op not in ("Add", "Mul"):
        return None
    others = [name for name in node.inputs if name != here.name]
    by_row = len(others) == 1 and others[0] in constants
    if not by_row or not is_by_row(graph.shapes.get(others[0]), rows, axis):
        return None
    return here.finish if node.op == "Mul" else attrs.evolve(here.finish, bias=True)
