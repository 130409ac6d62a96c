"""What a job takes of this host, told before its work begins, and refused where memory will not do.

`Stages` counts what each stage has to do, before it does: what a matrix has that is drawn or was
read, the tiles of the machine before anything is planned, and what follows from a plan before it is
emitted, a search's own plans included. Seconds and bytes are those of `jobs.host_law`.
"""

from __future__ import annotations

import resource
from contextlib import suppress
from pathlib import Path

from ipusim import InputError

from ..jobs.host_law import shipped_law
from ..jobs.host_work import HostWork
from .telling import say

TOLD_SECONDS, TOLD_BYTES = 20.0, 1e9
MARGIN = 1.5  # in the job's favour, since a forecast is no measurement
CONTROL_GROUPS = (
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
)
ADVICE = "fewer --tiles, a smaller matrix or a smaller n take less"


class Foretold:
    """Says on standard error what a large job takes, once; nothing of a small one.

    Args:
        timing_only: no values are computed.
    """

    def __init__(self, *, timing_only: bool) -> None:
        self._timing_only = timing_only
        self._matrix = self._begun = HostWork()
        self._is_told = False

    def __call__(self, work: HostWork, programs: int = 1) -> None:
        """Hear of work that begins, as `Stages` tells it.

        Raises:
            InputError: the memory that it takes is far above what this host has left.
        """
        law, work = shipped_law(), work.timing_only if self._timing_only else work
        self._begun += work if programs else work.of_run
        seconds = max(law.seconds(self._begun), programs * law.seconds(work))
        needed = law.peak_bytes(self._matrix + work)
        if not work.tiles:  # no program yet; of several, one at a time is emitted
            self._matrix += work
        self._check(needed)
        if work.tiles and not work.vertices:  # not planned yet: the seconds are unknown
            return
        if not self._is_told and (seconds > TOLD_SECONDS or needed > TOLD_BYTES):
            self._is_told = True
            time = f"{seconds:.0f}" if seconds >= 10 else f"{seconds:.1f}"
            say(
                f"this takes about {time} s and {needed / 1e9:.1f} GB of memory, as other jobs "
                f"did; {ADVICE}"
            )

    def _check(self, needed: float) -> None:
        left = available_bytes()
        if left is not None and needed > MARGIN * left:
            raise InputError(
                f"the job takes about {needed / 1e9:.1f} GB of memory, as other jobs did, and this "
                f"host has {left / 1e9:.1f} GB left; {ADVICE}"
            )


def available_bytes() -> int | None:
    """Return the bytes that this process may still take, or None where the host does not say.

    The least of the memory that the host has left, the limits of control groups, and the limit of
    this process's own address space (`ulimit -v`).
    """
    allowed, _ = resource.getrlimit(resource.RLIMIT_AS)
    limits = [] if allowed == resource.RLIM_INFINITY else [allowed]
    with suppress(OSError, ValueError, IndexError):
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        limits += [int(line.split()[1]) << 10 for line in lines if line.startswith("MemAvailable:")]
        groups = [Path(name) for name in CONTROL_GROUPS if Path(name).exists()]
        words = [group.read_text(encoding="ascii").strip() for group in groups]
        limits += [int(word) for word in words if word.isdigit()]
    return min(limits, default=None)
