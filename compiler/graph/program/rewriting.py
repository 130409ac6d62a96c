"""Rewriting of a graph: nodes that together are one operation with a kernel become one node."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from ...matrix.files import Constant
from ..graph import Graph, Node
from ..operators import NO_LAYER


@attrs.frozen
class Edit:
    """Replacement of some nodes of a graph.

    Attributes:
        nodes: Nodes that take the place of each node, by its name.
        constants: Constants that the new nodes read, by name.
    """

    nodes: Mapping[str, Sequence[Node]]
    constants: Mapping[str, Constant] = attrs.field(factory=dict)


@attrs.frozen
class Matcher:
    """Queries of rules about the neighbours of a node.

    Attributes:
        graph: Graph of the nodes.
    """

    graph: Graph

    @cached_property
    def _producers(self) -> Mapping[str, Node]:
        """Node that makes each value, by the name of the value."""
        return {name: node for node in self.graph.nodes for name in node.outputs}

    def producer_if(self, name: str, *operations: str) -> Node | None:
        """Return the node that makes a value; None if its operator is none of `operations`."""
        node = self._producers.get(name)
        return node if node is not None and node.operation in operations else None

    def producer(self, name: str) -> Node | None:
        """Return the node that makes a value; None for inputs and constants."""
        return self._producers.get(name)

    def only_reader(self, name: str) -> Node | None:
        """Return the node that reads a value, if there is one and the value is no output."""
        readers = self.graph.readers.get(name, ())
        return readers[0] if len(readers) == 1 and name not in self.graph.outputs else None

    def are_inner(self, nodes: Iterable[Node]) -> bool:
        """Return True if the first result of each node has a single reader and is no output."""
        return all(self.only_reader(node.outputs[0]) is not None for node in nodes)

    def other(self, node: Node, name: str) -> str:
        """Return the operand beside `name` of a node with two; empty for any other node."""
        others = [operand for operand in node.inputs if operand != name]
        return others[0] if len(node.inputs) == 2 and len(others) == 1 else ""

    def array(self, name: str) -> npt.NDArray[Any] | None:
        """Return the numbers of a constant; None for any other value."""
        constant = self.graph.constants.get(name)
        return None if constant is None else np.asarray(constant.read())

    def scalar(self, node: Node) -> float | None:
        """Return the constant of a node, if it has one with one element."""
        names = [name for name in node.inputs if name in self.graph.constants]
        if len(names) != 1 or self.graph.constants[names[0]].elements != 1:
            return None
        return float(self.graph.constants[names[0]].read().reshape(-1)[0])

    def scaled(self, node: Node) -> tuple[str, float] | None:
        """Return the value that a node multiplies by a constant number, and the number.

        A quotient by a number is a product with its reciprocal.
        """
        number = self.scalar(node)
        if number is None or node.operation not in ("Mul", "Div"):
            return None
        value = next(name for name in node.inputs if name not in self.graph.constants)
        if node.operation == "Mul":
            return value, number
        return (value, 1 / number) if node.input(1) in self.graph.constants and number else None

    def shape(self, name: str) -> tuple[int, ...] | None:
        """Return the sizes of a value; None if one is unknown."""
        shape = self.graph.type_of(name).shape
        sizes = tuple(size for size in shape or () if size is not None)
        return sizes if shape is not None and len(sizes) == len(shape) else None


Rule: TypeAlias = Callable[[Matcher, Node], Edit | None]
"""Function of a matcher and a node: returns the edit of the node and its neighbours, or None."""


def rewritten(graph: Graph, rules: Sequence[Rule]) -> Graph:
    """Return a graph to which rules were applied, one after another."""
    for rule in rules:
        graph = _applied(graph, rule)
    return graph


def _applied(graph: Graph, rule: Rule) -> Graph:
    """Return a graph with the edits of one rule, the first of those that share a node."""
    matcher, nodes, constants = Matcher(graph), dict[str, Sequence[Node]](), dict(graph.constants)
    for node in graph.nodes:
        edit = None if node.name in nodes else rule(matcher, node)
        # Two edits of one node cannot both be made.
        if edit is not None and not edit.nodes.keys() & nodes.keys():
            nodes |= edit.nodes
            constants |= edit.constants
    if not nodes:
        return graph
    new_nodes = [part for node in graph.nodes for part in nodes.get(node.name, (node,))]
    return attrs.evolve(graph, nodes=tuple(new_nodes), constants=constants)


def made(
    like: Node, operation: str, inputs: Sequence[str], output: str = "", **attributes: Any
) -> Node:
    """Return a new node.

    Args:
        like: Node whose name the new one gets, with the name of its operator unless it takes its
            place, and whose first result it makes.
        operation: Name of the operator.
        inputs: Names of its inputs.
        output: Result of a node that makes a new value; empty for one that takes the place of
            `like`.
        attributes: Attributes of the operator.
    """
    return Node(
        name=output or like.name,
        operation=operation,
        inputs=tuple(inputs),
        outputs=(output or like.outputs[0],),
        attributes=attributes,
        reason=NO_LAYER,
    )


def merged(inner: Iterable[Node], last: Node, replacement: Node) -> Edit:
    """Return the edit by which nodes become the last one of them, another operator."""
    return Edit({**{node.name: () for node in inner}, last.name: (replacement,)})
