"""A forecast of how long simulations take, by the laws of their kinds.

A kind is a method with a strategy. What is believed first are the timings that ship with the
package, `compiler/data/host_seconds.csv`: one law for all, from it one for each method, from these
one for each kind. A store's own results then correct the law of their kind, whichever simulator
they are of, and teach those that never shipped.
"""

from __future__ import annotations

import csv
import functools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import attrs
import numpy as np

from .law import HOLDS, Law
from .timing import Job, Kind, Timing, timing_of

SHIPPED = Path(__file__).parents[2] / "data" / "host_seconds.csv"
MOST = 2000  # timings of one kind that are looked at, the last ones
FREE = (0.0, *(1.0,) * 6)
COLUMNS = ("method", "strategy", "m", "k", "n", "block_length", "density", "tiles")


@attrs.frozen
class Forecast:
    """Seconds by job.

    Attributes:
        laws: by kind.
        of_methods: for kinds that have none.
        of_all: for methods that have none.
        learned: how many results taught each kind.
    """

    laws: Mapping[Kind, Law]
    of_methods: Mapping[str, Law]
    of_all: Law
    learned: Mapping[Kind, int]

    def seconds(self, job: Job) -> float:
        """Of the host, on one process."""
        return self._law_of(job.kind).seconds(job)

    def several(self, jobs: Sequence[Job]) -> list[float]:
        """The seconds of each of many jobs."""
        seconds = np.zeros(len(jobs))
        kinds: dict[Kind, list[int]] = {}
        for number, job in enumerate(jobs):
            kinds.setdefault(job.kind, []).append(number)
        for kind, numbers in kinds.items():
            sizes = np.array([jobs[number].sizes for number in numbers])
            seconds[numbers] = np.exp(sizes @ np.array(self._law_of(kind).powers))
        return [float(one) for one in seconds]

    def _law_of(self, kind: Kind) -> Law:
        return self.laws.get(kind) or self.of_methods.get(kind[0], self.of_all)

    def sources(self, jobs: Iterable[Job], place: object) -> str:
        """From what the seconds of these jobs are, in a sentence.

        Args:
            jobs: at least one.
            place: what holds the results.
        """
        kinds = sorted({job.kind for job in jobs})
        said: dict[str, list[str]] = {}
        for kind in kinds:
            said.setdefault(self._source(kind, place), []).append(" ".join(dict.fromkeys(kind)))
        if len(said) == 1:
            return next(iter(said))
        return "; ".join(f"{', '.join(names)} {source}" for source, names in said.items())

    def _source(self, kind: Kind, place: object) -> str:
        count = self.learned.get(kind)
        if count:
            return f"from {count} result{'s' if count > 1 else ''} in {place}"
        if kind in self.laws:
            return "from built-in estimates"
        others = f"{kind[0]} ones" if kind[0] in self.of_methods else "jobs"
        return f"never seen, taken as other {others}"


def forecast_from(timings: Iterable[Timing]) -> Forecast:
    """What the results at hand teach."""
    built_in = _built_in()
    laws = dict(built_in.laws)
    by_kind = _by_kind(timings)
    for kind, found in by_kind.items():
        believed = laws.get(kind) or built_in.of_methods.get(kind[0], built_in.of_all)
        laws[kind] = believed.corrected(found[-MOST:])
    learned = Counter({kind: len(found) for kind, found in by_kind.items()})
    return attrs.evolve(built_in, laws=laws, learned=learned)


@functools.cache
def _built_in() -> Forecast:
    """What the shipped timings teach: all together, then each method, then each kind."""
    with SHIPPED.open(encoding="utf-8", newline="") as file:
        rows = [_shipped(row) for row in csv.DictReader(file)]
    timings = [one for one in rows if one is not None]
    every = Law((0.0,) * len(HOLDS)).corrected(timings, FREE)
    by_method: dict[str, list[Timing]] = {}
    for one in timings:
        by_method.setdefault(one.job.method, []).append(one)
    of_methods = {method: every.corrected(found) for method, found in by_method.items()}
    laws = {kind: of_methods[kind[0]].corrected(found) for kind, found in _by_kind(timings).items()}
    return Forecast(laws, of_methods, every, {})


def _shipped(row: Mapping[str, str]) -> Timing | None:
    method, strategy, *rest = (row[name] for name in COLUMNS)
    numbers = {name: float(text) for name, text in zip(COLUMNS[2:], rest, strict=True) if text}
    return timing_of({"method": method, "strategy": strategy, **numbers}, float(row["seconds"]))


def _by_kind(timings: Iterable[Timing]) -> dict[Kind, list[Timing]]:
    found: dict[Kind, list[Timing]] = {}
    for one in timings:
        found.setdefault(one.job.kind, []).append(one)
    return found
