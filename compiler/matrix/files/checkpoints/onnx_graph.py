"""Graphs of ONNX models with the shape of every value, by onnx's shape inference.

A graph may leave sizes of its inputs open. If the first size is open, it is the batch and becomes
1; a batch that the graph states is kept. Two open sizes behind the channels are the height and
width of an image, a single one is its length; an open second size is the number of columns
(tokens). An input that is a matrix of real numbers is columns by features: its first size is not a
batch, but the columns of one sample.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from ipusim import MAX_INPUT_BYTES, InputError, in_short, with_path

from ...entries import MatrixError
from .checkpoint import PARSE_ERRORS
from .onnx_model import OnnxNode, nodes_of, onnx_package, protos_of, read_model, tensors_of
from .tensor import TensorInfo

Shape: TypeAlias = tuple[int | None, ...]
"""Shape of a value; None is a size that inference does not know."""
# Elements of the largest tensor whose numbers inference may read. Tensors that hold a shape are
# smaller; weights are larger, and inference would copy them.
MAX_INFERRED_ELEMENTS = 4096
# Fields of an ONNX tensor in which its numbers may lie.
DATA_FIELDS = ("raw_data", "float_data", "double_data", "int32_data", "int64_data", "uint64_data")
IR_VERSION = 4  # first version in which inference accepts an initialiser that is not an input
IMAGE_RANK = 4  # dimensions N, C, H, W
MATRIX_RANK = 2  # dimensions: columns and features


@attrs.frozen
class OnnxGraph:
    """The graph of an ONNX model.

    Attributes:
        nodes: Nodes in the order in which they run.
        tensors: Tensors of the file by name.
        inputs, outputs: Names of values.
        shapes: Shapes by value, tensors included.
        batch: Number of samples for which the shapes are.
    """

    nodes: tuple[OnnxNode, ...]
    tensors: Mapping[str, TensorInfo]
    inputs: tuple[str, ...]
    outputs: frozenset[str]
    shapes: Mapping[str, Shape]
    batch: int


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
        nodes, protos = nodes_of(model), protos_of(model)
        tensors = tensors_of(nodes, protos)
        # The shape inference needs nodes in order, and no numbers of large tensors.
        _check_order(nodes)
        _remove_numbers(protos)
        inputs = [value for value in model.graph.input if value.name not in protos]
        batch = _set_sizes(inputs, image=image, columns=columns)
        # Recorded shapes with open sizes would keep them open in the inference.
        del model.graph.value_info[:]
        for value in model.graph.output:
            value.type.tensor_type.ClearField("shape")
        shapes = dict(_inferred(model))
    except InputError as error:
        raise MatrixError(with_path(path, error)) from None
    except PARSE_ERRORS as error:
        raise MatrixError(f"{path}: not a readable .onnx model: {in_short(str(error))}") from None
    # Tensors of the file have their stored shapes, whatever the inference says of them.
    shapes |= {name: tensor.stored_shape for name, tensor in tensors.items()}
    outputs = frozenset(value.name for value in model.graph.output)
    return OnnxGraph(nodes, tensors, tuple(value.name for value in inputs), outputs, shapes, batch)


def _check_order(nodes: Sequence[OnnxNode]) -> None:
    """Refuse a graph whose nodes read a value that a later node writes."""
    writer = {name: number for number, node in enumerate(nodes) for name in node.outputs}
    for number, node in enumerate(nodes):
        late = [name for name in node.inputs if name and writer.get(name, -1) >= number]
        if late:
            raise MatrixError(
                f"node {number} ({node.op}) takes {in_short(late[0])}, which a later node makes"
            )


def _remove_numbers(protos: Mapping[str, Any]) -> None:
    """Remove the numbers of large tensors, which inference would copy and does not read."""
    for proto in protos.values():
        if math.prod(proto.dims) > MAX_INFERRED_ELEMENTS:
            for field in DATA_FIELDS:
                proto.ClearField(field)


def _inferred(model: Any) -> Iterator[tuple[str, Shape]]:
    """Yield every value of a graph with its shape.

    Raises:
        MatrixError: Shapes contradict each other.
    """
    model.ir_version = max(model.ir_version, IR_VERSION)
    try:
        graph = onnx_package().shape_inference.infer_shapes(model, data_prop=True).graph
    except MemoryError:
        raise
    except Exception as error:  # errors of onnx and of protobuf
        cause = in_short(" ".join(str(error).split()))
        raise MatrixError(f"its shapes do not go together: {cause}") from None
    for values in (graph.input, graph.value_info, graph.output):
        for value in values:
            yield value.name, _shape(value)


def _shape(value: Any) -> Shape:
    """Return the sizes of a value; none if it has no shape."""
    return tuple(
        dim.dim_value if dim.HasField("dim_value") else None
        for dim in value.type.tensor_type.shape.dim
    )


def _set_sizes(inputs: Sequence[Any], *, image: Sequence[int] | None, columns: int | None) -> int:
    """Set the sizes that inputs leave open, and return the batch.

    Raises:
        MatrixError: A size stays open, or a size was given that is not open.
    """
    batch, used_options, images = 1, set[str](), []
    for value in inputs:
        dims = value.type.tensor_type.shape.dim
        shape, declared = _shape(value), _declared(value)
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
            raise MatrixError(f"input {in_short(value.name)} is of {declared}; {option}")
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
    shape: Shape, open_at: Sequence[int], image: Sequence[int] | None, columns: int | None
) -> tuple[str, Sequence[int] | None]:
    """Return the name of the option that gives open sizes, and these sizes.

    If no option gives them, return advice and None.
    """
    # Two open sizes behind the channels are an image; one is its length.
    if len(shape) == IMAGE_RANK or open_at == [2]:
        sides = len(shape) - 2
        example = "224x224" if len(shape) == IMAGE_RANK else "196"
        if len(open_at) > sides or image is None or len(image) != sides:
            return f"give an image to settle it, as --image {example}", None
        all_open = len(open_at) == sides
        return "image", list(image) if all_open else [image[max(axis - 2, 0)] for axis in open_at]
    if open_at == [1] and columns is not None:
        return "columns", [columns]
    if open_at == [1]:
        return "give columns, tokens of a sample, as --columns 128", None
    return "only the batch, an image and the columns may be open; export it with sizes", None


def _declared(value: Any) -> str:
    """Return the sizes of an input as the graph writes them."""
    dims = value.type.tensor_type.shape.dim
    words = [str(dim.dim_value) if dim.HasField("dim_value") else dim.dim_param for dim in dims]
    return in_short(" x ".join(word or "?" for word in words))
