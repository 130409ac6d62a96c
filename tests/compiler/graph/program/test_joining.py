"""Concatenation: parts stay where they are, and no part is overwritten before its last reader."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from onnx_models import Model, check, read

from ipusim import BOW
from ipusim.compiler.graph.program.graph_run import run_graph
from ipusim.compiler.graph.program.planning import plan_graph

MACHINE = BOW.scaled_to(8)


def two_products(model: Model) -> tuple[str, str]:
    """Return two products, of different operands so that they are not stacked."""
    turned = model.add("Transpose", "x", perm=[1, 0])
    turned = model.add("Transpose", turned, perm=[1, 0])
    return (
        model.add("MatMul", "x", model.weights(8, 6)),
        model.add("MatMul", turned, model.weights(8, 5)),
    )


def test_a_concatenation_moves_nothing(tmp_path: Path) -> None:
    model = Model({"x": (7, 8)})
    output = model.add("Concat", *two_products(model), axis=1)
    check(model, [output], tmp_path)
    plan = plan_graph(read(model.proto(output), tmp_path), machine=MACHINE)
    rows = {row.node.name: row.cycles for row in run_graph(plan).nodes}

    assert rows.get(output, 0) == 0
    assert f"joint, {output}" in {variable.name for variable in plan.program.variables}


def test_parts_of_joints_and_a_part_twice(tmp_path: Path) -> None:
    model = Model({"x": (7, 8)})
    first, second = two_products(model)
    inner = model.add("Concat", first, second, axis=1)
    outer = model.add("Concat", inner, model.weights(7, 3), "x", first, axis=-1)
    product = model.add("MatMul", outer, model.weights(28, 4))
    check(model, [product, outer, model.add("Add", inner, inner)], tmp_path)


def test_operands_of_one_kernel_are_joined_by_a_copy(tmp_path: Path) -> None:
    model = Model({"x": (7, 8)})
    first, _ = two_products(model)
    square = model.add("Mul", first, first)
    rectified = model.add("Abs", first)
    check(model, [model.add("Concat", first, square, rectified, axis=0)], tmp_path)


def test_parts_are_operands_of_one_kernel_afterwards(tmp_path: Path) -> None:
    model = Model({"x": (7, 8)})
    first, second = (model.add("MatMul", "x", model.weights(8, 6)) for _ in range(2))
    both = model.add("Concat", first, second, axis=1)
    total = model.add("Add", first, second)
    product = model.add("MatMul", first, model.add("Transpose", second, perm=[1, 0]))
    check(model, [both, total, product], tmp_path)


@pytest.mark.parametrize("tiles", [1, 3, 16])
def test_a_cache_grows_by_a_token(tiles: int, tmp_path: Path) -> None:
    model = Model({"x": (2, 1, 8), "cache": (2, 5, 8)})
    key = model.add("MatMul", "x", model.weights(8, 8))
    cache = model.add("Concat", "cache", key, axis=1)
    turned = model.add("Transpose", cache, perm=[0, 2, 1])
    scores = model.add("Softmax", model.add("MatMul", key, turned))
    check(model, [model.add("MatMul", scores, cache), cache], tmp_path, tiles=tiles)


def test_images_of_several_sizes(tmp_path: Path) -> None:
    model = Model({"image": (2, 3, 4, 5)})
    parts = [model.add("Conv", "image", model.weights(n, 3, 1, 1)) for n in (1, 6, 3)]
    whole = model.add("Concat", *parts, axis=1)
    pooled = model.add("MaxPool", whole, kernel_shape=[2, 2])
    turned = model.add("Slice", pooled, *(model.constant(np.array([n])) for n in (9, -11, 1, -1)))
    check(model, [turned, model.add("Conv", whole, model.weights(4, 10, 3, 3))], tmp_path)


@pytest.mark.parametrize("is_joined", [False, True])
def test_joined_results_of_convolutions_lie_as_other_parts_do(
    is_joined: bool, tmp_path: Path
) -> None:
    model = Model({"x": (1, 64, 8, 16)})
    layer = model.add("Conv", "x", model.weights(256, 64, 3, 3), pads=[1, 1, 1, 1])
    output = model.add("Concat", layer, "x", axis=1) if is_joined else layer
    chip = BOW.scaled_to(64)
    plan = plan_graph(read(model.proto(output), tmp_path), machine=chip)

    # Weights stream past pixels in the fastest plan, whose result would have to be moved.
    kernel = plan.plans[layer].kernel.name
    assert ("streamed_windows" in kernel) != is_joined
