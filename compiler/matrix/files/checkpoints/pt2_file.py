"""Exported PyTorch programs, `.pt2` files of `torch.export.save`: graph and tensors, without torch.

A file is a zip archive whose members are not compressed: `models/NAME.json` is the graph of ATen
operators, `data/weights/` and `data/constants/` have a table of tensors and the raw bits of each.
The graph's schema is `torch/_export/serde/schema.py`, https://github.com/pytorch/pytorch. Pickled
members, which could run code, are not read.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from ipusim import check_input_bytes, in_short, json_value, whole_file, with_path

from ...entries import HostArray, MatrixError
from .encodings import StoredTensor
from .pt2_constants import FOLDS, Fold, fold
from .tensor import BYTES, Checkpoint, FilePart, TensorInfo

MAX_GRAPH = 1 << 28  # bytes of the graph's text: some 200,000 operations with their stack traces
MAX_DEPTH = 64  # longest chain of operators that compute weights: masks and views are few
SCHEMA = 8  # major version of the schema that is read
WEIGHTS, CONSTANTS = (
    "data/weights/model_weights_config.json",
    "data/constants/model_constants_config.json",
)
LOCAL_HEADER, NAME_AT = 30, 26  # bytes of a zip member's local header, and offset of its lengths
# Types by their number in the schema; numbers without a NumPy name keep that of safetensors.
TYPES = {
    1: "uint8",
    2: "int8",
    3: "int16",
    4: "int32",
    5: "int64",
    6: "float16",
    7: "float32",
    8: "float64",
    9: "complex32",
    10: "complex64",
    11: "complex128",
    12: "bool",
    13: "bfloat16",
    28: "uint16",
    29: "F8_E4M3",
    30: "F8_E5M2",
    34: "uint32",
    35: "uint64",
}
STRIDED = 7  # the schema's number of a dense layout
OPERATORS = "torch.ops."  # begin of the name of an operator
# Suffixes of pickled files of PyTorch, which may run code when they are read.
PICKLED = (".pt", ".pth", ".bin", ".ckpt")
EXPORT = (
    "export it: torch.export.save(torch.export.export(model.eval(), (example,)), 'model.pt2'), or "
    "save its tensors: safetensors.torch.save_model(model, 'model.safetensors')"
)


@attrs.frozen
class Value:
    """Reference to a value of a graph.

    Attributes:
        name: Name of the value.
    """

    name: str


@attrs.frozen(kw_only=True)
class ExportedNode:
    """A call of an operator.

    Attributes:
        operator: Name of the operator and its overload, as "aten.linear.default".
        name: Name of the node.
        arguments: Arguments by name: a `Value`, a number, a text, a list of these, or None.
        outputs: Names of the results.
        module: Path of the module that calls the operator; empty for the outermost module.
        graphs: Number of graphs among the arguments, such as the branches of a condition.
    """

    operator: str
    name: str
    arguments: Mapping[str, Any]
    outputs: tuple[str, ...]
    module: str = ""
    graphs: int = 0

    @property
    def values(self) -> tuple[str, ...]:
        """Names of the values among the arguments, in order."""
        return tuple(value.name for value in _values_in(list(self.arguments.values())))


def _values_in(argument: Any) -> Iterator[Value]:
    """Yield the values of the graph that an argument names, also within lists."""
    if isinstance(argument, Value):
        yield argument
    elif isinstance(argument, list):
        for item in argument:
            yield from _values_in(item)


@attrs.frozen(kw_only=True)
class ExportedGraph:
    """The graph of an exported program.

    Attributes:
        nodes: Calls of operators in the order in which they run.
        inputs, outputs: Names of the values that a caller passes and receives.
        tensors: Name of the stored tensor behind each further input: parameters, buffers and
            constants.
        shapes: Shapes of values by name; an open size has the value of the example input.
        types: NumPy's names of the types of values.
    """

    nodes: tuple[ExportedNode, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    tensors: Mapping[str, str]
    shapes: Mapping[str, tuple[int, ...]]
    types: Mapping[str, str]


@attrs.frozen
class ExportedProgram:
    """Graph and tensors of a `.pt2` file.

    Attributes:
        graph: Graph of the program.
        stored: Tensors of the file by name.
        tied_names: For each tensor, the first tensor with the same bits: another one if they are
            tied.
        folds: Values that are computed from tensors of the file alone, by name.
    """

    graph: ExportedGraph
    stored: Mapping[str, StoredTensor]
    tied_names: Mapping[str, str]
    folds: Mapping[str, Fold]


def read_program(path: Path, max_bytes: int) -> ExportedProgram:
    """Return graph and tensors of a file; no bits of tensors are read.

    Raises:
        MatrixError: The file is no archive of this form, or its graph is damaged.
        InputError: The file cannot be read.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            return _program(path, archive, max_bytes)
    except (zipfile.BadZipFile, OSError, NotImplementedError, EOFError) as error:
        raise MatrixError(f"not a readable .pt2 file: {error!s:.150}; {EXPORT}") from None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise MatrixError(f"its graph is damaged: {error!r:.100}; {EXPORT}") from None


def open_pt2(path: Path, max_bytes: int) -> Checkpoint:
    """Return the checkpoint of a file: its tensors, and those that the graph computes from them.

    Raises:
        MatrixError: `read_program` refuses the file.
    """
    try:
        program = read_program(path, max_bytes)
    except MatrixError as error:
        raise MatrixError(with_path(path, error)) from None
    tensors = dict(_listed_tensors(program))
    bits = {name: stored.bits for name, stored in program.stored.items()}

    def reader(name: str) -> Any:
        """Return the reader of a computed value."""
        return lambda limit: computed(program, name, limit)

    return Checkpoint(path, tensors, bits, {name: reader(name) for name in program.folds})


def _listed_tensors(program: ExportedProgram) -> Iterator[tuple[str, TensorInfo]]:
    """Yield name and description of the tensors and computed values of a program.

    A tensor that is only used to compute another value is a part of that value. A value that is a
    transposed tensor is listed as a part of its tensor, by whose address it is read.
    """
    graph, folds = program.graph, program.folds
    read = {
        graph.tensors.get(value, value)
        for node in graph.nodes
        if not all(output in folds for output in node.outputs)
        for value in node.values
    }
    whole_names: dict[str, str] = {}  # the value that a tensor is a part of
    for name in reversed(tuple(folds)):
        target = name if name in read else whole_names.get(name, name)
        for source in folds[name].sources:
            if source not in read and not folds[name].is_transposed:
                whole_names.setdefault(source, target)
    for name, stored in program.stored.items():
        yield name, attrs.evolve(stored.info, part_of=whole_names.get(name, ""))
    for name, step in folds.items():
        part = whole_names.get(name, "") or (step.sources[0] if step.is_transposed else "")
        yield name, attrs.evolve(step.info, part_of=part)


def rewrite_pt2(
    checkpoint: Checkpoint, target: Path, bits: Mapping[str, bytes], _max_bytes: int
) -> None:
    """Write a copy of a file with new bits of some tensors; tied tensors change together.

    Raises:
        MatrixError: A tensor is computed, or the file cannot be written.
    """
    bytes_by_offset: dict[int, bytes] = {}
    for name, data in bits.items():
        part = checkpoint.bits.get(name)
        if not isinstance(part, FilePart) or part.length != len(data):
            encoding = checkpoint.tensors[name].encoding or "stored elsewhere"
            raise MatrixError(
                f"{checkpoint.tensors[name]} is computed, {encoding}, and not written; write .npz"
            )
        bytes_by_offset[part.offset] = data
    with (
        zipfile.ZipFile(checkpoint.path) as source,
        whole_file(target, error=MatrixError) as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as copy,
    ):
        for member in source.infolist():
            start = _data_start(checkpoint.path, member)
            content = bytearray(source.read(member))
            for offset, data in bytes_by_offset.items():
                if start <= offset < start + member.file_size:
                    content[offset - start : offset - start + len(data)] = data
            # The date is that of all members that torch writes.
            copy.writestr(zipfile.ZipInfo(member.filename), bytes(content))


def computed(program: ExportedProgram, name: str, max_bytes: int) -> HostArray:
    """Return the numbers of a value that is computed from tensors of the file.

    Raises:
        MatrixError: A tensor cannot be read.
        InputError: The value, or one from which it is computed, takes more bytes than allowed.
    """
    if name in program.stored:
        tensor = program.stored[name]
        check_input_bytes(tensor.bits.length, max_bytes, str(tensor.info))
        return tensor.read(max_bytes)
    step = program.folds[name]
    # 8 bytes: the widest type that a result may have.
    check_input_bytes(8 * step.info.elements, max_bytes, str(step.info))
    arrays = {value: computed(program, value, max_bytes) for value in step.sources}
    return step.compute(arrays)


def _program(path: Path, archive: zipfile.ZipFile, max_bytes: int) -> ExportedProgram:
    """Return the program of an archive, see `read_program`."""
    members = {info.filename.partition("/")[2]: info for info in archive.infolist()}
    graphs = [name for name in members if name.startswith("models/") and name.endswith(".json")]
    if len(graphs) != 1:
        raise MatrixError(
            f"an archive of {len(members):,} members and {len(graphs)} graphs; it needs one, as "
            f"torch.export.save of torch 2.8 and newer writes it; {EXPORT}"
        )
    table = _json(archive, members[graphs[0]], max_bytes)
    version = table.get("schema_version", {}).get("major")
    if version != SCHEMA:
        raise MatrixError(f"its graph has version {version}, read is {SCHEMA}; {EXPORT}")
    graph = _graph(table["graph_module"])
    stored: dict[str, StoredTensor] = {}
    # Tensors, and for each the first tensor with the same bytes: tied weights are stored once.
    for name, folder in ((WEIGHTS, "data/weights/"), (CONSTANTS, "data/constants/")):
        entries = _json(archive, members[name], max_bytes)["config"] if name in members else {}
        for tensor, entry in entries.items():
            stored[tensor] = _stored_tensor(path, tensor, entry, members, folder)
    first_names: dict[tuple[int, tuple[int, ...]], str] = {}
    tied_names = {
        name: first_names.setdefault((tensor.bits.offset, tensor.info.shape), name)
        for name, tensor in stored.items()
    }
    return ExportedProgram(graph, stored, tied_names, _folds(graph, stored))


def _folds(graph: ExportedGraph, stored: Mapping[str, StoredTensor]) -> Mapping[str, Fold]:
    """Return the values that are computed from tensors of the file alone."""
    # By value of the graph: shape and type, and name (of the tensor, or of the value itself).
    infos = {
        name: stored[tensor].info for name, tensor in graph.tensors.items() if tensor in stored
    }
    names = {value: tensor for value, tensor in graph.tensors.items() if tensor in stored}
    folds: dict[str, Fold] = {}
    depths = dict.fromkeys(infos, 0)
    for node in graph.nodes:
        values = node.values
        depth = 1 + max((depths.get(value, 0) for value in values), default=0)
        if (
            depth > MAX_DEPTH
            or not values
            or node.operator not in FOLDS
            or not all(value in infos for value in values)
        ):
            continue
        for number, output in enumerate(node.outputs):
            if output not in graph.shapes:
                continue
            operator = node.operator.split(".")[1]
            source_names = dict.fromkeys(names[value] for value in values)
            origin = f"{operator} of {', '.join(source_names)}"
            info = TensorInfo(output, graph.shapes[output], graph.types[output], encoding=origin)
            sources = {value: names[value] for value in values}
            folds[output] = fold(node.operator, node.arguments, number, info, sources)
            infos[output], names[output], depths[output] = info, output, depth
    return folds


def _json(archive: zipfile.ZipFile, member: zipfile.ZipInfo, max_bytes: int) -> dict[str, Any]:
    """Return a table of the archive, after checking its size."""
    if member.file_size > min(MAX_GRAPH, max_bytes):
        raise MatrixError(f"{in_short(member.filename)} has {member.file_size:,} bytes")
    value = json_value(archive.read(member), max_bytes=MAX_GRAPH, error=MatrixError)
    if not isinstance(value, dict):
        raise MatrixError(f"{in_short(member.filename)} is no table")
    return value


def _stored_tensor(
    path: Path,
    name: str,
    entry: Mapping[str, Any],
    members: Mapping[str, zipfile.ZipInfo],
    folder: str,
) -> StoredTensor:
    """Return a tensor of the archive; if it is pickled or not dense, it has a refusal."""
    meta = entry["tensor_meta"]
    shape, strides = _sizes(meta["sizes"]), _sizes(meta["strides"])
    info = TensorInfo(name, shape, TYPES.get(meta["dtype"], f"type {meta['dtype']}"))
    member = members.get(f"{folder}{entry['path_name']}")
    dense_strides = _dense_strides(shape)
    is_dense = all(
        size == 1 or stride == dense
        for size, stride, dense in zip(shape, strides, dense_strides, strict=True)
    )
    is_transposed = len(shape) == 2 and strides == (1, shape[0])
    refusal = ""
    if entry.get("use_pickle") or meta["layout"] != STRIDED:
        refusal = "is pickled or sparse, which is not read"
    elif member is None or member.compress_type != zipfile.ZIP_STORED:
        refusal = "is not stored in the file"
    elif not (is_dense or is_transposed):
        refusal = f"has the strides {in_short(strides)}, which are not read; make it contiguous"
    if refusal or member is None:
        return StoredTensor(attrs.evolve(info, refusal=refusal), FilePart(path, 0, 0))
    is_known = info.type in np.sctypeDict
    element_bytes = BYTES.get(info.type) or (np.dtype(info.type).itemsize if is_known else 1)
    start = _data_start(path, member) + element_bytes * _whole(meta["storage_offset"])
    length = info.elements * element_bytes
    info = attrs.evolve(info, transposed=is_transposed and not is_dense)
    return StoredTensor(info, FilePart(path, start, length))


def _dense_strides(shape: Sequence[int]) -> list[int]:
    """Return the strides, in elements, of a dense array in row-major order."""
    strides, step = list[int](), 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return strides


def _data_start(path: Path, member: zipfile.ZipInfo) -> int:
    """Return the offset of a member's data: behind its local header, name and extra field."""
    with path.open("rb") as file:
        file.seek(member.header_offset + NAME_AT)
        lengths = file.read(4)
    name, extra = (int.from_bytes(lengths[i : i + 2], "little") for i in (0, 2))
    return member.header_offset + LOCAL_HEADER + name + extra


def _sizes(sizes: Sequence[Mapping[str, Any]]) -> tuple[int, ...]:
    """Return sizes in the schema as numbers; an open size has the value of the example input."""
    return tuple(_whole(size) for size in sizes)


def _whole(size: Mapping[str, Any]) -> int:
    """Return a size of the graph; of an open size, the one of the example input."""
    if "as_int" in size:
        return int(size["as_int"])
    return int(size["as_expr"]["hint"]["as_int"])


def _graph(module: Mapping[str, Any]) -> ExportedGraph:
    """Return the graph of an exported module, with names of the file for its tensors."""
    graph, signature = module["graph"], module["signature"]
    tensors, inputs = dict[str, str](), list[str]()
    for spec in signature["input_specs"]:
        ((kind, entry),) = spec.items()
        if kind == "user_input":
            inputs += [value.name for value in _values_in(_argument(entry["arg"]))]
        elif isinstance(entry.get("arg"), dict) and "name" in entry["arg"]:
            name_key = next((key for key in entry if key.endswith("_name")), "")
            tensors[entry["arg"]["name"]] = str(entry.get(name_key, ""))
    values = graph["tensor_values"]
    return ExportedGraph(
        nodes=tuple(map(_node, graph["nodes"])),
        inputs=tuple(inputs),
        outputs=_value_names(graph["outputs"]),
        tensors=tensors,
        shapes={name: _sizes(value["sizes"]) for name, value in values.items()},
        types={name: TYPES.get(value["dtype"], "") for name, value in values.items()},
    )


def _node(node: Mapping[str, Any]) -> ExportedNode:
    """Return one node of the graph."""
    arguments: dict[str, Any] = {}
    for number, item in enumerate(node["inputs"]):
        arguments[item["name"] or str(number)] = _argument(item["arg"])
    outputs = _value_names(node["outputs"])
    # The stack of modules: "KEY,path,class;KEY,path,class", the innermost last.
    stack = str(node.get("metadata", {}).get("nn_module_stack", "")).split(";")
    parts = stack[-1].split(",")
    return ExportedNode(
        operator=node["target"].removeprefix(OPERATORS),
        name=str(node.get("name") or (outputs[0] if outputs else node["target"])),
        arguments=arguments,
        outputs=outputs,
        module=parts[1] if len(parts) > 2 else "",
        graphs=sum("as_graph" in item["arg"] for item in node["inputs"]),
    )


def _value_names(arguments: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the names of the values in arguments of the schema."""
    return tuple(value.name for item in arguments for value in _values_in(_argument(item)))


def _argument(argument: Mapping[str, Any]) -> Any:
    """Return an argument as a `Value`, a number, a text, a list, or None."""
    ((kind, value),) = argument.items()
    if kind == "as_tensor":
        return Value(value["name"])
    if kind == "as_tensors":
        return [Value(item["name"]) for item in value]
    if kind in ("as_optional_tensors", "as_sym_ints", "as_sym_floats"):
        return [_argument(item) for item in value]
    if kind in ("as_sym_int", "as_sym_float", "as_sym_bool", "as_optional_tensor"):
        return _argument(value)
    if kind == "as_none":
        return None
    is_plain = isinstance(value, int | float | str | list) and kind != "as_name"
    # The schema writes infinities as words.
    return float(value) if kind == "as_float" else value if is_plain else None
