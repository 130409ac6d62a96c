"""Waiting in tests: until a state has come, or no progress is left to hope for.

Processor time is shared with whatever else the machine does, so no limit of a test bounds a speed.
What is waited for is a state; a limit is there only so that a hang ends, and every one is `HANG`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

HANG = 600.0  # seconds
PAUSE = 0.01  # seconds between two looks


def wait_until(state: Callable[[], object]) -> bool:
    """Wait until a state is reached; return False if that takes more than HANG seconds."""
    until = time.monotonic() + HANG
    while not state():
        if time.monotonic() > until:
            return False
        time.sleep(PAUSE)
    return True
