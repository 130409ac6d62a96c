"""How pictures of networks look: colours and marks, short names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, NullLocator

from ....colours import CHOSEN, INK, METHODS, RELAYOUT, SERIES
from ..figures import LayerFigures, NetworkFigures

WIDTH = 11.0  # inches
DENSE_COLOUR = METHODS["dense"]
SPARSE_COLOUR = METHODS["static"]
CHOSEN_COLOUR = CHOSEN
RELAYOUT_COLOUR = RELAYOUT
OWN_COLOUR = INK
FORMAT_STYLES = tuple(zip(SERIES, "os^DvPX*", strict=True))  # a colour and a mark a sparse format
SMALL = 7.5  # points
NAME_LENGTH = 24  # of a layer, in letters
ROWS = 40  # layers that one column of a picture holds
MARGIN = 1.2  # of an axis of densities, beyond the first and the last
TICKS = (0, 50, 70, 80, 90, 95, 98, 99, 99.5, 99.9)  # per cent of zeros


def new_figure(height: float) -> Figure:
    """An empty figure of the common width."""
    return Figure(figsize=(WIDTH, height), layout="constrained")


def short(name: str) -> str:
    """A layer's name; of a long one the begin and the end."""
    if len(name) <= NAME_LENGTH:
        return name
    kept = NAME_LENGTH - 1
    return f"{name[: kept // 2]}\u2026{name[len(name) - (kept - kept // 2) :]}"


def columns_of(layers: Sequence[LayerFigures]) -> list[Sequence[LayerFigures]]:
    """The layers cut into columns of one picture, as even as can be."""
    count = -(-len(layers) // ROWS)
    rows = -(-len(layers) // count)
    return [layers[start : start + rows] for start in range(0, len(layers), rows)]


def styles_of(figures: NetworkFigures) -> Mapping[str, tuple[str, str]]:
    """The colour and the mark of each sparse format, in the order of their first curves."""
    names = dict.fromkeys(curve.format for layer in figures.layers for curve in layer.curves)
    return {name: FORMAT_STYLES[at % len(FORMAT_STYLES)] for at, name in enumerate(names)}


def along_sparsity(axes: Axes, sparsity: Sequence[float]) -> None:
    """The x axis by sparsity, logarithmic in the density, so that 98 and 99 % lie apart.

    Points are drawn at their densities, 1 - sparsity.
    """
    least, most = 1 - max(sparsity), 1 - min(sparsity)
    axes.set_xscale("log")
    axes.set_xlim(most * MARGIN, least / MARGIN)
    inside = [tick for tick in TICKS if least * 0.999 <= 1 - tick / 100 <= most * 1.001]
    axes.xaxis.set_major_locator(FixedLocator([1 - tick / 100 for tick in inside]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xticklabels([f"{tick:g}" for tick in inside])


def plain(axes: Axes) -> None:
    """Axes without a box."""
    axes.spines[["top", "right"]].set_visible(False)
