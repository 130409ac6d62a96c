"""Evolutionary search (Algorithm 1): networks of a population become as sparse as accuracy allows.

Each member has a good solution (weights and masks that are accurate enough) and wanted sparsities
(those of its next training). An iteration has three steps:

1. Train the weights of each good solution at the member's wanted sparsities for some batches, with
   new masks after each batch, and measure the accuracy. A result that is accurate enough becomes
   the good solution; otherwise the member keeps its old one ("rewound").
2. Cluster the good solutions by their sparsities. The sparsest of a cluster replaces the good
   solutions of its other members.
3. Find the next wanted sparsities of each member. If its last training succeeded, raise the
   sparsities of some layers; these are drawn at random, and layers on which accuracy depends less
   are drawn more often. Otherwise mutate the sparsities of its good solution, or cross them with
   those of another member's.

Wanted sparsities have more zeros in total than the good solution, so that a good solution never has
fewer zeros than the one before; single layers may have fewer. Changes multiply densities
(1 - sparsity): a raise by a fifth takes a layer from 90 % zeros to 92 %. So no layer reaches 100 %,
and a layer close to it changes little.

Source: arXiv 2011.06295, Algorithm 1 ("pruning by evolutionary search"), as the text of the paper
describes it. Assumed, because the text does not say it: all members start from the same dense,
trained network; clusters are made by Ward's method, half as many as members; a rewound member
crosses as often as it mutates; and the sizes and probabilities of changes.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np
import numpy.typing as npt

from ipusim import InputError

from .individual import Individual, Sparsities, masked
from .masked_training import Descent, Trainer, by_magnitude, train

# Loss of accuracy at which a layer is drawn half as often; assumed, not published.
HALVING_LOSS = 0.01
MAX_MUTATIONS = 20  # tries to get more zeros by a mutation; about half of them succeed


@attrs.frozen(kw_only=True)
class EvolutionSettings:
    """Settings of the evolutionary search.

    Attributes:
        accuracy: least validated accuracy of a good solution, 0 to 1.
        iterations: number of iterations.
        batches: number of training batches between two changes of sparsity.
        population: number of members.
        first: lowest and highest random sparsity at the start.
        by: share of kept weights that one raise prunes in a layer, and largest share that a
            mutation prunes.
        descent: settings of the training.

    Raises:
        InputError: for a number out of range.
    """

    accuracy: float
    iterations: int
    batches: int
    population: int
    first: tuple[float, float] = (0.3, 0.8)
    by: float = 0.2
    descent: Descent = attrs.field(factory=Descent)

    def __attrs_post_init__(self) -> None:
        for name in ("iterations", "batches", "population"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} of a search is {getattr(self, name)}; give 1 or more")
        low, high = self.first
        if not (0 <= self.accuracy <= 1 and 0 <= low <= high < 1 and 0 < self.by < 1):
            raise InputError(
                f"accuracy {self.accuracy:g}, first sparsities {low:g} to {high:g}, a change by "
                f"{self.by:g}: give an accuracy from 0 to 1, sparsities from 0 to below 1, the "
                "lower first, and a change above 0 and below 1"
            )


@attrs.frozen(kw_only=True)
class Member:
    """Member of the population, see the module.

    Attributes:
        solution: good solution, the last one that was accurate enough.
        next_sparsities: sparsities of the next training.
        succeeded: True if `solution` is from the last training.
    """

    solution: Individual
    next_sparsities: Sparsities
    succeeded: bool = False


@attrs.frozen(kw_only=True)
class Evolution:
    """Result of the search.

    Attributes:
        populations: populations at the start and after each iteration.
    """

    populations: tuple[tuple[Member, ...], ...]

    @property
    def best(self) -> Individual:
        """Sparsest good solution at the end; of equally sparse ones the most accurate one."""
        return max((member.solution for member in self.populations[-1]), key=merit)

    @property
    def good(self) -> tuple[Individual, ...]:
        """All good solutions of all iterations, each once, in the order of their iterations."""
        solutions = [member.solution for members in self.populations for member in members]
        return tuple({id(solution): solution for solution in solutions}.values())


def merit(solution: Individual) -> tuple[float, float]:
    """Return the key by which solutions are ranked: zeros, then accuracy."""
    return solution.zeros, solution.accuracy


def evolve(
    dense: Individual, trainer: Trainer, settings: EvolutionSettings, rng: np.random.Generator
) -> Evolution:
    """Search for a network as sparse as its accuracy allows.

    Args:
        dense: trained dense network, accurate enough.
        trainer: network and data.
        settings: settings of the search.
        rng: generator that draws sparsities, layers and batches.

    Raises:
        InputError: if the dense network is not accurate enough.
    """
    if dense.accuracy < settings.accuracy:
        raise InputError(
            f"the dense network has an accuracy of {dense.accuracy:.3f}, the search wants "
            f"{settings.accuracy:.3f}; train it longer, or ask for less"
        )
    sparsities = rng.uniform(*settings.first, size=(settings.population, len(trainer.layers)))
    members = tuple(
        Member(solution=dense, next_sparsities=tuple(row)) for row in sparsities.tolist()
    )
    populations = [members]
    for _ in range(settings.iterations):
        trained_members = [trained_member(member, trainer, settings, rng) for member in members]
        members = next_wanted(represented(trained_members), trainer, settings, rng)
        populations.append(members)
    return Evolution(populations=tuple(populations))


def trained_member(
    member: Member, trainer: Trainer, settings: EvolutionSettings, rng: np.random.Generator
) -> Member:
    """Train a member at its wanted sparsities; rewind it if the result is no good solution."""
    count, descent = settings.batches, settings.descent
    trained = train(
        member.solution, member.next_sparsities, trainer, rng, batches=count, descent=descent
    )
    # Masks round shares, so that there may be fewer zeros than before.
    if trained.accuracy < settings.accuracy or trained.zeros < member.solution.zeros:
        return attrs.evolve(member, succeeded=False)
    return attrs.evolve(member, solution=trained, succeeded=True)


def represented(members: Sequence[Member]) -> list[Member]:
    """Return the members, each with the best good solution of its cluster."""
    best: dict[int, Member] = {}
    clusters = clusters_of([member.solution.sparsity for member in members])
    for cluster, member in zip(clusters, members, strict=True):
        representative = best.setdefault(cluster, member)
        if merit(member.solution) > merit(representative.solution):
            best[cluster] = member
    return [
        member
        if member is best[cluster]
        else attrs.evolve(member, solution=best[cluster].solution, succeeded=False)
        for cluster, member in zip(clusters, members, strict=True)
    ]


def clusters_of(sparsities: Sequence[Sparsities]) -> list[int]:
    """Return the cluster of each member, from 1; at most half as many as members, rounded up."""
    from scipy.cluster.hierarchy import fcluster, linkage  # noqa: PLC0415  # a third of a second

    if len(sparsities) == 1:
        return [1]
    tree = linkage(np.array(sparsities), method="ward")
    max_clusters = (len(sparsities) + 1) // 2
    return [int(number) for number in fcluster(tree, max_clusters, criterion="maxclust")]


def next_wanted(
    members: Sequence[Member],
    trainer: Trainer,
    settings: EvolutionSettings,
    rng: np.random.Generator,
) -> tuple[Member, ...]:
    """Return the members with new sparsities for their next training, step 3 of the module."""
    next_members = []
    for member in members:
        if member.succeeded:
            losses = sensitivity(member.solution, trainer, settings.by)
            is_drawn = chosen_layers(losses, rng)
            sparsities = raised(member.solution.sparsity, is_drawn, settings.by)
        else:
            partner = members[int(rng.integers(len(members)))]
            sparsities = varied(member.solution, partner.solution, settings.by, rng)
        next_members.append(attrs.evolve(member, next_sparsities=sparsities))
    return tuple(next_members)


def varied(
    parent: Individual, other_parent: Individual, by: float, rng: np.random.Generator
) -> Sparsities:
    """Return sparsities with more zeros than `parent` has: of a child of both, or a mutation.

    All layers of `parent` are raised if no mutation has more zeros.
    """
    if rng.random() < 0.5:
        child = max(crossed(parent.sparsity, other_parent.sparsity, rng), key=parent.zeros_of)
        if parent.zeros_of(child) > parent.zeros:
            return child
    for _ in range(MAX_MUTATIONS):
        sparsities = mutated(parent.sparsity, by, rng)
        if parent.zeros_of(sparsities) > parent.zeros:
            return sparsities
    return raised(parent.sparsity, np.ones(len(parent.masks), dtype=bool), by)


def raised(sparsity: Sparsities, is_drawn: npt.NDArray[np.bool_], by: float) -> Sparsities:
    """Return sparsities after pruning a share `by` of the kept weights of the drawn layers."""
    factors = np.where(is_drawn, 1 - by, 1.0)
    return _sparsities((1 - np.array(sparsity)) * factors)


def mutated(sparsity: Sparsities, by: float, rng: np.random.Generator) -> Sparsities:
    """Multiply the densities of random layers by numbers from 1 - `by` to 1 / (1 - `by`)."""
    count = rng.integers(1, len(sparsity) + 1)
    is_drawn = rng.permutation(len(sparsity)) < count
    factors = np.exp(rng.uniform(-1, 1, len(sparsity)) * np.log1p(-by) * is_drawn)
    return _sparsities((1 - np.array(sparsity)) * factors)


def crossed(
    first: Sparsities, second: Sparsities, rng: np.random.Generator
) -> tuple[Sparsities, Sparsities]:
    """Return two children, which swap the sparsities of their parents in random layers."""
    is_swapped = rng.random(len(first)) < 0.5
    children = np.where(is_swapped, second, first), np.where(is_swapped, first, second)
    return tuple(children[0].tolist()), tuple(children[1].tolist())


def sensitivity(parent: Individual, trainer: Trainer, by: float) -> npt.NDArray[np.float64]:
    """Return the loss of accuracy from raising each layer alone, untrained, float64[layers]."""
    losses = []
    for number, name in enumerate(trainer.layers):
        is_raised = np.arange(len(trainer.layers)) == number
        share = raised(parent.sparsity, is_raised, by)[number]
        raised_masks = by_magnitude(parent.weights, {name: share})
        pruned_weights = masked(parent.weights, {**parent.masks, **raised_masks})
        losses.append(parent.accuracy - trainer.accuracy(pruned_weights))
    return np.array(losses)


def chosen_layers(
    losses: npt.NDArray[np.float64], rng: np.random.Generator
) -> npt.NDArray[np.bool_]:
    """Draw one layer or more; layers on which accuracy depends less are drawn more often.

    Args:
        losses: float64[layers], losses of accuracy, as `sensitivity` returns them.
        rng: generator that draws the number of layers, and the layers.

    Returns:
        bool[layers], True for drawn layers.
    """
    shares = 1 / (HALVING_LOSS + np.maximum(losses, 0))
    count = rng.integers(1, len(losses) + 1)
    layers = rng.choice(len(losses), size=count, replace=False, p=shares / shares.sum())
    return np.isin(np.arange(len(losses)), layers)


def _sparsities(densities: npt.NDArray[np.float64]) -> Sparsities:
    """Return the sparsities of densities, each within 0 to 1."""
    return tuple(np.clip(1 - densities, 0, 1).tolist())
