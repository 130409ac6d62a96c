"""Measure a point: plan, emit and simulate it, timing only, as `ipusim run` does."""

from __future__ import annotations

import time
from collections.abc import Mapping

import attrs

from ...jobs.outcome_row import row_of
from ...jobs.perform import perform
from ...jobs.request import Request
from ..phase import phases_of

NO_NUMBERS = ("max_abs_error", "tolerance", "wall_seconds")  # what timing only does not have


def measure(request: Request) -> Mapping[str, object]:
    """The columns of `ipusim run --json`, and what a tile offers, phases and seconds of the host.

    A job that does not fit or has no plan has the reason as `refusal`, and no cycles.

    Raises:
        InputError: a request that cannot be.
    """
    start = time.perf_counter()
    (outcome,) = perform(request, timing_only=True, tell=lambda _stage: None)
    report = outcome.report
    columns = {name: value for name, value in row_of(outcome).items() if name not in NO_NUMBERS}
    return {
        **columns,
        "available_bytes": None if report is None else report.memory.available_bytes,
        "phases": [] if report is None else [attrs.asdict(one) for one in phases_of(report)],
        "seconds": round(time.perf_counter() - start, 4),
    }
