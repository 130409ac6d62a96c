"""ONNX models: their nodes and tensors as values, their tensors' bits, and new ones written.

https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. Tensors are initialisers and the values of
`Constant` nodes. Their bits lie in the model, or in a file beside it ("external data"). Weights may
reach their node through nodes that change no number's place but by a transposition: `Identity`,
`Cast`, `DequantizeLinear` (of which the bits are no real numbers), `Transpose`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, TypeAlias

import attrs
import numpy as np

from ipusim import check_input_bytes, in_short, input_bytes, of_file, whole_file

from ....packages import check_package
from ...entries import MatrixError
from .onnx_functions import inlined
from .tensor import BYTES, Bits, Checkpoint, FilePart, TensorInfo

Origins: TypeAlias = Mapping[str, tuple[str, bool]]
"""By a value's name the tensor that it is, and whether it is that tensor transposed."""

TYPES = {"float": "float32", "double": "float64"}  # where NumPy's name is another one
OWN = ("", "ai.onnx")  # names of the standard's operators
OF_FILE = ("external_data", "data_location")  # where a tensor says that its bits lie elsewhere
TYPED = ("float_data", "double_data", "int32_data", "int64_data", "uint64_data")
EXTERNAL = 1  # TensorProto.DataLocation
LONGEST = 255  # characters of the place of another file: a name has no more on usual file systems
LISTS = ("perm", "pads", "strides", "dilations", "kernel_shape")  # attributes that are read
NUMBERS = ("group", "transA", "transB", "beta", "training_mode")
FIELDS: Mapping[str, tuple[str, Any]] = {  # where numbers lie that are not raw, and their bits
    "float32": ("float_data", "<f4"),
    "float64": ("double_data", "<f8"),
    "float16": ("int32_data", "<u2"),
    "bfloat16": ("int32_data", "<u2"),
}
LINEAR_RANK = 2
PASSING = ("Identity", "Cast", "DequantizeLinear")
LINEAR = ("Gemm", "MatMul")
CONV = "Conv"


@attrs.frozen
class OnnxNode:
    """One node.

    Attributes:
        op: its operator.
        name: which may be empty.
        inputs, outputs: names of values; an empty one is left out.
        numbers: its attributes that are numbers, texts or lists of them.
        has_graph: it holds graphs of its own, as `If` and `Loop` do.
    """

    op: str
    name: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    numbers: Mapping[str, Any]
    has_graph: bool = False

    def input(self, number: int) -> str:
        """The name of an input; empty where it is left out."""
        return self.inputs[number] if number < len(self.inputs) else ""


@attrs.frozen
class WeightUse:
    """Weights that a node multiplies by.

    Attributes:
        tensor: their name.
        transposed: the tensor is [in, out], of a linear layer.
        is_left: y = w @ x, so that x has its columns last; else y = x @ w.
        groups: of a convolution.
    """

    tensor: str
    transposed: bool
    is_left: bool = False
    groups: int = 1


def origins_of(nodes: Sequence[OnnxNode], tensors: Iterable[str]) -> Origins:
    """The values that are tensors of the file."""
    origins = {name: (name, False) for name in tensors}
    for node in nodes:
        source = origins.get(node.input(0))
        if source is None or not node.outputs:
            continue
        turns = node.op == "Transpose" and tuple(node.numbers.get("perm", (1, 0))) == (1, 0)
        if node.op in PASSING or turns:
            origins.setdefault(node.outputs[0], (source[0], source[1] != turns))
    return origins


def weights_in(node: OnnxNode, origins: Origins) -> WeightUse | None:
    """What a node multiplies by; None where that is no tensor of the file."""
    if node.op not in (CONV, *LINEAR):
        return None
    right, left = origins.get(node.input(1)), origins.get(node.input(0))
    if node.op == CONV:
        groups = int(node.numbers.get("group", 1))
        return None if right is None else WeightUse(*right, groups=groups)
    turned = [
        node.op == "Gemm" and bool(node.numbers.get(name, 0)) for name in ("transA", "transB")
    ]
    if right is not None and left is None:
        return WeightUse(right[0], right[1] == turned[1])
    if left is not None and right is None:
        return WeightUse(left[0], left[1] != turned[0], is_left=True)
    return None


def onnx_package() -> Any:
    """The package.

    Raises:
        MatrixError: it is not installed.
    """
    check_package("onnx", wanted_by="an .onnx file", error=MatrixError)
    import onnx  # noqa: PLC0415  # an extra

    return onnx


def load_model(path: Path, most: int) -> Any:
    """The model of a file, without what lies in other files.

    Raises:
        MatrixError: no such package, a file that holds no model.
        InputError: a file that cannot be read, or of more bytes.
    """
    onnx = onnx_package()
    data = input_bytes(path, most)
    try:
        model = onnx.load_model_from_string(data)
    except MemoryError:
        raise
    except Exception as error:  # protobuf's own, which is of a package of its own
        cause = (str(error).splitlines() or [type(error).__name__])[0]
        raise MatrixError(f"not a readable .onnx model: {cause:.200}") from None
    return model


def read_model(path: Path, most: int) -> Any:
    """Return the model of a file as its nodes and tensors are read: without local functions.

    Raises:
        MatrixError, InputError: as `load_model`; functions that cannot be inlined.
    """
    return inlined(load_model(path, most), most)


def open_onnx(path: Path, most: int) -> Checkpoint:
    """The checkpoint of a file.

    Raises:
        MatrixError, InputError: as `load_model`, a tensor that cannot be.
    """
    try:
        model = read_model(path, most)
        protos = protos_of(model)
        tensors = tensors_of(nodes_of(model), protos)
    except MatrixError as error:
        raise MatrixError(of_file(path, error)) from None
    bits = {name: _bits(path, proto, tensors[name]) for name, proto in protos.items()}
    return Checkpoint(path, tensors, bits)


def protos_of(model: Any) -> dict[str, Any]:
    """Return each tensor of a model by its name; of a `Constant` node, by the name of its value.

    Raises:
        MatrixError: two tensors of one name, of which nobody can tell which is meant.
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
    """The nodes of a model in order."""
    kinds = onnx_package().AttributeProto
    read = (kinds.INT, kinds.INTS, kinds.FLOAT, kinds.FLOATS, kinds.STRING)
    graphs = (kinds.GRAPH, kinds.GRAPHS)
    return tuple(
        OnnxNode(
            node.op_type if node.domain in OWN else f"{node.domain}.{node.op_type}",
            node.name,
            (*node.input, *_captured(node)),
            tuple(node.output),
            {
                attribute.name: _value(node, attribute)
                for attribute in node.attribute
                if attribute.type in read
            },
            any(attribute.type in graphs for attribute in node.attribute),
        )
        for node in model.graph.node
    )


def _value(node: Any, attribute: Any) -> Any:
    """The value of an attribute; a list where it is one number is refused, and the reverse."""
    name, value = attribute.name, onnx_package().helper.get_attribute_value(attribute)
    known = (name in LISTS, name in NUMBERS)
    is_list = isinstance(value, list)
    if (is_list, not is_list) == known[::-1] and any(known):
        raise MatrixError(
            f"attribute {name} of {node.op_type} {node.name or ''} is {in_short(value)}, no "
            f"{'list' if known[0] else 'number'}"
        )
    return value


def _captured(node: Any) -> Iterator[str]:
    """Names that the graphs of a node take, those of values outside among them."""
    for attribute in node.attribute:
        for graph in (attribute.g, *attribute.graphs):
            for inner in graph.node:
                yield from inner.input
                yield from _captured(inner)


def tensors_of(nodes: Sequence[OnnxNode], protos: Mapping[str, Any]) -> Mapping[str, TensorInfo]:
    """The tensors of a graph, those of linear layers as [out, in]."""
    turned: dict[str, set[bool]] = {}
    groups: dict[str, int] = {}
    origins = origins_of(nodes, protos)
    tables = {origins[node.input(0)][0] for node in nodes if _looks_up(node, origins)}
    for node in nodes:
        use = weights_in(node, origins)
        if use is not None and node.op == CONV:
            groups[use.tensor] = max(use.groups, groups.get(use.tensor, 1))
        elif use is not None and len(protos[use.tensor].dims) == LINEAR_RANK:
            turned.setdefault(use.tensor, set()).add(use.transposed)
    return {
        name: attrs.evolve(
            _info(name, proto, turned.get(name, set()), groups.get(name, 1)),
            is_looked_up=name in tables,
        )
        for name, proto in protos.items()
    }


def _looks_up(node: OnnxNode, origins: Origins) -> bool:
    """Rows of a table of the file by numbers that the file does not hold."""
    return node.op == "Gather" and node.input(0) in origins and node.input(1) not in origins


def _info(name: str, proto: Any, turned: set[bool], groups: int) -> TensorInfo:
    """A tensor that is multiplied by transposed, as it is (`turned`), or in groups."""
    names = onnx_package().TensorProto.DataType
    known = proto.data_type in names.values()
    kind = names.Name(proto.data_type).lower() if known else f"number {proto.data_type}"
    refusal = ""
    if groups != 1:
        refusal = f"is of a convolution of {groups} groups; read are those of one"
    elif len(turned) > 1:
        refusal = "is multiplied by as it is and transposed; save the one that is meant as .npy"
    is_turned = turned == {True}
    shape = tuple(proto.dims)
    return TensorInfo(
        name, shape[::-1] if is_turned else shape, TYPES.get(kind, kind), is_turned, refusal
    )


def _bits(path: Path, proto: Any, tensor: TensorInfo) -> Bits:
    """Reads the bits of a tensor."""
    if proto.data_location == EXTERNAL:
        return _external(path, proto, tensor)
    if proto.HasField("raw_data"):
        return lambda: bytes(proto.raw_data)
    field, kind = FIELDS.get(tensor.type, ("", ""))
    return lambda: np.asarray(getattr(proto, field)).astype(kind).tobytes()


def _external(path: Path, proto: Any, tensor: TensorInfo) -> Bits:
    """Return a reader of bits that lie in another file, below the model's folder, links followed.

    A model that is a link has two folders: the link's, and that of the file it leads to. A Hugging
    Face cache has links to the model and to its data in one folder, and both files in another.
    """
    external = {entry.key: entry.value for entry in proto.external_data}
    location = external.get("location", "")
    below = PurePosixPath(location)
    inside = 0 < len(location) <= LONGEST and not below.is_absolute() and ".." not in below.parts
    folders = (_resolved(path.parent), _resolved(path).parent)
    numbers = [external.get("offset", "0"), external.get("length", "")]
    if not inside or not all(text.isdecimal() or not text for text in numbers):

        def refuse() -> bytes:
            raise MatrixError(
                f"{tensor} lies in another file, {location!r:.60} from {numbers[0]!r:.20} for "
                f"{numbers[1]!r:.20} bytes; give a file below the model's folder"
            )

        return refuse
    files = [_resolved(folder / below) for folder in folders]
    file = next((file for file in files if _exists(file)), files[0])
    if not any(file.is_relative_to(folder) for folder in folders):

        def refuse_link() -> bytes:
            raise MatrixError(
                f"{tensor} lies in {in_short(location)}, a link out of the model's folder to "
                f"{in_short(str(file))}; copy that file below the model's folder"
            )

        return refuse_link
    whole = BYTES.get(tensor.type, -1) * max(tensor.elements, 1)  # which no file has of other types
    return FilePart(file, int(numbers[0] or 0), int(numbers[1] or whole))


def _resolved(path: Path) -> Path:
    """Where a path leads, links followed; itself where no file can have its name."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:  # a NUL
        return path.absolute()


def _exists(path: Path) -> bool:
    """Return True if something has this path; a name that no file can have is nothing."""
    try:
        return os.path.lexists(path)
    except ValueError:  # a NUL
        return False


def rewrite_onnx(
    checkpoint: Checkpoint, target: Path, bits: Mapping[str, bytes], most: int
) -> None:
    """The model with new bits of some tensors and everything in it, one file.

    Raises:
        MatrixError, InputError: what lies beside is too large or is not as the model says, a file
            that cannot be written.
    """
    model = load_model(checkpoint.path, most)
    protos = protos_of(model)
    if not bits.keys() <= protos.keys():
        # A tensor of a function's body: each call has a copy of its own, with bits of its own.
        model = inlined(model, most)
        protos = protos_of(model)
    outside = [name for name, proto in protos.items() if proto.data_location == EXTERNAL]
    parts = {name: _part(checkpoint, name) for name in outside if name not in bits}
    total = sum(part.length for part in parts.values())
    check_input_bytes(total, most, f"what lies beside {checkpoint.path.name}")
    for name, part in parts.items():
        _fill(protos[name], part())
    for name, data in bits.items():
        _fill(protos[name], data)
    try:
        written = model.SerializeToString()
    except Exception as error:  # protobuf's own: beyond 2 GiB
        raise MatrixError(f"{target}: cannot be one ONNX model, {error!s:.100}") from None
    with whole_file(target, error=MatrixError) as file:
        file.write(written)


def _part(checkpoint: Checkpoint, name: str) -> FilePart:
    """Where a tensor lies that is not in the model."""
    tensor, part = checkpoint.tensors[name], checkpoint.bits[name]
    known = BYTES.get(tensor.type)
    if not isinstance(part, FilePart):
        part()  # which refuses
        raise MatrixError(f"{tensor} lies nowhere")
    if known is not None and part.length != known * tensor.elements:
        raise MatrixError(f"{tensor} does not have the {part.length:,} bytes that the file says")
    return part


def _fill(proto: Any, data: bytes) -> None:
    for field in (*OF_FILE, *TYPED):
        proto.ClearField(field)
    proto.raw_data = data
