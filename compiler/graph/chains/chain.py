"""A chain: plans whose results become operands on the chip, and how each becomes the next one's.

x -> plan 0 -> y = x of plan 1 -> ... -> y
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import attrs

from ipusim import InputError, Shown

from ...plan.options.door import check_type
from ...plan.plan import Plan
from .joint import Joint, joint_of


@attrs.frozen(repr=False)
class Chain(Shown):
    """Plans that follow one another.

    Attributes:
        plans: at least two, of one machine and data type.
        between: what becomes of y before it is the next x; one fewer than plans.
    """

    plans: tuple[Plan, ...]
    between: tuple[Joint, ...]

    def __repr__(self) -> str:
        first = self.plans[0]
        lines = [
            f"Chain of {len(self.plans)} plans on {first.machine.name}, {first.data_type.value}:"
        ]
        for number, plan in enumerate(self.plans):
            if number:
                lines.append(f"     y becomes x: {self.between[number - 1]}")
            label = plan.label()
            lines.append(f"  {number}  {label.sized_formula}, {label.format}, {plan.strategy}")
        return "\n".join(lines)

    __str__ = __repr__


def chain_of(plans: Sequence[Plan], *, pick: bool = False) -> Chain:
    """The plans as a chain.

    Args:
        plans: two or more, in order.
        pick: where a layer takes images of fewer rows and columns than the one before gives, as
            behind pooling, let one number of each window stand for it, where the numbers divide.

    Raises:
        InputError: fewer than two plans, no plan, shapes that do not follow, other machines or
            data types, buckets, or a plan that is lowered as PopSparse lowers it.
    """
    plans = tuple(plans)
    if len(plans) < 2:
        raise InputError(f"a chain takes two plans or more, not {len(plans)}; emit(plan) takes one")
    for number, plan in enumerate(plans):
        check_type("chain_of", plan)
        _check_plan(plans[0], plan, number)
    joints = []
    for number, (before, after) in enumerate(pairwise(plans)):
        try:
            joints.append(joint_of(before, after, pick=pick))
        except InputError as refused:
            raise InputError(f"plans {number} and {number + 1} of the chain: {refused}") from None
    return Chain(plans, tuple(joints))


def check_chain(door: str, given: object) -> None:
    """Refuse what is no chain.

    Raises:
        InputError: one line that says how to come by one.
    """
    if not isinstance(given, Chain):
        raise InputError(
            f"{door} takes a Chain, not {type(given).__name__}: chain_of((first_plan, second_plan))"
        )


def _check_plan(first: Plan, plan: Plan, number: int) -> None:
    """Refuse a plan that cannot be one of a chain.

    Raises:
        InputError: why.
    """
    which = f"plan {number} of the chain"
    if plan.machine != first.machine:
        raise InputError(
            f"{which} is for machine {plan.machine.name}, plan 0 for another, "
            f"{first.machine.name}; plan all for one"
        )
    if plan.data_type is not first.data_type:
        raise InputError(
            f"{which} has {plan.data_type.value} data, plan 0 {first.data_type.value}; "
            "a chain has one data type"
        )
    if plan.buckets is not None:
        raise InputError(f"{which} is dynamic; a chain takes dense and static plans")
    if plan.lowering == "popsparse":
        raise InputError(
            f"{which} is lowered as PopSparse lowers it; take another strategy than {plan.strategy}"
        )
