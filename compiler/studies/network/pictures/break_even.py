"""From which sparsity each layer is quicker than dense, a row a layer and a mark a format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ....drawing.colours import QUIET_INK
from ..figures import DENSE, Curve, LayerFigures, NetworkFigures
from .style import (
    MARGIN,
    OWN_COLOUR,
    SMALL,
    along_sparsity,
    columns_of,
    labels_of,
    new_figure,
    plain,
    styles_of,
)

ROW_INCHES = 0.22
BEYOND = MARGIN**0.5  # from the edge of the axis


def with_curves(figures: NetworkFigures) -> Sequence[LayerFigures]:
    """Layers that have curves."""
    return [layer for layer in figures.layers if layer.curves]


def break_even_figure(figures: NetworkFigures) -> Figure:
    """All layers with curves, in columns with one scale."""
    layers = with_curves(figures)
    columns, styles = columns_of(layers), styles_of(figures)
    labels = labels_of([layer.layer.name for layer in layers])
    rows = max(map(len, columns))
    figure = new_figure(1.4 + ROW_INCHES * max(rows, 4))
    for number, column in enumerate(columns, start=1):
        axes = figure.add_subplot(1, len(columns), number)
        along_sparsity(axes, [s for layer in layers for c in layer.curves for s in c.sparsity])
        _column(axes, column, styles)
        names = [labels[layer.layer.name] for layer in column]
        axes.set_yticks(np.arange(len(column)), names, fontsize=SMALL + 0.5)
        axes.set_ylim(rows - 0.4, -0.6)
    figure.legend(handles=_legend(styles), loc="outside upper center", ncols=4, frameon=False)
    return figure


def _legend(styles: Mapping[str, tuple[str, str]]) -> list[Line2D]:
    lines = [
        Line2D([], [], color=colour, marker=mark, linestyle="", label=name)
        for name, (colour, mark) in styles.items()
    ]
    own = Line2D([], [], color=OWN_COLOUR, marker="|", linestyle="", markersize=9)
    own.set_label("its own sparsity")
    beyond = Line2D([], [], color=QUIET_INK, marker=">", linestyle="", mfc="none")
    beyond.set_label("beyond the sparsities simulated")
    return [*lines, own, beyond]


def _column(
    axes: Axes, layers: Sequence[LayerFigures], styles: Mapping[str, tuple[str, str]]
) -> None:
    left, right = axes.get_xlim()  # of falling density
    for row, layer in enumerate(layers):
        if 0 < layer.sparsity < 1:
            axes.plot(1 - layer.sparsity, row, "|", color=OWN_COLOUR, markersize=9, zorder=1)
        for number, curve in enumerate(layer.curves):
            colour, mark = styles[curve.format]
            height = row + 0.5 * ((number + 0.5) / len(layer.curves) - 0.5)
            if curve.break_even is not None:
                axes.plot(1 - curve.break_even, height, mark, color=colour, markersize=4.5)
                continue
            side = _side(layer, curve)
            if side:
                end = left / BEYOND if side == "<" else right * BEYOND
                axes.plot(end, height, side, color=colour, mfc="none", markersize=4.5)
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel("quicker than dense from sparsity, %", fontsize=SMALL + 1)
    axes.grid(alpha=0.3)
    plain(axes)


def _side(layer: LayerFigures, curve: Curve) -> str:
    """Where a break-even lies that no two sparsities enclose: "<" below, ">" above, "" unknown."""
    dense = layer.of(DENSE).cycles
    known = [count for count in curve.cycles if count is not None]
    if dense is None or not known:
        return ""
    return "<" if known[-1] < dense else ">"
