"""A chain: plans whose results become operands on the chip, and the joints between them.

    x -> plan 0 -> y = x of plan 1 -> ... -> y

| y of | x of | x is |
|---|---|---|
| a matmul, [m, n] | a matmul, [k, n] | y |
| a convolution, [N, K, E, F] | a convolution, [N, C, H, W] | y, or a number of each p x p window |
| a convolution, [N, K, E, F] | a matmul, [k, n] | the same, each image as a column |

A joint is the change that turns y of one plan into x of the next, as the table lists them. Pooling
is not modelled: instead of the result of pooling, a joint picks the number in the first corner of
each window of p x p. This moves as many numbers as pooling would, and computes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError, Shown

from ...operations.convolution.geometry import Convolution
from ...operations.convolution.operation import ConvolutionOperation
from ...plan.options.door import check_type
from ...plan.plan import Plan


@attrs.frozen
class Joint:
    """Change that turns y of one plan into x of the next: picks and flattens images.

    Attributes:
        picks: step p between rows, and between columns, of an image that are picked; empty after a
            matmul.
        flattens: True if each image becomes a column of a matrix.
    """

    picks: tuple[int, ...] = ()
    flattens: bool = False

    def applied(self, y: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return x of the next plan from y of the plan before."""
        corners: Any = (..., *(slice(None, None, pick) for pick in self.picks))
        x: npt.NDArray[Any] = y[corners]
        return x.reshape(len(x), -1).T if self.flattens else x

    def __str__(self) -> str:
        if all(pick == 1 for pick in self.picks):
            picked = "as it is"
        else:
            picked = "one of " + " x ".join(f"{pick}" for pick in self.picks)
        return f"{picked}, an image a column" if self.flattens else picked


def convolution_of(plan: Plan) -> Convolution | None:
    """Return the convolution that a plan computes, of all its channels; None for a matmul."""
    operation = plan.operation
    if not isinstance(operation, ConvolutionOperation):
        return None
    return operation.convolution if plan.kept is None else operation.whole(plan.kept)


def joint_of(before: Plan, after: Plan, *, pick: bool) -> Joint:
    """Return the joint that makes x of one plan out of y of the plan before.

    Args:
        before, after: two plans, in the order in which they run.
        pick: True if only some rows and columns of images may be passed on, at equal steps.

    Raises:
        InputError: if the shape of y cannot become the shape of x.
    """
    first, second = convolution_of(before), convolution_of(after)
    if first is None:
        if second is not None:
            raise InputError("y of a matmul has no images: a convolution cannot follow it")
        (m, _), (_, k) = before.shape, after.shape
        if (m, before.n) != (k, after.n):
            raise _does_not_follow((m, before.n), (k, after.n))
        return Joint()
    if second is None:
        return _flattened(first, after, pick=pick)
    # Both are [images, channels, sides ...]; only the sides may become smaller.
    y, x = first.output_shape, second.image_shape
    divides = len(y) == len(x) and not any(
        size % part for size, part in zip(y[2:], x[2:], strict=True)
    )
    if y[:2] != x[:2] or not divides or (y != x and not pick):
        raise _does_not_follow(y, x, hint=divides and y[:2] == x[:2])
    return Joint(tuple(size // part for size, part in zip(y[2:], x[2:], strict=True)))


def _flattened(first: Convolution, after: Plan, *, pick: bool) -> Joint:
    """Return the joint of a convolution and a matmul: one step for all sides of the image."""
    # Take the smallest step that divides all sides and leaves as many elements as x has rows.
    y, x = first.output_shape, (after.shape[1], after.n)
    sides = y[2:]
    for step in range(1, (max(sides) if pick else 1) + 1):
        picked_sides = [side // step for side in sides]
        divides = all(side % step == 0 for side in sides)
        if divides and (y[1] * int(np.prod(picked_sides)), y[0]) == x:
            return Joint((step,) * len(sides), flattens=True)
    raise _does_not_follow(y, x, hint=not pick)


def _does_not_follow(y: tuple[int, ...], x: tuple[int, ...], *, hint: bool = False) -> InputError:
    """Return the error of two shapes; `hint` advises to pick numbers."""
    advice = "; with pick=True one number of each pooling window stands for it" if hint else ""
    return InputError(f"y is {list(y)}, the next plan takes x of {list(x)}{advice}")


@attrs.frozen(repr=False)
class Chain(Shown):
    """Two or more plans; each takes the result of the plan before.

    Attributes:
        plans: plans in the order in which they run, for one machine and data type.
        between: joints of neighbouring plans, one fewer than plans.
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
    """Return a chain of plans.

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
    joints = []
    for number, (before, after) in enumerate(pairwise(plans)):
        try:
            joints.append(joint_of(before, after, pick=pick))
        except InputError as error:
            raise InputError(f"plans {number} and {number + 1} of the chain: {error}") from None
    return Chain(plans, tuple(joints))


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
            "bias and is not on the chip; plan it by a named strategy, as 'grid', which keeps all"
        )
    if plan.lowering == "popsparse":
        raise InputError(
            f"{label} is lowered as PopSparse lowers it; take another strategy than {plan.strategy}"
        )
