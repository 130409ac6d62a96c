"""Nodes that together are one operation, against onnx's reference, and those that are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from onnx_models import Model, check, read

from ipusim.compiler.graph.program.fusing import simplified

WIDTH = 8


def operations(model: Model, output: str, folder: Path) -> list[str]:
    """Return the operators of a model after its nodes were fused, without those in products."""
    graph = simplified(read(model.proto(output), folder))
    return [node.operation for node in graph.nodes if not node.part_of]


def product(model: Model, width: int = WIDTH) -> str:
    return model.add("MatMul", "x", model.weights(8, width))


def number(model: Model, value: float) -> str:
    return model.constant(np.float32(value))


@pytest.mark.parametrize("data_type", ["half", "float"])
def test_silu_and_its_gate(data_type: str, tmp_path: Path) -> None:
    model = Model({"x": (5, 8)})
    value, other = product(model), product(model)
    silu = model.add("Mul", value, model.add("Sigmoid", value))
    output = model.add("Mul", other, silu)
    check(model, [output], tmp_path, data_type=data_type)
    assert operations(model, output, tmp_path) == ["MatMul", "MatMul", "SwiGlu"]


def test_a_logistic_function_with_another_reader_stays(tmp_path: Path) -> None:
    model = Model({"x": (5, 8)})
    value = product(model)
    gate = model.add("Sigmoid", value)
    output = model.add("Add", model.add("Mul", value, gate), gate)
    check(model, [output], tmp_path)
    assert operations(model, output, tmp_path) == ["MatMul", "Sigmoid", "Mul", "Add"]


def test_a_hard_sigmoid_and_a_norm_before_a_product(tmp_path: Path) -> None:
    model = Model({"image": (2, 5, 4, 3)})
    numbers = [model.weights(5) for _ in range(3)]
    variance = model.constant(np.linspace(0.5, 2, 5, dtype=np.float32))
    normed = model.add("BatchNormalization", "image", *numbers, variance)
    hard = model.add("HardSigmoid", normed)
    check(model, [model.add("Conv", hard, model.weights(4, 5, 1, 1)), normed], tmp_path)


def normed(model: Model, x: str, *, centred: bool, inverse: str, power: bool) -> str:
    """Add the nodes of a norm to a model, and return its result."""
    axes = model.constant(np.array([-1]))
    if centred:
        x = model.add("Sub", x, model.add("ReduceMean", x, axes))
    square = model.add("Pow", x, number(model, 2)) if power else model.add("Mul", x, x)
    moved = model.add("Add", model.add("ReduceMean", square, axes), number(model, 1e-3))
    root = model.add("Sqrt", moved)
    if inverse == "quotient":
        x = model.add("Div", x, root)
    else:
        one = number(model, 1)
        factor = model.add("Reciprocal", root) if inverse == "reciprocal" else ""
        x = model.add("Mul", x, factor or model.add("Div", one, root))
    x = model.add("Mul", model.weights(WIDTH), x)
    return model.add("Add", x, model.weights(WIDTH)) if centred else x


@pytest.mark.parametrize("centred", [False, True])
@pytest.mark.parametrize("inverse", ["quotient", "reciprocal", "one by"])
def test_norms_that_were_written_out(centred: bool, inverse: str, tmp_path: Path) -> None:
    model = Model({"x": (5, 8)})
    is_power = inverse == "quotient"
    output = normed(model, product(model), centred=centred, inverse=inverse, power=is_power)
    check(model, [output], tmp_path)
    kind = "LayerNormalization" if centred else "RMSNormalization"
    assert operations(model, output, tmp_path) == ["MatMul", kind]


def test_a_norm_whose_square_is_an_output_is_computed_node_by_node(tmp_path: Path) -> None:
    model = Model({"x": (5, 8)})
    value = product(model)
    output = normed(model, value, centred=False, inverse="quotient", power=True)
    check(model, [output, "v1"], tmp_path)


MASKS: dict[str, Any] = {
    "of each row": np.where(np.tri(5, 8), 0, -np.inf)[None],
    "of all rows": np.where(np.arange(8) < 5, 0, -3e38),
    "no mask": np.linspace(-1, 1, 40).reshape(5, 8),
}


@pytest.mark.parametrize("mask", MASKS)
def test_masks_of_softmax(mask: str, tmp_path: Path) -> None:
    model = Model({"x": (3, 5, 8)})
    addend = model.constant(MASKS[mask].astype(np.float32))
    output = model.add("Softmax", model.add("Add", product(model, 8), addend))
    # A bias of the product is part of it, and no mask.
    value = model.add("Add", output, "x")
    masked = model.add("Softmax", model.add("Add", addend, value))
    check(model, [masked], tmp_path)
    assert operations(model, masked, tmp_path)[-2:] == ["Add", "Softmax"]


@pytest.mark.parametrize("first", [False, True])
def test_a_mask_of_where_along_another_axis(first: bool, tmp_path: Path) -> None:
    model = Model({"x": (3, 5, 8)})
    value, never = product(model, 5), number(model, -1e9)
    causal = model.constant(np.tri(5, 5, dtype=bool) ^ first)
    alternatives = (never, value) if first else (value, never)
    output = model.add("Softmax", model.add("Where", causal, *alternatives), axis=1)
    check(model, [output], tmp_path, tiles=3)
    assert operations(model, output, tmp_path) == ["MatMul", "Softmax"]


def test_a_factor_of_scores_is_one_of_weights(tmp_path: Path) -> None:
    model = Model({"x": (2, 6, 8)})
    query, key = product(model), product(model)
    query = model.add("Add", query, model.weights(8))
    scores = model.add("MatMul", query, model.add("Transpose", key, perm=[0, 2, 1]))
    output = model.add("Div", scores, number(model, 8**0.5))
    check(model, [output], tmp_path)
    assert operations(model, output, tmp_path) == ["MatMul", "MatMul", "Transpose", "MatMul"]


def test_a_factor_of_scores_stays_where_their_operands_have_other_readers(tmp_path: Path) -> None:
    model = Model({"x": (2, 6, 8)})
    query, key = product(model), product(model)
    scores = model.add("MatMul", query, model.add("Transpose", key, perm=[0, 2, 1]))
    output = model.add("Mul", scores, number(model, 0.25))
    check(model, [output, query, key], tmp_path)
