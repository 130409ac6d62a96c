"""Memory of this host, checked before anything large is allocated."""

from __future__ import annotations

import os
import resource

from ipusim import InputError


def host_bytes() -> int:
    """Return the bytes of memory of this host, or of the limit of this process if it is less."""
    installed = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    allowed_bytes, _ = resource.getrlimit(resource.RLIMIT_AS)
    return installed if allowed_bytes == resource.RLIM_INFINITY else min(installed, allowed_bytes)


def check_host_bytes(needed_bytes: int, name: str) -> None:
    """Refuse work that needs more memory than this host has.

    Args:
        needed_bytes: Lower bound on the bytes that the work takes.
        name: Name of the work, which begins the refusal.

    Raises:
        InputError: The memory does not suffice; the message has both numbers.
    """
    if needed_bytes > host_bytes():
        raise InputError(
            f"{name}: {needed_bytes:,} bytes at least, this host has {host_bytes():,}; "
            "try a smaller one"
        )
