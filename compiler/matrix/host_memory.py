"""What this host can hold, asked before anything is allocated: a refusal names both numbers."""

from __future__ import annotations

import os
import resource

from ipusim import InputError


def host_bytes() -> int:
    """The memory of this host, or what this process may have of it."""
    there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    allowed, _ = resource.getrlimit(resource.RLIMIT_AS)
    return there if allowed == resource.RLIM_INFINITY else min(there, allowed)


def check_host_bytes(needed: int, name: str) -> None:
    """Refuse what this host cannot hold.

    Args:
        needed: bytes that it takes at least.
        name: of it, to begin the refusal.

    Raises:
        InputError: both numbers.
    """
    if needed > host_bytes():
        raise InputError(
            f"{name}: {needed:,} bytes at least, this host has {host_bytes():,}; try a smaller one"
        )
