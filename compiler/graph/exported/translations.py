"""ATen operators without weights as operations of a graph, most of them by a name of ONNX."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import attrs

from ...matrix.files import TensorType
from ...matrix.files.checkpoints import ExportedNode, Value
from ..operators import SourceOperation
from .attributes import AtenCall, attributes_of
from .source import Source, Translation, is_constant, node_name, scalar

# Names of ATen operators, without the overload, by the ONNX operator that takes their place.
ATEN_NAMES: Mapping[str, str] = {
    "Mul": "mul mul_",
    "Div": "div div_",
    "Pow": "pow",
    "Sqrt": "sqrt",
    "Erf": "erf",
    "Exp": "exp",
    "Neg": "neg",
    "Abs": "abs",
    "Reciprocal": "reciprocal",
    "Relu": "relu relu_",
    "Gelu": "gelu",
    "Sigmoid": "sigmoid",
    "Tanh": "tanh",
    "LeakyRelu": "leaky_relu leaky_relu_",
    "Elu": "elu",
    "PRelu": "prelu",
    "HardSwish": "hardswish hardswish_",
    "HardSigmoid": "hardsigmoid",
    "Clip": "clamp hardtanh hardtanh_",
    "Softmax": "softmax _softmax",
    "LogSoftmax": "log_softmax",
    "ReduceMean": "mean",
    "ReduceSum": "sum",
    "ReduceMax": "amax",
    "Reshape": "view reshape _unsafe_view unflatten",
    "Flatten": "flatten",
    "Transpose": "transpose permute t numpy_T mT",
    "Squeeze": "squeeze",
    "Unsqueeze": "unsqueeze",
    "Slice": "slice select narrow",
    "Expand": "expand",
    "Concat": "cat",
    "Split": "chunk split split_with_sizes unbind",
    "Identity": "contiguous clone detach alias",
    "Cast": "to _to_copy type_as",
    "Dropout": "dropout",
    "Pad": "pad constant_pad_nd",
    "CumSum": "cumsum",
    "TopK": "topk",
    "Resize": "upsample_nearest2d upsample_bilinear2d",
    "MaxPool": "max_pool1d max_pool2d max_pool2d_with_indices",
    "AveragePool": "avg_pool1d avg_pool2d",
    "GlobalAveragePool": "adaptive_avg_pool1d adaptive_avg_pool2d",
    "LayerNormalization": "layer_norm native_layer_norm",
    "GroupNormalization": "group_norm",
    "InstanceNormalization": "instance_norm",
    "RMSNormalization": "rms_norm",
    "Gather": "embedding",
}
ONNX_NAMES = {name: onnx for onnx, names in ATEN_NAMES.items() for name in names.split()}
# Arguments that are ONNX's condition, and its alternatives where the condition is true and false.
WHERE_ARGUMENTS: Mapping[str, tuple[str, str, str]] = {
    "where": ("condition", "self", "other"),
    "masked_fill": ("mask", "value", "self"),
}
SUMS = {"add": "Add", "add_": "Add", "sub": "Sub", "sub_": "Sub", "rsub": "Sub"}


def untranslated(source: Source, node: ExportedNode, operation: str) -> SourceOperation:
    """Return an operation that reads the values of a node's arguments; numbers become constants."""
    inputs = [source.value(Value(name)) for name in node.values]
    if operation in ("Add", "Mul", "Sub", "Div") and len(inputs) == 1:
        arguments = node.arguments.values()
        number = next((value for value in arguments if isinstance(value, int | float)), None)
        if number is not None:
            inputs.append(scalar(source, f"{node.name}:number", number))
    exponent = node.arguments.get("exponent")
    if operation == "Pow" and isinstance(exponent, int | float):
        inputs.append(scalar(source, f"{node.name}:exponent", exponent))
    operation, attributes = attributes_of(_call(source, node), operation)
    return SourceOperation(
        operation=operation,
        inputs=tuple(inputs),
        outputs=node.outputs,
        name=node_name(node),
        attributes=attributes,
    )


def _call(source: Source, node: ExportedNode) -> AtenCall:
    """Return the call of a node, with the shapes of its first value and of its results."""
    shapes = [source.type_of(name).shape or () for name in (*node.values[:1], *node.outputs)]
    sizes = [tuple(size or 0 for size in shape) for shape in shapes]
    count = len(node.values[:1])
    result = source.type_of(node.outputs[0]).type if node.outputs else ""
    return AtenCall(
        name=node.operator.partition(".")[2].partition(".")[0],
        arguments=node.arguments,
        shape=sizes[0] if count else (),
        results=tuple(sizes[count:]),
        is_real="float" in result,
        count=len(node.values),
    )


def _sum(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield the Add or the Sub of an operator, behind the product of an operand and `alpha`.

    `add` and `sub` multiply their second argument by it; `rsub` multiplies its first argument, and
    subtracts it from the second.
    """
    operation = untranslated(source, node, SUMS[node.operator.split(".")[1]])
    operands, alpha = list(operation.inputs), node.arguments.get("alpha", 1)
    if ".rsub." in node.operator:
        operands.reverse()
    addend = operands[-1]
    # 1. Nothing to multiply, or a number that is multiplied here.
    if alpha == 1:
        pass
    elif addend in source.scalars:
        number = float(source.scalars[addend].read()) * alpha
        scalar(source, addend, number)
    # 2. A tensor of the file, of which a multiple becomes a constant of its own.
    elif is_constant(source, addend):
        operands[-1] = f"{node.name}:multiple"
        source.multiples[operands[-1]] = addend, alpha
    # 3. A result, which a Mul multiplies.
    else:
        operands[-1] = f"{node.name}:multiple"
        source.values[operands[-1]] = source.values.get(addend, TensorType())
        yield SourceOperation(
            operation="Mul",
            inputs=(addend, scalar(source, f"{node.name}:alpha", alpha)),
            outputs=(operands[-1],),
            name=f"{operation.name}.alpha",
        )
    yield attrs.evolve(operation, inputs=tuple(operands))


def _silu(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield the sigmoid of x, and its product with x."""
    (x,) = (source.value(Value(name)) for name in node.values)
    sigmoid = f"{node.name}:sigmoid"
    source.values[sigmoid] = source.type_of(node.outputs[0])
    name = node_name(node)
    yield SourceOperation(
        operation="Sigmoid", inputs=(x,), outputs=(sigmoid,), name=f"{name}.sigmoid"
    )
    yield SourceOperation(operation="Mul", inputs=(x, sigmoid), outputs=node.outputs, name=name)


def _rsqrt(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield the square root of x, and its reciprocal."""
    (x,) = (source.value(Value(name)) for name in node.values)
    root = f"{node.name}:root"
    source.values[root] = source.type_of(node.outputs[0])
    name = node_name(node)
    yield SourceOperation(operation="Sqrt", inputs=(x,), outputs=(root,), name=f"{name}.root")
    yield SourceOperation(operation="Reciprocal", inputs=(root,), outputs=node.outputs, name=name)


def _selection(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield the Where of an operator that chooses between two values or numbers.

    `masked_fill` takes its number, or a tensor of one, where the mask is True.
    """
    names = WHERE_ARGUMENTS[node.operator.split(".")[1].removesuffix("_")]
    inputs: list[str] = []
    for argument in map(node.arguments.get, names):
        if isinstance(argument, int | float):
            inputs.append(scalar(source, f"{node.name}:number{len(inputs)}", argument))
        else:
            inputs.append(source.value(argument))
    operation = "Where" if all(inputs) else node.operator.rpartition(".")[0]
    yield SourceOperation(
        operation=operation,
        inputs=tuple(filter(None, inputs)),
        outputs=node.outputs,
        name=node_name(node),
    )


STEP_TRANSLATIONS: Mapping[str, Translation] = {
    **dict.fromkeys(SUMS, _sum),
    **dict.fromkeys(("silu", "silu_"), _silu),
    **dict.fromkeys(("where", "masked_fill", "masked_fill_"), _selection),
    "rsqrt": _rsqrt,
}
