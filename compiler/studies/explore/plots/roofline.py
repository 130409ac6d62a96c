"""Roofline of a sweep: cycles of all variants of a job, by useful operations per received byte.

All variants of a job have the same useful operations, those of its non-zeros, so that the upper
bounds on their rate are lower bounds on their cycles. A panel is a job. Sizes of figures are
inches; the reasons of their numbers are not recorded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import LogLocator, NullLocator

from ipusim import WORD_BYTES

from ....drawing import colours
from ....drawing.roofline import Roof
from ..finding import Finding
from ..pages import JobPage
from .looks import Looks
from .series import add_legend

PANELS_PER_ROW = 3  # no reason recorded for this number
MARGIN = 2.5  # factor by which the axis of intensities extends beyond points and ridge
BOUND_STYLES: Mapping[str, Any] = {
    "roof": "-",
    "without_overlap": "--",
}  # line styles of the bounds by name
BOUND_LABELS = {
    "roof": "least cycles: peak macs, or all ports busy",
    "without_overlap": "least cycles if each tile exchanges, then computes",
}


def can_be_drawn(finding: Finding) -> bool:
    """Return True if a finding has useful operations and received bytes."""
    result = finding.result
    names = ("cycles", "flop_count", "exchange_words", "utilisation")
    return all(result.get(name) for name in names)


def roofline_figure(page: JobPage, looks: Looks) -> Figure:
    """Return a figure with a panel for each job, and one legend below."""
    columns = min(PANELS_PER_ROW, len(page.panels))
    rows = -(-len(page.panels) // columns)
    figure = Figure(figsize=(1.6 + 3.7 * columns, 1.4 + 3.3 * rows), layout="constrained")
    grid = figure.subplots(rows, columns, squeeze=False)
    all_axes = [axes for line in grid for axes in line]
    for axes, (title, findings) in zip(all_axes, page.panels.items(), strict=False):
        _panel(axes, [finding for finding in findings if can_be_drawn(finding)], looks)
        axes.set_title(title, fontsize=9, loc="left")
    for axes in all_axes[len(page.panels) :]:
        axes.set_visible(False)
    for axes in all_axes[max(0, len(page.panels) - columns) : len(page.panels)]:
        axes.set_xlabel("useful operations a received byte", fontsize=9)
    for axes in all_axes[: len(page.panels) : columns]:
        axes.set_ylabel("cycles", fontsize=9)
    figure.suptitle(f"Roofline{', ' if page.heading else ''}{page.heading}")
    bounds = [
        Line2D([], [], color=colours.INK, linestyle=style, label=BOUND_LABELS[name])
        for name, style in BOUND_STYLES.items()
    ]
    drawn_findings = [finding for findings in page.panels.values() for finding in findings]
    add_legend(figure, [*looks.legend(drawn_findings), *bounds], entry_inches=3.4)
    return figure


def useful_operations(findings: Sequence[Finding]) -> int:
    """Return the operations of the non-zeros of a job; a dense plan counts its zeros, too."""
    return min(int(finding.result["flop_count"]) for finding in findings)


def roof_of(findings: Sequence[Finding]) -> Roof:
    """Return the upper bounds of the machine of a job, per cycle."""
    # The utilisation is the rate of a run over the best rate of the machine for its types.
    peaks = [
        finding.result["flop_count"] / (finding.result["cycles"] * finding.result["utilisation"])
        for finding in findings
    ]
    finding = findings[0]
    ports = finding.result.get("tiles", finding.configuration["tiles"])
    width = finding.configuration["exchange_bytes_per_cycle"]
    return Roof(max(peaks), float(ports * width))


def intensity_of(finding: Finding, operations: int) -> float:
    """Return the useful operations of a job per byte that the tiles of a finding receive."""
    return float(operations / (WORD_BYTES * finding.result["exchange_words"]))


def _panel(axes: Axes, findings: Sequence[Finding], looks: Looks) -> None:
    """Draw the findings of a job by arithmetic intensity and cycles, below the roof."""
    if not findings:
        return
    operations, roof = useful_operations(findings), roof_of(findings)
    intensities = [intensity_of(finding, operations) for finding in findings]
    ends = min(roof.ridge, *intensities) / MARGIN, max(roof.ridge, *intensities) * MARGIN
    axis = np.geomspace(*ends, 200)
    bounds = {"roof": roof.roof(axis), "without_overlap": roof.without_overlap(axis)}
    for name, rates in bounds.items():
        axes.plot(axis, operations / rates, BOUND_STYLES[name], color=colours.INK, linewidth=1.1)
    for finding, intensity in zip(findings, intensities, strict=True):
        look = looks.of(finding)
        axes.plot(intensity, finding.cycles or 0, look.marker, color=look.colour, markersize=6)
    axes.set(xscale="log", yscale="log", xlim=ends)
    for scale in (axes.xaxis, axes.yaxis):
        scale.set_major_locator(LogLocator(subs=(1, 2, 5)))
        scale.set_major_formatter(lambda value, _: f"{value:,g}")
        scale.set_minor_locator(NullLocator())
    axes.tick_params(labelsize=8)
    axes.grid(alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
