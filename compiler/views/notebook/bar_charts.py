"""Bars of figures that a notebook has computed, beside or on one another, by name and in order."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from ipusim import InputError, Report

from ...drawing.colours import CAUSES, series_colours
from ..pictures.style import new_figure, plain, thousands
from ..roofline import where_cycles_went
from ..subject import Picture
from .curve_charts import HEIGHT

BAR_HEIGHT = 0.45  # inches
LEGEND_HEIGHT = 1.2  # with the axis below
SHARE_OF_A_GROUP = 0.8  # that its bars fill
ROUNDING = 1e-9
MANY_BARS = 12  # from which on they have no numbers
NO_COLOURS: Mapping[str, str] = MappingProxyType({})


def bar_chart(series: Mapping[str, Mapping[str, float]], *, up: str, caption: str) -> Picture:
    """Bars beside one another: a group a category, in it a bar a series, with its number.

    Args:
        series: by name the heights by category; all series have the same categories.
        up: what the heights are, with the unit.
        caption: a sentence or two.

    Raises:
        InputError: there are no series, or their categories differ.
    """
    categories = _categories("bar_chart", series)
    figure = new_figure(HEIGHT)
    axes = figure.add_subplot()
    place, wide = np.arange(len(categories)), SHARE_OF_A_GROUP / len(series)
    colours = series_colours([*series])
    for number, (name, heights) in enumerate(series.items()):
        shift = (number - (len(series) - 1) / 2) * wide
        values = [heights[category] for category in categories]
        bars = axes.bar(place + shift, values, 0.92 * wide, color=colours[name], label=name)
        if len(categories) * len(series) <= MANY_BARS:
            axes.bar_label(bars, fmt="{:,.0f}", fontsize=9)
    axes.set_xticks(place, categories)
    axes.set_ylabel(up)
    thousands(axes, "y")
    plain(axes)
    if len(series) > 1:
        axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return Picture(figure, caption)


def stacked_chart(
    bars: Mapping[str, Mapping[str, float]],
    *,
    along: str,
    caption: str,
    colours: Mapping[str, str] = NO_COLOURS,
) -> Picture:
    """A bar a name, one below another, cut in the same parts, with its total where they differ.

    Args:
        bars: by name the sizes by part; all bars have the same parts.
        along: what the sizes are, with the unit.
        caption: a sentence or two.
        colours: of parts; those that are not named get one of the usual series.

    Raises:
        InputError: there are no bars, or their parts differ.
    """
    parts = _categories("stacked_chart", bars)
    colour = {**series_colours(parts), **colours}
    figure = new_figure(LEGEND_HEIGHT + BAR_HEIGHT * len(bars))
    axes = figure.add_subplot()
    left = np.zeros(len(bars))
    for part in parts:
        sizes = np.array([bar[part] for bar in bars.values()])
        axes.barh(list(bars), sizes, left=left, label=part, color=colour[part])
        left += sizes
    axes.margins(x=0)
    if np.ptp(left) > ROUNDING * left.max():
        axes.margins(x=0.08)
        for place, total in enumerate(left.tolist()):
            axes.text(total, place, f" {total:,.0f}", va="center", fontsize=9)
    axes.invert_yaxis()
    axes.set_xlabel(along)
    thousands(axes, "x")
    plain(axes)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return Picture(figure, caption)


def cycles_chart(reports: Mapping[str, Report], *, caption: str, shares: bool = False) -> Picture:
    """Where the cycles of runs went, by cause: a bar a run.

    Args:
        reports: by the name of the run.
        caption: a sentence or two.
        shares: whether bars are per cents of the run, else cycles of a tile, the mean over all.
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
    """The categories of all series, in the order of the first one."""
    if not series:
        raise InputError(f"{chart}: nothing to draw, the mapping is empty")
    first, *others = series.items()
    for name, values in others:
        if set(values) != set(first[1]):
            differ = ", ".join(sorted(set(values) ^ set(first[1])))
            raise InputError(
                f"{chart}: {first[0]!r} and {name!r} differ in what they have: {differ}"
            )
    return list(first[1])
