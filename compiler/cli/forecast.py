"""Forecast of the seconds and the memory that a job takes on this host, before its work begins.

A job that needs far more memory than the host has left is refused. `Stages` counts the work of each
stage before it begins: a matrix by its size, planning by the tiles of the machine, emitting and
running by the plan; in a search, by each plan. Seconds and bytes follow from the work by
`jobs.host_law`.
"""

from __future__ import annotations

import resource
from contextlib import suppress
from pathlib import Path

from ipusim import InputError

from ..jobs.host_law import shipped_law
from ..jobs.host_work import HostWork
from .messages import say

# Jobs beyond either limit are announced. Reason for the two numbers: not recorded.
LARGE_SECONDS, LARGE_BYTES = 20.0, 1e9
# Factor of the host's memory up to which a job is accepted, since a forecast is no measurement;
# reason of the value not recorded.
MAX_MEMORY_FACTOR = 1.5
# Memory limits of control groups, of version 2 and of version 1.
CONTROL_GROUPS = (
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
)
ADVICE = "fewer --tiles, a smaller matrix or a smaller n take less"


class WorkForecast:
    """Callback of `Stages` that announces a large job once, on standard error.

    Args:
        timing_only: True if no values are computed, which takes less time and memory.
    """

    def __init__(self, *, timing_only: bool) -> None:
        self._timing_only = timing_only
        # Work of the matrix, and of all stages so far.
        self._matrix_work = self._total_work = HostWork()
        self._is_announced = False

    def __call__(self, work: HostWork, programs: int = 1) -> None:
        """Add work that is about to begin to the forecast, and announce the job if it is large.

        Args:
            work: work of one stage.
            programs: number of programs that are likely to follow with this work; 0 for a run of a
                program that was counted before.

        Raises:
            InputError: the job needs far more memory than this host has left.
        """
        # Work adds up over stages for the seconds. Memory does not: a stage needs its own and that
        # of the matrix, which stays.
        law, work = shipped_law(), work.timing_only if self._timing_only else work
        self._total_work += work if programs else work.of_run
        # Programs of a search are emitted one after another.
        seconds = max(law.seconds(self._total_work), programs * law.seconds(work))
        needed_bytes = law.peak_bytes(self._matrix_work + work)
        if not work.tiles:  # the work is that of the matrix, which stays in memory
            self._matrix_work += work
        self._check(needed_bytes)
        if work.tiles and not work.vertices:  # not planned yet: the seconds are unknown
            return
        if not self._is_announced and (seconds > LARGE_SECONDS or needed_bytes > LARGE_BYTES):
            self._is_announced = True
            time = f"{seconds:.0f}" if seconds >= 10 else f"{seconds:.1f}"
            say(
                f"this takes about {time} s and {needed_bytes / 1e9:.1f} GB of memory, as other "
                f"jobs did; {ADVICE}"
            )

    def _check(self, needed_bytes: float) -> None:
        """Refuse a job that needs more memory than this host has left, with a margin."""
        free_bytes = available_bytes()
        if free_bytes is not None and needed_bytes > MAX_MEMORY_FACTOR * free_bytes:
            raise InputError(
                f"the job takes about {needed_bytes / 1e9:.1f} GB of memory, as other jobs did, "
                f"and this host has {free_bytes / 1e9:.1f} GB left; {ADVICE}"
            )


def available_bytes() -> int | None:
    """Return the bytes that this process may still take, or None if the host does not tell it.

    The result is the minimum of the memory that the host has left, of the limits of control groups,
    and of the limit of the process's address space (`ulimit -v`).
    """
    address_limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    limits = [] if address_limit == resource.RLIM_INFINITY else [address_limit]
    with suppress(OSError, ValueError, IndexError):
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        # The file has lines as "MemAvailable:    8060416 kB", in kibibytes.
        limits += [int(line.split()[1]) << 10 for line in lines if line.startswith("MemAvailable:")]
        groups = [Path(name) for name in CONTROL_GROUPS if Path(name).exists()]
        words = [group.read_text(encoding="ascii").strip() for group in groups]
        limits += [int(word) for word in words if word.isdigit()]
    return min(limits, default=None)
