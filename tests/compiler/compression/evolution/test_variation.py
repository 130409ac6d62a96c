"""Variation of sparsities: raising, mutation, crossing, sensitivity of layers."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim.compiler.compression.evolution.individual import Individual
from ipusim.compiler.compression.evolution.masked_training import one_shot
from ipusim.compiler.compression.evolution.search import (
    chosen_layers,
    crossed,
    mutated,
    raised,
    sensitivity,
)

LAYERS = st.integers(1, 6)
SEEDS = st.integers(0, 1000)
BY = st.floats(0.05, 0.5)  # share of the remaining weights that a step removes


def random_sparsities(layers: int, seed: int) -> tuple[tuple[float, ...], np.random.Generator]:
    """Return random sparsities of layers, and the generator of random numbers."""
    rng = np.random.default_rng(seed)
    return tuple(rng.random(layers).tolist()), rng


@given(LAYERS, SEEDS, BY)
def test_raising_prunes_a_share_of_what_lives_in_chosen_layers(
    layers: int, seed: int, by: float
) -> None:
    sparsity, rng = random_sparsities(layers, seed)
    chosen = rng.random(layers) < 0.5
    result = raised(sparsity, chosen, by)

    expected = np.where(chosen, 1 - (1 - np.array(sparsity)) * (1 - by), sparsity)
    np.testing.assert_allclose(result, expected)


@given(LAYERS, SEEDS, BY)
def test_a_mutation_changes_one_layer_or_more_within_its_bounds(
    layers: int, seed: int, by: float
) -> None:
    sparsity, rng = random_sparsities(layers, seed)
    before, after = 1 - np.array(sparsity), 1 - np.array(mutated(sparsity, by, rng))

    low, high = before * (1 - by), np.minimum(before / (1 - by), 1)
    assert np.all((low * 0.999999 <= after) & (after <= high * 1.000001))
    assert np.any(after != before)


@given(LAYERS, SEEDS)
def test_children_have_their_parents_sparsities_layer_by_layer(layers: int, seed: int) -> None:
    one, rng = random_sparsities(layers, seed)
    other = tuple(rng.random(layers).tolist())
    children = crossed(one, other, rng)

    pairs = zip(zip(one, other, strict=True), zip(*children, strict=True), strict=True)
    assert all(set(parents) == set(swapped) for parents, swapped in pairs)


def test_crossing_swaps_some_layers_and_not_others() -> None:
    rng = np.random.default_rng(0)
    result = {crossed((0.0, 0.0), (1.0, 1.0), rng)[0] for _ in range(50)}

    assert result == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_a_layer_nothing_depends_on_is_not_sensitive(toy: Any, dense: Individual) -> None:
    parent = one_shot(dense, (0.5, 0.25, 0.5), toy)
    drops = sensitivity(parent, toy, 0.9)

    alone = [one_shot(dense, s, toy) for s in ((0.95, 0.25, 0.5), (0.5, 0.925, 0.5))]
    assert drops.tolist() == [*(parent.accuracy - each.accuracy for each in alone), 0]
    assert min(drops[:2]) > 0


@settings(max_examples=30)
@given(LAYERS, SEEDS)
def test_some_layer_is_always_chosen(layers: int, seed: int) -> None:
    drops, rng = random_sparsities(layers, seed)

    chosen = chosen_layers(np.array(drops), rng)

    assert chosen.shape == (layers,)
    assert chosen.any()


def test_layers_that_matter_less_are_chosen_more_often() -> None:
    rng = np.random.default_rng(0)
    chosen = sum(
        chosen_layers(np.array([-0.1, 0.0, 0.1, 0.9]), rng).astype(int) for _ in range(500)
    )

    assert min(chosen[:2]) > 1.3 * chosen[2] > 1.3 * chosen[3]
    assert abs(int(chosen[0]) - int(chosen[1])) < 50  # a gain is worth no more than no loss


def test_zeros_of_a_network_weigh_layers_by_their_sizes(dense: Individual) -> None:
    pruned = attrs.evolve(dense, masks={**dense.masks, "second": np.zeros((4, 16), bool)})

    assert pruned.sparsity == (0, 1, 0)
    assert pruned.zeros == pytest.approx(64 / 266)
    assert np.count_nonzero(pruned.pruned["second"]) == 0
