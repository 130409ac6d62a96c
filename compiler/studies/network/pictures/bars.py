"""Bar chart of each layer's cycles: dense, fastest sparse format, chosen format with re-layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter, MaxNLocator

from ....drawing.colours import CHOSEN, RELAYOUT
from ....drawing.columns import microseconds_text
from ....drawing.labels import labels_of
from ..figures import DENSE, LayerFigures, NetworkFigures
from .style import DENSE_COLOUR, SMALL_POINTS, SPARSE_COLOUR, columns_of, new_figure, without_frame

ROW_INCHES = 0.27  # height of a row
# Length of the axis over the longest bar, for one column, two, three, and more: the text behind
# the bar needs room.
AXIS_FACTORS = (1.16, 1.34, 1.55, 1.8)
# Units of the axis: the least cycles for which each is used, and its name.
UNITS = ((1_000_000, "million cycles"), (1_000, "thousand cycles"), (1, "cycles"))


@attrs.frozen
class Bar:
    """Bars of one colour, one for each layer of a column: dense, sparse or chosen formats.

    Attributes:
        label, colour: text in the legend and colour.
        cycles: cycles of each layer; 0 if it does not run.
    """

    label: str
    colour: str
    cycles: Sequence[int]


def bars_figure(figures: NetworkFigures) -> Figure:
    """Return a figure with bars of all layers, in one or several columns of one scale."""
    columns = columns_of(figures.layers)
    rows = max(map(len, columns))
    figure = new_figure(1.3 + ROW_INCHES * max(rows, 4))
    max_cycles = max((max(bar.cycles) for bar in _bars(figures, figures.layers)), default=1) or 1
    factor = AXIS_FACTORS[min(len(columns), len(AXIS_FACTORS)) - 1]
    for number, layers in enumerate(columns, start=1):
        axes = figure.add_subplot(1, len(columns), number)
        _column(axes, figures, layers)
        axes.set(xlim=(0, factor * max_cycles), ylim=(rows - 0.4, -0.6))
        _set_cycle_axis(axes, max_cycles, figures.clock_hz)
    handles = [Patch(color=bar.colour, label=bar.label) for bar in _bars(figures, figures.layers)]
    if any(layer.relayout for layer in figures.layers):
        handles.append(Patch(color=RELAYOUT, label="re-layout"))
    figure.legend(handles=handles, loc="outside upper center", ncols=4, frameon=False)
    return figure


def _bars(figures: NetworkFigures, layers: Sequence[LayerFigures]) -> Iterator[Bar]:
    """Yield the bars of each colour; chosen formats only if the study selects some."""
    dense = [layer.of(DENSE).cycles or 0 for layer in layers]
    # A layer without a format that runs has a bar of length 0.
    sparse = [best.cycles or 0 if (best := layer.best_sparse) else 0 for layer in layers]
    yield Bar("dense", DENSE_COLOUR, dense)
    yield Bar("quickest sparse format", SPARSE_COLOUR, sparse)
    if figures.select != "none":
        chosen_cycles = [choice.cycles or 0 if (choice := layer.choice) else 0 for layer in layers]
        yield Bar("chosen", CHOSEN, chosen_cycles)


def _column(axes: Axes, figures: NetworkFigures, layers: Sequence[LayerFigures]) -> None:
    """Draw the bars and names of some layers, a row for each layer."""
    bars, heights = list(_bars(figures, layers)), np.arange(len(layers))
    # Bars of a layer share 0.84 of its row, 0.42 on either side of its centre, one below the other.
    thickness = 0.84 / len(bars)
    for number, bar in enumerate(bars):
        axes.barh(
            heights - 0.42 + (number + 0.5) * thickness, bar.cycles, thickness, color=bar.colour
        )
    # The re-layout of a layer continues its last bar, that of the chosen format.
    relayouts = [layer.relayout or 0 if layer.choice else 0 for layer in layers]
    if any(relayouts):
        axes.barh(
            heights + 0.42 - 0.5 * thickness,
            relayouts,
            thickness,
            left=bars[-1].cycles,
            color=RELAYOUT,
        )
    # Text stands behind the longest bar of a layer, re-layout included. ends: int64[layers].
    ends = np.max([bar.cycles for bar in bars], axis=0)
    ends = np.maximum(ends, np.add(bars[-1].cycles, relayouts))
    for row, (layer, end) in enumerate(zip(layers, ends, strict=True)):
        axes.annotate(
            _speedup_text(layer),
            (end, row),
            xytext=(3, 0),
            textcoords="offset points",
            va="center",
            fontsize=SMALL_POINTS,
        )
    labels = labels_of([layer.layer.name for layer in figures.layers])
    names = [labels[layer.layer.name] for layer in layers]
    axes.set_yticks(heights, names, fontsize=SMALL_POINTS + 0.5)
    axes.tick_params(axis="y", length=0)
    without_frame(axes)


def _speedup_text(layer: LayerFigures) -> str:
    """Return the speed-up of the fastest sparse format over dense, or which one does not fit."""
    dense, best = layer.of(DENSE).cycles, layer.best_sparse
    if best is None or best.cycles is None:
        return "nothing fits" if dense is None else "only dense"
    if dense is None:
        return f"{best.format}; dense refused"
    return f"{best.format}, {dense / best.cycles:.3g} x"


def _set_cycle_axis(axes: Axes, max_cycles: int, clock_hz: int) -> None:
    """Set up the x axis in cycles, thousands or millions, with the time of its unit."""
    unit, title = next((unit, title) for unit, title in UNITS if max_cycles >= unit)
    axes.xaxis.set_major_locator(MaxNLocator(5, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value / unit:g}"))
    axes.set_xlabel(f"{title} (1 takes {microseconds_text(1e6 * unit / clock_hz)} us)")
    axes.grid(axis="x", alpha=0.3)
    axes.set_axisbelow(True)
