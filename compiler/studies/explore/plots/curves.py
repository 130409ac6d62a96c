"""Curves along an axis of a sweep (density, n, size, block length): rates, speed-ups, break-even.

Along a number of the chip, as its tiles, the curves are cycles, time and energy.

A field is an option of a point's configuration. A line has the findings that differ in the field of
the axis alone, and its look: the colour stands for the strategy, dash and marker for the block.
Densities share a panel only where density is the axis. Break-even is the density below which a
sparse plan is faster than the dense plan. If no two densities enclose it, an arrow at the edge says
that the line is faster at all densities, or at none. Sizes of figures are inches; the reasons of
their numbers are not recorded.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ....drawing import colours
from ..columns import COLUMNS
from ..finding import Finding
from ..variants import Crossing, crossing_of, values_of
from .looks import Look, Looks
from .series import (
    LINE_FIELDS,
    add_legend,
    fields_along,
    fields_except,
    panels_of,
    set_density_axis,
    set_field_axis,
    set_plain_log_axis,
)

# Columns along a number of the chip, from above, by the titles of their axes.
MACHINE_ROWS = {
    "cycles": "cycles",
    "microseconds of the chip": "microseconds",
    "joules (estimated)": "joules",
}
ALWAYS, NEVER = "^", "v"  # markers of the arrows
EDGE_FACTOR = 1.8  # factor by which the axis extends beyond the densities, for the arrows
ARROW_INSET = 0.032  # distance of an arrow from the end of the axis, as a share of the axis
ARROW_SPACING = 0.03  # distance between arrows of one value, as a share of the axis
# Line of dense plans.
DENSE_STYLE: Any = {"linestyle": "-", "linewidth": 1, "color": colours.METHODS["dense"]}
# Fields of a line whose findings may differ in density: of a static or of a dynamic matrix.
DENSITY_LINE_FIELDS = [name for name in LINE_FIELDS if name not in ("density", "max_density")]


def break_even_figure(panels: Mapping[str, Sequence[Finding]], field: str, looks: Looks) -> Figure:
    """Return a figure of break-even densities along a field, one panel each, with one legend."""
    figure = Figure(figsize=(1.0 + 4.8 * len(panels), 5.2), layout="constrained")
    sparse = [finding for findings in panels.values() for finding in findings]
    for number, (title, findings) in enumerate(panels.items(), start=1):
        axes = figure.add_subplot(1, len(panels), number)
        set_field_axis(axes, field, values_of(findings, field))
        set_density_axis(axes, values_of(sparse, "density"), edge=EDGE_FACTOR)
        _plot_crossings(axes, findings, field, looks)
        axes.set_title(title, fontsize=9, loc="left")
        axes.set_ylabel("quicker than dense below this density (share of zeros)")
    arrows = [
        Line2D([], [], color=colours.QUIET_INK, marker=marker, ls="", mfc="none", label=label)
        for marker, label in ((ALWAYS, "quicker at every density"), (NEVER, "quicker at none"))
    ]
    add_legend(figure, [*looks.legend(sparse), *arrows])
    return figure


def break_even_panels(findings: Sequence[Finding], field: str) -> Mapping[str, list[Finding]]:
    """Return panels of sparse findings that have a speed-up; a panel agrees in all other fields."""
    sparse = [finding for finding in findings if finding.speedup and finding.value_of("density")]
    panels = panels_of(sparse, fields_except(*LINE_FIELDS, *fields_along(sparse, field)))
    return {  # fewer than two values of the field or two densities enclose no break-even
        title: group
        for title, group in panels.items()
        if all(len(values_of(group, name)) > 1 for name in (field, "density"))
    }


def _plot_crossings(axes: Axes, findings: Sequence[Finding], field: str, looks: Looks) -> None:
    """Draw the density at which sparse and dense are equally fast, over a field."""
    # Looks of the lines that need an arrow, by value of the field and edge (True: upper edge).
    edges: dict[tuple[float, bool], list[Look]] = {}
    for line in panels_of(
        findings, [name for name in LINE_FIELDS if name not in (field, "density")]
    ).values():
        look = looks.of(line[0])
        crossings = _crossings(line, field)
        # NaN leaves a gap in the line.
        densities = [crossing.density for crossing in crossings.values()]
        heights = [math.nan if density is None else density for density in densities]
        style: Mapping[str, Any] = {"linestyle": look.dash, "marker": look.marker}
        axes.plot([*crossings], heights, color=look.colour, **style)
        for value, crossing in crossings.items():
            if crossing.always or crossing.never:
                edges.setdefault((value, crossing.always), []).append(look)
    for (value, always), edge_looks in edges.items():
        for number, look in enumerate(edge_looks):
            # Arrows of several lines at one value stand side by side, centred at the value.
            shift = ARROW_SPACING * (number - (len(edge_looks) - 1) / 2)
            _plot_arrow(axes, value, shift, look, always=always)


def _plot_arrow(axes: Axes, value: float, shift: float, look: Look, *, always: bool) -> None:
    """Draw an arrow at the edge behind which the break-even lies.

    Args:
        axes: axes of the panel.
        value: value of the field, on the x axis.
        shift: distance of the arrow from the value to the right, as a share of the axis.
        look: look of the line.
        always: True for the upper edge, False for the lower one.
    """
    # From data coordinates to shares of the axes, then shifted sideways.
    position = axes.transAxes.inverted().transform(axes.transData.transform((value, 1)))[0] + shift
    # The marker of the line stands beside the arrow, which lies nearer to the edge.
    for marker, distance, size in ((look.marker, 2.0, 5), (ALWAYS if always else NEVER, 1.0, 7)):
        height = 1 - ARROW_INSET * distance if always else ARROW_INSET * distance
        style: Mapping[str, Any] = {"mfc": "none", "mew": 1.4, "transform": axes.transAxes}
        axes.plot(position, height, marker, color=look.colour, markersize=size, **style)


def _crossings(line: Sequence[Finding], field: str) -> dict[float, Crossing]:
    """Return the crossing at each value of the field that has one."""
    crossings = {
        value: crossing_of([finding for finding in line if finding.value_of(field) == value])
        for value in values_of(line, field)
    }
    return {value: crossing for value, crossing in crossings.items() if crossing is not None}


def rate_panels(findings: Sequence[Finding], field: str) -> Mapping[str, list[Finding]]:
    """Return the findings of each panel along a field; a panel agrees in all other fields."""
    axis_fields = fields_along(findings, field)
    line_fields = LINE_FIELDS if field == "density" else DENSITY_LINE_FIELDS
    return panels_of(findings, fields_except(*line_fields, *axis_fields))


def machine_panels(findings: Sequence[Finding], field: str) -> Mapping[str, list[Finding]]:
    """Return panels of findings along a number of the chip, if it has several values.

    Findings of a panel agree in the other numbers of the chip. If each named chip has one value of
    its own, a line goes through the chips instead. A number of a plan counts like one of the chip;
    where 0 leaves it to the planner, the point stands at the planner's choice.
    """
    findings = [finding for finding in findings if finding.chosen(field) is not None]
    chips: dict[str, list[Finding]] = {}
    for finding in findings:
        chips.setdefault(finding.value_of("machine"), []).append(finding)
    # If each chip has only one value of the field, the chips are the points of one line.
    is_by_name = len(chips) > 1 and all(len(values_of(chip, field)) == 1 for chip in chips.values())
    axis_fields = (field, "machine") if is_by_name else (field,)
    panels = panels_of(findings, fields_except(*DENSITY_LINE_FIELDS, *axis_fields))
    return {title: panel for title, panel in panels.items() if len(values_of(panel, field)) > 1}


def rate_figure(panels: Mapping[str, Sequence[Finding]], field: str, looks: Looks) -> Figure:
    """Return a figure of rates above and speed-ups below, one column a panel, with one legend."""
    all_findings = [finding for findings in panels.values() for finding in findings]
    sparse = [finding for finding in all_findings if not finding.multiplies_zeros]
    # The row of speed-ups is left out if no finding has a dense partner.
    rows = 2 if any(finding.speedup for finding in sparse) else 1
    figure = Figure(figsize=(1.0 + 4.6 * len(panels), 0.9 + 3.6 * rows), layout="constrained")
    grid = figure.subplots(rows, len(panels), squeeze=False, sharey="row")
    for column, (title, findings) in enumerate(panels.items()):
        for row in range(rows):
            _plot_lines(grid[row][column], findings, field, looks, speedup=row == 1)
            set_field_axis(grid[row][column], field, values_of(findings, field))
            set_plain_log_axis(grid[row][column])
        grid[0][column].set_title(title, fontsize=9, loc="left")
    grid[0][0].set_ylabel("non-zero TFLOP/s")
    if rows == 2:
        grid[1][0].set_ylabel("speed-up over dense")
        for axes in grid[1]:
            axes.axhline(1, color=colours.GUIDE, linewidth=1)
    dense = len(sparse) < len(all_findings) and [Line2D([], [], label="dense", **DENSE_STYLE)]
    add_legend(figure, [*looks.legend(sparse), *(dense or [])])
    return figure


def machine_figure(panels: Mapping[str, Sequence[Finding]], field: str, looks: Looks) -> Figure:
    """Return a figure of cycles, microseconds and joules along a number of the chip."""
    all_findings = [finding for findings in panels.values() for finding in findings]
    figure = Figure(
        figsize=(1.0 + 4.6 * len(panels), 0.9 + 3.6 * len(MACHINE_ROWS)), layout="constrained"
    )
    grid = figure.subplots(len(MACHINE_ROWS), len(panels), squeeze=False, sharey="row")
    for column, (title, findings) in enumerate(panels.items()):
        for row, name in enumerate(MACHINE_ROWS.values()):
            axes = grid[row][column]
            for line in panels_of(findings, LINE_FIELDS).values():
                look = looks.of(line[0])
                coordinates = sorted(
                    (finding.chosen(field), _figure(finding, name)) for finding in line
                )
                style: Mapping[str, Any] = {"linestyle": look.dash, "marker": look.marker}
                axes.plot(*zip(*coordinates, strict=True), color=look.colour, markersize=4, **style)
            set_field_axis(axes, field, sorted({finding.chosen(field) for finding in findings}))
            set_plain_log_axis(axes)
        grid[0][column].set_title(title, fontsize=9, loc="left")
    for row, title in enumerate(MACHINE_ROWS):
        grid[row][0].set_ylabel(title)
    add_legend(figure, looks.legend(all_findings))
    return figure


def _figure(finding: Finding, name: str) -> float:
    """Return the value of a column, NaN (a gap in the line) without one."""
    value = COLUMNS[name].value_of(finding)
    return math.nan if value is None else float(value)


def _plot_lines(
    axes: Axes, findings: Sequence[Finding], field: str, looks: Looks, *, speedup: bool
) -> None:
    """Draw a line for each variant over a field, and one for dense."""
    dense = [finding for finding in findings if finding.multiplies_zeros]
    sparse = [finding for finding in findings if not finding.multiplies_zeros]
    for line in panels_of(sparse, [name for name in LINE_FIELDS if name != field]).values():
        look = looks.of(line[0])
        coordinates = sorted(
            (finding.value_of(field), _height(finding, speedup=speedup)) for finding in line
        )
        style: Mapping[str, Any] = {"linestyle": look.dash, "marker": look.marker}
        axes.plot(*zip(*coordinates, strict=True), color=look.colour, markersize=4, **style)
    if speedup or not dense:
        return
    coordinates = sorted((finding.value_of(field) or 0, _height(finding)) for finding in dense)
    if dense[0].value_of(field) is None:  # dense plans have no density or block: a horizontal line
        axes.axhline(coordinates[0][1], **DENSE_STYLE)
    else:
        axes.plot(*zip(*coordinates, strict=True), **DENSE_STYLE)


def _height(finding: Finding, *, speedup: bool = False) -> float:
    """Return the height of a point, NaN (a gap in the line) if there is no figure."""
    figure = finding.speedup if speedup else finding.result.get("flop_rate")
    if finding.cycles is None or figure is None:
        return float("nan")
    return figure if speedup else figure / 1e12
