"""Training under masks: sparsities, momentum, masks that move, refusals."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipusim import InputError
from ipusim.compiler.compression.evolution.individual import Individual, masked
from ipusim.compiler.compression.evolution.masked_training import (
    Descent,
    by_magnitude,
    changed_share,
    one_shot,
    train,
    untrained,
)

SHARES = st.tuples(*[st.floats(0, 1)] * 3)  # shares of zeros of the three layers


def train_toy(start: Individual, sparsities: Any, toy: Any, **options: Any) -> Individual:
    """Train a network for five batches, or with other options."""
    all_options = {"batches": 5, "descent": Descent(), **options}
    return train(start, sparsities, toy, np.random.default_rng(1), **all_options)


@settings(max_examples=30, deadline=None)
@given(sparsities=SHARES)
def test_each_layer_is_as_sparse_as_wanted(toy: Any, dense: Individual, sparsities: Any) -> None:
    trained = train_toy(dense, sparsities, toy, batches=3)

    alive = [np.count_nonzero(mask) for mask in trained.masks.values()]
    assert alive == [
        round((1 - s) * size) for s, size in zip(sparsities, (16 * 12, 64, 10), strict=True)
    ]
    assert trained.accuracy == toy.accuracy(trained.pruned)
    assert trained.batches == dense.batches + 3


def test_training_learns_and_leaves_its_start_alone(toy: Any, dense: Individual) -> None:
    start = untrained(toy, np.random.default_rng(0))
    before = {name: w.copy() for name, w in start.weights.items()}
    trained = train_toy(start, (0, 0, 0), toy, batches=60)

    assert trained.accuracy > 0.9 > start.accuracy
    assert all(np.array_equal(start.weights[name], w) for name, w in before.items())
    with pytest.raises(ValueError, match="read-only"):
        dense.weights["first"][0, 0] = 1


def test_without_momentum_a_batch_moves_weights_by_rate_times_gradient(
    toy: Any, dense: Individual
) -> None:
    sparsities = (0.5, 0.5, 0)
    masks = by_magnitude(dense.weights, dict(zip(toy.layers, sparsities, strict=True)))
    gradients = toy.gradients(masked(dense.weights, masks), np.random.default_rng(1))
    trained = train_toy(dense, sparsities, toy, batches=1, descent=Descent(rate=0.1, momentum=0))

    for name, w in dense.weights.items():  # of pruned weights too
        np.testing.assert_allclose(trained.weights[name], w - 0.1 * gradients[name])
    assert gradients["first"][~masks["first"]].any()


def test_masks_change_from_batch_to_batch_unless_they_are_fixed(
    toy: Any, dense: Individual
) -> None:
    sparsities = (0.6, 0.6, 0)
    first = one_shot(dense, sparsities, toy)
    kept, changed = (
        train_toy(dense, sparsities, toy, batches=30, fixed=fixed) for fixed in (True, False)
    )

    assert changed_share(first.masks, kept.masks) == 0 < changed_share(first.masks, changed.masks)
    assert first.batches == dense.batches
    assert first.accuracy == toy.accuracy(first.pruned)


@attrs.frozen
class Pushed:
    """A layer of weights 1 to 4, whose gradients are largest where weights are smallest."""

    layers = ("only",)

    def first_weights(self, _: np.random.Generator) -> Any:
        return {"only": np.array([1.0, 2, 3, 4])}

    def gradients(self, _: Any, __: np.random.Generator) -> Any:
        return {"only": np.array([-40.0, 30, -2, 1])}

    def accuracy(self, _: Any) -> float:
        return 0.5


def test_gradients_bring_weights_back_and_count_for_less_the_more_have_moved() -> None:
    descent = Descent(rate=0)
    start = untrained(Pushed(), np.random.default_rng(0))
    trained = [
        train(start, (0.5,), Pushed(), np.random.default_rng(0), batches=n, descent=descent)
        for n in range(3)
    ]

    alive = [np.flatnonzero(each.masks["only"]).tolist() for each in trained]
    assert alive == [[2, 3], [0, 1], [2, 3]]  # by magnitude; by gradient; all had moved: beta is 0
    assert trained[1].sparsity == (0.5,)


def test_momentum_keeps_what_was_and_starts_from_rest() -> None:
    rng, descent = np.random.default_rng(0), Descent(rate=0.1, momentum=0.9)
    start = untrained(Pushed(), rng)
    trained = train(start, (0,), Pushed(), rng, batches=2, descent=descent)

    moved = 0.1 * (1 + 1.9) * Pushed().gradients(None, rng)["only"]
    np.testing.assert_allclose(trained.weights["only"], start.weights["only"] - moved)


def test_moved_are_those_that_live_and_did_not_before() -> None:
    before = {"a": np.array([True, True, False]), "b": np.array([True])}
    after = {"a": np.array([True, False, True]), "b": np.array([True])}

    assert changed_share(before, after) == 1 / 3
    assert changed_share(before, {name: mask & False for name, mask in after.items()}) == 0


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"rate": -1}, "rate is -1; give 0 or a finite number above"),
        ({"beta": np.nan}, "beta is nan"),
        ({"alpha": 0, "beta": 0}, "alpha or beta must be above 0"),
        ({"momentum": 1}, "momentum below 1"),
    ],
)
def test_a_descent_that_cannot_be_is_refused(options: Any, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        Descent(**options)


def test_masks_and_sparsities_of_other_layers_are_refused(toy: Any, dense: Individual) -> None:
    with pytest.raises(InputError, match="2 sparsities for 3 layers"):
        train_toy(dense, (0, 0), toy)
    with pytest.raises(
        InputError, match=r"the mask of 'first' is \(2,\), its weights are \(16, 12"
    ):
        attrs.evolve(dense, masks={"first": np.ones(2, bool)})
    with pytest.raises(InputError, match="its weights are None"):
        attrs.evolve(dense, masks={"other": np.ones(2, bool)})
