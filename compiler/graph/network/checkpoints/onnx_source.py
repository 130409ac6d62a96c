"""Graphs of ONNX models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ipusim import MAX_INPUT_BYTES, InputError, number_of, shown_name, with_path

from ....matrix.files import TensorType
from ....matrix.files.checkpoints import OnnxGraph, OnnxNode, read_graph
from ...building import build_graph
from ...graph import Graph
from ...operators import SourceOperation

SOFTMAX_OPSET = 13  # since which a softmax is over one axis


def read_onnx(
    path: Path | str,
    *,
    image: Sequence[int] | None = None,
    columns: int | None = None,
    max_bytes: int = MAX_INPUT_BYTES,
) -> Graph:
    """Return the graph of a model.

    Args:
        path: path of an .onnx file.
        image: height and width, or a length, if the graph's inputs leave them open.
        columns: tokens of a sample, if the inputs leave them open.
        max_bytes: largest number of bytes of the file.

    Raises:
        InputError: one line that names the file, the node and what is wrong, or which size is open.
    """
    path = Path(path)
    stored = read_graph(path, image=image, columns=columns, max_bytes=max_bytes)
    try:
        return graph_of(stored, path.stem, f"the graph of {shown_name(path.name)}")
    except InputError as error:
        raise InputError(with_path(path, error)) from None


def graph_of(
    stored: OnnxGraph,
    name: str,
    source: str = "",
    *,
    outer: Mapping[str, TensorType] | None = None,
) -> Graph:
    """Return the graph of an ONNX graph, and of the graphs within its nodes.

    Args:
        stored: graph that was read.
        name: name of the graph.
        source: origin of the graph, in words.
        outer: values of the graph around this one, which its nodes may read; None for none.

    Raises:
        InputError: one line that names the node and what is wrong.
    """
    values = {**(outer or {}), **stored.values}
    results = {name for node in stored.nodes for name in node.outputs}
    own_names = {*stored.inputs, *stored.constants, *results}
    # Values of the graph around this one count as inputs of it.
    reads = dict.fromkeys(
        name for node in stored.nodes for name in node.inputs if name not in own_names
    )
    operations = [
        _operation_of(stored, number, values)
        for number, node in enumerate(stored.nodes)
        if node.outputs
    ]
    return build_graph(
        name,
        operations,
        values=values,
        constants=stored.constants,
        inputs=(*stored.inputs, *filter(None, reads)),
        outputs=stored.outputs,
        batch=stored.batch,
        source=source,
        notes=tuple(_notes(stored)),
        is_body=outer is not None,
    )


def _operation_of(
    stored: OnnxGraph, number: int, values: Mapping[str, TensorType]
) -> SourceOperation:
    """Return the operation of a node, with the graphs within it.

    Args:
        stored: graph that was read.
        number: number of the node in the graph.
        values: values of the graph and of those around it, which graphs within the node may read.
    """
    node = stored.nodes[number]
    inner = {key: body for (owner, key), body in stored.bodies.items() if owner == number}
    return SourceOperation(
        operation=node.op,
        inputs=node.inputs,
        outputs=node.outputs,
        name=node.name,
        attributes=_attributes(stored, node),
        bodies={key: graph_of(body, key, outer=values) for key, body in inner.items()},
    )


def _attributes(stored: OnnxGraph, node: OnnxNode) -> Mapping[str, Any]:
    """Return the attributes of a node; before operator set 13 a softmax may flatten axes.

    Its default axis is 1 then, and it is over all axes from its axis on: `flattens` says so if they
    are several.
    """
    if node.op != "Softmax" or not 0 < stored.opset < SOFTMAX_OPSET:
        return node.numbers
    rank = len(stored.values.get(node.outputs[0], TensorType()).shape or ())
    axis = int(node.numbers.get("axis", 1))
    is_last = rank > 0 and axis % rank == rank - 1
    return {"axis": axis} if is_last else {"axis": axis, "flattens": 1}


def _notes(stored: OnnxGraph) -> Iterator[str]:
    """Yield a sentence on weights that are not stored as they are simulated."""
    encoded = [
        constant
        for constant in stored.constants.values()
        if constant.address and "dequantised" in constant.origin
    ]
    types = dict.fromkeys(constant.origin.partition(",")[0] for constant in encoded)
    if encoded:
        count = number_of(len(encoded), "tensor")
        yield (
            f"weights of {' and '.join(types)} are dequantised ({count}) and simulated in the data "
            "type of the study"
        )
