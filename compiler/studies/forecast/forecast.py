"""Forecast of how long simulations take, with one law for each kind of job.

A kind is a method with a strategy. A law gives the seconds of a job as a product of powers of its
sizes (see `law`). The first laws come from timings that ship with the package,
`compiler/data/host_seconds.csv`: they give one law for all jobs. The timings of a method correct it
to a law of the method, which the timings of a kind correct to a law of the kind. The results in a
store then correct the law of their kind, whichever version of the simulator computed them, and give
laws to kinds that have no shipped timing.
"""

from __future__ import annotations

import csv
import functools
import heapq
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

import attrs
import numpy as np

from .law import PRIOR_WEIGHTS, Job, Kind, Law, Timing, timing_of

# File of the timings that ship with the package.
SHIPPED_TIMINGS = Path(__file__).parents[2] / "data" / "host_seconds.csv"
MAX_TIMINGS = 2000  # latest timings of one kind that are fitted; no reason recorded for this number
FREE_SCALE = (0.0, *(1.0,) * 6)  # weights of the prior; the first coefficient, the scale, has none
JOB_COLUMNS = ("method", "strategy", "m", "k", "n", "block_length", "density", "tiles")
# Factor by which the number of results has grown when laws are fitted anew; no reason recorded for
# this number.
REFIT_GROWTH = 1.1
# Seconds of this host besides the simulations; their measurement is not recorded.
START_SECONDS = 2.0  # until the first process computes: command and worker import the packages
GRID_SECONDS = 2e-4  # for each point: its options, its key, the look-up of its result
TASK_SECONDS = 4e-3  # for each task: claiming, handing over and storing it


@attrs.frozen
class Forecast:
    """Forecast seconds of jobs.

    Attributes:
        laws: law of each kind.
        by_method: law of each method, for kinds without a law of their own.
        common: law of all jobs, for methods without a law of their own.
        num_results: number of results by which the law of each kind was corrected.
    """

    laws: Mapping[Kind, Law]
    by_method: Mapping[str, Law]
    common: Law
    num_results: Mapping[Kind, int]

    def seconds(self, job: Job) -> float:
        """Return the forecast seconds of a job on one process of this host."""
        return self._law_of(job.kind).seconds(job)

    def seconds_of(self, jobs: Sequence[Job]) -> list[float]:
        """Return the forecast seconds of each of many jobs."""
        seconds = np.zeros(len(jobs))
        numbers_by_kind: dict[Kind, list[int]] = {}
        for number, job in enumerate(jobs):
            numbers_by_kind.setdefault(job.kind, []).append(number)
        # Jobs of a kind have one law: sizes are float64[jobs, powers].
        for kind, numbers in numbers_by_kind.items():
            sizes = np.array([jobs[number].sizes for number in numbers])
            seconds[numbers] = np.exp(sizes @ np.array(self._law_of(kind).powers))
        return [float(value) for value in seconds]

    def _law_of(self, kind: Kind) -> Law:
        """Return the law of a kind of jobs; without one, of its method, or of all jobs."""
        return self.laws.get(kind) or self.by_method.get(kind[0], self.common)

    def sources(self, jobs: Iterable[Job], source: object) -> str:
        """Return a sentence on the results from which the forecast of jobs comes.

        Args:
            jobs: jobs, at least one.
            source: name of the store that holds the results.
        """
        kinds = sorted({job.kind for job in jobs})
        by_source: dict[str, list[str]] = {}
        for kind in kinds:
            by_source.setdefault(self._source(kind, source), []).append(
                " ".join(dict.fromkeys(kind))
            )
        if len(by_source) == 1:
            return next(iter(by_source))
        return "; ".join(f"{', '.join(names)} {origin}" for origin, names in by_source.items())

    def _source(self, kind: Kind, source: object) -> str:
        """Return the origin of the law of a kind, in words."""
        count = self.num_results.get(kind)
        if count:
            return f"from {count} result{'s' if count > 1 else ''} in {source}"
        if kind in self.laws:
            return "from built-in estimates"
        noun = f"{kind[0]} ones" if kind[0] in self.by_method else "jobs"
        return f"no timing of this kind, estimated as other {noun}"


def forecast_from(timings: Iterable[Timing]) -> Forecast:
    """Return the forecast learned from results, based on the shipped timings."""
    shipped_forecast = _built_in()
    laws = dict(shipped_forecast.laws)
    timings_by_kind = _timings_by_kind(timings)
    for kind, kind_timings in timings_by_kind.items():
        # The prior of a kind without shipped timings is the law of its method, or of all jobs.
        laws[kind] = shipped_forecast._law_of(kind).corrected(kind_timings[-MAX_TIMINGS:])
    num_learned = {kind: len(kind_timings) for kind, kind_timings in timings_by_kind.items()}
    return attrs.evolve(shipped_forecast, laws=laws, num_results=num_learned)


@functools.cache
def _built_in() -> Forecast:
    """Return the forecast of the shipped timings: a law for all, for methods and for kinds."""
    with SHIPPED_TIMINGS.open(encoding="utf-8", newline="") as file:
        rows = [_shipped_timing(row) for row in csv.DictReader(file)]
    timings = [timing for timing in rows if timing is not None]
    common = Law((0.0,) * len(PRIOR_WEIGHTS)).corrected(timings, FREE_SCALE)
    timings_by_method: dict[str, list[Timing]] = {}
    for timing in timings:
        timings_by_method.setdefault(timing.job.method, []).append(timing)
    methods = {method: common.corrected(timings_by_method[method]) for method in timings_by_method}
    timings_by_kind = _timings_by_kind(timings)
    laws = {kind: methods[kind[0]].corrected(timings_by_kind[kind]) for kind in timings_by_kind}
    return Forecast(laws, methods, common, {})


def _shipped_timing(row: Mapping[str, str]) -> Timing | None:
    """Return the timing of a row of the shipped table."""
    method, strategy, *texts = (row[name] for name in JOB_COLUMNS)
    numbers = {name: float(text) for name, text in zip(JOB_COLUMNS[2:], texts, strict=True) if text}
    return timing_of({"method": method, "strategy": strategy, **numbers}, float(row["seconds"]))


def _timings_by_kind(timings: Iterable[Timing]) -> dict[Kind, list[Timing]]:
    """Return timings by the kind of their jobs."""
    timings_by_kind: dict[Kind, list[Timing]] = {}
    for timing in timings:
        timings_by_kind.setdefault(timing.job.kind, []).append(timing)
    return timings_by_kind


class Remaining:
    """Jobs by name that are still to be done, with their share of all work.

    Args:
        timings: timings of earlier results.
        jobs: all jobs by name.
    """

    def __init__(self, timings: Sequence[Timing], jobs: Mapping[str, Job]) -> None:
        self._timings = list(timings)
        self._jobs = dict(jobs)
        self._seconds: dict[str, float] = {}
        self._spent = 0.0  # seconds of the jobs that are done
        self._left = 0.0  # forecast seconds of the remaining jobs
        self._share = 0.0
        self._learn()

    def __len__(self) -> int:
        return len(self._jobs)

    @property
    def longest_first(self) -> tuple[str, ...]:
        """Names of the jobs, those with the longest forecast first; equal ones stay in order."""
        return tuple(sorted(self._jobs, key=lambda name: -self._seconds[name]))

    @property
    def share(self) -> float:
        """Share of the work that is done, from 0 to 1; it never falls."""
        if self._spent:
            # differences of floats may fall below 0
            remaining_seconds = max(0.0, self._left) if self._jobs else 0.0
            self._share = max(self._share, self._spent / (self._spent + remaining_seconds))
        return self._share

    def seconds(self, name: str) -> float:
        """Return the forecast seconds of a job, whether it is done or not."""
        return self._seconds[name]

    def done(self, name: str, timing: Timing | None) -> None:
        """Remove a finished job; with the timing None, it counts with its forecast seconds."""
        del self._jobs[name]
        self._left -= self._seconds[name]
        if timing is None:
            self._spent += self._seconds[name]
            return
        self._spent += timing.seconds
        self._timings.append(timing)
        if len(self._timings) >= REFIT_GROWTH * self._learned:
            self._learn()

    def keep(self, names: Collection[str]) -> None:
        """Keep only the named jobs; the others turned out not to be needed."""
        if self._jobs.keys() - set(names):
            self._jobs = {name: job for name, job in self._jobs.items() if name in names}
            self._left = math.fsum(self._seconds[name] for name in self._jobs)

    def _learn(self) -> None:
        """Forecast the remaining jobs anew from the timings so far."""
        self._learned = len(self._timings)
        seconds = forecast_from(self._timings).seconds_of(tuple(self._jobs.values()))
        self._seconds |= zip(self._jobs, seconds, strict=True)
        self._left = math.fsum(seconds)


def makespan(seconds: Sequence[float], processes: int, *, points: int = 0) -> float:
    """Return the seconds from the start to the end of all tasks, if the longest begin first.

    Args:
        seconds: seconds of each task on one process.
        processes: maximum number of processes; no more begin than there are tasks.
        points: number of points of the sweep, which are listed before the first task begins.
    """
    grid = GRID_SECONDS * points
    if not seconds:
        return grid
    # Times at which the processes are free, as a heap: each task goes to the first free process.
    free_times = [START_SECONDS] * min(processes, len(seconds))
    # The heap's smallest entry is the process that is free first.
    for task_seconds in sorted(seconds, reverse=True):
        heapq.heapreplace(free_times, free_times[0] + task_seconds + TASK_SECONDS)
    return grid + max(free_times)
