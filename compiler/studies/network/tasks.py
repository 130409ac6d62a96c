"""Tasks of a network's study besides the points of a sweep; they run in other processes."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping

from ipusim import DoesNotFit, InputError

from ...graph.chains.relayouts import relayout_figures
from ...jobs.perform import perform
from ...jobs.request import Request
from ...jobs.resolved import resolved
from ...jobs.stages import Stages
from ...plan.plan import Plan
from ..explore.measure import PROCESS_CACHE


def run_numbers(request: Request) -> Mapping[str, object]:
    """Run a job with numbers and compare it with NumPy, as `ipusim run` does.

    Plan and program of an earlier point of this process are reused.

    Raises:
        InputError: if the request is invalid.
    """
    start, stages = time.perf_counter(), Stages(PROCESS_CACHE)
    (outcome,) = perform(request, timing_only=False, tell=lambda _stage: None, stages=stages)
    check = outcome.check
    return {
        "mistake": outcome.mistake,
        "difference": None if check is None else _number(check.difference),
        "bound": None if check is None else _number(check.bound),
        "host_seconds": round(time.perf_counter() - start, 4),
    }


def relayout_between(before: Request, after: Request) -> Mapping[str, object]:
    """Simulate the re-layout of the result of one job to the operand of the next.

    If pooling lies between them, one number of each window is moved.

    Raises:
        InputError: if a request is invalid.
    """
    start, plans, refusal, cycles = time.perf_counter(), (_plan(before), _plan(after)), None, None
    # If a re-layout does not exist or does not fit, the result has the reason.
    try:
        cycles = relayout_figures(*plans, pick=True).cycles
    except (InputError, DoesNotFit) as error:
        refusal = str(error)
    return {
        "cycles": cycles,
        "refusal": refusal,
        "host_seconds": round(time.perf_counter() - start, 4),
    }


def _plan(request: Request) -> Plan:
    """Return the plan of a request, reused from this process if possible."""
    job, stages = resolved(request), Stages(PROCESS_CACHE)
    return stages.plan(job, stages.operand(job)).plan


def _number(value: float) -> float | None:
    """Return a number, or None for NaN and infinity, which JSON does not have.

    A run with such a number has a mistake, which says that a sum overflowed.
    """
    return value if math.isfinite(value) else None
