"""Ranges of numbers of a machine (workers, latencies) for which a kernel's cycle formula holds."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ipusim import MAX_CYCLES

NONE: Mapping[str, range] = MappingProxyType({})


def exactly(value: int) -> range:
    """Return the range of one value."""
    return range(value, value + 1)


def at_least(value: int) -> range:
    """Return the range of a value and all larger ones."""
    return range(value, MAX_CYCLES + 1)


def counted(ranges: Mapping[str, range] = NONE, **numbers: range) -> Mapping[str, range]:
    """Return ranges by the name of a machine number, with some replaced or added."""
    return MappingProxyType({**ranges, **numbers})


SIX_WORKERS = counted(workers=exactly(6), worker_launch_cycles=at_least(1))
# Waits of a supervisor for results and branches depend on the order of its instructions; launch
# and sync hide some of them.
SUPERVISOR = counted(
    SIX_WORKERS,
    worker_launch_cycles=at_least(6),
    local_sync_cycles=at_least(1),
    supervisor_branch_cycles=at_least(6),
    supervisor_latency_cycles=exactly(6),
)
