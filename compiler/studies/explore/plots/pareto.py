"""Picture of cycles against the bytes of the fullest tile, for all variants of a job.

A variant is on the Pareto front if no other one has both fewer cycles and fewer bytes. Variants of
the front are joined by a line, ringed and named. A panel is a job.
"""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import LogLocator, NullLocator

from ....drawing import colours
from ..finding import Finding
from ..pages import JobPage
from .length import LengthUnit, length_unit
from .looks import Looks
from .series import add_legend

PANELS_PER_ROW = 3  # no reason recorded for this number
KIB = 1024  # bytes
LABEL_POINTS = 7.5  # size of the names at the points of the Pareto front


def pareto_front(points: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    """Return the (bytes, cycles) of the Pareto front, by increasing bytes."""
    front: list[tuple[int, float]] = []
    # By increasing bytes, a point is on the front if it has fewer cycles than all before it.
    for size, cycles in sorted(set(points)):
        if not front or cycles < front[-1][1]:
            front.append((size, cycles))
    return front


def pareto_figure(page: JobPage, looks: Looks) -> Figure:
    """Return a figure with a panel for each job, and one legend below."""
    panel_columns = min(PANELS_PER_ROW, len(page.panels))
    panel_rows = -(-len(page.panels) // panel_columns)
    size = (1.0 + 3.5 * panel_columns, 1.2 + 3.1 * panel_rows)
    figure = Figure(figsize=size, layout="constrained")
    grid = figure.subplots(panel_rows, panel_columns, squeeze=False)
    all_axes = [axes for line in grid for axes in line]
    findings_shown = [finding for findings in page.panels.values() for finding in findings]
    unit = length_unit(findings_shown)
    for axes, (title, findings) in zip(all_axes, page.panels.items(), strict=False):
        _panel(axes, findings, looks, unit)
        axes.set_title(title, fontsize=9, loc="left")
    for axes in all_axes[len(page.panels) :]:
        axes.set_visible(False)
    for axes in all_axes[max(0, len(page.panels) - panel_columns) : len(page.panels)]:
        axes.set_xlabel("KiB of the fullest tile", fontsize=9)
    for axes in all_axes[: len(page.panels) : panel_columns]:
        axes.set_ylabel(unit.title, fontsize=9)
    quantity = "Cycles" if unit.in_cycles else "Time"
    figure.suptitle(f"{quantity} and memory{', ' if page.heading else ''}{page.heading}")
    ring = Line2D([], [], color=colours.GUIDE, marker="o", mfc="none", linewidth=1, markersize=9)
    ring.set_label("nothing beats it in both")
    add_legend(figure, [*looks.legend(findings_shown), ring])
    return figure


def _panel(axes: Axes, findings: Sequence[Finding], looks: Looks, unit: LengthUnit) -> None:
    """Draw the findings of a job by memory and time, and the front of the best ones."""
    for finding in findings:
        look = looks.of(finding)
        size, length = _position(finding, unit)
        axes.plot(size / KIB, length, look.marker, color=look.colour, markersize=6)
    front_points = pareto_front([_position(finding, unit) for finding in findings])
    axes.plot(
        [size / KIB for size, _ in front_points],
        [length for _, length in front_points],
        "o-",
        color=colours.GUIDE,
        mfc="none",
        linewidth=1,
        markersize=10,
    )
    axes.set(xscale="log", yscale="log")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axis.set_major_formatter(lambda value, _: f"{value:,g}")
        axis.set_minor_locator(NullLocator())
    axes.margins(0.16)
    axes.tick_params(labelsize=8)
    axes.grid(alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    # Names of the variants on the front, right of their points.
    for point in front_points:
        finding = next(finding for finding in findings if _position(finding, unit) == point)
        axes.annotate(
            looks.of(finding).variant or "sparse",
            (point[0] / KIB, point[1]),
            xytext=(8, -3),
            textcoords="offset points",
            fontsize=LABEL_POINTS,
            ha="left",
            va="center_baseline",
        )


def _position(finding: Finding, unit: LengthUnit) -> tuple[int, float]:
    """Return the bytes of the fullest tile, and the length of the run on the axis."""
    return finding.result["max_tile_bytes"], unit.length(finding, finding.result["cycles"])
