"""The summary: the job, its figures, and its tile-cycles by what tiles do in them.

Compute, exchange and sync cycles of the report overlap; tile-cycles by state add up.
"""

from __future__ import annotations

from collections.abc import Mapping

from ipusim import Report

from ..subject import Picture, Subject
from ..timeline import STATES
from .style import STATE_COLOURS, is_wide_enough, new_figure, plain, state_legend, thousands

A_COLUMN = 6  # figures above one another


def key_figures(report: Report) -> Mapping[str, str]:
    """The figures that name a run, as text with units."""
    label, use = report.label, report.memory
    figures = {
        "device": f"{report.device}, {report.tiles:,} tiles at {report.clock_hz / 1e6:,.0f} MHz",
        "operation": label.sized_formula,
        "method": f"{label.method}, {label.format}, {label.data_type.published}",
        "stored elements": f"{label.stored:,} (density {label.density:.4g})",
        "cycles": f"{report.cycles or 0:,}",
        "time": f"{(report.seconds or 0) * 1e6:,.1f} microseconds",
        "supersteps": f"{report.supersteps:,}",
        "tiles that compute": f"{report.tiles_used:,} of {report.tiles:,}",
        "fullest tile": f"{use.max_tile_bytes:,} bytes "
        f"({use.max_tile_bytes / use.available_bytes:.1%})",
    }
    if report.flop_rate is not None and report.dense_rate is not None:
        figures["non-zero rate"] = f"{report.flop_rate / 1e12:.4g} TFLOP/s"
        figures["dense equivalent"] = f"{report.dense_rate / 1e12:.4g} TFLOP/s"
    if report.tile_balance is not None:
        figures["tile balance"] = f"{report.tile_balance:.1%}"
    return figures


def summary_picture(subject: Subject) -> Picture:
    """Key figures over a bar of the run's tile-cycles."""
    report = subject.report
    cycles = report.cycles or 0
    figures = list(key_figures(report).items())
    figure = new_figure(3.4)
    text, bar = figure.subplots(2, 1, height_ratios=(2.6, 1))
    text.set_axis_off()
    for number, (name, value) in enumerate(figures):
        column, row = divmod(number, A_COLUMN)
        height = 1 - row / A_COLUMN
        text.text(0.56 * column, height, name, color="#555555", va="top", fontsize=10)
        text.text(0.56 * column + 0.15, height, value, va="top", fontsize=10)
    left = 0.0
    for state, size in zip(STATES, subject.timeline.by_tile.mean(axis=1).tolist(), strict=True):
        share = size / max(1, cycles)
        bar.barh(0, size, left=left, color=STATE_COLOURS[state])
        words = f"{state} {share:.1%}"
        if is_wide_enough(share, words):
            ink = "white" if state == "sync" else "black"
            bar.text(left + size / 2, 0, words, ha="center", va="center", color=ink)
        left += size
    bar.set(yticks=[], xlim=(0, max(1, cycles)), xlabel="cycles of a tile, mean over all tiles")
    state_legend(bar)
    plain(bar, "left")
    thousands(bar, "x")
    return Picture(figure, _caption(report))


def _caption(report: Report) -> str:
    cycles = report.cycles or 0
    caption = (
        f"{cycles:,} cycles. From the latest start to the latest end in each superstep: compute "
        f"{report.compute_cycles:,}, exchange {report.exchange_cycles:,}, sync "
        f"{report.sync_cycles:,}"
    )
    if report.overlap_cycles:
        caption += (
            f", together {report.overlap_cycles:,} more than the run, since tiles compute while "
            "others exchange"
        )
    return f"{caption}. {report.sync_cycles / max(1, cycles):.1%} are barriers."
