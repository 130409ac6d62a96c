"""Constants of an ONNX graph: tensors of the file, and values that are computed from these alone.

A value is constant if all inputs of its node are, and if onnx's reference runs the operator. It is
computed when it is read. Small values, such as shapes, are computed at once, because the shapes of
other values depend on them.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from ipusim import check_input_bytes, in_short

from ...entries import HostArray, MatrixError
from .onnx_model import EXTERNAL, external_part, onnx_package, type_name
from .tensor import FilePart, bytes_of

# Elements of the largest value that is computed at once. Tensors that hold a shape are smaller.
MAX_SMALL = 4096
# Operators whose results do not depend on their inputs alone.
RANDOM = ("RandomNormal", "RandomUniform", "RandomNormalLike", "RandomUniformLike")
NONDETERMINISTIC = (*RANDOM, "Multinomial", "Bernoulli")
# Operators that are computed at once even if inference does not find the size of their result,
# since it is at most the product of the sizes of two inputs.
SMALL_RESULTS = (
    *("Constant", "Gather", "Concat", "Unsqueeze", "Squeeze", "Slice", "Cast", "Reshape", "Equal"),
    *("Add", "Sub", "Mul", "Div", "Mod", "Neg", "Floor", "Ceil", "Min", "Max", "Not", "Identity"),
)
# Operators of other domains that are equal to operators of the standard.
STANDARD_EQUIVALENTS = (
    ("com.microsoft", "DequantizeLinear"),
    ("com.microsoft", "QuantizeLinear"),
    ("ai.onnx", ""),
)


@attrs.frozen
class OnnxSetting:
    """Properties of a model that the evaluation of a node needs.

    Attributes:
        path: Path of the model's file, beside which external data lie.
        opsets: Operator sets of the model, as ONNX messages.
        ir_version: Version of the model's format.
    """

    path: Path
    opsets: Sequence[Any] = attrs.field(eq=False, repr=False)
    ir_version: int


@attrs.frozen
class OnnxConstants:
    """Values of a graph that do not depend on its inputs.

    Attributes:
        setting: Model of the graph.
        stored: Tensors of the file by name, as ONNX messages, dense or sparse.
        computed: Node that computes each other constant, by the constant's name, in order.
        shapes: Shape of every constant.
        types: NumPy's name of the type of every constant.
        arrays: Small values that are computed already.
    """

    setting: OnnxSetting
    stored: Mapping[str, Any] = attrs.field(repr=False)
    computed: Mapping[str, Any] = attrs.field(repr=False)
    shapes: Mapping[str, tuple[int, ...]] = attrs.field(repr=False)
    types: Mapping[str, str] = attrs.field(repr=False)
    arrays: Mapping[str, HostArray] = attrs.field(repr=False)

    def __contains__(self, name: object) -> bool:
        return name in self.shapes

    def read(self, name: str, max_bytes: int) -> HostArray:
        """Return the numbers of a constant.

        Raises:
            MatrixError: The constant cannot be computed or read.
            InputError: The constant, or a value from which it is computed, takes more bytes than
                allowed.
        """
        needed_names = self._needed(name, self.arrays.keys() | self.stored.keys())
        sizes = (bytes_of(self.shapes[value], self.types[value]) for value in needed_names)
        total = sum(size or 0 for size in sizes)
        check_input_bytes(
            total, max_bytes, f"{in_short(name)} with the tensors it is computed from"
        )
        arrays: dict[str, HostArray] = {}
        for value in needed_names:
            if value in arrays:
                continue
            if value in self.arrays:
                arrays[value] = self.arrays[value]
            elif value in self.stored:
                arrays[value] = array_of(self.setting, self.stored[value])
            else:
                arrays |= evaluated(self.setting, self.computed[value], arrays)
        return arrays[name]

    def _needed(self, name: str, leaves: Container[str]) -> list[str]:
        """Return the constants from which a constant is computed, in order, itself last.

        Args:
            name: Name of the constant.
            leaves: Constants that are not computed.
        """
        needed_names, pending_names = {name}, [name]
        while pending_names:
            value = pending_names.pop()
            is_computed = value not in leaves and value in self.computed
            inputs = self.computed[value].input if is_computed else ()
            new_inputs = [other for other in inputs if other and other not in needed_names]
            needed_names.update(new_inputs)
            pending_names += new_inputs
        return sorted(needed_names, key=self._order.__getitem__)

    @cached_property
    def _order(self) -> Mapping[str, int]:
        """Rank of each constant by name, higher than those that it is computed from."""
        return {value: number for number, value in enumerate(self.shapes)}

    def sources(self, name: str) -> tuple[str, ...]:
        """Return the tensors of the file from which a constant is computed."""
        return tuple(tensor for tensor in self._needed(name, self.stored) if tensor in self.stored)


def constants_in(
    graph: Any,
    setting: OnnxSetting,
    *,
    sizes: Mapping[str, HostArray],
    outer: OnnxConstants | None,
    earlier: Mapping[str, HostArray],
) -> OnnxConstants:
    """Return the constants of a graph.

    Args:
        graph: ONNX message of a graph, with its nodes in order.
        setting: Model of the graph.
        sizes: Small values that are not computed from tensors, such as shapes of other
            values, by name.
        outer: Constants of the enclosing graph, which nodes may read; None if there is none.
        earlier: Small values that were computed before, when fewer sizes were known, by name.

    Raises:
        MatrixError: Two tensors have one name, or a tensor is damaged.
    """
    # 1. What is known without computing: outer constants, tensors of the graph, and sizes. Numbers
    # are read of small tensors alone.
    stored = stored_tensors(graph)
    arrays = {**({} if outer is None else outer.arrays), **sizes}
    shapes = {**({} if outer is None else outer.shapes)}
    types = {**({} if outer is None else outer.types)}
    for name, proto in stored.items():
        dense = proto if is_dense(proto) else proto.values
        shapes[name], types[name] = tuple(proto.dims), type_name(dense.data_type)
        if prod(proto.dims) <= MAX_SMALL and dense.data_location != EXTERNAL:
            arrays[name] = array_of(setting, proto)
    for name, array in sizes.items():
        shapes[name], types[name] = array.shape, str(array.dtype)
    # 2. Nodes whose inputs are all known, in order: small results are computed now, of others only
    # shape and type are inferred.
    computing_nodes = {} if outer is None else dict(outer.computed)
    candidates = _candidates(graph, setting, shapes)
    inferred_types = _inferred_types(candidates, setting, shapes, types, arrays)
    for node in candidates:
        small_results = _earlier_results(node, earlier)
        if small_results is None:
            small_results = _small_results(node, setting, arrays, inferred_types)
        arrays |= small_results
        known_types = {
            name: (array.shape, str(array.dtype)) for name, array in small_results.items()
        }
        results = {**inferred_types, **known_types}
        names = [name for name in node.output if name]
        are_inputs_known = all(name in shapes for name in node.input if name)
        if are_inputs_known and all(name in results for name in names):
            for name in names:
                (shapes[name], types[name]), computing_nodes[name] = results[name], node
    all_stored = {**({} if outer is None else outer.stored), **stored}
    return OnnxConstants(setting, all_stored, computing_nodes, shapes, types, arrays)


def _earlier_results(node: Any, earlier: Mapping[str, HostArray]) -> Mapping[str, HostArray] | None:
    """Return the results of a node that were computed before; None if one of them was not."""
    names = [name for name in node.output if name]
    if not all(name in earlier for name in names):
        return None
    return {name: earlier[name] for name in names}


def stored_tensors(graph: Any) -> dict[str, Any]:
    """Return the tensors of a graph by name; those of `Constant` nodes by the name of their value.

    Raises:
        MatrixError: Two tensors have the same name, so that neither can be identified.
    """
    tensors: dict[str, Any] = {}
    for name, proto in _named_tensors(graph):
        if name in tensors:
            raise MatrixError(
                f"it has two tensors {in_short(name)}; in ONNX each name stands for one value"
            )
        tensors[name] = proto
    return tensors


def _named_tensors(graph: Any) -> Iterator[tuple[str, Any]]:
    """Yield name and message of the tensors of a graph and of its `Constant` nodes."""
    for proto in graph.initializer:
        yield proto.name, proto
    for proto in graph.sparse_initializer:
        yield proto.values.name, proto
    for node in graph.node:
        for attribute in node.attribute if node.op_type == "Constant" else ():
            if attribute.name == "value" and node.output:
                yield node.output[0], attribute.t
            if attribute.name == "sparse_value" and node.output:
                yield node.output[0], attribute.sparse_tensor


def is_dense(proto: Any) -> bool:
    """Return True for the message of a dense tensor, False for that of a sparse one."""
    return hasattr(proto, "data_type")


def array_of(setting: OnnxSetting, proto: Any) -> HostArray:
    """Return the numbers of a tensor of the file, dense or sparse.

    Raises:
        MatrixError: The numbers do not lie where the file says, or do not fit the shape.
    """
    if not is_dense(proto):
        return _dense(setting, proto)
    helper = onnx_package().numpy_helper
    source = proto
    if proto.data_location == EXTERNAL:
        # This module reads the bits, within its limits, and passes them to onnx as raw data.
        source = onnx_package().TensorProto(dims=proto.dims, data_type=proto.data_type)
        source.raw_data = _external_bits(setting, proto)
    try:
        array: HostArray = helper.to_array(source)
    except (ValueError, TypeError) as error:
        cause = in_short(" ".join(str(error).split()))
        raise MatrixError(f"tensor {in_short(proto.name)} is damaged: {cause}") from None
    return array


def _external_bits(setting: OnnxSetting, proto: Any) -> bytes:
    """Return bits of another file, if they are as many as the shape and the type say."""
    part = external_part(setting.path, proto)
    needed_bytes = bytes_of(tuple(proto.dims), type_name(proto.data_type))
    if isinstance(part, FilePart) and part.length != needed_bytes:
        raise MatrixError(
            f"tensor {in_short(proto.name)} takes {needed_bytes or 0:,} bytes, the file says "
            f"{part.length:,}"
        )
    return part()


def _dense(setting: OnnxSetting, proto: Any) -> HostArray:
    """Return a sparse tensor as a dense array; indices are element numbers, or coordinates."""
    shape = tuple(proto.dims)
    values, indices = array_of(setting, proto.values), array_of(setting, proto.indices)
    name = in_short(proto.values.name)
    if indices.ndim == 2 and indices.shape[1] == len(shape):
        limits = np.asarray(shape)
        is_inside = bool(((indices >= 0) & (indices < limits)).all())
        flat = np.ravel_multi_index(tuple(indices.T), shape) if is_inside else indices[:, 0]
    else:
        flat, is_inside = indices, bool(((indices >= 0) & (indices < prod(shape))).all())
    if flat.ndim != 1 or len(flat) != values.size or not is_inside:
        raise MatrixError(
            f"tensor {name} of {in_short(shape)} has {values.size:,} values at indices of "
            f"{in_short(indices.shape)}, or outside of its shape"
        )
    array = np.zeros(prod(shape), values.dtype)
    array[flat] = values.ravel()
    return array.reshape(shape)


def _candidates(graph: Any, setting: OnnxSetting, constants: Mapping[str, Any]) -> list[Any]:
    """Return the nodes whose inputs are constants, and which onnx's reference runs."""
    computable, candidates, is_supported = set(constants), [], dict[tuple[str, str], bool]()
    for node in graph.node:
        if not node.output or all(name in constants for name in node.output):
            continue
        has_graph = any(attribute.HasField("g") or attribute.graphs for attribute in node.attribute)
        is_fixed = node.op_type not in NONDETERMINISTIC and not has_graph
        if not is_fixed or not all(name in computable for name in node.input if name):
            continue
        key = (node.domain, node.op_type)
        if key not in is_supported:
            is_supported[key] = _evaluator(setting, node, {}) is not None
        if is_supported[key]:
            candidates.append(node)
            computable.update(node.output)
    return candidates


def _inferred_types(
    nodes: Sequence[Any],
    setting: OnnxSetting,
    shapes: Mapping[str, tuple[int, ...]],
    types: Mapping[str, str],
    arrays: Mapping[str, HostArray],
) -> Mapping[str, tuple[tuple[int, ...], str]]:
    """Return shape and type of the results of nodes, as far as shape inference finds all sizes.

    Args:
        nodes: ONNX messages of nodes, in order.
        setting: model of the nodes.
        shapes, types: shapes and types of constants and known values, by name.
        arrays: numbers of small ones among them, on which shapes may depend.
    """
    onnx = onnx_package()
    read = dict.fromkeys(name for node in nodes for name in node.input if name in shapes)
    model = onnx.ModelProto(ir_version=max(setting.ir_version, 4))
    model.opset_import.extend(setting.opsets)
    model.graph.node.extend(map(standard_node, nodes))
    model.graph.initializer.extend(
        light_tensor(name, shapes[name], types[name], arrays.get(name)) for name in read
    )
    try:
        inferred_values = onnx.shape_inference.infer_shapes(model, data_prop=True).graph.value_info
    except MemoryError:
        raise
    except Exception:  # errors of onnx and protobuf: the nodes are not folded
        return {}
    results = {}
    for value in inferred_values:
        tensor = value.type.tensor_type
        sizes = tuple(dim.dim_value for dim in tensor.shape.dim if dim.HasField("dim_value"))
        if tensor.HasField("shape") and len(sizes) == len(tensor.shape.dim):
            results[value.name] = sizes, type_name(tensor.elem_type)
    return results


def light_tensor(
    name: str, shape: Sequence[int], element_type: str, array: HostArray | None
) -> Any:
    """Return an ONNX tensor for shape inference, which has numbers only if an array is given."""
    onnx = onnx_package()
    if array is not None:
        return onnx.numpy_helper.from_array(np.asarray(array), name)
    number = onnx.TensorProto.DataType.Value(onnx_name(element_type))
    return onnx.TensorProto(name=name, dims=shape, data_type=number)


def onnx_name(element_type: str) -> str:
    """Return ONNX's name of a type that `type_name` returned."""
    return {"float32": "FLOAT", "float64": "DOUBLE"}.get(element_type, element_type.upper())


def _small_results(
    node: Any,
    setting: OnnxSetting,
    arrays: Mapping[str, HostArray],
    inferred: Mapping[str, tuple[tuple[int, ...], str]],
) -> Mapping[str, HostArray]:
    """Return the results of a node, if its inputs and its results are small; else nothing."""
    names = [name for name in node.input if name]
    if not all(name in arrays for name in names):
        return {}
    sizes = [prod(inferred[name][0]) for name in node.output if name in inferred]
    is_known = len(sizes) == len([name for name in node.output if name])
    if max(sizes, default=0) > MAX_SMALL or (not is_known and node.op_type not in SMALL_RESULTS):
        return {}
    try:
        return evaluated(setting, node, arrays)
    except MatrixError:  # the node is not folded; a later refusal names it
        return {}


def standard_node(node: Any) -> Any:
    """Return the node with the standard's operator if its own, of another domain, equals one."""
    if (node.domain, node.op_type) not in STANDARD_EQUIVALENTS:
        return node
    copy = type(node)()
    copy.CopyFrom(node)
    copy.domain = ""
    return copy


def evaluated(
    setting: OnnxSetting, node: Any, values: Mapping[str, HostArray]
) -> Mapping[str, HostArray]:
    """Return the results of a node by name, computed by onnx's reference.

    Raises:
        MatrixError: The reference refuses the node or its inputs.
    """
    inputs = {name: values[name] for name in node.input if name}
    evaluator = _evaluator(setting, node, inputs)
    try:
        if evaluator is None:
            raise MatrixError("onnx's reference does not have this operator")
        results = evaluator.run(None, inputs)
    except MemoryError:
        raise
    except Exception as error:  # errors of onnx and NumPy
        cause = in_short(" ".join(str(error).split())[:200])
        raise MatrixError(
            f"{in_short(node.output[0])} cannot be computed, {node.op_type} of constants: {cause}"
        ) from None
    names = [name for name in node.output if name]
    return dict(zip(names, map(np.asarray, results), strict=True))


def _evaluator(setting: OnnxSetting, node: Any, inputs: Mapping[str, HostArray]) -> Any:
    """Return an evaluator of one node; None if onnx's reference does not have its operator."""
    onnx = onnx_package()
    from onnx import reference  # noqa: PLC0415  # an optional package, which onnx does not load

    helper = onnx.helper
    names = [name for name in node.input if name]
    types = {name: helper.np_dtype_to_tensor_dtype(array.dtype) for name, array in inputs.items()}
    graph = helper.make_graph(
        [standard_node(node)],
        "constant",
        [helper.make_tensor_value_info(name, types.get(name, 1), None) for name in names],
        [helper.make_empty_tensor_value_info(name) for name in node.output if name],
    )
    # onnx's reference evaluator has DequantizeLinear since version 19, with unchanged meaning.
    opsets = [
        helper.make_opsetid(opset.domain, max(opset.version, 19))
        if node.op_type == "DequantizeLinear" and opset.domain in ("", "ai.onnx")
        else opset
        for opset in setting.opsets
    ]
    try:
        model = helper.make_model(graph, opset_imports=opsets, ir_version=setting.ir_version)
        return reference.ReferenceEvaluator(model)
    except MemoryError:
        raise
    except Exception:  # errors of several types: the operator is missing
        return None
