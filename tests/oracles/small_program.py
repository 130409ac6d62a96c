"""A small model as an ONNX file: two products with a skip and a softmax, and perhaps an `Asinh`.

    x [6, 16] -> Gemm [24, 16], Relu -> (Asinh) -> Gemm [16, 24] -> Add x -> Softmax

No kernel runs `Asinh`, so that a program of the model with it must leave it out.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

ROWS, WIDTH, HIDDEN = 6, 16, 24
NODES = ("first", "second", "skip", "softmax")  # nodes with supersteps, in order


def write_model(path: Path, *, with_asinh: bool = False, ends_with_asinh: bool = False) -> Path:
    """Write the model to a file and return its path.

    Args:
        path: file to write.
        with_asinh: True for an `Asinh` between the products.
        ends_with_asinh: True for an `Asinh` behind the softmax.
    """
    rng = np.random.default_rng(0)

    def weights(*shape: int) -> npt.NDArray[np.float32]:
        numbers = rng.standard_normal(shape) / np.sqrt(shape[-1])
        return np.asarray(numbers.astype(np.float16), np.float32)

    constants = {
        "w1": weights(HIDDEN, WIDTH),
        "b1": weights(HIDDEN),
        "w2": weights(WIDTH, HIDDEN),
    }
    hidden = "h2" if with_asinh else "h1"
    last = "probabilities" if ends_with_asinh else "y"
    nodes = [
        helper.make_node("Gemm", ["x", "w1", "b1"], ["h0"], name="first", transB=1),
        helper.make_node("Relu", ["h0"], ["h1"], name="relu"),
        helper.make_node("Gemm", [hidden, "w2"], ["z"], name="second", transB=1),
        helper.make_node("Add", ["z", "x"], ["sum"], name="skip"),
        helper.make_node("Softmax", ["sum"], [last], name="softmax", axis=-1),
    ]
    if with_asinh:
        nodes.insert(2, helper.make_node("Asinh", ["h1"], ["h2"], name="asinh"))
    if ends_with_asinh:
        nodes.append(helper.make_node("Asinh", [last], ["y"], name="end"))
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
