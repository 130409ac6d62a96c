"""ATen operators with weights as operations of a graph: products, convolutions, recurrent layers.

Batch norms are here, too, since their weights belong to the products before them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...matrix.files import TensorType
from ...matrix.files.checkpoints import ExportedNode, Value
from ..operators import SourceOperation
from .source import Source, Translation, is_constant, node_name, weights_name
from .translations import untranslated

MATRIX_PRODUCTS = ("mm", "matmul", "bmm", "mv")

ADDED_PRODUCTS = ("addmm", "baddbmm")  # a sum of the first argument and a product

CONVOLUTIONS = ("conv1d", "conv2d", "conv3d", "convolution", "_convolution")

EPSILON = 1e-5  # usual one of torch's batch norms

PAD_MODES = {"same": "SAME_UPPER", "valid": "VALID"}

RECURRENT = {"lstm": "LSTM", "gru": "GRU", "rnn_tanh": "RNN", "rnn_relu": "RNN"}


def _linear(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield a linear layer as a Gemm with transposed weights."""
    values = [source.value(node.arguments.get(name)) for name in ("input", "weight", "bias")]
    # Tied weights are named as in this module.
    own_name, tied_names = f"{node.module}.weight", source.program.tied_names
    if own_name in tied_names and tied_names[own_name] == tied_names.get(values[1]):
        values[1] = own_name
    yield SourceOperation(
        operation="Gemm",
        inputs=tuple(values) if values[2] else tuple(values[:2]),
        outputs=node.outputs,
        name=weights_name(source, node, values[1]),
        attributes={"transB": 1},
    )


def _product(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield a product of two values, named by the constant one, which holds the weights."""
    left, right = (source.value(Value(name)) for name in node.values[:2])
    weights = right if is_constant(source, right) else left
    yield SourceOperation(
        operation="MatMul",
        inputs=(left, right),
        outputs=node.outputs,
        name=weights_name(source, node, weights),
    )


def _added_product(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield a product with an addend, as torch's addmm, as a Gemm."""
    addend, left, right = (source.value(Value(name)) for name in node.values[:3])
    weights = right if is_constant(source, right) else left
    yield SourceOperation(
        operation="Gemm",
        inputs=(left, right, addend),
        outputs=node.outputs,
        name=weights_name(source, node, weights),
        attributes={name: node.arguments.get(name, 1) for name in ("alpha", "beta")},
    )


def _convolution(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield a convolution with its attributes in ONNX's terms, one number for each side."""
    arguments = node.arguments
    value, weights = (source.value(arguments[name]) for name in ("input", "weight"))
    bias = source.value(arguments.get("bias"))
    sides = len(source.type_of(arguments["weight"].name).shape or ()) - 2
    if arguments.get("transposed"):
        yield untranslated(source, node, "ConvTranspose")
        return
    attributes: dict[str, Any] = {"group": arguments.get("groups", 1)}
    for name, onnx_name in (("stride", "strides"), ("dilation", "dilations")):
        if name in arguments:
            attributes[onnx_name] = _by_side(arguments[name], sides)
    padding = arguments.get("padding", [0] * sides)
    if isinstance(padding, str):
        # ONNX's mode depends on the stride, torch's "same" does not: torch allows it only with a
        # stride of 1, for which the two agree.
        attributes["auto_pad"] = PAD_MODES[padding]
    else:
        attributes["pads"] = _by_side(padding, sides) * 2
    yield SourceOperation(
        operation="Conv",
        inputs=(value, weights, bias) if bias else (value, weights),
        outputs=node.outputs,
        name=weights_name(source, node, weights),
        attributes=attributes,
    )


def _by_side(numbers: Any, sides: int) -> list[int]:
    """Return a number for each side; a single number stands for all sides."""
    values = numbers if isinstance(numbers, list) else [numbers]
    return values * sides if len(values) == 1 else list(values)


def _batch_norm(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield a batch normalisation."""
    arguments = node.arguments
    order = ("input", "weight", "bias", "running_mean", "running_var")
    yield SourceOperation(
        operation="BatchNormalization",
        inputs=tuple(source.value(arguments.get(name)) for name in order),
        outputs=node.outputs[:1],
        name=node_name(node),
        attributes={
            "training_mode": int(bool(arguments.get("training", arguments.get("train", False)))),
            "epsilon": arguments.get("eps", EPSILON),
        },
    )


def _einsum(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield an Einsum, named by its constant operand."""
    inputs = tuple(source.value(Value(name)) for name in node.values)
    weights = next((name for name in inputs if is_constant(source, name)), "")
    yield SourceOperation(
        operation="Einsum",
        inputs=inputs,
        outputs=node.outputs,
        name=weights_name(source, node, weights),
        attributes={"equation": node.arguments["equation"].replace(" ", "")},
    )


def _recurrent(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield an operation for each layer and direction of a recurrent module."""
    arguments = node.arguments
    weights = [source.value(value) for value in arguments["params"]]
    layer_tensors = (
        4 if arguments["has_biases"] else 2
    )  # of a layer: inputs, state, and their biases
    count = len(weights) // layer_tensors
    first = source.value(arguments["input"])
    shape, element = (source.values[first].shape or ()), source.values[first].type
    results = [f"{node.name}:{number}" for number in range(count - 1)]
    for number in range(count):
        layer_weights = weights[number * layer_tensors : (number + 1) * layer_tensors]
        # Weights of the state are [gates x hidden size, hidden size].
        state, stored = layer_weights[1], source.program.stored
        hidden_size = stored[state].info.shape[1] if state in stored else 0
        outputs = node.outputs if number == count - 1 else (results[number],)
        if number < count - 1:
            source.values[results[number]] = TensorType((*shape[:-1], hidden_size), element)
        # Each layer reads the results of earlier ones, so that these count as needed.
        yield SourceOperation(
            operation=RECURRENT[node.operator.split(".")[1]],
            inputs=(first, *layer_weights, *results[:number]),
            outputs=outputs,
            name=f"{node_name(node)}:{number}" if count > 1 else node_name(node),
        )


PRODUCT_TRANSLATIONS: Mapping[str, Translation] = {
    **dict.fromkeys(RECURRENT, _recurrent),
    "linear": _linear,
    **dict.fromkeys(MATRIX_PRODUCTS, _product),
    **dict.fromkeys(ADDED_PRODUCTS, _added_product),
    **dict.fromkeys(CONVOLUTIONS, _convolution),
    **dict.fromkeys(("batch_norm", "_native_batch_norm_legit_no_training"), _batch_norm),
    "einsum": _einsum,
}
