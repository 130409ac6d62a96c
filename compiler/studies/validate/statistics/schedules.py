"""How near exchange schedules come to their bounds, over all simulations of a validation.

A phase's bound is the words of its busiest port. A schedule is near when it takes at most 2 % more
where the bound is 2,000 words or more, else at most 60 cycles more. Where many tiles hear few words
from afar, their paths alone can forbid that: so the same is asked of the bound with paths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs
import numpy as np

from ....exchange.schedule import LONG_BOUND, LONG_SHARE, SHORT_EXCESS
from ..simulations.configuration import Configuration
from ..simulations.result import Result


@attrs.frozen(kw_only=True)
class Nearness:
    """Phases of one kind.

    Attributes:
        phases: how many, equal ones of a simulation counted once.
        near: how many of them are near their bound.
        near_paths: how many are near their bound with paths.
        mean_ratio: schedule over bound, in the mean.
        mean_excess: cycles over the bound, in the mean.
    """

    phases: int
    near: int
    near_paths: int
    mean_ratio: float
    mean_excess: float


def nearness_of(results: Mapping[Configuration, Result]) -> Mapping[str, Nearness]:
    """By "method, long" and "method, short"; long is a bound of 2,000 words or more."""
    groups: dict[str, list[tuple[int, int, int]]] = {}
    for configuration, result in results.items():
        for phase in _phases(result):
            length = "long" if phase[1] >= LONG_BOUND else "short"
            groups.setdefault(f"{configuration.method}, {length}", []).append(phase)
    return {name: _nearness(groups[name]) for name in sorted(groups)}


def _phases(result: Result) -> Iterable[tuple[int, int, int]]:
    """Schedule, bound, bound with paths of each phase that sends."""
    return {
        (phase.schedule, phase.bound, max(phase.bound, result.paths[phase.name]))
        for phase in result.phases
        if phase.bound
    }


def _nearness(group: list[tuple[int, int, int]]) -> Nearness:
    schedule, bound, paths = np.array(group, dtype=np.float64).T
    allowed = np.where(bound >= LONG_BOUND, bound // LONG_SHARE, SHORT_EXCESS)
    return Nearness(
        phases=len(group),
        near=int((schedule - bound <= allowed).sum()),
        near_paths=int((schedule - paths <= allowed).sum()),
        mean_ratio=float((schedule / bound).mean()),
        mean_excess=float((schedule - bound).mean()),
    )
