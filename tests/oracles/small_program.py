"""A small model as an ONNX file: two products with a skip and a softmax, and perhaps a `Clip`.

    x [6, 16] -> Gemm [24, 16], Relu -> (Clip) -> Gemm [16, 24] -> Add x -> Softmax

No kernel runs `Clip`, so that a program of the model with it must leave it out.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

ROWS, WIDTH, HIDDEN = 6, 16, 24
NODES = ("first", "second", "skip", "softmax")  # nodes with supersteps, in order


def write_model(path: Path, *, with_clip: bool = False, ends_with_clip: bool = False) -> Path:
    """Write the model to a file and return its path.

    Args:
        path: file to write.
        with_clip: True for a `Clip` between the products.
        ends_with_clip: True for a `Clip` behind the softmax.
    """
    rng = np.random.default_rng(0)

    def weights(*shape: int) -> npt.NDArray[np.float32]:
        numbers = rng.standard_normal(shape) / np.sqrt(shape[-1])
        return np.asarray(numbers.astype(np.float16), np.float32)

    constants = {
        "w1": weights(HIDDEN, WIDTH),
        "b1": weights(HIDDEN),
        "w2": weights(WIDTH, HIDDEN),
        "low": np.float32(-0.5),
        "high": np.float32(0.5),
    }
    hidden = "h2" if with_clip else "h1"
    last = "probabilities" if ends_with_clip else "y"
    nodes = [
        helper.make_node("Gemm", ["x", "w1", "b1"], ["h0"], name="first", transB=1),
        helper.make_node("Relu", ["h0"], ["h1"], name="relu"),
        helper.make_node("Gemm", [hidden, "w2"], ["z"], name="second", transB=1),
        helper.make_node("Add", ["z", "x"], ["sum"], name="skip"),
        helper.make_node("Softmax", ["sum"], [last], name="softmax", axis=-1),
    ]
    if with_clip:
        nodes.insert(2, helper.make_node("Clip", ["h1", "low", "high"], ["h2"], name="clip"))
    if ends_with_clip:
        nodes.append(helper.make_node("Clip", [last, "low", "high"], ["y"], name="end"))
    graph = helper.make_graph(
        nodes,
        "small",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [ROWS, WIDTH])],
        [helper.make_empty_tensor_value_info("y")],
        [numpy_helper.from_array(np.asarray(array), name) for name, array in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
    model.ir_version = 9
    onnx.save(onnx.shape_inference.infer_shapes(model), path)
    return path
