"""Charts of a notebook's own numbers: bars, curves, points, and grids of coloured cells.

A series is a list of numbers of one colour, with a name; a panel is one of several charts side by
side. All sizes are in inches of the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import attrs
import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import LogLocator

from ipusim import InputError, Report

from ...drawing.colours import CAUSES, INK, series_colours
from ..pictures.style import hide_edges, ink_of, load_map, new_figure, set_separators
from ..ramps import FloatArray
from ..roofline import where_cycles_went
from ..subject import Picture

BAR_HEIGHT = 0.45  # inches of a bar and the gap below it
LEGEND_HEIGHT = 1.2  # inches of the legend and the axis below
FILLED_SHARE = 0.8  # share of the distance between groups of bars that is filled with bars
ROUNDING = 1e-9  # relative difference of totals that counts as rounding
MAX_NUMBERED_BARS = 12  # bars up to which each has its number; more numbers would overlap
USUAL_COLOURS: Mapping[str, str] = MappingProxyType({})  # the caller sets no colour
HEIGHT = 3.8  # inches of a chart
MIN_SEPARATED = 1000  # from this value on, numbers of an axis have separators of thousands

Curves = Mapping[str, Sequence[float]]  # values of each curve, by its name
# Positions on the horizontal axis and heights of each group of points, by its name.
Points = Mapping[str, tuple[Sequence[float], Sequence[float]]]
GRID_HEIGHT = 3.6  # inches of a chart of grids
MAX_NUMBERED_CELLS = 8  # rows or columns up to which cells have room for their numbers


def bar_chart(series: Mapping[str, Mapping[str, float]], *, up: str, caption: str) -> Picture:
    """Draw vertical bars: a group for each category, with a bar for each series.

    Args:
        series: heights by category for each series, by name; all series have the same categories.
        up: label of the heights, with their unit.
        caption: text of one or two sentences.

    Raises:
        InputError: there are no series, or their categories differ.
    """
    categories = _categories("bar_chart", series)
    figure = new_figure(HEIGHT)
    axes = figure.add_subplot()
    centres, width = np.arange(len(categories)), FILLED_SHARE / len(series)
    colours = series_colours([*series])
    for number, (name, heights) in enumerate(series.items()):
        shift = (number - (len(series) - 1) / 2) * width  # from the centre of the group
        values = [heights[category] for category in categories]
        # A bar fills 92 % of its width, so that a gap separates it from the next one.
        bars = axes.bar(centres + shift, values, 0.92 * width, color=colours[name], label=name)
        if len(categories) * len(series) <= MAX_NUMBERED_BARS:
            axes.bar_label(bars, fmt="{:,.0f}", fontsize=9)
    axes.set_xticks(centres, categories)
    axes.set_ylabel(up)
    set_separators(axes, "y")
    hide_edges(axes)
    if len(series) > 1:
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return Picture(figure, caption)


def stacked_chart(
    bars: Mapping[str, Mapping[str, float]],
    *,
    along: str,
    caption: str,
    colours: Mapping[str, str] = USUAL_COLOURS,
) -> Picture:
    """Draw horizontal bars below one another, each of which consists of the same parts.

    A bar has its total as a number, unless all totals are equal.

    Args:
        bars: sizes by part for each bar, by name; all bars have the same parts.
        along: label of the sizes, with their unit.
        caption: text of one or two sentences.
        colours: colours of parts by name; other parts take the usual colours of series.

    Raises:
        InputError: there are no bars, or their parts differ.
    """
    parts = _categories("stacked_chart", bars)
    colour = {**series_colours(parts), **colours}
    figure = new_figure(LEGEND_HEIGHT + BAR_HEIGHT * len(bars))
    axes = figure.add_subplot()
    bar_starts = np.zeros(len(bars))
    for part in parts:
        sizes = np.array([bar[part] for bar in bars.values()])
        axes.barh(list(bars), sizes, left=bar_starts, label=part, color=colour[part])
        bar_starts += sizes
    axes.margins(x=0)
    # Totals are written only if they differ; bars in per cent all have the total 100.
    if np.ptp(bar_starts) > ROUNDING * bar_starts.max():
        axes.margins(x=0.08)
        for row, total in enumerate(bar_starts.tolist()):
            axes.text(total, row, f" {total:,.0f}", va="center", fontsize=9)
    axes.invert_yaxis()
    axes.set_xlabel(along)
    set_separators(axes, "x")
    hide_edges(axes)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return Picture(figure, caption)


def cycles_chart(reports: Mapping[str, Report], *, caption: str, shares: bool = False) -> Picture:
    """Draw the cycles of runs by cause, a bar for each run.

    Args:
        reports: report of each run, by the name of the run.
        caption: text of one or two sentences.
        shares: True for per cent of each run, False for cycles of a tile, mean over all tiles.
    """
    if shares:
        bars = {
            name: {cause: 100 * share for cause, share in report.shares.items()}
            for name, report in reports.items()
        }
        along = "per cent of the cycles of all tiles"
    else:
        bars = {name: dict(where_cycles_went(report)) for name, report in reports.items()}
        along = "cycles of a tile, mean over all tiles"
    return stacked_chart(bars, along=along, caption=caption, colours=CAUSES)


def _categories(chart: str, series: Mapping[str, Mapping[str, float]]) -> list[str]:
    """Return the categories of all series, in the order of the first one.

    Raises:
        InputError: there are no series, or their categories differ.
    """
    if not series:
        raise InputError(f"{chart}: nothing to draw, the mapping is empty")
    first_name, categories = next(iter(series.items()))
    for name, values in series.items():
        if values.keys() != categories.keys():
            differ = ", ".join(sorted(values.keys() ^ categories.keys()))
            raise InputError(
                f"{chart}: {first_name!r} and {name!r} differ in what they have: {differ}"
            )
    return list(categories)


@attrs.frozen(kw_only=True)
class Across:
    """Horizontal axis of a chart, which all its curves share.

    Attributes:
        label: name of the quantity, with its unit.
        at: position of each point on the axis.
        names: texts of the points in place of numbers; () for numbers.
        log: True for a logarithmic scale.
    """

    label: str
    at: Sequence[float]
    names: Sequence[str] = ()
    log: bool = False


def line_chart(
    panels: Mapping[str, Curves],
    across: Across,
    *,
    up: str,
    caption: str,
    log: bool = False,
    from_zero: bool = False,
    level: tuple[str, float] | None = None,
) -> Picture:
    """Draw curves over a common axis, in one or several panels side by side.

    Curves with the same name have the same colour in all panels.

    Args:
        panels: curves of each panel, by its title ("" for none); a curve has a name and a value for
            each point of the axis.
        across: horizontal axis.
        up: label of the values, with their unit.
        caption: text of one or two sentences.
        log: True for a logarithmic scale of values.
        from_zero: True if the scale of values begins at zero.
        level: name and height of a dashed horizontal line, or None.

    Raises:
        InputError: a curve has more or fewer values than there are points.
    """
    figure = new_figure(HEIGHT)
    panel_axes = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    colours = series_colours([name for curves in panels.values() for name in curves])
    for axes, (title, curves) in zip(panel_axes, panels.items(), strict=True):
        for name, values in curves.items():
            if len(values) != len(across.at):
                counts = f"{len(values)} values, but there are {len(across.at)} points"
                raise InputError(f"line_chart: {name!r} has {counts}")
            axes.plot(across.at, values, "o-", markersize=4, color=colours[name], label=name)
        axes.set(title=title, xlabel=across.label)
        hide_edges(axes)
        if level is not None:
            axes.axhline(level[1], color=INK, linestyle="--", label=level[0])
        _scales(axes, across, log)
        if from_zero:
            axes.set_ylim(bottom=0)
    panel_axes[0].set_ylabel(up)
    panel_axes[-1].legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return Picture(figure, caption)


def _scales(axes: Axes, across: Across, log: bool) -> None:
    """Set the scales of both axes: logarithmic, named categories, or numbers with separators."""
    if across.log:
        axes.set_xscale("log")
    if across.names:
        axes.set_xticks(list(across.at), list(across.names))
        axes.minorticks_off()
    if log:
        axes.set_yscale("log")
    elif axes.get_ylim()[1] >= MIN_SEPARATED:
        set_separators(axes, "y")


def scatter_chart(panels: Mapping[str, Points], *, across: str, up: str, caption: str) -> Picture:
    """Draw points over a logarithmic axis, in panels side by side, with a line at height 0.

    Args:
        panels: groups of points of each panel, by its title; a group has a name, positions on the
            axis, and heights.
        across: label of the axis, with its unit.
        up: label of the heights, with their unit.
        caption: text of one or two sentences.
    """
    figure = new_figure(HEIGHT)
    panel_axes = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    colours = series_colours([name for groups in panels.values() for name in groups])
    for axes, (title, groups) in zip(panel_axes, panels.items(), strict=True):
        for name, (positions, heights) in groups.items():
            axes.plot(positions, heights, "o", color=colours[name], label=name)
        axes.axhline(0, color=INK, linewidth=1)
        axes.set(title=title, xlabel=across, xscale="log")
        axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 4)))
        axes.minorticks_off()
        set_separators(axes, "x")
        hide_edges(axes)
    panel_axes[0].set_ylabel(up)
    panel_axes[-1].legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return Picture(figure, caption)


def grid_chart(
    panels: Mapping[str, FloatArray],
    *,
    unit: str,
    caption: str,
    most: float | None = None,
) -> Picture:
    """Draw grids of numbers as coloured cells, in panels side by side on one scale of colours.

    Args:
        panels: numbers of each panel, none negative, float64[rows, columns], by its title.
        unit: label of the numbers, with their unit.
        caption: text of one or two sentences.
        most: number that has the darkest colour [the largest number of all panels]; larger numbers
            have the same colour.

    Raises:
        InputError: there are no panels.
    """
    if not panels:
        raise InputError("grid_chart: nothing to draw, the mapping is empty")
    figure = new_figure(GRID_HEIGHT)
    panel_axes = figure.subplots(1, len(panels), squeeze=False)[0]
    darkest = most or max(float(numbers.max(initial=0)) for numbers in panels.values()) or 1.0
    images = []
    for axes, (title, numbers) in zip(panel_axes, panels.items(), strict=True):
        images.append(axes.imshow(numbers, cmap=load_map(), vmin=0, vmax=darkest, aspect="auto"))
        axes.set(title=title, xticks=[], yticks=[])
        if max(numbers.shape) <= MAX_NUMBERED_CELLS:
            for (row, column), number in np.ndenumerate(numbers):
                ink = ink_of(images[-1], float(number))
                axes.text(column, row, f"{number:,.4g}", ha="center", va="center", color=ink)
    figure.colorbar(images[0], label=unit, ax=list(panel_axes), aspect=30)
    return Picture(figure, caption)
