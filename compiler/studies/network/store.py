"""Store of a network's study: the content of its lines, and the functions that add lines to it.

A line of the store is the result of a point (the timing of a layer in one format), of a run of a
point with numbers (which checks the values that it computes), or of a re-layout (the exchange
between two layers). Points are stored as in `ipusim explore`. The line of a run has the point's
configuration, and its key after a prefix; the line of a re-layout has the configurations and keys
of two points.
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
from ..explore.stored import timing_if_ran as timing_of_sweep
from ..forecast import Timing
from ..sweep import ResultStore, Row, Standing, Task, Tell, WorkerPool, measure_once, reason_of
from ..sweep.json_lines import BadLine
from ..sweep.schema import check_columns
from ..sweep.study import Study
from .tasks import run_numbers

DEFAULT_STORE = Path("network.jsonl")
NUMBERS = "numbers of "  # prefix of the key of a run with numbers
RELAYOUT = "re-layout from "  # prefix of the key of a re-layout
Measures: TypeAlias = Mapping[str, Any] | str
"""Result of a task, or the reason why there is none."""


class NumbersColumns(TypedDict):
    """Columns of a run with numbers.

    Attributes:
        mistake: sentence that says what is wrong with the result; None if it is right.
        difference: difference of the worst element of the result from NumPy; None if unchecked.
        bound: largest difference that rounding can cause in that element; None if unchecked.
        host_seconds: time that the run took on this computer, in seconds.
    """

    mistake: str | None
    difference: float | None
    bound: float | None
    host_seconds: float


class RelayoutColumns(TypedDict):
    """Columns of a re-layout.

    Attributes:
        cycles: simulated cycles; None if it is refused.
        refusal: reason why the re-layout cannot run; None if it can.
        host_seconds: time that the simulation took on this computer, in seconds.
    """

    cycles: int | None
    refusal: str | None
    host_seconds: float


def relayout_key(before: str, after: str) -> str:
    """Return the key of a re-layout from the point with one key to the point with another."""
    return f"{RELAYOUT}{before} to {after}"


def check(key: str, configuration: Mapping[str, Any], result: Mapping[str, Any]) -> None:
    """Check a line against what a study writes.

    Raises:
        BadLine: if something is missing, unknown, of another type or out of its range.
    """
    if not key.startswith((NUMBERS, RELAYOUT)):
        check_point(key, configuration, result)
        return
    is_run = key.startswith(NUMBERS)
    try:
        if is_run:
            expected = NUMBERS + key_of(configuration)
        else:
            expected = relayout_key(*(key_of(configuration[name]) for name in ("before", "after")))
    except (KeyError, TypeError):
        expected = ""
    # A key that belongs to another configuration would give the result to the wrong job.
    if key != expected:
        raise BadLine("its key is of another configuration")
    check_columns(result, get_type_hints(NumbersColumns if is_run else RelayoutColumns))


def timing_of_point(configuration: Mapping[str, Any], result: Mapping[str, Any]) -> Timing | None:
    """Return the timing of a point, None for runs with numbers and re-layouts."""
    return timing_of_sweep(configuration, result) if "method" in result else None


STUDY = Study("ipusim network", check, timing_of_point, measure=run_numbers)


@attrs.frozen(kw_only=True)
class Means:
    """Means by which a study gets its results: store, pool of processes and callback.

    Attributes:
        store: store for results.
        pool: pool that simulates.
        tell: callback with the progress.
        keep: folder of the cache on disk, as in `explore.sweep`; None for none.
    """

    store: ResultStore
    pool: WorkerPool
    tell: Tell
    keep: Path | None = None

    def findings(self, points: Mapping[str, Point]) -> Mapping[str, Finding]:
        """Return the findings of points by key.

        Raises:
            OSError: if a result cannot be written.
        """
        results = sweep(
            tuple(points.values()), store=self.store, pool=self.pool, tell=self.tell, keep=self.keep
        )
        return dict(zip(points, results, strict=True))

    def measured(
        self,
        tasks: Mapping[str, Task],
        kind: str,
        *,
        previous: Mapping[str, Measures] | None = None,
    ) -> Mapping[str, Measures]:
        """Return the results of tasks by key, or why there is none; measure what is missing.

        Args:
            tasks: tasks by key.
            kind: word for the tasks in the progress display, such as "re-layout".
            previous: results by key that this run measured before and that `store.rows` lacks.

        Raises:
            OSError: if a result cannot be written.
        """
        results: dict[str, Measures] = {key: row.result for key, row in self.store.rows.items()}
        results |= previous or {}
        measures = {key: results[key] for key in tasks if key in results}

        def receive(task: Task, row: Row | Exception) -> None:
            measures[task.key] = row.result if isinstance(row, Row) else reason_of(row)
            finished, total = len(measures), len(tasks)
            self.tell(Standing(finished, total, finished / total, f"{kind} {task.name}"))

        # Results of this sweep and of earlier ones are not measured again.
        queue = deque(task for key, task in tasks.items() if key not in measures)
        measure_once(queue, store=self.store, pool=self.pool, callback=receive)
        return measures
