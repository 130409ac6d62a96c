"""Branches and loops of ONNX graphs that are known before the graph runs: their nodes, inlined.

An `If` whose condition is a constant becomes the nodes of the branch that is taken. A `Loop` of one
iteration becomes the nodes of its body, and one of none passes its values on. Names are kept, so
that tensors of a body are found by them; a name that the graph has already gets that of the node.
See https://onnx.ai/onnx/operators/onnx__If.html and https://onnx.ai/onnx/operators/onnx__Loop.html.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import numpy as np

from ...entries import HostArray
from .onnx_constants import OnnxConstants, stored_tensors
from .onnx_model import STANDARD_DOMAINS, bodies_of, nodes_of, onnx_package

MATRIX_RANK = 2  # dimensions of a matrix
LOOP_INPUTS = 2  # inputs of a Loop before the carried values: number of iterations, condition


@attrs.frozen
class _Inlining:
    """Nodes that take the place of a node.

    Attributes:
        body: ONNX message of the graph whose nodes run; None if none run.
        inputs: Name of the outer value of each input of the body, by the input's name.
        results: For each output of the node that is used, the name of the value that it becomes (of
            the body, or an outer value) and the name of the output.
        numbers: New constants by name.
    """

    body: Any
    inputs: Mapping[str, str]
    results: tuple[tuple[str, str], ...]
    numbers: Mapping[str, HostArray] = attrs.field(factory=dict)


def inline_branches(graph: Any, constants: OnnxConstants, *, with_weights: bool) -> bool:
    """Replace nodes of a graph whose branch or number of iterations is known, in place.

    Args:
        graph: ONNX message of a graph, which is changed.
        constants: Constants of the graph.
        with_weights: False to leave nodes whose body reads a constant of two dimensions or more.

    Returns:
        True if a node was replaced.
    """
    shapes = constants.shapes
    inlinings = {
        number: inlining
        for number, node in enumerate(graph.node)
        if (inlining := _inlining(node, constants.arrays)) is not None
        and (with_weights or not _reads_weights(inlining.body, shapes))
    }
    if not inlinings:
        return False
    names = {value.name for value in graph.input}
    names |= {proto.name for proto in graph.initializer}
    names |= {proto.values.name for proto in graph.sparse_initializer}
    names |= {name for node in graph.node for name in node.output}
    nodes: list[Any] = []
    for number, node in enumerate(graph.node):
        if number in inlinings:
            label = node.name or node.output[0]
            nodes += _inlined(graph, inlinings[number], label, names)
        else:
            nodes.append(node)
    copies = [type(node).FromString(node.SerializeToString()) for node in nodes]
    del graph.node[:]
    graph.node.extend(copies)
    return True


def _inlining(node: Any, arrays: Mapping[str, HostArray]) -> _Inlining | None:
    """Return the inlining that replaces a node; None if the node stays."""
    if node.domain not in STANDARD_DOMAINS or not node.output or not node.input:
        return None
    if node.op_type == "If":
        condition = _number(arrays, node.input[0])
        name = "then_branch" if condition else "else_branch"
        body = bodies_of(node).get(name)
        if condition is None or body is None or len(body.output) != len(node.output):
            return None
        return _Inlining(body, {}, _results(body.output, node.output))
    return _loop(node, arrays) if node.op_type == "Loop" else None


def _loop(node: Any, arrays: Mapping[str, HostArray]) -> _Inlining | None:
    """Return the inlining of a Loop of one iteration or none, without scanned results."""
    trips_name, condition_name, *carried = (*node.input, "")[: max(len(node.input), LOOP_INPUTS)]
    trips = _number(arrays, trips_name)
    condition = _number(arrays, condition_name) if condition_name else 1
    body = bodies_of(node).get("body")
    if body is None or len(node.output) != len(carried):
        return None
    if (trips is not None and trips < 1) or condition == 0:
        # The body never runs: the loop's results are the values that it is given.
        unchanged = tuple(
            (value, output) for value, output in zip(carried, node.output, strict=True) if output
        )
        return _Inlining(None, {}, unchanged)
    counts = (len(body.input) - LOOP_INPUTS, len(body.output) - 1)
    if trips != 1 or condition is None or counts != (len(carried), len(carried)):
        return None
    label = node.name or node.output[0]
    numbers = {
        f"{label}:iteration": np.asarray(0, np.int64),
        f"{label}:condition": np.asarray(True),
    }
    names = [value.name for value in body.input]
    inputs = dict(zip(names, (*numbers, *carried), strict=True))
    return _Inlining(body, inputs, _results(body.output[1:], node.output), numbers)


def _results(values: Any, outputs: Any) -> tuple[tuple[str, str], ...]:
    """Return the name of each value and of the output it becomes; unused outputs are left out."""
    return tuple(
        (value.name, output) for value, output in zip(values, outputs, strict=True) if output
    )


def _number(arrays: Mapping[str, HostArray], name: str) -> int | None:
    """Return a constant of one element as a number; None if it is not known."""
    array = arrays.get(name)
    return int(array.reshape(-1)[0]) if array is not None and array.size == 1 else None


def _reads_weights(body: Any, shapes: Mapping[str, tuple[int, ...]]) -> bool:
    """Return True if a graph has or reads a constant of two dimensions or more.

    Args:
        body: ONNX message of the graph within a node; None for none.
        shapes: Shapes of the constants around it.
    """
    if body is None:
        return False
    ranks = [len(tensor.dims) for tensor in stored_tensors(body).values()]
    reads = (name for node in nodes_of(body.node) for name in node.inputs)
    ranks += [len(shapes.get(name, ())) for name in reads]
    inner = (graph for node in body.node for graph in bodies_of(node).values())
    return max(ranks, default=0) >= MATRIX_RANK or any(
        _reads_weights(graph, shapes) for graph in inner
    )


def _inlined(graph: Any, inlining: _Inlining, label: str, names: set[str]) -> Iterator[Any]:
    """Yield the nodes of an inlining, and add its tensors to the graph.

    Args:
        graph: ONNX message of the graph.
        inlining: Body with its inputs and results.
        label: Name of the node that is replaced.
        names: Names of the graph; those of the body are added.
    """
    helper, body = onnx_package().helper, type(graph)()
    if inlining.body is not None:
        body.CopyFrom(inlining.body)
    new_names = dict(inlining.inputs)
    for name in _own_names(body):
        numbered_names = (f"{name}:{label}:{number}" for number in itertools.count(2))
        candidates = itertools.chain((name, f"{name}:{label}"), numbered_names)
        new_names[name] = next(free for free in candidates if free not in names)
        names.add(new_names[name])
    _rename(body, new_names)
    from_array = onnx_package().numpy_helper.from_array
    graph.initializer.extend(from_array(array, name) for name, array in inlining.numbers.items())
    graph.initializer.extend(body.initializer)
    graph.sparse_initializer.extend(body.sparse_initializer)
    yield from body.node
    for value, output in inlining.results:
        yield helper.make_node("Identity", [new_names.get(value, value)], [output])


def _own_names(body: Any) -> Iterator[str]:
    """Yield the names of the tensors and results of a graph, without those of its inner graphs."""
    yield from (proto.name for proto in body.initializer)
    yield from (proto.values.name for proto in body.sparse_initializer)
    yield from (name for node in body.node for name in node.output if name)


def _rename(graph: Any, names: Mapping[str, str]) -> None:
    """Give values new names in a graph and in the graphs within its nodes."""
    for proto in graph.initializer:
        proto.name = names.get(proto.name, proto.name)
    for proto in graph.sparse_initializer:
        proto.values.name = names.get(proto.values.name, proto.values.name)
    for node in graph.node:
        node.input[:] = [names.get(name, name) for name in node.input]
        node.output[:] = [names.get(name, name) for name in node.output]
        for inner in bodies_of(node).values():
            _rename(inner, names)
    for value in graph.output:
        value.name = names.get(value.name, value.name)
