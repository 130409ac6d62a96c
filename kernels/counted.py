"""The machine numbers that a kernel was counted for, as its `counted_for` names them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ipusim import MOST_CYCLES

NONE: Mapping[str, range] = MappingProxyType({})


def exactly(value: int) -> range:
    """That number alone."""
    return range(value, value + 1)


def at_least(value: int) -> range:
    """So many cycles or more."""
    return range(value, MOST_CYCLES + 1)


def counted(usual: Mapping[str, range] = NONE, **numbers: range) -> Mapping[str, range]:
    """The usual ones, with some changed or added."""
    return MappingProxyType({**usual, **numbers})


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
