"""How pictures of networks look: colours and marks, short names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, NullLocator

from ....drawing.colours import CHOSEN, INK, METHODS, RELAYOUT, SERIES
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
PARTS = "./_: -"  # between the words of a name
CUT = "\u2026"  # stands for what a label leaves out
ROWS = 40  # layers that one column of a picture holds
MARGIN = 1.2  # of an axis of densities, beyond the first and the last
TICKS = (0, 50, 70, 80, 90, 95, 98, 99, 99.5, 99.9)  # per cent of zeros


def new_figure(height: float) -> Figure:
    """An empty figure of the common width."""
    return Figure(figsize=(WIDTH, height), layout="constrained")


def labels_of(names: Sequence[str]) -> Mapping[str, str]:
    """By name of a layer a label as pages have it (`labels` of drawing/page/assets/words.js).

    What long names begin with in common becomes an ellipsis. Of what is still too long the end
    stays, or the beginning where ends are equal; labels that are equal still have numbers.
    """
    different = list(dict.fromkeys(names))
    start = _common_start([name for name in different if len(name) > NAME_LENGTH])
    own = [
        f"{CUT}{name[start:]}" if start and len(name) > NAME_LENGTH else name for name in different
    ]
    long = [len(text) > NAME_LENGTH for text in own]
    kept = NAME_LENGTH - 1
    ends = [f"{CUT}{text[-kept:]}" if cut else text for text, cut in zip(own, long, strict=True)]
    starts = [f"{text[:kept]}{CUT}" if cut else text for text, cut in zip(own, long, strict=True)]
    labels = [
        begun if ends.count(end) > 1 else end for begun, end in zip(starts, ends, strict=True)
    ]
    return {
        name: label if labels.count(label) == 1 else f"{label} ({number})"
        for number, (name, label) in enumerate(zip(different, labels, strict=True), start=1)
    }


def _common_start(names: Sequence[str]) -> int:
    """How many letters all begin with, up to what parts their words."""
    if len(names) < 2:
        return 0
    first, last = min(names), max(names)  # of all in their order: what these begin with, all do
    pairs = enumerate(zip(first, last, strict=False))
    end = next((at for at, (one, other) in pairs if one != other), len(first))
    return 1 + max(first.rfind(part, 0, end) for part in PARTS)


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
