"""ONNX models: read, their tensors as values, their tensors' bits.

https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. Tensors are initialisers and the values of
`Constant` nodes. Their bits lie in the model, or in a file beside it ("external data").
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

import numpy as np

from ipusim import in_short, input_bytes, of_file

from ....packages import check_package
from ...entries import MatrixError
from .checkpoint import Bits, Checkpoint, FilePart
from .onnx_graph import CONV, OnnxNode, origins_of, weights_in
from .tensor import BYTES, TensorInfo

TYPES = {"float": "float32", "double": "float64"}  # where NumPy's name is another one
OWN = ("", "ai.onnx")  # names of the standard's operators
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


def inlined(model: Any) -> Any:
    """A model without functions of its own: their nodes stand where they are called."""
    return onnx_package().inliner.inline_local_functions(model) if model.functions else model


def open_onnx(path: Path, most: int) -> Checkpoint:
    """The checkpoint of a file.

    Raises:
        MatrixError, InputError: as `load_model`, a tensor that cannot be.
    """
    model = inlined(load_model(path, most))
    protos = dict(protos_of(model))
    try:
        tensors = tensors_of(nodes_of(model), protos)
    except MatrixError as error:
        raise MatrixError(of_file(path, error)) from None
    bits = {name: _bits(path, proto, tensors[name]) for name, proto in protos.items()}
    return Checkpoint(path, tensors, bits)


def protos_of(model: Any) -> Iterator[tuple[str, Any]]:
    """Every tensor of a model by its name; that of a `Constant` node by the name of its value."""
    for proto in model.graph.initializer:
        yield proto.name, proto
    for node in model.graph.node:
        for attribute in node.attribute:
            if node.op_type == "Constant" and attribute.name == "value" and node.output:
                yield node.output[0], attribute.t


def nodes_of(model: Any) -> tuple[OnnxNode, ...]:
    """The nodes of a model in order."""
    onnx = onnx_package()
    kinds = onnx.AttributeProto
    read = (kinds.INT, kinds.INTS, kinds.FLOAT, kinds.FLOATS, kinds.STRING)
    graphs = (kinds.GRAPH, kinds.GRAPHS)
    return tuple(
        OnnxNode(
            node.op_type if node.domain in OWN else f"{node.domain}.{node.op_type}",
            node.name,
            (*node.input, *_captured(node)),
            tuple(node.output),
            {
                one.name: _told(node, one.name, onnx.helper.get_attribute_value(one))
                for one in node.attribute
                if one.type in read
            },
            any(one.type in graphs for one in node.attribute),
        )
        for node in model.graph.node
    )


def _told(node: Any, name: str, value: Any) -> Any:
    """The value of an attribute.

    Raises:
        MatrixError: a list where it is one number, or the other way round.
    """
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
    for node in nodes:
        use = weights_in(node, origins)
        if use is not None and node.op == CONV:
            groups[use.tensor] = max(use.groups, groups.get(use.tensor, 1))
        elif use is not None and len(protos[use.tensor].dims) == LINEAR_RANK:
            turned.setdefault(use.tensor, set()).add(use.transposed)
    return {
        name: _info(name, proto, turned.get(name, set()), groups.get(name, 1))
        for name, proto in protos.items()
    }


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
    """Reads the bits of a tensor that lie in a file below the model's folder, links followed."""
    told = {entry.key: entry.value for entry in proto.external_data}
    location = told.get("location", "")
    place = PurePosixPath(location)
    inside = 0 < len(location) <= LONGEST and not place.is_absolute() and ".." not in place.parts
    file = _resolved(path.parent / place) if inside else path
    numbers = [told.get("offset", "0"), told.get("length", "")]
    if not inside or not all(text.isdecimal() or not text for text in numbers):

        def refuse() -> bytes:
            raise MatrixError(
                f"{tensor} lies in another file, {location!r:.60} from {numbers[0]!r:.20} for "
                f"{numbers[1]!r:.20} bytes; give a file below the model's folder"
            )

        return refuse
    if not file.is_relative_to(_resolved(path.parent)):

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
