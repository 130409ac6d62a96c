"""A small network in NumPy that is trained and pruned in tests of evolution."""

from __future__ import annotations

from functools import cached_property

import attrs
import numpy as np
import pytest

from ipusim.compiler.compression.evolution.individual import Individual, Parameters
from ipusim.compiler.compression.evolution.masked_training import Descent, train, untrained

# Features of a point, features between the layers, classes, and points of a training batch.
INPUTS, HIDDEN, CLASSES, BATCH = 12, 16, 4, 16


@attrs.frozen(eq=False)
class Toy:
    """A classifier of points around centres by two layers in NumPy, with a third, unused layer."""

    samples: int = 300

    layers = ("first", "second", "idle")

    @cached_property
    def data(self) -> tuple[np.ndarray, np.ndarray]:
        """Points and their classes; the first half is for training."""
        rng = np.random.default_rng(0)
        classes = rng.integers(CLASSES, size=self.samples)
        centres = 2 * rng.standard_normal((CLASSES, INPUTS))
        return centres[classes] + rng.standard_normal((self.samples, INPUTS)), classes

    def first_weights(self, rng: np.random.Generator) -> Parameters:
        """Return random weights of the layers and a bias of zeros."""
        shapes = (HIDDEN, INPUTS), (CLASSES, HIDDEN), (5, 2)
        layer_weights = (rng.standard_normal(shape) * np.sqrt(2 / shape[1]) for shape in shapes)
        return {
            **dict(zip(self.layers, layer_weights, strict=True)),
            "second.bias": np.zeros(CLASSES),
        }

    def scores(self, w: Parameters, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the hidden features and the scores of classes."""
        hidden = np.maximum(x @ w["first"].T, 0)
        return hidden, hidden @ w["second"].T + w["second.bias"]

    def gradients(self, weights: Parameters, rng: np.random.Generator) -> Parameters:
        """Return the gradients of the cross-entropy over a random batch."""
        chosen_samples = rng.integers(self.samples // 2, size=BATCH)
        x, wanted = self.data[0][chosen_samples], np.eye(CLASSES)[self.data[1][chosen_samples]]
        hidden, y = self.scores(weights, x)
        share = np.exp(y - y.max(axis=1, keepdims=True))
        error = (share / share.sum(axis=1, keepdims=True) - wanted) / BATCH
        back = (error @ weights["second"]) * (hidden > 0)
        idle = np.zeros_like(weights["idle"])
        layers = {"first": back.T @ x, "second": error.T @ hidden, "idle": idle}
        return {**layers, "second.bias": error.sum(axis=0)}

    def accuracy(self, weights: Parameters) -> float:
        """Return the share of the second half of points that are classified right."""
        half = self.samples // 2
        y = self.scores(weights, self.data[0][half:])[1]
        return float((y.argmax(axis=1) == self.data[1][half:]).mean())


@pytest.fixture(scope="session")
def toy() -> Toy:
    """Return the classifier."""
    return Toy()


@pytest.fixture(scope="session")
def dense(toy: Toy) -> Individual:
    """Return the classifier trained for 60 batches, without zeros."""
    rng = np.random.default_rng(0)
    return train(untrained(toy, rng), (0, 0, 0), toy, rng, batches=60, descent=Descent())
