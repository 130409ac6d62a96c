"""Patterns of attention attached to a model: masks in front of the softmax behind a product."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase

import attrs
import numpy as np

from ipusim import InputError, in_short

from ...matrix.files import Constant
from ..graph import Graph, Node
from ..operators import NO_LAYER, RESULTS
from ..program.sampled import POSITIONS
from .positions import Positions, positions_named

MAX_LISTED = 4  # names of products that a refusal lists
# Operators that may stand between scores and their softmax.
BETWEEN = ("Mul", "Div", "Add", "Sub", "Where", "Cast", "Identity", "Dropout")


def patterns_of(text: str) -> Mapping[str, str]:
    """Return the pattern of each product of a text such as "scores=window,other=file.mtx".

    Raises:
        InputError: A part has no name or no pattern, or a name stands twice.
    """
    patterns: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, pattern = (word.strip() for word in part.partition("="))
        if not name or not pattern:
            raise InputError(f"{in_short(part)} is no pattern of a node; give NODE=PATTERN")
        if name in patterns:
            raise InputError(f"{in_short(name)} has two patterns; give one")
        patterns[name] = pattern
    return patterns


def with_patterns(graph: Graph, patterns: Mapping[str, str]) -> Graph:
    """Return a graph in which scores are hidden where a pattern has no position.

    An `Add` of minus infinity stands in front of the softmax. A program computes such attention at
    the positions of the pattern alone, where that is faster.

    Args:
        graph: Graph of a model.
        patterns: Pattern as `positions_named` takes it, by the name of the product that computes
            the scores; a name may have the wildcards * and ?.

    Raises:
        InputError: No product with a softmax behind it has such a name, two patterns are for one
            product, or the scores are not square or do not suit the pattern; the line names it.
    """
    found = {node.name: (node, softmax) for node, softmax in _scores(graph)}
    chosen: dict[str, str] = {}
    for name, pattern in patterns.items():
        matches = [each for each in found if fnmatchcase(each, name)]
        if not matches:
            listed = ", ".join(in_short(each) for each in list(found)[:MAX_LISTED]) or "none"
            raise InputError(
                f"{graph.name} has no product {in_short(name)} of two results with a softmax "
                f"behind it; of {len(found)} such products: {listed}"
            )
        for each in matches:
            if chosen.setdefault(each, pattern) != pattern:
                raise InputError(f"node {in_short(each)} has two patterns; give one")
    for each, pattern in chosen.items():
        graph = _masked(graph, *found[each], pattern)
    return graph


def _scores(graph: Graph) -> Iterator[tuple[Node, Node]]:
    """Yield products of two results whose only reader is a softmax, with the softmax.

    Elementwise operators may stand between them.
    """
    for node in graph.nodes:
        readers = graph.readers.get(node.outputs[0], ()) if node.reason == RESULTS else ()
        while len(readers) == 1 and readers[0].operation in BETWEEN:
            readers = graph.readers.get(readers[0].outputs[0], ())
        if len(readers) == 1 and readers[0].operation == "Softmax":
            yield node, readers[0]


def _masked(graph: Graph, node: Node, softmax: Node, pattern: str) -> Graph:
    """Return a graph with the mask of a pattern in front of a softmax."""
    value = softmax.input(0)
    positions = _positions(graph, node, value, pattern)
    mask = np.where(positions.allowed, np.float32(0), np.float32(-np.inf))
    constant = Constant.of(f"pattern of {node.name}", mask)
    masked = f"{value}, {positions.name}"
    addition = Node(
        name=f"pattern of {node.name}",
        operation="Add",
        inputs=(value, constant.name),
        outputs=(masked,),
        attributes={POSITIONS: positions},
        reason=NO_LAYER,
    )
    reading = attrs.evolve(softmax, inputs=(masked, *softmax.inputs[1:]))
    nodes = [
        part
        for each in graph.nodes
        for part in ((addition, reading) if each.name == softmax.name else (each,))
    ]
    return attrs.evolve(
        graph,
        nodes=tuple(nodes),
        constants={**graph.constants, constant.name: constant},
        values={**graph.values, masked: graph.type_of(value)},
    )


def _positions(graph: Graph, node: Node, value: str, pattern: str) -> Positions:
    """Return the positions of a pattern for the scores that a product computes."""
    shape = graph.type_of(value).shape or ()
    tokens = shape[-1] if shape else None
    if tokens is None or len(shape) < 2 or shape[-2] != tokens:
        raise InputError(
            f"node {in_short(node.name)} gives scores of {in_short(list(shape))}; a pattern is for "
            "as many rows as columns"
        )
    try:
        return positions_named(pattern, tokens)
    except InputError as error:
        raise type(error)(f"node {in_short(node.name)}: {error}") from None
