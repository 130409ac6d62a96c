"""A population of solutions: what a search is given, who takes part, and what comes out."""

from __future__ import annotations

import attrs

from ipusim import InputError

from .individual import Individual, Sparsities
from .masked_training import Descent


@attrs.frozen(kw_only=True)
class EvolutionSettings:
    """What the search is given.

    Attributes:
        accuracy: that a good solution has at least, validated.
        iterations: of the search.
        batches: trained between two changes of sparsity.
        population: members.
        first: the least and the most of the random sparsities at the start.
        by: share of living weights by which a layer is raised at once, and mutates at most.
        descent: how weights are trained.

    Raises:
        InputError: a number out of range.
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
                f"{self.by:g}: give shares from 0 to below 1, the lower first, and a change above 0"
            )


@attrs.frozen(kw_only=True)
class Member:
    """One of the population.

    Attributes:
        good: the last solution that was accurate enough.
        wanted: sparsities of the next training.
        succeeded: whether `good` is of the last training.
    """

    good: Individual
    wanted: Sparsities
    succeeded: bool = False


@attrs.frozen(kw_only=True)
class Evolution:
    """What the search found.

    Attributes:
        populations: at the start, and after each iteration.
    """

    populations: tuple[tuple[Member, ...], ...]

    @property
    def best(self) -> Individual:
        """The sparsest good solution; of equals the more accurate one."""
        return max((member.good for member in self.populations[-1]), key=merit)

    @property
    def good(self) -> tuple[Individual, ...]:
        """All good solutions that ever were, each once, as they came."""
        found = (member.good for members in self.populations for member in members)
        return tuple({id(each): each for each in found}.values())


def merit(one: Individual) -> tuple[float, float]:
    """By which solutions are ranked: zeros, then accuracy."""
    return one.zeros, one.accuracy
