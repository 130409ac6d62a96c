"""Scatter picture: simulated over measured figures, cycles on the left, speed-ups on the right.

A panel below shows the errors of the same points, because on an axis of three decades an error of a
tenth is hard to see. The SVG shows the description of a point while the mouse is on it. It needs no
other file: text is drawn as outlines, and descriptions are `<title>` elements, which browsers show.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ipusim import whole_file

from ....drawing.colours import METHODS
from ....drawing.picture_files import SVG_METADATA
from ..attribution import Weights, attribution_of
from ..deviation import Deviation
from ..measurement import half_of

# Prefixes of the ids of dots in the SVG, before the number of the point: upper and lower panel.
POINT, ERROR = "point-", "error-"
# Inches, of figures above and errors below; no reason recorded for these numbers.
ROW_HEIGHTS = (6.1, 3.0)
BAND = 1.1  # factor of the grey band around measured figures: errors of a tenth to either side
TICKS = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50)  # of axes of speed-ups
MARKERS = {"fp16": "o", "fp32": "s"}  # shape of dots by data type: circle and square
SVG = "http://www.w3.org/2000/svg"  # XML name spaces
LINK = "http://www.w3.org/1999/xlink"
MAX_PHASES = 4  # phases that a description names; no reason recorded for this number
DOT = re.compile(f"(?:{POINT}|{ERROR})([0-9]+)")
# Style sheet: a dot gets a black edge while the mouse is on it.
STYLE = f"""\
g[id^="{POINT}"], g[id^="{ERROR}"] {{ cursor: pointer; }}
g[id^="{POINT}"]:hover use, g[id^="{ERROR}"]:hover use {{ stroke: #000 !important; }}
"""

Numbered: TypeAlias = Mapping[int, Deviation]
"""Points by their number in the table."""


def scatter_figure(points: Numbered) -> Figure:
    """Return the figure of the points that are not left out of the means, and of their errors.

    Each dot is a matplotlib artist of its own, so that it has an id in the SVG: `POINT` or `ERROR`
    and the number of the point. Both axes of the upper panels are equal and logarithmic.
    """
    panels = {unit: _shown_points(points, unit) for unit in ("cycles", "speedup")}
    units = [unit for unit, unit_points in panels.items() if unit_points]
    figure = Figure(figsize=(6 * len(units), math.fsum(ROW_HEIGHTS)), layout="constrained")
    grid = figure.add_gridspec(2, len(units), height_ratios=ROW_HEIGHTS)
    for number, unit in enumerate(units):
        _draw_figures(figure.add_subplot(grid[0, number]), panels[unit], unit)
        _draw_errors(figure.add_subplot(grid[1, number]), panels[unit], unit)
    return figure


def _shown_points(points: Numbered, unit: str) -> dict[int, Deviation]:
    """Return the points of a unit that are not left out of the means."""
    return {
        number: point
        for number, point in points.items()
        if point.unit == unit and not point.left_out
    }


def _draw_figures(axes: Axes, points: Numbered, unit: str) -> None:
    """Draw simulated over measured figures, with the diagonal and the band of a tenth."""
    # Shown points always have both figures; `or 0.0` is for the type checker.
    _plot(axes, points, POINT, lambda point: point.simulated or 0.0)
    low, high = _range(points)
    axes.plot([low, high], [low, high], color="black", linewidth=0.8, zorder=1.5)  # below the dots
    axes.fill_between(
        [low, high],
        [low / BAND, high / BAND],
        [low * BAND, high * BAND],
        color="black",
        alpha=0.1,
        linewidth=0,
        label="within 10 %",
    )
    axes.set(xscale="log", yscale="log", xlim=(low, high), ylim=(low, high), aspect="equal")
    axes.set(xlabel=f"measured {_name(unit)}", ylabel=f"simulated {_name(unit)}")
    if unit == "speedup":
        ticks = [tick for tick in TICKS if low <= tick <= high]
        axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.set_yticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.minorticks_off()
    axes.legend(frameon=False, loc="upper left")


def _draw_errors(axes: Axes, points: Numbered, unit: str) -> None:
    """Draw errors over measured figures, with the band of a tenth around 0."""
    _plot(axes, points, ERROR, lambda point: point.error_percent or 0.0)
    low, high = _range(points)
    band_percent = 100 * (BAND - 1)
    axes.axhline(0, color="black", linewidth=0.8, zorder=1.5)
    axes.axhspan(-band_percent, band_percent, color="black", alpha=0.1, linewidth=0)
    axes.set(xscale="log", xlim=(low, high), xlabel=f"measured {_name(unit)}")
    axes.set_ylabel("error, percent")
    if unit == "speedup":
        ticks = [tick for tick in TICKS if low <= tick <= high]
        axes.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
        axes.minorticks_off()


def _plot(axes: Axes, points: Numbered, prefix: str, height: Callable[[Deviation], float]) -> None:
    """Draw a dot for each point over its measured figure; method and type decide its style.

    Args:
        axes: axes of the panel.
        points: points by number.
        prefix: prefix of the ids of dots.
        height: function of a point that returns the height of its dot.
    """
    for method, colour in METHODS.items():
        for dtype, marker in MARKERS.items():
            group = {
                number: point
                for number, point in points.items()
                if (point.row.method, point.row.dtype) == (method, dtype)
            }
            for number, point in group.items():
                label = f"{method} {dtype.upper()} ({len(group)})"
                (dot,) = axes.plot(
                    [point.measured or 0.0],
                    [height(point)],
                    linestyle="",
                    marker=marker,
                    markersize=4.5,
                    color=colour,
                    alpha=0.6,
                    markeredgewidth=0,
                    # One label for each group, on its first dot.
                    label=label if number == min(group) else None,
                )
                dot.set_gid(f"{prefix}{number}")


def _range(points: Numbered) -> tuple[float, float]:
    """Return the ends of both axes."""
    figures = [f for point in points.values() for f in (point.measured, point.simulated) if f]
    # A margin of a factor of 1.3 around all figures; no reason recorded for this factor.
    return min(figures) / 1.3, max(figures) * 1.3


def _name(unit: str) -> str:
    """Return the label of the axis of a unit."""
    return "cycles, compute + exchange" if unit == "cycles" else "speed-up over dense"


def write_hover(
    path: Path, figure: Figure, points: Numbered, weights: Mapping[str, Weights]
) -> Path:
    """Write the figure as SVG that describes points on hovering; return the path of the file.

    Args:
        path: path of the file.
        figure: figure of `scatter_figure`.
        points: points by number.
        weights: missing shares of the cycles of phases, for each group of points, from
            `..attribution`.

    Raises:
        InputError: if the file cannot be written.
    """
    svg = io.BytesIO()
    with rc_context({"svg.hashsalt": "ipusim"}):  # makes ids reproducible
        figure.savefig(svg, format="svg", metadata=SVG_METADATA)
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", LINK)
    root = ElementTree.fromstring(svg.getvalue())  # trusted: drawn just now
    style = ElementTree.Element(f"{{{SVG}}}style")
    style.text = STYLE
    root.insert(0, style)
    for group in root.iter(f"{{{SVG}}}g"):
        dot = DOT.fullmatch(group.get("id", ""))
        if dot:
            number = int(dot[1])
            title = ElementTree.Element(f"{{{SVG}}}title")
            title.text = title_of(number, points[number], weights)
            group.insert(0, title)
    with whole_file(path) as file:
        ElementTree.ElementTree(root).write(file, encoding="utf-8", xml_declaration=True)
    return path


def title_of(number: int, point: Deviation, weights: Mapping[str, Weights]) -> str:
    """Return the description of a point: configuration, both figures, and its longest phases."""
    row = point.row
    sparse = "" if row.method == "dense" else f", b {row.block_size}, d {row.density:g}"
    best = " (best)" if row.n is None else ""
    measured, simulated = (
        f"{figure:,.0f}" if point.unit == "cycles" else f"{figure:.3g}"
        for figure in (point.measured or 0.0, point.simulated or 0.0)
    )
    lines = [
        f"{number}: {row.method} {row.dtype}, {half_of(row)}",
        f"m {row.m}, k {row.k}, n {point.n}{best}{sparse}",
        f"measured {measured}, simulated {simulated} {point.unit}: {point.error_percent:+z.1f} %",
    ]
    attribution = attribution_of(point, weights)
    phases = () if attribution is None else attribution.suspects
    longest = sorted(phases, key=lambda phase: -phase.cycles)[:MAX_PHASES]
    lines += [f"{phase.name} {phase.cycles:,} ({phase.share_percent:.0f} %)" for phase in longest]
    return "\n".join(lines)
