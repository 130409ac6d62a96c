"""Products that ONNX's operators compute: matrix products, convolutions and Einsum.

The geometry of a `Conv` node: https://onnx.ai/onnx/operators/onnx__Conv.html.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import attrs

from ipusim import InputError, in_short

from ..matrix.files import Constant, Shape
from ..matrix.files.checkpoints import (
    CONVOLUTIONS,
    MATRIX_OPERATORS,
    MAX_MATRICES,
    weight_use,
)
from ..operations.convolution.geometry import Convolution
from .graph import NodeProduct
from .network.layer import LinearProduct
from .operators import RESULTS, Meaning, Setting, SourceOperation, total_macs

SAME_PADDINGS = ("SAME_UPPER", "SAME_LOWER")  # auto_pad with ceil(size / stride) outputs
MATRIX_RANK = 2  # dimensions of a matrix
EINSUM_OPERANDS = 2  # operands of a product
SELECTIONS = (
    "Gather",
    "GatherND",
    "GatherElements",
    "Slice",
)  # operators that select elements of a tensor


def matrix_product(setting: Setting, operation: SourceOperation, name: str) -> Meaning:
    """Return the products of a `MatMul`, a `Gemm` or an operator like them."""
    constants = setting.constants
    use = weight_use(operation.operation, operation.inputs, operation.attributes, constants)
    operands = MATRIX_OPERATORS[operation.operation]
    values = (operation.input(operands.data), operation.input(operands.weights))
    if operation.operation in ("MatMul", "Gemm"):
        _check_summed_sizes(setting, operation)
    if use is not None:
        stored = constants[use.name]
        return _products(setting, name, stored.transposed() if use.transposed else stored, use.data)
    transposes = [bool(operation.attributes.get(flag, 0)) for flag in ("transA", "transB")]
    return _result_product(setting, name, values, transposes)


def _check_summed_sizes(setting: Setting, operation: SourceOperation) -> None:
    """Refuse a product of two operands whose sizes along the summed axis differ."""
    names = operation.inputs[:2]
    shapes = [setting.shape(name) or () for name in names]
    if not all(shapes):
        return
    # The left operand is summed along its last axis, the right along its last but one; a vector
    # along its only axis.
    turned = [bool(operation.attributes.get(flag, 0)) for flag in ("transA", "transB")]
    left, right = shapes
    sizes = (left[-2:][0 if turned[0] else -1], right[-2:][-1 if turned[1] else 0])
    if None not in sizes and sizes[0] != sizes[1]:
        words = " and ".join(
            f"{in_short(name)} {list(shape)}{' transposed' if flag else ''}"
            for name, shape, flag in zip(names, shapes, turned, strict=True)
        )
        raise InputError(f"a product of {words} sums {sizes[0]} against {sizes[1]} elements")


def packed_product(setting: Setting, operation: SourceOperation, name: str) -> Meaning:
    """Return the product of a value and weights [out, in] that are packed into bytes."""
    use = weight_use(operation.operation, operation.inputs, operation.attributes, setting.constants)
    if use is None:
        return Meaning(macs=None, reason="its packed weights are a result")
    return _products(setting, name, setting.constants[use.name], use.data)


def _products(setting: Setting, name: str, matrices: Constant, value: str) -> Meaning:
    """Return the products of constant matrices [..., m, k] and a value of any rank.

    The columns of the value are its elements divided by k; the matrices of a stack share them
    evenly. The product has the columns of one sample, if the number of columns is a multiple of the
    batch.
    """
    shape = setting.sizes(value)
    if len(matrices.shape) < MATRIX_RANK:
        return Meaning(macs=prod(shape), reason="a product with a vector")
    *stack, _, k = matrices.shape
    num_matrices = prod(stack)
    if num_matrices > MAX_MATRICES:
        macs = prod(matrices.shape) * prod(shape) // max(k, 1)
        return Meaning(macs=macs, reason=f"a stack of {num_matrices:,} matrices")
    while len(matrices.shape) > MATRIX_RANK and num_matrices == 1:
        matrices = matrices.part(0)
    total, remainder = divmod(prod(shape), max(k, 1))
    if remainder or not total:
        raise InputError(f"its input of {in_short(shape)} has no columns of {k}")
    parts = [matrices]
    for size in stack if num_matrices > 1 else ():
        parts = [matrix.part(i) for matrix in parts for i in range(size)]
    # A value with fewer dimensions than the stack, or with sizes of 1 there, is multiplied by every
    # matrix.
    leading_sizes = (1,) * (len(stack) + 2 - len(shape)) + shape[:-2]
    num_meetings = prod(
        size
        for size, other in zip(leading_sizes[::-1], stack[::-1], strict=False)
        if size > 1 and other > 1
    )
    columns = total // max(num_meetings, 1) if num_matrices > 1 else total
    return _equal_products(setting, name, parts, value, columns)


def _result_product(
    setting: Setting, name: str, values: tuple[str, str], transposes: Sequence[bool]
) -> Meaning:
    """Return the product of two results, as in attention. It has no constant weights."""
    left, right = (setting.sizes(value) for value in values)
    if min(len(left), len(right)) < MATRIX_RANK:
        return Meaning(macs=max(prod(left), prod(right)), reason="a product with a vector")
    rows, k = left[-2:][::-1] if transposes[0] else left[-2:]
    m = right[-2] if transposes[1] else right[-1]
    stack_sizes = (prod(left[:-2]), prod(right[:-2]))
    count = max(stack_sizes)
    per_sample = count // setting.batch if count % setting.batch == 0 else count
    work = LinearProduct(m=m, k=k, columns=rows)
    products = (NodeProduct(name=name, work=work, value=values[0], count=per_sample),)
    return Meaning(products, m * k * rows * count, _why_no_weights(setting, values))


def _why_no_weights(setting: Setting, values: Sequence[str]) -> str:
    """Return the reason why a product has no constant weights."""
    for name in values:
        producer = setting.producers.get(name)
        is_selection = producer is not None and producer.operation in SELECTIONS
        if producer is not None and is_selection and producer.input(0) in setting.constants:
            selection = f"{producer.operation} of {in_short(producer.input(0))}"
            return f"its weights depend on an input: {selection}"
    return RESULTS


def convolution(setting: Setting, operation: SourceOperation, name: str) -> Meaning:
    """Return the product of a `Conv` or an operator like it."""
    operands = CONVOLUTIONS[operation.operation]
    value, filters_name = operation.input(operands.data), operation.input(operands.weights)
    weights = setting.constants.get(filters_name)
    image, filters = setting.sizes(value), setting.sizes(filters_name)
    result = setting.shape(operation.outputs[0])
    groups, sides = int(operation.attributes.get("group", 1)), len(filters) - 2
    macs = total_macs(result, prod(filters[1:]))
    if sides < 1:
        raise InputError(f"weights of {filters} are no filters")
    if groups != 1:
        return Meaning(macs=macs, reason=f"a convolution of {groups} groups")
    if sides not in (1, 2):
        return Meaning(macs=macs, reason=f"a convolution of {sides} spatial dimensions")
    work = geometry_of(operation.attributes, filters, image, result)
    macs = attrs.evolve(work, batch=image[0]).macs
    if weights is None:
        return Meaning(macs=macs, reason="its filters are computed from a result")
    return Meaning((NodeProduct(name=name, work=work, weights=weights, value=value),), macs)


def geometry_of(
    attributes: Mapping[str, Any],
    filters: Sequence[int],
    image: Sequence[int],
    result: Shape | None,
) -> Convolution:
    """Return the convolution of one sample on an image of shape (N, C, spatial dimensions).

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
        raise InputError(f"weights of {sides} spatial dimensions on an image of {len(image) - 2}")
    taps = _numbers(attributes, "kernel_shape", kernel)
    if taps != list(kernel) or image[1] != channels:
        raise InputError(
            f"weights of {channels} channels and taps {kernel} on {image[1]} channels, kernel "
            f"{taps}"
        )
    strides, dilations = (
        _numbers(attributes, name, [1] * sides) for name in ("strides", "dilations")
    )
    paddings = paddings_of(attributes, image[2:], kernel, strides, dilations)
    surplus = [abs(before - behind) for before, behind in paddings]
    convolution = Convolution(
        filters=num_filters,
        channels=channels,
        image=tuple(map(sum, zip(image[2:], surplus, strict=True))),
        kernel=kernel,
        stride=tuple(strides),
        padding=tuple(map(min, paddings)),
        dilation=tuple(dilations),
    )
    expected_sizes, sizes = convolution.output_shape[1:], tuple(result or ())[1:]
    if result and None not in sizes and sizes != expected_sizes:
        raise InputError(f"onnx infers a result of {sizes}, its sizes give {expected_sizes}")
    return convolution


def _numbers(attributes: Mapping[str, Any], name: str, default: Sequence[int]) -> list[int]:
    """Return an attribute that is a list of whole numbers, as many as its default has."""
    numbers = attributes.get(name, default)
    is_listed = isinstance(numbers, Sequence) and not isinstance(numbers, str | bytes)
    are_whole = is_listed and all(type(number) is int for number in numbers)
    if not are_whole or len(numbers) != len(default):
        raise InputError(f"{name} is {in_short(numbers)}; it takes {len(default)} whole numbers")
    return list(numbers)


def paddings_of(
    attributes: Mapping[str, Any],
    image: Sequence[int],
    kernel: Sequence[int],
    strides: Sequence[int],
    dilations: Sequence[int],
) -> tuple[tuple[int, int], ...]:
    """Return the zeros before and behind the image, for each spatial dimension.

    Args:
        attributes: Attributes of a node with windows on images, as `Conv` and `MaxPool` have them.
        image, kernel: Sizes of the image and of a window.
        strides, dilations: Distances between windows, and between positions of a window.

    Raises:
        InputError: Numbers of the attributes are no whole numbers, or not enough.
    """
    sides = len(kernel)
    # ONNX lists the zeros before all dimensions, then those behind them.
    pads = _numbers(attributes, "pads", [0] * 2 * sides)
    auto_pad = attributes.get("auto_pad", b"NOTSET")
    auto_pad = auto_pad.decode("ascii", "replace") if isinstance(auto_pad, bytes) else str(auto_pad)
    if auto_pad == "VALID":
        pads = [0] * 2 * sides
    if auto_pad in SAME_PADDINGS:
        if min(strides) < 1:
            raise InputError(f"strides are {strides}; give 1 or more")
        # The result has the size of the image divided by the stride, rounded up. Of an odd number
        # of zeros, the mode says on which edge there is one more.
        totals = [
            max((-(-size // stride) - 1) * stride + (taps - 1) * dilation + 1 - size, 0)
            for size, taps, stride, dilation in zip(image, kernel, strides, dilations, strict=True)
        ]
        fewer, more = [total // 2 for total in totals], [-(-total // 2) for total in totals]
        pads = [*more, *fewer] if auto_pad == "SAME_LOWER" else [*fewer, *more]
    return tuple(zip(pads[:sides], pads[sides:], strict=True))


def einsum(setting: Setting, operation: SourceOperation, name: str) -> Meaning:
    """Return the products of an `Einsum` of two operands, if it is a matrix product.

    Indices that only the weights have number the outputs. Indices of both operands that the result
    lacks are summed. A first index that weights, value and result have numbers a stack of matrices.
    """
    terms = _terms(setting, operation)
    if terms is None:
        return Meaning(macs=None, reason="an Einsum that is no matrix product")
    sizes, (left, right), result = terms
    macs = prod(sizes.values())
    constants = [
        number for number, name in enumerate(operation.inputs) if name in setting.constants
    ]
    if len(constants) != 1:
        return Meaning(macs=macs, reason="an Einsum of two results")
    number = constants[0]
    weights, value = (left, right) if number == 0 else (right, left)
    stack = [i for i in weights if i in value and i in result]
    summed = [i for i in weights if i in value and i not in result]
    outputs = [i for i in weights if i not in value and i in result]
    orders = (stack + outputs + summed, stack + summed + outputs)
    # Every index of the value must be in the result or be summed with the weights: an Einsum that
    # sums the value alone over an index is no matrix product.
    is_product = list(weights) in orders and {*value} <= {*result, *summed}
    if not is_product or len(stack) > 1 or [i for i in value if i in summed] != summed:
        return Meaning(macs=macs, reason="an Einsum that is no matrix product")
    m, k = prod(sizes[i] for i in outputs), prod(sizes[i] for i in summed)
    stored = setting.constants[operation.inputs[number]]
    columns = macs // max(m * k * prod(sizes[i] for i in stack), 1)
    is_transposed = list(weights) != orders[0]
    matrices = [stored.part(i) for i in range(sizes[stack[0]])] if stack else [stored]
    return _equal_products(
        setting,
        name,
        [_matrix(matrix, m, k, is_transposed=is_transposed) for matrix in matrices],
        operation.inputs[1 - number],
        columns,
    )


def _matrix(matrix: Constant, m: int, k: int, *, is_transposed: bool) -> Constant:
    """Return weights as a matrix [m, k], with the indices of rows and of columns joined."""
    return matrix.as_matrix(k, m).transposed() if is_transposed else matrix.as_matrix(m, k)


def _equal_products(
    setting: Setting, name: str, matrices: Sequence[Constant], value: str, columns: int
) -> Meaning:
    """Return the products of matrices [m, k] with `columns` columns each."""
    m, k = matrices[0].shape
    is_divided = columns % setting.batch == 0
    work = LinearProduct(m=m, k=k, columns=columns // setting.batch if is_divided else columns)
    names = [name] if len(matrices) == 1 else [f"{name}[{i}]" for i in range(len(matrices))]
    products = tuple(
        NodeProduct(name=part, work=work, weights=matrix, value=value)
        for part, matrix in zip(names, matrices, strict=True)
    )
    return Meaning(products, m * k * columns * len(matrices))


def _terms(
    setting: Setting, operation: SourceOperation
) -> tuple[Mapping[str, int], tuple[str, str], str] | None:
    """Return the sizes of an Einsum's indices, the indices of its operands, and of its result.

    Return None if the Einsum has not two operands, or repeats an index, or has an ellipsis.
    """
    equation = operation.attributes.get("equation", b"")
    text = equation.decode("ascii", "replace") if isinstance(equation, bytes) else str(equation)
    operands, arrow, result = text.replace(" ", "").partition("->")
    parts = operands.split(",")
    is_pair = len(parts) == len(operation.inputs) == EINSUM_OPERANDS and "." not in text
    if not is_pair or not all(len(set(part)) == len(part) for part in parts):
        return None
    if not arrow:  # indices that occur once, in the order of the alphabet
        result = "".join(i for i in sorted(set(operands) - {","}) if operands.count(i) == 1)
    sizes: dict[str, int] = {}
    for part, name in zip(parts, operation.inputs, strict=False):
        shape = setting.sizes(name)
        if len(shape) != len(part):
            raise InputError(f"its operand {in_short(part)} has the shape {in_short(shape)}")
        for index, size in zip(part, shape, strict=True):
            if sizes.setdefault(index, size) != size:
                raise InputError(f"index {index} has the sizes {sizes[index]} and {size}")
    return sizes, (parts[0], parts[1]), result
