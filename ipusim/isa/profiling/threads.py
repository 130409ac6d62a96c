"""Contexts of a tile as threads of a trace: the supervisor, then the workers, in one process.

Numbers begin at 1, for Perfetto keeps 0 for idle processors, and has taken threads 0 and 1 for one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Event = dict[str, Any]

PROCESS = 1


def thread_of(context: int, workers: int) -> int:
    """The thread of a worker, or of the supervisor, the context behind the workers."""
    return 1 + (context + 1) % (workers + 1)


def placed(event: Mapping[str, Any], workers: int) -> Event:
    """An event whose `tid`, if it has one, is a context, in its process and thread."""
    thread = {"tid": thread_of(event["tid"], workers)} if "tid" in event else {}
    return {**event, "pid": PROCESS, **thread}
