"""Operators that select or reorder elements: on the chip they cost nothing.

Each function takes the numbers of a value's elements (see `value`) and returns those of its
results, as the operator of ONNX would return the elements themselves
(https://onnx.ai/onnx/operators).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ipusim import InputError, in_short

from ...lowering.taken_units import NONE
from ..graph import Graph, Node
from .value import Numbers

View: TypeAlias = Callable[[Graph, Node, Numbers], tuple[Numbers, ...]]
"""Function of a graph, a node and the numbers of its first input that returns its results'."""


def _constant(graph: Graph, node: Node, number: int) -> npt.NDArray[Any]:
    """Return an input of a node that must be known when compiling.

    Raises:
        InputError: the input is a result.
    """
    name = node.input(number)
    if name not in graph.constants:
        raise InputError(
            f"node {in_short(node.name)} ({node.operation}) depends on a result, {in_short(name)}; "
            "export the model with fixed sizes"
        )
    return np.asarray(graph.constants[name].read())


def _listed(graph: Graph, node: Node, attribute: str, number: int) -> list[int] | None:
    """Return whole numbers that are an attribute, or an input in newer models; None if neither."""
    if attribute in node.attributes:
        return [int(entry) for entry in np.atleast_1d(node.attributes[attribute])]
    if not node.input(number):
        return None
    return [int(entry) for entry in _constant(graph, node, number).ravel()]


# The functions of `VIEWS` from here on have the names and the inputs of ONNX's operators.


def _same(_graph: Graph, _node: Node, index: Numbers) -> tuple[Numbers, ...]:
    return (index,)


def _reshape(graph: Graph, node: Node, index: Numbers) -> tuple[Numbers, ...]:
    sizes = _listed(graph, node, "shape", 1) or []
    if not node.attributes.get("allowzero", 0):
        sizes = [index.shape[i] if size == 0 else size for i, size in enumerate(sizes)]
    return (index.reshape(sizes),)


def _flatten(_graph: Graph, node: Node, index: Numbers) -> tuple[Numbers, ...]:
    axis = int(node.attributes.get("axis", 1))
    rows = int(np.prod(index.shape[:axis], dtype=np.int64))
    return (index.reshape(rows, -1),)


def _transpose(_graph: Graph, node: Node, index: Numbers) -> tuple[Numbers, ...]:
    order = node.attributes.get("perm", range(index.ndim)[::-1])
    return (index.transpose([int(axis) for axis in order]),)


def _squeeze(graph: Graph, node: Node, index: Numbers) -> tuple[Numbers, ...]:
    axes = _listed(graph, node, "axes", 1)
    return (index.squeeze(None if axes is None else tuple(axes)),)


def _unsqueeze(graph: Graph, node: Node, index: Numbers) -> tuple[Numbers, ...]:
    return (np.expand_dims(index, tuple(_listed(graph, node, "axes", 1) or ())),)


def _slice(graph: Graph, node: Node, index: Numbers) -> tuple[Numbers, ...]:
    starts, ends = (_listed(graph, node, *key) or [] for key in (("starts", 1), ("ends", 2)))
    axes = _listed(graph, node, "axes", 3) or list(range(len(starts)))
    steps = _listed(graph, node, "steps", 4) or [1] * len(starts)
    parts = [slice(None)] * index.ndim
    for axis, start, end, step in zip(axes, starts, ends, steps, strict=True):
        # ONNX's end before the first element, which a step backwards may have, is None in Python.
        behind = None if step < 0 and end < -index.shape[axis] else end
        parts[axis] = slice(start, behind, step)
    return (index[tuple(parts)],)


def _split(graph: Graph, node: Node, index: Numbers) -> tuple[Numbers, ...]:
    axis, parts = int(node.attributes.get("axis", 0)), len(node.outputs)
    sizes = _listed(graph, node, "split", 1)
    if sizes is None:
        # Equal parts, of which the last one may be shorter.
        size = -(-index.shape[axis] // parts)
        sizes = [min(size, index.shape[axis] - size * number) for number in range(parts)]
    return tuple(np.split(index, np.cumsum(sizes)[:-1], axis=axis))


def _gather(graph: Graph, node: Node, index: Numbers) -> tuple[Numbers, ...]:
    rows = _constant(graph, node, 1).astype(np.int64)
    return (np.take(index, rows, axis=int(node.attributes.get("axis", 0))),)


def _pad(graph: Graph, node: Node, index: Numbers) -> tuple[Numbers, ...]:
    stored = node.attributes.get("value", 0.0)  # of operators before set 11
    value = _constant(graph, node, 2).ravel() if node.input(2) else np.array([stored])
    mode = node.attributes.get("mode", "constant")
    mode = mode.decode() if isinstance(mode, bytes) else str(mode)
    if mode != "constant" or value.any():
        raise ValueError(f"padding of mode {mode} with {value.tolist()}; only zeros can be")
    pads = _listed(graph, node, "pads", 1) or []
    axes = _listed(graph, node, "axes", 3) or list(range(index.ndim))
    around = [(0, 0)] * index.ndim
    for number, axis in enumerate(axes):
        around[axis] = (pads[number], pads[number + len(axes)])
    return (np.pad(index, around, constant_values=NONE),)


def _expand(graph: Graph, node: Node, index: Numbers) -> tuple[Numbers, ...]:
    sizes = tuple(_listed(graph, node, "shape", 1) or ())
    return (np.broadcast_to(index, np.broadcast_shapes(index.shape, sizes)),)


VIEWS: Mapping[str, View] = {
    **dict.fromkeys(("Identity", "Dropout", "Cast"), _same),
    "Expand": _expand,
    "Flatten": _flatten,
    "Gather": _gather,
    "Pad": _pad,
    "Reshape": _reshape,
    "Slice": _slice,
    "Split": _split,
    "Squeeze": _squeeze,
    "Transpose": _transpose,
    "Unsqueeze": _unsqueeze,
}
