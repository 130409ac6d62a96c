"""How near exchange schedules come to their bounds, over all simulations of a validation.

A phase's bound is the words of its busiest port. A schedule is near when it takes at most 2 % more
where the bound is 2,000 words or more, else at most 60 cycles more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs
import numpy as np

from ..phase import Phase
from .configuration import Configuration
from .result import Result

LONG_WORDS, LONG_SHARE, SHORT_CYCLES = 2000, 0.02, 60


@attrs.frozen(kw_only=True)
class Nearness:
    """Phases of one kind.

    Attributes:
        phases: how many, equal ones of a simulation counted once.
        near: how many of them are near.
        mean_ratio: schedule over bound, in the mean.
        mean_excess: cycles over the bound, in the mean.
    """

    phases: int
    near: int
    mean_ratio: float
    mean_excess: float


def nearness_of(results: Mapping[Configuration, Result]) -> Mapping[str, Nearness]:
    """By "method, long" and "method, short"; long is a bound of 2,000 words or more."""
    groups: dict[str, list[tuple[int, int]]] = {}
    for configuration, result in results.items():
        for schedule, bound in _phases(result.phases):
            length = "long" if bound >= LONG_WORDS else "short"
            groups.setdefault(f"{configuration.method}, {length}", []).append((schedule, bound))
    return {name: _nearness(groups[name]) for name in sorted(groups)}


def _phases(phases: Iterable[Phase]) -> Iterable[tuple[int, int]]:
    return {(phase.schedule, phase.bound) for phase in phases if phase.bound}


def _nearness(group: list[tuple[int, int]]) -> Nearness:
    schedule, bound = np.array(group, dtype=np.float64).T
    allowed = np.where(bound >= LONG_WORDS, LONG_SHARE * bound, SHORT_CYCLES)
    return Nearness(
        phases=len(group),
        near=int((schedule - bound <= allowed).sum()),
        mean_ratio=float((schedule / bound).mean()),
        mean_excess=float((schedule - bound).mean()),
    )
