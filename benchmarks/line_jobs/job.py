"""A job of the table, and how seconds and peak memory are taken."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import attrs

Figures = dict[str, float]
SECONDS, PROCESSOR, MEGABYTES = "seconds", "processor s", "MB"
STATUS, CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")
RESET_PEAK = "5"  # proc(5): the peak is what is held now


@attrs.frozen
class Job:
    """A row of the table, or several rows: a measurement and the targets of its figures.

    Attributes:
        title: what is done.
        measure: the figures of one run.
        targets: the most that each figure should be, by its name.
        ratio: the most that its seconds should be over those of the reference.
        at_least: figures that should be at least their target.
        apart: a run is a process of its own, whose peak memory counts.
        slow: runs only when named, once.
    """

    title: str
    measure: Callable[[], Figures]
    targets: Mapping[str, float] = attrs.field(factory=dict)
    ratio: float | None = None
    at_least: frozenset[str] = frozenset()
    apart: bool = True
    slow: bool = False


def timed(work: Callable[[], object]) -> float:
    """Seconds of a call."""
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
