"""Pareto: cycles against the bytes of the fullest tile, for all variants of a job.

The variants that no other one beats in both are joined by a line, ringed and named.
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
from .looks import Looks
from .series import beside

ABREAST = 3  # panels in a row
KIB = 1024
SMALL = 7.5  # points


def front(points: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the (bytes, cycles) that no other pair beats in both, by increasing bytes."""
    best: list[tuple[int, int]] = []
    # By increasing bytes, a pair is on the front if it has fewer cycles than all before it.
    for size, cycles in sorted(set(points)):
        if not best or cycles < best[-1][1]:
            best.append((size, cycles))
    return best


def pareto_figure(page: JobPage, looks: Looks) -> Figure:
    """Return a figure of one panel a job, with one legend below."""
    across = min(ABREAST, len(page.panels))
    down = -(-len(page.panels) // across)
    figure = Figure(figsize=(1.0 + 3.5 * across, 1.2 + 3.1 * down), layout="constrained")
    grid = figure.subplots(down, across, squeeze=False)
    all_axes = [axes for line in grid for axes in line]
    for axes, (title, findings) in zip(all_axes, page.panels.items(), strict=False):
        _panel(axes, findings, looks)
        axes.set_title(title, fontsize=9, loc="left")
    for axes in all_axes[len(page.panels) :]:
        axes.set_visible(False)
    for axes in all_axes[max(0, len(page.panels) - across) : len(page.panels)]:
        axes.set_xlabel("KiB of the fullest tile", fontsize=9)
    for axes in all_axes[: len(page.panels) : across]:
        axes.set_ylabel("cycles", fontsize=9)
    figure.suptitle(f"Cycles and memory{', ' if page.heading else ''}{page.heading}")
    ring = Line2D([], [], color=colours.GUIDE, marker="o", mfc="none", linewidth=1, markersize=9)
    ring.set_label("nothing beats it in both")
    findings_shown = [finding for findings in page.panels.values() for finding in findings]
    beside(figure, [*looks.legend(findings_shown), ring])
    return figure


def _panel(axes: Axes, findings: Sequence[Finding], looks: Looks) -> None:
    for finding in findings:
        look = looks.of(finding)
        size, cycles = _position(finding)
        axes.plot(size / KIB, cycles, look.mark, color=look.colour, markersize=6)
    edge = front([_position(finding) for finding in findings])
    axes.plot(
        [size / KIB for size, _ in edge],
        [least for _, least in edge],
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
    _name(axes, findings, edge, looks)


def _name(
    axes: Axes, findings: Sequence[Finding], edge: Sequence[tuple[int, int]], looks: Looks
) -> None:
    """Write the names of the variants on the front, right of their points."""
    for point in edge:
        variant = next(looks.of(f).variant for f in findings if _position(f) == point)
        axes.annotate(
            variant or "sparse",
            (point[0] / KIB, point[1]),
            xytext=(8, -3),
            textcoords="offset points",
            fontsize=SMALL,
            ha="left",
            va="center_baseline",
        )


def _position(finding: Finding) -> tuple[int, int]:
    return finding.result["max_tile_bytes"], finding.result["cycles"]
