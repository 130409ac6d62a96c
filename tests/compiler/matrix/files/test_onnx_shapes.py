"""Tests of shapes of ONNX graphs; tests of network.checkpoints have the layers that follow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from checkpoint_models import model, node, saved

from ipusim.compiler.matrix.files.checkpoints import read_graph


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
    assert graph.constants["w"].shape == (64, 65)
    assert {name: graph.values[name].shape for name in "xy"} == {"x": (1, 64), "y": (1, 5, 13)}


@pytest.mark.parametrize(
    ("shape", "perm", "address"),
    [((4, 6), None, "w@T"), ((4, 6), [1, 0], "w@T"), ((2, 4, 6), [0, 2, 1], "w@T")],
)
def test_a_transpose_gives_a_view_of_the_tensor_before_it(
    tmp_path: Path, shape: tuple[int, ...], perm: list[int] | None, address: str
) -> None:
    more = {} if perm is None else {"perm": perm}
    nodes = [node("Transpose", ["w"], ["t"], **more), node("Add", ["x", "t"], ["y"])]
    w = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    turned = [*shape[:-2], *shape[:-3:-1]]
    graph = read_graph(saved(tmp_path / "m.onnx", model(nodes, {"x": turned}, {"w": w}, ["y"])))

    assert graph.constants["t"].address == f"{tmp_path}/m.onnx:{address}"
    assert np.array_equal(graph.constants["t"].read(), w.swapaxes(-1, -2))


def test_a_transpose_that_moves_other_axes_is_computed(tmp_path: Path) -> None:
    nodes = [node("Transpose", ["w"], ["t"]), node("Add", ["x", "t"], ["y"])]
    w = np.arange(24, dtype=np.float32).reshape(2, 3, 4)
    path = saved(tmp_path / "m.onnx", model(nodes, {"x": [4, 3, 2]}, {"w": w}, ["y"]))
    constant = read_graph(path).constants["t"]

    assert constant.address == f"{path}:t"
    assert np.array_equal(constant.read(), w.transpose(2, 1, 0))


def test_sizes_of_values_are_constants_behind_several_reshapes(tmp_path: Path) -> None:
    nodes = [
        node("MatMul", ["x", "w"], ["a"]),
        node("Shape", ["a"], ["s"]),
        node("Gather", ["s", "first"], ["n"], axis=0),
        node("Mul", ["n", "two"], ["n2"]),
        node("Concat", ["n2", "rest"], ["target"], axis=0),
        node("Reshape", ["a", "target"], ["b"]),
        node("Shape", ["b"], ["t"]),
        node("Expand", ["b", "t"], ["y"]),
    ]
    tensors = {
        "w": np.ones((8, 6), np.float32),
        "first": np.array([0]),
        "two": np.array([2]),
        "rest": np.array([-1]),
    }
    graph = read_graph(saved(tmp_path / "m.onnx", model(nodes, {"x": [5, 8]}, tensors, ["y"])))

    assert [one.op for one in graph.nodes] == ["MatMul", "Reshape", "Expand"]
    assert graph.values["y"].shape == (10, 3)
