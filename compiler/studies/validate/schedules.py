"""Nearness of exchange schedules to their bounds, over all simulations of a validation.

The bound of a phase is the words of its busiest port; the bound with paths is the time that the
paths of those words take, if that is more: a tile that receives few words from far away cannot
receive the last one sooner. A schedule is near its bound when it takes at most 1.5 % more where the
busiest port has 2,000 words or more, else at most 40 cycles more. (the project's own limits)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs
import numpy as np

from .simulation import Configuration, Result

LONG_BOUND = 2000  # words from which a phase is long
LONG_SHARE, SHORT_EXCESS = 0.015, 40  # share of the bound, and cycles


@attrs.frozen(kw_only=True)
class Nearness:
    """Nearness of the schedules of one group of phases.

    Attributes:
        phases: number of phases; equal ones of a simulation count once.
        near: number of phases near the words of their busiest port.
        near_paths: number of phases near their bound with paths.
        mean_ratio: mean ratio of schedule to bound with paths.
        mean_excess: mean cycles over the bound with paths.
        farthest: phase that exceeds its limit with paths most, with its cycles; "" if all are near.
    """

    phases: int
    near: int
    near_paths: int
    mean_ratio: float
    mean_excess: float
    farthest: str


@attrs.frozen
class PhaseSchedule:
    """Schedule of one exchange, in cycles.

    Attributes:
        length: cycles of the schedule.
        bound: words of the busiest port.
        paths: bound with paths.
        at: description of the simulation and the phase.
    """

    length: int
    bound: int
    paths: int
    at: str

    @property
    def limit(self) -> float:
        """Cycles over a bound up to which a schedule is near it."""
        return LONG_SHARE * self.bound if self.bound >= LONG_BOUND else SHORT_EXCESS


def nearness_of(results: Mapping[Configuration, Result]) -> Mapping[str, Nearness]:
    """Return nearness by "method, long" and "method, short", long from `LONG_BOUND` words on."""
    groups: dict[str, list[PhaseSchedule]] = {}
    for configuration, result in results.items():
        for schedule in _schedules(configuration, result):
            length = "long" if schedule.bound >= LONG_BOUND else "short"
            groups.setdefault(f"{configuration.method}, {length}", []).append(schedule)
    return {name: _nearness(groups[name]) for name in sorted(groups)}


def _schedules(configuration: Configuration, result: Result) -> Iterable[PhaseSchedule]:
    """Return the schedule of each phase that sends; in a loop it is equal each time."""
    schedules: dict[tuple[int, int, int], PhaseSchedule] = {}
    for phase, times in zip(result.phases, result.exchanges, strict=True):
        if phase.bound and times:
            # A phase in a loop reports sums over all its repetitions.
            length, bound = phase.schedule // times, phase.bound // times
            paths = max(bound, result.paths[phase.name])
            place = f"{configuration}, {phase.name}"
            schedules.setdefault((length, bound, paths), PhaseSchedule(length, bound, paths, place))
    return schedules.values()


def _nearness(group: list[PhaseSchedule]) -> Nearness:
    """Return the distance of a group's schedules from their bounds."""
    # Cycles beyond the limit over the bound with paths; the largest names the farthest phase.
    excess_cycles = [schedule.length - schedule.paths - schedule.limit for schedule in group]
    number = int(np.argmax(excess_cycles))
    late = group[number]
    farthest = f"{late.at}: {late.length:,} of {late.paths:,}"
    return Nearness(
        phases=len(group),
        near=sum(schedule.length - schedule.bound <= schedule.limit for schedule in group),
        near_paths=sum(excess <= 0 for excess in excess_cycles),
        mean_ratio=float(np.mean([schedule.length / schedule.paths for schedule in group])),
        mean_excess=float(np.mean([schedule.length - schedule.paths for schedule in group])),
        farthest=farthest if excess_cycles[number] > 0 else "",
    )
