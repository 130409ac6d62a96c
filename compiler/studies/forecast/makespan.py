"""How long several processes take for many tasks, when each that is free takes the next."""

from __future__ import annotations

import heapq
from collections.abc import Sequence

START_SECONDS = 2.0  # until the first process computes: the command and it import the packages
GRID_SECONDS = 2e-4  # of each point: its options, its key, whether its result is held
TASK_SECONDS = 4e-3  # of each task: it is claimed, handed over and written down


def makespan(seconds: Sequence[float], processes: int, *, points: int = 0) -> float:
    """Seconds from the start to the end of all, those that take longest first.

    Args:
        seconds: of each task on one process.
        processes: how many there may be; one per task at most begins.
        points: of the grid, which is made before.
    """
    grid = GRID_SECONDS * points
    if not seconds:
        return grid
    free = [START_SECONDS] * min(processes, len(seconds))
    for one in sorted(seconds, reverse=True):
        heapq.heapreplace(free, free[0] + one + TASK_SECONDS)
    return grid + max(free)
