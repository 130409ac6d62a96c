"""Layers of an ONNX graph: its convolutions and linear products by tensors of the file."""

from __future__ import annotations

import fnmatch
import itertools
from collections.abc import Container, Mapping
from pathlib import Path

import attrs

from ipusim import InputError, in_short

from ....matrix.files.checkpoints import OnnxGraph, OnnxNode, WeightUse, origins_of, read_graph
from ....plan.finish import Finish
from ..layer import Layer, Work
from .arrival import ELEMENTWISE, HOST, Arrival, arrival_behind, word_of
from .finish_behind import adds_another, constants_of, finished, has_own_bias, takers_of
from .graph_work import input_of, layer_weights, rows_of, work_of

WEIGHT, ADDED = ".weight", ("addition",)
TABLES = ("Gather", "Concat", "Where", *ELEMENTWISE)  # operators whose tensors are no weights


@attrs.frozen
class GraphLayers:
    """What a graph is made of.

    Attributes:
        layers: in its order.
        notes: what has weights and is not modelled, in words.
    """

    layers: tuple[Layer, ...]
    notes: tuple[str, ...]


def graph_layers(
    path: Path,
    *,
    names: str | None,
    image: tuple[int, ...] | None,
    columns: int | None,
    max_bytes: int,
) -> GraphLayers:
    """The layers of a file.

    Args:
        path, image, columns, max_bytes: as `read_graph` takes them.
        names: a pattern of names of layers or tensors; what does not match is not modelled.

    Raises:
        InputError: one line that names the file, the layer and what is wrong.
    """
    graph = read_graph(path, image=image, columns=columns, max_bytes=max_bytes)
    origins, takers = origins_of(graph.nodes, graph.tensors), takers_of(graph)
    constants = constants_of(graph)
    arrived: dict[str, Arrival] = dict.fromkeys(graph.inputs, HOST)
    layers, notes, done = dict[str, Layer](), list[str](), set[int]()
    for number, node in enumerate(graph.nodes):
        if number in done or not node.outputs:
            continue
        use = layer_weights(graph, node, origins)
        name = None if use is None else _name(node, use, layers)
        if use is None or name is None or not _is_wanted(names, name, use.tensor):
            notes += _note(graph, constants, node) if name is None else []
            arrived |= _behind(graph, node, arrived, len(layers), name)
            continue
        work = _work(path, graph, node, use, name)
        rows, axis = rows_of(work, use)
        value = finished(graph, constants, takers, node, rows=rows, axis=axis)
        done.update(value.nodes)
        source = arrived.get(input_of(node, use), HOST)
        layers[name] = _layer(name, work, source, value.finish, f"{path}:{use.tensor}")
        adds = adds_another(node) and not has_own_bias(graph, constants, node, rows)
        arrived[value.name] = Arrival(name, ADDED if adds else (), len(layers))
    return GraphLayers(tuple(layers.values()), tuple(notes))


def _behind(
    graph: OnnxGraph, node: OnnxNode, arrived: Mapping[str, Arrival], layers: int, name: str | None
) -> Mapping[str, Arrival]:
    """What arrives behind a node that is no layer, or one that was left out."""
    step = None if name is None else f"layer {name}, left out"
    after = arrival_behind(node, arrived, graph.shapes, layers, step=step)
    return {} if after is None else dict.fromkeys(node.outputs, after)


def _work(path: Path, graph: OnnxGraph, node: OnnxNode, use: WeightUse, name: str) -> Work:
    """As `work_of`; a refusal names the layer."""
    try:
        return work_of(graph, node, use)
    except InputError as error:
        raise InputError(f"{path}: layer {in_short(name)}: {error}") from None


def _layer(name: str, work: Work, source: Arrival, finish: Finish, weights: str) -> Layer:
    return Layer(
        name=name,
        work=work,
        follows=source.layer,
        between=source.between,
        finish=finish,
        weights=weights,
    )


def _name(node: OnnxNode, use: WeightUse, taken: Container[str]) -> str:
    """Of its weights, as a module is called, else of the node; a number behind it where taken."""
    is_module = use.tensor.endswith(WEIGHT) and use.tensor != WEIGHT
    name = use.tensor.removesuffix(WEIGHT) if is_module else node.name or use.tensor
    numbered = (f"{name}:{number}" for number in itertools.count(2))
    return next(one for one in itertools.chain([name], numbered) if one not in taken)


def _is_wanted(names: str | None, name: str, tensor: str) -> bool:
    return names is None or any(fnmatch.fnmatchcase(one, names) for one in (name, tensor))


def _note(graph: OnnxGraph, constants: Container[str], node: OnnxNode) -> list[str]:
    """What a node has that no layer stands for: weights, or graphs of its own."""
    held = [name for name in node.inputs if name in constants]
    ranks = [len(graph.shapes.get(name, ())) for name in held]
    has_weights = len(held) < len(node.inputs) and max(ranks, default=0) >= 2
    if node.has_graph or (has_weights and node.op not in TABLES):
        return [f"{word_of(node.op)} {node.name or node.outputs[0]}"]
    return []
