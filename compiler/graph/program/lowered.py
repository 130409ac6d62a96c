"""A graph of which some nodes have their supersteps, and functions that append those of a node."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
        values: Values that exist, by name.
    """

    graph: Graph
    plans: Mapping[str, Plan]
    draft: GraphDraft
    values: dict[str, ChipArray] = attrs.field(factory=dict)


Lowering: TypeAlias = Callable[[Lowered, Node], tuple[ChipArray, ...]]
"""Function that appends the supersteps of a node, and returns its results."""
