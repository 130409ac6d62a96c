"""What a job takes of this host, told before it begins, and refused where memory will not do.

The seconds and bytes are those of `studies.forecast`, the law by which `explore` foretells. A job
whose matrix is in a file has none: its shape is not known before it is read.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from .telling import say

TOLD_SECONDS, TOLD_BYTES = 20.0, 1e9
MARGIN = 1.5  # in the job's favour, since a forecast is no measurement
# A job within these takes seconds, the law itself a quarter of one to load.
SMALL_ELEMENTS, SMALL_COLUMNS, SMALL_BLOCKS, SMALL_TILES = 1 << 24, 1 << 12, 1 << 20, 1472
SLOW = "hypergraph"
CONTROL_GROUPS = (
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
)
ADVICE = "a smaller job or fewer tiles take less"
UNSURE = " or several times as much"  # one of 2.0 GB was foretold 0.8 GB
UNTIMED = "no timing tells how long on more tiles than a chip has"


def foretell(request: Any) -> None:
    """Say on standard error what a large job takes; nothing of a small one.

    Args:
        request: a job whose names were not looked at yet.

    Raises:
        InputError: its forecast of memory is far above what this host has left.
    """
    from ..jobs.resolved import resolved

    job = resolved(request)
    size, machine = job.drawn, job.machine
    if size is None:
        return
    strategy = getattr(request.options, "algorithm", request.options.strategy)
    if (
        machine.tiles <= SMALL_TILES
        and math.prod(size.shape) <= SMALL_ELEMENTS
        and size.work.sizes[2] <= SMALL_COLUMNS
        and (job.whole or size.blocks <= SMALL_BLOCKS)
        and strategy != SLOW
    ):
        return
    from ipusim import IpusimError

    try:
        job.check_drawn()
    except IpusimError:
        return  # the job itself refuses it
    from ..studies.explore.job import job_of
    from ..studies.explore.point import point_of

    _tell(job_of(point_of(job)))


def _tell(job: Any) -> None:
    from ipusim import InputError

    from ..studies.forecast import forecast_from

    forecast = forecast_from(())
    seconds, needed = forecast.seconds(job), forecast.peak_bytes(job)
    left = available_bytes()
    if left is not None and needed > MARGIN * left:
        raise InputError(
            f"the job takes about {needed / 1e9:.1f} GB of memory, by timings of other jobs, and "
            f"this host has {left / 1e9:.1f} GB left; try a smaller one or fewer --tiles"
        )
    if seconds > TOLD_SECONDS or needed > TOLD_BYTES:
        beyond = job.tiles > SMALL_TILES  # jobs there teach memory, roughly, and no time
        time = UNTIMED if beyond else f"about {seconds:.2g} s"
        memory = f"about {needed / 1e9:.1f} GB{UNSURE if beyond else ''}"
        say(f"{time}, and {memory} of this host's memory, as other jobs took; {ADVICE}")


def available_bytes() -> int | None:
    """What this process may still take; None where the host does not say."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        found = [int(line.split()[1]) << 10 for line in lines if line.startswith("MemAvailable:")]
        limits = [Path(name) for name in CONTROL_GROUPS if Path(name).exists()]
        words = [limit.read_text(encoding="ascii").strip() for limit in limits]
        return min([*found, *(int(word) for word in words if word.isdigit())], default=None)
    except (OSError, ValueError, IndexError):
        return None
