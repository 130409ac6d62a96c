"""How near exchange schedules come to their bounds, over all simulations of a validation.

A phase's bound is the words of its busiest port, or what the paths of those words take where that
is more: tiles that hear few words from afar cannot hear the last one sooner. A schedule is near
when it takes at most 1.5 % more where the busiest port has 2,000 words or more, else at most 40
cycles more. (the project's own limits)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs
import numpy as np

from .simulation import Configuration, Result

LONG_BOUND = 2000  # words
LONG_SHARE, SHORT_EXCESS = 0.015, 40


@attrs.frozen(kw_only=True)
class Nearness:
    """Phases of one kind.

    Attributes:
        phases: how many, equal ones of a simulation counted once.
        near: how many of them are near the words of their busiest port.
        near_paths: how many are near their bound with paths.
        mean_ratio: schedule over bound with paths, in the mean.
        mean_excess: cycles over the bound with paths, in the mean.
        farthest: the phase that is farthest beyond the limit with paths, by how much; "" where all
            are near.
    """

    phases: int
    near: int
    near_paths: int
    mean_ratio: float
    mean_excess: float
    farthest: str


@attrs.frozen
class PhaseSchedule:
    """One exchange, in cycles.

    Attributes:
        length: of the schedule.
        bound: words of the busiest port.
        paths: the bound with paths.
        at: whose it is.
    """

    length: int
    bound: int
    paths: int
    at: str

    @property
    def limit(self) -> float:
        """Cycles over a bound that are near it."""
        return LONG_SHARE * self.bound if self.bound >= LONG_BOUND else SHORT_EXCESS


def nearness_of(results: Mapping[Configuration, Result]) -> Mapping[str, Nearness]:
    """By "method, long" and "method, short"; long is a bound of 2,000 words or more."""
    groups: dict[str, list[PhaseSchedule]] = {}
    for configuration, result in results.items():
        for schedule in _schedules(configuration, result):
            length = "long" if schedule.bound >= LONG_BOUND else "short"
            groups.setdefault(f"{configuration.method}, {length}", []).append(schedule)
    return {name: _nearness(groups[name]) for name in sorted(groups)}


def _schedules(configuration: Configuration, result: Result) -> Iterable[PhaseSchedule]:
    """Of each phase that sends; a phase in a loop has the same one each time."""
    schedules: dict[tuple[int, int, int], PhaseSchedule] = {}
    for phase, times in zip(result.phases, result.exchanges, strict=True):
        if phase.bound and times:
            length, bound = phase.schedule // times, phase.bound // times
            paths = max(bound, result.paths[phase.name])
            at = f"{configuration}, {phase.name}"
            schedules.setdefault((length, bound, paths), PhaseSchedule(length, bound, paths, at))
    return schedules.values()


def _nearness(group: list[PhaseSchedule]) -> Nearness:
    over = [schedule.length - schedule.paths - schedule.limit for schedule in group]
    number = int(np.argmax(over))
    last = group[number]
    farthest = f"{last.at}: {last.length:,} of {last.paths:,}"
    return Nearness(
        phases=len(group),
        near=sum(schedule.length - schedule.bound <= schedule.limit for schedule in group),
        near_paths=sum(excess <= 0 for excess in over),
        mean_ratio=float(np.mean([schedule.length / schedule.paths for schedule in group])),
        mean_excess=float(np.mean([schedule.length - schedule.paths for schedule in group])),
        farthest=farthest if over[number] > 0 else "",
    )
