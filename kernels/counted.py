"""Ranges of a machine's numbers (workers, latencies) for which a kernel's cycle formula holds.

The bundles and cycles of a kernel are counted on its assembly for machines within these ranges; for
others the formula is not known to be right.
"""

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
    """Return ranges by the name of a machine number: those of `ranges`, replaced by `numbers`."""
    return MappingProxyType({**ranges, **numbers})


# Ranges for kernels that run on workers only.
SIX_WORKERS = counted(workers=exactly(6), worker_launch_cycles=at_least(1))
# Ranges for kernels of the supervisor: its waits for results and branches depend on the order of
# its instructions, and its launches and syncs hide some of them.
SUPERVISOR = counted(
    SIX_WORKERS,
    worker_launch_cycles=at_least(6),
    local_sync_cycles=at_least(1),
    supervisor_branch_cycles=at_least(6),
    supervisor_latency_cycles=exactly(6),
)
