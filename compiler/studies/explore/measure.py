"""Measure a point: plan, emit and simulate it, timing only, as `ipusim run` does.

What one point makes serves the next of the same process, where they do not differ in it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

import attrs

from ...jobs.outcome import row_of
from ...jobs.perform import perform
from ...jobs.request import Request, RunOptions
from ...jobs.stages import Keeper, Kept, Stages
from ...planning.strategies import AUTO, others_installed, own_names
from ..phase import phases_of

KEPT = Kept(512 << 20)  # bytes: the programs of some large jobs, or of hundreds of small ones
NOT_STORED = (  # what no table has
    *("max_abs_error", "tolerance", "wall_seconds", "density_by_block"),
    "energy",  # but its joules
)
WITH_ENERGY = RunOptions(energy=True)


def measure(request: Request, files: Keeper | None = None) -> Mapping[str, object]:
    """The columns of `ipusim run --json`, and memory, words, shares, joules, phases and seconds.

    A job that does not fit or has no plan has the reason as `refusal`, and no cycles. Seconds, of
    the host, count in what was once spent on stages that earlier points left: forecasts are of a
    point by itself.

    Args:
        request: the point.
        files: where stages are kept for other processes, too.

    Raises:
        InputError: a request that cannot be.
    """
    start, stages = time.perf_counter(), Stages(KEPT, *_files(request, files))
    (outcome,) = perform(
        request, timing_only=True, running=WITH_ENERGY, tell=lambda _stage: None, stages=stages
    )
    report = outcome.report
    columns = {name: value for name, value in row_of(outcome).items() if name not in NOT_STORED}
    return {
        **columns,
        "available_bytes": None if report is None else report.memory.available_bytes,
        "total_tile_bytes": None if report is None else int(report.memory.peak_bytes.sum()),
        "exchange_words": None if report is None else sum(step.words for step in report.steps),
        "shares": None if report is None else dict(report.shares),
        "joules": None if report is None or report.energy is None else report.energy.joules,
        "phases": [] if report is None else [attrs.asdict(phase) for phase in phases_of(report)],
        "seconds": round(time.perf_counter() - start + stages.saved, 4),
    }


def _files(request: Request, files: Keeper | None) -> tuple[Keeper, ...]:
    """The files; none where another package's strategies may decide."""
    strategy = str(request.options.strategy)
    ours = own_names(request.matmul.method)
    if files is None or strategy not in ours or (strategy == AUTO and others_installed()):
        return ()
    return (files,)
