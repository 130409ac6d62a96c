"""A network's store: what its lines hold, and the means to fill it.

A line is a point, its run with numbers, or a re-layout. A point is as `ipusim explore` keeps it. A
run has the point's configuration, and its key with a word before it; a re-layout has two of each.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias, TypedDict, get_type_hints

import attrs

from ..explore import Finding, Point, sweep
from ..explore.point import key_of
from ..explore.stored import check as check_point
from ..explore.stored import timed as timed_point
from ..forecast import Timing
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
from ..sweep.json_lines import BadLine
from ..sweep.schema import check_columns
from ..sweep.study import Study
from .tasks import run_numbers

DEFAULT_STORE = Path("network.jsonl")
NUMBERS = "numbers of "  # before the key of a point
RELAYOUT = "re-layout from "
Measures: TypeAlias = Mapping[str, Any] | str
"""What a task gave, or why it gave nothing."""


class NumbersColumns(TypedDict):
    """What a run with numbers gives."""

    mistake: str | None
    difference: float | None
    bound: float | None
    seconds: float


class RelayoutColumns(TypedDict):
    """What a re-layout gives."""

    cycles: int | None
    refusal: str | None
    seconds: float


def relayout_key(before: str, after: str) -> str:
    """The key of a re-layout between the points of two keys."""
    return f"{RELAYOUT}{before} to {after}"


def check(key: str, configuration: Mapping[str, Any], result: Mapping[str, Any]) -> None:
    """Hold a line against what a study writes.

    Raises:
        BadLine: what is missing, unknown, of another type or out of its range.
    """
    if not key.startswith((NUMBERS, RELAYOUT)):
        check_point(key, configuration, result)
        return
    is_run = key.startswith(NUMBERS)
    try:
        own = NUMBERS + key_of(configuration) if is_run else _relayout_key(configuration)
    except (KeyError, TypeError):
        own = ""
    if key != own:
        raise BadLine("its key is of another configuration")
    check_columns(result, get_type_hints(NumbersColumns if is_run else RelayoutColumns))


def _relayout_key(configuration: Mapping[str, Any]) -> str:
    return relayout_key(key_of(configuration["before"]), key_of(configuration["after"]))


def timed(configuration: Mapping[str, Any], result: Mapping[str, Any]) -> Timing | None:
    """How long a point took; None of what is none."""
    return timed_point(configuration, result) if "method" in result else None


STUDY = Study("ipusim network", check, timed, run_numbers)


@attrs.frozen(kw_only=True)
class Means:
    """Where a study keeps results, who simulates, and who hears how far it is.

    Attributes:
        store, pool, tell, keep: as of `explore.sweep`.
    """

    store: ResultStore
    pool: Pool
    tell: Tell
    keep: Path | None = None

    def findings(self, points: Mapping[str, Point]) -> Mapping[str, Finding]:
        """What became of points by key.

        Raises:
            OSError: a result cannot be written.
        """
        results = sweep(
            tuple(points.values()),
            store=self.store,
            pool=self.pool,
            tell=self.tell,
            keep=self.keep,
        )
        return dict(zip(points, results, strict=True))

    def measured(
        self, tasks: Mapping[str, Task], kind: str, *, held: Mapping[str, Measures] | None = None
    ) -> Mapping[str, Measures]:
        """The results of tasks by key, or why there is none; those that are held are taken.

        Args:
            tasks: by their keys.
            kind: of what they measure, in words.
            held: results that came after the store was opened.

        Raises:
            OSError: a result cannot be written.
        """
        known: dict[str, Measures] = {key: row.result for key, row in self.store.rows.items()}
        known |= held or {}
        measures = {key: known[key] for key in tasks if key in known}

        def receive(task: Task, row: Row | Exception) -> None:
            measures[task.key] = row.result if isinstance(row, Row) else reason_of(row)
            done, wanted = len(measures), len(tasks)
            self.tell(Standing(done, wanted, done / wanted, f"{kind} {task.name}"))

        queue = deque(task for key, task in tasks.items() if key not in measures)
        measure_once(queue, store=self.store, pool=self.pool, heard=receive)
        return measures
