"""How the next sparsities are found: raised, mutated, or crossed between two parents.

Changes act on densities (1 - sparsity): a layer of 90 % zeros that is raised by a fifth goes to
92 %. So none reaches 100 %, and a layer near it changes as carefully as it must.

Source: arXiv 2011.06295, Algorithm 1, which names these steps; sizes and odds of a change are what
we assume.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .individual import Individual, Sparsities, masked
from .masked_training import Trainer, by_magnitude

POINT = 0.01  # a drop of accuracy by which a layer is drawn half as often; we assume it


def raised(sparsity: Sparsities, chosen: npt.NDArray[np.bool_], by: float) -> Sparsities:
    """In the chosen layers, so large a share of what lives is pruned."""
    factors = np.where(chosen, 1 - by, 1.0)
    return _of_densities((1 - np.array(sparsity)) * factors)


def mutated(sparsity: Sparsities, by: float, rng: np.random.Generator) -> Sparsities:
    """Densities of one layer or more times random numbers from 1 - `by` to 1 / (1 - `by`)."""
    count = rng.integers(1, len(sparsity) + 1)
    chosen = rng.permutation(len(sparsity)) < count
    factors = np.exp(rng.uniform(-1, 1, len(sparsity)) * np.log1p(-by) * chosen)
    return _of_densities((1 - np.array(sparsity)) * factors)


def crossed(
    one: Sparsities, other: Sparsities, rng: np.random.Generator
) -> tuple[Sparsities, Sparsities]:
    """Two children, who swap their parents' sparsities in random layers."""
    swapped = rng.random(len(one)) < 0.5
    children = np.where(swapped, other, one), np.where(swapped, one, other)
    return tuple(children[0].tolist()), tuple(children[1].tolist())


def sensitivity(parent: Individual, trainer: Trainer, by: float) -> npt.NDArray[np.float64]:
    """By how much accuracy falls when one layer is raised, for each layer, without training."""
    drops = []
    for number, name in enumerate(trainer.layers):
        chosen = np.arange(len(trainer.layers)) == number
        share = raised(parent.sparsity, chosen, by)[number]
        fewer = by_magnitude(parent.weights, {name: share})
        pruned = masked(parent.weights, {**parent.masks, **fewer})
        drops.append(parent.accuracy - trainer.accuracy(pruned))
    return np.array(drops)


def chosen_layers(
    drops: npt.NDArray[np.float64], rng: np.random.Generator
) -> npt.NDArray[np.bool_]:
    """One layer or more, drawn the more often the less accuracy depends on them.

    Args:
        drops: of accuracy, as `sensitivity` gives them.
        rng: draws how many, and which.
    """
    odds = 1 / (POINT + np.maximum(drops, 0))
    count = rng.integers(1, len(drops) + 1)
    drawn = rng.choice(len(drops), size=count, replace=False, p=odds / odds.sum())
    return np.isin(np.arange(len(drops)), drawn)


def _of_densities(densities: npt.NDArray[np.float64]) -> Sparsities:
    return tuple(np.clip(1 - densities, 0, 1).tolist())
