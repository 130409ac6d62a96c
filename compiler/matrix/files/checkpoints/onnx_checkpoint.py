"""Checkpoints of ONNX models: their tensors as weights, computed ones too, and writing of new ones.

A constant that is computed from tensors of the file, such as a weight times a mask, is a tensor of
the checkpoint too, with the name of its value. The results of `Identity`, `Cast` and `Transpose`
are not: they have the name of the tensor that these operators read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from math import prod
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import numpy as np

from ipusim import check_input_bytes, in_short, whole_file, with_path

from ...entries import HostArray, MatrixError
from .onnx_branches import inline_branches
from .onnx_constants import (
    OnnxConstants,
    OnnxSetting,
    constants_in,
    is_dense,
    onnx_name,
    stored_tensors,
)
from .onnx_functions import inlined
from .onnx_model import (
    EXTERNAL,
    OnnxNode,
    external_part,
    load_model,
    nodes_of,
    onnx_package,
    read_model,
    type_name,
)
from .quantised_weights import dequantised, packed_shape
from .tensor import (
    BFLOAT16,
    BYTES,
    Bits,
    Checkpoint,
    FilePart,
    TensorInfo,
    bits_of,
    transposed_shape,
    values_of,
)
from .weight_uses import MAX_MATRICES, WeightUse, weight_use

Origins: TypeAlias = Mapping[str, tuple[str, bool]]
"""For each value by name: the tensor that it equals, and True if it is this tensor transposed."""

EXTERNAL_FIELDS = ("external_data", "data_location")  # fields of a tensor in another file
NUMBER_FIELDS = ("float_data", "double_data", "int32_data", "int64_data", "uint64_data")
MATRIX_RANK, STACK_RANK = 2, 3  # dimensions of a matrix, and of a stack of matrices
PASS_THROUGH = ("Identity", "Cast")  # operators that pass numbers on
DEQUANTISE = "DequantizeLinear"
# Fields of numbers that are not stored as raw bytes, and their little-endian types.
TYPE_FIELDS: Mapping[str, tuple[str, Any]] = {
    "float32": ("float_data", "<f4"),
    "float64": ("double_data", "<f8"),
    "float16": ("int32_data", "<u2"),
    "bfloat16": ("int32_data", "<u2"),
}
MATRIX_NAME = re.compile(r"(.+)\[([0-9]+)\]", re.DOTALL)  # name of a matrix of a stack
FLOAT = "float32"  # type of weights that are decoded
REPLACED = ".replaced"  # added to the name of a result that a new tensor replaces


@attrs.frozen
class FoldedGraph:
    """A graph whose constants are known, and the nodes that compute other values.

    Attributes:
        constants: Values that do not depend on inputs.
        nodes: ONNX messages of the other nodes, in order.
        tensors: Tensors of the file, and computed constants that nodes read.
        origins: For constants that equal a tensor of the file, that tensor; see `Origins`.
        arrays: Functions from a limit of bytes to the numbers of a tensor, for tensors that are
            computed or encoded, by name.
    """

    constants: OnnxConstants
    nodes: tuple[Any, ...] = attrs.field(repr=False)
    tensors: Mapping[str, TensorInfo] = attrs.field(repr=False)
    origins: Origins = attrs.field(repr=False)
    arrays: Mapping[str, Any] = attrs.field(repr=False)


def open_onnx(path: Path, max_bytes: int) -> Checkpoint:
    """Return the checkpoint of a file.

    Raises:
        MatrixError: `load_model` refuses the file, or a tensor is damaged.
        InputError: The file cannot be read, or has more bytes than allowed.
    """
    try:
        model = read_model(path, max_bytes)
        folded = folded_graph(model.graph, setting_of(model, path))
    except MatrixError as error:
        raise MatrixError(with_path(path, error)) from None
    return checkpoint_of(path, folded)


def setting_of(model: Any, path: Path) -> OnnxSetting:
    """Return the properties of a model that the evaluation of its constants needs."""
    return OnnxSetting(path, tuple(model.opset_import), model.ir_version)


def checkpoint_of(path: Path, folded: FoldedGraph) -> Checkpoint:
    """Return the tensors of a folded graph with readers of their bits."""
    bits = {
        name: _bits(path, proto, folded.tensors[name])
        for name, proto in folded.constants.stored.items()
        if is_dense(proto)
    }
    return Checkpoint(path, folded.tensors, bits, folded.arrays)


def folded_graph(
    graph: Any,
    setting: OnnxSetting,
    *,
    sizes: Mapping[str, HostArray] | None = None,
    outer: OnnxConstants | None = None,
    earlier: Mapping[str, HostArray] | None = None,
) -> FoldedGraph:
    """Return a graph with its constants folded, and with branches that are known inlined.

    Args:
        graph: ONNX message of a graph, with its nodes in order; inlining changes it.
        setting: Model of the graph.
        sizes: Small values that are not computed from tensors, such as shapes of other
            values, by name.
        outer: Constants of the enclosing graph, which nodes may read; None if there is none.
        earlier: Small values that were computed before, when fewer sizes were known, by name.

    Raises:
        MatrixError: A tensor is damaged, or two have one name.
    """
    constants = _constants_with_branches(graph, setting, sizes, outer, earlier)
    nodes, folds = list[Any](), list[Any]()
    for node in graph.node:
        is_folded = bool(node.output) and all(n in constants for n in node.output if n)
        (folds if is_folded else nodes).append(node)
    origins = origins_of(nodes_of(folds), constants)
    all_nodes = nodes_of(nodes)
    inputs = [name for node in all_nodes for name in node.inputs if name in constants]
    outputs = [value.name for value in graph.output if value.name in constants]
    uses = _uses_of(all_nodes, constants, origins)
    tables = _tables(all_nodes, constants, origins)
    infos, arrays = dict[str, TensorInfo](), dict[str, Callable[[int], HostArray]]()
    for name in dict.fromkeys((*constants.stored, *inputs, *outputs)):
        # A value that equals a tensor of the file has its name; computed sizes are no weights.
        is_alias = origins.get(name, (name,))[0] != name
        if is_alias or (name not in constants.stored and constants.types[name] not in BYTES):
            continue
        info = _info(constants, name, uses.get(name, ()))
        infos[name] = attrs.evolve(info, is_looked_up=name in tables)
        if info.encoding:
            use = next(iter(uses.get(name, ())), None)
            arrays[name] = partial(_weights, constants, info, use)
    used_tensors = {origins.get(name, (name,))[0] for name in (*inputs, *outputs)}
    infos |= _parts(constants, used_tensors, infos)
    for name, use in [(name, uses[name][0]) for name in infos if name in uses]:
        shape = infos[name].shape
        if use.is_stack and len(shape) == STACK_RANK and 0 < shape[0] <= MAX_MATRICES:
            matrices = _matrices(infos[name])
            arrays |= _matrix_readers(constants, infos[name], use)
            infos |= {matrix.name: matrix for matrix in matrices}
            infos[name] = attrs.evolve(infos[name], part_of=matrices[0].name)
    return FoldedGraph(constants, tuple(nodes), infos, origins, arrays)


def _constants_with_branches(
    graph: Any,
    setting: OnnxSetting,
    sizes: Mapping[str, HostArray] | None,
    outer: OnnxConstants | None,
    earlier: Mapping[str, HostArray] | None,
) -> OnnxConstants:
    """Return the constants of a graph, in which branches that are known are inlined."""
    fold = partial(
        constants_in, graph, setting, sizes=sizes or {}, outer=outer, earlier=earlier or {}
    )
    constants = fold()
    # A file of tensors has no sizes of values: weights whose use depends on them have no address.
    while inline_branches(graph, constants, with_weights=sizes is None):
        constants = fold()
    return constants


def origins_of(nodes: Sequence[OnnxNode], constants: OnnxConstants) -> Origins:
    """Return the constants that equal a tensor of the file, or its transpose, by name."""
    origins = {name: (name, False) for name in constants.stored}
    for node in nodes:
        # A node that passes its input on, or transposes it, gives its output the same origin.
        source = origins.get(node.input(0))
        if source is None or not node.outputs:
            continue
        axes = tuple(range(len(constants.shapes[source[0]])))
        order = tuple(node.numbers.get("perm", axes[::-1]))
        is_transposed = (
            node.op == "Transpose" and order == transposed_shape(axes) and len(axes) >= MATRIX_RANK
        )
        is_passed = node.op in PASS_THROUGH and constants.types[source[0]] in BYTES
        if is_passed or is_transposed:
            origins.setdefault(node.outputs[0], (source[0], source[1] != is_transposed))
    return origins


def _uses_of(
    nodes: Sequence[OnnxNode], constants: Container[str], origins: Origins
) -> Mapping[str, list[WeightUse]]:
    """Return the uses of tensors as weights by nodes, by tensor.

    `transposed` of a use refers to the stored tensor.
    """
    uses: dict[str, list[WeightUse]] = {}
    for node in nodes:
        use = weight_use(node.op, node.inputs, node.numbers, constants)
        if use is not None:
            tensor, is_transposed = origins.get(use.name, (use.name, False))
            use = attrs.evolve(use, name=tensor, transposed=use.transposed != is_transposed)
            uses.setdefault(tensor, []).append(use)
    return uses


def _tables(
    nodes: Sequence[OnnxNode], constants: Container[str], origins: Origins
) -> frozenset[str]:
    """Return the tensors of which nodes look up rows by computed indices."""
    return frozenset(
        origins.get(node.input(0), (node.input(0), False))[0]
        for node in nodes
        if node.op == "Gather" and node.input(0) in constants and node.input(1) not in constants
    )


def _info(constants: OnnxConstants, name: str, uses: Sequence[WeightUse]) -> TensorInfo:
    """Return name, shape and type of a tensor.

    Args:
        constants: Constants of the graph.
        name: Name of the tensor, stored or computed.
        uses: How nodes use it as weights.
    """
    shape, stored_type = constants.shapes[name], constants.types[name]
    groups = max((use.groups for use in uses), default=1)
    refusal = ""
    if groups != 1:
        refusal = f"is of a convolution of {groups} groups; read are those of one"
    # Weights that are used both as stored and transposed keep the stored orientation.
    is_transposed = {use.transposed for use in uses} == {True} and len(shape) >= MATRIX_RANK
    is_quantised = any(use.is_quantised for use in uses)
    encoding = ""
    if is_quantised:
        encoding, stored_type = f"{stored_type}, dequantised", FLOAT
        shape = packed_shape(uses[0], shape)
    elif name not in constants.stored:
        encoding = _encoding(constants, name)
    elif not is_dense(constants.stored[name]):
        encoding = "a sparse tensor"
    shape = transposed_shape(shape) if is_transposed else shape
    return TensorInfo(name, shape, stored_type, is_transposed, refusal, encoding=encoding)


def _encoding(constants: OnnxConstants, name: str) -> str:
    """Return the origin of a computed constant from tensors of the file, in words."""
    node = constants.computed[name]
    sources = [source for source in constants.sources(name) if constants.shapes[source]]
    if node.op_type == DEQUANTISE:
        return f"{constants.types[node.input[0]]}, dequantised"
    return f"{node.op_type} of {', '.join(map(in_short, sources)) or 'constants'}"


def _parts(
    constants: OnnxConstants, read: Container[str], infos: Mapping[str, TensorInfo]
) -> Mapping[str, TensorInfo]:
    """Return the tensors of the file that are only used to compute other tensors, by name."""
    parts = {}
    for name in infos:
        if name in constants.stored:
            continue
        for source in constants.sources(name):
            if source in infos and source not in read and len(infos[source].shape) >= MATRIX_RANK:
                parts[source] = attrs.evolve(infos[source], part_of=name)
    return parts


def _matrices(stack: TensorInfo) -> list[TensorInfo]:
    """Return the matrices of a stack as tensors of their own: `w[0]`, `w[1]`."""
    return [
        attrs.evolve(stack, name=f"{stack.name}[{number}]", shape=stack.shape[1:])
        for number in range(stack.shape[0])
    ]


def _matrix_readers(
    constants: OnnxConstants, stack: TensorInfo, use: WeightUse
) -> dict[str, Callable[[int], HostArray]]:
    """Return readers of the matrices of a stack by their names."""

    def matrix(number: int, max_bytes: int) -> HostArray:
        """Return one matrix of the stack."""
        array: HostArray = _weights(constants, stack, use, max_bytes)[number]
        return array

    return {m.name: partial(matrix, number) for number, m in enumerate(_matrices(stack))}


def _weights(
    constants: OnnxConstants, info: TensorInfo, use: WeightUse | None, max_bytes: int
) -> HostArray:
    """Return the numbers of a tensor that is computed or stored in another form.

    Raises:
        MatrixError: The numbers cannot be computed.
        InputError: The tensor, or a tensor from which it is computed, takes more bytes than
            allowed.
    """
    array = constants.read(info.name, max_bytes)
    if use is not None and use.is_quantised:
        scale, zero = (
            constants.read(name, max_bytes) if name in constants else None
            for name in (use.scale, use.zero)
        )
        array = dequantised(use, array, scale, zero)
    if info.type in BYTES:  # NumPy has no bfloat16: it is read as float32
        array = array.astype(FLOAT if info.type == BFLOAT16 else info.type, copy=False)
    return array.swapaxes(-1, -2) if info.transposed else array


def _bits(path: Path, proto: Any, tensor: TensorInfo) -> Bits:
    """Return a reader of the bits of a tensor."""
    if proto.data_location == EXTERNAL:
        return external_part(path, proto)
    if proto.HasField("raw_data"):
        return lambda: bytes(proto.raw_data)
    field, bit_type = TYPE_FIELDS.get(tensor.type, ("", ""))
    return lambda: np.asarray(getattr(proto, field)).astype(bit_type).tobytes()


def rewrite_onnx(
    checkpoint: Checkpoint, target: Path, bits: Mapping[str, bytes], max_bytes: int
) -> None:
    """Write a model with new bits of some tensors and all its data in one file.

    A computed or sparse tensor becomes a dense tensor of the file, and nodes that computed it go.

    Raises:
        MatrixError: Data in other files do not fit the model, or the file cannot be written.
        InputError: Data in other files are too large.
    """
    bits = _with_whole_stacks(checkpoint, bits, max_bytes)
    model = load_model(checkpoint.path, max_bytes)
    protos = _dense_protos(model)
    if not bits.keys() <= protos.keys():
        # The tensors of a function's body are named only after inlining: each call has its own
        # copy.
        model = inlined(model, max_bytes)
        folded_graph(model.graph, setting_of(model, checkpoint.path))  # inlines branches
        protos = _dense_protos(model)
    for name in bits:
        tensor = checkpoint.tensors[name]
        if tensor.encoding and name in protos:
            raise MatrixError(
                f"{tensor} is stored as {tensor.encoding}, which is not written; write .npz"
            )
    # Data in other files are moved into the model, so that the result is one file.
    external_parts = {
        name: _part(checkpoint.path, proto)
        for name, proto in protos.items()
        if proto.data_location == EXTERNAL and name not in bits
    }
    total = sum(part.length for part in external_parts.values())
    check_input_bytes(total, max_bytes, f"what lies beside {checkpoint.path.name}")
    for name, part in external_parts.items():
        _fill(protos[name], part())
    for name, data in bits.items():
        _fill(protos.get(name) or _new_tensor(model, checkpoint.tensors[name]), data)
    try:
        data_of_model = model.SerializeToString()
    except Exception as error:  # an error of protobuf: the model exceeds 2 GiB
        raise MatrixError(f"{target}: cannot be one ONNX model, {error!s:.100}") from None
    with whole_file(target, error=MatrixError) as file:
        file.write(data_of_model)


def _with_whole_stacks(
    checkpoint: Checkpoint, bits: Mapping[str, bytes], max_bytes: int
) -> Mapping[str, bytes]:
    """Return new bits by tensor, where the bits of a stack's matrices become bits of the stack."""
    joined_bits, stacks = dict(bits), dict[str, HostArray]()
    for name in bits:
        match = MATRIX_NAME.fullmatch(name)
        if match is None or name in checkpoint.bits or match[1] not in checkpoint.tensors:
            continue
        stack = match[1]
        if stack not in stacks:
            stacks[stack] = checkpoint.read(stack, max_bytes).copy()
        stacks[stack][int(match[2])] = values_of(checkpoint.tensors[name], joined_bits.pop(name))
    return joined_bits | {name: bits_of(checkpoint.tensors[name], a) for name, a in stacks.items()}


def _part(path: Path, proto: Any) -> FilePart:
    """Return the part of an external file in which a tensor is stored."""
    part = external_part(path, proto)
    element_bytes = BYTES.get(type_name(proto.data_type))
    name = f"tensor {in_short(proto.name)}"
    if not isinstance(part, FilePart):
        part()  # which refuses
        raise MatrixError(f"{name} lies nowhere")
    if element_bytes is not None and part.length != element_bytes * prod(proto.dims):
        raise MatrixError(f"{name} does not have the {part.length:,} bytes that the file says")
    return part


def _dense_protos(model: Any) -> Mapping[str, Any]:
    """Return the dense tensors of a model by name, as ONNX messages that can be changed."""
    stored = stored_tensors(model.graph)
    return {name: proto for name, proto in stored.items() if is_dense(proto)}


def _new_tensor(model: Any, info: TensorInfo) -> Any:
    """Add a dense tensor to a model in place of a sparse tensor or a computed value; return it."""
    graph = model.graph
    sparse = [proto for proto in graph.sparse_initializer if proto.values.name == info.name]
    for proto in sparse:
        graph.sparse_initializer.remove(proto)
    for node in [node for node in graph.node if info.name in node.output]:
        # Other results of the node may be in use; this one gets a name that nothing reads.
        if len(node.output) > 1:
            node.output[list(node.output).index(info.name)] = f"{info.name}{REPLACED}"
        else:
            graph.node.remove(node)
    number = onnx_package().TensorProto.DataType.Value(onnx_name(info.type))
    return graph.initializer.add(name=info.name, dims=info.stored_shape, data_type=number)


def _fill(proto: Any, data: bytes) -> None:
    """Replace the numbers of a tensor by raw bytes."""
    for field in (*EXTERNAL_FIELDS, *NUMBER_FIELDS):
        proto.ClearField(field)
    proto.raw_data = data
