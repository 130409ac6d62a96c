"""Training of convolutions and linear layers with JAX, against NumPy and finite differences."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from ipusim import InputError
from ipusim.compiler.compression.evolution.individual import Individual, Parameters
from ipusim.compiler.compression.evolution.masked_training import Descent, train, untrained
from ipusim.compiler.compression.evolution.network_trainer import NetworkTrainer, Samples
from ipusim.compiler.graph.network.layer import Layer, LinearProduct, Network
from ipusim.compiler.operations.convolution.geometry import Convolution
from ipusim.compiler.plan.finish import Finish

# Images of a training batch; channels, height and width of an image; images in all.
BATCH, SIDES, COUNT = 5, (2, 7, 6), 12
CONVOLUTION = Convolution(channels=2, filters=4, image=(7, 6), kernel=3, stride=2, padding=1)
NETWORK = Network(
    name="small",
    layers=(
        Layer(name="conv", work=CONVOLUTION, finish=Finish(bias=True, relu=True)),
        Layer(name="linear", work=LinearProduct(m=3, k=4 * 4 * 3), finish=Finish(bias=True)),
    ),
)


def samples(seed: int) -> Samples:
    """Return random images with random labels."""
    rng = np.random.default_rng(seed)
    images = rng.standard_normal((COUNT, *SIDES))
    return Samples(images=images, labels=rng.integers(3, size=COUNT))


@pytest.fixture(scope="module")
def trainer() -> NetworkTrainer:
    """Return a trainer of the small network."""
    pytest.importorskip("jax", reason="gradients are of the extra `training`")
    return NetworkTrainer(network=NETWORK, trained=samples(0), validated=samples(1), batch=BATCH)


@pytest.fixture(scope="module")
def weights(trainer: NetworkTrainer) -> Parameters:
    """Return random weights and biases."""
    rng = np.random.default_rng(2)
    first = trainer.first_weights(rng)
    return {name: w + 0.1 * rng.standard_normal(w.shape) for name, w in first.items()}


def scores(w: Parameters, images: np.ndarray) -> np.ndarray:
    """The small network in NumPy and float64."""
    padded = np.pad(images.astype(np.float64), ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(2, 3))[:, :, ::2, ::2]
    y = np.einsum("ncefrs,kcrs->nkef", windows, w["conv"]) + w["conv.bias"][:, None, None]
    return np.maximum(y, 0).reshape(len(y), -1) @ w["linear"].T + w["linear.bias"]


def loss(w: Parameters, drawn: Samples) -> float:
    """Return the mean cross-entropy of samples."""
    y = scores(w, drawn.images)
    of_class = np.take_along_axis(y, drawn.labels[:, None], axis=1)[:, 0]
    return float((np.log(np.exp(y).sum(axis=1)) - of_class).mean())


def test_the_network_is_that_of_numpy(trainer: NetworkTrainer, weights: Parameters) -> None:
    expected = scores(weights, trainer.validated.images)

    result = np.asarray(trainer.scores(weights, trainer.validated.images))

    np.testing.assert_allclose(result, expected, rtol=1e-4, atol=1e-5)
    right = float((expected.argmax(axis=1) == trainer.validated.labels).mean())
    assert trainer.accuracy(weights) == right


def test_gradients_are_finite_differences_of_the_loss(
    trainer: NetworkTrainer, weights: Parameters
) -> None:
    chosen = np.random.default_rng(3).integers(COUNT, size=BATCH)
    drawn = Samples(images=trainer.trained.images[chosen], labels=trainer.trained.labels[chosen])
    result = trainer.gradients(weights, np.random.default_rng(3))

    assert set(result) == {"conv", "conv.bias", "linear", "linear.bias"}
    for name, w in weights.items():
        for place in np.random.default_rng(4).permutation(w.size)[:6]:
            step = np.zeros(w.size)
            step[place] = 1e-6
            moved = [{**weights, name: w + sign * step.reshape(w.shape)} for sign in (1, -1)]
            difference = (loss(moved[0], drawn) - loss(moved[1], drawn)) / 2e-6
            assert result[name].flat[place] == pytest.approx(difference, rel=1e-3, abs=1e-5)


def test_training_by_it_lowers_the_loss_and_repeats_itself(trainer: NetworkTrainer) -> None:
    def learned() -> tuple[Individual, Individual]:
        rng = np.random.default_rng(0)
        start = untrained(trainer, rng)
        expected = (0.5, 0.5)
        return start, train(start, expected, trainer, rng, batches=30, descent=Descent())

    (start, one), (_, same) = learned(), learned()

    assert loss(one.pruned, trainer.trained) < loss(start.weights, trainer.trained) / 2
    assert all(np.array_equal(one.weights[name], same.weights[name]) for name in one.weights)
    assert {w.dtype for w in one.weights.values()} == {np.dtype(np.float32)}


def test_without_jax_one_line_says_what_to_install(monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)

    with pytest.raises(InputError, match=r"needs the package jax, .*; pip install jax"):
        NetworkTrainer(network=NETWORK, trained=samples(0), validated=samples(1))


def test_images_and_labels_that_do_not_belong_together_are_refused() -> None:
    with pytest.raises(InputError, match=r"images of \(2, 1, 8, 8\) and labels of \(3,\)"):
        Samples(images=np.zeros((2, 1, 8, 8)), labels=np.zeros(3))
