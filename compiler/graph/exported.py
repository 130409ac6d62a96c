"""Reading of exported PyTorch programs: ATen operators as operations of a graph.

ATen operators become the ONNX operators of the same meaning, so that the rest of the compiler need
not know which kind of file a graph comes from. The others keep their name, `aten.NAME`. Fused
attention becomes its two products and a softmax.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Set
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import numpy as np

from ipusim import InputError, shown_name, with_path

from ..matrix.files import Constant, TensorType
from ..matrix.files.checkpoints import (
    ExportedNode,
    ExportedProgram,
    StoredTensor,
    Value,
    read_program,
)
from .building import build_graph
from .exported_attributes import AtenCall, attributes_of
from .graph import Graph
from .operators import SourceOperation

# Endings of the names of weights; a product has the name of its weights without the ending.
WEIGHT_ENDINGS = (".weight", "_weight")
MATRIX_RANK = 2  # dimensions of a matrix
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
    "Where": "where",
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
SUMS = {"add": "Add", "add_": "Add", "sub": "Sub", "sub_": "Sub", "rsub": "Sub"}
MATRIX_PRODUCTS = ("mm", "matmul", "bmm", "mv")
ADDED_PRODUCTS = ("addmm", "baddbmm")  # a sum of the first argument and a product
CONVOLUTIONS = ("conv1d", "conv2d", "conv3d", "convolution", "_convolution")
EPSILON = 1e-5  # usual one of torch's batch norms
# Summand of a score that a causal mask hides: exp of it is 0, and half expresses it.
HIDDEN = -30000.0
PAD_MODES = {"same": "SAME_UPPER", "valid": "VALID"}


@attrs.frozen
class Source:
    """Program that is translated, with names and types of values in the new graph.

    Attributes:
        program: Graph and tensors.
        names: Name of the value or constant in the new graph, by the name in the program.
        values: Shapes and types of values by their new names; the translation may add some.
        scalars: Constants that stand for numbers among the arguments; the translation adds them.
        multiples: Tensor of the file and factor of each constant that is a multiple of a tensor, by
            the constant's name; the translation adds them.
    """

    program: ExportedProgram
    names: Mapping[str, str]
    values: dict[str, TensorType]
    scalars: dict[str, Constant] = attrs.field(factory=dict)
    multiples: dict[str, tuple[str, float]] = attrs.field(factory=dict)

    def value(self, argument: Any) -> str:
        """Return the name of an argument that is a value; empty for one that is left out."""
        return self.names.get(argument.name, argument.name) if isinstance(argument, Value) else ""

    def type_of(self, name: str) -> TensorType:
        """Return shape and type of a value or constant by its name in the program."""
        graph = self.program.graph
        return TensorType(graph.shapes.get(name), graph.types.get(name, ""))


Translation: TypeAlias = Callable[[Source, ExportedNode], Iterator[SourceOperation]]
"""Function of a source and a node that yields the operations that the node stands for."""


def read_exported(path: Path, name: str, *, max_bytes: int) -> Graph:
    """Return the graph of a `.pt2` file.

    The batch is the first size of the first input, as in ONNX models, if that input has three or
    more dimensions, or two and no floating-point numbers. Otherwise the batch is 1, and the first
    size of the input counts columns.

    Args:
        path: Path of the file.
        name: Name of the network.
        max_bytes: Largest number of bytes of the graph's text.

    Raises:
        InputError: The file cannot be read, or its graph contradicts itself; one line.
    """
    try:
        program = read_program(path, max_bytes)
        return _graph(path, name, program)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise InputError(f"{path}: its graph is damaged: {error!r:.100}") from None
    except InputError as error:
        raise InputError(with_path(path, error)) from None


def _graph(path: Path, name: str, program: ExportedProgram) -> Graph:
    """Return the graph of an exported program, see `read_exported`."""
    graph = program.graph
    names = graph.tensors
    values = {
        value: TensorType(graph.shapes[value], graph.types[value])
        for value in graph.shapes
        if value not in names
    }
    source = Source(program, names, values)
    # `folds` are values that are computed from tensors of the file alone, such as weights times a
    # mask. They become constants, and the nodes that compute them no operations.
    operations = [
        operation
        for node in graph.nodes
        if not all(output in program.folds for output in node.outputs)
        for operation in _operations(source, node)
    ]
    constants = {
        **{tensor: _constant(path, stored) for tensor, stored in program.stored.items()},
        **{name: _folded(path, program, name) for name in program.folds},
    }
    read_values = {value for operation in operations for value in operation.inputs}
    return build_graph(
        name,
        operations,
        values=values,
        constants={**_constants_in_use(source, constants, read_values), **source.scalars},
        inputs=graph.inputs,
        outputs=[source.names.get(output, output) for output in graph.outputs],
        batch=_batch(program),
        source=f"the graph of {shown_name(path.name)}",
    )


def _constants_in_use(
    source: Source, constants: Mapping[str, Constant], read_values: Set[str]
) -> Mapping[str, Constant]:
    """Return the constants that operations read, multiples of tensors, and unread tensors.

    Stored tensors of which no operation reads the bits, neither by a tied name nor in a computed
    value, are listed as unread.
    """
    program = source.program
    factors = {tensor for tensor, _ in source.multiples.values()}
    tied_in_use = {program.tied_names[name] for name in _tensors_of(program, read_values | factors)}
    used_constants = {
        key: constant
        for key, constant in constants.items()
        if key in read_values
        or (key in program.stored and program.tied_names[key] not in tied_in_use)
    }
    multiples = {
        name: constants[tensor].times(factor, name)
        for name, (tensor, factor) in source.multiples.items()
    }
    return {**used_constants, **multiples}


def _tensors_of(program: ExportedProgram, values: Set[str]) -> Iterator[str]:
    """Yield the tensors of the file behind values: equal to them, or computed into them."""
    for name in values:
        if name in program.folds:
            yield from _tensors_of(program, set(program.folds[name].sources))
        elif name in program.stored:
            yield name


def _constant(path: Path, tensor: StoredTensor) -> Constant:
    """Return a tensor of the file as a constant with an address."""
    info = tensor.info
    return Constant(name=info.name, shape=info.shape, type=info.type, address=f"{path}:{info.name}")


def _folded(path: Path, program: ExportedProgram, name: str) -> Constant:
    """Return the constant of a value that is computed from tensors of the file alone."""
    fold = program.folds[name]
    # A transposed tensor keeps the address of its source, so that new values can be written there;
    # other computed values can be read only.
    if fold.is_transposed:
        (source,) = fold.sources
        is_stored = source in program.stored
        constant = (
            _constant(path, program.stored[source]) if is_stored else _folded(path, program, source)
        )
        return attrs.evolve(constant.transposed(), name=name)
    info = fold.info
    return Constant(
        name=name,
        shape=info.shape,
        type=info.type,
        address=f"{path}:{name}",
        origin=info.encoding,
    )


def _batch(program: ExportedProgram) -> int:
    """Return the number of samples in the example inputs, by the rule of `read_exported`."""
    graph = program.graph
    for name in graph.inputs:
        shape, is_real = graph.shapes.get(name, ()), "float" in graph.types.get(name, "")
        if len(shape) > MATRIX_RANK or (len(shape) == MATRIX_RANK and not is_real):
            return max(int(shape[0]), 1)
        return 1
    return 1


def _operations(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield the operations of a node: ATen operators in ONNX's terms, any other by its own name."""
    domain, _, operator_name = node.operator.partition(".")
    base = operator_name.partition(".")[0]
    if domain != "aten" or node.graphs:
        yield _other_operation(source, node, node.operator)
    elif base in TRANSLATIONS:
        yield from TRANSLATIONS[base](source, node)
    else:
        yield _other_operation(source, node, ONNX_NAMES.get(base, f"aten.{base}"))


def _other_operation(source: Source, node: ExportedNode, operation: str) -> SourceOperation:
    """Return an operation that reads the values of a node's arguments; numbers become constants."""
    inputs = [source.value(Value(name)) for name in node.values]
    if operation in ("Add", "Mul", "Sub", "Div") and len(inputs) == 1:
        arguments = node.arguments.values()
        number = next((value for value in arguments if isinstance(value, int | float)), None)
        if number is not None:
            inputs.append(_scalar(source, f"{node.name}:number", number))
    exponent = node.arguments.get("exponent")
    if operation == "Pow" and isinstance(exponent, int | float):
        inputs.append(_scalar(source, f"{node.name}:exponent", exponent))
    operation, attributes = attributes_of(_call(source, node), operation)
    return SourceOperation(
        operation=operation,
        inputs=tuple(inputs),
        outputs=node.outputs,
        name=_node_name(node),
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


def _scalar(source: Source, name: str, number: float) -> str:
    """Return the name of a new constant of one number."""
    source.scalars[name] = Constant.of(name, np.asarray(number, np.float32))
    return name


def _sum(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield the Add or the Sub of an operator, behind the product of an operand and `alpha`.

    `add` and `sub` multiply their second argument by it; `rsub` multiplies its first argument, and
    subtracts it from the second.
    """
    operation = _other_operation(source, node, SUMS[node.operator.split(".")[1]])
    operands, alpha = list(operation.inputs), node.arguments.get("alpha", 1)
    if ".rsub." in node.operator:
        operands.reverse()
    addend = operands[-1]
    # 1. Nothing to multiply, or a number that is multiplied here.
    if alpha == 1:
        pass
    elif addend in source.scalars:
        number = float(source.scalars[addend].read()) * alpha
        _scalar(source, addend, number)
    # 2. A tensor of the file, of which a multiple becomes a constant of its own.
    elif _is_constant(source, addend):
        operands[-1] = f"{node.name}:multiple"
        source.multiples[operands[-1]] = addend, alpha
    # 3. A result, which a Mul multiplies.
    else:
        operands[-1] = f"{node.name}:multiple"
        source.values[operands[-1]] = source.values.get(addend, TensorType())
        yield SourceOperation(
            operation="Mul",
            inputs=(addend, _scalar(source, f"{node.name}:alpha", alpha)),
            outputs=(operands[-1],),
            name=f"{operation.name}.alpha",
        )
    yield attrs.evolve(operation, inputs=tuple(operands))


def _node_name(node: ExportedNode) -> str:
    """Return the name of a node, with its module's path in front."""
    return f"{node.module}.{node.name}" if node.module else node.name


def _weights_name(source: Source, node: ExportedNode, weights: str) -> str:
    """Return the name of a product: that of the module or parameter of its weights."""
    program = source.program
    name = weights
    while name in program.folds:  # the first tensor from which they are computed
        name = program.folds[name].sources[0]
    if name not in program.stored:
        return _node_name(node)
    ending = next((suffix for suffix in WEIGHT_ENDINGS if name.endswith(suffix)), "")
    return name.removesuffix(ending) or node.name


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
        name=_weights_name(source, node, values[1]),
        attributes={"transB": 1},
    )


def _product(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield a product of two values, named by the constant one, which holds the weights."""
    left, right = (source.value(Value(name)) for name in node.values[:2])
    weights = right if _is_constant(source, right) else left
    yield SourceOperation(
        operation="MatMul",
        inputs=(left, right),
        outputs=node.outputs,
        name=_weights_name(source, node, weights),
    )


def _added_product(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield a product with an addend, as torch's addmm, as a Gemm."""
    addend, left, right = (source.value(Value(name)) for name in node.values[:3])
    weights = right if _is_constant(source, right) else left
    yield SourceOperation(
        operation="Gemm",
        inputs=(left, right, addend),
        outputs=node.outputs,
        name=_weights_name(source, node, weights),
        attributes={name: node.arguments.get(name, 1) for name in ("alpha", "beta")},
    )


def _is_constant(source: Source, name: str) -> bool:
    """Return True if a value is a tensor of the file, or is computed from tensors alone."""
    return name in source.program.stored or name in source.program.folds


def _convolution(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield a convolution with its attributes in ONNX's terms, one number for each side."""
    arguments = node.arguments
    value, weights = (source.value(arguments[name]) for name in ("input", "weight"))
    bias = source.value(arguments.get("bias"))
    sides = len(source.type_of(arguments["weight"].name).shape or ()) - 2
    if arguments.get("transposed"):
        yield _other_operation(source, node, "ConvTranspose")
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
        name=_weights_name(source, node, weights),
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
        name=_node_name(node),
        attributes={
            "training_mode": int(bool(arguments.get("training", arguments.get("train", False)))),
            "epsilon": arguments.get("eps", EPSILON),
        },
    )


def _einsum(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield an Einsum, named by its constant operand."""
    inputs = tuple(source.value(Value(name)) for name in node.values)
    weights = next((name for name in inputs if _is_constant(source, name)), "")
    yield SourceOperation(
        operation="Einsum",
        inputs=inputs,
        outputs=node.outputs,
        name=_weights_name(source, node, weights),
        attributes={"equation": node.arguments["equation"].replace(" ", "")},
    )


def _attention(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield the two products of attention, and scale, mask and softmax between them.

    Queries are multiplied by the scale, so that scores need no step of their own.
    """
    arguments, name = node.arguments, _node_name(node)
    words = [arguments[word].name for word in ("query", "key", "value")]
    query, key, value = (source.names.get(word, word) for word in words)
    types = [source.type_of(word) for word in words[:2]]
    *batch, tokens, size = types[0].shape or (1, 1)
    *leading_sizes, key_tokens, _ = types[1].shape or (1, 1)
    score_shape = (*batch, tokens, key_tokens)

    def step(operation: str, word: str, shape: Any, inputs: Any, **more: Any) -> SourceOperation:
        """Return an operator with one result, named by a word, of this shape."""
        result = f"{node.name}:{word}"
        source.values[result] = TensorType(tuple(shape), types[0].type)
        return SourceOperation(
            operation=operation,
            inputs=tuple(inputs),
            outputs=(result,),
            name=f"{name}.{word}",
            attributes=more,
        )

    factor = arguments.get("scale") or 1 / math.sqrt(size or 1)
    scale = _scalar(source, f"{node.name}:factor", factor)
    scaled = step("Mul", "scale", types[0].shape or (), (query, scale))
    rank = len(types[1].shape or (1, 1))
    order = [*range(rank - 2), rank - 1, rank - 2]
    keys = step("Transpose", "keys", (*leading_sizes, size, key_tokens), (key,), perm=order)
    steps = [scaled, keys]
    steps.append(step("MatMul", "scores", score_shape, (*scaled.outputs, *keys.outputs)))
    mask = _causal_mask(source, node, tokens or 1, key_tokens or 1)
    if mask := mask or source.value(arguments.get("attn_mask")):
        operation, inputs = _masking(source, node, mask, steps[-1].outputs)
        steps.append(step(operation, "mask", score_shape, inputs))
    steps.append(step(_softmax_of(arguments), "softmax", score_shape, steps[-1].outputs, axis=-1))
    yield from steps
    yield SourceOperation(
        operation="MatMul",
        inputs=(*steps[-1].outputs, value),
        outputs=node.outputs[:1],
        name=f"{name}.context",
    )


def _softmax_of(arguments: Mapping[str, Any]) -> str:
    """Return the operator between scores and context of attention with these arguments.

    Dropout and heads that share keys have no operator here: the name of torch's operator stays in
    the graph, with MACs but without a program.
    """
    is_other = arguments.get("enable_gqa", False) or arguments.get("dropout_p", 0.0)
    return "aten.scaled_dot_product_attention" if is_other else "Softmax"


def _causal_mask(source: Source, node: ExportedNode, tokens: int, keys: int) -> str:
    """Return the name of a new constant that hides later keys from each token.

    It is empty if the node's attention is not causal.
    """
    if not node.arguments.get("is_causal", False):
        return ""
    name = f"{node.name}:causal"
    hidden = np.triu(np.full((tokens, keys), HIDDEN, np.float32), 1)
    source.scalars[name] = Constant.of(name, hidden)
    return name


def _masking(
    source: Source, node: ExportedNode, mask: str, scores: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Return the operator that applies a mask to scores, and its inputs.

    A mask of numbers is added; a mask of truths is True for the scores that count.
    """
    if mask in source.scalars or "float" in _type_of_value(source, mask):
        return "Add", (*scores, mask)
    return "Where", (mask, *scores, _scalar(source, f"{node.name}:hidden", HIDDEN))


def _type_of_value(source: Source, name: str) -> str:
    """Return the type of a value or a stored tensor by its new name."""
    if name in source.program.stored:
        return source.program.stored[name].info.type
    return source.values.get(name, TensorType()).type


def _silu(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield the sigmoid of x, and its product with x."""
    (x,) = (source.value(Value(name)) for name in node.values)
    sigmoid = f"{node.name}:sigmoid"
    source.values[sigmoid] = source.type_of(node.outputs[0])
    name = _node_name(node)
    yield SourceOperation(
        operation="Sigmoid", inputs=(x,), outputs=(sigmoid,), name=f"{name}.sigmoid"
    )
    yield SourceOperation(operation="Mul", inputs=(x, sigmoid), outputs=node.outputs, name=name)


def _rsqrt(source: Source, node: ExportedNode) -> Iterator[SourceOperation]:
    """Yield the square root of x, and its reciprocal."""
    (x,) = (source.value(Value(name)) for name in node.values)
    root = f"{node.name}:root"
    source.values[root] = source.type_of(node.outputs[0])
    name = _node_name(node)
    yield SourceOperation(operation="Sqrt", inputs=(x,), outputs=(root,), name=f"{name}.root")
    yield SourceOperation(operation="Reciprocal", inputs=(root,), outputs=node.outputs, name=name)


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
            name=f"{_node_name(node)}:{number}" if count > 1 else _node_name(node),
        )


RECURRENT = {"lstm": "LSTM", "gru": "GRU", "rnn_tanh": "RNN", "rnn_relu": "RNN"}
TRANSLATIONS: Mapping[str, Translation] = {
    **dict.fromkeys(RECURRENT, _recurrent),
    "linear": _linear,
    **dict.fromkeys(SUMS, _sum),
    **dict.fromkeys(MATRIX_PRODUCTS, _product),
    **dict.fromkeys(ADDED_PRODUCTS, _added_product),
    **dict.fromkeys(CONVOLUTIONS, _convolution),
    **dict.fromkeys(("batch_norm", "_native_batch_norm_legit_no_training"), _batch_norm),
    "einsum": _einsum,
    "scaled_dot_product_attention": _attention,
    **dict.fromkeys(("silu", "silu_"), _silu),
    "rsqrt": _rsqrt,
}
