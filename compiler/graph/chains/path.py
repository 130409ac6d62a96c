"""Graph of a chain: a path of products, and the views that turn one result into the next operand.

| y of | x of | views between them |
|---|---|---|
| a matmul, [m, n] | a matmul, [k, n] | none |
| a convolution, [N, K, E, F] | a convolution, [N, C, H, W] | none, or a slice with steps |
| a convolution, [N, K, E, F] | a matmul, [k, n] | the same, then each image becomes a column |

Pooling is not modelled: instead of the result of pooling, a slice takes the number in the first
corner of each window of p x p. This moves as many numbers as pooling would, and computes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, TypeAlias

import numpy as np

from ipusim import InputError

from ...matrix.files import Constant, TensorType
from ...operations.convolution.geometry import Convolution
from ...operations.convolution.operation import ConvolutionOperation
from ...plan.plan import Plan
from ..graph import Graph, Node, NodeProduct
from ..network.layer import LinearProduct, Work
from ..operators import NO_LAYER

OPERAND, RESULT = "x", "y"  # names of the values at the ends of a path
LAYER = "layer "  # first part of the names of products
Views: TypeAlias = tuple[tuple[str, Mapping[str, Any]], ...]
"""Operators of ONNX that select and reorder elements, each with its attributes, in order."""


def layer_name(number: int) -> str:
    """Return the name of a product's node from the number of its plan in the path, from 0."""
    return f"{LAYER}{number}"


def convolution_of(plan: Plan) -> Convolution | None:
    """Return the convolution that a plan computes, of all its channels; None for a matmul."""
    operation = plan.operation
    if not isinstance(operation, ConvolutionOperation):
        return None
    return operation.convolution if plan.kept is None else operation.whole(plan.kept)


def path_of(plans: Sequence[Plan], *, pick: bool) -> Graph:
    """Return the graph of plans of which each reads the result of the plan before.

    The numbers of its weights are not known: they are given when a program is packed.

    Args:
        plans: plans in the order in which they run.
        pick: True if only some rows and columns of images may be passed on, at equal steps.

    Raises:
        InputError: the shape of a result cannot become the shape of the next operand.
    """
    nodes: list[Node] = []
    value = OPERAND
    for number, plan in enumerate(plans):
        for operation, attributes in _views_before(plans, number, pick=pick):
            result = f"{operation} before {number}"
            nodes.append(_view_node(operation, value, result, attributes))
            value = result
        result = f"{RESULT} {number}" if number < len(plans) - 1 else RESULT
        nodes.append(_product_node(number, _work_of(plan), value, result))
        value = result
    works = [node.products[0].work for node in nodes if node.products]
    weights = [_weights_name(number) for number in range(len(plans))]
    first = works[0]
    shape = first.image_shape if isinstance(first, Convolution) else (first.k, first.n)
    return Graph(
        name="chain",
        nodes=tuple(nodes),
        inputs=(OPERAND,),
        outputs=(RESULT,),
        values={OPERAND: TensorType(shape)},
        constants={
            name: Constant(name=name, shape=work.weights_shape, reader=_unknown_weights)
            for name, work in zip(weights, works, strict=True)
        },
        source=f"a chain of {len(plans)} plans",
    )


def _views_before(plans: Sequence[Plan], number: int, *, pick: bool) -> Views:
    """Return the views before a plan by its number; none before the first."""
    if not number:
        return ()
    try:
        return views_between(plans[number - 1], plans[number], pick=pick)
    except InputError as error:
        raise InputError(f"plans {number - 1} and {number} of the chain: {error}") from None


def views_between(before: Plan, after: Plan, *, pick: bool) -> Views:
    """Return the views that make x of one plan out of y of the plan before.

    Args:
        before, after: two plans, in the order in which they run.
        pick: True if only some rows and columns of images may be passed on, at equal steps.

    Raises:
        InputError: the shape of y cannot become the shape of x.
    """
    first, second = convolution_of(before), convolution_of(after)
    if first is None:
        if second is not None:
            raise InputError("y of a matmul has no images: a convolution cannot follow it")
        (m, _), (_, k) = before.shape, after.shape
        if (m, before.n) != (k, after.n):
            raise _does_not_follow((m, before.n), (k, after.n))
        return ()
    if second is None:
        return _flattened(first, after, pick=pick)
    # Both are [images, channels, sides ...]; only the sides may become smaller.
    y, x = first.output_shape, second.image_shape
    divides = len(y) == len(x) and not any(
        size % part for size, part in zip(y[2:], x[2:], strict=True)
    )
    if y[:2] != x[:2] or not divides or (y != x and not pick):
        raise _does_not_follow(y, x, hint=divides and y[:2] == x[:2])
    return _picked(y, [size // part for size, part in zip(y[2:], x[2:], strict=True)])


def _flattened(first: Convolution, after: Plan, *, pick: bool) -> Views:
    """Return the views between a convolution and a matmul: one step for all sides of the image."""
    # Take the smallest step that divides all sides and leaves as many elements as x has rows.
    y, x = first.output_shape, (after.shape[1], after.n)
    sides = y[2:]
    for step in range(1, (max(sides) if pick else 1) + 1):
        picked_sides = [side // step for side in sides]
        divides = all(side % step == 0 for side in sides)
        if divides and (y[1] * int(np.prod(picked_sides)), y[0]) == x:
            columns: Views = (("Flatten", {"axis": 1}), ("Transpose", {"perm": [1, 0]}))
            return *_picked(y, [step] * len(sides)), *columns
    raise _does_not_follow(y, x, hint=not pick)


def _picked(y: tuple[int, ...], steps: Sequence[int]) -> Views:
    """Return the slice of images of shape `y` with a step along each side; none if all are 1."""
    if all(step == 1 for step in steps):
        return ()
    axes = list(range(2, len(y)))
    ends = {"starts": [0] * len(axes), "ends": list(y[2:])}
    return (("Slice", {**ends, "axes": axes, "steps": list(steps)}),)


def _does_not_follow(y: tuple[int, ...], x: tuple[int, ...], *, hint: bool = False) -> InputError:
    """Return the error of two shapes; `hint` advises to pick numbers."""
    advice = "; with pick=True one number of each pooling window stands for it" if hint else ""
    return InputError(f"y is {list(y)}, the next plan takes x of {list(x)}{advice}")


def words_of(views: Sequence[Node]) -> str:
    """Return the views between two products in words, as a chain prints them."""
    by_operation = {node.operation: node for node in views}
    words = "as it is"
    if "Slice" in by_operation:
        steps = by_operation["Slice"].attributes["steps"]
        words = "one of " + " x ".join(f"{step}" for step in steps)
    return f"{words}, an image a column" if "Flatten" in by_operation else words


def _work_of(plan: Plan) -> Work:
    """Return the sizes of the product or the convolution that a plan computes."""
    (m, k), convolution = plan.shape, convolution_of(plan)
    return LinearProduct(m=m, k=k, columns=plan.n) if convolution is None else convolution


def _weights_name(number: int) -> str:
    """Return the name of the weights of a plan by its number in the path."""
    return f"weights {number}"


def _unknown_weights() -> NoReturn:
    """Refuse to read the weights of a chain.

    Raises:
        InputError: always, because only the patterns of the weights are known.
    """
    raise InputError("a chain has no numbers of its weights; give them to pack_chain")


def _view_node(operation: str, value: str, result: str, attributes: Mapping[str, Any]) -> Node:
    """Return the node of a view, which has the name of its result."""
    return Node(
        name=result,
        operation=operation,
        inputs=(value,),
        outputs=(result,),
        attributes=attributes,
        reason=NO_LAYER,
    )


def _product_node(number: int, work: Work, value: str, result: str) -> Node:
    """Return the node of a plan: `Conv` of an image, or `MatMul` with weights as left operand."""
    name, operands, attributes = layer_name(number), (_weights_name(number), value), {}
    if isinstance(work, Convolution):
        operands, sides = operands[::-1], work.sides
        attributes = {
            "kernel_shape": list(work.taps[:sides]),
            "strides": list(work.strides[:sides]),
            "dilations": list(work.dilations[:sides]),
            "pads": 2 * list(work.paddings[:sides]),
        }
    return Node(
        name=name,
        operation="Conv" if attributes else "MatMul",
        inputs=operands,
        outputs=(result,),
        attributes=attributes,
        products=(NodeProduct(name=name, work=work, value=value),),
    )
