"""Rotary embeddings of ONNX's operator and of its usual decomposition."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import onnx
import pytest
from onnx_models import Model, check, read

from ipusim import BOW, InputError
from ipusim.compiler.graph.program.fusing import simplified
from ipusim.compiler.graph.program.planning import plan_graph

TOKENS, SIZE = 5, 8


def tables(tokens: int = TOKENS, half: int = SIZE // 2) -> tuple[npt.NDArray[Any], ...]:
    angles = np.arange(tokens)[:, None] / 10.0 ** (np.arange(half) / half)
    return np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)


def heads_of(model: Model, heads: int = 3) -> str:
    """Return a product [1, heads, tokens, size]."""
    product = model.add("MatMul", "x", model.weights(6, heads * SIZE))
    split = model.add("Reshape", product, model.constant(np.array([1, TOKENS, heads, SIZE])))
    return model.add("Transpose", split, perm=[0, 2, 1, 3])


def written_out(model: Model, x: str, first: int = 0) -> str:
    """Add x cos + (-x2, x1) sin to a model; x1 begins at element `first` of a row."""
    cos, sin = (model.constant(np.concatenate([t, t], axis=-1)) for t in tables())
    bounds = [model.constant(np.array([n])) for n in (first, SIZE // 2, SIZE, -1)]
    low, middle, end, axis = bounds
    first_half = model.add("Slice", x, low, middle, axis)
    negative = model.add("Neg", model.add("Slice", x, middle, end, axis))
    turned = model.add("Concat", negative, first_half, axis=-1)
    straight = model.add("Mul", x, cos)
    return model.add("Add", model.add("Mul", sin, turned), straight)


@pytest.mark.parametrize("data_type", ["half", "float"])
def test_a_rotary_embedding_that_was_written_out(data_type: str, tmp_path: Path) -> None:
    model = Model({"x": (1, TOKENS, 6)})
    output = written_out(model, heads_of(model))
    check(model, [output], tmp_path, data_type=data_type)
    graph = simplified(read(model.proto(output), tmp_path))
    assert graph.nodes[-1].operation == "RotaryEmbedding"


def test_the_nodes_of_one_with_another_reader_are_computed_alone(tmp_path: Path) -> None:
    model = Model({"x": (1, TOKENS, 6)})
    value = heads_of(model)
    output = written_out(model, value)
    turned = next(node.output[0] for node in model.nodes if node.op_type == "Concat")
    check(model, [output, turned], tmp_path)


@pytest.mark.parametrize("interleaved", [0, 1])
@pytest.mark.parametrize("part", [0, 4])
@pytest.mark.parametrize("is_packed", [False, True])
def test_the_operator(interleaved: int, part: int, is_packed: bool, tmp_path: Path) -> None:
    model = Model({"x": (1, TOKENS, 6)}, opset=23)
    value = heads_of(model)
    attributes: dict[str, int] = {"interleaved": interleaved, "rotary_embedding_dim": part}
    if is_packed:
        value = model.add("MatMul", "x", model.weights(6, 3 * SIZE))
        attributes["num_heads"] = 3
    cos, sin = map(model.constant, tables(9, (part or SIZE) // 2))
    positions = model.constant(np.array([[4, 0, 1, 8, 3]]))
    output = model.add("RotaryEmbedding", value, cos, sin, positions, **attributes)
    check(model, [output], tmp_path)


def test_tables_that_are_inputs(tmp_path: Path) -> None:
    sizes = {"x": (1, TOKENS, 6), "cos": (1, TOKENS, 4), "sin": (1, TOKENS, 4)}
    model = Model(sizes, opset=23)
    check(model, [model.add("RotaryEmbedding", heads_of(model), "cos", "sin")], tmp_path, tiles=2)


def test_positions_that_are_an_input_are_refused(tmp_path: Path) -> None:
    model = Model({"x": (1, TOKENS, 6), "positions": (1, TOKENS)}, opset=23)
    cos, sin = map(model.constant, tables())
    output = model.add("RotaryEmbedding", heads_of(model), cos, sin, "positions")
    proto = model.proto(output)
    proto.graph.input[1].type.tensor_type.elem_type = onnx.TensorProto.INT64

    with pytest.raises(InputError, match="its positions are a result"):
        plan_graph(read(proto, tmp_path), machine=BOW.scaled_to(4))
