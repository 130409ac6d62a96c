"""How long several processes take for many tasks, when each that is free takes the next."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

START_SECONDS = 2.0  # until the first process computes: it imports the packages


def makespan(seconds: Sequence[float], processes: int) -> float:
    """Seconds from the start to the end of all, those that take longest first.

    Args:
        seconds: of each task on one process.
        processes: how many there may be; one per task at most begins.
    """
    if not seconds:
        return 0.0
    free = [START_SECONDS] * min(processes, len(seconds))
    for one in sorted(seconds, reverse=True):
        heapq.heapreplace(free, free[0] + one)
    return max(free)
