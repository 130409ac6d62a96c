"""An outcome as one JSON object, with the column names of PopSparse's published tables."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence

from .outcome import Outcome


def json_rows(outcomes: Sequence[Outcome]) -> str:
    """Every row as JSON text on one line."""
    return "\n".join(json.dumps(row_of(outcome), allow_nan=False) for outcome in outcomes)


def row_of(outcome: Outcome) -> Mapping[str, object]:
    """The columns; what a refused job has not is None."""
    report, check = outcome.report, outcome.check
    ran = report is not None and report.cycles is not None
    return {
        "m": outcome.m,
        "k": outcome.k,
        "n": outcome.n,
        "density": min(1.0, outcome.stored / (outcome.m * outcome.k)),
        "block_size": outcome.block,
        "device": outcome.device,
        "method": outcome.method,
        "type": outcome.data_type.published,
        "partials_type": None if report is None else report.label.partials_type.published,
        "valid": outcome.valid,
        "refusal": outcome.refusal,
        "flop_count": 2 * outcome.n * outcome.stored,
        "flop_rate": report.flop_rate if report and ran else None,
        "dense_equivalent_rate": report.dense_rate if report and ran else None,
        "cycles": report.cycles if report else None,
        "compute_cycles": report.compute_cycles if report and ran else None,
        "exchange_cycles": report.exchange_cycles if report and ran else None,
        "sync_cycles": report.sync_cycles if report and ran else None,
        "control_cycles": report.control_cycles if report and ran else None,
        "decisions": report.decisions if report and ran else None,
        "supersteps": report.supersteps if report and ran else None,
        "tiles_used": report.tiles_used if report and ran else None,
        "tile_balance": report.tile_balance if report and ran else None,
        "utilisation": report.utilisation if report and ran else None,
        "schedule_efficiency": report.schedule_efficiency if report and ran else None,
        "max_tile_bytes": report.memory.max_tile_bytes if report else outcome.least_bytes,
        "memory": dict(report.memory.by_category) if report else {},
        "estimate": dict(report.label.estimate) if report else {},
        "max_abs_error": _number(check.difference) if check else None,
        "tolerance": _number(check.bound) if check else None,
        "fill_ratio": outcome.fill_ratio,
        "plan": dict(outcome.plan),
        "wall_seconds": dict(outcome.wall_seconds),
    }


def _number(value: float) -> float | str:
    """JSON has no NaN and no infinity; a result that overflowed says so in words."""
    return value if math.isfinite(value) else str(value)
