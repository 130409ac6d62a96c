"""Class of the jobs of the table, and functions that measure seconds and peak memory."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import attrs

Figures = dict[str, float]
SECONDS, PROCESSOR, MEGABYTES = "seconds", "processor s", "MB"  # names of figures
# Files of Linux with the peak memory of this process, and for resetting it.
STATUS, CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")
RESET_PEAK = "5"  # what proc(5) says to write into the latter


@attrs.frozen
class Job:
    """A row of the table, or several rows: a measurement and the targets of its figures.

    Attributes:
        title: description in the table.
        measure: function that returns the figures of one run.
        targets: largest value that each figure should have, by its name.
        ratio: largest value that its seconds divided by those of the reference should have.
        at_least: names of figures for which the target is the smallest value.
        apart: True if each run is a process of its own, whose peak memory is measured.
        slow: True if the job runs only when it is named, and once.
    """

    title: str
    measure: Callable[[], Figures]
    targets: Mapping[str, float] = attrs.field(factory=dict)
    ratio: float | None = None
    at_least: frozenset[str] = frozenset()
    apart: bool = True
    slow: bool = False


def timed(work: Callable[[], object]) -> float:
    """Return the elapsed seconds of a call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def peak_megabytes() -> float:
    """Return the peak memory of this process in megabytes.

    If Linux does not tell, the peak of the parent process counts as well.
    """
    if STATUS.exists():
        peak = next(line for line in STATUS.read_text().splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def held_megabytes() -> float:
    """Reset the peak memory of this process, and return the megabytes it holds now.

    If the peak cannot be reset, return the peak until now.
    """
    if CLEAR.exists():
        CLEAR.write_text(RESET_PEAK)
    return peak_megabytes()
