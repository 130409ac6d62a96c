"""Measure a point: plan, emit and simulate it, timing only, as `ipusim run` does.

Plan and program of one point are reused for the next point of the same process, if all options on
which they depend are equal.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

import attrs

from ...jobs.outcome import row_of
from ...jobs.perform import perform
from ...jobs.request import Request, RunOptions
from ...jobs.stages import MemoryCache, StageCache, Stages
from ...planning.strategies import AUTO, is_file, others_installed, own_names
from ..phase import phases_of

# The size in bytes is that of the programs of some large jobs, or of hundreds of small ones.
PROCESS_CACHE = MemoryCache(512 << 20)
DROPPED_COLUMNS = (  # columns that no table of sweeps has
    *("max_abs_error", "tolerance", "host_seconds_by_stage", "density_by_block"),
    "energy",  # an object, of which only the joules are stored
)
ENERGY_OPTIONS = RunOptions(energy=True)


def measure(request: Request, files: StageCache | None = None) -> Mapping[str, object]:
    """Return the columns of `ipusim run --json`, with those of tiles, phases and the host.

    A job that does not fit or has no plan has the reason as `refusal`, and no cycles. The seconds
    of the host include those that reused stages took when they were made, because forecasts are
    made for a single point.

    Args:
        request: request of the point.
        files: cache on disk that shares stages with other processes, or None.

    Raises:
        InputError: if the request is invalid.
    """
    start, stages = time.perf_counter(), Stages(*_valid_caches(request, files))
    (outcome,) = perform(
        request, timing_only=True, running=ENERGY_OPTIONS, tell=lambda _stage: None, stages=stages
    )
    report = outcome.report
    columns = {
        name: value for name, value in row_of(outcome).items() if name not in DROPPED_COLUMNS
    }
    return {
        **columns,
        "available_bytes": None if report is None else report.memory.available_bytes,
        "total_tile_bytes": None if report is None else int(report.memory.peak_bytes.sum()),
        "exchange_words": None if report is None else sum(step.words for step in report.steps),
        "shares": None if report is None else dict(report.shares),
        "joules": None if report is None or report.energy is None else report.energy.joules,
        "phases": [] if report is None else [attrs.asdict(phase) for phase in phases_of(report)],
        # `stages.saved` are the seconds that reused stages took when they were made.
        "host_seconds": round(time.perf_counter() - start + stages.saved, 4),
    }


def _valid_caches(request: Request, files: StageCache | None) -> tuple[StageCache, ...]:
    """Return the cache of the process, and that on disk unless others' strategies may decide.

    The cache on disk is keyed by the fingerprint of ipusim's sources, which does not cover other
    packages. Neither cache covers the content of a strategy's file, which may change.
    """
    strategy = str(request.options.strategy)
    own_strategies = own_names(request.matmul.method)
    if is_file(strategy):
        return ()
    if files is None or strategy not in own_strategies or (strategy == AUTO and others_installed()):
        return (PROCESS_CACHE,)
    return PROCESS_CACHE, files
