"""Tests of shapes of ONNX graphs; tests of network.checkpoints have the layers that follow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from checkpoint_models import model, node, saved

from ipusim.compiler.matrix.files.checkpoints import OnnxNode, origins_of, read_graph


def test_inference_reads_small_tensors_and_is_given_no_numbers_of_large_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes = [node("MatMul", ["x", "w"], ["a"]), node("Reshape", ["a", "shape"], ["y"])]
    tensors = {"w": np.ones((64, 65), np.float32), "shape": np.array([1, 5, 13])}
    path = saved(tmp_path / "m.onnx", model(nodes, {"x": ["N", 64]}, tensors, ["y"]))
    infer, numbers = onnx.shape_inference.infer_shapes, {}

    def watched(proto: Any, **more: Any) -> Any:
        numbers.update({one.name: len(one.raw_data) for one in proto.graph.initializer})
        return infer(proto, **more)

    monkeypatch.setattr(onnx.shape_inference, "infer_shapes", watched)
    graph = read_graph(path)

    assert numbers == {"w": 0, "shape": 3 * 8}
    assert {name: graph.shapes[name] for name in "xwy"} == {
        "x": (1, 64),
        "w": (64, 65),
        "y": (1, 5, 13),
    }


@pytest.mark.parametrize(
    ("numbers", "origin"),
    [({}, ("w", True)), ({"perm": [1, 0]}, ("w", True)), ({"perm": [0, 1]}, None)],
)
def test_a_transpose_turns_a_matrix_where_it_says_nothing_or_the_same(
    numbers: dict[str, list[int]], origin: tuple[str, bool] | None
) -> None:
    turned = OnnxNode("Transpose", "", ("w",), ("t",), numbers)
    back = OnnxNode("Transpose", "", ("t",), ("b",), numbers)
    origins = origins_of([turned, back], ["w"])

    assert origins.get("t") == origin
    assert origins.get("b") == (origin and ("w", False))
