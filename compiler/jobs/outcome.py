"""An outcome is all that one job gave: the report, the check of its numbers, the wall times.

As one JSON object it has the column names of PopSparse's published tables. The types of the columns
stand here once; whoever keeps rows holds them against these.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import TypedDict

import attrs

from ipusim import CYCLE_MODEL, DataType, Label, Program, Report, Run, energy_of

from .request import RunOptions

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
OVERFLOWED = "; sums overflowed: scale the operands, or take --data-type float"


@attrs.frozen(kw_only=True)
class Check:
    """A result held against NumPy, and its worst element.

    That is the one that exceeds its own bound the most; in a right result the one that differs the
    most.

    Attributes:
        difference: of the worst element.
        bound: the largest difference that rounding can cause in that element.
        right: every element is within its own bound.
    """

    difference: float
    bound: float
    right: bool

    @property
    def mistake(self) -> str:
        """What is wrong, where it is."""
        left = "" if math.isfinite(self.difference) else OVERFLOWED
        return (
            f"the result is wrong: an element differs from NumPy by {self.difference:.3g}, "
            f"rounding can cause {self.bound:.3g} there at most{left}"
        )


@attrs.frozen(kw_only=True)
class Outcome:
    """One job, done or refused.

    Attributes:
        device: name of the machine.
        m, k, n: the shape.
        block: block length.
        stored: stored block elements.
        fill_ratio: stored block elements over the matrix's own non-zeros.
        densities: share of the matrix that blocks of each length would store, by length; of a
            refused job nothing.
        method: as published tables name it.
        data_type: of the operands.
        report: the figures; None when there was no plan.
        plan: what names the decision.
        cut: how it cuts the matrix, in sentences; nothing where there is no plan.
        convolution: its geometry and how it was cut, where it is one.
        least_bytes: what the smallest candidate asks of a tile, when there was no plan.
        check: how the numbers compare with NumPy's; None when none were computed.
        refusal: why the job could not run; None when it ran.
        misused: what was refused is what was asked for, not its size.
        wall_seconds: seconds of the host, by stage.
    """

    device: str
    m: int
    k: int
    n: int
    block: int
    stored: int
    fill_ratio: float
    densities: Mapping[int, float] = {}
    method: str
    data_type: DataType
    report: Report | None
    plan: Mapping[str, object]
    cut: str = ""
    convolution: Mapping[str, object] | None = None
    least_bytes: int | None = None
    check: Check | None = None
    refusal: str | None = None
    misused: bool = False
    wall_seconds: Mapping[str, float]

    @property
    def mistake(self) -> str | None:
        """Why it did not run, or what is wrong with a number that it computed."""
        if self.refusal is not None or self.check is None or self.check.right:
            return self.refusal
        return self.check.mistake

    @property
    def valid(self) -> bool:
        """It ran, and no number that it computed is wrong."""
        return self.mistake is None


def reported(program: Program, run: Run, label: Label, running: RunOptions) -> Report:
    """The report of a run, of what `label` says was computed; with the energy if that is asked."""
    energy = energy_of(program, run.trace, label=label) if running.energy else None
    return attrs.evolve(run.report, label=label, energy=energy)


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
        "flop_count": report.label.flop_count if report else 2 * outcome.n * outcome.stored,
        **{column: getattr(ran, figure, None) for column, figure in FIGURES.items()},
        "max_tile_bytes": memory.max_tile_bytes if memory else outcome.least_bytes,
        "memory": dict(memory.by_category) if memory else {},
        "estimate": dict(report.label.estimate) if report else {},
        "max_abs_error": _number(check.difference) if check else None,
        "tolerance": _number(check.bound) if check else None,
        "fill_ratio": outcome.fill_ratio,
        "density_by_block": {str(side): share for side, share in outcome.densities.items()},
        "plan": dict(outcome.plan),
        "wall_seconds": dict(outcome.wall_seconds),
        **({"convolution": dict(outcome.convolution)} if outcome.convolution else {}),
        **({"energy": report.energy.to_dict()} if report and report.energy else {}),
    }


def _number(value: float) -> float | str:
    """JSON has no NaN and no infinity; a result that overflowed says so in words."""
    return value if math.isfinite(value) else str(value)
