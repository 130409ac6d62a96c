"""How long a host takes for counted work, and how much memory: both linear in the counts.

    seconds = sum of count x seconds of one,    bytes likewise

The coefficients are in `compiler/data/host_law.csv`; `studies.forecast` fits them to jobs that were
measured.
"""

from __future__ import annotations

import csv
import functools
from collections.abc import Mapping
from pathlib import Path

import attrs

from .host_work import COUNTS, HostWork

LAW = Path(__file__).parents[1] / "data" / "host_law.csv"


@attrs.frozen
class HostLaw:
    """Coefficients by count.

    Attributes:
        seconds_each: of a processor.
        bytes_each: of the process at its fullest.
    """

    seconds_each: Mapping[str, float]
    bytes_each: Mapping[str, float]

    def seconds(self, work: HostWork) -> float:
        """Of the processor, for so much work."""
        return _sum(self.seconds_each, work)

    def peak_bytes(self, work: HostWork) -> float:
        """Of the process that does it."""
        return _sum(self.bytes_each, work)


@functools.cache
def shipped_law() -> HostLaw:
    """The law of the jobs that were measured."""
    with LAW.open(encoding="utf-8", newline="") as file:
        rows = {row["count"]: row for row in csv.DictReader(file)}
    seconds, size = (
        {name: float(row[column]) for name, row in rows.items()} for column in ("seconds", "bytes")
    )
    return HostLaw(seconds, size)


def _sum(each: Mapping[str, float], work: HostWork) -> float:
    counts: Mapping[str, int] = attrs.asdict(work)
    return sum(each[name] * counts[name] for name in COUNTS)
