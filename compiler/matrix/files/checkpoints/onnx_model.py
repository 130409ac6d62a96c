"""ONNX models as they are stored: their messages, nodes as values, and bits in other files.

See https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. Bits of a tensor lie in the model, or in
a file beside it ("external data").
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

import attrs

from ipusim import in_short, input_bytes

from ....packages import check_package
from ...entries import MatrixError
from .onnx_functions import inlined
from .tensor import Bits, FilePart, TensorInfo, bytes_of

TYPES = {"float": "float32", "double": "float64"}  # NumPy's names of types that differ from ONNX's
STANDARD_DOMAINS = ("", "ai.onnx")  # domains of the standard's operators
EXTERNAL = 1  # TensorProto.DataLocation.EXTERNAL: the bits lie in another file
# Most characters of the path of another file: usual file systems allow no more in a name.
MAX_LETTERS = 255
# Attributes that are read as lists, and as numbers.
LIST_NAMES = ("perm", "pads", "strides", "dilations", "kernel_shape")
NUMBER_NAMES = ("group", "transA", "transB", "beta", "training_mode")


@attrs.frozen
class OnnxNode:
    """A node of an ONNX graph.

    Attributes:
        op: Name of its operator.
        name: Name of the node, which may be empty.
        inputs, outputs: Names of values; an empty name stands for an omitted value.
        numbers: Attributes by name, of those that are numbers, texts, lists of either, or tensors.
    """

    op: str
    name: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    numbers: Mapping[str, Any]

    def input(self, number: int) -> str:
        """Return the name of an input, or an empty text if it is omitted."""
        return self.inputs[number] if number < len(self.inputs) else ""


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


def type_name(number: int) -> str:
    """Return NumPy's name of an ONNX type, or ONNX's own name in small letters."""
    types = onnx_package().TensorProto.DataType
    is_known = number in types.values()
    name = types.Name(number).lower() if is_known else f"number {number}"
    return TYPES.get(name, name)


def nodes_of(nodes: Iterable[Any]) -> tuple[OnnxNode, ...]:
    """Return the nodes of a graph in order, without the graphs within them."""
    return tuple(
        OnnxNode(
            node.op_type if node.domain in STANDARD_DOMAINS else f"{node.domain}.{node.op_type}",
            node.name,
            (*node.input, *dict.fromkeys(_captured_names(node))),
            tuple(node.output),
            dict(_attributes(node)),
        )
        for node in nodes
    )


def bodies_of(node: Any) -> Mapping[str, Any]:
    """Return the graphs within a node, such as the branches of an `If`, as ONNX messages.

    Names are those of their attributes: "then_branch", or "bodies[0]" for an attribute of several.
    """
    graphs: dict[str, Any] = {}
    for attribute in node.attribute:
        if attribute.HasField("g"):
            graphs[attribute.name] = attribute.g
        for number, graph in enumerate(attribute.graphs):
            graphs[f"{attribute.name}[{number}]"] = graph
    return graphs


def _attributes(node: Any) -> Iterator[tuple[str, Any]]:
    """Yield the attributes of a node that are numbers, texts, lists of them, or tensors."""
    types = onnx_package().AttributeProto
    value_types = (types.INT, types.INTS, types.FLOAT, types.FLOATS, types.STRING, types.STRINGS)
    for attribute in node.attribute:
        if attribute.type in value_types:
            yield attribute.name, _value(node, attribute)
        elif attribute.type == types.TENSOR and attribute.t.data_location != EXTERNAL:
            yield attribute.name, _tensor_value(attribute)


def _tensor_value(attribute: Any) -> Any:
    """Return the numbers of an attribute that is a tensor."""
    try:
        return onnx_package().numpy_helper.to_array(attribute.t)
    except (ValueError, TypeError) as error:
        cause = in_short(" ".join(str(error).split()))
        raise MatrixError(f"tensor {in_short(attribute.name)} is damaged: {cause}") from None


def _value(node: Any, attribute: Any) -> Any:
    """Return the value of an attribute.

    A list is refused where the standard has a number, and a number where it has a list.
    """
    name, value = attribute.name, onnx_package().helper.get_attribute_value(attribute)
    is_list = isinstance(value, list)
    must_be_list, must_be_number = name in LIST_NAMES, name in NUMBER_NAMES
    if (is_list and must_be_number) or (not is_list and must_be_list):
        raise MatrixError(
            f"attribute {name} of {node.op_type} {node.name or ''} is {in_short(value)}, no "
            f"{'list' if must_be_list else 'number'}"
        )
    return value


def _captured_names(node: Any) -> Iterator[str]:
    """Yield the names of outer values that the graphs within a node read."""
    for graph in bodies_of(node).values():
        inner_names = {value.name for value in graph.input}
        inner_names |= {proto.name for proto in graph.initializer}
        inner_names |= {proto.values.name for proto in graph.sparse_initializer}
        for inner in graph.node:
            for name in (*inner.input, *_captured_names(inner)):
                if name and name not in inner_names:
                    yield name
            inner_names.update(inner.output)
        yield from (value.name for value in graph.output if value.name not in inner_names)


def external_part(path: Path, proto: Any) -> Bits:
    """Return a reader of a tensor's bits in another file in or below the model's folder.

    A model that is a symbolic link has two folders: that of the link, and that of the file to which
    it leads. A Hugging Face cache has links to the model and to its data in one folder, and both
    files in another.
    """
    tensor = TensorInfo(proto.name, tuple(proto.dims), type_name(proto.data_type))
    external = {entry.key: entry.value for entry in proto.external_data}
    location = external.get("location", "")
    relative_path = PurePosixPath(location)
    stays_below = not relative_path.is_absolute() and ".." not in relative_path.parts
    is_allowed = 0 < len(location) <= MAX_LETTERS and stays_below
    folders = (_resolved(path.parent), _resolved(path).parent)
    offset, length = external.get("offset", "0"), external.get("length", "")
    if not is_allowed or not all(text.isdecimal() or not text for text in (offset, length)):

        def refuse() -> bytes:
            """Refuse data that do not lie in a file below the model's folder."""
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
            """Refuse data behind a link that leads out of the model's folder."""
            raise MatrixError(
                f"{tensor} lies in {in_short(location)}, a link out of the model's folder to "
                f"{in_short(str(file))}; copy that file below the model's folder"
            )

        return refuse_link
    # If the entry has no length, the tensor's size is used. For types of unknown size the length is
    # negative, which is refused later.
    all_bytes = bytes_of(tensor.shape, tensor.type)
    return FilePart(file, int(offset or 0), int(length or (-1 if all_bytes is None else all_bytes)))


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
