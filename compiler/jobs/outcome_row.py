"""An outcome as one JSON object, with the column names of PopSparse's published tables.

The types of the columns stand here once; whoever keeps rows holds them against these.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import TypedDict

from ipusim import CYCLE_MODEL

from .outcome import Outcome

FIGURES = {  # columns, and what a report calls them
    "flop_rate": "flop_rate",
    "dense_equivalent_rate": "dense_rate",
    **{
        name: name
        for name in (
            *("cycles", "compute_cycles", "exchange_cycles", "sync_cycles", "control_cycles"),
            *("decisions", "supersteps", "tiles_used", "tile_balance", "utilisation"),
            "schedule_efficiency",
        )
    },
}


class JobColumns(TypedDict):
    """What every row has, of a run or of a refused job."""

    m: int
    k: int
    n: int
    density: float
    block_size: int
    device: str
    cycle_model: int
    method: str
    type: str
    partials_type: str | None
    valid: bool
    refusal: str | None
    flop_count: int
    tile_balance: float | None
    utilisation: float | None
    schedule_efficiency: float | None
    memory: Mapping[str, int]
    estimate: Mapping[str, float]
    fill_ratio: float
    plan: Mapping[str, object]


class RunColumns(TypedDict):
    """What the row of a run has, and that of a refused job may lack."""

    flop_rate: float
    dense_equivalent_rate: float
    cycles: int
    compute_cycles: int
    exchange_cycles: int
    sync_cycles: int
    control_cycles: int
    decisions: int
    supersteps: int
    tiles_used: int
    max_tile_bytes: int


class ConvolutionColumns(TypedDict):
    """What the row of a convolution has besides."""

    convolution: Mapping[str, object]


class CheckColumns(TypedDict):
    """What a row says of the values and of the host."""

    max_abs_error: float | str | None
    tolerance: float | str | None
    wall_seconds: Mapping[str, float]


def json_rows(outcomes: Sequence[Outcome]) -> str:
    """Every row as JSON text on one line."""
    return "\n".join(json.dumps(row_of(outcome), allow_nan=False) for outcome in outcomes)


def row_of(outcome: Outcome) -> Mapping[str, object]:
    """The columns; what a refused job has not is None."""
    report, check = outcome.report, outcome.check
    ran = report if report is not None and report.cycles is not None else None
    memory = report.memory if report else None
    return {
        "m": outcome.m,
        "k": outcome.k,
        "n": outcome.n,
        "density": min(1.0, outcome.stored / (outcome.m * outcome.k)),
        "block_size": outcome.block,
        "device": outcome.device,
        "cycle_model": CYCLE_MODEL,
        "method": outcome.method,
        "type": outcome.data_type.published,
        "partials_type": report.label.partials_type.published if report else None,
        "valid": outcome.valid,
        "refusal": outcome.refusal,
        "flop_count": 2 * outcome.n * outcome.stored,
        **{column: getattr(ran, figure, None) for column, figure in FIGURES.items()},
        "max_tile_bytes": memory.max_tile_bytes if memory else outcome.least_bytes,
        "memory": dict(memory.by_category) if memory else {},
        "estimate": dict(report.label.estimate) if report else {},
        "max_abs_error": _number(check.difference) if check else None,
        "tolerance": _number(check.bound) if check else None,
        "fill_ratio": outcome.fill_ratio,
        "plan": dict(outcome.plan),
        "wall_seconds": dict(outcome.wall_seconds),
        **({"convolution": dict(outcome.convolution)} if outcome.convolution else {}),
        **({"energy": report.energy.to_dict()} if report and report.energy else {}),
    }


def _number(value: float) -> float | str:
    """JSON has no NaN and no infinity; a result that overflowed says so in words."""
    return value if math.isfinite(value) else str(value)
