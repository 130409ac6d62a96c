"""Graphs with pruned weights: their zeros, their operators' constants, and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest
from graph_reference import error_of

from ipusim import InputError
from ipusim.compiler import prune_graph, read_model

TOLERANCE = 4e-3  # relative, root mean square, of two layers in half
TEXT = """layers = [
{ name = "conv1d_k2", channels = 12, filters = 10, image = 9, kernel = 2, bias = true },
{ name = "conv1d_k3", channels = 12, filters = 10, image = 9, kernel = 3, bias = true },
{ name = "fc", m = 2, k = 20, bias = true },
]"""


def table(folder: Path) -> Path:
    path = folder / "text.toml"
    path.write_text(TEXT)
    return path


def test_pruned_weights_are_those_of_the_operators(tmp_path: Path) -> None:
    graph = read_model(table(tmp_path))
    pruned = prune_graph(graph, "magnitude", {"conv1d_k2": 0.75, "fc": 0.5})
    zeros = {product.name: product.weights.zeros for product in pruned.products if product.weights}

    assert zeros == {"conv1d_k2": 180, "conv1d_k3": 0, "fc": 20}
    assert pruned.constants["conv1d_k2.weight"].zeros == 180
    assert "weights of 2 of 3 products are pruned (magnitude): 0.2857 of them" in pruned.notes[-1]


def test_pruning_names_an_unknown_product(tmp_path: Path) -> None:
    graph = read_model(table(tmp_path))
    with pytest.raises(InputError, match="has no product 'conv9' with weights"):
        prune_graph(graph, "magnitude", {"conv9": 0.5})


def test_groups_of_columns_do_not_reach_from_tap_to_tap(tmp_path: Path) -> None:
    graph = read_model(table(tmp_path))
    pruned = prune_graph(graph, "nm:2:5")
    zeros = {product.name: product.weights.zeros for product in pruned.products if product.weights}

    # 12 channels are no multiple of 5: only the product without taps has groups.
    assert zeros == {"conv1d_k2": 0, "conv1d_k3": 0, "fc": 2 * 20 * 3 // 5}


@pytest.mark.parametrize(
    ("method", "sparsity", "message"),
    [
        ("nm:2:4", {"fc": 0.5}, "method nm:2:4 has its own sparsity"),
        ("element:", {"fc": 0.5}, "no method 'element:'"),
        ("block:16", None, "method block:16 needs a sparsity"),
        ("magnitude", {"fc": 0.0}, "text: magnitude prunes none of its 3 products"),
    ],
)
def test_pruning_that_changes_nothing_is_refused(
    method: str, sparsity: dict[str, float] | None, message: str, tmp_path: Path
) -> None:
    graph = read_model(table(tmp_path))
    with pytest.raises(InputError, match=message):
        prune_graph(graph, method, sparsity)


@pytest.mark.slow
def test_a_pruned_graph_computes_what_the_reference_does(tmp_path: Path) -> None:
    graph = prune_graph(read_model(table(tmp_path)), "magnitude", {"conv1d_k3": 0.75})

    assert error_of(graph, tiles=4) < TOLERANCE
