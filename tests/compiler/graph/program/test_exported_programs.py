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


def test_a_mask_that_is_not_read_is_refused_in_a_line(tmp_path: Path) -> None:
    attention = {"query": "fc", "key": "fc", "value": "x", "attn_mask": "p_mask"}
    nodes = [LINEAR, call("aten.scaled_dot_product_attention.default", "y", **attention)]
    shapes = dict.fromkeys(("x", "fc", "y"), (1, 8, 8))
    mask = np.tri(8, dtype=bool)
    path = write_pt2(tmp_path / "m.pt2", nodes, {"w": W, "mask": mask}, shapes)
    with pytest.raises(InputError, match="tensor 'mask' is of type bool; read are float16"):
        plan_graph(read_model(path), machine=BOW.scaled_to(4))


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
