"""What a network's study measures beside the points of a sweep; another process calls it."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping

import attrs

from ipusim import DoesNotFit, InputError

from ...graph.chains.relayouts import relayout_figures
from ...jobs.perform import perform
from ...jobs.request import Request
from ...jobs.resolved import resolved
from ...jobs.stages import Stages
from ...plan.finish import NO_FINISH
from ...plan.plan import Plan
from ..explore.measure import KEPT


def run_numbers(request: Request) -> Mapping[str, object]:
    """A job run with numbers and held against NumPy, as `ipusim run` does.

    What a sweep of this process left of plan and program serves here.

    Raises:
        InputError: a request that cannot be.
    """
    start, stages = time.perf_counter(), Stages(KEPT)
    (outcome,) = perform(request, timing_only=False, tell=lambda _stage: None, stages=stages)
    check = outcome.check
    return {
        "mistake": outcome.mistake,
        "difference": None if check is None else _number(check.difference),
        "bound": None if check is None else _number(check.bound),
        "seconds": round(time.perf_counter() - start, 4),
    }


def relayout_between(before: Request, after: Request) -> Mapping[str, object]:
    """Cycles from where one job leaves its result to where the next wants its operand.

    Of images that a pooling would make smaller one number of each window moves.

    Raises:
        InputError: a request that cannot be.
    """
    start, plans, refusal, cycles = time.perf_counter(), (_plan(before), _plan(after)), None, None
    try:
        cycles = relayout_figures(*plans, pick=True).cycles
    except (InputError, DoesNotFit) as error:
        refusal = str(error)
    return {
        "cycles": cycles,
        "refusal": refusal,
        "seconds": round(time.perf_counter() - start, 4),
    }


def _plan(request: Request) -> Plan:
    """As a sweep of this process made it, else anew; bias and ReLU move nothing."""
    job, stages = resolved(request), Stages(KEPT)
    plan = stages.plan(job, stages.operand(job)).plan
    return attrs.evolve(plan, finish=NO_FINISH)


def _number(value: float) -> float | None:
    """JSON has no NaN and no infinity: None, of a result whose mistake says that it overflowed."""
    return value if math.isfinite(value) else None
