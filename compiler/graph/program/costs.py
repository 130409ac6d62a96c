"""Cycles of a graph's program for different plans and layouts, without making the program.

The cycles of a node depend on its plan and on where its operands lie, and on nothing else. So each
node is lowered and scheduled once for each combination of these, and the sum over all nodes is
exactly the cycles of the graph's program.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial

import attrs

from ...lowering.draft_steps import flat
from ...lowering.resolve import scheduled_cycles
from ...matrix.files import Constant
from ..graph import Graph, Node
from .drafting import HostArray
from .lowered import Lowered
from .operations import lower_node
from .product_plans import ProductPlans
from .reuse import Reuse
from .sampled import SAMPLED
from .value import ChipArray, Numbers


@attrs.frozen
class _NodeCost:
    """Lowering of a node that may be repeated.

    Attributes:
        cycles: Cycles of the node and of the re-layouts before it.
        values: Results, in the order of the node's outputs.
        settled: Positions of inputs of the graph that got a layout from this node, by name.
    """

    cycles: int
    values: tuple[ChipArray, ...]
    settled: Mapping[str, tuple[HostArray, Numbers]]


class GraphCosts:
    """Cycles of nodes for plans and layouts that were tried.

    Attributes:
        plans: Plans of products.
        reuse: Results of lowering that equal nodes share.
    """

    def __init__(self, plans: ProductPlans, reuse: Reuse) -> None:
        self.plans, self.reuse = plans, reuse
        self._nodes: dict[Hashable, _NodeCost] = {}
        self.num_lowered = 0

    def cycles(self, lowered: Lowered) -> int:
        """Return the cycles of a graph's program.

        Args:
            lowered: Graph with its plans and layouts, of which nothing is lowered yet.
        """
        return sum(self.by_node(lowered).values())

    def by_node(self, lowered: Lowered) -> Mapping[str, int]:
        """Return the cycles of each node by its name; see `cycles`."""
        lowered.add_inputs()
        return {node.name: self._node(lowered, node) for node in lowered.graph.nodes}

    def _node(self, lowered: Lowered, node: Node) -> int:
        """Return the cycles of a node, and add its results to `lowered`; lower new kinds only."""
        draft = lowered.draft
        key = self._key(lowered, node)
        # Parts of a concatenation lie in one region of its draft, so that nothing can be repeated.
        cost = None if "Concat" in lowered.operations else self._nodes.get(key)
        if cost is None:
            before, num_lookups = draft.settled_inputs(), len(draft.lookups)
            cycles = self._lower(lowered, node)
            settled = {
                name: place for name, place in draft.settled_inputs().items() if name not in before
            }
            values = tuple(lowered.values[name] for name in node.outputs if name in lowered.values)
            cost = _NodeCost(cycles, values, settled)
            # A lookup adds an input to its draft.
            if len(draft.lookups) == num_lookups:
                self._nodes[key] = cost
        else:
            draft.settle_inputs(cost.settled)
            present = [name for name in node.outputs if name]
            lowered.values.update(zip(present, cost.values, strict=False))
        return cost.cycles

    def _key(self, lowered: Lowered, node: Node) -> Hashable:
        """Return all that decides the cycles of a node, and where its results lie."""
        graph, draft = lowered.graph, lowered.draft
        operands: list[Hashable] = []
        for name in node.inputs:
            if name in lowered.values:
                value = lowered.values[name]
                operands.append((self.reuse.value_key(value), draft.settled_key(value)))
            elif name in graph.constants:
                operands.append(graph.constants[name].shape)
        shares = tuple(node.inputs.index(name) for name in node.inputs)
        plan = lowered.plans.get(node.name)
        layout = lowered.layouts.get(node.name, "")
        place = node.inputs.index(layout) if layout in node.inputs else bool(layout)
        numbers = self._view_numbers(graph, node)
        return (
            (node.operation, repr(sorted(node.attributes.items())), shares, numbers),
            bool(node.part_of),
            None if plan is None else self.reuse.plan_key(plan),
            node.name in lowered.exchanged,
            place,
            tuple(operands),
        )

    def _view_numbers(self, graph: Graph, node: Node) -> Hashable:
        """Return the small constants that a node reads: shapes and axes of views."""
        numbers = []
        for name in node.inputs:
            constant = graph.constants.get(name)
            if constant is not None and constant.elements <= MAX_NUMBERS:
                key = "constant", graph.name, name
                numbers.append(self.reuse.of(key, partial(_numbers, constant)))
        return tuple(numbers)

    def _lower(self, lowered: Lowered, node: Node) -> int:
        """Lower a node, and return its cycles.

        The cycles of a product are those of its plan, so that only its re-layouts are scheduled.
        """
        draft = lowered.draft
        first_step, first_owner = len(draft.steps), len(draft.owners)
        lower_node(lowered, node)
        self.num_lowered += 1
        steps = flat(draft.steps[first_step:])
        owners = draft.owners[first_owner:]
        plan, cycles = lowered.plans.get(node.name), 0
        # The plan of a sampled product brings operands to its groups, which is a re-layout here.
        if plan is not None and SAMPLED not in node.attributes:
            cycles = self.plans.cycles(plan)
            steps = tuple(
                step for step, (_, is_relayout) in zip(steps, owners, strict=True) if is_relayout
            )
        return cycles + scheduled_cycles(draft.machine, steps, self.reuse.schedules)


def _numbers(constant: Constant) -> tuple[Hashable, ...]:
    return tuple(constant.read().ravel().tolist())


# Elements of the largest constant whose numbers decide a layout: shapes, axes, parts of a split.
MAX_NUMBERS = 64
