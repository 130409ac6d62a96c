"""Law of the host: seconds and memory of a job on this computer, by the counts of its `HostWork`.

    seconds = sum of (count x seconds per unit),    bytes = sum of (count x bytes per unit)

The coefficients are in `compiler/data/host_law.csv`; `studies.forecast` fits them to jobs that were
measured.
"""

from __future__ import annotations

import csv
import functools
import math
from collections.abc import Mapping
from pathlib import Path

import attrs

from .host_work import COUNTS, HostWork

# Table of the coefficients.
LAW_FILE = Path(__file__).parents[1] / "data" / "host_law.csv"


@attrs.frozen
class HostLaw:
    """Coefficients of the law, by count.

    Attributes:
        seconds_per_unit: seconds of a processor for each unit of a count, by the name of the count.
        bytes_per_unit: bytes of the process at its peak, for each unit of a count.
    """

    seconds_per_unit: Mapping[str, float]
    bytes_per_unit: Mapping[str, float]

    def seconds(self, work: HostWork) -> float:
        """Return the seconds that a processor takes for some work."""
        return _predicted(self.seconds_per_unit, work)

    def peak_bytes(self, work: HostWork) -> float:
        """Return the peak bytes of a process that does some work."""
        return _predicted(self.bytes_per_unit, work)


@functools.cache
def shipped_law() -> HostLaw:
    """Return the law that was fitted to measured jobs and ships with the package."""
    with LAW_FILE.open(encoding="utf-8", newline="") as file:
        rows = {row["count"]: row for row in csv.DictReader(file)}
    seconds, size = (
        {name: float(row[column]) for name, row in rows.items()} for column in ("seconds", "bytes")
    )
    return HostLaw(seconds, size)


def _predicted(coefficients: Mapping[str, float], work: HostWork) -> float:
    """Return the time that a law predicts: the sum of coefficients times counts."""
    counts: Mapping[str, int] = attrs.asdict(work)
    return math.fsum(coefficients[name] * counts[name] for name in COUNTS)
