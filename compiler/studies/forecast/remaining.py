"""What remains of a study: jobs not done yet, and the share of the work that is.

The forecast learns from each result; where there are many, from every tenth of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .forecast import forecast_from
from .timing import Job, Timing

LEARNS_AT = 1.1  # times as many results as when it learned last


class Remaining:
    """Jobs by name that are still to be done.

    Args:
        timings: of results at hand.
        jobs: all of them.
    """

    def __init__(self, timings: Sequence[Timing], jobs: Mapping[str, Job]) -> None:
        self._timings = list(timings)
        self._jobs = dict(jobs)
        self._seconds: dict[str, float] = {}
        self._spent = 0.0
        self._left = 0.0  # seconds of all jobs
        self._share = 0.0
        self._learn()

    def __len__(self) -> int:
        return len(self._jobs)

    @property
    def longest_first(self) -> tuple[str, ...]:
        """Their names, those that take longest first; of equal ones in the order given."""
        return tuple(sorted(self._jobs, key=lambda name: -self._seconds[name]))

    @property
    def share(self) -> float:
        """Of the work that is done, from 0 to 1; it never falls."""
        if self._spent:
            left = max(0.0, self._left) if self._jobs else 0.0  # sums of floats lose some
            self._share = max(self._share, self._spent / (self._spent + left))
        return self._share

    def seconds(self, name: str) -> float:
        """What a job takes by forecast, also one that is done."""
        return self._seconds[name]

    def done(self, name: str, timing: Timing | None) -> None:
        """Take a job out that took so long; None counts as was forecast."""
        del self._jobs[name]
        self._left -= self._seconds[name]
        if timing is None:
            self._spent += self._seconds[name]
            return
        self._spent += timing.seconds
        self._timings.append(timing)
        if len(self._timings) >= LEARNS_AT * self._learned:
            self._learn()

    def keep(self, names: Collection[str]) -> None:
        """Leave out what turned out not to be needed."""
        if self._jobs.keys() - set(names):
            self._jobs = {name: job for name, job in self._jobs.items() if name in names}
            self._left = sum(self._seconds[name] for name in self._jobs)

    def _learn(self) -> None:
        self._learned = len(self._timings)
        seconds = forecast_from(self._timings).several(tuple(self._jobs.values()))
        self._seconds |= zip(self._jobs, seconds, strict=True)
        self._left = sum(seconds)
