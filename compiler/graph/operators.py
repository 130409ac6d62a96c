"""What each operator of ONNX computes: its products, its multiply-accumulates, or a reason.

The geometry of a `Conv` node: https://onnx.ai/onnx/operators/onnx__Conv.html.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, TypeAlias

import attrs

from ipusim import InputError, in_short

from ..matrix.files import Constant, Shape, TensorType
from ..operations.convolution.geometry import Convolution
from .graph import Graph, Node, Product
from .network.layer import LinearProduct

SAME_PADDINGS = ("SAME_UPPER", "SAME_LOWER")  # auto_pad with ceil(size / stride) outputs
MATRIX_RANK = 2  # dimensions of a matrix


@attrs.frozen(kw_only=True)
class Operation:
    """An operation as a source lists it.

    Attributes:
        operation: Name of ONNX's operator; `domain.Operator` outside of its standard.
        inputs, outputs: Names of values; an empty name stands for an input that is left out.
        name: Name of the operation; empty to take that of its weights or its first output.
        attributes: Attributes of the operator by name, as in ONNX.
        bodies: Graphs within the operation by name.
    """

    operation: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    name: str = ""
    attributes: Mapping[str, Any] = attrs.field(factory=dict)
    bodies: Mapping[str, Graph] = attrs.field(factory=dict)

    def input(self, number: int) -> str:
        """Return the name of an input, or an empty text if it is left out."""
        return self.inputs[number] if number < len(self.inputs) else ""


@attrs.frozen
class Setting:
    """What is known of the values of a graph while it is built.

    Attributes:
        values: Shapes and types of inputs and results by name.
        constants: Tensors with known numbers by name.
        batch: Number of samples for which the shapes are.
    """

    values: Mapping[str, TensorType]
    constants: Mapping[str, Constant]
    batch: int = 1

    def shape(self, name: str) -> Shape | None:
        """Return the shape of a value or constant; None if it is unknown."""
        constant = self.constants.get(name)
        if constant is not None:
            return constant.shape
        return self.values.get(name, TensorType()).shape

    def bytes(self, names: Sequence[str]) -> int | None:
        """Return the bytes of values and constants together; None if a size is unknown."""
        sizes = []
        for name in filter(None, names):
            constant, value = self.constants.get(name), self.values.get(name, TensorType())
            sizes.append(value.bytes if constant is None else constant.bytes)
        known = [size for size in sizes if size is not None]
        return sum(known) if len(known) == len(sizes) else None


@attrs.frozen
class Meaning:
    """What an operation computes.

    Attributes:
        products: Products of the operation.
        macs: Multiply-accumulates for the graph's batch; None if sizes are unknown.
        reason: Why it is not simulated; empty if it is.
    """

    products: tuple[Product, ...] = ()
    macs: int | None = 0
    reason: str = ""


Rule: TypeAlias = Callable[[Setting, Operation, str], Meaning]
"""Function of a setting, an operation and its name that returns what the operation computes."""


def node_of(setting: Setting, operation: Operation, name: str) -> Node:
    """Return the node of an operation.

    Raises:
        InputError: Sizes of the operation contradict each other; the text names the node.
    """
    try:
        meaning = RULES.get(operation.operation, _other)(setting, operation, name)
    except InputError as error:
        raise InputError(f"layer {in_short(name)}: {error}") from None
    return Node(
        name=name,
        operation=operation.operation,
        inputs=operation.inputs,
        outputs=operation.outputs,
        attributes=operation.attributes,
        products=meaning.products,
        reason=meaning.reason,
        macs=meaning.macs,
        bytes=setting.bytes((*operation.inputs, *operation.outputs)),
        bodies=operation.bodies,
    )


def _other(_setting: Setting, _operation: Operation, _name: str) -> Meaning:
    """Return the meaning of an operator that multiplies nothing."""
    return Meaning(reason="no kernel runs it yet")


def _known(shape: Shape | None) -> tuple[int, ...]:
    """Return a shape whose sizes are all known.

    Raises:
        InputError: The rank or a size is unknown.
    """
    sizes = tuple(size for size in shape or () if size is not None)
    if not shape or len(sizes) < len(shape):
        raise InputError(
            f"inference finds no sizes of its input, {in_short(shape or ())}; export the model "
            "with sizes"
        )
    return sizes


def _matmul(setting: Setting, operation: Operation, name: str) -> Meaning:
    left, right = operation.input(0), operation.input(1)
    turned = [bool(operation.attributes.get(flag, 0)) for flag in ("transA", "transB")]
    constants = setting.constants
    if right in constants and left not in constants:
        stored = constants[right]
        matrices = stored if turned[1] else stored.transposed()
        return _products(setting, name, matrices, left)
    if left in constants and right not in constants:
        stored = constants[left]
        matrices = stored.transposed() if turned[0] else stored
        return _products(setting, name, matrices, right)
    return _result_product(setting, name, (left, right), turned)


def _products(setting: Setting, name: str, matrices: Constant, value: str) -> Meaning:
    """Return the products of constant matrices [..., m, k] and a value of any rank.

    The elements of the value by k are its columns, which the matrices of a stack share evenly; if
    the batch divides them, columns of one sample are counted.
    """
    shape = _known(setting.shape(value))
    if len(matrices.shape) < MATRIX_RANK:
        return Meaning(macs=prod(shape), reason="a product with a vector")
    *stack, m, k = matrices.shape
    num_matrices = prod(stack)
    while len(matrices.shape) > MATRIX_RANK and num_matrices == 1:
        matrices = matrices.part(0)
    total, remainder = divmod(prod(shape), max(k, 1))
    if remainder or not total:
        raise InputError(f"its input of {in_short(shape)} has no columns of {k}")
    parts = [(name, matrices)]
    for size in stack if num_matrices > 1 else ():
        parts = [(f"{n}[{i}]", matrix.part(i)) for n, matrix in parts for i in range(size)]
    # x of fewer dimensions than the stack, or of sizes 1 there, meets every matrix.
    lead = (1,) * (len(stack) + 2 - len(shape)) + shape[:-2]
    shared = prod(
        size for size, other in zip(lead[::-1], stack[::-1], strict=False) if size > 1 and other > 1
    )
    columns = total // max(shared, 1) if num_matrices > 1 else total
    per_sample = columns // setting.batch if columns % setting.batch == 0 else columns
    work = LinearProduct(m=m, k=k, columns=per_sample)
    products = tuple(
        Product(name=part, work=work, weights=matrix, value=value) for part, matrix in parts
    )
    return Meaning(products, m * k * columns * num_matrices)


def _result_product(
    setting: Setting, name: str, values: tuple[str, str], turned: Sequence[bool]
) -> Meaning:
    """Return the product of two results, as attention has them, which no layer simulates yet."""
    left, right = (_known(setting.shape(value)) for value in values)
    if min(len(left), len(right)) < MATRIX_RANK:
        return Meaning(macs=max(prod(left), prod(right)), reason="a product with a vector")
    rows, k = left[-2:][::-1] if turned[0] else left[-2:]
    m = right[-2] if turned[1] else right[-1]
    stacks = (prod(left[:-2]), prod(right[:-2]))
    count = max(stacks)
    per_sample = count // setting.batch if count % setting.batch == 0 else count
    work = LinearProduct(m=m, k=k, columns=rows)
    products = (Product(name=name, work=work, value=values[0], count=per_sample),)
    return Meaning(products, m * k * rows * count, "both operands are results")


def _conv(setting: Setting, operation: Operation, name: str) -> Meaning:
    value, weights = operation.input(0), setting.constants.get(operation.input(1))
    image = _known(setting.shape(value))
    filters = _known(setting.shape(operation.input(1)))
    result = _known(setting.shape(operation.outputs[0]))
    macs = prod(result) * prod(filters[1:])
    groups = int(operation.attributes.get("group", 1))
    sides = len(filters) - 2
    if groups != 1:
        return Meaning(macs=macs, reason=f"a convolution of {groups} groups")
    if sides not in (1, 2):
        return Meaning(macs=macs, reason=f"a convolution of {sides} sides")
    if weights is None:
        return Meaning(macs=macs, reason="its filters are a result")
    work = geometry_of(operation.attributes, filters, image, result)
    return Meaning((Product(name=name, work=work, weights=weights, value=value),), macs)


def geometry_of(
    attributes: Mapping[str, Any],
    filters: Sequence[int],
    image: Sequence[int],
    result: Shape | None,
) -> Convolution:
    """Return the convolution of one sample on an image of sizes (N, C, sides).

    In `Convolution` the padding before an image equals that behind it. If ONNX has more on one
    edge, the surplus counts as part of the image: pads of (0, 1) on 4 rows are 5 rows with padding
    0.

    Args:
        attributes: Attributes of a `Conv` node.
        filters, image, result: Shapes of the weights, of the input and of the result.

    Raises:
        InputError: Sizes contradict each other.
    """
    (num_filters, channels), kernel = filters[:2], tuple(filters[2:])
    sides = len(kernel)
    if len(image) != sides + 2:
        raise InputError(f"weights of {sides} sides on an image of {len(image) - 2}")
    taps = _numbers(attributes, "kernel_shape", kernel)
    if taps != list(kernel) or image[1] != channels:
        raise InputError(
            f"weights of {channels} channels and taps {kernel} on {image[1]} channels, kernel "
            f"{taps}"
        )
    strides, dilations = (
        _numbers(attributes, name, [1] * sides) for name in ("strides", "dilations")
    )
    paddings = _padding(attributes, image[2:], kernel, strides, dilations)
    surplus = [max(pair) - min(pair) for pair in paddings]
    convolution = Convolution(
        filters=num_filters,
        channels=channels,
        image=tuple(map(sum, zip(image[2:], surplus, strict=True))),
        kernel=kernel,
        stride=tuple(strides),
        padding=tuple(map(min, paddings)),
        dilation=tuple(dilations),
    )
    expected, sizes = convolution.output_shape[1:], tuple(result or ())[1:]
    if result and None not in sizes and sizes != expected:
        raise InputError(f"onnx infers a result of {sizes}, its sizes give {expected}")
    return convolution


def _numbers(attributes: Mapping[str, Any], name: str, usual: Sequence[int]) -> list[int]:
    numbers = attributes.get(name, usual)
    is_listed = isinstance(numbers, Sequence) and not isinstance(numbers, str | bytes)
    are_whole = is_listed and all(type(number) is int for number in numbers)
    if not are_whole or len(numbers) != len(usual):
        raise InputError(f"{name} is {in_short(numbers)}; it takes {len(usual)} whole numbers")
    return list(numbers)


def _padding(
    attributes: Mapping[str, Any],
    image: Sequence[int],
    kernel: Sequence[int],
    strides: Sequence[int],
    dilations: Sequence[int],
) -> tuple[tuple[int, int], ...]:
    """Return the zeros before and behind the image, for each side."""
    sides = len(kernel)
    pads = _numbers(attributes, "pads", [0] * 2 * sides)
    auto_pad = attributes.get("auto_pad", b"NOTSET")
    auto_pad = auto_pad.decode("ascii", "replace") if isinstance(auto_pad, bytes) else str(auto_pad)
    if auto_pad == "VALID":
        pads = [0] * 2 * sides
    if auto_pad in SAME_PADDINGS:
        if min(strides) < 1:
            raise InputError(f"strides are {strides}; give 1 or more")
        totals = [
            max((-(-size // stride) - 1) * stride + (taps - 1) * dilation + 1 - size, 0)
            for size, taps, stride, dilation in zip(image, kernel, strides, dilations, strict=True)
        ]
        pads = [*(total // 2 for total in totals), *(-(-total // 2) for total in totals)]
    return tuple(zip(pads[:sides], pads[sides:], strict=True))


RULES: Mapping[str, Rule] = {"MatMul": _matmul, "Gemm": _matmul, "Conv": _conv}
