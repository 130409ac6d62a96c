"""Page data of the summary (key figures, cycles by state), and data that all sections share.

All sections share the chip, the supersteps of the program and their rows (`shared_data`). A row is
one execution of a superstep; a superstep of a loop has several.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ipusim import Report, number_of, physical_numbers

from ...jobs.accuracy import accuracy_of
from ...studies.advice import change_text, percent_text
from ..subject import Subject
from ..timeline import STATES

STEP_COLUMNS = (  # attributes of the report's supersteps that the page has
    *("times", "cycles", "sync", "exchange", "compute", "slowest_tile", "words", "schedule"),
    "bound",
)


def key_figures(report: Report) -> Mapping[str, str]:
    """Return the key figures of a run by name, as texts with units."""
    label, memory = report.label, report.memory
    figures = {
        "device": f"{report.device}, {number_of(report.tiles, 'tile')} at "
        f"{report.clock_hz / 1e6:,.0f} MHz",
        "operation": label.sized_formula,
        "method": f"{label.method}, {label.format}, {label.data_type.published}",
        "stored elements": f"{label.stored:,} (density {label.density:.4g})",
        "cycles": f"{report.cycles or 0:,}",
        "time": f"{(report.seconds or 0) * 1e6:,.1f} microseconds",
        "supersteps": f"{report.supersteps:,}",
        "tiles that compute": f"{report.tiles_used:,} of {report.tiles:,}",
        "fullest tile": f"{memory.max_tile_bytes:,} bytes "
        f"({memory.max_tile_bytes / memory.available_bytes:.1%})",
    }
    if report.flop_rate is not None and report.dense_rate is not None:
        figures["non-zero rate"] = f"{report.flop_rate / 1e12:.4g} TFLOP/s"
        figures["dense equivalent"] = f"{report.dense_rate / 1e12:.4g} TFLOP/s"
    if report.tile_balance is not None:
        figures["tile balance"] = f"{report.tile_balance:.1%}"
    figures["accuracy"] = accuracy_of(report).text
    return figures


def _advice(subject: Subject) -> Mapping[str, str]:
    """Return the advice of a run as figures, to stand before the key figures."""
    cycles = subject.report.cycles or 0
    return {
        f"advice {number}": f"{change_text(advice)}: {advice.cycles:,} cycles, "
        f"{percent_text(advice, cycles)}"
        for number, advice in enumerate(subject.advice, start=1)
    }


def summary_data(subject: Subject) -> Mapping[str, object]:
    """Return the section `summary` of the page's data.

    figures: texts by name. states: cycles of a tile by state, mean over tiles; they add up to the
    run. steps: for each superstep that ran, in the order of the report, cycles of its phases summed
    over executions.
    """
    report, timeline = subject.report, subject.timeline
    return {
        "figures": {**_advice(subject), **key_figures(report)},
        "states": dict(zip(STATES, timeline.by_tile.mean(axis=1).tolist(), strict=True)),
        "steps": {
            "superstep": np.unique(subject.trace.superstep),
            **{name: [getattr(step, name) for step in report.steps] for name in STEP_COLUMNS},
        },
    }


def shared_data(subject: Subject) -> Mapping[str, object]:
    """Return the section `run` of the page's data, which all sections share.

    names: names of the program's supersteps. superstep: int[rows], superstep of each row.
    sync_start, exchange_start, end: int[rows], cycles. compute: int[tiles], cycles over the run.
    memory: int[tiles], peak bytes of live variables, as the report counts them. place: int[tiles],
    position of each tile on the chip (`physical_numbers`).
    """
    trace, machine = subject.trace, subject.program.machine
    return {
        "machine": machine.name,
        "tiles": trace.compute.shape[1],
        "clock_hz": machine.clock_hz,
        "cycles": trace.cycles,
        "names": trace.names,
        "superstep": trace.superstep,
        "sync_start": trace.sync_start,
        "exchange_start": trace.exchange_start,
        "end": subject.timeline.end,
        "compute": trace.compute.sum(axis=0),
        "place": physical_numbers(machine),
        "memory": subject.memory.live_bytes.max(axis=0),
    }
