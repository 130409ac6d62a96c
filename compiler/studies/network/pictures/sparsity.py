"""Layers over sparsity: speed-up of each format over dense, and its break-even.

A curve is the cycles of a layer in one format over sparsity; its break-even is the sparsity from
which it is faster than dense. Speed-ups have a small panel for each layer, equal layers in one;
break-evens have a row for each layer and a marker for each format. Both are drawn over the density,
1 - sparsity.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, LogLocator, NullLocator, StrMethodFormatter

from ....drawing.colours import GUIDE, INK, QUIET_INK, SERIES
from ....drawing.labels import labels_of
from ..figures import DENSE, Curve, LayerFigures, NetworkFigures
from .style import SMALL_POINTS, columns_of, new_figure, without_frame

PANELS_PER_ROW = 5
PANELS_PER_PICTURE = 30  # no reason recorded for this number
PANEL_INCHES = 1.55  # height of a panel
ROW_INCHES = 0.22  # height of a row of break-evens
FORMAT_STYLES = tuple(zip(SERIES, "os^DvPX*", strict=True))  # colours and Matplotlib markers
MARGIN = 1.2  # factor by which the axis extends beyond the first and the last density
# A marker of a break-even outside the simulated sparsities lies in the middle of the margin: its
# density is this factor away from the edge of the axis.
EDGE_MARKER_FACTOR = MARGIN**0.5
TICKS = (0, 50, 70, 80, 90, 95, 98, 99, 99.5, 99.9)  # percent of zeros

Panel = Sequence[LayerFigures]
"""Layers that are equal but for the sparsity of their own weights."""


def curve_pages(figures: NetworkFigures) -> list[Sequence[Panel]]:
    """Return panels of layers with curves, equal layers in one panel, divided into pictures."""
    panels: dict[object, list[LayerFigures]] = {}
    for layer_figures in figures.layers:
        dense_cycles = layer_figures.of(DENSE).cycles
        if layer_figures.curves and dense_cycles is not None:
            # Layers of equal work, finish, curves and dense cycles share a panel; their sparsities
            # may differ.
            layer = layer_figures.layer
            key = (layer.work, layer.finish, layer_figures.curves, dense_cycles)
            panels.setdefault(key, []).append(layer_figures)
    groups = list(panels.values())
    return [
        groups[start : start + PANELS_PER_PICTURE]
        for start in range(0, len(groups), PANELS_PER_PICTURE)
    ]


def curves_figure(figures: NetworkFigures, panels: Sequence[Panel]) -> Figure:
    """Return a figure of panels with common axes."""
    rows = -(-len(panels) // PANELS_PER_ROW)
    figure = new_figure(0.9 + PANEL_INCHES * max(rows, 1))
    styles = _styles_of(figures)
    labels = labels_of([layer.layer.name for layer in figures.layers])
    grid = figure.subplots(rows, PANELS_PER_ROW, sharex=True, sharey=True, squeeze=False)
    all_axes = [axes for row in grid for axes in row]
    for axes, layers in zip(all_axes, panels, strict=False):
        _panel(axes, layers, styles)
        count = f" and {len(layers) - 1} more" if len(layers) > 1 else ""
        axes.set_title(f"{labels[layers[0].layer.name]}{count}", fontsize=SMALL_POINTS + 0.5)
    _set_sparsity_axis(all_axes[0], [layers[0] for layers in panels])
    all_axes[0].yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    all_axes[0].yaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    all_axes[0].yaxis.set_minor_locator(NullLocator())
    for axes in all_axes[len(panels) :]:
        axes.set_visible(False)
    for axes in all_axes[max(0, len(panels) - PANELS_PER_ROW) : len(panels)]:
        axes.tick_params(labelbottom=True)  # the lowest panel of its column
    figure.supxlabel("sparsity, %", fontsize=9)
    figure.supylabel("cycles of dense over those of the format", fontsize=9)
    lines = [
        Line2D([], [], color=colour, marker=marker, markersize=4, label=name)
        for name, (colour, marker) in styles.items()
    ]
    own_sparsity = Line2D(
        [], [], color=INK, linestyle=":", linewidth=1, label="sparsity of the layer's weights"
    )
    figure.legend(
        handles=[*lines, own_sparsity], loc="outside upper center", ncols=6, frameon=False
    )
    return figure


def _panel(axes: Axes, layers: Panel, styles: Mapping[str, tuple[str, str]]) -> None:
    """Draw the speed-up of each format over density, with a ring at each break-even.

    Args:
        axes: axes of the panel.
        layers: layers with equal curves.
        styles: colour and marker of each format.
    """
    layer, dense = layers[0], layers[0].of(DENSE).cycles
    assert dense is not None  # curve_pages leaves out layers without dense cycles
    axes.set_yscale("log")
    axes.axhline(1, color=GUIDE, linewidth=0.8)
    for sparsity in sorted({member.sparsity for member in layers if 0 < member.sparsity < 1}):
        axes.axvline(1 - sparsity, color=INK, linestyle=":", linewidth=1)
    for curve in layer.curves:
        colour, marker = styles[curve.format]
        densities = [1 - sparsity for sparsity in curve.sparsity]
        ratios = [float("nan") if count is None else dense / count for count in curve.cycles]
        axes.plot(densities, ratios, color=colour, marker=marker, markersize=3, linewidth=1.2)
        if curve.break_even is not None:
            axes.plot(1 - curve.break_even, 1, "o", mfc="none", mec="black", markersize=6)
    axes.tick_params(labelsize=SMALL_POINTS)
    axes.grid(alpha=0.25)
    without_frame(axes)


def break_even_figure(figures: NetworkFigures) -> Figure:
    """Return a figure of the layers' break-evens, in columns with a common x axis."""
    layers = [layer for layer in figures.layers if layer.curves]
    columns, styles = columns_of(layers), _styles_of(figures)
    labels = labels_of([layer.layer.name for layer in layers])
    rows = max(map(len, columns))
    figure = new_figure(1.4 + ROW_INCHES * max(rows, 4))
    for number, column in enumerate(columns, start=1):
        axes = figure.add_subplot(1, len(columns), number)
        _set_sparsity_axis(axes, layers)
        _break_evens(axes, column, styles)
        names = [labels[layer.layer.name] for layer in column]
        axes.set_yticks(np.arange(len(column)), names, fontsize=SMALL_POINTS + 0.5)
        axes.set_ylim(rows - 0.4, -0.6)
    lines = [
        Line2D([], [], color=colour, marker=marker, linestyle="", label=name)
        for name, (colour, marker) in styles.items()
    ]
    own_sparsity = Line2D([], [], color=INK, marker="|", linestyle="", markersize=9)
    own_sparsity.set_label("sparsity of the layer's weights")
    edge_marker = Line2D([], [], color=QUIET_INK, marker=">", linestyle="", mfc="none")
    edge_marker.set_label("beyond the sparsities simulated")
    handles = [*lines, own_sparsity, edge_marker]
    figure.legend(handles=handles, loc="outside upper center", ncols=4, frameon=False)
    return figure


def _break_evens(
    axes: Axes, layers: Sequence[LayerFigures], styles: Mapping[str, tuple[str, str]]
) -> None:
    """Draw the break-even of each format of some layers, a row for each layer."""
    left, right = axes.get_xlim()  # densities; the left edge is the highest
    for row, layer in enumerate(layers):
        if 0 < layer.sparsity < 1:
            axes.plot(1 - layer.sparsity, row, "|", color=INK, markersize=9, zorder=1)
        for number, curve in enumerate(layer.curves):
            colour, marker = styles[curve.format]
            # Formats of a layer are spread over half of its row.
            height = row + 0.5 * ((number + 0.5) / len(layer.curves) - 0.5)
            if curve.break_even is not None:
                axes.plot(1 - curve.break_even, height, marker, color=colour, markersize=4.5)
                continue
            # The x axis is in density, falling from left to right.
            edge = _edge(layer, curve)
            if edge:
                position = left / EDGE_MARKER_FACTOR if edge == "<" else right * EDGE_MARKER_FACTOR
                axes.plot(position, height, edge, color=colour, mfc="none", markersize=4.5)
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel("break-even sparsity, %", fontsize=SMALL_POINTS + 1)
    axes.grid(alpha=0.3)
    without_frame(axes)


def _edge(layer: LayerFigures, curve: Curve) -> str:
    """Return on which side of the simulated sparsities a break-even lies: "<" below, ">" above.

    Return "" if cycles are unknown. The cycles of a curve are in ascending order of sparsity, so
    that the last known ones are those of the sparsest matrix.
    """
    dense = layer.of(DENSE).cycles
    counts = [count for count in curve.cycles if count is not None]
    if dense is None or not counts:
        return ""
    return "<" if counts[-1] < dense else ">"


def _styles_of(figures: NetworkFigures) -> Mapping[str, tuple[str, str]]:
    """Return the colour and marker of each sparse format, in the order of the first curves."""
    names = dict.fromkeys(curve.format for layer in figures.layers for curve in layer.curves)
    return {name: FORMAT_STYLES[number % len(FORMAT_STYLES)] for number, name in enumerate(names)}


def _set_sparsity_axis(axes: Axes, layers: Sequence[LayerFigures]) -> None:
    """Set up the x axis, logarithmic in the density, so that 98 and 99 % are well apart."""
    densities = [
        1 - sparsity for layer in layers for curve in layer.curves for sparsity in curve.sparsity
    ]
    low, high = min(densities), max(densities)
    axes.set_xscale("log")
    # From the highest to the lowest density, so that sparsity increases to the right.
    axes.set_xlim(high * MARGIN, low / MARGIN)
    # The factors keep ticks at both ends of the axis, whose densities differ by rounding.
    ticks = [tick for tick in TICKS if low * 0.999 <= 1 - tick / 100 <= high * 1.001]
    axes.xaxis.set_major_locator(FixedLocator([1 - tick / 100 for tick in ticks]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xticklabels([f"{tick:g}" for tick in ticks])
