"""Segments of a run for the record of accesses (`pipes.races`): who issues, launches and syncs.

A launch and the end of a sync begin a segment. A sync ends before the supervisor's next issue, so
that its end is noted at that issue.
"""

from __future__ import annotations

from ...columns import IntArray
from ...native import inner
from . import live
from .pipes.races import (
    BUNDLE,
    IN_SYNC,
    ISSUER,
    LAUNCHED,
    RECORD,
    SEGMENT,
    SUPERVISOR,
    SYNCED,
)

NO_LAUNCH, A_LAUNCH, A_SYNC = range(3)  # what the supervisor is about to do


@inner
def note_issue(geometry: IntArray, contexts: IntArray, context: int, at: int, does: int) -> None:
    """Note which context is about to issue which bundle, before the bundle accesses memory.

    Args:
        geometry: array that holds the record.
        contexts: state of each context, as in `TileState`.
        context: context that issues.
        at: row of its bundle.
        does: NO_LAUNCH, A_LAUNCH or A_SYNC.
    """
    record = geometry[RECORD]
    geometry[record + ISSUER] = context
    geometry[record + BUNDLE] = at
    if context != geometry[record + SUPERVISOR]:
        return
    if geometry[record + IN_SYNC]:
        geometry[record + IN_SYNC] = 0
        geometry[record + SEGMENT] += 1
        geometry[record + SYNCED] = geometry[record + SEGMENT]
    if does == A_SYNC:
        geometry[record + IN_SYNC] = 1
    elif does == A_LAUNCH:
        # Workers that this launch does not start stay idle, and are noted at a later launch.
        geometry[record + SEGMENT] += 1
        for worker in range(context):
            if contexts[worker, live.NEXT_ISSUE] == live.IDLE:
                geometry[record + LAUNCHED + worker] = geometry[record + SEGMENT]
