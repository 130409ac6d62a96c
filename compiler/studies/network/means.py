"""Where a study of networks keeps results, who simulates, and who hears how far it is."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from ..explore import Finding, Point, sweep
from ..sweep import (
    Pool,
    ResultStore,
    Row,
    Standing,
    Task,
    Tell,
    measure_once,
    reason_of,
)

Measures: TypeAlias = Mapping[str, Any] | str
"""What a task gave, or why it gave nothing."""


@attrs.frozen(kw_only=True)
class Means:
    """Of one study.

    Attributes:
        store, pool, tell, keep: as of `explore.sweep`.
    """

    store: ResultStore
    pool: Pool
    tell: Tell
    keep: Path | None = None

    def found(self, points: Mapping[str, Point]) -> Mapping[str, Finding]:
        """What became of points by key.

        Raises:
            OSError: a result cannot be written.
        """
        every = tuple(points.values())
        findings = sweep(every, store=self.store, pool=self.pool, tell=self.tell, keep=self.keep)
        return dict(zip(points, findings, strict=True))

    def measured(
        self, tasks: Mapping[str, Task], what: str, *, held: Mapping[str, Measures] | None = None
    ) -> Mapping[str, Measures]:
        """The results of tasks by key, or why there is none; those that are held are taken.

        Args:
            tasks: by their keys.
            what: they measure, in words.
            held: results that came after the store was opened.

        Raises:
            OSError: a result cannot be written.
        """
        known: dict[str, Measures] = {key: row.result for key, row in self.store.rows.items()}
        known |= held or {}
        found = {key: known[key] for key in tasks if key in known}

        def heard(task: Task, row: Row | Exception) -> None:
            found[task.key] = row.result if isinstance(row, Row) else reason_of(row)
            far = len(found), len(tasks), len(found) / len(tasks)
            self.tell(Standing(*far, f"{what} {task.name}"))

        queue = deque(task for key, task in tasks.items() if key not in found)
        measure_once(queue, store=self.store, pool=self.pool, heard=heard)
        return found
