"""Whole small models as programs against onnx's reference, at both fidelities."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from onnx_models import Model, check

Array = npt.NDArray[Any]


def axes(model: Model, *numbers: int) -> str:
    return model.constant(np.array(numbers))


def number(model: Model, value: float) -> str:
    return model.constant(np.float32(value))


def convolution(
    model: Model, x: str, filters: int, channels: int, side: int = 3, stride: int = 1
) -> str:
    weights = model.weights(filters, channels, side, side)
    bias = model.weights(filters)
    return model.add("Conv", x, weights, bias, pads=[side // 2] * 4, strides=[stride] * 2)


def batch_norm(model: Model, x: str, channels: int) -> str:
    spread = model.constant(np.linspace(0.5, 1.5, channels, dtype=np.float32))
    numbers = (spread, model.weights(channels), model.weights(channels), spread)
    return model.add("BatchNormalization", x, *numbers)


def linear(model: Model, x: str, inputs: int, outputs: int) -> str:
    return model.add("MatMul", x, model.weights(outputs, inputs, transposed=True))


@pytest.mark.slow
def test_a_vgg_like_network(tmp_path: Path) -> None:
    model, x, channels = Model({"image": (1, 3, 16, 16)}), "image", 3
    for filters in (8, 16):
        for _ in range(2):
            x = model.add("Relu", convolution(model, x, filters, channels))
            channels = filters
        x = model.add("MaxPool", x, kernel_shape=[2, 2], strides=[2, 2])
    x = model.add("Flatten", x)
    x = model.add("Relu", model.add("Gemm", x, model.weights(32, 256), model.weights(32), transB=1))
    x = model.add("Gemm", x, model.weights(10, 32), model.weights(10), transB=1)
    check(model, [model.add("Softmax", x)], tmp_path, tiles=16)


@pytest.mark.slow
def test_a_densenet_block_with_its_transition(tmp_path: Path) -> None:
    """Norm and ReLU before each convolution, whose result is put behind all before it."""
    model = Model({"image": (1, 3, 12, 12)})
    x, channels, growth = convolution(model, "image", 8, 3, stride=2), 8, 4
    for _ in range(3):
        hidden = model.add("Relu", batch_norm(model, x, channels))
        hidden = convolution(model, hidden, 2 * growth, channels, side=1)
        hidden = model.add("Relu", batch_norm(model, hidden, 2 * growth))
        new = convolution(model, hidden, growth, 2 * growth)
        x, channels = model.add("Concat", x, new, axis=1), channels + growth
    x = model.add("Relu", batch_norm(model, x, channels))
    x = convolution(model, x, channels // 2, channels, side=1)
    x = model.add("AveragePool", x, kernel_shape=[2, 2], strides=[2, 2])
    x = model.add("Flatten", model.add("GlobalAveragePool", x))
    x = model.add("Gemm", x, model.weights(5, channels // 2), transB=1)
    check(model, [x], tmp_path, tiles=16)


@pytest.mark.slow
def test_a_text_network_of_three_windows(tmp_path: Path) -> None:
    model, parts = Model({"text": (2, 8, 12)}), []
    for size in (3, 4, 5):
        hidden = model.add("Conv", "text", model.weights(6, 8, size), model.weights(6))
        pooled = model.add("MaxPool", model.add("Relu", hidden), kernel_shape=[13 - size])
        parts.append(model.add("Squeeze", pooled, axes(model, 2)))
    whole = model.add("Concat", *parts, axis=1)
    output = model.add("Gemm", whole, model.weights(3, 18), model.weights(3), transB=1)
    check(model, [model.add("Sigmoid", output)], tmp_path)


def rms_norm(model: Model, x: str, width: int) -> str:
    """Add an RMS norm as exporters write it before its operator (opset 23)."""
    mean = model.add("ReduceMean", model.add("Pow", x, number(model, 2)), axes(model, -1))
    root = model.add("Sqrt", model.add("Add", mean, number(model, 1e-5)))
    scaled = model.add("Mul", x, model.add("Reciprocal", root))
    spread = model.constant(np.linspace(0.5, 1.5, width, dtype=np.float32))
    return model.add("Mul", spread, scaled)


def heads_of(model: Model, x: str, tokens: int, heads: int, size: int) -> str:
    """Return [1, heads, tokens, size] of a linear layer of x [1, tokens, heads x size]."""
    product = linear(model, x, heads * size, heads * size)
    split = model.add("Reshape", product, axes(model, 1, tokens, heads, size))
    return model.add("Transpose", split, perm=[0, 2, 1, 3])


def turned(model: Model, x: str, size: int, tables: tuple[Array, Array]) -> str:
    """Add a rotary embedding as exporters write it."""
    cos, sin = (model.constant(np.concatenate([t, t], axis=-1)) for t in tables)
    middle, last = axes(model, size // 2), axes(model, -1)
    first = model.add("Slice", x, axes(model, 0), middle, last)
    second = model.add("Slice", x, middle, axes(model, size), last)
    both = model.add("Concat", model.add("Neg", second), first, axis=-1)
    return model.add("Add", model.add("Mul", x, cos), model.add("Mul", both, sin))


def angles(positions: Array, size: int) -> tuple[Array, Array]:
    phase = positions[:, None] / 100.0 ** (np.arange(size // 2) / (size // 2))
    return np.cos(phase).astype(np.float32), np.sin(phase).astype(np.float32)


def feed_forward(model: Model, x: str, width: int, hidden: int) -> str:
    """Add a gated SiLU between two linear layers."""
    gate, up = (linear(model, x, width, hidden) for _ in range(2))
    silu = model.add("Mul", gate, model.add("Sigmoid", gate))
    return linear(model, model.add("Mul", silu, up), hidden, width)


@pytest.mark.slow
@pytest.mark.parametrize("data_type", ["half", "float"])
def test_a_decoder_layer(data_type: str, tmp_path: Path) -> None:
    tokens, heads, size = 10, 2, 8
    width = heads * size
    model = Model({"x": (1, tokens, width)})
    tables = angles(np.arange(tokens), size)
    normed = rms_norm(model, "x", width)
    query, key, value = (heads_of(model, normed, tokens, heads, size) for _ in range(3))
    query, key = (turned(model, name, size, tables) for name in (query, key))
    scores = model.add("MatMul", query, model.add("Transpose", key, perm=[0, 1, 3, 2]))
    scores = model.add("Div", scores, number(model, size**0.5))
    mask = model.constant(np.where(np.tri(tokens, dtype=bool), 0, -3e38).astype(np.float32))
    weights = model.add("Softmax", model.add("Add", scores, mask))
    context = model.add("Transpose", model.add("MatMul", weights, value), perm=[0, 2, 1, 3])
    joined = model.add("Reshape", context, axes(model, 1, tokens, width))
    x = model.add("Add", "x", linear(model, joined, width, width))
    output = model.add("Add", x, feed_forward(model, rms_norm(model, x, width), width, 24))
    check(model, [output], tmp_path, tiles=16, data_type=data_type)


@pytest.mark.slow
def test_a_decoding_step_over_a_cache(tmp_path: Path) -> None:
    """One token attends to those in the cache and to itself; the new caches are outputs."""
    past, heads, size = 7, 2, 8
    width, cache = heads * size, (1, heads, past, size)
    model = Model({"x": (1, 1, width), "past_key": cache, "past_value": cache})
    tables = angles(np.array([past]), size)
    normed = rms_norm(model, "x", width)
    query, key, value = (heads_of(model, normed, 1, heads, size) for _ in range(3))
    query, key = (turned(model, name, size, tables) for name in (query, key))
    keys = model.add("Concat", "past_key", key, axis=2)
    values = model.add("Concat", "past_value", value, axis=2)
    scores = model.add("MatMul", query, model.add("Transpose", keys, perm=[0, 1, 3, 2]))
    weights = model.add("Softmax", model.add("Mul", scores, number(model, size**-0.5)))
    context = model.add("Transpose", model.add("MatMul", weights, values), perm=[0, 2, 1, 3])
    joined = model.add("Reshape", context, axes(model, 1, 1, width))
    x = model.add("Add", "x", linear(model, joined, width, width))
    output = model.add("Add", x, feed_forward(model, rms_norm(model, x, width), width, 24))
    check(model, [output, keys, values], tmp_path, tiles=16)


@pytest.mark.slow
def test_four_experts_with_fixed_routing(tmp_path: Path) -> None:
    """Each token goes to two experts, which are known; the gates are computed."""
    tokens, width, experts = 8, 8, 4
    model = Model({"x": (tokens, width)})
    gates = model.add("Softmax", linear(model, "x", width, experts))
    slots = np.arange(tokens) % experts
    routes = [np.flatnonzero((slots - expert) % experts < 2) for expert in range(experts)]
    results = []
    for expert, route in enumerate(routes):
        chosen = model.add("Gather", "x", model.constant(route), axis=0)
        hidden = feed_forward(model, chosen, width, 12)
        gate = model.add("Gather", gates, model.constant(route), axis=0)
        bounds = (axes(model, number) for number in (expert, expert + 1, 1))
        gate = model.add("Slice", gate, *bounds)
        results.append(model.add("Mul", hidden, gate))
    # Rows of all experts, one behind another; those of a token are at two places.
    whole = model.add("Concat", *results, axis=0)
    order = np.concatenate(routes)
    places = np.array([np.flatnonzero(order == token) for token in range(tokens)])
    parts = (model.add("Gather", whole, model.constant(place), axis=0) for place in places.T)
    check(model, [model.add("Add", model.add("Add", *parts), "x")], tmp_path)
