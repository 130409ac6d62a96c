"""Bar charts: the cycles of all variants of a job, in parts, with the lower bound of each plan.

A panel is a job, a row a variant of it: a method with its options. The parts of a bar are the
phases in which the cycles pass. Rows have the same order in all panels, the fastest on top. Sizes
of figures and margins are inches; the reasons of their numbers are not recorded.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from ....drawing import colours
from ..finding import Finding
from ..pages import JobPage
from .length import LengthUnit, length_unit
from .looks import PART_COLOURS

WIDTH = 11.0  # inches of a figure with all columns of panels
PANELS_PER_ROW = 3  # no reason recorded for this number
MAX_ROWS = 14  # variants of a page; slower ones are left out, and the title says how many
ROW_INCHES = 0.26  # height of a row
# Length of the axis over its last cycle, so that the text behind the longest bar fits.
AXIS_FACTOR = 1.34
MAX_MEDIANS = 4.0  # the axis ends at most at this multiple of the median cycles of the page
LABEL_POINTS = 7.5  # size of the text behind a bar
OVERLAP_HATCH = "////"  # pattern of cycles in which some tiles compute and others exchange


def bars_figure(page: JobPage, names: Mapping[int, str]) -> Figure:
    """Return the figure of a page, all panels with one scale.

    Args:
        page: jobs of the page.
        names: name of the row of each finding, by the finding's `id`.
    """
    rows = _rows(page, names)
    drawn_rows = rows[:MAX_ROWS]
    panel_columns = min(PANELS_PER_ROW, len(page.panels))
    panel_rows = -(-len(page.panels) // panel_columns)
    height = panel_rows * (0.55 + ROW_INCHES * max(3, len(drawn_rows))) + 0.75
    width = 4.2 + (WIDTH - 4.2) * panel_columns / PANELS_PER_ROW
    figure = Figure(figsize=(width, height), layout="constrained")
    grid = figure.subplots(panel_rows, panel_columns, sharex=True, sharey=True, squeeze=False)
    all_axes = [axes for line in grid for axes in line]
    unit = length_unit(finding for findings in page.panels.values() for finding in findings)
    axis_end = _axis_end(page, unit)
    for axes, (title, findings) in zip(all_axes, page.panels.items(), strict=False):
        _panel(axes, _fastest_by_row(findings, names), drawn_rows, axis_end, unit)
        axes.set_title(title, fontsize=9, loc="left")
    all_axes[0].set(xlim=(0, AXIS_FACTOR * axis_end), ylim=(len(drawn_rows) - 0.4, -0.6))
    all_axes[0].set_yticks(range(len(drawn_rows)), drawn_rows)
    # Panels of the last row that have no job are hidden; the panels above them get labels on their
    # axis.
    for axes in all_axes[len(page.panels) :]:
        axes.set_visible(False)
    for axes in all_axes[max(0, len(page.panels) - panel_columns) : len(page.panels)]:
        axes.tick_params(labelbottom=True)
        axes.set_xlabel(unit.title, fontsize=8.5)
    omission = f"; {len(rows) - MAX_ROWS} slower variants left out" if len(rows) > MAX_ROWS else ""
    quantity = "Cycles" if unit.in_cycles else "Time"
    figure.suptitle(
        f"{quantity} of each variant{', ' if page.heading else ''}{page.heading}{omission}"
    )
    handles = _legend(page)
    ncols = len(handles) if panel_columns == PANELS_PER_ROW else 3
    figure.legend(
        handles=handles, loc="outside lower center", ncols=ncols, frameon=False, fontsize=8.5
    )
    return figure


def _fastest_by_row(findings: Sequence[Finding], names: Mapping[int, str]) -> Mapping[str, Finding]:
    """Return the fastest finding of each row."""
    fastest: dict[str, Finding] = {}
    for finding in sorted(findings, key=lambda finding: finding.cycles or 0):
        fastest.setdefault(names[id(finding)], finding)
    return fastest


def _rows(page: JobPage, names: Mapping[int, str]) -> list[str]:
    """Return the names of the rows, the fastest first.

    Rows are sorted by the mean over panels of log(cycles of the row / fewest cycles of the panel).
    """
    log_ratios: dict[str, list[float]] = {}
    for findings in page.panels.values():
        best = min(finding.cycles or 1 for finding in findings)
        for name, finding in _fastest_by_row(findings, names).items():
            log_ratios.setdefault(name, []).append(math.log((finding.cycles or 1) / best))
    return sorted(log_ratios, key=lambda name: float(np.mean(log_ratios[name])))


def _axis_end(page: JobPage, unit: LengthUnit) -> float:
    """Return the length at which the axis ends."""
    findings = [finding for members in page.panels.values() for finding in members]
    lengths = [unit.length(finding, finding.cycles or 0) for finding in findings]
    median = float(np.median(lengths))
    return min(float(max(lengths)), MAX_MEDIANS * median) or 1.0


def _panel(
    axes: Axes,
    by_row: Mapping[str, Finding],
    rows: Sequence[str],
    axis_end: float,
    unit: LengthUnit,
) -> None:
    """Draw the bars of a job's findings, a row for each variant."""
    lengths = {name: unit.length(item, item.cycles or 0) for name, item in by_row.items()}
    shortest = min(lengths.values())
    for row, name in enumerate(rows):
        if name in by_row:
            finding = by_row[name]
            _bar(axes, row, finding, axis_end, unit)
            text = f"{finding.cycles:,}" if unit.in_cycles else f"{finding.microseconds:.4g} us"
            text += "" if finding.speedup is None else f"  {finding.speedup:.3g}x"
            end = (lengths[name], row)
            _write(axes, end, text, axis_end, bold=lengths[name] == shortest)
    axes.tick_params(axis="y", length=0, labelsize=8.5)
    axes.tick_params(axis="x", labelsize=8)
    # Cycles are whole numbers; microseconds may be fractions of one.
    axes.xaxis.set_major_formatter(
        lambda value, _: f"{value:,.0f}" if unit.in_cycles else f"{value:,g}"
    )
    axes.xaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _bar(axes: Axes, row: int, finding: Finding, axis_end: float, unit: LengthUnit) -> None:
    """Draw the parts of the cycles (`parts_of`), one behind the other, up to the axis' end."""
    begin = 0.0
    for part, cycles in parts_of(finding).items():
        # A bar that is longer than the axis is cut off where the axis ends.
        end = min(begin + unit.length(finding, cycles), axis_end)
        first, _, second = part.partition(" and ")
        axes.barh(
            row,
            end - begin,
            0.72,
            left=begin,
            color=PART_COLOURS[first],
            hatch=OVERLAP_HATCH if second else None,
            edgecolor=PART_COLOURS[second] if second else "none",
            linewidth=0,
        )
        begin = end
    bound = unit.length(finding, finding.bound_cycles or 0)
    if bound <= axis_end:
        axes.plot([bound, bound], [row - 0.45, row + 0.45], color=colours.INK, linewidth=1.6)


def parts_of(finding: Finding) -> Mapping[str, int]:
    """Return cycles by part; cycles in which tiles compute and others exchange are one part."""
    # Overlap counts in compute and in exchange; it is shown once, as a part of its own.
    overlap = max(0, finding.overlap_cycles)
    parts = {
        "compute": finding.result["compute_cycles"] - overlap,
        "compute and exchange": overlap,
        "exchange": finding.result["exchange_cycles"] - overlap,
        "sync": finding.result["sync_cycles"],
    }
    return {name: cycles for name, cycles in parts.items() if cycles > 0}


def _write(axes: Axes, end: tuple[float, int], text: str, axis_end: float, *, bold: bool) -> None:
    """Write the length of a run and its speed-up over dense behind a bar.

    Args:
        axes: axes of the panel.
        end: end of the bar on the axis, and its row.
        text: text to write.
        axis_end: length at which the axis ends.
        bold: True for bold text.
    """
    axes.annotate(
        f"{'» ' if end[0] > axis_end else ''}{text}",
        (min(end[0], axis_end), end[1]),
        xytext=(3, 0),
        textcoords="offset points",
        va="center",
        fontsize=LABEL_POINTS,
        fontweight="bold" if bold else "normal",
    )


def _legend(page: JobPage) -> list[Patch | Line2D]:
    """Return the entries of the legend for the parts of bars that a page has."""
    parts = {
        part
        for findings in page.panels.values()
        for finding in findings
        for part in parts_of(finding)
    }
    handles: list[Patch | Line2D] = [
        Patch(color=colour, label=name) for name, colour in PART_COLOURS.items()
    ]
    if "compute and exchange" in parts:
        overlap = Patch(facecolor=PART_COLOURS["compute"], edgecolor=PART_COLOURS["exchange"])
        overlap.set(hatch=OVERLAP_HATCH, linewidth=0, label="both, on different tiles")
        handles.insert(1, overlap)
    tick = Line2D([], [], color=colours.INK, marker="|", markersize=11, linestyle="", mew=1.6)
    tick.set_label("bound: busiest port or peak macs")
    return [*handles, tick]
