"""Whole checkpoints, and Hypothesis strategies for damaged ones.

Headers, tensors and graphs with false claims.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import onnx
from checkpoint_models import model, node, sparse
from hypothesis import strategies as st
from onnx import numpy_helper
from safetensors.numpy import save

W = sparse((8, 12))
SIZES = (-1, 0, 1, 8, 12, 96, 2**31 - 1, 2**31, 10**9, 2**62, 2**63 - 1)
TYPES = ("F32", "F16", "BF16", "F64", "I8", "BOOL", "F8_E4M3", "I64", "x", "", 3, None)
LOCATIONS = ("", "a.onnx", "/etc/hostname", "../a.onnx", "no", "\0", "a" * 5000, ".", "a/b")
NAMES = ("w", "x", "", "y", "a\nb", "w" * 3000)


def graph() -> Any:
    """Return an ONNX model of a convolution, a pooling, a product and the nodes between them."""
    nodes = [
        node("Conv", ["x", "filters", "bias"], ["a"], pads=[1, 1, 1, 1], strides=[1, 1]),
        node("Relu", ["a"], ["b"]),
        node("MaxPool", ["b"], ["c"], kernel_shape=[2, 2], strides=[2, 2]),
        node("Reshape", ["c", "sizes"], ["d"]),
        node("MatMul", ["d", "w"], ["e"]),
        node("Add", ["e", "row"], ["f"]),
        node("Gemm", ["f", "v"], ["y"], transB=1, alpha=1.0),
    ]
    tensors = {
        "filters": sparse((2, 3, 3, 3)),
        "bias": sparse((2,)),
        "sizes": np.array([1, 8]),
        "w": W,
        "row": sparse((12,)),
        "v": sparse((4, 12)),
    }
    return model(nodes, {"x": ["N", 3, 4, 4]}, tensors, ["y"])


CHECKPOINTS = (
    (".safetensors:w", save({"w": W, "v": W.astype(np.float16), "b": np.ones(3, np.int8)})),
    (".onnx:w", graph().SerializeToString()),
)


@st.composite
def claimed_tensors(draw: st.DrawFn) -> tuple[str, bytes]:
    """Draw a checkpoint whose tensor claims another shape, type or place than its bytes have."""
    shape = draw(st.lists(st.sampled_from(SIZES), max_size=4))
    if draw(st.booleans()):
        return ".onnx:w", _claimed_proto(draw, shape)
    size = st.sampled_from(SIZES)
    claimed: Any = {
        "dtype": draw(st.sampled_from(TYPES)),
        "shape": draw(st.sampled_from((shape, [8, 12], [12, 8], "x", None, [1.5, 2]))),
        "data_offsets": draw(st.sampled_from(([0, 384], [draw(size), draw(size)], [0], None))),
    }
    header: Any = {draw(st.sampled_from(("w", "w", "v", "__metadata__"))): claimed}
    if draw(st.booleans()):
        header["u"] = {"dtype": "F32", "shape": [1], "data_offsets": [384, 388]}
    text = draw(st.sampled_from((json.dumps(header), json.dumps([header]), "[" * 5000, "{")))
    length = draw(st.sampled_from((len(text), len(text), len(text), draw(size))))
    data = (length % 2**64).to_bytes(8, "little") + text.encode() + W.tobytes() + b"\1" * 4
    return ".safetensors:w", data[: draw(st.sampled_from((len(data), len(data), 8, 100)))]


def _claimed_proto(draw: st.DrawFn, shape: list[int]) -> bytes:
    """Return the bytes of an ONNX model with one initialiser of drawn type, shape and place."""
    proto = numpy_helper.from_array(W, "w")
    for _ in range(draw(st.integers(1, 2))):
        match draw(st.sampled_from(("dims", "type", "bits", "outside", "numbers", "name"))):
            case "dims":
                proto.ClearField("dims")
                proto.dims.extend(shape)
            case "type":
                proto.data_type = draw(st.integers(-1, 30))
            case "bits":
                proto.raw_data = proto.raw_data[: draw(st.integers(0, 400))]
            case "numbers":
                proto.ClearField("raw_data")
                proto.float_data.extend([1.0] * draw(st.sampled_from((0, 95, 96))))
                proto.int32_data.extend([-1, 2**31 - 1])
            case "name":
                proto.name = draw(st.sampled_from(NAMES))
            case _:
                proto.data_location = onnx.TensorProto.EXTERNAL
                numbers = st.sampled_from((*map(str, SIZES), "x", "", "9" * 5000, "٣"))
                claimed = {"location": draw(st.sampled_from(LOCATIONS)), "offset": draw(numbers)}
                for key, value in {**claimed, "length": draw(numbers)}.items():
                    proto.external_data.add(key=key, value=value)
    nodes = [node("MatMul", ["q", "w"], ["y"])]
    return bytes(model(nodes, {"q": [1, 8]}, {"w": proto}, ["y"]).SerializeToString())


@st.composite
def claimed_graph(draw: st.DrawFn) -> bytes:
    """Draw a graph with changed names, operators, numbers or sizes, or with nodes removed."""
    changed_model = graph()
    for _ in range(draw(st.integers(1, 3))):
        changed_node = changed_model.graph.node[
            draw(st.integers(0, len(changed_model.graph.node) - 1))
        ]
        names = [
            name for every in changed_model.graph.node for name in (*every.input, *every.output)
        ]
        match draw(st.sampled_from(("input", "output", "op", "number", "dims", "size", "lost"))):
            case "input" if changed_node.input:
                at = draw(st.integers(0, len(changed_node.input) - 1))
                changed_node.input[at] = draw(st.sampled_from(("", "no", *names)))
            case "output":
                changed_node.output[0] = draw(st.sampled_from(("", "no", *names)))
            case "op":
                ops = ("Conv", "Gemm", "MatMul", "Add", "Concat", "Transpose", "Shape", "If", "Foo")
                changed_node.op_type = draw(
                    st.sampled_from((*ops, "Gather", "Relu", "Identity", ""))
                )
            case "number" if changed_node.attribute:
                attribute = changed_node.attribute[
                    draw(st.integers(0, len(changed_node.attribute) - 1))
                ]
                values = draw(st.lists(st.sampled_from(SIZES), max_size=5))
                named = ("pads", "strides", "dilations", "group", "auto_pad", "perm", "transA")
                name = draw(st.sampled_from((attribute.name, *named)))
                new: Any = draw(st.sampled_from((values, 3, -1, 0, 1.5, "SAME_UPPER", "x")))
                if new == []:
                    new = [0]
                attribute.CopyFrom(onnx.helper.make_attribute(name, new))
            case "dims":
                proto = changed_model.graph.initializer[draw(st.integers(0, 5))]
                proto.ClearField("dims")
                proto.dims.extend(draw(st.lists(st.sampled_from(SIZES), max_size=4)))
            case "size":
                dims = changed_model.graph.input[0].type.tensor_type.shape.dim
                dims[draw(st.integers(0, 3))].dim_value = draw(st.sampled_from(SIZES))
            case _:
                changed_model.graph.node.remove(changed_node)
                if not changed_model.graph.node:
                    break
    return bytes(changed_model.SerializeToString())
