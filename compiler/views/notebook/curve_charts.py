"""Curves and points that a notebook has computed, from plain mappings by name and in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs
from matplotlib.axes import Axes
from matplotlib.ticker import LogLocator

from ipusim import InputError

from ...drawing.colours import INK, series_colours
from ..pictures.style import new_figure, plain, thousands
from ..subject import Picture

HEIGHT = 3.8  # inches
WIDE_NUMBERS = 1000  # from which on ticks have separators

Curves = Mapping[str, Sequence[float]]
Points = Mapping[str, tuple[Sequence[float], Sequence[float]]]


@attrs.frozen(kw_only=True)
class Across:
    """The axis that all curves of a chart share.

    Attributes:
        label: what lies along it, with its unit.
        at: the place of each point.
        names: of the points, in place of numbers; () for numbers.
        log: whether the scale is logarithmic.
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
    """Curves over one axis, a panel a title; a curve has one colour in all panels.

    Args:
        panels: by title ("" for none) the curves, by name, each with a value for each point.
        across: the axis below.
        up: what the curves show, with its unit; its scale may be logarithmic (`log`) or begin at
            zero (`from_zero`).
        caption: a sentence or two.
        level: name and height of a dashed line.

    Raises:
        InputError: a curve has more or fewer values than there are points.
    """
    figure = new_figure(HEIGHT)
    many = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    colours = series_colours([name for curves in panels.values() for name in curves])
    for axes, (title, curves) in zip(many, panels.items(), strict=True):
        _draw_curves(axes, curves, across, colours)
        if level is not None:
            axes.axhline(level[1], color=INK, linestyle="--", label=level[0])
        axes.set_title(title)
        _scales(axes, across, log)
        if from_zero:
            axes.set_ylim(bottom=0)
    many[0].set_ylabel(up)
    many[-1].legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return Picture(figure, caption)


def _draw_curves(axes: Axes, curves: Curves, across: Across, colours: Mapping[str, str]) -> None:
    for name, values in curves.items():
        _check(name, values, across)
        axes.plot(across.at, values, "o-", markersize=4, color=colours[name], label=name)
    axes.set_xlabel(across.label)
    plain(axes)


def _check(name: str, values: Sequence[float], across: Across) -> None:
    if len(values) != len(across.at):
        raise InputError(
            f"line_chart: {name!r} has {len(values)} values, but there are {len(across.at)} points"
        )


def _scales(axes: Axes, across: Across, log: bool) -> None:
    if across.log:
        axes.set_xscale("log")
    if across.names:
        axes.set_xticks(list(across.at), list(across.names))
        axes.minorticks_off()
    if log:
        axes.set_yscale("log")
    elif axes.get_ylim()[1] >= WIDE_NUMBERS:
        thousands(axes, "y")


def scatter_chart(panels: Mapping[str, Points], *, across: str, up: str, caption: str) -> Picture:
    """Points over a logarithmic axis, a panel a title, with a line at height 0.

    Args:
        panels: by title the groups of points, by name, each as places and heights.
        across: what lies along the axis, with its unit.
        up: what the heights are, with their unit.
        caption: a sentence or two.
    """
    figure = new_figure(HEIGHT)
    many = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
    colours = series_colours([name for groups in panels.values() for name in groups])
    for axes, (title, groups) in zip(many, panels.items(), strict=True):
        for name, (places, heights) in groups.items():
            axes.plot(places, heights, "o", color=colours[name], label=name)
        axes.axhline(0, color=INK, linewidth=1)
        axes.set(title=title, xlabel=across, xscale="log")
        axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 4)))
        axes.minorticks_off()
        thousands(axes, "x")
        plain(axes)
    many[0].set_ylabel(up)
    many[-1].legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False)
    return Picture(figure, caption)
