"""Training with masks that change: after every batch, masks are chosen anew.

A mask keeps the weights with the largest coefficients. A coefficient adds the magnitude of a weight
w, times alpha, and that of the gradient dL/dw of the loss, times beta; beta falls as masks change:

    masks of each layer by alpha |w| + beta |dL/dw|                            (2), (3)
    beta <- beta (1 - share of kept weights that were pruned before)           (4)

Source: arXiv 2011.06295, equations (2) to (4), whose symbols are lost in the text at hand; (2) and
(3) are explained in `pruning.masks`. Two things are assumed. (4) has the form above: the more the
masks change, the less the gradient counts, so that masks change less and less. And the gradient at
the masked weights changes all weights, pruned ones too (STE, arXiv 2102.04010); otherwise no pruned
weight could be kept again for its magnitude.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import attrs
import numpy as np

from ipusim import InputError

from ..pruning.masks import gradient_mask, magnitude_mask
from .individual import Individual, Masks, Parameters, Sparsities, masked


class Trainer(Protocol):
    """A network and its data, as the search needs them."""

    @property
    def layers(self) -> tuple[str, ...]:
        """Names of the weights that are pruned."""

    def first_weights(self, rng: np.random.Generator) -> Parameters:
        """Return weights of all layers, and biases, before any training."""

    def gradients(self, weights: Parameters, rng: np.random.Generator) -> Parameters:
        """Return the gradients of the mean loss over a batch that `rng` draws, by name."""

    def accuracy(self, weights: Parameters) -> float:
        """Return the share of the validation samples that are classified correctly."""


@attrs.frozen(kw_only=True)
class Descent:
    """Settings of stochastic gradient descent and of the masks that change with it.

    Attributes:
        rate, momentum: learning rate and momentum; every call of `train` starts at a velocity of 0.
        alpha, beta: factors of magnitudes and gradients in (2), see the module.

    Raises:
        InputError: for a number below 0, alpha and beta both 0, or a momentum of 1 or more.
    """

    rate: float = 0.05
    momentum: float = 0.9
    alpha: float = 1.0
    beta: float = 1.0

    def __attrs_post_init__(self) -> None:
        for name, number in attrs.asdict(self).items():
            if not 0 <= number < np.inf:
                raise InputError(f"{name} is {number}; give 0 or a finite number above")
        if not self.alpha + self.beta or self.momentum >= 1:
            raise InputError(
                f"alpha {self.alpha:g}, beta {self.beta:g}, momentum {self.momentum:g}: alpha or "
                "beta must be above 0, momentum below 1"
            )


def by_layer(trainer: Trainer, sparsity: Sparsities) -> Mapping[str, float]:
    """Return the sparsity of each pruned layer by its name.

    Raises:
        InputError: if there are more or fewer sparsities than layers.
    """
    if len(sparsity) != len(trainer.layers):
        raise InputError(f"{len(sparsity)} sparsities for {len(trainer.layers)} layers; one each")
    return dict(zip(trainer.layers, sparsity, strict=True))


def by_magnitude(weights: Parameters, shares: Mapping[str, float]) -> Masks:
    """Return masks by magnitude for the layers with a sparsity."""
    return {name: magnitude_mask(weights[name], 1 - share) for name, share in shares.items()}


def by_coefficient(
    weights: Parameters,
    gradients: Parameters,
    shares: Mapping[str, float],
    alpha: float,
    beta: float,
) -> Masks:
    """Return masks by magnitude and gradient, (2) and (3), for the layers with a sparsity."""
    factors = {"alpha": alpha, "beta": beta}
    return {
        name: gradient_mask(weights[name], gradients[name], 1 - share, **factors)
        for name, share in shares.items()
    }


def changed_share(old_masks: Masks, new_masks: Masks) -> float:
    """Return the share of kept weights that were pruned before."""
    num_kept = sum(np.count_nonzero(mask) for mask in new_masks.values())
    returned = sum(np.count_nonzero(mask & ~old_masks[name]) for name, mask in new_masks.items())
    return returned / max(num_kept, 1)


def train(
    start: Individual,
    sparsities: Sparsities,
    trainer: Trainer,
    rng: np.random.Generator,
    *,
    batches: int,
    descent: Descent,
    fixed: bool = False,
) -> Individual:
    """Train an individual at new sparsities, and validate it.

    Args:
        start: individual before training; it is not changed.
        sparsities: sparsity of each layer, from the first batch on.
        trainer, rng: network and data, and the generator that draws batches.
        batches, descent: number of batches, and settings of the training.
        fixed: True to keep the masks of the first batch, which are by magnitude.

    Raises:
        InputError: if there are more or fewer sparsities than layers.
        MatrixError: for a sparsity that is no share, or weights that overflow.
    """
    # Each batch: take the gradient at the masked weights, change all shadow weights by it, and make
    # the masks anew. (4) lowers beta by the share of kept weights that were pruned before.
    shares = by_layer(trainer, sparsities)
    weights, beta = start.weights, descent.beta
    velocity: Parameters = {name: np.zeros_like(w) for name, w in weights.items()}
    masks = by_magnitude(weights, shares)
    for _ in range(batches):
        gradients = trainer.gradients(masked(weights, masks), rng)
        velocity = {name: descent.momentum * velocity[name] + g for name, g in gradients.items()}
        weights = {name: w - descent.rate * velocity[name] for name, w in weights.items()}
        if fixed:
            continue
        old_masks, masks = masks, by_coefficient(weights, gradients, shares, descent.alpha, beta)
        beta *= 1 - changed_share(old_masks, masks)
    accuracy = trainer.accuracy(masked(weights, masks))
    total = start.batches + batches
    return Individual(weights=weights, masks=masks, accuracy=accuracy, batches=total)


def untrained(trainer: Trainer, rng: np.random.Generator) -> Individual:
    """Return a dense individual with untrained weights, validated."""
    weights = trainer.first_weights(rng)
    masks = {name: np.ones(weights[name].shape, dtype=bool) for name in trainer.layers}
    return Individual(weights=weights, masks=masks, accuracy=trainer.accuracy(weights))


def one_shot(dense: Individual, sparsities: Sparsities, trainer: Trainer) -> Individual:
    """Prune an individual once by magnitude, without further training, and validate it."""
    masks = by_magnitude(dense.weights, by_layer(trainer, sparsities))
    accuracy = trainer.accuracy(masked(dense.weights, masks))
    return attrs.evolve(dense, masks=masks, accuracy=accuracy)
