"""Local functions of ONNX models: replaced by their nodes, within bounds.

See https://github.com/onnx/onnx/blob/main/docs/IR.md#functions. PyTorch's exporters write them.
onnx itself inserts the nodes of a function where it is called. The size of the result is counted
here first, because its growth is exponential: ten functions, each of which calls the next one
twice, already give a thousand copies of the last one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import attrs

from ipusim import in_short

from ...entries import MatrixError

FunctionId: TypeAlias = tuple[str, str, str]
"""Domain, name and overload of a function, by which a node calls it."""

# Limits of nodes and of nested functions. Networks in use have some ten thousand nodes and nest
# functions fewer than ten deep; a node takes about a kilobyte of host memory once it is read.
MAX_NODES = 200_000
MAX_NESTED = 64


@attrs.frozen
class _Size:
    """Size of a list of nodes after all functions in it are inlined.

    Attributes:
        nodes: Number of nodes.
        bytes: Approximate bytes of their protobuf messages.
        depth: Largest number of nested functions.
    """

    nodes: int
    bytes: int
    depth: int


def inlined(model: Any, max_bytes: int) -> Any:
    """Return the model with the nodes of each local function in place of its calls.

    Args:
        model: An `onnx.ModelProto`, which is not changed.
        max_bytes: Largest number of bytes that the result may have.

    Raises:
        MatrixError: Functions call themselves, nest too deep, become too large, have the same name,
            or cannot be inlined.
    """
    if not model.functions:
        return model
    functions: dict[FunctionId, Any] = {}
    for function in model.functions:
        key = (function.domain, function.name, _overload(function))
        if functions.setdefault(key, function) is not function:
            raise MatrixError(f"function {_shown(key)} stands twice in the model")
    _check_size(model, functions, max_bytes)
    from onnx import inliner  # noqa: PLC0415  # an optional package

    try:
        inlined_model = inliner.inline_local_functions(model)
    except MemoryError:
        raise
    except Exception as error:  # errors of onnx, of several types
        cause = " ".join(str(error).split())[-150:]  # the end of onnx's message names the cause
        raise MatrixError(f"its functions cannot be inlined: {cause}") from None
    _check_none_left(model, inlined_model)
    return inlined_model


def _check_size(model: Any, functions: Mapping[FunctionId, Any], max_bytes: int) -> None:
    """Refuse a model that would be too large, before its functions are inlined."""
    # Sizes are computed once for each function, recursively.
    sizes: dict[FunctionId, _Size] = {}
    callers: list[FunctionId] = []  # chain of callers of the function whose size is being counted

    def size_of(key: FunctionId) -> _Size:
        """Return the size of a function with all functions that it calls."""
        if key in sizes:
            return sizes[key]
        if key in callers:
            raise MatrixError(f"function {_shown(key)} calls itself, which ONNX does not allow")
        if len(callers) == MAX_NESTED:
            raise MatrixError(
                f"its functions nest more than {MAX_NESTED} deep, at {_shown(key)}; inline them"
            )
        callers.append(key)
        sizes[key] = total(functions[key].node)
        callers.pop()
        return sizes[key]

    def total(nodes: Iterable[Any]) -> _Size:
        """Return the size of nodes with all functions that they call."""
        count = length = depth = 0
        for node in _all_nodes(nodes):
            key = (node.domain, node.op_type, _overload(node))
            size = size_of(key) if key in functions else _Size(1, node.ByteSize(), -1)
            count, length = count + size.nodes, length + size.bytes
            depth = max(depth, size.depth + 1)
        return _Size(count, length, depth)

    total_nodes = total(model.graph.node)
    length = total_nodes.bytes + sum(tensor.ByteSize() for tensor in model.graph.initializer)
    for name, number, limit in (
        ("nodes", total_nodes.nodes, MAX_NODES),
        ("bytes", length, max_bytes),
    ):
        if total_nodes.depth and number > limit:
            raise MatrixError(
                f"with its functions inlined it has {number:,} {name}, more than the {limit:,} "
                "that are read"
            )


def _all_nodes(nodes: Iterable[Any]) -> Iterator[Any]:
    """Yield each node, and the nodes of graphs within it, as `If` and `Loop` have them."""
    for node in nodes:
        yield node
        for attribute in node.attribute:
            for graph in (attribute.g, *attribute.graphs):
                yield from _all_nodes(graph.node)


def _check_none_left(model: Any, result: Any) -> None:
    """Refuse a function that is still called: onnx only inlines functions of the model's opsets."""
    remaining_functions = {
        (function.domain, function.name, _overload(function)): function
        for function in result.functions
    }
    versions_of_model = {opset.domain: opset.version for opset in model.opset_import}
    for node in _all_nodes(result.graph.node):
        key = (node.domain, node.op_type, _overload(node))
        if key in remaining_functions:
            versions = ", ".join(
                f"{in_short(opset.domain or 'ai.onnx')} {opset.version} for the model's "
                f"{versions_of_model.get(opset.domain, 'none')}"
                for opset in remaining_functions[key].opset_import
                if versions_of_model.get(opset.domain) != opset.version
            )
            raise MatrixError(
                f"function {_shown(key)} has other operator sets than the model, {versions}; "
                "export it with one opset"
            )


def _overload(value: Any) -> str:
    """Return the overload of a function or call; "" for onnx up to 1.15, which has no overloads."""
    return str(getattr(value, "overload", ""))


def _shown(key: FunctionId) -> str:
    """Return the name of a function for a message."""
    return in_short(".".join(part for part in key if part))
