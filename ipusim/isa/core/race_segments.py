"""Segments of a run for the record of accesses (`pipes.races`): who issues, launches and syncs.

A launch and the end of a sync begin a segment. A sync ends before the supervisor's next issue,
which is where that is noted.
"""

from __future__ import annotations

from ...native import inner
from ..table.table import OPCODE
from . import live, row
from .live import TileState
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

_SYNC = OPCODE["sync u8"]


@inner
def note_issue(tile: TileState, context: int, at: int) -> None:
    """Note which context is about to issue which bundle, before the bundle accesses memory."""
    geometry = tile.geometry
    record = geometry[RECORD]
    geometry[record + ISSUER] = context
    geometry[record + BUNDLE] = at
    if context != geometry[record + SUPERVISOR]:
        return
    if geometry[record + IN_SYNC]:
        geometry[record + IN_SYNC] = 0
        geometry[record + SEGMENT] += 1
        geometry[record + SYNCED] = geometry[record + SEGMENT]
    if tile.rows[at, row.SUPERVISOR_WORK] != row.LAUNCH:
        return
    if tile.rows[at, row.MAIN_OP] == _SYNC:
        geometry[record + IN_SYNC] = 1
        return
    # Workers that this launch does not start stay idle, and are noted at a later launch.
    geometry[record + SEGMENT] += 1
    for worker in range(context):
        if tile.context[worker, live.NEXT_ISSUE] == live.IDLE:
            geometry[record + LAUNCHED + worker] = geometry[record + SEGMENT]
