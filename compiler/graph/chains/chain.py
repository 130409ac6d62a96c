"""A chain: the plan of a graph that is a path, and the draft of its program.

    x -> plan 0 -> y = x of plan 1 -> ... -> y

Nodes of the path are "layer 0", "layer 1" and so on; see `path` for the views between them.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from ipusim import InputError, IntArray, Label

from ...lowering.draft import PlacedArray
from ...lowering.draft_steps import Region
from ...plan.options.door import check_type
from ...plan.plan import Plan
from ..graph import Node
from ..program.door import GraphPlan, joined_label
from ..program.drafting import GraphDraft, Order
from ..program.product_plans import CandidatePlan, ProductPlans
from ..program.value import ChipArray, Numbers, flat_size
from ..program.views import VIEWS
from .path import LAYER, OPERAND, layer_name, path_of, words_of


class ChainDraft(GraphDraft):
    """Draft of a chain's program.

    The host writes x of the first plan as `pack` returns it, so that x is no value that moves. Only
    regions that a re-layout reads or writes have whole double words. Names of inputs have the
    number of the layer, and those of a re-layout the layer behind it.
    """

    def bring(self, value: ChipArray, target: PlacedArray, order: Order, owner: str) -> str:
        """Bring y of the plan before to where a layer reads x, and return the region of x."""
        if flat_size(value.array):
            return self.move(value, target, order(value.index), owner)
        self.weights[OPERAND] = target
        return target.region

    def name_of_move(self, _region: str, owner: str) -> str:
        """Return the end of the names of the re-layout before a layer."""
        return f"before {owner}"

    def rooms(self, _target: PlacedArray) -> tuple[Region, ...]:
        """Return no region: the draft of a layer has a region of x."""
        return ()

    def key(self, owner: str) -> str:
        """Return the number of a layer, which ends the names of its weights and bias."""
        return owner.removeprefix(LAYER)

    def padded(self, size: IntArray, is_temporary: bool) -> IntArray:
        """Return the bytes of a region, in whole double words where a re-layout writes them."""
        return super().padded(size, is_temporary) if is_temporary else size


@attrs.frozen(kw_only=True, repr=False)
class Chain(GraphPlan):
    """Two or more plans; each takes the result of the plan before.

    It is the plan of a graph whose products have the names "layer 0", "layer 1" and so on.
    """

    def new_draft(self) -> GraphDraft:
        """Return a draft of the program without supersteps."""
        return ChainDraft(self.machine, self.data_type, self.reuse)

    @property
    def label(self) -> Label:
        """Label of the program, with the sums of its plans' counts."""
        return joined_label([plan.label() for plan in self.plans.values()])

    def views_before(self, number: int) -> tuple[Node, ...]:
        """Return the views that turn the result of the plan before into x of a plan, in order.

        Args:
            number: number of the plan from 0.
        """
        names = [node.name for node in self.graph.nodes]
        end = names.index(layer_name(number))
        start = names.index(layer_name(number - 1)) + 1 if number else 0
        return self.graph.nodes[start:end]

    def as_operand(self, number: int, result: Numbers) -> Numbers:
        """Return x of a plan from the result of the plan before, or of the numbers of each.

        Args:
            number: number of the plan, from 1.
            result: elements of the result in its shape, or their numbers.
        """
        for node in self.views_before(number):
            (result,) = VIEWS[node.operation](self.graph, node, result)
        return result

    def __str__(self) -> str:
        lines = [
            f"Chain of {len(self.plans)} plans on {self.machine.name}, {self.data_type.value}:"
        ]
        for number, plan in enumerate(self.plans.values()):
            if number:
                lines.append(f"     y becomes x: {words_of(self.views_before(number))}")
            label = plan.label()
            lines.append(f"  {number}  {label.sized_formula}, {label.format}, {plan.strategy}")
        return "\n".join(lines)

    __repr__ = __str__


def chain_of(plans: Sequence[Plan], *, pick: bool = False) -> Chain:
    """Return a chain of plans: the plan of a graph that is a path of products.

    Args:
        plans: two or more plans, in the order in which they run.
        pick: True if one number of each pooling window may stand for the window, where a layer
            takes images of fewer rows and columns than the layer before returns; the step must be a
            whole number.

    Raises:
        InputError: there are fewer than two plans, or a value is not a plan; a shape does not match
            the plan before; machines or data types differ; or a plan is dynamic, or lowered as
            PopSparse lowers it.
    """
    plans = tuple(plans)
    if len(plans) < 2:
        raise InputError(f"a chain takes two plans or more, not {len(plans)}; emit(plan) takes one")
    for number, plan in enumerate(plans):
        check_type("chain_of", plan)
        _check_plan(plans[0], plan, number)
    machine, data_type = plans[0].machine, plans[0].data_type
    return Chain(
        graph=path_of(plans, pick=pick),
        machine=machine,
        data_type=data_type,
        candidates={
            layer_name(number): CandidatePlan(plan=plan) for number, plan in enumerate(plans)
        },
        searched=ProductPlans(machine, data_type),
    )


def check_chain(door: str, value: object) -> None:
    """Refuse a value that is no chain.

    Raises:
        InputError: if the value is no chain; the message names `chain_of`.
    """
    if not isinstance(value, Chain):
        raise InputError(
            f"{door} takes a Chain, not {type(value).__name__}: chain_of((first_plan, second_plan))"
        )


def _check_plan(first: Plan, plan: Plan, number: int) -> None:
    """Refuse a plan that cannot stand in a chain.

    Raises:
        InputError: with the reason, and what to plan instead.
    """
    label = f"plan {number} of the chain"
    if plan.machine != first.machine:
        raise InputError(
            f"{label} is for machine {plan.machine.name}, plan 0 for another, "
            f"{first.machine.name}; plan all for one"
        )
    if plan.data_type is not first.data_type:
        raise InputError(
            f"{label} has {plan.data_type.value} data, plan 0 {first.data_type.value}; "
            "a chain has one data type"
        )
    if plan.buckets is not None:
        raise InputError(f"{label} is dynamic; a chain takes dense and static plans")
    if plan.finish.bias and len(plan.dropped_rows):
        raise InputError(
            f"{label} leaves out {len(plan.dropped_rows):,} empty rows, whose result is their "
            "bias and is not on the chip; plan it with its bias and lowering 'own', or by a named "
            "strategy, as 'grid': both keep all"
        )
    if plan.lowering == "popsparse":
        raise InputError(
            f"{label} is lowered as PopSparse lowers it; take another strategy than {plan.strategy}"
        )
