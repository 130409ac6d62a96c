"""ONNX models: their nodes and tensors as values, their tensors' bits, and writing of new models.

See https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. Tensors are initialisers and the values
of `Constant` nodes. Their bits lie in the model, or in a file beside it ("external data"). Weights
may reach the node that multiplies by them through nodes that pass numbers on, or transpose them:
`Identity`, `Cast`, `DequantizeLinear` (the bits of whose input are not real numbers), `Transpose`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, TypeAlias

import attrs
import numpy as np

from ipusim import check_input_bytes, in_short, input_bytes, whole_file, with_path

from ....packages import check_package
from ...entries import MatrixError
from .onnx_functions import inlined
from .tensor import BYTES, Bits, Checkpoint, FilePart, TensorInfo

Origins: TypeAlias = Mapping[str, tuple[str, bool]]
"""By the name of a value: the tensor that it equals, and True if it is that tensor transposed."""

TYPES = {"float": "float32", "double": "float64"}  # NumPy's names of types that differ from ONNX's
STANDARD_DOMAINS = ("", "ai.onnx")  # domains of the standard's operators
EXTERNAL_FIELDS = ("external_data", "data_location")  # fields of a tensor in another file
NUMBER_FIELDS = ("float_data", "double_data", "int32_data", "int64_data", "uint64_data")
EXTERNAL = 1  # TensorProto.DataLocation.EXTERNAL: the bits lie in another file
# Characters of the path of another file: usual file systems allow no more in a name.
MAX_LETTERS = 255
# Attributes that are read as lists, and as numbers.
LIST_NAMES = ("perm", "pads", "strides", "dilations", "kernel_shape")
NUMBER_NAMES = ("group", "transA", "transB", "beta", "training_mode")
# Fields of numbers that are not stored as raw bytes, and their little-endian types.
TYPE_FIELDS: Mapping[str, tuple[str, Any]] = {
    "float32": ("float_data", "<f4"),
    "float64": ("double_data", "<f8"),
    "float16": ("int32_data", "<u2"),
    "bfloat16": ("int32_data", "<u2"),
}
LINEAR_RANK = 2  # dimensions of the weights of a linear layer
# Names of operators: of nodes that pass their input on, of linear layers, of convolutions.
PASS_THROUGH = ("Identity", "Cast", "DequantizeLinear")
LINEAR = ("Gemm", "MatMul")
CONV = "Conv"


@attrs.frozen
class OnnxNode:
    """A node of an ONNX graph.

    Attributes:
        op: Name of its operator.
        name: Name of the node, which may be empty.
        inputs, outputs: Names of values; an empty name stands for an omitted value.
        numbers: Attributes that are numbers, texts or lists of them, by name.
        has_graph: True if the node contains graphs, as `If` and `Loop` do.
    """

    op: str
    name: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    numbers: Mapping[str, Any]
    has_graph: bool = False

    def input(self, number: int) -> str:
        """Return the name of an input, or an empty text if it is omitted."""
        return self.inputs[number] if number < len(self.inputs) else ""


@attrs.frozen
class WeightUse:
    """Weights by which a node multiplies.

    Attributes:
        tensor: Name of the tensor.
        transposed: True if the tensor of a linear layer is [in, out].
        is_left: True for y = w @ x, where x has its columns last; False for y = x @ w.
        groups: Number of groups of a convolution.
    """

    tensor: str
    transposed: bool
    is_left: bool = False
    groups: int = 1


def origins_of(nodes: Sequence[OnnxNode], tensors: Iterable[str]) -> Origins:
    """Return the values that are tensors of the file, by name."""
    origins = {name: (name, False) for name in tensors}
    for node in nodes:
        # A node that passes its input on, or transposes it, gives its output the same origin.
        source = origins.get(node.input(0))
        if source is None or not node.outputs:
            continue
        is_transposed = node.op == "Transpose" and tuple(node.numbers.get("perm", (1, 0))) == (1, 0)
        if node.op in PASS_THROUGH or is_transposed:
            origins.setdefault(node.outputs[0], (source[0], source[1] != is_transposed))
    return origins


def weights_in(node: OnnxNode, origins: Origins) -> WeightUse | None:
    """Return the weights by which a node multiplies; None if they are not a tensor of the file."""
    if node.op not in (CONV, *LINEAR):
        return None
    right, left = origins.get(node.input(1)), origins.get(node.input(0))
    if node.op == CONV:
        groups = int(node.numbers.get("group", 1))
        return None if right is None else WeightUse(*right, groups=groups)
    # Attributes of Gemm that transpose its left and its right operand.
    is_transposed = [
        node.op == "Gemm" and bool(node.numbers.get(name, 0)) for name in ("transA", "transB")
    ]
    if right is not None and left is None:
        return WeightUse(right[0], right[1] == is_transposed[1])
    if left is not None and right is None:
        return WeightUse(left[0], left[1] != is_transposed[0], is_left=True)
    return None


def onnx_package() -> Any:
    """Return the onnx package.

    Raises:
        MatrixError: The package is not installed.
    """
    check_package("onnx", wanted_by="an .onnx file", error=MatrixError)
    import onnx  # noqa: PLC0415  # an optional package

    return onnx


def load_model(path: Path, max_bytes: int) -> Any:
    """Return the model of a file, without data in other files.

    Raises:
        MatrixError: The package is missing, or the file holds no model.
        InputError: The file cannot be read, or has more bytes than allowed.
    """
    onnx = onnx_package()
    data = input_bytes(path, max_bytes)
    try:
        model = onnx.load_model_from_string(data)
    except MemoryError:
        raise
    except Exception as error:  # errors of protobuf, which is not imported here
        cause = (str(error).splitlines() or [type(error).__name__])[0]
        raise MatrixError(f"not a readable .onnx model: {cause:.200}") from None
    return model


def read_model(path: Path, max_bytes: int) -> Any:
    """Return the model of a file with its local functions inlined.

    Raises:
        MatrixError: `load_model` refuses the file, or functions cannot be inlined.
        InputError: The file cannot be read, or has more bytes than allowed.
    """
    return inlined(load_model(path, max_bytes), max_bytes)


def open_onnx(path: Path, max_bytes: int) -> Checkpoint:
    """Return the checkpoint of a file.

    Raises:
        MatrixError: `load_model` refuses the file, or a tensor is damaged.
        InputError: The file cannot be read, or has more bytes than allowed.
    """
    try:
        model = read_model(path, max_bytes)
        protos = protos_of(model)
        tensors = tensors_of(nodes_of(model), protos)
    except MatrixError as error:
        raise MatrixError(with_path(path, error)) from None
    bits = {name: _bits(path, proto, tensors[name]) for name, proto in protos.items()}
    return Checkpoint(path, tensors, bits)


def protos_of(model: Any) -> dict[str, Any]:
    """Return the tensors of a model by name; those of `Constant` nodes by the name of their value.

    Raises:
        MatrixError: Two tensors have the same name, so that neither can be identified.
    """
    protos: dict[str, Any] = {}
    for name, proto in _named_protos(model):
        if name in protos:
            raise MatrixError(
                f"it has two tensors {in_short(name)}; in ONNX each name stands for one value"
            )
        protos[name] = proto
    return protos


def _named_protos(model: Any) -> Iterator[tuple[str, Any]]:
    for proto in model.graph.initializer:
        yield proto.name, proto
    for node in model.graph.node:
        for attribute in node.attribute:
            if node.op_type == "Constant" and attribute.name == "value" and node.output:
                yield node.output[0], attribute.t


def nodes_of(model: Any) -> tuple[OnnxNode, ...]:
    """Return the nodes of a model in order."""
    types = onnx_package().AttributeProto
    value_types = (types.INT, types.INTS, types.FLOAT, types.FLOATS, types.STRING)
    graph_types = (types.GRAPH, types.GRAPHS)
    return tuple(
        OnnxNode(
            node.op_type if node.domain in STANDARD_DOMAINS else f"{node.domain}.{node.op_type}",
            node.name,
            (*node.input, *_captured(node)),
            tuple(node.output),
            {
                attribute.name: _value(node, attribute)
                for attribute in node.attribute
                if attribute.type in value_types
            },
            any(attribute.type in graph_types for attribute in node.attribute),
        )
        for node in model.graph.node
    )


def _value(node: Any, attribute: Any) -> Any:
    """Return the value of an attribute.

    A list where the standard has a number is refused, and a number where it has a list.
    """
    name, value = attribute.name, onnx_package().helper.get_attribute_value(attribute)
    known = (name in LIST_NAMES, name in NUMBER_NAMES)
    is_list = isinstance(value, list)
    if (is_list, not is_list) == known[::-1] and any(known):
        raise MatrixError(
            f"attribute {name} of {node.op_type} {node.name or ''} is {in_short(value)}, no "
            f"{'list' if known[0] else 'number'}"
        )
    return value


def _captured(node: Any) -> Iterator[str]:
    """Yield the names of values that the graphs within a node read, including outer values."""
    for attribute in node.attribute:
        for graph in (attribute.g, *attribute.graphs):
            for inner in graph.node:
                yield from inner.input
                yield from _captured(inner)


def tensors_of(nodes: Sequence[OnnxNode], protos: Mapping[str, Any]) -> Mapping[str, TensorInfo]:
    """Return the tensors of a graph by name, with shape [out, in] for linear layers."""
    # For each tensor of a linear layer: True if a node uses it transposed, False if as it is. For
    # each tensor of a convolution: the largest number of groups.
    transposed_uses: dict[str, set[bool]] = {}
    groups: dict[str, int] = {}
    origins = origins_of(nodes, protos)
    lookup_tables = {origins[node.input(0)][0] for node in nodes if _looks_up(node, origins)}
    for node in nodes:
        use = weights_in(node, origins)
        if use is not None and node.op == CONV:
            groups[use.tensor] = max(use.groups, groups.get(use.tensor, 1))
        elif use is not None and len(protos[use.tensor].dims) == LINEAR_RANK:
            transposed_uses.setdefault(use.tensor, set()).add(use.transposed)
    return {
        name: attrs.evolve(
            _info(name, proto, transposed_uses.get(name, set()), groups.get(name, 1)),
            is_looked_up=name in lookup_tables,
        )
        for name, proto in protos.items()
    }


def _looks_up(node: OnnxNode, origins: Origins) -> bool:
    """Return True if a node looks up rows of a tensor of the file by computed indices."""
    return node.op == "Gather" and node.input(0) in origins and node.input(1) not in origins


def _info(name: str, proto: Any, transposed_uses: set[bool], groups: int) -> TensorInfo:
    """Return name, shape and type of a tensor.

    Args:
        name, proto: Name and ONNX message of the tensor.
        transposed_uses: True if a linear layer uses it transposed, False if one uses it as it is.
        groups: Largest number of groups of a convolution.
    """
    types = onnx_package().TensorProto.DataType
    is_known = proto.data_type in types.values()
    dtype = types.Name(proto.data_type).lower() if is_known else f"number {proto.data_type}"
    refusal = ""
    if groups != 1:
        refusal = f"is of a convolution of {groups} groups; read are those of one"
    elif len(transposed_uses) > 1:
        refusal = "is multiplied by as it is and transposed; save the one that is meant as .npy"
    is_turned = transposed_uses == {True}
    shape = tuple(proto.dims)
    return TensorInfo(
        name, shape[::-1] if is_turned else shape, TYPES.get(dtype, dtype), is_turned, refusal
    )


def _bits(path: Path, proto: Any, tensor: TensorInfo) -> Bits:
    """Return a reader of the bits of a tensor."""
    if proto.data_location == EXTERNAL:
        return _external(path, proto, tensor)
    if proto.HasField("raw_data"):
        return lambda: bytes(proto.raw_data)
    field, bit_type = TYPE_FIELDS.get(tensor.type, ("", ""))
    return lambda: np.asarray(getattr(proto, field)).astype(bit_type).tobytes()


def _external(path: Path, proto: Any, tensor: TensorInfo) -> Bits:
    """Return a reader of bits in another file below the model's folder, with links followed.

    A model that is a symbolic link has two folders: that of the link, and that of the file to which
    it leads. A Hugging Face cache has links to the model and to its data in one folder, and both
    files in another.
    """
    external = {entry.key: entry.value for entry in proto.external_data}
    location = external.get("location", "")
    relative_path = PurePosixPath(location)
    stays_below = not relative_path.is_absolute() and ".." not in relative_path.parts
    is_allowed = 0 < len(location) <= MAX_LETTERS and stays_below
    folders = (_resolved(path.parent), _resolved(path).parent)
    offset, length = external.get("offset", "0"), external.get("length", "")
    if not is_allowed or not all(text.isdecimal() or not text for text in (offset, length)):

        def refuse() -> bytes:
            raise MatrixError(
                f"{tensor} lies in another file, {location!r:.60} from {offset!r:.20} for "
                f"{length!r:.20} bytes; give a file below the model's folder"
            )

        return refuse
    # The file may be in either folder, but not outside both of them after links are followed.
    files = [_resolved(folder / relative_path) for folder in folders]
    file = next((file for file in files if _exists(file)), files[0])
    if not any(file.is_relative_to(folder) for folder in folders):

        def refuse_link() -> bytes:
            raise MatrixError(
                f"{tensor} lies in {in_short(location)}, a link out of the model's folder to "
                f"{in_short(str(file))}; copy that file below the model's folder"
            )

        return refuse_link
    # Without a length the tensor's size is taken; types of unknown size give a negative length,
    # which is refused.
    all_bytes = BYTES.get(tensor.type, -1) * max(tensor.elements, 1)
    return FilePart(file, int(offset or 0), int(length or all_bytes))


def _resolved(path: Path) -> Path:
    """Return a path with links followed, or the path itself if no file can have its name."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:  # a NUL character in the name
        return path.absolute()


def _exists(path: Path) -> bool:
    """Return True if something has this path; no file can have a name with a NUL."""
    try:
        return os.path.lexists(path)
    except ValueError:  # a NUL
        return False


def rewrite_onnx(
    checkpoint: Checkpoint, target: Path, bits: Mapping[str, bytes], max_bytes: int
) -> None:
    """Write a model with new bits of some tensors and all its data in one file.

    Raises:
        MatrixError: Data in other files do not fit the model, or the file cannot be written.
        InputError: Data in other files are too large.
    """
    model = load_model(checkpoint.path, max_bytes)
    protos = protos_of(model)
    if not bits.keys() <= protos.keys():
        # The tensors of a function's body are named only after inlining: each call has its own
        # copy.
        model = inlined(model, max_bytes)
        protos = protos_of(model)
    # Data in other files are moved into the model, so that the result is one file.
    external_names = [name for name, proto in protos.items() if proto.data_location == EXTERNAL]
    external_parts = {name: _part(checkpoint, name) for name in external_names if name not in bits}
    total = sum(part.length for part in external_parts.values())
    check_input_bytes(total, max_bytes, f"what lies beside {checkpoint.path.name}")
    for name, part in external_parts.items():
        _fill(protos[name], part())
    for name, data in bits.items():
        _fill(protos[name], data)
    try:
        data_of_model = model.SerializeToString()
    except Exception as error:  # an error of protobuf: the model exceeds 2 GiB
        raise MatrixError(f"{target}: cannot be one ONNX model, {error!s:.100}") from None
    with whole_file(target, error=MatrixError) as file:
        file.write(data_of_model)


def _part(checkpoint: Checkpoint, name: str) -> FilePart:
    """Return the part of the other file in which a tensor lies."""
    tensor, part = checkpoint.tensors[name], checkpoint.bits[name]
    element_bytes = BYTES.get(tensor.type)
    if not isinstance(part, FilePart):
        part()  # which refuses
        raise MatrixError(f"{tensor} lies nowhere")
    if element_bytes is not None and part.length != element_bytes * tensor.elements:
        raise MatrixError(f"{tensor} does not have the {part.length:,} bytes that the file says")
    return part


def _fill(proto: Any, data: bytes) -> None:
    """Replace the numbers of a tensor by raw bytes."""
    for field in (*EXTERNAL_FIELDS, *NUMBER_FIELDS):
        proto.ClearField(field)
    proto.raw_data = data
