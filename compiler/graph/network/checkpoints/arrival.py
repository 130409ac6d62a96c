"""From which layer a value comes, and through which steps that are not modelled.

A step with one result in keeps the layer. Of several results an elementwise step keeps the main
branch: of those that have the shape of what comes out, the one that was made last. Any other step,
as a concatenation, puts a new value together, which comes from no layer alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import attrs

from ....matrix.files.checkpoints import OnnxNode

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
    known = [arrived[name] for name in whole or values]
    return max(known, key=lambda one: (one.time, one.layer is None))
