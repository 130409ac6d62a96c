"""Patterns of attention attached to products of a model, against NumPy and refused in a line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from onnx_models import Model, read
from same_bits import differing_outputs

from ipusim import BOW, InputError
from ipusim.compiler.graph.attention.attached import patterns_of, with_patterns
from ipusim.compiler.graph.attention.positions import largest_block
from ipusim.compiler.graph.graph import Graph
from ipusim.compiler.graph.program.costs import GraphCosts
from ipusim.compiler.graph.program.door import GraphPlan
from ipusim.compiler.graph.program.fusing import simplified
from ipusim.compiler.graph.program.graph_run import run_graph
from ipusim.compiler.graph.program.planning import GraphChoice, plan_graph
from ipusim.compiler.graph.program.sampled import SAMPLED, STORED, in_sampled_form

Array = npt.NDArray[Any]
MACHINE = BOW.scaled_to(8)
HEADS, SIZE = 2, 16  # heads, and elements of a head
TOLERANCE = {"half": 4e-3, "float": 2e-6}  # relative, root mean square


def band(tokens: int, block: int) -> Array:
    """Return the positions of the blocks on the diagonal."""
    number = np.arange(tokens) // block
    return np.asarray(number[:, None] == number)


def scattered(tokens: int) -> Array:
    """Return drawn positions, of which each row has another number, with the diagonal."""
    rng = np.random.default_rng(1)
    return np.asarray((rng.random((tokens, tokens)) < 0.1) | np.eye(tokens, dtype=bool))


def attention(folder: Path, tokens: int, *, own_mask: Array | None = None) -> tuple[Graph, str]:
    """Return the graph of attention behind linear layers, and the name of the scores' node."""
    width = HEADS * SIZE
    model = Model({"x": (1, tokens, width)})
    split = model.constant(np.array([1, tokens, HEADS, SIZE]))

    def heads(order: list[int]) -> str:
        product = model.add("MatMul", "x", model.weights(width, width))
        return model.add("Transpose", model.add("Reshape", product, split), perm=order)

    query, key, value = (heads(order) for order in ([0, 2, 1, 3], [0, 2, 3, 1], [0, 2, 1, 3]))
    node = scores = model.add("MatMul", query, key)
    scores = model.add("Mul", scores, model.constant(np.float32(SIZE**-0.5)))
    if own_mask is not None:
        scores = model.add("Add", scores, model.constant(own_mask))
    context = model.add("MatMul", model.add("Softmax", scores), value)
    return read(model.proto(context), folder), node


def saved(folder: Path, allowed: Array) -> str:
    """Write positions as a matrix file, and return its path."""
    path = folder / "positions.npy"
    np.save(path, allowed.astype(np.float32))
    return str(path)


def expected(graph: Graph, x: Array, allowed: Array) -> Array:
    """Return the attention of NumPy at some positions, [1, heads, tokens, size]."""
    matrices = [c.read() for c in graph.constants.values() if c.shape == (HEADS * SIZE,) * 2]
    tokens = x.shape[1]
    q, k, v = (
        (x[0].astype(np.float64) @ each.astype(np.float64))
        .reshape(tokens, HEADS, SIZE)
        .swapaxes(0, 1)
        for each in matrices[:3]
    )
    scores = np.where(allowed, q @ k.swapaxes(1, 2) * SIZE**-0.5, -np.inf)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True) @ v)[None]


def words_of(plan: GraphPlan) -> set[str]:
    """Return which words of the sampled form the nodes of a plan have."""
    return {
        word for node in plan.graph.nodes for word in (SAMPLED, STORED) if word in node.attributes
    }


@pytest.mark.parametrize(
    ("tokens", "positions", "data_type"),
    [
        (64, "band", "half"),
        pytest.param(48, "band", "float", marks=pytest.mark.slow),
        pytest.param(36, "scattered", "half", marks=pytest.mark.slow),
    ],
)
def test_attention_with_a_pattern_equals_numpy(
    tmp_path: Path, tokens: int, positions: str, data_type: str
) -> None:
    allowed = band(tokens, largest_block(tokens)) if positions == "band" else scattered(tokens)
    graph, node = attention(tmp_path, tokens)
    attached = with_patterns(graph, {node: saved(tmp_path, allowed)})
    plan = plan_graph(attached, machine=MACHINE, data_type=data_type)
    x = np.random.default_rng(2).standard_normal((1, tokens, HEADS * SIZE)).astype(np.float16)
    run = run_graph(plan, {"x": x})
    exact = expected(graph, x, allowed)
    (y,) = run.outputs.values()
    error = np.sqrt(np.mean((y - exact) ** 2) / np.mean(exact**2))

    assert error < TOLERANCE[data_type]
    assert sum(row.cycles for row in run.nodes) == run.cycles
    if positions == "band":
        assert STORED in words_of(plan)
        dense = plan_graph(graph, machine=MACHINE, data_type=data_type)
        assert run.cycles < run_graph(dense).cycles
        choice = GraphChoice(graph=plan.graph, candidates=plan.candidates, layouts=plan.layouts)
        costs = GraphCosts(plan.searched, plan.reuse)
        assert costs.cycles(choice.lowered(plan.new_draft())) == run.cycles
        on_core = run_graph(plan, {"x": x}, fidelity="instruction")
        assert not differing_outputs(run.run.outputs, on_core.run.outputs)
        assert on_core.cycles == run.cycles


@pytest.mark.slow
@pytest.mark.parametrize("scores", [False, True])
def test_each_form_equals_numpy(tmp_path: Path, *, scores: bool) -> None:
    allowed = scattered(36)
    graph, node = attention(tmp_path, 36)
    attached = simplified(with_patterns(graph, {node: saved(tmp_path, allowed)}))
    form = in_sampled_form(attached, scores=scores)
    x = np.random.default_rng(2).standard_normal((1, 36, HEADS * SIZE)).astype(np.float16)
    run = run_graph(plan_graph(form, machine=MACHINE), {"x": x})
    exact = expected(graph, x, allowed)
    (y,) = run.outputs.values()
    on_core = run_graph(run.plan, {"x": x}, fidelity="instruction")

    assert words_of(run.plan) == ({SAMPLED, STORED} if scores else {STORED})
    assert np.sqrt(np.mean((y - exact) ** 2) / np.mean(exact**2)) < TOLERANCE["half"]
    assert not differing_outputs(run.run.outputs, on_core.run.outputs)


@pytest.mark.slow
def test_a_pattern_and_a_mask_of_the_model_hide_together(tmp_path: Path) -> None:
    causal, allowed = np.tri(32, dtype=bool), band(32, 16)
    mask = np.where(causal, 0, -1e9).astype(np.float32)
    graph, node = attention(tmp_path, 32, own_mask=mask)
    attached = with_patterns(graph, {node: saved(tmp_path, allowed)})
    x = np.random.default_rng(2).standard_normal((1, 32, HEADS * SIZE)).astype(np.float16)
    (y,) = run_graph(plan_graph(attached, machine=MACHINE), {"x": x}).outputs.values()
    exact = expected(graph, x, causal & allowed)

    # The program may take any form, of which masked dense attention has none of these words.
    for form in (in_sampled_form(simplified(attached), scores=scores) for scores in (False, True)):
        assert {word for node in form.nodes for word in node.attributes} >= {STORED}
    assert np.sqrt(np.mean((y - exact) ** 2) / np.mean(exact**2)) < TOLERANCE["half"]


@pytest.mark.parametrize(
    ("patterns", "words"),
    [
        (
            {"none*": "window"},
            "has no product 'none.*' of two results",
        ),
        ({"{node}": "windows"}, "no pattern and no file 'windows'"),
        ({"{node}": "{file}"}, "is 16 x 16; attention of 32 tokens needs a square"),
        ({"{node}": "window", "*": "causal"}, "has two patterns"),
    ],
)
def test_wrong_patterns_are_refused_in_a_line(
    tmp_path: Path, patterns: dict[str, str], words: str
) -> None:
    graph, node = attention(tmp_path, 32)
    file = saved(tmp_path, band(16, 4))
    asked = {name.format(node=node): text.format(file=file) for name, text in patterns.items()}
    with pytest.raises(InputError, match=words) as caught:
        with_patterns(graph, asked)

    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("window", "'window' is no pattern of a node; give NODE=PATTERN"),
        ("a=window,a=causal", "'a' has two patterns"),
    ],
)
def test_texts_without_names_are_refused_in_a_line(text: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        patterns_of(text)


def test_several_patterns_are_separated_by_commas() -> None:
    assert patterns_of("a=window, b* = m=1.npy") == {"a": "window", "b*": "m=1.npy"}
