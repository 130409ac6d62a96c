"""Layers of an ONNX graph: its convolutions and linear products by tensors of the file.

A *work* is what a layer computes: a convolution or a linear product. The *finish* of a layer is its
bias and ReLU. A layer that is *set aside* is not simulated, while the other layers of the graph
are.

The geometry of a `Conv` node: https://onnx.ai/onnx/operators/onnx__Conv.html.
"""

from __future__ import annotations

import fnmatch
import itertools
import math
from collections.abc import Container, Mapping, Sequence
from pathlib import Path

import attrs

from ipusim import InputError, in_short

from ....matrix.files.checkpoints import (
    OnnxGraph,
    OnnxNode,
    Origins,
    WeightUse,
    origins_of,
    weights_in,
)
from ....operations.convolution.geometry import Convolution
from ....plan.finish import Finish
from ..layer import Layer, LinearProduct, Omission, Work, omissions_of
from .graph_steps import (
    ELEMENTWISE,
    HOST,
    Arrival,
    adds_another,
    arrival_behind,
    constants_of,
    finished,
    has_own_bias,
    sole_readers,
    word_of,
)

MATRIX_RANK = 2  # dimensions of a matrix
SAME_PADDINGS = ("SAME_UPPER", "SAME_LOWER")  # auto_pad with ceil(size / stride) outputs
WEIGHT = ".weight"  # end of the names of a module's weights in PyTorch
ADDITION, PADDING = ("addition",), "padding"  # steps within a node that are not modelled
# Operators whose constant inputs are lookup tables or operands of a finish, not weights.
TABLES = ("Gather", "Concat", "Where", *ELEMENTWISE)


@attrs.frozen
class GraphLayers:
    """Layers of an ONNX graph, and the parts of it that are not simulated.

    Attributes:
        layers: layers in the order of the graph.
        notes: operators with weights that are not modelled, in words.
        omitted: operators that are neither layers nor part of a finish, and layers set aside.
    """

    layers: tuple[Layer, ...]
    notes: tuple[str, ...]
    omitted: tuple[Omission, ...]


class SetAside(InputError):
    """Raised for a layer that is not simulated, while the other layers of its graph are."""


def graph_layers(graph: OnnxGraph, path: Path, names: str | None) -> GraphLayers:
    """Return the layers of an ONNX graph.

    Args:
        graph, path: graph of the file, and the file's path.
        names: pattern of names of layers or tensors; layers that do not match are set aside.

    Raises:
        InputError: in one line that names the file, the layer and what is wrong.
    """
    # Nodes are visited in the order in which they run. `arrived` is the layer from which each value
    # comes; `finish_nodes` are nodes in the finish of an earlier layer.
    # 1. A node without a work is a step behind its inputs, or a constant, which is no step.
    # 2. A layer that is set aside counts as a step: its result comes from the layer before it.
    # 3. Any other layer includes the nodes of its finish; its result comes from this layer.
    constants, readers = constants_of(graph), sole_readers(graph)
    works = _works_of(path, graph, names)
    arrived: dict[str, Arrival] = dict.fromkeys(graph.inputs, HOST)
    layers, notes, finish_nodes = dict[str, Layer](), list[str](), set[int]()
    steps, set_aside = list[str](), list[Omission]()
    for number, node in enumerate(graph.nodes):
        if number in finish_nodes or not node.outputs:
            continue
        if number not in works:
            results = _arrivals_behind(graph, node, arrived, len(layers))
            steps += [word_of(node.op)] if results else []
            notes += _note(graph, constants, node)
            arrived |= results
            continue
        name, use, work = works[number]
        if isinstance(work, Omission):
            set_aside.append(work)
            step = f"{work.name}, left out"
            arrived |= _arrivals_behind(graph, node, arrived, len(layers), step=step)
            continue
        rows, axis = rows_of(work, use)
        value = finished(graph, constants, readers, node, rows=rows, axis=axis)
        finish_nodes.update(value.nodes)
        padding = PADDING if _pads_more(graph, node, use, work) else ""
        source = arrived.get(input_of(node, use), HOST).through(padding)
        layers[name] = _layer(name, work, source, value.finish, f"{path}:{use.tensor}")
        adds = adds_another(node) and not has_own_bias(graph, constants, node, rows)
        added = ADDITION if adds else ()
        steps += [padding, *added]
        arrived[value.name] = Arrival(name, added, len(layers))
    omitted = *set_aside, *omissions_of(filter(None, steps))
    return GraphLayers(tuple(layers.values()), tuple(notes), omitted)


def _works_of(
    path: Path, graph: OnnxGraph, names: str | None
) -> Mapping[int, tuple[str, WeightUse, Work | Omission]]:
    """Return the name, the weights, and the work or omission of each layer, by node number."""
    origins = origins_of(graph.nodes, graph.tensors)
    works: dict[int, tuple[str, WeightUse, Work | Omission]] = {}
    for number, node in enumerate(graph.nodes):
        use = layer_weights(graph, node, origins) if node.outputs else None
        if use is not None:
            name = _name(node, use, {name for name, _, _ in works.values()})
            works[number] = name, use, _work(path, graph, node, use, name=name, names=names)
    return works


def _arrivals_behind(
    graph: OnnxGraph,
    node: OnnxNode,
    arrived: Mapping[str, Arrival],
    layers: int,
    *,
    step: str | None = None,
) -> Mapping[str, Arrival]:
    arrival = arrival_behind(node, arrived, graph.shapes, layers, step=step)
    return {} if arrival is None else dict.fromkeys(node.outputs, arrival)


def _work(
    path: Path, graph: OnnxGraph, node: OnnxNode, use: WeightUse, *, name: str, names: str | None
) -> Work | Omission:
    """Return the work of a layer, or an omission with the reason why it is set aside.

    Raises:
        InputError: if the layer cannot be modelled; the text names the file and the layer.
    """
    if not _matches(names, name, use.tensor):
        return Omission(f"layer {name}", why="its name does not match")
    try:
        return work_of(graph, node, use)
    except SetAside as error:
        return Omission(f"layer {name}", why=str(error))
    except InputError as error:
        raise InputError(f"{path}: layer {in_short(name)}: {error}") from None


def _pads_more(graph: OnnxGraph, node: OnnxNode, use: WeightUse, work: Work) -> bool:
    """Return True if a convolution's image contains padding of one edge only; see `geometry_of`."""
    sides = graph.shapes[input_of(node, use)][2:]
    return isinstance(work, Convolution) and work.image != sides


def _layer(name: str, work: Work, source: Arrival, finish: Finish, weights: str) -> Layer:
    steps = source.between
    return Layer(
        name=name, work=work, follows=source.layer, between=steps, finish=finish, weights=weights
    )


def _name(node: OnnxNode, use: WeightUse, others: Container[str]) -> str:
    """Return a layer's name: that of the module of its weights, else of the node.

    A number is added if the name is in use.
    """
    is_module = use.tensor.endswith(WEIGHT) and use.tensor != WEIGHT
    name = use.tensor.removesuffix(WEIGHT) if is_module else node.name or use.tensor
    numbered = (f"{name}:{number}" for number in itertools.count(2))
    return next(unused for unused in itertools.chain([name], numbered) if unused not in others)


def _matches(names: str | None, name: str, tensor: str) -> bool:
    return names is None or any(
        fnmatch.fnmatchcase(candidate, names) for candidate in (name, tensor)
    )


def _note(graph: OnnxGraph, constants: Container[str], node: OnnxNode) -> list[str]:
    """Return a note on a node that is not a layer but has weights or contains a graph."""
    tensors = [name for name in node.inputs if name in constants]
    ranks = [len(graph.shapes.get(name, ())) for name in tensors]
    has_weights = len(tensors) < len(node.inputs) and max(ranks, default=0) >= 2
    if node.has_graph or (has_weights and node.op not in TABLES):
        return [f"{word_of(node.op)} {node.name or node.outputs[0]}"]
    return []


def layer_weights(graph: OnnxGraph, node: OnnxNode, constants: Origins) -> WeightUse | None:
    """Return the weights that make a node a layer, filters or a matrix; None if there are none."""
    use = weights_in(node, constants)
    if use is None or node.op == "Conv":
        return use
    return use if len(graph.tensors[use.tensor].shape) == MATRIX_RANK else None


def input_of(node: OnnxNode, use: WeightUse) -> str:
    """Return the name of the value that a node multiplies by its weights."""
    return node.input(1 if use.is_left else 0)


def work_of(graph: OnnxGraph, node: OnnxNode, use: WeightUse) -> Work:
    """Return the work of a layer.

    Raises:
        InputError: if the layer cannot be modelled.
    """
    inferred = graph.shapes.get(input_of(node, use), ())
    shape = [size for size in inferred if size is not None]
    if not inferred or len(shape) < len(inferred):
        raise InputError(
            f"inference finds no sizes of its input, {in_short(inferred)}; export the model with "
            "sizes"
        )
    if node.op == "Conv":
        return geometry_of(graph, node, use, shape)
    return _product(graph, use, shape)


def rows_of(work: Work, use: WeightUse) -> tuple[int, int]:
    """Return the rows of a result and their axis in the value, counted from the last, -1."""
    if isinstance(work, Convolution):
        return work.filters, -1 - work.sides
    return work.m, -2 if use.is_left else -1


def _product(graph: OnnxGraph, use: WeightUse, shape: Sequence[int]) -> LinearProduct:
    """Return the product of weights [out, in] and an input of any rank, [..., in].

    The product of the other sizes of the input is the number of columns; if the batch divides it,
    columns of one sample are counted.
    """
    stored = graph.tensors[use.tensor].stored_shape
    m, k = stored[::-1] if use.transposed else stored
    total, remainder = divmod(math.prod(shape), max(k, 1))
    if remainder or not total:
        raise InputError(f"its input of {in_short(tuple(shape))} has no columns of {k}")
    columns = total // graph.batch if total % graph.batch == 0 else total
    return LinearProduct(m=m, k=k, columns=columns)


def geometry_of(
    graph: OnnxGraph, node: OnnxNode, use: WeightUse, image: Sequence[int]
) -> Convolution:
    """Return the convolution of one sample on an image of sizes (N, C, sides).

    In `Convolution` the padding before an image equals that behind it. If ONNX has more on one
    edge, the surplus counts as part of the image: pads of (0, 1) on 4 rows are 5 rows with padding
    0.

    Raises:
        SetAside: for groups, or more than two sides.
        InputError: for sizes that contradict each other.
    """
    shape = graph.tensors[use.tensor].shape
    if len(shape) < 2:
        raise InputError(f"weights of {shape} are no filters")
    (filters, channels), kernel = shape[:2], shape[2:]
    sides = len(kernel)
    if use.groups != 1:
        raise SetAside(f"a convolution of {use.groups} groups")
    if sides not in (1, 2):
        raise SetAside(f"a convolution of {sides} sides")
    if len(image) != sides + 2:
        raise InputError(f"weights of {sides} sides on an image of {len(image) - 2}")
    taps = _numbers(node, "kernel_shape", kernel)
    if taps != list(kernel) or image[1] != channels:
        raise InputError(
            f"weights of {channels} channels and taps {kernel} on {image[1]} channels, kernel "
            f"{taps}"
        )
    strides, dilations = (_numbers(node, name, [1] * sides) for name in ("strides", "dilations"))
    paddings = _padding(node, image[2:], kernel, strides, dilations)
    surplus = [max(pair) - min(pair) for pair in paddings]
    convolution = Convolution(
        filters=filters,
        channels=channels,
        image=tuple(map(sum, zip(image[2:], surplus, strict=True))),
        kernel=kernel,
        stride=tuple(strides),
        padding=tuple(map(min, paddings)),
        dilation=tuple(dilations),
    )
    _check_result(graph.shapes.get(node.outputs[0], ()), convolution)
    return convolution


def _check_result(inferred: Sequence[int | None], convolution: Convolution) -> None:
    expected, sizes = convolution.output_shape[1:], tuple(inferred[1:])
    if inferred and None not in sizes and sizes != expected:
        raise InputError(f"onnx infers a result of {sizes}, its sizes give {expected}")


def _numbers(node: OnnxNode, name: str, usual: Sequence[int]) -> list[int]:
    numbers = node.numbers.get(name, usual)
    is_listed = isinstance(numbers, Sequence) and not isinstance(numbers, str | bytes)
    are_whole = is_listed and all(type(number) is int for number in numbers)
    if not are_whole or len(numbers) != len(usual):
        raise InputError(f"{name} is {in_short(numbers)}; it takes {len(usual)} whole numbers")
    return list(numbers)


def _padding(
    node: OnnxNode,
    image: Sequence[int],
    kernel: Sequence[int],
    strides: Sequence[int],
    dilations: Sequence[int],
) -> tuple[tuple[int, int], ...]:
    """Return the zeros before and behind the image, for each side."""
    sides = len(kernel)
    pads = _numbers(node, "pads", [0] * 2 * sides)
    auto_pad = node.numbers.get("auto_pad", b"NOTSET")
    auto_pad = auto_pad.decode("ascii", "replace") if isinstance(auto_pad, bytes) else str(auto_pad)
    if auto_pad == "VALID":
        pads = [0] * 2 * sides
    if auto_pad in SAME_PADDINGS:
        if min(strides) < 1:
            raise InputError(f"strides are {strides}; give 1 or more")
        totals = [
            max((-(-size // stride) - 1) * stride + (taps - 1) * dilation + 1 - size, 0)
            for size, taps, stride, dilation in zip(image, kernel, strides, dilations, strict=True)
        ]
        pads = [*(total // 2 for total in totals), *(-(-total // 2) for total in totals)]
    return tuple(zip(pads[:sides], pads[sides:], strict=True))
