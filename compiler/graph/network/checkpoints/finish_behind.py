"""What stands behind a product and is done where its result lives: a bias, and then ReLU.

A batch normalization of fixed mean and variance is a bias, and a scale of each row that belongs to
the weights and moves no zero of them; so are a product with and a sum of constants by row. Each
counts only where nothing else takes the value before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping

import attrs

from ....matrix.files.checkpoints import OnnxGraph, OnnxNode
from ....plan.finish import Finish
from .arrival import SILENT


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
    found = set(graph.tensors)
    for node in graph.nodes:
        if all(name in found for name in node.inputs if name):
            found.update(node.outputs)
    return frozenset(found)


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
