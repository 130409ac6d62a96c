"""Outcome of a job: the report, the check of its numbers, the seconds of the host.

Seconds of the chip (`chip_seconds`) are cycles over the clock of the machine; those that this
computer took are `host_seconds`.

As one JSON object an outcome has the column names of PopSparse's published tables. The types of
the columns are defined here once, and stores check their rows against them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import TypedDict

import attrs

from ipusim import CYCLE_MODEL, DataType, Label, Program, Report, Run, energy_of

from .accuracy import accuracy_of
from .request import RunOptions

REPORT_COLUMNS = {  # columns of a row, and the attributes of a report that they show
    "flop_rate": "flop_rate",
    "dense_equivalent_rate": "dense_rate",
    "chip_seconds": "seconds",
    **{
        name: name
        for name in (
            *("cycles", "compute_cycles", "exchange_cycles", "sync_cycles", "control_cycles"),
            *("decisions", "supersteps", "tiles_used", "tile_balance", "utilisation"),
            "schedule_efficiency",
        )
    },
}
# End of the message about a wrong result that is not finite.
OVERFLOW_NOTE = "; sums overflowed: scale the operands, or take --data-type float"


@attrs.frozen(kw_only=True)
class Check:
    """Comparison of a result with NumPy, described by its worst element.

    The worst element exceeds its own bound the most; in a correct result it differs the most.

    Attributes:
        difference: difference of the worst element from NumPy.
        bound: largest difference that rounding can cause in that element.
        right: True if every element lies within its own bound.
    """

    difference: float
    bound: float
    right: bool

    @property
    def mistake(self) -> str:
        """Message about the worst element of a wrong result."""
        note = "" if math.isfinite(self.difference) else OVERFLOW_NOTE
        return (
            f"the result is wrong: an element differs from NumPy by {self.difference:.3g}, "
            f"rounding can cause {self.bound:.3g} there at most{note}"
        )


@attrs.frozen(kw_only=True)
class Outcome:
    """Outcome of one job, done or refused.

    Attributes:
        device: name of the machine.
        m, k, n: shape of the product.
        block: block length.
        stored: number of stored block elements.
        fill_ratio: stored block elements over the matrix's own non-zeros.
        densities: share of the matrix that blocks of each length would store, by length; empty for
            a refused job.
        method: name of the method in published tables.
        data_type: type of the operands.
        report: figures of the run; None if there was no plan.
        plan: decision of the plan by name.
        cut: description of how the plan cuts the matrix; empty without a plan.
        units: plural noun for the units that the plan stores, as "groups of 1 x 16"; empty for
            blocks of `block`.
        convolution: geometry and cut of a convolution; None for a product.
        least_bytes: bytes of a tile that the smallest candidate needs, if there was no plan.
        check: comparison of the numbers with NumPy; None if none were computed.
        refusal: reason why the job could not run; None if it ran.
        misused: True if the request itself was refused (bad usage), not the size of the job.
        host_seconds_by_stage: seconds that each stage took on this computer, by stage.
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
    units: str = ""
    convolution: Mapping[str, object] | None = None
    least_bytes: int | None = None
    check: Check | None = None
    refusal: str | None = None
    misused: bool = False
    host_seconds_by_stage: Mapping[str, float]

    @property
    def mistake(self) -> str | None:
        """Reason why the job did not run, or the message about wrong numbers; None if neither."""
        if self.refusal is not None or self.check is None or self.check.right:
            return self.refusal
        return self.check.mistake

    @property
    def valid(self) -> bool:
        """True if the job ran, and no number that it computed is wrong."""
        return self.mistake is None


def labelled_report(program: Program, run: Run, label: Label, running: RunOptions) -> Report:
    """Return the report of a run with a label, and with the energy if that is requested."""
    energy = energy_of(program, run.trace, label=label) if running.energy else None
    return attrs.evolve(run.report, label=label, energy=energy)


class JobColumns(TypedDict):
    """Columns of every row, of a run or of a refused job."""

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
    """Columns of the row of a run, which a refused job may lack."""

    flop_rate: float
    dense_equivalent_rate: float
    chip_seconds: float
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
    """Further columns of the row of a convolution."""

    convolution: Mapping[str, object]


def json_rows(outcomes: Sequence[Outcome]) -> str:
    """Return every row as JSON text on one line, with the accuracy of its report."""
    return "\n".join(
        json.dumps({**row_of(outcome), "accuracy": _accuracy(outcome)}, allow_nan=False)
        for outcome in outcomes
    )


def _accuracy(outcome: Outcome) -> Mapping[str, object] | None:
    """Return the accuracy of a report's cycles as measurements tell it; None without cycles."""
    if outcome.report is None or outcome.report.cycles is None:
        return None
    return accuracy_of(outcome.report).columns


def row_of(outcome: Outcome) -> Mapping[str, object]:
    """Return the columns of an outcome; those that a refused job does not have are None."""
    report, check = outcome.report, outcome.check
    completed = report if report is not None and report.cycles is not None else None
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
        **{column: getattr(completed, figure, None) for column, figure in REPORT_COLUMNS.items()},
        "max_tile_bytes": memory.max_tile_bytes if memory else outcome.least_bytes,
        "memory": dict(memory.by_category) if memory else {},
        "estimate": dict(report.label.estimate) if report else {},
        "max_abs_error": _number(check.difference) if check else None,
        "tolerance": _number(check.bound) if check else None,
        "fill_ratio": outcome.fill_ratio,
        "density_by_block": {str(length): share for length, share in outcome.densities.items()},
        "plan": dict(outcome.plan),
        "host_seconds": math.fsum(outcome.host_seconds_by_stage.values()),
        "host_seconds_by_stage": dict(outcome.host_seconds_by_stage),
        **({"convolution": dict(outcome.convolution)} if outcome.convolution else {}),
        **({"energy": report.energy.to_dict()} if report and report.energy else {}),
    }


def _number(value: float) -> float | str:
    """Return a number, or the words "nan" or "inf", which JSON does not have as numbers."""
    return value if math.isfinite(value) else str(value)
