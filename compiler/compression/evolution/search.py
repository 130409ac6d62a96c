"""Algorithm 1: a population of sparse networks, of which each grows sparser as far as it may.

Each member has a good solution, accurate enough, and sparsities that it wants next. An iteration

1. trains the good weights at the wanted sparsities for some batches, masks made anew after each,
   and validates; what is still accurate enough becomes the good solution, else the member rewinds:
   the good solution stays as it was, weights and all;
2. clusters the good solutions by their sparsities; the sparsest of a cluster represents it, and its
   other members go on from there;
3. finds what each wants next: who has just succeeded raises layers, drawn by their sensitivity; who
   has not mutates its sparsities, or crosses them with another member's.

A member wants more zeros in all than it has, so that good solutions never lose any; in single
layers a mutation may well want fewer.

Source: arXiv 2011.06295, Algorithm 1 ("pruning by evolutionary search"), known here by its words.
We assume: that all members start from one dense, trained network; that clusters are of Ward's
method, half as many as members; that a rewound member crosses as often as it mutates.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np

from ipusim import InputError

from .individual import Individual, Sparsities
from .masked_training import Trainer, train
from .population import Evolution, EvolutionSettings, Member, merit
from .variation import chosen_layers, crossed, mutated, raised, sensitivity

TRIES = 20  # of a mutation that is to want more zeros; half of them do


def evolve(
    dense: Individual, trainer: Trainer, settings: EvolutionSettings, rng: np.random.Generator
) -> Evolution:
    """Search for a network as sparse as its accuracy allows.

    Args:
        dense: trained, and accurate enough.
        trainer: network and data.
        settings: of the search.
        rng: draws sparsities, layers and batches.

    Raises:
        InputError: the dense network is not accurate enough.
    """
    if dense.accuracy < settings.accuracy:
        raise InputError(
            f"the dense network has an accuracy of {dense.accuracy:.3f}, the search wants "
            f"{settings.accuracy:.3f}; train it longer, or ask for less"
        )
    first = rng.uniform(*settings.first, size=(settings.population, len(trainer.layers)))
    members = tuple(Member(good=dense, wanted=tuple(row)) for row in first.tolist())
    populations = [members]
    for _ in range(settings.iterations):
        trained = [validated(member, trainer, settings, rng) for member in members]
        members = next_wanted(represented(trained), trainer, settings, rng)
        populations.append(members)
    return Evolution(populations=tuple(populations))


def validated(
    member: Member, trainer: Trainer, settings: EvolutionSettings, rng: np.random.Generator
) -> Member:
    """The member after training at what it wanted, or rewound."""
    count, descent = settings.batches, settings.descent
    found = train(member.good, member.wanted, trainer, rng, batches=count, descent=descent)
    if found.accuracy < settings.accuracy or found.zeros < member.good.zeros:  # by rounding
        return attrs.evolve(member, succeeded=False)
    return attrs.evolve(member, good=found, succeeded=True)


def represented(members: Sequence[Member]) -> list[Member]:
    """As many members, each with the best good solution of its cluster."""
    best: dict[int, Member] = {}
    clusters = clusters_of([member.good.sparsity for member in members])
    for cluster, member in zip(clusters, members, strict=True):
        known = best.setdefault(cluster, member)
        if merit(member.good) > merit(known.good):
            best[cluster] = member
    pairs = [(member, best[cluster]) for cluster, member in zip(clusters, members, strict=True)]
    return [
        member if member is chief else attrs.evolve(member, good=chief.good, succeeded=False)
        for member, chief in pairs
    ]


def clusters_of(sparsities: Sequence[Sparsities]) -> list[int]:
    """The number of each one's cluster; there are at most half as many, rounded up."""
    from scipy.cluster.hierarchy import fcluster, linkage  # noqa: PLC0415  # a third of a second

    if len(sparsities) == 1:
        return [1]
    tree = linkage(np.array(sparsities), method="ward")
    most = (len(sparsities) + 1) // 2
    return [int(number) for number in fcluster(tree, most, criterion="maxclust")]


def next_wanted(
    members: Sequence[Member],
    trainer: Trainer,
    settings: EvolutionSettings,
    rng: np.random.Generator,
) -> tuple[Member, ...]:
    """The members with new wishes."""
    changed = []
    for member in members:
        if member.succeeded:
            drops = sensitivity(member.good, trainer, settings.by)
            chosen = chosen_layers(drops, rng)
            wanted = raised(member.good.sparsity, chosen, settings.by)
        else:
            other = members[int(rng.integers(len(members)))]
            wanted = varied(member.good, other.good, settings.by, rng)
        changed.append(attrs.evolve(member, wanted=wanted))
    return tuple(changed)


def varied(good: Individual, other: Individual, by: float, rng: np.random.Generator) -> Sparsities:
    """A child of the two that is sparser than the first, else a mutation of the first that is."""
    if rng.random() < 0.5:
        child = max(crossed(good.sparsity, other.sparsity, rng), key=good.zeros_of)
        if good.zeros_of(child) > good.zeros:
            return child
    for _ in range(TRIES):
        wanted = mutated(good.sparsity, by, rng)
        if good.zeros_of(wanted) > good.zeros:
            return wanted
    return raised(good.sparsity, np.ones(len(good.masks), dtype=bool), by)
