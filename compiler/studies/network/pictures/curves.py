"""Speed-up over dense by sparsity: a small panel for each layer, equal layers in one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import LogLocator, NullLocator, StrMethodFormatter

from ....drawing.colours import GUIDE
from ..figures import DENSE, Curve, LayerFigures, NetworkFigures
from .style import OWN_COLOUR, SMALL, along_sparsity, labels_of, new_figure, plain, styles_of

ABREAST = 5
PAGE = 30  # panels of one picture
PANEL_INCHES = 1.55

Panel = Sequence[LayerFigures]
"""Layers that are equal but for their own sparsity."""


def curve_pages(figures: NetworkFigures) -> list[Sequence[Panel]]:
    """Layers that have curves, equal ones once, cut into pictures."""
    panels: dict[object, list[LayerFigures]] = {}
    for layer in figures.layers:
        if layer.curves and layer.of(DENSE).cycles is not None:
            key = (layer.layer.work, layer.layer.finish, layer.curves, layer.of(DENSE).cycles)
            panels.setdefault(key, []).append(layer)
    several = list(panels.values())
    return [several[start : start + PAGE] for start in range(0, len(several), PAGE)]


def curves_figure(figures: NetworkFigures, panels: Sequence[Panel]) -> Figure:
    """One picture of panels with the same axes."""
    rows = -(-len(panels) // ABREAST)
    figure = new_figure(0.9 + PANEL_INCHES * max(rows, 1))
    styles = styles_of(figures)
    labels = labels_of([layer.layer.name for layer in figures.layers])
    grid = figure.subplots(rows, ABREAST, sharex=True, sharey=True, squeeze=False)
    every = [axes for row in grid for axes in row]
    for axes, layers in zip(every, panels, strict=False):
        _panel(axes, layers, styles)
        more = f" and {len(layers) - 1} more" if len(layers) > 1 else ""
        axes.set_title(f"{labels[layers[0].layer.name]}{more}", fontsize=SMALL + 0.5)
    shown = [sparsity for layers in panels for c in layers[0].curves for sparsity in c.sparsity]
    along_sparsity(every[0], shown)
    every[0].yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    every[0].yaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    every[0].yaxis.set_minor_locator(NullLocator())
    for axes in every[len(panels) :]:
        axes.set_visible(False)
    for axes in every[max(0, len(panels) - ABREAST) : len(panels)]:
        axes.tick_params(labelbottom=True)  # the lowest panel of its column
    figure.supxlabel("sparsity, %", fontsize=9)
    figure.supylabel("cycles of dense over those of the format", fontsize=9)
    lines = [
        Line2D([], [], color=colour, marker=mark, markersize=4, label=name)
        for name, (colour, mark) in styles.items()
    ]
    own = Line2D([], [], color=OWN_COLOUR, linestyle=":", linewidth=1, label="its own sparsity")
    figure.legend(handles=[*lines, own], loc="outside upper center", ncols=6, frameon=False)
    return figure


def _panel(axes: Axes, layers: Panel, styles: Mapping[str, tuple[str, str]]) -> None:
    layer, dense = layers[0], layers[0].of(DENSE).cycles
    assert dense is not None  # curve_pages leaves out the others
    axes.set_yscale("log")
    axes.axhline(1, color=GUIDE, linewidth=0.8)
    for sparsity in sorted({each.sparsity for each in layers if 0 < each.sparsity < 1}):
        axes.axvline(1 - sparsity, color=OWN_COLOUR, linestyle=":", linewidth=1)
    for curve in layer.curves:
        colour, mark = styles[curve.format]
        points = _points(curve, dense)
        axes.plot(*points, color=colour, marker=mark, markersize=3, linewidth=1.2)
        if curve.break_even is not None:
            axes.plot(1 - curve.break_even, 1, "o", mfc="none", mec="black", markersize=6)
    axes.tick_params(labelsize=SMALL)
    axes.grid(alpha=0.25)
    plain(axes)


def _points(curve: Curve, dense: int) -> tuple[list[float], list[float]]:
    """Densities and speed-ups; a gap where the format was refused."""
    heights = [float("nan") if count is None else dense / count for count in curve.cycles]
    return [1 - sparsity for sparsity in curve.sparsity], heights
