"""The graph of an ONNX model as values: its nodes, and which weights a node multiplies by.

Weights may reach their node through nodes that change no number's place but by a transposition:
`Identity`, `Cast`, `DequantizeLinear` (of which the bits are no real numbers), `Transpose`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import attrs

Origins: TypeAlias = Mapping[str, tuple[str, bool]]
"""By a value's name the tensor that it is, and whether it is that tensor transposed."""
PASSING = ("Identity", "Cast", "DequantizeLinear")
LINEAR = ("Gemm", "MatMul")
CONV = "Conv"


@attrs.frozen
class OnnxNode:
    """One node.

    Attributes:
        op: its operator.
        name: which may be empty.
        inputs, outputs: names of values; an empty one is left out.
        numbers: its attributes that are numbers, texts or lists of them.
        has_graph: it holds graphs of its own, as `If` and `Loop` do.
    """

    op: str
    name: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    numbers: Mapping[str, Any]
    has_graph: bool = False

    def input(self, number: int) -> str:
        """The name of an input; empty where it is left out."""
        return self.inputs[number] if number < len(self.inputs) else ""


@attrs.frozen
class WeightUse:
    """Weights that a node multiplies by.

    Attributes:
        tensor: their name.
        transposed: the tensor is [in, out], of a linear layer.
        is_left: y = w @ x, so that x has its columns last; else y = x @ w.
        groups: of a convolution.
    """

    tensor: str
    transposed: bool
    is_left: bool = False
    groups: int = 1


def origins_of(nodes: Sequence[OnnxNode], tensors: Iterable[str]) -> Origins:
    """The values that are tensors of the file."""
    found = {name: (name, False) for name in tensors}
    for node in nodes:
        source = found.get(node.input(0))
        if source is None or not node.outputs:
            continue
        turns = node.op == "Transpose" and tuple(node.numbers.get("perm", (1, 0))) == (1, 0)
        if node.op in PASSING or turns:
            found.setdefault(node.outputs[0], (source[0], source[1] != turns))
    return found


def weights_in(node: OnnxNode, origins: Origins) -> WeightUse | None:
    """What a node multiplies by; None where that is no tensor of the file."""
    if node.op not in (CONV, *LINEAR):
        return None
    right, left = origins.get(node.input(1)), origins.get(node.input(0))
    if node.op == CONV:
        groups = int(node.numbers.get("group", 1))
        return None if right is None else WeightUse(*right, groups=groups)
    turned = [
        node.op == "Gemm" and bool(node.numbers.get(name, 0)) for name in ("transA", "transB")
    ]
    if right is not None and left is None:
        return WeightUse(right[0], right[1] == turned[1])
    if left is not None and right is None:
        return WeightUse(left[0], left[1] != turned[0], is_left=True)
    return None
