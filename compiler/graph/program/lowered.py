"""A graph of which some nodes have their supersteps, and functions that append those of a node."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from functools import cached_property
from typing import TypeAlias

import attrs

from ...plan.plan import Plan
from ..graph import Graph, Node
from .drafting import GraphDraft
from .value import ChipArray


@attrs.frozen(eq=False)
class Lowered:
    """A graph of which some nodes have their supersteps.

    Attributes:
        graph: Graph.
        plans: Plan of each product, by the name of its node.
        draft: Supersteps of the nodes before.
        layouts: Place where elementwise nodes compute, by their names: the name of the value that
            they read whose layout the result has, or of the node whose rows it has, see
            `row_layout`. Without an entry, a node computes where its first operand of the result's
            shape lies.
        exchanged: Names of products of two results whose right operand is the sparse one.
        values: Values that exist, by name.
    """

    graph: Graph
    plans: Mapping[str, Plan]
    draft: GraphDraft
    layouts: Mapping[str, str] = attrs.field(factory=dict)
    exchanged: Set[str] = frozenset()
    values: dict[str, ChipArray] = attrs.field(factory=dict)

    @cached_property
    def operations(self) -> Set[str]:
        """Names of the operators of all nodes."""
        return {node.operation for node in self.graph.nodes}

    def add_inputs(self) -> None:
        """Add the inputs of the graph, which get a layout from their first readers."""
        for name in self.graph.inputs:
            shape = self.graph.type_of(name).shape
            if name not in self.graph.constants and shape is not None and None not in shape:
                sizes = [size for size in shape if size is not None]
                self.values[name] = self.draft.input(name, sizes)


Lowering: TypeAlias = Callable[[Lowered, Node], tuple[ChipArray, ...]]
"""Function that appends the supersteps of a node, and returns its results."""
