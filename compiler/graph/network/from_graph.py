"""Layers of a graph: its simulated products with their inputs, and what no layer contains.

A layer is a product with its finish. A product of two results, as in attention, is a dense layer
without an input, because its operands come from several layers. A node that is not simulated is a
*step* behind the layer whose result it reads. A layer that is *set aside*, because its name does
not match, is such a step too, while the other layers of the graph are simulated.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator, Mapping, Sequence

import attrs

from ipusim import InputError, in_short, shown_name

from ...matrix.files.checkpoints import tensor_named
from ...operations.convolution.geometry import Convolution
from ..finishes import finish_of, steps_of
from ..graph import Graph, Node, NodeProduct
from ..operators import NO_LAYER, RESULTS, Setting
from .arrivals import HOST, Arrival, arrival_behind, word_of
from .layer import Layer, Network, Omission, merged, omission_text

PADDING = "padding"  # step before a product within its node that is not modelled
MAX_LISTED = 6  # operators or layers that a refusal lists, so that it fits a few lines
# Operators whose reasons say what they are.
PLAIN_PRODUCTS = ("Conv", "MatMul", "Gemm")
LAYER = "layer "  # begin of the name of an omission that has weights
UNKNOWN_OPERATORS = "operators between the layers, which tensors alone do not name"
NO_READER = "no layer reads it"  # reason why a tensor is left out
NUMBER = re.compile(r"[0-9]+")
# Reasons why a layer is set aside, and several.
NO_MATCH, NO_MATCHES = "its name does not match", "their names do not match"


@attrs.frozen
class GraphLayers:
    """Layers of a graph, and the parts of it that are not simulated.

    Attributes:
        layers: layers in the order of the graph.
        not_simulated: nodes that are no part of a layer, and layers set aside.
    """

    layers: tuple[Layer, ...]
    not_simulated: tuple[Omission, ...]


def network_of(graph: Graph, *, names: str | None = None) -> Network:
    """Return the network of a graph, for one sample.

    Args:
        graph: graph with one simulated product or more.
        names: pattern of names of layers or of the tensors of their weights; layers that do not
            match are set aside [all].

    Raises:
        InputError: there are no layers of such names.
    """
    parts = graph_layers(graph, names)
    if not parts.layers and names is not None and graph.products:
        raise InputError(
            f"it has no convolutions and no linear layers that match {in_short(names)}; its layers "
            f"are {_shortened_list([product.name for product in graph.products])}"
        )
    if not parts.layers:
        operators = _shortened_list(_operators(graph)) or "no operators"
        raise InputError(f"it has no convolutions and no linear layers; it has {operators}")
    source = "; ".join(filter(None, (graph.source, *graph.notes)))
    return Network(
        name=graph.name, layers=parts.layers, source=source, not_simulated=parts.not_simulated
    )


def _operators(graph: Graph) -> list[str]:
    """Return the operators of a graph without layers, with their reasons and work, in words."""
    groups: dict[tuple[str, str], list[Node]] = {}
    for node in graph.nodes:
        reason = "" if node.reason == NO_LAYER else node.reason
        groups.setdefault((node.operation, reason), []).append(node)
    return [
        omission_text(
            Omission(operation, len(nodes), why=why, macs=sum(node.macs or 0 for node in nodes)), 0
        )
        for (operation, why), nodes in groups.items()
    ]


def _shortened_list(words: Sequence[str]) -> str:
    """Return the first of several texts, and how many more there are."""
    more = f", and {len(words) - MAX_LISTED} more" if len(words) > MAX_LISTED else ""
    return ", ".join(map(shown_name, words[:MAX_LISTED])) + more


def graph_layers(graph: Graph, names: str | None) -> GraphLayers:
    """Return the layers of a graph, of one sample, and what they leave out.

    Args:
        graph: graph with products, simulated or not.
        names: pattern of names of layers or tensors; layers that do not match are set aside.
    """
    # Nodes are visited in the order in which they run. `arrived` is the layer from which each value
    # comes.
    # 1. A node without a layer is a step behind its inputs, or a constant, which is no step.
    # 2. A layer that is set aside counts as a step: its result comes from the layer before it.
    # 3. Any other layer includes the nodes of its finish; its result comes from this layer.
    arrived: dict[str, Arrival] = dict.fromkeys(graph.inputs, HOST)
    layers, steps, set_aside = dict[str, Layer](), list[Omission](), list[Omission]()
    for node in graph.nodes:
        if node.part_of in layers:
            host = graph.by_name[node.part_of]
            arrived |= dict.fromkeys(node.outputs, arrived[host.outputs[0]])
            continue
        products = [
            product
            for product in node.products
            if _is_layer(node) and _matches(names, node, product)
        ]
        if products:
            node_layers = _layers(graph, node, products, arrived)
            layers |= {layer.name: layer for layer in node_layers}
            steps += _steps_within(graph, node)
            set_aside += _left_products(node, products)
            arrived |= dict.fromkeys(node.outputs, _result(node, node_layers, len(layers)))
            continue
        omission, has_weights = _omission(graph, node)
        arrival = arrival_behind(graph, node, arrived, len(layers))
        arrived |= {} if arrival is None else dict.fromkeys(node.outputs, arrival)
        if has_weights:
            set_aside.append(omission)
        elif omission.name and (arrival is not None or omission.macs or not graph.is_connected):
            steps.append(omission)
    steps += (_omission(graph, node)[0] for node in graph.left_out)
    unknown = () if graph.is_connected else (Omission(UNKNOWN_OPERATORS, None),)
    omissions = *unknown, *_grouped_omissions(set_aside), *merged(steps), *merged(_unread(graph))
    return GraphLayers(tuple(layers.values()), omissions)


def _grouped_omissions(set_aside: Sequence[Omission]) -> Iterator[Omission]:
    """Yield layers that were set aside; those whose names do not match together, if several."""
    unmatched = [omission for omission in set_aside if omission.why == NO_MATCH]
    if len(unmatched) > 1:
        yield from merged(attrs.evolve(layer, name="layer", why=NO_MATCHES) for layer in unmatched)
    yield from (layer for layer in set_aside if layer.why != NO_MATCH or len(unmatched) == 1)


def _unread(graph: Graph) -> Iterator[Omission]:
    """Yield the tensors that no node reads; those of one dimension only where no node could."""
    for constant in graph.unread:
        if len(constant.shape) > 1:
            yield Omission(f"tensor {constant.name}", why=NO_READER, bytes=constant.bytes)
        elif not graph.is_connected:
            # Tensors whose names differ in numbers, such as those of equal blocks, are one line.
            yield Omission(NUMBER.sub("*", constant.name), bytes=constant.bytes)


def _is_layer(node: Node) -> bool:
    """Return True if the products of a node are layers: with weights, or of two results."""
    return node.is_simulated or node.reason == RESULTS


def _layers(
    graph: Graph, node: Node, products: Sequence[NodeProduct], arrived: Mapping[str, Arrival]
) -> list[Layer]:
    """Return the layers of a node, one for each product."""
    if not node.is_simulated:
        return [
            Layer(name=product.name, work=product.work, count=product.count, of_results=True)
            for product in products
        ]
    finish = finish_of(graph, node)
    return [
        Layer(
            name=product.name,
            work=product.work,
            input=arrived.get(product.value, HOST).layer,
            finish=finish,
            weights=_address(product) or None,
        )
        for product in products
    ]


def _result(node: Node, layers: Sequence[Layer], time: int) -> Arrival:
    """Return the origin of a node's result: its layer, or no single one of two results or more."""
    is_single = node.is_simulated and len(node.products) == 1
    return Arrival(layers[0].name if is_single else None, time)


def _steps_within(graph: Graph, node: Node) -> Iterator[Omission]:
    """Yield the steps within a simulated node that are not modelled."""
    if _pads_more(graph, node.products[0]):
        yield Omission(PADDING)
    yield from map(Omission, _step_words(graph, node))


def _step_words(graph: Graph, node: Node) -> tuple[str, ...]:
    """Return the steps behind the product within a node, in words."""
    return tuple(map(word_of, steps_of(node, Setting(graph.values, graph.constants, graph.batch))))


def _pads_more(graph: Graph, product: NodeProduct) -> bool:
    """Return True if a convolution's image contains padding of one edge only."""
    shape = graph.type_of(product.value).shape
    if shape is None or not isinstance(product.work, Convolution):
        return False
    return product.work.image != shape[2:]


def _left_products(node: Node, selected_products: Sequence[NodeProduct]) -> Iterator[Omission]:
    """Yield the products of a node whose names do not match, though others of it do."""
    for product in node.products:
        if product not in selected_products:
            yield Omission(f"{LAYER}{product.name}", why=NO_MATCH, macs=product.macs)


def _omission(graph: Graph, node: Node) -> tuple[Omission, bool]:
    """Return the omission of a node that is in no layer, and True if it has weights.

    All is for one sample. An operator that changes no value has no name.
    """
    macs, size = (per_sample(number, graph.batch) for number in (node.macs, node.bytes))
    constants = [graph.constants[name] for name in node.inputs if name in graph.constants]
    has_weights = bool(macs) and any(len(constant.shape) > 1 for constant in constants)
    if node.is_simulated and node.products:
        return Omission(f"{LAYER}{node.name}", why=NO_MATCH, macs=macs, bytes=size), True
    if node.bodies or macs is None or has_weights:
        is_plain = node.operation in PLAIN_PRODUCTS
        why = node.reason if is_plain else f"{node.operation}: {node.reason}"
        return Omission(f"{LAYER}{node.name}", why=why, macs=macs, bytes=size), True
    why = "" if node.reason == NO_LAYER else node.reason
    return Omission(word_of(node.operation), why=why, macs=macs, bytes=size), False


def per_sample(number: int | None, batch: int) -> int | None:
    """Return the share of one sample in a number, which is all of it if the batch is no divisor."""
    return number if number is None or number % batch else number // batch


def _address(product: NodeProduct) -> str:
    """Return the address of a product's weights; empty if it has none."""
    return "" if product.weights is None else product.weights.address


def _matches(names: str | None, node: Node, product: NodeProduct) -> bool:
    """Return True if a layer's name, or that of the tensor of its weights, matches a pattern."""
    if names is None:
        return True
    address = tensor_named(_address(product))
    weights = () if product.weights is None else (product.weights.name,)
    candidates = (node.name, product.name, *weights, *(() if address is None else (address[1],)))
    return any(fnmatch.fnmatchcase(candidate, names) for candidate in candidates)
