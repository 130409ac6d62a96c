"""Labels of graphs' programs: what is computed counts, and not the zeros of a block diagonal."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from ipusim import BOW
from ipusim.compiler.graph.network.checkpoints.onnx_source import read_onnx
from ipusim.compiler.graph.program.planning import plan_graph


def test_products_of_two_results_count_as_dense(tmp_path: Path) -> None:
    weights = np.random.default_rng(0).standard_normal((16, 16)).astype(np.float32)
    nodes = [
        helper.make_node("MatMul", ["x", "w"], ["q"], name="q"),
        helper.make_node("Transpose", ["q"], ["t"], name="t", perm=[0, 2, 1]),
        helper.make_node("MatMul", ["q", "t"], ["s"], name="s"),
    ]
    graph = helper.make_graph(
        nodes,
        "net",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [3, 8, 16])],
        [helper.make_empty_tensor_value_info("s")],
        [numpy_helper.from_array(weights, "w")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
    onnx.save(onnx.shape_inference.infer_shapes(model), tmp_path / "net.onnx")
    plan = plan_graph(read_onnx(tmp_path / "net.onnx"), machine=BOW.scaled_to(4))
    label = plan.program.label

    assert label.macs == label.dense_macs == 3 * 8 * 16 * 16 + 3 * 8 * 16 * 8
    assert label.stored == label.elements == 16 * 16 + 3 * 8 * 16
