"""Programs of exported PyTorch models against NumPy: arguments of ATen operators count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from pt2_stand_in import call, write_pt2

from ipusim import BOW, InputError
from ipusim.compiler import plan_graph, read_model, run_graph

Array = npt.NDArray[Any]
RNG = np.random.default_rng(5)
TOLERANCE = 4e-3  # relative, root mean square, of a few operators in half


def half(*shape: int) -> Array:
    """Return drawn numbers that half expresses exactly."""
    return np.asarray(RNG.standard_normal(shape).astype(np.float16), np.float32)


def result_of(
    folder: Path,
    nodes: Sequence[Mapping[str, Any]],
    shapes: Mapping[str, Sequence[int]],
    x: Array,
    parameters: Mapping[str, Array],
) -> Array:
    """Return `y` of a program that is written to a file, read and simulated."""
    path = write_pt2(folder / "m.pt2", nodes, parameters, {"x": x.shape, **shapes})
    plan = plan_graph(read_model(path), machine=BOW.scaled_to(4))
    return np.asarray(run_graph(plan, {"x": x}).outputs["y"], np.float32)


def check(result: Array, right: Array) -> None:
    assert result.shape == right.shape
    assert np.sqrt(np.mean((result - right) ** 2) / np.mean(right**2)) < TOLERANCE


W = half(8, 8) / 4
LINEAR = call("aten.linear.default", "fc", "fc", input="x", weight="p_w")


@pytest.mark.slow
def test_axes_of_views_are_those_of_the_arguments(tmp_path: Path) -> None:
    # All axes have 8 elements: a wrong order has the right shape.
    x = half(8, 8, 8)
    nodes = [
        LINEAR,
        call("aten.transpose.int", "a", self="fc", dim0=0, dim1=1),
        call("aten.permute.default", "b", self="a", dims=[2, 0, 1]),
        call("aten.slice.Tensor", "c", self="b", dim=1, start=-4, end=7),
        call("aten.select.int", "d", self="c", dim=0, index=-2),
        call("aten.unsqueeze.default", "y", self="d", dim=1),
    ]
    shapes = {
        **dict.fromkeys(("fc", "a", "b"), (8, 8, 8)),
        "c": (8, 3, 8),
        "d": (3, 8),
        "y": (3, 1, 8),
    }
    result = result_of(tmp_path, nodes, shapes, x, {"w": W})
    turned = (x @ W.T).transpose(1, 0, 2).transpose(2, 0, 1)

    check(result, turned[:, 4:7][-2][:, None])


@pytest.mark.slow
def test_attention_has_its_scale_and_its_causal_mask(tmp_path: Path) -> None:
    x = half(1, 8, 8)
    attention = {"query": "fc", "key": "fc", "value": "x"}
    nodes = [
        LINEAR,
        call("aten.scaled_dot_product_attention.default", "y", **attention, is_causal=1, scale=0.5),
    ]
    result = result_of(tmp_path, nodes, dict.fromkeys(("fc", "y"), (1, 8, 8)), x, {"w": W})
    rows = x[0] @ W.T
    scores = np.where(np.tri(8, dtype=bool), rows @ rows.T * 0.5, -np.inf)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))

    check(result, (weights / weights.sum(axis=1, keepdims=True) @ x[0])[None])


CAUSAL = np.tri(8, dtype=bool)  # True for the scores that count
LOW = float("-inf")


def fill(mask: str, number: float = LOW) -> Mapping[str, Any]:
    """Return the call that fills the scores with a number where a mask is True."""
    return call("aten.masked_fill.Scalar", "s", self="fc", mask=mask, value=number)


def chosen(overload: str, **arguments: Any) -> Mapping[str, Any]:
    """Return the call that chooses between the scores and a number by the stored mask."""
    return call(f"aten.where.{overload}", "s", condition="p_mask", **arguments)


# Nodes that give masked scores `s` from the scores `fc`, and the stored mask.
MASKS: Mapping[str, tuple[Sequence[Mapping[str, Any]], Array]] = {
    "filled": ([fill("p_mask")], ~CAUSAL),
    "compared": (
        [call("aten.eq.Scalar", "hide", self="p_mask", other=0), fill("hide", -1e9)],
        CAUSAL.astype(np.float32),
    ),
    "inverted part": (
        [
            call("aten.slice.Tensor", "part", self="p_mask", dim=1, start=0, end=8),
            call("aten.logical_not.default", "hide", self="part"),
            fill("hide"),
        ],
        np.tri(8, 12, dtype=bool),
    ),
    "triangle": (
        [call("aten.triu.default", "hide", self="p_mask", diagonal=1), fill("hide")],
        np.ones((8, 8), dtype=bool),
    ),
    "of a tensor": ([chosen("self", self="fc", other="p_low")], CAUSAL),
    "of a number": ([chosen("ScalarOther", self="fc", other=LOW)], CAUSAL),
    "of a number where hidden": ([chosen("ScalarSelf", self=LOW, other="fc")], ~CAUSAL),
}
MASK_SHAPES = {"x": (1, 8, 8), "part": (8, 8), "hide": (8, 8), **dict.fromkeys("sy", (1, 8, 8))}


def softmax_of(scores: Array) -> Array:
    """Return the softmax over the last axis."""
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True))


def masked_program(folder: Path, nodes: Sequence[Mapping[str, Any]], mask: Array) -> Path:
    """Write a program of a linear layer, nodes behind it, and a stored mask."""
    tensors = {"w": W, "mask": mask, "low": np.array(-1e9, np.float32)}
    shapes = {**MASK_SHAPES, "fc": (1, 8, 8)}
    path = folder / "m.pt2"
    return write_pt2(path, [LINEAR, *nodes], tensors, shapes, flags=("part", "hide"))


def run_masked(folder: Path, nodes: Sequence[Mapping[str, Any]], mask: Array, x: Array) -> Array:
    """Return `y` of such a program."""
    plan = plan_graph(read_model(masked_program(folder, nodes, mask)), machine=BOW.scaled_to(4))
    return np.asarray(run_graph(plan, {"x": x}).outputs["y"], np.float32)


@pytest.mark.slow
@pytest.mark.parametrize("way", MASKS)
def test_stored_flags_mask_scores(tmp_path: Path, way: str) -> None:
    x, (nodes, mask) = half(1, 8, 8), MASKS[way]
    softmax = call("aten.softmax.int", "y", self="s", dim=-1)
    result = run_masked(tmp_path, [*nodes, softmax], mask, x)

    check(result, softmax_of(np.where(CAUSAL, x @ W.T, -np.inf)))


@pytest.mark.parametrize("is_inverted", [False, True])
def test_fused_attention_takes_stored_flags(tmp_path: Path, *, is_inverted: bool) -> None:
    x, mask = half(1, 8, 8), "hide" if is_inverted else "p_mask"
    inversion = [call("aten.bitwise_not.default", "hide", self="p_mask")]
    operands = {"query": "fc", "key": "fc", "value": "x", "attn_mask": mask}
    attention = call("aten.scaled_dot_product_attention.default", "y", **operands, scale=0.5)
    nodes = [*(inversion if is_inverted else []), attention]
    result = run_masked(tmp_path, nodes, ~CAUSAL if is_inverted else CAUSAL, x)
    rows = x @ W.T
    scores = np.where(CAUSAL, rows @ rows.swapaxes(1, 2) * 0.5, -np.inf)

    check(result, softmax_of(scores) @ x)


@pytest.mark.slow
def test_stored_flags_choose_numbers_without_a_softmax(tmp_path: Path) -> None:
    x = half(1, 8, 8)
    nodes = [fill("p_mask", 0.5), call("aten.relu.default", "y", self="s")]
    result = run_masked(tmp_path, nodes, ~CAUSAL, x)

    check(result, np.maximum(np.where(CAUSAL, x @ W.T, 0.5), 0))


@pytest.mark.slow
def test_norms_and_pooling_have_their_arguments(tmp_path: Path) -> None:
    x, scale, shift = half(1, 8, 6, 6), half(6), half(6)
    filters = half(8, 8, 1, 1) / 3
    nodes = [
        call("aten.conv2d.default", "fc", input="x", weight="p_w"),
        call(
            "aten.layer_norm.default",
            "n",
            input="fc",
            normalized_shape=[6],
            weight="p_scale",
            bias="p_shift",
            eps=0.5,
        ),
        call(
            "aten.avg_pool2d.default",
            "p",
            self="n",
            kernel_size=[3, 3],
            stride=[2, 2],
            padding=[1, 1],
        ),
        call("aten.mean.dim", "y", self="p", dim=[-1, -2]),
    ]
    shapes = {**dict.fromkeys(("fc", "n"), x.shape), "p": (1, 8, 3, 3), "y": (1, 8)}
    result = result_of(tmp_path, nodes, shapes, x, {"w": filters, "scale": scale, "shift": shift})
    image = np.einsum("kc,nchw->nkhw", filters[:, :, 0, 0], x)
    image = image - image.mean(axis=-1, keepdims=True)
    image = image / np.sqrt(image.var(axis=-1, keepdims=True) + 0.5) * scale + shift
    padded = np.pad(image, ((0, 0), (0, 0), (1, 1), (1, 1)))
    pooled = np.array(
        [
            [padded[0, :, 2 * r : 2 * r + 3, 2 * c : 2 * c + 3].mean(axis=(1, 2)) for c in range(3)]
            for r in range(3)
        ]
    )

    check(result, pooled.mean(axis=(0, 1))[None])


def test_splits_and_concatenations_have_their_axes(tmp_path: Path) -> None:
    x = half(4, 8)
    split = call("aten.split.Tensor", "a", self="fc", split_size=5, dim=1)
    split["outputs"] = [{"as_tensors": [{"name": "a"}, {"name": "b"}]}]
    joined = call("aten.cat.default", "y", dim=-1)
    joined["inputs"].insert(
        0, {"name": "tensors", "arg": {"as_tensors": [{"name": "b"}, {"name": "a"}]}, "kind": 1}
    )
    shapes = {"fc": (4, 8), "a": (4, 5), "b": (4, 3), "y": (4, 8)}
    result = result_of(tmp_path, [LINEAR, split, joined], shapes, x, {"w": W})
    rows = x @ W.T

    check(result, np.concatenate([rows[:, 5:], rows[:, :5]], axis=1))


@pytest.mark.slow
def test_activations_have_their_numbers(tmp_path: Path) -> None:
    x = half(8, 8)
    nodes = [
        LINEAR,
        call("aten.silu.default", "a", self="fc"),
        call("aten.leaky_relu.default", "b", self="a", negative_slope=0.25),
        call("aten.clamp.default", "c", self="b", min=-0.0625, max=0.5),
        call("aten.pow.Tensor_Scalar", "d", self="c", exponent=2),
        call("aten.sum.dim_IntList", "y", self="d", dim=[-1], keepdim=1),
    ]
    shapes = {**dict.fromkeys(("fc", "a", "b", "c", "d"), (8, 8)), "y": (8, 1)}
    result = result_of(tmp_path, nodes, shapes, x, {"w": W})
    rows = x @ W.T
    gated = rows / (1 + np.exp(-rows))
    leaky = np.clip(np.where(gated > 0, gated, gated / 4), -0.0625, 0.5)

    check(result, (leaky**2).sum(axis=1, keepdims=True))


@pytest.mark.parametrize(
    ("node", "operator"),
    [
        (call("aten.dropout.default", "y", input="fc", p=0.5, train=1), "aten.dropout"),
        (call("aten.layer_norm.default", "y", input="fc", normalized_shape=[8]), "aten.layer_norm"),
        (
            call(
                "aten.scaled_dot_product_attention.default",
                "y",
                query="fc",
                key="fc",
                value="fc",
                dropout_p=0.1,
            ),
            "aten.scaled_dot_product_attention",
        ),
    ],
)
def test_arguments_that_onnx_does_not_have_are_refused_by_name(
    node: Mapping[str, Any], operator: str, tmp_path: Path
) -> None:
    shapes = {"x": (1, 8, 8), "fc": (1, 8, 8), "y": (1, 8, 8)}
    path = write_pt2(tmp_path / "m.pt2", [LINEAR, node], {"w": W}, shapes)
    with pytest.raises(InputError, match=rf"\({operator}\): no kernel runs it yet"):
        plan_graph(read_model(path), machine=BOW.scaled_to(4))
