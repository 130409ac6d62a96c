"""Graphs of ONNX models with the shape of every value, by onnx's shape inference.

A graph may leave sizes of its inputs open. If the first size is open, it is the batch and becomes
1; a batch that the graph states is kept. Two open sizes behind the channels are the height and
width of an image, a single one is its length; an open second size is the number of columns
(tokens). An input that is a matrix of real numbers is columns by features: its first size is not a
batch, but the columns of one sample.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from ipusim import MAX_INPUT_BYTES, InputError, in_short, with_path

from ...entries import HostArray, MatrixError
from .checkpoint import PARSE_ERRORS
from .constant import Constant, TensorType
from .onnx_checkpoint import FoldedGraph, checkpoint_of, folded_graph, setting_of
from .onnx_constants import OnnxSetting, light_tensor, onnx_name
from .onnx_model import OnnxNode, bodies_of, nodes_of, onnx_package, read_model, type_name
from .tensor import TRANSPOSED, Checkpoint, Shape, transposed_shape
from .weight_uses import FUSED_CONV, MATRIX_OPERATORS, MICROSOFT, PACKED

IR_VERSION = 4  # first version in which inference accepts an initialiser that is not an input
IMAGE_RANK = 4  # dimensions N, C, H, W
MATRIX_RANK = 2  # dimensions: columns and features
CONV_INPUTS = 3  # inputs of a Conv: image, filters, bias
STACKED = (*MATRIX_OPERATORS, "Einsum")  # operators whose weights may be a stack of matrices
SIZES = ("Shape", "Size")  # operators whose results are known if the shape of their input is
# Operators of a runtime whose result has the shape of their first input.
LIKE_INPUT = tuple(
    f"{MICROSOFT}{name}"
    for name in (
        *("Gelu", "FastGelu", "BiasGelu", "QuickGelu", "SkipLayerNormalization"),
        *("SimplifiedLayerNormalization", "SkipSimplifiedLayerNormalization"),
        *("MultiHeadAttention", "GroupQueryAttention", "RotaryEmbedding"),
    )
)
# Rounds of shape inference: each finds shapes that depend on sizes found in the round before.
MAX_ROUNDS = 8


@attrs.frozen
class OnnxGraph:
    """The graph of an ONNX model with its constants folded.

    Attributes:
        nodes: Nodes in the order in which they run, of values that depend on inputs.
        bodies: Graphs within nodes, by the number of the node and the name of the attribute.
        constants: Constants that nodes or outputs read, and all tensors of the file, by name.
        inputs, outputs: Names of values.
        values: Shapes and types of inputs and results by name.
        batch: Number of samples that all shapes assume.
        opset: Version of the standard's operators; 0 if the model states none.
    """

    nodes: tuple[OnnxNode, ...]
    bodies: Mapping[tuple[int, str], OnnxGraph]
    constants: Mapping[str, Constant]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    values: Mapping[str, TensorType]
    batch: int = 1
    opset: int = 0


def read_graph(
    path: Path,
    *,
    image: Sequence[int] | None = None,
    columns: int | None = None,
    max_bytes: int = MAX_INPUT_BYTES,
) -> OnnxGraph:
    """Return the graph of a model.

    Args:
        path: Path of an .onnx file.
        image: Height and width, or a length, if the graph's inputs leave them open.
        columns: Tokens of a sample, if the inputs leave them open.
        max_bytes: Largest number of bytes of the file.

    Raises:
        MatrixError: One line that names the file and what is wrong, or which size is open.
    """
    try:
        model = read_model(path, max_bytes)
        _check_order(nodes_of(model.graph.node))
        setting = setting_of(model, path)
        folded = folded_graph(model.graph, setting)
        inputs = [value for value in model.graph.input if value.name not in folded.constants]
        batch = _set_sizes(inputs, image=image, columns=columns)
        folded, inferred = _inferred(model.graph, setting, folded, inputs)
        checkpoint = checkpoint_of(path, folded)
        graph = _graph_of(inferred, folded, checkpoint, max_bytes)
    except InputError as error:
        raise MatrixError(with_path(path, error)) from None
    except PARSE_ERRORS as error:
        raise MatrixError(f"{path}: not a readable .onnx model: {in_short(str(error))}") from None
    return attrs.evolve(
        graph, inputs=tuple(value.name for value in inputs), batch=_own_batch(graph, batch)
    )


def _own_batch(graph: OnnxGraph, batch: int) -> int:
    """Return the batch, or 1 if the first size of the input numbers the matrices of a stack."""
    stacks = {
        size
        for node in graph.nodes
        for name in node.inputs
        if name in graph.constants and node.op in STACKED
        for size in graph.constants[name].shape[:-MATRIX_RANK][:1]
    }
    return 1 if batch in stacks else batch


def _inferred(
    graph: Any, setting: OnnxSetting, folded: FoldedGraph, inputs: Sequence[Any]
) -> tuple[FoldedGraph, Any]:
    """Return a graph folded with the sizes that shape inference finds, and the inferred graph.

    Raises:
        MatrixError: Shapes contradict each other.
    """
    known_values, types = dict[str, HostArray](), dict[str, TensorType]()
    for _ in range(MAX_ROUNDS):
        model = _light_model(graph, setting, folded, inputs, types)
        try:
            inferred = onnx_package().shape_inference.infer_shapes(model, data_prop=True).graph
        except MemoryError:
            raise
        except Exception as error:  # errors of onnx and of protobuf
            cause = in_short(" ".join(str(error).split()))
            raise MatrixError(f"its shapes do not go together: {cause}") from None
        sizes, other_types = dict(_known_sizes(inferred)), dict(_further_types(inferred))
        if not sizes and other_types.items() <= types.items():
            break
        known_values, types = known_values | sizes, types | other_types
        if sizes:
            arrays = folded.constants.arrays
            folded = folded_graph(graph, setting, sizes=known_values, earlier=arrays)
    return folded, inferred


def _light_model(
    graph: Any,
    setting: OnnxSetting,
    folded: FoldedGraph,
    inputs: Sequence[Any],
    types: Mapping[str, TensorType],
) -> Any:
    """Return a model for shape inference: without constant nodes and numbers of large tensors.

    Shapes that the model records are left out, because their open sizes would stay open.

    Args:
        graph: ONNX message of the graph.
        setting: Model of the graph.
        folded: The graph with its constants folded.
        inputs: ONNX messages of the inputs, with all sizes.
        types: Shapes and types that inference does not find by itself.
    """
    model = onnx_package().ModelProto(ir_version=max(setting.ir_version, IR_VERSION))
    model.opset_import.extend(setting.opsets)
    imported_domains = {opset.domain for opset in setting.opsets}
    for domain in sorted({node.domain for node in folded.nodes} - imported_domains):
        model.opset_import.add(domain=domain, version=1)
    light_graph, constants = model.graph, folded.constants
    light_graph.name = graph.name or "graph"
    light_graph.node.extend(map(_inferable, folded.nodes))
    light_graph.input.extend(inputs)
    used_names = {name for node in nodes_of(folded.nodes) for name in node.inputs}
    light_graph.initializer.extend(
        light_tensor(
            name, constants.shapes[name], constants.types[name], constants.arrays.get(name)
        )
        for name in constants.shapes
        if name in used_names
    )
    outputs = {value.name for value in graph.output}
    for name, value in types.items():
        info = light_graph.output if name in outputs else light_graph.value_info
        number = onnx_package().TensorProto.DataType.Value(onnx_name(value.type))
        info.append(onnx_package().helper.make_tensor_value_info(name, number, value.shape))
    for value in graph.output:
        if value.name not in constants and value.name not in types:
            light_graph.output.add().CopyFrom(value)
            light_graph.output[-1].type.tensor_type.ClearField("shape")
    return model


def _inferable(node: Any) -> Any:
    """Return a node for shape inference: a fused convolution as the Conv within it."""
    if f"{node.domain}.{node.op_type}" != FUSED_CONV:
        return node
    conv = type(node)()
    conv.CopyFrom(node)
    conv.domain, conv.op_type = "", "Conv"
    del conv.input[CONV_INPUTS:]
    attributes = [
        attribute for attribute in node.attribute if not attribute.name.startswith("activation")
    ]
    del conv.attribute[:]
    conv.attribute.extend(attributes)
    return conv


def _further_types(inferred: Any) -> Iterator[tuple[str, TensorType]]:
    """Yield name and type of results of operators of other domains, which onnx does not infer."""
    values = (*inferred.input, *inferred.value_info, *inferred.output)
    types = {value.name: _type(value) for value in values}
    for proto in inferred.initializer:
        types[proto.name] = TensorType(tuple(proto.dims), type_name(proto.data_type))
    for message, node in zip(inferred.node, nodes_of(inferred.node), strict=True):
        data = types.get(node.input(0), TensorType())
        if not message.domain or not node.outputs or not data.shape or None in data.shape:
            continue
        shape = _result_shape(node, data.shape, types)
        if shape is not None:
            yield node.outputs[0], TensorType(shape, data.type or "float32")


def _result_shape(node: OnnxNode, data: Shape, types: Mapping[str, TensorType]) -> Shape | None:
    """Return the shape of the result of an operator of another domain; None if it is unknown."""
    if node.op in LIKE_INPUT:
        return data
    if node.op == PACKED:
        return (*data[:-1], int(node.numbers.get("N", 0)))
    if node.op not in MATRIX_OPERATORS:
        return None
    weights_shape = types.get(node.input(MATRIX_OPERATORS[node.op].weights), TensorType()).shape
    if not weights_shape or min(len(weights_shape), len(data)) < MATRIX_RANK:
        return None
    is_data_transposed, are_weights_transposed = (
        bool(node.numbers.get(name, 0)) for name in ("transA", "transB")
    )
    rows = data[-1 if is_data_transposed else -2]
    columns = weights_shape[-2 if are_weights_transposed else -1]
    # The operand with more axes gives the result its leading ones.
    return (*max((data[:-2], weights_shape[:-2]), key=len), rows, columns)


def _known_sizes(inferred: Any) -> Iterator[tuple[str, HostArray]]:
    """Yield the results of nodes that return sizes of a value whose shape is known."""
    values = (*inferred.input, *inferred.value_info, *inferred.output)
    shapes = {value.name: _shape(value) for value in values if _has_shape(value)}
    shapes |= {proto.name: tuple(proto.dims) for proto in inferred.initializer}
    for node in inferred.node:
        shape = shapes.get(node.input[0]) if node.op_type in SIZES and node.input else None
        if shape is None or None in shape:
            continue
        if node.op_type == "Size":
            yield node.output[0], np.asarray(math.prod(size or 0 for size in shape))
            continue
        bounds = {attribute.name: attribute.i for attribute in node.attribute}
        part = shape[bounds.get("start", 0) : bounds.get("end")]
        yield node.output[0], np.asarray(part, dtype=np.int64)


def _graph_of(
    inferred: Any, folded: FoldedGraph, checkpoint: Checkpoint, max_bytes: int
) -> OnnxGraph:
    """Return a graph with its nodes and constants, still without inputs and batch.

    Args:
        inferred: ONNX message of the graph with all shapes that inference finds.
        folded: the graph with its constants folded.
        checkpoint: tensors of the file, by which constants have addresses.
        max_bytes: largest number of bytes of a constant that is read.
    """
    nodes = nodes_of(folded.nodes)
    read = dict.fromkeys(name for node in nodes for name in node.inputs)
    output_names = [value.name for value in inferred.output]
    names = dict.fromkeys((*folded.constants.stored, *read, *output_names))
    # A tensor that nodes read only through an alias or a computed value is not listed itself.
    hidden_names = {folded.origins[name][0] for name in read if name in folded.origins}
    computed_names = [name for name in read if name in folded.constants.computed]
    hidden_names |= {source for name in computed_names for source in folded.constants.sources(name)}
    constants = {
        name: _constant(name, folded, checkpoint, max_bytes)
        for name in names
        if name in folded.constants and (name in read or name not in hidden_names)
    }
    values = (*inferred.input, *inferred.value_info, *inferred.output)
    bodies = {
        (number, name): _body(body, folded, checkpoint, max_bytes)
        for number, node in enumerate(inferred.node)
        for name, body in bodies_of(node).items()
    }
    return OnnxGraph(
        nodes=nodes,
        bodies=bodies,
        constants=constants,
        inputs=(),
        outputs=tuple(value.name for value in inferred.output),
        values={value.name: _type(value) for value in values},
        opset=max(
            (
                opset.version
                for opset in folded.constants.setting.opsets
                if opset.domain in ("", "ai.onnx")
            ),
            default=0,
        ),
    )


def _body(body: Any, folded: FoldedGraph, checkpoint: Checkpoint, max_bytes: int) -> OnnxGraph:
    """Return a graph within a node, whose own tensors have no address."""
    setting = folded.constants.setting
    folded_body = folded_graph(body, setting, outer=folded.constants)
    inner = onnx_package().GraphProto()
    inner.CopyFrom(body)
    graph = _graph_of(inner, folded_body, checkpoint, max_bytes)
    return attrs.evolve(graph, inputs=tuple(value.name for value in body.input))


def _constant(name: str, folded: FoldedGraph, checkpoint: Checkpoint, max_bytes: int) -> Constant:
    """Return a constant in the shape in which nodes read it."""
    constants = folded.constants
    # Values that a body computes have no address: readers of the file do not know their names.
    tensor, is_transposed = folded.origins.get(name, (name, False))
    info = checkpoint.tensors.get(tensor)
    if info is None:
        return Constant(
            name=name,
            shape=constants.shapes[name],
            type=constants.types[name],
            reader=partial(constants.read, name, max_bytes),
        )
    view = TRANSPOSED if info.transposed != is_transposed else ""
    is_weights = info.is_read and not info.refusal
    # A cast tensor has the address of the tensor that is cast, and the type of the result.
    is_cast = name != tensor and is_weights and not info.encoding
    reader = (
        partial(checkpoint.read, f"{info.name}{view}", max_bytes)
        if is_weights
        else partial(constants.read, name, max_bytes)
    )
    return Constant(
        name=name,
        shape=transposed_shape(info.stored_shape) if is_transposed else info.stored_shape,
        type=constants.types[name] if is_cast else info.type,
        address=f"{checkpoint.path}:{info.name}{view}" if is_weights else "",
        origin=info.encoding,
        reader=partial(_read_as, constants.types[name], reader) if is_cast else reader,
    )


def _read_as(element_type: str, reader: Callable[[], HostArray]) -> HostArray:
    """Convert an array to a type; return it unchanged if NumPy lacks the type, like bfloat16."""
    array = reader()
    return array.astype(element_type, copy=False) if element_type in np.sctypeDict else array


def _check_order(nodes: Sequence[OnnxNode]) -> None:
    """Refuse a graph whose nodes read a value that a later node writes."""
    writer = {name: number for number, node in enumerate(nodes) for name in node.outputs}
    for number, node in enumerate(nodes):
        unordered_names = [name for name in node.inputs if name and writer.get(name, -1) >= number]
        if unordered_names:
            raise MatrixError(
                f"node {number} ({node.op}) takes {in_short(unordered_names[0])}, "
                "which a later node makes"
            )


def _shape(value: Any) -> Shape:
    """Return the sizes of a value; none if it has no shape."""
    return tuple(
        dim.dim_value if dim.HasField("dim_value") else None
        for dim in value.type.tensor_type.shape.dim
    )


def _has_shape(value: Any) -> bool:
    """Return True if the rank of a value is known; its sizes may still be open."""
    return bool(value.type.tensor_type.HasField("shape"))


def _type(value: Any) -> TensorType:
    """Return shape and type of a value; both unknown if it is no tensor."""
    if not value.type.HasField("tensor_type"):
        return TensorType()
    number = value.type.tensor_type.elem_type
    return TensorType(
        _shape(value) if _has_shape(value) else None, type_name(number) if number else ""
    )


def _set_sizes(inputs: Sequence[Any], *, image: Sequence[int] | None, columns: int | None) -> int:
    """Set the sizes that inputs leave open, and return the batch.

    Raises:
        MatrixError: A size stays open, or a size was given that is not open.
    """
    batch, used_options, images = 1, set[str](), []
    for value in inputs:
        dims = value.type.tensor_type.shape.dim
        shape, declared_sizes = _shape(value), _declared_text(value)
        if not shape:
            continue
        is_matrix = _is_matrix(value, shape)
        # The first size: columns of a matrix, else the batch, of one sample.
        if shape[0] is None:
            dims[0].dim_value = (columns or 1) if is_matrix else 1
            used_options.update({"columns"} if is_matrix else ())
        elif value is inputs[0] and not is_matrix:
            batch = max(shape[0], 1)
        open_axes = [axis for axis, size in enumerate(shape) if axis and size is None]
        if not open_axes:
            images.append(shape[2:])
            continue
        # Other open sizes are given by an option: the image, or the columns.
        option, sizes = _sizes(shape, open_axes, image, columns)
        if sizes is None:
            raise MatrixError(f"input {in_short(value.name)} is of {declared_sizes}; {option}")
        used_options.add(option)
        for axis, size in zip(open_axes, sizes, strict=True):
            dims[axis].dim_value = size
    if image is not None and "image" not in used_options and tuple(image) not in images:
        raise MatrixError(f"its inputs say their sizes; leave the image {in_short(image)} out")
    if columns is not None and "columns" not in used_options:
        raise MatrixError(f"its inputs say their sizes; leave the {columns} columns out")
    return batch


def _is_matrix(value: Any, shape: Shape) -> bool:
    """Return True for columns by features: real numbers of two sizes, the features known."""
    types = onnx_package().TensorProto
    real = (types.FLOAT, types.FLOAT16, types.DOUBLE, types.BFLOAT16)
    is_real = value.type.tensor_type.elem_type in real
    return is_real and len(shape) == MATRIX_RANK and shape[1] is not None


def _sizes(
    shape: Shape, open_axes: Sequence[int], image: Sequence[int] | None, columns: int | None
) -> tuple[str, Sequence[int] | None]:
    """Return the option that states the open sizes of an input, and these sizes.

    If no option states them, return advice and None.
    """
    # Two open sizes behind the channels are an image; one is its length.
    if len(shape) == IMAGE_RANK or open_axes == [2]:
        sides = len(shape) - 2
        example = "224x224" if len(shape) == IMAGE_RANK else "196"
        if len(open_axes) > sides or image is None or len(image) != sides:
            return f"give an image to settle it, as --image {example}", None
        all_open = len(open_axes) == sides
        return "image", list(image) if all_open else [image[max(axis - 2, 0)] for axis in open_axes]
    if open_axes == [1] and columns is not None:
        return "columns", [columns]
    if open_axes == [1]:
        return "give columns, tokens of a sample, as --columns 128", None
    return "only the batch, an image and the columns may be open; export it with sizes", None


def _declared_text(value: Any) -> str:
    """Return the sizes of an input as a text, with the graph's names of open sizes."""
    dims = value.type.tensor_type.shape.dim
    words = [str(dim.dim_value) if dim.HasField("dim_value") else dim.dim_param for dim in dims]
    return in_short(" x ".join(word or "?" for word in words))
